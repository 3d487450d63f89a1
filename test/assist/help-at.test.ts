import { describe, expect, test } from 'vitest';
import { completeKnown } from '../../src/assist/completion/completion.js';
import { helpAt } from '../../src/assist/help-at.js';
import type { ClientContext, CompletionContext } from '../../src/assist/input/completion-context.js';
import { endpointTable } from '../../src/protocol/endpoints/table.gen.js';

const client: ClientContext = {
  symbols: () => [{ text: 'BTCUSDT', note: 'BTC / USDT' }, { text: 'ETHUSDT' }],
  assets: () => [],
  orders: () => [{ symbol: 'BTCUSDT', orderId: '28', side: 'BUY', origQty: '1', price: '2' }],
  lists: () => [],
};
const context: CompletionContext = {
  names: () => [{ text: 'mine' }],
  members: (path) => (path.join('.') === 'x' ? [{ text: 'market' }] : []),
  parameters: () => undefined,
  callAt: (path) => (path.join('.') === 'held' ? { verb: 'orders.limit', params: { symbol: 'BTCUSDT' } } : undefined),
  client: (name) => (name === 'x' ? client : undefined),
  callMembers: () => ['send'],
  modules: () => [],
  files: () => [],
  connectOptions: () => [],
};
const help = (before: string) => helpAt(before, endpointTable, context, 80) ?? '';
const firstLine = (before: string) => help(before).split('\n')[0];

describe('help at the cursor', () => {
  test.each([
    ['x.market.klines', 'x.market.klines(symbol, interval)'],
    ['const rows = await x.market.klines', 'x.market.klines(symbol, interval)'],
    ["x.market.klines('BTCUSDT', '1h').tz", '.tz(timeZone)'],
    ['held.tif', '.tif(timeInForce)'],
    ["x.market.klines('BTCUSDT', '1h').all", '.all()'],
    ["x.orders.oco('BTCUSDT', 'SELL', '1').above", 'x.orders.oco(symbol, side, quantity).above(…).below(…)'],
    ['x.market', 'Market data: books, trades, klines, prices. Public, no key needed.'],
    ['x.exchange.fund', 'x.exchange.fund(asset, amount, { account? })'],
  ])('help on %s describes the name at the cursor', (before, first) => expect(firstLine(before)).toBe(first));

  test('help inside parentheses starts with the current argument', () => {
    expect(firstLine("x.market.klines('BTCUSDT', ")).toMatch(/^klines\(symbol, \*interval\*\) {2}Length of a kline\./);
    expect(help("x.market.klines('BTCUSDT', ")).toContain('GET /api/v3/klines');
    expect(firstLine("x.orders.limit('BTCUSDT', 'BUY', '1', '2').tif(")).toBe('.tif(timeInForce)');
  });

  test('help on a setter describes each value of its parameter', () =>
    expect(help('held.tif')).toMatch(/FOK +fills completely/));

  test.each(['rows', 'rows.length', 'Math.max', 'Math.max(', 'other.market', 'x.nothing', ''])(
    'help on %j is empty, because the TypeScript compiler gives this help',
    (before) => expect(help(before)).toBe(''),
  );
});

describe('completion from the catalogue alone', () => {
  const texts = (before: string) => completeKnown(before, endpointTable, context)?.candidates.map(({ text }) => text);

  test.each([
    ["x.market.klines('BT", ['BTCUSDT']],
    ['x.market.klines(', ["'BTCUSDT'", "'ETHUSDT'"]],
    ["x.orders.get('BTCUSDT', 2", ['28']],
    ['x.ma', ['market']],
    ["x.orders.limit('BTCUSDT', 'BUY', '1', '2').ti", ['tif']],
    ['held.ti', ['tif']],
  ])('offers symbols, ids, verbs and setters: %s', (before, expected) => expect(texts(before)).toEqual(expected));

  test.each(['mi', 'rows.', "import { x } from 'no", "console.log('BT", 'x.market.klines(m', '', "'BTC' "])(
    'offers nothing for %j, which the TypeScript compiler completes',
    (before) => expect(texts(before)).toBeUndefined(),
  );
});
