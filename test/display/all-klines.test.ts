/** Tests charts of candles in terminals with about as many klines as columns: no kline is left out, and the scale fits. */
import { expect, test } from 'vitest';
import { toText } from '../../src/display/index.js';

const HOUR = 3_600_000;

/** Klines that rise by 5 % each, so the oldest ones are far below the newest ones. */
const klines = Array.from({ length: 90 }, (_, at) => {
  const [open, close] = [20 * 1.05 ** at, 20 * 1.05 ** (at + 1)].map((price) => price.toFixed(2));
  return [at * HOUR, open, close, open, close, '10', (at + 1) * HOUR - 1];
});

test.each([false, true])('no kline of a chart is left out, with a logarithmic axis: %s', (isLog) => {
  const params = { symbol: 'BTCUSDT', interval: '1h' };
  for (let width = 40; width <= 110; width += 5) {
    const text = toText(klines, { kind: 'klines', params, width, color: false, view: 'candles', isLog });
    const merged = Number(/one candle is (\d+)h/.exec(text)?.[1] ?? 1);
    const axis = text.split('\n').find((line) => /^[─┴]+┘$/.test(line)) ?? '';
    expect([width, axis.length - 2 >= 90 / merged - 1]).toEqual([width, true]);
    const rows = text.split('\n').filter((line) => / [│┤◂](?! +vol| +mean| +0$)/.test(line));
    const drawn = rows.map((line) => /[^ ┊].* [│┤◂]/.test(line));
    // The first row is free.
    expect([width, drawn[0], drawn.slice(1, 3).includes(true), drawn.slice(-2).includes(true)]).toEqual([
      ...[width, false, true, true],
    ]);
  }
});

test('equal ratios are equally many rows apart on a logarithmic axis of a terminal', () => {
  for (const width of [40, 60, 80, 100, 120, 160, 200]) {
    const text = toText(klines, { kind: 'klines', params: {}, width, color: false, view: 'candles', isLog: true });
    const rows = text.split('\n').flatMap((line, row) => {
      const [, label] = / ┤ +([13]0*)$/.exec(line) ?? [];
      return label === undefined ? [] : [{ row, power: Math.round(2 * Math.log10(Number(label))) }];
    });
    const perStep = rows.slice(1).map(({ row, power }, at) => {
      const above = rows[at] as (typeof rows)[number];
      return (row - above.row) / (above.power - power);
    });
    expect([width, perStep.length > 0, new Set(perStep).size]).toEqual([width, true, 1]);
  }
});
