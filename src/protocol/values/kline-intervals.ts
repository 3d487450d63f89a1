/**
 * Divides time into kline intervals, in any time zone: computes open times.
 *
 * All times are milliseconds since the epoch. Time-zone offsets are whole minutes east of UTC. An interval is half
 * open: [open time, next open time). The offset shifts every boundary, also of short intervals: at +05:45 an hour opens
 * at a quarter past. `3d` intervals are counted in threes of days since the epoch, `1w` opens on Monday, `1M` on the
 * first day of the month.
 */

import type { KlineInterval } from './enums.js';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from './time.js';

/** Length of every interval in milliseconds. A month has no fixed length. */
const LENGTHS_MS: Readonly<Record<Exclude<KlineInterval, '1M'>, number>> = {
  '1s': SECOND_MS,
  '1m': MINUTE_MS,
  '3m': 3 * MINUTE_MS,
  '5m': 5 * MINUTE_MS,
  '15m': 15 * MINUTE_MS,
  '30m': 30 * MINUTE_MS,
  '1h': HOUR_MS,
  '2h': 2 * HOUR_MS,
  '4h': 4 * HOUR_MS,
  '6h': 6 * HOUR_MS,
  '8h': 8 * HOUR_MS,
  '12h': 12 * HOUR_MS,
  '1d': DAY_MS,
  '3d': 3 * DAY_MS,
  '1w': 7 * DAY_MS,
};

/** 1970-01-05, the first Monday after the epoch (a Thursday). */
const FIRST_MONDAY_MS = 4 * DAY_MS;

/** Whether the text is the name of an interval. Names are case-sensitive: `1m` is a minute, `1M` a month. */
export function isKlineInterval(text: string): text is KlineInterval {
  return text === '1M' || Object.hasOwn(LENGTHS_MS, text);
}

/** Open time of the interval that contains `timeMs`. */
export function openTimeOf(interval: KlineInterval, timeMs: number, offsetMinutes = 0): number {
  const shiftMs = offsetMinutes * MINUTE_MS;
  const localMs = timeMs + shiftMs;
  if (interval === '1M') {
    const day = new Date(localMs);
    return Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), 1) - shiftMs;
  }
  const lengthMs = LENGTHS_MS[interval];
  const originMs = interval === '1w' ? FIRST_MONDAY_MS : 0;
  return Math.floor((localMs - originMs) / lengthMs) * lengthMs + originMs - shiftMs;
}

/** Open time of the interval after the one that contains `timeMs`. */
export function nextOpenTime(interval: KlineInterval, timeMs: number, offsetMinutes = 0): number {
  const openMs = openTimeOf(interval, timeMs, offsetMinutes);
  if (interval !== '1M') return openMs + LENGTHS_MS[interval];
  const day = new Date(openMs + offsetMinutes * MINUTE_MS);
  return Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 1) - offsetMinutes * MINUTE_MS;
}

/**
 * Open time of the interval that is `steps` intervals before the one that contains `timeMs`; for 0, of that interval
 * itself.
 */
export function openTimeBefore(interval: KlineInterval, timeMs: number, offsetMinutes: number, steps: number): number {
  const openMs = openTimeOf(interval, timeMs, offsetMinutes);
  if (interval !== '1M') return openMs - steps * LENGTHS_MS[interval];
  const day = new Date(openMs + offsetMinutes * MINUTE_MS);
  return Date.UTC(day.getUTCFullYear(), day.getUTCMonth() - steps, 1) - offsetMinutes * MINUTE_MS;
}
