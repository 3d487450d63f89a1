/** Market data endpoints: books, trades, klines, tickers. */
import { parseTimeZone } from '../../exchange/market/intervals.js';
import { miniTicker } from '../../exchange/market/tickers.js';
import type { KlineInterval } from '../../protocol/enums.js';
import { fault } from '../../protocol/errors.js';
import type { RouteCall, Routes } from './route.js';
import { oneOrMany, oneSymbol } from './symbols.js';

/** Price levels a side unless asked otherwise. */
const DEPTH_LIMIT = 100;
const ZERO = '0.00000000';

export const market: Routes = {
  depth: (call) => call.exchange.depth(oneSymbol(call), call.params.number('limit') ?? DEPTH_LIMIT),
  trades: ({ market, params, nowUs, unit }) =>
    market.trades(params.needed('symbol'), { limit: params.number('limit'), unit }, nowUs),
  aggTrades: ({ market, params, nowUs, unit }) =>
    market.aggTrades(params.needed('symbol'), { fromId: params.number('fromId'), ...range(params), unit }, nowUs),
  klines: ({ market, params, nowUs, unit }) => {
    const offsetMinutes = parseTimeZone(params.text('timeZone') ?? '0');
    if (offsetMinutes === undefined) throw fault('invalidParameter', 'timeZone');
    const interval = params.needed('interval') as KlineInterval;
    return market.klines(params.needed('symbol'), { interval, offsetMinutes, ...range(params), unit }, nowUs);
  },
  // A symbol that never traded has no average; the service does not say what it answers then.
  avgPrice: ({ market, params, nowUs, unit, wireTime }) =>
    market.avgPrice(params.needed('symbol'), nowUs, unit) ?? { mins: 5, price: ZERO, closeTime: wireTime(nowUs) },
  ticker24hr: (call) => oneOrMany(call, (symbol) => dayTicker(call, symbol)),
  tickerPrice: (call) =>
    oneOrMany(call, (symbol) => ({ symbol, price: call.market.lastPrice(symbol, call.nowUs) ?? ZERO })),
};

function range(params: RouteCall['params']) {
  return {
    startTimeMs: params.number('startTime'),
    endTimeMs: params.number('endTime'),
    limit: params.number('limit'),
  };
}

function dayTicker({ market, exchange, params, nowUs, unit }: RouteCall, symbol: string) {
  const full = market.ticker24h(symbol, nowUs, exchange.bookTicker(symbol), unit);
  return params.text('type') === 'MINI' ? miniTicker(full) : full;
}
