/** The trades, allocations and prevented matches of an order while it takes from the book. */

import type { Allocation, PreventedMatch, TradePrint } from '../trade-records.js';
/** Each list in the order in which the engine made its entries. */
export interface Executions {
  readonly fills: TradePrint[];
  readonly allocations: Allocation[];
  readonly preventedMatches: PreventedMatch[];
}

/** Shared by all orders that only rest: most orders execute nothing while they enter the book. Never changed. */
export const NO_EXECUTIONS: Executions = { fills: [], allocations: [], preventedMatches: [] };
