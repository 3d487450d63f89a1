/** Expires the open orders of a symbol that the exchange delists or closes. Source: enums.json, ExpiryReason. */

import type { Engine } from '../matching/engine.js';
import type { Account } from '../model/model.js';

/**
 * Ends all open orders of users on the symbol as EXPIRED with EXCHANGE_CANCELED, by account and order id; order lists
 * end as a whole. The orders of the simulated market's participants stay, so trading can continue when the symbol opens
 * again.
 */
export function expireOrders(engine: Engine, accounts: Iterable<Account>, nowUs: number): void {
  engine.context.nowUs = nowUs;
  for (const account of accounts) {
    if (account.isParticipant) continue;
    for (const order of [...account.openOrders.values()]) {
      if (order.symbol !== engine.rules.symbol || !order.isOpen) continue;
      // All members of a list must end with this expiry reason. So the two legs of a pair are separated, and pending orders end before the working order;
      // otherwise the end of one member would expire the others with another reason.
      const members = [...(order.list?.members ?? [order])].reverse();
      for (const one of members) one.sibling = undefined;
      for (const one of members) if (one.isOpen) engine.close(one, 'EXPIRED', 'EXCHANGE_CANCELED');
    }
  }
}
