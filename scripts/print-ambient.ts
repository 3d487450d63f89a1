/**
 * Prints `ambient.d.ts`: the global names of every notebook cell, for editors that check cells without the kernel.
 */
import { ambientGlobals } from '../src/kernel/compile/globals-module.js';

export function printAmbient(): string {
  return `// Printed from src/kernel/compile/globals-module.ts by \`npm run generate\`; do not edit.
//
// Declares the globals of every cell in the kernel *TypeScript (spotlab)*, for editors that check cells themselves. Use
// "types": ["spotlab/ambient"] in tsconfig.json, or /// <reference types="spotlab/ambient" /> in a cell.
// The file only declares the names: outside of the kernel and the REPL, x does not exist.
import type * as spotlab from './dist/src/index.js';

declare global {
${ambientGlobals}}
`;
}
