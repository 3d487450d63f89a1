/** Tests runs of strategies: their time, their latencies, their end, and that the same run gives the same bytes. */
import { setTimeout as sleepOfNode } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { type LabResult, lab, type Spot } from '../../src/index.js';

const START_MS = Date.parse('2026-01-05T12:00:00Z');
const minute = (length = '1m') => lab.simulated({ length });

/** The text of a result, which tests compare byte for byte. */
const bytesOf = (result: LabResult): string => JSON.stringify(result);

describe('time in a run', () => {
  test('Date, timers, sleeps and performance.now follow the exchange', async () => {
    const seen: Record<string, number> = {};
    await lab.run(
      async (x) => {
        seen.start = Date.now();
        await x.clock.sleep('250ms');
        seen.slept = Date.parse(new Date().toISOString());
        await new Promise((resolve) => setTimeout(resolve, 750));
        seen.timer = Date.now();
        await sleepOfNode(1_000);
        seen.promise = x.clock.now();
        let ticks = 0;
        await new Promise<void>((resolve) => {
          const timer = setInterval(() => {
            ticks += 1;
            if (ticks < 3) return;
            clearInterval(timer);
            resolve();
          }, 100);
        });
        seen.interval = Date.now();
        seen.performance = performance.now();
      },
      { market: minute() },
    );
    expect(seen).toEqual({
      start: START_MS,
      slept: START_MS + 250,
      timer: START_MS + 1_000,
      promise: START_MS + 2_000,
      interval: START_MS + 2_300,
      performance: 2_300,
    });
  });

  test('handlers of streams see the time of the exchange', async () => {
    const seen = new Map<string, boolean>();
    await lab.run(
      async (x) => {
        const note = (name: string) => () => seen.set(name, Date.now() === x.clock.now());
        x.stream.bookTicker('BTCUSDT').on(note('market'));
        x.stream.account().on(note('account'));
        await x.clock.sleep('1s');
        await x.orders.market('BTCUSDT', 'BUY', '0.001');
        await x.clock.sleep('10s');
      },
      { market: minute() },
    );
    expect(Object.fromEntries(seen)).toEqual({ market: true, account: true });
  });

  test('code outside of the strategy keeps the time of the machine, and has its globals back after the run', async () => {
    const globals = [Date, setTimeout, setInterval, Math.random];
    const before = Date.now();
    let during = 0;
    const running = lab.run(async (x) => void (await x.clock.sleep('30s')), { market: minute() });
    const other = new Promise<void>((resolve) => {
      setTimeout(() => {
        during = Date.now();
        resolve();
      }, 1);
    });
    await Promise.all([running, other]);
    expect(during).toBeGreaterThanOrEqual(before);
    expect(during).toBeLessThan(before + 60_000);
    expect([Date, setTimeout, setInterval, Math.random]).toEqual(globals);
  });

  test('a Date that is made in a run is an instance of Date, and so is one that was made before the run', async () => {
    const early = new Date(5);
    let checks: boolean[] = [];
    await lab.run(
      () => {
        class Own extends Date {}
        checks = [
          new Date() instanceof Date,
          early instanceof Date,
          new Date(7).getTime() === 7,
          new Own(3) instanceof Own,
        ];
      },
      { market: minute() },
    );
    expect(checks).toEqual([true, true, true, true]);
  });

  test('Math.random is drawn from the seed of the run', async () => {
    const draw = async (seed: number) => {
      const drawn: number[] = [];
      await lab.run(() => void drawn.push(Math.random(), Math.random()), { market: minute('1s'), seed });
      return drawn;
    };
    const [one, again, other] = [await draw(1), await draw(1), await draw(2)];
    expect(again).toEqual(one);
    expect(other).not.toEqual(one);
  });
});

describe('requests and events of a run', () => {
  test('a request reaches the exchange after its latency, and its reply reaches the strategy after the latency of replies', async () => {
    const times: number[] = [];
    const result = await lab.run(
      async (x) => {
        await x.orders.limit('BTCUSDT', 'BUY', '0.001', '50000');
        times.push(Date.now() - START_MS);
      },
      { market: minute(), latency: { order: '12ms', reply: 30 } },
    );
    expect(result.orders[0]?.time).toBe(START_MS + 12);
    expect(times).toEqual([42]);
  });

  test('an event reaches the strategy after the latency of the feed, and never before an earlier event', async () => {
    const delays: number[] = [];
    await lab.run(
      async (x) => {
        for await (const { time } of x.stream.trades('BTCUSDT')) delays.push(Date.now() - time);
      },
      { market: minute('3m'), latency: { feed: { from: 5, to: 50 } } },
    );
    expect(delays.length).toBeGreaterThan(10);
    expect(Math.min(...delays)).toBeGreaterThanOrEqual(5);
    expect(new Set(delays).size).toBeGreaterThan(5);
  });

  test('the client finds the outcome of a call whose reply is lost, as over a real connection', async () => {
    let queries: readonly string[] = [];
    const result = await lab.run(
      async (x) => {
        const order = await x.orders.limit('BTCUSDT', 'BUY', '0.001', '50000');
        queries = order.meta.reconciled?.queries ?? [];
      },
      {
        market: minute(),
        latency: { order: 10 },
        prepare: async (x) => void (await x.exchange.faults.add('drop', { endpoint: 'newOrder', after: true })),
      },
    );
    expect(result.orders).toHaveLength(1);
    expect(queries).toContain('orders.get');
  });

  test('x.exchange is refused after the start of the run, because it could move the clock', async () => {
    const move = lab.run(async (x) => void (await x.exchange.clock.advance('1m')), { market: minute() });
    await expect(move).rejects.toThrow(/exchange\.clock\.advance.*prepare/s);
  });

  test('the account’s events and the kept book work without sockets', async () => {
    const seen: string[] = [];
    await lab.run(
      async (x) => {
        const book = await x.stream.book('BTCUSDT');
        expect(Number(book.bestAsk?.[0])).toBeGreaterThan(Number(book.bestBid?.[0]));
        x.stream.account().on((event) => void seen.push(event.eventType));
        await x.clock.sleep(100);
        const order = await x.orders.market('BTCUSDT', 'BUY', '0.001');
        const state = await x.stream.order(order).done();
        seen.push(state.status);
        await x.clock.sleep(1_000);
      },
      { market: minute(), latency: { order: 5, feed: 5 } },
    );
    expect(seen).toContain('executionReport');
    expect(seen).toContain('outboundAccountPosition');
    expect(seen).toContain('FILLED');
  });
});

describe('the end of a run', () => {
  test('loops over streams end without an error, and the result notes a request that comes after the end', async () => {
    let hasEnded = false;
    const result = await lab.run(
      async (x: Spot) => {
        let trades = 0;
        for await (const _ of x.stream.trades('BTCUSDT')) trades += 1;
        hasEnded = trades > 0;
        await x.orders.cancelAll('BTCUSDT');
      },
      { market: minute() },
    );
    expect(hasEnded).toBe(true);
    expect(result.info.end.why).toBe('market');
    expect(result.info.notes.join()).toContain('1 request after the end');
  });

  test('after its strategy has returned, a run goes on until the market ends, and the value of its assets changes', async () => {
    const result = await lab.run(async (x) => void (await x.orders.market('BTCUSDT', 'BUY', '0.01')), {
      market: minute('5m'),
    });
    expect(result.equity.length).toBe(301);
    expect(new Set(result.equity.slice(1).map(({ equity }) => equity)).size).toBeGreaterThan(10);
  });

  test('a signal stops the run, and the result contains the run up to then', async () => {
    const stop = new AbortController();
    const result = await lab.run(
      async (x) => {
        await x.orders.market('BTCUSDT', 'BUY', '0.001');
        await x.clock.sleep('10s');
        stop.abort();
      },
      { market: lab.simulated({ length: '20m' }), signal: stop.signal },
    );
    expect(result.info.end.why).toBe('stopped');
    expect(result.fills).toHaveLength(1);
    expect(result.info.endTime).toBeLessThan(START_MS + 1_200_000);
  });
});

describe('repeated runs', () => {
  async function maker(x: Spot, { spread }: { readonly spread: number }): Promise<void> {
    for await (const trade of x.stream.trades('BTCUSDT')) {
      if (Math.random() > 0.1) continue;
      const mid = Math.round(Number(trade.price));
      await x.orders.cancelAll('BTCUSDT').catch(() => {});
      await Promise.all([
        x.orders.limit('BTCUSDT', 'BUY', '0.001', String(mid - spread)).catch(() => {}),
        x.orders.limit('BTCUSDT', 'SELL', '0.001', String(mid + spread)).catch(() => {}),
      ]);
    }
  }

  const options = (seed = 1) => ({
    market: lab.simulated({ length: '3m' }),
    balances: { USDT: '1000', BTC: '0.01' },
    latency: { order: { from: 5, to: 20 }, feed: 3 },
    params: { spread: 2 },
    seed,
  });

  test('the same strategy, market, seed and options give the same bytes', async () => {
    const once = bytesOf(await lab.run(maker, options()));
    const [again, other] = await Promise.all([lab.run(maker, options()), lab.run(maker, options(2))]);
    expect(bytesOf(again)).toBe(once);
    expect(bytesOf(other)).not.toBe(once);
    expect(once).toContain('"isMaker":true');
  });
});

test('a run starts with funds in the quote asset of its market, also of a symbol that the default market does not have', async () => {
  const held: Record<string, string[]> = {};
  for (const symbol of ['BTCUSDC', 'SOLUSDC']) {
    const strategy = async (x: Spot) => {
      held[symbol] = (await x.account.info()).balances.filter(({ free }) => Number(free) > 0).map(({ asset }) => asset);
    };
    await lab.run(strategy, { market: lab.simulated({ symbols: [symbol], length: '5s' }) });
  }
  expect(held).toEqual({ BTCUSDC: ['USDC'], SOLUSDC: ['USDC'] });
});
