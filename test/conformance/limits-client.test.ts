/**
 * Compares the limit counts of the client with those of the exchange over HTTP, on one clock that the test moves. The
 * test reads the replies on the wire, so that it also sees a 429 that the client would hide.
 */
import { afterAll, describe, expect, test } from 'vitest';
import type { Spot } from '../../src/client/history/spot.js';
import { makeSpot } from '../../src/client/make-spot.js';
import type { SessionParts } from '../../src/client/session/session-parts.js';
import { SymbolRules } from '../../src/client/session/symbol-rules.js';
import { Session } from '../../src/client/session.js';
import { LimitBook, type LimitPolicy } from '../../src/limits/index.js';
import { DEFAULT_RATE_LIMITS, type RateLimiter } from '../../src/protocol/values/limits.js';
import { type RunningExchange, startExchange } from '../../src/server/embedded.js';
import { hmacSigner, Secret } from '../../src/signing/index.js';
import { httpTransport } from '../../src/transport/http.js';
import type { Transport, WireRequest, WireResponse } from '../../src/transport/index.js';
import { FakeClock } from '../support/fake-clock.js';

const START = Date.UTC(2026, 0, 31, 12, 0, 30);

/** A transport that sends requests to the exchange, and records requests and replies in order. */
class WatchingTransport implements Transport {
  readonly sent: string[] = [];
  readonly statuses: number[] = [];
  readonly usedWeight: number[] = [];
  inFlight = 0;

  constructor(private readonly inner: Transport) {}

  get baseUrl(): string {
    return this.inner.baseUrl;
  }

  async send(request: WireRequest): Promise<WireResponse> {
    this.sent.push(request.path);
    this.inFlight += 1;
    try {
      const response = await this.inner.send(request);
      this.statuses.push(response.status);
      this.usedWeight.push(Number(response.headers['x-mbx-used-weight-1m']));
      return response;
    } finally {
      this.inFlight -= 1;
    }
  }

  close(): Promise<void> {
    return this.inner.close();
  }
}

interface Setting {
  readonly clock: FakeClock;
  readonly exchange: RunningExchange;
  readonly book: LimitBook;
  readonly wire: WatchingTransport;
  client(account?: number, policy?: LimitPolicy): Spot;
  /** Moves the clock, whenever nothing is on the wire, until `work` is done. */
  finish<T>(work: Promise<T>): Promise<T>;
}

async function start(rateLimits: readonly RateLimiter[] = DEFAULT_RATE_LIMITS, skewMs = 0): Promise<Setting> {
  const clock = new FakeClock(START);
  const exchange = await startExchange({
    clock: () => clock.now() + skewMs,
    rateLimits,
    accounts: 2,
    live: false,
    symbols: ['BTCUSDT'],
  });
  const wire = new WatchingTransport(httpTransport(exchange.baseUrl));
  afterAll(async () => {
    await wire.close();
    await exchange.close();
  });
  const book = new LimitBook(clock, rateLimits);
  return {
    clock,
    exchange,
    book,
    wire,
    client(account = 0, policy = 'wait') {
      const { apiKey, secretKey } = exchange.accounts[account] as { apiKey: string; secretKey: string };
      const parts: SessionParts = {
        transport: wire,
        limits: book.forAccount(String(account)),
        clock,
        policy,
        credentials: { apiKey: new Secret(apiKey), signer: hmacSigner(new Secret(secretKey)) },
        timeoutMs: 10_000,
        symbols: new SymbolRules(),
        displays: () => undefined,
      };
      return makeSpot(new Session(parts), { name: 'test', baseUrl: wire.baseUrl }, () => wire.close());
    },
    async finish(work) {
      let isDone = false;
      const end = () => {
        isDone = true;
      };
      work.then(end, end);
      while (!isDone) {
        // All work that does not wait for the clock goes on first.
        await new Promise((resolve) => setImmediate(resolve));
        if (wire.inFlight === 0 && clock.nextMs !== undefined) await clock.advance(clock.nextMs);
      }
      return work;
    },
  };
}

const limiter = (
  rateLimitType: RateLimiter['rateLimitType'],
  intervalNum: number,
  interval: RateLimiter['interval'],
  limit: number,
): RateLimiter => ({ rateLimitType, interval, intervalNum, limit });

/** Order books that weigh 250 each; their limits tell them apart. */
const books = (x: Spot, count: number, from = 1001) =>
  Array.from({ length: count }, (_, index) => x.market.depth('BTCUSDT').limit(from + index));

describe('a hundred order books at once', () => {
  test('get no 429, are sent in order, and take the time that was forecast', async () => {
    const { client, finish, wire, clock } = await start();
    const x = client();
    const calls = books(x, 100);
    const { waitMs, weight, atOnce } = x.limits.forecast(calls);
    expect(wire.sent).toEqual([]);
    expect({ waitMs, weight, atOnce }).toEqual({ waitMs: 210_025, weight: 25_000, atOnce: 24 });
    await finish(Promise.all(calls));
    expect(new Set(wire.statuses)).toEqual(new Set([200]));
    expect(wire.sent.map((path) => Number(/limit=(\d+)/.exec(path)?.[1]))).toEqual(calls.map((_, i) => 1001 + i));
    // Every minute is used in full, and not beyond.
    expect(wire.usedWeight.filter((used) => used === 6000)).toHaveLength(4);
    expect(Math.max(...wire.usedWeight)).toBe(6000);
    expect(clock.now() - START).toBe(waitMs);
  });

  test('a hundred order books at once of two clients behind one address cause no refusal either', async () => {
    const { client, finish, wire } = await start();
    const [one, other] = [client(0), client(1)];
    await finish(Promise.all([...books(one, 50), ...books(other, 50, 2001)]));
    expect([wire.statuses.length, new Set(wire.statuses), Math.max(...wire.usedWeight)]).toEqual([
      100,
      new Set([200]),
      6000,
    ]);
  });

  test.each([-20, 20])(
    'get no 429 when the clock of the exchange differs from that of the client by %i ms',
    async (skewMs) => {
      const { client, finish, wire } = await start(DEFAULT_RATE_LIMITS, skewMs);
      await finish(Promise.all(books(client(), 60)));
      expect([wire.statuses.length, new Set(wire.statuses)]).toEqual([60, new Set([200])]);
    },
  );

  test('a hundred order books at once are overtaken by a cancel, which is sent before all calls that still wait', async () => {
    const { client, finish, wire } = await start();
    const x = client();
    const order = await x.orders.limit('BTCUSDT', 'BUY', '0.001', '30000');
    const work = [...books(x, 60).map((call) => call.send()), x.orders.cancel('BTCUSDT', order.orderId).send()];
    await finish(Promise.all(work));
    const place = wire.sent.findIndex((path) => path.startsWith('/api/v3/order?') && path.includes('orderId'));
    // First the placement and the 24 requests with room in the window, then the cancel: the first of the waiting calls.
    expect(place).toBe(25);
    expect(new Set(wire.statuses)).toEqual(new Set([200]));
  });
});

describe('the request weight that other programs use at the same address', () => {
  /** Spends weight as another program would, which knows nothing of the client's windows. */
  const spend = async ({ exchange }: Setting, times: number) => {
    const statuses = [];
    for (let i = 0; i < times; i += 1) {
      statuses.push((await fetch(`${exchange.baseUrl}/api/v3/depth?symbol=BTCUSDT&limit=5000`)).status);
    }
    return statuses;
  };

  test('is read from the headers of replies, and the client leaves room for it', async () => {
    const setting = await start();
    const { client, finish, wire } = setting;
    const x = client();
    await spend(setting, 20);
    await x.general.ping();
    expect(x.limits.windows[0]).toMatchObject({ used: 5001 });
    await finish(Promise.all(books(x, 30)));
    expect(new Set(wire.statuses)).toEqual(new Set([200]));
  });

  test('other clients at the address may cause a 429: then all requests wait until Retry-After and go on by themselves', async () => {
    const setting = await start();
    const { client, finish, wire, clock } = setting;
    const x = client();
    await spend(setting, 24);
    const heldMs: (number | undefined)[] = [];
    const work = books(x, 2).map((call) => call.send());
    const first = x.general
      .ping()
      .send()
      .then(() => heldMs.push(clock.now() - START));
    await finish(Promise.all([...work, first]));
    // Three requests were sent before the first reply; only these three were sent again after the minute.
    expect(wire.statuses).toEqual([429, 429, 429, 200, 200, 200]);
    // Retry-After says 30 s; the client adds the margin after a full window.
    expect(heldMs).toEqual([30_025]);
  });

  test('other clients at the address may cause a ban: no request leaves until its end, and the error says until when', async () => {
    const setting = await start();
    const { client, wire, clock } = setting;
    const x = client();
    expect((await spend(setting, 35)).at(-1)).toBe(418);
    const until = new Date(START + 120_000).toISOString();
    const banned = { code: 'SPOTLAB_LIMIT_BANNED', retryAfterMs: 120_000, message: expect.stringContaining(until) };
    await expect(x.general.ping()).rejects.toMatchObject(banned);
    for (const policy of ['wait', 'throw', 'off'] as const) {
      await expect(client(1, policy).general.ping()).rejects.toMatchObject(banned);
    }
    expect(wire.sent).toHaveLength(1);
    expect(x.limits.bannedUntilMs).toBe(START + 120_000);
    await clock.advance(120_000);
    await x.general.ping();
    expect(wire.statuses).toEqual([418, 200]);
  });
});

describe('unfilled orders', () => {
  const limits = [
    limiter('REQUEST_WEIGHT', 1, 'MINUTE', 6000),
    limiter('ORDERS', 10, 'SECOND', 2),
    limiter('ORDERS', 1, 'DAY', 50),
  ];
  const used = (x: Spot) => x.limits.windows.filter(({ type }) => type === 'ORDERS').map((window) => window.used);
  const rest = (x: Spot) => x.orders.limit('BTCUSDT', 'BUY', '0.001', '30000').send();

  test('unfilled orders of parallel placements never exceed the window, and cost no weight', async () => {
    const { client, finish, wire, clock } = await start(limits);
    const x = client();
    await finish(Promise.all(Array.from({ length: 7 }, () => rest(x))));
    expect(wire.statuses).toEqual(Array(7).fill(200));
    expect(clock.now() - START).toBe(30_025);
    expect(used(x)).toEqual([1, 7]);
    expect(x.limits.windows[0]).toMatchObject({ type: 'REQUEST_WEIGHT', used: 0, reserved: 0 });
  });

  test('are counted down by the client when it sees a fill, before the next count of the exchange', async () => {
    const { client, wire } = await start(limits);
    const [maker, taker] = [client(0), client(1)];
    // A price at which nothing rests: the best ask, once it is bought up. An order that is filled at once does not count.
    const { askPrice: price, askQty } = await maker.market.ticker.book('BTCUSDT');
    expect(await taker.orders.limit('BTCUSDT', 'BUY', askQty, price).tif('IOC')).toMatchObject({ status: 'FILLED' });
    const placed = await maker.orders.limit('BTCUSDT', 'BUY', '0.001', price);
    expect(used(maker)).toEqual([1, 1]);
    expect(await taker.orders.limit('BTCUSDT', 'SELL', '0.001', price)).toMatchObject({ status: 'FILLED' });
    expect([used(maker), used(taker)]).toEqual([
      [1, 1],
      [0, 0],
    ]);
    expect(await maker.orders.get('BTCUSDT', placed.orderId)).toMatchObject({ status: 'FILLED' });
    expect(used(maker)).toEqual([0, 0]);
    // The exchange reports the same counts.
    const told = await maker.account.orderCount();
    expect(told.map(({ count }) => count)).toEqual([0, 0]);
    expect(new Set(wire.statuses)).toEqual(new Set([200]));
  });

  test('at the limit of unfilled orders, placements wait and other requests go on', async () => {
    const { client, finish, wire, book } = await start(limits);
    const x = client();
    await rest(x);
    await rest(x);
    // As if another program had placed orders with the same key: the client's own count says that there is room.
    book.forAccount('0').correctOrders([{ interval: '10S', count: 0 }]);
    const third = rest(x);
    await finish(Promise.race([third, new Promise((resolve) => setImmediate(resolve))]));
    while (wire.inFlight > 0) await new Promise((resolve) => setImmediate(resolve));
    expect(wire.statuses).toEqual([200, 200, 429]);
    expect(x.limits.ordersBackoffForMs).toBe(10_000);
    await x.general.ping();
    await finish(third);
    expect(wire.statuses).toEqual([200, 200, 429, 200, 200]);
  });
});

describe('a full window', () => {
  test('fails calls under the policy throw, before anything is sent', async () => {
    const { client, wire } = await start();
    const x = client(0, 'throw');
    await Promise.all(books(x, 24));
    await expect(x.market.depth('BTCUSDT').limit(5000)).rejects.toMatchObject({
      code: 'SPOTLAB_LIMIT_WINDOW',
      retryAfterMs: 30_025,
    });
    expect(wire.sent).toHaveLength(24);
  });

  test('stops no call under the policy off: calls are sent, and the counts follow the headers', async () => {
    const { client, wire } = await start();
    const x = client(0, 'off');
    await Promise.all(books(x, 24));
    await expect(x.market.depth('BTCUSDT').limit(5000)).rejects.toMatchObject({
      code: 'SPOTLAB_LIMIT_BACKOFF',
      retryAfterMs: 30_000,
    });
    expect(wire.statuses.slice(24)).toEqual([429]);
  });
});
