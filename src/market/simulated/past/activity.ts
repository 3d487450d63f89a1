/**
 * Computes the number of trades of every hour and minute of a simulated market, so that the minute of a trade id, and the
 * first trade id of a minute, are found without generating the trades between. Live takers arrive at the same rate.
 *
 * The number of trades of a day is drawn from the day's hash. The hours of the day share it in proportion to weights
 * (volatility, hour of the day, random bursts), and the minutes of an hour share the hour's (volatility, price move,
 * random bursts); the rounding keeps the totals exact. Every minute has at least one trade.
 */

import { DAY_MS, MINUTE_MS, portable } from '../../../protocol/index.js';
import { hashAt, heavyTailed } from '../../universe/random.js';
import type { FairPrice } from '../path/fair-price.js';
import { HOUR_KNOTS, HOUR_QUARTERS, KNOT_MS, QUARTER_MS } from '../path/grid.js';
import { activityLevel } from '../path/long-run-trend.js';

export const MINUTES_PER_DAY = 1_440;
export const MINUTES_PER_HOUR = 60;
export const HOURS_PER_DAY = 24;
const KNOTS_PER_MINUTE = MINUTE_MS / KNOT_MS;
const QUARTER_MINUTES = QUARTER_MS / MINUTE_MS;
/** Weight of a minute: the least, and by its volatility and the move before it. */
const WEIGHT = { least: 0.1, byQuarter: 0.385, byKnotBefore: 0.14, byKnot: 0.035, byMove: 0.25 } as const;
/** Price moves larger than this multiple of a usual move do not add more trades. */
const MAX_MOVE = 8;

/** Sums of the weights of the minutes of one hour, or of the hours of one day; used again for each. */
const weights = new Float64Array(MINUTES_PER_HOUR + 1);
/** Random bursts of the minutes of one hour; used again for each. */
const bursts = new Float64Array(MINUTES_PER_HOUR);

/** Number of trades of a day; `day` counts days since the epoch. */
export function tradesOfDay(stream: number, day: number, tradesPerMinute: number): number {
  const more = tradesPerMinute * activityLevel(day) - 1;
  if (more <= 0) return MINUTES_PER_DAY;
  const weekday = (((day + 4) % 7) + 7) % 7;
  const weekend = weekday === 0 || weekday === 6 ? 0.75 : 1;
  const dayFactor = portable.exp(0.2 * heavyTailed(hashAt(stream, day)));
  return MINUTES_PER_DAY + Math.round(more * MINUTES_PER_DAY * weekend * dayFactor);
}

/**
 * Writes the number of trades before every hour of a day, counted from the start of the day, into an array: `[25]`; the
 * last entry is the day's total.
 *
 * @param stream random stream of the symbol's trade counts
 */
export function hourCounts(stream: number, day: number, total: number, fair: FairPrice, into: Int32Array): void {
  const shared = total - MINUTES_PER_DAY;
  let weight = 0;
  if (shared > 0) {
    for (let hour = 0; hour < HOURS_PER_DAY; hour += 1) {
      const volatility = fair.volatilityOfHour(day * HOURS_PER_DAY + hour);
      const burst = 1 + 0.3 * heavyTailed(hashAt(stream ^ 0x51ed270b, day * HOURS_PER_DAY + hour));
      weight += hourWeight(hour) * (0.3 + volatility) * Math.max(0.3, burst);
      weights[hour + 1] = weight;
    }
  }
  into[0] = 0;
  for (let hour = 1; hour <= HOURS_PER_DAY; hour += 1) {
    const extra = shared > 0 ? Math.round((shared * (weights[hour] as number)) / weight) : 0;
    into[hour] = hour * MINUTES_PER_HOUR + extra;
  }
}

/**
 * Number of trades before every minute of an hour, counted from the start of the hour: `[61]`; the last entry is the
 * hour's total. Do not modify.
 *
 * The number rises with the volatility of the quarter hour and around the start of the minute, and with the price move of the
 * half minute before it. The number does not depend on the price moves within the minute. If it rose with the volatility
 * around the start alone, it would tell much about the size of the next move, because that volatility changes within minutes.
 *
 * @param hour hours since the epoch
 * @param prices fair prices at the knots of the hour
 */
export function minuteCounts(
  stream: number,
  hour: number,
  total: number,
  fair: FairPrice,
  prices: Float64Array,
): Int32Array {
  const shared = total - MINUTES_PER_HOUR;
  const firstKnot = hour * HOUR_KNOTS;
  const usualMove = fair.dailyVolatility * Math.sqrt(KNOT_MS / DAY_MS);
  for (let minute = 0; minute < MINUTES_PER_HOUR; minute += 1)
    bursts[minute] = 0.18 * heavyTailed(hashAt(stream, hour * MINUTES_PER_HOUR + minute));
  portable.expAll(bursts, MINUTES_PER_HOUR);
  // A symbol of two dollar assets has a constant price.
  const moveOf = (from: number, to: number) =>
    usualMove === 0 ? 0 : Math.min(MAX_MOVE, Math.abs(to / from - 1) / usualMove);
  let move = moveOf(fair.atKnot(firstKnot - 1), fair.atKnot(firstKnot));
  let before = fair.volatilityAtKnot(firstKnot - 1);
  let weight = 0;
  for (let minute = 0; minute < MINUTES_PER_HOUR; minute += 1) {
    const knot = minute * KNOTS_PER_MINUTE;
    const quarter = fair.volatilityOfQuarter(hour * HOUR_QUARTERS + Math.floor(minute / QUARTER_MINUTES));
    const byVolatility =
      WEIGHT.byQuarter * quarter +
      WEIGHT.byKnotBefore * before +
      WEIGHT.byKnot * fair.volatilityAtKnot(firstKnot + knot);
    weight += (WEIGHT.least + byVolatility + WEIGHT.byMove * move) * (bursts[minute] as number);
    weights[minute + 1] = weight;
    before = fair.volatilityAtKnot(firstKnot + knot + KNOTS_PER_MINUTE - 1);
    move = moveOf(prices[knot + KNOTS_PER_MINUTE - 1] as number, prices[knot + KNOTS_PER_MINUTE] as number);
  }
  const counts = new Int32Array(MINUTES_PER_HOUR + 1);
  for (let minute = 1; minute <= MINUTES_PER_HOUR; minute += 1) {
    counts[minute] = minute + Math.round((shared * (weights[minute] as number)) / weight);
  }
  return counts;
}

/** Weights of the hours: highest around 15:00 UTC, lowest around 03:00 UTC, in addition to the effect of volatility. */
const HOUR_WEIGHTS = Float64Array.from({ length: HOURS_PER_DAY }, (_, hour) => {
  return 1 + 0.2 * portable.cos(((hour + 0.5 - 15) / HOURS_PER_DAY) * 2 * Math.PI);
});

function hourWeight(hour: number): number {
  return HOUR_WEIGHTS[hour] as number;
}
