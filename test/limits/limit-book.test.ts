import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { LimitBook } from '../../src/limits/index.js';
import { FakeClock } from '../support/fake-clock.js';

const START = Date.UTC(2026, 0, 1, 12, 0, 30);
const LIMITERS = [
  { rateLimitType: 'REQUEST_WEIGHT', interval: 'MINUTE', intervalNum: 1, limit: 100 },
  { rateLimitType: 'ORDERS', interval: 'SECOND', intervalNum: 10, limit: 3 },
] as const;
const weight = (n: number) => ({ weight: n, orders: 0 });

function setUp() {
  const clock = new FakeClock(START);
  return { clock, book: new LimitBook(clock, LIMITERS) };
}

const used = (book: LimitBook, type = 'REQUEST_WEIGHT') => book.state().windows.find((window) => window.type === type);

describe('reservations', () => {
  test('requests without a reply yet count against the window', async () => {
    const { book } = setUp();
    await book.reserve(weight(60), 'throw');
    await expect(book.reserve(weight(60), 'throw')).rejects.toMatchObject({ why: 'window' });
    expect(used(book)).toMatchObject({ used: 0, reserved: 60 });
  });

  test("the count in a reply's header replaces our own count", async () => {
    const { book } = setUp();
    const reservation = await book.reserve(weight(5), 'wait');
    book.charge(reservation, 200, { 'x-mbx-used-weight-1m': '42' });
    expect(used(book)).toMatchObject({ used: 42, reserved: 0 });
  });

  test('a late reply does not lower the count while other requests are on their way', async () => {
    const { book } = setUp();
    const [first, second, third] = [
      await book.reserve(weight(5), 'wait'),
      await book.reserve(weight(5), 'wait'),
      await book.reserve(weight(5), 'wait'),
    ];
    book.charge(second, 200, { 'x-mbx-used-weight-1m': '10' });
    book.charge(first, 200, { 'x-mbx-used-weight-1m': '5' });
    expect(used(book)).toMatchObject({ used: 10, reserved: 5 });
    book.charge(third, 200, { 'x-mbx-used-weight-1m': '15' });
    expect(used(book)).toMatchObject({ used: 15, reserved: 0 });
  });

  test('an order is charged no weight when it succeeds, and its weight when it fails', async () => {
    const { book } = setUp();
    const cost = { weight: 1, weightOnSuccess: 0, orders: 1 };
    book.charge(await book.reserve(cost, 'wait'), 200, {});
    expect([used(book)?.used, used(book, 'ORDERS')?.used]).toEqual([0, 1]);
    book.charge(await book.reserve(cost, 'wait'), 400, {});
    expect([used(book)?.used, used(book, 'ORDERS')?.used]).toEqual([1, 1]);
  });

  test('the weight of a request that was never sent is returned, and the weight of a request that may have arrived is counted', async () => {
    const { book } = setUp();
    book.release(await book.reserve(weight(5), 'wait'), false);
    expect(used(book)).toMatchObject({ used: 0, reserved: 0 });
    book.release(await book.reserve(weight(5), 'wait'), true);
    expect(used(book)).toMatchObject({ used: 5, reserved: 0 });
  });
});

describe('waiting', () => {
  test('a request waits for a full window, and the wait is reported', async () => {
    const { clock, book } = setUp();
    book.charge(await book.reserve(weight(100), 'wait'), 200, {});
    const waits: number[] = [];
    let left = false;
    const waiting = book
      .reserve(weight(1), 'wait', undefined, ({ waitMs }) => waits.push(waitMs))
      .then(() => {
        left = true;
      });
    await clock.advance(0);
    expect(waits).toEqual([30_025]);
    await clock.advance(29_000);
    expect(left).toBe(false);
    await clock.advance(1_025);
    await waiting;
    expect(left).toBe(true);
  });

  test('an aborted wait reserves nothing', async () => {
    const { book } = setUp();
    await book.reserve(weight(100), 'wait');
    const stop = new AbortController();
    const waiting = book.reserve(weight(1), 'wait', stop.signal);
    stop.abort(new Error('stop'));
    await expect(waiting).rejects.toThrow('stop');
    expect(used(book)?.reserved).toBe(100);
  });

  test('a cost above the limit is refused rather than waited for', async () => {
    const { book } = setUp();
    await expect(book.reserve(weight(101), 'wait')).rejects.toMatchObject({ waitMs: Number.POSITIVE_INFINITY });
  });

  test('in one window the weight in flight and the used weight together never exceed the limit', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 60 }), async (weights) => {
        const { clock, book } = setUp();
        let peak = 0;
        const all = weights.map(async (n) => {
          const reservation = await book.reserve(weight(n), 'wait');
          const state = used(book);
          peak = Math.max(peak, (state?.used ?? 0) + (state?.reserved ?? 0));
          await clock.sleep(10);
          book.charge(reservation, 200, {});
        });
        for (let i = 0; i < 200; i += 1) await clock.advance(clock.nextMs ?? 0);
        await Promise.all(all);
        expect(peak).toBeLessThanOrEqual(100);
      }),
      { numRuns: 25 },
    );
  });
});

describe('backoffs and bans', () => {
  test('after a 429 all requests wait until Retry-After has passed', async () => {
    const { clock, book } = setUp();
    book.charge(await book.reserve(weight(1), 'wait'), 429, { 'retry-after': '7' });
    expect(book.delayOf(weight(1))).toEqual({ why: 'backoff', waitMs: 7000 });
    expect(book.state().backoffForMs).toBe(7000);
    await clock.advance(7000);
    expect(book.delayOf(weight(1))).toBeUndefined();
  });

  test('after a 418 no request is sent, whatever the policy is', async () => {
    const { clock, book } = setUp();
    book.charge(await book.reserve(weight(1), 'wait'), 418, { 'retry-after': '120' });
    for (const policy of ['wait', 'throw', 'off'] as const) {
      await expect(book.reserve(weight(1), policy)).rejects.toMatchObject({ why: 'ban', waitMs: 120_000 });
    }
    await clock.advance(120_000);
    await expect(book.reserve(weight(1), 'throw')).resolves.toBeDefined();
  });

  test('the limits of exchangeInfo are adopted without losing the count', async () => {
    const { book } = setUp();
    book.charge(await book.reserve(weight(50), 'wait'), 200, {});
    book.adopt([{ ...LIMITERS[0], limit: 6000 }]);
    expect(book.state().windows).toMatchObject([{ type: 'REQUEST_WEIGHT', limit: 6000, used: 50 }]);
  });
});
