/** Routes for the five tickers: last 24 hours, trading day, rolling window, last price, best bid and ask. */
import { type FullTicker, miniTicker } from '../../market/index.js';
import { DAY_MS, HOUR_MS, MINUTE_MS, msOf, nextOpenTime, openTimeOf, refusal } from '../../protocol/index.js';
import { offsetMinutesOf } from './market.js';
import type { RouteCall, Routes } from './route.js';
import { oneOrCachedList, oneOrMany } from './symbols.js';

const ZERO = '0.00000000';
/** Units of window sizes. */
const UNITS_MS: Readonly<Record<string, number>> = { m: MINUTE_MS, h: HOUR_MS, d: DAY_MS };

export const marketTickers = {
  ticker24hr: (call) => {
    const { market, quotes, nowUs, unit, params } = call;
    // The sliding window gives another result at every request; for an idle symbol the statistics change once a minute.
    const versionOf = (symbol: string) => (market.isIdle(symbol, nowUs) ? quotesVersion(call, symbol) : undefined);
    return oneOrCachedList(call, `24hr ${unit} ${params.text('type') ?? ''}`, versionOf, (symbol) =>
      sized(call, market.ticker24h(symbol, nowUs, quotes.bookTicker(symbol), unit)),
    );
  },

  tickerTradingDay: (call) => {
    const { market, nowUs, unit } = call;
    const offset = offsetMinutesOf(call);
    const nowMs = msOf(nowUs);
    const openUs = openTimeOf('1d', nowMs, offset) * 1_000;
    const closeUs = nextOpenTime('1d', nowMs, offset) * 1_000 - 1;
    refuseUntraded(call);
    return oneOrMany(call, (symbol) => sized(call, market.tickerBetween(symbol, openUs, closeUs, nowUs, unit)));
  },

  ticker: (call) => {
    const { market, params, nowUs, unit } = call;
    const windowMs = windowSizeMs(params.text('windowSize') ?? '1d');
    refuseUntraded(call);
    return oneOrMany(call, (symbol) => sized(call, market.rollingTicker(symbol, windowMs, nowUs, unit)));
  },

  tickerPrice: (call) => {
    const { market, nowUs } = call;
    const versionOf = (symbol: string) => market.priceVersion(symbol, nowUs);
    return oneOrCachedList(call, 'price', versionOf, (symbol) => ({
      symbol,
      price: market.lastPrice(symbol, nowUs) ?? ZERO,
    }));
  },

  tickerBookTicker: (call) => {
    const versionOf = (symbol: string) => quotesVersion(call, symbol);
    return oneOrCachedList(call, 'bookTicker', versionOf, (symbol) => ({ symbol, ...call.quotes.bookTicker(symbol) }));
  },
} satisfies Routes;

/** Refuses a single symbol that never traded. In a list of symbols, such a symbol has zeros. @throws Refusal -2016 */
function refuseUntraded({ market, params, nowUs }: RouteCall): void {
  const symbol = params.text('symbol');
  if (symbol !== undefined && market.lastPrice(symbol, nowUs) === undefined) throw refusal('noTradingWindow');
}

/** Version of the best quotes: the version of the book, and for an idle symbol also the present minute. */
function quotesVersion({ market, exchange, responseCache, nowUs }: RouteCall, symbol: string): string {
  const book = responseCache.bookVersion(symbol);
  if (!market.isIdle(symbol, nowUs)) return `book ${book}`;
  return `${market.priceVersion(symbol, nowUs)} ${exchange.rules(symbol).status} ${book}`;
}

/** The ticker in the form of `type`: MINI or FULL. */
function sized({ params }: RouteCall, full: FullTicker) {
  return params.text('type') === 'MINI' ? miniTicker(full) : full;
}

/** Milliseconds of a window size of the closed list, such as `15m`, `4h`, `7d`. */
function windowSizeMs(text: string): number {
  return Number(text.slice(0, -1)) * (UNITS_MS[text.slice(-1)] as number);
}
