/** Connections over a real socket: a hundred subscriptions, invalid frames, refusals, and a reply with an event. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { type WebSocket, WebSocketServer } from 'ws';
import { LimitBook, systemClock } from '../../../src/limits/index.js';
import { AccountFeed, loadWebSockets, MarketSource } from '../../../src/streams/index.js';
import { webSocketConnector } from '../../../src/transport/index.js';
import { FakeApi } from '../../support/fake-api.js';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => server.close());
  return `ws://127.0.0.1:${(server.address() as AddressInfo).port}/stream`;
}

/** A server of WebSockets. @param take gets each connection, and the socket below it */
async function serve(take: (connection: WebSocket, socket: Socket) => void): Promise<string> {
  const server = createServer();
  new WebSocketServer({ server }).on('connection', (connection, { socket }) => {
    closing.push(() => connection.terminate());
    take(connection, socket);
  });
  return listen(server);
}

const open = () => loadWebSockets({ connector: webSocketConnector(undefined), compress: false });

async function sourceOf(url: string): Promise<MarketSource> {
  const source = new MarketSource({ url, open: await open(), clock: systemClock, limits: new LimitBook(systemClock) });
  closing.push(() => source.close());
  return source;
}

/** A listener, and a promise that resolves when the listener was called this number of times. */
function counted(count: number) {
  const texts: string[] = [];
  let done = () => {};
  const all = new Promise<void>((resolve) => {
    done = resolve;
  });
  const listener = {
    event: (text: string) => {
      if (texts.push(text) === count) done();
    },
    live: () => {},
    lost: () => {},
    ended: () => {},
  };
  return { texts, all, listener };
}

test('a hundred streams that open at the same time share one connection and a few messages', async () => {
  const messages: { method: string; params: string[]; id: number }[] = [];
  let connections = 0;
  const url = await serve((connection) => {
    connections += 1;
    connection.on('message', (data) => {
      const message = JSON.parse(String(data)) as (typeof messages)[number];
      messages.push(message);
      connection.send(JSON.stringify({ result: null, id: message.id }));
      for (const stream of message.params) connection.send(JSON.stringify({ stream, data: { stream } }));
    });
  });
  const source = await sourceOf(url);
  const { texts, all, listener } = counted(100);
  const names = Array.from({ length: 100 }, (_, index) => `s${index}usdt@trade`);
  for (const name of names) source.subscribe(name, listener);
  await all;
  expect([connections, messages.length <= 5]).toEqual([1, true]);
  expect(messages.flatMap(({ params }) => params).sort()).toEqual([...names].sort());
  expect(new Set(texts).size).toBe(100);
});

test('a message that is not JSON, or not an event, ends no stream', async () => {
  const url = await serve((connection) =>
    connection.on('message', (data) => {
      const { id } = JSON.parse(String(data)) as { id: number };
      connection.send(JSON.stringify({ result: null, id }));
      for (const junk of ['{', 'null', '[]', '"text"', '{"stream":1}', '']) connection.send(junk);
      connection.send('{"stream":"btcusdt@trade","data":{"t":1}}');
    }),
  );
  const source = await sourceOf(url);
  const { texts, all, listener } = counted(1);
  source.subscribe('btcusdt@trade', listener);
  await all;
  expect([texts, source.unreadableFrames]).toEqual([['{"t":1}'], expect.any(Number)]);
  expect(source.unreadableFrames).toBeGreaterThan(0);
});

test('a report of an order in one packet with the reply to the subscription is not lost', async () => {
  const url = await serve((connection, socket) =>
    connection.on('message', (data) => {
      const { id } = JSON.parse(String(data)) as { id: number };
      socket.cork();
      connection.send(JSON.stringify({ id, status: 200, result: { subscriptionId: 0 } }));
      connection.send('{"subscriptionId":0,"event":{"e":"executionReport","E":1,"I":1}}');
      socket.uncork();
    }),
  );
  const feed = new AccountFeed({ url, open: await open(), clock: systemClock, session: new FakeApi().session() });
  closing.push(() => feed.close());
  const { texts, all, listener } = counted(1);
  feed.subscribe(listener);
  await all;
  expect(texts).toEqual(['{"e":"executionReport","E":1,"I":1}']);
});

test('after refused connections there are few attempts, with growing pauses', async () => {
  let attempts = 0;
  const server = createServer();
  const url = await listen(server);
  server.on('upgrade', (_request, socket) => {
    attempts += 1;
    socket.end('HTTP/1.1 503 Service Unavailable\r\nContent-Length: 0\r\nConnection: close\r\n\r\n');
  });
  const limits = new LimitBook(systemClock);
  const waits: number[] = [];
  let enough = () => {};
  const three = new Promise<void>((resolve) => {
    enough = resolve;
  });
  const onWait = (ms: number) => {
    if (waits.push(ms) === 3) enough();
  };
  const options = { url, open: await open(), clock: systemClock, limits, onWait, random: () => 0.1 };
  const source = new MarketSource(options);
  closing.push(() => source.close());
  source.subscribe('btcusdt@trade', counted(1).listener);
  await three;
  expect(attempts).toBe(3);
  expect(waits).toEqual([...waits].sort((a, b) => a - b));
  expect(new Set(waits).size).toBe(3);
});
