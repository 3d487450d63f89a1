/** Tests these options of `x.chart`: lines, fills and orders over candles, several curves in one chart, and logarithmic axes. */
import { describe, expect, test } from 'vitest';
import * as dataBackend from '../../src/data/result-data.js';
import * as displays from '../../src/display/index.js';
import { drawResults } from '../support/drawn.js';
import { makeClient } from '../support/make-client.js';

drawResults();

const MINUTE_MS = 60_000;
const { x } = makeClient([], { displays: () => displays, dataBackend: () => dataBackend });
/** 40 klines of a minute with the closes 101, 102, …. */
const klines = Array.from({ length: 40 }, (_, at) => {
  const [open, close] = [String(100 + at), String(101 + at)];
  return [at * MINUTE_MS, open, close, open, close, '5', at * MINUTE_MS + 59_999];
});

const bundle = (value: object): Record<string, string> =>
  (value as Record<symbol, () => Record<string, string>>)[Symbol.for('Jupyter.display')]?.() ?? {};
const textOf = (value: object): string => String(value);
const wordsOf = (value: object): string => /<desc>([^<]*)/.exec(bundle(value)['image/svg+xml'] ?? '')?.[1] ?? '';

describe('over candles', () => {
  test('an average is the mean of the last closes; with averages, x.chart draws klines as candles by default', () => {
    const chart = x.chart(klines, { average: [3, 10] });
    expect(textOf(chart)).toContain('⠤⠤⠤ average(3) 139');
    expect(textOf(chart)).toContain('⠤⠤  average(10) 135.5');
    expect(textOf(chart)).toContain('▒ rise');
    expect(textOf(chart)).toMatch(/[\u2801-\u28ff]{3}/);
    expect(bundle(chart)['image/svg+xml']).toContain('average(3) 139');
  });

  test('an exponential average begins with a simple average', () => {
    // The closes rise by 1, so the average lags by (length - 1) / 2 from the start.
    expect(wordsOf(x.chart(klines, { exponential: 5 }))).toContain('exponential(5) 138');
  });

  test('an overlaid line is a column of the rows, or a list of values with a name', () => {
    const rows = klines.map(([time, open, high, low, close], at) => ({
      time,
      open,
      high,
      low,
      close,
      upper: at + 110,
    }));
    expect(wordsOf(x.chart(rows, { overlays: ['upper'] }))).toContain('upper 149');
    expect(wordsOf(x.chart(x.table(rows), { overlays: ['upper'] }))).toContain('upper 149');
    const stop = klines.map((_, at) => (at < 5 ? null : String(90 + at)));
    expect(wordsOf(x.chart(klines, { overlays: { stop } }))).toContain('stop 129');
    expect(() => x.chart(rows, { overlays: ['uper'] })).toThrow(
      "there is no column 'uper' with numbers. The columns are time, open, high, low, close, upper.",
    );
    expect(() => x.chart(klines, { overlays: { stop: [1, 2] } })).toThrow("'stop' has 2 values for 40 klines.");
  });

  test('own fills are marks on the candles of their times, with exact sums', () => {
    const trade = (minute: number, price: string, qty: string, isBuyer: boolean) => ({
      ...{ time: minute * MINUTE_MS + 5, price, qty, isBuyer },
    });
    const fills = [trade(3, '103', '0.1', true), trade(3, '103.5', '0.2', true), trade(20, '120.4', '0.3', false)];
    const chart = x.chart(klines, { fills });
    expect(textOf(chart)).toContain('▲ bought 0.3 at ≈ 103');
    expect(textOf(chart)).toContain('(2 fills)   ▼ sold 0.3 at ≈ 120');
    expect(textOf(chart).match(/▼/g)).toHaveLength(2);
    expect(wordsOf(x.chart(klines, { fills: [trade(99, '100', '1', true)] }))).toContain(
      '1 fill is before or after these klines',
    );
    const order = { side: 'SELL', transactTime: 7 * MINUTE_MS, fills: [{ price: '108', qty: '2' }] };
    expect(wordsOf(x.chart(klines, { fills: order }))).toContain('sold 2 at 108');
  });

  test('open orders are lines at their prices; orders outside of the drawn prices are tags at the edge and are counted', () => {
    const order = (fields: object) => ({
      ...{ side: 'BUY', price: '110.0', origQty: '1.50', time: 9 * MINUTE_MS, status: 'NEW', ...fields },
    });
    const stop = { side: 'SELL', price: '0.00', stopPrice: '105' };
    const chart = x.chart(klines, { orders: [order({}), order(stop), order({ price: '1' })] });
    expect(textOf(chart)).toContain('110 BUY 1.5');
    expect(textOf(chart)).toContain('105 SELL 1.5 stop');
    expect(textOf(chart)).toContain('1 order is outside the chart');
    // The price on a tag at the scale, and the words with the distance to the last price inside of the chart, also for orders outside of it.
    for (const [price, words] of [
      ['110', 'BUY 1.5 -21.43 %'],
      ['105', 'SELL 1.5 stop -25.00 %'],
      ['1', 'BUY 1.5 ▾ -99.29 %'],
    ]) {
      const svg = bundle(chart)['image/svg+xml'];
      expect(svg).toMatch(new RegExp(`<(?:rect|path) [^>]*/>\\s*<text [^>]*>${price}</text>`));
      expect(svg).toMatch(new RegExp(`<text [^>]*>${words}</text>`));
    }
  });

  test('impossible averages, lines over other charts than candles, and malformed fills and orders are refused', () => {
    expect(() => x.chart(klines, { average: 41 })).toThrow('an average of 41 klines has no value in 40 klines.');
    expect(() => x.chart(klines, { average: 2.5 })).toThrow('invalid number of klines 2.5');
    expect(() => x.chart(klines, { kind: 'line', average: 3 })).toThrow(
      "average is drawn over candles, and a chart of kind 'line' has none.",
    );
    expect(() => x.chart([1, 2, 3], { fills: [] })).toThrow("fills is drawn over candles, and a chart of kind 'line'");
    expect(() => x.chart(klines, { fills: [{ time: 1, price: '1', qty: '1' }] })).toThrow(
      'row 0 needs the side BUY or SELL',
    );
    expect(() => x.chart(klines, { orders: [{ time: 1, side: 'BUY', price: 'x' }] })).toThrow(
      'row 0 has no price above zero: x.',
    );
    expect(() => x.chart(klines, { average: [1, 2, 3], exponential: [4, 5] })).toThrow(
      '5 lines over candles; at most 4',
    );
  });
});

describe('several curves', () => {
  test('several curves of numbers share one chart, each named with its last value', () => {
    const chart = x.chart({ maker: [100, 102, '104.50'], taker: [100, 99, 98] }, { name: 'equity' });
    expect(textOf(chart)).toMatch(
      /^equity {2}6 values\n[^\n]* ⠤⠤⠤ maker {2}104\.5 [│┤◂][\s\S]* ⠤⠤ {2}taker {5}98 [│┤]/,
    );
    expect(bundle(chart)['image/svg+xml']).toContain('>maker 104.5<');
    // Values without times are counted: no label is between two of them.
    expect(textOf(chart).trimEnd().split('\n').at(-1)?.trim()).toMatch(/^1 +2 +3$/);
    expect(bundle(chart)['image/svg+xml']).not.toContain('>1.2<');
    expect(wordsOf(chart)).toContain('maker 104.5, taker 98');
  });

  test('several curves of klines, pairs and rows share an axis of times', () => {
    const pairs = klines.map(([time, , , , close]) => [time, Number(close) + 1]);
    const rows = klines.map(([time, , , , close]) => ({ time, value: close }));
    const text = textOf(x.chart({ klines, pairs, rows }, { timeZone: 8 }));
    expect(text).toContain('08:');
    expect(text).toMatch(/ ⠤⠤ {2}pairs {3}141 .*\n.* ⠤⠤⠤ klines {2}140 .*\n.* ⠄⠄⠄ rows {4}140 /);
  });

  test('are refused where they cannot be drawn', () => {
    expect(() => x.chart({ a: [1], b: [2] }, 'equity')).toThrow("invalid kind 'equity' for several curves");
    expect(() => x.chart({ a: ['x'] })).toThrow("'a' has no numbers.");
    const many = Object.fromEntries(Array.from({ length: 7 }, (_, at) => [`c${at}`, [1, 2]]));
    expect(() => x.chart(many)).toThrow('7 curves in one chart; at most 6 can be distinguished.');
  });
});

describe('a logarithmic axis', () => {
  test('has equal distances for equal ratios', () => {
    const text = textOf(x.chart([1, 10, 100, 1000], { log: true }));
    const rowOf = (label: string): number =>
      text.split('\n').findIndex((line) => line.trimEnd().endsWith(`┤ ${label}`));
    const rows = [' 100', '  10', '   1'].map(rowOf);
    expect(rows[0]).toBeGreaterThan(0);
    expect(Math.abs((rows[1] ?? 0) - (rows[0] ?? 0) - ((rows[2] ?? 0) - (rows[1] ?? 0)))).toBeLessThanOrEqual(1);
    expect(textOf(x.chart(klines, { kind: 'candles', log: true }))).toContain('logarithmic axis');
    expect(textOf(x.chart({ a: [1, 100], b: [2, 50] }, { log: true }))).toContain('logarithmic axis y');
  });

  test('a logarithmic axis of a plot can be x, y or both', () => {
    const rows = [1, 10, 100].map((size) => ({ size, cost: size ** 2 }));
    const plot = x.chart(rows, { mark: 'point', x: 'size', y: 'cost', log: 'xy' });
    expect(textOf(plot)).toContain('logarithmic axes x and y');
    expect(JSON.stringify(plot.spec())).toContain('"type":"log"');
    expect(() => x.chart(rows, { mark: 'histogram', x: 'size', log: true })).toThrow('has no logarithmic axis');
    expect(() => x.chart(rows, { mark: 'line', x: 'size', y: 'cost', log: 'z' as 'x' })).toThrow("Invalid log 'z'");
  });

  test('refuses values at or below zero, and names the first one', () => {
    expect(() => x.chart([3, 0, 2], { log: true })).toThrow(
      'a logarithmic axis has only values above zero, but the series has 0 at index 1.',
    );
    expect(() => x.chart({ profit: [1, -2] }, { log: true })).toThrow("but 'profit' has -2 at index 1.");
    const rows = [{ a: 1, b: -1 }];
    expect(() => x.chart(rows, { mark: 'point', x: 'a', y: 'b', log: true })).toThrow("column 'b' has -1 at index 0.");
    expect(() => x.chart([1, 2], { kind: 'histogram', log: true })).toThrow(
      "a chart of kind 'histogram' has no logarithmic axis; line, candles, equity have one.",
    );
  });
});
