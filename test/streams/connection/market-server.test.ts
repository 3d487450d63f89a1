/**
 * Tests the client's source of market streams over real sockets, against a server that numbers its events and against the
 * embedded exchange.
 *
 * A renewal takes more than a second of real time: both connections deliver for one second.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { type WebSocket, WebSocketServer } from 'ws';
import { LimitBook, systemClock } from '../../../src/limits/index.js';
import { HOUR_MS } from '../../../src/protocol/index.js';
import { startExchange } from '../../../src/server/index.js';
import { loadWebSockets, MarketSource, type OpenSocket, type StreamLoss } from '../../../src/streams/index.js';
import { webSocketConnector } from '../../../src/transport/index.js';

const START_MS = Date.UTC(2026, 8, 21);
const closing: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** A stream of numbers that each connection gets from its subscription on. */
class NumberServer {
  readonly connections: WebSocket[] = [];
  readonly server = createServer();
  private readonly sockets = new WebSocketServer({ server: this.server });
  private readonly subscribed = new Set<WebSocket>();
  private next = 1;
  private readonly timer = setInterval(() => this.emit(), 2);

  constructor() {
    this.sockets.on('connection', (socket) => {
      this.connections.push(socket);
      socket.on('close', () => this.subscribed.delete(socket));
      socket.on('message', (data) => {
        const { method, id } = JSON.parse(String(data));
        if (method === 'SUBSCRIBE') this.subscribed.add(socket);
        socket.send(JSON.stringify({ result: null, id }));
      });
    });
    closing.push(async () => {
      clearInterval(this.timer);
      for (const socket of this.connections) socket.terminate();
      this.server.close();
    });
  }

  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return `ws://127.0.0.1:${(this.server.address() as AddressInfo).port}/stream`;
  }

  private emit(): void {
    for (const socket of this.subscribed) socket.send(`{"stream":"n@trade","data":${this.next}}`);
    this.next += 1;
  }
}

/** Follows a stream; `until` resolves when the numbers or states fulfil a condition. */
async function follow(url: string, name: string, read: (text: string) => number) {
  const sockets = await loadWebSockets({ connector: webSocketConnector(undefined), compress: false });
  let check = () => {};
  const connections = { opened: 0, closed: 0 };
  const open: OpenSocket = (address, handlers) => {
    connections.opened += 1;
    const closed: typeof handlers.closed = (end) => {
      connections.closed += 1;
      handlers.closed(end);
      check();
    };
    return sockets(address, { ...handlers, closed });
  };
  const limits = new LimitBook(systemClock);
  const source = new MarketSource({ url, open, clock: systemClock, limits, random: () => 0.1 });
  closing.push(() => source.close());
  const numbers: number[] = [];
  const states: string[] = [];
  const losses: StreamLoss[] = [];
  source.subscribe(name, {
    event: (text) => {
      numbers.push(read(text as string));
      check();
    },
    live: (isContinuous) => {
      states.push(isContinuous ? 'live' : 'live again');
      check();
    },
    lost: (loss) => {
      states.push('lost');
      losses.push(loss);
    },
    ended: () => states.push('ended'),
  });
  const until = (isDone: () => boolean) =>
    new Promise<void>((resolve) => {
      check = () => {
        if (isDone()) resolve();
      };
      check();
    });
  return { numbers, states, losses, until, limits, connections };
}

/** The missing numbers between the first and the last number. */
function missing(numbers: readonly number[], step = 1): number[] {
  const known = new Set(numbers);
  const [first = 0, last = 0] = [Math.min(...numbers), Math.max(...numbers)];
  return Array.from({ length: (last - first) / step }, (_, index) => first + index * step).filter((n) => !known.has(n));
}

describe('a market stream at a test server that numbers its events', () => {
  test('loses neither events nor time if the server announces its shutdown', async () => {
    const server = new NumberServer();
    const { numbers, states, until } = await follow(await server.listen(), 'n@trade', Number);
    await until(() => numbers.length > 20);
    server.connections[0]?.send('{"stream":"!serverShutdown","data":{"e":"serverShutdown","E":1}}');
    server.connections[0]?.once('close', () => numbers.push(Number.NaN));
    await until(() => numbers.some(Number.isNaN));
    const known = numbers.filter((number) => !Number.isNaN(number));
    const last = Math.max(...known);
    await until(() => (numbers.at(-1) ?? 0) > last + 20);
    expect(server.connections).toHaveLength(2);
    expect(missing(numbers.filter((number) => !Number.isNaN(number)))).toEqual([]);
    expect(states).toEqual(['live']);
  });

  test('is subscribed again if the server closes or cuts its connections', async () => {
    const server = new NumberServer();
    const { numbers, states, losses, until, limits } = await follow(await server.listen(), 'n@trade', Number);
    for (const end of ['close', 'terminate'] as const) {
      const before = numbers.length;
      await until(() => numbers.length > before + 10);
      server.connections.at(-1)?.[end]();
      const lives = states.length + 2;
      await until(() => states.length >= lives);
    }
    expect(states).toEqual(['live', 'lost', 'live again', 'lost', 'live again']);
    expect(losses.map(({ why }) => why)).toEqual(['closed', 'cut']);
    expect(limits.state().windows.find(({ type }) => type === 'CONNECTIONS')).toMatchObject({ used: 3 });
  });
});

describe('a market stream at the embedded exchange', () => {
  test('is followed for more than a day of the exchange’s time with one renewal and no loss', async () => {
    const exchange = await startExchange({ startMs: START_MS, paused: true, symbols: ['BTCUSDT'], live: false });
    closing.push(() => exchange.close());
    const url = `${exchange.streamUrl}/stream`;
    const read = (text: string) => (JSON.parse(text) as { k: { t: number } }).k.t;
    const { numbers, states, until, connections } = await follow(url, 'btcusdt@kline_1m', read);
    await until(() => states.length === 1);
    for (let hour = 1; hour <= 26; hour += 1) {
      await fetch(`${exchange.adminUrl}/clock/advance?by=1h`, { method: 'POST' });
      await until(() => (numbers.at(-1) ?? 0) >= START_MS + hour * HOUR_MS - 60_000);
      if (hour === 24) await until(() => connections.closed === 1);
    }
    expect(missing(numbers, 60_000)).toEqual([]);
    expect(states).toEqual(['live']);
    expect(connections).toEqual({ opened: 2, closed: 1 });
  });
});
