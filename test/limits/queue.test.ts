/** Tests of the order in which calls are sent when the rate limits are full. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { type Cost, LimitBook, type LimitDelay } from '../../src/limits/index.js';
import { FakeClock } from '../support/fake-clock.js';

const START = Date.UTC(2026, 0, 1, 12, 0, 30);
const LIMITERS = [
  { rateLimitType: 'REQUEST_WEIGHT', interval: 'MINUTE', intervalNum: 1, limit: 100 },
  { rateLimitType: 'ORDERS', interval: 'SECOND', intervalNum: 10, limit: 3 },
] as const;
const weight = (n: number): Cost => ({ weight: n, orders: 0 });
const order: Cost = { weight: 1, orders: 1, weightOnSuccess: 0 };

function setUp() {
  const clock = new FakeClock(START);
  const book = new LimitBook(clock, LIMITERS);
  const left: string[] = [];
  /** Sends under `wait`; its reply is there at once. */
  const send = (name: string, cost: Cost, signal?: AbortSignal, waits?: LimitDelay[]) =>
    book
      .reserve(cost, 'wait', signal, (refusal) => waits?.push(refusal))
      .then(
        (reservation) => {
          left.push(name);
          book.charge(reservation, 200, {});
        },
        (reason) => left.push(`${name} failed: ${reason.why ?? reason.message}`),
      );
  return { clock, book, left, send };
}

describe('requests that wait for a rate limit', () => {
  test('are sent in the order of their arrival, and small requests do not overtake a large one', async () => {
    const { clock, left, send } = setUp();
    await send('full', weight(60));
    send('large', weight(80));
    send('small', weight(10));
    await clock.advance(0);
    expect(left).toEqual(['full']);
    await clock.advance(30_025);
    expect(left).toEqual(['full', 'large', 'small']);
  });

  test('a new request does not take the place of an earlier request that waits', async () => {
    const { clock, book, left, send } = setUp();
    await send('full', weight(60));
    send('large', weight(80));
    expect(book.delayOf(weight(10))).toMatchObject({ why: 'window', waitMs: 30_025 });
    expect(book.tryReserve(weight(10), 'throw')).toMatchObject({ why: 'window' });
    await clock.advance(30_025);
    expect(left).toEqual(['full', 'large']);
    expect(book.delayOf(weight(10))).toBeUndefined();
  });

  test('requests that wait for a window of orders do not delay requests that place no orders', async () => {
    const { clock, left, send } = setUp();
    for (let i = 0; i < 3; i += 1) await send('order', order);
    send('fourth order', order);
    await send('depth', weight(50));
    expect(left.slice(3)).toEqual(['depth']);
    await clock.advance(10_025);
    expect(left.slice(4)).toEqual(['fourth order']);
  });

  test('are sent at once when the reply to an order frees the weight that was reserved for it', async () => {
    const { book, left, send, clock } = setUp();
    const placed = await book.reserve({ weight: 100, orders: 0, weightOnSuccess: 0 }, 'wait');
    send('depth', weight(50));
    await clock.advance(0);
    expect(left).toEqual([]);
    book.charge(placed, 200, {});
    await clock.advance(0);
    expect(left).toEqual(['depth']);
  });

  test('are overtaken by urgent requests, which keep their own order', async () => {
    const { clock, left, send } = setUp();
    await send('full', weight(100));
    send('depth', weight(60));
    send('cancel 1', { ...weight(1), urgent: true });
    send('cancel 2', { ...weight(1), urgent: true });
    await clock.advance(30_025);
    expect(left).toEqual(['full', 'cancel 1', 'cancel 2', 'depth']);
  });

  test('report a wait that includes the requests ahead of them', async () => {
    const { send } = setUp();
    await send('full', weight(100));
    const waits: LimitDelay[] = [];
    for (let i = 0; i < 5; i += 1) send('half', weight(50), undefined, waits);
    expect(waits.map(({ waitMs }) => waitMs)).toEqual([30_025, 30_025, 90_025, 90_025, 150_025]);
  });

  test('a waiting request that is aborted makes room for the requests behind it', async () => {
    const { clock, left, send, book } = setUp();
    await send('most', weight(60));
    const stop = new AbortController();
    send('large', weight(80), stop.signal);
    send('small', weight(10));
    stop.abort(new Error('stopped'));
    await clock.advance(0);
    expect(left).toEqual(['most', 'large failed: stopped', 'small']);
    expect(book.state().waiting).toBe(0);
    expect(clock.nextMs).toBeUndefined();
  });

  test('a request whose signal was aborted before takes no place in the queue', async () => {
    const { left, send, book } = setUp();
    await send('full', weight(100));
    await send('late', weight(1), AbortSignal.abort(new Error('stopped')));
    expect([left, book.state().waiting]).toEqual([['full', 'late failed: stopped'], 0]);
  });

  test('all waiting requests fail when a ban comes, and no timer is left that would keep the process alive', async () => {
    const { clock, book, left, send } = setUp();
    const first = await book.reserve(weight(100), 'wait');
    send('a', weight(1));
    send('b', order);
    book.charge(first, 418, { 'retry-after': '120' });
    await clock.advance(0);
    expect(left).toEqual(['a failed: ban', 'b failed: ban']);
    expect(clock.nextMs).toBeUndefined();
  });

  test('one timer serves all waiting requests', async () => {
    const { clock, send, left } = setUp();
    let sleeps = 0;
    const sleep = clock.sleep.bind(clock);
    clock.sleep = (ms, signal) => {
      sleeps += 1;
      return sleep(ms, signal);
    };
    await send('full', weight(100));
    for (let i = 0; i < 50; i += 1) send(String(i), weight(2));
    await clock.advance(30_025);
    expect(left).toHaveLength(51);
    expect(sleeps).toBe(1);
  });
});

test("whatever calls are sent, an exchange whose clock differs from the client's never counts more than its limit", async () => {
  const call = fc.record({ cost: fc.integer({ min: 1, max: 40 }), tripMs: fc.integer({ min: 1, max: 3_000 }) });
  await fc.assert(
    fc.asyncProperty(
      fc.array(call, { minLength: 1, maxLength: 60 }),
      fc.integer({ min: -20, max: 20 }),
      async (calls, skewMs) => {
        const { clock, book } = setUp();
        /** Counts by the exchange's clock, at the middle of the trip. */
        const counted = new Map<number, number>();
        const order: number[] = [];
        const all = calls.map(async ({ cost, tripMs }, index) => {
          const reservation = await book.reserve(weight(cost), 'wait');
          order.push(index);
          await clock.sleep(tripMs);
          const minute = Math.floor((clock.now() + skewMs) / 60_000);
          const count = (counted.get(minute) ?? 0) + cost;
          counted.set(minute, count);
          await clock.sleep(tripMs);
          book.charge(reservation, 200, { 'x-mbx-used-weight-1m': String(count) });
        });
        await clock.advance(0);
        for (let steps = 0; clock.nextMs !== undefined && steps < 10_000; steps += 1) await clock.advance(clock.nextMs);
        await Promise.all(all);
        expect(Math.max(...counted.values())).toBeLessThanOrEqual(100);
        expect(order).toEqual(calls.map((_, index) => index));
        expect(book.state()).toMatchObject({ waiting: 0, windows: [{ reserved: 0 }, {}] });
      },
    ),
    { numRuns: 50 },
  );
});
