/** The WebSocket API: requests, sessions, subscriptions to the events of accounts, and their errors. */
import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { apiMethods } from '../../../src/protocol/streams/api-methods.js';
import { type EventField, userEvents } from '../../../src/protocol/streams/stream-events.js';
import { type AccountKey, type RunningExchange, startExchange } from '../../../src/server/embedded.js';
import { type Message, StreamClient, signedParams, signedWithEd25519 } from '../../support/stream-client.js';

const START_MS = Date.UTC(2026, 0, 31, 12, 0, 30);
const SYMBOL = 'BTCUSDT';
const { publicKey, privateKey } = generateKeyPairSync('ed25519', {
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});
const ED25519 = { apiKey: 'E'.repeat(64), privateKey };
/** A key that may read and do nothing else. */
const READER = { apiKey: 'R'.repeat(64), privateKey };

let exchange: RunningExchange;
let client: StreamClient;

beforeAll(async () => {
  exchange = await startExchange({
    ...{ startMs: START_MS, paused: true, seed: 3, accounts: 2, symbols: [SYMBOL, 'ETHUSDT'] },
    registerKeys: [
      { apiKey: ED25519.apiKey, kind: 'Ed25519', publicKey, account: 1 },
      { apiKey: READER.apiKey, kind: 'Ed25519', publicKey, account: 1, permissions: ['USER_DATA'] },
    ],
  });
  client = await StreamClient.open(exchange.wsApiUrl);
});

afterAll(async () => {
  client.socket.terminate();
  await exchange.close();
});

const nowMs = () => Math.floor(exchange.marketTimeUs() / 1_000);
const signed = (params: Readonly<Record<string, string | number | boolean>> = {}) =>
  signedParams(exchange, params, nowMs());
const limitOrder = (price: string, more = {}) =>
  signed({ symbol: SYMBOL, side: 'BUY', type: 'LIMIT', timeInForce: 'GTC', quantity: '0.01', price, ...more });
const admin = (path: string) => fetch(`${exchange.adminUrl}/${path}`, { method: 'POST' });

test("the reply to the upgrade to WebSocket has the exchange's clock if this is not the clock of the machine", async () => {
  const socket = new WebSocket(exchange.wsApiUrl);
  const [{ headers }] = (await once(socket, 'upgrade')) as [IncomingMessage];
  expect(headers['x-spotlab-clock']).toBe(`${exchange.marketTimeUs()} 0`);
  socket.terminate();
});

test('a key that may only read logs on, reads, and gets no events of the account', async () => {
  const own = await StreamClient.open(exchange.wsApiUrl);
  const { result } = await own.request('session.logon', signedWithEd25519(READER, {}, nowMs()));
  expect(result.apiKey).toBe(READER.apiKey);
  expect((await own.request('account.status', { timestamp: nowMs() })).status).toBe(200);
  expect((await own.request('userDataStream.subscribe')).error.code).toBe(-2015);
  const order = { symbol: SYMBOL, side: 'BUY', type: 'MARKET', quantity: '0.01', timestamp: nowMs() };
  expect((await own.request('order.place', order)).error.code).toBe(-2015);
  await own.close();
});

describe('a request to the WebSocket API', () => {
  test('is answered with its id, its result and the used weight', async () => {
    const { id, status, result, rateLimits } = await client.request('time');
    expect({ id, status, result }).toEqual({ id, status: 200, result: { serverTime: nowMs() } });
    expect(rateLimits).toEqual([
      { rateLimitType: 'REQUEST_WEIGHT', interval: 'MINUTE', intervalNum: 1, limit: 6000, count: expect.any(Number) },
    ]);
  });

  test('gets the reply of its REST endpoint', async () => {
    const { result } = await client.request('depth', { symbol: SYMBOL, limit: 5 });
    const reply = await fetch(`${exchange.baseUrl}/api/v3/depth?symbol=${SYMBOL}&limit=5`);
    expect(result).toEqual(await reply.json());
  });

  test('may have a method with the prefix v3/, and a list as parameter', async () => {
    const { status, result } = await client.request('v3/ticker.price', { symbols: [SYMBOL, 'ETHUSDT'] });
    expect([status, result.length]).toEqual([200, 2]);
  });

  test('repeats an id above 2^53 exactly', async () => {
    client.send('{"id":9007199254740993,"method":"ping"}');
    const reply = new Promise<string>((resolve) => client.socket.once('message', (data) => resolve(String(data))));
    expect(await reply).toMatch(/^\{"id":9007199254740993,"status":200,"result":\{\}/);
  });

  test('the reply has no rate limits if the request asks for this', async () => {
    expect(await client.request('time', { returnRateLimits: false })).not.toHaveProperty('rateLimits');
    const quiet = await StreamClient.open(`${exchange.wsApiUrl}?returnRateLimits=false&timeUnit=MICROSECOND`);
    const reply = await quiet.request('time');
    expect(reply).toEqual({ id: 1, status: 200, result: { serverTime: exchange.marketTimeUs() } });
    expect(await quiet.request('time', { returnRateLimits: true })).toHaveProperty('rateLimits');
    await quiet.close();
  });

  test('a request to the WebSocket API to exchangeInfo gets the limit on connections in place of the limit on raw requests', async () => {
    const { result } = await client.request('exchangeInfo', { symbol: SYMBOL });
    const types = result.rateLimits.map(({ rateLimitType }: Message) => rateLimitType);
    expect(types).toContain('CONNECTIONS');
    expect(types).not.toContain('RAW_REQUESTS');
  });

  test('a wrong request to the WebSocket API gets the error of the exchange', async () => {
    const cases: [string, unknown, number, number][] = [
      ['nonsense', undefined, 400, -1020],
      ['depth', { symbol: 'NOPE' }, 400, -1121],
      ['depth', {}, 400, -1102],
      ['depth', [], 400, -1130],
      ['order.place', { symbol: SYMBOL }, 401, -2014],
      ['account.status', { apiKey: exchange.apiKey, timestamp: nowMs(), signature: 'a' }, 400, -1022],
    ];
    for (const [method, params, status, code] of cases) {
      const { status: answered, error } = await client.request(method, params);
      expect([method, answered, error.code]).toEqual([method, status, code]);
    }
  });

  test('a request that is no JSON gets -1135 with a null id', async () => {
    for (const text of ['nope', '[]', '5', '{"id":{},"method":"ping"}', '{"id":1}']) {
      const reply = new Promise<string>((resolve) => client.socket.once('message', (data) => resolve(String(data))));
      client.send(text);
      expect(JSON.parse(await reply)).toMatchObject({ status: 400, error: { code: expect.any(Number) } });
    }
  });

  test('has one of 48 methods, each of which is supported', async () => {
    expect(Object.keys(apiMethods)).toHaveLength(48);
    for (const method of Object.keys(apiMethods)) {
      const { error } = await client.request(method);
      // No method is unsupported: an error is about parameters or keys.
      expect([method, error?.code]).not.toEqual([method, -1020]);
    }
  });

  test('signs numbers as they are written, and text that is not ASCII', async () => {
    const params = `{"symbol":"${SYMBOL}","side":"BUY","type":"LIMIT","timeInForce":"GTC","quantity":0.010,"price":30000.00`;
    const timestamp = nowMs();
    const { createHmac } = await import('node:crypto');
    const payload =
      `apiKey=${exchange.apiKey}&price=30000.00&quantity=0.010&side=BUY&symbol=${SYMBOL}` +
      `&timeInForce=GTC&timestamp=${timestamp}&type=LIMIT`;
    const signature = createHmac('sha256', exchange.secretKey).update(payload).digest('hex');
    client.send(
      `{"id":"raw","method":"order.test","params":${params},"apiKey":"${exchange.apiKey}",` +
        `"timestamp":${timestamp},"signature":"${signature}"}}`,
    );
    expect(await client.next(({ id }) => id === 'raw')).toMatchObject({ status: 200, result: {} });
  });
});

describe('an order over the WebSocket API', () => {
  test('is placed, found and cancelled, with the counts of its account', async () => {
    const placed = await client.request('order.place', limitOrder('30000'));
    expect(placed).toMatchObject({ status: 200, result: { symbol: SYMBOL, status: 'NEW' } });
    expect(placed.rateLimits.map(({ rateLimitType }: Message) => rateLimitType)).toEqual([
      'ORDERS',
      'ORDERS',
      'REQUEST_WEIGHT',
    ]);
    const { orderId } = placed.result;
    const query = await client.request('order.status', signed({ symbol: SYMBOL, orderId }));
    expect(query.result.orderId).toBe(orderId);
    const cancelled = await client.request('order.cancel', signed({ symbol: SYMBOL, orderId }));
    expect(cancelled.result.status).toBe('CANCELED');
  });

  test('an order with smart order routing (SOR) is answered with a list of one result', async () => {
    const { status, result, error } = await client.request(
      'sor.order.place',
      signed({ symbol: SYMBOL, side: 'BUY', type: 'LIMIT', timeInForce: 'GTC', quantity: '0.01', price: '30000' }),
    );
    if (status === 200) expect(result).toHaveLength(1);
    else expect(error.msg).toBe('This symbol does not support SOR.');
  });
});

describe('a session of the WebSocket API', () => {
  test('is logged on with an Ed25519 key, and then needs no signature', async () => {
    const own = await StreamClient.open(exchange.wsApiUrl);
    expect((await own.request('session.status')).result).toMatchObject({ apiKey: null, userDataStream: false });
    expect((await own.request('userDataStream.subscribe')).error.code).toBe(-2015);
    const { result } = await own.request('session.logon', signedWithEd25519(ED25519, {}, nowMs()));
    expect(result).toMatchObject({ apiKey: ED25519.apiKey, authorizedSince: nowMs(), returnRateLimits: true });
    expect((await own.request('account.status', { timestamp: nowMs() })).status).toBe(200);
    expect((await own.request('account.status')).error.code).toBe(-1102);
    expect((await own.request('userDataStream.subscribe')).result).toEqual({ subscriptionId: 0 });
    expect((await own.request('userDataStream.subscribe')).error.code).toBe(-2035);
    expect((await own.request('session.subscriptions')).result).toEqual([{ subscriptionId: 0 }]);
    expect((await own.request('session.logout')).result.apiKey).toBeNull();
    expect(await own.next(({ event }) => event?.e === 'eventStreamTerminated')).toMatchObject({ subscriptionId: 0 });
    expect((await own.request('account.status', { timestamp: nowMs() })).error.code).toBe(-2014);
    await own.close();
  });

  test('refuses a logon with a key of another kind, a wrong signature or no parameters', async () => {
    expect((await client.request('session.logon', signed())).error.code).toBe(-4056);
    const wrong = { ...signedWithEd25519(ED25519, {}, nowMs()), timestamp: nowMs() - 1 };
    expect((await client.request('session.logon', wrong)).error.code).toBe(-1022);
    expect((await client.request('session.logon')).error.code).toBe(-1102);
  });

  test('ends when its key expires, as the clock moves on', async () => {
    const expiresAt = new Date(nowMs() + 60_000).toISOString();
    const extra = (await (await admin(`keys/create?account=0&expiresAt=${expiresAt}`)).json()) as AccountKey;
    const own = await StreamClient.open(exchange.wsApiUrl);
    await own.request('userDataStream.subscribe.signature', signedParams(extra, {}, nowMs()));
    await admin('clock/advance?by=61s');
    await own.next(({ event }) => event?.e === 'eventStreamTerminated');
    await own.close();
  });

  test('ends when its key is revoked', async () => {
    const extra = (await (await admin('keys/create?account=0')).json()) as AccountKey;
    const own = await StreamClient.open(exchange.wsApiUrl);
    const { result } = await own.request('userDataStream.subscribe.signature', signedParams(extra, {}, nowMs()));
    expect(result).toEqual({ subscriptionId: 0 });
    await admin(`keys/revoke?apiKey=${extra.apiKey}`);
    await own.next(({ event }) => event?.e === 'eventStreamTerminated');
    expect(await own.next(({ status }) => status === 401)).toEqual({
      id: null,
      status: 401,
      error: { code: -2015, msg: 'Invalid API-key, IP, or permissions for action.' },
    });
    await own.close();
  });
});

describe('the events of an account', () => {
  test('report each change of an order and the balances after it, with the fields of the protocol reference', async () => {
    const own = await StreamClient.open(exchange.wsApiUrl);
    await own.request('userDataStream.subscribe.signature', signed());
    const { result } = await own.request('order.place', limitOrder('30000', { newClientOrderId: 'first' }));
    const { orderId } = result;
    await own.request('order.cancel', signed({ symbol: SYMBOL, orderId, newClientOrderId: 'gone' }));
    await own.request('order.place', signed({ symbol: SYMBOL, side: 'BUY', type: 'MARKET', quantity: '0.01' }));
    await own.next(({ event }) => event?.e === 'executionReport' && event.X === 'FILLED');
    await own.request('ping');
    const events = own.messages.filter(({ subscriptionId }) => subscriptionId === 0).map(({ event }) => event);
    const story = events.map((event: Message) =>
      event.e === 'executionReport' ? `${event.x} ${event.X} ${event.w} ${event.c}/${event.C}` : event.e,
    );
    expect(story.slice(0, 4)).toEqual([
      'NEW NEW true first/',
      'outboundAccountPosition',
      'CANCELED CANCELED false gone/first',
      'outboundAccountPosition',
    ]);
    const fill = events.find((event: Message) => event.x === 'TRADE');
    expect(fill).toMatchObject({ w: false, m: false, N: 'BTC', S: 'BUY' });
    for (const event of events) {
      const table: readonly EventField[] = userEvents[event.e as keyof typeof userEvents];
      const known = table.map(({ key }) => key);
      const keys = Object.keys(event);
      expect(known.filter((key) => keys.includes(key))).toEqual(keys);
      const always = table.filter(({ when }) => when === undefined).map(({ key }) => key);
      expect(keys).toEqual(expect.arrayContaining(always));
    }
    const ids = events.filter((event: Message) => event.e === 'executionReport').map((event: Message) => event.I);
    expect(ids).toEqual([...new Set(ids)].sort((one, other) => Number(one) - Number(other)));
    await own.close();
  });

  test('report deposits, and only to the account that they belong to', async () => {
    const own = await StreamClient.open(exchange.wsApiUrl);
    const other = await StreamClient.open(exchange.wsApiUrl);
    await own.request('userDataStream.subscribe.signature', signed());
    await other.request('userDataStream.subscribe.signature', signedParams(exchange.accounts[1] as never, {}, nowMs()));
    await admin('fund?asset=USDT&amount=12.5&account=0');
    const { event } = await own.next(({ event: one }) => one?.e === 'balanceUpdate');
    expect(event).toEqual({ e: 'balanceUpdate', E: nowMs(), a: 'USDT', d: '12.50000000', T: nowMs() });
    await own.next(({ event: one }) => one?.e === 'outboundAccountPosition');
    await other.request('ping');
    expect(other.messages.filter(({ event: one }) => one)).toEqual([]);
    expect((await own.request('userDataStream.unsubscribe', { subscriptionId: 7 })).error.code).toBe(-2036);
    expect((await own.request('userDataStream.unsubscribe')).result).toEqual({});
    expect((await own.request('userDataStream.unsubscribe')).error.code).toBe(-2036);
    await own.close();
    await other.close();
  });
});
