/** Tests how arguments are assigned by their position. */
import { expect, test } from 'vitest';
import { argumentOf, argumentText, controlCommands, positionalOf, takeArguments } from '../../src/protocol/index.js';

/** The assigned arguments, and the problem. */
function taken(specs: readonly (string | readonly string[])[], given: readonly unknown[]) {
  const found: unknown[] = [];
  const problem = takeArguments(specs.map(argumentOf), given, ({ names }, value) => found.push([names[0], value]));
  return [found, problem && ('most' in problem ? problem.most : problem.missing.names)];
}

test('arguments are assigned in their order; only an optional argument may be missing or null', () => {
  expect(taken(['symbol', 'limit?'], ['BTCUSDT', 5])).toEqual([
    [
      ['symbol', 'BTCUSDT'],
      ['limit', 5],
    ],
    undefined,
  ]);
  expect(taken(['symbol?', 'limit?'], [null, 5])).toEqual([[['limit', 5]], undefined]);
  expect(taken(['symbol'], [null])).toEqual([[], ['symbol']]);
  expect(taken(['symbol', ['quantity', 'quoteOrderQty']], ['BTCUSDT'])).toEqual([
    [['symbol', 'BTCUSDT']],
    ['quantity', 'quoteOrderQty'],
  ]);
  expect(taken(['symbol'], ['BTCUSDT', 1])).toEqual([[], 1]);
});

test('null reaches the check of a control command, which refuses it, because it must not mean all symbols', () => {
  const given: unknown[] = [];
  const halt = controlCommands['market.halt'];
  expect(halt && takeArguments(positionalOf(halt), [null], (_, value) => given.push(value))).toBe(undefined);
  expect(given).toEqual([null]);
});

test('arguments are written in the form of a signature', () => {
  expect(['symbol|symbols?', 'limit?', ['price', 'pegPriceType']].map((spec) => argumentText(spec))).toEqual([
    'symbol | symbols?',
    'limit?',
    'price | { pegPriceType }',
  ]);
});
