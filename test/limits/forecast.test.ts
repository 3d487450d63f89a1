/** Tests that a forecast equals the real duration and weight of the same batch. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { type Cost, LimitBook } from '../../src/limits/index.js';
import { FakeClock } from '../support/fake-clock.js';

const START = Date.UTC(2026, 0, 1, 12, 0, 30);
const LIMITERS = [
  { rateLimitType: 'REQUEST_WEIGHT', interval: 'MINUTE', intervalNum: 1, limit: 6000 },
  { rateLimitType: 'ORDERS', interval: 'SECOND', intervalNum: 10, limit: 50 },
] as const;
const weight = (n: number): Cost => ({ weight: n, orders: 0 });
const order: Cost = { weight: 1, orders: 1, weightOnSuccess: 0 };

function setUp() {
  const clock = new FakeClock(START);
  return { clock, book: new LimitBook(clock, LIMITERS) };
}

describe('a forecast', () => {
  test('a forecast of a hundred requests for order books spreads them over the minutes', () => {
    const { book } = setUp();
    // 24 now, at half past the minute, and up to 24 at the start of each of the next four minutes.
    expect(book.forecast(Array.from({ length: 100 }, () => weight(250)))).toMatchObject({
      requests: 100,
      weight: 25_000,
      orders: 0,
      atOnce: 24,
      waitMs: 30_025 + 3 * 60_000,
      finishesAtMs: START + 210_025,
      windows: [{ type: 'REQUEST_WEIGHT', limit: 6000, used: 0, cost: 25_000 }],
    });
    expect(book.state()).toMatchObject({ waiting: 0, windows: [{ used: 0, reserved: 0 }, {}] });
  });

  test('counts orders in the windows of orders, and assumes that all orders succeed', () => {
    const { book } = setUp();
    const forecast = book.forecast(Array.from({ length: 120 }, () => order));
    expect(forecast).toMatchObject({ weight: 0, orders: 120, atOnce: 50, waitMs: 20_025 });
    expect(forecast.windows).toMatchObject([{ cost: 0 }, { type: 'ORDERS', cost: 120 }]);
  });

  test('a forecast counts the weight that is used, of requests without a reply, and of requests that wait', async () => {
    const { book } = setUp();
    book.charge(await book.reserve(weight(1000), 'wait'), 200, { 'x-mbx-used-weight-1m': '3000' });
    await book.reserve(weight(2000), 'wait');
    expect(book.forecast([weight(1000)]).waitMs).toBe(0);
    book.reserve(weight(6000), 'wait');
    expect(book.forecast([weight(1000)])).toMatchObject({ atOnce: 0, waitMs: 90_025 });
  });

  test('a forecast begins after the backoff or ban that is in force', async () => {
    const { book } = setUp();
    book.restore({ backoffUntilMs: START + 5_000, bannedUntilMs: 0 });
    expect(book.forecast([weight(1)])).toMatchObject({ atOnce: 0, waitMs: 5_000 });
    book.restore({ backoffUntilMs: 0, bannedUntilMs: START + 120_000 });
    expect(book.forecast([weight(1)])).toMatchObject({ waitMs: 120_000, bannedUntilMs: START + 120_000 });
    const orders = setUp().book;
    orders.charge(await orders.reserve(order, 'wait'), 429, { 'retry-after': '4' }, '{"code":-1015}');
    expect([orders.forecast([order]).waitMs, orders.forecast([weight(1)]).waitMs]).toEqual([4_000, 0]);
  });

  test('a forecast with a call that costs more than a whole window has an infinite wait', () => {
    expect(setUp().book.forecast([weight(1), weight(6001)])).toMatchObject({
      atOnce: 1,
      waitMs: Number.POSITIVE_INFINITY,
    });
  });

  test('a forecast of no calls has no requests, no cost and no wait', () => {
    expect(setUp().book.forecast([])).toEqual({
      requests: 0,
      weight: 0,
      orders: 0,
      atOnce: 0,
      waitMs: 0,
      finishesAtMs: START,
      windows: [],
    });
  });

  test('a forecast of any calls states the time at which the last of them is really sent', async () => {
    const cost = fc.oneof(
      fc.integer({ min: 1, max: 6000 }).map(weight),
      fc.integer({ min: 1, max: 3 }).map((orders): Cost => ({ ...order, orders: orders * 10 })),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(cost, { maxLength: 40 }), async (costs) => {
        const { clock, book } = setUp();
        const { waitMs, atOnce } = book.forecast(costs);
        const leftAt: number[] = [];
        const all = costs.map(async (one) => {
          const reservation = await book.reserve(one, 'wait');
          leftAt.push(clock.now() - START);
          book.charge(reservation, 200, {});
        });
        await clock.advance(0);
        const leftAtOnce = leftAt.length;
        while (clock.nextMs !== undefined) await clock.advance(clock.nextMs);
        await Promise.all(all);
        expect(Math.max(0, ...leftAt)).toBe(waitMs);
        expect(leftAtOnce).toBe(atOnce);
      }),
      { numRuns: 50 },
    );
  });
});
