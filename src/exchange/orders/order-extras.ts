/** What few orders have: a second record that hangs on theirs; see order.ts, where each field is explained. */

import type { Amount } from '../funds/amounts.js';
import type { Amendment } from '../placement/amendments.js';
import type { Order, OrderTerms, Peg, WorkingFloor } from './order.js';
import type { OrderList } from './order-lists.js';

export class OrderExtras {
  list: OrderList | undefined = undefined;
  sibling: Order | undefined = undefined;
  peg: Peg | undefined = undefined;
  stopTicks = 0;
  trailingDelta = 0;
  icebergLots = 0;
  quoteOrderUnits: Amount = 0;
  strategyId: number | undefined = undefined;
  strategyType: number | undefined = undefined;
  trailingTimeUs = -1;
  extremeTicks = 0;
  trailingStopTicks = 0;
  hiddenLots = 0;
  isQuantityKnown = true;
  preventedLots = 0;
  preventedMatchId = -1;
  workingFloor: WorkingFloor | undefined = undefined;
  amendments: Amendment[] | undefined = undefined;
  // Amounts beyond 2^53, which are no numbers; see amounts.ts.
  cumulativeQuote: Amount = 0;
  heldAmount: Amount = 0;
}

/** What all others have. */
export const NO_EXTRAS: Readonly<OrderExtras> = Object.freeze(new OrderExtras());

/** Those of these terms; `undefined` when they have none. */
export function extrasOf(terms: OrderTerms): OrderExtras | undefined {
  const { peg, stopTicks, trailingDelta, icebergLots, quoteOrderUnits, strategyId, strategyType } = terms;
  const hasNone =
    peg === undefined &&
    stopTicks === 0 &&
    trailingDelta === 0 &&
    icebergLots === 0 &&
    quoteOrderUnits === 0 &&
    strategyId === undefined &&
    strategyType === undefined;
  if (hasNone) return undefined;
  const own = { peg, stopTicks, trailingDelta, icebergLots, quoteOrderUnits, strategyId, strategyType };
  return Object.assign(new OrderExtras(), own);
}
