/**
 * Computes the number of trades of every minute of a simulated market, so that the minute of a trade id, and the first
 * trade id of a minute, are found without generating the trades between. Live takers arrive at the same rate.
 *
 * The number of trades of a day is drawn from the day's hash. The minutes of the day share it in proportion to weights
 * (volatility, hour of the day, price move, random bursts); the rounding keeps the total exact. Every minute has at
 * least one trade.
 */

import { DAY_MS, MINUTE_MS } from '../../protocol/index.js';
import type { FairPrice } from './fair-price.js';
import { activityLevel } from './long-run-trend.js';
import { KNOT_MS } from './price-path.js';
import { hashAt, heavyTailed } from './random.js';

export const MINUTES_PER_DAY = 1_440;
const KNOTS_PER_MINUTE = MINUTE_MS / KNOT_MS;
/** Minutes for which the price path has one volatility. */
const CALM_MINUTES = 8;
/** Price moves larger than this multiple of a usual move do not add more trades. */
const MAX_MOVE = 8;

/** The counts of a day with one trade in every minute, which many symbols have. */
const ONE_PER_MINUTE = Int32Array.from({ length: MINUTES_PER_DAY + 1 }, (_, minute) => minute);
/** Sums of the weights of the minutes of one day; used again for each day. */
const weights = new Float64Array(MINUTES_PER_DAY + 1);

/** Number of trades of a day; `day` counts days since the epoch. */
export function tradesOfDay(stream: number, day: number, tradesPerMinute: number): number {
  const more = tradesPerMinute * activityLevel(day) - 1;
  if (more <= 0) return MINUTES_PER_DAY;
  const weekday = (((day + 4) % 7) + 7) % 7;
  const weekend = weekday === 0 || weekday === 6 ? 0.75 : 1;
  const dayFactor = Math.exp(0.2 * heavyTailed(hashAt(stream, day)));
  return MINUTES_PER_DAY + Math.round(more * MINUTES_PER_DAY * weekend * dayFactor);
}

/**
 * Number of trades before every minute of a day, counted from the start of the day: `[1441]`; the last entry is the
 * day's total. Do not modify.
 *
 * @param stream random stream of the symbol's trade counts
 */
export function minuteCounts(stream: number, day: number, total: number, fair: FairPrice): Int32Array {
  const shared = total - MINUTES_PER_DAY;
  if (shared === 0) return ONE_PER_MINUTE;
  const firstKnot = fair.knotOf(day * DAY_MS);
  const usualMove = fair.dailyVolatility / Math.sqrt(MINUTES_PER_DAY);
  let weight = 0;
  let volatility = 1;
  let price = fair.atKnot(firstKnot);
  for (let minute = 0; minute < MINUTES_PER_DAY; minute += 1) {
    const knot = minute * KNOTS_PER_MINUTE;
    if (minute % CALM_MINUTES === 0) volatility = fair.volatilityAtKnot(firstKnot + knot);
    const next = fair.atKnot(firstKnot + knot + KNOTS_PER_MINUTE);
    // A symbol of two dollar assets has a constant price.
    const move = usualMove === 0 ? 0 : Math.min(MAX_MOVE, Math.abs(next / price - 1) / usualMove);
    price = next;
    const burst = Math.exp(0.3 * heavyTailed(hashAt(stream, day * MINUTES_PER_DAY + minute)));
    weight += hourWeight(minute) * (0.3 + 0.6 * volatility + 0.5 * move) * burst;
    weights[minute + 1] = weight;
  }
  const counts = new Int32Array(MINUTES_PER_DAY + 1);
  for (let minute = 1; minute <= MINUTES_PER_DAY; minute += 1) {
    counts[minute] = minute + Math.round((shared * (weights[minute] as number)) / weight);
  }
  return counts;
}

/**
 * Weight of the hour: highest around 15:00 UTC, lowest around 03:00 UTC, in addition to the effect of larger price
 * moves.
 */
function hourWeight(minute: number): number {
  return 1 + 0.2 * Math.cos(((minute - 900) / MINUTES_PER_DAY) * 2 * Math.PI);
}
