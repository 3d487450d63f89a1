/** Samples that only a picture is drawn of: the few, the many, the flat, the tiny and the hostile. Not for terminals. */
import type { Sample } from './sample.js';
import { SAMPLE_NOW_MS, sampleDepth, sampleKlines } from './sample-data.js';

const params = { symbol: 'BTCUSDT', interval: '1h', timeZone: '8' };
const DAY_MS = 86_400_000;

const flat = (price: string, count: number): unknown[][] =>
  Array.from({ length: count }, (_, at) => {
    const openMs = SAMPLE_NOW_MS - (count - at) * 60_000;
    return [openMs, price, price, price, price, '0.00000000', openMs + 59_999];
  });

/** Days, of which ten are missing in the middle. */
const days = sampleKlines(130)
  .map(([, ...row], at) => {
    const openMs = SAMPLE_NOW_MS - (130 - at) * DAY_MS;
    return [openMs, ...row.slice(0, 5), openMs + DAY_MS - 1];
  })
  .filter((_, at) => at < 60 || at >= 70);

/** A wide spread and one order that is far off. */
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
  { name: 'picture-klines-hostile', kind: 'klines', value: sampleKlines(3), params: { symbol: HOSTILE.repeat(40) } },
];
