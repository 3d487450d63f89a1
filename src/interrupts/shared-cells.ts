/**
 * The shared memory between the interrupt thread, which catches Ctrl-C, and the main thread, which runs user code: the
 * indexes and values of its integers (called cells here; they are not the cells of a notebook), and the name of one global.
 */

/** Incremented and notified whenever the main thread has changed another cell. */
export const WAKE = 0;
/** Number of the newest interrupt that the main thread has acknowledged. */
export const ACKNOWLEDGED = 1;
/** Whether the interrupt thread catches SIGINT: WATCH_OFF, WATCH_REQUESTED or WATCH_ON. */
export const WATCH_STATE = 2;
/** 1 while the interrupt thread catches SIGINT. */
export const ARMED = 3;
/** Number of the interrupt for which running code shall stop at its next check; 0: none. */
export const STOP = 4;
/** The attempt to terminate code that has no checks; see {@link ASKED}. */
export const TERMINATION = 5;
/** 1 while the interrupt thread is connected to the inspector of the main thread. */
export const INSPECTOR_CONNECTED = 6;
/** 1 when the process is about to exit; the interrupt thread must not connect any more. */
export const EXITING = 7;
/**
 * Whether the code that an interrupt ends is still running: {@link SETTLED}, {@link UNSETTLED}, or
 * {@link PROBED} plus the number of the interrupt with which the interrupt thread asks whether the event loop turns.
 */
export const SETTLING = 8;
export const CELLS = 9;

export const WATCH_OFF = 0;
export const WATCH_REQUESTED = 1;
/** The interrupt thread has accepted the request; {@link ARMED} shows when it catches the signal. */
export const WATCH_ON = 2;

export const SETTLED = 0;
export const UNSETTLED = 1;
export const PROBED = 1;

/** Nothing is terminated, or the request has been sent to V8. */
export const NONE = 0;
/** The main thread is asked whether its running code can be terminated. */
export const ASKED = 1;
/** The answer that code can be terminated; the main thread waits until the request is sent. */
export const ALLOWED = 2;
/** The answer that code cannot be terminated. */
export const REFUSED = 3;
/** The main thread prepares the termination; ALLOWED or REFUSED follows. */
export const PREPARING = 4;

/** Name of the main thread's global function that decides on a termination: `(interruptNumber) => void`. */
export const DECIDE_GLOBAL = '__spotlabBreak';
