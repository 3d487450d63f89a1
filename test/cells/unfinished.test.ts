/** Tests the decision whether a text is a whole cell or only its beginning, which a console makes before Enter runs the text. */
import { parse } from 'acorn';
import { transform } from 'sucrase';
import { expect, test } from 'vitest';
import { completenessOf, typeStripper } from '../../src/cells/index.js';

const stripTypes = typeStripper(transform);
const of = (code: string) => completenessOf(code, parse, stripTypes);

test.each([
  ['', 'complete'],
  ['await x.market.depth("BTCUSDT")', 'complete'],
  ['{ a: 1, b: 2 }', 'complete'],
  ['const price: string = "1"', 'complete'],
  ['x.market.klines("BTCUSDT",', 'incomplete'],
  ['for (const side of sides) {', 'incomplete'],
  ['function spread(bid: number): number {', 'incomplete'],
  ['const f = (bid: number) =>', 'incomplete'],
  ['const query = `open', 'incomplete'],
  ['/* to be continued', 'incomplete'],
  ['const price =', 'incomplete'],
  ['"closed on the next line', 'invalid'],
  [') (', 'invalid'],
  ['const const = 1', 'invalid'],
])('the code %j is %s', (code, status) => {
  expect(of(code).status).toBe(status);
});

test('after an opening bracket the next line is indented one step deeper', () => {
  expect(of('  if (true) {')).toEqual({ status: 'incomplete', indent: '    ' });
});
