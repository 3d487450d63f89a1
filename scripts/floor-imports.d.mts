/** Types of the parts of floor-imports.mjs that type-checked files use. */
import type { Plugin } from 'vite';

export function floorImports(root: string): Plugin;
