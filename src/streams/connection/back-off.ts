/**
 * The delay before the next attempt to open a connection: short at first, then doubled with each failure. The whole delay
 * is random, so that clients that were cut off together do not return together.
 */

/** Longest delay after the loss of a good connection. */
const FIRST_MS = 250;
const BASE_MS = 1_000;
const CAP_MS = 30_000;
/** A connection that lived shorter counts as a failure. */
const STABLE_MS = 5_000;

export class BackOff {
  /** Milliseconds to wait before the next attempt. */
  delayMs = 0;
  /** Failed attempts, and connections that broke soon, since the last good connection. */
  private failures = 0;
  private readyAtMs = 0;

  /** @param random random numbers in [0, 1) */
  constructor(private readonly random: () => number = Math.random) {}

  /** A connection is ready. */
  ready(nowMs: number): void {
    this.readyAtMs = nowMs;
  }

  /** An attempt has failed. */
  failed(): void {
    this.failures += 1;
    this.setDelay();
  }

  /** The connection that was ready is lost. */
  lost(nowMs: number): void {
    this.failures = nowMs - this.readyAtMs >= STABLE_MS ? 0 : this.failures + 1;
    this.setDelay();
  }

  /**
   * The connection that was ready is to be replaced, and still delivers: the first attempt is made at once. An exchange
   * that ends each new connection soon is given more and more time, but not for a connection that is old by the
   * exchange's clock, which may run fast.
   */
  replaced(isOld: boolean, nowMs: number): void {
    this.lost(nowMs);
    if (isOld) this.failures = 0;
    if (this.failures === 0) this.delayMs = 0;
  }

  private setDelay(): void {
    const most = this.failures === 0 ? FIRST_MS : Math.min(CAP_MS, BASE_MS * 2 ** (this.failures - 1));
    this.delayMs = Math.floor(this.random() * most);
  }
}
