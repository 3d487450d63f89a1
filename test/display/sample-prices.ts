/** Klines, trades, books and tickers for the tests of drawings. */

import type { Sample } from './sample.js';
import { SAMPLE_NOW_MS, sampleDepth, sampleKlines, sampleTrades, seenPrices } from './sample-data.js';
import { order, small, ticker } from './sample-values.js';

/** Samples of every kind. */
export const priceSamples: readonly Sample[] = [
  {
    name: 'klines',
    kind: 'klines',
    value: sampleKlines(48),
    params: { symbol: 'BTCUSDT', interval: '1h', timeZone: '8' },
    nowMs: SAMPLE_NOW_MS - 60_000,
  },
  { name: 'klines-many', kind: 'klines', value: sampleKlines(500), params: { symbol: 'BTCUSDT', interval: '1h' } },
  {
    name: 'klines-few',
    kind: 'klines',
    value: sampleKlines(9),
    params: { symbol: 'BTCUSDT', interval: '1h', timeZone: '-1:00' },
  },
  {
    name: 'klines-tiny',
    kind: 'klines',
    value: sampleKlines(60, { price: 1234, scale: 8 }),
    params: { symbol: '柚子USDT', interval: '1h' },
  },
  {
    name: 'klines-line',
    kind: 'klines',
    value: sampleKlines(100),
    params: { symbol: 'BTCUSDT', interval: '1h' },
    height: 16,
  },
  { name: 'depth', kind: 'depth', value: sampleDepth(100), params: { symbol: 'BTCUSDT' } },
  {
    name: 'depth-own',
    kind: 'depth',
    value: sampleDepth(100),
    params: { symbol: 'BTCUSDT', limit: 100 },
    nowMs: SAMPLE_NOW_MS,
    more: {
      tickSize: '0.01',
      baseAsset: 'BTC',
      quoteAsset: 'USDT',
      prices: { get: () => undefined, traded: () => ({ price: '61012.35000000', timeMs: SAMPLE_NOW_MS - 500 }) },
      orders: [
        {
          ...order,
          ...{ side: 'BUY', price: '61011.72000000', origQty: '0.02000000', executedQty: '0.00000000' },
          ...{ cummulativeQuoteQty: '0.00000000', status: 'NEW', fills: undefined },
        },
        { ...order, side: 'SELL', price: '61014.42000000', cummulativeQuoteQty: '1915.85278800', fills: undefined },
      ],
    },
  },
  { name: 'trades', kind: 'trades', value: sampleTrades(12), params: { symbol: 'BTCUSDT' } },
  {
    name: 'trades-own',
    kind: 'trades',
    value: sampleTrades(30),
    params: { symbol: 'BTCUSDT' },
    more: { baseAsset: 'BTC', ownTrades: new Set(['401634070', '401634078']) },
  },
  {
    name: 'agg-trades',
    kind: 'aggTrades',
    value: sampleTrades(60).map(({ id, price, qty, time, isBuyerMaker }, index) => ({
      aggTradeId: id,
      price,
      qty,
      firstTradeId: index * 2,
      lastTradeId: index * 2 + (index % 3),
      time,
      isBuyerMaker,
      isBestMatch: true,
    })),
    params: { symbol: 'BTCUSDT' },
    height: 16,
  },
  {
    name: 'my-trades',
    kind: 'trades',
    value: sampleTrades(4).map((trade, index) => ({
      ...trade,
      symbol: 'BTCUSDT',
      orderId: 4293153 + index,
      commission: '0.00001000',
      commissionAsset: 'BTC',
      isBuyer: index % 2 === 0,
      isMaker: index > 1,
    })),
    params: { symbol: 'BTCUSDT' },
  },
  {
    name: 'ticker',
    kind: 'ticker',
    value: ticker,
    params: { symbol: 'BTCUSDT' },
    more: { baseAsset: 'BTC', quoteAsset: 'USDT' },
  },
  {
    name: 'tickers',
    kind: 'tickers',
    value: [
      ticker,
      {
        ...ticker,
        symbol: 'ETHBTC',
        priceChange: '0.00000000',
        priceChangePercent: '0.000',
        weightedAvgPrice: '0.04350000',
        openPrice: '0.04321000',
        lastPrice: '0.04321000',
        highPrice: '0.04400000',
        lowPrice: '0.04300000',
        volume: '51200.00000000',
        quoteVolume: '2227.20000000',
        count: 48_112,
      },
      small,
    ],
  },
  {
    name: 'price',
    kind: 'price',
    value: { symbol: 'BTCUSDT', price: '61012.34000000' },
    more: { prices: seenPrices({ BTCUSDT: '61012.34' }, SAMPLE_NOW_MS - 12_000) },
  },
  {
    name: 'prices',
    kind: 'prices',
    value: [
      { symbol: 'BTCUSDT', price: '61012.34000000' },
      { symbol: 'ETHBTC', price: '0.04321000' },
      { symbol: '柚子USDT', price: '0.00001234' },
    ],
    more: {
      prices: seenPrices({ BTCUSDT: '61012.34', ETHBTC: '0.04321', 柚子USDT: '0.00001234' }, SAMPLE_NOW_MS - 12_000),
    },
  },
  {
    name: 'book-tickers',
    kind: 'tickers',
    value: [ticker, small].map(({ symbol, bidPrice, bidQty, askPrice, askQty }) => ({
      symbol,
      bidPrice,
      bidQty,
      askPrice,
      askQty,
    })),
  },
  {
    name: 'avg-price',
    kind: 'avgPrice',
    value: { mins: 5, price: '61001.93751846', closeTime: SAMPLE_NOW_MS },
    params: { symbol: 'BTCUSDT' },
  },
];
