/** The command line. */
export { runCommandLine } from './command-line.js';
