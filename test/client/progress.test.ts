/** Tests the estimate of the remaining time of work. */
import { expect, test } from 'vitest';
import { remainingEstimate } from '../../src/client/index.js';

test('the estimate ignores the time before the first progress, and is given after two seconds of progress', () => {
  const estimate = remainingEstimate();
  // 10 s pass before the first of 240 runs has begun: a rate from the start would say 40 minutes and more.
  expect(estimate(10_000, 0)).toBeUndefined();
  expect(estimate(10_000, 0.0001)).toBeUndefined();
  expect(estimate(11_000, 0.0101)).toBeUndefined();
  expect(estimate(12_000, 0.0201)).toBeCloseTo(97_990, 0);
  expect(estimate(62_000, 0.5201)).toBeCloseTo(47_990, 0);
  expect(estimate(110_000, 1)).toBe(0);
});

test('the progress bar has no estimate of the rest while the progress stands still', () => {
  const estimate = remainingEstimate();
  expect(estimate(0, 0.5)).toBeUndefined();
  expect(estimate(60_000, 0.5)).toBeUndefined();
});
