/** Shapes of orders, order lists and accounts. Source: `schemas.json` of the protocol reference. */
import { bool, decimal, int, list, long, one, oneOf, shape, string, time } from './shape.js';

const identity = {
  symbol: string,
  orderId: long,
  orderListId: long.describe('-1 when the order belongs to no list.'),
};

/** Fields that appear only on orders of some kinds. */
const conditional = {
  icebergQty: decimal.optional(),
  stopPrice: decimal.optional(),
  trailingDelta: long.optional().describe('Trailing distance, in basis points.'),
  trailingTime: time.optional().describe('-1 until tracking starts.'),
  strategyId: long.optional(),
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
  origQty: decimal,
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
  tradeId: long,
  matchType: one('MatchType').optional(),
  allocId: long.optional(),
});

export const OrderPreventedMatch = shape('OrderPreventedMatch', 'One self-trade that was prevented.', {
  preventedMatchId: long,
  makerSymbol: string.optional(),
  makerOrderId: long,
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
  tradeGroupId: long.optional(),
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
  preventedMatchId: long.optional(),
  preventedQuantity: conditional.preventedQuantity,
  expiryReason: one('ExpiryReason').optional(),
});

export const CancelledOrder = shape('CancelledOrder', 'An order that was cancelled.', {
  symbol: string,
  origClientOrderId: string.describe('Client order id of the order.'),
  orderId: long,
  orderListId: identity.orderListId,
  clientOrderId: string.describe('Id of this cancel; it replaces the client order id of the order.'),
  transactTime: time,
  ...terms,
  selfTradePreventionMode: one('SelfTradePreventionMode'),
  ...conditional,
});

export const OrderRef = shape('OrderRef', 'A member of an order list.', {
  symbol: string,
  orderId: long,
  clientOrderId: string,
});

const listFields = {
  orderListId: long,
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

export const Rates4 = shape('Rates4', 'Commission rates.', {
  maker: decimal,
  taker: decimal,
  buyer: decimal,
  seller: decimal,
});

export const Balance = shape('Balance', 'Balance of one asset.', { asset: string, free: decimal, locked: decimal });

export const Account = shape('Account', 'An account: rates, rights and balances.', {
  makerCommission: int.describe('Basis points.'),
  takerCommission: int,
  buyerCommission: int,
  sellerCommission: int,
  commissionRates: Rates4,
  canTrade: bool,
  canWithdraw: bool,
  canDeposit: bool,
  brokered: bool,
  requireSelfTradePrevention: bool,
  preventSor: bool,
  updateTime: time,
  accountType: one('AccountType'),
  tradeGroupId: long.optional(),
  balances: list(Balance),
  permissions: list(string),
  uid: long,
});
