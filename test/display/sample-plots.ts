/** Samples of plots of columns: each mark, groups, several columns, missing values, too many values. */
import type { Sample } from './sample.js';
import { SAMPLE_NOW_MS } from './sample-data.js';

const HOUR_MS = 3_600_000;
const COUNT = 60;

const column = (name: string, type: string, texts: readonly (string | number | boolean | null)[]) => {
  const floats = Float64Array.from(texts, (text) => (text === null ? Number.NaN : Number(text)));
  return { name, type, texts, ...(type === 'text' ? {} : { floats }) };
};

/** A deterministic wave. */
const wave = (at: number, length: number): string =>
  (61_000 + 400 * Math.sin(at / length) + ((at * 37) % 50)).toFixed(2);

const index = Array.from({ length: COUNT }, (_, at) => at);
const times = column(
  'time',
  'time',
  index.map((at) => SAMPLE_NOW_MS - (COUNT - at) * HOUR_MS),
);
const high = column(
  'high',
  'decimal',
  index.map((at) => wave(at, 9)),
);
const low = column(
  'low',
  'decimal',
  index.map((at) => (at === 7 ? null : (Number(wave(at, 9)) - 60 - ((at * 53) % 90)).toFixed(2))),
);
const side = column(
  'side',
  'text',
  index.map((at) => (at % 3 === 0 ? 'BUY' : at % 3 === 1 ? 'SELL' : 'other')),
);
const names = column('symbol', 'text', ['BTCUSDT', 'ETHUSDT', 'BNBUSDT', '柚子USDT']);

export const plotSamples: readonly Sample[] = [
  {
    name: 'plot-lines',
    kind: 'plot',
    value: { mark: 'line', name: 'BTCUSDT', rows: COUNT, x: times, y: [high, low] },
    params: { timeZone: '8' },
  },
  {
    name: 'plot-points',
    kind: 'plot',
    value: { mark: 'point', name: '', rows: COUNT, x: high, y: [low], color: side },
  },
  {
    name: 'plot-histogram',
    kind: 'plot',
    value: { mark: 'histogram', name: 'BTCUSDT', rows: COUNT, x: high, y: [] },
  },
  {
    name: 'plot-bars',
    kind: 'plot',
    value: {
      mark: 'bar',
      name: 'day',
      rows: 4,
      x: names,
      y: [column('priceChangePercent', 'decimal', ['1.25', '-2.500', null, '0.4'])],
    },
  },
  {
    name: 'plot-nothing',
    kind: 'plot',
    value: { mark: 'point', name: '', rows: 0, x: column('a', 'decimal', []), y: [column('b', 'decimal', [])] },
  },
];
