/**
 * The shared memory between the interrupt thread, which catches Ctrl-C, and the main thread, which runs user code:
 * indexes and values of the cells, and the name of one global.
 */

/** Incremented and notified whenever the main thread has changed another cell. */
export const WAKE = 0;
/** Number of the newest interrupt that the main thread has acknowledged. */
export const ACKNOWLEDGED = 1;
/** Whether the interrupt thread catches SIGINT: WATCH_OFF, WATCH_REQUESTED or WATCH_ON. */
export const WATCH_STATE = 2;
/** 1 while the interrupt thread catches SIGINT. */
export const ARMED = 3;
/** The newest attempt to terminate the running code, and its state; see {@link attemptInState}. */
export const TERMINATION = 4;
/**
 * Number of the newest attempt that the interrupt thread has finished: it sends no further request to V8 for this
 * attempt.
 */
export const FINISHED = 5;
/** 1 while the interrupt thread is connected to the inspector of the main thread. */
export const INSPECTOR_CONNECTED = 6;
/** 1 when the process is about to exit; the interrupt thread must not connect any more. */
export const EXITING = 7;
export const CELLS = 8;

export const WATCH_OFF = 0;
export const WATCH_REQUESTED = 1;
/** The interrupt thread has accepted the request; {@link ARMED} shows when it catches the signal. */
export const WATCH_ON = 2;

/** The main thread may prepare the termination of its running code. */
export const OFFERED = 0;
/** The main thread is preparing; PREPARED or WITHDRAWN follows. */
export const PREPARING = 1;
/** The interrupt thread may ask V8 to terminate the code. */
export const PREPARED = 2;
/** The main thread has declined, or the interrupt thread has withdrawn the offer. */
export const WITHDRAWN = 3;

/** The value of the TERMINATION cell for an attempt in one of these states. */
export const attemptInState = (attempt: number, state: number): number => attempt * 4 + state;

/** Name of the main thread's global function that prepares a termination: `(attempt, interruptNumber) => void`. */
export const PREPARE_GLOBAL = '__spotlabBreak';
