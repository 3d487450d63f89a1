/** The trades, allocations and prevented matches of an order while it takes from the book. */

import type { Allocation, PreventedMatch, TradePrint } from '../model/trade-records.js';

/** Each list is in the sequence of the executions. */
export interface Executions {
  readonly fills: TradePrint[];
  readonly allocations: Allocation[];
  readonly preventedMatches: PreventedMatch[];
}

/**
 * Shared by all orders that execute nothing while they enter the book, which are most orders. It must not be changed.
 */
export const NO_EXECUTIONS: Executions = { fills: [], allocations: [], preventedMatches: [] };
