import { expect, test } from 'vitest';
import { completenessOf, withObjectInParentheses, withoutExports } from '../../src/kernel/compile/cell-code.js';
import { loadTslab } from '../../src/kernel/compile/tslab.js';

const { ts } = loadTslab();

test.each([
  ['', 'complete'],
  ['await x.market.depth("BTCUSDT")', 'complete'],
  ['x.market.klines("BTCUSDT",', 'incomplete'],
  ['for (const side of sides) {', 'incomplete'],
  ['const query = `open', 'incomplete'],
  ['/* to be continued', 'incomplete'],
  ['const price =', 'incomplete'],
  ['"closed on the next line', 'invalid'],
  [') (', 'invalid'],
  ['const const = 1', 'invalid'],
])('the code %j is %s', (code, status) => {
  expect(completenessOf(ts, code).status).toBe(status);
});

test('after an opening bracket the next line is indented one step deeper', () => {
  expect(completenessOf(ts, '  if (true) {')).toEqual({ status: 'incomplete', indent: '    ' });
});

test.each([
  ['{ a: 1 }', '({ a: 1 })'],
  ['{ a, b }', '({ a, b })'],
  ['{ const a = 1; a }', '{ const a = 1; a }'],
  ['{}\n{}', '{}\n{}'],
  ['[1]', '[1]'],
])('the cell %j is run as %j', (code, expected) => {
  expect(withObjectInParentheses(ts, code)).toBe(expected);
});

test.each([
  ['export const lot = 5', '       const lot = 5'],
  ['export default class Maker {}', '               class Maker {}'],
  ['export default lot', '               lot'],
  ['const lot = 5\nexport { lot }', 'const lot = 5\n              '],
  ["export { lot } from './lots'", "import { lot } from './lots'"],
  ['const text = "export const"', 'const text = "export const"'],
])('an export in a cell becomes a declaration or an import: %s', (code, expected) => {
  expect(withoutExports(ts, code)).toBe(expected);
});
