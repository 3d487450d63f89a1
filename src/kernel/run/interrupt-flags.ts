/** What the two threads of the kernel share: four numbers, by these indexes. */

/** Always 0: what the second thread sleeps on. */
export const SLEEP_FLAG = 0;
/** Grows with each Stop that the first thread has heard. */
export const HANDLED_COUNT = 1;
/** 1 once the first thread has given up its own handler, which would take the signal along when it goes. */
export const HANDLER_REMOVED = 2;
/** 1 while the loops of cells are to end. */
export const BREAK_LOOPS = 3;

export interface InterruptWatchData {
  readonly flags: Int32Array;
  /** The process that must live as long as we do; undefined where nobody said so. */
  readonly parentPid: number | undefined;
}
