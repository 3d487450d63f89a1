import { describe, expect, test } from 'vitest';
import { signatureAt, signatureLine } from '../../src/assist/completion/signature.js';
import { withoutNotes } from '../../src/assist/input/candidate.js';
import type { CompletionContext } from '../../src/assist/input/completion-context.js';
import { endpointTable } from '../../src/protocol/endpoints/table.gen.js';

const context: CompletionContext = {
  names: () => [],
  members: () => [],
  parameters: (path) => (path.join('.') === 'mix' ? ['list', 'at?'] : undefined),
  callAt: () => undefined,
  client: () => undefined,
  callMembers: () => [],
  modules: () => [],
  files: () => [],
  connectOptions: () => [...withoutNotes(['seed']), { text: 'network', note: 'where to' }],
};

const line = (before: string, width = 100) => {
  const signature = signatureAt(before, endpointTable, context);
  return signature && signatureLine(signature, width);
};

describe('the signature of a call whose parenthesis is still open', () => {
  test.each([
    ['x.market.klines(', /^klines\(\*symbol\*, interval\) {2}Symbol/],
    ["x.market.klines('BTCUSDT', '1", /^klines\(symbol, \*interval\*\) {2}Length of a kline\. 1s 1m/],
    [
      "x.orders.limit('BTCUSDT', 'BUY', '1', { pegPriceType: ",
      /\*price \| \{ pegPriceType \}\* *.*Best price of the order book/,
    ],
    [
      "x.orders.limit(s, 'BUY', '1', '2').tif(",
      /^tif\(\*timeInForce\*\) {2}How long the order stays active\. GTC IOC FOK\. Default GTC\.$/,
    ],
    [
      "x.orders.oco('BTCUSDT', 'SELL', '1').above('LIMIT_MAKER', { price: ",
      /^above\(type, \*\{ … \}\*\) {2}Limit price/,
    ],
    ["x.market.klines('BTCUSDT', '1h').with(", /^with\(\*name\*, value\)/],
    ["x.exchange.fund('BTC', ", /^fund\(asset, \*amount\*, \{ account\? \}\) {2}Amount to add/],
    ['connect({ network: ', /^connect\(\*\{ … \}\*\) {2}where to$/],
    ['mix([1, 2], ', /^mix\(list, \*at\?\*\)$/],
    ["x.market\n  .klines('A', ", /\*interval\*/],
  ])('is shown, with the argument at the cursor marked: %s', (before, expected) =>
    expect(line(before)).toMatch(expected),
  );

  test.each([
    'x.market.klines',
    "x.market.klines('BTCUSDT', '1h')",
    'const a = (1 + ',
    'if (',
    "'klines('",
    'unknown(',
  ])('no signature is shown after %s', (before) => expect(line(before)).toBeUndefined());

  test('is shown for the innermost of several open calls', () => {
    expect(line("x.market.klines(mix([1], 2), x.market.depth('A")).toMatch(/^depth\(\*symbol\*\)/);
  });

  test.each([20, 40, 60, 79])('a signature is never wider than %i columns', (width) => {
    for (const { verbs } of endpointTable) {
      for (const { id } of verbs) expect((line(`x.${id}(`, width) ?? '').length).toBeLessThanOrEqual(width);
    }
  });
});
