/**
 * Decides the outcome of a call whose reply was lost from later queries; one rule for each kind of call.
 *
 * - An order with the client order id of the call was placed by the call, unless the order is older: an id can be
 *   reused after its order has ended. The exchange accepts timestamps up to one second ahead of its clock, so "older"
 *   means older by more than one second. Within that second, an id that the user chose proves nothing, unless this client
 *   knows that it has sent the id only once.
 * - An order that was placed under another client order id is never the order of the call, even if it has its terms.
 * - A cancel or an amendment gives its order the client order id of the call, which distinguishes it from other cancels
 *   and amendments.
 * - An order that is missing, or not cancelled yet, proves nothing at once, because the call may still arrive. The
 *   queries go on until the call can no longer take effect (reconcile.ts).
 */

import { asMs, FUTURE_TOLERANCE_MS, isOpenStatus, type LostReply } from '../../protocol/index.js';
import type { OwnOrders } from '../base/own-orders.js';
import type { CallRequest } from '../call/request.js';
import { outcomeQuery } from '../session/outcome.js';
import type { Cancelled, OrderListSummary, OrderQuery } from '../types/data-types.gen.js';
import { type ExchangeError, ReplaceError } from '../types/errors.js';
import type { OutcomeProbe } from './outcome-probe.js';
import {
  amended,
  cancelledList,
  cancelledOrder,
  listUnanswered,
  type MissingFields,
  membersOf,
  placedList,
  placedOrder,
  sameDecimal,
} from './reconstructed-result.js';

/** A call whose reply was lost. */
export interface LostCall {
  readonly request: CallRequest;
  /** Parameters from the user. All other client order ids are random ids of ours. */
  readonly given: CallRequest['params'];
  readonly stampMs: number;
  /** Time of the exchange after which the call can no longer take effect. */
  readonly proofMs: number;
  /** The client order ids that this client has used. */
  readonly own: OwnOrders;
}

export type ReconcileOutcome =
  /** The call was carried out. */
  | { readonly is: 'done'; readonly value: object }
  /** The call ended in a way that the exchange reports as an error. */
  | { readonly is: 'failed'; readonly error: ExchangeError }
  /** The call was not carried out and cannot be carried out later. */
  | { readonly is: 'never'; readonly why: string; readonly found?: object }
  /**
   * The call is not carried out yet. When it can no longer take effect, the outcome is `finally()`, or `never` without
   * it.
   */
  | { readonly is: 'pending'; readonly why: string; readonly found?: object; readonly finally?: () => ReconcileOutcome }
  /** Cannot be resolved: neither waiting nor querying would decide it. */
  | { readonly is: 'unclear'; readonly why: string };

/** Maximum number of orders in one query. */
const MAX_ORDERS = 1_000;

type ReconcileRule = (probe: OutcomeProbe, call: LostCall, missing: MissingFields) => Promise<ReconcileOutcome>;

const reconcileRules: Readonly<Record<Exclude<LostReply['kind'], 'other'>, ReconcileRule>> = {
  order: orderPlacement,
  orderList: listPlacement,
  cancel: orderCancel,
  cancelList: listCancel,
  cancelAll: cancelAllOrders,
  replace: replacement,
  amend: amendment,
};

/** Applies the rule of the call once, with as many queries as it needs. @throws QueryUnanswered, ProbeEnded */
export function applyReconcileRule(
  probe: OutcomeProbe,
  call: LostCall,
  missing: MissingFields,
): Promise<ReconcileOutcome> {
  const kind = call.request.endpoint.whenLost?.kind ?? 'other';
  if (kind === 'other') return Promise.resolve({ is: 'unclear', why: 'no query can decide the outcome' });
  return reconcileRules[kind](probe, call, missing);
}

const isBefore = (time: number, { stampMs }: LostCall): boolean => asMs(time) <= stampMs - FUTURE_TOLERANCE_MS;

const isOpen = ({ status }: OrderQuery): boolean => isOpenStatus(status);

const stateOf = ({ orderId, status }: OrderQuery): string => `order ${orderId} is ${status}`;

/** The text parameter of the call with this name. */
function textParam({ request }: LostCall, name: string | undefined): string | undefined {
  const value = name === undefined ? undefined : request.params[name];
  return typeof value === 'string' ? value : undefined;
}

/** The order placed under the client order id in the parameter `idParam`. */
async function placedUnder(
  probe: OutcomeProbe,
  call: LostCall,
  idParam: string,
): Promise<OrderQuery | ReconcileOutcome> {
  const [symbol = '', id = ''] = [textParam(call, 'symbol'), textParam(call, idParam)];
  const order = await probe.query<OrderQuery>('queryOrder', { symbol, origClientOrderId: id });
  const isKnown = order !== undefined && !isBefore(order.time, call);
  if (isKnown)
    return isAmbiguous(order.time, call, idParam) && !isOurs(order, call, id) ? ambiguousOutcome(order) : order;
  return (
    (await renamedSince(probe, call, id)) ?? { is: 'pending', why: `the exchange has no order '${id}' of this call` }
  );
}

const isOutcome = (value: OrderQuery | ReconcileOutcome): value is ReconcileOutcome => 'is' in value;

function isAmbiguous(time: number, call: LostCall, idParam: string): boolean {
  return asMs(time) < call.stampMs && idParam in call.given;
}

/**
 * Whether the call alone can have placed the order: the client has sent the id only once, and the order has the terms
 * of the call.
 */
function isOurs(order: OrderQuery, call: LostCall, id: string): boolean {
  return call.own.isFirst(order.symbol, id, call.stampMs - FUTURE_TOLERANCE_MS) && isLike(order, call);
}

/** Whether the order is known to have been placed under another client order id. */
function isOther({ symbol, orderId }: OrderQuery, { own }: LostCall, id: string): boolean {
  const placedAs = own.placedAs(symbol, orderId);
  return placedAs !== undefined && placedAs !== id;
}

function ambiguousOutcome(order: OrderQuery): ReconcileOutcome {
  return {
    is: 'unclear',
    why: `${stateOf(order)}; the order has the client order id of this call, but may be up to one second older than the call`,
  };
}

/**
 * A later cancel gives an order another client order id, and the query by the first id then finds nothing. So an order
 * is absent for certain only if no cancelled order has its terms. Runs only when it decides, because its weight is
 * high.
 */
async function renamedSince(probe: OutcomeProbe, call: LostCall, id: string): Promise<ReconcileOutcome | undefined> {
  if (probe.roundTimestampMs < call.proofMs) return undefined;
  const since = (await probe.query<OrderQuery[]>('allOrders', ordersSince(call))) ?? [];
  const like = since.find((order) => order.status === 'CANCELED' && isLike(order, call) && !isOther(order, call, id));
  if (like)
    return {
      is: 'unclear',
      why: `${stateOf(like)} and has the terms of this call; the cancel of the order has changed its client order id`,
    };
  const isWhole = since.length < MAX_ORDERS;
  return isWhole
    ? undefined
    : {
        is: 'unclear',
        why: `more than ${MAX_ORDERS} orders have changed since the call, which is too many to search`,
      };
}

/** Parameters of a query for the orders of the symbol that changed after the call. */
const ordersSince = (call: LostCall): CallRequest['params'] => ({
  symbol: textParam(call, 'symbol') ?? '',
  startTime: String(Math.floor(call.stampMs - FUTURE_TOLERANCE_MS)),
  limit: String(MAX_ORDERS),
});

/** Whether the order may be the order of the call, by its time and terms. */
function isLike(order: OrderQuery, call: LostCall): boolean {
  const { side, type, quantity, price } = call.request.params;
  const isSame = (sent: unknown, value: string | undefined) =>
    typeof sent !== 'string' || (value !== undefined && sameDecimal(sent, value));
  const hasTerms = order.side === side && order.type === type;
  return hasTerms && !isBefore(order.time, call) && isSame(quantity, order.origQty) && isSame(price, order.price);
}

async function orderPlacement(probe: OutcomeProbe, call: LostCall, missing: MissingFields): Promise<ReconcileOutcome> {
  const order = await placedUnder(probe, call, 'newClientOrderId');
  if (isOutcome(order)) return order;
  return { is: 'done', value: await placedOrder(probe, call.request, order, missing) };
}

async function listPlacement(probe: OutcomeProbe, call: LostCall, missing: MissingFields): Promise<ReconcileOutcome> {
  const list = await queryNamedList(probe, call);
  const unknown: ReconcileOutcome = { is: 'pending', why: 'the exchange has no order list of this call' };
  if (!list) return unknown;
  const members = await membersOf(probe, list);
  const [first] = members;
  if (!first || isBefore(first.time, call)) return unknown;
  if (isAmbiguous(first.time, call, 'listClientOrderId')) return ambiguousOutcome(first);
  return { is: 'done', value: await placedList(probe, call.request, list, members, missing) };
}

/** The list that the call names. */
function queryNamedList(probe: OutcomeProbe, call: LostCall): Promise<OrderListSummary | undefined> {
  return probe.query<OrderListSummary>('queryOrderList', outcomeQuery(call.request)?.params ?? {});
}

/** The order that the call names, also under the id that the call gives it. */
async function queryNamedOrder(probe: OutcomeProbe, call: LostCall): Promise<OrderQuery | undefined> {
  const named = outcomeQuery(call.request)?.params ?? {};
  const newId = textParam(call, call.request.endpoint.whenLost?.renames);
  if (named.orderId === undefined && newId !== undefined) {
    const { symbol = '' } = named;
    const renamed = await probe.query<OrderQuery>('queryOrder', { symbol, origClientOrderId: newId });
    if (renamed && !isBefore(renamed.updateTime, call)) return renamed;
  }
  return probe.query<OrderQuery>('queryOrder', named);
}

async function orderCancel(probe: OutcomeProbe, call: LostCall, missing: MissingFields): Promise<ReconcileOutcome> {
  const order = await queryNamedOrder(probe, call);
  if (!order) return { is: 'pending', why: 'the exchange has no such order' };
  if (isOpen(order)) return { is: 'pending', why: stateOf(order), found: order };
  if (order.status !== 'CANCELED') return { is: 'never', why: stateOf(order), found: order };
  if (isBefore(order.updateTime, call))
    return { is: 'never', why: `${stateOf(order)} since before the call`, found: order };
  const { by } = call.request.endpoint.whenLost ?? {};
  const origClientOrderId = textParam(call, by?.origClientOrderId);
  if (order.orderListId === -1) return { is: 'done', value: cancelledOrder(order, origClientOrderId, missing) };
  return cancelledWithList(probe, call, order, missing);
}

/** The cancel of one order of a list cancels the whole list. */
async function cancelledWithList(
  probe: OutcomeProbe,
  call: LostCall,
  order: OrderQuery,
  missing: MissingFields,
): Promise<ReconcileOutcome> {
  const list = await probe.query<OrderListSummary>('queryOrderList', { orderListId: String(order.orderListId) });
  if (!list || list.listOrderStatus === 'EXECUTING') {
    return { is: 'pending', why: `${stateOf(order)}, but its order list has not ended yet`, found: order };
  }
  const members = (await membersOf(probe, list)).filter((member) => isCancelledSince(member, call));
  return { is: 'done', value: cancelledList(list, members, missing) };
}

const isCancelledSince = (order: OrderQuery, call: LostCall): boolean =>
  order.status === 'CANCELED' && !isBefore(order.updateTime, call);

async function listCancel(probe: OutcomeProbe, call: LostCall, missing: MissingFields): Promise<ReconcileOutcome> {
  const list = await queryNamedList(probe, call);
  if (!list) return { is: 'pending', why: 'the exchange has no such order list' };
  const state = `list ${list.orderListId} is ${list.listOrderStatus}`;
  if (list.listOrderStatus === 'EXECUTING') return { is: 'pending', why: state, found: list };
  const members = await membersOf(probe, list);
  const cancelled = members.filter((member) => isCancelledSince(member, call));
  if (cancelled.length > 0) return { is: 'done', value: cancelledList(list, cancelled, missing) };
  return { is: 'never', why: `${state}: ${members.map(stateOf).join(', ')}`, found: list };
}

async function cancelAllOrders(probe: OutcomeProbe, call: LostCall, missing: MissingFields): Promise<ReconcileOutcome> {
  const symbol = textParam(call, 'symbol') ?? '';
  const open = (await probe.query<OrderQuery[]>('openOrders', { symbol })) ?? [];
  const left = open.filter((order) => isBefore(order.time, call));
  if (left.length > 0)
    return { is: 'pending', why: `${left.length} orders that the call would cancel are open`, found: open };
  const all = (await probe.query<OrderQuery[]>('allOrders', ordersSince(call))) ?? [];
  const cancelled = all.filter((order) => isCancelledSince(order, call));
  if (cancelled.length > 0) return { is: 'done', value: await cancelledMany(probe, cancelled, missing) };
  if (open.length === 0) return { is: 'pending', why: 'no order is open, and none was cancelled since the call' };
  return { is: 'unclear', why: `${open.length} open orders may be older or newer than the cancel` };
}

/** The cancelled orders by id; the orders of a list are one entry, as the exchange reports them. */
async function cancelledMany(
  probe: OutcomeProbe,
  orders: readonly OrderQuery[],
  missing: MissingFields,
): Promise<object> {
  // The cancels of this call and the cancel of a single order in the same second cannot be distinguished.
  missing.add('which call cancelled the orders');
  const listsDone = new Set<unknown>();
  const value: object[] = [];
  for (const order of orders) {
    const { orderListId } = order;
    if (orderListId === -1) value.push(cancelledOrder(order, undefined, missing));
    else if (!listsDone.has(orderListId)) {
      listsDone.add(orderListId);
      const list = await probe.query<OrderListSummary>('queryOrderList', { orderListId: String(orderListId) });
      const members = orders.filter((one) => one.orderListId === orderListId);
      if (!list) throw listUnanswered(orderListId);
      value.push(cancelledList(list, members, missing));
    }
  }
  return value;
}

/** The response of a refused half; the exchange's own message was lost with its reply. */
const refusedHalf = (code: number, why: string) => ({ code, msg: `Not done, as a later query showed: ${why}.` });
const [CANCEL_REJECTED, ORDER_REJECTED, PARTLY_FAILED] = [-2011, -2010, -2021];

async function replacement(probe: OutcomeProbe, call: LostCall, missing: MissingFields): Promise<ReconcileOutcome> {
  const { request } = call;
  const placed = await placedUnder(probe, call, request.endpoint.whenLost?.places ?? '');
  if (isOutcome(placed) && placed.is !== 'pending') return placed;
  const cancel = await orderCancel(probe, call, missing);
  const failed = (outcome: ReplaceError['outcome']): ReconcileOutcome => ({
    is: 'failed',
    error: new ReplaceError(request.verb.id, 409, PARTLY_FAILED, 'Order cancel-replace partially failed.', outcome),
  });
  if (!isOutcome(placed)) {
    // The cancel is queried second: after the new order exists, the old one does not change any more.
    const newOrderResponse = await placedOrder(probe, request, placed, missing);
    if (cancel.is === 'done') {
      const results = { cancelResult: 'SUCCESS', newOrderResult: 'SUCCESS' };
      return { is: 'done', value: { ...results, cancelResponse: cancel.value, newOrderResponse } };
    }
    const why = cancel.is === 'failed' ? cancel.error.message : cancel.why;
    const cancelResponse = refusedHalf(CANCEL_REJECTED, why);
    return failed({ cancelResult: 'FAILURE', newOrderResult: 'SUCCESS', cancelResponse, newOrderResponse });
  }
  if (cancel.is === 'done') {
    const cancelResponse = cancel.value as Cancelled;
    const newOrderResponse = refusedHalf(ORDER_REJECTED, placed.why);
    const results = { cancelResult: 'SUCCESS', newOrderResult: 'FAILURE' } as const;
    const why = `the order is cancelled, and ${placed.why}`;
    return { is: 'pending', why, finally: () => failed({ ...results, cancelResponse, newOrderResponse }) };
  }
  const goesOn = request.params.cancelReplaceMode === 'ALLOW_FAILURE';
  if (cancel.is === 'never' && goesOn) return { ...cancel, is: 'pending', why: `${cancel.why}, and ${placed.why}` };
  return cancel;
}

async function amendment(probe: OutcomeProbe, call: LostCall, missing: MissingFields): Promise<ReconcileOutcome> {
  const order = await queryNamedOrder(probe, call);
  if (!order) return { is: 'pending', why: 'the exchange has no such order' };
  const [newId, oldId] = [textParam(call, 'newClientOrderId'), textParam(call, 'origClientOrderId')];
  const isRenamed = order.clientOrderId === newId && newId !== oldId;
  const { origQty } = order;
  const isResized = newId === oldId && origQty !== undefined && sameDecimal(origQty, textParam(call, 'newQty') ?? '0');
  if (isRenamed || isResized) return { is: 'done', value: await amended(probe, order, oldId, missing) };
  if (isOpen(order)) return { is: 'pending', why: `${stateOf(order)} of ${order.origQty}`, found: order };
  // A cancel after the amendment has changed the client order id again.
  if (order.status === 'CANCELED') return { is: 'unclear', why: stateOf(order) };
  return { is: 'never', why: stateOf(order), found: order };
}
