/** What the thread that watches for Ctrl-C and the one that runs code tell each other: cells of a shared array, and a name. */

/** Changes, and is notified, whenever the running thread has said something. */
export const WAKE = 0;
/** Number of the newest interrupt that the running thread has taken. */
export const ACKNOWLEDGED = 1;
/** Whether the signal is to be watched for: UNWANTED, ASKED_FOR, or TAKEN_UP. */
export const WATCH_STATE = 2;
/** 1: it is watched for. */
export const ARMED = 3;
/** The newest attempt at ending what runs, and how far the two are with it: see {@link attemptInState}. */
export const TERMINATION = 4;
/** Number of the newest attempt that the watching thread is through with: nothing of it will be asked of V8 any more. */
export const FINISHED = 5;
/** 1: the watching thread is connected to the inspector of the running one. */
export const INSPECTOR_CONNECTED = 6;
/** 1: the process is about to end, and nothing is to connect any more. */
export const EXITING = 7;
export const CELLS = 8;

export const WATCH_OFF = 0;
export const WATCH_REQUESTED = 1;
/** The thread has begun to watch, or watches, and says so by {@link ARMED}. */
export const WATCH_ON = 2;

/** The running thread may begin to prepare its end. */
export const OFFERED = 0;
/** It has begun to, and goes on to one of the two that follow. */
export const PREPARING = 1;
/** V8 may be asked. */
export const PREPARED = 2;
/** It has turned the offer down, or the watching thread has taken it back. */
export const WITHDRAWN = 3;

/** What stands in TERMINATION for an attempt in one of these states. */
export const attemptInState = (attempt: number, state: number): number => attempt * 4 + state;

/** Global of the running thread that prepares the end of what runs: `(attempt, number of the interrupt) => void`. */
export const PREPARE_GLOBAL = '__spotlabBreak';
