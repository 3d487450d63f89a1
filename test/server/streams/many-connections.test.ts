/** Tests an exchange with many WebSocket connections at once, and with a connection whose client does not read. */
import { once } from 'node:events';
import { afterAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import type { ServiceRequest } from '../../../src/server/base/service-messages.js';
import { Faults } from '../../../src/server/control/faults.js';
import { serveHttp } from '../../../src/server/http/http-server.js';
import { ExchangeService } from '../../../src/server/service/service.js';
import { CLOSE } from '../../../src/server/streams/connection.js';
import { StreamServer } from '../../../src/server/streams/stream-server.js';
import { MarketClock } from '../../../src/server/venue/market-clock.js';
import { simulatedVenue } from '../../../src/server/venue/simulated-venue.js';
import { trials } from '../../support/depth.js';
import { StreamClient } from '../../support/stream-client.js';

const START_MS = Date.UTC(2026, 0, 31, 12, 0, 30);

/** The machine's clock, by which messages per second are counted: each read of it is half a second later. */
let wallMs = START_MS;
const venue = simulatedVenue(new MarketClock(() => START_MS, START_MS * 1_000, true), 3, true, ['BTCUSDT']);
const service = new ExchangeService({ venue, rateLimits: [] });
const handle = (request: ServiceRequest) => service.handle(request);
const streams = new StreamServer({
  ...{ service, handle, faults: new Faults(), hasSbe: false, rules: { maxBufferedBytes: 1024 * 1024 } },
  wallMs: () => {
    wallMs += 500;
    return wallMs;
  },
});
const http = await serveHttp(handle, {
  ...{ host: '127.0.0.1', port: 0, keepAlive: false },
  refusalOf: () => undefined,
  onUpgrade: (request, socket, head) => streams.upgrade(request, socket, head),
});
const url = `ws://127.0.0.1:${http.port}`;
afterAll(async () => {
  await streams.close();
  await http.close();
});

function advance(seconds: number): void {
  venue.perform({ kind: 'clock', change: { to: 'advance', byUs: seconds * 1_000_000, isFull: true } });
  venue.advance();
}

const count = trials(100, 1_000);

test(`${count} connections with the same streams receive the same events`, async () => {
  const sockets = await Promise.all(
    Array.from({ length: count }, async () => {
      const socket = new WebSocket(`${url}/stream?streams=btcusdt@trade/btcusdt@bookTicker/btcusdt@avgPrice`);
      const texts: string[] = [];
      socket.on('message', (data) => texts.push(String(data)));
      await once(socket, 'open');
      return { socket, texts };
    }),
  );
  advance(20);
  const listed = sockets.map(async ({ socket, texts }) => {
    socket.send('{"method":"LIST_SUBSCRIPTIONS","id":1}');
    while (texts.at(-1)?.startsWith('{"result"') !== true) await once(socket, 'message');
  });
  await Promise.all(listed);
  const [first] = sockets;
  expect(first?.texts.length).toBeGreaterThan(20);
  for (const { texts } of sockets) expect(texts).toEqual(first?.texts);
  for (const { socket } of sockets) socket.terminate();
});

describe('a client that does not read', () => {
  test('is disconnected with a reason, and does not delay the events of other clients', async () => {
    const slow = await StreamClient.open(`${url}/ws`);
    const other = await StreamClient.open(`${url}/ws/btcusdt@avgPrice`);
    const names = Array.from({ length: 1_000 }, (_, at) => `${'n'.repeat(240)}${at}@trade`);
    // A message has at most 64 KB.
    for (let at = 0; at < names.length; at += 200) await slow.request('SUBSCRIBE', names.slice(at, at + 200));
    slow.socket.pause();
    // Each reply has 250 KB: more than the buffers of the system and of the exchange together.
    for (let at = 0; at < 100; at += 1) slow.send('{"method":"LIST_SUBSCRIPTIONS","id":null}');
    for (let second = 0; second < 5; second += 1) {
      advance(1);
      expect((await other.request('LIST_SUBSCRIPTIONS')).result).toEqual(['btcusdt@avgPrice']);
    }
    slow.socket.resume();
    const { code, reason } = CLOSE.slowReader;
    expect(await slow.closed).toEqual({ code, reason });
    expect(slow.messages.length).toBeLessThan(100);
    expect(other.messages.filter(({ e }) => e === 'avgPrice')).toHaveLength(5);
    await other.close();
  });
});
