/** Counts the attempts of each address, such as those to open a WebSocket connection. */
import { type RateLimiter, refusal } from '../../protocol/index.js';
import { LimitRefusal } from '../base/refusal.js';
import { LimitWindow } from './limit-window.js';
import { secondsUntil, windowWords } from './request-limits.js';

/** The number of addresses whose attempts are counted; above this number all counts are dropped. */
const MAX_ADDRESSES = 20_000;

export class Attempts {
  private readonly limiter: RateLimiter;
  private readonly windows = new Map<string, LimitWindow>();

  constructor(limiter: RateLimiter) {
    this.limiter = limiter;
  }

  /**
   * Counts an attempt.
   *
   * @param clients number of clients that share the address; each of them has the whole limit
   * @throws LimitRefusal
   */
  admit(address: string, clients: number, nowMs: number): void {
    const limit = this.limiter.limit * clients;
    if (this.windows.size >= MAX_ADDRESSES) this.windows.clear();
    let window = this.windows.get(address);
    if (window === undefined || window.limiter.limit !== limit) {
      window = new LimitWindow({ ...this.limiter, limit });
      this.windows.set(address, window);
    }
    if (!window.fits(1, nowMs)) {
      const tooMany = refusal('tooManyRequests', limit, windowWords(this.limiter));
      throw new LimitRefusal(tooMany, secondsUntil(window.endMs(nowMs), nowMs));
    }
    window.add(1, nowMs);
  }
}
