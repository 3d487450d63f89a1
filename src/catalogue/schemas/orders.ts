/** Zod schemas of orders and order lists in replies. Source: `schemas.json` of the protocol reference. */
import type { z } from 'zod';

import {
  clientOrderId,
  commission,
  commissionAsset,
  makerOrderId,
  makerPreventedQuantity,
  makerSymbol,
  orderId,
  orderListId,
  preventedMatchId,
  preventedPrice,
  selfTradePreventionMode,
  symbol,
  takerPreventedQuantity,
} from './fields.js';
import { bool, decimal, exactly, id, int, list, long, nothing, one, oneOf, shape, string, time } from './shape.js';

const identity = { symbol, orderId, orderListId };

/** Fields that only some kinds of orders have. */
const conditional = {
  icebergQty: decimal.optional().describe('Visible quantity of an iceberg order.'),
  stopPrice: decimal.optional().describe('Price that triggers a stop-loss or take-profit order.'),
  trailingDelta: long.optional().describe('Trailing distance of a trailing stop order, in basis points.'),
  trailingTime: time
    .optional()
    .describe('Time at which the trailing stop order started to follow the price; -1 before that.'),
  strategyId: id.optional().describe('Id of the strategy, as the client sent it.'),
  strategyType: int.optional().describe('Type of the strategy, as the client sent it.'),
  usedSor: bool.optional().describe('true for an order with smart order routing; otherwise absent.'),
  workingFloor: one('WorkingFloor')
    .optional()
    .describe(
      'Where an order with smart order routing was last active: in the book of its symbol, or in smart order routing.',
    ),
  pegPriceType: one('PegPriceType').optional().describe('Price of the book that a pegged order follows.'),
  pegOffsetType: one('PegOffsetType').optional().describe('Unit of the offset of a pegged order.'),
  pegOffsetValue: int.optional().describe('Offset of a pegged order.'),
  peggedPrice: decimal.optional().describe('Current price of a pegged order. Absent until the price is known.'),
  preventedQuantity: decimal.optional().describe('Quantity that self-trade prevention took from the order so far.'),
};

const terms = {
  price: decimal.describe('Limit price. Zero if the order type has no limit price.'),
  origQty: decimal.describe('Quantity of the order, in the base asset.'),
  executedQty: decimal.describe('Quantity that was executed, in the base asset.'),
  origQuoteOrderQty: decimal.describe(
    'Amount in the quote asset that the order was placed for; zero for an order by quantity.',
  ),
  cummulativeQuoteQty: decimal.describe('Notional that was executed, in the quote asset.'),
  status: one('OrderStatus').describe('Status of the order.'),
  timeInForce: one('TimeInForce').describe('Time in force; GTC for order types without a time in force.'),
  type: one('OrderType').describe('Order type.'),
  side: one('OrderSide').describe('BUY or SELL.'),
};

/** A pending order of an OPO list gets its quantity from the fills of the working order. */
const pendingQty = terms.origQty
  .optional()
  .describe('Quantity of the order. Absent for a pending order of an OPO list until its quantity is known.');

const workingTime = time.describe('Time at which the order entered the book; -1 before that.');

const expiryReason = one('ExpiryReason').optional().describe('Why the order expired. Absent for other statuses.');

export const Fill = shape('Fill', 'One fill (execution) of an order.', {
  price: decimal.describe('Price of the fill.'),
  qty: decimal.describe('Quantity of the fill, in the base asset.'),
  commission,
  commissionAsset,
  tradeId: id.describe('Trade id; -1 if the fill is an allocation.'),
  matchType: one('MatchType').optional().describe('Kind of the fill, for an allocation only.'),
  allocId: id.optional().describe('Id of the allocation, for an allocation only.'),
});

export const OrderPreventedMatch = shape('OrderPreventedMatch', 'One self-trade that was prevented.', {
  preventedMatchId,
  makerSymbol: makerSymbol.optional(),
  makerOrderId,
  price: preventedPrice,
  takerPreventedQuantity,
  makerPreventedQuantity,
});

export const OrderAck = shape('OrderAck', 'The ids and the time of an accepted order.', {
  ...identity,
  clientOrderId,
  transactTime: time.describe('Time at which the exchange accepted the order.'),
});

export const OrderResult = shape('OrderResult', 'An order after its placement.', {
  ...OrderAck.shape,
  ...terms,
  workingTime,
  selfTradePreventionMode,
  ...conditional,
  preventedMatches: list(OrderPreventedMatch)
    .optional()
    .describe('Self-trades that were prevented when the order was placed. Absent if there were none.'),
  tradeGroupId: id
    .optional()
    .describe('Id of the trade group of the account. Absent if it belongs to none, or if no self-trade was prevented.'),
  expiryReason,
});

const fills = list(Fill).describe('Fills of the order when it was placed; empty if there were none.');

export const OrderFull = shape('OrderFull', 'An order after its placement, with its fills.', {
  ...OrderResult.shape,
  fills,
});

export const OpoOrderResult = shape('OpoOrderResult', 'An order of an OPO or OPOCO list after its placement.', {
  ...OrderResult.shape,
  origQty: pendingQty,
});

export const OpoOrderFull = shape(
  'OpoOrderFull',
  'An order of an OPO or OPOCO list after its placement, with its fills.',
  { ...OpoOrderResult.shape, fills },
);

export const PlacedOrder = oneOf(
  'PlacedOrder',
  'The reply to a placed order. newOrderRespType decides which fields it has.',
  [OrderFull, OrderResult, OrderAck],
);

export const OpoPlacedOrder = oneOf(
  'OpoPlacedOrder',
  'A placed order of an OPO or OPOCO list. newOrderRespType decides which fields it has.',
  [OpoOrderFull, OpoOrderResult, OrderAck],
);

export const OrderQuery = shape('OrderQuery', 'An order as it is now.', {
  ...identity,
  clientOrderId,
  ...terms,
  origQty: pendingQty,
  cummulativeQuoteQty: terms.cummulativeQuoteQty.describe(
    'Notional that was executed, in the quote asset; below 0 for old orders without this number.',
  ),
  stopPrice: decimal.describe('Price that triggers the order; zero if the order type has no stop price.'),
  icebergQty: decimal.describe('Visible quantity; zero if the order is no iceberg order.'),
  time: time.describe('Time at which the order was created.'),
  updateTime: time.describe('Time of the last change of the order.'),
  isWorking: bool.describe('Whether the order is or was on the book; false for a stop order before its trigger.'),
  workingTime,
  selfTradePreventionMode,
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
  preventedMatchId: preventedMatchId.optional().describe('Id of the last prevented match of the order.'),
  preventedQuantity: conditional.preventedQuantity,
  expiryReason,
});

export const CancelledOrder = shape('CancelledOrder', 'An order that was cancelled.', {
  symbol,
  origClientOrderId: string.describe('Client order id of the order.'),
  orderId,
  orderListId,
  clientOrderId: string.describe('Id of the cancel request. It replaces the client order id of the order.'),
  transactTime: time.describe('Time at which the order was cancelled.'),
  ...terms,
  origQty: pendingQty,
  selfTradePreventionMode,
  ...conditional,
});

export const OrderRef = shape('OrderRef', 'A member of an order list.', {
  symbol,
  orderId,
  clientOrderId,
});

const listIdentity = {
  orderListId: id.describe('Id of the order list.'),
  contingencyType: one('ContingencyType').describe('Kind of the list.'),
};

const listOrderStatus = one('ListOrderStatus').describe('Status of all orders of the list together.');
const listClientOrderId = string.describe('Client order id of the list: chosen by the client, or generated.');
const members = list(OrderRef).describe('The orders of the list.');

const listFields = {
  ...listIdentity,
  listStatusType: one('ListStatusType').describe('Status of the list.'),
  listOrderStatus,
  listClientOrderId,
  transactionTime: time.describe('Time of the last change of the list.'),
  symbol,
  orders: members,
};

const reports = (report: z.ZodType) =>
  list(report).describe('One report for each order, in the same sequence as `orders`.');

export const OrderListSummary = shape(
  'OrderListSummary',
  'An order list as it is now: its status and its orders.',
  listFields,
);

export const OrderListPlaced = shape('OrderListPlaced', 'An order list after its placement.', {
  ...listFields,
  orderReports: reports(PlacedOrder),
});

export const OrderListAck = shape('OrderListAck', 'An order list after its placement; its orders have the form ACK.', {
  ...listFields,
  orderReports: reports(OrderAck),
});

export const OrderListResult = shape(
  'OrderListResult',
  'An order list after its placement; its orders have the form RESULT.',
  {
    ...listFields,
    orderReports: reports(OrderResult),
  },
);

export const OrderListFull = shape(
  'OrderListFull',
  'An order list after its placement; its orders have the form FULL.',
  {
    ...listFields,
    orderReports: reports(OrderFull),
  },
);

export const OpoListPlaced = shape('OpoListPlaced', 'An OPO or OPOCO list after its placement.', {
  ...listFields,
  orderReports: reports(OpoPlacedOrder),
});

export const OpoListResult = shape(
  'OpoListResult',
  'An OPO or OPOCO list after its placement; its orders have the form RESULT.',
  {
    ...listFields,
    orderReports: reports(OpoOrderResult),
  },
);

export const OpoListFull = shape(
  'OpoListFull',
  'An OPO or OPOCO list after its placement; its orders have the form FULL.',
  {
    ...listFields,
    orderReports: reports(OpoOrderFull),
  },
);

export const OrderListCancelled = shape('OrderListCancelled', 'An order list that was cancelled.', {
  ...listFields,
  orderReports: reports(CancelledOrder),
});

export const Cancelled = oneOf(
  'Cancelled',
  'The cancelled order, or the whole order list if the order belonged to one.',
  [CancelledOrder, OrderListCancelled],
);

export const CancelledMany = list(Cancelled);

export const ErrorBody = shape('ErrorBody', 'A refusal.', {
  code: int.describe('Error code of the exchange, below 0.'),
  msg: string.describe('What was refused, in words.'),
});

const half = (name: string, result: string) =>
  exactly('CancelReplaceResult', result).describe(`Result of the ${name}.`);

/** A cancel-replace with two successful halves. newOrderRespType decides the form of the new order. */
const replaced = (name: string, order: z.ZodType) =>
  shape(name, 'A cancel-replace: one order was cancelled and another was placed.', {
    cancelResult: half('cancel', 'SUCCESS'),
    newOrderResult: half('new order', 'SUCCESS'),
    cancelResponse: Cancelled.describe('The cancelled order or order list.'),
    newOrderResponse: order.describe('The new order.'),
  });

export const Replaced = replaced('Replaced', PlacedOrder);
export const ReplacedAck = replaced('ReplacedAck', OrderAck);
export const ReplacedResult = replaced('ReplacedResult', OrderResult);
export const ReplacedFull = replaced('ReplacedFull', OrderFull);

export const CancelledOnly = shape('CancelledOnly', 'The order was cancelled; the new order was refused.', {
  cancelResult: half('cancel', 'SUCCESS'),
  newOrderResult: half('new order', 'FAILURE'),
  cancelResponse: Cancelled.describe('The cancelled order or order list.'),
  newOrderResponse: ErrorBody.describe('The refusal of the new order.'),
});

export const PlacedOnly = shape('PlacedOnly', 'The cancel was refused; the new order was placed.', {
  cancelResult: half('cancel', 'FAILURE'),
  newOrderResult: half('new order', 'SUCCESS'),
  cancelResponse: ErrorBody.describe('The refusal of the cancel.'),
  newOrderResponse: PlacedOrder.describe('The new order.'),
});

export const NotReplaced = shape('NotReplaced', 'Both the cancel and the new order were refused.', {
  cancelResult: half('cancel', 'FAILURE'),
  newOrderResult: half('new order', 'FAILURE'),
  cancelResponse: ErrorBody.describe('The refusal of the cancel.'),
  newOrderResponse: ErrorBody.describe('The refusal of the new order.'),
});

export const NotAttempted = shape('NotAttempted', 'The cancel was refused, so the new order was not attempted.', {
  cancelResult: half('cancel', 'FAILURE'),
  newOrderResult: half('new order', 'NOT_ATTEMPTED'),
  cancelResponse: ErrorBody.describe('The refusal of the cancel.'),
  newOrderResponse: nothing.describe('null: there was no new order.'),
});

export const ReplaceOutcome = oneOf(
  'ReplaceOutcome',
  'All outcomes of a cancel-replace. cancelResult and newOrderResult say which outcome it is.',
  [Replaced, CancelledOnly, PlacedOnly, NotReplaced, NotAttempted],
);

export const AmendedOrder = shape('AmendedOrder', 'An order after an amendment reduced its quantity.', {
  ...identity,
  origClientOrderId: string.describe('Client order id before the amendment.'),
  clientOrderId: string.describe('Client order id after the amendment.'),
  price: terms.price,
  qty: decimal.describe('Quantity after the amendment, in the base asset.'),
  executedQty: terms.executedQty,
  preventedQty: decimal.describe('Quantity that self-trade prevention took from the order so far.'),
  quoteOrderQty: terms.origQuoteOrderQty,
  cumulativeQuoteQty: terms.cummulativeQuoteQty,
  status: terms.status,
  timeInForce: terms.timeInForce,
  type: terms.type,
  side: terms.side,
  workingTime: workingTime.optional(),
  selfTradePreventionMode,
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
  ...listIdentity,
  listOrderStatus,
  listClientOrderId,
  symbol,
  orders: members,
});

export const AmendResult = shape('AmendResult', 'Result of an amendment.', {
  transactTime: time.describe('Time of the amendment.'),
  executionId: id.describe('Id of the amendment.'),
  amendedOrder: AmendedOrder.describe('The order after the amendment.'),
  listStatus: AmendListStatus.optional().describe(
    'The list of the order, with its status and its orders. Absent if the order belongs to no list.',
  ),
  relatedOrders: list(AmendedOrder)
    .optional()
    .describe('Other orders of the list that the amendment changed. Absent if there are none.'),
});
