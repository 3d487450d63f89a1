/** The five ticker endpoints: last 24 hours, trading day, rolling window, last price, best bid and ask. */

import type { Rule } from '../../protocol/index.js';
import type { Endpoint } from '../endpoint.js';
import { BookTicker, PriceTicker, Ticker24hFull, TickerFull, TickerMini } from '../schemas/market.js';
import { choice, symbol, symbolStatus, symbols, timeZone } from '../schemas/parameter.js';
import { oneOrSeveral } from './general.js';

const type = choice('TickerType', 'Size of the reply: FULL or MINI.', { default: 'FULL' });

/** Maximum number of symbols in a request for the tickers that cannot be read for all symbols at once. */
const MAX_SYMBOLS = 100;
const oneOrUpToMany: readonly Rule[] = [
  { requireOne: ['symbol', 'symbols'], because: 'the request needs either symbol or symbols' },
  {
    when: { symbols: { count: { gt: MAX_SYMBOLS } } },
    reject: true,
    error: ['tooManyValues', 'symbols', String(MAX_SYMBOLS)],
    because: `a request may name at most ${MAX_SYMBOLS} symbols`,
  },
];
const manyWeight = [
  { when: { symbol: { present: true } }, weight: 4 },
  { weight: { perItem: 'symbols', each: 4, cap: 200 } },
] as const;

export const tickers = {
  ticker24hr: {
    method: 'GET',
    path: '/api/v3/ticker/24hr',
    summary: 'Price change statistics of the last 24 hours.',
    security: 'NONE',
    source: ['Memory'],
    weight: [
      { when: { symbol: { present: true } }, weight: 2 },
      { when: { symbols: { count: { lte: 20 } } }, weight: 2 },
      { when: { symbols: { count: { gt: 20, lte: 100 } } }, weight: 40 },
      { weight: 80 },
    ],
    params: {
      symbol: symbol(),
      symbols: symbols(),
      type,
      symbolStatus: symbolStatus(),
    },
    rules: oneOrSeveral,
    result: Ticker24hFull,
    resultBy: { param: 'type', results: { FULL: Ticker24hFull, MINI: TickerMini } },
    oneOrMany: true,
    display: 'ticker',
    displayMany: 'tickers',
    verbs: {
      'market.ticker.last24h': {
        args: ['symbol|symbols?'],
        replies: 'FULL',
        example: "await x.market.ticker.last24h(['BTCUSDT', 'ETHUSDT'])",
      },
    },
  },
  tickerPrice: {
    method: 'GET',
    path: '/api/v3/ticker/price',
    summary: 'Last price of one symbol, several, or all.',
    security: 'NONE',
    source: ['Memory'],
    weight: [{ when: { symbol: { present: true } }, weight: 2 }, { weight: 4 }],
    params: { symbol: symbol(), symbols: symbols(), symbolStatus: symbolStatus() },
    rules: oneOrSeveral,
    result: PriceTicker,
    oneOrMany: true,
    display: 'price',
    displayMany: 'prices',
    verbs: { 'market.ticker.price': { args: ['symbol|symbols?'], example: "await x.market.ticker.price('BTCUSDT')" } },
  },
  tickerTradingDay: {
    method: 'GET',
    path: '/api/v3/ticker/tradingDay',
    summary: 'Price change statistics of the trading day.',
    security: 'NONE',
    source: ['Database'],
    weight: manyWeight,
    params: {
      symbol: symbol(),
      symbols: symbols(),
      timeZone: timeZone(
        'Time zone of the trading day, as an offset from UTC such as 8 or -1:00; from -12:00 to +14:00.',
      ),
      type,
      symbolStatus: symbolStatus(),
    },
    rules: oneOrUpToMany,
    result: TickerFull,
    resultBy: { param: 'type', results: { FULL: TickerFull, MINI: TickerMini } },
    oneOrMany: true,
    display: 'ticker',
    displayMany: 'tickers',
    verbs: {
      'market.ticker.tradingDay': {
        args: ['symbol|symbols'],
        replies: 'FULL',
        example: "await x.market.ticker.tradingDay('BTCUSDT').tz('8')",
      },
    },
  },
  tickerBookTicker: {
    method: 'GET',
    path: '/api/v3/ticker/bookTicker',
    summary: 'Best bid and best ask, with their quantities.',
    security: 'NONE',
    source: ['Memory'],
    weight: [{ when: { symbol: { present: true } }, weight: 2 }, { weight: 4 }],
    params: { symbol: symbol(), symbols: symbols(), symbolStatus: symbolStatus() },
    rules: oneOrSeveral,
    result: BookTicker,
    oneOrMany: true,
    display: 'ticker',
    displayMany: 'tickers',
    verbs: { 'market.ticker.book': { args: ['symbol|symbols?'], example: "await x.market.ticker.book('BTCUSDT')" } },
  },
  ticker: {
    method: 'GET',
    path: '/api/v3/ticker',
    summary: 'Price change statistics of a window that ends now.',
    security: 'NONE',
    source: ['Database'],
    weight: manyWeight,
    params: {
      symbol: symbol(),
      symbols: symbols(),
      windowSize: choice('TickerWindowSize', 'Length of the window. The start is rounded down to a whole minute.', {
        default: '1d',
      }),
      type,
      symbolStatus: symbolStatus(),
    },
    rules: oneOrUpToMany,
    result: TickerFull,
    resultBy: { param: 'type', results: { FULL: TickerFull, MINI: TickerMini } },
    oneOrMany: true,
    display: 'ticker',
    displayMany: 'tickers',
    verbs: {
      'market.ticker.rolling': {
        args: ['symbol|symbols'],
        replies: 'FULL',
        example: "await x.market.ticker.rolling('BTCUSDT').windowSize('4h')",
      },
    },
  },
} as const satisfies Record<string, Endpoint>;
