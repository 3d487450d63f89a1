/**
 * Learns from replies the rate limits that the client does not know. Before the exchange has stated its limits, the
 * client assumes the usual limits, and an exchange with other limits would refuse requests in each of its windows.
 */
import type { RateLimiter } from '../protocol/index.js';
import type { LimitHeaders } from './limit-share.js';

/** A header with the count of a window. */
const COUNT_HEADER = /^x-mbx-(?:used-weight|order-count)-\d+[smhd]$/;

/** Whether a reply has the count of a window that is not known. @param known the headers of the known windows */
export function countsElsewhere(headers: LimitHeaders, known: ReadonlySet<string | undefined>): boolean {
  return Object.keys(headers).some((name) => !known.has(name) && COUNT_HEADER.test(name));
}

const TYPES: Readonly<Record<string, RateLimiter['rateLimitType']>> = {
  'request weight': 'REQUEST_WEIGHT',
  requests: 'RAW_REQUESTS',
  orders: 'ORDERS',
};
const REFUSAL =
  /current limit (?:of [^;]*? )?is (\d+) (request weight|requests|orders) per (?:(\d+) )?(SECOND|MINUTE|HOUR|DAY)/;

/** The rate limit that a refusal names in its text, as in `current limit is 1200 request weight per 10 SECOND`. */
export function limiterOf(body: string): RateLimiter | undefined {
  const [, limit, what, count, interval] = REFUSAL.exec(body) ?? [];
  const rateLimitType = TYPES[what ?? ''];
  if (limit === undefined || rateLimitType === undefined) return undefined;
  return {
    rateLimitType,
    interval: interval as RateLimiter['interval'],
    intervalNum: Number(count ?? 1),
    limit: Number(limit),
  };
}

/** The limits, with the learned limit in place of another limit of its window; undefined if it is known already. */
export function withLimiter(
  limiters: readonly RateLimiter[],
  learned: RateLimiter,
): readonly RateLimiter[] | undefined {
  const isSameWindow = (one: RateLimiter) =>
    one.rateLimitType === learned.rateLimitType &&
    one.interval === learned.interval &&
    one.intervalNum === learned.intervalNum;
  if (limiters.some((one) => isSameWindow(one) && one.limit === learned.limit)) return undefined;
  return [...limiters.filter((one) => !isSameWindow(one)), learned];
}
