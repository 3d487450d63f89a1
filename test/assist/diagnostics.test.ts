import { expect, test } from 'vitest';
import { firstDiagnostic } from '../../src/assist/completion/diagnostics.js';
import { withoutNotes } from '../../src/assist/input/candidate.js';
import type { ClientContext, CompletionContext } from '../../src/assist/input/completion-context.js';
import { endpointTable } from '../../src/protocol/endpoints/table.gen.js';

const SYMBOLS = ['BTCUSDT', 'ETHUSDT'];
const client: ClientContext = {
  symbols: () => withoutNotes(SYMBOLS),
  isListed: (symbol) => SYMBOLS.includes(symbol),
  assets: () => [],
  orders: () => [],
  lists: () => [],
};
const context: CompletionContext = {
  names: () => [],
  members: () => [],
  parameters: () => undefined,
  callAt: () => undefined,
  client: (name) => (name === 'x' ? client : undefined),
  callMembers: () => [],
  modules: () => [],
  files: () => [],
  connectOptions: () => [],
};
const diagnostic = (before: string, on = context) => firstDiagnostic(before, endpointTable, on);

test.each([
  ["x.orders.limit('BTCUSDT', 'BUI', ", "'BUI' is not a valid side. Nearest: BUY."],
  ["await x.orders.limit('BTCUSTD', 'BUY', '1', '2')", 'BTCUSTD is not a symbol of this exchange. Nearest: BTCUSDT.'],
  ["x.market.depth('btcusdt')", 'btcusdt is not a symbol of this exchange. Nearest: BTCUSDT.'],
  ["x.market.klines('ETHUSDT', '7h').limit(", "'7h' is not a valid interval. Nearest: 6h, 8h, 4h."],
  [
    "x.orders.limit('BTCUSDT', 'BUY', '1', '2').tif('XYZQWERTY')",
    "'XYZQWERTY' is not a valid timeInForce. Valid: GTC IOC FOK.",
  ],
  ["x.orders.limit('BTCUSDT', 'BUY', '1', '2').tif('GTT').id('a')", "'GTT' is not a valid timeInForce. Nearest: GTC."],
])('the first invalid argument is reported with the valid or the nearest values: %s', (before, expected) =>
  expect(diagnostic(before)).toBe(expected),
);

test.each([
  // The last value is still being typed.
  "x.orders.limit('BTCUSDT', 'BUI'",
  "x.market.depth('BTCUS",
  "x.orders.limit('BTCUSDT', 'BUY', '1', '2').tif('GT",
  // The values are no literals.
  'x.market.depth(symbol)',
  "x.market.klines('BTC' + 'USDT', '1h')",
  "x.market.ticker.price(['NOPE'])",
  "x.market.klines('BTCUSDT', '1h').limit(5)",
  "unknown('BUI')",
])('no argument is reported if it is still being typed or is no literal: %s', (before) =>
  expect(diagnostic(before)).toBeUndefined(),
);

test('symbols are not checked before the client has loaded the list of symbols', () => {
  const untold = { ...context, client: () => ({ ...client, isListed: () => undefined }) };
  expect(diagnostic("x.market.depth('NEWUSDT')", untold)).toBeUndefined();
  expect(diagnostic("y.market.depth('NEWUSDT')")).toBeUndefined();
});
