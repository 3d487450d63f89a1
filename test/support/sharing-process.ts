/** Stands for a process that shares its limits: it has its own limit book, and a store. */
import { type Cost, LimitBook, type LimitPolicy, systemClock } from '../../src/limits/index.js';
import { MachineShare } from '../../src/share/machine/machine-share.js';
import { RedisShare } from '../../src/share/redis/redis-share.js';

/** Limits whose windows are days, so that no window resets during a test. */
export const LIMITERS = [
  { rateLimitType: 'REQUEST_WEIGHT', interval: 'DAY', intervalNum: 1, limit: 100 },
  { rateLimitType: 'RAW_REQUESTS', interval: 'DAY', intervalNum: 1, limit: 1_000 },
  { rateLimitType: 'ORDERS', interval: 'DAY', intervalNum: 1, limit: 3 },
] as const;

export const weight = (n: number): Cost => ({ weight: n, orders: 0 });
export const ORDER: Cost = { weight: 1, orders: 1, weightOnSuccess: 0 };

export interface SharingProcess {
  readonly book: LimitBook;
  readonly share: MachineShare | RedisShare;
  reserve(cost: Cost, policy?: LimitPolicy, account?: string): ReturnType<LimitBook['reserve']>;
}

/**
 * @param store `machine`, or the URL of a Redis
 * @param knowsLimits whether the process has read the limits of the exchange. Default true
 */
export function sharingProcess(store: string, origin: string, knowsLimits = true): SharingProcess {
  const book = new LimitBook(systemClock, knowsLimits ? LIMITERS : undefined);
  if (knowsLimits) book.adopt(LIMITERS);
  const share = store === 'machine' ? new MachineShare(origin, book) : new RedisShare(store, origin, book, 0);
  book.shareWith(share);
  const reserve = (cost: Cost, policy: LimitPolicy = 'throw', account = '') =>
    book.forAccount(account).reserve(cost, policy);
  return { book, share, reserve };
}
