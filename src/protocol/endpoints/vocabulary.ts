/**
 * Types that describe endpoints, shared by all floors. This file has types only, so that public declarations can import it.
 */

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Permission an API key needs. All but `NONE` are signed; `TRADE` places, changes or cancels orders. */
export type Security = 'NONE' | 'TRADE' | 'USER_DATA' | 'USER_STREAM';

/** Where the service looks an answer up, in order of growing delay. */
export type DataSource = 'Matching Engine' | 'Memory' | 'Database';

/** Budgets of weight: of an address under /api and under /sapi, and of an account under /sapi. */
export type WeightPool = 'ip' | 'sapi-ip' | 'sapi-uid';

/** How a result draws itself; the displays know what to do with each. */
export type DisplayKind =
  | 'klines'
  | 'depth'
  | 'trades'
  | 'aggTrades'
  | 'ticker'
  | 'tickers'
  | 'price'
  | 'prices'
  | 'avgPrice'
  | 'exchangeInfo'
  | 'time'
  | 'account'
  | 'order'
  | 'orders'
  | 'cancelled'
  | 'orderList'
  | 'replaced'
  | 'amended'
  | 'table'
  | 'record'
  | 'commission'
  | 'filters'
  | 'executionRules'
  | 'rateLimits'
  | 'json';

/**
 * Drawings beside the usual one of a value: klines as `candles` or as the `line` of their closes; a book as its depth
 * `curve` or as a `ladder`; trades as the `line` of their prices or as a `tape`; tickers as bars of their `changes`; an
 * account as bars of what is free and locked (`balances`); numbers as a `line`, as an `equity` curve with the losses
 * since its peak, or by how often they occur (`histogram`). Some are pictures only: in a terminal the usual drawing
 * stands for them.
 */
export type ChartKind =
  | 'candles'
  | 'line'
  | 'curve'
  | 'ladder'
  | 'tape'
  | 'changes'
  | 'balances'
  | 'equity'
  | 'histogram';

/** One rate limiter as `exchangeInfo` states it. */
export interface RateLimiter {
  readonly rateLimitType: 'REQUEST_WEIGHT' | 'RAW_REQUESTS' | 'ORDERS' | 'CONNECTIONS';
  readonly interval: 'SECOND' | 'MINUTE' | 'HOUR' | 'DAY';
  readonly intervalNum: number;
  readonly limit: number;
}
