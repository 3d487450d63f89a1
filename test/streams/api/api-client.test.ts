/** Tests of requests over one kept connection: logon, replies in any order, broken and replaced connections. */
import { describe, expect, test } from 'vitest';

import { ApiClient } from '../../../src/streams/api/api-client.js';
import { type ApiParams, withSignature } from '../../../src/streams/api/api-params.js';
import type { SendError } from '../../../src/transport/index.js';
import { FakeApi } from '../../support/fake-api.js';
import { pass } from '../../support/fake-sockets.js';

function setUp(kind: 'HMAC' | 'Ed25519' = 'HMAC') {
  const api = new FakeApi();
  const session = api.session(kind);
  const { open, clock, limits } = api;
  const client = new ApiClient({ url: 'ws://exchange.test/ws-api/v3', open, clock, limits, session });
  const { credentials } = session;
  const place = (params: ApiParams = [], signal?: AbortSignal) =>
    client.request(
      'order.place',
      (isLoggedOn) => (isLoggedOn ? params : withSignature(params, credentials.apiKey.reveal(), credentials.signer)),
      { timeoutMs: 10_000, signal },
    );
  return { api, client, place };
}

const failure = (promise: Promise<unknown>): Promise<SendError> =>
  promise.then(
    () => expect.fail(),
    (error) => error,
  );

describe('a client of the WebSocket API whose key can log on', () => {
  test('logs on once, before the first request, and signs no request afterwards', async () => {
    const { api, client, place } = setUp('Ed25519');
    const [first, second] = [place([['symbol', 'A']]), place([['symbol', 'B']])];
    await pass(api.clock, 0);
    await Promise.all([first, second, place()]);
    expect(api.methods).toEqual(['session.logon', 'order.place', 'order.place', 'order.place']);
    expect(api.requests.slice(1).map(({ params }) => params)).toEqual([{ symbol: 'A' }, { symbol: 'B' }, undefined]);
    api.sockets.last.end();
    // The delay after a connection of less than five seconds.
    await pass(api.clock, 2_500);
    await place();
    expect(api.methods.slice(4)).toEqual(['session.logon', 'order.place']);
    await client.close();
  });

  test('signs each request if its logon was refused, or if its session has ended', async () => {
    const { api, client, place } = setUp('Ed25519');
    api.answer = ({ method }) => (method === 'session.logon' ? { status: 400, code: -4056, msg: 'no' } : {});
    const first = place();
    await pass(api.clock, 0);
    await first;
    expect(api.requests[1]?.params).toHaveProperty('signature');
    await client.close();

    const other = setUp('Ed25519');
    const before = other.place();
    await pass(other.api.clock, 0);
    await before;
    other.api.sockets.last.message('{"id":null,"status":401,"error":{"code":-2015,"msg":"Invalid API-key."}}');
    await other.place();
    expect(other.api.requests.map(({ params }) => params !== undefined)).toEqual([true, false, true]);
    await other.client.close();
  });
});

describe('replies over the WebSocket API', () => {
  test('settle their requests in any order; a second reply and an unknown reply are ignored', async () => {
    const { api, client, place } = setUp();
    api.answer = () => undefined;
    const all = [place(), place(), place()];
    await pass(api.clock, 0);
    for (const id of [3, 1, 3, 99, 2]) api.reply({ id }, { of: id });
    expect((await Promise.all(all)).map(({ body }) => body)).toEqual(['{"of":1}', '{"of":2}', '{"of":3}']);
    await client.close();
  });

  test('the late reply to an aborted request does not close the connection', async () => {
    const { api, client, place } = setUp();
    api.answer = () => undefined;
    const stop = new AbortController();
    const waiting = place([], stop.signal);
    await pass(api.clock, 0);
    stop.abort();
    expect(await failure(waiting)).toMatchObject({ reason: 'aborted', mayHaveArrived: true });
    api.reply({ id: 1 }, {});
    api.answer = () => ({});
    await place();
    expect(api.sockets.all).toHaveLength(1);
    await client.close();
  });
});

describe('a connection to the WebSocket API that breaks', () => {
  test('rejects requests that were sent as possibly carried out; later requests use the next connection', async () => {
    const { api, client, place } = setUp();
    api.answer = () => undefined;
    const sent = place();
    await pass(api.clock, 0);
    api.sockets.last.end();
    expect(await failure(sent)).toMatchObject({ reason: 'network', mayHaveArrived: true });
    api.answer = () => ({});
    const later = place();
    await pass(api.clock, 1_000);
    expect((await later).status).toBe(200);
    await client.close();
  });

  test('rejects waiting requests at once, as not sent, if it could not be opened', async () => {
    const { api, client, place } = setUp();
    api.sockets.onOpen = (socket) => socket.end({ error: new Error('connect ECONNREFUSED') });
    const waiting = place();
    const failed = failure(waiting);
    await pass(api.clock, 0);
    const error = await failed;
    expect(error).toMatchObject({ mayHaveArrived: false, reason: 'network' });
    expect(error.message).toBe('No connection to ws://exchange.test/ws-api/v3: connect ECONNREFUSED');
    await client.close();
    expect(await failure(place())).toMatchObject({ mayHaveArrived: false, message: 'this client has been closed' });
  });

  test('is replaced at serverShutdown, but requests that were sent before still get their replies on it', async () => {
    const { api, client, place } = setUp();
    api.answer = () => undefined;
    const slow = place();
    await pass(api.clock, 0);
    const [first] = api.sockets.all;
    first?.message('{"event":{"e":"serverShutdown","E":1}}');
    await pass(api.clock, 1_000);
    api.answer = () => ({});
    await place();
    expect([first?.sent.length, api.sockets.last.sent.length]).toEqual([1, 1]);
    api.reply({ id: 1 }, { late: true }, first);
    expect((await slow).body).toBe('{"late":true}');
    await pass(api.clock, 10_000);
    expect(api.sockets.live).toEqual([api.sockets.last]);
    await client.close();
  });
});

test('an idle connection does not keep the process alive, and one with a request does', async () => {
  const { api, client, place } = setUp();
  api.answer = () => undefined;
  const sent = place();
  await pass(api.clock, 0);
  expect(api.sockets.last.keepsAlive).toBe(true);
  api.reply({ id: 1 }, {});
  await sent;
  expect(api.sockets.last.keepsAlive).toBe(false);
  await client.close();
});
