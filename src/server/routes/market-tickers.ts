/** The five tickers: last 24 hours, trading day, rolling window, last price, best bid and ask. */
import { DAY_MS, nextOpenTime, openTimeOf } from '../../exchange/market/intervals.js';
import { type FullTicker, miniTicker } from '../../exchange/market/tickers.js';
import { offsetMinutesOf } from './market.js';
import type { RouteCall, Routes } from './route.js';
import { oneOrMany } from './symbols.js';

const ZERO = '0.00000000';
/** Units of window sizes. */
const UNITS_MS: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: DAY_MS };

export const marketTickers = {
  ticker24hr: (call) =>
    oneOrMany(call, (symbol) => {
      const { market, quotes, nowUs, unit } = call;
      return sized(call, market.ticker24h(symbol, nowUs, quotes.bookTicker(symbol), unit));
    }),

  tickerTradingDay: (call) => {
    const { market, nowUs, unit } = call;
    const offset = offsetMinutesOf(call);
    const nowMs = Math.floor(nowUs / 1_000);
    const openUs = openTimeOf('1d', nowMs, offset) * 1_000;
    const closeUs = nextOpenTime('1d', nowMs, offset) * 1_000 - 1;
    return oneOrMany(call, (symbol) => sized(call, market.tickerBetween(symbol, openUs, closeUs, nowUs, unit)));
  },

  ticker: (call) => {
    const { market, params, nowUs, unit } = call;
    const windowMs = windowSizeMs(params.text('windowSize') ?? '1d');
    return oneOrMany(call, (symbol) => sized(call, market.rollingTicker(symbol, windowMs, nowUs, unit)));
  },

  tickerPrice: (call) =>
    oneOrMany(call, (symbol) => ({ symbol, price: call.market.lastPrice(symbol, call.nowUs) ?? ZERO })),

  tickerBookTicker: (call) => oneOrMany(call, (symbol) => ({ symbol, ...call.quotes.bookTicker(symbol) })),
} satisfies Routes;

/** The form that `type` asks for. */
function sized({ params }: RouteCall, full: FullTicker) {
  return params.text('type') === 'MINI' ? miniTicker(full) : full;
}

/** `15m`, `4h`, `7d`: a member of the closed list. */
function windowSizeMs(text: string): number {
  return Number(text.slice(0, -1)) * (UNITS_MS[text.slice(-1)] as number);
}
