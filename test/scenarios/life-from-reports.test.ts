/**
 * Tests `x.life` (the history of an order) while a stream of the account is open: the same history as without a stream, but
 * no requests for data that the stream has reported.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AccountEvent, connect, type OrderLife, type Spot, type StreamHandle } from '../../src/index.js';
import { type RunningExchange, startExchange } from '../../src/server/embedded.js';

const SYMBOL = 'BTCUSDT';

let exchange: RunningExchange;
/** Two clients of one account: one has a stream, the other one has none. */
let x: Spot;
let asking: Spot;
let handle: StreamHandle;
const events: AccountEvent[] = [];
let wake = () => {};
/** The id of an order that was placed before the stream was open. */
let earlier: number;

beforeAll(async () => {
  exchange = await startExchange({ startMs: Date.UTC(2026, 1, 3), paused: true, seed: 7, symbols: [SYMBOL] });
  const { baseUrl: network, adminUrl, apiKey, secretKey } = exchange;
  const open = () => connect({ network, adminUrl, apiKey, secretKey, checkFilters: false });
  [x, asking] = await Promise.all([open(), open()]);
  earlier = (await placed('30000')).orderId as number;
  await x.exchange.clock.advance('1s');
  handle = x.stream.account().on((event) => {
    events.push(event);
    wake();
  });
  await handle.ready;
});

afterAll(async () => {
  await handle.stop();
  await Promise.all([x.close(), asking.close()]);
  await exchange.close();
});

const placed = (price: string) => x.orders.limit(SYMBOL, 'BUY', '0.02', price).tif('GTC').send();

/** Waits until the stream has given a report of an order. */
async function reported(orderId: unknown, executionType: string): Promise<void> {
  const isThere = (event: AccountEvent) =>
    event.eventType === 'executionReport' && event.orderId === orderId && event.executionType === executionType;
  while (!events.some(isThere)) {
    await new Promise<void>((resolve) => {
      wake = resolve;
    });
  }
}

/** Compares the life from reports with the life from requests alone; returns the requests that the life from reports needed. */
async function requestsOf(orderId: unknown): Promise<readonly string[]> {
  // A life without a request has distances only if a price was seen, so distances are not compared.
  const plain = ({ readAtMs: _, queries: __, weight: ___, distances: ____, ...life }: OrderLife) => life;
  const [life, other] = [await x.life(SYMBOL, orderId as number), await asking.life(SYMBOL, orderId as number)];
  expect(plain(life)).toEqual(plain(other));
  expect(other.queries[0]).toBe('orders.get');
  expect(life.readAtMs).toBe(other.readAtMs);
  expect(life.weight > 0).toBe(life.queries.length > 0);
  return life.queries;
}

test('the life of an order that was placed while the account stream was open is shown without a request', async () => {
  const { orderId } = await placed('30000');
  await reported(orderId, 'NEW');
  expect(await requestsOf(orderId)).toEqual([]);
  await x.exchange.clock.advance('1s');
  await x.orders.cancel(SYMBOL, orderId);
  await reported(orderId, 'CANCELED');
  expect(await requestsOf(orderId)).toEqual([]);
  const market = await x.orders.market(SYMBOL, 'BUY', '0.5').send();
  await reported(market.orderId, 'TRADE');
  expect(await requestsOf(market.orderId)).toEqual([]);
  const stop = await x.orders.stopLossLimit(SYMBOL, 'SELL', '0.01', '20000', '20100').tif('GTC').send();
  await reported(stop.orderId, 'NEW');
  expect(await requestsOf(stop.orderId)).toEqual([]);
});

test('a client requests amendments, and the events of an order from before its account stream, to show the life of an order', async () => {
  const { orderId } = await placed('30000');
  await x.exchange.clock.advance('1s');
  await x.orders.amend(SYMBOL, orderId, '0.01').send();
  await reported(orderId, 'REPLACED');
  expect(await requestsOf(orderId)).toEqual(['account.amendments']);
  expect(await requestsOf(earlier)).toContain('orders.get');
  await x.exchange.clock.advance('1s');
  await x.orders.cancel(SYMBOL, earlier);
  await reported(earlier, 'CANCELED');
  // The report has the whole order, but the order may have been amended before the stream was open.
  expect(await requestsOf(earlier)).toEqual(['account.amendments']);
});

test('after a lost connection a client requests amendments for the life of an order, because reports may be missing', async () => {
  const { orderId } = await placed('30000');
  await reported(orderId, 'NEW');
  await x.exchange.faults.stream('disconnect', { account: 0 });
  await x.exchange.clock.advance('1s');
  await asking.orders.amend(SYMBOL, orderId, '0.01').send();
  await reported(orderId, 'REPLACED');
  expect(await requestsOf(orderId)).toEqual(['account.amendments']);
});
