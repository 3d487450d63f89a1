/** Market data endpoints: books, trades, klines, average and reference prices. */

import type { Paging } from '../../protocol/index.js';
import type { Endpoint } from '../endpoint.js';
import {
  AggTrade,
  AvgPrice,
  BlockTrade,
  Depth,
  Kline,
  ReferencePrice,
  ReferencePriceCalculation,
  Trade,
} from '../schemas/market.js';
import { choice, id, integer, symbol, symbolStatus, time, timeZone } from '../schemas/parameter.js';
import { list } from '../schemas/shape.js';

const listLimit = integer('Maximum number of items in the reply.', { min: 1, max: 1000, default: '500' });

const klineParams = {
  symbol: symbol(),
  interval: choice('KlineInterval', 'Length of a kline.'),
  startTime: time('Earliest open time, always in UTC.'),
  endTime: time('Latest open time, always in UTC.'),
  timeZone: timeZone('Time zone of the intervals, as an offset from UTC such as 8 or -1:00; from -12:00 to +14:00.'),
  limit: integer('Maximum number of klines in the reply.', { min: 1, max: 1000, default: '500' }),
};

/**
 * Requests for trades have no time parameters. The aggregate trades of a time range contain the first and the last
 * trade id of the range.
 */
const tradePaging: Paging = {
  by: 'id',
  id: 'id',
  time: 'time',
  from: 'fromId',
  isPublic: true,
  via: 'historicalTrades',
  located: { by: 'aggTrades', first: 'firstTradeId', last: 'lastTradeId' },
};

export const market = {
  depth: {
    method: 'GET',
    path: '/api/v3/depth',
    summary: 'Order book of a symbol: bids and asks by price level.',
    security: 'NONE',
    source: ['Memory'],
    weight: [
      { when: { limit: { lte: 100, default: 100 } }, weight: 5 },
      { when: { limit: { gt: 100, lte: 500 } }, weight: 25 },
      { when: { limit: { gt: 500, lte: 1000 } }, weight: 50 },
      { weight: 250 },
    ],
    params: {
      symbol: symbol(),
      limit: integer('Price levels per side.', { min: 1, max: 5000, clamped: true, default: '100' }),
      symbolStatus: symbolStatus(),
    },
    mandatory: ['symbol'],
    result: Depth,
    display: 'depth',
    verbs: { 'market.depth': { args: ['symbol'], example: "await x.market.depth('BTCUSDT').limit(20)" } },
  },
  trades: {
    method: 'GET',
    path: '/api/v3/trades',
    summary: 'Most recent trades, oldest first.',
    security: 'NONE',
    source: ['Memory'],
    weight: 25,
    params: { symbol: symbol(), limit: listLimit },
    mandatory: ['symbol'],
    paging: tradePaging,
    result: list(Trade),
    display: 'trades',
    verbs: { 'market.trades': { args: ['symbol'], example: "await x.market.trades('BTCUSDT').limit(10)" } },
  },
  historicalTrades: {
    method: 'GET',
    path: '/api/v3/historicalTrades',
    summary: 'Historical trades, starting at a trade id, oldest first.',
    security: 'NONE',
    source: ['Database'],
    weight: 25,
    params: {
      symbol: symbol(),
      limit: listLimit,
      fromId: id('First trade id, inclusive. Without fromId the reply has the most recent trades.'),
    },
    mandatory: ['symbol'],
    paging: tradePaging,
    result: list(Trade),
    display: 'trades',
    verbs: {
      'market.historicalTrades': { args: ['symbol'], example: "await x.market.historicalTrades('BTCUSDT').limit(10)" },
    },
  },
  historicalBlockTrades: {
    method: 'GET',
    path: '/api/v3/historicalBlockTrades',
    summary: 'Block trades, starting at a block trade id, oldest first.',
    security: 'NONE',
    source: ['Database'],
    weight: 25,
    params: { symbol: symbol(), fromId: id('First block trade id, inclusive.'), limit: listLimit },
    mandatory: ['symbol', 'fromId'],
    paging: { by: 'id', id: 'id', time: 'time', from: 'fromId' },
    result: list(BlockTrade),
    display: 'trades',
    verbs: {
      'market.blockTrades': { args: ['symbol', 'fromId'], example: "await x.market.blockTrades('BTCUSDT', 0)" },
    },
  },
  aggTrades: {
    method: 'GET',
    path: '/api/v3/aggTrades',
    summary: 'Aggregate trades, oldest first. One aggregate sums the fills of one taker order at one price and time.',
    security: 'NONE',
    source: ['Database'],
    weight: 4,
    params: {
      symbol: symbol(),
      fromId: id('First aggregate trade id, inclusive.'),
      startTime: time('Start of the time range, inclusive.'),
      endTime: time('End of the time range, inclusive.'),
      limit: listLimit,
    },
    mandatory: ['symbol'],
    paging: { by: 'id', id: 'aggTradeId', time: 'time', from: 'fromId', isPublic: true },
    result: list(AggTrade),
    display: 'aggTrades',
    verbs: {
      'market.aggTrades': { args: ['symbol'], example: "await x.market.aggTrades('BTCUSDT').from('-1h').limit(10)" },
    },
  },
  klines: {
    method: 'GET',
    path: '/api/v3/klines',
    summary: 'Klines (candlestick bars), oldest first.',
    security: 'NONE',
    source: ['Database'],
    weight: 2,
    params: klineParams,
    mandatory: ['symbol', 'interval'],
    paging: { by: 'interval' },
    result: list(Kline),
    display: 'klines',
    verbs: {
      'market.klines': {
        args: ['symbol', 'interval'],
        example: "await x.market.klines('BTCUSDT', '1h').tz('8').limit(48)",
      },
    },
  },
  uiKlines: {
    method: 'GET',
    path: '/api/v3/uiKlines',
    summary: 'Klines modified for charts, oldest first. The test network returns the same as klines.',
    security: 'NONE',
    source: ['Database'],
    weight: 2,
    params: klineParams,
    mandatory: ['symbol', 'interval'],
    paging: { by: 'interval' },
    result: list(Kline),
    display: 'klines',
    verbs: {
      'market.uiKlines': {
        args: ['symbol', 'interval'],
        example: "await x.market.uiKlines('BTCUSDT', '1d').limit(30)",
      },
    },
  },
  avgPrice: {
    method: 'GET',
    path: '/api/v3/avgPrice',
    summary: 'Current average price: the volume-weighted average of the last minutes.',
    security: 'NONE',
    source: ['Memory'],
    weight: 2,
    params: { symbol: symbol() },
    mandatory: ['symbol'],
    result: AvgPrice,
    display: 'avgPrice',
    verbs: { 'market.avgPrice': { args: ['symbol'], example: "await x.market.avgPrice('BTCUSDT')" } },
  },
  referencePrice: {
    method: 'GET',
    path: '/api/v3/referencePrice',
    summary: 'Reference price of a symbol. The price range of the symbol is relative to this price.',
    security: 'NONE',
    source: ['Memory'],
    weight: 2,
    params: { symbol: symbol() },
    mandatory: ['symbol'],
    result: ReferencePrice,
    display: 'record',
    verbs: { 'market.referencePrice': { args: ['symbol'], example: "await x.market.referencePrice('ETHBTC')" } },
  },
  referencePriceCalculation: {
    method: 'GET',
    path: '/api/v3/referencePrice/calculation',
    summary: 'The method that computes the reference price of a symbol.',
    security: 'NONE',
    source: ['Memory'],
    weight: 2,
    params: { symbol: symbol(), symbolStatus: symbolStatus() },
    mandatory: ['symbol'],
    result: ReferencePriceCalculation,
    display: 'record',
    verbs: {
      'market.referencePriceCalculation': {
        args: ['symbol'],
        example: "await x.market.referencePriceCalculation('ETHBTC')",
      },
    },
  },
} as const satisfies Record<string, Endpoint>;
