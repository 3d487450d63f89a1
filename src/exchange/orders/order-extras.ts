/**
 * The rare fields of an order. They are in a second object, which most orders do not have. The fields are explained in
 * model.ts.
 */

import type { Amendment } from '../model/amendment.js';
import type { Amount } from '../model/amounts.js';
import type { Order, OrderList } from '../model/model.js';
import type { OrderTerms, Peg, WorkingFloor } from '../model/order-terms.js';

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
  // Only amounts above 2^53, which are bigints; see model/amounts.ts.
  cumulativeQuote: Amount = 0;
  heldAmount: Amount = 0;
}

/** The extras of an order that has none. */
export const NO_EXTRAS: Readonly<OrderExtras> = Object.freeze(new OrderExtras());

/** The extras that an order with these terms starts with; `undefined` when it needs none. */
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
