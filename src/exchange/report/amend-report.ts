/** Writes amendments and allocations in the form of the exchange's replies, with the fields of schemas.json. */

import { formatAmount } from '../model/amounts.js';
import type { Order } from '../model/model.js';
import type { ListStatus, OrderStatus, OrderType, Side, StpMode, TimeInForce } from '../model/order-terms.js';
import type { AmendedOutcome } from '../model/outcomes.js';
import type { Allocation } from '../model/trade-records.js';
import { type ConditionalFields, conditionalFields, routingFields, stopFields, type WireTime } from './order-fields.js';
import { orderListSummary } from './order-list-report.js';

export interface AmendedOrderReport extends ConditionalFields {
  readonly symbol: string;
  readonly orderId: number;
  readonly orderListId: number;
  readonly origClientOrderId: string;
  readonly clientOrderId: string;
  readonly price: string;
  /** Quantity after the amendment. */
  readonly qty: string;
  readonly executedQty: string;
  readonly preventedQty: string;
  readonly quoteOrderQty: string;
  readonly cumulativeQuoteQty: string;
  readonly status: OrderStatus;
  readonly timeInForce: TimeInForce;
  readonly type: OrderType;
  readonly side: Side;
  /** Absent when the order has not been on the book. */
  readonly workingTime?: number;
  readonly selfTradePreventionMode: StpMode;
}

export interface AmendReport {
  readonly transactTime: number;
  readonly executionId: number;
  readonly amendedOrder: AmendedOrderReport;
  readonly listStatus?: {
    readonly orderListId: number;
    readonly contingencyType: 'OCO' | 'OTO';
    readonly listOrderStatus: ListStatus;
    readonly listClientOrderId: string;
    readonly symbol: string;
    readonly orders: readonly { readonly symbol: string; readonly orderId: number; readonly clientOrderId: string }[];
  };
  /** The other leg of an OCO pair, when its quantity was reduced too. */
  readonly relatedOrders?: readonly AmendedOrderReport[];
}

export interface AmendmentReport {
  readonly symbol: string;
  readonly orderId: number;
  readonly executionId: number;
  readonly origClientOrderId: string;
  readonly newClientOrderId: string;
  readonly origQty: string;
  readonly newQty: string;
  readonly time: number;
}

export interface AllocationReport {
  readonly symbol: string;
  readonly allocationId: number;
  readonly allocationType: 'SOR';
  readonly orderId: number;
  readonly orderListId: number;
  readonly price: string;
  readonly qty: string;
  readonly quoteQty: string;
  readonly commission: string;
  readonly commissionAsset: string;
  readonly time: number;
  readonly isBuyer: boolean;
  readonly isMaker: boolean;
  readonly isAllocator: boolean;
}

/** The reply to an amendment. */
export function amendReport(outcome: AmendedOutcome, wireTime: WireTime): AmendReport {
  const { order, amendment, related } = outcome;
  return {
    transactTime: wireTime(outcome.timeUs),
    executionId: amendment.executionId,
    amendedOrder: amendedOrder(order, amendment.origClientOrderId, wireTime),
    ...(order.list !== undefined && listStatus(order.list, wireTime)),
    ...(related !== undefined && { relatedOrders: [amendedOrder(related, related.clientOrderId, wireTime)] }),
  };
}

/** Every amendment of the order, oldest first. */
export function amendmentReports(order: Order, wireTime: WireTime): AmendmentReport[] {
  const { rules, symbol, id: orderId, amendments = [] } = order;
  return amendments.map(({ executionId, origClientOrderId, newClientOrderId, origLots, newLots, timeUs }) => ({
    symbol,
    orderId,
    executionId,
    origClientOrderId,
    newClientOrderId,
    origQty: rules.quantityText(origLots),
    newQty: rules.quantityText(newLots),
    time: wireTime(timeUs),
  }));
}

/** One fill of a routed order. Only takers get allocations. */
export function allocationReport(allocation: Allocation, wireTime: WireTime): AllocationReport {
  const { symbol, orderId, price, commission, commissionAsset } = allocation;
  return {
    symbol,
    allocationId: allocation.id,
    allocationType: 'SOR',
    orderId,
    orderListId: -1,
    price,
    qty: allocation.quantity,
    quoteQty: allocation.quoteQuantity,
    commission,
    commissionAsset,
    time: wireTime(allocation.timeUs),
    isBuyer: allocation.isBuyer,
    isMaker: false,
    isAllocator: false,
  };
}

function amendedOrder(order: Order, origClientOrderId: string, wireTime: WireTime): AmendedOrderReport {
  const { rules } = order;
  return {
    symbol: order.symbol,
    orderId: order.id,
    orderListId: order.list?.id ?? -1,
    origClientOrderId,
    clientOrderId: order.clientOrderId,
    price: rules.priceText(order.priceTicks),
    qty: rules.quantityText(order.origLots),
    executedQty: rules.quantityText(order.executedLots),
    preventedQty: rules.quantityText(order.preventedLots),
    quoteOrderQty: formatAmount(order.quoteOrderUnits),
    cumulativeQuoteQty: formatAmount(order.cumulativeQuote),
    status: order.status,
    timeInForce: order.timeInForce,
    type: order.type,
    side: order.side,
    ...stopFields(order),
    ...(order.workingTimeUs >= 0 && { workingTime: wireTime(order.workingTimeUs) }),
    ...routingFields(order),
    selfTradePreventionMode: order.stpMode,
    ...conditionalFields(order, wireTime),
  };
}

function listStatus(list: NonNullable<Order['list']>, wireTime: WireTime): Pick<AmendReport, 'listStatus'> {
  const { orderListId, contingencyType, listOrderStatus, listClientOrderId, symbol, orders } = orderListSummary(
    list,
    wireTime,
  );
  return { listStatus: { orderListId, contingencyType, listOrderStatus, listClientOrderId, symbol, orders } };
}
