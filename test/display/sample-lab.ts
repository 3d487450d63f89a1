/** Samples of the drawings of the lab: runs that gain, lose, fail and do nothing. */
import type { DrawnRun } from '../../src/display/index.js';
import type { Sample } from './sample.js';
import { SAMPLE_NOW_MS } from './sample-data.js';

const START_MS = SAMPLE_NOW_MS - (SAMPLE_NOW_MS % 3_600_000);

/** An equity curve that rises, falls and recovers, one point each second. */
const equity = Array.from({ length: 301 }, (_, at) => ({
  time: START_MS + at * 1_000,
  equity: (10_000 + 6 * Math.sin(at / 40) + at / 60 + ((at * 37) % 11) / 10).toFixed(8),
}));

/** A market maker that earns the spread and pays commission. */
export const sampleRun: DrawnRun = {
  info: {
    strategy: 'maker',
    params: { spread: 3, size: '0.001' },
    market: 'simulated BTCUSDT, seed 7',
    valuation: 'USDT',
    startTime: START_MS,
    endTime: START_MS + 300_000,
    end: { why: 'market', text: 'The market of the run ended.' },
    notes: ['2 orders were open at the end.'],
  },
  statistics: {
    return: 0.000_912,
    maxDrawdown: -0.001_271,
    sharpe: 38.123_456,
    periodMs: 1_000,
    periods: 300,
    orders: 173,
    fills: 148,
    turnover: 0.909,
    fillRate: 0.8497,
    makerShare: 1,
    timeAtRisk: 0.985,
  },
  attribution: {
    total: '9.12345678901',
    spread: '14.100000005',
    inventory: '-2.26310001099',
    holdings: '0',
    commission: '-2.713443205',
    other: '0',
  },
  assumptions: [
    { name: 'queue', filledOrders: 147, orders: 173, fillRate: 0.8497, profit: '11.83689999' },
    { name: 'touch', filledOrders: 160, orders: 173, fillRate: 0.9249, profit: '19.2' },
    { name: 'candle', filledOrders: 173, orders: 173, fillRate: 1, profit: '31.05' },
  ],
  equity,
};

/** A strategy that failed before it did anything. */
const failed: DrawnRun = {
  ...sampleRun,
  info: {
    ...sampleRun.info,
    strategy: 'anonymous',
    params: {},
    end: { why: 'failed', text: 'The strategy failed at 2024-08-09T00:00:00.012Z, maker.ts:12:9: out of ideas' },
    notes: [],
  },
  statistics: {
    ...sampleRun.statistics,
    return: 0,
    maxDrawdown: 0,
    sharpe: null,
    periods: 0,
    orders: 0,
    fills: 0,
    turnover: 0,
    fillRate: null,
    makerShare: null,
    timeAtRisk: 0,
  },
  attribution: { total: '0', spread: '0', inventory: '0', holdings: '0', commission: '0', other: '0' },
  assumptions: ['queue', 'touch', 'candle'].map((name) => ({
    ...{ name, filledOrders: 0, orders: 0, fillRate: 0, profit: '0' },
  })),
  equity: [{ time: START_MS, equity: '10000' }],
};

/** A large account that loses through what it holds. */
const losing: DrawnRun = {
  ...sampleRun,
  info: {
    ...sampleRun.info,
    strategy: 'aStrategyWithALongNameThatSaysWhatItDoes',
    params: { fast: 12, slow: 26, symbols: ['BTCUSDT', 'ETHUSDT', 'BNBUSDT'], mode: '<aggressive>' },
    market: 'recording BTCUSDT-trades-2024-08-08.zip, ETHUSDT-trades-2024-08-08.zip, BNBUSDT-trades-2024-08-08.zip',
    end: { why: 'stopped', text: 'The signal stopped the run.' },
  },
  statistics: { ...sampleRun.statistics, return: -0.1234, maxDrawdown: -0.2, sharpe: -12.5 },
  attribution: {
    total: '-1524000.5',
    spread: '-24000.25',
    inventory: '100000',
    holdings: '-1600000',
    commission: '-1000.25',
    other: '1000',
  },
  equity: equity.map(({ time }, at) => ({
    time,
    equity: (12_350_000 - at * 5_080 - ((at * 7919) % 400_000)).toFixed(2),
  })),
};

const profit = { name: 'profit', unit: 'USDT', isSigned: true };
const returns = { name: 'return', unit: '%', isSigned: true };
const fillRate = { name: 'fillRate', unit: '%', isSigned: false };

/** Profits of 200 seeds, most of them small gains. */
const profits = Array.from({ length: 200 }, (_, at) => {
  const wave = Math.sin(at * 12.9898) + Math.sin(at * 78.233) + Math.sin(at * 3.77);
  return Number((0.9 + wave * 1.4 + ((at * 37) % 17) / 20).toFixed(6));
});

const spreads = ['0.5', '1', '2', '5', '10'];
const sizes = ['0.001', '0.002', '0.005', '0.01'];

/** A map with gains in the middle, losses around them, and a cell without a run. */
const cells = spreads.map((_, row) =>
  sizes.map((_, column) => {
    const value = 4.2 - (row - 2) ** 2 * 1.9 - Math.abs(column - 1) * 1.31;
    return row === 4 && column === 3 ? null : Number(value.toFixed(4));
  }),
);

const intervals = spreads.map((spread, at) => {
  const mean = [-2.31, 0.42, 3.86, 1.07, -0.38][at] as number;
  const half = [0.9, 1.4, 0.31, 22, 0.2][at] as number;
  return {
    name: `spread ${spread}, size 0.001`,
    runs: at === 3 ? '2, 198 failed' : '200',
    spread: { mean, median: mean, low: mean - half, high: mean + half },
  };
});

/** Another run over the same time. */
const second: DrawnRun = {
  ...sampleRun,
  info: { ...sampleRun.info, params: { spread: 5 } },
  statistics: { ...sampleRun.statistics, return: -0.000_31, maxDrawdown: -0.0021, sharpe: null, fillRate: null },
  attribution: { ...sampleRun.attribution, total: '-3.1' },
  equity: equity.map(({ time, equity: value }, at) => ({
    time,
    equity: (2 * 10_002 - Number(value) - at / 50).toFixed(8),
  })),
};

export const labSamples: readonly Sample[] = [
  { name: 'lab-run', kind: 'lab', value: { draw: 'run', run: sampleRun } },
  { name: 'lab-run-low', kind: 'lab', height: 22, value: { draw: 'run', run: sampleRun }, more: { ascii: true } },
  { name: 'lab-run-losing', kind: 'lab', value: { draw: 'run', run: losing }, params: { timeZone: '8' } },
  { name: 'lab-run-failed', kind: 'lab', value: { draw: 'run', run: failed } },
  {
    name: 'lab-equity',
    kind: 'lab',
    value: { draw: 'equity', name: 'equity of maker, USDT', points: equity, parts: sampleRun.attribution },
  },
  {
    name: 'lab-attribution',
    kind: 'lab',
    value: { draw: 'attribution', name: 'maker', unit: 'USDT', parts: losing.attribution },
  },
  {
    name: 'lab-assumptions',
    kind: 'lab',
    value: { draw: 'assumptions', name: 'maker', unit: 'USDT', rows: sampleRun.assumptions },
  },
  {
    name: 'lab-comparison',
    kind: 'lab',
    value: { draw: 'comparison', comparison: { names: ['spread 3', 'spread 5'], runs: [sampleRun, second] } },
  },
  {
    name: 'lab-comparison-many',
    kind: 'lab',
    value: {
      draw: 'comparison',
      comparison: {
        names: Array.from({ length: 8 }, (_, at) => `spread ${at + 1}`),
        runs: Array.from({ length: 8 }, (_, at) => ({
          ...sampleRun,
          info: { ...sampleRun.info, startTime: START_MS + at * 60_000 },
          equity: equity.map((point) => ({
            ...point,
            time: point.time + at * 60_000,
            equity: String(Number(point.equity) + at * 3),
          })),
        })),
      },
    },
  },
  {
    name: 'lab-distribution',
    kind: 'lab',
    value: {
      draw: 'distribution',
      distribution: {
        name: 'maker · spread 3',
        figure: profit,
        values: profits,
        spread: { mean: 1.3, median: 1.28, low: 1.05, high: 1.55 },
      },
    },
  },
  {
    name: 'lab-distribution-one',
    kind: 'lab',
    value: {
      draw: 'distribution',
      distribution: {
        ...{ name: 'maker', figure: returns, values: [0.000_12] },
        spread: { mean: 0.000_12, median: 0.000_12, low: null, high: null },
      },
    },
  },
  {
    name: 'lab-heat-map',
    kind: 'lab',
    value: {
      draw: 'heatMap',
      heatMap: { name: 'maker', figure: profit, row: 'spread', column: 'size', rows: spreads, columns: sizes, cells },
    },
  },
  {
    name: 'lab-heat-map-large',
    kind: 'lab',
    value: {
      draw: 'heatMap',
      heatMap: {
        ...{ name: 'maker', figure: fillRate, row: 'fast', column: 'slow' },
        rows: Array.from({ length: 30 }, (_, at) => String(at + 1)),
        columns: Array.from({ length: 24 }, (_, at) => String(at + 10)),
        cells: Array.from({ length: 30 }, (_, row) =>
          Array.from({ length: 24 }, (_, column) => Math.round(500 + 400 * Math.sin(row / 6 + column / 5)) / 1_000),
        ),
      },
    },
  },
  {
    name: 'lab-intervals',
    kind: 'lab',
    value: {
      draw: 'intervals',
      intervals: {
        name: 'maker',
        figure: profit,
        rows: [...intervals, { name: 'spread 20, size 0.001', runs: '0, 200 failed', spread: null }],
      },
    },
  },
  {
    name: 'lab-sweep',
    kind: 'lab',
    value: {
      draw: 'sweep',
      sweep: {
        name: 'sweep of maker',
        facts: ['20 parameter sets', '200 seeds', '4000 runs', 'simulated BTCUSDT, 200 seeds, 30m'],
        warnings: ['198 runs failed; the first: The strategy failed: out of ideas'],
        picture: {
          draw: 'heatMap',
          heatMap: {
            name: 'maker',
            figure: profit,
            row: 'spread',
            column: 'size',
            rows: spreads,
            columns: sizes,
            cells,
          },
        },
        table: intervals.map(({ name, runs }, at) => ({
          ...{ set: name, runs, profit: `+${at}.20 ± 0.30`, return: `0.0${at} %`, drawdown: '-0.10 %', Sharpe: '1.25' },
        })),
      },
    },
  },
];
