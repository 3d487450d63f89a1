/**
 * A day of the exchange's time and a storm of cut connections, with an exchange in another process. A proxy counts what
 * the exchange accepts and refuses. The test takes seconds, because all trades of the day are made and compared.
 */
import { createServer, connect as dial, type Server, type Socket } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { connect, type ExecutionReportEvent, type Spot } from '../../src/index.js';
import { HOUR_MS } from '../../src/protocol/index.js';
import { type ExchangeProcess, startExchangeProcess } from '../support/exchange-process.js';

const START_MS = Date.UTC(2026, 2, 1);
const SYMBOL = 'BTCUSDT';

/** Counts the connections that the exchange accepts and refuses. */
class CountingProxy {
  accepted = 0;
  refused = 0;
  /** Close frames with the code 1008. */
  policyCloses = 0;
  private readonly sockets = new Set<Socket>();
  private readonly server: Server;

  private constructor(private readonly port: number) {
    this.server = createServer((client) => this.join(client));
  }

  static async start(baseUrl: string): Promise<{ proxy: CountingProxy; url: string }> {
    const proxy = new CountingProxy(Number(new URL(baseUrl).port));
    await new Promise<void>((resolve) => proxy.server.listen(0, '127.0.0.1', resolve));
    const { port } = proxy.server.address() as { port: number };
    return { proxy, url: `http://127.0.0.1:${port}` };
  }

  close(): void {
    for (const socket of this.sockets) socket.destroy();
    this.server.close();
  }

  private join(client: Socket): void {
    const exchange = dial(this.port, '127.0.0.1');
    for (const [from, to] of [
      [client, exchange],
      [exchange, client],
    ] as const) {
      this.sockets.add(from);
      from.on('error', () => to.destroy());
      from.on('close', () => {
        this.sockets.delete(from);
        to.destroy();
      });
    }
    client.pipe(exchange);
    exchange.on('data', (data: Buffer) => {
      const head = data.subarray(0, 16).toString('latin1');
      if (head.startsWith('HTTP/1.1 101')) this.accepted += 1;
      if (head.startsWith('HTTP/1.1 429') || head.startsWith('HTTP/1.1 418')) this.refused += 1;
      if (data[0] === 0x88 && data.readUInt16BE(2) === 1008) this.policyCloses += 1;
      client.write(data);
    });
  }
}

let exchange: ExchangeProcess | undefined;
let proxy: CountingProxy | undefined;
let x: Spot | undefined;
afterEach(async () => {
  vi.restoreAllMocks();
  await x?.close();
  proxy?.close();
  await exchange?.close();
});

async function open(...options: string[]): Promise<{ x: Spot; proxy: CountingProxy }> {
  exchange = await startExchangeProcess('--seed', '7', '--time', String(START_MS), '--symbols', SYMBOL, ...options);
  const { baseUrl, adminUrl, apiKey, secretKey } = exchange;
  const started = await CountingProxy.start(baseUrl);
  proxy = started.proxy;
  x = await connect({ network: started.url, adminUrl, apiKey, secretKey, checkFilters: false });
  return { x, proxy };
}

test('a day of streams of the market and the account has one renewal of each connection, and no event is lost', {
  timeout: 300_000,
}, async () => {
  const { x, proxy } = await open('--paused');
  const [openTimes, trades, reports]: [number[], number[], string[]] = [[], [], []];
  const handles = [
    x.stream.klines(SYMBOL, '1m').on(({ kline }) => {
      if (kline.isClosed) openTimes.push(kline.openTime as number);
    }),
    x.stream.trades(SYMBOL).on(({ id }) => {
      trades.push(id as number);
    }),
    x.stream.account().on((event) => {
      if (event.eventType !== 'executionReport') return;
      const { orderId, executionType, executionId } = event as ExecutionReportEvent;
      reports.push(`${orderId} ${executionType} ${(executionId as number) > 0}`);
    }),
  ];
  await Promise.all(handles.map(({ ready }) => ready));
  const expected: string[] = [];
  for (let hour = 1; hour <= 26; hour += 1) {
    await x.exchange.clock.advance('1h');
    const { orderId } = await x.orders.limit(SYMBOL, 'BUY', '0.001', '30000').send();
    await x.orders.cancel(SYMBOL, orderId).send();
    expected.push(`${orderId} NEW true`, `${orderId} CANCELED true`);
    const last = START_MS + hour * HOUR_MS - 60_000;
    await vi.waitUntil(() => (openTimes.at(-1) ?? 0) >= last && reports.length >= expected.length, 10_000);
    // The exchange closes a connection soon after a day; the client has a second to notice the time.
    if (hour === 23) await vi.waitUntil(() => proxy.accepted === 4, 10_000);
  }
  const [latest] = await x.market.trades(SYMBOL).limit(1);
  await vi.waitUntil(() => (trades.at(-1) ?? 0) >= (latest?.id as number), 10_000);
  expect(openTimes).toEqual(openTimes.map((_, at) => START_MS + at * 60_000));
  expect(trades).toEqual(trades.map((_, at) => (trades[0] as number) + at));
  expect(reports).toEqual(expected);
  expect([proxy.accepted, proxy.refused, proxy.policyCloses]).toEqual([4, 0, 0]);
  for (const handle of handles) await handle.stop();
});

test('a client whose connections are lost all the time stays within the limits that the exchange counts', {
  timeout: 300_000,
}, async () => {
  // Without delays between attempts, only the limit of the exchange holds them back.
  vi.spyOn(Math, 'random').mockReturnValue(0);
  const { x, proxy } = await open('--speed', '200');
  const ids: number[] = [];
  const trades = x.stream.trades(SYMBOL).on(({ id }) => {
    ids.push(id as number);
  });
  const account = x.stream.account().on(() => undefined);
  await Promise.all([trades.ready, account.ready]);
  await x.exchange.faults.stream('disconnect', { for: '3h' });
  await vi.waitUntil(() => proxy.accepted > 310, { timeout: 30_000, interval: 20 });
  await x.exchange.faults.clear();
  const [latest] = await x.market.trades(SYMBOL).limit(1);
  await vi.waitUntil(() => (ids.at(-1) ?? 0) >= (latest?.id as number), 20_000);
  expect(ids).toEqual(ids.map((_, at) => (ids[0] as number) + at));
  expect([proxy.refused, proxy.policyCloses]).toEqual([0, 0]);
  await trades.stop();
  await account.stop();
});
