// Printed from src/catalogue by `npm run generate`; do not edit.
import type { DecimalInput, Id, IdInput } from '../base/inputs.js';

/** An account: commission rates, permissions and balances. */
export interface Account {
  /** Commission rate of a maker, in basis points: 10 is 0.1 %. */
  makerCommission: number;
  /** Commission rate of a taker, in basis points. */
  takerCommission: number;
  /** Additional commission rate of a buyer, in basis points. */
  buyerCommission: number;
  /** Additional rate of a seller, in basis points. */
  sellerCommission: number;
  /** The same rates as decimals. */
  commissionRates: Rates4;
  /** Whether the account may trade. */
  canTrade: boolean;
  /** Whether the account may withdraw. */
  canWithdraw: boolean;
  /** Whether the account may receive deposits. */
  canDeposit: boolean;
  /** Whether the account belongs to a broker. */
  brokered: boolean;
  /** Whether every order must have a self-trade prevention mode. */
  requireSelfTradePrevention: boolean;
  /** Whether smart order routing is off for the account. */
  preventSor: boolean;
  /** Time of the last change of the account. */
  updateTime: number;
  /** Type of the account. */
  accountType: AccountType;
  /** Id of the trade group of the account. Absent if the account belongs to no trade group. */
  tradeGroupId?: Id;
  /** Balances by asset. */
  balances: Balance[];
  /** Permissions of the account, such as SPOT. */
  permissions: string[];
  /** Id of the account. */
  uid: Id;
}

/** Commission rates of the account on one symbol. */
export interface AccountCommission {
  /** Symbol, such as BTCUSDT. */
  symbol: string;
  /** Standard commission rates. */
  standardCommission: Rates4;
  /** Special commission rates, in addition to the standard rates. */
  specialCommission: Rates4;
  /** Tax rates, in addition to the standard rates. */
  taxCommission: Rates4;
  /** Discount on the standard commission. */
  discount: Discount;
}

/** One trade of your account. */
export interface AccountTrade {
  /** Symbol, such as BTCUSDT. */
  symbol: string;
  /** Trade id. */
  id: Id;
  /** Order id, assigned by the exchange. */
  orderId: Id;
  /** Id of the order list; -1 if the order belongs to no order list. */
  orderListId: Id;
  /** Price of the trade. */
  price: string;
  /** Quantity, in the base asset. */
  qty: string;
  /** Price × quantity, in the quote asset. */
  quoteQty: string;
  /** Commission of the account. */
  commission: string;
  /** Asset in which the commission was paid. */
  commissionAsset: string;
  /** Time of the trade. */
  time: number;
  /** Whether the account was the buyer. */
  isBuyer: boolean;
  /** Whether the account was the maker. */
  isMaker: boolean;
  /** Whether the trade was at the best price. */
  isBestMatch: boolean;
}

/** Type of an account. */
export type AccountType = 'SPOT';

/** Aggregate trade: the fills of one taker order at one price and time, summed. */
export interface AggTrade {
  /** Id of the aggregate trade. */
  aggTradeId: Id;
  /** Price of the trade. */
  price: string;
  /** Sum of the quantities, in the base asset. */
  qty: string;
  /** Id of the first trade; -1 if the record is invalid. */
  firstTradeId: Id;
  /** Id of the last trade; -1 if the record is invalid. */
  lastTradeId: Id;
  /** Time of the trade. */
  time: number;
  /** Whether the buyer was the maker. */
  isBuyerMaker: boolean;
  /** Whether the trade was at the best price. */
  isBestMatch: boolean;
}

/** A fill that smart order routing assigned to your order. */
export interface Allocation {
  /** Symbol of the order. */
  symbol: string;
  /** Id of the allocation. */
  allocationId: Id;
  /** Type of the allocation. */
  allocationType: 'SOR';
  /** Order id, assigned by the exchange. */
  orderId: Id;
  /** Id of the order list; -1 if the order belongs to no order list. */
  orderListId: Id;
  /** Price of the allocation. */
  price: string;
  /** Quantity, in the base asset. */
  qty: string;
  /** Price × quantity, in the quote asset. */
  quoteQty: string;
  /** Commission of the account. */
  commission: string;
  /** Asset in which the commission was paid. */
  commissionAsset: string;
  /** Time of the allocation. */
  time: number;
  /** Whether the account was the buyer. */
  isBuyer: boolean;
  /** Whether the account was the maker. */
  isMaker: boolean;
  /** Whether the account gave the allocation; false for ordinary accounts. */
  isAllocator: boolean;
}

/** The list that an amended order belongs to. */
export interface AmendListStatus {
  /** Id of the order list. */
  orderListId: Id;
  /** Kind of the list. */
  contingencyType: ContingencyType;
  /** Status of all orders of the list together. */
  listOrderStatus: ListOrderStatus;
  /** Client order id of the list: chosen by the client, or generated. */
  listClientOrderId: string;
  /** Symbol, such as BTCUSDT. */
  symbol: string;
  /** The orders of the list. */
  orders: OrderRef[];
}

/** Result of an amendment. */
export interface AmendResult {
  /** Time of the amendment. */
  transactTime: number;
  /** Id of the amendment. */
  executionId: Id;
  /** The order after the amendment. */
  amendedOrder: AmendedOrder;
  /** The list of the order, with its status and its orders. Absent if the order belongs to no list. */
  listStatus?: AmendListStatus;
  /** Other orders of the list that the amendment changed. Absent if there are none. */
  relatedOrders?: AmendedOrder[];
}

/** An order after an amendment reduced its quantity. */
export interface AmendedOrder {
  /** Symbol, such as BTCUSDT. */
  symbol: string;
  /** Order id, assigned by the exchange. */
  orderId: Id;
  /** Id of the order list; -1 if the order belongs to no order list. */
  orderListId: Id;
  /** Client order id before the amendment. */
  origClientOrderId: string;
  /** Client order id after the amendment. */
  clientOrderId: string;
  /** Limit price. Zero if the order type has no limit price. */
  price: string;
  /** Quantity after the amendment, in the base asset. */
  qty: string;
  /** Quantity that was executed, in the base asset. */
  executedQty: string;
  /** Quantity that self-trade prevention took from the order so far. */
  preventedQty: string;
  /** Amount in the quote asset that the order was placed for; zero for an order by quantity. */
  quoteOrderQty: string;
  /** Notional that was executed, in the quote asset. */
  cumulativeQuoteQty: string;
  /** Status of the order. */
  status: OrderStatus;
  /** Time in force; GTC for order types without a time in force. */
  timeInForce: TimeInForce;
  /** Order type. */
  type: OrderType;
  /** BUY or SELL. */
  side: OrderSide;
  /** Time at which the order entered the book; -1 before that. */
  workingTime?: number;
  /** How the exchange prevents a trade of the order with another order of the same account or trade group. */
  selfTradePreventionMode: SelfTradePreventionMode;
  /** Visible quantity of an iceberg order. */
  icebergQty?: string;
  /** Price that triggers a stop-loss or take-profit order. */
  stopPrice?: string;
  /** Trailing distance of a trailing stop order, in basis points. */
  trailingDelta?: number;
  /** Time at which the trailing stop order started to follow the price; -1 before that. */
  trailingTime?: number;
  /** Id of the strategy, as the client sent it. */
  strategyId?: Id;
  /** Type of the strategy, as the client sent it. */
  strategyType?: number;
  /** true for an order with smart order routing; otherwise absent. */
  usedSor?: boolean;
  /** Where an order with smart order routing was last active: in the book of its symbol, or in smart order routing. */
  workingFloor?: WorkingFloor;
  /** Price of the book that a pegged order follows. */
  pegPriceType?: PegPriceType;
  /** Unit of the offset of a pegged order. */
  pegOffsetType?: PegOffsetType;
  /** Offset of a pegged order. */
  pegOffsetValue?: number;
  /** Current price of a pegged order. Absent until the price is known. */
  peggedPrice?: string;
}

/** One amendment: a reduction of the quantity of an order. */
export interface Amendment {
  /** Symbol, such as BTCUSDT. */
  symbol: string;
  /** Order id, assigned by the exchange. */
  orderId: Id;
  /** Id of the amendment. */
  executionId: Id;
  /** Client order id before the amendment. */
  origClientOrderId: string;
  /** Client order id after the amendment. */
  newClientOrderId: string;
  /** Quantity before the amendment. */
  origQty: string;
  /** Quantity after the amendment. */
  newQty: string;
  /** Time of the amendment. */
  time: number;
}

/** A filter (trading rule) of an asset. filterType names the filter. Another exchange may have further types. */
export type AssetFilter = MaxAssetFilter;

/** Volume-weighted average price of the last minutes. */
export interface AvgPrice {
  /** Length of the window, in minutes. */
  mins: number;
  /** Average price, weighted by volume. */
  price: string;
  /** Time of the last trade. */
  closeTime: number;
}

/** Balance of one asset. */
export interface Balance {
  /** Asset, such as BTC. */
  asset: string;
  /** Amount that orders can use. */
  free: string;
  /** Amount that open orders lock. */
  locked: string;
}

/** Exactly one of baseAmount and quoteAmount; a bare value is the baseAmount. */
export type BaseAmountOrQuoteAmount =
  | DecimalInput
  | { baseAmount: DecimalInput; quoteAmount?: never }
  | { quoteAmount: DecimalInput; baseAmount?: never };

/** A block trade: a trade that was negotiated outside the order book. */
export interface BlockTrade {
  /** Id of the block trade. */
  id: Id;
  /** Price of the trade. */
  price: string;
  /** Quantity, in the base asset. */
  qty: string;
  /** Price × quantity, in the quote asset. */
  quoteQty: string;
  /** Time of the trade. */
  time: number;
  /** Whether the buyer was the maker. */
  isBuyerMaker: boolean;
}

/** One price level of an order book. */
export type BookLevel = [price: string, quantity: string];

/** Best bid and best ask, with their quantities. */
export interface BookTicker {
  /** Symbol, such as BTCUSDT. */
  symbol: string;
  /** Best bid: the highest price of the BUY orders. */
  bidPrice: string;
  /** Quantity at the best bid, in the base asset. */
  bidQty: string;
  /** Best ask: the lowest price of the SELL orders. */
  askPrice: string;
  /** Quantity at the best ask, in the base asset. */
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
  /** Result of the cancel. */
  cancelResult: 'SUCCESS';
  /** Result of the new order. */
  newOrderResult: 'FAILURE';
  /** The cancelled order or order list. */
  cancelResponse: Cancelled;
  /** The refusal of the new order. */
  newOrderResponse: ErrorBody;
}

/** An order that was cancelled. */
export interface CancelledOrder {
  /** Symbol, such as BTCUSDT. */
  symbol: string;
  /** Client order id of the order. */
  origClientOrderId: string;
  /** Order id, assigned by the exchange. */
  orderId: Id;
  /** Id of the order list; -1 if the order belongs to no order list. */
  orderListId: Id;
  /** Id of the cancel request. It replaces the client order id of the order. */
  clientOrderId: string;
  /** Time at which the order was cancelled. */
  transactTime: number;
  /** Limit price. Zero if the order type has no limit price. */
  price: string;
  /** Quantity of the order. Absent for a pending order of an OPO list until its quantity is known. */
  origQty?: string;
  /** Quantity that was executed, in the base asset. */
  executedQty: string;
  /** Amount in the quote asset that the order was placed for; zero for an order by quantity. */
  origQuoteOrderQty: string;
  /** Notional that was executed, in the quote asset. */
  cummulativeQuoteQty: string;
  /** Status of the order. */
  status: OrderStatus;
  /** Time in force; GTC for order types without a time in force. */
  timeInForce: TimeInForce;
  /** Order type. */
  type: OrderType;
  /** BUY or SELL. */
  side: OrderSide;
  /** How the exchange prevents a trade of the order with another order of the same account or trade group. */
  selfTradePreventionMode: SelfTradePreventionMode;
  /** Visible quantity of an iceberg order. */
  icebergQty?: string;
  /** Price that triggers a stop-loss or take-profit order. */
  stopPrice?: string;
  /** Trailing distance of a trailing stop order, in basis points. */
  trailingDelta?: number;
  /** Time at which the trailing stop order started to follow the price; -1 before that. */
  trailingTime?: number;
  /** Id of the strategy, as the client sent it. */
  strategyId?: Id;
  /** Type of the strategy, as the client sent it. */
  strategyType?: number;
  /** true for an order with smart order routing; otherwise absent. */
  usedSor?: boolean;
  /** Where an order with smart order routing was last active: in the book of its symbol, or in smart order routing. */
  workingFloor?: WorkingFloor;
  /** Price of the book that a pegged order follows. */
  pegPriceType?: PegPriceType;
  /** Unit of the offset of a pegged order. */
  pegOffsetType?: PegOffsetType;
  /** Offset of a pegged order. */
  pegOffsetValue?: number;
  /** Current price of a pegged order. Absent until the price is known. */
  peggedPrice?: string;
  /** Quantity that self-trade prevention took from the order so far. */
  preventedQuantity?: string;
}

/** How the orders of a list depend on each other. */
export type ContingencyType = 'OCO' | 'OTO';

/** An accepted quote. */
export interface ConvertAccepted {
  /** Id of the conversion: a text in this reply, a number in the other replies. */
  orderId: string;
  /** Time at which the conversion was created. */
  createTime: number;
  /** Status of the conversion. */
  orderStatus: ConvertOrderStatus;
}

/** Number of decimals of an asset in conversions. */
export interface ConvertAssetPrecision {
  /** Asset, such as BTC. */
  asset: string;
  /** Number of decimals of an amount. */
  fraction: number;
}

/** How long a convert limit order stays active. */
export type ConvertExpiredType = '1_D' | '3_D' | '7_D' | '30_D';

/** Reply to placing or cancelling a convert limit order. */
export interface ConvertLimitAck {
  /** Id of the limit order. */
  orderId: Id;
  /** Status of the limit order. */
  status: ConvertLimitStatus;
}

/** Reply to placing or cancelling a convert limit order. */
export type ConvertLimitStatus = 'PROCESS' | 'CANCELED';

/** Open convert limit orders. */
export interface ConvertOpenLimitOrders {
  /** The open limit orders. */
  list: ConvertOpenOrder[];
}

/** An open convert limit order. */
export interface ConvertOpenOrder {
  /** Id of the quote. */
  quoteId: string;
  /** Id of the conversion. */
  orderId: Id;
  /** Status of the conversion. */
  orderStatus: ConvertOrderStatus;
  /** Asset that is paid, such as USDT. */
  fromAsset: string;
  /** Amount of fromAsset. */
  fromAmount: string;
  /** Asset that is received, such as BTC. */
  toAsset: string;
  /** Amount of toAsset. */
  toAmount: string;
  /** Price of the conversion: amount of toAsset for one fromAsset. */
  ratio: string;
  /** Amount of fromAsset for one toAsset. */
  inverseRatio: string;
  /** Time at which the conversion was created. */
  createTime: number;
  /** Time at which the limit order expires. */
  expiredTimestamp: number;
}

/** A conversion as it is now. */
export interface ConvertOrder {
  /** Id of the conversion. */
  orderId: Id;
  /** Status of the conversion. */
  orderStatus: ConvertOrderStatus;
  /** Asset that is paid, such as USDT. */
  fromAsset: string;
  /** Amount of fromAsset. */
  fromAmount: string;
  /** Asset that is received, such as BTC. */
  toAsset: string;
  /** Amount of toAsset. */
  toAmount: string;
  /** Price of the conversion: amount of toAsset for one fromAsset. */
  ratio: string;
  /** Amount of fromAsset for one toAsset. */
  inverseRatio: string;
  /** Time at which the conversion was created. */
  createTime: number;
}

/** Status of a conversion. */
export type ConvertOrderStatus = 'PROCESS' | 'ACCEPT_SUCCESS' | 'SUCCESS' | 'FAIL';

/** Two assets that can be converted, with the amounts allowed. */
export interface ConvertPair {
  /** Asset that is paid, such as USDT. */
  fromAsset: string;
  /** Asset that is received, such as BTC. */
  toAsset: string;
  /** Lowest amount of fromAsset. */
  fromAssetMinAmount: string;
  /** Highest amount of fromAsset. */
  fromAssetMaxAmount: string;
  /** Lowest amount of toAsset. */
  toAssetMinAmount: string;
  /** Highest amount of toAsset, a decimal. 9E+24 means practically unlimited. */
  toAssetMaxAmount: string;
  /** Whether fromAsset is the base asset of the pair. */
  fromIsBase?: boolean;
}

/** A quote for a conversion, valid for a limited time. */
export interface ConvertQuote {
  /** Id of the quote. Absent if the wallet has too little of the asset. */
  quoteId?: string;
  /** Price of the conversion: amount of toAsset for one fromAsset. */
  ratio: string;
  /** Amount of fromAsset for one toAsset. */
  inverseRatio: string;
  /** Time at which the quote expires. */
  validTimestamp: number;
  /** Amount of toAsset. */
  toAmount: string;
  /** Amount of fromAsset. */
  fromAmount: string;
}

/** A past conversion. */
export interface ConvertTrade {
  /** Id of the quote. */
  quoteId: string;
  /** Id of the conversion. */
  orderId: Id;
  /** Status of the conversion. */
  orderStatus: ConvertOrderStatus;
  /** Asset that is paid, such as USDT. */
  fromAsset: string;
  /** Amount of fromAsset. */
  fromAmount: string;
  /** Asset that is received, such as BTC. */
  toAsset: string;
  /** Amount of toAsset. */
  toAmount: string;
  /** Price of the conversion: amount of toAsset for one fromAsset. */
  ratio: string;
  /** Amount of fromAsset for one toAsset. */
  inverseRatio: string;
  /** Time at which the conversion was created. */
  createTime: number;
}

/** Conversions in a time range. */
export interface ConvertTradeFlow {
  /** The conversions. */
  list: ConvertTrade[];
  /** Start of the time range. */
  startTime: number;
  /** End of the time range. */
  endTime: number;
  /** Maximum number of conversions in the reply. */
  limit: number;
  /** Whether the time range has more conversions than the reply. */
  moreData: boolean;
}

/** How long a quote is valid. */
export type ConvertValidTime = '10s' | '30s' | '1m';

/** Wallets that pay for a conversion. */
export type ConvertWalletType = 'SPOT' | 'FUNDING' | 'EARN' | 'SPOT_FUNDING' | 'FUNDING_EARN' | 'SPOT_FUNDING_EARN' | 'SPOT_EARN';

/** Symbols that will be delisted, with the dates. */
export interface DelistSchedule {
  /** Time at which trading of the symbols ends. */
  delistTime: number;
  /** The symbols, such as BTCUSDT. */
  symbols: string[];
}

/** Order book: bids from the highest price down, asks from the lowest price up. */
export interface Depth {
  /** Id of the last change that this book includes. */
  lastUpdateId: Id;
  /** Price levels of BUY orders, highest price first. */
  bids: BookLevel[];
  /** Price levels of SELL orders, lowest price first. */
  asks: BookLevel[];
}

/** Discount on commissions that are paid in one asset. */
export interface Discount {
  /** Whether the discount is on for the account. */
  enabledForAccount: boolean;
  /** Whether the discount is on for the symbol. */
  enabledForSymbol: boolean;
  /** Asset in which commissions must be paid to get the discount, such as BNB. */
  discountAsset: string;
  /** Factor that the standard commission is multiplied by. */
  discount: string;
}

/** An empty object. */
export interface Empty {
}

/** A refusal. */
export interface ErrorBody {
  /** Error code of the exchange, below 0. */
  code: number;
  /** What was refused, in words. */
  msg: string;
}

/** A filter (trading rule) of the exchange. filterType names the filter. Another exchange may have further types. */
export type ExchangeFilter = ExchangeMaxNumOrdersFilter | ExchangeMaxNumAlgoOrdersFilter | ExchangeMaxNumIcebergOrdersFilter | ExchangeMaxNumOrderListsFilter;

/** Trading rules and rate limiters. */
export interface ExchangeInfo {
  /** Time zone of the exchange, always UTC. */
  timezone: string;
  /** Current time of the clock of the exchange. */
  serverTime: number;
  /** Rate limiters of the exchange. */
  rateLimits: RateLimit[];
  /** Filters that apply to all symbols together. */
  exchangeFilters: ExchangeFilter[];
  /** The symbols with their rules. */
  symbols: SymbolInfo[];
  /** Symbols that smart order routing combines. Absent without such routing. */
  sors?: Sor[];
}

/** Filter EXCHANGE_MAX_NUM_ALGO_ORDERS applies to open stop-loss and take-profit orders of the account on the whole exchange. */
export interface ExchangeMaxNumAlgoOrdersFilter {
  /** Type of the filter. */
  filterType: 'EXCHANGE_MAX_NUM_ALGO_ORDERS';
  /** Maximum number of open stop-loss and take-profit orders of an account. */
  maxNumAlgoOrders: number;
}

/** Filter EXCHANGE_MAX_NUM_ICEBERG_ORDERS applies to open iceberg orders of the account on the whole exchange. */
export interface ExchangeMaxNumIcebergOrdersFilter {
  /** Type of the filter. */
  filterType: 'EXCHANGE_MAX_NUM_ICEBERG_ORDERS';
  /** Maximum number of open iceberg orders of an account. */
  maxNumIcebergOrders: number;
}

/** Filter EXCHANGE_MAX_NUM_ORDER_LISTS applies to open order lists on the whole exchange. */
export interface ExchangeMaxNumOrderListsFilter {
  /** Type of the filter. */
  filterType: 'EXCHANGE_MAX_NUM_ORDER_LISTS';
  /** Maximum number of open order lists of an account. */
  maxNumOrderLists: number;
}

/** Filter EXCHANGE_MAX_NUM_ORDERS applies to open orders of the account on the whole exchange. */
export interface ExchangeMaxNumOrdersFilter {
  /** Type of the filter. */
  filterType: 'EXCHANGE_MAX_NUM_ORDERS';
  /** Maximum number of open orders of an account, including the new ones. */
  maxNumOrders: number;
}

/** Execution rules by symbol. */
export interface ExecutionRules {
  /** One entry for each symbol. */
  symbolRules: SymbolExecutionRules[];
}

/** Why an order expired. */
export type ExpiryReason = 'NONE' | 'REJECTED' | 'EXCHANGE_CANCELED' | 'OCO_TRIGGER' | 'OTO_PHASE_ONE_EXPIRED' | 'UNFILLED_IOC_QUANTITY_EXPIRED' | 'UNFILLED_FOK_ORDER_EXPIRED' | 'INSUFFICIENT_LIQUIDITY' | 'EXECUTION_RULE_PRICE_RANGE_EXCEEDED';

/** One fill (execution) of an order. */
export interface Fill {
  /** Price of the fill. */
  price: string;
  /** Quantity of the fill, in the base asset. */
  qty: string;
  /** Commission of the account. */
  commission: string;
  /** Asset in which the commission was paid. */
  commissionAsset: string;
  /** Trade id; -1 if the fill is an allocation. */
  tradeId: Id;
  /** Kind of the fill, for an allocation only. */
  matchType?: MatchType;
  /** Id of the allocation, for an allocation only. */
  allocId?: Id;
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

/** Filter ICEBERG_PARTS applies to orders with an icebergQty. */
export interface IcebergPartsFilter {
  /** Type of the filter. */
  filterType: 'ICEBERG_PARTS';
  /** Maximum number of parts: quantity / icebergQty, rounded up. */
  limit: number;
}

/** A kline (candlestick): open, high, low, close and volume of one interval. The open time identifies it. */
export type Kline = [openTime: number, open: string, high: string, low: string, close: string, volume: string, closeTime: number, quoteVolume: string, tradeCount: number, takerBuyBaseVolume: string, takerBuyQuoteVolume: string, unused: string];

/** Length of a kline; case-sensitive (1m is a minute, 1M a month). */
export type KlineInterval = '1s' | '1m' | '3m' | '5m' | '15m' | '30m' | '1h' | '2h' | '4h' | '6h' | '8h' | '12h' | '1d' | '3d' | '1w' | '1M';

/** The values of a {@link Kline} by name. */
export interface KlineRow {
  /** Begin of the interval. */
  openTime: number;
  /** Price of the first trade. */
  open: string;
  /** Highest price. */
  high: string;
  /** Lowest price. */
  low: string;
  /** Price of the last trade. */
  close: string;
  /** Traded quantity, in the base asset. */
  volume: string;
  /** Last millisecond of the interval (last microsecond if the client uses microseconds). */
  closeTime: number;
  /** Traded notional, in the quote asset. */
  quoteVolume: string;
  /** Number of trades. */
  tradeCount: number;
  /** Quantity that takers bought, in the base asset. */
  takerBuyBaseVolume: string;
  /** Notional that takers bought, in the quote asset. */
  takerBuyQuoteVolume: string;
}

/** A LIMIT leg of an order list. */
export type LimitLeg =
  | { price?: DecimalInput; pegPriceType: PegPriceType; side: OrderSide; quantity: DecimalInput; clientOrderId?: string; timeInForce?: TimeInForce; icebergQty?: DecimalInput; strategyId?: IdInput; strategyType?: number; pegOffsetType?: PegOffsetType; pegOffsetValue?: number }
  | { price: DecimalInput; pegPriceType?: PegPriceType; side: OrderSide; quantity: DecimalInput; clientOrderId?: string; timeInForce?: TimeInForce; icebergQty?: DecimalInput; strategyId?: IdInput; strategyType?: number; pegOffsetType?: PegOffsetType; pegOffsetValue?: number };

/** A LIMIT_MAKER leg of an order list. */
export type LimitMakerLeg =
  | { price?: DecimalInput; pegPriceType: PegPriceType; clientOrderId?: string; icebergQty?: DecimalInput; strategyId?: IdInput; strategyType?: number; pegOffsetType?: PegOffsetType; pegOffsetValue?: number }
  | { price: DecimalInput; pegPriceType?: PegPriceType; clientOrderId?: string; icebergQty?: DecimalInput; strategyId?: IdInput; strategyType?: number; pegOffsetType?: PegOffsetType; pegOffsetValue?: number };

/** Status of an order list. */
export type ListOrderStatus = 'EXECUTING' | 'ALL_DONE' | 'REJECT';

/** Last event of an order list. */
export type ListStatusType = 'RESPONSE' | 'EXEC_STARTED' | 'UPDATED' | 'ALL_DONE';

/** Filter LOT_SIZE applies to quantity and icebergQty. */
export interface LotSizeFilter {
  /** Type of the filter. */
  filterType: 'LOT_SIZE';
  /** Lowest quantity that passes; 0: no minimum. */
  minQty: string;
  /** Highest quantity that passes; 0: no maximum. */
  maxQty: string;
  /** A quantity must be a multiple of this; 0: any quantity. */
  stepSize: string;
}

/** A MARKET leg of an order list. */
export type MarketLeg =
  | { side: OrderSide; quantity: DecimalInput; clientOrderId?: string; strategyId?: IdInput; strategyType?: number };

/** Filter MARKET_LOT_SIZE applies to quantity of MARKET orders, in addition to LOT_SIZE. */
export interface MarketLotSizeFilter {
  /** Type of the filter. */
  filterType: 'MARKET_LOT_SIZE';
  /** Lowest quantity that passes; 0: no minimum. */
  minQty: string;
  /** Highest quantity that passes; 0: no maximum. */
  maxQty: string;
  /** A quantity must be a multiple of this; 0: any quantity. */
  stepSize: string;
}

/** How a fill was made, if it was not an ordinary match. */
export type MatchType = 'ONE_PARTY_TRADE_REPORT' | 'AUTO_MATCH';

/** Filter MAX_ASSET applies to each order: its quantity if the asset is the base asset, its notional if the asset is the quote asset. */
export interface MaxAssetFilter {
  /** Type of the filter. */
  filterType: 'MAX_ASSET';
  /** Asset whose amount per order is limited. */
  asset: string;
  /** Maximum amount of the asset in one order. */
  limit: string;
}

/** Filter MAX_NUM_ALGO_ORDERS applies to open stop-loss and take-profit orders of the account on the symbol. */
export interface MaxNumAlgoOrdersFilter {
  /** Type of the filter. */
  filterType: 'MAX_NUM_ALGO_ORDERS';
  /** Maximum number of open stop-loss and take-profit orders of an account. */
  maxNumAlgoOrders: number;
}

/** Filter MAX_NUM_ICEBERG_ORDERS applies to open iceberg orders on the symbol. */
export interface MaxNumIcebergOrdersFilter {
  /** Type of the filter. */
  filterType: 'MAX_NUM_ICEBERG_ORDERS';
  /** Maximum number of open iceberg orders of an account. */
  maxNumIcebergOrders: number;
}

/** Filter MAX_NUM_ORDER_AMENDS applies to amendments of one order. */
export interface MaxNumOrderAmendsFilter {
  /** Type of the filter. */
  filterType: 'MAX_NUM_ORDER_AMENDS';
  /** Maximum number of amendments of one order. */
  maxNumOrderAmends: number;
}

/** Filter MAX_NUM_ORDER_LISTS applies to open order lists of the account on the symbol. */
export interface MaxNumOrderListsFilter {
  /** Type of the filter. */
  filterType: 'MAX_NUM_ORDER_LISTS';
  /** Maximum number of open order lists of an account. */
  maxNumOrderLists: number;
}

/** Filter MAX_NUM_ORDERS applies to open orders of the account on the symbol; every order of an order list counts. */
export interface MaxNumOrdersFilter {
  /** Type of the filter. */
  filterType: 'MAX_NUM_ORDERS';
  /** Maximum number of open orders of an account, including the new ones. */
  maxNumOrders: number;
}

/** Filter MAX_POSITION applies to BUY orders. */
export interface MaxPositionFilter {
  /** Type of the filter. */
  filterType: 'MAX_POSITION';
  /** Maximum of the base asset: balance plus quantity of all open BUY orders. */
  maxPosition: string;
}

/** Filter MIN_NOTIONAL applies to price * quantity. */
export interface MinNotionalFilter {
  /** Type of the filter. */
  filterType: 'MIN_NOTIONAL';
  /** Lowest price × quantity that passes. */
  minNotional: string;
  /** Whether MARKET orders are checked, at the average price. */
  applyToMarket: boolean;
  /** Minutes of the average price that the filter uses; 0: the last price. */
  avgPriceMins: number;
}

/** Filters that bind the account on one symbol. */
export interface MyFilters {
  /** Filters of the exchange. */
  exchangeFilters: ExchangeFilter[];
  /** Filters of the symbol. */
  symbolFilters: SymbolFilter[];
  /** Filters of the assets of the symbol. */
  assetFilters: AssetFilter[];
}

/** Size of the reply: ACK, RESULT or FULL. */
export type NewOrderRespType = 'ACK' | 'RESULT' | 'FULL';

/** The order would be accepted; rates were not asked for. */
export interface NoCommissions {
}

/** The cancel was refused, so the new order was not attempted. */
export interface NotAttempted {
  /** Result of the cancel. */
  cancelResult: 'FAILURE';
  /** Result of the new order. */
  newOrderResult: 'NOT_ATTEMPTED';
  /** The refusal of the cancel. */
  cancelResponse: ErrorBody;
  /** null: there was no new order. */
  newOrderResponse: null;
}

/** Both the cancel and the new order were refused. */
export interface NotReplaced {
  /** Result of the cancel. */
  cancelResult: 'FAILURE';
  /** Result of the new order. */
  newOrderResult: 'FAILURE';
  /** The refusal of the cancel. */
  cancelResponse: ErrorBody;
  /** The refusal of the new order. */
  newOrderResponse: ErrorBody;
}

/** Filter NOTIONAL applies to price * quantity. */
export interface NotionalFilter {
  /** Type of the filter. */
  filterType: 'NOTIONAL';
  /** Lowest price × quantity that passes. */
  minNotional: string;
  /** Whether the minimum applies to MARKET orders, at the average price. */
  applyMinToMarket: boolean;
  /** Highest price × quantity that passes. */
  maxNotional: string;
  /** Whether the maximum applies to MARKET orders, at the average price. */
  applyMaxToMarket: boolean;
  /** Minutes of the average price that the filter uses; 0: the last price. */
  avgPriceMins: number;
}

/** An OPO or OPOCO list after its placement; its orders have the form FULL. */
export interface OpoListFull {
  /** Id of the order list. */
  orderListId: Id;
  /** Kind of the list. */
  contingencyType: ContingencyType;
  /** Status of the list. */
  listStatusType: ListStatusType;
  /** Status of all orders of the list together. */
  listOrderStatus: ListOrderStatus;
  /** Client order id of the list: chosen by the client, or generated. */
  listClientOrderId: string;
  /** Time of the last change of the list. */
  transactionTime: number;
  /** Symbol, such as BTCUSDT. */
  symbol: string;
  /** The orders of the list. */
  orders: OrderRef[];
  /** One report for each order, in the same sequence as `orders`. */
  orderReports: OpoOrderFull[];
}

/** An OPO or OPOCO list after its placement; its orders have the form RESULT. */
export interface OpoListResult {
  /** Id of the order list. */
  orderListId: Id;
  /** Kind of the list. */
  contingencyType: ContingencyType;
  /** Status of the list. */
  listStatusType: ListStatusType;
  /** Status of all orders of the list together. */
  listOrderStatus: ListOrderStatus;
  /** Client order id of the list: chosen by the client, or generated. */
  listClientOrderId: string;
  /** Time of the last change of the list. */
  transactionTime: number;
  /** Symbol, such as BTCUSDT. */
  symbol: string;
  /** The orders of the list. */
  orders: OrderRef[];
  /** One report for each order, in the same sequence as `orders`. */
  orderReports: OpoOrderResult[];
}

/** An order of an OPO or OPOCO list after its placement, with its fills. */
export interface OpoOrderFull {
  /** Symbol, such as BTCUSDT. */
  symbol: string;
  /** Order id, assigned by the exchange. */
  orderId: Id;
  /** Id of the order list; -1 if the order belongs to no order list. */
  orderListId: Id;
  /** Client order id: chosen by the client, or generated. */
  clientOrderId: string;
  /** Time at which the exchange accepted the order. */
  transactTime: number;
  /** Limit price. Zero if the order type has no limit price. */
  price: string;
  /** Quantity of the order. Absent for a pending order of an OPO list until its quantity is known. */
  origQty?: string;
  /** Quantity that was executed, in the base asset. */
  executedQty: string;
  /** Amount in the quote asset that the order was placed for; zero for an order by quantity. */
  origQuoteOrderQty: string;
  /** Notional that was executed, in the quote asset. */
  cummulativeQuoteQty: string;
  /** Status of the order. */
  status: OrderStatus;
  /** Time in force; GTC for order types without a time in force. */
  timeInForce: TimeInForce;
  /** Order type. */
  type: OrderType;
  /** BUY or SELL. */
  side: OrderSide;
  /** Time at which the order entered the book; -1 before that. */
  workingTime: number;
  /** How the exchange prevents a trade of the order with another order of the same account or trade group. */
  selfTradePreventionMode: SelfTradePreventionMode;
  /** Visible quantity of an iceberg order. */
  icebergQty?: string;
  /** Price that triggers a stop-loss or take-profit order. */
  stopPrice?: string;
  /** Trailing distance of a trailing stop order, in basis points. */
  trailingDelta?: number;
  /** Time at which the trailing stop order started to follow the price; -1 before that. */
  trailingTime?: number;
  /** Id of the strategy, as the client sent it. */
  strategyId?: Id;
  /** Type of the strategy, as the client sent it. */
  strategyType?: number;
  /** true for an order with smart order routing; otherwise absent. */
  usedSor?: boolean;
  /** Where an order with smart order routing was last active: in the book of its symbol, or in smart order routing. */
  workingFloor?: WorkingFloor;
  /** Price of the book that a pegged order follows. */
  pegPriceType?: PegPriceType;
  /** Unit of the offset of a pegged order. */
  pegOffsetType?: PegOffsetType;
  /** Offset of a pegged order. */
  pegOffsetValue?: number;
  /** Current price of a pegged order. Absent until the price is known. */
  peggedPrice?: string;
  /** Quantity that self-trade prevention took from the order so far. */
  preventedQuantity?: string;
  /** Self-trades that were prevented when the order was placed. Absent if there were none. */
  preventedMatches?: OrderPreventedMatch[];
  /** Id of the trade group of the account. Absent if it belongs to none, or if no self-trade was prevented. */
  tradeGroupId?: Id;
  /** Why the order expired. Absent for other statuses. */
  expiryReason?: ExpiryReason;
  /** Fills of the order when it was placed; empty if there were none. */
  fills: Fill[];
}

/** An order of an OPO or OPOCO list after its placement. */
export interface OpoOrderResult {
  /** Symbol, such as BTCUSDT. */
  symbol: string;
  /** Order id, assigned by the exchange. */
  orderId: Id;
  /** Id of the order list; -1 if the order belongs to no order list. */
  orderListId: Id;
  /** Client order id: chosen by the client, or generated. */
  clientOrderId: string;
  /** Time at which the exchange accepted the order. */
  transactTime: number;
  /** Limit price. Zero if the order type has no limit price. */
  price: string;
  /** Quantity of the order. Absent for a pending order of an OPO list until its quantity is known. */
  origQty?: string;
  /** Quantity that was executed, in the base asset. */
  executedQty: string;
  /** Amount in the quote asset that the order was placed for; zero for an order by quantity. */
  origQuoteOrderQty: string;
  /** Notional that was executed, in the quote asset. */
  cummulativeQuoteQty: string;
  /** Status of the order. */
  status: OrderStatus;
  /** Time in force; GTC for order types without a time in force. */
  timeInForce: TimeInForce;
  /** Order type. */
  type: OrderType;
  /** BUY or SELL. */
  side: OrderSide;
  /** Time at which the order entered the book; -1 before that. */
  workingTime: number;
  /** How the exchange prevents a trade of the order with another order of the same account or trade group. */
  selfTradePreventionMode: SelfTradePreventionMode;
  /** Visible quantity of an iceberg order. */
  icebergQty?: string;
  /** Price that triggers a stop-loss or take-profit order. */
  stopPrice?: string;
  /** Trailing distance of a trailing stop order, in basis points. */
  trailingDelta?: number;
  /** Time at which the trailing stop order started to follow the price; -1 before that. */
  trailingTime?: number;
  /** Id of the strategy, as the client sent it. */
  strategyId?: Id;
  /** Type of the strategy, as the client sent it. */
  strategyType?: number;
  /** true for an order with smart order routing; otherwise absent. */
  usedSor?: boolean;
  /** Where an order with smart order routing was last active: in the book of its symbol, or in smart order routing. */
  workingFloor?: WorkingFloor;
  /** Price of the book that a pegged order follows. */
  pegPriceType?: PegPriceType;
  /** Unit of the offset of a pegged order. */
  pegOffsetType?: PegOffsetType;
  /** Offset of a pegged order. */
  pegOffsetValue?: number;
  /** Current price of a pegged order. Absent until the price is known. */
  peggedPrice?: string;
  /** Quantity that self-trade prevention took from the order so far. */
  preventedQuantity?: string;
  /** Self-trades that were prevented when the order was placed. Absent if there were none. */
  preventedMatches?: OrderPreventedMatch[];
  /** Id of the trade group of the account. Absent if it belongs to none, or if no self-trade was prevented. */
  tradeGroupId?: Id;
  /** Why the order expired. Absent for other statuses. */
  expiryReason?: ExpiryReason;
}

/** The ids and the time of an accepted order. */
export interface OrderAck {
  /** Symbol, such as BTCUSDT. */
  symbol: string;
  /** Order id, assigned by the exchange. */
  orderId: Id;
  /** Id of the order list; -1 if the order belongs to no order list. */
  orderListId: Id;
  /** Client order id: chosen by the client, or generated. */
  clientOrderId: string;
  /** Time at which the exchange accepted the order. */
  transactTime: number;
}

/** An order after its placement, with its fills. */
export interface OrderFull {
  /** Symbol, such as BTCUSDT. */
  symbol: string;
  /** Order id, assigned by the exchange. */
  orderId: Id;
  /** Id of the order list; -1 if the order belongs to no order list. */
  orderListId: Id;
  /** Client order id: chosen by the client, or generated. */
  clientOrderId: string;
  /** Time at which the exchange accepted the order. */
  transactTime: number;
  /** Limit price. Zero if the order type has no limit price. */
  price: string;
  /** Quantity of the order, in the base asset. */
  origQty: string;
  /** Quantity that was executed, in the base asset. */
  executedQty: string;
  /** Amount in the quote asset that the order was placed for; zero for an order by quantity. */
  origQuoteOrderQty: string;
  /** Notional that was executed, in the quote asset. */
  cummulativeQuoteQty: string;
  /** Status of the order. */
  status: OrderStatus;
  /** Time in force; GTC for order types without a time in force. */
  timeInForce: TimeInForce;
  /** Order type. */
  type: OrderType;
  /** BUY or SELL. */
  side: OrderSide;
  /** Time at which the order entered the book; -1 before that. */
  workingTime: number;
  /** How the exchange prevents a trade of the order with another order of the same account or trade group. */
  selfTradePreventionMode: SelfTradePreventionMode;
  /** Visible quantity of an iceberg order. */
  icebergQty?: string;
  /** Price that triggers a stop-loss or take-profit order. */
  stopPrice?: string;
  /** Trailing distance of a trailing stop order, in basis points. */
  trailingDelta?: number;
  /** Time at which the trailing stop order started to follow the price; -1 before that. */
  trailingTime?: number;
  /** Id of the strategy, as the client sent it. */
  strategyId?: Id;
  /** Type of the strategy, as the client sent it. */
  strategyType?: number;
  /** true for an order with smart order routing; otherwise absent. */
  usedSor?: boolean;
  /** Where an order with smart order routing was last active: in the book of its symbol, or in smart order routing. */
  workingFloor?: WorkingFloor;
  /** Price of the book that a pegged order follows. */
  pegPriceType?: PegPriceType;
  /** Unit of the offset of a pegged order. */
  pegOffsetType?: PegOffsetType;
  /** Offset of a pegged order. */
  pegOffsetValue?: number;
  /** Current price of a pegged order. Absent until the price is known. */
  peggedPrice?: string;
  /** Quantity that self-trade prevention took from the order so far. */
  preventedQuantity?: string;
  /** Self-trades that were prevented when the order was placed. Absent if there were none. */
  preventedMatches?: OrderPreventedMatch[];
  /** Id of the trade group of the account. Absent if it belongs to none, or if no self-trade was prevented. */
  tradeGroupId?: Id;
  /** Why the order expired. Absent for other statuses. */
  expiryReason?: ExpiryReason;
  /** Fills of the order when it was placed; empty if there were none. */
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
  /** Id of the order list. */
  orderListId: Id;
  /** Kind of the list. */
  contingencyType: ContingencyType;
  /** Status of the list. */
  listStatusType: ListStatusType;
  /** Status of all orders of the list together. */
  listOrderStatus: ListOrderStatus;
  /** Client order id of the list: chosen by the client, or generated. */
  listClientOrderId: string;
  /** Time of the last change of the list. */
  transactionTime: number;
  /** Symbol, such as BTCUSDT. */
  symbol: string;
  /** The orders of the list. */
  orders: OrderRef[];
  /** One report for each order, in the same sequence as `orders`. */
  orderReports: OrderAck[];
}

/** An order list that was cancelled. */
export interface OrderListCancelled {
  /** Id of the order list. */
  orderListId: Id;
  /** Kind of the list. */
  contingencyType: ContingencyType;
  /** Status of the list. */
  listStatusType: ListStatusType;
  /** Status of all orders of the list together. */
  listOrderStatus: ListOrderStatus;
  /** Client order id of the list: chosen by the client, or generated. */
  listClientOrderId: string;
  /** Time of the last change of the list. */
  transactionTime: number;
  /** Symbol, such as BTCUSDT. */
  symbol: string;
  /** The orders of the list. */
  orders: OrderRef[];
  /** One report for each order, in the same sequence as `orders`. */
  orderReports: CancelledOrder[];
}

/** An order list after its placement; its orders have the form FULL. */
export interface OrderListFull {
  /** Id of the order list. */
  orderListId: Id;
  /** Kind of the list. */
  contingencyType: ContingencyType;
  /** Status of the list. */
  listStatusType: ListStatusType;
  /** Status of all orders of the list together. */
  listOrderStatus: ListOrderStatus;
  /** Client order id of the list: chosen by the client, or generated. */
  listClientOrderId: string;
  /** Time of the last change of the list. */
  transactionTime: number;
  /** Symbol, such as BTCUSDT. */
  symbol: string;
  /** The orders of the list. */
  orders: OrderRef[];
  /** One report for each order, in the same sequence as `orders`. */
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
  /** Id of the order list. */
  orderListId: Id;
  /** Kind of the list. */
  contingencyType: ContingencyType;
  /** Status of the list. */
  listStatusType: ListStatusType;
  /** Status of all orders of the list together. */
  listOrderStatus: ListOrderStatus;
  /** Client order id of the list: chosen by the client, or generated. */
  listClientOrderId: string;
  /** Time of the last change of the list. */
  transactionTime: number;
  /** Symbol, such as BTCUSDT. */
  symbol: string;
  /** The orders of the list. */
  orders: OrderRef[];
  /** One report for each order, in the same sequence as `orders`. */
  orderReports: OrderResult[];
}

/** An order list as it is now: its status and its orders. */
export interface OrderListSummary {
  /** Id of the order list. */
  orderListId: Id;
  /** Kind of the list. */
  contingencyType: ContingencyType;
  /** Status of the list. */
  listStatusType: ListStatusType;
  /** Status of all orders of the list together. */
  listOrderStatus: ListOrderStatus;
  /** Client order id of the list: chosen by the client, or generated. */
  listClientOrderId: string;
  /** Time of the last change of the list. */
  transactionTime: number;
  /** Symbol, such as BTCUSDT. */
  symbol: string;
  /** The orders of the list. */
  orders: OrderRef[];
}

/** One self-trade that was prevented. */
export interface OrderPreventedMatch {
  /** Id of the prevented match. */
  preventedMatchId: Id;
  /** Symbol of the maker. */
  makerSymbol?: string;
  /** Order id of the maker: the order that was on the book. */
  makerOrderId: Id;
  /** Price at which the orders would have traded. */
  price: string;
  /** Quantity that self-trade prevention took from the taker. Absent if the taker lost none. */
  takerPreventedQuantity?: string;
  /** Quantity that self-trade prevention took from the maker. Absent if the maker lost none. */
  makerPreventedQuantity?: string;
}

/** An order as it is now. */
export interface OrderQuery {
  /** Symbol, such as BTCUSDT. */
  symbol: string;
  /** Order id, assigned by the exchange. */
  orderId: Id;
  /** Id of the order list; -1 if the order belongs to no order list. */
  orderListId: Id;
  /** Client order id: chosen by the client, or generated. */
  clientOrderId: string;
  /** Limit price. Zero if the order type has no limit price. */
  price: string;
  /** Quantity of the order. Absent for a pending order of an OPO list until its quantity is known. */
  origQty?: string;
  /** Quantity that was executed, in the base asset. */
  executedQty: string;
  /** Amount in the quote asset that the order was placed for; zero for an order by quantity. */
  origQuoteOrderQty: string;
  /** Notional that was executed, in the quote asset; below 0 for old orders without this number. */
  cummulativeQuoteQty: string;
  /** Status of the order. */
  status: OrderStatus;
  /** Time in force; GTC for order types without a time in force. */
  timeInForce: TimeInForce;
  /** Order type. */
  type: OrderType;
  /** BUY or SELL. */
  side: OrderSide;
  /** Price that triggers the order; zero if the order type has no stop price. */
  stopPrice: string;
  /** Visible quantity; zero if the order is no iceberg order. */
  icebergQty: string;
  /** Time at which the order was created. */
  time: number;
  /** Time of the last change of the order. */
  updateTime: number;
  /** Whether the order is or was on the book; false for a stop order before its trigger. */
  isWorking: boolean;
  /** Time at which the order entered the book; -1 before that. */
  workingTime: number;
  /** How the exchange prevents a trade of the order with another order of the same account or trade group. */
  selfTradePreventionMode: SelfTradePreventionMode;
  /** Trailing distance of a trailing stop order, in basis points. */
  trailingDelta?: number;
  /** Time at which the trailing stop order started to follow the price; -1 before that. */
  trailingTime?: number;
  /** Id of the strategy, as the client sent it. */
  strategyId?: Id;
  /** Type of the strategy, as the client sent it. */
  strategyType?: number;
  /** true for an order with smart order routing; otherwise absent. */
  usedSor?: boolean;
  /** Where an order with smart order routing was last active: in the book of its symbol, or in smart order routing. */
  workingFloor?: WorkingFloor;
  /** Price of the book that a pegged order follows. */
  pegPriceType?: PegPriceType;
  /** Unit of the offset of a pegged order. */
  pegOffsetType?: PegOffsetType;
  /** Offset of a pegged order. */
  pegOffsetValue?: number;
  /** Current price of a pegged order. Absent until the price is known. */
  peggedPrice?: string;
  /** Id of the last prevented match of the order. */
  preventedMatchId?: Id;
  /** Quantity that self-trade prevention took from the order so far. */
  preventedQuantity?: string;
  /** Why the order expired. Absent for other statuses. */
  expiryReason?: ExpiryReason;
}

/** What a cancel-replace does if the unfilled order limit is exceeded. */
export type OrderRateLimitExceededMode = 'DO_NOTHING' | 'CANCEL_ONLY';

/** A member of an order list. */
export interface OrderRef {
  /** Symbol, such as BTCUSDT. */
  symbol: string;
  /** Order id, assigned by the exchange. */
  orderId: Id;
  /** Client order id: chosen by the client, or generated. */
  clientOrderId: string;
}

/** An order after its placement. */
export interface OrderResult {
  /** Symbol, such as BTCUSDT. */
  symbol: string;
  /** Order id, assigned by the exchange. */
  orderId: Id;
  /** Id of the order list; -1 if the order belongs to no order list. */
  orderListId: Id;
  /** Client order id: chosen by the client, or generated. */
  clientOrderId: string;
  /** Time at which the exchange accepted the order. */
  transactTime: number;
  /** Limit price. Zero if the order type has no limit price. */
  price: string;
  /** Quantity of the order, in the base asset. */
  origQty: string;
  /** Quantity that was executed, in the base asset. */
  executedQty: string;
  /** Amount in the quote asset that the order was placed for; zero for an order by quantity. */
  origQuoteOrderQty: string;
  /** Notional that was executed, in the quote asset. */
  cummulativeQuoteQty: string;
  /** Status of the order. */
  status: OrderStatus;
  /** Time in force; GTC for order types without a time in force. */
  timeInForce: TimeInForce;
  /** Order type. */
  type: OrderType;
  /** BUY or SELL. */
  side: OrderSide;
  /** Time at which the order entered the book; -1 before that. */
  workingTime: number;
  /** How the exchange prevents a trade of the order with another order of the same account or trade group. */
  selfTradePreventionMode: SelfTradePreventionMode;
  /** Visible quantity of an iceberg order. */
  icebergQty?: string;
  /** Price that triggers a stop-loss or take-profit order. */
  stopPrice?: string;
  /** Trailing distance of a trailing stop order, in basis points. */
  trailingDelta?: number;
  /** Time at which the trailing stop order started to follow the price; -1 before that. */
  trailingTime?: number;
  /** Id of the strategy, as the client sent it. */
  strategyId?: Id;
  /** Type of the strategy, as the client sent it. */
  strategyType?: number;
  /** true for an order with smart order routing; otherwise absent. */
  usedSor?: boolean;
  /** Where an order with smart order routing was last active: in the book of its symbol, or in smart order routing. */
  workingFloor?: WorkingFloor;
  /** Price of the book that a pegged order follows. */
  pegPriceType?: PegPriceType;
  /** Unit of the offset of a pegged order. */
  pegOffsetType?: PegOffsetType;
  /** Offset of a pegged order. */
  pegOffsetValue?: number;
  /** Current price of a pegged order. Absent until the price is known. */
  peggedPrice?: string;
  /** Quantity that self-trade prevention took from the order so far. */
  preventedQuantity?: string;
  /** Self-trades that were prevented when the order was placed. Absent if there were none. */
  preventedMatches?: OrderPreventedMatch[];
  /** Id of the trade group of the account. Absent if it belongs to none, or if no self-trade was prevented. */
  tradeGroupId?: Id;
  /** Why the order expired. Absent for other statuses. */
  expiryReason?: ExpiryReason;
}

/** Side of an order. */
export type OrderSide = 'BUY' | 'SELL';

/** Status of an order. */
export type OrderStatus = 'NEW' | 'PENDING_NEW' | 'PARTIALLY_FILLED' | 'FILLED' | 'CANCELED' | 'PENDING_CANCEL' | 'REJECTED' | 'EXPIRED' | 'EXPIRED_IN_MATCH';

/** Commission rates that an order would pay. */
export interface OrderTestCommissions {
  /** Standard commission rates. */
  standardCommissionForOrder: Rates2;
  /** Special commission rates, in addition to the standard rates. */
  specialCommissionForOrder?: Rates2;
  /** Tax rates, in addition to the standard rates. */
  taxCommissionForOrder: Rates2;
  /** Discount on the standard commission. */
  discount: Discount;
}

/** Type of an order. */
export type OrderType = 'LIMIT' | 'MARKET' | 'STOP_LOSS' | 'STOP_LOSS_LIMIT' | 'TAKE_PROFIT' | 'TAKE_PROFIT_LIMIT' | 'LIMIT_MAKER';

/** A LIMIT_MAKER leg of an order list. */
export type OrdersOpoPendingLimitMakerLeg =
  | { price?: DecimalInput; pegPriceType: PegPriceType; side: OrderSide; clientOrderId?: string; icebergQty?: DecimalInput; strategyId?: IdInput; strategyType?: number; pegOffsetType?: PegOffsetType; pegOffsetValue?: number }
  | { price: DecimalInput; pegPriceType?: PegPriceType; side: OrderSide; clientOrderId?: string; icebergQty?: DecimalInput; strategyId?: IdInput; strategyType?: number; pegOffsetType?: PegOffsetType; pegOffsetValue?: number };

/** A STOP_LOSS leg of an order list. */
export type OrdersOpoPendingStopLossLeg =
  | { stopPrice?: DecimalInput; trailingDelta: number; side: OrderSide; clientOrderId?: string; strategyId?: IdInput; strategyType?: number }
  | { stopPrice: DecimalInput; trailingDelta?: number; side: OrderSide; clientOrderId?: string; strategyId?: IdInput; strategyType?: number };

/** A STOP_LOSS_LIMIT leg of an order list. */
export type OrdersOpoPendingStopLossLimitLeg =
  | { price?: DecimalInput; pegPriceType: PegPriceType; stopPrice?: DecimalInput; trailingDelta: number; side: OrderSide; clientOrderId?: string; timeInForce?: TimeInForce; icebergQty?: DecimalInput; strategyId?: IdInput; strategyType?: number; pegOffsetType?: PegOffsetType; pegOffsetValue?: number }
  | { price?: DecimalInput; pegPriceType: PegPriceType; stopPrice: DecimalInput; trailingDelta?: number; side: OrderSide; clientOrderId?: string; timeInForce?: TimeInForce; icebergQty?: DecimalInput; strategyId?: IdInput; strategyType?: number; pegOffsetType?: PegOffsetType; pegOffsetValue?: number }
  | { price: DecimalInput; pegPriceType?: PegPriceType; stopPrice?: DecimalInput; trailingDelta: number; side: OrderSide; clientOrderId?: string; timeInForce?: TimeInForce; icebergQty?: DecimalInput; strategyId?: IdInput; strategyType?: number; pegOffsetType?: PegOffsetType; pegOffsetValue?: number }
  | { price: DecimalInput; pegPriceType?: PegPriceType; stopPrice: DecimalInput; trailingDelta?: number; side: OrderSide; clientOrderId?: string; timeInForce?: TimeInForce; icebergQty?: DecimalInput; strategyId?: IdInput; strategyType?: number; pegOffsetType?: PegOffsetType; pegOffsetValue?: number };

/** A TAKE_PROFIT leg of an order list. */
export type OrdersOpoPendingTakeProfitLeg =
  | { stopPrice?: DecimalInput; trailingDelta: number; side: OrderSide; clientOrderId?: string; strategyId?: IdInput; strategyType?: number }
  | { stopPrice: DecimalInput; trailingDelta?: number; side: OrderSide; clientOrderId?: string; strategyId?: IdInput; strategyType?: number };

/** A TAKE_PROFIT_LIMIT leg of an order list. */
export type OrdersOpoPendingTakeProfitLimitLeg =
  | { price?: DecimalInput; pegPriceType: PegPriceType; stopPrice?: DecimalInput; trailingDelta: number; side: OrderSide; clientOrderId?: string; timeInForce?: TimeInForce; icebergQty?: DecimalInput; strategyId?: IdInput; strategyType?: number; pegOffsetType?: PegOffsetType; pegOffsetValue?: number }
  | { price?: DecimalInput; pegPriceType: PegPriceType; stopPrice: DecimalInput; trailingDelta?: number; side: OrderSide; clientOrderId?: string; timeInForce?: TimeInForce; icebergQty?: DecimalInput; strategyId?: IdInput; strategyType?: number; pegOffsetType?: PegOffsetType; pegOffsetValue?: number }
  | { price: DecimalInput; pegPriceType?: PegPriceType; stopPrice?: DecimalInput; trailingDelta: number; side: OrderSide; clientOrderId?: string; timeInForce?: TimeInForce; icebergQty?: DecimalInput; strategyId?: IdInput; strategyType?: number; pegOffsetType?: PegOffsetType; pegOffsetValue?: number }
  | { price: DecimalInput; pegPriceType?: PegPriceType; stopPrice: DecimalInput; trailingDelta?: number; side: OrderSide; clientOrderId?: string; timeInForce?: TimeInForce; icebergQty?: DecimalInput; strategyId?: IdInput; strategyType?: number; pegOffsetType?: PegOffsetType; pegOffsetValue?: number };

/** A LIMIT_MAKER leg of an order list. */
export type OrdersOpocoPendingAboveLimitMakerLeg =
  | { price?: DecimalInput; pegPriceType: PegPriceType; side: OrderSide; clientOrderId?: string; icebergQty?: DecimalInput; strategyId?: IdInput; strategyType?: number; pegOffsetType?: PegOffsetType; pegOffsetValue?: number }
  | { price: DecimalInput; pegPriceType?: PegPriceType; side: OrderSide; clientOrderId?: string; icebergQty?: DecimalInput; strategyId?: IdInput; strategyType?: number; pegOffsetType?: PegOffsetType; pegOffsetValue?: number };

/** A STOP_LOSS leg of an order list. */
export type OrdersOpocoPendingAboveStopLossLeg =
  | { stopPrice?: DecimalInput; trailingDelta: number; side: OrderSide; clientOrderId?: string; strategyId?: IdInput; strategyType?: number }
  | { stopPrice: DecimalInput; trailingDelta?: number; side: OrderSide; clientOrderId?: string; strategyId?: IdInput; strategyType?: number };

/** A STOP_LOSS_LIMIT leg of an order list. */
export type OrdersOpocoPendingAboveStopLossLimitLeg =
  | { price?: DecimalInput; pegPriceType: PegPriceType; stopPrice?: DecimalInput; trailingDelta: number; side: OrderSide; clientOrderId?: string; timeInForce?: TimeInForce; icebergQty?: DecimalInput; strategyId?: IdInput; strategyType?: number; pegOffsetType?: PegOffsetType; pegOffsetValue?: number }
  | { price?: DecimalInput; pegPriceType: PegPriceType; stopPrice: DecimalInput; trailingDelta?: number; side: OrderSide; clientOrderId?: string; timeInForce?: TimeInForce; icebergQty?: DecimalInput; strategyId?: IdInput; strategyType?: number; pegOffsetType?: PegOffsetType; pegOffsetValue?: number }
  | { price: DecimalInput; pegPriceType?: PegPriceType; stopPrice?: DecimalInput; trailingDelta: number; side: OrderSide; clientOrderId?: string; timeInForce?: TimeInForce; icebergQty?: DecimalInput; strategyId?: IdInput; strategyType?: number; pegOffsetType?: PegOffsetType; pegOffsetValue?: number }
  | { price: DecimalInput; pegPriceType?: PegPriceType; stopPrice: DecimalInput; trailingDelta?: number; side: OrderSide; clientOrderId?: string; timeInForce?: TimeInForce; icebergQty?: DecimalInput; strategyId?: IdInput; strategyType?: number; pegOffsetType?: PegOffsetType; pegOffsetValue?: number };

/** A TAKE_PROFIT leg of an order list. */
export type OrdersOpocoPendingAboveTakeProfitLeg =
  | { stopPrice?: DecimalInput; trailingDelta: number; side: OrderSide; clientOrderId?: string; strategyId?: IdInput; strategyType?: number }
  | { stopPrice: DecimalInput; trailingDelta?: number; side: OrderSide; clientOrderId?: string; strategyId?: IdInput; strategyType?: number };

/** A TAKE_PROFIT_LIMIT leg of an order list. */
export type OrdersOpocoPendingAboveTakeProfitLimitLeg =
  | { price?: DecimalInput; pegPriceType: PegPriceType; stopPrice?: DecimalInput; trailingDelta: number; side: OrderSide; clientOrderId?: string; timeInForce?: TimeInForce; icebergQty?: DecimalInput; strategyId?: IdInput; strategyType?: number; pegOffsetType?: PegOffsetType; pegOffsetValue?: number }
  | { price?: DecimalInput; pegPriceType: PegPriceType; stopPrice: DecimalInput; trailingDelta?: number; side: OrderSide; clientOrderId?: string; timeInForce?: TimeInForce; icebergQty?: DecimalInput; strategyId?: IdInput; strategyType?: number; pegOffsetType?: PegOffsetType; pegOffsetValue?: number }
  | { price: DecimalInput; pegPriceType?: PegPriceType; stopPrice?: DecimalInput; trailingDelta: number; side: OrderSide; clientOrderId?: string; timeInForce?: TimeInForce; icebergQty?: DecimalInput; strategyId?: IdInput; strategyType?: number; pegOffsetType?: PegOffsetType; pegOffsetValue?: number }
  | { price: DecimalInput; pegPriceType?: PegPriceType; stopPrice: DecimalInput; trailingDelta?: number; side: OrderSide; clientOrderId?: string; timeInForce?: TimeInForce; icebergQty?: DecimalInput; strategyId?: IdInput; strategyType?: number; pegOffsetType?: PegOffsetType; pegOffsetValue?: number };

/** Unit of a peg offset. */
export type PegOffsetType = 'PRICE_LEVEL';

/** The side of the book whose best price sets the limit price of a pegged order. */
export type PegPriceType = 'PRIMARY_PEG' | 'MARKET_PEG';

/** A LIMIT_MAKER leg of an order list. */
export type PendingAboveLimitMakerLeg =
  | { price?: DecimalInput; pegPriceType: PegPriceType; side: OrderSide; quantity: DecimalInput; clientOrderId?: string; icebergQty?: DecimalInput; strategyId?: IdInput; strategyType?: number; pegOffsetType?: PegOffsetType; pegOffsetValue?: number }
  | { price: DecimalInput; pegPriceType?: PegPriceType; side: OrderSide; quantity: DecimalInput; clientOrderId?: string; icebergQty?: DecimalInput; strategyId?: IdInput; strategyType?: number; pegOffsetType?: PegOffsetType; pegOffsetValue?: number };

/** A STOP_LOSS leg of an order list. */
export type PendingAboveStopLossLeg =
  | { stopPrice?: DecimalInput; trailingDelta: number; side: OrderSide; quantity: DecimalInput; clientOrderId?: string; strategyId?: IdInput; strategyType?: number }
  | { stopPrice: DecimalInput; trailingDelta?: number; side: OrderSide; quantity: DecimalInput; clientOrderId?: string; strategyId?: IdInput; strategyType?: number };

/** A STOP_LOSS_LIMIT leg of an order list. */
export type PendingAboveStopLossLimitLeg =
  | { price?: DecimalInput; pegPriceType: PegPriceType; stopPrice?: DecimalInput; trailingDelta: number; side: OrderSide; quantity: DecimalInput; clientOrderId?: string; timeInForce?: TimeInForce; icebergQty?: DecimalInput; strategyId?: IdInput; strategyType?: number; pegOffsetType?: PegOffsetType; pegOffsetValue?: number }
  | { price?: DecimalInput; pegPriceType: PegPriceType; stopPrice: DecimalInput; trailingDelta?: number; side: OrderSide; quantity: DecimalInput; clientOrderId?: string; timeInForce?: TimeInForce; icebergQty?: DecimalInput; strategyId?: IdInput; strategyType?: number; pegOffsetType?: PegOffsetType; pegOffsetValue?: number }
  | { price: DecimalInput; pegPriceType?: PegPriceType; stopPrice?: DecimalInput; trailingDelta: number; side: OrderSide; quantity: DecimalInput; clientOrderId?: string; timeInForce?: TimeInForce; icebergQty?: DecimalInput; strategyId?: IdInput; strategyType?: number; pegOffsetType?: PegOffsetType; pegOffsetValue?: number }
  | { price: DecimalInput; pegPriceType?: PegPriceType; stopPrice: DecimalInput; trailingDelta?: number; side: OrderSide; quantity: DecimalInput; clientOrderId?: string; timeInForce?: TimeInForce; icebergQty?: DecimalInput; strategyId?: IdInput; strategyType?: number; pegOffsetType?: PegOffsetType; pegOffsetValue?: number };

/** A TAKE_PROFIT leg of an order list. */
export type PendingAboveTakeProfitLeg =
  | { stopPrice?: DecimalInput; trailingDelta: number; side: OrderSide; quantity: DecimalInput; clientOrderId?: string; strategyId?: IdInput; strategyType?: number }
  | { stopPrice: DecimalInput; trailingDelta?: number; side: OrderSide; quantity: DecimalInput; clientOrderId?: string; strategyId?: IdInput; strategyType?: number };

/** A TAKE_PROFIT_LIMIT leg of an order list. */
export type PendingAboveTakeProfitLimitLeg =
  | { price?: DecimalInput; pegPriceType: PegPriceType; stopPrice?: DecimalInput; trailingDelta: number; side: OrderSide; quantity: DecimalInput; clientOrderId?: string; timeInForce?: TimeInForce; icebergQty?: DecimalInput; strategyId?: IdInput; strategyType?: number; pegOffsetType?: PegOffsetType; pegOffsetValue?: number }
  | { price?: DecimalInput; pegPriceType: PegPriceType; stopPrice: DecimalInput; trailingDelta?: number; side: OrderSide; quantity: DecimalInput; clientOrderId?: string; timeInForce?: TimeInForce; icebergQty?: DecimalInput; strategyId?: IdInput; strategyType?: number; pegOffsetType?: PegOffsetType; pegOffsetValue?: number }
  | { price: DecimalInput; pegPriceType?: PegPriceType; stopPrice?: DecimalInput; trailingDelta: number; side: OrderSide; quantity: DecimalInput; clientOrderId?: string; timeInForce?: TimeInForce; icebergQty?: DecimalInput; strategyId?: IdInput; strategyType?: number; pegOffsetType?: PegOffsetType; pegOffsetValue?: number }
  | { price: DecimalInput; pegPriceType?: PegPriceType; stopPrice: DecimalInput; trailingDelta?: number; side: OrderSide; quantity: DecimalInput; clientOrderId?: string; timeInForce?: TimeInForce; icebergQty?: DecimalInput; strategyId?: IdInput; strategyType?: number; pegOffsetType?: PegOffsetType; pegOffsetValue?: number };

/** A LIMIT leg of an order list. */
export type PendingLimitLeg =
  | { price?: DecimalInput; pegPriceType: PegPriceType; side: OrderSide; clientOrderId?: string; timeInForce?: TimeInForce; icebergQty?: DecimalInput; strategyId?: IdInput; strategyType?: number; pegOffsetType?: PegOffsetType; pegOffsetValue?: number }
  | { price: DecimalInput; pegPriceType?: PegPriceType; side: OrderSide; clientOrderId?: string; timeInForce?: TimeInForce; icebergQty?: DecimalInput; strategyId?: IdInput; strategyType?: number; pegOffsetType?: PegOffsetType; pegOffsetValue?: number };

/** A LIMIT_MAKER leg of an order list. */
export type PendingLimitMakerLeg =
  | { price?: DecimalInput; pegPriceType: PegPriceType; side: OrderSide; quantity: DecimalInput; clientOrderId?: string; icebergQty?: DecimalInput; strategyId?: IdInput; strategyType?: number; pegOffsetType?: PegOffsetType; pegOffsetValue?: number }
  | { price: DecimalInput; pegPriceType?: PegPriceType; side: OrderSide; quantity: DecimalInput; clientOrderId?: string; icebergQty?: DecimalInput; strategyId?: IdInput; strategyType?: number; pegOffsetType?: PegOffsetType; pegOffsetValue?: number };

/** A MARKET leg of an order list. */
export type PendingMarketLeg =
  | { side: OrderSide; clientOrderId?: string; strategyId?: IdInput; strategyType?: number };

/** A STOP_LOSS leg of an order list. */
export type PendingStopLossLeg =
  | { stopPrice?: DecimalInput; trailingDelta: number; side: OrderSide; quantity: DecimalInput; clientOrderId?: string; strategyId?: IdInput; strategyType?: number }
  | { stopPrice: DecimalInput; trailingDelta?: number; side: OrderSide; quantity: DecimalInput; clientOrderId?: string; strategyId?: IdInput; strategyType?: number };

/** A STOP_LOSS_LIMIT leg of an order list. */
export type PendingStopLossLimitLeg =
  | { price?: DecimalInput; pegPriceType: PegPriceType; stopPrice?: DecimalInput; trailingDelta: number; side: OrderSide; quantity: DecimalInput; clientOrderId?: string; timeInForce?: TimeInForce; icebergQty?: DecimalInput; strategyId?: IdInput; strategyType?: number; pegOffsetType?: PegOffsetType; pegOffsetValue?: number }
  | { price?: DecimalInput; pegPriceType: PegPriceType; stopPrice: DecimalInput; trailingDelta?: number; side: OrderSide; quantity: DecimalInput; clientOrderId?: string; timeInForce?: TimeInForce; icebergQty?: DecimalInput; strategyId?: IdInput; strategyType?: number; pegOffsetType?: PegOffsetType; pegOffsetValue?: number }
  | { price: DecimalInput; pegPriceType?: PegPriceType; stopPrice?: DecimalInput; trailingDelta: number; side: OrderSide; quantity: DecimalInput; clientOrderId?: string; timeInForce?: TimeInForce; icebergQty?: DecimalInput; strategyId?: IdInput; strategyType?: number; pegOffsetType?: PegOffsetType; pegOffsetValue?: number }
  | { price: DecimalInput; pegPriceType?: PegPriceType; stopPrice: DecimalInput; trailingDelta?: number; side: OrderSide; quantity: DecimalInput; clientOrderId?: string; timeInForce?: TimeInForce; icebergQty?: DecimalInput; strategyId?: IdInput; strategyType?: number; pegOffsetType?: PegOffsetType; pegOffsetValue?: number };

/** A TAKE_PROFIT leg of an order list. */
export type PendingTakeProfitLeg =
  | { stopPrice?: DecimalInput; trailingDelta: number; side: OrderSide; quantity: DecimalInput; clientOrderId?: string; strategyId?: IdInput; strategyType?: number }
  | { stopPrice: DecimalInput; trailingDelta?: number; side: OrderSide; quantity: DecimalInput; clientOrderId?: string; strategyId?: IdInput; strategyType?: number };

/** A TAKE_PROFIT_LIMIT leg of an order list. */
export type PendingTakeProfitLimitLeg =
  | { price?: DecimalInput; pegPriceType: PegPriceType; stopPrice?: DecimalInput; trailingDelta: number; side: OrderSide; quantity: DecimalInput; clientOrderId?: string; timeInForce?: TimeInForce; icebergQty?: DecimalInput; strategyId?: IdInput; strategyType?: number; pegOffsetType?: PegOffsetType; pegOffsetValue?: number }
  | { price?: DecimalInput; pegPriceType: PegPriceType; stopPrice: DecimalInput; trailingDelta?: number; side: OrderSide; quantity: DecimalInput; clientOrderId?: string; timeInForce?: TimeInForce; icebergQty?: DecimalInput; strategyId?: IdInput; strategyType?: number; pegOffsetType?: PegOffsetType; pegOffsetValue?: number }
  | { price: DecimalInput; pegPriceType?: PegPriceType; stopPrice?: DecimalInput; trailingDelta: number; side: OrderSide; quantity: DecimalInput; clientOrderId?: string; timeInForce?: TimeInForce; icebergQty?: DecimalInput; strategyId?: IdInput; strategyType?: number; pegOffsetType?: PegOffsetType; pegOffsetValue?: number }
  | { price: DecimalInput; pegPriceType?: PegPriceType; stopPrice: DecimalInput; trailingDelta?: number; side: OrderSide; quantity: DecimalInput; clientOrderId?: string; timeInForce?: TimeInForce; icebergQty?: DecimalInput; strategyId?: IdInput; strategyType?: number; pegOffsetType?: PegOffsetType; pegOffsetValue?: number };

/** Filter PERCENT_PRICE_BY_SIDE applies to orders with a price, by their side. */
export interface PercentPriceBySideFilter {
  /** Type of the filter. */
  filterType: 'PERCENT_PRICE_BY_SIDE';
  /** Highest price of a BUY, as a multiple of the average price. */
  bidMultiplierUp: string;
  /** Lowest price of a BUY, as a multiple of the average price. */
  bidMultiplierDown: string;
  /** Highest price of a SELL, as a multiple of the average price. */
  askMultiplierUp: string;
  /** Lowest price of a SELL, as a multiple of the average price. */
  askMultiplierDown: string;
  /** Minutes of the average price that the filter uses; 0: the last price. */
  avgPriceMins: number;
}

/** Filter PERCENT_PRICE applies to orders with a price. */
export interface PercentPriceFilter {
  /** Type of the filter. */
  filterType: 'PERCENT_PRICE';
  /** Highest price, as a multiple of the average price. */
  multiplierUp: string;
  /** Lowest price, as a multiple of the average price. */
  multiplierDown: string;
  /** Minutes of the average price that the filter uses; 0: the last price. */
  avgPriceMins: number;
}

/** Trading permission of a symbol or an account. */
export type Permission = 'SPOT' | 'MARGIN' | 'LEVERAGED' | 'TRD_GRP_002' | 'TRD_GRP_003' | 'TRD_GRP_004' | 'TRD_GRP_005' | 'TRD_GRP_006' | 'TRD_GRP_007' | 'TRD_GRP_008' | 'TRD_GRP_009' | 'TRD_GRP_010' | 'TRD_GRP_011' | 'TRD_GRP_012' | 'TRD_GRP_013' | 'TRD_GRP_014' | 'TRD_GRP_015' | 'TRD_GRP_016' | 'TRD_GRP_017' | 'TRD_GRP_018' | 'TRD_GRP_019' | 'TRD_GRP_020' | 'TRD_GRP_021' | 'TRD_GRP_022' | 'TRD_GRP_023' | 'TRD_GRP_024' | 'TRD_GRP_025';

/** The cancel was refused; the new order was placed. */
export interface PlacedOnly {
  /** Result of the cancel. */
  cancelResult: 'FAILURE';
  /** Result of the new order. */
  newOrderResult: 'SUCCESS';
  /** The refusal of the cancel. */
  cancelResponse: ErrorBody;
  /** The new order. */
  newOrderResponse: PlacedOrder;
}

/** The reply to a placed order. newOrderRespType decides which fields it has. */
export type PlacedOrder = OrderFull | OrderResult | OrderAck;

/** A match between two of your own orders that self-trade prevention stopped. */
export interface PreventedMatch {
  /** Symbol of the taker. */
  symbol: string;
  /** Id of the prevented match. */
  preventedMatchId: Id;
  /** Order id of the taker: the order that arrived. */
  takerOrderId: Id;
  /** Symbol of the maker. */
  makerSymbol: string;
  /** Order id of the maker: the order that was on the book. */
  makerOrderId: Id;
  /** Id of the trade group; -1 if the account belongs to no trade group. */
  tradeGroupId: Id;
  /** The self-trade prevention mode that was applied. */
  selfTradePreventionMode: SelfTradePreventionMode;
  /** Price at which the orders would have traded. */
  price: string;
  /** Quantity that self-trade prevention took from the taker. Absent if the taker lost none. */
  takerPreventedQuantity?: string;
  /** Quantity that self-trade prevention took from the maker. Absent if the maker lost none. */
  makerPreventedQuantity?: string;
  /** Time at which the match was prevented. */
  transactTime: number;
}

/** Filter PRICE_FILTER applies to price and stopPrice of an order. */
export interface PriceFilter {
  /** Type of the filter. */
  filterType: 'PRICE_FILTER';
  /** Lowest price that passes; 0: no minimum. */
  minPrice: string;
  /** Highest price that passes; 0: no maximum. */
  maxPrice: string;
  /** A price must be a multiple of this; 0: any price. */
  tickSize: string;
}

/** At least one of price and pegPriceType; a bare value is the price. */
export type PriceOrPegPriceType =
  | DecimalInput
  | { price: DecimalInput; pegPriceType?: PegPriceType }
  | { pegPriceType: PegPriceType; price?: DecimalInput };

/** Price range in which trades may happen, as multiples of the reference price. */
export interface PriceRangeRule {
  /** Type of the rule. */
  ruleType: 'PRICE_RANGE';
  /** Highest price at which a BUY may trade, as a multiple of the reference price. Absent: no bound. */
  bidLimitMultUp?: string;
  /** Lowest price at which a BUY may trade, as a multiple of the reference price. Absent: no bound. */
  bidLimitMultDown?: string;
  /** Highest price at which a SELL may trade, as a multiple of the reference price. Absent: no bound. */
  askLimitMultUp?: string;
  /** Lowest price at which a SELL may trade, as a multiple of the reference price. Absent: no bound. */
  askLimitMultDown?: string;
}

/** Last price of a symbol. */
export interface PriceTicker {
  /** Symbol, such as BTCUSDT. */
  symbol: string;
  /** Price of the last trade. */
  price: string;
}

/** Exactly one of quantity and quoteOrderQty; a bare value is the quantity. */
export type QuantityOrQuoteOrderQty =
  | DecimalInput
  | { quantity: DecimalInput; quoteOrderQty?: never }
  | { quoteOrderQty: DecimalInput; quantity?: never };

/** One rate limiter. */
export interface RateLimit {
  /** What is counted. */
  rateLimitType: RateLimitType;
  /** Unit of the length of the window. */
  interval: RateLimitInterval;
  /** Length of the window, in units of interval. */
  intervalNum: number;
  /** Maximum count in one window. */
  limit: number;
}

/** A rate limiter and its current count. */
export interface RateLimitCount {
  /** What is counted. */
  rateLimitType: RateLimitType;
  /** Unit of the length of the window. */
  interval: RateLimitInterval;
  /** Length of the window, in units of interval. */
  intervalNum: number;
  /** Maximum count in one window. */
  limit: number;
  /** What the exchange has counted in the current window: weight, requests or orders. */
  count: number;
}

/** Unit of a rate limiter window. */
export type RateLimitInterval = 'SECOND' | 'MINUTE' | 'HOUR' | 'DAY';

/** What a rate limiter counts. */
export type RateLimitType = 'RAW_REQUESTS' | 'REQUEST_WEIGHT' | 'ORDERS' | 'CONNECTIONS';

/** Commission rates of one order. */
export interface Rates2 {
  /** Rate for fills as maker: 0.001 is 0.1 %. */
  maker: string;
  /** Rate for fills as taker. */
  taker: string;
}

/** Commission rates. */
export interface Rates4 {
  /** Rate of a maker: 0.001 is 0.1 %. */
  maker: string;
  /** Rate of a taker. */
  taker: string;
  /** Rate that a buyer pays in addition to the maker or taker rate. */
  buyer: string;
  /** Rate that a seller pays in addition to the maker or taker rate. */
  seller: string;
}

/** Reference price of a symbol; null if there is none. */
export interface ReferencePrice {
  /** Symbol, such as BTCUSDT. */
  symbol: string;
  /** Reference price; null if there is none. */
  referencePrice: string | null;
  /** Time at which the value was valid. */
  timestamp: number;
}

/** Method that computes a reference price. */
export type ReferencePriceCalculation = ReferencePriceMean | ReferencePriceExternal;

/** A reference price that is computed outside the matching engine. */
export interface ReferencePriceExternal {
  /** Symbol, such as BTCUSDT. */
  symbol: string;
  /** Method of the calculation. */
  calculationType: 'EXTERNAL';
  /** Id of the external calculation. */
  externalCalculationId: Id;
}

/** A reference price that the matching engine computes as an arithmetic mean. */
export interface ReferencePriceMean {
  /** Symbol, such as BTCUSDT. */
  symbol: string;
  /** Method of the calculation. */
  calculationType: 'ARITHMETIC_MEAN';
  /** Number of time windows whose prices are averaged. */
  bucketCount: number;
  /** Length of a time window, in milliseconds. */
  bucketWidthMs: number;
}

/** All outcomes of a cancel-replace. cancelResult and newOrderResult say which outcome it is. */
export type ReplaceOutcome = Replaced | CancelledOnly | PlacedOnly | NotReplaced | NotAttempted;

/** A cancel-replace: one order was cancelled and another was placed. */
export interface Replaced {
  /** Result of the cancel. */
  cancelResult: 'SUCCESS';
  /** Result of the new order. */
  newOrderResult: 'SUCCESS';
  /** The cancelled order or order list. */
  cancelResponse: Cancelled;
  /** The new order. */
  newOrderResponse: PlacedOrder;
}

/** A cancel-replace: one order was cancelled and another was placed. */
export interface ReplacedAck {
  /** Result of the cancel. */
  cancelResult: 'SUCCESS';
  /** Result of the new order. */
  newOrderResult: 'SUCCESS';
  /** The cancelled order or order list. */
  cancelResponse: Cancelled;
  /** The new order. */
  newOrderResponse: OrderAck;
}

/** A cancel-replace: one order was cancelled and another was placed. */
export interface ReplacedFull {
  /** Result of the cancel. */
  cancelResult: 'SUCCESS';
  /** Result of the new order. */
  newOrderResult: 'SUCCESS';
  /** The cancelled order or order list. */
  cancelResponse: Cancelled;
  /** The new order. */
  newOrderResponse: OrderFull;
}

/** A cancel-replace: one order was cancelled and another was placed. */
export interface ReplacedResult {
  /** Result of the cancel. */
  cancelResult: 'SUCCESS';
  /** Result of the new order. */
  newOrderResult: 'SUCCESS';
  /** The cancelled order or order list. */
  cancelResponse: Cancelled;
  /** The new order. */
  newOrderResponse: OrderResult;
}

/** Self-trade prevention: what happens when an order would match one of your own orders. */
export type SelfTradePreventionMode = 'NONE' | 'EXPIRE_MAKER' | 'EXPIRE_TAKER' | 'EXPIRE_BOTH' | 'DECREMENT' | 'TRANSFER';

/** Current time of the exchange's clock. */
export interface ServerTime {
  /** Current time. */
  serverTime: number;
}

/** Symbols that smart order routing combines. */
export interface Sor {
  /** Base asset of the symbols. */
  baseAsset: string;
  /** The symbols, such as BTCUSDT. */
  symbols: string[];
}

/** A STOP_LOSS leg of an order list. */
export type StopLossLeg =
  | { stopPrice?: DecimalInput; trailingDelta: number; clientOrderId?: string; strategyId?: IdInput; strategyType?: number }
  | { stopPrice: DecimalInput; trailingDelta?: number; clientOrderId?: string; strategyId?: IdInput; strategyType?: number };

/** A STOP_LOSS_LIMIT leg of an order list. */
export type StopLossLimitLeg =
  | { price?: DecimalInput; pegPriceType: PegPriceType; stopPrice?: DecimalInput; trailingDelta: number; clientOrderId?: string; timeInForce?: TimeInForce; icebergQty?: DecimalInput; strategyId?: IdInput; strategyType?: number; pegOffsetType?: PegOffsetType; pegOffsetValue?: number }
  | { price?: DecimalInput; pegPriceType: PegPriceType; stopPrice: DecimalInput; trailingDelta?: number; clientOrderId?: string; timeInForce?: TimeInForce; icebergQty?: DecimalInput; strategyId?: IdInput; strategyType?: number; pegOffsetType?: PegOffsetType; pegOffsetValue?: number }
  | { price: DecimalInput; pegPriceType?: PegPriceType; stopPrice?: DecimalInput; trailingDelta: number; clientOrderId?: string; timeInForce?: TimeInForce; icebergQty?: DecimalInput; strategyId?: IdInput; strategyType?: number; pegOffsetType?: PegOffsetType; pegOffsetValue?: number }
  | { price: DecimalInput; pegPriceType?: PegPriceType; stopPrice: DecimalInput; trailingDelta?: number; clientOrderId?: string; timeInForce?: TimeInForce; icebergQty?: DecimalInput; strategyId?: IdInput; strategyType?: number; pegOffsetType?: PegOffsetType; pegOffsetValue?: number };

/** At least one of stopPrice and trailingDelta; a bare value is the stopPrice. */
export type StopPriceOrTrailingDelta =
  | DecimalInput
  | { stopPrice: DecimalInput; trailingDelta?: number }
  | { trailingDelta: number; stopPrice?: DecimalInput };

/** Execution rules of one symbol. */
export interface SymbolExecutionRules {
  /** Symbol, such as BTCUSDT. */
  symbol: string;
  /** The rules of the symbol. */
  rules: PriceRangeRule[];
}

/** A filter (trading rule) of a symbol. filterType names the filter. Another exchange may have further types. */
export type SymbolFilter = PriceFilter | PercentPriceFilter | PercentPriceBySideFilter | LotSizeFilter | MinNotionalFilter | NotionalFilter | IcebergPartsFilter | MarketLotSizeFilter | MaxNumOrdersFilter | MaxNumAlgoOrdersFilter | MaxNumIcebergOrdersFilter | MaxPositionFilter | TrailingDeltaFilter | MaxNumOrderAmendsFilter | MaxNumOrderListsFilter | TPlusSellFilter;

/** Trading rules of one symbol. */
export interface SymbolInfo {
  /** Symbol, such as BTCUSDT. */
  symbol: string;
  /** Trading status of the symbol. */
  status: SymbolStatus;
  /** Base asset: the asset that is traded, such as BTC of BTCUSDT. */
  baseAsset: string;
  /** Number of decimals of amounts of the base asset. */
  baseAssetPrecision: number;
  /** Quote asset: the asset of the price, such as USDT of BTCUSDT. */
  quoteAsset: string;
  /** The same as quoteAssetPrecision, for older clients. */
  quotePrecision: number;
  /** Number of decimals of amounts of the quote asset. */
  quoteAssetPrecision: number;
  /** Number of decimals of commissions in the base asset. */
  baseCommissionPrecision?: number;
  /** Number of decimals of commissions in the quote asset. */
  quoteCommissionPrecision?: number;
  /** Allowed order types. */
  orderTypes: OrderType[];
  /** Whether iceberg orders are allowed. */
  icebergAllowed: boolean;
  /** Whether OCO lists are allowed. */
  ocoAllowed: boolean;
  /** Whether OTO and OTOCO lists are allowed. */
  otoAllowed?: boolean;
  /** Whether OPO and OPOCO lists are allowed. */
  opoAllowed?: boolean;
  /** Whether MARKET orders by amount (quoteOrderQty) are allowed. */
  quoteOrderQtyMarketAllowed: boolean;
  /** Whether trailing stop orders are allowed. */
  allowTrailingStop?: boolean;
  /** Whether cancel-replace is allowed. */
  cancelReplaceAllowed?: boolean;
  /** Whether the quantity of an open order may be reduced. */
  amendAllowed?: boolean;
  /** Whether pegged orders are allowed. */
  pegInstructionsAllowed?: boolean;
  /** Whether spot trading is allowed. */
  isSpotTradingAllowed: boolean;
  /** Whether margin trading is allowed. */
  isMarginTradingAllowed: boolean;
  /** Filters: the rules for prices, quantities and numbers of orders. */
  filters: SymbolFilter[];
  /** Always empty; permissionSets replaces it. */
  permissions: string[];
  /** An account may trade the symbol if it has at least one permission of every inner list. */
  permissionSets?: string[][];
  /** Self-trade prevention mode of an order that sets none. */
  defaultSelfTradePreventionMode?: SelfTradePreventionMode;
  /** Self-trade prevention modes that an order may set. */
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
  /** The status in words. */
  msg: string;
}

/** Filter T_PLUS_SELL applies to SELL orders; the exchange does not publish its rule. */
export interface TPlusSellFilter {
  /** Type of the filter. */
  filterType: 'T_PLUS_SELL';
  /** End of the restriction; -1: none. */
  endTime: number;
}

/** A TAKE_PROFIT leg of an order list. */
export type TakeProfitLeg =
  | { stopPrice?: DecimalInput; trailingDelta: number; clientOrderId?: string; strategyId?: IdInput; strategyType?: number }
  | { stopPrice: DecimalInput; trailingDelta?: number; clientOrderId?: string; strategyId?: IdInput; strategyType?: number };

/** A TAKE_PROFIT_LIMIT leg of an order list. */
export type TakeProfitLimitLeg =
  | { price?: DecimalInput; pegPriceType: PegPriceType; stopPrice?: DecimalInput; trailingDelta: number; clientOrderId?: string; timeInForce?: TimeInForce; icebergQty?: DecimalInput; strategyId?: IdInput; strategyType?: number; pegOffsetType?: PegOffsetType; pegOffsetValue?: number }
  | { price?: DecimalInput; pegPriceType: PegPriceType; stopPrice: DecimalInput; trailingDelta?: number; clientOrderId?: string; timeInForce?: TimeInForce; icebergQty?: DecimalInput; strategyId?: IdInput; strategyType?: number; pegOffsetType?: PegOffsetType; pegOffsetValue?: number }
  | { price: DecimalInput; pegPriceType?: PegPriceType; stopPrice?: DecimalInput; trailingDelta: number; clientOrderId?: string; timeInForce?: TimeInForce; icebergQty?: DecimalInput; strategyId?: IdInput; strategyType?: number; pegOffsetType?: PegOffsetType; pegOffsetValue?: number }
  | { price: DecimalInput; pegPriceType?: PegPriceType; stopPrice: DecimalInput; trailingDelta?: number; clientOrderId?: string; timeInForce?: TimeInForce; icebergQty?: DecimalInput; strategyId?: IdInput; strategyType?: number; pegOffsetType?: PegOffsetType; pegOffsetValue?: number };

/** Price change statistics of the last 24 hours. */
export interface Ticker24hFull {
  /** Symbol, such as BTCUSDT. */
  symbol: string;
  /** Last price minus open price. */
  priceChange: string;
  /** Price change in percent of the open price. */
  priceChangePercent: string;
  /** Average price: quote volume divided by volume. */
  weightedAvgPrice: string;
  /** Price of the last trade before the window. */
  prevClosePrice: string;
  /** Price of the last trade. */
  lastPrice: string;
  /** Quantity of the last trade, in the base asset. */
  lastQty: string;
  /** Best bid: the highest price of the BUY orders. */
  bidPrice: string;
  /** Quantity at the best bid, in the base asset. */
  bidQty: string;
  /** Best ask: the lowest price of the SELL orders. */
  askPrice: string;
  /** Quantity at the best ask, in the base asset. */
  askQty: string;
  /** Price of the first trade of the window. */
  openPrice: string;
  /** Highest price of the window. */
  highPrice: string;
  /** Lowest price of the window. */
  lowPrice: string;
  /** Traded quantity, in the base asset. */
  volume: string;
  /** Traded notional, in the quote asset. */
  quoteVolume: string;
  /** Begin of the window. */
  openTime: number;
  /** End of the window. */
  closeTime: number;
  /** Id of the first trade; -1 if there are no trades. */
  firstId: Id;
  /** Id of the last trade; -1 if there are no trades. */
  lastId: Id;
  /** Number of trades. */
  count: number;
}

/** Price change statistics of a window. */
export interface TickerFull {
  /** Symbol, such as BTCUSDT. */
  symbol: string;
  /** Last price minus open price. */
  priceChange: string;
  /** Price change in percent of the open price. */
  priceChangePercent: string;
  /** Average price: quote volume divided by volume. */
  weightedAvgPrice: string;
  /** Price of the first trade of the window. */
  openPrice: string;
  /** Highest price of the window. */
  highPrice: string;
  /** Lowest price of the window. */
  lowPrice: string;
  /** Price of the last trade. */
  lastPrice: string;
  /** Traded quantity, in the base asset. */
  volume: string;
  /** Traded notional, in the quote asset. */
  quoteVolume: string;
  /** Begin of the window. */
  openTime: number;
  /** End of the window. */
  closeTime: number;
  /** Id of the first trade; -1 if there are no trades. */
  firstId: Id;
  /** Id of the last trade; -1 if there are no trades. */
  lastId: Id;
  /** Number of trades. */
  count: number;
}

/** Open, high, low and last price and volumes of a window. */
export interface TickerMini {
  /** Symbol, such as BTCUSDT. */
  symbol: string;
  /** Price of the first trade of the window. */
  openPrice: string;
  /** Highest price of the window. */
  highPrice: string;
  /** Lowest price of the window. */
  lowPrice: string;
  /** Price of the last trade. */
  lastPrice: string;
  /** Traded quantity, in the base asset. */
  volume: string;
  /** Traded notional, in the quote asset. */
  quoteVolume: string;
  /** Begin of the window. */
  openTime: number;
  /** End of the window. */
  closeTime: number;
  /** Id of the first trade; -1 if there are no trades. */
  firstId: Id;
  /** Id of the last trade; -1 if there are no trades. */
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
  /** Trade id. */
  id: Id;
  /** Price of the trade. */
  price: string;
  /** Quantity, in the base asset. */
  qty: string;
  /** Price × quantity, in the quote asset. */
  quoteQty: string;
  /** Time of the trade. */
  time: number;
  /** Whether the buyer was the maker. */
  isBuyerMaker: boolean;
  /** Whether the trade was at the best price. */
  isBestMatch: boolean;
}

/** Filter TRAILING_DELTA applies to trailingDelta, in basis points. */
export interface TrailingDeltaFilter {
  /** Type of the filter. */
  filterType: 'TRAILING_DELTA';
  /** Lowest trailingDelta, in basis points, of orders that wait for a rise of the price. */
  minTrailingAboveDelta: number;
  /** Highest trailingDelta, in basis points, of orders that wait for a rise of the price. */
  maxTrailingAboveDelta: number;
  /** Lowest trailingDelta, in basis points, of orders that wait for a fall of the price. */
  minTrailingBelowDelta: number;
  /** Highest trailingDelta, in basis points, of orders that wait for a fall of the price. */
  maxTrailingBelowDelta: number;
}

/** Where a routed order was last active: in the order book of its symbol, or in the order router. */
export type WorkingFloor = 'EXCHANGE' | 'SOR';

/** A LIMIT_MAKER leg of an order list. */
export type WorkingLimitMakerLeg =
  | { price?: DecimalInput; pegPriceType: PegPriceType; side: OrderSide; quantity: DecimalInput; clientOrderId?: string; icebergQty?: DecimalInput; strategyId?: IdInput; strategyType?: number; pegOffsetType?: PegOffsetType; pegOffsetValue?: number }
  | { price: DecimalInput; pegPriceType?: PegPriceType; side: OrderSide; quantity: DecimalInput; clientOrderId?: string; icebergQty?: DecimalInput; strategyId?: IdInput; strategyType?: number; pegOffsetType?: PegOffsetType; pegOffsetValue?: number };

/** Names of columns with texts that are no numbers. */
export type TextColumn = 'accountType' | 'allocationType' | 'asset' | 'baseAsset' | 'calculationType' | 'cancelResult' | 'clientOrderId' | 'commissionAsset' | 'contingencyType' | 'defaultSelfTradePreventionMode' | 'discountAsset' | 'expiryReason' | 'filterType' | 'fromAsset' | 'interval' | 'listClientOrderId' | 'listOrderStatus' | 'listStatusType' | 'makerSymbol' | 'matchType' | 'msg' | 'newClientOrderId' | 'newOrderResult' | 'orderStatus' | 'origClientOrderId' | 'pegOffsetType' | 'pegPriceType' | 'quoteAsset' | 'quoteId' | 'rateLimitType' | 'ruleType' | 'selfTradePreventionMode' | 'side' | 'symbol' | 'timeInForce' | 'timezone' | 'toAsset' | 'toAssetMaxAmount' | 'type' | 'workingFloor';
