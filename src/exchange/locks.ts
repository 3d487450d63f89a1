/**
 * What open orders hold of their account's funds.
 *
 * - BUY: limit price * open quantity of the quote asset, cut as notionals are; a stop order without a limit price
 *   holds stop price * quantity (nothing is published about that) and is checked again when it triggers. SELL: the
 *   open base quantity.
 * - An OCO pair holds the larger of its two needs once; one member carries it.
 * - Orders that take at the market hold nothing: they pay from the free balance.
 */
import type { Order } from './order.js';

/** Units the order needs of the asset it pays with, as long as it is open and waits or rests. */
export function needOf(order: Order): bigint {
  if (order.openLots === 0 || order.isMarketNow) return 0n;
  return needFor(order, order.openLots);
}

/** As {@link needOf}, for terms that are not an order yet. */
export function needFor(terms: Pick<Order, 'isBuy' | 'priceTicks' | 'stopTicks' | 'rules'>, lots: number): bigint {
  if (!terms.isBuy) return terms.rules.quantityUnits(lots);
  return terms.rules.notionalUnits(terms.priceTicks || terms.stopTicks, lots);
}

/** Brings what is locked for the order, and its sibling, to what is needed now. */
export function relock(order: Order): void {
  const { sibling } = order;
  if (sibling === undefined) {
    setLock(order, needOf(order));
    return;
  }
  const own = needOf(order);
  const other = needOf(sibling);
  // The carrier changes only when the needs say so, and releasing before locking would be the same: the sum never
  // grows beyond what the pair held before.
  const [carrier, carried, need] = own >= other ? [order, sibling, own] : [sibling, order, other];
  const change = need - carrier.lockedUnits - carried.lockedUnits;
  carrier.lockedUnits = need;
  carried.lockedUnits = 0n;
  if (change !== 0n) order.paying.lock(change);
}

function setLock(order: Order, need: bigint): void {
  if (need === order.lockedUnits) return;
  order.paying.lock(need - order.lockedUnits);
  order.lockedUnits = need;
}
