/** Cancels everything that an account has open on a symbol. */
import { refusal } from '../../protocol/index.js';
import { checkMayTrade } from '../checks/permissions.js';
import type { CancelOpenOrders } from '../commands.js';
import type { SymbolEngine } from '../matching/symbol-engine.js';
import type { Account } from '../model.js';
import type { CancelledAllOutcome, CancelledListOutcome, CancelledOutcome } from '../outcomes.js';

/** By order id, ascending. @throws Refusal -2011 when nothing is open */
export function cancelOpenOrders(
  engine: SymbolEngine,
  account: Account,
  command: CancelOpenOrders,
): CancelledAllOutcome {
  checkMayTrade(account.rights, 'cancel');
  const open = [...account.openOrders.values()].filter((order) => order.symbol === command.symbol);
  if (open.length === 0) throw refusal('unknownOrder');
  const cancelled: (CancelledOutcome | CancelledListOutcome)[] = [];
  for (const order of open) {
    // A member's list takes the other members with it.
    if (order.isOpen) cancelled.push(engine.cancel(order, command.newClientOrderId));
  }
  return { kind: 'cancelledAll', cancelled, timeUs: engine.context.nowUs };
}
