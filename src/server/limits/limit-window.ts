/** One rate limiter's counter: calendar windows, so that it starts anew at the multiples of its length. */
import { type RateLimiter, windowMs } from '../../protocol/index.js';

export class LimitWindow {
  readonly limiter: RateLimiter;
  readonly lengthMs: number;
  private count = 0;
  private startMs = 0;

  constructor(limiter: RateLimiter) {
    this.limiter = limiter;
    this.lengthMs = windowMs(limiter);
  }

  /** What is counted in the window that runs at `nowMs`. */
  used(nowMs: number): number {
    this.rollOver(nowMs);
    return this.count;
  }

  fits(cost: number, nowMs: number): boolean {
    return this.used(nowMs) + cost <= this.limiter.limit;
  }

  /** Counts `cost`, which may be negative; the count never falls below zero. */
  add(cost: number, nowMs: number): void {
    this.count = Math.max(0, this.used(nowMs) + cost);
  }

  /** When the window that runs at `nowMs` ends. */
  endMs(nowMs: number): number {
    return nowMs - (nowMs % this.lengthMs) + this.lengthMs;
  }

  private rollOver(nowMs: number): void {
    const start = nowMs - (nowMs % this.lengthMs);
    if (start === this.startMs) return;
    this.startMs = start;
    this.count = 0;
  }
}
