/**
 * The funds that open orders hold: a part of the locked balances of their account.
 *
 * - A BUY holds price * open quantity of the quote asset, rounded down as notionals are. The price is the limit price. A
 *   stop order without a limit price uses its stop price; without a stop price, the last trade price at its placement (the
 *   exchange publishes no rule for this). Its funds are checked again when it triggers.
 * - A SELL holds its open quantity of the base asset.
 * - A pending order holds nothing. An OPO list holds the amount that its working order has bought.
 * - An OCO pair holds one amount, the larger one of the two that its legs need. The hold belongs to one of the legs.
 * - An order that takes at any price holds nothing: it pays from the free balance. An order that is not in the register
 *   holds nothing either, see matching/participant-orders.ts.
 */

import { type Amount, subtract } from '../model/amounts.js';
import type { Order } from '../model/model.js';
import type { OrderTerms } from '../model/order-terms.js';
import type { SymbolRules } from '../model/symbol-rules.js';

/**
 * The amount that the order must hold now. The amount is 0 if the order is not open or not registered, if it waits in an order list, or if it takes at any
 * price.
 */
export function needOf(order: Order): Amount {
  if (order.openLots === 0 || !order.isRegistered || order.isMarketNow || order.status === 'PENDING_NEW') return 0;
  return needFor(order.rules, order.isBuy, order.holdTicks, order.openLots);
}

/** The amount that an order with this price and quantity must hold. */
export function needFor(rules: SymbolRules, isBuy: boolean, lockTicks: number, lots: number): Amount {
  return isBuy ? rules.notionalAmount(lockTicks, lots) : rules.quantityAmount(lots);
}

/** The price at which a BUY with these terms holds funds. */
export function holdTicksOf(terms: OrderTerms, lastTicks: number): number {
  return terms.limitTicks || terms.priceTicks || terms.stopTicks || lastTicks;
}

/** Changes the hold of the order, or of its OCO pair, to the amount that is needed now. */
export function updateHold(order: Order): void {
  const { sibling } = order;
  if (sibling === undefined) {
    setHold(order, needOf(order));
    return;
  }
  const own = needOf(order);
  const other = needOf(sibling);
  // The hold moves to the leg that needs more. The locked balance changes once, by the difference between the new hold
  // and what both legs held before.
  const [holding, released, need] = own >= other ? [order, sibling, own] : [sibling, order, other];
  const change = subtract(subtract(need, holding.heldAmount), released.heldAmount);
  holding.heldAmount = need;
  released.heldAmount = 0;
  if (change !== 0) order.paying.lock(change);
}

function setHold(order: Order, need: Amount): void {
  if (need === order.heldAmount) return;
  order.paying.lock(subtract(need, order.heldAmount));
  order.heldAmount = need;
}
