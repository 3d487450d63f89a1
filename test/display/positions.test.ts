/** Tests that the figures of positions add up as they are printed: in each row, and in the columns down to the total. */
import { expect, it } from 'vitest';
import { sumTexts, trimDecimal } from '../../src/protocol/index.js';
import { sampleText } from './sample.js';

/** `+24.213` as a decimal text. */
const numberOf = (text: string): string => text.replace('+', '');
const sum = (texts: readonly string[]): string => trimDecimal(sumTexts(texts.map(numberOf)) ?? '');

const lines = sampleText('positions', 80, false).split('\n');
/** Realised, unrealised and profit of a row; '' for a blank cell and for `no price`. */
const profitsOf = (line: string): [string, string, string] => {
  const [, realised = '', unrealised = '', profit = ''] =
    / ([+-]?\d[\d.]*) +([+-]?\d[\d.]*|no price) +([+-]?\d[\d.]*) [A-Z]+$/.exec(line) ?? [];
  return [realised, unrealised === 'no price' ? '' : unrealised, profit];
};
const rowOf = (name: string): string => lines.find((line) => line.startsWith(name)) ?? '';

it.each(['BTCUSDT', 'ETHBTC', 'XYZUSDT', 'BTC as USDT'])(
  'the profit in the row of %s is the sum of its realised and unrealised profit',
  (name) => {
    const [realised, unrealised, profit] = profitsOf(rowOf(name));
    expect(profit).not.toBe('');
    expect(sum([realised, unrealised || '0'])).toBe(trimDecimal(numberOf(profit)));
  },
);

it('each column of amounts in USDT adds up to the total', () => {
  const names = ['BTCUSDT', 'LTCUSDT', 'XYZUSDT', 'BTC as USDT'];
  const total = profitsOf(rowOf('total'));
  const [, commission = ''] = /(-[\d.]+) USDT$/.exec(rowOf('fee in BNB')) ?? [];
  for (const [at, more] of ['0', '0', commission].entries()) {
    const column = names.map((name) => profitsOf(rowOf(name))[at] || '0');
    expect(sum([...column, more])).toBe(trimDecimal(numberOf(total[at] ?? '')));
  }
  expect(lines[0]).toContain(`${total[2]} USDT`);
});
