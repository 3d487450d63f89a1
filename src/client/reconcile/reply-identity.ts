/**
 * Checks that a reply is the result of its trading call: it has the ids of the orders or lists that the call
 * made or changed, and it names the symbol and the ids that the call has sent. A reply without these ids proves
 * nothing, so the outcome of the call is unknown.
 *
 * The catalogue says by `whenLost` which parameters identify the order of a call, and a test compares the fields here
 * with the result schemas. The cost is a few property reads for each order.
 */
import { type Fields, isOpenStatus, isRecord } from '../../protocol/index.js';
import type { CallRequest } from '../call/request.js';

/** The values that an order or a list in the reply must have; undefined for a value that the call has not sent. */
interface Expected {
  readonly symbol: unknown;
  readonly orderId?: unknown;
  readonly clientOrderId?: unknown;
  readonly origClientOrderId?: unknown;
}

const ANOTHER = 'does not name the order of the call';
const ANOTHER_LIST = 'does not name the order list of the call';
const NO_ORDER = 'has no order id';
const NO_LIST = 'has no order list id';
const NOT_CANCELLED = 'has an order that is not cancelled';

/** Why `body` cannot be the result of `request`, such as "has no order id"; undefined if it can. */
export function identityMismatch({ endpoint, params }: CallRequest, body: unknown): string | undefined {
  const { whenLost } = endpoint;
  if (!whenLost) return undefined;
  const { kind, by, renames, places } = whenLost;
  const { symbol } = params;
  const sent = (name: string | undefined) => (name === undefined ? undefined : params[name]);
  const named = { symbol, orderId: sent(by.orderId), origClientOrderId: sent(by.origClientOrderId) };
  switch (kind) {
    case 'order':
      return orderMismatch(body, { symbol, clientOrderId: named.origClientOrderId });
    case 'orderList':
      return placedListMismatch(body, { symbol, clientOrderId: named.origClientOrderId }, endpoint.orderCount);
    case 'cancel':
      return cancelMismatch(body, { ...named, clientOrderId: sent(renames) });
    case 'cancelList': {
      const { orderListId, listClientOrderId } = fieldsOf(body);
      if (differs(orderListId, sent(by.orderListId)) || differs(listClientOrderId, named.origClientOrderId))
        return ANOTHER_LIST;
      return listMismatch(body, symbol);
    }
    case 'cancelAll':
      return cancelAllMismatch(body, symbol);
    case 'replace': {
      const { cancelResponse, newOrderResponse } = fieldsOf(body);
      return (
        cancelMismatch(cancelResponse, { ...named, clientOrderId: sent(renames) }) ??
        orderMismatch(newOrderResponse, { symbol, clientOrderId: sent(places) })
      );
    }
    case 'amend':
      return orderMismatch(fieldsOf(body).amendedOrder, { ...named, clientOrderId: sent(renames) });
    case 'other':
      return conversionMismatch(body, sent('orderId'));
  }
}

/** The problem in the halves of a cancel-replace that the reply calls done; undefined if there is no problem. */
export function halvesMismatch({ endpoint, params }: CallRequest, outcome: unknown): string | undefined {
  const { by = {}, renames = '', places = '' } = endpoint.whenLost ?? {};
  const { symbol } = params;
  const { cancelResult, newOrderResult, cancelResponse, newOrderResponse } = fieldsOf(outcome);
  if (!isHalf(cancelResult) || !isHalf(newOrderResult)) return 'does not say which half was done';
  const cancelled = {
    symbol,
    orderId: params[by.orderId ?? ''],
    origClientOrderId: params[by.origClientOrderId ?? ''],
    clientOrderId: params[renames],
  };
  return (
    (cancelResult === 'SUCCESS' ? cancelMismatch(cancelResponse, cancelled) : undefined) ??
    (newOrderResult === 'SUCCESS'
      ? orderMismatch(newOrderResponse, { symbol, clientOrderId: params[places] })
      : undefined)
  );
}

const isHalf = (result: unknown): boolean => result === 'SUCCESS' || result === 'FAILURE' || result === 'NOT_ATTEMPTED';

/**
 * Checks the reply to a query about an order or a list, or to a query for the orders or trades of one symbol: the reply
 * must be about the order, the list or the symbol of the query.
 */
export function queryMismatch({ endpoint, params }: CallRequest, body: unknown): string | undefined {
  const { symbol, orderId, orderListId, origClientOrderId } = params;
  switch (endpoint.id) {
    case 'queryOrder':
      return orderMismatch(body, { symbol, orderId, clientOrderId: origClientOrderId });
    case 'queryOrderList': {
      const list = fieldsOf(body);
      if (differs(list.orderListId, orderListId) || differs(list.listClientOrderId, origClientOrderId))
        return ANOTHER_LIST;
      return listMismatch(body, undefined);
    }
    default:
      if (!Array.isArray(body)) return 'has no list';
      for (const row of body) {
        const mismatch = orderMismatch(row, { symbol, orderId });
        if (mismatch) return mismatch;
      }
      return undefined;
  }
}

function orderMismatch(order: unknown, expected: Expected): string | undefined {
  const fields = fieldsOf(order);
  if (!isId(fields.orderId)) return NO_ORDER;
  const isAnother =
    differs(fields.symbol, expected.symbol) ||
    differs(fields.orderId, expected.orderId) ||
    differs(fields.clientOrderId, expected.clientOrderId) ||
    differs(fields.origClientOrderId, expected.origClientOrderId);
  return isAnother ? ANOTHER : undefined;
}

/** A conversion has an id only; in the reply to an accepted quote the id is a text of digits. */
function conversionMismatch(body: unknown, expectedId: unknown): string | undefined {
  const { orderId } = fieldsOf(body);
  if (!isId(orderId) && !(typeof orderId === 'string' && /^\d+$/.test(orderId))) return NO_ORDER;
  return differs(orderId, expectedId) ? ANOTHER : undefined;
}

/** A cancelled order, or the whole order list if the order belongs to one. */
function cancelMismatch(body: unknown, expected: Expected): string | undefined {
  const { orderId, orderReports } = fieldsOf(body);
  if (orderId !== undefined || orderReports === undefined) return orderMismatch(body, expected) ?? notCancelled(body);
  const mismatch = listMismatch(body, expected.symbol);
  if (mismatch) return mismatch;
  const { orders } = body as { orders: readonly unknown[] };
  return [...orders, ...(orderReports as readonly unknown[])].some((one) => isNamed(one, expected))
    ? undefined
    : ANOTHER;
}

/** Whether a member or a report of a list is the order that the call names. */
function isNamed(one: unknown, { orderId, origClientOrderId }: Expected): boolean {
  const fields = fieldsOf(one);
  if (orderId !== undefined) return !differs(fields.orderId, orderId);
  return !differs(fields.origClientOrderId ?? fields.clientOrderId, origClientOrderId);
}

function cancelAllMismatch(body: unknown, symbol: unknown): string | undefined {
  // Without an open order the exchange refuses the call, so an empty list is not a result.
  if (!Array.isArray(body) || body.length === 0) return 'has no cancelled order';
  for (const one of body) {
    const isList = fieldsOf(one).orderId === undefined;
    const mismatch = isList ? listMismatch(one, symbol) : (orderMismatch(one, { symbol }) ?? notCancelled(one));
    if (mismatch) return mismatch;
  }
  return undefined;
}

/**
 * A cancelled order is neither open nor filled nor rejected, so a list of open orders is not the result of cancelling all
 * of them, although it names the same symbol. The call has sent no ids.
 */
function notCancelled(order: unknown): string | undefined {
  const { status } = fieldsOf(order);
  return isOpenStatus(status) || status === 'FILLED' || status === 'REJECTED' ? NOT_CANCELLED : undefined;
}

function placedListMismatch(body: unknown, expected: Expected, orderCount: number): string | undefined {
  const { listClientOrderId, orders } = fieldsOf(body);
  const mismatch = listMismatch(body, expected.symbol);
  if (mismatch) return mismatch;
  if (differs(listClientOrderId, expected.clientOrderId)) return ANOTHER_LIST;
  return (orders as readonly unknown[]).length === orderCount ? undefined : 'does not have all orders of the list';
}

/** A list with its id, its orders, and, where there are reports, a report of each order that it reports on. */
function listMismatch(body: unknown, symbol: unknown): string | undefined {
  const { orderListId, symbol: named, orders, orderReports } = fieldsOf(body);
  if (!isId(orderListId)) return NO_LIST;
  if (differs(named, symbol)) return ANOTHER;
  if (!Array.isArray(orders) || orders.length === 0) return 'does not have the orders of the list';
  if (orderReports !== undefined && (!Array.isArray(orderReports) || orderReports.length === 0))
    return 'does not have the reports of the orders';
  for (const order of orders) if (!isId(fieldsOf(order).orderId)) return NO_ORDER;
  for (const report of (orderReports as readonly unknown[] | undefined) ?? [])
    if (!isId(fieldsOf(report).orderId)) return NO_ORDER;
  return undefined;
}

const NONE: Fields = {};

const fieldsOf = (value: unknown): Fields => (isRecord(value) ? value : NONE);

/** An id of the exchange: a whole number, or a bigint above 2^53. */
const isId = (value: unknown): boolean =>
  typeof value === 'number' ? Number.isInteger(value) && value >= 0 : typeof value === 'bigint';

/** Whether a field of the reply has another value than the parameter; a parameter that was not sent is not compared. */
function differs(value: unknown, sent: unknown): boolean {
  if (sent === undefined || value === sent) return false;
  return typeof value === 'string' || String(value) !== withoutLeadingZeros(String(sent));
}

const withoutLeadingZeros = (text: string): string => text.replace(/^0+(?=\d)/, '');
