/**
 * The counter of one rate limiter. Its windows start at multiples of their length, and each window counts from zero.
 */
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

  /** The count in the window that contains `nowMs`. */
  used(nowMs: number): number {
    this.rollOver(nowMs);
    return this.count;
  }

  fits(cost: number, nowMs: number): boolean {
    return this.used(nowMs) + cost <= this.limiter.limit;
  }

  /** Adds `cost`, which may be negative; the count never falls below zero. */
  add(cost: number, nowMs: number): void {
    this.count = Math.max(0, this.used(nowMs) + cost);
  }

  /** The end of the window that contains `nowMs`. */
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
