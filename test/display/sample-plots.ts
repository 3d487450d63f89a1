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
const weekdays = column(
  'weekday',
  'text',
  index.map((at) => ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'][at % 5] ?? ''),
);
const hours = column(
  'hour',
  'integer',
  index.map((at) => Math.floor(at / 5) % 12),
);
const change = column(
  'change',
  'float',
  index.map((at) => (at === 17 ? null : Math.round(Math.sin(at / 7) * 1e4) / 1e6)),
);
/** Four series of fifteen points, of which the last one is far from the others. */
const symbols = column(
  'symbol',
  'text',
  index.map((at) => ['BTCUSDT', 'ETHUSDT', 'BNBUSDT', 'SOLUSDT'][at % 4] ?? ''),
);
const value = column(
  'value',
  'float',
  index.map((at) => Math.round(((at % 4 === 3 ? 40 : 2) + Math.sin(at / 9)) * 1e3) / 1e3),
);
const SAMPLE_START_MS = SAMPLE_NOW_MS - COUNT * HOUR_MS;
/** A line across, one down, a band of times, a band of values, a point; a place with no text. */
const places = [
  { x: SAMPLE_START_MS + 30 * HOUR_MS, x2: SAMPLE_START_MS + 38 * HOUR_MS, text: 'maintenance' },
  { y: 61_000, y2: 61_100, text: 'entry' },
  { y: 61_350, text: 'take profit' },
  { x: SAMPLE_START_MS + 12 * HOUR_MS, text: 'news' },
  { x: SAMPLE_START_MS + 48 * HOUR_MS, y: 60_800, text: 'bought 0.5' },
  { x: SAMPLE_START_MS + 50 * HOUR_MS, text: '' },
];
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
  { name: 'plot-step', kind: 'plot', value: { mark: 'step', name: 'position', rows: COUNT, x: times, y: [change] } },
  { name: 'plot-area', kind: 'plot', value: { mark: 'area', name: '', rows: COUNT, x: times, y: [change] } },
  {
    name: 'plot-marked',
    kind: 'plot',
    value: { mark: 'line', name: 'BTCUSDT', rows: COUNT, x: times, y: [high], annotations: places },
  },
  {
    name: 'plot-points-marked',
    kind: 'plot',
    value: {
      mark: 'point',
      name: '',
      rows: COUNT,
      x: high,
      y: [low],
      color: side,
      annotations: [
        { x: 61_000, x2: 61_200, y: 60_800, y2: 61_200, text: 'cluster' },
        { y: 61_500, text: 'limit' },
      ],
    },
  },
  {
    name: 'plot-panels',
    kind: 'plot',
    value: { mark: 'line', name: '', rows: COUNT, x: times, y: [value], facet: symbols },
  },
  {
    name: 'plot-panels-own',
    kind: 'plot',
    value: {
      mark: 'point',
      name: 'day',
      rows: COUNT,
      x: times,
      y: [value],
      color: side,
      facet: symbols,
      axes: 'own',
      annotations: [{ y: 2.5, text: 'usual' }],
    },
  },
  {
    name: 'plot-panels-histogram',
    kind: 'plot',
    value: { mark: 'histogram', name: '', rows: COUNT, x: change, y: [], facet: side, axes: 'shared' },
  },
  {
    name: 'plot-heat-map',
    kind: 'plot',
    value: { mark: 'heatMap', name: 'BTCUSDT', rows: COUNT, x: hours, y: [weekdays], value: change },
  },
  {
    name: 'plot-heat-map-ranges',
    kind: 'plot',
    value: { mark: 'heatMap', name: '', rows: COUNT, x: times, y: [high] },
    params: { timeZone: '8' },
  },
  {
    name: 'plot-nothing',
    kind: 'plot',
    value: { mark: 'point', name: '', rows: 0, x: column('a', 'decimal', []), y: [column('b', 'decimal', [])] },
  },
];
