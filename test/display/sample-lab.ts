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

export const labSamples: readonly Sample[] = [
  { name: 'lab-run', kind: 'lab', value: { draw: 'run', run: sampleRun } },
  { name: 'lab-run-low', kind: 'lab', height: 22, value: { draw: 'run', run: sampleRun }, more: { ascii: true } },
  { name: 'lab-run-losing', kind: 'lab', value: { draw: 'run', run: losing }, params: { timeZone: '8' } },
  { name: 'lab-run-failed', kind: 'lab', value: { draw: 'run', run: failed } },
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
];
