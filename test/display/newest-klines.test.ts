/** Tests charts of candles in terminals with more klines than columns: the scale and the axis fit the klines that the chart shows. */
import { expect, test } from 'vitest';
import { toText } from '../../src/display/index.js';

const HOUR = 3_600_000;

/** Klines that rise by 5 % each, so the oldest ones are far below the newest ones. */
const klines = Array.from({ length: 90 }, (_, at) => {
  const [open, close] = [20 * 1.05 ** at, 20 * 1.05 ** (at + 1)].map((price) => price.toFixed(2));
  return [at * HOUR, open, close, open, close, '10', (at + 1) * HOUR - 1];
});

test.each([false, true])(
  'the newest klines of a chart that leaves out older ones use its whole height, with a logarithmic axis: %s',
  (isLog) => {
    const params = { symbol: 'BTCUSDT', interval: '1h' };
    const more = { view: 'candles', isLog } as const;
    for (const width of [90, 94, 98]) {
      const text = toText(klines, { kind: 'klines', params, width, color: false, ...more });
      const [, shown] = /the chart shows the newest (\d+) of 90 klines/.exec(text) ?? [];
      const rows = text.split('\n').filter((line) => / [│┤◂](?! +vol| +mean| +0$)/.test(line));
      const drawn = rows.map((line) => /[^ ┊].* [│┤◂]/.test(line));
      expect([
        width,
        Number(shown) >= 0.875 * 90,
        drawn.slice(0, 2).includes(true),
        drawn.slice(-2).includes(true),
      ]).toEqual([width, true, true, true]);
      const axis = text.split('\n').find((line) => /^[─┴]+┘$/.test(line)) ?? '';
      expect(axis.length - 2).toBeGreaterThanOrEqual(Number(shown) - 1);
    }
  },
);

test('a chart leaves out at most the oldest eighth of the klines; otherwise it merges klines', () => {
  const params = { symbol: 'BTCUSDT', interval: '1h' };
  for (let width = 40; width < 90; width += 5) {
    const text = toText(klines, { kind: 'klines', params, width, color: false, view: 'candles' });
    const [, shown] = /the chart shows the newest (\d+) of 90 klines/.exec(text) ?? [];
    if (shown === undefined) expect([width, text]).toEqual([width, expect.stringMatching(/one candle is \d+h/)]);
    else expect([width, Number(shown)]).toEqual([width, expect.toSatisfy((count: number) => count >= 0.875 * 90)]);
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
