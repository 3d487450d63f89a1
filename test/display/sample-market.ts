/** Samples of unusual market data: flat, tiny, huge and many values, and the other views of an order book. */
import type { Sample } from './sample.js';
import { SAMPLE_NOW_MS, sampleDepth, sampleKlines, sampleTrades, seeded } from './sample-data.js';

const MINUTE_MS = 60_000;

/** Minutes mostly without trades: open and close are equal, with a wick above, below, both or none, and no volume. */
const quiet = Array.from({ length: 40 }, (_, at) => {
  const openMs = SAMPLE_NOW_MS - (40 - at) * MINUTE_MS;
  const price = (100 + (at % 7) - (at % 3)).toFixed(8);
  const high = at % 4 === 1 ? '108.00000000' : price;
  const low = at % 4 > 1 ? '97.00000000' : price;
  return [openMs, price, high, low, price, '0.00000000', openMs + MINUTE_MS - 1, '0', 0, '0', '0', '0'];
});

/** Values from a millionth to a million. */
const huge = Array.from({ length: 30 }, (_, at) => {
  const openMs = SAMPLE_NOW_MS - (30 - at) * MINUTE_MS;
  const [open, close] = [(0.000001 * 2.6 ** at).toFixed(8), (0.000001 * 2.6 ** (at + 1)).toFixed(8)];
  return [openMs, open, close, open, close, '1.00000000', openMs + MINUTE_MS - 1, '0', 0, '0', '0', '0'];
});

const random = seeded(5);
const tickers = Array.from({ length: 1248 }, (_, at) => {
  const percent = (random() - 0.5) ** 3 * 200;
  const last = random() * 10 ** Math.floor(random() * 6 - 2);
  const open = last / (1 + percent / 100);
  return {
    symbol: `${String.fromCharCode(65 + (at % 26), 65 + (Math.floor(at / 26) % 26))}${at}USDT`,
    priceChangePercent: percent.toFixed(3),
    lastPrice: last.toFixed(8),
    highPrice: (Math.max(open, last) * (1 + (at % 7) / 200)).toFixed(8),
    lowPrice: (Math.min(open, last) * (1 - (at % 5) / 200)).toFixed(8),
    volume: (random() * 1e6).toFixed(8),
    quoteVolume: (random() * 1e7).toFixed(8),
    count: Math.floor(random() * 1e5),
  };
});

export const marketSamples: readonly Sample[] = [
  { name: 'klines-quiet', kind: 'klines', value: quiet, params: { symbol: 'BTCUSDT', interval: '1m' } },
  { name: 'klines-huge', kind: 'klines', value: huge, params: { symbol: 'BTCUSDT', interval: '1m' } },
  { name: 'klines-one', kind: 'klines', value: sampleKlines(1), params: { symbol: 'BTCUSDT', interval: '1h' } },
  {
    name: 'klines-closes',
    kind: 'klines',
    value: sampleKlines(240),
    params: { symbol: 'BTCUSDT', interval: '1h', timeZone: '8' },
    more: { view: 'line' },
  },
  {
    name: 'depth-curve',
    kind: 'depth',
    value: sampleDepth(500),
    params: { symbol: 'BTCUSDT' },
    more: { view: 'curve', tickSize: '0.01000000' },
  },
  {
    name: 'depth-curve-far',
    kind: 'depth',
    value: { ...sampleDepth(100), asks: [...sampleDepth(100).asks, ['99999.00000000', '60.00000000']] },
    params: { symbol: 'BTCUSDT' },
    more: { view: 'curve', tickSize: '0.01000000' },
  },
  {
    name: 'depth-ticks',
    kind: 'depth',
    value: sampleDepth(4),
    params: { symbol: 'BTCUSDT' },
    more: { tickSize: '0.01000000' },
  },
  { name: 'tickers-all', kind: 'tickers', value: tickers, more: { height: 20, moreHint: '.all shows them' } },
  {
    name: 'series',
    kind: 'series',
    value: { name: 'closes', values: sampleKlines(60).map((row) => row[4]) },
  },
  {
    name: 'series-trades',
    kind: 'series',
    value: {
      values: sampleTrades(300).map(({ price }) => price),
      times: sampleTrades(300).map(({ time }) => time),
    },
    params: { symbol: 'BTCUSDT' },
  },
  { name: 'series-gaps', kind: 'series', value: { values: [1.5, Number.NaN, 2, 'x', 2.25] } },
  {
    name: 'latency',
    kind: 'latency',
    value: {
      count: 1312,
      samples: Array.from({ length: 120 }, (_, at) => ({
        verb: at === 70 ? 'market.klines' : 'market.depth',
        ms: at === 70 ? 812.4 : 1.2 + (at % 9) * 0.35 + (at % 31 === 0 ? 6 : 0),
      })),
      lastMs: 1.9,
      medianMs: 2.6,
      p95Ms: 4.4,
      leastMs: 1.2,
      mostMs: 812.4,
    },
  },
  { name: 'ping', kind: 'record', value: {}, more: { latencyMs: 1.26 } },
  { name: 'system-status', kind: 'record', value: { status: 1, msg: 'system maintenance' } },
];
