/**
 * Counts the processes that share limits. A process that loses the shared store uses this count to know its part of
 * each limit: it takes the largest number of the last minute, because after a restart the store counts only the
 * processes that have joined again.
 */

/** Time for which a number counts although the store says a smaller number. */
const KEPT_MS = 60_000;

export class ProcessCount {
  /** The number that the store has said last. */
  current = 1;
  private largest = 1;
  private atMs = 0;

  seen(count: number): void {
    const nowMs = performance.now();
    this.current = count;
    if (count < this.largest && nowMs - this.atMs < KEPT_MS) return;
    this.largest = count;
    this.atMs = nowMs;
  }

  /** The number of parts into which a limit is divided; this process may use one of them. @param least the smallest result */
  parts(least: number): number {
    return Math.max(least, this.largest);
  }
}
