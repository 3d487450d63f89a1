/**
 * One rate limiter's running window.
 *
 * `used` is what the exchange has counted as far as we know; `reserved` is what is on its way. A reply settles its
 * reservation: the count in its header replaces our own, unless we know of a higher one in the same window (replies may
 * overtake each other). In-flight reservations survive the turn of a window, because they may be counted in the next.
 */
import { type RateLimiter, windowMs, windowName } from '../protocol/limits.js';

/** A window as it stands, for display. */
export interface WindowState {
  readonly type: RateLimiter['rateLimitType'];
  /** `1M`, `10S`, `1D` */
  readonly interval: string;
  readonly limit: number;
  readonly used: number;
  readonly reserved: number;
  readonly resetsInMs: number;
}

export class Window {
  readonly type: RateLimiter['rateLimitType'];
  readonly interval: string;
  readonly lengthMs: number;
  limit: number;
  private used = 0;
  private reserved = 0;
  private startMs = 0;

  constructor(limiter: RateLimiter) {
    this.type = limiter.rateLimitType;
    this.interval = windowName(limiter);
    this.lengthMs = windowMs(limiter);
    this.limit = limiter.limit;
  }

  /** Whether `cost` fits into the window that runs at `nowMs` (the exchange's clock). */
  fits(cost: number, nowMs: number): boolean {
    this.turn(nowMs);
    return this.used + this.reserved + cost <= this.limit;
  }

  reserve(cost: number, nowMs: number): void {
    this.turn(nowMs);
    this.reserved += cost;
  }

  /** Ends a reservation; `counted` is the exchange's own count when the reply carried one, else `cost` is taken. */
  settle(cost: number, counted: number | undefined, charged: number, nowMs: number): void {
    this.turn(nowMs);
    this.reserved -= cost;
    this.used = counted === undefined ? this.used + charged : Math.max(counted, this.usedBefore(counted));
  }

  /** Takes a count that came without a reservation of ours. */
  correct(counted: number, nowMs: number): void {
    this.turn(nowMs);
    this.used = counted;
  }

  /** Time until the window turns, in milliseconds. */
  resetsInMs(nowMs: number): number {
    return this.lengthMs - (nowMs % this.lengthMs);
  }

  state(nowMs: number): WindowState {
    this.turn(nowMs);
    const { type, interval, limit, used, reserved } = this;
    return { type, interval, limit, used, reserved, resetsInMs: this.resetsInMs(nowMs) };
  }

  /** A lower count is news only when nothing else is on its way: then it is the exchange giving credit. */
  private usedBefore(counted: number): number {
    return this.reserved > 0 ? this.used : counted;
  }

  private turn(nowMs: number): void {
    const start = nowMs - (nowMs % this.lengthMs);
    if (start === this.startMs) return;
    this.startMs = start;
    this.used = 0;
  }
}
