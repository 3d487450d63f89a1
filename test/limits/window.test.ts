/** Tests of the count in the window of a rate limit when replies overtake each other, arrive after the window has reset, or lower the count. */
import { describe, expect, test } from 'vitest';

import { Window } from '../../src/limits/window.js';

const MINUTE = 60_000;
const START = Date.UTC(2026, 0, 1, 12, 0, 0);
const limiter = { rateLimitType: 'REQUEST_WEIGHT', interval: 'MINUTE', intervalNum: 1, limit: 100 } as const;

/** A window with its own count of events; every request is named by when it left. */
function setUp() {
  const window = new Window(limiter);
  let ticks = 0;
  return {
    window,
    /** Sends a request of `cost`; returns the function that handles its reply. */
    send(cost: number, atMs: number) {
      window.reserve(cost, atMs, ticks);
      ticks += 1;
      const sent = ticks;
      return (counted: number | undefined, replyMs: number, charged = cost) => {
        ticks += 1;
        window.charge(cost, counted, charged, replyMs, ticks, sent);
        return window.state(replyMs, ticks);
      };
    },
    fits: (cost: number, atMs: number, marginMs = 25) => window.fits(cost, atMs, marginMs, ticks),
  };
}

describe('counts within a window', () => {
  test('if two replies have overtaken each other within a window, the higher of their counts is taken', () => {
    const { send } = setUp();
    const [first, second] = [send(5, START), send(5, START)];
    expect(second(10, START).used).toBe(10);
    expect(first(5, START).used).toBe(10);
  });

  test('a lower count is newer if its request was sent after the reply with the higher count, although an older request still waits', () => {
    const { send } = setUp();
    const slow = send(5, START);
    send(5, START)(40, START);
    expect(send(5, START)(12, START)).toMatchObject({ used: 12, reserved: 5 });
    expect(slow(38, START).used).toBe(38);
  });

  test('a count is compared only with the counts of replies that came while its request was under way', () => {
    const { send } = setUp();
    const a = send(1, START);
    const b = send(1, START);
    expect(a(50, START).used).toBe(50);
    const c = send(1, START);
    expect(b(49, START).used).toBe(50);
    const d = send(1, START);
    // Request c was sent after the reply to a had arrived, so only the counts of b and c are compared.
    expect(c(30, START).used).toBe(49);
    // d left after b had come.
    expect(d(29, START).used).toBe(30);
  });

  test('a reply without a count adds the cost of its request', () => {
    const { send } = setUp();
    expect(send(5, START)(undefined, START).used).toBe(5);
    expect(send(5, START)(undefined, START, 0)).toMatchObject({ used: 5, reserved: 0 });
  });
});

describe('the change to the next window', () => {
  const late = START + MINUTE - 10;
  const next = START + MINUTE + 10;

  test('a late reply of the window before does not fill the new one', () => {
    const { send } = setUp();
    send(5, START)(90, START);
    const crossing = send(5, late);
    // The old minute ended with 95; of the new minute, the reply can have counted at most its own 5.
    expect(crossing(95, next)).toMatchObject({ used: 5, reserved: 0 });
    expect(send(5, next)(10, next).used).toBe(10);
  });

  test('a reply of a request sent in the window before counts for the new window if its count is below the last one of the old window', () => {
    const { send } = setUp();
    send(5, START)(90, START);
    expect(send(5, late)(25, next).used).toBe(25);
  });

  test('requests without a reply yet count in the new window', () => {
    const { send, fits } = setUp();
    send(60, late);
    expect(fits(50, next)).toBe(false);
    expect(fits(40, next)).toBe(true);
  });

  test('a window that ended full stays full for 25 ms more, in case the clock of the exchange is behind ours', () => {
    const { send, window, fits } = setUp();
    send(100, START)(100, START);
    expect(fits(1, START + MINUTE + 24)).toBe(false);
    expect(window.opensInMs(1, START + MINUTE + 24, 25)).toBe(1);
    expect(fits(1, START + MINUTE + 25)).toBe(true);
  });

  test('a count much lower than before, just before our window ends, belongs to the next window: the clock of the exchange is ahead', () => {
    const { send, fits } = setUp();
    send(5, START)(90, START);
    expect(send(5, late)(70, late).used).toBe(70);
    // By our clock the window turns only now, so the count of the last reply is still valid.
    expect(fits(31, next)).toBe(false);
    expect(fits(30, next)).toBe(true);
    expect(fits(100, START + 2 * MINUTE + 30)).toBe(true);
  });

  test('a clock of the exchange that is set far back begins a new window', () => {
    const { send, fits } = setUp();
    send(5, START)(90, START);
    expect(fits(100, START - 3_600_000)).toBe(true);
  });
});

describe('first fills of orders', () => {
  test('reduce the count of orders by 1, unless a later count may include them, and never below zero', () => {
    const { send, window } = setUp();
    send(1, START)(1, START);
    window.credit(START, 3, 1);
    expect(window.used).toBe(1);
    window.credit(START, 3, 2);
    window.credit(START, 3, 2);
    expect(window.used).toBe(0);
  });
});
