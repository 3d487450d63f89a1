/** The parts of built-sources.mjs that checked files use. */
import type { Plugin } from 'vite';

export function builtSources(root: string): Plugin;
