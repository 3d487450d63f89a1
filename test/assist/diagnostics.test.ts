import { expect, test } from 'vitest';
import { withoutNotes } from '../../src/assist/completion/candidate.js';
import type { ClientContext, CompletionContext } from '../../src/assist/completion/completion-context.js';
import { firstDiagnostic } from '../../src/assist/completion/diagnostics.js';
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
const wrong = (before: string, on = context) => firstDiagnostic(before, endpointTable, on);

test.each([
  ["x.orders.limit('BTCUSDT', 'BUI', ", 'side has no BUI. Nearest: BUY.'],
  ["await x.orders.limit('BTCUSTD', 'BUY', '1', '2')", 'BTCUSTD is not listed here. Nearest: BTCUSDT.'],
  ["x.market.depth('btcusdt')", 'btcusdt is not listed here. Nearest: BTCUSDT.'],
  ["x.market.klines('ETHUSDT', '7h').limit(", 'interval has no 7h. Nearest: 6h, 8h, 4h.'],
  [
    "x.orders.limit('BTCUSDT', 'BUY', '1', '2').tif('XYZQWERTY')",
    'timeInForce has no XYZQWERTY. It takes GTC IOC FOK.',
  ],
  ["x.orders.limit('BTCUSDT', 'BUY', '1', '2').tif('GTT').id('a')", 'timeInForce has no GTT. Nearest: GTC.'],
])('%s', (before, expected) => expect(wrong(before)).toBe(expected));

test.each([
  // What is being typed is not finished.
  "x.orders.limit('BTCUSDT', 'BUI'",
  "x.market.depth('BTCUS",
  "x.orders.limit('BTCUSDT', 'BUY', '1', '2').tif('GT",
  // Nothing can be read off these.
  'x.market.depth(symbol)',
  "x.market.klines('BTC' + 'USDT', '1h')",
  "x.market.ticker.price(['NOPE'])",
  "x.market.klines('BTCUSDT', '1h').limit(5)",
  "unknown('BUI')",
])('nothing is said of %s', (before) => expect(wrong(before)).toBeUndefined());

test('symbols are not judged where the exchange has not told all of them', () => {
  const untold = { ...context, client: () => ({ ...client, isListed: () => undefined }) };
  expect(wrong("x.market.depth('NEWUSDT')", untold)).toBeUndefined();
  expect(wrong("y.market.depth('NEWUSDT')")).toBeUndefined();
});
