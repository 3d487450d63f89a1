/** Reads the options for the rate limits of the exchange, in which `50/10s` is a limit of 50 for each window of 10 seconds. */
import { DAY_MS, DEFAULT_RATE_LIMITS, durationUs, HOUR_MS, MINUTE_MS, type RateLimiter } from '../protocol/index.js';

type LimitType = RateLimiter['rateLimitType'];

/** The options for the rate limits of the exchange. */
export interface RateLimitOptions {
  readonly limits?: string | { readonly policy?: string } | undefined;
  readonly weightLimit?: number | string | undefined;
  readonly requestLimit?: string | undefined;
  readonly orderLimit?: string | readonly string[] | undefined;
}

/** The allowed form, for messages. */
export const LIMIT_FORM = 'a number and a window, both above 0, such as 50/10s, 6000/1m or 160000/1d';

/** The allowed form of order limits, for messages. */
export const ORDER_LIMIT_FORM = `${LIMIT_FORM}; a list has each window once`;

const MAX_LIMIT = 1_000_000_000;

const INTERVALS = [
  ['DAY', DAY_MS],
  ['HOUR', HOUR_MS],
  ['MINUTE', MINUTE_MS],
  ['SECOND', 1_000],
] as const;

/** Parses a limit such as `50/10s`; for request weight also `1200`, which means per minute. Undefined: not valid. */
export function limiterOf(rateLimitType: LimitType, given: number | string): RateLimiter | undefined {
  const [, count, window = rateLimitType === 'REQUEST_WEIGHT' ? '1m' : undefined] =
    /^(\d{1,10})(?:\/(\d+[smhd]))?$/.exec(String(given)) ?? [];
  const ms = window === undefined ? 0 : (durationUs(window) ?? 0) / 1_000;
  const [interval, lengthMs] = INTERVALS.find(([, length]) => ms % length === 0) ?? INTERVALS[3];
  // An exchange with a limit of 0 would refuse every request, even those of a new client.
  if (count === undefined || ms === 0 || Number(count) === 0 || Number(count) > MAX_LIMIT) return undefined;
  return { rateLimitType, interval, intervalNum: ms / lengthMs, limit: Number(count) };
}

/** Whether all texts are limits of orders, with different windows. */
export function areOrderLimits(all: readonly string[]): boolean {
  const limiters = all.map((one) => limiterOf('ORDERS', one));
  const windows = new Set(limiters.map((one) => one && `${one.intervalNum} ${one.interval}`));
  return !limiters.includes(undefined) && windows.size === all.length;
}

/**
 * The rate limits of the exchange: the given limits, and the default limits of every other type. With `limits: 'off'`,
 * only the given limits. Undefined when nothing is given, so that the exchange uses its own.
 */
export function rateLimitsOf(options: RateLimitOptions): readonly RateLimiter[] | undefined {
  const { limits, weightLimit, requestLimit, orderLimit } = options;
  const read = (type: LimitType, given: number | string | readonly string[] | undefined) =>
    given === undefined ? [] : [given].flat().map((one) => limiterOf(type, one) as RateLimiter);
  const set = [
    ...read('REQUEST_WEIGHT', weightLimit),
    ...read('RAW_REQUESTS', requestLimit),
    ...read('ORDERS', orderLimit),
  ];
  if ((typeof limits === 'object' ? limits.policy : limits) === 'off') return set;
  if (set.length === 0) return undefined;
  const isSet = (type: LimitType) => set.some(({ rateLimitType }) => rateLimitType === type);
  const others = DEFAULT_RATE_LIMITS.filter(({ rateLimitType }) => !isSet(rateLimitType));
  return [...others, ...set];
}
