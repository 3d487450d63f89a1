/** Tests the list of the requests that arrived, with lost replies, lost orders and subscriptions. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { connect, type Spot } from '../../../src/index.js';
import { RequestLog } from '../../../src/server/control/request-log.js';
import type { Venue } from '../../../src/server/venue/venue.js';

let x: Spot;
beforeEach(async () => {
  x = await connect({ seed: 1, time: '2026-03-01T12:00:30Z', paused: true, limits: 'off' });
});
afterEach(() => x.close());

const place = (id: string) => x.orders.limit('BTCUSDT', 'BUY', '0.001', '30000').id(id);

test('the log of requests lists those that change something, with their reply, and not those that read', async () => {
  await place('first');
  await x.account.openOrders('BTCUSDT');
  await place('first').catch(() => {});
  await x.orders.cancelAll('BTCUSDT');
  const { timeMs } = await x.exchange.clock.show();
  const [{ apiKey } = { apiKey: '' }] = await x.exchange.keys.list();
  const common = { timeMs, apiKey, account: 0, stream: null, symbol: 'BTCUSDT', fault: null };
  expect(await x.exchange.requests()).toEqual([
    { ...common, endpoint: 'newOrder', clientOrderId: 'first', orderId: 1, status: 200 },
    { ...common, endpoint: 'newOrder', clientOrderId: 'first', orderId: null, status: 400 },
    { ...common, endpoint: 'cancelOpenOrders', clientOrderId: null, orderId: null, status: 200 },
  ]);
});

test('the log of requests tells a lost reply from a refused order, and is empty after a restored snapshot', async () => {
  await x.exchange.snapshot('before');
  await x.exchange.faults.add('drop', { endpoint: 'newOrder', after: true });
  await place('executed');
  await x.exchange.faults.add('refuse', { endpoint: 'newOrder', code: -1013 });
  await place('refused')
    .send()
    .catch(() => {});
  const listed = (await x.exchange.requests()).map(({ clientOrderId, status, fault }) => [
    clientOrderId,
    status,
    fault,
  ]);
  expect(listed).toEqual([
    ['executed', 200, 'drop'],
    ['refused', null, 'refuse'],
  ]);
  await x.exchange.restore('before');
  expect(await x.exchange.requests()).toEqual([]);
});

test('the log of requests lists subscriptions to market streams and to the events of an account', async () => {
  const trades = x.stream.trades('BTCUSDT').on(() => {});
  await trades.ready;
  const account = x.stream.account().on(() => {});
  await account.ready;
  const none = { apiKey: null, endpoint: null, symbol: null, clientOrderId: null, status: null, fault: null };
  expect(await x.exchange.requests()).toMatchObject([
    { ...none, stream: 'btcusdt@trade', account: null },
    { ...none, stream: 'userData', account: 0 },
  ]);
  await Promise.all([trades.stop(), account.stop()]);
});

test('the log of requests keeps the newest thousand requests', () => {
  const venue = { clock: { nowUs: () => 0 }, accounts: { positionOf: () => -1 } } as unknown as Venue;
  const log = new RequestLog(() => venue);
  for (let count = 0; count < 5_500; count += 1) log.subscribed({ stream: `s${count}` });
  const streams = log.list().map(({ stream }) => stream);
  expect([streams.length, streams[0], streams.at(-1)]).toEqual([1_000, 's4500', 's5499']);
});
