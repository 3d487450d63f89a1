/** What leaves the process for a user: printed text. */
export { printErr, printOut, printTo, type TextSink } from './print.js';
