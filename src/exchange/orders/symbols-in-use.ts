/**
 * Finds the symbols whose trades can change an account of a user. A simulated market must not delay the trades of these
 * symbols.
 */
import type { Account } from '../model/model.js';

/**
 * The symbols on which users have open orders. Undefined, which means all symbols, if a user with an open order pays commissions in BNB: then the price of
 * BNB depends on other symbols.
 */
export function symbolsInUse(accounts: readonly Account[]): ReadonlySet<string> | undefined {
  const symbols = new Set<string>();
  for (const { isParticipant, openOrders, paysInBnb } of accounts) {
    if (isParticipant || openOrders.size === 0) continue;
    if (paysInBnb) return undefined;
    for (const order of openOrders.values()) symbols.add(order.symbol);
  }
  return symbols;
}
