/**
 * Builds the result of a call from queries, in the shape of the lost reply. The order has its current state, which may
 * be later than the state in that reply. Fields that the queries do not return are named in `missing`.
 */
import { parseUnits } from '../../protocol/index.js';
import type { CallRequest } from '../call/request.js';
import type {
  AccountTrade,
  Allocation,
  Amendment,
  AmendResult,
  CancelledOrder,
  Fill,
  OpoListFull,
  OpoOrderFull,
  OrderListCancelled,
  OrderListSummary,
  OrderQuery,
} from '../types/data-types.gen.js';
import { TransportError } from '../types/errors.js';
import { type OutcomeProbe, QueryUnanswered } from './outcome-probe.js';

/** Decimal places that hold every quantity of the exchange. */
const QUANTITY_SCALE = 8;

/** Names of the fields that the queries did not return. */
export type MissingFields = Set<string>;

const isZero = (decimal: string | undefined): boolean => decimal === undefined || /^0*\.?0*$/.test(decimal);

export const sameDecimal = (a: string, b: string): boolean =>
  parseUnits(a, QUANTITY_SCALE) === parseUnits(b, QUANTITY_SCALE);

/** The fields that a query shares with the report of a placement or cancel. */
function commonFields(order: OrderQuery) {
  const { time, updateTime, isWorking, workingTime, preventedMatchId, stopPrice, icebergQty, clientOrderId, ...rest } =
    order;
  return {
    ...rest,
    ...(isZero(stopPrice) ? {} : { stopPrice }),
    ...(isZero(icebergQty) ? {} : { icebergQty }),
  };
}

/** The report of a placement; with fills unless the call asked for a shorter response type. */
export async function placedOrder(
  probe: OutcomeProbe,
  request: CallRequest,
  order: OrderQuery,
  missing: MissingFields,
): Promise<OpoOrderFull> {
  const { clientOrderId, time, workingTime } = order;
  const result = { ...commonFields(order), clientOrderId, transactTime: time, workingTime };
  if (order.preventedMatchId !== undefined) missing.add('preventedMatches');
  if ((request.params.newOrderRespType ?? 'FULL') !== 'FULL') return result as OpoOrderFull;
  return { ...result, fills: await fillsOf(probe, order, missing) };
}

async function fillsOf(probe: OutcomeProbe, order: OrderQuery, missing: MissingFields): Promise<Fill[]> {
  if (isZero(order.executedQty)) return [];
  const ofOrder = { symbol: order.symbol, orderId: String(order.orderId) };
  const trades = (await probe.queryOptional<AccountTrade[]>('myTrades', ofOrder)) ?? [];
  const allocations = order.usedSor ? ((await probe.queryOptional<Allocation[]>('myAllocations', ofOrder)) ?? []) : [];
  const paid = ({ price, qty, commission, commissionAsset }: AccountTrade | Allocation) => ({
    price,
    qty,
    commission,
    commissionAsset,
  });
  const fills: Fill[] = [
    ...trades.map((trade) => ({ ...paid(trade), tradeId: trade.id })),
    ...allocations.map((one) => ({
      ...paid(one),
      tradeId: -1,
      matchType: 'ONE_PARTY_TRADE_REPORT' as const,
      allocId: one.allocationId,
    })),
  ];
  const total = fills.reduce((sum, { qty }) => sum + parseUnits(qty, QUANTITY_SCALE), 0n);
  if (total !== parseUnits(order.executedQty, QUANTITY_SCALE)) missing.add('fills');
  return fills;
}

/** The error of a list that a query has not returned although the list has orders. */
export const listUnanswered = (orderListId: unknown): QueryUnanswered =>
  new QueryUnanswered(
    new TransportError('orders.getList', 'network', `order list ${orderListId} cannot be queried yet.`),
  );

/** The orders of a list, in the order of the list. @throws QueryUnanswered when one of them cannot be queried yet */
export async function membersOf(probe: OutcomeProbe, list: OrderListSummary): Promise<OrderQuery[]> {
  const members: OrderQuery[] = [];
  for (const { symbol, orderId } of list.orders) {
    const order = await probe.query<OrderQuery>('queryOrder', { symbol, orderId: String(orderId) });
    if (!order)
      throw new QueryUnanswered(
        new TransportError('orders.get', 'network', `order ${orderId} of the list cannot be queried yet.`),
      );
    members.push(order);
  }
  return members;
}

export async function placedList(
  probe: OutcomeProbe,
  request: CallRequest,
  list: OrderListSummary,
  members: readonly OrderQuery[],
  missing: MissingFields,
): Promise<OpoListFull> {
  const orderReports: OpoOrderFull[] = [];
  for (const member of members) orderReports.push(await placedOrder(probe, request, member, missing));
  return { ...list, orderReports };
}

/** The report of a cancel. The previous client order id is known only if the call named it. */
export function cancelledOrder(
  order: OrderQuery,
  origClientOrderId: string | undefined,
  missing: MissingFields,
): CancelledOrder {
  if (origClientOrderId === undefined) missing.add('origClientOrderId');
  const { clientOrderId, updateTime } = order;
  return {
    ...commonFields(order),
    origClientOrderId: origClientOrderId ?? '',
    clientOrderId,
    transactTime: updateTime,
  };
}

/** The report of the cancel of an order list; `members` are the cancelled orders. */
export function cancelledList(
  list: OrderListSummary,
  members: readonly OrderQuery[],
  missing: MissingFields,
): OrderListCancelled {
  const orderReports = members.map((member) => {
    // A list keeps the client order ids of the placement; the cancel has given its orders new ones.
    const placedId = list.orders.find(({ orderId }) => orderId === member.orderId)?.clientOrderId;
    return cancelledOrder(member, placedId === member.clientOrderId ? undefined : placedId, missing);
  });
  return { ...list, orderReports };
}

/** The report of an amendment. */
export async function amended(
  probe: OutcomeProbe,
  order: OrderQuery,
  origClientOrderId: string | undefined,
  missing: MissingFields,
): Promise<AmendResult> {
  const { symbol, orderId, clientOrderId } = order;
  const all = await probe.queryOptional<Amendment[]>('orderAmendments', { symbol, orderId: String(orderId) });
  const amendment = all?.findLast((one) => one.newClientOrderId === clientOrderId);
  if (!amendment) missing.add('executionId');
  const before = origClientOrderId ?? amendment?.origClientOrderId;
  if (before === undefined) missing.add('origClientOrderId');
  if (order.orderListId !== -1) missing.add('listStatus');
  const {
    origQty,
    origQuoteOrderQty,
    cummulativeQuoteQty,
    preventedQuantity,
    expiryReason: _whyExpired,
    ...rest
  } = commonFields(order);
  return {
    transactTime: amendment?.time ?? order.updateTime,
    executionId: amendment?.executionId ?? -1,
    amendedOrder: {
      ...rest,
      clientOrderId,
      origClientOrderId: before ?? '',
      // An order without a known quantity cannot be amended, so this default is never used.
      qty: origQty ?? '0.00000000',
      preventedQty: preventedQuantity ?? '0.00000000',
      quoteOrderQty: origQuoteOrderQty,
      cumulativeQuoteQty: cummulativeQuoteQty,
      workingTime: order.workingTime,
    },
  };
}
