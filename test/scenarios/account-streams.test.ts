/** Tests streams of the account against the embedded exchange: events, order states, and the events that were missed while the connection was lost. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';

import {
  type AccountEvent,
  type ConnectOptions,
  connect,
  type ExecutionReportEvent,
  type OrderChange,
  type Spot,
  type SpotlabError,
} from '../../src/index.js';
import { type RunningExchange, startExchange } from '../../src/server/embedded.js';
import { testKey } from '../conformance/key-pairs.js';

const SYMBOL = 'BTCUSDT';
const START_MS = Date.UTC(2026, 1, 3);
const ed25519 = testKey('Ed25519');

let exchange: RunningExchange;
let x: Spot;
const opened: Spot[] = [];

async function open(options: ConnectOptions = {}): Promise<Spot> {
  const { baseUrl: network, adminUrl, apiKey, secretKey } = exchange;
  const keys = options.apiKey === undefined ? { apiKey, secretKey } : {};
  const client = await connect({ network, adminUrl, checkFilters: false, ...keys, ...options });
  opened.push(client);
  return client;
}

beforeAll(async () => {
  exchange = await startExchange({
    ...{ startMs: START_MS, paused: true, seed: 7, symbols: [SYMBOL] },
    registerKeys: [ed25519.registration],
  });
});

afterEach(async () => {
  await fetch(`${exchange.adminUrl}/faults/clear`, { method: 'POST' });
  for (const one of opened.splice(0)) await one.close();
});

afterAll(() => exchange.close());

const limit = (price = '30000', client = x) => client.orders.limit(SYMBOL, 'BUY', '0.01', price).send();
const isReport = (event: AccountEvent): event is ExecutionReportEvent => event.eventType === 'executionReport';

/** Collects the events of the account. Resolves when the subscription is live. */
async function collect(client: Spot, gaps: 'fill' | 'report' = 'fill') {
  const events: AccountEvent[] = [];
  let wake = () => {};
  const handle = client.stream
    .account()
    .gaps(gaps as 'fill')
    .on((event) => {
      events.push(event);
      wake();
    });
  handle.done.catch(() => undefined);
  const until = async (isThere: (events: readonly AccountEvent[]) => boolean) => {
    while (!isThere(events)) {
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  };
  // The event of an order shows that the subscription is live.
  const marker = await client.orders.limit(SYMBOL, 'BUY', '0.01', '20000').send();
  await client.stream.order(marker).reached('NEW');
  await client.orders.cancel(SYMBOL, marker.orderId);
  await until((all) => all.some((event) => isReport(event) && event.executionType === 'CANCELED'));
  await until((all) => all.at(-1)?.eventType === 'outboundAccountPosition');
  events.length = 0;
  return { events, handle, until };
}

const namesOf = (events: readonly AccountEvent[]) =>
  events.map((event) => (isReport(event) ? `${event.executionType} ${event.status}` : event.eventType));

describe.each([['HMAC'], ['Ed25519']])('x.stream.account() with a key of the kind %s', (kind) => {
  test('gives each event of the account once, typed by its name, in the order of the exchange', async () => {
    x = await open(kind === 'HMAC' ? {} : { apiKey: ed25519.apiKey, privateKey: ed25519.privateKey });
    const { events, until, handle } = await collect(x);
    const order = await limit();
    await x.orders.amend(SYMBOL, order.orderId, '0.005').send();
    await x.orders.cancel(SYMBOL, order.orderId);
    const market = await x.orders.market(SYMBOL, 'BUY', '0.01').send();
    await until((all) => all.filter(isReport).some(({ status }) => status === 'FILLED'));
    await until((all) => all.at(-1)?.eventType === 'outboundAccountPosition');
    expect(namesOf(events).filter((name) => name !== 'outboundAccountPosition')).toEqual([
      'NEW NEW',
      'REPLACED NEW',
      'CANCELED CANCELED',
      'NEW NEW',
      ...market.fills.map((_, index) =>
        index === market.fills.length - 1 ? 'TRADE FILLED' : 'TRADE PARTIALLY_FILLED',
      ),
    ]);
    const trades = events.filter(isReport).filter(({ executionType }) => executionType === 'TRADE');
    expect(trades.map(({ tradeId, lastPrice, commission }) => ({ tradeId, lastPrice, commission }))).toEqual(
      market.fills.map(({ tradeId, price: lastPrice, commission }) => ({ tradeId, lastPrice, commission })),
    );
    await handle.stop();
  });
});

describe('after a lost connection of the account stream', () => {
  /** Changes orders while no client receives events. */
  async function whileAway(other: Spot, resting: number): Promise<{ readonly market: number }> {
    await other.orders.cancel(SYMBOL, resting);
    const market = await other.orders.market(SYMBOL, 'BUY', '0.02').send();
    await limit('31000', other);
    return { market: market.orderId };
  }

  test('the client makes the missed reports from requests, each once, before later events', async () => {
    x = await open();
    const other = await open();
    const { events, until, handle } = await collect(x);
    const resting = await limit();
    await until((all) => all.some((event) => isReport(event) && event.orderId === resting.orderId));
    events.length = 0;
    await x.exchange.faults.stream('disconnect', { account: 0, for: '1h' });
    const { market } = await whileAway(other, resting.orderId);
    await fetch(`${exchange.adminUrl}/faults/clear`, { method: 'POST' });
    await until((all) => all.some(({ eventType }) => eventType === 'outboundAccountPosition'));
    const later = await limit('32000', other);
    await until((all) => all.some((event) => isReport(event) && event.orderId === later.orderId));
    const reports = events.filter(isReport);
    const of = (orderId: unknown) => reports.filter((report) => report.orderId === orderId);
    expect(namesOf(of(resting.orderId))).toEqual(['CANCELED CANCELED']);
    expect(namesOf(of(market)).at(-1)).toBe('TRADE FILLED');
    expect(of(market).at(-1)).toMatchObject({ executedQty: '0.02000000', executionId: -1 });
    expect(of(later.orderId)).toHaveLength(1);
    expect(reports.filter(({ orderId }) => orderId === later.orderId)[0]?.executionId).toBeGreaterThan(0);
    const ids = reports.map(({ tradeId }) => tradeId).filter((id) => Number(id) >= 0);
    expect(new Set(ids).size).toBe(ids.length);
    await other.orders.cancelAll(SYMBOL);
    await handle.stop();
  });

  test("gaps('report') gives a gap in place of reports that cannot be requested, and gaps('throw') ends the stream", async () => {
    x = await open();
    const { events, until, handle } = await collect(x, 'report');
    const thrown = x.stream
      .account()
      .gaps('throw')
      .take(1_000)
      .catch((error: unknown) => error);
    await x.exchange.faults.add('refuse', { endpoint: 'openOrders', status: 403, count: 1 });
    await x.exchange.faults.stream('disconnect', { account: 0 });
    await until((all) =>
      (all as readonly { readonly eventType: string }[]).some(({ eventType }) => eventType === 'gap'),
    );
    expect(events[0]).toMatchObject({
      eventType: 'gap',
      stream: 'account',
      reason: expect.stringContaining('They could not be read'),
    });
    expect(await thrown).toMatchObject({ code: 'SPOTLAB_STREAM_GAP' });
    await handle.stop();
  });

  test('done() resolves for an order that was cancelled while the connection was lost', async () => {
    x = await open();
    const other = await open();
    const order = await limit();
    const done = x.stream.order(order).done();
    await x.stream.order(order).reached('NEW');
    await x.exchange.faults.stream('disconnect', { account: 0, for: '1h' });
    await other.orders.cancel(SYMBOL, order.orderId);
    await fetch(`${exchange.adminUrl}/faults/clear`, { method: 'POST' });
    expect(await done).toMatchObject({ status: 'CANCELED', orderId: order.orderId });
  });
});

describe('x.stream.orders()', () => {
  test('gives the state of every order after each change, and no state twice', async () => {
    x = await open();
    const changes: OrderChange[] = [];
    const handle = x.stream.orders().on((change) => changes.push(change));
    // The event of an order shows that the stream is open.
    while (changes.length === 0) await x.stream.order(await limit()).reached('NEW');
    const order = await limit();
    const market = await x.orders.market(SYMBOL, 'BUY', '0.01').send();
    await x.stream.order(market).done();
    await handle.stop();
    const of = (orderId: unknown) => changes.filter((change) => change.order.orderId === orderId);
    // The first of reply and report gives the state; the second gives no new state.
    expect(of(order.orderId).map((change) => [change.order.status, change.report?.executionType ?? 'NEW'])).toEqual([
      ['NEW', 'NEW'],
    ]);
    const filled = of(market.orderId);
    expect(filled.at(-1)?.order).toMatchObject({ status: 'FILLED', executedQty: '0.01000000', hasAllFills: true });
    const counts = filled.map((change) => change.order.fills.length);
    expect(counts).toEqual(counts.toSorted((a, b) => a - b));
    const trades = filled.at(-1)?.order.fills.map(({ tradeId }) => tradeId);
    expect(trades).toEqual(market.fills.map(({ tradeId }) => tradeId));
  });

  test.each(['http', 'websocket'] as const)('gives one FILLED for each of 200 market orders over %s', async (entry) => {
    x = await open({ orderEntry: entry });
    const filled = new Map<unknown, number>();
    const handle = x.stream.orders().on(({ order }) => {
      if (order.status === 'FILLED') filled.set(order.orderId, (filled.get(order.orderId) ?? 0) + 1);
    });
    await handle.ready;
    const placed: unknown[] = [];
    for (let count = 0; count < 200; count += 1) {
      const order = await x.orders.market(SYMBOL, count % 2 ? 'SELL' : 'BUY', '0.001').send();
      placed.push(order.orderId);
    }
    // The events of this order come after those of all earlier orders.
    await x.stream.order(await limit('30000', x)).reached('NEW');
    await handle.stop();
    expect([...filled]).toEqual(placed.map((orderId) => [orderId, 1]));
  });
});

describe('x.stream.order()', () => {
  test('gives the present state, then each later one, and ends after the final one', async () => {
    x = await open();
    const order = await limit();
    const states: string[] = [];
    for await (const state of x.stream.order(order)) {
      states.push(`${state.status} ${state.origQty}`);
      if (states.length === 1) await x.orders.amend(SYMBOL, order.orderId, '0.005').send();
      if (states.length === 2) await x.orders.cancel(SYMBOL, order.orderId);
    }
    expect(states).toEqual(['NEW 0.01000000', 'NEW 0.00500000', 'CANCELED 0.00500000']);
  });

  test('gives the final state with all fills for an order that was final already', async () => {
    x = await open();
    const { orderId, fills } = await x.orders.market(SYMBOL, 'BUY', '0.01').send();
    const state = await x.stream.order(SYMBOL, orderId).done();
    expect(state).toMatchObject({ status: 'FILLED', executedQty: '0.01000000', hasAllFills: true });
    expect(state.fills.map(({ tradeId }) => tradeId)).toEqual(fills.map(({ tradeId }) => tradeId));
    expect((await x.stream.order(SYMBOL, orderId).reached('PARTIALLY_FILLED')).status).toBe('FILLED');
    expect((await x.stream.order(SYMBOL, orderId).take(1)).length).toBe(1);
  });

  test('is found by the client order id, and reached() says when a status is never reached', async () => {
    x = await open();
    const order = await limit();
    const target = { origClientOrderId: order.clientOrderId };
    const filled = x.stream
      .order(SYMBOL, target)
      .reached('FILLED')
      .catch((error: unknown) => error);
    await x.stream.order(SYMBOL, target).reached('NEW');
    await x.orders.cancel(SYMBOL, order.orderId);
    expect(await filled).toMatchObject({ code: 'SPOTLAB_ORDER_ENDED', order: { status: 'CANCELED' } });
    await expect(x.stream.order(SYMBOL, order.orderId).reached('DONE' as never)).rejects.toThrow(/no status/);
  });

  test('fails for an order that does not exist, for a value without an order, and when it is stopped', async () => {
    x = await open();
    await expect(x.stream.order(SYMBOL, 999_999).done()).rejects.toMatchObject({ exchangeCode: -2013 });
    await expect(x.stream.order({} as never).take(1)).rejects.toThrow(/names no order/);
    const order = await limit();
    const stop = new AbortController();
    const done = x.stream
      .order(order)
      .signal(stop.signal)
      .done()
      .catch((error: SpotlabError) => error);
    await x.stream.order(order).reached('NEW');
    stop.abort();
    expect(await done).toMatchObject({ code: 'SPOTLAB_STREAM', message: expect.stringContaining('the order was NEW') });
    await x.orders.cancelAll(SYMBOL);
  });
});

test('on() of the streams of the account, its orders and one order returns a handle whose `ready` resolves once subscribed', async () => {
  x = await open();
  const order = await limit();
  const account = x.stream.account().on(() => undefined);
  const orders = x.stream.orders().on(() => undefined);
  const one = x.stream.order(order).on(() => undefined);
  await Promise.all([account.ready, orders.ready, one.ready]);
  const late = x.stream.account().on(() => undefined);
  await late.ready;
  for (const handle of [account, orders, one, late]) await handle.stop();
  await x.orders.cancel(SYMBOL, order.orderId);
});

test("the client's count of open orders follows the reports of all clients of the account", async () => {
  const { clientFactsOf } = await import('../../src/client/index.js');
  x = await open();
  const other = await open();
  const { until, handle } = await collect(x);
  const { orderId } = await limit('30000', other);
  await until((all) => all.some((event) => isReport(event) && event.orderId === orderId));
  expect(
    clientFactsOf(x)
      ?.orders.openOrders()
      .map((order) => order.orderId),
  ).toEqual([String(orderId)]);
  await other.orders.cancel(SYMBOL, orderId);
  await until((all) => all.some((event) => isReport(event) && event.status === 'CANCELED'));
  expect(clientFactsOf(x)?.orders.openOrders()).toEqual([]);
  await handle.stop();
});

test('a client without a key refuses streams of the account, and the error says that a key is needed', async () => {
  const y = await connect({ network: exchange.baseUrl });
  opened.push(y);
  await expect(y.stream.account().take(1)).rejects.toMatchObject({ code: 'SPOTLAB_NO_KEY' });
});
