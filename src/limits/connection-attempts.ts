/**
 * Counts the attempts of one address to open a WebSocket connection. The exchange limits them to 300 in five minutes.
 *
 * The five minutes may begin at any moment, so that the limit holds wherever the exchange's own window begins. The five
 * minutes of an attempt begin at its end, because the exchange has counted the attempt by then.
 */
import { CONNECTION_LIMIT, windowMs, windowName } from '../protocol/index.js';
import type { WindowState } from './window.js';

/** Time that an attempt counts longer than it must: the exchange's clock is known to within this time. */
const MARGIN_MS = 1_000;

/** Time for which an attempt counts. */
export const ATTEMPT_LENGTH_MS = windowMs(CONNECTION_LIMIT) + MARGIN_MS;

export class ConnectionAttempts {
  /** Ends of attempts, times of the exchange, oldest first. */
  private ends: number[] = [];
  private open = 0;
  private backoffUntilMs = 0;
  private readonly lengthMs = ATTEMPT_LENGTH_MS;

  /** Milliseconds of the exchange until another attempt is allowed; 0 if it is allowed now. */
  delayMs(nowMs: number): number {
    this.forget(nowMs);
    const backoffMs = Math.max(0, this.backoffUntilMs - nowMs);
    const surplus = this.ends.length + this.open - CONNECTION_LIMIT.limit;
    if (surplus < 0) return backoffMs;
    // Attempts that are still open end at an unknown time, which is not before now.
    return Math.max(backoffMs, (this.ends[surplus] ?? nowMs) + this.lengthMs - nowMs);
  }

  begin(): void {
    this.open += 1;
  }

  end(nowMs: number): void {
    this.forget(nowMs);
    this.open -= 1;
    this.ends.push(nowMs);
  }

  /** Allows no attempt for a time, because the exchange refused one. */
  backOff(nowMs: number, forMs: number): void {
    this.backoffUntilMs = Math.max(this.backoffUntilMs, nowMs + forMs);
  }

  /** The ends of all attempts; an attempt that is still open counts as if it ended now. */
  allEnds(nowMs: number): number[] {
    this.forget(nowMs);
    return [...this.ends, ...Array.from({ length: this.open }, () => nowMs)];
  }

  /** Counts the attempts of a former process too. */
  continue(ends: readonly number[]): void {
    this.ends = [...this.ends, ...ends].sort((a, b) => a - b);
  }

  startOver(): void {
    this.ends = [];
    this.backoffUntilMs = 0;
  }

  /** Undefined while there are no attempts. */
  state(nowMs: number): WindowState | undefined {
    this.forget(nowMs);
    if (this.ends.length + this.open === 0) return undefined;
    return {
      type: CONNECTION_LIMIT.rateLimitType,
      interval: windowName(CONNECTION_LIMIT),
      pool: 'ip',
      limit: CONNECTION_LIMIT.limit,
      used: this.ends.length,
      reserved: this.open,
      resetsInMs: Math.max(0, (this.ends[0] ?? nowMs) + this.lengthMs - nowMs),
    };
  }

  private forget(nowMs: number): void {
    const last = this.ends.at(-1);
    // The clock of a simulated exchange was set back.
    if (last !== undefined && last > nowMs) this.ends = this.ends.map((endMs) => Math.min(endMs, nowMs));
    const kept = this.ends.findIndex((endMs) => endMs > nowMs - this.lengthMs);
    if (kept !== 0) this.ends.splice(0, kept < 0 ? this.ends.length : kept);
  }
}
