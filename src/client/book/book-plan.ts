/** The plan of a kept book before it opens: its symbol, its update speed, and the number of levels of its snapshots. */
import { bookVerb, endpointById, FAST_DEPTH_MS, weightOf } from '../../protocol/index.js';
import type { MarketPlan } from '../streams/consumers/stream-plan.js';
import { firstPlan } from '../streams/stream-arguments.js';

export interface BookPlan extends MarketPlan {
  /** Levels of each side in a snapshot. */
  readonly limit: number;
}

/** The largest number of levels that a snapshot can have. */
const MAX_LEVELS = 5_000;

export function bookPlan(given: readonly unknown[]): BookPlan {
  const plan = firstPlan(bookVerb, given);
  return { ...plan, address: { ...plan.address, everyMs: FAST_DEPTH_MS }, limit: MAX_LEVELS };
}

/** Request weight of a snapshot. */
export const snapshotWeight = ({ address, limit }: BookPlan): number =>
  weightOf(endpointById('depth').weight, { symbol: address.symbol, limit: String(limit) });
