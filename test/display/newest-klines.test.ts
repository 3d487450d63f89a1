/** Tests candles in terminals with more klines than columns: the chart is of those that it shows. */
import { expect, test } from 'vitest';
import { toText } from '../../src/display/index.js';

const HOUR = 3_600_000;

/** Klines that rise by 5 % each, so the oldest ones are far below the newest ones. */
const klines = Array.from({ length: 90 }, (_, at) => {
  const [open, close] = [20 * 1.05 ** at, 20 * 1.05 ** (at + 1)].map((price) => price.toFixed(2));
  return [at * HOUR, open, close, open, close, '10', (at + 1) * HOUR - 1];
});

test.each([false, true])('the newest klines fill the height of the chart, with a logarithmic axis: %s', (isLog) => {
  const params = { symbol: 'BTCUSDT', interval: '1h' };
  const more = { view: 'candles', isLog } as const;
  for (const width of [70, 80, 90]) {
    const text = toText(klines, { kind: 'klines', params, width, color: false, ...more });
    const [, shown] = /the chart shows the newest (\d+) of 90 klines/.exec(text) ?? [];
    const rows = text.split('\n').filter((line) => / [│┤◂](?! +vol| +mean| +0$)/.test(line));
    const drawn = rows.map((line) => /[^ ┊].* [│┤◂]/.test(line));
    expect([width, Number(shown) > 44, drawn.slice(0, 2).includes(true), drawn.slice(-2).includes(true)]).toEqual([
      width,
      true,
      true,
      true,
    ]);
    const axis = text.split('\n').find((line) => /^[─┴]+┘$/.test(line)) ?? '';
    expect(axis.length - 2).toBeGreaterThanOrEqual(Number(shown) - 1);
  }
});
