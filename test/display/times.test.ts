/** Tests the times of axes and lists: if they span several days, the texts name the day. */
import { describe, expect, it } from 'vitest';
import { type ShowContext, toMime, toText } from '../../src/display/index.js';
import { dayName, listTimes } from '../../src/display/text/zone-time.js';
import { sampleRun } from './sample-lab.js';

const START_MS = Date.UTC(2024, 7, 9, 22);
const HOUR_MS = 3_600_000;

const context = (more: Partial<ShowContext>): ShowContext =>
  ({ params: {}, width: 80, color: false, ...more }) as ShowContext;
const svgOf = (value: unknown, more: Partial<ShowContext>): string =>
  toMime(value, context(more))['image/svg+xml'] ?? '';

describe('the times of a list', () => {
  const hours = (...counts: number[]): number[] => counts.map((count) => START_MS + count * HOUR_MS);

  it('are times of day if all are on one day, in the time zone of the reader', () => {
    expect(hours(0, 1).map(listTimes(hours(0, 1), 0))).toEqual(['22:00:00.000', '23:00:00.000']);
    expect(hours(0, 4).map(listTimes(hours(0, 4), 180))).toEqual(['01:00:00.000', '05:00:00.000'].map((one) => one));
  });

  it('have their day in a list of several days, and their year in one of several years', () => {
    expect(listTimes(hours(0, 4), 0)(START_MS)).toBe('08-09 22:00:00.000');
    expect(listTimes(hours(0, 4), 0, ['milli', 'second'])(START_MS)).toBe('08-09 22:00:00');
    expect(listTimes(hours(24 * 200, 0), 0)(START_MS)).toBe('2024-08-09 22:00:00.000');
  });

  it('are a dash for a row without a time', () => expect(listTimes([], 0)(Number.NaN)).toBe('–'));
});

/** Trades of two hours before midnight and two after it. */
const trades = Array.from({ length: 9 }, (_, at) => ({
  ...{ id: at, price: `6100${at}.5`, qty: '0.5', quoteQty: '30500', isBuyerMaker: at % 2 === 0, isBestMatch: true },
  time: START_MS + (at * HOUR_MS) / 2,
}));

describe('an axis over midnight', () => {
  const equity = trades.map(({ time }, at) => ({ time, equity: String(1000 + at), held: '1000' }));

  it.each([
    ['a tape', svgOf(trades, { kind: 'trades', view: 'tape' })],
    [
      'the curve of a run',
      svgOf(
        { draw: 'equity', name: 'equity of maker, USDT', points: equity, parts: sampleRun.attribution },
        { kind: 'lab' },
      ),
    ],
    [
      'candles',
      svgOf(
        trades.map(({ time }, at) => [time, '1', '2', '1', `1.${at}`, '1', time + HOUR_MS / 2 - 1]),
        { kind: 'klines' },
      ),
    ],
  ])('an axis of %s names the day that begins at midnight', (_, svg) => {
    expect(svg).toMatch(/ font-weight="600">Sat 10 Aug<\/text>/);
  });

  it('has days in the tooltips of a list of trades drawn as a tape', () => {
    expect(svgOf(trades, { kind: 'trades', view: 'tape' })).toContain('<title>08-09 22:00:00.000');
  });
});

it('an axis over several days names each day', () => {
  const rows = Array.from({ length: 60 }, (_, at) => [
    START_MS + at * HOUR_MS,
    '1',
    '2',
    '1',
    `1.${at}`,
    '1',
    START_MS + (at + 1) * HOUR_MS - 1,
  ]);
  const svg = svgOf(rows, { kind: 'klines', view: 'line' });
  for (const day of ['Sat 10 Aug', 'Sun 11 Aug', 'Mon 12 Aug']) expect(svg).toContain(`>${day}<`);
});

it('the name of a day depends on the time zone', () => {
  expect([0, 180].map((zone) => dayName(START_MS, zone))).toEqual(['Fri 9 Aug', 'Sat 10 Aug']);
});

it('the last actions in a class are shown with their days if they are of several days', () => {
  const row = {
    name: 'a',
    equity: '1',
    profit: '0',
    trades: 0,
    openOrders: 0,
    lastAction: 'order',
    asset: 'USDT',
    hasJoined: true,
  };
  const board = toText(
    [
      { ...row, lastActionMs: START_MS },
      { ...row, lastActionMs: START_MS + 4 * HOUR_MS },
    ],
    context({ kind: 'control', params: { command: 'class.board' }, width: 120 }),
  );
  expect(board).toContain('08-09 22:00:00');
});
