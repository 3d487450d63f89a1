/** Tests the latencies of a run: lists of measured latencies; and market data in a reply is never newer than market data of the streams. */
import { describe, expect, test } from 'vitest';
import { lab, type Spot } from '../../src/index.js';
import { START_MS, walk } from './markets.js';

const minute = () => lab.events(walk(60), { symbol: 'BTCUSDT' });

describe('a list of measured latencies', () => {
  /** How long each request was on its way, milliseconds. */
  async function waitsOf(order: readonly (number | string)[], seed = 1): Promise<number[]> {
    const waits: number[] = [];
    const { info } = await lab.run(
      async (x) => {
        for (let at = 0; at < 200; at += 1) {
          const sent = Date.now();
          await x.general.time();
          waits.push(Date.now() - sent);
        }
      },
      { market: minute(), latency: { order, reply: 0 }, seed },
    );
    expect(info.latency.order).toBe(`drawn from ${order.length} measured`);
    return waits;
  }

  test('gives each message one latency of the list, by the seed of the run', async () => {
    const measured = [10, 10, 10, '31ms'];
    const waits = await waitsOf(measured);
    expect(new Set(waits)).toEqual(new Set([10, 31]));
    const slow = waits.filter((wait) => wait === 31).length;
    // 50 of 200 on average, with a standard deviation of 6.
    expect(slow).toBeGreaterThan(25);
    expect(slow).toBeLessThan(75);
    expect(await waitsOf(measured)).toEqual(waits);
    expect(await waitsOf(measured, 2)).not.toEqual(waits);
  });

  test('is also used in the threads of a sweep', async () => {
    const options = { market: minute(), latency: { order: [3, 40] }, params: { at: ['1s', '2s', '3s'] } };
    const buyer = async (x: Spot, { at }: { at: string }) => {
      await x.clock.sleep(at);
      await x.orders.market('BTCUSDT', 'BUY', '0.01');
    };
    const [one, two] = await Promise.all([0, 2].map((workers) => lab.sweep(buyer, { ...options, workers })));
    expect(one?.runs.every(({ error }) => error === null)).toBe(true);
    expect(one?.runs).toEqual(two?.runs);
  });

  test.each([
    ['nothing', [], /latency\.order: the list is empty/],
    ['what is no time', [3, 'soon'], /latency\.order\[1\]: 'soon' is no latency/],
    ['a negative time', [-1], /latency\.order\[0\]: '-1' is no latency/],
  ])('is refused with %s', async (_, order, message) => {
    await expect(lab.run(() => {}, { market: minute(), latency: { order } })).rejects.toThrow(message);
  });
});

describe('market data', () => {
  /** For each reply: the time of its newest trade minus the time of the newest trade of the stream, milliseconds. */
  async function leads(feed: number | { from: number; to: number }): Promise<number[]> {
    const found: number[] = [];
    let newest = 0;
    await lab.run(
      async (x) => {
        x.stream.trades('BTCUSDT').on(({ time }) => {
          newest = time;
        });
        await x.clock.sleep('1s');
        while (Date.now() < START_MS + 50_000) {
          const [last] = await x.market.trades('BTCUSDT').limit(1);
          found.push(Number(last?.time) - newest);
          await x.clock.sleep(10);
        }
      },
      { market: minute(), latency: { feed }, limits: 'off' },
    );
    return found;
  }

  test('market data in a reply is never newer than market data of the streams, whatever the latency of the feed is', async () => {
    for (const feed of [0, 50, { from: 5, to: 300 }]) {
      const found = await leads(feed);
      expect(found.length).toBeGreaterThan(100);
      expect(Math.max(...found)).toBe(0);
    }
  });

  test('market data in a reply does not delay the reply to an order that was sent later', async () => {
    const done: Record<string, number> = {};
    await lab.run(
      async (x) => {
        const note = (what: string) => () => {
          done[what] = Date.now() - START_MS;
        };
        await Promise.all([
          x.market.depth('BTCUSDT').then(note('depth')),
          x.orders.limit('BTCUSDT', 'BUY', '0.001', '40000').then(note('order')),
          x.general.time().then(note('time')),
        ]);
      },
      { market: minute(), latency: { order: 5, reply: 7, feed: 100 } },
    );
    expect(done).toEqual({ depth: 105, order: 12, time: 12 });
  });
});
