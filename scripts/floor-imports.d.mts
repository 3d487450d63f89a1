/** What of floor-imports.mjs the checked files use. */
import type { Plugin } from 'vite';

export function floorImports(root: string): Plugin;
