/**
 * Rate limits, header names and other constants of the exchange. Source: `limits.json` of the protocol reference.
 */

import { DAY_MS, HOUR_MS, MINUTE_MS } from './time.js';
import type { RateLimiter } from './vocabulary.js';

export type { RateLimiter } from './vocabulary.js';

/** The rate limits that the exchange published last. They apply until the client has read `exchangeInfo`. */
export const DEFAULT_RATE_LIMITS: readonly RateLimiter[] = [
  { rateLimitType: 'REQUEST_WEIGHT', interval: 'MINUTE', intervalNum: 1, limit: 6000 },
  { rateLimitType: 'ORDERS', interval: 'SECOND', intervalNum: 10, limit: 50 },
  { rateLimitType: 'ORDERS', interval: 'DAY', intervalNum: 1, limit: 160000 },
  { rateLimitType: 'RAW_REQUESTS', interval: 'MINUTE', intervalNum: 5, limit: 300000 },
];

/**
 * Weight budgets under /sapi: every endpoint has its own budget, by address or by account. Source: public wallet docs.
 */
export const SAPI_RATE_LIMITS: Readonly<Record<'sapi-ip' | 'sapi-uid', RateLimiter>> = {
  'sapi-ip': { rateLimitType: 'REQUEST_WEIGHT', interval: 'MINUTE', intervalNum: 1, limit: 12_000 },
  'sapi-uid': { rateLimitType: 'REQUEST_WEIGHT', interval: 'MINUTE', intervalNum: 1, limit: 180_000 },
};

/** Shortest ban. */
export const MIN_BAN_MS = 120_000;

const INTERVALS = {
  SECOND: { letter: 'S', ms: 1_000 },
  MINUTE: { letter: 'M', ms: MINUTE_MS },
  HOUR: { letter: 'H', ms: HOUR_MS },
  DAY: { letter: 'D', ms: DAY_MS },
} as const;

/** Length of a limiter's window in milliseconds. Windows are calendar windows in UTC: they reset at its multiples. */
/** Whether a value of a reply is a rate limit that can be counted: the exchange may have kinds that are not known here. */
export function isRateLimiter(value: unknown): value is RateLimiter {
  const { rateLimitType, interval, intervalNum, limit } = (value ?? {}) as Partial<RateLimiter>;
  const isCount = (count: unknown) => Number.isSafeInteger(count) && (count as number) > 0;
  return (
    typeof rateLimitType === 'string' &&
    typeof interval === 'string' &&
    Object.hasOwn(INTERVALS, interval) &&
    isCount(intervalNum) &&
    isCount(limit)
  );
}

export function windowMs(limiter: Pick<RateLimiter, 'interval' | 'intervalNum'>): number {
  return INTERVALS[limiter.interval].ms * limiter.intervalNum;
}

/** `1M`, `10S`, `1D`: how headers name a limiter's window. */
export function windowName(limiter: Pick<RateLimiter, 'interval' | 'intervalNum'>): string {
  return `${limiter.intervalNum}${INTERVALS[limiter.interval].letter}`;
}

/** Lower-case names of the headers that carry keys, time units, usage, and the clock of a simulated exchange. */
export const HEADERS = {
  apiKey: 'x-mbx-apikey',
  timeUnit: 'x-mbx-time-unit',
  /** Id and version of the schema of a binary reply, such as `3:5`. */
  sbe: 'x-mbx-sbe',
  /** The header of a binary reply to a request with a deprecated version. */
  sbeDeprecated: 'x-mbx-sbe-deprecated',
  usedWeight: 'x-mbx-used-weight',
  orderCount: 'x-mbx-order-count',
  retryAfter: 'retry-after',
  /**
   * The clock of a spotlab exchange, in each reply once the clock differs from the machine's clock: microseconds since
   * the epoch, and its rate, which is 0 while it is paused. Other exchanges do not send it.
   */
  clock: 'x-spotlab-clock',
  /**
   * `account` in each reply of a spotlab exchange that counts request weight by account: a client then sends its API key
   * with public requests too. Other exchanges do not send it.
   */
  limitsBy: 'x-spotlab-limits-by',
} as const;

/** Longest and usual time a signed request stays valid, in milliseconds. */
export const RECV_WINDOW = { defaultMs: 5_000, maxMs: 60_000, maxDecimals: 3 } as const;

/** A timestamp this far ahead of the exchange's clock, in milliseconds, is refused. */
export const FUTURE_TOLERANCE_MS = 1_000;

/** The earliest timestamp, 2017-01-01: the exchange refuses an earlier one as malformed. */
export const TIMESTAMP_MIN_MS = 1_483_228_800_000;

/**
 * The exchange archives orders that closed without a fill after this time, in milliseconds. They cannot be queried
 * then.
 */
export const ARCHIVED_AFTER_MS = 90 * DAY_MS;

/** Reduction of the account's unfilled order count by the first fill of an order. */
export const FIRST_FILL_CREDIT = { taker: 1, maker: 5 } as const;

/** Time-out in milliseconds: of the exchange for its matching engine, and of the client for the exchange. */
export const REQUEST_TIMEOUT_MS = 10_000;

/** Client order ids. */
export const CLIENT_ORDER_ID = /^[a-zA-Z0-9-_]{1,36}$/;

/** Prices, quantities and amounts in requests: plain digits, never an exponent. */
export const DECIMAL = /^([0-9]{1,20})(\.[0-9]{1,20})?$/;

/**
 * Symbols and asset names: upper-case letters, digits, - _ . and letters of scripts without case, which the service
 * allows too.
 */
export const SYMBOL = /^[\p{Lu}\p{Lo}\p{N}\-_.]{1,50}$/u;

/** Length of the client order ids that the service makes, and of the client order ids that the client makes. */
export const CLIENT_ORDER_ID_LENGTH = 22;
