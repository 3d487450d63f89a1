/**
 * How far prices go in the long run.
 *
 * `free`: every path is a random walk. A free path has the base price on {@link FREE_FROM}, for every seed, and moves
 * without bounds: 2 % a day, so about 40 % in a year.
 *
 * `bounded`: the paths are reflected at bounds near the base prices, so examples with fixed prices work on any day. Nothing
 * pulls a price back before it reaches a bound, but at a bound the price can only move back. So buying at low prices and
 * selling at high prices earns a profit, as in every bounded market.
 */
import { QUARTER_MS } from './grid.js';

export type LongRun = 'free' | 'bounded';

export const LONG_RUNS: readonly LongRun[] = ['free', 'bounded'];

/** Quarter hour at which a free path has the base price: the usual start of a lab's simulated market. */
export const FREE_FROM = Date.parse('2026-01-05T12:00:00Z') / QUARTER_MS;
/** Quarter hour at which the own path of an asset is in the middle of its bounds, which documents and tests rely on. */
export const BOUNDED_MIDDLE = Date.parse('2026-01-31T12:00:00Z') / QUARTER_MS;
/** Bounds of the path of the market, in the logarithm. */
export const MARKET_BOUND = 0.063;
/** Bounds of the own path of an asset with the volatility of BTC, in the logarithm. */
export const OWN_BOUND = 0.0245;

/** Reflects a value at the bounds of -bound and bound, as often as it is beyond them. */
export function reflected(value: number, bound: number): number {
  const turn = 4 * bound;
  const from = value + bound;
  const inTurn = from - Math.floor(from / turn) * turn;
  return inTurn < 2 * bound ? inTurn - bound : 3 * bound - inTurn;
}
