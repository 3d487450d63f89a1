/** Samples for pictures only: few, many, flat and tiny values, and texts with markup. */
import type { Sample } from './sample.js';
import { SAMPLE_NOW_MS, sampleDepth, sampleKlines, sampleTrades, seeded } from './sample-data.js';

const params = { symbol: 'BTCUSDT', interval: '1h', timeZone: '8' };
const DAY_MS = 86_400_000;

const flat = (price: string, count: number): unknown[][] =>
  Array.from({ length: count }, (_, at) => {
    const openMs = SAMPLE_NOW_MS - (count - at) * 60_000;
    return [openMs, price, price, price, price, '0.00000000', openMs + 59_999];
  });

/** Daily klines; ten days are missing in the middle. */
const days = sampleKlines(130)
  .map(([, ...row], at) => {
    const openMs = SAMPLE_NOW_MS - (130 - at) * DAY_MS;
    return [openMs, ...row.slice(0, 5), openMs + DAY_MS - 1];
  })
  .filter((_, at) => at < 60 || at >= 70);

/** An order book with a wide spread and one far order. */
const thin = {
  bids: [
    ['90.5', '12'],
    ['0.01', '100000'],
  ],
  asks: [
    ['110', '3.25'],
    ['111.75', '40'],
    ['119', '1'],
  ],
};

const random = seeded(17);
const HOUR_MS = 3_600_000;

/** An hourly equity series that grows, with a drawdown in the middle. */
const equity = Array.from({ length: 400 }, (_, at) => {
  const trend = 10_000 + at * 9 - (at > 150 && at < 260 ? (at - 150) * 22 : at >= 260 ? 2_400 - (at - 260) * 6 : 0);
  return (trend + (random() - 0.5) * 160).toFixed(2);
});

/** A profit series that begins below zero. */
const profit = Array.from({ length: 60 }, (_, at) => ((at - 20) * 0.00012 + (random() - 0.5) * 0.002).toFixed(8));

const tickers = Array.from({ length: 60 }, (_, at) => {
  const percent = at === 30 ? 0 : (random() - 0.45) * 18;
  const last = random() * 100;
  const open = last / (1 + percent / 100);
  return {
    symbol: `${String.fromCharCode(65 + (at % 26))}${at}USDT`,
    priceChangePercent: percent.toFixed(3),
    lastPrice: last.toFixed(8),
    highPrice: (Math.max(open, last) * (1 + (at % 7) / 200)).toFixed(8),
    lowPrice: (Math.min(open, last) * (1 - (at % 5) / 200)).toFixed(8),
    volume: (random() * 1e6).toFixed(8),
  };
});

const balances = [
  { asset: 'BNB', free: '0.00000000', locked: '0.00000000' },
  { asset: 'BTC', free: '1.03140000', locked: '0.05000000' },
  { asset: 'USDT', free: '38084.75470000', locked: '12134.60000000' },
  { asset: 'EUR', free: '900.00000000', locked: '0.00000000' },
  { asset: '柚子', free: '1500.00000000', locked: '0.00000000' },
  { asset: 'A'.repeat(32), free: '0.00000001', locked: '123456789012345678901234.00000001' },
];
const prices = [
  { symbol: 'BTCUSDT', price: '61012.34000000' },
  { symbol: 'USDTEUR', price: '0.91700000' },
];

const HOSTILE = '<script>&"\u0000\u202e\ud800]]>';

export const pictureSamples: readonly Sample[] = [
  { name: 'picture-klines-two', kind: 'klines', value: sampleKlines(2), params },
  { name: 'picture-klines-merged', kind: 'klines', value: sampleKlines(1500), params },
  {
    name: 'picture-klines-days',
    kind: 'klines',
    value: days,
    params: { ...params, interval: '1d' },
    more: { tickSize: '0.01' },
  },
  { name: 'picture-klines-flat', kind: 'klines', value: flat('0.00000001', 30), params },
  { name: 'picture-klines-vast', kind: 'klines', value: flat('123456789012345678901234.5', 3), params },
  {
    name: 'picture-ladder',
    kind: 'depth',
    value: sampleDepth(20),
    params: { symbol: 'BTCUSDT' },
    more: { view: 'ladder', tickSize: '0.01000000' },
  },
  { name: 'picture-ladder-thin', kind: 'depth', value: thin, params: { symbol: 'BTCUSDT' }, more: { view: 'ladder' } },
  { name: 'picture-curve-thin', kind: 'depth', value: thin, params: { symbol: 'BTCUSDT' }, more: { view: 'curve' } },
  {
    name: 'picture-curve-asks',
    kind: 'depth',
    value: { bids: [], asks: [['0.00000001', '900719925474099312345.12345678']] },
    more: { view: 'curve' },
  },
  { name: 'picture-ladder-empty', kind: 'depth', value: { bids: [], asks: [] }, more: { view: 'ladder' } },
  { name: 'picture-tape', kind: 'trades', value: sampleTrades(240), params, more: { view: 'tape' } },
  {
    name: 'picture-tape-own',
    kind: 'trades',
    value: sampleTrades(90),
    params: { symbol: 'BTCUSDT' },
    more: { view: 'tape', baseAsset: 'BTC', ownTrades: new Set(['401634071', '401634115']) },
  },
  {
    name: 'picture-tape-many',
    kind: 'trades',
    value: sampleTrades(3000),
    params: { symbol: 'BTCUSDT' },
    more: { view: 'tape' },
  },
  { name: 'picture-tape-one', kind: 'trades', value: sampleTrades(1), params, more: { view: 'tape' } },
  { name: 'picture-changes', kind: 'tickers', value: tickers, more: { view: 'changes' } },
  { name: 'picture-changes-rises', kind: 'tickers', value: tickers.slice(0, 2), more: { view: 'changes' } },
  { name: 'picture-balances', kind: 'account', value: { balances: balances.slice(0, 5) }, more: { view: 'balances' } },
  {
    name: 'picture-balances-valued',
    kind: 'account',
    value: { balances: balances.slice(0, 5), prices, in: 'USDT' },
    more: { view: 'balances' },
  },
  { name: 'picture-balances-vast', kind: 'account', value: { balances, prices }, more: { view: 'balances' } },
  {
    name: 'picture-equity',
    kind: 'series',
    value: { name: 'equity', values: equity, times: equity.map((_, at) => SAMPLE_NOW_MS + (at - 400) * HOUR_MS) },
    params: { timeZone: '8' },
    more: { view: 'equity' },
  },
  {
    name: 'picture-equity-profit',
    kind: 'series',
    value: { name: 'profit', values: profit },
    more: { view: 'equity' },
  },
  { name: 'picture-equity-flat', kind: 'series', value: { values: ['1.5'] }, more: { view: 'equity' } },
  {
    name: 'picture-histogram',
    kind: 'series',
    value: { name: 'volume', values: sampleKlines(200).map((row) => row[5]) },
    more: { view: 'histogram' },
  },
  { name: 'picture-histogram-one', kind: 'series', value: { values: [-3] }, more: { view: 'histogram' } },
  { name: 'picture-klines-hostile', kind: 'klines', value: sampleKlines(3), params: { symbol: HOSTILE.repeat(40) } },
];
