/** Lengths of time as text. */
import { expect, test } from 'vitest';
import { durationMs, spanMs, spanText } from '../../src/protocol/index.js';

test('a number with one of the units s, m, h, d and w is a duration, and no other text is', () => {
  expect(['90s', '1.5h', '2d', '1w'].map(spanMs)).toEqual([90_000, 5_400_000, 172_800_000, 604_800_000]);
  expect(['', '90', '1h30m', '-1h', '10ms', '1M', '1 h', 'h'].map(spanMs)).toEqual(Array(8).fill(undefined));
});

test('equal lengths have one text, which is read as the same length', () => {
  expect([172_800_000, 5_400_000, 1_500, 604_800_000].map(spanText)).toEqual(['2d', '90m', '1500ms', '7d']);
  for (const ms of [1, 999, 60_000, 3_600_000, 90_061_001]) expect(durationMs(spanText(ms))).toBe(ms);
});
