/** Tests the streams of the account without a network: which states of orders they keep, and when they forget them. */
import { expect, test } from 'vitest';
import type { Spot } from '../../src/client/index.js';
import { FakeStreamSource } from '../support/fake-stream-source.js';
import { makeClient } from '../support/make-client.js';

const ACCOUNT = 'account';
const SYMBOL = 'BTCUSDT';

function streaming(order: () => object) {
  const source = new FakeStreamSource();
  const accountEvents = async () => ({
    subscribe: (listener: Parameters<FakeStreamSource['subscribe']>[1]) => source.subscribe(ACCOUNT, listener),
  });
  return { ...makeClient(() => ({ body: order() }), { accountEvents }), source };
}

/** An order, as a query answers it. */
const row = (fields: object) => ({
  ...{ symbol: SYMBOL, orderId: 7, orderListId: -1, clientOrderId: 'mine', price: '10', origQty: '1' },
  ...{ executedQty: '0', cummulativeQuoteQty: '0', status: 'NEW', timeInForce: 'GTC', type: 'LIMIT', side: 'BUY' },
  ...{ stopPrice: '0', icebergQty: '0', time: 1_000, updateTime: 1_000, isWorking: true, workingTime: 1_000 },
  ...{ origQuoteOrderQty: '0', selfTradePreventionMode: 'NONE' },
  ...fields,
});

const cancelled = {
  ...{
    e: 'executionReport',
    E: 9_000,
    s: SYMBOL,
    c: 'cancel',
    S: 'BUY',
    o: 'LIMIT',
    f: 'GTC',
    q: '1',
    p: '10',
    P: '0',
  },
  ...{ F: '0', g: -1, C: 'mine', x: 'CANCELED', X: 'CANCELED', r: 'NONE', i: 7, l: '0', z: '0', L: '0', n: '0' },
  ...{ N: null, T: 9_000, t: -1, I: 1, w: false, m: false, O: 1_000, Z: '0', Y: '0', Q: '0', W: 1_000, V: 'NONE' },
};

const firstState = async (x: Spot) => {
  for await (const state of x.stream.order(SYMBOL, '7')) return state;
  return undefined;
};

test('the stream of an order forgets the states that earlier streams have reported, so that a restored order is open again', async () => {
  const { x, source, session } = streaming(() => row({}));
  const following = x.stream.order(SYMBOL, '7').done();
  await source.live(ACCOUNT);
  source.send(ACCOUNT, cancelled);
  expect(await following).toMatchObject({ status: 'CANCELED', updateTime: 9_000 });
  expect([source.open, session.orderReports]).toEqual([[], undefined]);
  // The exchange was restored meanwhile: the order is open, and no state of it is as late as the one that was known.
  expect(await firstState(x)).toMatchObject({ status: 'NEW', updateTime: 1_000 });
});
