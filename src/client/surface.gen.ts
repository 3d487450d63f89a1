// Printed from src/protocol/catalogue by `npm run generate`; do not edit.
import type { Call } from './call.js';
import type { DecimalInput, IdInput, TimeInput } from './inputs.js';

/** An account: rates, rights and balances. */
export interface Account {
  /** Basis points. */
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
  tradeGroupId?: number;
  balances: Balance[];
  permissions: string[];
  uid: number;
}

/** Kind of an account. */
export type AccountType = 'SPOT';

/** Fills of one taker order at one price at one time, summed. */
export interface AggTrade {
  /** Aggregate trade id. */
  a: number;
  /** Price. */
  p: string;
  /** Quantity, in the base asset. */
  q: string;
  /** First trade id. */
  f: number;
  /** Last trade id. */
  l: number;
  /** Time. */
  T: number;
  /** Whether the buyer was the maker. */
  m: boolean;
  /** Whether it was the best price match. */
  M: boolean;
}

/** Volume-weighted price of the last minutes. */
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

/** One price level of an order book. */
export type BookLevel = [price: string, quantity: string];

/** Cancel only while the order has this status. */
export type CancelRestrictions = 'ONLY_NEW' | 'ONLY_PARTIALLY_FILLED';

/** The cancelled order, or its whole list when it was a member of one. */
export type Cancelled = CancelledOrder | OrderListCancelled;

/** An order that was cancelled. */
export interface CancelledOrder {
  symbol: string;
  /** Client order id of the order. */
  origClientOrderId: string;
  orderId: number;
  /** -1 when the order belongs to no list. */
  orderListId: number;
  /** Id of this cancel; it replaces the client order id of the order. */
  clientOrderId: string;
  transactTime: number;
  /** Limit price; zero where the type has none. */
  price: string;
  origQty: string;
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
  /** -1 until tracking starts. */
  trailingTime?: number;
  strategyId?: number;
  strategyType?: number;
  usedSor?: boolean;
  workingFloor?: WorkingFloor;
  pegPriceType?: PegPriceType;
  pegOffsetType?: PegOffsetType;
  pegOffsetValue?: number;
  peggedPrice?: string;
  preventedQuantity?: string;
}

/** What binds the orders of a list. */
export type ContingencyType = 'OCO' | 'OTO';

/** Order book: bids highest first, asks lowest first. */
export interface Depth {
  lastUpdateId: number;
  bids: BookLevel[];
  asks: BookLevel[];
}

/** An empty object. */
export interface Empty {
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

/** Why an order expired. */
export type ExpiryReason = 'NONE' | 'REJECTED' | 'EXCHANGE_CANCELED' | 'OCO_TRIGGER' | 'OTO_PHASE_ONE_EXPIRED' | 'UNFILLED_IOC_QUANTITY_EXPIRED' | 'UNFILLED_FOK_ORDER_EXPIRED' | 'INSUFFICIENT_LIQUIDITY' | 'EXECUTION_RULE_PRICE_RANGE_EXCEEDED';

/** One execution of an order. */
export interface Fill {
  price: string;
  qty: string;
  commission: string;
  commissionAsset: string;
  tradeId: number;
  matchType?: MatchType;
  allocId?: number;
}

/** A trading rule: filterType and the fields of that filter. */
export interface Filter {
  filterType: string;
}

/** One bar: OHLCV of one interval, identified by its open time. */
export type Kline = [openTime: number, open: string, high: string, low: string, close: string, volume: string, closeTime: number, quoteVolume: string, tradeCount: number, takerBuyBaseVolume: string, takerBuyQuoteVolume: string, unused: string];

/** Length of a kline; case-sensitive (1m is a minute, 1M a month). */
export type KlineInterval = '1s' | '1m' | '3m' | '5m' | '15m' | '30m' | '1h' | '2h' | '4h' | '6h' | '8h' | '12h' | '1d' | '3d' | '1w' | '1M';

/** A LIMIT_MAKER leg of an order list. */
export type LimitMakerLeg =
  | { price: DecimalInput; pegPriceType?: PegPriceType; clientOrderId?: string; icebergQty?: DecimalInput; strategyId?: IdInput; strategyType?: number; pegOffsetType?: PegOffsetType; pegOffsetValue?: number }
  | { price?: DecimalInput; pegPriceType: PegPriceType; clientOrderId?: string; icebergQty?: DecimalInput; strategyId?: IdInput; strategyType?: number; pegOffsetType?: PegOffsetType; pegOffsetValue?: number };

/** State of an order list. */
export type ListOrderStatus = 'EXECUTING' | 'ALL_DONE' | 'REJECT';

/** What an order list last reported. */
export type ListStatusType = 'RESPONSE' | 'EXEC_STARTED' | 'UPDATED' | 'ALL_DONE';

/** How a fill came about, when not by an ordinary match. */
export type MatchType = 'ONE_PARTY_TRADE_REPORT' | 'AUTO_MATCH';

/** Identity of an accepted order. */
export interface OrderAck {
  symbol: string;
  orderId: number;
  /** -1 when the order belongs to no list. */
  orderListId: number;
  clientOrderId: string;
  transactTime: number;
}

/** An order as it stands after its placement, with its fills. */
export interface OrderFull {
  symbol: string;
  orderId: number;
  /** -1 when the order belongs to no list. */
  orderListId: number;
  clientOrderId: string;
  transactTime: number;
  /** Limit price; zero where the type has none. */
  price: string;
  origQty: string;
  executedQty: string;
  origQuoteOrderQty: string;
  cummulativeQuoteQty: string;
  status: OrderStatus;
  timeInForce: TimeInForce;
  type: OrderType;
  side: OrderSide;
  /** -1 while not on the book. */
  workingTime: number;
  selfTradePreventionMode: SelfTradePreventionMode;
  icebergQty?: string;
  stopPrice?: string;
  /** Trailing distance, in basis points. */
  trailingDelta?: number;
  /** -1 until tracking starts. */
  trailingTime?: number;
  strategyId?: number;
  strategyType?: number;
  usedSor?: boolean;
  workingFloor?: WorkingFloor;
  pegPriceType?: PegPriceType;
  pegOffsetType?: PegOffsetType;
  pegOffsetValue?: number;
  peggedPrice?: string;
  preventedQuantity?: string;
  preventedMatches?: OrderPreventedMatch[];
  tradeGroupId?: number;
  expiryReason?: ExpiryReason;
  fills: Fill[];
}

/** An order list after its placement, orders as ACK. */
export interface OrderListAck {
  orderListId: number;
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
  orderListId: number;
  contingencyType: ContingencyType;
  listStatusType: ListStatusType;
  listOrderStatus: ListOrderStatus;
  listClientOrderId: string;
  transactionTime: number;
  symbol: string;
  orders: OrderRef[];
  orderReports: CancelledOrder[];
}

/** An order list after its placement, orders as FULL. */
export interface OrderListFull {
  orderListId: number;
  contingencyType: ContingencyType;
  listStatusType: ListStatusType;
  listOrderStatus: ListOrderStatus;
  listClientOrderId: string;
  transactionTime: number;
  symbol: string;
  orders: OrderRef[];
  orderReports: OrderFull[];
}

/** An order list after its placement, orders as RESULT. */
export interface OrderListResult {
  orderListId: number;
  contingencyType: ContingencyType;
  listStatusType: ListStatusType;
  listOrderStatus: ListOrderStatus;
  listClientOrderId: string;
  transactionTime: number;
  symbol: string;
  orders: OrderRef[];
  orderReports: OrderResult[];
}

/** An order list as it stands now. */
export interface OrderListSummary {
  orderListId: number;
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
  preventedMatchId: number;
  makerSymbol?: string;
  makerOrderId: number;
  price: string;
  takerPreventedQuantity?: string;
  makerPreventedQuantity?: string;
}

/** An order as it stands now. */
export interface OrderQuery {
  symbol: string;
  orderId: number;
  /** -1 when the order belongs to no list. */
  orderListId: number;
  clientOrderId: string;
  /** Limit price; zero where the type has none. */
  price: string;
  origQty: string;
  executedQty: string;
  origQuoteOrderQty: string;
  cummulativeQuoteQty: string;
  status: OrderStatus;
  timeInForce: TimeInForce;
  type: OrderType;
  side: OrderSide;
  stopPrice: string;
  icebergQty: string;
  /** Creation. */
  time: number;
  updateTime: number;
  isWorking: boolean;
  /** -1 while not on the book. */
  workingTime: number;
  selfTradePreventionMode: SelfTradePreventionMode;
  /** Trailing distance, in basis points. */
  trailingDelta?: number;
  /** -1 until tracking starts. */
  trailingTime?: number;
  strategyId?: number;
  strategyType?: number;
  usedSor?: boolean;
  workingFloor?: WorkingFloor;
  pegPriceType?: PegPriceType;
  pegOffsetType?: PegOffsetType;
  pegOffsetValue?: number;
  peggedPrice?: string;
  preventedMatchId?: number;
  preventedQuantity?: string;
  expiryReason?: ExpiryReason;
}

/** A member of an order list. */
export interface OrderRef {
  symbol: string;
  orderId: number;
  clientOrderId: string;
}

/** An order as it stands after its placement. */
export interface OrderResult {
  symbol: string;
  orderId: number;
  /** -1 when the order belongs to no list. */
  orderListId: number;
  clientOrderId: string;
  transactTime: number;
  /** Limit price; zero where the type has none. */
  price: string;
  origQty: string;
  executedQty: string;
  origQuoteOrderQty: string;
  cummulativeQuoteQty: string;
  status: OrderStatus;
  timeInForce: TimeInForce;
  type: OrderType;
  side: OrderSide;
  /** -1 while not on the book. */
  workingTime: number;
  selfTradePreventionMode: SelfTradePreventionMode;
  icebergQty?: string;
  stopPrice?: string;
  /** Trailing distance, in basis points. */
  trailingDelta?: number;
  /** -1 until tracking starts. */
  trailingTime?: number;
  strategyId?: number;
  strategyType?: number;
  usedSor?: boolean;
  workingFloor?: WorkingFloor;
  pegPriceType?: PegPriceType;
  pegOffsetType?: PegOffsetType;
  pegOffsetValue?: number;
  peggedPrice?: string;
  preventedQuantity?: string;
  preventedMatches?: OrderPreventedMatch[];
  tradeGroupId?: number;
  expiryReason?: ExpiryReason;
}

/** Direction of an order. */
export type OrderSide = 'BUY' | 'SELL';

/** State of an order. */
export type OrderStatus = 'NEW' | 'PENDING_NEW' | 'PARTIALLY_FILLED' | 'FILLED' | 'CANCELED' | 'PENDING_CANCEL' | 'REJECTED' | 'EXPIRED' | 'EXPIRED_IN_MATCH';

/** Kind of an order. */
export type OrderType = 'LIMIT' | 'MARKET' | 'STOP_LOSS' | 'STOP_LOSS_LIMIT' | 'TAKE_PROFIT' | 'TAKE_PROFIT_LIMIT' | 'LIMIT_MAKER';

/** Unit of a peg offset. */
export type PegOffsetType = 'PRICE_LEVEL';

/** Where a pegged order takes its price from. */
export type PegPriceType = 'PRIMARY_PEG' | 'MARKET_PEG';

/** Trading permission of a symbol or an account. */
export type Permission = 'SPOT' | 'MARGIN' | 'LEVERAGED' | 'TRD_GRP_002' | 'TRD_GRP_003' | 'TRD_GRP_004' | 'TRD_GRP_005' | 'TRD_GRP_006' | 'TRD_GRP_007' | 'TRD_GRP_008' | 'TRD_GRP_009' | 'TRD_GRP_010' | 'TRD_GRP_011' | 'TRD_GRP_012' | 'TRD_GRP_013' | 'TRD_GRP_014' | 'TRD_GRP_015' | 'TRD_GRP_016' | 'TRD_GRP_017' | 'TRD_GRP_018' | 'TRD_GRP_019' | 'TRD_GRP_020' | 'TRD_GRP_021' | 'TRD_GRP_022' | 'TRD_GRP_023' | 'TRD_GRP_024' | 'TRD_GRP_025';

/** Last price of a symbol. */
export interface PriceTicker {
  symbol: string;
  price: string;
}

/** One rate limiter. */
export interface RateLimit {
  rateLimitType: RateLimitType;
  interval: RateLimitInterval;
  intervalNum: number;
  limit: number;
}

/** One rate limiter and what is used of it. */
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

/** Commission rates. */
export interface Rates4 {
  maker: string;
  taker: string;
  buyer: string;
  seller: string;
}

/** What happens when an order would match one of your own. */
export type SelfTradePreventionMode = 'NONE' | 'EXPIRE_MAKER' | 'EXPIRE_TAKER' | 'EXPIRE_BOTH' | 'DECREMENT' | 'TRANSFER';

/** The exchange's clock. */
export interface ServerTime {
  serverTime: number;
}

/** Symbols that orders are routed over. */
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

/** Trading phases that can be asked for. */
export type SymbolStatusFilter = 'TRADING' | 'HALT' | 'BREAK';

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
  /** First trade id; -1 without trades. */
  firstId: number;
  lastId: number;
  /** Number of trades. */
  count: number;
}

/** Open, high, low, last and volumes of a window. */
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
  /** First trade id; -1 without trades. */
  firstId: number;
  lastId: number;
  /** Number of trades. */
  count: number;
}

/** How long an order works. */
export type TimeInForce = 'GTC' | 'IOC' | 'FOK';

/** One trade. */
export interface Trade {
  id: number;
  price: string;
  qty: string;
  quoteQty: string;
  time: number;
  isBuyerMaker: boolean;
  isBestMatch: boolean;
}

/** Where the last activity of a routed order was. */
export type WorkingFloor = 'EXCHANGE' | 'SOR';

/** Test connectivity. */
export interface GeneralPingCall extends Call<Empty> {}

/** The exchange's clock. */
export interface GeneralTimeCall extends Call<ServerTime> {}

/** Trading rules, filters and rate limiters. */
export interface GeneralExchangeInfoCall extends Call<ExchangeInfo> {
  /** Only symbols that carry any of these permissions. Default: SPOT, MARGIN and LEVERAGED. */
  permissions(permissions: readonly Permission[]): GeneralExchangeInfoCall;
  /** Whether permissionSets is filled in. Default: true. */
  showPermissionSets(showPermissionSets: boolean): GeneralExchangeInfoCall;
  /** Only symbols with this status. */
  symbolStatus(symbolStatus: SymbolStatusFilter): GeneralExchangeInfoCall;
}

/** Order book. */
export interface MarketDepthCall extends Call<Depth> {
  /** Price levels per side. From 1 to 5000. Default: 100. */
  limit(limit: number): MarketDepthCall;
  /** Only when the symbol has this status. */
  symbolStatus(symbolStatus: SymbolStatusFilter): MarketDepthCall;
}

/** Most recent trades, oldest first. */
export interface MarketTradesCall extends Call<Trade[]> {
  /** Number of items. From 1 to 1000. Default: 500. */
  limit(limit: number): MarketTradesCall;
}

/** Aggregate trades: fills of one taker order at one price at one time, summed; oldest first. */
export interface MarketAggTradesCall extends Call<AggTrade[]> {
  /** First aggregate trade id, included. */
  fromId(fromId: IdInput): MarketAggTradesCall;
  /** First time, included. Sent as `startTime`. */
  from(startTime: TimeInput): MarketAggTradesCall;
  /** First time, included. */
  startTime(startTime: TimeInput): MarketAggTradesCall;
  /** Last time, included. Sent as `endTime`. */
  to(endTime: TimeInput): MarketAggTradesCall;
  /** Last time, included. */
  endTime(endTime: TimeInput): MarketAggTradesCall;
  /** Number of items. From 1 to 1000. Default: 500. */
  limit(limit: number): MarketAggTradesCall;
}

/** Klines (candlestick bars), oldest first. */
export interface MarketKlinesCall extends Call<Kline[]> {
  /** First open time, always in UTC. Sent as `startTime`. */
  from(startTime: TimeInput): MarketKlinesCall;
  /** First open time, always in UTC. */
  startTime(startTime: TimeInput): MarketKlinesCall;
  /** Last open time, always in UTC. Sent as `endTime`. */
  to(endTime: TimeInput): MarketKlinesCall;
  /** Last open time, always in UTC. */
  endTime(endTime: TimeInput): MarketKlinesCall;
  /** Offset from UTC that the intervals are cut in, such as 8 or -1:00; from -12:00 to +14:00. Default: 0. Sent as `timeZone`. */
  tz(timeZone: string): MarketKlinesCall;
  /** Offset from UTC that the intervals are cut in, such as 8 or -1:00; from -12:00 to +14:00. Default: 0. */
  timeZone(timeZone: string): MarketKlinesCall;
  /** Number of klines. From 1 to 1000. Default: 500. */
  limit(limit: number): MarketKlinesCall;
}

/** Current average price: volume-weighted over the last minutes. */
export interface MarketAvgPriceCall extends Call<AvgPrice> {}

/** Price change statistics of the last 24 hours. */
export interface MarketTickerLast24hCall<R = Ticker24hFull> extends Call<R> {
  /** How much the reply carries. Default: FULL. */
  type(type: 'FULL'): MarketTickerLast24hCall<Ticker24hFull>;
  /** How much the reply carries. Default: FULL. */
  type(type: 'MINI'): MarketTickerLast24hCall<TickerMini>;
  /** Only when the symbol has this status. */
  symbolStatus(symbolStatus: SymbolStatusFilter): MarketTickerLast24hCall<R>;
}

/** Price change statistics of the last 24 hours. */
export interface MarketTickerLast24hListCall<R = Ticker24hFull[]> extends Call<R> {
  /** How much the reply carries. Default: FULL. */
  type(type: 'FULL'): MarketTickerLast24hListCall<Ticker24hFull[]>;
  /** How much the reply carries. Default: FULL. */
  type(type: 'MINI'): MarketTickerLast24hListCall<TickerMini[]>;
  /** Only when the symbol has this status. */
  symbolStatus(symbolStatus: SymbolStatusFilter): MarketTickerLast24hListCall<R>;
}

/** Last price. */
export interface MarketTickerPriceCall extends Call<PriceTicker> {
  /** Only when the symbol has this status. */
  symbolStatus(symbolStatus: SymbolStatusFilter): MarketTickerPriceCall;
}

/** Last price. */
export interface MarketTickerPriceListCall extends Call<PriceTicker[]> {
  /** Only when the symbol has this status. */
  symbolStatus(symbolStatus: SymbolStatusFilter): MarketTickerPriceListCall;
}

/** Place a LIMIT order: this price or better. */
export interface OrdersLimitCall<R = OrderFull> extends Call<R> {
  /** Id of your own, unique among open orders. Default: generated. Sent as `newClientOrderId`. */
  id(newClientOrderId: string): OrdersLimitCall<R>;
  /** Id of your own, unique among open orders. Default: generated. */
  newClientOrderId(newClientOrderId: string): OrdersLimitCall<R>;
  /** How long the order works. Default: GTC. Sent as `timeInForce`. */
  tif(timeInForce: TimeInForce): OrdersLimitCall<R>;
  /** How long the order works. Default: GTC. */
  timeInForce(timeInForce: TimeInForce): OrdersLimitCall<R>;
  /** Quantity shown in the book, in the base asset; the rest is hidden. */
  icebergQty(icebergQty: DecimalInput): OrdersLimitCall<R>;
  /** Number of your own for the strategy that placed it. */
  strategyId(strategyId: IdInput): OrdersLimitCall<R>;
  /** Number of your own for the kind of strategy. At least 1000000. */
  strategyType(strategyType: number): OrdersLimitCall<R>;
  /** Take the price from the book. */
  pegPriceType(pegPriceType: PegPriceType): OrdersLimitCall<R>;
  /** Unit of pegOffsetValue. */
  pegOffsetType(pegOffsetType: PegOffsetType): OrdersLimitCall<R>;
  /** Price levels deeper into the book than the peg. From 1 to 100. */
  pegOffsetValue(pegOffsetValue: number): OrdersLimitCall<R>;
  /** How much of the order the reply carries. Default: FULL for MARKET and LIMIT, otherwise ACK. Sent as `newOrderRespType`. */
  resp(newOrderRespType: 'ACK'): OrdersLimitCall<OrderAck>;
  /** How much of the order the reply carries. Default: FULL for MARKET and LIMIT, otherwise ACK. Sent as `newOrderRespType`. */
  resp(newOrderRespType: 'RESULT'): OrdersLimitCall<OrderResult>;
  /** How much of the order the reply carries. Default: FULL for MARKET and LIMIT, otherwise ACK. Sent as `newOrderRespType`. */
  resp(newOrderRespType: 'FULL'): OrdersLimitCall<OrderFull>;
  /** How much of the order the reply carries. Default: FULL for MARKET and LIMIT, otherwise ACK. */
  newOrderRespType(newOrderRespType: 'ACK'): OrdersLimitCall<OrderAck>;
  /** How much of the order the reply carries. Default: FULL for MARKET and LIMIT, otherwise ACK. */
  newOrderRespType(newOrderRespType: 'RESULT'): OrdersLimitCall<OrderResult>;
  /** How much of the order the reply carries. Default: FULL for MARKET and LIMIT, otherwise ACK. */
  newOrderRespType(newOrderRespType: 'FULL'): OrdersLimitCall<OrderFull>;
  /** What happens when the order would match one of your own. Default: the default mode of the symbol. Sent as `selfTradePreventionMode`. */
  stp(selfTradePreventionMode: SelfTradePreventionMode): OrdersLimitCall<R>;
  /** What happens when the order would match one of your own. Default: the default mode of the symbol. */
  selfTradePreventionMode(selfTradePreventionMode: SelfTradePreventionMode): OrdersLimitCall<R>;
  /** How long the request stays valid, in milliseconds; up to three decimals, at most 60000. Default: 5000. */
  recvWindow(recvWindow: DecimalInput): OrdersLimitCall<R>;
}

/** Place a MARKET order: the best prices available now, by quantity or by quote amount. */
export interface OrdersMarketCall<R = OrderFull> extends Call<R> {
  /** Id of your own, unique among open orders. Default: generated. Sent as `newClientOrderId`. */
  id(newClientOrderId: string): OrdersMarketCall<R>;
  /** Id of your own, unique among open orders. Default: generated. */
  newClientOrderId(newClientOrderId: string): OrdersMarketCall<R>;
  /** Number of your own for the strategy that placed it. */
  strategyId(strategyId: IdInput): OrdersMarketCall<R>;
  /** Number of your own for the kind of strategy. At least 1000000. */
  strategyType(strategyType: number): OrdersMarketCall<R>;
  /** Take the price from the book. */
  pegPriceType(pegPriceType: PegPriceType): OrdersMarketCall<R>;
  /** Unit of pegOffsetValue. */
  pegOffsetType(pegOffsetType: PegOffsetType): OrdersMarketCall<R>;
  /** Price levels deeper into the book than the peg. From 1 to 100. */
  pegOffsetValue(pegOffsetValue: number): OrdersMarketCall<R>;
  /** How much of the order the reply carries. Default: FULL for MARKET and LIMIT, otherwise ACK. Sent as `newOrderRespType`. */
  resp(newOrderRespType: 'ACK'): OrdersMarketCall<OrderAck>;
  /** How much of the order the reply carries. Default: FULL for MARKET and LIMIT, otherwise ACK. Sent as `newOrderRespType`. */
  resp(newOrderRespType: 'RESULT'): OrdersMarketCall<OrderResult>;
  /** How much of the order the reply carries. Default: FULL for MARKET and LIMIT, otherwise ACK. Sent as `newOrderRespType`. */
  resp(newOrderRespType: 'FULL'): OrdersMarketCall<OrderFull>;
  /** How much of the order the reply carries. Default: FULL for MARKET and LIMIT, otherwise ACK. */
  newOrderRespType(newOrderRespType: 'ACK'): OrdersMarketCall<OrderAck>;
  /** How much of the order the reply carries. Default: FULL for MARKET and LIMIT, otherwise ACK. */
  newOrderRespType(newOrderRespType: 'RESULT'): OrdersMarketCall<OrderResult>;
  /** How much of the order the reply carries. Default: FULL for MARKET and LIMIT, otherwise ACK. */
  newOrderRespType(newOrderRespType: 'FULL'): OrdersMarketCall<OrderFull>;
  /** What happens when the order would match one of your own. Default: the default mode of the symbol. Sent as `selfTradePreventionMode`. */
  stp(selfTradePreventionMode: SelfTradePreventionMode): OrdersMarketCall<R>;
  /** What happens when the order would match one of your own. Default: the default mode of the symbol. */
  selfTradePreventionMode(selfTradePreventionMode: SelfTradePreventionMode): OrdersMarketCall<R>;
  /** How long the request stays valid, in milliseconds; up to three decimals, at most 60000. Default: 5000. */
  recvWindow(recvWindow: DecimalInput): OrdersMarketCall<R>;
}

/** Place a LIMIT_MAKER order: refused if it would take. */
export interface OrdersLimitMakerCall<R = OrderAck> extends Call<R> {
  /** Id of your own, unique among open orders. Default: generated. Sent as `newClientOrderId`. */
  id(newClientOrderId: string): OrdersLimitMakerCall<R>;
  /** Id of your own, unique among open orders. Default: generated. */
  newClientOrderId(newClientOrderId: string): OrdersLimitMakerCall<R>;
  /** Quantity shown in the book, in the base asset; the rest is hidden. */
  icebergQty(icebergQty: DecimalInput): OrdersLimitMakerCall<R>;
  /** Number of your own for the strategy that placed it. */
  strategyId(strategyId: IdInput): OrdersLimitMakerCall<R>;
  /** Number of your own for the kind of strategy. At least 1000000. */
  strategyType(strategyType: number): OrdersLimitMakerCall<R>;
  /** Take the price from the book. */
  pegPriceType(pegPriceType: PegPriceType): OrdersLimitMakerCall<R>;
  /** Unit of pegOffsetValue. */
  pegOffsetType(pegOffsetType: PegOffsetType): OrdersLimitMakerCall<R>;
  /** Price levels deeper into the book than the peg. From 1 to 100. */
  pegOffsetValue(pegOffsetValue: number): OrdersLimitMakerCall<R>;
  /** How much of the order the reply carries. Default: FULL for MARKET and LIMIT, otherwise ACK. Sent as `newOrderRespType`. */
  resp(newOrderRespType: 'ACK'): OrdersLimitMakerCall<OrderAck>;
  /** How much of the order the reply carries. Default: FULL for MARKET and LIMIT, otherwise ACK. Sent as `newOrderRespType`. */
  resp(newOrderRespType: 'RESULT'): OrdersLimitMakerCall<OrderResult>;
  /** How much of the order the reply carries. Default: FULL for MARKET and LIMIT, otherwise ACK. Sent as `newOrderRespType`. */
  resp(newOrderRespType: 'FULL'): OrdersLimitMakerCall<OrderFull>;
  /** How much of the order the reply carries. Default: FULL for MARKET and LIMIT, otherwise ACK. */
  newOrderRespType(newOrderRespType: 'ACK'): OrdersLimitMakerCall<OrderAck>;
  /** How much of the order the reply carries. Default: FULL for MARKET and LIMIT, otherwise ACK. */
  newOrderRespType(newOrderRespType: 'RESULT'): OrdersLimitMakerCall<OrderResult>;
  /** How much of the order the reply carries. Default: FULL for MARKET and LIMIT, otherwise ACK. */
  newOrderRespType(newOrderRespType: 'FULL'): OrdersLimitMakerCall<OrderFull>;
  /** What happens when the order would match one of your own. Default: the default mode of the symbol. Sent as `selfTradePreventionMode`. */
  stp(selfTradePreventionMode: SelfTradePreventionMode): OrdersLimitMakerCall<R>;
  /** What happens when the order would match one of your own. Default: the default mode of the symbol. */
  selfTradePreventionMode(selfTradePreventionMode: SelfTradePreventionMode): OrdersLimitMakerCall<R>;
  /** How long the request stays valid, in milliseconds; up to three decimals, at most 60000. Default: 5000. */
  recvWindow(recvWindow: DecimalInput): OrdersLimitMakerCall<R>;
}

/** One order as it stands now. */
export interface OrdersGetCall extends Call<OrderQuery> {
  /** How long the request stays valid, in milliseconds; up to three decimals, at most 60000. Default: 5000. */
  recvWindow(recvWindow: DecimalInput): OrdersGetCall;
}

/** Cancel an order; a member of a list takes its whole list with it. */
export interface OrdersCancelCall extends Call<Cancelled> {
  /** Id of this cancel; it becomes the client order id of what was cancelled. Default: generated. Sent as `newClientOrderId`. */
  id(newClientOrderId: string): OrdersCancelCall;
  /** Id of this cancel; it becomes the client order id of what was cancelled. Default: generated. */
  newClientOrderId(newClientOrderId: string): OrdersCancelCall;
  /** Cancel only while the order has this status. */
  cancelRestrictions(cancelRestrictions: CancelRestrictions): OrdersCancelCall;
  /** How long the request stays valid, in milliseconds; up to three decimals, at most 60000. Default: 5000. */
  recvWindow(recvWindow: DecimalInput): OrdersCancelCall;
}

/** Place an OCO pair: one order cancels the other. Next: its leg above. */
export interface OrdersOcoAboveStep {
  /** STOP_LOSS: market order on trigger. */
  above(type: 'STOP_LOSS', leg: StopLossLeg): OrdersOcoBelowStep;
  /** STOP_LOSS_LIMIT: limit order on trigger. */
  above(type: 'STOP_LOSS_LIMIT', leg: StopLossLimitLeg): OrdersOcoBelowStep;
  /** LIMIT_MAKER: limit order refused if it would take; post-only. */
  above(type: 'LIMIT_MAKER', leg: LimitMakerLeg): OrdersOcoBelowStep;
  /** TAKE_PROFIT: market order on favourable trigger. */
  above(type: 'TAKE_PROFIT', leg: TakeProfitLeg): OrdersOcoBelowStep;
  /** TAKE_PROFIT_LIMIT: limit order on favourable trigger. */
  above(type: 'TAKE_PROFIT_LIMIT', leg: TakeProfitLimitLeg): OrdersOcoBelowStep;
}

/** Place an OCO pair: one order cancels the other. Next: its leg below. */
export interface OrdersOcoBelowStep {
  /** STOP_LOSS: market order on trigger. */
  below(type: 'STOP_LOSS', leg: StopLossLeg): OrdersOcoCall;
  /** STOP_LOSS_LIMIT: limit order on trigger. */
  below(type: 'STOP_LOSS_LIMIT', leg: StopLossLimitLeg): OrdersOcoCall;
  /** LIMIT_MAKER: limit order refused if it would take; post-only. */
  below(type: 'LIMIT_MAKER', leg: LimitMakerLeg): OrdersOcoCall;
  /** TAKE_PROFIT: market order on favourable trigger. */
  below(type: 'TAKE_PROFIT', leg: TakeProfitLeg): OrdersOcoCall;
  /** TAKE_PROFIT_LIMIT: limit order on favourable trigger. */
  below(type: 'TAKE_PROFIT_LIMIT', leg: TakeProfitLimitLeg): OrdersOcoCall;
}

/** Place an OCO pair: one order cancels the other. */
export interface OrdersOcoCall<R = OrderListFull> extends Call<R> {
  /** Id of the list, unique among open lists. Default: generated. Sent as `listClientOrderId`. */
  id(listClientOrderId: string): OrdersOcoCall<R>;
  /** Id of the list, unique among open lists. Default: generated. */
  listClientOrderId(listClientOrderId: string): OrdersOcoCall<R>;
  /** How much of the order the reply carries. Default: FULL for MARKET and LIMIT, otherwise ACK. Sent as `newOrderRespType`. */
  resp(newOrderRespType: 'ACK'): OrdersOcoCall<OrderListAck>;
  /** How much of the order the reply carries. Default: FULL for MARKET and LIMIT, otherwise ACK. Sent as `newOrderRespType`. */
  resp(newOrderRespType: 'RESULT'): OrdersOcoCall<OrderListResult>;
  /** How much of the order the reply carries. Default: FULL for MARKET and LIMIT, otherwise ACK. Sent as `newOrderRespType`. */
  resp(newOrderRespType: 'FULL'): OrdersOcoCall<OrderListFull>;
  /** How much of the order the reply carries. Default: FULL for MARKET and LIMIT, otherwise ACK. */
  newOrderRespType(newOrderRespType: 'ACK'): OrdersOcoCall<OrderListAck>;
  /** How much of the order the reply carries. Default: FULL for MARKET and LIMIT, otherwise ACK. */
  newOrderRespType(newOrderRespType: 'RESULT'): OrdersOcoCall<OrderListResult>;
  /** How much of the order the reply carries. Default: FULL for MARKET and LIMIT, otherwise ACK. */
  newOrderRespType(newOrderRespType: 'FULL'): OrdersOcoCall<OrderListFull>;
  /** What happens when the order would match one of your own. Default: the default mode of the symbol. Sent as `selfTradePreventionMode`. */
  stp(selfTradePreventionMode: SelfTradePreventionMode): OrdersOcoCall<R>;
  /** What happens when the order would match one of your own. Default: the default mode of the symbol. */
  selfTradePreventionMode(selfTradePreventionMode: SelfTradePreventionMode): OrdersOcoCall<R>;
  /** How long the request stays valid, in milliseconds; up to three decimals, at most 60000. Default: 5000. */
  recvWindow(recvWindow: DecimalInput): OrdersOcoCall<R>;
}

/** One order list as it stands now. */
export interface OrdersGetListCall extends Call<OrderListSummary> {
  /** How long the request stays valid, in milliseconds; up to three decimals, at most 60000. Default: 5000. */
  recvWindow(recvWindow: DecimalInput): OrdersGetListCall;
}

/** Cancel every open order of a list. */
export interface OrdersCancelListCall extends Call<OrderListCancelled> {
  /** Id of this cancel; it becomes the client order id of what was cancelled. Default: generated. Sent as `newClientOrderId`. */
  id(newClientOrderId: string): OrdersCancelListCall;
  /** Id of this cancel; it becomes the client order id of what was cancelled. Default: generated. */
  newClientOrderId(newClientOrderId: string): OrdersCancelListCall;
  /** How long the request stays valid, in milliseconds; up to three decimals, at most 60000. Default: 5000. */
  recvWindow(recvWindow: DecimalInput): OrdersCancelListCall;
}

/** Balances, commission rates and rights of the account. */
export interface AccountInfoCall extends Call<Account> {
  /** Whether assets without a balance are left out. Default: false. */
  omitZeroBalances(omitZeroBalances: boolean): AccountInfoCall;
  /** How long the request stays valid, in milliseconds; up to three decimals, at most 60000. Default: 5000. */
  recvWindow(recvWindow: DecimalInput): AccountInfoCall;
}

/** Open orders, of one symbol or of all. */
export interface AccountOpenOrdersCall extends Call<OrderQuery[]> {
  /** How long the request stays valid, in milliseconds; up to three decimals, at most 60000. Default: 5000. */
  recvWindow(recvWindow: DecimalInput): AccountOpenOrdersCall;
}

/** Unfilled orders counted in each window. */
export interface AccountOrderCountCall extends Call<RateLimitCount[]> {
  /** How long the request stays valid, in milliseconds; up to three decimals, at most 60000. Default: 5000. */
  recvWindow(recvWindow: DecimalInput): AccountOrderCountCall;
}

export interface GeneralGroup {
  /**
   * Test connectivity.
   *
   * `GET /api/v3/ping`: public, weight 1, from Memory.
   */
  ping(): GeneralPingCall;
  /**
   * The exchange's clock.
   *
   * `GET /api/v3/time`: public, weight 1, from Memory.
   */
  time(): GeneralTimeCall;
  /**
   * Trading rules, filters and rate limiters.
   *
   * `GET /api/v3/exchangeInfo`: public, weight 2 (one symbol), 2 per symbols, at most 40 (one symbols), else 40, from Memory.
   */
  exchangeInfo(symbol?: string | readonly string[]): GeneralExchangeInfoCall;
}

export interface MarketGroup {
  /**
   * Order book.
   *
   * `GET /api/v3/depth`: public, weight 5 (limit ≤ 100), 25 (limit > 100 and ≤ 500), 50 (limit > 500 and ≤ 1000), else 250, from Memory.
   */
  depth(symbol: string): MarketDepthCall;
  /**
   * Most recent trades, oldest first.
   *
   * `GET /api/v3/trades`: public, weight 25, from Memory.
   */
  trades(symbol: string): MarketTradesCall;
  /**
   * Aggregate trades: fills of one taker order at one price at one time, summed; oldest first.
   *
   * `GET /api/v3/aggTrades`: public, weight 4, from Database.
   */
  aggTrades(symbol: string): MarketAggTradesCall;
  /**
   * Klines (candlestick bars), oldest first.
   *
   * `GET /api/v3/klines`: public, weight 2, from Database.
   */
  klines(symbol: string, interval: KlineInterval): MarketKlinesCall;
  /**
   * Current average price: volume-weighted over the last minutes.
   *
   * `GET /api/v3/avgPrice`: public, weight 2, from Memory.
   */
  avgPrice(symbol: string): MarketAvgPriceCall;
  readonly ticker: MarketTickerGroup;
}

export interface MarketTickerGroup {
  /**
   * Price change statistics of the last 24 hours.
   *
   * `GET /api/v3/ticker/24hr`: public, weight 2 (one symbol), 2 (symbols ≤ 20), 40 (symbols > 20 and ≤ 100), else 80, from Memory.
   */
  last24h(symbol: string): MarketTickerLast24hCall;
  /**
   * Price change statistics of the last 24 hours.
   *
   * `GET /api/v3/ticker/24hr`: public, weight 2 (one symbol), 2 (symbols ≤ 20), 40 (symbols > 20 and ≤ 100), else 80, from Memory.
   */
  last24h(symbols?: readonly string[]): MarketTickerLast24hListCall;
  /**
   * Last price.
   *
   * `GET /api/v3/ticker/price`: public, weight 2 (one symbol), else 4, from Memory.
   */
  price(symbol: string): MarketTickerPriceCall;
  /**
   * Last price.
   *
   * `GET /api/v3/ticker/price`: public, weight 2 (one symbol), else 4, from Memory.
   */
  price(symbols?: readonly string[]): MarketTickerPriceListCall;
}

export interface OrdersGroup {
  /**
   * Place a LIMIT order: this price or better.
   *
   * `POST /api/v3/order`: signed, TRADE, weight 1 (0 when it succeeds), unfilled orders 1, from Matching Engine.
   */
  limit(symbol: string, side: OrderSide, quantity: DecimalInput, price: DecimalInput): OrdersLimitCall;
  /**
   * Place a MARKET order: the best prices available now, by quantity or by quote amount.
   *
   * `POST /api/v3/order`: signed, TRADE, weight 1 (0 when it succeeds), unfilled orders 1, from Matching Engine.
   */
  market(symbol: string, side: OrderSide, quantity: DecimalInput | { quantity: DecimalInput } | { quoteOrderQty: DecimalInput }): OrdersMarketCall;
  /**
   * Place a LIMIT_MAKER order: refused if it would take.
   *
   * `POST /api/v3/order`: signed, TRADE, weight 1 (0 when it succeeds), unfilled orders 1, from Matching Engine.
   */
  limitMaker(symbol: string, side: OrderSide, quantity: DecimalInput, price: DecimalInput): OrdersLimitMakerCall;
  /**
   * One order as it stands now.
   *
   * `GET /api/v3/order`: signed, USER_DATA, weight 4, from Memory, Database.
   */
  get(symbol: string, orderId: IdInput | { orderId: IdInput } | { origClientOrderId: string }): OrdersGetCall;
  /**
   * Cancel an order; a member of a list takes its whole list with it.
   *
   * `DELETE /api/v3/order`: signed, TRADE, weight 1 (0 when it succeeds), from Matching Engine.
   */
  cancel(symbol: string, orderId: IdInput | { orderId: IdInput } | { origClientOrderId: string }): OrdersCancelCall;
  /**
   * Place an OCO pair: one order cancels the other.
   *
   * `POST /api/v3/orderList/oco`: signed, TRADE, weight 1 (0 when it succeeds), unfilled orders 2, from Matching Engine.
   */
  oco(symbol: string, side: OrderSide, quantity: DecimalInput): OrdersOcoAboveStep;
  /**
   * One order list as it stands now.
   *
   * `GET /api/v3/orderList`: signed, USER_DATA, weight 4, from Database.
   */
  getList(orderListId: IdInput | { orderListId: IdInput } | { origClientOrderId: string }): OrdersGetListCall;
  /**
   * Cancel every open order of a list.
   *
   * `DELETE /api/v3/orderList`: signed, TRADE, weight 1 (0 when it succeeds), from Matching Engine.
   */
  cancelList(symbol: string, orderListId: IdInput | { orderListId: IdInput } | { listClientOrderId: string }): OrdersCancelListCall;
}

export interface AccountGroup {
  /**
   * Balances, commission rates and rights of the account.
   *
   * `GET /api/v3/account`: signed, USER_DATA, weight 20, from Memory, Database.
   */
  info(): AccountInfoCall;
  /**
   * Open orders, of one symbol or of all.
   *
   * `GET /api/v3/openOrders`: signed, USER_DATA, weight 6 (one symbol), else 80, from Memory, Database.
   */
  openOrders(symbol?: string): AccountOpenOrdersCall;
  /**
   * Unfilled orders counted in each window.
   *
   * `GET /api/v3/rateLimit/order`: signed, USER_DATA, weight 40, from Memory.
   */
  orderCount(): AccountOrderCountCall;
}

/** Every verb of the catalogue, by group. */
export interface SpotVerbs {
  readonly general: GeneralGroup;
  readonly market: MarketGroup;
  readonly orders: OrdersGroup;
  readonly account: AccountGroup;
}
