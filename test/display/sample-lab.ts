/** Samples of the drawings of the lab: runs that gain, lose, fail and do nothing. */
import type { DrawnRun } from '../../src/display/index.js';
import type { Sample } from './sample.js';
import { noise, positionsOf, sampleRunOf } from './sample-runs.js';

/** A market maker that pays more than it earns, while the coin that it has held from the start rises. */
export const sampleRun: DrawnRun = sampleRunOf({
  start: 16_228.315,
  info: { notes: ['2 orders were open at the end.'] },
  trading: (at) => -at / 157 + Math.sin(at / 23) * 0.21 * Math.min(1, at / 40) + noise(at, 0.07) * Math.min(1, at),
  held: (at) => 6 * Math.sin(at / 40) * Math.sin(at / 90) + at / 33 + noise(at, 0.9) * Math.min(1, at),
  inventory: -0.476_310_01,
  commission: -0.671_344_32,
  markouts: [
    [0.12, 0.05],
    [-0.31, 0.06],
    [-0.58, 0.2],
    [-0.42, 0.45],
    [-0.2, 0.9],
    [0.4, 4.5],
  ],
  positions: positionsOf('BTC', 62_000, (at) => Math.round(Math.sin(at / 31) * 4 + at / 90) / 1_000),
});

/** The market maker with only money at the start: all profit comes from trading. */
export const gaining: DrawnRun = sampleRunOf({
  start: 10_000,
  info: { params: {} },
  trading: (at) => at / 33 + Math.sin(at / 19) * Math.min(1, at / 40) + noise(at, 0.3) * Math.min(1, at),
  inventory: 1.5,
  commission: -2.713_443_205,
  markouts: [
    [0.62, 0.1],
    [0.55, 0.15],
    [0.5, 0.22],
    [0.44, 0.4],
    [0.3, 0.8],
    [0.1, 1.4],
  ],
  positions: positionsOf('BTC', 62_000, (at) => Math.round(Math.sin(at / 11) * 3) / 1_000),
});

/** A strategy that failed before it did anything. */
const failed: DrawnRun = sampleRunOf({
  count: 1,
  start: 10_000,
  trading: () => 0,
  info: {
    strategy: 'anonymous',
    params: {},
    end: { why: 'failed', text: 'The strategy failed at 2024-08-09T00:00:00.012Z, maker.ts:12:9: out of ideas' },
  },
  statistics: { turnover: 0, fillRate: null, makerShare: null, timeAtRisk: 0 },
});

/** A large account that loses by the prices of its holdings, and trades several assets. */
export const losing: DrawnRun = sampleRunOf({
  start: 12_350_000,
  trading: (at) => at * 250 + noise(at, 9_000) * Math.min(1, at),
  held: (at) => -at * 5_333 - ((at * 7919) % 400_000) * Math.min(1, at),
  inventory: 100_000,
  commission: -1_000.25,
  other: 1_000,
  info: {
    strategy: 'aStrategyWithALongNameThatSaysWhatItDoes',
    params: { fast: 12, slow: 26, symbols: ['BTCUSDT', 'ETHUSDT', 'BNBUSDT'], mode: '<aggressive>' },
    market: 'recording BTCUSDT-trades-2024-08-08.zip, ETHUSDT-trades-2024-08-08.zip, BNBUSDT-trades-2024-08-08.zip',
    end: { why: 'stopped', text: 'The signal stopped the run.' },
    notes: ['2 orders were open at the end.'],
  },
  statistics: { makerShare: 0.4321 },
  markouts: [
    [-4.2, 0.9],
    [-3.1, 1.2],
    [-1.2, 3],
  ],
  positions: ['BTC', 'ETH']
    .flatMap((asset, index) =>
      positionsOf(asset, [62_000, 3_000][index] ?? 1, (at) => -Math.round(at / (index + 3)) / 2),
    )
    .sort((a, b) => a.time - b.time),
});

const profit = { name: 'profit', unit: 'USDT', isSigned: true };
const returns = { name: 'return', unit: '%', isSigned: true };
const fillRate = { name: 'fillRate', unit: '%', isSigned: false };

/** Profits of 200 seeds, most of them small gains. */
const profits = Array.from({ length: 200 }, (_, at) => {
  const wave = Math.sin(at * 12.9898) + Math.sin(at * 78.233) + Math.sin(at * 3.77);
  return Number((0.9 + wave * 1.4 + ((at * 37) % 17) / 20).toFixed(6));
});

/** The mean of values, their median, and the interval of the mean as the lab computes it for many values. */
function spreadOf(values: readonly number[]): { mean: number; median: number; low: number; high: number } {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  const half = (1.96 * Math.sqrt(squares / (values.length - 1))) / Math.sqrt(values.length);
  const sorted = values.toSorted((a, b) => a - b);
  const middle = [sorted[(values.length - 1) >> 1], sorted[values.length >> 1]] as [number, number];
  return { mean, median: (middle[0] + middle[1]) / 2, low: mean - half, high: mean + half };
}

const spreads = ['0.5', '1', '2', '5', '10'];
const sizes = ['0.001', '0.002', '0.005', '0.01'];

/** A map with gains in the middle rows, losses in the first and the last row, and one cell without a run. */
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
    name: `spread ${spread}`,
    runs: at === 3 ? '2 of 200' : '200',
    spread: { mean, median: mean, low: mean - half, high: mean + half },
  };
});

/** Another run over the same time, with other orders. */
const second: DrawnRun = sampleRunOf({
  start: 16_228.315,
  info: { params: { spread: 5 } },
  trading: (at) => at / 210 + Math.sin(at / 29) * 0.4 * Math.min(1, at / 40),
  held: (at) => 6 * Math.sin(at / 40) * Math.sin(at / 90) + at / 33 + noise(at, 0.9) * Math.min(1, at),
  fills: 96,
});

export const labSamples: readonly Sample[] = [
  { name: 'lab-run', kind: 'lab', value: { draw: 'run', run: sampleRun } },
  { name: 'lab-run-low', kind: 'lab', height: 22, value: { draw: 'run', run: sampleRun } },
  { name: 'lab-run-gaining', kind: 'lab', value: { draw: 'run', run: gaining } },
  { name: 'lab-run-losing', kind: 'lab', value: { draw: 'run', run: losing }, params: { timeZone: '8' } },
  { name: 'lab-run-failed', kind: 'lab', value: { draw: 'run', run: failed } },
  {
    name: 'lab-equity',
    kind: 'lab',
    value: { draw: 'equity', name: 'equity of maker, USDT', points: sampleRun.equity, parts: sampleRun.attribution },
  },
  {
    name: 'lab-attribution',
    kind: 'lab',
    value: { draw: 'attribution', info: losing.info, parts: losing.attribution },
  },
  {
    name: 'lab-assumptions',
    kind: 'lab',
    value: { draw: 'assumptions', info: sampleRun.info, rows: sampleRun.assumptions },
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
        // All runs from the fifth on have the same result.
        runs: Array.from({ length: 8 }, (_, at) => {
          const lateMs = at * 60_000;
          const run = sampleRunOf({
            start: 10_000,
            trading: (one) => (one * (2.5 - Math.min(4, at))) / 60 + noise(one, 0.8),
          });
          const { startTime, endTime } = run.info;
          return {
            ...run,
            info: { ...run.info, startTime: startTime + lateMs, endTime: endTime + lateMs },
            equity: run.equity.map((point) => ({ ...point, time: point.time + lateMs })),
          };
        }),
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
        spread: spreadOf(profits),
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
    name: 'lab-distribution-few',
    kind: 'lab',
    value: {
      draw: 'distribution',
      distribution: {
        ...{ name: 'maker · spread 3', figure: profit, values: profits.slice(0, 12) },
        spread: spreadOf(profits.slice(0, 12)),
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
        rows: [...intervals, { name: 'spread 20', runs: '0 of 200', spread: null }],
      },
    },
  },
  {
    name: 'lab-folds',
    kind: 'lab',
    value: {
      draw: 'folds',
      folds: {
        name: 'maker',
        figure: profit,
        folds: [4.2, 3.9, 5.1, 4.4, 3.6, 4.8].map((inSample, at) => ({
          ...{
            name: `${at + 1} · 01-${at + 11} 12:00`,
            chosen: at === 3 ? 'spread 10, size 0.1' : 'spread 5, size 0.1',
          },
          ...{
            inSample,
            outOfSample: [3.1, -0.8, 4.6, 1.2, -2.3, 2.9][at] ?? 0,
            rank: [2, 11, 1, 5, 17, 3][at] ?? 1,
            sets: 20,
          },
        })),
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
        warnings: ['398 runs failed; the first: The strategy failed: out of ideas'],
        verdict: {
          isEdge: false,
          text: 'Nothing here is more than luck: spread 2, size 0.002 is the best, and the luckiest of 20 sets without an edge gets as far (deflated Sharpe ratio 61.4 %, 97.5 % needed; overfitting 44.1 %).',
        },
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
            fewer: cells.map((row, at) => row.map((_, index) => (at === 1 && index === 1 ? '2 of 200' : null))),
          },
        },
        table: spreads
          .flatMap((spread, row) => sizes.map((size, at) => ({ spread, size, value: cells[row]?.[at] ?? null })))
          .sort((a, b) => (b.value ?? -Infinity) - (a.value ?? -Infinity))
          .map(({ spread, size, value }, at) => {
            if (value === null) return { spread, size, runs: '0 of 200', profit: '-', return: '-', drawdown: '-' };
            return {
              ...{ spread, size, runs: at === 3 ? '2 of 200' : '200' },
              profit: `${value > 0 ? '+' : ''}${value.toFixed(3)} ± 0.300`,
              return: `${value > 0 ? '+' : ''}${(value / 100).toFixed(4)} %`,
              drawdown: '-0.10 %',
            };
          }),
      },
    },
  },
];
