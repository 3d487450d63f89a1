/** Finds orders and order lists by the ids in a request: order ids, list ids, client order ids. */
import { ARCHIVED_AFTER_MS, type Refusal, refusal } from '../../protocol/index.js';
import { checkMayTrade } from '../checks/permissions.js';
import type { AmendOrder, CancelOrder, CancelOrderList } from '../model/commands.js';
import type { Account, Order, OrderList } from '../model/model.js';

export interface OrderKey {
  readonly orderId?: number;
  readonly origClientOrderId?: string;
}

export interface OrderListKey {
  readonly orderListId?: number;
  readonly listClientOrderId?: string;
}

/** @throws Refusal -2039 when both ids are given and differ */
export function findOrder(account: Account, symbol: string, key: OrderKey): Order | undefined {
  const { orderId, origClientOrderId } = key;
  const order =
    orderId !== undefined
      ? account.order(orderId)
      : origClientOrderId !== undefined
        ? account.orderByClientId(origClientOrderId)
        : undefined;
  if (order === undefined || order.symbol !== symbol) return undefined;
  if (orderId !== undefined && origClientOrderId !== undefined && order.clientOrderId !== origClientOrderId) {
    throw refusal('clientOrderIdMismatch');
  }
  return order;
}

/** As {@link findOrder}, but returns only an open order. A finished order is looked up only when both ids are given, to compare them. */
function findOpen(account: Account, symbol: string, key: OrderKey): Order | undefined {
  const { orderId, origClientOrderId } = key;
  const order =
    orderId === undefined
      ? origClientOrderId === undefined
        ? undefined
        : account.openOrderByClientId(origClientOrderId)
      : origClientOrderId === undefined
        ? account.openOrders.get(orderId)
        : findOrder(account, symbol, key);
  return order?.isOpen && order.symbol === symbol ? order : undefined;
}

/** Whether a query must answer that the order is archived: the order ended long ago and executed nothing. */
export function isArchived(order: Order, nowUs: number): boolean {
  if (order.isOpen || order.executedLots > 0) return false;
  return nowUs - order.updateTimeUs > ARCHIVED_AFTER_MS * 1_000;
}

/**
 * The order to cancel, or the refusal -2011 when it is not open.
 *
 * This refusal is returned instead of thrown: clients that cancel many orders are often too late, and throwing costs
 * more than the cancel.
 *
 * @throws Refusal -2011 when the account may not cancel or `cancelRestrictions` exclude the status of the order, -2039
 */
export function findOrderToCancel(
  account: Account,
  symbol: string,
  command: OrderKey & Pick<CancelOrder, 'cancelRestrictions'>,
): Order | Refusal {
  checkMayTrade(account.rights, 'cancel');
  const order = findOpen(account, symbol, command);
  if (order === undefined) return refusal('unknownOrder');
  const { cancelRestrictions } = command;
  if (cancelRestrictions === 'ONLY_NEW' && order.status !== 'NEW') throw refusal('cancelRestricted');
  if (cancelRestrictions === 'ONLY_PARTIALLY_FILLED' && order.status !== 'PARTIALLY_FILLED') {
    throw refusal('cancelRestricted');
  }
  return order;
}

/** The order to amend. @throws Refusal -2038, -2039 */
export function findOrderToAmend(account: Account, command: AmendOrder): Order {
  checkMayTrade(account.rights, 'amend');
  const order = findOpen(account, command.symbol, command);
  if (order === undefined) throw refusal('amendUnknownOrder');
  return order;
}

/** The list with the given ids. When both ids are given, both must belong to the same list. */
export function findList(account: Account, key: OrderListKey): OrderList | undefined {
  const { orderListId, listClientOrderId } = key;
  if (orderListId === undefined) {
    return listClientOrderId === undefined ? undefined : account.listByClientId(listClientOrderId);
  }
  const list = account.list(orderListId);
  if (listClientOrderId !== undefined && list?.listClientOrderId !== listClientOrderId) return undefined;
  return list;
}

/** The list to cancel. @throws Refusal -2011 */
export function findListToCancel(account: Account, command: CancelOrderList): OrderList {
  checkMayTrade(account.rights, 'cancel');
  const list = findList(account, command);
  if (list === undefined || !list.isOpen || list.symbol !== command.symbol) throw refusal('unknownOrder');
  return list;
}
