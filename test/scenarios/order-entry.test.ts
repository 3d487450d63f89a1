/** Calls over the WebSocket API against the embedded exchange: the same results, errors and limits as over HTTP. */
import { inspect } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';

import { type ConnectOptions, connect, ExchangeError, type Spot, SpotlabError } from '../../src/index.js';
import { type RunningExchange, startExchange } from '../../src/server/embedded.js';
import { testKey } from '../conformance/key-pairs.js';

const SYMBOL = 'BTCUSDT';
const START_MS = Date.UTC(2026, 1, 3);
const [ed25519, rsa] = [testKey('Ed25519'), testKey('RSA')];

let exchange: RunningExchange;
const opened: Spot[] = [];

beforeAll(async () => {
  exchange = await startExchange({
    ...{ startMs: START_MS, paused: true, seed: 7, symbols: [SYMBOL] },
    registerKeys: [ed25519.registration, rsa.registration],
  });
});

afterEach(async () => {
  for (const x of opened.splice(0)) await x.close();
  await fetch(`${exchange.adminUrl}/faults/clear`, { method: 'POST' });
});

afterAll(() => exchange.close());

type Seen = { readonly path: string; readonly body?: string | undefined };

async function open(options: ConnectOptions = {}): Promise<{ x: Spot; seen: Seen[] }> {
  const seen: Seen[] = [];
  const { baseUrl: network, adminUrl, apiKey, secretKey } = exchange;
  const keys = options.apiKey === undefined ? { apiKey, secretKey } : {};
  const x = await connect({
    ...{ network, adminUrl, orderEntry: 'websocket' as const, checkFilters: false },
    ...keys,
    ...options,
    onRequest: ({ path, body }) => seen.push({ path, body }),
  });
  opened.push(x);
  seen.length = 0;
  return { x, seen };
}

const kinds: Record<string, ConnectOptions> = {
  HMAC: {},
  RSA: { apiKey: rsa.apiKey, privateKey: rsa.privateKey },
  Ed25519: { apiKey: ed25519.apiKey, privateKey: ed25519.privateKey },
};

describe.each(Object.entries(kinds))('with a key of the kind %s', (_, keys) => {
  test('orders are placed, queried, replaced and cancelled, and refusals have their code', async () => {
    const { x, seen } = await open(keys);
    const order = await x.orders.limit(SYMBOL, 'BUY', '0.01', '30000').send();
    expect(order).toMatchObject({ status: 'NEW', origQty: '0.01000000' });
    expect(order.meta.status).toBe(200);
    expect((await x.orders.get(SYMBOL, order.orderId)).orderId).toBe(order.orderId);
    const { newOrderResponse } = await x.orders.replace.limit(SYMBOL, order.orderId, 'BUY', '0.02', '30000').send();
    const list = await x.orders
      .oco(SYMBOL, 'BUY', '0.01')
      .above('STOP_LOSS_LIMIT', { price: '90000', stopPrice: '89000', timeInForce: 'GTC' })
      .below('LIMIT_MAKER', { price: '30000' })
      .send();
    expect(list.orderReports).toHaveLength(2);
    expect((await x.account.openOrders(SYMBOL)).map(({ orderId }) => orderId)).toContain(newOrderResponse.orderId);
    expect(await x.orders.cancelAll(SYMBOL)).toHaveLength(2);
    const refused = await x.orders.cancel(SYMBOL, order.orderId).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(ExchangeError);
    expect(refused).toMatchObject({ exchangeCode: -2011, status: 400 });
    expect(seen.every(({ path }) => path.startsWith('/api/v3/'))).toBe(true);
    expect((await x.wallet.systemStatus()).msg).toBe('normal');
  });

  test('a hundred requests at the same time get each its own reply', async () => {
    const { x } = await open(keys);
    const limits = Array.from({ length: 100 }, (_, index) => 1 + (index % 20));
    const books = await Promise.all(limits.map((limit) => x.market.depth(SYMBOL).limit(limit)));
    expect(books.map(({ bids }) => bids.length)).toEqual(limits);
  });

  test('nothing that the client shows contains the key or a signature', async () => {
    const { x, seen } = await open(keys);
    const shown: unknown[] = [await x.orders.limit(SYMBOL, 'BUY', '0.01', '30000').send(), x, seen];
    await fetch(`${exchange.adminUrl}/faults/add?action=drop&endpoint=queryOrder`, { method: 'POST' });
    shown.push(await x.orders.get(SYMBOL, 1).catch((error: unknown) => error));
    const text = inspect(shown, { depth: 20, showHidden: true });
    expect(text).not.toContain(keys.apiKey ?? exchange.apiKey);
    expect(text).not.toMatch(/signature=[^‹]/);
    await x.orders.cancelAll(SYMBOL);
  });
});

test('calls over WebSocket have the same results, limits and errors as over HTTP', async () => {
  const [{ x: ws }, { x: http }] = [await open(), await open({ orderEntry: 'http' })];
  const reads = (x: Spot) =>
    Promise.all([
      x.market.klines(SYMBOL, '1h').limit(5),
      x.market.ticker.price([SYMBOL]),
      x.market.avgPrice(SYMBOL),
      x.account.info(),
      x.account.commission(SYMBOL),
      x.general.time(),
      x.orders.get(SYMBOL, 999_999).catch(({ name, message, exchangeCode }) => ({ name, message, exchangeCode })),
    ]);
  expect(JSON.stringify(await reads(ws))).toBe(JSON.stringify(await reads(http)));
  await http.general.ping();
  const before = http.limits.windows[0]?.used ?? 0;
  await ws.market.depth(SYMBOL).limit(5000);
  expect(ws.limits.windows[0]?.used).toBe(before + 250);
  expect((await http.general.ping()).meta.headers['x-mbx-used-weight-1m']).toBe(String(before + 251));
});

test('a revoked key ends the session of its connection, and the next refusal says so', async () => {
  const key = testKey('Ed25519');
  const own = await startExchange({ paused: true, symbols: [SYMBOL], registerKeys: [key.registration] });
  const { baseUrl: network, adminUrl } = own;
  const { x } = await open({ network, adminUrl, apiKey: key.apiKey, privateKey: key.privateKey });
  await x.orders.limit(SYMBOL, 'BUY', '0.01', '30000').send();
  await x.exchange.keys.revoke(key.apiKey);
  await expect(x.account.info()).rejects.toMatchObject({ exchangeCode: -2015 });
  await own.close();
});

describe('a request over WebSocket whose reply is lost', () => {
  test('is found executed or not executed by a query, and is never sent twice', async () => {
    const { x, seen } = await open();
    await x.exchange.faults.add('drop', { endpoint: 'newOrder', after: true });
    const placed = await x.orders.limit(SYMBOL, 'BUY', '0.01', '30000').send();
    expect(placed.status).toBe('NEW');
    expect(placed.meta.reconciled?.queries).toEqual(['orders.get']);
    expect(seen.filter(({ path }) => path === '/api/v3/order')).toHaveLength(1);
    expect((await x.account.openOrders(SYMBOL)).map(({ orderId }) => orderId)).toEqual([placed.orderId]);
    await x.orders.cancelAll(SYMBOL);
  });

  test('is sent again over a new connection if it only reads', async () => {
    const { x } = await open();
    await x.exchange.faults.add('drop', { endpoint: 'depth' });
    expect((await x.market.depth(SYMBOL)).bids.length).toBeGreaterThan(0);
  });

  test('fails after the timeout of its client', async () => {
    const { x } = await open({ timeoutMs: 40, retries: 0 });
    // On a busy machine the connection may take longer than the timeout; a further call waits for the same connection.
    await vi.waitFor(() => x.general.ping(), { timeout: 60_000 });
    await x.exchange.faults.add('delay', { endpoint: 'depth', by: '2s' });
    const error = await x.market.depth(SYMBOL).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ reason: 'timeout', message: expect.stringContaining('no reply within 40 ms') });
  });
});

test('the error of a call says that the client is closed, or that no exchange answers at the address', async () => {
  const { x } = await open();
  await x.general.ping();
  await x.close();
  await expect(x.general.ping()).rejects.toThrow(/closed/);
  const gone = await startExchange({ startMs: START_MS, paused: true, symbols: [SYMBOL] });
  const { baseUrl: network, apiKey, secretKey } = gone;
  const y = await connect({ network, apiKey, secretKey, orderEntry: 'websocket', retries: 0 });
  opened.push(y);
  await gone.close();
  const error = (await y.market.depth(SYMBOL).catch((reason: unknown) => reason)) as SpotlabError;
  expect(error).toBeInstanceOf(SpotlabError);
  expect(error.message).toMatch(/no server listens at http:/);
  const order = await y.orders
    .limit(SYMBOL, 'BUY', '0.01', '30000')
    .send()
    .catch((reason: unknown) => reason);
  expect(order).toMatchObject({ carriedOut: false });
});

test('connect with orderEntry websocket is refused for a host that has no WebSocket API', async () => {
  const options = { network: 'https://data-api.binance.vision', orderEntry: 'websocket' } as const;
  await expect(connect(options)).rejects.toMatchObject({ code: 'SPOTLAB_OPTION' });
});

test('replies over WebSocket have times in microseconds if the client requests them', async () => {
  const { x } = await open({ timeUnit: 'MICROSECOND' });
  const order = await x.orders.limit(SYMBOL, 'BUY', '0.01', '30000').send();
  expect(order.transactTime).toBe(exchange.marketTimeUs());
  await x.orders.cancelAll(SYMBOL);
});

test.each(['http', 'websocket'] as const)('close() lets an order in flight settle, over %s', async (orderEntry) => {
  const { x } = await open({ orderEntry });
  await x.general.ping();
  await x.exchange.faults.add('delay', { endpoint: 'newOrder', by: '200ms', count: 1 });
  const placed = x.orders.limit(SYMBOL, 'BUY', '0.01', '30000').send();
  await new Promise((resolve) => setImmediate(resolve));
  await x.close();
  expect(await placed).toMatchObject({ status: 'NEW' });
  const late = await x.orders
    .limit(SYMBOL, 'BUY', '0.01', '30000')
    .send()
    .catch((reason: unknown) => reason);
  expect(late).toMatchObject({ code: 'SPOTLAB_TRANSPORT', carriedOut: false });
  expect((late as Error).message).toContain('this client has been closed');
  const read = (await x.general.ping().catch((reason: unknown) => reason)) as Error;
  expect(read.message).not.toContain('attempts');
});

test('close() waits for a call at most as long as its timeout, and the call has its outcome or an error soon after', async () => {
  const { x } = await open({ timeoutMs: 300 });
  await x.general.ping();
  await x.exchange.faults.add('delay', { endpoint: 'newOrder', by: '5s', count: 1 });
  await x.exchange.faults.add('delay', { endpoint: 'queryOrder', by: '5s', count: 9 });
  const startedMs = performance.now();
  const placed = x.orders
    .limit(SYMBOL, 'BUY', '0.01', '30000')
    .send()
    .catch((reason: unknown) => reason);
  await new Promise((resolve) => setImmediate(resolve));
  await x.close();
  expect(await placed).toMatchObject({ code: 'SPOTLAB_OUTCOME_UNKNOWN' });
  expect(performance.now() - startedMs).toBeLessThan(4_000);
});

test('the outcomes of nine orders whose replies over WebSocket are lost are found over HTTP, all within ten seconds', async () => {
  const { x } = await open();
  await x.general.ping();
  await x.exchange.faults.add('drop', { endpoint: 'newOrder', after: true, count: 9 });
  const startedMs = performance.now();
  const ids = new Set<unknown>();
  for (let count = 0; count < 9; count += 1) {
    const { orderId, status } = await x.orders.limit(SYMBOL, 'BUY', '0.01', '30000').send();
    expect(status).toBe('NEW');
    ids.add(orderId);
  }
  expect(ids.size).toBe(9);
  // This took 56 s before a change: each call waited for another connection.
  expect(performance.now() - startedMs).toBeLessThan(10_000);
});
