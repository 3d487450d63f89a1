/** The hooks `onRequest` and `onResponse` see masked copies, cannot change a request, and cannot break a call. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inspect } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';

import { type ConnectOptions, connect, type RequestSeen, type ResponseSeen, type Spot } from '../../src/index.js';
import { SendError } from '../../src/transport/index.js';
import { API_KEY, makeClient, NOW, SECRET_KEY } from '../support/make-client.js';

const SIGNATURE = /signature=[0-9a-f]{64}/;

const server = createServer((request, response) => {
  let sent = '';
  request.on('data', (chunk: Buffer) => {
    sent += chunk.toString();
  });
  request.on('end', () => {
    response.setHeader('x-mbx-used-weight-1m', '3');
    if (request.url?.startsWith('/api/v3/userDataStream')) response.end('{"listenKey":"pqia91ma19a5s61cv6a81va65sdf"}');
    else if (request.method === 'POST') {
      const clientOrderId = new URLSearchParams(sent).get('newClientOrderId');
      response.end(JSON.stringify({ symbol: 'BTCUSDT', orderId: 1, orderListId: -1, clientOrderId }));
    } else response.end('[]');
  });
});
let network: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  network = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

const open: Spot[] = [];
afterEach(async () => {
  for (const x of open.splice(0)) await x.close();
});
async function client(options: ConnectOptions): Promise<Spot> {
  const x = await connect({ network, apiKey: API_KEY, secretKey: SECRET_KEY, ...options });
  open.push(x);
  return x;
}

async function warnings(run: () => Promise<unknown>): Promise<string[]> {
  const heard: string[] = [];
  const listen = vi.spyOn(process, 'emitWarning').mockImplementation((text) => {
    heard.push(String(text));
  });
  await run();
  // A rejected promise of a hook is heard a turn later.
  await new Promise((resolve) => setImmediate(resolve));
  listen.mockRestore();
  return heard;
}

describe('hooks', () => {
  test('see verb, path, headers, body and reply of every request, in order and numbered', async () => {
    const seen: (RequestSeen | ResponseSeen)[] = [];
    const x = await client({
      onRequest: (one) => seen.push(one),
      onResponse: (one) => seen.push(one),
      checkFilters: false,
    });
    await x.account.openOrders('BTCUSDT');
    await x.orders.limit('BTCUSDT', 'BUY', '1', '2').id('mine');
    const [asked, answered, placed, placedReply] = seen as [RequestSeen, ResponseSeen, RequestSeen, ResponseSeen];
    expect(asked).toMatchObject({ number: 1, verb: 'account.openOrders', method: 'GET', baseUrl: network });
    expect(asked.path).toMatch(/^\/api\/v3\/openOrders\?symbol=BTCUSDT&timestamp=\d+&signature=‹signature›$/);
    expect(asked.headers).toEqual({ 'x-mbx-apikey': '‹key›' });
    expect(asked).not.toHaveProperty('body');
    expect(answered).toMatchObject({ request: asked, status: 200, body: '[]' });
    expect(answered.headers['x-mbx-used-weight-1m']).toBe('3');
    expect(answered.latencyMs).toBeGreaterThanOrEqual(0);
    expect(placed).toMatchObject({ number: 2, verb: 'orders.limit', method: 'POST', path: '/api/v3/order' });
    expect(placed.body).toMatch(/newClientOrderId=mine&timestamp=\d+&signature=‹signature›$/);
    expect(placedReply.request).toBe(placed);
    expect(JSON.stringify(seen)).not.toMatch(SIGNATURE);
    expect(JSON.stringify(seen)).not.toContain(API_KEY);
  });

  test('get requests and replies that are printed and copied with all values', async () => {
    const seen: ResponseSeen[] = [];
    const x = await client({ onResponse: (one) => seen.push(one), checkFilters: false });
    await x.orders.limit('BTCUSDT', 'BUY', '1', '2').id('mine');
    const [reply] = seen as [ResponseSeen];
    expect(inspect(reply)).toMatch(/^\{\n {2}request: \{\n {4}number: 1,\n {4}verb: 'orders\.limit',/);
    expect(inspect(reply)).toContain("path: '/api/v3/order'");
    expect(inspect(reply)).toContain("'x-mbx-used-weight-1m': '3'");
    expect(inspect(reply)).not.toContain('Getter');
    expect(JSON.parse(JSON.stringify({ ...reply }))).toMatchObject({ body: reply.body, headers: reply.headers });
    expect(Object.keys(reply)).toEqual(['request', 'latencyMs', 'status', 'headers', 'body']);
    expect(reply.headers).toBe(reply.headers);
    expect([reply, reply.request, reply.headers, reply.request.headers].every(Object.isFrozen)).toBe(true);
  });

  test('never see a listen key, neither in a reply nor in a request', async () => {
    const seen: unknown[] = [];
    const x = await client({ onRequest: (one) => seen.push(one), onResponse: (one) => seen.push(one) });
    const made = await x.request<{ listenKey: string }>('POST', '/api/v3/userDataStream', {}, 'USER_STREAM');
    await x.request('PUT', '/api/v3/userDataStream', { listenKey: made.listenKey }, 'USER_STREAM');
    expect(made.listenKey).toBe('pqia91ma19a5s61cv6a81va65sdf');
    expect(JSON.stringify(seen)).toContain('listenKey=‹listenKey›');
    expect(JSON.stringify(seen)).not.toContain(made.listenKey);
  });

  test('receive the reason why no reply came', async () => {
    const seen: ResponseSeen[] = [];
    const { x, session } = makeClient([new SendError('no reply within 1000 ms', true, 'timeout')]);
    session.wire.watch({ name: 'test', onResponse: (one) => seen.push(one) });
    await expect(x.general.time()).rejects.toMatchObject({ code: 'SPOTLAB_TRANSPORT' });
    expect(seen).toMatchObject([{ error: { reason: 'timeout', message: 'no reply within 1000 ms' }, headers: {} }]);
    expect(seen[0]).not.toHaveProperty('status');
  });

  test('each hook that throws or rejects causes one warning, and the call goes on', async () => {
    const x = await client({
      onRequest: () => {
        throw new Error('hook is broken');
      },
      onResponse: async () => Promise.reject(new Error('hook rejects')),
    });
    const heard = await warnings(async () => {
      expect(await x.account.openOrders()).toEqual([]);
      expect((await x.orders.limit('BTCUSDT', 'BUY', '1', '2')).orderId).toBe(1);
    });
    expect(heard).toEqual([
      'onRequest of connect() failed: hook is broken. Calls continue without this callback; it is not reported again.',
      'onResponse of connect() failed: hook rejects. Calls continue without this callback; it is not reported again.',
    ]);
  });

  test('a hook that throws a value which cannot be printed causes a warning', async () => {
    const x = await client({
      onRequest: () => {
        throw Object.create(null);
      },
    });
    expect(await warnings(async () => await x.account.openOrders())).toEqual([
      expect.stringMatching(/cannot be printed/),
    ]);
  });

  test('hooks cannot change a request or a reply', async () => {
    const { x, session, transport } = makeClient([{ headers: { 'x-a': '1' }, body: [] }]);
    const thrown: unknown[] = [];
    const change = (target: object) => {
      for (const name of Object.keys(target)) {
        try {
          (target as Record<string, unknown>)[name] = 'changed';
        } catch (error) {
          thrown.push(error);
        }
      }
    };
    session.wire.watch({
      name: 'test',
      onRequest: (one) => [one, one.headers].forEach(change),
      onResponse: (one) => [one, one.headers].forEach(change),
    });
    const orders = await x.account.openOrders();
    expect(thrown.length).toBeGreaterThan(6);
    expect(orders.meta.headers).toEqual({ 'x-a': '1' });
    expect(transport.sent[0]?.headers).toEqual({ 'x-mbx-apikey': API_KEY });
    expect(transport.sent[0]?.path).toMatch(SIGNATURE);
  });

  test('hooks also receive the requests that measure the clock of the exchange', async () => {
    const verbs: string[] = [];
    const { x, session } = makeClient([{ body: { serverTime: NOW } }]);
    session.wire.watch({ name: 'test', onRequest: ({ verb }) => verbs.push(verb) });
    await x.syncClock();
    expect(verbs).toEqual(['general.time', 'general.time', 'general.time']);
  });
});
