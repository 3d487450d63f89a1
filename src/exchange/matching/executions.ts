/** The type of what an order executes while it enters the book: its trades, its allocations and its prevented matches. */

import type { Allocation, PreventedMatch, TradePrint } from '../model/trade-records.js';

/** Each list is in the sequence of the executions. */
export interface Executions {
  readonly fills: TradePrint[];
  readonly allocations: Allocation[];
  readonly preventedMatches: PreventedMatch[];
}

/**
 * The executions of an order that executes nothing while it enters the book. Most orders share this object; it must not
 * be changed.
 */
export const NO_EXECUTIONS: Executions = { fills: [], allocations: [], preventedMatches: [] };
