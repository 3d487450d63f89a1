/** Shapes of orders and order lists. Source: `schemas.json` of the protocol reference. */
import type { z } from 'zod';

import { bool, decimal, exactly, id, int, list, long, nothing, one, oneOf, shape, string, time } from './shape.js';

const identity = {
  symbol: string,
  orderId: id,
  orderListId: id.describe('-1 when the order belongs to no list.'),
};

/** Fields that appear only on orders of some kinds. */
const conditional = {
  icebergQty: decimal.optional(),
  stopPrice: decimal.optional(),
  trailingDelta: long.optional().describe('Trailing distance, in basis points.'),
  trailingTime: time.optional().describe('-1 until tracking starts.'),
  strategyId: id.optional(),
  strategyType: int.optional(),
  usedSor: bool.optional(),
  workingFloor: one('WorkingFloor').optional(),
  pegPriceType: one('PegPriceType').optional(),
  pegOffsetType: one('PegOffsetType').optional(),
  pegOffsetValue: int.optional(),
  peggedPrice: decimal.optional(),
  preventedQuantity: decimal.optional(),
};

const terms = {
  price: decimal.describe('Limit price; zero where the type has none.'),
  origQty: decimal.optional().describe('Absent until a pending order of an OPO list knows its quantity.'),
  executedQty: decimal,
  origQuoteOrderQty: decimal,
  cummulativeQuoteQty: decimal,
  status: one('OrderStatus'),
  timeInForce: one('TimeInForce'),
  type: one('OrderType'),
  side: one('OrderSide'),
};

export const Fill = shape('Fill', 'One execution of an order.', {
  price: decimal,
  qty: decimal,
  commission: decimal,
  commissionAsset: string,
  tradeId: id,
  matchType: one('MatchType').optional(),
  allocId: id.optional(),
});

export const OrderPreventedMatch = shape('OrderPreventedMatch', 'One self-trade that was prevented.', {
  preventedMatchId: id,
  makerSymbol: string.optional(),
  makerOrderId: id,
  price: decimal,
  takerPreventedQuantity: decimal.optional(),
  makerPreventedQuantity: decimal.optional(),
});

export const OrderAck = shape('OrderAck', 'Identity of an accepted order.', {
  ...identity,
  clientOrderId: string,
  transactTime: time,
});

export const OrderResult = shape('OrderResult', 'An order as it stands after its placement.', {
  ...OrderAck.shape,
  ...terms,
  workingTime: time.describe('-1 while not on the book.'),
  selfTradePreventionMode: one('SelfTradePreventionMode'),
  ...conditional,
  preventedMatches: list(OrderPreventedMatch).optional(),
  tradeGroupId: id.optional(),
  expiryReason: one('ExpiryReason').optional(),
});

export const OrderFull = shape('OrderFull', 'An order as it stands after its placement, with its fills.', {
  ...OrderResult.shape,
  fills: list(Fill),
});

export const PlacedOrder = oneOf('PlacedOrder', 'An order in the form that newOrderRespType asked for.', [
  OrderFull,
  OrderResult,
  OrderAck,
]);

export const OrderQuery = shape('OrderQuery', 'An order as it stands now.', {
  ...identity,
  clientOrderId: string,
  ...terms,
  stopPrice: decimal,
  icebergQty: decimal,
  time: time.describe('Creation.'),
  updateTime: time,
  isWorking: bool,
  workingTime: time.describe('-1 while not on the book.'),
  selfTradePreventionMode: one('SelfTradePreventionMode'),
  trailingDelta: conditional.trailingDelta,
  trailingTime: conditional.trailingTime,
  strategyId: conditional.strategyId,
  strategyType: conditional.strategyType,
  usedSor: conditional.usedSor,
  workingFloor: conditional.workingFloor,
  pegPriceType: conditional.pegPriceType,
  pegOffsetType: conditional.pegOffsetType,
  pegOffsetValue: conditional.pegOffsetValue,
  peggedPrice: conditional.peggedPrice,
  preventedMatchId: id.optional(),
  preventedQuantity: conditional.preventedQuantity,
  expiryReason: one('ExpiryReason').optional(),
});

export const CancelledOrder = shape('CancelledOrder', 'An order that was cancelled.', {
  symbol: string,
  origClientOrderId: string.describe('Client order id of the order.'),
  orderId: id,
  orderListId: identity.orderListId,
  clientOrderId: string.describe('Id of this cancel; it replaces the client order id of the order.'),
  transactTime: time,
  ...terms,
  selfTradePreventionMode: one('SelfTradePreventionMode'),
  ...conditional,
});

export const OrderRef = shape('OrderRef', 'A member of an order list.', {
  symbol: string,
  orderId: id,
  clientOrderId: string,
});

const listFields = {
  orderListId: id,
  contingencyType: one('ContingencyType'),
  listStatusType: one('ListStatusType'),
  listOrderStatus: one('ListOrderStatus'),
  listClientOrderId: string,
  transactionTime: time,
  symbol: string,
  orders: list(OrderRef),
};

export const OrderListSummary = shape('OrderListSummary', 'An order list as it stands now.', listFields);

export const OrderListPlaced = shape('OrderListPlaced', 'An order list after its placement.', {
  ...listFields,
  orderReports: list(PlacedOrder).describe('One per order, in the order of `orders`.'),
});

export const OrderListAck = shape('OrderListAck', 'An order list after its placement, orders as ACK.', {
  ...listFields,
  orderReports: list(OrderAck),
});

export const OrderListResult = shape('OrderListResult', 'An order list after its placement, orders as RESULT.', {
  ...listFields,
  orderReports: list(OrderResult),
});

export const OrderListFull = shape('OrderListFull', 'An order list after its placement, orders as FULL.', {
  ...listFields,
  orderReports: list(OrderFull),
});

export const OrderListCancelled = shape('OrderListCancelled', 'An order list that was cancelled.', {
  ...listFields,
  orderReports: list(CancelledOrder),
});

export const Cancelled = oneOf('Cancelled', 'The cancelled order, or its whole list when it was a member of one.', [
  CancelledOrder,
  OrderListCancelled,
]);

export const CancelledMany = list(Cancelled);

export const ErrorBody = shape('ErrorBody', 'A refusal.', { code: int, msg: string });

/** A cancel-replace of which both halves succeeded; the new order in the form that newOrderRespType asked for. */
const replaced = (name: string, order: z.ZodType) =>
  shape(name, 'One order cancelled and another placed.', {
    cancelResult: exactly('CancelReplaceResult', 'SUCCESS'),
    newOrderResult: exactly('CancelReplaceResult', 'SUCCESS'),
    cancelResponse: Cancelled,
    newOrderResponse: order,
  });

export const Replaced = replaced('Replaced', PlacedOrder);
export const ReplacedAck = replaced('ReplacedAck', OrderAck);
export const ReplacedResult = replaced('ReplacedResult', OrderResult);
export const ReplacedFull = replaced('ReplacedFull', OrderFull);

export const CancelledOnly = shape('CancelledOnly', 'The order was cancelled, the new one refused.', {
  cancelResult: exactly('CancelReplaceResult', 'SUCCESS'),
  newOrderResult: exactly('CancelReplaceResult', 'FAILURE'),
  cancelResponse: Cancelled,
  newOrderResponse: ErrorBody,
});

export const PlacedOnly = shape('PlacedOnly', 'The cancel was refused, the new order placed.', {
  cancelResult: exactly('CancelReplaceResult', 'FAILURE'),
  newOrderResult: exactly('CancelReplaceResult', 'SUCCESS'),
  cancelResponse: ErrorBody,
  newOrderResponse: PlacedOrder,
});

export const NotReplaced = shape('NotReplaced', 'Both halves were refused.', {
  cancelResult: exactly('CancelReplaceResult', 'FAILURE'),
  newOrderResult: exactly('CancelReplaceResult', 'FAILURE'),
  cancelResponse: ErrorBody,
  newOrderResponse: ErrorBody,
});

export const NotAttempted = shape('NotAttempted', 'The cancel was refused, so the new order was not tried.', {
  cancelResult: exactly('CancelReplaceResult', 'FAILURE'),
  newOrderResult: exactly('CancelReplaceResult', 'NOT_ATTEMPTED'),
  cancelResponse: ErrorBody,
  newOrderResponse: nothing,
});

export const ReplaceOutcome = oneOf(
  'ReplaceOutcome',
  'Every way in which a cancel-replace can end; cancelResult and newOrderResult tell which.',
  [Replaced, CancelledOnly, PlacedOnly, NotReplaced, NotAttempted],
);

export const AmendedOrder = shape('AmendedOrder', 'An order after its quantity was reduced.', {
  ...identity,
  origClientOrderId: string,
  clientOrderId: string,
  price: decimal,
  qty: decimal.describe('Quantity after the amendment.'),
  executedQty: decimal,
  preventedQty: decimal,
  quoteOrderQty: decimal,
  cumulativeQuoteQty: decimal,
  status: one('OrderStatus'),
  timeInForce: one('TimeInForce'),
  type: one('OrderType'),
  side: one('OrderSide'),
  workingTime: time.optional(),
  selfTradePreventionMode: one('SelfTradePreventionMode'),
  icebergQty: conditional.icebergQty,
  stopPrice: conditional.stopPrice,
  trailingDelta: conditional.trailingDelta,
  trailingTime: conditional.trailingTime,
  strategyId: conditional.strategyId,
  strategyType: conditional.strategyType,
  usedSor: conditional.usedSor,
  workingFloor: conditional.workingFloor,
  pegPriceType: conditional.pegPriceType,
  pegOffsetType: conditional.pegOffsetType,
  pegOffsetValue: conditional.pegOffsetValue,
  peggedPrice: conditional.peggedPrice,
});

export const AmendListStatus = shape('AmendListStatus', 'The list that an amended order belongs to.', {
  orderListId: id,
  contingencyType: one('ContingencyType'),
  listOrderStatus: one('ListOrderStatus'),
  listClientOrderId: string,
  symbol: string,
  orders: list(OrderRef),
});

export const AmendResult = shape('AmendResult', 'An amendment.', {
  transactTime: time,
  executionId: id,
  amendedOrder: AmendedOrder,
  listStatus: AmendListStatus.optional(),
  relatedOrders: list(AmendedOrder).optional(),
});
