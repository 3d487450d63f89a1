/** Types of the parts of floor-imports.mjs that type-checked files use. */
import type { Plugin } from 'vite';

export function floorImports(root: string): Plugin;

/** The code of a module with its imports through indexes replaced by imports of the modules. */
export function throughFloors(code: string, path: string): string;
