/** What the thread that watches for Ctrl-C and the one that runs code tell each other: cells of a shared array, and a name. */

/** Changes, and is notified, whenever the running thread has said something. */
export const WAKE = 0;
/** Number of the newest interrupt that the running thread has taken. */
export const TAKEN = 1;
/** Whether the signal is to be watched for: UNWANTED, ASKED_FOR, or TAKEN_UP. */
export const WANTED = 2;
/** 1: it is watched for. */
export const ARMED = 3;
/** The newest attempt at ending what runs, and how far the two are with it: see {@link stateOf}. */
export const ENDING = 4;
/** Number of the newest attempt that the watching thread is through with: nothing of it will be asked of V8 any more. */
export const THROUGH = 5;
/** 1: the watching thread is connected to the inspector of the running one. */
export const CONNECTED = 6;
/** 1: the process is about to end, and nothing is to connect any more. */
export const LEAVING = 7;
export const CELLS = 8;

export const UNWANTED = 0;
export const ASKED_FOR = 1;
/** The thread has begun to watch, or watches, and says so by {@link ARMED}. */
export const TAKEN_UP = 2;

/** The running thread may begin to prepare its end. */
export const OFFERED = 0;
/** It has begun to, and goes on to one of the two that follow. */
export const BEGUN = 1;
/** V8 may be asked. */
export const PREPARED = 2;
/** It has turned the offer down, or the watching thread has taken it back. */
export const DROPPED = 3;

/** What stands in ENDING for an attempt in one of these states. */
export const stateOf = (attempt: number, state: number): number => attempt * 4 + state;

/** Global of the running thread that prepares the end of what runs: `(attempt, number of the interrupt) => void`. */
export const BREAK = '__spotlabBreak';
