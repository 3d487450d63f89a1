/** Shapes of orders and order lists. Source: `schemas.json` of the protocol reference. */
import type { z } from 'zod';

import { bool, decimal, exactly, id, int, list, long, nothing, one, oneOf, shape, string, time } from './shape.js';

const identity = {
  symbol: string,
  orderId: id,
  orderListId: id.describe('-1 if the order belongs to no order list.'),
};

/** Fields that only some kinds of orders have. */
const conditional = {
  icebergQty: decimal.optional(),
  stopPrice: decimal.optional(),
  trailingDelta: long.optional().describe('Trailing distance, in basis points.'),
  trailingTime: time.optional().describe('-1 until the trailing stop starts to follow the price.'),
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
  price: decimal.describe('Limit price. Zero if the order type has no limit price.'),
  origQty: decimal.optional().describe('Absent for a pending order of an OPO list until its quantity is known.'),
  executedQty: decimal,
  origQuoteOrderQty: decimal,
  cummulativeQuoteQty: decimal,
  status: one('OrderStatus'),
  timeInForce: one('TimeInForce'),
  type: one('OrderType'),
  side: one('OrderSide'),
};

export const Fill = shape('Fill', 'One fill (execution) of an order.', {
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

export const OrderAck = shape('OrderAck', 'The ids and the time of an accepted order.', {
  ...identity,
  clientOrderId: string,
  transactTime: time,
});

export const OrderResult = shape('OrderResult', 'An order after its placement.', {
  ...OrderAck.shape,
  ...terms,
  workingTime: time.describe('-1 until the order is on the book.'),
  selfTradePreventionMode: one('SelfTradePreventionMode'),
  ...conditional,
  preventedMatches: list(OrderPreventedMatch).optional(),
  tradeGroupId: id.optional(),
  expiryReason: one('ExpiryReason').optional(),
});

export const OrderFull = shape('OrderFull', 'An order after its placement, with its fills.', {
  ...OrderResult.shape,
  fills: list(Fill),
});

export const PlacedOrder = oneOf('PlacedOrder', 'A placed order. newOrderRespType decides its form.', [
  OrderFull,
  OrderResult,
  OrderAck,
]);

export const OrderQuery = shape('OrderQuery', 'Current state of an order.', {
  ...identity,
  clientOrderId: string,
  ...terms,
  stopPrice: decimal,
  icebergQty: decimal,
  time: time.describe('Time at which the order was created.'),
  updateTime: time,
  isWorking: bool,
  workingTime: time.describe('-1 until the order is on the book.'),
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
  clientOrderId: string.describe('Id of the cancel request. It replaces the client order id of the order.'),
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

export const OrderListSummary = shape('OrderListSummary', 'Current state of an order list.', listFields);

export const OrderListPlaced = shape('OrderListPlaced', 'An order list after its placement.', {
  ...listFields,
  orderReports: list(PlacedOrder).describe('One report for each order, in the same sequence as `orders`.'),
});

export const OrderListAck = shape('OrderListAck', 'An order list after its placement; its orders have the form ACK.', {
  ...listFields,
  orderReports: list(OrderAck),
});

export const OrderListResult = shape(
  'OrderListResult',
  'An order list after its placement; its orders have the form RESULT.',
  {
    ...listFields,
    orderReports: list(OrderResult),
  },
);

export const OrderListFull = shape(
  'OrderListFull',
  'An order list after its placement; its orders have the form FULL.',
  {
    ...listFields,
    orderReports: list(OrderFull),
  },
);

export const OrderListCancelled = shape('OrderListCancelled', 'An order list that was cancelled.', {
  ...listFields,
  orderReports: list(CancelledOrder),
});

export const Cancelled = oneOf(
  'Cancelled',
  'The cancelled order, or the whole order list if the order belonged to one.',
  [CancelledOrder, OrderListCancelled],
);

export const CancelledMany = list(Cancelled);

export const ErrorBody = shape('ErrorBody', 'A refusal.', { code: int, msg: string });

/** A cancel-replace with two successful halves. newOrderRespType decides the form of the new order. */
const replaced = (name: string, order: z.ZodType) =>
  shape(name, 'A cancel-replace: one order was cancelled and another was placed.', {
    cancelResult: exactly('CancelReplaceResult', 'SUCCESS'),
    newOrderResult: exactly('CancelReplaceResult', 'SUCCESS'),
    cancelResponse: Cancelled,
    newOrderResponse: order,
  });

export const Replaced = replaced('Replaced', PlacedOrder);
export const ReplacedAck = replaced('ReplacedAck', OrderAck);
export const ReplacedResult = replaced('ReplacedResult', OrderResult);
export const ReplacedFull = replaced('ReplacedFull', OrderFull);

export const CancelledOnly = shape('CancelledOnly', 'The order was cancelled; the new order was refused.', {
  cancelResult: exactly('CancelReplaceResult', 'SUCCESS'),
  newOrderResult: exactly('CancelReplaceResult', 'FAILURE'),
  cancelResponse: Cancelled,
  newOrderResponse: ErrorBody,
});

export const PlacedOnly = shape('PlacedOnly', 'The cancel was refused; the new order was placed.', {
  cancelResult: exactly('CancelReplaceResult', 'FAILURE'),
  newOrderResult: exactly('CancelReplaceResult', 'SUCCESS'),
  cancelResponse: ErrorBody,
  newOrderResponse: PlacedOrder,
});

export const NotReplaced = shape('NotReplaced', 'Both the cancel and the new order were refused.', {
  cancelResult: exactly('CancelReplaceResult', 'FAILURE'),
  newOrderResult: exactly('CancelReplaceResult', 'FAILURE'),
  cancelResponse: ErrorBody,
  newOrderResponse: ErrorBody,
});

export const NotAttempted = shape('NotAttempted', 'The cancel was refused, so the new order was not attempted.', {
  cancelResult: exactly('CancelReplaceResult', 'FAILURE'),
  newOrderResult: exactly('CancelReplaceResult', 'NOT_ATTEMPTED'),
  cancelResponse: ErrorBody,
  newOrderResponse: nothing,
});

export const ReplaceOutcome = oneOf(
  'ReplaceOutcome',
  'All outcomes of a cancel-replace. cancelResult and newOrderResult say which one it is.',
  [Replaced, CancelledOnly, PlacedOnly, NotReplaced, NotAttempted],
);

export const AmendedOrder = shape('AmendedOrder', 'An order after an amendment reduced its quantity.', {
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

export const AmendResult = shape('AmendResult', 'Result of an amendment.', {
  transactTime: time,
  executionId: id,
  amendedOrder: AmendedOrder,
  listStatus: AmendListStatus.optional(),
  relatedOrders: list(AmendedOrder).optional(),
});
