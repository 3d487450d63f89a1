/** Cancels all open orders of an account on a symbol. */
import { refusal } from '../../protocol/index.js';
import { checkMayTrade } from '../checks/permissions.js';
import type { Engine } from '../matching/engine.js';
import type { CancelOpenOrders } from '../model/commands.js';
import type { Account } from '../model/model.js';
import type { CancelledAllOutcome, CancelledListOutcome, CancelledOutcome } from '../model/outcomes.js';

/** Cancels the orders by id, ascending. @throws Refusal -2011 when no order is open */
export function cancelOpenOrders(engine: Engine, account: Account, command: CancelOpenOrders): CancelledAllOutcome {
  checkMayTrade(account.rights, 'cancel');
  const open = [...account.openOrders.values()].filter((order) => order.symbol === command.symbol);
  if (open.length === 0) throw refusal('unknownOrder');
  const cancelled: (CancelledOutcome | CancelledListOutcome)[] = [];
  for (const order of open) {
    // Cancelling one member of a list also cancels the other members.
    if (order.isOpen) cancelled.push(engine.cancel(order, command.newClientOrderId));
  }
  return { kind: 'cancelledAll', cancelled, timeUs: engine.context.nowUs };
}
