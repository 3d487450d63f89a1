import { expect, test } from 'vitest';
import { adviceFor } from '../../repl/error-advice.js';
import { nameSource, placeOf, plainFrame } from '../../repl/sources.js';

const known = {
  names: () => ['orders', 'x'],
  members: (path: readonly string[]) => (path.join('.') === 'x.market' ? ['klines', 'depth', 'ticker'] : []),
};

test.each([
  [new TypeError('x.market.kline is not a function'), 'Nearest: x.market.klines.'],
  [new TypeError('x.market.zzzzzzzz is not a function'), undefined],
  [new TypeError('x.market.klines(...).limt is not a function'), undefined],
  [new ReferenceError('order is not defined'), 'Nearest: orders.'],
  [new ReferenceError('orders is not defined'), expect.stringMatching(/declared further down/)],
  [new Error('order is not defined'), undefined],
])('%s', (error, advice) => expect(adviceFor(error, known)).toEqual(advice));

test('the place of an error is its line with a mark, of whichever input it is in', () => {
  const name = nameSource('const a = 1\n  fail(a)');
  nameSource('g()');
  const stack = `Error: no\n    at fail (${name}:2:3)\n    at spotlab:input#9999:1:1`;
  expect(placeOf(stack)).toBe('  fail(a)\n  ^');
  expect(plainFrame(stack)).toContain('at fail (spotlab:input:2:3)');
  expect(placeOf('Error: no\n    at node:fs:1:1')).toBeUndefined();
});
