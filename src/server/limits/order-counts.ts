/**
 * Counts the unfilled orders of every account.
 *
 * A placement counts 1 for each of its orders. If the orders do not fit in a window, the placement is refused with 429
 * (-1015) and no window counts it. The first fill of an order reduces the present count, for a taker by less than for a
 * maker, and never below zero. A placement that the engine refuses is subtracted again. Source: `orders.md`, section
 * 11.
 */
import { HEADERS, type RateLimiter, refusal, windowName } from '../../protocol/index.js';
import { LimitRefusal } from '../base/refusal.js';
import type { LimitWindow } from './limit-window.js';
import { type RateLimitUsage, secondsUntil, windowsOf, windowWords } from './request-limits.js';

export class OrderCounts {
  private readonly limiters: readonly RateLimiter[];
  private readonly accounts = new Map<number, readonly LimitWindow[]>();

  constructor(limiters: readonly RateLimiter[]) {
    this.limiters = limiters;
  }

  /** Counts `orders` before the engine executes them. @throws LimitRefusal with 429 */
  add(account: number, orders: number, nowMs: number): void {
    const windows = this.of(account);
    const full = windows.find((window) => !window.fits(orders, nowMs));
    if (full) {
      const { limiter } = full;
      throw new LimitRefusal(
        refusal('tooManyOrders', limiter.limit, windowWords(limiter)),
        secondsUntil(full.endMs(nowMs), nowMs),
      );
    }
    for (const window of windows) window.add(orders, nowMs);
  }

  /** Subtracts `orders`, after the engine refused them or one of them had its first fill. */
  credit(account: number, orders: number, nowMs: number): void {
    const windows = this.accounts.get(account);
    if (windows) for (const window of windows) window.add(-orders, nowMs);
  }

  counts(account: number, nowMs: number): RateLimitUsage[] {
    return this.of(account).map((window) => ({ ...window.limiter, count: window.used(nowMs) }));
  }

  /** The counts by header name, for the reply to a placement. */
  headers(account: number, nowMs: number): Record<string, string> {
    const headers: Record<string, string> = {};
    for (const window of this.of(account)) {
      const name = windowName(window.limiter).toLowerCase();
      headers[`${HEADERS.orderCount}-${name}`] = String(window.used(nowMs));
    }
    return headers;
  }

  private of(account: number): readonly LimitWindow[] {
    const known = this.accounts.get(account);
    if (known) return known;
    const windows = windowsOf(this.limiters, 'ORDERS');
    this.accounts.set(account, windows);
    return windows;
  }
}
