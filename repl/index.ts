/** REPL: the interactive prompt, and scripts without a prompt. */

// The interactive prompt.

export { makeProgressBar } from './screen/progress-bar.js';
export { columns, hasColor } from './screen/terminal.js';
export { startRepl } from './start.js';

// Scripts: `-e`, `-p`, a file, or piped input.

export { runScript, type ScriptOptions } from './script.js';
