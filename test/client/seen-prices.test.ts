/** Tests which market prices a client learns from its replies, and that its drawings of open orders show the distance from these prices. */
import { inspect } from 'node:util';
import { expect, test } from 'vitest';
import type { Call } from '../../src/client/types/call.js';
import { toMime, toText } from '../../src/display/index.js';
import type { Spot } from '../../src/index.js';
import { makeClient } from '../support/make-client.js';

const OPEN = [
  {
    symbol: 'BTCUSDT',
    orderId: 1,
    side: 'BUY',
    type: 'LIMIT',
    origQty: '1',
    executedQty: '0',
    status: 'NEW',
    price: '90',
  },
];
const KLINE = [0, '99', '101', '98', '100', '1', 59_999];

type Read = (x: Spot) => Call<unknown>;
const told: [name: string, read: Read, body: unknown][] = [
  [
    'depth, the middle',
    ({ market }) => market.depth('BTCUSDT'),
    { lastUpdateId: 1, bids: [['99', '1']], asks: [['101', '1']] },
  ],
  ['depth with one side', ({ market }) => market.depth('BTCUSDT'), { lastUpdateId: 1, bids: [['100', '1']], asks: [] }],
  ['trades', ({ market }) => market.trades('BTCUSDT'), [{ price: '1' }, { price: '100' }]],
  [
    'aggregate trades',
    ({ market }) => market.aggTrades('BTCUSDT'),
    [{ a: 1, p: '100', q: '1', f: 1, l: 1, T: 1, m: true, M: true }],
  ],
  ['klines', ({ market }) => market.klines('BTCUSDT', '1m'), [KLINE]],
  ['a price', ({ market }) => market.ticker.price('BTCUSDT'), { symbol: 'BTCUSDT', price: '100' }],
];

async function distance(read: Read, body: unknown): Promise<string | undefined> {
  const { x } = makeClient([{ body: body as object }, { body: OPEN }], {
    displays: () => ({ toText, toMime, mode: 'drawn' }),
  });
  await read(x).send();
  const drawn = inspect(await x.account.openOrders('BTCUSDT'), { breakLength: 120 });
  return /[+-][\d.]+ %/.exec(drawn)?.[0];
}

test.each(told)(
  'the distances of open orders are counted from the price that this reply has given: %s',
  async (_, read, body) => {
    expect(await distance(read, body)).toBe('-10.00 %');
  },
);

test('klines of the past give no present price', async () => {
  expect(await distance(({ market }) => market.klines('BTCUSDT', '1m').to(1), [KLINE])).toBeUndefined();
});

test('an empty reply adds no price', async () => {
  expect(await distance(({ market }) => market.klines('BTCUSDT', '1m'), [])).toBeUndefined();
  expect(
    await distance(({ market }) => market.depth('BTCUSDT'), { lastUpdateId: 1, bids: [], asks: [] }),
  ).toBeUndefined();
});
