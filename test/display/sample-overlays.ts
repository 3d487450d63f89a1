/** Sample values for the golden files: lines, fills and orders over candles, several curves in one chart, and logarithmic axes. */
import type { Sample } from './sample.js';
import { SAMPLE_NOW_MS, sampleKlines } from './sample-data.js';

const HOUR_MS = 3_600_000;
const params = { symbol: 'BTCUSDT', interval: '1h', timeZone: '8' };
const klines = sampleKlines(72);
const closes = klines.map((row) => Number(row[4]));

const averageOf = (length: number): Float64Array =>
  Float64Array.from(closes, (_, at) =>
    at < length - 1
      ? Number.NaN
      : closes.slice(at - length + 1, at + 1).reduce((sum, close) => sum + close, 0) / length,
  );

const hoursAgo = (hours: number): number => SAMPLE_NOW_MS - hours * HOUR_MS;

/** A price of the kline of a time: 0 its low, 1 its high. */
function priceIn(hours: number, share: number): string {
  const row = klines.find((one) => Number(one[0]) <= hoursAgo(hours) && hoursAgo(hours) <= Number(one[6]));
  const [high, low] = [Number(row?.[2]), Number(row?.[3])];
  return (low + (high - low) * share).toFixed(2);
}

const overlay = {
  lines: [
    { name: 'average(9)', values: averageOf(9) },
    { name: 'average(24)', values: averageOf(24) },
  ],
  fills: [
    { timeMs: hoursAgo(60.5), side: 'BUY', price: priceIn(60.5, 0.3), quantity: '0.10000000' },
    { timeMs: hoursAgo(60.4), side: 'BUY', price: priceIn(60.4, 0.35), quantity: '0.20000000' },
    { timeMs: hoursAgo(30), side: 'SELL', price: priceIn(30, 0.8), quantity: '0.15000000' },
    { timeMs: hoursAgo(300), side: 'SELL', price: '50000.00000000', quantity: '1.00000000' },
  ],
  orders: [
    { side: 'BUY', price: '59000.00000000', quantity: '0.05000000', isStop: false, fromMs: hoursAgo(20) },
    { side: 'SELL', price: '58800.00000000', quantity: '0.15000000', isStop: true, fromMs: hoursAgo(28) },
    { side: 'BUY', price: '61000.00000000', quantity: '0.1', isStop: false, fromMs: hoursAgo(70), toMs: hoursAgo(50) },
    { side: 'SELL', price: '120000.00000000', quantity: '0.05000000', isStop: false, fromMs: hoursAgo(20) },
  ],
} as const;

/** More own fills than marks can show, and more open orders than tags. */
const busy = {
  lines: [],
  fills: Array.from({ length: 151 }, (_, at) => ({
    timeMs: hoursAgo(70 - ((at * 7) % 68)),
    side: (at * 5) % 11 < 6 ? ('BUY' as const) : ('SELL' as const),
    price: klines[2 + ((at * 7) % 68)]?.[4] as string,
    quantity: `0.${1 + ((at * 3) % 7)}`,
  })),
  orders: Array.from({ length: 24 }, (_, at) => ({
    side: at < 12 ? ('SELL' as const) : ('BUY' as const),
    price: String(at < 12 ? 61_700 + at * 25 : 61_600 - (at - 12) * 150),
    ...{ quantity: '0.05', isStop: false, fromMs: hoursAgo(20) },
  })),
};

/** A value that grows from 20 to 20,000, with a wave. */
const growth = Array.from({ length: 90 }, (_, at) => (20 * 1.08 ** at * (1 + 0.2 * Math.sin(at / 4))).toFixed(2));
const times = growth.map((_, at) => SAMPLE_NOW_MS - (90 - at) * 24 * HOUR_MS);
const curve = (name: string, factor: number, length: number) => {
  const y = growth.map((_, at) => Math.round(1000 + factor * at + 60 * Math.sin(at / length)));
  return { name, x: times, y, last: String(y.at(-1)) };
};

export const overlaySamples: readonly Sample[] = [
  {
    name: 'klines-overlay',
    kind: 'klines',
    value: klines,
    params,
    more: { view: 'candles', tickSize: '0.01000000', overlay },
  },
  {
    name: 'klines-busy',
    kind: 'klines',
    value: klines,
    params,
    more: { view: 'candles', tickSize: '0.01000000', baseAsset: 'BTC', overlay: busy },
  },
  {
    name: 'klines-log',
    kind: 'klines',
    value: growth.map((close, at) => {
      const open = growth[at - 1] ?? close;
      const high = (Math.max(Number(open), Number(close)) * 1.05).toFixed(2);
      const low = (Math.min(Number(open), Number(close)) * 0.96).toFixed(2);
      return [times[at], open, high, low, close, '10', (times[at] ?? 0) + 24 * HOUR_MS - 1];
    }),
    params: { symbol: 'BTCUSDT', interval: '1d' },
    more: { isLog: true },
  },
  { name: 'series-log', kind: 'series', value: { name: 'growth', values: growth, times }, more: { isLog: true } },
  {
    name: 'picture-equity-log',
    kind: 'series',
    value: { name: 'growth', values: growth, times },
    more: { view: 'equity', isLog: true },
  },
  {
    name: 'plot-curves',
    kind: 'plot',
    value: {
      mark: 'line',
      name: 'equity',
      isTime: true,
      curves: [curve('join', 4, 5), curve('lean', 9, 9), curve('wide', -2, 7)],
    },
  },
  {
    name: 'plot-log',
    kind: 'plot',
    value: {
      mark: 'point',
      name: '',
      rows: 90,
      x: { name: 'quantity', type: 'decimal', texts: growth, floats: Float64Array.from(growth, Number) },
      y: [
        {
          name: 'ms',
          type: 'float',
          texts: [],
          floats: Float64Array.from(growth, (value, at) => Number(value) ** 0.5 + (at % 7)),
        },
      ],
      log: { x: true, y: true },
    },
  },
];
