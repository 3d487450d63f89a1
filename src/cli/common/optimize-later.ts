/**
 * Makes V8 optimize code later in a process that starts a prompt or runs the code after `-e`. The code of a start runs
 * only for a moment, but V8 used a fifth of the CPU time of a start for optimizing this code, in threads of its own.
 */

/** Six times the usual: a loop that runs on is optimized a few milliseconds later. */
const LATER = '--interrupt-budget=400000';

/**
 * The parser of HTTP replies is one large function of WebAssembly, which V8 optimizes after some forty rounds of its loops,
 * so in the first reply. Such a process has too few replies for that to be worth its time.
 */
const PARSER_LATER = '--wasm-tiering-budget=180000000';

/** Sets the flags, for all threads. Later versions of Node keep compiled code instead: see main.ts. */
export function optimizeLater(): void {
  const { node } = process.versions;
  if (!node.startsWith('20.') || typeof process.getBuiltinModule !== 'function') return;
  const { setFlagsFromString } = process.getBuiltinModule('node:v8');
  for (const flag of [LATER, PARSER_LATER]) setFlagsFromString(flag);
}
