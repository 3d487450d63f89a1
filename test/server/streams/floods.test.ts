/** Clients that do not read, and clients that send too much, must not affect other clients. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { type RunningExchange, startExchange } from '../../../src/server/embedded.js';
import { MAX_PIPELINED } from '../../../src/server/http/pipeline.js';
import { CLOSE } from '../../../src/server/streams/connection.js';
import { MAX_WAITING_MESSAGES } from '../../../src/server/streams/inbox.js';
import { MAX_MESSAGE_BYTES } from '../../../src/server/streams/stream-server.js';
import { StreamClient } from '../../support/stream-client.js';

const START_MS = Date.UTC(2026, 0, 31, 12, 0, 30);
const SETUP = { startMs: START_MS, paused: true, seed: 3, symbols: ['BTCUSDT'] } as const;
const KLINES = '{"id":1,"method":"klines","params":{"symbol":"BTCUSDT","interval":"1m","limit":1000}}';

let free: RunningExchange;
beforeAll(async () => {
  free = await startExchange({ ...SETUP, rateLimits: [] });
});
afterAll(() => free.close());

const unread = (client: StreamClient) => {
  client.socket.pause();
  return client;
};

describe('a client of the WebSocket API that does not read', () => {
  test('has its requests held back until it reads, and then gets each reply once', async () => {
    const slow = unread(await StreamClient.open(`${free.wsApiUrl}?returnRateLimits=false`));
    const texts = Array.from({ length: 200 }, (_, id) => KLINES.replace('"id":1', `"id":${id}`));
    for (const text of texts) slow.send(text);
    const other = await StreamClient.open(free.wsApiUrl);
    expect((await other.request('time')).status).toBe(200);
    await other.close();
    slow.socket.resume();
    // A reply that is prepared in slices may be later than the next one.
    await Promise.all(texts.map((_, at) => slow.next(({ id }) => id === at)));
    expect(new Set(slow.messages.map(({ status }) => status))).toEqual(new Set([200]));
    expect(slow.messages).toHaveLength(texts.length);
    await slow.close();
  });

  test(`is closed when more than ${MAX_WAITING_MESSAGES} messages wait`, async () => {
    const slow = await StreamClient.open(free.wsApiUrl);
    for (let at = 0; at < 4 * MAX_WAITING_MESSAGES; at += 1) slow.send('{');
    expect(await slow.closed).toEqual(CLOSE.manyWait);
  });
});

test(`the server accepts messages of at most ${MAX_MESSAGE_BYTES} bytes`, async () => {
  for (const url of [free.wsApiUrl, `${free.streamUrl}/ws`]) {
    const client = await StreamClient.open(url);
    client.send(' '.repeat(MAX_MESSAGE_BYTES + 1));
    expect((await client.closed).code).toBe(1009);
  }
});

test('an unknown parameter gets the same refusal, however long its value is', async () => {
  const client = await StreamClient.open(free.wsApiUrl);
  const { error } = await client.request('ping', { a: '€'.repeat(20_000) });
  expect(error).toEqual((await client.request('ping', { a: '' })).error);
  await client.close();
});

describe('HTTP requests that a client sends without reading replies', () => {
  const send = async (requests: number): Promise<Socket> => {
    const socket = connect(free.port, '127.0.0.1');
    await once(socket, 'connect');
    const lines = Array.from({ length: requests }, (_, at) => `GET /api/v3/ping?at=${at} HTTP/1.1\r\nhost: a\r\n\r\n`);
    socket.write(lines.join(''));
    return socket;
  };

  test('are answered in order', async () => {
    const socket = await send(MAX_PIPELINED);
    let text = '';
    for await (const chunk of socket) {
      text += String(chunk);
      if (text.split('HTTP/1.1 ').length > MAX_PIPELINED) break;
    }
    expect(text.match(/HTTP\/1\.1 \d+/g)).toHaveLength(MAX_PIPELINED);
  });

  test(`disconnect a client with more than ${MAX_PIPELINED} of them`, async () => {
    const socket = await send(10 * MAX_PIPELINED);
    socket.on('error', () => undefined);
    socket.resume();
    await once(socket, 'close');
    expect(socket.destroyed).toBe(true);
  });
});

describe('the WebSocket API of an exchange with rate limits', () => {
  const LIMIT = { rateLimitType: 'REQUEST_WEIGHT', interval: 'DAY', intervalNum: 1, limit: 50 } as const;
  const usedBy = (rateLimits: readonly { count: number }[]) => rateLimits[0]?.count ?? 0;

  test('counts weight for a message that is no request, and a ban ends the connection', async () => {
    const limited = await startExchange({ ...SETUP, rateLimits: [LIMIT] });
    const client = await StreamClient.open(limited.wsApiUrl);
    const before = usedBy((await client.request('ping')).rateLimits);
    for (const text of ['{', '{"id":77,"method":"none"}']) client.send(text);
    await client.next(({ id }) => id === 77);
    expect(usedBy((await client.request('ping')).rateLimits)).toBe(before + 3);
    for (let at = 0; at < 100; at += 1) client.send('{');
    expect(await client.closed).toEqual(CLOSE.banned);
    // During a ban, a request gets a refusal with its id and is not executed.
    const statuses = client.messages.map(({ status }) => status);
    expect(statuses.filter((status) => status === 418)).toHaveLength(10);
    await expect(StreamClient.open(limited.wsApiUrl)).rejects.toThrow('418');
    await limited.close();
  });

  test('does not refuse a client because of another client at the same address, with limits by account', async () => {
    const limited = await startExchange({ ...SETUP, accounts: 3, rateLimits: [LIMIT], limitsBy: 'account' });
    const flood = await StreamClient.open(limited.wsApiUrl);
    for (let at = 0; at < 200; at += 1) flood.send('{"id":1,"method":"ping"}');
    expect(await flood.closed).toEqual(CLOSE.banned);
    expect((await fetch(`${limited.baseUrl}/api/v3/ping`)).status).toBe(418);
    // 300 attempts in five minutes for each account.
    const sockets = Array.from({ length: 400 }, () => new WebSocket(`${limited.streamUrl}/ws`));
    await Promise.all(sockets.map((socket) => once(socket, 'open')));
    for (const socket of sockets) socket.terminate();
    const [, bob] = limited.accounts;
    const other = await StreamClient.open(limited.wsApiUrl);
    const reply = await other.request('account.status', { apiKey: bob?.apiKey, timestamp: 1, signature: 'x' });
    expect([reply.status, usedBy(reply.rateLimits)]).toEqual([400, 20]);
    await other.close();
    await limited.close();
  });
});
