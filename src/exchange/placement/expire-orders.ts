/** The exchange cancels orders of its own accord: a symbol is taken off, or closes for good. Source: enums.json, ExpiryReason. */

import type { SymbolEngine } from '../matching/symbol-engine.js';
import type { Account } from '../model.js';
/**
 * Ends everything that users have open on the symbol as EXPIRED with EXCHANGE_CANCELED, by account and order id, lists
 * whole. The participants of the simulated market stay: they go on where they were when the symbol opens again.
 */
export function expireOrders(engine: SymbolEngine, accounts: Iterable<Account>, nowUs: number): void {
  engine.context.nowUs = nowUs;
  for (const account of accounts) {
    if (account.isParticipant) continue;
    for (const order of [...account.openOrders.values()]) {
      if (order.symbol !== engine.rules.symbol || !order.isOpen) continue;
      // Each member ends for this reason and not because of another one: a pair is none any more, and what waits ends first.
      const members = [...(order.list?.members ?? [order])].reverse();
      for (const one of members) one.sibling = undefined;
      for (const one of members) if (one.isOpen) engine.close(one, 'EXPIRED', 'EXCHANGE_CANCELED');
    }
  }
}
