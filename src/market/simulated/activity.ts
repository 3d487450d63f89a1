/**
 * How many trades every minute of a simulated market has, so that a trade id leads to its minute and a minute to its
 * first trade id without generating what lies between. Live takers come as often as the plan of their minute says.
 *
 * A day has a number of trades drawn from its own hash; the day's minutes share it by weight (volatility, hour of the
 * day, how far the price moves, bursts) with rounding that adds up exactly. Every minute has at least one trade.
 */

import { DAY_MS, MINUTE_MS } from '../../protocol/index.js';
import type { FairPrice } from './fair-price.js';
import { activityLevel } from './long-run-trend.js';
import { KNOT_MS } from './price-path.js';
import { hashAt, heavyTailed } from './random.js';

export const MINUTES_PER_DAY = 1_440;
const KNOTS_PER_MINUTE = MINUTE_MS / KNOT_MS;
/** Minutes that the path keeps one volatility. */
const CALM_MINUTES = 8;
/** Moves beyond so many usual ones draw no more trades. */
const MAX_MOVE = 8;

/** Trades of a day; `day` counts days since the epoch. */
export function tradesOfDay(stream: number, day: number, tradesPerMinute: number): number {
  const weekday = (((day + 4) % 7) + 7) % 7;
  const weekend = weekday === 0 || weekday === 6 ? 0.75 : 1;
  const dayFactor = Math.exp(0.2 * heavyTailed(hashAt(stream, day)));
  const more = Math.max(0, tradesPerMinute * activityLevel(day) - 1);
  return MINUTES_PER_DAY + Math.round(more * MINUTES_PER_DAY * weekend * dayFactor);
}

/**
 * Trades before every minute of a day, counted from the day's start: `[1441]`, the last is the day's total.
 *
 * @param stream of the day's minutes
 */
export function minuteCounts(stream: number, day: number, total: number, fair: FairPrice): Int32Array {
  const firstKnot = fair.knotOf(day * DAY_MS);
  const usualMove = fair.dailyVolatility / Math.sqrt(MINUTES_PER_DAY);
  const weights = new Float64Array(MINUTES_PER_DAY + 1);
  let weight = 0;
  let volatility = 1;
  let price = fair.atKnot(firstKnot);
  for (let minute = 0; minute < MINUTES_PER_DAY; minute += 1) {
    const knot = minute * KNOTS_PER_MINUTE;
    if (minute % CALM_MINUTES === 0) volatility = fair.volatilityAtKnot(firstKnot + knot);
    const next = fair.atKnot(firstKnot + knot + KNOTS_PER_MINUTE);
    // One dollar against another does not move.
    const move = usualMove === 0 ? 0 : Math.min(MAX_MOVE, Math.abs(next / price - 1) / usualMove);
    price = next;
    const burst = Math.exp(0.3 * heavyTailed(hashAt(stream, day * MINUTES_PER_DAY + minute)));
    weight += hourWeight(minute) * (0.3 + 0.6 * volatility + 0.5 * move) * burst;
    weights[minute + 1] = weight;
  }
  const counts = new Int32Array(MINUTES_PER_DAY + 1);
  const shared = total - MINUTES_PER_DAY;
  for (let minute = 1; minute <= MINUTES_PER_DAY; minute += 1) {
    counts[minute] = minute + Math.round((shared * (weights[minute] as number)) / weight);
  }
  return counts;
}

/** More people are awake around 15:00 UTC than around 03:00, besides that prices then move more. */
function hourWeight(minute: number): number {
  return 1 + 0.2 * Math.cos(((minute - 900) / MINUTES_PER_DAY) * 2 * Math.PI);
}
