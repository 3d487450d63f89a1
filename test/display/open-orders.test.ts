/**
 * Tests the table of open orders: they are sorted by price around the market price, each with its distance from it. The
 * market price is the newest one that a reply contained.
 */
import { expect, test } from 'vitest';
import { toText } from '../../src/display/index.js';

const NOW = Date.UTC(2026, 0, 1);
const order = (orderId: number, price: string, terms: object = {}) => ({
  ...{ symbol: 'BTCUSDT', orderId, side: 'BUY', type: 'LIMIT', origQty: '1', executedQty: '0', status: 'NEW', price },
  ...terms,
});

function drawn(orders: readonly object[], market = '60000', more: object = {}): string {
  const prices = new Map([['BTCUSDT', { price: market, timeMs: NOW - 30_000 }]]);
  return toText(orders, { kind: 'orders', params: {}, width: 120, color: false, prices, nowMs: NOW, ...more });
}

/** Price and distance of each row. */
const rowsOf = (text: string): string[] =>
  [
    ...text.matchAll(
      /^(?: +market +(?<seen>\d+)|(?:BUY|SELL)?.*?(?<price>\d+(?:\.\d+)?) +(?<distance>[+-][\d.]+ %|0\.00 %|<0\.01 %))/gm,
    ),
  ].map(({ groups: { seen, price, distance } = {} }) => (seen ? `${seen} market` : `${price} ${distance}`));

test('sells are listed above the market price and buys below it, the highest price first', () => {
  const text = drawn([order(1, '59000'), order(2, '66000'), order(3, '60600'), order(4, '30000')]);
  expect(rowsOf(text)).toEqual(['66000 +10.00 %', '60600 +1.00 %', '60000 market', '59000 -1.67 %', '30000 -50.00 %']);
  expect(text).toContain('market 60000, seen 30 s ago');
});

test('the distance of a stop order is that of its stop price, and after the trigger that of its limit price', () => {
  const stop = { type: 'STOP_LOSS_LIMIT', stopPrice: '57000' };
  expect(drawn([order(1, '54000', { ...stop, isWorking: false })])).toContain('-5.00 %');
  expect(drawn([order(1, '54000', { ...stop, isWorking: true })])).toContain('-10.00 %');
});

test('a distance is exact: only a zero distance is 0.00', () => {
  expect(rowsOf(drawn([order(1, '60000'), order(2, '60000.01')])).join()).toMatch(/60000.01 <0.01 %.*60000 0.00 %/);
});

test('all orders are drawn on one scale around the market price, and the ends of the scale have labels', () => {
  const text = drawn([order(1, '59000'), order(2, '66000'), order(3, '60600')], '60000', { width: 80 });
  expect(text).toContain('scale -2 to +10 %');
  const places = text.split('\n').flatMap((row) => /├[┼─●]+┤/.exec(row)?.[0] ?? []);
  expect(places).toEqual(['├──┼───────────●┤', '├──┼─●──────────┤', '├●─┼────────────┤']);
});

test('without a market price, or if some orders have ended, the rows keep the sequence of the reply', () => {
  const orders = [order(1, '59000'), order(2, '66000')];
  expect(drawn(orders, '60000', { prices: undefined })).not.toMatch(/distance|market/);
  const ended = drawn([...orders, order(3, '61000', { status: 'FILLED' })]);
  expect(ended).not.toMatch(/distance|market/);
  expect(ended.indexOf('59000')).toBeLessThan(ended.indexOf('66000'));
});

test('a screen that is too low keeps the nearest orders', () => {
  const orders = Array.from({ length: 100 }, (_, at) => order(at, String(50_000 + at * 200)));
  const text = drawn(orders, '60000', { height: 14 });
  expect(text).toContain('the nearest');
  expect(text).toContain('60000');
  expect(text).not.toMatch(/ 50000 | 69800 /);
});
