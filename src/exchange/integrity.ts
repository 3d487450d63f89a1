/** Whether an account's locked balances are what its open orders and lists hold, and what is held beside them; for tests, after every command. */

import type { Account } from './model.js';
/** Throws when they are not, or when something is negative. */
export function checkHolds(account: Account): void {
  const held = new Map(account.extraHolds);
  const hold = (asset: string, units: bigint): void => {
    held.set(asset, (held.get(asset) ?? 0n) + units);
  };
  for (const order of account.openOrders.values()) hold(order.paying.asset, order.heldUnits);
  for (const list of account.allLists()) {
    if (list.reservedUnits > 0n && !list.isOpen) throw new Error(`list ${list.id} is done and holds funds`);
    if (list.working !== undefined) hold(list.working.receiving.asset, list.reservedUnits);
  }
  for (const { asset, free, locked } of account.balances.all()) {
    const sum = held.get(asset) ?? 0n;
    if (free < 0n || locked !== sum) {
      throw new Error(`account ${account.id}, ${asset}: free ${free}, locked ${locked}, orders and lists hold ${sum}`);
    }
  }
}
