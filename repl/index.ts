/** The REPL and the script runner. */

export { runScript, type ScriptOptions } from './evaluation/script.js';
export { hasColor } from './screen/terminal.js';
export { startRepl } from './start.js';
