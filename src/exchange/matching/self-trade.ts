/**
 * Self-trade prevention: what happens when a taker meets a resting order of its own account, or of another account of
 * its trade group.
 *
 * The taker's mode decides, except that TRANSFER needs both sides to say so and otherwise is DECREMENT. TRANSFER takes
 * from both orders what DECREMENT takes; between two accounts base and notional move as well, between orders of one
 * account there is nobody to transfer to. Source: orders.md, section 9.
 */

import type { Order } from '../model.js';
import type { StpMode } from '../orders/order-terms.js';
/** What one prevented match takes from each side, in lots; `undefined` for a side that loses nothing. */
export interface Prevention {
  readonly mode: StpMode;
  readonly takerLots: number | undefined;
  readonly makerLots: number | undefined;
}

/** True when the two must not trade with each other. */
export function preventsTrade(taker: Pick<Order, 'owner' | 'stpMode'>, maker: Order): boolean {
  if (taker.stpMode === 'NONE') return false;
  const { owner } = taker;
  return owner === maker.owner || (owner.tradeGroupId >= 0 && owner.tradeGroupId === maker.owner.tradeGroupId);
}

/** True when preventing this trade moves base and notional from one account to the other. */
export function movesFunds(taker: Pick<Order, 'owner' | 'stpMode'>, maker: Order): boolean {
  return taker.stpMode === 'TRANSFER' && maker.stpMode === 'TRANSFER' && taker.owner !== maker.owner;
}

/** What the match would take from each side; the two must not trade with each other. */
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
