/**
 * How many trades every minute of a simulated history has, so that a trade id leads to its minute and a minute to its
 * first trade id without generating what lies between.
 *
 * A day has a number of trades drawn from its own hash; the day's minutes share it by weight (hour of the day,
 * volatility, bursts) with rounding that adds up exactly. Every minute has at least one trade.
 */

import type { FairPrice } from './fair-price.js';
import { DAY_MS } from './intervals.js';
import { KNOT_MS } from './price-path.js';
import { hashAt, heavyTailed, unit } from './random.js';

export const MINUTES_PER_DAY = 1_440;
const KNOTS_PER_MINUTE = 60_000 / KNOT_MS;

/** Trades of a day; `day` counts days since the epoch. */
export function tradesOfDay(stream: number, day: number, tradesPerMinute: number): number {
  const weekday = (((day + 4) % 7) + 7) % 7;
  const weekend = weekday === 0 || weekday === 6 ? 0.75 : 1;
  const mood = Math.exp(0.2 * heavyTailed(hashAt(stream, day)));
  return MINUTES_PER_DAY + Math.round((tradesPerMinute - 1) * MINUTES_PER_DAY * weekend * mood);
}

/**
 * Trades before every minute of a day, counted from the day's start: `[1441]`, the last is the day's total.
 *
 * @param stream of the day's minutes
 */
export function minuteCounts(stream: number, day: number, total: number, fair: FairPrice): Int32Array {
  const firstKnot = fair.knotOf(day * DAY_MS);
  const weights = new Float64Array(MINUTES_PER_DAY + 1);
  let weight = 0;
  let liveliness = 1;
  for (let minute = 0; minute < MINUTES_PER_DAY; minute += 1) {
    // A quarter of an hour is about as long as the path keeps one volatility.
    if (minute % 15 === 0) liveliness = fair.volatilityAtKnot(firstKnot + minute * KNOTS_PER_MINUTE);
    const hash = hashAt(stream, day * MINUTES_PER_DAY + minute);
    const burst = (hash & 31) === 0 ? 2.6 : 0.55 + 0.9 * unit(hash);
    weight += hourWeight(minute) * (0.3 + liveliness) * burst;
    weights[minute + 1] = weight;
  }
  const counts = new Int32Array(MINUTES_PER_DAY + 1);
  const shared = total - MINUTES_PER_DAY;
  for (let minute = 1; minute <= MINUTES_PER_DAY; minute += 1) {
    counts[minute] = minute + Math.round((shared * (weights[minute] as number)) / weight);
  }
  return counts;
}

/** Trading is liveliest when Europe and America are both awake, around 15:00 UTC, quietest around 03:00. */
function hourWeight(minute: number): number {
  return 1 + 0.35 * Math.cos(((minute - 900) / MINUTES_PER_DAY) * 2 * Math.PI);
}
