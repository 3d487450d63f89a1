// Printed from src/display/drawings.ts by `npm run generate`; do not edit.

/** Kind of a value, which selects its drawing. */
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
  | 'life'
  | 'plot'
  | 'replaced'
  | 'amended'
  | 'table'
  | 'record'
  | 'commission'
  | 'filters'
  | 'executionRules'
  | 'rateLimits'
  | 'limits'
  | 'latency'
  | 'series'
  | 'control'
  | 'progress'
  | 'explanation'
  | 'error'
  | 'dataTable'
  | 'dataFile'
  | 'lab'
  | 'json';

/** The kinds that a terminal draws as high as its screen. */
export const tallKinds: readonly DisplayKind[] = ['klines', 'plot', 'series', 'lab'];
