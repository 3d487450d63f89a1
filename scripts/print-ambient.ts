/** Prints `ambient.d.ts`: what every cell of the kernel has, for editors, whose own TypeScript knows nothing of the kernel. */
import { ambientGlobals } from '../src/kernel/run/preload.js';

export function printAmbient(): string {
  return `// Printed from src/kernel/run/preload.ts by \`npm run generate\`; do not edit.
//
// What every cell of the kernel *TypeScript (spotlab)* has, for an editor that checks cells by itself:
//   "types": ["spotlab/ambient"] in tsconfig.json, or /// <reference types="spotlab/ambient" /> in a cell.
// It declares names and brings none: outside of the kernel and the REPL there is no x.
import type * as spotlab from './dist/src/index.js';

declare global {
${ambientGlobals}}
`;
}
