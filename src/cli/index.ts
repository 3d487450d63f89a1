/** Command line: the program `spotlab` with its commands. */

// Runs a command line. Each command is loaded only when it is used, so this floor exports nothing else.
export { runCommandLine } from './command-line.js';
