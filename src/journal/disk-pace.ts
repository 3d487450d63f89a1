/**
 * Decides from the speed of the disk how a commit is written. If the disk is quick, the event loop itself waits for the write,
 * because passing the write to a thread, and its result back, would take longer than the write. Replies are not delayed by
 * this: each reply waits for the disk in any case. If the disk is slow, a thread makes the writes, so that the exchange goes on
 * executing.
 */

/** If a write by a thread takes at most this long, milliseconds, including the calls to the thread and back, the disk may be quick. */
const MAYBE_QUICK_MS = 2;
/** The event loop waits for writes that take at most this long, milliseconds. */
const QUICK_MS = 0.5;
/** Number of such writes in a row before the event loop waits for a write. The number grows each time the disk turns out to be slow. */
const FIRST_TRY = 16;
const LAST_TRY = 1_024;
/** After this many quick writes, a single slow write counts as an exception. */
const MANY = 64;

export class DiskPace {
  private quick = false;
  /** Number of writes since the last change, or since the last slow one. */
  private writes = 0;
  private untilTry = FIRST_TRY;

  /** Whether the event loop should wait for the next write. */
  get isQuick(): boolean {
    return this.quick;
  }

  /** Records how long a write took, milliseconds. */
  took(ms: number): void {
    if (ms <= (this.quick ? QUICK_MS : MAYBE_QUICK_MS)) {
      this.writes += 1;
      if (this.quick || this.writes < this.untilTry) return;
    } else if (this.quick) {
      this.untilTry = this.writes >= MANY ? FIRST_TRY : Math.min(LAST_TRY, 2 * this.untilTry);
    } else {
      this.writes = 0;
      return;
    }
    this.quick = !this.quick;
    this.writes = 0;
  }
}
