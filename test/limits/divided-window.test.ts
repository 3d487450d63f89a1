/** Tests the part of a window that a process may use while it cannot share its count with other processes. */
import { expect, test } from 'vitest';

import { Window } from '../../src/limits/window.js';

const START = Date.UTC(2026, 0, 1, 12, 0, 0);
const limiter = { rateLimitType: 'REQUEST_WEIGHT', interval: 'MINUTE', intervalNum: 1, limit: 1_000 } as const;
const fits = (window: Window, cost: number, atMs = START) => window.fits(cost, atMs, 0, 1);

test('of five processes that lost the shared store, each may use a fifth of the rest of a known window, less a reserve', () => {
  const window = new Window(limiter);
  window.correct(500, START, 1);
  window.divide(5, START, 1);
  // A twentieth of the limit is set aside. The process gets a fifth of the rest of the window.
  expect(window.room).toBe(90);
  expect([fits(window, 90), fits(window, 91)]).toEqual([true, false]);
});

test('a process that has no count of a window may use little of it, and after the first count its share of the rest', () => {
  const window = new Window(limiter);
  window.divide(5, START, 1);
  expect(window.room).toBe(10);
  expect(fits(window, 50)).toBe(true);
  window.reserve(50, START, 1);
  expect(fits(window, 1)).toBe(false);
  window.charge(50, 800, 50, START, 3, 2);
  expect([fits(window, 30), fits(window, 31)]).toEqual([true, false]);
});

test('a process that has no count of a window may use its whole share of the next window', () => {
  const window = new Window(limiter);
  window.divide(5, START, 1);
  expect([fits(window, 190, START + 60_000), window.room]).toEqual([true, 190]);
});

test('a process that first sees a window after it lost the shared store may use only 5 of its weight', () => {
  const window = new Window(limiter);
  window.divide(5, 0, 0);
  window.reserve(5, START, 1);
  expect([fits(window, 5), fits(window, 6)]).toEqual([true, false]);
});
