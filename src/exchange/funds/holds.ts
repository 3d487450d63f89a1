/**
 * What open orders hold of their account's funds.
 *
 * - BUY: limit price * open quantity of the quote asset, cut as notionals are. A stop order that has no limit price yet
 *   holds stop price * quantity, one that has no stop price either the last trade price of its placement (nothing is
 *   published about that), and is checked again when it triggers. SELL: the open base quantity.
 * - A pending order holds nothing; an OPO list holds what its working order has bought.
 * - An OCO pair holds the larger of its two needs once; one member carries it.
 * - Orders that take at the market hold nothing: they pay from the free balance.
 */

import type { SymbolRules } from '../checks/symbol-rules.js';
import type { Order, OrderTerms } from '../orders/order.js';
import { type Amount, subtract } from './amounts.js';

/** What the order needs of the asset it pays with, as long as it is open and waits or rests. */
export function needOf(order: Order): Amount {
  if (order.openLots === 0 || order.isMarketNow || order.status === 'PENDING_NEW') return 0;
  return needFor(order.rules, order.isBuy, order.holdTicks, order.openLots);
}

/** As {@link needOf}, for terms that are not an order yet. */
export function needFor(rules: SymbolRules, isBuy: boolean, lockTicks: number, lots: number): Amount {
  return isBuy ? rules.notionalAmount(lockTicks, lots) : rules.quantityAmount(lots);
}

/** The price at which a BUY with these terms holds funds. */
export function holdTicksOf(terms: OrderTerms, lastTicks: number): number {
  return terms.limitTicks || terms.priceTicks || terms.stopTicks || lastTicks;
}

/** Brings what is locked for the order, and its sibling, to what is needed now. */
export function updateHold(order: Order): void {
  const { sibling } = order;
  if (sibling === undefined) {
    setHold(order, needOf(order));
    return;
  }
  const own = needOf(order);
  const other = needOf(sibling);
  // The carrier changes only when the needs say so, and releasing before locking would be the same: the sum never
  // grows beyond what the pair held before.
  const [carrier, carried, need] = own >= other ? [order, sibling, own] : [sibling, order, other];
  const change = subtract(subtract(need, carrier.heldAmount), carried.heldAmount);
  carrier.heldAmount = need;
  carried.heldAmount = 0;
  if (change !== 0) order.paying.lock(change);
}

function setHold(order: Order, need: Amount): void {
  if (need === order.heldAmount) return;
  order.paying.lock(subtract(need, order.heldAmount));
  order.heldAmount = need;
}
