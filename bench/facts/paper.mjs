/**
 * Trades of a rule against recorded best prices, one unit at a time, always as a taker: the rule decides at an element of
 * the grid and trades at the next one, at the price of the other side. No I/O.
 */
import { mean } from '../statistics.mjs';
import { tStatistic } from './series.mjs';

/**
 * @param best bids and asks in turn, one pair for each element of the grid
 * @param targets wanted position after each element: -1, 0 or 1
 * @returns `perSide`, the gain in bps of the traded amount without fees, and its t-statistic over round trips
 */
export function played(best, targets, fromStep = 0, toStep = targets.length) {
  const trips = [];
  let position = 0;
  let entry = 0;
  for (let i = fromStep; i + 1 < toStep; i += 1) {
    const wanted = i + 2 < toStep ? targets[i] : 0;
    const [bid, ask] = [best[2 * i + 2], best[2 * i + 3]];
    if (wanted === position || bid <= 0 || ask <= 0) continue;
    if (position !== 0) trips.push(((position > 0 ? bid - entry : entry - ask) / entry) * 1e4);
    if (wanted !== 0) entry = wanted > 0 ? ask : bid;
    position = wanted;
  }
  return tally(trips);
}

/** Gains of round trips, bps. */
export function tally(trips) {
  if (trips.length < 2) return { trips: trips.length, perSide: 0, t: 0, total: 0 };
  const total = trips.reduce((sum, one) => sum + one, 0);
  return { trips: trips.length, perSide: mean(trips) / 2, t: tStatistic(trips), total };
}

/** Positions that follow signals for some steps; a later signal replaces the one before. */
export function held(count, signals, holdSteps) {
  const targets = new Int8Array(count);
  let until = 0;
  let side = 0;
  for (let i = 0; i < count; i += 1) {
    const signal = signals(i);
    if (signal !== 0) {
      side = signal;
      until = i + holdSteps;
    }
    targets[i] = i < until ? side : 0;
  }
  return targets;
}
