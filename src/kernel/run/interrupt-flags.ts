/** Indexes of the four numbers in the memory that the main thread and the interrupt thread share. */

/** Always 0; the interrupt thread waits on it. */
export const SLEEP_FLAG = 0;
/** Number of interrupts that the main thread has handled. */
export const HANDLED_COUNT = 1;
/**
 * 1 when the main thread has removed its own SIGINT handler. The interrupt thread listens only after that, because the
 * removal of a handler also ends the signal for other listeners.
 */
export const HANDLER_REMOVED = 2;
/** 1 while the loops of cells must end. */
export const BREAK_LOOPS = 3;

export interface InterruptWatchData {
  readonly flags: Int32Array;
  /** The process with which the kernel must end; undefined if there is none. */
  readonly parentPid: number | undefined;
}
