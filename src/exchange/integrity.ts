/**
 * Checks that the locked balances of an account are the sum of the amounts that its open orders, lists and extra holds
 * need. Tests call it after every command.
 */

import type { Account } from './model/model.js';

/** Throws an Error when a locked balance is not the sum of its holds, or a free balance is negative. */
export function checkHolds(account: Account): void {
  const held = new Map(account.extraHolds);
  const addHold = (asset: string, units: bigint): void => {
    held.set(asset, (held.get(asset) ?? 0n) + units);
  };
  for (const order of account.openOrders.values()) addHold(order.paying.asset, order.heldUnits);
  for (const list of account.allLists()) {
    if (list.reservedUnits > 0n && !list.isOpen)
      throw new Error(`List ${list.id} is done, but holds ${list.reservedUnits} units.`);
    if (list.working !== undefined) addHold(list.working.receiving.asset, list.reservedUnits);
  }
  for (const { asset, free, locked } of account.balances.all()) {
    const sum = held.get(asset) ?? 0n;
    if (free < 0n || locked !== sum) {
      throw new Error(
        `Account ${account.id} has ${locked} ${asset} locked, which must be the sum of its holds, ${sum}; ${free} are free, which must not be negative.`,
      );
    }
  }
}
