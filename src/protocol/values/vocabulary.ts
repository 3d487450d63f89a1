/**
 * Types that describe endpoints, for the client, the exchange and the help. This file has types only, so that public
 * declarations can import it.
 */

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * Permission that the API key needs. All requests except `NONE` are signed; `TRADE` places, changes or cancels orders.
 */
export type Security = 'NONE' | 'TRADE' | 'USER_DATA' | 'USER_STREAM';

/** Source of the exchange's reply, in order of increasing delay. */
export type DataSource = 'Matching Engine' | 'Memory' | 'Database';

/** Weight budgets: by IP address under /api, by IP address under /sapi, and by account under /sapi. */
export type WeightPool = 'ip' | 'sapi-ip' | 'sapi-uid';

/**
 * Chart types that differ from the default display of a value: klines as `candles` or as the `line` of their closes; a
 * book as its depth `curve` or as a `ladder`; trades as the `line` of their prices or as a `tape`; tickers as bars of
 * their `changes`; an account as bars of free and locked amounts (`balances`); numbers as a `line`, as an `equity`
 * curve with the losses since its peak, or as a `histogram`. Some types exist only as pictures; a terminal shows the
 * default display instead.
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

/** The chart types of each kind of value; the first one is the default. */
export const chartKinds = {
  klines: ['line', 'candles'],
  book: ['curve', 'ladder'],
  trades: ['line', 'tape'],
  tickers: ['changes', 'line'],
  account: ['balances'],
  numbers: ['line', 'equity', 'histogram'],
} as const satisfies Readonly<Record<string, readonly ChartKind[]>>;

/** The marks of a plot of columns, with their meaning. */
export const plotMarks = {
  line: 'one line for each column of y',
  step: 'lines that keep a value until the next one',
  area: 'lines with the area down to zero',
  point: 'one point for each row',
  bar: 'one bar for each row',
  histogram: 'counts the values of x',
  heatMap: 'one cell for each pair of x and y: the mean of value, or the number of rows',
} as const;

/** One rate limiter, in the form of `exchangeInfo`. */
export interface RateLimiter {
  readonly rateLimitType: 'REQUEST_WEIGHT' | 'RAW_REQUESTS' | 'ORDERS' | 'CONNECTIONS';
  readonly interval: 'SECOND' | 'MINUTE' | 'HOUR' | 'DAY';
  readonly intervalNum: number;
  readonly limit: number;
}
