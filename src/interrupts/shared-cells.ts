/** What the thread that watches for Ctrl-C and the one that runs code tell each other: cells of a shared array, and a name. */

/** Changes, and is notified, whenever the running thread has said something. */
export const WAKE = 0;
/** Number of the newest interrupt that the running thread has taken. */
export const TAKEN = 1;
/** 1: the signal is to be watched for. */
export const WANTED = 2;
/** 1: it is. */
export const ARMED = 3;
/** Number of the interrupt for which what runs may be ended. */
export const MAY_END = 4;
/** Number of the interrupt for which V8 has been asked to end it. */
export const ASKED = 5;
export const CELLS = 6;

/** Global of the running thread that prepares the end of what runs there: `(number of the interrupt) => void`. */
export const BREAK = '__spotlabBreak';
