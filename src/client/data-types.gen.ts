// Printed from src/catalogue by `npm run generate`; do not edit.
import type { DecimalInput, Id, IdInput } from './call/inputs.js';

/** An account: commission rates, permissions and balances. */
export interface Account {
  /** In basis points: 10 is 0.1 %. */
  makerCommission: number;
  takerCommission: number;
  buyerCommission: number;
  sellerCommission: number;
  commissionRates: Rates4;
  canTrade: boolean;
  canWithdraw: boolean;
  canDeposit: boolean;
  brokered: boolean;
  requireSelfTradePrevention: boolean;
  preventSor: boolean;
  updateTime: number;
  accountType: AccountType;
  tradeGroupId?: Id;
  balances: Balance[];
  permissions: string[];
  uid: Id;
}

/** Commission rates of the account on one symbol. */
export interface AccountCommission {
  symbol: string;
  standardCommission: Rates4;
  specialCommission: Rates4;
  taxCommission: Rates4;
  discount: Discount;
}

/** One trade of your account. */
export interface AccountTrade {
  symbol: string;
  id: Id;
  orderId: Id;
  /** -1 if the order belongs to no order list. */
  orderListId: Id;
  price: string;
  qty: string;
  quoteQty: string;
  commission: string;
  commissionAsset: string;
  time: number;
  isBuyer: boolean;
  isMaker: boolean;
  isBestMatch: boolean;
}

/** Type of an account. */
export type AccountType = 'SPOT';

/** Aggregate trade: the fills of one taker order at one price and time, summed. */
export interface AggTrade {
  /** Aggregate trade id. */
  a: Id;
  /** Price. */
  p: string;
  /** Quantity, in the base asset. */
  q: string;
  /** First trade id. */
  f: Id;
  /** Last trade id. */
  l: Id;
  /** Time. */
  T: number;
  /** Whether the buyer was the maker. */
  m: boolean;
  /** Whether the trade was at the best price. */
  M: boolean;
}

/** A fill that smart order routing assigned to your order. */
export interface Allocation {
  /** Symbol of the order. */
  symbol: string;
  allocationId: Id;
  allocationType: 'SOR';
  orderId: Id;
  /** -1 if the order belongs to no order list. */
  orderListId: Id;
  price: string;
  qty: string;
  quoteQty: string;
  commission: string;
  commissionAsset: string;
  time: number;
  isBuyer: boolean;
  isMaker: boolean;
  isAllocator: boolean;
}

/** The list that an amended order belongs to. */
export interface AmendListStatus {
  orderListId: Id;
  contingencyType: ContingencyType;
  listOrderStatus: ListOrderStatus;
  listClientOrderId: string;
  symbol: string;
  orders: OrderRef[];
}

/** Result of an amendment. */
export interface AmendResult {
  transactTime: number;
  executionId: Id;
  amendedOrder: AmendedOrder;
  listStatus?: AmendListStatus;
  relatedOrders?: AmendedOrder[];
}

/** An order after an amendment reduced its quantity. */
export interface AmendedOrder {
  symbol: string;
  orderId: Id;
  /** -1 if the order belongs to no order list. */
  orderListId: Id;
  origClientOrderId: string;
  clientOrderId: string;
  price: string;
  /** Quantity after the amendment. */
  qty: string;
  executedQty: string;
  preventedQty: string;
  quoteOrderQty: string;
  cumulativeQuoteQty: string;
  status: OrderStatus;
  timeInForce: TimeInForce;
  type: OrderType;
  side: OrderSide;
  workingTime?: number;
  selfTradePreventionMode: SelfTradePreventionMode;
  icebergQty?: string;
  stopPrice?: string;
  /** Trailing distance, in basis points. */
  trailingDelta?: number;
  /** -1 until the trailing stop starts to follow the price. */
  trailingTime?: number;
  strategyId?: Id;
  strategyType?: number;
  usedSor?: boolean;
  workingFloor?: WorkingFloor;
  pegPriceType?: PegPriceType;
  pegOffsetType?: PegOffsetType;
  pegOffsetValue?: number;
  peggedPrice?: string;
}

/** One amendment: a reduction of the quantity of an order. */
export interface Amendment {
  symbol: string;
  orderId: Id;
  executionId: Id;
  origClientOrderId: string;
  newClientOrderId: string;
  origQty: string;
  newQty: string;
  time: number;
}

/** Volume-weighted average price of the last minutes. */
export interface AvgPrice {
  mins: number;
  price: string;
  /** Time of the last trade. */
  closeTime: number;
}

/** Balance of one asset. */
export interface Balance {
  asset: string;
  free: string;
  locked: string;
}

/** Exactly one of baseAmount and quoteAmount; a bare value is the baseAmount. */
export type BaseAmountOrQuoteAmount =
  | DecimalInput
  | { baseAmount: DecimalInput; quoteAmount?: never }
  | { quoteAmount: DecimalInput; baseAmount?: never };

/** A block trade: a trade that was negotiated outside the order book. */
export interface BlockTrade {
  id: Id;
  price: string;
  qty: string;
  quoteQty: string;
  time: number;
  isBuyerMaker: boolean;
}

/** One price level of an order book. */
export type BookLevel = [price: string, quantity: string];

/** Best bid and best ask, with their quantities. */
export interface BookTicker {
  symbol: string;
  bidPrice: string;
  bidQty: string;
  askPrice: string;
  askQty: string;
}

/** At least one of cancelOrderId and cancelOrigClientOrderId; a bare value is the cancelOrderId. */
export type CancelOrderIdOrCancelOrigClientOrderId =
  | IdInput
  | { cancelOrderId: IdInput; cancelOrigClientOrderId?: string }
  | { cancelOrigClientOrderId: string; cancelOrderId?: IdInput };

/** Whether the exchange places the new order if the cancel fails. */
export type CancelReplaceMode = 'STOP_ON_FAILURE' | 'ALLOW_FAILURE';

/** Cancel only while the order has this status. */
export type CancelRestrictions = 'ONLY_NEW' | 'ONLY_PARTIALLY_FILLED';

/** The cancelled order, or the whole order list if the order belonged to one. */
export type Cancelled = CancelledOrder | OrderListCancelled;

/** The order was cancelled; the new order was refused. */
export interface CancelledOnly {
  cancelResult: 'SUCCESS';
  newOrderResult: 'FAILURE';
  cancelResponse: Cancelled;
  newOrderResponse: ErrorBody;
}

/** An order that was cancelled. */
export interface CancelledOrder {
  symbol: string;
  /** Client order id of the order. */
  origClientOrderId: string;
  orderId: Id;
  /** -1 if the order belongs to no order list. */
  orderListId: Id;
  /** Id of the cancel request. It replaces the client order id of the order. */
  clientOrderId: string;
  transactTime: number;
  /** Limit price. Zero if the order type has no limit price. */
  price: string;
  /** Absent for a pending order of an OPO list until its quantity is known. */
  origQty?: string;
  executedQty: string;
  origQuoteOrderQty: string;
  cummulativeQuoteQty: string;
  status: OrderStatus;
  timeInForce: TimeInForce;
  type: OrderType;
  side: OrderSide;
  selfTradePreventionMode: SelfTradePreventionMode;
  icebergQty?: string;
  stopPrice?: string;
  /** Trailing distance, in basis points. */
  trailingDelta?: number;
  /** -1 until the trailing stop starts to follow the price. */
  trailingTime?: number;
  strategyId?: Id;
  strategyType?: number;
  usedSor?: boolean;
  workingFloor?: WorkingFloor;
  pegPriceType?: PegPriceType;
  pegOffsetType?: PegOffsetType;
  pegOffsetValue?: number;
  peggedPrice?: string;
  preventedQuantity?: string;
}

/** How the orders of a list depend on each other. */
export type ContingencyType = 'OCO' | 'OTO';

/** An accepted quote. */
export interface ConvertAccepted {
  orderId: string;
  createTime: number;
  orderStatus: ConvertOrderStatus;
}

/** Number of decimals of an asset in conversions. */
export interface ConvertAssetPrecision {
  asset: string;
  fraction: number;
}

/** How long a convert limit order stays active. */
export type ConvertExpiredType = '1_D' | '3_D' | '7_D' | '30_D';

/** Reply to placing or cancelling a convert limit order. */
export interface ConvertLimitAck {
  orderId: Id;
  status: ConvertLimitStatus;
}

/** Reply to placing or cancelling a convert limit order. */
export type ConvertLimitStatus = 'PROCESS' | 'CANCELED';

/** Open convert limit orders. */
export interface ConvertOpenLimitOrders {
  list: ConvertOpenOrder[];
}

/** An open convert limit order. */
export interface ConvertOpenOrder {
  quoteId: string;
  orderId: Id;
  orderStatus: ConvertOrderStatus;
  fromAsset: string;
  fromAmount: string;
  toAsset: string;
  toAmount: string;
  ratio: string;
  inverseRatio: string;
  createTime: number;
  expiredTimestamp: number;
}

/** Current state of a conversion. */
export interface ConvertOrder {
  orderId: Id;
  orderStatus: ConvertOrderStatus;
  fromAsset: string;
  fromAmount: string;
  toAsset: string;
  toAmount: string;
  ratio: string;
  inverseRatio: string;
  createTime: number;
}

/** Status of a conversion. */
export type ConvertOrderStatus = 'PROCESS' | 'ACCEPT_SUCCESS' | 'SUCCESS' | 'FAIL';

/** Two assets that can be converted, with the amounts allowed. */
export interface ConvertPair {
  fromAsset: string;
  toAsset: string;
  fromAssetMinAmount: string;
  fromAssetMaxAmount: string;
  toAssetMinAmount: string;
  /** A decimal. 9E+24 means practically unlimited. */
  toAssetMaxAmount: string;
  fromIsBase?: boolean;
}

/** A quote for a conversion, valid for a limited time. */
export interface ConvertQuote {
  /** Absent if the wallet has too little of the asset. */
  quoteId?: string;
  ratio: string;
  inverseRatio: string;
  /** Time at which the quote expires. */
  validTimestamp: number;
  toAmount: string;
  fromAmount: string;
}

/** A past conversion. */
export interface ConvertTrade {
  quoteId: string;
  orderId: Id;
  orderStatus: ConvertOrderStatus;
  fromAsset: string;
  fromAmount: string;
  toAsset: string;
  toAmount: string;
  ratio: string;
  inverseRatio: string;
  createTime: number;
}

/** Conversions in a time range. */
export interface ConvertTradeFlow {
  list: ConvertTrade[];
  startTime: number;
  endTime: number;
  limit: number;
  moreData: boolean;
}

/** How long a quote is valid. */
export type ConvertValidTime = '10s' | '30s' | '1m';

/** Wallets that pay for a conversion. */
export type ConvertWalletType = 'SPOT' | 'FUNDING' | 'EARN' | 'SPOT_FUNDING' | 'FUNDING_EARN' | 'SPOT_FUNDING_EARN' | 'SPOT_EARN';

/** Symbols that will be delisted, with the dates. */
export interface DelistSchedule {
  delistTime: number;
  symbols: string[];
}

/** Order book: bids from the highest price down, asks from the lowest price up. */
export interface Depth {
  lastUpdateId: Id;
  bids: BookLevel[];
  asks: BookLevel[];
}

/** Discount on commissions that are paid in one asset. */
export interface Discount {
  enabledForAccount: boolean;
  enabledForSymbol: boolean;
  discountAsset: string;
  /** Factor that the standard commission is multiplied by. */
  discount: string;
}

/** An empty object. */
export interface Empty {
}

/** A refusal. */
export interface ErrorBody {
  code: number;
  msg: string;
}

/** Trading rules and rate limiters. */
export interface ExchangeInfo {
  timezone: string;
  serverTime: number;
  rateLimits: RateLimit[];
  exchangeFilters: Filter[];
  symbols: SymbolInfo[];
  sors?: Sor[];
}

/** Execution rules by symbol. */
export interface ExecutionRules {
  symbolRules: SymbolExecutionRules[];
}

/** Why an order expired. */
export type ExpiryReason = 'NONE' | 'REJECTED' | 'EXCHANGE_CANCELED' | 'OCO_TRIGGER' | 'OTO_PHASE_ONE_EXPIRED' | 'UNFILLED_IOC_QUANTITY_EXPIRED' | 'UNFILLED_FOK_ORDER_EXPIRED' | 'INSUFFICIENT_LIQUIDITY' | 'EXECUTION_RULE_PRICE_RANGE_EXCEEDED';

/** One fill (execution) of an order. */
export interface Fill {
  price: string;
  qty: string;
  commission: string;
  commissionAsset: string;
  tradeId: Id;
  matchType?: MatchType;
  allocId?: Id;
}

/** A filter (trading rule): filterType and the fields of that type. */
export interface Filter {
  filterType: string;
}

/** Exactly one of fromAmount and toAmount; a bare value is the fromAmount. */
export type FromAmountOrToAmount =
  | DecimalInput
  | { fromAmount: DecimalInput; toAmount?: never }
  | { toAmount: DecimalInput; fromAmount?: never };

/** At least one of fromAsset and toAsset; a bare value is the fromAsset. */
export type FromAssetOrToAsset =
  | string
  | { fromAsset: string; toAsset?: string }
  | { toAsset: string; fromAsset?: string };

/** A kline (candlestick): open, high, low, close and volume of one interval. The open time identifies it. */
export type Kline = [openTime: number, open: string, high: string, low: string, close: string, volume: string, closeTime: number, quoteVolume: string, tradeCount: number, takerBuyBaseVolume: string, takerBuyQuoteVolume: string, unused: string];

/** Length of a kline; case-sensitive (1m is a minute, 1M a month). */
export type KlineInterval = '1s' | '1m' | '3m' | '5m' | '15m' | '30m' | '1h' | '2h' | '4h' | '6h' | '8h' | '12h' | '1d' | '3d' | '1w' | '1M';

/** A LIMIT leg of an order list. */
export type LimitLeg =
  | { price: DecimalInput; pegPriceType?: PegPriceType; side: OrderSide; quantity: DecimalInput; clientOrderId?: string; timeInForce?: TimeInForce; icebergQty?: DecimalInput; strategyId?: IdInput; strategyType?: number; pegOffsetType?: PegOffsetType; pegOffsetValue?: number }
  | { price?: DecimalInput; pegPriceType: PegPriceType; side: OrderSide; quantity: DecimalInput; clientOrderId?: string; timeInForce?: TimeInForce; icebergQty?: DecimalInput; strategyId?: IdInput; strategyType?: number; pegOffsetType?: PegOffsetType; pegOffsetValue?: number };

/** A LIMIT_MAKER leg of an order list. */
export type LimitMakerLeg =
  | { price: DecimalInput; pegPriceType?: PegPriceType; clientOrderId?: string; icebergQty?: DecimalInput; strategyId?: IdInput; strategyType?: number; pegOffsetType?: PegOffsetType; pegOffsetValue?: number }
  | { price?: DecimalInput; pegPriceType: PegPriceType; clientOrderId?: string; icebergQty?: DecimalInput; strategyId?: IdInput; strategyType?: number; pegOffsetType?: PegOffsetType; pegOffsetValue?: number };

/** Status of an order list. */
export type ListOrderStatus = 'EXECUTING' | 'ALL_DONE' | 'REJECT';

/** Last event of an order list. */
export type ListStatusType = 'RESPONSE' | 'EXEC_STARTED' | 'UPDATED' | 'ALL_DONE';

/** A MARKET leg of an order list. */
export type MarketLeg =
  | { side: OrderSide; quantity: DecimalInput; clientOrderId?: string; strategyId?: IdInput; strategyType?: number };

/** How a fill was made, if it was not an ordinary match. */
export type MatchType = 'ONE_PARTY_TRADE_REPORT' | 'AUTO_MATCH';

/** Filters that bind the account on one symbol. */
export interface MyFilters {
  exchangeFilters: Filter[];
  symbolFilters: Filter[];
  assetFilters: Filter[];
}

/** Size of the reply: ACK, RESULT or FULL. */
export type NewOrderRespType = 'ACK' | 'RESULT' | 'FULL';

/** The order would be accepted; rates were not asked for. */
export interface NoCommissions {
}

/** The cancel was refused, so the new order was not attempted. */
export interface NotAttempted {
  cancelResult: 'FAILURE';
  newOrderResult: 'NOT_ATTEMPTED';
  cancelResponse: ErrorBody;
  newOrderResponse: null;
}

/** Both the cancel and the new order were refused. */
export interface NotReplaced {
  cancelResult: 'FAILURE';
  newOrderResult: 'FAILURE';
  cancelResponse: ErrorBody;
  newOrderResponse: ErrorBody;
}

/** The ids and the time of an accepted order. */
export interface OrderAck {
  symbol: string;
  orderId: Id;
  /** -1 if the order belongs to no order list. */
  orderListId: Id;
  clientOrderId: string;
  transactTime: number;
}

/** An order after its placement, with its fills. */
export interface OrderFull {
  symbol: string;
  orderId: Id;
  /** -1 if the order belongs to no order list. */
  orderListId: Id;
  clientOrderId: string;
  transactTime: number;
  /** Limit price. Zero if the order type has no limit price. */
  price: string;
  /** Absent for a pending order of an OPO list until its quantity is known. */
  origQty?: string;
  executedQty: string;
  origQuoteOrderQty: string;
  cummulativeQuoteQty: string;
  status: OrderStatus;
  timeInForce: TimeInForce;
  type: OrderType;
  side: OrderSide;
  /** -1 until the order is on the book. */
  workingTime: number;
  selfTradePreventionMode: SelfTradePreventionMode;
  icebergQty?: string;
  stopPrice?: string;
  /** Trailing distance, in basis points. */
  trailingDelta?: number;
  /** -1 until the trailing stop starts to follow the price. */
  trailingTime?: number;
  strategyId?: Id;
  strategyType?: number;
  usedSor?: boolean;
  workingFloor?: WorkingFloor;
  pegPriceType?: PegPriceType;
  pegOffsetType?: PegOffsetType;
  pegOffsetValue?: number;
  peggedPrice?: string;
  preventedQuantity?: string;
  preventedMatches?: OrderPreventedMatch[];
  tradeGroupId?: Id;
  expiryReason?: ExpiryReason;
  fills: Fill[];
}

/** At least one of orderId and origClientOrderId; a bare value is the orderId. */
export type OrderIdOrOrigClientOrderId =
  | IdInput
  | { orderId: IdInput; origClientOrderId?: string }
  | { origClientOrderId: string; orderId?: IdInput };

/** At least one of orderId and preventedMatchId; a bare value is the orderId. */
export type OrderIdOrPreventedMatchId =
  | IdInput
  | { orderId: IdInput; preventedMatchId?: IdInput }
  | { preventedMatchId: IdInput; orderId?: IdInput };

/** Exactly one of orderId and quoteId; a bare value is the orderId. */
export type OrderIdOrQuoteId =
  | string
  | { orderId: string; quoteId?: never }
  | { quoteId: string; orderId?: never };

/** An order list after its placement; its orders have the form ACK. */
export interface OrderListAck {
  orderListId: Id;
  contingencyType: ContingencyType;
  listStatusType: ListStatusType;
  listOrderStatus: ListOrderStatus;
  listClientOrderId: string;
  transactionTime: number;
  symbol: string;
  orders: OrderRef[];
  orderReports: OrderAck[];
}

/** An order list that was cancelled. */
export interface OrderListCancelled {
  orderListId: Id;
  contingencyType: ContingencyType;
  listStatusType: ListStatusType;
  listOrderStatus: ListOrderStatus;
  listClientOrderId: string;
  transactionTime: number;
  symbol: string;
  orders: OrderRef[];
  orderReports: CancelledOrder[];
}

/** An order list after its placement; its orders have the form FULL. */
export interface OrderListFull {
  orderListId: Id;
  contingencyType: ContingencyType;
  listStatusType: ListStatusType;
  listOrderStatus: ListOrderStatus;
  listClientOrderId: string;
  transactionTime: number;
  symbol: string;
  orders: OrderRef[];
  orderReports: OrderFull[];
}

/** At least one of orderListId and listClientOrderId; a bare value is the orderListId. */
export type OrderListIdOrListClientOrderId =
  | IdInput
  | { orderListId: IdInput; listClientOrderId?: string }
  | { listClientOrderId: string; orderListId?: IdInput };

/** At least one of orderListId and origClientOrderId; a bare value is the orderListId. */
export type OrderListIdOrOrigClientOrderId =
  | IdInput
  | { orderListId: IdInput; origClientOrderId?: string }
  | { origClientOrderId: string; orderListId?: IdInput };

/** An order list after its placement; its orders have the form RESULT. */
export interface OrderListResult {
  orderListId: Id;
  contingencyType: ContingencyType;
  listStatusType: ListStatusType;
  listOrderStatus: ListOrderStatus;
  listClientOrderId: string;
  transactionTime: number;
  symbol: string;
  orders: OrderRef[];
  orderReports: OrderResult[];
}

/** Current state of an order list. */
export interface OrderListSummary {
  orderListId: Id;
  contingencyType: ContingencyType;
  listStatusType: ListStatusType;
  listOrderStatus: ListOrderStatus;
  listClientOrderId: string;
  transactionTime: number;
  symbol: string;
  orders: OrderRef[];
}

/** One self-trade that was prevented. */
export interface OrderPreventedMatch {
  preventedMatchId: Id;
  makerSymbol?: string;
  makerOrderId: Id;
  price: string;
  takerPreventedQuantity?: string;
  makerPreventedQuantity?: string;
}

/** Current state of an order. */
export interface OrderQuery {
  symbol: string;
  orderId: Id;
  /** -1 if the order belongs to no order list. */
  orderListId: Id;
  clientOrderId: string;
  /** Limit price. Zero if the order type has no limit price. */
  price: string;
  /** Absent for a pending order of an OPO list until its quantity is known. */
  origQty?: string;
  executedQty: string;
  origQuoteOrderQty: string;
  cummulativeQuoteQty: string;
  status: OrderStatus;
  timeInForce: TimeInForce;
  type: OrderType;
  side: OrderSide;
  stopPrice: string;
  icebergQty: string;
  /** Time at which the order was created. */
  time: number;
  updateTime: number;
  isWorking: boolean;
  /** -1 until the order is on the book. */
  workingTime: number;
  selfTradePreventionMode: SelfTradePreventionMode;
  /** Trailing distance, in basis points. */
  trailingDelta?: number;
  /** -1 until the trailing stop starts to follow the price. */
  trailingTime?: number;
  strategyId?: Id;
  strategyType?: number;
  usedSor?: boolean;
  workingFloor?: WorkingFloor;
  pegPriceType?: PegPriceType;
  pegOffsetType?: PegOffsetType;
  pegOffsetValue?: number;
  peggedPrice?: string;
  preventedMatchId?: Id;
  preventedQuantity?: string;
  expiryReason?: ExpiryReason;
}

/** What a cancel-replace does if the unfilled order limit is exceeded. */
export type OrderRateLimitExceededMode = 'DO_NOTHING' | 'CANCEL_ONLY';

/** A member of an order list. */
export interface OrderRef {
  symbol: string;
  orderId: Id;
  clientOrderId: string;
}

/** An order after its placement. */
export interface OrderResult {
  symbol: string;
  orderId: Id;
  /** -1 if the order belongs to no order list. */
  orderListId: Id;
  clientOrderId: string;
  transactTime: number;
  /** Limit price. Zero if the order type has no limit price. */
  price: string;
  /** Absent for a pending order of an OPO list until its quantity is known. */
  origQty?: string;
  executedQty: string;
  origQuoteOrderQty: string;
  cummulativeQuoteQty: string;
  status: OrderStatus;
  timeInForce: TimeInForce;
  type: OrderType;
  side: OrderSide;
  /** -1 until the order is on the book. */
  workingTime: number;
  selfTradePreventionMode: SelfTradePreventionMode;
  icebergQty?: string;
  stopPrice?: string;
  /** Trailing distance, in basis points. */
  trailingDelta?: number;
  /** -1 until the trailing stop starts to follow the price. */
  trailingTime?: number;
  strategyId?: Id;
  strategyType?: number;
  usedSor?: boolean;
  workingFloor?: WorkingFloor;
  pegPriceType?: PegPriceType;
  pegOffsetType?: PegOffsetType;
  pegOffsetValue?: number;
  peggedPrice?: string;
  preventedQuantity?: string;
  preventedMatches?: OrderPreventedMatch[];
  tradeGroupId?: Id;
  expiryReason?: ExpiryReason;
}

/** Side of an order. */
export type OrderSide = 'BUY' | 'SELL';

/** Status of an order. */
export type OrderStatus = 'NEW' | 'PENDING_NEW' | 'PARTIALLY_FILLED' | 'FILLED' | 'CANCELED' | 'PENDING_CANCEL' | 'REJECTED' | 'EXPIRED' | 'EXPIRED_IN_MATCH';

/** Commission rates that an order would pay. */
export interface OrderTestCommissions {
  standardCommissionForOrder: Rates2;
  specialCommissionForOrder?: Rates2;
  taxCommissionForOrder: Rates2;
  discount: Discount;
}

/** Type of an order. */
export type OrderType = 'LIMIT' | 'MARKET' | 'STOP_LOSS' | 'STOP_LOSS_LIMIT' | 'TAKE_PROFIT' | 'TAKE_PROFIT_LIMIT' | 'LIMIT_MAKER';

/** A LIMIT_MAKER leg of an order list. */
export type OrdersOpoPendingLimitMakerLeg =
  | { price: DecimalInput; pegPriceType?: PegPriceType; side: OrderSide; clientOrderId?: string; icebergQty?: DecimalInput; strategyId?: IdInput; strategyType?: number; pegOffsetType?: PegOffsetType; pegOffsetValue?: number }
  | { price?: DecimalInput; pegPriceType: PegPriceType; side: OrderSide; clientOrderId?: string; icebergQty?: DecimalInput; strategyId?: IdInput; strategyType?: number; pegOffsetType?: PegOffsetType; pegOffsetValue?: number };

/** A STOP_LOSS leg of an order list. */
export type OrdersOpoPendingStopLossLeg =
  | { stopPrice: DecimalInput; trailingDelta?: number; side: OrderSide; clientOrderId?: string; strategyId?: IdInput; strategyType?: number }
  | { stopPrice?: DecimalInput; trailingDelta: number; side: OrderSide; clientOrderId?: string; strategyId?: IdInput; strategyType?: number };

/** A STOP_LOSS_LIMIT leg of an order list. */
export type OrdersOpoPendingStopLossLimitLeg =
  | { price: DecimalInput; pegPriceType?: PegPriceType; stopPrice: DecimalInput; trailingDelta?: number; side: OrderSide; clientOrderId?: string; timeInForce?: TimeInForce; icebergQty?: DecimalInput; strategyId?: IdInput; strategyType?: number; pegOffsetType?: PegOffsetType; pegOffsetValue?: number }
  | { price: DecimalInput; pegPriceType?: PegPriceType; stopPrice?: DecimalInput; trailingDelta: number; side: OrderSide; clientOrderId?: string; timeInForce?: TimeInForce; icebergQty?: DecimalInput; strategyId?: IdInput; strategyType?: number; pegOffsetType?: PegOffsetType; pegOffsetValue?: number }
  | { price?: DecimalInput; pegPriceType: PegPriceType; stopPrice: DecimalInput; trailingDelta?: number; side: OrderSide; clientOrderId?: string; timeInForce?: TimeInForce; icebergQty?: DecimalInput; strategyId?: IdInput; strategyType?: number; pegOffsetType?: PegOffsetType; pegOffsetValue?: number }
  | { price?: DecimalInput; pegPriceType: PegPriceType; stopPrice?: DecimalInput; trailingDelta: number; side: OrderSide; clientOrderId?: string; timeInForce?: TimeInForce; icebergQty?: DecimalInput; strategyId?: IdInput; strategyType?: number; pegOffsetType?: PegOffsetType; pegOffsetValue?: number };

/** A TAKE_PROFIT leg of an order list. */
export type OrdersOpoPendingTakeProfitLeg =
  | { stopPrice: DecimalInput; trailingDelta?: number; side: OrderSide; clientOrderId?: string; strategyId?: IdInput; strategyType?: number }
  | { stopPrice?: DecimalInput; trailingDelta: number; side: OrderSide; clientOrderId?: string; strategyId?: IdInput; strategyType?: number };

/** A TAKE_PROFIT_LIMIT leg of an order list. */
export type OrdersOpoPendingTakeProfitLimitLeg =
  | { price: DecimalInput; pegPriceType?: PegPriceType; stopPrice: DecimalInput; trailingDelta?: number; side: OrderSide; clientOrderId?: string; timeInForce?: TimeInForce; icebergQty?: DecimalInput; strategyId?: IdInput; strategyType?: number; pegOffsetType?: PegOffsetType; pegOffsetValue?: number }
  | { price: DecimalInput; pegPriceType?: PegPriceType; stopPrice?: DecimalInput; trailingDelta: number; side: OrderSide; clientOrderId?: string; timeInForce?: TimeInForce; icebergQty?: DecimalInput; strategyId?: IdInput; strategyType?: number; pegOffsetType?: PegOffsetType; pegOffsetValue?: number }
  | { price?: DecimalInput; pegPriceType: PegPriceType; stopPrice: DecimalInput; trailingDelta?: number; side: OrderSide; clientOrderId?: string; timeInForce?: TimeInForce; icebergQty?: DecimalInput; strategyId?: IdInput; strategyType?: number; pegOffsetType?: PegOffsetType; pegOffsetValue?: number }
  | { price?: DecimalInput; pegPriceType: PegPriceType; stopPrice?: DecimalInput; trailingDelta: number; side: OrderSide; clientOrderId?: string; timeInForce?: TimeInForce; icebergQty?: DecimalInput; strategyId?: IdInput; strategyType?: number; pegOffsetType?: PegOffsetType; pegOffsetValue?: number };

/** A LIMIT_MAKER leg of an order list. */
export type OrdersOpocoPendingAboveLimitMakerLeg =
  | { price: DecimalInput; pegPriceType?: PegPriceType; side: OrderSide; clientOrderId?: string; icebergQty?: DecimalInput; strategyId?: IdInput; strategyType?: number; pegOffsetType?: PegOffsetType; pegOffsetValue?: number }
  | { price?: DecimalInput; pegPriceType: PegPriceType; side: OrderSide; clientOrderId?: string; icebergQty?: DecimalInput; strategyId?: IdInput; strategyType?: number; pegOffsetType?: PegOffsetType; pegOffsetValue?: number };

/** A STOP_LOSS leg of an order list. */
export type OrdersOpocoPendingAboveStopLossLeg =
  | { stopPrice: DecimalInput; trailingDelta?: number; side: OrderSide; clientOrderId?: string; strategyId?: IdInput; strategyType?: number }
  | { stopPrice?: DecimalInput; trailingDelta: number; side: OrderSide; clientOrderId?: string; strategyId?: IdInput; strategyType?: number };

/** A STOP_LOSS_LIMIT leg of an order list. */
export type OrdersOpocoPendingAboveStopLossLimitLeg =
  | { price: DecimalInput; pegPriceType?: PegPriceType; stopPrice: DecimalInput; trailingDelta?: number; side: OrderSide; clientOrderId?: string; timeInForce?: TimeInForce; icebergQty?: DecimalInput; strategyId?: IdInput; strategyType?: number; pegOffsetType?: PegOffsetType; pegOffsetValue?: number }
  | { price: DecimalInput; pegPriceType?: PegPriceType; stopPrice?: DecimalInput; trailingDelta: number; side: OrderSide; clientOrderId?: string; timeInForce?: TimeInForce; icebergQty?: DecimalInput; strategyId?: IdInput; strategyType?: number; pegOffsetType?: PegOffsetType; pegOffsetValue?: number }
  | { price?: DecimalInput; pegPriceType: PegPriceType; stopPrice: DecimalInput; trailingDelta?: number; side: OrderSide; clientOrderId?: string; timeInForce?: TimeInForce; icebergQty?: DecimalInput; strategyId?: IdInput; strategyType?: number; pegOffsetType?: PegOffsetType; pegOffsetValue?: number }
  | { price?: DecimalInput; pegPriceType: PegPriceType; stopPrice?: DecimalInput; trailingDelta: number; side: OrderSide; clientOrderId?: string; timeInForce?: TimeInForce; icebergQty?: DecimalInput; strategyId?: IdInput; strategyType?: number; pegOffsetType?: PegOffsetType; pegOffsetValue?: number };

/** A TAKE_PROFIT leg of an order list. */
export type OrdersOpocoPendingAboveTakeProfitLeg =
  | { stopPrice: DecimalInput; trailingDelta?: number; side: OrderSide; clientOrderId?: string; strategyId?: IdInput; strategyType?: number }
  | { stopPrice?: DecimalInput; trailingDelta: number; side: OrderSide; clientOrderId?: string; strategyId?: IdInput; strategyType?: number };

/** A TAKE_PROFIT_LIMIT leg of an order list. */
export type OrdersOpocoPendingAboveTakeProfitLimitLeg =
  | { price: DecimalInput; pegPriceType?: PegPriceType; stopPrice: DecimalInput; trailingDelta?: number; side: OrderSide; clientOrderId?: string; timeInForce?: TimeInForce; icebergQty?: DecimalInput; strategyId?: IdInput; strategyType?: number; pegOffsetType?: PegOffsetType; pegOffsetValue?: number }
  | { price: DecimalInput; pegPriceType?: PegPriceType; stopPrice?: DecimalInput; trailingDelta: number; side: OrderSide; clientOrderId?: string; timeInForce?: TimeInForce; icebergQty?: DecimalInput; strategyId?: IdInput; strategyType?: number; pegOffsetType?: PegOffsetType; pegOffsetValue?: number }
  | { price?: DecimalInput; pegPriceType: PegPriceType; stopPrice: DecimalInput; trailingDelta?: number; side: OrderSide; clientOrderId?: string; timeInForce?: TimeInForce; icebergQty?: DecimalInput; strategyId?: IdInput; strategyType?: number; pegOffsetType?: PegOffsetType; pegOffsetValue?: number }
  | { price?: DecimalInput; pegPriceType: PegPriceType; stopPrice?: DecimalInput; trailingDelta: number; side: OrderSide; clientOrderId?: string; timeInForce?: TimeInForce; icebergQty?: DecimalInput; strategyId?: IdInput; strategyType?: number; pegOffsetType?: PegOffsetType; pegOffsetValue?: number };

/** Unit of a peg offset. */
export type PegOffsetType = 'PRICE_LEVEL';

/** Best price that sets the limit price of a pegged order. */
export type PegPriceType = 'PRIMARY_PEG' | 'MARKET_PEG';

/** A LIMIT_MAKER leg of an order list. */
export type PendingAboveLimitMakerLeg =
  | { price: DecimalInput; pegPriceType?: PegPriceType; side: OrderSide; quantity: DecimalInput; clientOrderId?: string; icebergQty?: DecimalInput; strategyId?: IdInput; strategyType?: number; pegOffsetType?: PegOffsetType; pegOffsetValue?: number }
  | { price?: DecimalInput; pegPriceType: PegPriceType; side: OrderSide; quantity: DecimalInput; clientOrderId?: string; icebergQty?: DecimalInput; strategyId?: IdInput; strategyType?: number; pegOffsetType?: PegOffsetType; pegOffsetValue?: number };

/** A STOP_LOSS leg of an order list. */
export type PendingAboveStopLossLeg =
  | { stopPrice: DecimalInput; trailingDelta?: number; side: OrderSide; quantity: DecimalInput; clientOrderId?: string; strategyId?: IdInput; strategyType?: number }
  | { stopPrice?: DecimalInput; trailingDelta: number; side: OrderSide; quantity: DecimalInput; clientOrderId?: string; strategyId?: IdInput; strategyType?: number };

/** A STOP_LOSS_LIMIT leg of an order list. */
export type PendingAboveStopLossLimitLeg =
  | { price: DecimalInput; pegPriceType?: PegPriceType; stopPrice: DecimalInput; trailingDelta?: number; side: OrderSide; quantity: DecimalInput; clientOrderId?: string; timeInForce?: TimeInForce; icebergQty?: DecimalInput; strategyId?: IdInput; strategyType?: number; pegOffsetType?: PegOffsetType; pegOffsetValue?: number }
  | { price: DecimalInput; pegPriceType?: PegPriceType; stopPrice?: DecimalInput; trailingDelta: number; side: OrderSide; quantity: DecimalInput; clientOrderId?: string; timeInForce?: TimeInForce; icebergQty?: DecimalInput; strategyId?: IdInput; strategyType?: number; pegOffsetType?: PegOffsetType; pegOffsetValue?: number }
  | { price?: DecimalInput; pegPriceType: PegPriceType; stopPrice: DecimalInput; trailingDelta?: number; side: OrderSide; quantity: DecimalInput; clientOrderId?: string; timeInForce?: TimeInForce; icebergQty?: DecimalInput; strategyId?: IdInput; strategyType?: number; pegOffsetType?: PegOffsetType; pegOffsetValue?: number }
  | { price?: DecimalInput; pegPriceType: PegPriceType; stopPrice?: DecimalInput; trailingDelta: number; side: OrderSide; quantity: DecimalInput; clientOrderId?: string; timeInForce?: TimeInForce; icebergQty?: DecimalInput; strategyId?: IdInput; strategyType?: number; pegOffsetType?: PegOffsetType; pegOffsetValue?: number };

/** A TAKE_PROFIT leg of an order list. */
export type PendingAboveTakeProfitLeg =
  | { stopPrice: DecimalInput; trailingDelta?: number; side: OrderSide; quantity: DecimalInput; clientOrderId?: string; strategyId?: IdInput; strategyType?: number }
  | { stopPrice?: DecimalInput; trailingDelta: number; side: OrderSide; quantity: DecimalInput; clientOrderId?: string; strategyId?: IdInput; strategyType?: number };

/** A TAKE_PROFIT_LIMIT leg of an order list. */
export type PendingAboveTakeProfitLimitLeg =
  | { price: DecimalInput; pegPriceType?: PegPriceType; stopPrice: DecimalInput; trailingDelta?: number; side: OrderSide; quantity: DecimalInput; clientOrderId?: string; timeInForce?: TimeInForce; icebergQty?: DecimalInput; strategyId?: IdInput; strategyType?: number; pegOffsetType?: PegOffsetType; pegOffsetValue?: number }
  | { price: DecimalInput; pegPriceType?: PegPriceType; stopPrice?: DecimalInput; trailingDelta: number; side: OrderSide; quantity: DecimalInput; clientOrderId?: string; timeInForce?: TimeInForce; icebergQty?: DecimalInput; strategyId?: IdInput; strategyType?: number; pegOffsetType?: PegOffsetType; pegOffsetValue?: number }
  | { price?: DecimalInput; pegPriceType: PegPriceType; stopPrice: DecimalInput; trailingDelta?: number; side: OrderSide; quantity: DecimalInput; clientOrderId?: string; timeInForce?: TimeInForce; icebergQty?: DecimalInput; strategyId?: IdInput; strategyType?: number; pegOffsetType?: PegOffsetType; pegOffsetValue?: number }
  | { price?: DecimalInput; pegPriceType: PegPriceType; stopPrice?: DecimalInput; trailingDelta: number; side: OrderSide; quantity: DecimalInput; clientOrderId?: string; timeInForce?: TimeInForce; icebergQty?: DecimalInput; strategyId?: IdInput; strategyType?: number; pegOffsetType?: PegOffsetType; pegOffsetValue?: number };

/** A LIMIT leg of an order list. */
export type PendingLimitLeg =
  | { price: DecimalInput; pegPriceType?: PegPriceType; side: OrderSide; clientOrderId?: string; timeInForce?: TimeInForce; icebergQty?: DecimalInput; strategyId?: IdInput; strategyType?: number; pegOffsetType?: PegOffsetType; pegOffsetValue?: number }
  | { price?: DecimalInput; pegPriceType: PegPriceType; side: OrderSide; clientOrderId?: string; timeInForce?: TimeInForce; icebergQty?: DecimalInput; strategyId?: IdInput; strategyType?: number; pegOffsetType?: PegOffsetType; pegOffsetValue?: number };

/** A LIMIT_MAKER leg of an order list. */
export type PendingLimitMakerLeg =
  | { price: DecimalInput; pegPriceType?: PegPriceType; side: OrderSide; quantity: DecimalInput; clientOrderId?: string; icebergQty?: DecimalInput; strategyId?: IdInput; strategyType?: number; pegOffsetType?: PegOffsetType; pegOffsetValue?: number }
  | { price?: DecimalInput; pegPriceType: PegPriceType; side: OrderSide; quantity: DecimalInput; clientOrderId?: string; icebergQty?: DecimalInput; strategyId?: IdInput; strategyType?: number; pegOffsetType?: PegOffsetType; pegOffsetValue?: number };

/** A MARKET leg of an order list. */
export type PendingMarketLeg =
  | { side: OrderSide; clientOrderId?: string; strategyId?: IdInput; strategyType?: number };

/** A STOP_LOSS leg of an order list. */
export type PendingStopLossLeg =
  | { stopPrice: DecimalInput; trailingDelta?: number; side: OrderSide; quantity: DecimalInput; clientOrderId?: string; strategyId?: IdInput; strategyType?: number }
  | { stopPrice?: DecimalInput; trailingDelta: number; side: OrderSide; quantity: DecimalInput; clientOrderId?: string; strategyId?: IdInput; strategyType?: number };

/** A STOP_LOSS_LIMIT leg of an order list. */
export type PendingStopLossLimitLeg =
  | { price: DecimalInput; pegPriceType?: PegPriceType; stopPrice: DecimalInput; trailingDelta?: number; side: OrderSide; quantity: DecimalInput; clientOrderId?: string; timeInForce?: TimeInForce; icebergQty?: DecimalInput; strategyId?: IdInput; strategyType?: number; pegOffsetType?: PegOffsetType; pegOffsetValue?: number }
  | { price: DecimalInput; pegPriceType?: PegPriceType; stopPrice?: DecimalInput; trailingDelta: number; side: OrderSide; quantity: DecimalInput; clientOrderId?: string; timeInForce?: TimeInForce; icebergQty?: DecimalInput; strategyId?: IdInput; strategyType?: number; pegOffsetType?: PegOffsetType; pegOffsetValue?: number }
  | { price?: DecimalInput; pegPriceType: PegPriceType; stopPrice: DecimalInput; trailingDelta?: number; side: OrderSide; quantity: DecimalInput; clientOrderId?: string; timeInForce?: TimeInForce; icebergQty?: DecimalInput; strategyId?: IdInput; strategyType?: number; pegOffsetType?: PegOffsetType; pegOffsetValue?: number }
  | { price?: DecimalInput; pegPriceType: PegPriceType; stopPrice?: DecimalInput; trailingDelta: number; side: OrderSide; quantity: DecimalInput; clientOrderId?: string; timeInForce?: TimeInForce; icebergQty?: DecimalInput; strategyId?: IdInput; strategyType?: number; pegOffsetType?: PegOffsetType; pegOffsetValue?: number };

/** A TAKE_PROFIT leg of an order list. */
export type PendingTakeProfitLeg =
  | { stopPrice: DecimalInput; trailingDelta?: number; side: OrderSide; quantity: DecimalInput; clientOrderId?: string; strategyId?: IdInput; strategyType?: number }
  | { stopPrice?: DecimalInput; trailingDelta: number; side: OrderSide; quantity: DecimalInput; clientOrderId?: string; strategyId?: IdInput; strategyType?: number };

/** A TAKE_PROFIT_LIMIT leg of an order list. */
export type PendingTakeProfitLimitLeg =
  | { price: DecimalInput; pegPriceType?: PegPriceType; stopPrice: DecimalInput; trailingDelta?: number; side: OrderSide; quantity: DecimalInput; clientOrderId?: string; timeInForce?: TimeInForce; icebergQty?: DecimalInput; strategyId?: IdInput; strategyType?: number; pegOffsetType?: PegOffsetType; pegOffsetValue?: number }
  | { price: DecimalInput; pegPriceType?: PegPriceType; stopPrice?: DecimalInput; trailingDelta: number; side: OrderSide; quantity: DecimalInput; clientOrderId?: string; timeInForce?: TimeInForce; icebergQty?: DecimalInput; strategyId?: IdInput; strategyType?: number; pegOffsetType?: PegOffsetType; pegOffsetValue?: number }
  | { price?: DecimalInput; pegPriceType: PegPriceType; stopPrice: DecimalInput; trailingDelta?: number; side: OrderSide; quantity: DecimalInput; clientOrderId?: string; timeInForce?: TimeInForce; icebergQty?: DecimalInput; strategyId?: IdInput; strategyType?: number; pegOffsetType?: PegOffsetType; pegOffsetValue?: number }
  | { price?: DecimalInput; pegPriceType: PegPriceType; stopPrice?: DecimalInput; trailingDelta: number; side: OrderSide; quantity: DecimalInput; clientOrderId?: string; timeInForce?: TimeInForce; icebergQty?: DecimalInput; strategyId?: IdInput; strategyType?: number; pegOffsetType?: PegOffsetType; pegOffsetValue?: number };

/** Trading permission of a symbol or an account. */
export type Permission = 'SPOT' | 'MARGIN' | 'LEVERAGED' | 'TRD_GRP_002' | 'TRD_GRP_003' | 'TRD_GRP_004' | 'TRD_GRP_005' | 'TRD_GRP_006' | 'TRD_GRP_007' | 'TRD_GRP_008' | 'TRD_GRP_009' | 'TRD_GRP_010' | 'TRD_GRP_011' | 'TRD_GRP_012' | 'TRD_GRP_013' | 'TRD_GRP_014' | 'TRD_GRP_015' | 'TRD_GRP_016' | 'TRD_GRP_017' | 'TRD_GRP_018' | 'TRD_GRP_019' | 'TRD_GRP_020' | 'TRD_GRP_021' | 'TRD_GRP_022' | 'TRD_GRP_023' | 'TRD_GRP_024' | 'TRD_GRP_025';

/** The cancel was refused; the new order was placed. */
export interface PlacedOnly {
  cancelResult: 'FAILURE';
  newOrderResult: 'SUCCESS';
  cancelResponse: ErrorBody;
  newOrderResponse: PlacedOrder;
}

/** A placed order. newOrderRespType decides its form. */
export type PlacedOrder = OrderFull | OrderResult | OrderAck;

/** A match between two of your own orders that self-trade prevention stopped. */
export interface PreventedMatch {
  symbol: string;
  preventedMatchId: Id;
  takerOrderId: Id;
  makerSymbol: string;
  makerOrderId: Id;
  /** -1 if the account belongs to no trade group. */
  tradeGroupId: Id;
  selfTradePreventionMode: SelfTradePreventionMode;
  price: string;
  takerPreventedQuantity?: string;
  makerPreventedQuantity?: string;
  transactTime: number;
}

/** At least one of price and pegPriceType; a bare value is the price. */
export type PriceOrPegPriceType =
  | DecimalInput
  | { price: DecimalInput; pegPriceType?: PegPriceType }
  | { pegPriceType: PegPriceType; price?: DecimalInput };

/** Price range in which trades may happen, as multiples of the reference price. */
export interface PriceRangeRule {
  ruleType: 'PRICE_RANGE';
  bidLimitMultUp?: string;
  bidLimitMultDown?: string;
  askLimitMultUp?: string;
  askLimitMultDown?: string;
}

/** Last price of a symbol. */
export interface PriceTicker {
  symbol: string;
  price: string;
}

/** Exactly one of quantity and quoteOrderQty; a bare value is the quantity. */
export type QuantityOrQuoteOrderQty =
  | DecimalInput
  | { quantity: DecimalInput; quoteOrderQty?: never }
  | { quoteOrderQty: DecimalInput; quantity?: never };

/** One rate limiter. */
export interface RateLimit {
  rateLimitType: RateLimitType;
  interval: RateLimitInterval;
  intervalNum: number;
  limit: number;
}

/** A rate limiter and its current count. */
export interface RateLimitCount {
  rateLimitType: RateLimitType;
  interval: RateLimitInterval;
  intervalNum: number;
  limit: number;
  count: number;
}

/** Unit of a rate limiter window. */
export type RateLimitInterval = 'SECOND' | 'MINUTE' | 'HOUR' | 'DAY';

/** What a rate limiter counts. */
export type RateLimitType = 'RAW_REQUESTS' | 'REQUEST_WEIGHT' | 'ORDERS' | 'CONNECTIONS';

/** Commission rates of one order. */
export interface Rates2 {
  maker: string;
  taker: string;
}

/** Commission rates. */
export interface Rates4 {
  maker: string;
  taker: string;
  buyer: string;
  seller: string;
}

/** Reference price of a symbol; null if there is none. */
export interface ReferencePrice {
  symbol: string;
  referencePrice: string | null;
  /** Time of the value. */
  timestamp: number;
}

/** Method that computes a reference price. */
export type ReferencePriceCalculation = ReferencePriceMean | ReferencePriceExternal;

/** A reference price that is computed outside the matching engine. */
export interface ReferencePriceExternal {
  symbol: string;
  calculationType: 'EXTERNAL';
  externalCalculationId: Id;
}

/** A reference price that the matching engine computes as an arithmetic mean. */
export interface ReferencePriceMean {
  symbol: string;
  calculationType: 'ARITHMETIC_MEAN';
  bucketCount: number;
  bucketWidthMs: number;
}

/** All outcomes of a cancel-replace. cancelResult and newOrderResult say which one it is. */
export type ReplaceOutcome = Replaced | CancelledOnly | PlacedOnly | NotReplaced | NotAttempted;

/** A cancel-replace: one order was cancelled and another was placed. */
export interface Replaced {
  cancelResult: 'SUCCESS';
  newOrderResult: 'SUCCESS';
  cancelResponse: Cancelled;
  newOrderResponse: PlacedOrder;
}

/** A cancel-replace: one order was cancelled and another was placed. */
export interface ReplacedAck {
  cancelResult: 'SUCCESS';
  newOrderResult: 'SUCCESS';
  cancelResponse: Cancelled;
  newOrderResponse: OrderAck;
}

/** A cancel-replace: one order was cancelled and another was placed. */
export interface ReplacedFull {
  cancelResult: 'SUCCESS';
  newOrderResult: 'SUCCESS';
  cancelResponse: Cancelled;
  newOrderResponse: OrderFull;
}

/** A cancel-replace: one order was cancelled and another was placed. */
export interface ReplacedResult {
  cancelResult: 'SUCCESS';
  newOrderResult: 'SUCCESS';
  cancelResponse: Cancelled;
  newOrderResponse: OrderResult;
}

/** Self-trade prevention: what happens when an order would match one of your own orders. */
export type SelfTradePreventionMode = 'NONE' | 'EXPIRE_MAKER' | 'EXPIRE_TAKER' | 'EXPIRE_BOTH' | 'DECREMENT' | 'TRANSFER';

/** Current time of the exchange's clock. */
export interface ServerTime {
  serverTime: number;
}

/** Symbols that smart order routing combines. */
export interface Sor {
  baseAsset: string;
  symbols: string[];
}

/** A STOP_LOSS leg of an order list. */
export type StopLossLeg =
  | { stopPrice: DecimalInput; trailingDelta?: number; clientOrderId?: string; strategyId?: IdInput; strategyType?: number }
  | { stopPrice?: DecimalInput; trailingDelta: number; clientOrderId?: string; strategyId?: IdInput; strategyType?: number };

/** A STOP_LOSS_LIMIT leg of an order list. */
export type StopLossLimitLeg =
  | { price: DecimalInput; pegPriceType?: PegPriceType; stopPrice: DecimalInput; trailingDelta?: number; clientOrderId?: string; timeInForce?: TimeInForce; icebergQty?: DecimalInput; strategyId?: IdInput; strategyType?: number; pegOffsetType?: PegOffsetType; pegOffsetValue?: number }
  | { price: DecimalInput; pegPriceType?: PegPriceType; stopPrice?: DecimalInput; trailingDelta: number; clientOrderId?: string; timeInForce?: TimeInForce; icebergQty?: DecimalInput; strategyId?: IdInput; strategyType?: number; pegOffsetType?: PegOffsetType; pegOffsetValue?: number }
  | { price?: DecimalInput; pegPriceType: PegPriceType; stopPrice: DecimalInput; trailingDelta?: number; clientOrderId?: string; timeInForce?: TimeInForce; icebergQty?: DecimalInput; strategyId?: IdInput; strategyType?: number; pegOffsetType?: PegOffsetType; pegOffsetValue?: number }
  | { price?: DecimalInput; pegPriceType: PegPriceType; stopPrice?: DecimalInput; trailingDelta: number; clientOrderId?: string; timeInForce?: TimeInForce; icebergQty?: DecimalInput; strategyId?: IdInput; strategyType?: number; pegOffsetType?: PegOffsetType; pegOffsetValue?: number };

/** At least one of stopPrice and trailingDelta; a bare value is the stopPrice. */
export type StopPriceOrTrailingDelta =
  | DecimalInput
  | { stopPrice: DecimalInput; trailingDelta?: number }
  | { trailingDelta: number; stopPrice?: DecimalInput };

/** Execution rules of one symbol. */
export interface SymbolExecutionRules {
  symbol: string;
  rules: PriceRangeRule[];
}

/** Trading rules of one symbol. */
export interface SymbolInfo {
  symbol: string;
  status: SymbolStatus;
  baseAsset: string;
  baseAssetPrecision: number;
  quoteAsset: string;
  quotePrecision: number;
  quoteAssetPrecision: number;
  baseCommissionPrecision?: number;
  quoteCommissionPrecision?: number;
  orderTypes: OrderType[];
  icebergAllowed: boolean;
  ocoAllowed: boolean;
  otoAllowed?: boolean;
  opoAllowed?: boolean;
  quoteOrderQtyMarketAllowed: boolean;
  allowTrailingStop?: boolean;
  cancelReplaceAllowed?: boolean;
  amendAllowed?: boolean;
  pegInstructionsAllowed?: boolean;
  isSpotTradingAllowed: boolean;
  isMarginTradingAllowed: boolean;
  filters: Filter[];
  permissions: string[];
  permissionSets?: string[][];
  defaultSelfTradePreventionMode?: SelfTradePreventionMode;
  allowedSelfTradePreventionModes?: SelfTradePreventionMode[];
}

/** Trading phase of a symbol. */
export type SymbolStatus = 'TRADING' | 'END_OF_DAY' | 'HALT' | 'BREAK' | 'CANCEL_ONLY';

/** Trading phases that a request can select. */
export type SymbolStatusFilter = 'TRADING' | 'HALT' | 'BREAK';

/** Whether the exchange is under maintenance. */
export interface SystemStatus {
  /** 0 normal, 1 system maintenance. */
  status: number;
  msg: string;
}

/** A TAKE_PROFIT leg of an order list. */
export type TakeProfitLeg =
  | { stopPrice: DecimalInput; trailingDelta?: number; clientOrderId?: string; strategyId?: IdInput; strategyType?: number }
  | { stopPrice?: DecimalInput; trailingDelta: number; clientOrderId?: string; strategyId?: IdInput; strategyType?: number };

/** A TAKE_PROFIT_LIMIT leg of an order list. */
export type TakeProfitLimitLeg =
  | { price: DecimalInput; pegPriceType?: PegPriceType; stopPrice: DecimalInput; trailingDelta?: number; clientOrderId?: string; timeInForce?: TimeInForce; icebergQty?: DecimalInput; strategyId?: IdInput; strategyType?: number; pegOffsetType?: PegOffsetType; pegOffsetValue?: number }
  | { price: DecimalInput; pegPriceType?: PegPriceType; stopPrice?: DecimalInput; trailingDelta: number; clientOrderId?: string; timeInForce?: TimeInForce; icebergQty?: DecimalInput; strategyId?: IdInput; strategyType?: number; pegOffsetType?: PegOffsetType; pegOffsetValue?: number }
  | { price?: DecimalInput; pegPriceType: PegPriceType; stopPrice: DecimalInput; trailingDelta?: number; clientOrderId?: string; timeInForce?: TimeInForce; icebergQty?: DecimalInput; strategyId?: IdInput; strategyType?: number; pegOffsetType?: PegOffsetType; pegOffsetValue?: number }
  | { price?: DecimalInput; pegPriceType: PegPriceType; stopPrice?: DecimalInput; trailingDelta: number; clientOrderId?: string; timeInForce?: TimeInForce; icebergQty?: DecimalInput; strategyId?: IdInput; strategyType?: number; pegOffsetType?: PegOffsetType; pegOffsetValue?: number };

/** Price change statistics of the last 24 hours. */
export interface Ticker24hFull {
  symbol: string;
  priceChange: string;
  priceChangePercent: string;
  weightedAvgPrice: string;
  prevClosePrice: string;
  lastPrice: string;
  lastQty: string;
  bidPrice: string;
  bidQty: string;
  askPrice: string;
  askQty: string;
  openPrice: string;
  highPrice: string;
  lowPrice: string;
  /** Traded quantity, in the base asset. */
  volume: string;
  /** Traded notional, in the quote asset. */
  quoteVolume: string;
  openTime: number;
  closeTime: number;
  /** First trade id; -1 if there are no trades. */
  firstId: Id;
  lastId: Id;
  /** Number of trades. */
  count: number;
}

/** Price change statistics of a window. */
export interface TickerFull {
  symbol: string;
  priceChange: string;
  priceChangePercent: string;
  /** Quote volume divided by volume. */
  weightedAvgPrice: string;
  openPrice: string;
  highPrice: string;
  lowPrice: string;
  lastPrice: string;
  /** Traded quantity, in the base asset. */
  volume: string;
  /** Traded notional, in the quote asset. */
  quoteVolume: string;
  openTime: number;
  closeTime: number;
  /** First trade id; -1 if there are no trades. */
  firstId: Id;
  lastId: Id;
  /** Number of trades. */
  count: number;
}

/** Open, high, low and last price and volumes of a window. */
export interface TickerMini {
  symbol: string;
  openPrice: string;
  highPrice: string;
  lowPrice: string;
  lastPrice: string;
  /** Traded quantity, in the base asset. */
  volume: string;
  /** Traded notional, in the quote asset. */
  quoteVolume: string;
  openTime: number;
  closeTime: number;
  /** First trade id; -1 if there are no trades. */
  firstId: Id;
  lastId: Id;
  /** Number of trades. */
  count: number;
}

/** Length of the window of the rolling ticker. */
export type TickerWindowSize = '1m' | '2m' | '3m' | '4m' | '5m' | '6m' | '7m' | '8m' | '9m' | '10m' | '11m' | '12m' | '13m' | '14m' | '15m' | '16m' | '17m' | '18m' | '19m' | '20m' | '21m' | '22m' | '23m' | '24m' | '25m' | '26m' | '27m' | '28m' | '29m' | '30m' | '31m' | '32m' | '33m' | '34m' | '35m' | '36m' | '37m' | '38m' | '39m' | '40m' | '41m' | '42m' | '43m' | '44m' | '45m' | '46m' | '47m' | '48m' | '49m' | '50m' | '51m' | '52m' | '53m' | '54m' | '55m' | '56m' | '57m' | '58m' | '59m' | '1h' | '2h' | '3h' | '4h' | '5h' | '6h' | '7h' | '8h' | '9h' | '10h' | '11h' | '12h' | '13h' | '14h' | '15h' | '16h' | '17h' | '18h' | '19h' | '20h' | '21h' | '22h' | '23h' | '1d' | '2d' | '3d' | '4d' | '5d' | '6d' | '7d';

/** How long an order stays active. */
export type TimeInForce = 'GTC' | 'IOC' | 'FOK';

/** One trade. */
export interface Trade {
  id: Id;
  price: string;
  qty: string;
  quoteQty: string;
  time: number;
  isBuyerMaker: boolean;
  isBestMatch: boolean;
}

/** Where the last activity of a routed order took place. */
export type WorkingFloor = 'EXCHANGE' | 'SOR';

/** A LIMIT_MAKER leg of an order list. */
export type WorkingLimitMakerLeg =
  | { price: DecimalInput; pegPriceType?: PegPriceType; side: OrderSide; quantity: DecimalInput; clientOrderId?: string; icebergQty?: DecimalInput; strategyId?: IdInput; strategyType?: number; pegOffsetType?: PegOffsetType; pegOffsetValue?: number }
  | { price?: DecimalInput; pegPriceType: PegPriceType; side: OrderSide; quantity: DecimalInput; clientOrderId?: string; icebergQty?: DecimalInput; strategyId?: IdInput; strategyType?: number; pegOffsetType?: PegOffsetType; pegOffsetValue?: number };
