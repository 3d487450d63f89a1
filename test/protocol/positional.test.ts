/** Tests how arguments are taken by their place. */
import { expect, test } from 'vitest';
import { argumentOf, argumentText, controlCommands, positionalOf, takeArguments } from '../../src/protocol/index.js';

/** What is taken, and what is wrong. */
function taken(specs: readonly (string | readonly string[])[], given: readonly unknown[]) {
  const found: unknown[] = [];
  const problem = takeArguments(specs.map(argumentOf), given, ({ names }, value) => found.push([names[0], value]));
  return [found, problem && ('most' in problem ? problem.most : problem.missing.names)];
}

test('arguments are taken in their order; those that are left out, and null, only where they are optional', () => {
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

test('a command of the exchange is given null, which its check refuses: it must not count as all symbols', () => {
  const given: unknown[] = [];
  const halt = controlCommands['market.halt'];
  expect(halt && takeArguments(positionalOf(halt), [null], (_, value) => given.push(value))).toBe(undefined);
  expect(given).toEqual([null]);
});

test('arguments are written as a signature has them', () => {
  expect(['symbol|symbols?', 'limit?', ['price', 'pegPriceType']].map((spec) => argumentText(spec))).toEqual([
    'symbol | symbols?',
    'limit?',
    'price | { pegPriceType }',
  ]);
});
