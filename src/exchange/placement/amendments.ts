/**
 * Amendments that keep priority: an open order gets a smaller quantity and keeps its id and its position in the queue.
 *
 * Both legs of an OCO pair change together. Members of an OTO list change one by one; those of an OPO list can change
 * only after the working order has been filled. An iceberg loses hidden lots first. A quantity that leaves no open lots
 * ends the order. All checks run before the first change. Source: orders.md, section 7, and orders.json,
 * amendKeepPriority.
 */
import { refusal } from '../../protocol/index.js';
import { checkIceberg, checkMarketQuantity, checkQuantity } from '../checks/filters.js';
import { checkNotionals, readAmount } from '../checks/pre-trade-validation.js';
import { updateHold } from '../funds/holds.js';
import type { Engine } from '../matching/engine.js';
import { checkDuplicate } from '../matching/engine-checks.js';
import type { Amendment } from '../model/amendment.js';
import type { AmendOrder } from '../model/commands.js';
import type { Order } from '../model/model.js';
import type { AmendedOutcome } from '../model/outcomes.js';

/** Reduces the quantity of an open order. @throws Refusal */
export function amend(engine: Engine, order: Order, command: AmendOrder): AmendedOutcome {
  const { rules, context } = engine;
  if (rules.status !== 'TRADING' && rules.status !== 'CANCEL_ONLY') throw refusal('marketClosed');
  if (!rules.info.amendAllowed) throw refusal('amendUnsupported');
  if (!order.isQuantityKnown) throw refusal('amendPendingOpo');
  const newLots = newLotsOf(order, command.newQty);
  if (command.newClientOrderId !== order.clientOrderId) checkDuplicate(order.owner, command.newClientOrderId);
  const related = order.sibling?.isOpen && order.sibling.origLots > newLots ? order.sibling : undefined;
  for (const one of related === undefined ? [order] : [order, related]) checkAmended(engine, one, newLots);

  // From here on, nothing is refused.
  const origClientOrderId = order.clientOrderId;
  const isRenamed = command.newClientOrderId !== origClientOrderId;
  if (isRenamed) rename(order, command.newClientOrderId);
  const amendment = change(engine, order, newLots, origClientOrderId);
  // When the amended leg has ended, the other leg has ended too.
  const changed = related?.isOpen ? related : undefined;
  if (changed !== undefined) change(engine, changed, newLots, changed.clientOrderId);
  if (isRenamed && order.list?.isOpen) engine.emitList(order.list, true);
  return { kind: 'amended', order, amendment, related: changed, timeUs: context.nowUs };
}

function newLotsOf(order: Order, newQty: string): number {
  const { rules } = order;
  const quantity = readAmount(newQty, 'newQty', rules.info.baseAssetPrecision);
  const current = rules.quantityAmount(order.origLots);
  if (quantity > current) throw refusal('amendIncrease');
  if (quantity === current) throw refusal('amendNoChange');
  return checkQuantity(rules, quantity);
}

/** The filters that apply to a quantity. The price filters were checked when the order was placed. */
function checkAmended(engine: Engine, order: Order, newLots: number): void {
  const { rules, average } = engine;
  if (!order.owner.isParticipant && (order.amendments?.length ?? 0) >= rules.maxNumOrderAmends) {
    throw refusal('amendFilterFailure', 'MAX_NUM_ORDER_AMENDS');
  }
  // The new quantity of an iceberg may be as small as its shown lots, or smaller.
  if (order.icebergLots > 0 && order.icebergLots < newLots) checkIceberg(rules, newLots, order.icebergLots);
  if (order.type === 'MARKET') checkMarketQuantity(rules, newLots);
  checkNotionals(rules, order.owner, { ...order.terms(), lots: newLots }, average);
}

function rename(order: Order, clientOrderId: string): void {
  const { list } = order;
  order.owner.changeClientOrderId(order, clientOrderId);
  const index = list?.members.indexOf(order) ?? -1;
  if (list !== undefined && index >= 0) list.memberClientOrderIds[index] = clientOrderId;
}

function change(engine: Engine, order: Order, newLots: number, origClientOrderId: string): Amendment {
  const amendment: Amendment = {
    executionId: engine.context.nextExecutionId(),
    origClientOrderId,
    newClientOrderId: order.clientOrderId,
    origLots: order.origLots,
    newLots,
    timeUs: engine.context.nowUs,
  };
  if (!order.owner.isParticipant) order.addAmendment(amendment);
  resize(engine, order, newLots, amendment);
  return amendment;
}

function resize(engine: Engine, order: Order, newLots: number, amendment: Amendment): void {
  const { context, book } = engine;
  const less = order.origLots - newLots;
  order.origLots = newLots;
  order.updateTimeUs = context.nowUs;
  order.owner.updateTimeUs = context.nowUs;
  if (less >= order.openLots) {
    engine.close(order, 'EXPIRED', 'EXCHANGE_CANCELED');
    return;
  }
  if (order.bookSlot !== 0) (order.isWorking ? book : engine.triggers).reduce(order, less);
  else order.openLots -= less;
  updateHold(order);
  const { executionId, origClientOrderId } = amendment;
  engine.emit(order, 'REPLACED', { executionId, origClientOrderId });
}
