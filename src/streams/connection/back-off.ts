/**
 * The delay before the next attempt to open a connection: short after the loss of a connection that has delivered
 * anything, doubled with each failed attempt, and never long, because events are missed while there is no connection. The
 * limit on attempts protects the exchange. The whole delay is random, so that clients that were cut off together do not
 * return together.
 */

/** Longest delay after the loss of a good connection. */
const FIRST_MS = 250;
/** Longest delay after the first failure. */
const BASE_MS = 1_000;
/**
 * Longest delay after a connection that lived shorter than STABLE_MS. The mean delay is half of it. So an exchange that cuts
 * each connection at once does not use up the limit of 300 attempts in five minutes, after which no connection could be opened.
 */
const SOON_MS = 2_500;
const STABLE_MS = 5_000;
/** Longest delay of all. */
export const MAX_DELAY_MS = 5_000;

export class BackOff {
  /** Milliseconds to wait before the next attempt. */
  delayMs = 0;
  /** Failed attempts since the last good connection. */
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
    this.setDelay(BASE_MS * 2 ** (this.failures - 1));
  }

  /** The connection that was ready is lost. @param hasDelivered whether anything has arrived over it */
  lost(nowMs: number, hasDelivered: boolean): void {
    if (!hasDelivered) {
      this.failed();
      return;
    }
    this.failures = 0;
    this.setDelay(this.isStable(nowMs) ? FIRST_MS : SOON_MS);
  }

  /**
   * The connection that was ready is to be replaced, and still delivers: the first attempt is made at once. If the
   * exchange ends each new connection soon, the delay grows instead; but not for a connection that is old by the
   * exchange's clock, which may run fast.
   */
  replaced(isOld: boolean, nowMs: number): void {
    if (!isOld && !this.isStable(nowMs)) {
      this.failed();
      return;
    }
    this.failures = 0;
    this.delayMs = 0;
  }

  private isStable(nowMs: number): boolean {
    return nowMs - this.readyAtMs >= STABLE_MS;
  }

  private setDelay(mostMs: number): void {
    this.delayMs = Math.floor(this.random() * Math.min(MAX_DELAY_MS, mostMs));
  }
}
