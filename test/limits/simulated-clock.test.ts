/** Tests the limits of a simulated exchange, whose clock is paused, moved, or runs at another speed. */
import { describe, expect, test } from 'vitest';

import { type Cost, LimitBook, type LimitDelay } from '../../src/limits/index.js';
import { FakeClock } from '../support/fake-clock.js';

const START = Date.UTC(2026, 0, 1, 12, 0, 30);
/** The exchange's clock shows another year than the machine's clock. */
const SIMULATED = Date.UTC(2021, 6, 1, 9, 0, 5);
const LIMITERS = [
  { rateLimitType: 'REQUEST_WEIGHT', interval: 'MINUTE', intervalNum: 1, limit: 100 },
  { rateLimitType: 'ORDERS', interval: 'SECOND', intervalNum: 10, limit: 3 },
] as const;
const weight = (n: number): Cost => ({ weight: n, orders: 0 });

function setUp(rate: number) {
  const clock = new FakeClock(START);
  const book = new LimitBook(clock, LIMITERS);
  const done: string[] = [];
  const at = (timeMs: number, itsRate = rate) => ({ 'x-spotlab-clock': `${timeMs * 1_000} ${itsRate}` });
  /** Sends under `wait`; the reply has the exchange's clock. */
  const send = (name: string, cost: Cost, timeMs = SIMULATED) =>
    book.reserve(cost, 'wait').then(
      (reservation) => {
        done.push(name);
        book.charge(reservation, 200, at(timeMs));
      },
      (delay: LimitDelay) => {
        done.push(`${name} failed: ${delay.why}${delay.isClockPaused ? ', paused' : ''}`);
        return delay;
      },
    );
  return { clock, book, done, send, at };
}

test('the windows of the limits begin and end by the exchange’s clock', async () => {
  const { book, send, clock } = setUp(1);
  await send('first', weight(60));
  expect(book.exchangeNowMs).toBe(SIMULATED);
  expect(book.state().windows[0]).toMatchObject({ used: 60, resetsInMs: 55_000 });
  await clock.advance(2_000);
  expect(book.state().windows[0]).toMatchObject({ used: 60, resetsInMs: 53_000 });
});

describe('while the exchange’s clock is paused', () => {
  test('a request that does not fit into its window fails at once, and its error says by how much to advance the clock', async () => {
    const { done, send } = setUp(0);
    await send('first', weight(60));
    const delay = await send('second', weight(60));
    expect(delay).toMatchObject({ why: 'window', waitMs: 55_000, isClockPaused: true });
    expect(done).toEqual(['first', 'second failed: window, paused']);
  });

  test('no window is reset, however much time of the machine passes', async () => {
    const { book, send, clock } = setUp(0);
    await send('first', weight(60));
    await clock.advance(3_600_000);
    expect(book.exchangeNowMs).toBe(SIMULATED);
    expect(book.state().windows[0]).toMatchObject({ used: 60, resetsInMs: 55_000 });
    expect(book.stampMs).toBe(SIMULATED);
  });

  test('a window is empty after the clock was moved past its end', async () => {
    const { book, done, send } = setUp(0);
    await send('first', weight(60));
    book.adoptClock({ timeMs: SIMULATED + 55_000, rate: 0 });
    await send('second', weight(60), SIMULATED + 55_000);
    expect(done).toEqual(['first', 'second']);
  });

  test('a backoff ends only when the exchange’s clock has passed its end', async () => {
    const { book, send, clock, at, done } = setUp(0);
    const reservation = await book.reserve(weight(1), 'wait');
    book.charge(reservation, 429, { ...at(SIMULATED), 'retry-after': '4' });
    await clock.advance(10_000);
    expect(await send('held', weight(1))).toMatchObject({ why: 'backoff', waitMs: 4_000, isClockPaused: true });
    book.adoptClock({ timeMs: SIMULATED + 3_999, rate: 0 });
    expect(await send('still held', weight(1))).toMatchObject({ why: 'backoff', waitMs: 1 });
    book.adoptClock({ timeMs: SIMULATED + 4_000, rate: 0 });
    await send('free', weight(1), SIMULATED + 4_000);
    expect(done.at(-1)).toBe('free');
  });
});

describe('requests that wait for a window of the exchange’s clock', () => {
  test('fail when the clock is paused', async () => {
    const { book, done, send, clock } = setUp(1);
    await send('first', weight(60));
    const waiting = send('second', weight(60));
    await clock.advance(1_000);
    expect(book.state().waiting).toBe(1);
    book.adoptClock({ timeMs: SIMULATED + 1_000, rate: 0 });
    await waiting;
    expect(done).toEqual(['first', 'second failed: window, paused']);
    expect(book.state().waiting).toBe(0);
  });

  test('are sent when another part of the program moves the clock past the window', async () => {
    const { book, done, send, clock } = setUp(1);
    await send('first', weight(60));
    const waiting = send('second', weight(60), SIMULATED + 60_000);
    await clock.advance(1_000);
    book.adoptClock({ timeMs: SIMULATED + 60_000, rate: 1 });
    await waiting;
    expect(done).toEqual(['first', 'second']);
  });

  test('wait a tenth of the time if the clock of the exchange runs at ten times the speed', async () => {
    const { done, send, clock } = setUp(10);
    await send('first', weight(60));
    const delay: LimitDelay[] = [];
    const waiting = send('second', weight(60), SIMULATED + 55_000);
    expect(clock.nextMs).toBe(5_500);
    await clock.advance(5_499);
    expect(done).toEqual(['first']);
    await clock.advance(1);
    await waiting;
    expect(done).toEqual(['first', 'second']);
    expect(delay).toEqual([]);
  });
});

describe('the clock that the exchange reports', () => {
  test("is not used for signatures if it runs at another speed: then the client signs with the machine's time", async () => {
    const { book, send } = setUp(60);
    await send('first', weight(1));
    expect(book.stampMs).toBe(START);
  });

  test('is set back by a reply that refuses a timestamp, but not by a late reply', async () => {
    const { book, send, at } = setUp(0);
    await send('first', weight(1), SIMULATED + 5_000);
    await send('late', weight(1), SIMULATED);
    expect(book.exchangeNowMs).toBe(SIMULATED + 5_000);
    const reservation = await book.reserve(weight(1), 'wait');
    book.charge(reservation, 400, at(SIMULATED), '{"code":-1021,"msg":"…"}');
    expect(book.exchangeNowMs).toBe(SIMULATED);
  });

  test('the clock that the exchange reports is dropped when another exchange, without such a clock, answers at the address', async () => {
    const { book, send } = setUp(0);
    await send('first', weight(1));
    book.charge(await book.reserve(weight(1), 'wait'), 200, {});
    expect([book.hasReportedClock, book.exchangeNowMs, book.stampMs]).toEqual([false, START, START]);
  });

  test('the clock that the exchange reports is dropped when another exchange refuses a timestamp (-1021)', async () => {
    const { book, send } = setUp(0);
    await send('first', weight(1));
    book.charge(await book.reserve(weight(1), 'wait'), 400, {}, '{"code":-2013,"msg":"…"}');
    expect(book.hasReportedClock).toBe(true);
    book.charge(await book.reserve(weight(1), 'wait'), 400, {}, '{"code":-1021,"msg":"…"}');
    expect([book.hasReportedClock, book.stampMs]).toEqual([false, START]);
  });
});

test('a measured offset of the exchange’s clock does not shorten a backoff', async () => {
  const clock = new FakeClock(START);
  const book = new LimitBook(clock, LIMITERS);
  book.charge(await book.reserve(weight(1), 'wait'), 429, { 'retry-after': '60' });
  book.offsetMs = 3_600_000;
  expect(book.delayOf(weight(1))).toMatchObject({ why: 'backoff', waitMs: 60_000 });
});
