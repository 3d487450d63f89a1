/**
 * The driver of bench/stream-driver.mjs against a small server of its own, which breaks, repeats and withholds what it
 * sends. The clock of the client runs twenty times as fast as the machine's.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type WebSocket, WebSocketServer } from 'ws';
import { eventText } from '../../bench/stream-events.mjs';
import { speedUpClock } from '../support/fast-clock.js';

vi.mock('spotlab', () => import('../../src/index.js'));

interface Driver {
  setup(options: Readonly<Record<string, unknown>>): Promise<void>;
  trades(symbols: string[], onTrade: (trade: object, id: number) => unknown): Promise<void>;
  orders(onOrder: (order: { readonly status: string }, tradeId: number) => unknown): Promise<void>;
  teardown(): Promise<void>;
}

const FIRST = 4_000_000_000;

/** The order of the first reports, as a query shows it. */
const ORDER = {
  ...{ symbol: 'BTCUSDT', orderId: 20_000_000, orderListId: -1, clientOrderId: 'order-1000000' },
  ...{ price: '67123.45000000', origQty: '1.00000000', executedQty: '0.00000000', cummulativeQuoteQty: '0.00000000' },
  ...{
    status: 'NEW',
    timeInForce: 'GTC',
    type: 'LIMIT',
    side: 'BUY',
    stopPrice: '0.00000000',
    icebergQty: '0.00000000',
  },
  ...{ time: 1_767_225_600_000, updateTime: 1_767_225_600_000, isWorking: true, workingTime: 1_767_225_600_000 },
  ...{ origQuoteOrderQty: '0.00000000', selfTradePreventionMode: 'NONE' },
};

class SmallServer {
  readonly sockets = { market: [] as WebSocket[], user: [] as WebSocket[] };
  attempts = 0;
  isRefusing = false;
  /** A report that is sent in the same packet as the reply to a subscription to the account. */
  firstReport: string | undefined;
  /** The replies to the requests of the client after a loss of account events. */
  replies: Record<string, unknown> = { openOrders: [ORDER], order: ORDER, allOrders: [ORDER], myTrades: [] };
  private readonly acceptor = new WebSocketServer({ noServer: true });
  private readonly http = createServer((request, response) => {
    const path = request.url?.match(/^\/api\/v3\/(\w+)/)?.[1] ?? '';
    const known = this.replies[path];
    response.writeHead(known ? 200 : 404, { 'content-type': 'application/json' });
    response.end(JSON.stringify(known ?? { code: -1000, msg: 'no such endpoint' }));
  });

  async listen(): Promise<string> {
    this.http.on('upgrade', (request, wire, head) => {
      this.attempts += 1;
      if (this.isRefusing) return void wire.destroy();
      const kind = request.url?.startsWith('/ws-api') ? 'user' : 'market';
      this.acceptor.handleUpgrade(request, wire, head, (socket) => {
        socket.on('message', (data) => {
          const { id, method } = JSON.parse(String(data));
          const isAccount = String(method).startsWith('userDataStream');
          const result = isAccount ? { subscriptionId: 0 } : kind === 'user' ? {} : null;
          wire.cork();
          socket.send(JSON.stringify(kind === 'user' ? { id, status: 200, result } : { result, id }));
          if (isAccount && this.firstReport) socket.send(this.firstReport);
          wire.uncork();
          if (isAccount || method === 'SUBSCRIBE') this.sockets[kind].push(socket);
        });
      });
    });
    await new Promise<void>((done) => this.http.listen(0, '127.0.0.1', done));
    return `127.0.0.1:${(this.http.address() as AddressInfo).port}`;
  }

  /** The newest subscribed connection, once there are `count` of them. */
  async connection(kind: 'market' | 'user', count: number): Promise<WebSocket> {
    await vi.waitFor(() => expect(this.sockets[kind]).toHaveLength(count), { timeout: 8_000, interval: 5 });
    return this.sockets[kind].at(-1) as WebSocket;
  }

  close(): void {
    for (const one of this.acceptor.clients) one.terminate();
    this.http.close();
    this.http.closeAllConnections();
  }
}

let restoreClock = () => {};
let driver: Driver;
let server: SmallServer;
let told: string[];
let ids: number[];

beforeAll(async () => {
  restoreClock = speedUpClock(20);
  driver = (await import(resolve(import.meta.dirname, '../../bench/stream-driver.mjs'))).default;
});
afterAll(() => restoreClock());

beforeEach(async () => {
  server = new SmallServer();
  [told, ids] = [[], []];
  const host = await server.listen();
  await driver.setup({
    ...{ wsUrl: `ws://${host}`, wsApiUrl: `ws://${host}/ws-api/v3`, baseUrl: `http://${host}` },
    ...{ apiKey: 'k'.repeat(64), secretKey: 's'.repeat(64) },
    onEvent: (kind: string, text: string) => told.push(`${kind}: ${text}`),
  });
});
afterEach(async () => {
  await driver.teardown();
  server.close();
});

const trade = (index: number) => eventText('trades', index, true);
const given = (...indexes: number[]) =>
  vi.waitFor(() => expect(ids.map((id) => id - FIRST)).toEqual(indexes), { timeout: 8_000, interval: 5 });

async function openTrades(): Promise<WebSocket> {
  await driver.trades(['BTCUSDT'], (_trade, id) => {
    ids.push(id);
  });
  return server.connection('market', 1);
}

test("the client's stream of trades goes on after a close frame, a cut and an announced shutdown", async () => {
  let socket = await openTrades();
  socket.send(trade(0));
  await given(0);
  socket.close(1001);
  socket = await server.connection('market', 2);
  socket.send(trade(1));
  await given(0, 1);
  socket.terminate();
  socket = await server.connection('market', 3);
  socket.send(trade(2));
  await given(0, 1, 2);
  socket.send('{"stream":"!serverShutdown","data":{"e":"serverShutdown","E":1}}');
  const next = await server.connection('market', 4);
  // Both connections deliver during the overlap.
  for (const one of [socket, next]) one.send(trade(3));
  next.send(trade(4));
  await given(0, 1, 2, 3, 4);
});

test("the client's stream delivers a repeated trade once, goes on after a message that is not JSON, and reports a gap", async () => {
  const socket = await openTrades();
  for (const text of [trade(0), trade(0), 'junk', trade(1), trade(0), trade(4)]) socket.send(text);
  await given(0, 1, 4);
  expect(told).toEqual([expect.stringContaining(`gap: btcusdt@trade ${FIRST + 2} to ${FIRST + 4}`)]);
});

test("the client's stream detects a connection without any message", async () => {
  await openTrades();
  // The loss is detected after 50 to 65 seconds of the client's clock.
  const next = await server.connection('market', 2);
  next.send(trade(0));
  await given(0);
}, 10_000);

test("the client's stream makes few attempts to connect while connections are refused", async () => {
  const socket = await openTrades();
  server.isRefusing = true;
  const before = server.attempts;
  socket.terminate();
  await new Promise((done) => setTimeout(done, 15_000 / 20));
  expect(server.attempts - before).toBeGreaterThan(0);
  expect(server.attempts - before).toBeLessThan(12);
});

test("the client's stream waits for the handler of each trade, and loses no trade", async () => {
  let running = 0;
  await driver.trades(['BTCUSDT'], async (_trade, id) => {
    running += 1;
    expect(running).toBe(1);
    await new Promise((done) => setImmediate(done));
    running -= 1;
    ids.push(id);
  });
  const socket = await server.connection('market', 1);
  const all = Array.from({ length: 3_000 }, (_, index) => index);
  for (const index of all) socket.send(trade(index));
  await given(...all);
  expect(told).toEqual([]);
});

const report = (index: number) => eventText('orders', index, true);
const statuses: string[] = [];
const seen = (...wanted: string[]) =>
  vi.waitFor(() => expect(statuses).toEqual(wanted), { timeout: 8_000, interval: 5 });

async function openOrders(): Promise<WebSocket> {
  statuses.length = 0;
  await driver.orders(({ status }) => {
    statuses.push(status);
  });
  return server.connection('user', 1);
}

test("the client's stream gives a report that arrives in one packet with the reply to the subscription", async () => {
  server.firstReport = report(0);
  await openOrders();
  await seen('NEW');
});

test("the client's stream of orders gives reports after an ended subscription, a cut and an announced shutdown", async () => {
  let socket = await openOrders();
  socket.send(report(0));
  await seen('NEW');
  socket.send('{"subscriptionId":0,"event":{"e":"eventStreamTerminated","E":1}}');
  socket = await server.connection('user', 2);
  socket.send(report(1));
  await seen('NEW', 'PARTIALLY_FILLED');
  socket.terminate();
  socket = await server.connection('user', 3);
  socket.send(report(2));
  await seen('NEW', 'PARTIALLY_FILLED', 'PARTIALLY_FILLED');
  socket.send('{"event":{"e":"serverShutdown","E":1}}');
  const next = await server.connection('user', 4);
  for (const one of [socket, next]) one.send(report(3));
  await seen('NEW', 'PARTIALLY_FILLED', 'PARTIALLY_FILLED', 'PARTIALLY_FILLED');
  expect(told).toEqual([]);
});

test("the client's stream of orders reports missed events that it cannot request after a loss, and goes on", async () => {
  server.replies = {};
  const first = await openOrders();
  first.send(report(0));
  await seen('NEW');
  first.terminate();
  const next = await server.connection('user', 3);
  next.send(report(1));
  await seen('NEW', 'PARTIALLY_FILLED');
  expect(told).toEqual([expect.stringMatching(/^gap: /)]);
});
