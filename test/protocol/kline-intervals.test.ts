/** Tests the division of time into kline intervals, in any time zone. */

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseTimeZone } from '../../src/protocol/index.js';
import { enumValues, type KlineInterval } from '../../src/protocol/values/enums.js';
import {
  isKlineInterval,
  nextOpenTime,
  openTimeBefore,
  openTimeOf,
} from '../../src/protocol/values/kline-intervals.js';

const INTERVALS = enumValues('KlineInterval') as readonly KlineInterval[];
const at = (iso: string) => Date.parse(iso);
const iso = (ms: number) => new Date(ms).toISOString().replace(':00.000Z', 'Z');
const anyInterval = fc.constantFrom(...INTERVALS);
const anyTimeMs = fc.integer({ min: at('2000-01-01T00:00Z'), max: at('2040-01-01T00:00Z') });
const anyOffset = fc.integer({ min: -720, max: 840 });

describe('time zones', () => {
  test.each([
    ['0', 0],
    ['8', 480],
    ['+8', 480],
    ['-1:00', -60],
    ['05:45', 345],
    ['-0:30', -30],
    ['-12:00', -720],
    ['14:00', 840],
    ['00:00', 0],
  ])('%s is %i minutes east of UTC', (text, minutes) => {
    expect(parseTimeZone(text)).toBe(minutes);
  });

  test.each(['', '14:01', '-12:01', '15', '8:60', '8:5', '123', 'UTC', '+', ' 8', '8.5'])("'%s' is no zone", (text) => {
    expect(parseTimeZone(text)).toBeUndefined();
  });
});

describe('intervals', () => {
  test('every interval of the enumeration is known, case-sensitively', () => {
    expect(INTERVALS.length).toBe(16);
    expect(INTERVALS.every(isKlineInterval)).toBe(true);
    expect(['1H', '7h', '1y', 'constructor', ''].some(isKlineInterval)).toBe(false);
  });

  test.each<[KlineInterval, string, number, string]>([
    ['1s', '2024-08-08T23:54:15Z', 0, '2024-08-08T23:54:15.000Z'],
    ['1h', '2024-08-08T23:54:15Z', 0, '2024-08-08T23:00Z'],
    ['1h', '2024-08-08T23:54:15Z', 345, '2024-08-08T23:15Z'],
    ['12h', '2024-08-08T23:54:15Z', 480, '2024-08-08T16:00Z'],
    ['1d', '2024-08-08T23:54:15Z', 480, '2024-08-08T16:00Z'],
    ['1d', '2024-08-08T23:54:15Z', -60, '2024-08-08T01:00Z'],
    ['3d', '2024-08-08T23:54:15Z', 0, '2024-08-06T00:00Z'],
    ['1w', '2024-08-08T23:54:15Z', 0, '2024-08-05T00:00Z'],
    ['1w', '2024-08-11T23:54:15Z', 60, '2024-08-11T23:00Z'],
    ['1M', '2024-08-31T23:54:15Z', 0, '2024-08-01T00:00Z'],
    ['1M', '2024-08-31T23:54:15Z', 480, '2024-08-31T16:00Z'],
  ])('the %s interval of %s at %i minutes opens at %s', (interval, time, offset, open) => {
    expect(iso(openTimeOf(interval, at(time), offset))).toBe(open);
  });

  test('three-day intervals count from the epoch, as those of the public exchange', () => {
    // 2021-07-01 is day 18809 = 3 * 6269 + 2 since the epoch.
    expect(iso(openTimeOf('3d', at('2021-07-01T00:00Z')))).toBe('2021-06-29T00:00Z');
  });

  test('a time is inside of its interval, and intervals follow each other without gaps', () => {
    fc.assert(
      fc.property(anyInterval, anyTimeMs, anyOffset, (interval, timeMs, offset) => {
        const open = openTimeOf(interval, timeMs, offset);
        const next = nextOpenTime(interval, timeMs, offset);
        expect(open <= timeMs && timeMs < next).toBe(true);
        expect(openTimeOf(interval, next, offset)).toBe(next);
        expect(openTimeOf(interval, next - 1, offset)).toBe(open);
        expect(openTimeBefore(interval, next, offset, 1)).toBe(open);
        expect(openTimeBefore(interval, timeMs, offset, 0)).toBe(open);
      }),
    );
  });
});
