/** Printing: the only way in which text leaves the process for a user. */
export { printErr, printOut, printTo, type TextSink } from './print.js';
