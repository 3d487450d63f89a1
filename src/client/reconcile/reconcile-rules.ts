/**
 * What the exchange's answers say about a call whose own answer was lost, one function for each kind of call.
 *
 * - An order found by the client order id of the call was placed by it, unless it is older than the call: an id may be
 *   used again once its order is done. The exchange takes a timestamp up to a second ahead of its clock, so "older" is
 *   older by that; within that second an id that the user chose proves nothing.
 * - A cancel and an amendment give their order the client order id that they carry, by which their work is told apart
 *   from that of others.
 * - Nothing found, or not cancelled yet, is no answer by itself: the call may still be on its way. Whoever asks goes on
 *   until it cannot be any more (reconcile.ts).
 */

import { asMs, FUTURE_TOLERANCE_MS, isOpenStatus, type LostAnswer } from '../../protocol/index.js';
import type { CallRequest } from '../call/request.js';
import type { OrderListSummary, OrderQuery } from '../data-types.gen.js';
import { type ExchangeError, ReplaceError } from '../errors/errors.js';
import { outcomeQuery } from './outcome.js';
import type { OutcomeProbe } from './outcome-probe.js';
import {
  amended,
  cancelledList,
  cancelledOrder,
  type MissingFields,
  membersOf,
  placedList,
  placedOrder,
  sameDecimal,
} from './reconstructed-result.js';

/** A call whose answer was lost. */
export interface LostCall {
  readonly request: CallRequest;
  /** Parameters that the user gave; the other client order ids are random ones of ours. */
  readonly given: CallRequest['params'];
  readonly stampMs: number;
  /** From this time of the exchange on the call cannot take effect any more. */
  readonly proofMs: number;
}

export type ReconcileOutcome =
  /** Carried out. */
  | { readonly is: 'done'; readonly value: object }
  /** It ended otherwise than the call asked for, and the exchange would have refused it. */
  | { readonly is: 'failed'; readonly error: ExchangeError }
  /** It was not carried out and never will be. */
  | { readonly is: 'never'; readonly why: string; readonly found?: object }
  /** Not carried out until now; once the call cannot take effect any more: not at all, or as `finally` says. */
  | { readonly is: 'pending'; readonly why: string; readonly found?: object; readonly finally?: () => ReconcileOutcome }
  /** Neither time nor questions will tell. */
  | { readonly is: 'unclear'; readonly why: string };

/** Orders that one question tells at most. */
const MOST_ORDERS = 1_000;

type ReconcileRule = (asker: OutcomeProbe, call: LostCall, missing: MissingFields) => Promise<ReconcileOutcome>;

const reconcileRules: Readonly<Record<Exclude<LostAnswer['kind'], 'other'>, ReconcileRule>> = {
  order: orderPlacement,
  orderList: listPlacement,
  cancel: orderCancel,
  cancelList: listCancel,
  cancelAll: cancelAllOrders,
  replace: replacement,
  amend: amendment,
};

/** Asks once, with as many questions as it takes. @throws Unanswered, AskingEnded */
export function applyReconcileRule(
  asker: OutcomeProbe,
  call: LostCall,
  missing: MissingFields,
): Promise<ReconcileOutcome> {
  const kind = call.request.endpoint.whenLost?.kind ?? 'other';
  if (kind === 'other') return Promise.resolve({ is: 'unclear', why: 'there is no question that would settle it' });
  return reconcileRules[kind](asker, call, missing);
}

const isBefore = (time: number, { stampMs }: LostCall): boolean => asMs(time) <= stampMs - FUTURE_TOLERANCE_MS;

const isOpen = ({ status }: OrderQuery): boolean => isOpenStatus(status);

const stateOf = ({ orderId, status }: OrderQuery): string => `order ${orderId} is ${status}`;

/** The text parameter of the call with this name. */
function textParam({ request }: LostCall, name: string | undefined): string | undefined {
  const value = name === undefined ? undefined : request.params[name];
  return typeof value === 'string' ? value : undefined;
}

/** The order that the call placed under the id of its parameter `idParam`. */
async function placedUnder(
  asker: OutcomeProbe,
  call: LostCall,
  idParam: string,
): Promise<OrderQuery | ReconcileOutcome> {
  const [symbol = '', id = ''] = [textParam(call, 'symbol'), textParam(call, idParam)];
  const order = await asker.query<OrderQuery>('queryOrder', { symbol, origClientOrderId: id });
  const isKnown = order !== undefined && !isBefore(order.time, call);
  if (isKnown) return isAmbiguous(order.time, call, idParam) ? ambiguousOutcome(order) : order;
  return (
    (await renamedSince(asker, call)) ?? { is: 'pending', why: `the exchange knows no order '${id}' of this call` }
  );
}

const isOutcome = (value: OrderQuery | ReconcileOutcome): value is ReconcileOutcome => 'is' in value;

function isAmbiguous(time: number, call: LostCall, idParam: string): boolean {
  return asMs(time) < call.stampMs && idParam in call.given;
}

function ambiguousOutcome(order: OrderQuery): ReconcileOutcome {
  return {
    is: 'unclear',
    why: `${stateOf(order)}; it has the client order id of this call, and may be an earlier one by less than a second`,
  };
}

/**
 * Whoever cancels an order gives it another client order id, under which nobody would look for it here. So before an
 * order is called absent for good, no cancelled one may look like it. Asked once it counts, because it costs much.
 */
async function renamedSince(asker: OutcomeProbe, call: LostCall): Promise<ReconcileOutcome | undefined> {
  if (asker.roundTimestampMs < call.proofMs) return undefined;
  const since = (await asker.query<OrderQuery[]>('allOrders', ordersSince(call))) ?? [];
  const like = since.find((order) => order.status === 'CANCELED' && isLike(order, call));
  if (like) return { is: 'unclear', why: `${stateOf(like)} and is like this one; its cancel has renamed it` };
  const isWhole = since.length < MOST_ORDERS;
  return isWhole
    ? undefined
    : { is: 'unclear', why: `more than ${MOST_ORDERS} orders have changed since, too many to tell` };
}

/** Orders of the call's symbol that have changed since it was sent. */
const ordersSince = (call: LostCall): CallRequest['params'] => ({
  symbol: textParam(call, 'symbol') ?? '',
  startTime: String(Math.floor(call.stampMs - FUTURE_TOLERANCE_MS)),
  limit: String(MOST_ORDERS),
});

/** Whether the order could be the one that the call placed, by its time and terms. */
function isLike(order: OrderQuery, call: LostCall): boolean {
  const { side, type, quantity, price } = call.request.params;
  const isSame = (sent: unknown, value: string | undefined) =>
    typeof sent !== 'string' || (value !== undefined && sameDecimal(sent, value));
  const hasTerms = order.side === side && order.type === type;
  return hasTerms && !isBefore(order.time, call) && isSame(quantity, order.origQty) && isSame(price, order.price);
}

async function orderPlacement(asker: OutcomeProbe, call: LostCall, missing: MissingFields): Promise<ReconcileOutcome> {
  const order = await placedUnder(asker, call, 'newClientOrderId');
  if (isOutcome(order)) return order;
  return { is: 'done', value: await placedOrder(asker, call.request, order, missing) };
}

async function listPlacement(asker: OutcomeProbe, call: LostCall, missing: MissingFields): Promise<ReconcileOutcome> {
  const list = await queryNamedList(asker, call);
  const unknown: ReconcileOutcome = { is: 'pending', why: 'the exchange knows no list of this call' };
  if (!list) return unknown;
  const members = await membersOf(asker, list);
  const [first] = members;
  if (!first || isBefore(first.time, call)) return unknown;
  if (isAmbiguous(first.time, call, 'listClientOrderId')) return ambiguousOutcome(first);
  return { is: 'done', value: await placedList(asker, call.request, list, members, missing) };
}

/** The list that the call names. */
function queryNamedList(asker: OutcomeProbe, call: LostCall): Promise<OrderListSummary | undefined> {
  return asker.query<OrderListSummary>('queryOrderList', outcomeQuery(call.request)?.params ?? {});
}

/** The order that the call names, wherever the call has renamed it to. */
async function queryNamedOrder(asker: OutcomeProbe, call: LostCall): Promise<OrderQuery | undefined> {
  const named = outcomeQuery(call.request)?.params ?? {};
  const newId = textParam(call, call.request.endpoint.whenLost?.renames);
  if (named.orderId === undefined && newId !== undefined) {
    const { symbol = '' } = named;
    const renamed = await asker.query<OrderQuery>('queryOrder', { symbol, origClientOrderId: newId });
    if (renamed && !isBefore(renamed.updateTime, call)) return renamed;
  }
  return asker.query<OrderQuery>('queryOrder', named);
}

async function orderCancel(asker: OutcomeProbe, call: LostCall, missing: MissingFields): Promise<ReconcileOutcome> {
  const order = await queryNamedOrder(asker, call);
  if (!order) return { is: 'pending', why: 'the exchange knows no such order' };
  if (isOpen(order)) return { is: 'pending', why: stateOf(order), found: order };
  if (order.status !== 'CANCELED') return { is: 'never', why: stateOf(order), found: order };
  if (isBefore(order.updateTime, call)) return { is: 'never', why: `${stateOf(order)} since before`, found: order };
  const { by } = call.request.endpoint.whenLost ?? {};
  const origClientOrderId = textParam(call, by?.origClientOrderId);
  if (order.orderListId === -1) return { is: 'done', value: cancelledOrder(order, origClientOrderId, missing) };
  return cancelledWithList(asker, call, order, missing);
}

/** A member of a list takes its whole list with it. */
async function cancelledWithList(
  asker: OutcomeProbe,
  call: LostCall,
  order: OrderQuery,
  missing: MissingFields,
): Promise<ReconcileOutcome> {
  const list = await asker.query<OrderListSummary>('queryOrderList', { orderListId: String(order.orderListId) });
  if (!list || list.listOrderStatus === 'EXECUTING') {
    return { is: 'pending', why: `${stateOf(order)}, its list is not done yet`, found: order };
  }
  const members = (await membersOf(asker, list)).filter((member) => isCancelledSince(member, call));
  return { is: 'done', value: cancelledList(list, members, missing) };
}

const isCancelledSince = (order: OrderQuery, call: LostCall): boolean =>
  order.status === 'CANCELED' && !isBefore(order.updateTime, call);

async function listCancel(asker: OutcomeProbe, call: LostCall, missing: MissingFields): Promise<ReconcileOutcome> {
  const list = await queryNamedList(asker, call);
  if (!list) return { is: 'pending', why: 'the exchange knows no such list' };
  const state = `list ${list.orderListId} is ${list.listOrderStatus}`;
  if (list.listOrderStatus === 'EXECUTING') return { is: 'pending', why: state, found: list };
  const members = await membersOf(asker, list);
  const cancelled = members.filter((member) => isCancelledSince(member, call));
  if (cancelled.length > 0) return { is: 'done', value: cancelledList(list, cancelled, missing) };
  return { is: 'never', why: `${state}: ${members.map(stateOf).join(', ')}`, found: list };
}

async function cancelAllOrders(asker: OutcomeProbe, call: LostCall, missing: MissingFields): Promise<ReconcileOutcome> {
  const symbol = textParam(call, 'symbol') ?? '';
  const open = (await asker.query<OrderQuery[]>('openOrders', { symbol })) ?? [];
  const left = open.filter((order) => isBefore(order.time, call));
  if (left.length > 0) return { is: 'pending', why: `${left.length} orders that it was about are open`, found: open };
  const all = (await asker.query<OrderQuery[]>('allOrders', ordersSince(call))) ?? [];
  const cancelled = all.filter((order) => isCancelledSince(order, call));
  if (cancelled.length > 0) return { is: 'done', value: await cancelledMany(asker, cancelled, missing) };
  if (open.length === 0) return { is: 'pending', why: 'nothing is open, and nothing was cancelled since' };
  return { is: 'unclear', why: `${open.length} orders are open, placed about the same time` };
}

/** Orders by id; those of lists once for each list, as the exchange reports them. */
async function cancelledMany(
  asker: OutcomeProbe,
  orders: readonly OrderQuery[],
  missing: MissingFields,
): Promise<object> {
  // A cancel of one order in the same second would look the same.
  missing.add('whose cancel it was');
  const seen = new Set<unknown>();
  const value: object[] = [];
  for (const order of orders) {
    const { orderListId } = order;
    if (orderListId === -1) value.push(cancelledOrder(order, undefined, missing));
    else if (!seen.has(orderListId)) {
      seen.add(orderListId);
      const list = await asker.query<OrderListSummary>('queryOrderList', { orderListId: String(orderListId) });
      const members = orders.filter((one) => one.orderListId === orderListId);
      if (list) value.push(cancelledList(list, members, missing));
    }
  }
  return value;
}

/** What a refused half says; the exchange's own words went with its answer. */
const refusedHalf = (code: number, why: string) => ({ code, msg: `Not done, found by asking: ${why}.` });
const [CANCEL_REJECTED, ORDER_REJECTED, PARTLY_FAILED] = [-2011, -2010, -2021];

async function replacement(asker: OutcomeProbe, call: LostCall, missing: MissingFields): Promise<ReconcileOutcome> {
  const { request } = call;
  const placed = await placedUnder(asker, call, request.endpoint.whenLost?.places ?? '');
  if (isOutcome(placed) && placed.is !== 'pending') return placed;
  const cancel = await orderCancel(asker, call, missing);
  const failed = (outcome: ReplaceError['outcome']): ReconcileOutcome => ({
    is: 'failed',
    error: new ReplaceError(request.verb.id, 409, PARTLY_FAILED, 'Order cancel-replace partially failed.', outcome),
  });
  if (!isOutcome(placed)) {
    // The cancel comes first: once the new order is there, nothing more happens to the old one.
    const newOrderResponse = await placedOrder(asker, request, placed, missing);
    if (cancel.is === 'done') {
      const results = { cancelResult: 'SUCCESS', newOrderResult: 'SUCCESS' };
      return { is: 'done', value: { ...results, cancelResponse: cancel.value, newOrderResponse } };
    }
    const why = cancel.is === 'failed' ? cancel.error.message : cancel.why;
    const cancelResponse = refusedHalf(CANCEL_REJECTED, why);
    return failed({ cancelResult: 'FAILURE', newOrderResult: 'SUCCESS', cancelResponse, newOrderResponse });
  }
  if (cancel.is === 'done') {
    const cancelResponse = cancel.value as never;
    const newOrderResponse = refusedHalf(ORDER_REJECTED, placed.why);
    const results = { cancelResult: 'SUCCESS', newOrderResult: 'FAILURE' } as const;
    const why = `the order is cancelled, and ${placed.why}`;
    return { is: 'pending', why, finally: () => failed({ ...results, cancelResponse, newOrderResponse }) };
  }
  const goesOn = request.params.cancelReplaceMode === 'ALLOW_FAILURE';
  if (cancel.is === 'never' && goesOn) return { ...cancel, is: 'pending', why: `${cancel.why}, and ${placed.why}` };
  return cancel;
}

async function amendment(asker: OutcomeProbe, call: LostCall, missing: MissingFields): Promise<ReconcileOutcome> {
  const order = await queryNamedOrder(asker, call);
  if (!order) return { is: 'pending', why: 'the exchange knows no such order' };
  const [newId, oldId] = [textParam(call, 'newClientOrderId'), textParam(call, 'origClientOrderId')];
  const isRenamed = order.clientOrderId === newId && newId !== oldId;
  const { origQty } = order;
  const isResized = newId === oldId && origQty !== undefined && sameDecimal(origQty, textParam(call, 'newQty') ?? '0');
  if (isRenamed || isResized) return { is: 'done', value: await amended(asker, order, oldId, missing) };
  if (isOpen(order)) return { is: 'pending', why: `${stateOf(order)} of ${order.origQty}`, found: order };
  // A cancel after the amendment has renamed it once more.
  if (order.status === 'CANCELED') return { is: 'unclear', why: stateOf(order) };
  return { is: 'never', why: stateOf(order), found: order };
}
