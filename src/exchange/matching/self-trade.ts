/**
 * Self-trade prevention: what happens when a taker would trade with a resting order of its own account, or of another
 * account of its trade group.
 *
 * The self-trade prevention mode of the taker's order decides what happens, except that TRANSFER applies only when both
 * orders have this mode; otherwise DECREMENT applies. TRANSFER reduces both orders as DECREMENT does. When the orders belong
 * to two accounts, it also moves the base quantity and the notional between them. Source: orders.md, section 9.
 */

import type { Order } from '../model/model.js';
import type { StpMode } from '../model/order-terms.js';

/** The lots that one prevented match takes from each order; `undefined` for an order that loses nothing. */
export interface Prevention {
  readonly mode: StpMode;
  readonly takerLots: number | undefined;
  readonly makerLots: number | undefined;
}

/** Whether the two orders must not trade with each other. */
export function preventsTrade(taker: Pick<Order, 'owner' | 'stpMode'>, maker: Order): boolean {
  if (taker.stpMode === 'NONE') return false;
  const { owner } = taker;
  return owner === maker.owner || (owner.tradeGroupId >= 0 && owner.tradeGroupId === maker.owner.tradeGroupId);
}

/** Whether preventing this trade moves base quantity and notional between the accounts. */
export function movesFunds(taker: Pick<Order, 'owner' | 'stpMode'>, maker: Order): boolean {
  return taker.stpMode === 'TRANSFER' && maker.stpMode === 'TRANSFER' && taker.owner !== maker.owner;
}

/** The lots that the prevented match takes from each order. Call it only for two orders that must not trade with each other. */
export function preventionOf(taker: Order, maker: Order): Prevention {
  const mode = taker.stpMode === 'TRANSFER' && maker.stpMode !== 'TRANSFER' ? 'DECREMENT' : taker.stpMode;
  switch (mode) {
    case 'EXPIRE_TAKER':
      return { mode, takerLots: taker.openLots, makerLots: undefined };
    case 'EXPIRE_BOTH':
      return { mode, takerLots: taker.openLots, makerLots: maker.openLots };
    case 'DECREMENT':
    case 'TRANSFER': {
      const lots = Math.min(taker.openLots, maker.shownLots);
      return { mode, takerLots: lots, makerLots: lots };
    }
    default:
      return { mode: 'EXPIRE_MAKER', takerLots: undefined, makerLots: maker.openLots };
  }
}
