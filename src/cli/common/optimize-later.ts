/**
 * Makes V8 optimize code later in a process that starts a prompt or runs the code after `-e`. The code of a start runs
 * only for a moment, but V8 used a fifth of the CPU time of a start for optimizing this code, in threads of its own.
 */

/** Six times the usual budget. V8 still optimizes a loop that keeps running, a few milliseconds later than usual. */
const LATER = '--interrupt-budget=400000';

/**
 * The parser of HTTP replies is one large function of WebAssembly. V8 optimizes it after some forty rounds of its loops, so during the first reply. A
 * process that ends soon receives too few replies to win back the time of this optimization.
 */
const PARSER_LATER = '--wasm-tiering-budget=180000000';

/** Sets the flags, for all threads. Later versions of Node keep compiled code instead: see main.ts. */
export function optimizeLater(): void {
  const { node } = process.versions;
  if (!node.startsWith('20.') || typeof process.getBuiltinModule !== 'function') return;
  const { setFlagsFromString } = process.getBuiltinModule('node:v8');
  for (const flag of [LATER, PARSER_LATER]) setFlagsFromString(flag);
}
