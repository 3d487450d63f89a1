// Printed from src/catalogue by `npm run generate`; do not edit.
import type { Call, OrderCall, ReadingCall, TestableCall, TicketCall } from './call.js';
import type { DecimalInput, IdInput, TimeInput } from '../base/inputs.js';
import type {
  Account,
  AccountCommission,
  AccountTrade,
  AggTrade,
  Allocation,
  AmendResult,
  Amendment,
  AvgPrice,
  BaseAmountOrQuoteAmount,
  BlockTrade,
  BookTicker,
  CancelOrderIdOrCancelOrigClientOrderId,
  CancelReplaceMode,
  CancelRestrictions,
  Cancelled,
  ConvertAccepted,
  ConvertAssetPrecision,
  ConvertExpiredType,
  ConvertLimitAck,
  ConvertOpenLimitOrders,
  ConvertOrder,
  ConvertPair,
  ConvertQuote,
  ConvertTrade,
  ConvertTradeFlow,
  ConvertValidTime,
  ConvertWalletType,
  DelistSchedule,
  Depth,
  Empty,
  ExchangeInfo,
  ExecutionRules,
  FromAmountOrToAmount,
  FromAssetOrToAsset,
  Kline,
  KlineInterval,
  KlineRow,
  LimitLeg,
  LimitMakerLeg,
  MarketLeg,
  MyFilters,
  NewOrderRespType,
  NoCommissions,
  OpoListFull,
  OpoListResult,
  OrderAck,
  OrderFull,
  OrderIdOrOrigClientOrderId,
  OrderIdOrPreventedMatchId,
  OrderIdOrQuoteId,
  OrderListAck,
  OrderListCancelled,
  OrderListFull,
  OrderListIdOrListClientOrderId,
  OrderListIdOrOrigClientOrderId,
  OrderListResult,
  OrderListSummary,
  OrderQuery,
  OrderRateLimitExceededMode,
  OrderResult,
  OrderSide,
  OrderTestCommissions,
  OrdersOpoPendingLimitMakerLeg,
  OrdersOpoPendingStopLossLeg,
  OrdersOpoPendingStopLossLimitLeg,
  OrdersOpoPendingTakeProfitLeg,
  OrdersOpoPendingTakeProfitLimitLeg,
  OrdersOpocoPendingAboveLimitMakerLeg,
  OrdersOpocoPendingAboveStopLossLeg,
  OrdersOpocoPendingAboveStopLossLimitLeg,
  OrdersOpocoPendingAboveTakeProfitLeg,
  OrdersOpocoPendingAboveTakeProfitLimitLeg,
  PegOffsetType,
  PendingAboveLimitMakerLeg,
  PendingAboveStopLossLeg,
  PendingAboveStopLossLimitLeg,
  PendingAboveTakeProfitLeg,
  PendingAboveTakeProfitLimitLeg,
  PendingLimitLeg,
  PendingLimitMakerLeg,
  PendingMarketLeg,
  PendingStopLossLeg,
  PendingStopLossLimitLeg,
  PendingTakeProfitLeg,
  PendingTakeProfitLimitLeg,
  Permission,
  PreventedMatch,
  PriceOrPegPriceType,
  PriceTicker,
  QuantityOrQuoteOrderQty,
  RateLimitCount,
  ReferencePrice,
  ReferencePriceCalculation,
  ReplaceOutcome,
  ReplacedAck,
  ReplacedFull,
  ReplacedResult,
  SelfTradePreventionMode,
  ServerTime,
  StopLossLeg,
  StopLossLimitLeg,
  StopPriceOrTrailingDelta,
  SymbolStatusFilter,
  SystemStatus,
  TakeProfitLeg,
  TakeProfitLimitLeg,
  Ticker24hFull,
  TickerFull,
  TickerMini,
  TickerWindowSize,
  TimeInForce,
  Trade,
  WorkingLimitMakerLeg,
} from './data-types.gen.js';
import type { PagedCall } from './paged.js';
import type { RowList, Shown } from './result.js';

/** Test whether the exchange can be reached. */
export interface GeneralPingCall extends ReadingCall<Empty> {}

/** Current time of the exchange's clock. */
export interface GeneralTimeCall extends ReadingCall<ServerTime> {}

/** Trading rules, filters and rate limiters. */
export interface GeneralExchangeInfoCall extends ReadingCall<ExchangeInfo> {
  /** Only symbols that carry any of these permissions. Default: SPOT, MARGIN and LEVERAGED. */
  permissions(permissions: readonly Permission[]): GeneralExchangeInfoCall;
  /** Whether the reply includes permissionSets. Default: true. */
  showPermissionSets(showPermissionSets: boolean): GeneralExchangeInfoCall;
  /** Only symbols with this status. */
  symbolStatus(symbolStatus: SymbolStatusFilter): GeneralExchangeInfoCall;
}

/** Execution rules: the price range in which a symbol may trade. */
export interface GeneralExecutionRulesCall extends ReadingCall<ExecutionRules> {
  /** All symbols with this status. */
  symbolStatus(symbolStatus: SymbolStatusFilter): GeneralExecutionRulesCall;
}

/** Order book of a symbol: bids and asks by price level. */
export interface MarketDepthCall extends ReadingCall<Depth> {
  /** Price levels per side. From 1 to 5000. Default: 100. */
  limit(limit: number): MarketDepthCall;
  /** Only symbols with this status. */
  symbolStatus(symbolStatus: SymbolStatusFilter): MarketDepthCall;
}

/** Most recent trades, oldest first. */
export interface MarketTradesCall extends PagedCall<RowList<Trade, Trade>, Trade, Trade> {
  /** Maximum number of items in the reply. From 1 to 1000. Default: 500. */
  limit(limit: number): MarketTradesCall;
}

/** Historical trades, starting at a trade id, oldest first. */
export interface MarketHistoricalTradesCall extends PagedCall<RowList<Trade, Trade>, Trade, Trade> {
  /** Maximum number of items in the reply. From 1 to 1000. Default: 500. */
  limit(limit: number): MarketHistoricalTradesCall;
  /** First trade id, inclusive. Without fromId the reply has the most recent trades. */
  fromId(fromId: IdInput): MarketHistoricalTradesCall;
}

/** Block trades, starting at a block trade id, oldest first. */
export interface MarketBlockTradesCall extends PagedCall<RowList<BlockTrade, BlockTrade>, BlockTrade, BlockTrade> {
  /** Maximum number of items in the reply. From 1 to 1000. Default: 500. */
  limit(limit: number): MarketBlockTradesCall;
}

/** Aggregate trades, oldest first. One aggregate sums the fills of one taker order at one price and time. */
export interface MarketAggTradesCall extends PagedCall<RowList<AggTrade, AggTrade>, AggTrade, AggTrade> {
  /** First aggregate trade id, inclusive. */
  fromId(fromId: IdInput): MarketAggTradesCall;
  /** Start of the time range, inclusive. Sent as `startTime`. */
  from(startTime: TimeInput): MarketAggTradesCall;
  /** Start of the time range, inclusive. */
  startTime(startTime: TimeInput): MarketAggTradesCall;
  /** End of the time range, inclusive. Sent as `endTime`. */
  to(endTime: TimeInput): MarketAggTradesCall;
  /** End of the time range, inclusive. */
  endTime(endTime: TimeInput): MarketAggTradesCall;
  /** Maximum number of items in the reply. From 1 to 1000. Default: 500. */
  limit(limit: number): MarketAggTradesCall;
}

/** Klines (candlestick bars), oldest first. */
export interface MarketKlinesCall extends PagedCall<RowList<Kline, KlineRow>, Kline, KlineRow> {
  /** Earliest open time, always in UTC. Sent as `startTime`. */
  from(startTime: TimeInput): MarketKlinesCall;
  /** Earliest open time, always in UTC. */
  startTime(startTime: TimeInput): MarketKlinesCall;
  /** Latest open time, always in UTC. Sent as `endTime`. */
  to(endTime: TimeInput): MarketKlinesCall;
  /** Latest open time, always in UTC. */
  endTime(endTime: TimeInput): MarketKlinesCall;
  /** Time zone of the intervals, as an offset from UTC such as 8 or -1:00; from -12:00 to +14:00. Default: 0. Sent as `timeZone`. */
  tz(timeZone: string): MarketKlinesCall;
  /** Time zone of the intervals, as an offset from UTC such as 8 or -1:00; from -12:00 to +14:00. Default: 0. */
  timeZone(timeZone: string): MarketKlinesCall;
  /** Maximum number of klines in the reply. From 1 to 1000. Default: 500. */
  limit(limit: number): MarketKlinesCall;
}

/** Klines modified for charts, oldest first. The test network returns the same as klines. */
export interface MarketUiKlinesCall extends PagedCall<RowList<Kline, KlineRow>, Kline, KlineRow> {
  /** Earliest open time, always in UTC. Sent as `startTime`. */
  from(startTime: TimeInput): MarketUiKlinesCall;
  /** Earliest open time, always in UTC. */
  startTime(startTime: TimeInput): MarketUiKlinesCall;
  /** Latest open time, always in UTC. Sent as `endTime`. */
  to(endTime: TimeInput): MarketUiKlinesCall;
  /** Latest open time, always in UTC. */
  endTime(endTime: TimeInput): MarketUiKlinesCall;
  /** Time zone of the intervals, as an offset from UTC such as 8 or -1:00; from -12:00 to +14:00. Default: 0. Sent as `timeZone`. */
  tz(timeZone: string): MarketUiKlinesCall;
  /** Time zone of the intervals, as an offset from UTC such as 8 or -1:00; from -12:00 to +14:00. Default: 0. */
  timeZone(timeZone: string): MarketUiKlinesCall;
  /** Maximum number of klines in the reply. From 1 to 1000. Default: 500. */
  limit(limit: number): MarketUiKlinesCall;
}

/** Current average price: the volume-weighted average of the last minutes. */
export interface MarketAvgPriceCall extends ReadingCall<AvgPrice> {}

/** Reference price of a symbol. The price range of the symbol is relative to this price. */
export interface MarketReferencePriceCall extends ReadingCall<ReferencePrice> {}

/** The method that computes the reference price of a symbol. */
export interface MarketReferencePriceCalculationCall extends ReadingCall<ReferencePriceCalculation> {
  /** Only symbols with this status. */
  symbolStatus(symbolStatus: SymbolStatusFilter): MarketReferencePriceCalculationCall;
}

/** Price change statistics of the last 24 hours. */
export interface MarketTickerLast24hCall<R = Ticker24hFull> extends ReadingCall<R> {
  /** Size of the reply: FULL or MINI. Default: FULL. */
  type(type: 'FULL'): MarketTickerLast24hCall<Ticker24hFull>;
  /** Size of the reply: FULL or MINI. Default: FULL. */
  type(type: 'MINI'): MarketTickerLast24hCall<TickerMini>;
  /** Only symbols with this status. */
  symbolStatus(symbolStatus: SymbolStatusFilter): MarketTickerLast24hCall<R>;
}

/** Price change statistics of the last 24 hours. */
export interface MarketTickerLast24hListCall<R = RowList<Ticker24hFull, Ticker24hFull>> extends ReadingCall<R> {
  /** Size of the reply: FULL or MINI. Default: FULL. */
  type(type: 'FULL'): MarketTickerLast24hListCall<RowList<Ticker24hFull, Ticker24hFull>>;
  /** Size of the reply: FULL or MINI. Default: FULL. */
  type(type: 'MINI'): MarketTickerLast24hListCall<RowList<TickerMini, TickerMini>>;
  /** Only symbols with this status. */
  symbolStatus(symbolStatus: SymbolStatusFilter): MarketTickerLast24hListCall<R>;
}

/** Last price of one symbol, several, or all. */
export interface MarketTickerPriceCall extends ReadingCall<PriceTicker> {
  /** Only symbols with this status. */
  symbolStatus(symbolStatus: SymbolStatusFilter): MarketTickerPriceCall;
}

/** Last price of one symbol, several, or all. */
export interface MarketTickerPriceListCall extends ReadingCall<RowList<PriceTicker, PriceTicker>> {
  /** Only symbols with this status. */
  symbolStatus(symbolStatus: SymbolStatusFilter): MarketTickerPriceListCall;
}

/** Price change statistics of the trading day. */
export interface MarketTickerTradingDayCall<R = TickerFull> extends ReadingCall<R> {
  /** Time zone of the trading day, as an offset from UTC such as 8 or -1:00; from -12:00 to +14:00. Default: 0. Sent as `timeZone`. */
  tz(timeZone: string): MarketTickerTradingDayCall<R>;
  /** Time zone of the trading day, as an offset from UTC such as 8 or -1:00; from -12:00 to +14:00. Default: 0. */
  timeZone(timeZone: string): MarketTickerTradingDayCall<R>;
  /** Size of the reply: FULL or MINI. Default: FULL. */
  type(type: 'FULL'): MarketTickerTradingDayCall<TickerFull>;
  /** Size of the reply: FULL or MINI. Default: FULL. */
  type(type: 'MINI'): MarketTickerTradingDayCall<TickerMini>;
  /** Only symbols with this status. */
  symbolStatus(symbolStatus: SymbolStatusFilter): MarketTickerTradingDayCall<R>;
}

/** Price change statistics of the trading day. */
export interface MarketTickerTradingDayListCall<R = RowList<TickerFull, TickerFull>> extends ReadingCall<R> {
  /** Time zone of the trading day, as an offset from UTC such as 8 or -1:00; from -12:00 to +14:00. Default: 0. Sent as `timeZone`. */
  tz(timeZone: string): MarketTickerTradingDayListCall<R>;
  /** Time zone of the trading day, as an offset from UTC such as 8 or -1:00; from -12:00 to +14:00. Default: 0. */
  timeZone(timeZone: string): MarketTickerTradingDayListCall<R>;
  /** Size of the reply: FULL or MINI. Default: FULL. */
  type(type: 'FULL'): MarketTickerTradingDayListCall<RowList<TickerFull, TickerFull>>;
  /** Size of the reply: FULL or MINI. Default: FULL. */
  type(type: 'MINI'): MarketTickerTradingDayListCall<RowList<TickerMini, TickerMini>>;
  /** Only symbols with this status. */
  symbolStatus(symbolStatus: SymbolStatusFilter): MarketTickerTradingDayListCall<R>;
}

/** Best bid and best ask, with their quantities. */
export interface MarketTickerBookCall extends ReadingCall<BookTicker> {
  /** Only symbols with this status. */
  symbolStatus(symbolStatus: SymbolStatusFilter): MarketTickerBookCall;
}

/** Best bid and best ask, with their quantities. */
export interface MarketTickerBookListCall extends ReadingCall<RowList<BookTicker, BookTicker>> {
  /** Only symbols with this status. */
  symbolStatus(symbolStatus: SymbolStatusFilter): MarketTickerBookListCall;
}

/** Price change statistics of a window that ends now. */
export interface MarketTickerRollingCall<R = TickerFull> extends ReadingCall<R> {
  /** Length of the window. The start is rounded down to a whole minute. Default: 1d. */
  windowSize(windowSize: TickerWindowSize): MarketTickerRollingCall<R>;
  /** Size of the reply: FULL or MINI. Default: FULL. */
  type(type: 'FULL'): MarketTickerRollingCall<TickerFull>;
  /** Size of the reply: FULL or MINI. Default: FULL. */
  type(type: 'MINI'): MarketTickerRollingCall<TickerMini>;
  /** Only symbols with this status. */
  symbolStatus(symbolStatus: SymbolStatusFilter): MarketTickerRollingCall<R>;
}

/** Price change statistics of a window that ends now. */
export interface MarketTickerRollingListCall<R = RowList<TickerFull, TickerFull>> extends ReadingCall<R> {
  /** Length of the window. The start is rounded down to a whole minute. Default: 1d. */
  windowSize(windowSize: TickerWindowSize): MarketTickerRollingListCall<R>;
  /** Size of the reply: FULL or MINI. Default: FULL. */
  type(type: 'FULL'): MarketTickerRollingListCall<RowList<TickerFull, TickerFull>>;
  /** Size of the reply: FULL or MINI. Default: FULL. */
  type(type: 'MINI'): MarketTickerRollingListCall<RowList<TickerMini, TickerMini>>;
  /** Only symbols with this status. */
  symbolStatus(symbolStatus: SymbolStatusFilter): MarketTickerRollingListCall<R>;
}

/** Place a LIMIT order: it fills at its price or better. */
export interface OrdersLimitCall<R = OrderFull> extends TestableCall<R> {
  /** Your own id for the order, unique among your open orders. Default: generated. Sent as `newClientOrderId`. */
  id(newClientOrderId: string): OrdersLimitCall<R>;
  /** Your own id for the order, unique among your open orders. Default: generated. */
  newClientOrderId(newClientOrderId: string): OrdersLimitCall<R>;
  /** How long the order stays active. Default: GTC. Sent as `timeInForce`. */
  tif(timeInForce: TimeInForce): OrdersLimitCall<R>;
  /** How long the order stays active. Default: GTC. */
  timeInForce(timeInForce: TimeInForce): OrdersLimitCall<R>;
  /** Visible quantity of an iceberg order, in the base asset. The rest is hidden. */
  icebergQty(icebergQty: DecimalInput): OrdersLimitCall<R>;
  /** Your own number for the strategy that placed the order. */
  strategyId(strategyId: IdInput): OrdersLimitCall<R>;
  /** Your own number for the type of strategy. At least 1000000. */
  strategyType(strategyType: number): OrdersLimitCall<R>;
  /** Unit of pegOffsetValue. */
  pegOffsetType(pegOffsetType: PegOffsetType): OrdersLimitCall<R>;
  /** Distance from the peg price, in price levels away from the best price. From 1 to 100. */
  pegOffsetValue(pegOffsetValue: number): OrdersLimitCall<R>;
  /** Size of the reply. Default: FULL for MARKET and LIMIT, otherwise ACK. Sent as `newOrderRespType`. */
  resp(newOrderRespType: 'ACK'): OrdersLimitCall<OrderAck>;
  /** Size of the reply. Default: FULL for MARKET and LIMIT, otherwise ACK. Sent as `newOrderRespType`. */
  resp(newOrderRespType: 'RESULT'): OrdersLimitCall<OrderResult>;
  /** Size of the reply. Default: FULL for MARKET and LIMIT, otherwise ACK. Sent as `newOrderRespType`. */
  resp(newOrderRespType: 'FULL'): OrdersLimitCall<OrderFull>;
  /** Size of the reply. Default: FULL for MARKET and LIMIT, otherwise ACK. */
  newOrderRespType(newOrderRespType: 'ACK'): OrdersLimitCall<OrderAck>;
  /** Size of the reply. Default: FULL for MARKET and LIMIT, otherwise ACK. */
  newOrderRespType(newOrderRespType: 'RESULT'): OrdersLimitCall<OrderResult>;
  /** Size of the reply. Default: FULL for MARKET and LIMIT, otherwise ACK. */
  newOrderRespType(newOrderRespType: 'FULL'): OrdersLimitCall<OrderFull>;
  /** Self-trade prevention: what happens when the order would match one of your own orders. Default: the default mode of the symbol. Sent as `selfTradePreventionMode`. */
  stp(selfTradePreventionMode: SelfTradePreventionMode): OrdersLimitCall<R>;
  /** Self-trade prevention: what happens when the order would match one of your own orders. Default: the default mode of the symbol. */
  selfTradePreventionMode(selfTradePreventionMode: SelfTradePreventionMode): OrdersLimitCall<R>;
  /** How long the request stays valid, in milliseconds; up to three decimals, at most 60000. Default: 5000. */
  recvWindow(recvWindow: DecimalInput): OrdersLimitCall<R>;
}

/** Place a MARKET order: it fills at the best available prices, for a quantity or a quote amount. */
export interface OrdersMarketCall<R = OrderFull> extends TestableCall<R> {
  /** Your own id for the order, unique among your open orders. Default: generated. Sent as `newClientOrderId`. */
  id(newClientOrderId: string): OrdersMarketCall<R>;
  /** Your own id for the order, unique among your open orders. Default: generated. */
  newClientOrderId(newClientOrderId: string): OrdersMarketCall<R>;
  /** Your own number for the strategy that placed the order. */
  strategyId(strategyId: IdInput): OrdersMarketCall<R>;
  /** Your own number for the type of strategy. At least 1000000. */
  strategyType(strategyType: number): OrdersMarketCall<R>;
  /** Size of the reply. Default: FULL for MARKET and LIMIT, otherwise ACK. Sent as `newOrderRespType`. */
  resp(newOrderRespType: 'ACK'): OrdersMarketCall<OrderAck>;
  /** Size of the reply. Default: FULL for MARKET and LIMIT, otherwise ACK. Sent as `newOrderRespType`. */
  resp(newOrderRespType: 'RESULT'): OrdersMarketCall<OrderResult>;
  /** Size of the reply. Default: FULL for MARKET and LIMIT, otherwise ACK. Sent as `newOrderRespType`. */
  resp(newOrderRespType: 'FULL'): OrdersMarketCall<OrderFull>;
  /** Size of the reply. Default: FULL for MARKET and LIMIT, otherwise ACK. */
  newOrderRespType(newOrderRespType: 'ACK'): OrdersMarketCall<OrderAck>;
  /** Size of the reply. Default: FULL for MARKET and LIMIT, otherwise ACK. */
  newOrderRespType(newOrderRespType: 'RESULT'): OrdersMarketCall<OrderResult>;
  /** Size of the reply. Default: FULL for MARKET and LIMIT, otherwise ACK. */
  newOrderRespType(newOrderRespType: 'FULL'): OrdersMarketCall<OrderFull>;
  /** Self-trade prevention: what happens when the order would match one of your own orders. Default: the default mode of the symbol. Sent as `selfTradePreventionMode`. */
  stp(selfTradePreventionMode: SelfTradePreventionMode): OrdersMarketCall<R>;
  /** Self-trade prevention: what happens when the order would match one of your own orders. Default: the default mode of the symbol. */
  selfTradePreventionMode(selfTradePreventionMode: SelfTradePreventionMode): OrdersMarketCall<R>;
  /** How long the request stays valid, in milliseconds; up to three decimals, at most 60000. Default: 5000. */
  recvWindow(recvWindow: DecimalInput): OrdersMarketCall<R>;
}

/** Place a STOP_LOSS order: a market order that triggers when the price moves against you. */
export interface OrdersStopLossCall<R = OrderAck> extends TestableCall<R> {
  /** Your own id for the order, unique among your open orders. Default: generated. Sent as `newClientOrderId`. */
  id(newClientOrderId: string): OrdersStopLossCall<R>;
  /** Your own id for the order, unique among your open orders. Default: generated. */
  newClientOrderId(newClientOrderId: string): OrdersStopLossCall<R>;
  /** Your own number for the strategy that placed the order. */
  strategyId(strategyId: IdInput): OrdersStopLossCall<R>;
  /** Your own number for the type of strategy. At least 1000000. */
  strategyType(strategyType: number): OrdersStopLossCall<R>;
  /** Size of the reply. Default: FULL for MARKET and LIMIT, otherwise ACK. Sent as `newOrderRespType`. */
  resp(newOrderRespType: 'ACK'): OrdersStopLossCall<OrderAck>;
  /** Size of the reply. Default: FULL for MARKET and LIMIT, otherwise ACK. Sent as `newOrderRespType`. */
  resp(newOrderRespType: 'RESULT'): OrdersStopLossCall<OrderResult>;
  /** Size of the reply. Default: FULL for MARKET and LIMIT, otherwise ACK. Sent as `newOrderRespType`. */
  resp(newOrderRespType: 'FULL'): OrdersStopLossCall<OrderFull>;
  /** Size of the reply. Default: FULL for MARKET and LIMIT, otherwise ACK. */
  newOrderRespType(newOrderRespType: 'ACK'): OrdersStopLossCall<OrderAck>;
  /** Size of the reply. Default: FULL for MARKET and LIMIT, otherwise ACK. */
  newOrderRespType(newOrderRespType: 'RESULT'): OrdersStopLossCall<OrderResult>;
  /** Size of the reply. Default: FULL for MARKET and LIMIT, otherwise ACK. */
  newOrderRespType(newOrderRespType: 'FULL'): OrdersStopLossCall<OrderFull>;
  /** Self-trade prevention: what happens when the order would match one of your own orders. Default: the default mode of the symbol. Sent as `selfTradePreventionMode`. */
  stp(selfTradePreventionMode: SelfTradePreventionMode): OrdersStopLossCall<R>;
  /** Self-trade prevention: what happens when the order would match one of your own orders. Default: the default mode of the symbol. */
  selfTradePreventionMode(selfTradePreventionMode: SelfTradePreventionMode): OrdersStopLossCall<R>;
  /** How long the request stays valid, in milliseconds; up to three decimals, at most 60000. Default: 5000. */
  recvWindow(recvWindow: DecimalInput): OrdersStopLossCall<R>;
}

/** Place a STOP_LOSS_LIMIT order: a limit order that triggers when the price moves against you. */
export interface OrdersStopLossLimitCall<R = OrderAck> extends TestableCall<R> {
  /** Your own id for the order, unique among your open orders. Default: generated. Sent as `newClientOrderId`. */
  id(newClientOrderId: string): OrdersStopLossLimitCall<R>;
  /** Your own id for the order, unique among your open orders. Default: generated. */
  newClientOrderId(newClientOrderId: string): OrdersStopLossLimitCall<R>;
  /** How long the order stays active. Default: GTC. Sent as `timeInForce`. */
  tif(timeInForce: TimeInForce): OrdersStopLossLimitCall<R>;
  /** How long the order stays active. Default: GTC. */
  timeInForce(timeInForce: TimeInForce): OrdersStopLossLimitCall<R>;
  /** Visible quantity of an iceberg order, in the base asset. The rest is hidden. */
  icebergQty(icebergQty: DecimalInput): OrdersStopLossLimitCall<R>;
  /** Your own number for the strategy that placed the order. */
  strategyId(strategyId: IdInput): OrdersStopLossLimitCall<R>;
  /** Your own number for the type of strategy. At least 1000000. */
  strategyType(strategyType: number): OrdersStopLossLimitCall<R>;
  /** Unit of pegOffsetValue. */
  pegOffsetType(pegOffsetType: PegOffsetType): OrdersStopLossLimitCall<R>;
  /** Distance from the peg price, in price levels away from the best price. From 1 to 100. */
  pegOffsetValue(pegOffsetValue: number): OrdersStopLossLimitCall<R>;
  /** Size of the reply. Default: FULL for MARKET and LIMIT, otherwise ACK. Sent as `newOrderRespType`. */
  resp(newOrderRespType: 'ACK'): OrdersStopLossLimitCall<OrderAck>;
  /** Size of the reply. Default: FULL for MARKET and LIMIT, otherwise ACK. Sent as `newOrderRespType`. */
  resp(newOrderRespType: 'RESULT'): OrdersStopLossLimitCall<OrderResult>;
  /** Size of the reply. Default: FULL for MARKET and LIMIT, otherwise ACK. Sent as `newOrderRespType`. */
  resp(newOrderRespType: 'FULL'): OrdersStopLossLimitCall<OrderFull>;
  /** Size of the reply. Default: FULL for MARKET and LIMIT, otherwise ACK. */
  newOrderRespType(newOrderRespType: 'ACK'): OrdersStopLossLimitCall<OrderAck>;
  /** Size of the reply. Default: FULL for MARKET and LIMIT, otherwise ACK. */
  newOrderRespType(newOrderRespType: 'RESULT'): OrdersStopLossLimitCall<OrderResult>;
  /** Size of the reply. Default: FULL for MARKET and LIMIT, otherwise ACK. */
  newOrderRespType(newOrderRespType: 'FULL'): OrdersStopLossLimitCall<OrderFull>;
  /** Self-trade prevention: what happens when the order would match one of your own orders. Default: the default mode of the symbol. Sent as `selfTradePreventionMode`. */
  stp(selfTradePreventionMode: SelfTradePreventionMode): OrdersStopLossLimitCall<R>;
  /** Self-trade prevention: what happens when the order would match one of your own orders. Default: the default mode of the symbol. */
  selfTradePreventionMode(selfTradePreventionMode: SelfTradePreventionMode): OrdersStopLossLimitCall<R>;
  /** How long the request stays valid, in milliseconds; up to three decimals, at most 60000. Default: 5000. */
  recvWindow(recvWindow: DecimalInput): OrdersStopLossLimitCall<R>;
}

/** Place a TAKE_PROFIT order: a market order that triggers when the price moves in your favour. */
export interface OrdersTakeProfitCall<R = OrderAck> extends TestableCall<R> {
  /** Your own id for the order, unique among your open orders. Default: generated. Sent as `newClientOrderId`. */
  id(newClientOrderId: string): OrdersTakeProfitCall<R>;
  /** Your own id for the order, unique among your open orders. Default: generated. */
  newClientOrderId(newClientOrderId: string): OrdersTakeProfitCall<R>;
  /** Your own number for the strategy that placed the order. */
  strategyId(strategyId: IdInput): OrdersTakeProfitCall<R>;
  /** Your own number for the type of strategy. At least 1000000. */
  strategyType(strategyType: number): OrdersTakeProfitCall<R>;
  /** Size of the reply. Default: FULL for MARKET and LIMIT, otherwise ACK. Sent as `newOrderRespType`. */
  resp(newOrderRespType: 'ACK'): OrdersTakeProfitCall<OrderAck>;
  /** Size of the reply. Default: FULL for MARKET and LIMIT, otherwise ACK. Sent as `newOrderRespType`. */
  resp(newOrderRespType: 'RESULT'): OrdersTakeProfitCall<OrderResult>;
  /** Size of the reply. Default: FULL for MARKET and LIMIT, otherwise ACK. Sent as `newOrderRespType`. */
  resp(newOrderRespType: 'FULL'): OrdersTakeProfitCall<OrderFull>;
  /** Size of the reply. Default: FULL for MARKET and LIMIT, otherwise ACK. */
  newOrderRespType(newOrderRespType: 'ACK'): OrdersTakeProfitCall<OrderAck>;
  /** Size of the reply. Default: FULL for MARKET and LIMIT, otherwise ACK. */
  newOrderRespType(newOrderRespType: 'RESULT'): OrdersTakeProfitCall<OrderResult>;
  /** Size of the reply. Default: FULL for MARKET and LIMIT, otherwise ACK. */
  newOrderRespType(newOrderRespType: 'FULL'): OrdersTakeProfitCall<OrderFull>;
  /** Self-trade prevention: what happens when the order would match one of your own orders. Default: the default mode of the symbol. Sent as `selfTradePreventionMode`. */
  stp(selfTradePreventionMode: SelfTradePreventionMode): OrdersTakeProfitCall<R>;
  /** Self-trade prevention: what happens when the order would match one of your own orders. Default: the default mode of the symbol. */
  selfTradePreventionMode(selfTradePreventionMode: SelfTradePreventionMode): OrdersTakeProfitCall<R>;
  /** How long the request stays valid, in milliseconds; up to three decimals, at most 60000. Default: 5000. */
  recvWindow(recvWindow: DecimalInput): OrdersTakeProfitCall<R>;
}

/** Place a TAKE_PROFIT_LIMIT order: a limit order that triggers when the price moves in your favour. */
export interface OrdersTakeProfitLimitCall<R = OrderAck> extends TestableCall<R> {
  /** Your own id for the order, unique among your open orders. Default: generated. Sent as `newClientOrderId`. */
  id(newClientOrderId: string): OrdersTakeProfitLimitCall<R>;
  /** Your own id for the order, unique among your open orders. Default: generated. */
  newClientOrderId(newClientOrderId: string): OrdersTakeProfitLimitCall<R>;
  /** How long the order stays active. Default: GTC. Sent as `timeInForce`. */
  tif(timeInForce: TimeInForce): OrdersTakeProfitLimitCall<R>;
  /** How long the order stays active. Default: GTC. */
  timeInForce(timeInForce: TimeInForce): OrdersTakeProfitLimitCall<R>;
  /** Visible quantity of an iceberg order, in the base asset. The rest is hidden. */
  icebergQty(icebergQty: DecimalInput): OrdersTakeProfitLimitCall<R>;
  /** Your own number for the strategy that placed the order. */
  strategyId(strategyId: IdInput): OrdersTakeProfitLimitCall<R>;
  /** Your own number for the type of strategy. At least 1000000. */
  strategyType(strategyType: number): OrdersTakeProfitLimitCall<R>;
  /** Unit of pegOffsetValue. */
  pegOffsetType(pegOffsetType: PegOffsetType): OrdersTakeProfitLimitCall<R>;
  /** Distance from the peg price, in price levels away from the best price. From 1 to 100. */
  pegOffsetValue(pegOffsetValue: number): OrdersTakeProfitLimitCall<R>;
  /** Size of the reply. Default: FULL for MARKET and LIMIT, otherwise ACK. Sent as `newOrderRespType`. */
  resp(newOrderRespType: 'ACK'): OrdersTakeProfitLimitCall<OrderAck>;
  /** Size of the reply. Default: FULL for MARKET and LIMIT, otherwise ACK. Sent as `newOrderRespType`. */
  resp(newOrderRespType: 'RESULT'): OrdersTakeProfitLimitCall<OrderResult>;
  /** Size of the reply. Default: FULL for MARKET and LIMIT, otherwise ACK. Sent as `newOrderRespType`. */
  resp(newOrderRespType: 'FULL'): OrdersTakeProfitLimitCall<OrderFull>;
  /** Size of the reply. Default: FULL for MARKET and LIMIT, otherwise ACK. */
  newOrderRespType(newOrderRespType: 'ACK'): OrdersTakeProfitLimitCall<OrderAck>;
  /** Size of the reply. Default: FULL for MARKET and LIMIT, otherwise ACK. */
  newOrderRespType(newOrderRespType: 'RESULT'): OrdersTakeProfitLimitCall<OrderResult>;
  /** Size of the reply. Default: FULL for MARKET and LIMIT, otherwise ACK. */
  newOrderRespType(newOrderRespType: 'FULL'): OrdersTakeProfitLimitCall<OrderFull>;
  /** Self-trade prevention: what happens when the order would match one of your own orders. Default: the default mode of the symbol. Sent as `selfTradePreventionMode`. */
  stp(selfTradePreventionMode: SelfTradePreventionMode): OrdersTakeProfitLimitCall<R>;
  /** Self-trade prevention: what happens when the order would match one of your own orders. Default: the default mode of the symbol. */
  selfTradePreventionMode(selfTradePreventionMode: SelfTradePreventionMode): OrdersTakeProfitLimitCall<R>;
  /** How long the request stays valid, in milliseconds; up to three decimals, at most 60000. Default: 5000. */
  recvWindow(recvWindow: DecimalInput): OrdersTakeProfitLimitCall<R>;
}

/** Place a LIMIT_MAKER order (post-only): refused if it would match at once. */
export interface OrdersLimitMakerCall<R = OrderAck> extends TestableCall<R> {
  /** Your own id for the order, unique among your open orders. Default: generated. Sent as `newClientOrderId`. */
  id(newClientOrderId: string): OrdersLimitMakerCall<R>;
  /** Your own id for the order, unique among your open orders. Default: generated. */
  newClientOrderId(newClientOrderId: string): OrdersLimitMakerCall<R>;
  /** Visible quantity of an iceberg order, in the base asset. The rest is hidden. */
  icebergQty(icebergQty: DecimalInput): OrdersLimitMakerCall<R>;
  /** Your own number for the strategy that placed the order. */
  strategyId(strategyId: IdInput): OrdersLimitMakerCall<R>;
  /** Your own number for the type of strategy. At least 1000000. */
  strategyType(strategyType: number): OrdersLimitMakerCall<R>;
  /** Unit of pegOffsetValue. */
  pegOffsetType(pegOffsetType: PegOffsetType): OrdersLimitMakerCall<R>;
  /** Distance from the peg price, in price levels away from the best price. From 1 to 100. */
  pegOffsetValue(pegOffsetValue: number): OrdersLimitMakerCall<R>;
  /** Size of the reply. Default: FULL for MARKET and LIMIT, otherwise ACK. Sent as `newOrderRespType`. */
  resp(newOrderRespType: 'ACK'): OrdersLimitMakerCall<OrderAck>;
  /** Size of the reply. Default: FULL for MARKET and LIMIT, otherwise ACK. Sent as `newOrderRespType`. */
  resp(newOrderRespType: 'RESULT'): OrdersLimitMakerCall<OrderResult>;
  /** Size of the reply. Default: FULL for MARKET and LIMIT, otherwise ACK. Sent as `newOrderRespType`. */
  resp(newOrderRespType: 'FULL'): OrdersLimitMakerCall<OrderFull>;
  /** Size of the reply. Default: FULL for MARKET and LIMIT, otherwise ACK. */
  newOrderRespType(newOrderRespType: 'ACK'): OrdersLimitMakerCall<OrderAck>;
  /** Size of the reply. Default: FULL for MARKET and LIMIT, otherwise ACK. */
  newOrderRespType(newOrderRespType: 'RESULT'): OrdersLimitMakerCall<OrderResult>;
  /** Size of the reply. Default: FULL for MARKET and LIMIT, otherwise ACK. */
  newOrderRespType(newOrderRespType: 'FULL'): OrdersLimitMakerCall<OrderFull>;
  /** Self-trade prevention: what happens when the order would match one of your own orders. Default: the default mode of the symbol. Sent as `selfTradePreventionMode`. */
  stp(selfTradePreventionMode: SelfTradePreventionMode): OrdersLimitMakerCall<R>;
  /** Self-trade prevention: what happens when the order would match one of your own orders. Default: the default mode of the symbol. */
  selfTradePreventionMode(selfTradePreventionMode: SelfTradePreventionMode): OrdersLimitMakerCall<R>;
  /** How long the request stays valid, in milliseconds; up to three decimals, at most 60000. Default: 5000. */
  recvWindow(recvWindow: DecimalInput): OrdersLimitMakerCall<R>;
}

/** Test a LIMIT order: it fills at its price or better. */
export interface OrdersTestLimitCall<R = NoCommissions> extends OrderCall<R> {
  /** Your own id for the order, unique among your open orders. Default: generated. Sent as `newClientOrderId`. */
  id(newClientOrderId: string): OrdersTestLimitCall<R>;
  /** Your own id for the order, unique among your open orders. Default: generated. */
  newClientOrderId(newClientOrderId: string): OrdersTestLimitCall<R>;
  /** How long the order stays active. Default: GTC. Sent as `timeInForce`. */
  tif(timeInForce: TimeInForce): OrdersTestLimitCall<R>;
  /** How long the order stays active. Default: GTC. */
  timeInForce(timeInForce: TimeInForce): OrdersTestLimitCall<R>;
  /** Visible quantity of an iceberg order, in the base asset. The rest is hidden. */
  icebergQty(icebergQty: DecimalInput): OrdersTestLimitCall<R>;
  /** Your own number for the strategy that placed the order. */
  strategyId(strategyId: IdInput): OrdersTestLimitCall<R>;
  /** Your own number for the type of strategy. At least 1000000. */
  strategyType(strategyType: number): OrdersTestLimitCall<R>;
  /** Unit of pegOffsetValue. */
  pegOffsetType(pegOffsetType: PegOffsetType): OrdersTestLimitCall<R>;
  /** Distance from the peg price, in price levels away from the best price. From 1 to 100. */
  pegOffsetValue(pegOffsetValue: number): OrdersTestLimitCall<R>;
  /** Size of the reply. Default: FULL for MARKET and LIMIT, otherwise ACK. Sent as `newOrderRespType`. */
  resp(newOrderRespType: NewOrderRespType): OrdersTestLimitCall<R>;
  /** Size of the reply. Default: FULL for MARKET and LIMIT, otherwise ACK. */
  newOrderRespType(newOrderRespType: NewOrderRespType): OrdersTestLimitCall<R>;
  /** Self-trade prevention: what happens when the order would match one of your own orders. Default: the default mode of the symbol. Sent as `selfTradePreventionMode`. */
  stp(selfTradePreventionMode: SelfTradePreventionMode): OrdersTestLimitCall<R>;
  /** Self-trade prevention: what happens when the order would match one of your own orders. Default: the default mode of the symbol. */
  selfTradePreventionMode(selfTradePreventionMode: SelfTradePreventionMode): OrdersTestLimitCall<R>;
  /** Whether the reply includes the commission rates that the order would pay. Default: false. */
  computeCommissionRates(computeCommissionRates: true): OrdersTestLimitCall<OrderTestCommissions>;
  /** Whether the reply includes the commission rates that the order would pay. Default: false. */
  computeCommissionRates(computeCommissionRates: false): OrdersTestLimitCall<NoCommissions>;
  /** How long the request stays valid, in milliseconds; up to three decimals, at most 60000. Default: 5000. */
  recvWindow(recvWindow: DecimalInput): OrdersTestLimitCall<R>;
}

/** Test a MARKET order: it fills at the best available prices, for a quantity or a quote amount. */
export interface OrdersTestMarketCall<R = NoCommissions> extends OrderCall<R> {
  /** Your own id for the order, unique among your open orders. Default: generated. Sent as `newClientOrderId`. */
  id(newClientOrderId: string): OrdersTestMarketCall<R>;
  /** Your own id for the order, unique among your open orders. Default: generated. */
  newClientOrderId(newClientOrderId: string): OrdersTestMarketCall<R>;
  /** Your own number for the strategy that placed the order. */
  strategyId(strategyId: IdInput): OrdersTestMarketCall<R>;
  /** Your own number for the type of strategy. At least 1000000. */
  strategyType(strategyType: number): OrdersTestMarketCall<R>;
  /** Size of the reply. Default: FULL for MARKET and LIMIT, otherwise ACK. Sent as `newOrderRespType`. */
  resp(newOrderRespType: NewOrderRespType): OrdersTestMarketCall<R>;
  /** Size of the reply. Default: FULL for MARKET and LIMIT, otherwise ACK. */
  newOrderRespType(newOrderRespType: NewOrderRespType): OrdersTestMarketCall<R>;
  /** Self-trade prevention: what happens when the order would match one of your own orders. Default: the default mode of the symbol. Sent as `selfTradePreventionMode`. */
  stp(selfTradePreventionMode: SelfTradePreventionMode): OrdersTestMarketCall<R>;
  /** Self-trade prevention: what happens when the order would match one of your own orders. Default: the default mode of the symbol. */
  selfTradePreventionMode(selfTradePreventionMode: SelfTradePreventionMode): OrdersTestMarketCall<R>;
  /** Whether the reply includes the commission rates that the order would pay. Default: false. */
  computeCommissionRates(computeCommissionRates: true): OrdersTestMarketCall<OrderTestCommissions>;
  /** Whether the reply includes the commission rates that the order would pay. Default: false. */
  computeCommissionRates(computeCommissionRates: false): OrdersTestMarketCall<NoCommissions>;
  /** How long the request stays valid, in milliseconds; up to three decimals, at most 60000. Default: 5000. */
  recvWindow(recvWindow: DecimalInput): OrdersTestMarketCall<R>;
}

/** Test a STOP_LOSS order: a market order that triggers when the price moves against you. */
export interface OrdersTestStopLossCall<R = NoCommissions> extends OrderCall<R> {
  /** Your own id for the order, unique among your open orders. Default: generated. Sent as `newClientOrderId`. */
  id(newClientOrderId: string): OrdersTestStopLossCall<R>;
  /** Your own id for the order, unique among your open orders. Default: generated. */
  newClientOrderId(newClientOrderId: string): OrdersTestStopLossCall<R>;
  /** Your own number for the strategy that placed the order. */
  strategyId(strategyId: IdInput): OrdersTestStopLossCall<R>;
  /** Your own number for the type of strategy. At least 1000000. */
  strategyType(strategyType: number): OrdersTestStopLossCall<R>;
  /** Size of the reply. Default: FULL for MARKET and LIMIT, otherwise ACK. Sent as `newOrderRespType`. */
  resp(newOrderRespType: NewOrderRespType): OrdersTestStopLossCall<R>;
  /** Size of the reply. Default: FULL for MARKET and LIMIT, otherwise ACK. */
  newOrderRespType(newOrderRespType: NewOrderRespType): OrdersTestStopLossCall<R>;
  /** Self-trade prevention: what happens when the order would match one of your own orders. Default: the default mode of the symbol. Sent as `selfTradePreventionMode`. */
  stp(selfTradePreventionMode: SelfTradePreventionMode): OrdersTestStopLossCall<R>;
  /** Self-trade prevention: what happens when the order would match one of your own orders. Default: the default mode of the symbol. */
  selfTradePreventionMode(selfTradePreventionMode: SelfTradePreventionMode): OrdersTestStopLossCall<R>;
  /** Whether the reply includes the commission rates that the order would pay. Default: false. */
  computeCommissionRates(computeCommissionRates: true): OrdersTestStopLossCall<OrderTestCommissions>;
  /** Whether the reply includes the commission rates that the order would pay. Default: false. */
  computeCommissionRates(computeCommissionRates: false): OrdersTestStopLossCall<NoCommissions>;
  /** How long the request stays valid, in milliseconds; up to three decimals, at most 60000. Default: 5000. */
  recvWindow(recvWindow: DecimalInput): OrdersTestStopLossCall<R>;
}

/** Test a STOP_LOSS_LIMIT order: a limit order that triggers when the price moves against you. */
export interface OrdersTestStopLossLimitCall<R = NoCommissions> extends OrderCall<R> {
  /** Your own id for the order, unique among your open orders. Default: generated. Sent as `newClientOrderId`. */
  id(newClientOrderId: string): OrdersTestStopLossLimitCall<R>;
  /** Your own id for the order, unique among your open orders. Default: generated. */
  newClientOrderId(newClientOrderId: string): OrdersTestStopLossLimitCall<R>;
  /** How long the order stays active. Default: GTC. Sent as `timeInForce`. */
  tif(timeInForce: TimeInForce): OrdersTestStopLossLimitCall<R>;
  /** How long the order stays active. Default: GTC. */
  timeInForce(timeInForce: TimeInForce): OrdersTestStopLossLimitCall<R>;
  /** Visible quantity of an iceberg order, in the base asset. The rest is hidden. */
  icebergQty(icebergQty: DecimalInput): OrdersTestStopLossLimitCall<R>;
  /** Your own number for the strategy that placed the order. */
  strategyId(strategyId: IdInput): OrdersTestStopLossLimitCall<R>;
  /** Your own number for the type of strategy. At least 1000000. */
  strategyType(strategyType: number): OrdersTestStopLossLimitCall<R>;
  /** Unit of pegOffsetValue. */
  pegOffsetType(pegOffsetType: PegOffsetType): OrdersTestStopLossLimitCall<R>;
  /** Distance from the peg price, in price levels away from the best price. From 1 to 100. */
  pegOffsetValue(pegOffsetValue: number): OrdersTestStopLossLimitCall<R>;
  /** Size of the reply. Default: FULL for MARKET and LIMIT, otherwise ACK. Sent as `newOrderRespType`. */
  resp(newOrderRespType: NewOrderRespType): OrdersTestStopLossLimitCall<R>;
  /** Size of the reply. Default: FULL for MARKET and LIMIT, otherwise ACK. */
  newOrderRespType(newOrderRespType: NewOrderRespType): OrdersTestStopLossLimitCall<R>;
  /** Self-trade prevention: what happens when the order would match one of your own orders. Default: the default mode of the symbol. Sent as `selfTradePreventionMode`. */
  stp(selfTradePreventionMode: SelfTradePreventionMode): OrdersTestStopLossLimitCall<R>;
  /** Self-trade prevention: what happens when the order would match one of your own orders. Default: the default mode of the symbol. */
  selfTradePreventionMode(selfTradePreventionMode: SelfTradePreventionMode): OrdersTestStopLossLimitCall<R>;
  /** Whether the reply includes the commission rates that the order would pay. Default: false. */
  computeCommissionRates(computeCommissionRates: true): OrdersTestStopLossLimitCall<OrderTestCommissions>;
  /** Whether the reply includes the commission rates that the order would pay. Default: false. */
  computeCommissionRates(computeCommissionRates: false): OrdersTestStopLossLimitCall<NoCommissions>;
  /** How long the request stays valid, in milliseconds; up to three decimals, at most 60000. Default: 5000. */
  recvWindow(recvWindow: DecimalInput): OrdersTestStopLossLimitCall<R>;
}

/** Test a TAKE_PROFIT order: a market order that triggers when the price moves in your favour. */
export interface OrdersTestTakeProfitCall<R = NoCommissions> extends OrderCall<R> {
  /** Your own id for the order, unique among your open orders. Default: generated. Sent as `newClientOrderId`. */
  id(newClientOrderId: string): OrdersTestTakeProfitCall<R>;
  /** Your own id for the order, unique among your open orders. Default: generated. */
  newClientOrderId(newClientOrderId: string): OrdersTestTakeProfitCall<R>;
  /** Your own number for the strategy that placed the order. */
  strategyId(strategyId: IdInput): OrdersTestTakeProfitCall<R>;
  /** Your own number for the type of strategy. At least 1000000. */
  strategyType(strategyType: number): OrdersTestTakeProfitCall<R>;
  /** Size of the reply. Default: FULL for MARKET and LIMIT, otherwise ACK. Sent as `newOrderRespType`. */
  resp(newOrderRespType: NewOrderRespType): OrdersTestTakeProfitCall<R>;
  /** Size of the reply. Default: FULL for MARKET and LIMIT, otherwise ACK. */
  newOrderRespType(newOrderRespType: NewOrderRespType): OrdersTestTakeProfitCall<R>;
  /** Self-trade prevention: what happens when the order would match one of your own orders. Default: the default mode of the symbol. Sent as `selfTradePreventionMode`. */
  stp(selfTradePreventionMode: SelfTradePreventionMode): OrdersTestTakeProfitCall<R>;
  /** Self-trade prevention: what happens when the order would match one of your own orders. Default: the default mode of the symbol. */
  selfTradePreventionMode(selfTradePreventionMode: SelfTradePreventionMode): OrdersTestTakeProfitCall<R>;
  /** Whether the reply includes the commission rates that the order would pay. Default: false. */
  computeCommissionRates(computeCommissionRates: true): OrdersTestTakeProfitCall<OrderTestCommissions>;
  /** Whether the reply includes the commission rates that the order would pay. Default: false. */
  computeCommissionRates(computeCommissionRates: false): OrdersTestTakeProfitCall<NoCommissions>;
  /** How long the request stays valid, in milliseconds; up to three decimals, at most 60000. Default: 5000. */
  recvWindow(recvWindow: DecimalInput): OrdersTestTakeProfitCall<R>;
}

/** Test a TAKE_PROFIT_LIMIT order: a limit order that triggers when the price moves in your favour. */
export interface OrdersTestTakeProfitLimitCall<R = NoCommissions> extends OrderCall<R> {
  /** Your own id for the order, unique among your open orders. Default: generated. Sent as `newClientOrderId`. */
  id(newClientOrderId: string): OrdersTestTakeProfitLimitCall<R>;
  /** Your own id for the order, unique among your open orders. Default: generated. */
  newClientOrderId(newClientOrderId: string): OrdersTestTakeProfitLimitCall<R>;
  /** How long the order stays active. Default: GTC. Sent as `timeInForce`. */
  tif(timeInForce: TimeInForce): OrdersTestTakeProfitLimitCall<R>;
  /** How long the order stays active. Default: GTC. */
  timeInForce(timeInForce: TimeInForce): OrdersTestTakeProfitLimitCall<R>;
  /** Visible quantity of an iceberg order, in the base asset. The rest is hidden. */
  icebergQty(icebergQty: DecimalInput): OrdersTestTakeProfitLimitCall<R>;
  /** Your own number for the strategy that placed the order. */
  strategyId(strategyId: IdInput): OrdersTestTakeProfitLimitCall<R>;
  /** Your own number for the type of strategy. At least 1000000. */
  strategyType(strategyType: number): OrdersTestTakeProfitLimitCall<R>;
  /** Unit of pegOffsetValue. */
  pegOffsetType(pegOffsetType: PegOffsetType): OrdersTestTakeProfitLimitCall<R>;
  /** Distance from the peg price, in price levels away from the best price. From 1 to 100. */
  pegOffsetValue(pegOffsetValue: number): OrdersTestTakeProfitLimitCall<R>;
  /** Size of the reply. Default: FULL for MARKET and LIMIT, otherwise ACK. Sent as `newOrderRespType`. */
  resp(newOrderRespType: NewOrderRespType): OrdersTestTakeProfitLimitCall<R>;
  /** Size of the reply. Default: FULL for MARKET and LIMIT, otherwise ACK. */
  newOrderRespType(newOrderRespType: NewOrderRespType): OrdersTestTakeProfitLimitCall<R>;
  /** Self-trade prevention: what happens when the order would match one of your own orders. Default: the default mode of the symbol. Sent as `selfTradePreventionMode`. */
  stp(selfTradePreventionMode: SelfTradePreventionMode): OrdersTestTakeProfitLimitCall<R>;
  /** Self-trade prevention: what happens when the order would match one of your own orders. Default: the default mode of the symbol. */
  selfTradePreventionMode(selfTradePreventionMode: SelfTradePreventionMode): OrdersTestTakeProfitLimitCall<R>;
  /** Whether the reply includes the commission rates that the order would pay. Default: false. */
  computeCommissionRates(computeCommissionRates: true): OrdersTestTakeProfitLimitCall<OrderTestCommissions>;
  /** Whether the reply includes the commission rates that the order would pay. Default: false. */
  computeCommissionRates(computeCommissionRates: false): OrdersTestTakeProfitLimitCall<NoCommissions>;
  /** How long the request stays valid, in milliseconds; up to three decimals, at most 60000. Default: 5000. */
  recvWindow(recvWindow: DecimalInput): OrdersTestTakeProfitLimitCall<R>;
}

/** Test a LIMIT_MAKER order (post-only): refused if it would match at once. */
export interface OrdersTestLimitMakerCall<R = NoCommissions> extends OrderCall<R> {
  /** Your own id for the order, unique among your open orders. Default: generated. Sent as `newClientOrderId`. */
  id(newClientOrderId: string): OrdersTestLimitMakerCall<R>;
  /** Your own id for the order, unique among your open orders. Default: generated. */
  newClientOrderId(newClientOrderId: string): OrdersTestLimitMakerCall<R>;
  /** Visible quantity of an iceberg order, in the base asset. The rest is hidden. */
  icebergQty(icebergQty: DecimalInput): OrdersTestLimitMakerCall<R>;
  /** Your own number for the strategy that placed the order. */
  strategyId(strategyId: IdInput): OrdersTestLimitMakerCall<R>;
  /** Your own number for the type of strategy. At least 1000000. */
  strategyType(strategyType: number): OrdersTestLimitMakerCall<R>;
  /** Unit of pegOffsetValue. */
  pegOffsetType(pegOffsetType: PegOffsetType): OrdersTestLimitMakerCall<R>;
  /** Distance from the peg price, in price levels away from the best price. From 1 to 100. */
  pegOffsetValue(pegOffsetValue: number): OrdersTestLimitMakerCall<R>;
  /** Size of the reply. Default: FULL for MARKET and LIMIT, otherwise ACK. Sent as `newOrderRespType`. */
  resp(newOrderRespType: NewOrderRespType): OrdersTestLimitMakerCall<R>;
  /** Size of the reply. Default: FULL for MARKET and LIMIT, otherwise ACK. */
  newOrderRespType(newOrderRespType: NewOrderRespType): OrdersTestLimitMakerCall<R>;
  /** Self-trade prevention: what happens when the order would match one of your own orders. Default: the default mode of the symbol. Sent as `selfTradePreventionMode`. */
  stp(selfTradePreventionMode: SelfTradePreventionMode): OrdersTestLimitMakerCall<R>;
  /** Self-trade prevention: what happens when the order would match one of your own orders. Default: the default mode of the symbol. */
  selfTradePreventionMode(selfTradePreventionMode: SelfTradePreventionMode): OrdersTestLimitMakerCall<R>;
  /** Whether the reply includes the commission rates that the order would pay. Default: false. */
  computeCommissionRates(computeCommissionRates: true): OrdersTestLimitMakerCall<OrderTestCommissions>;
  /** Whether the reply includes the commission rates that the order would pay. Default: false. */
  computeCommissionRates(computeCommissionRates: false): OrdersTestLimitMakerCall<NoCommissions>;
  /** How long the request stays valid, in milliseconds; up to three decimals, at most 60000. Default: 5000. */
  recvWindow(recvWindow: DecimalInput): OrdersTestLimitMakerCall<R>;
}

/** An order as it is now. */
export interface OrdersGetCall extends ReadingCall<OrderQuery> {
  /** How long the request stays valid, in milliseconds; up to three decimals, at most 60000. Default: 5000. */
  recvWindow(recvWindow: DecimalInput): OrdersGetCall;
}

/** Cancel an order. If the order belongs to an order list, the whole list is cancelled. */
export interface OrdersCancelCall extends Call<Cancelled> {
  /** Id of this cancel request. It becomes the client order id of the cancelled order. Default: generated. Sent as `newClientOrderId`. */
  id(newClientOrderId: string): OrdersCancelCall;
  /** Id of this cancel request. It becomes the client order id of the cancelled order. Default: generated. */
  newClientOrderId(newClientOrderId: string): OrdersCancelCall;
  /** Cancel only while the order has this status. */
  cancelRestrictions(cancelRestrictions: CancelRestrictions): OrdersCancelCall;
  /** How long the request stays valid, in milliseconds; up to three decimals, at most 60000. Default: 5000. */
  recvWindow(recvWindow: DecimalInput): OrdersCancelCall;
}

/** Cancel all open orders of a symbol, including order lists. */
export interface OrdersCancelAllCall extends Call<RowList<Cancelled, Cancelled>> {
  /** How long the request stays valid, in milliseconds; up to three decimals, at most 60000. Default: 5000. */
  recvWindow(recvWindow: DecimalInput): OrdersCancelAllCall;
}

/** Cancel an order and place a LIMIT order: it fills at its price or better. */
export interface OrdersReplaceLimitCall<R = ReplacedFull> extends TicketCall<R> {
  /** Your own id for the order, unique among your open orders. Default: generated. Sent as `newClientOrderId`. */
  id(newClientOrderId: string): OrdersReplaceLimitCall<R>;
  /** Your own id for the order, unique among your open orders. Default: generated. */
  newClientOrderId(newClientOrderId: string): OrdersReplaceLimitCall<R>;
  /** How long the order stays active. Default: GTC. Sent as `timeInForce`. */
  tif(timeInForce: TimeInForce): OrdersReplaceLimitCall<R>;
  /** How long the order stays active. Default: GTC. */
  timeInForce(timeInForce: TimeInForce): OrdersReplaceLimitCall<R>;
  /** Visible quantity of an iceberg order, in the base asset. The rest is hidden. */
  icebergQty(icebergQty: DecimalInput): OrdersReplaceLimitCall<R>;
  /** Your own number for the strategy that placed the order. */
  strategyId(strategyId: IdInput): OrdersReplaceLimitCall<R>;
  /** Your own number for the type of strategy. At least 1000000. */
  strategyType(strategyType: number): OrdersReplaceLimitCall<R>;
  /** Unit of pegOffsetValue. */
  pegOffsetType(pegOffsetType: PegOffsetType): OrdersReplaceLimitCall<R>;
  /** Distance from the peg price, in price levels away from the best price. From 1 to 100. */
  pegOffsetValue(pegOffsetValue: number): OrdersReplaceLimitCall<R>;
  /** Size of the reply. Default: FULL for MARKET and LIMIT, otherwise ACK. Sent as `newOrderRespType`. */
  resp(newOrderRespType: 'ACK'): OrdersReplaceLimitCall<ReplacedAck>;
  /** Size of the reply. Default: FULL for MARKET and LIMIT, otherwise ACK. Sent as `newOrderRespType`. */
  resp(newOrderRespType: 'RESULT'): OrdersReplaceLimitCall<ReplacedResult>;
  /** Size of the reply. Default: FULL for MARKET and LIMIT, otherwise ACK. Sent as `newOrderRespType`. */
  resp(newOrderRespType: 'FULL'): OrdersReplaceLimitCall<ReplacedFull>;
  /** Size of the reply. Default: FULL for MARKET and LIMIT, otherwise ACK. */
  newOrderRespType(newOrderRespType: 'ACK'): OrdersReplaceLimitCall<ReplacedAck>;
  /** Size of the reply. Default: FULL for MARKET and LIMIT, otherwise ACK. */
  newOrderRespType(newOrderRespType: 'RESULT'): OrdersReplaceLimitCall<ReplacedResult>;
  /** Size of the reply. Default: FULL for MARKET and LIMIT, otherwise ACK. */
  newOrderRespType(newOrderRespType: 'FULL'): OrdersReplaceLimitCall<ReplacedFull>;
  /** Self-trade prevention: what happens when the order would match one of your own orders. Default: the default mode of the symbol. Sent as `selfTradePreventionMode`. */
  stp(selfTradePreventionMode: SelfTradePreventionMode): OrdersReplaceLimitCall<R>;
  /** Self-trade prevention: what happens when the order would match one of your own orders. Default: the default mode of the symbol. */
  selfTradePreventionMode(selfTradePreventionMode: SelfTradePreventionMode): OrdersReplaceLimitCall<R>;
  /** Whether the exchange places the new order if the cancel fails. Sent as `cancelReplaceMode`. */
  mode(cancelReplaceMode: CancelReplaceMode): OrdersReplaceLimitCall<R>;
  /** Whether the exchange places the new order if the cancel fails. */
  cancelReplaceMode(cancelReplaceMode: CancelReplaceMode): OrdersReplaceLimitCall<R>;
  /** Id of this cancel request. It becomes the client order id of the cancelled order. Default: generated. */
  cancelNewClientOrderId(cancelNewClientOrderId: string): OrdersReplaceLimitCall<R>;
  /** Cancel only while the order has this status. */
  cancelRestrictions(cancelRestrictions: CancelRestrictions): OrdersReplaceLimitCall<R>;
  /** What the exchange does if the unfilled order limit is exceeded. Default: DO_NOTHING. */
  orderRateLimitExceededMode(orderRateLimitExceededMode: OrderRateLimitExceededMode): OrdersReplaceLimitCall<R>;
  /** How long the request stays valid, in milliseconds; up to three decimals, at most 60000. Default: 5000. */
  recvWindow(recvWindow: DecimalInput): OrdersReplaceLimitCall<R>;
  /** Sends the call unless it was sent, and resolves with its outcome in any case. */
  outcome(): Promise<Shown<ReplaceOutcome>>;
}

/** Cancel an order and place a MARKET order: it fills at the best available prices, for a quantity or a quote amount. */
export interface OrdersReplaceMarketCall<R = ReplacedFull> extends TicketCall<R> {
  /** Your own id for the order, unique among your open orders. Default: generated. Sent as `newClientOrderId`. */
  id(newClientOrderId: string): OrdersReplaceMarketCall<R>;
  /** Your own id for the order, unique among your open orders. Default: generated. */
  newClientOrderId(newClientOrderId: string): OrdersReplaceMarketCall<R>;
  /** Your own number for the strategy that placed the order. */
  strategyId(strategyId: IdInput): OrdersReplaceMarketCall<R>;
  /** Your own number for the type of strategy. At least 1000000. */
  strategyType(strategyType: number): OrdersReplaceMarketCall<R>;
  /** Size of the reply. Default: FULL for MARKET and LIMIT, otherwise ACK. Sent as `newOrderRespType`. */
  resp(newOrderRespType: 'ACK'): OrdersReplaceMarketCall<ReplacedAck>;
  /** Size of the reply. Default: FULL for MARKET and LIMIT, otherwise ACK. Sent as `newOrderRespType`. */
  resp(newOrderRespType: 'RESULT'): OrdersReplaceMarketCall<ReplacedResult>;
  /** Size of the reply. Default: FULL for MARKET and LIMIT, otherwise ACK. Sent as `newOrderRespType`. */
  resp(newOrderRespType: 'FULL'): OrdersReplaceMarketCall<ReplacedFull>;
  /** Size of the reply. Default: FULL for MARKET and LIMIT, otherwise ACK. */
  newOrderRespType(newOrderRespType: 'ACK'): OrdersReplaceMarketCall<ReplacedAck>;
  /** Size of the reply. Default: FULL for MARKET and LIMIT, otherwise ACK. */
  newOrderRespType(newOrderRespType: 'RESULT'): OrdersReplaceMarketCall<ReplacedResult>;
  /** Size of the reply. Default: FULL for MARKET and LIMIT, otherwise ACK. */
  newOrderRespType(newOrderRespType: 'FULL'): OrdersReplaceMarketCall<ReplacedFull>;
  /** Self-trade prevention: what happens when the order would match one of your own orders. Default: the default mode of the symbol. Sent as `selfTradePreventionMode`. */
  stp(selfTradePreventionMode: SelfTradePreventionMode): OrdersReplaceMarketCall<R>;
  /** Self-trade prevention: what happens when the order would match one of your own orders. Default: the default mode of the symbol. */
  selfTradePreventionMode(selfTradePreventionMode: SelfTradePreventionMode): OrdersReplaceMarketCall<R>;
  /** Whether the exchange places the new order if the cancel fails. Sent as `cancelReplaceMode`. */
  mode(cancelReplaceMode: CancelReplaceMode): OrdersReplaceMarketCall<R>;
  /** Whether the exchange places the new order if the cancel fails. */
  cancelReplaceMode(cancelReplaceMode: CancelReplaceMode): OrdersReplaceMarketCall<R>;
  /** Id of this cancel request. It becomes the client order id of the cancelled order. Default: generated. */
  cancelNewClientOrderId(cancelNewClientOrderId: string): OrdersReplaceMarketCall<R>;
  /** Cancel only while the order has this status. */
  cancelRestrictions(cancelRestrictions: CancelRestrictions): OrdersReplaceMarketCall<R>;
  /** What the exchange does if the unfilled order limit is exceeded. Default: DO_NOTHING. */
  orderRateLimitExceededMode(orderRateLimitExceededMode: OrderRateLimitExceededMode): OrdersReplaceMarketCall<R>;
  /** How long the request stays valid, in milliseconds; up to three decimals, at most 60000. Default: 5000. */
  recvWindow(recvWindow: DecimalInput): OrdersReplaceMarketCall<R>;
  /** Sends the call unless it was sent, and resolves with its outcome in any case. */
  outcome(): Promise<Shown<ReplaceOutcome>>;
}

/** Cancel an order and place a STOP_LOSS order: a market order that triggers when the price moves against you. */
export interface OrdersReplaceStopLossCall<R = ReplacedAck> extends TicketCall<R> {
  /** Your own id for the order, unique among your open orders. Default: generated. Sent as `newClientOrderId`. */
  id(newClientOrderId: string): OrdersReplaceStopLossCall<R>;
  /** Your own id for the order, unique among your open orders. Default: generated. */
  newClientOrderId(newClientOrderId: string): OrdersReplaceStopLossCall<R>;
  /** Your own number for the strategy that placed the order. */
  strategyId(strategyId: IdInput): OrdersReplaceStopLossCall<R>;
  /** Your own number for the type of strategy. At least 1000000. */
  strategyType(strategyType: number): OrdersReplaceStopLossCall<R>;
  /** Size of the reply. Default: FULL for MARKET and LIMIT, otherwise ACK. Sent as `newOrderRespType`. */
  resp(newOrderRespType: 'ACK'): OrdersReplaceStopLossCall<ReplacedAck>;
  /** Size of the reply. Default: FULL for MARKET and LIMIT, otherwise ACK. Sent as `newOrderRespType`. */
  resp(newOrderRespType: 'RESULT'): OrdersReplaceStopLossCall<ReplacedResult>;
  /** Size of the reply. Default: FULL for MARKET and LIMIT, otherwise ACK. Sent as `newOrderRespType`. */
  resp(newOrderRespType: 'FULL'): OrdersReplaceStopLossCall<ReplacedFull>;
  /** Size of the reply. Default: FULL for MARKET and LIMIT, otherwise ACK. */
  newOrderRespType(newOrderRespType: 'ACK'): OrdersReplaceStopLossCall<ReplacedAck>;
  /** Size of the reply. Default: FULL for MARKET and LIMIT, otherwise ACK. */
  newOrderRespType(newOrderRespType: 'RESULT'): OrdersReplaceStopLossCall<ReplacedResult>;
  /** Size of the reply. Default: FULL for MARKET and LIMIT, otherwise ACK. */
  newOrderRespType(newOrderRespType: 'FULL'): OrdersReplaceStopLossCall<ReplacedFull>;
  /** Self-trade prevention: what happens when the order would match one of your own orders. Default: the default mode of the symbol. Sent as `selfTradePreventionMode`. */
  stp(selfTradePreventionMode: SelfTradePreventionMode): OrdersReplaceStopLossCall<R>;
  /** Self-trade prevention: what happens when the order would match one of your own orders. Default: the default mode of the symbol. */
  selfTradePreventionMode(selfTradePreventionMode: SelfTradePreventionMode): OrdersReplaceStopLossCall<R>;
  /** Whether the exchange places the new order if the cancel fails. Sent as `cancelReplaceMode`. */
  mode(cancelReplaceMode: CancelReplaceMode): OrdersReplaceStopLossCall<R>;
  /** Whether the exchange places the new order if the cancel fails. */
  cancelReplaceMode(cancelReplaceMode: CancelReplaceMode): OrdersReplaceStopLossCall<R>;
  /** Id of this cancel request. It becomes the client order id of the cancelled order. Default: generated. */
  cancelNewClientOrderId(cancelNewClientOrderId: string): OrdersReplaceStopLossCall<R>;
  /** Cancel only while the order has this status. */
  cancelRestrictions(cancelRestrictions: CancelRestrictions): OrdersReplaceStopLossCall<R>;
  /** What the exchange does if the unfilled order limit is exceeded. Default: DO_NOTHING. */
  orderRateLimitExceededMode(orderRateLimitExceededMode: OrderRateLimitExceededMode): OrdersReplaceStopLossCall<R>;
  /** How long the request stays valid, in milliseconds; up to three decimals, at most 60000. Default: 5000. */
  recvWindow(recvWindow: DecimalInput): OrdersReplaceStopLossCall<R>;
  /** Sends the call unless it was sent, and resolves with its outcome in any case. */
  outcome(): Promise<Shown<ReplaceOutcome>>;
}

/** Cancel an order and place a STOP_LOSS_LIMIT order: a limit order that triggers when the price moves against you. */
export interface OrdersReplaceStopLossLimitCall<R = ReplacedAck> extends TicketCall<R> {
  /** Your own id for the order, unique among your open orders. Default: generated. Sent as `newClientOrderId`. */
  id(newClientOrderId: string): OrdersReplaceStopLossLimitCall<R>;
  /** Your own id for the order, unique among your open orders. Default: generated. */
  newClientOrderId(newClientOrderId: string): OrdersReplaceStopLossLimitCall<R>;
  /** How long the order stays active. Default: GTC. Sent as `timeInForce`. */
  tif(timeInForce: TimeInForce): OrdersReplaceStopLossLimitCall<R>;
  /** How long the order stays active. Default: GTC. */
  timeInForce(timeInForce: TimeInForce): OrdersReplaceStopLossLimitCall<R>;
  /** Visible quantity of an iceberg order, in the base asset. The rest is hidden. */
  icebergQty(icebergQty: DecimalInput): OrdersReplaceStopLossLimitCall<R>;
  /** Your own number for the strategy that placed the order. */
  strategyId(strategyId: IdInput): OrdersReplaceStopLossLimitCall<R>;
  /** Your own number for the type of strategy. At least 1000000. */
  strategyType(strategyType: number): OrdersReplaceStopLossLimitCall<R>;
  /** Unit of pegOffsetValue. */
  pegOffsetType(pegOffsetType: PegOffsetType): OrdersReplaceStopLossLimitCall<R>;
  /** Distance from the peg price, in price levels away from the best price. From 1 to 100. */
  pegOffsetValue(pegOffsetValue: number): OrdersReplaceStopLossLimitCall<R>;
  /** Size of the reply. Default: FULL for MARKET and LIMIT, otherwise ACK. Sent as `newOrderRespType`. */
  resp(newOrderRespType: 'ACK'): OrdersReplaceStopLossLimitCall<ReplacedAck>;
  /** Size of the reply. Default: FULL for MARKET and LIMIT, otherwise ACK. Sent as `newOrderRespType`. */
  resp(newOrderRespType: 'RESULT'): OrdersReplaceStopLossLimitCall<ReplacedResult>;
  /** Size of the reply. Default: FULL for MARKET and LIMIT, otherwise ACK. Sent as `newOrderRespType`. */
  resp(newOrderRespType: 'FULL'): OrdersReplaceStopLossLimitCall<ReplacedFull>;
  /** Size of the reply. Default: FULL for MARKET and LIMIT, otherwise ACK. */
  newOrderRespType(newOrderRespType: 'ACK'): OrdersReplaceStopLossLimitCall<ReplacedAck>;
  /** Size of the reply. Default: FULL for MARKET and LIMIT, otherwise ACK. */
  newOrderRespType(newOrderRespType: 'RESULT'): OrdersReplaceStopLossLimitCall<ReplacedResult>;
  /** Size of the reply. Default: FULL for MARKET and LIMIT, otherwise ACK. */
  newOrderRespType(newOrderRespType: 'FULL'): OrdersReplaceStopLossLimitCall<ReplacedFull>;
  /** Self-trade prevention: what happens when the order would match one of your own orders. Default: the default mode of the symbol. Sent as `selfTradePreventionMode`. */
  stp(selfTradePreventionMode: SelfTradePreventionMode): OrdersReplaceStopLossLimitCall<R>;
  /** Self-trade prevention: what happens when the order would match one of your own orders. Default: the default mode of the symbol. */
  selfTradePreventionMode(selfTradePreventionMode: SelfTradePreventionMode): OrdersReplaceStopLossLimitCall<R>;
  /** Whether the exchange places the new order if the cancel fails. Sent as `cancelReplaceMode`. */
  mode(cancelReplaceMode: CancelReplaceMode): OrdersReplaceStopLossLimitCall<R>;
  /** Whether the exchange places the new order if the cancel fails. */
  cancelReplaceMode(cancelReplaceMode: CancelReplaceMode): OrdersReplaceStopLossLimitCall<R>;
  /** Id of this cancel request. It becomes the client order id of the cancelled order. Default: generated. */
  cancelNewClientOrderId(cancelNewClientOrderId: string): OrdersReplaceStopLossLimitCall<R>;
  /** Cancel only while the order has this status. */
  cancelRestrictions(cancelRestrictions: CancelRestrictions): OrdersReplaceStopLossLimitCall<R>;
  /** What the exchange does if the unfilled order limit is exceeded. Default: DO_NOTHING. */
  orderRateLimitExceededMode(orderRateLimitExceededMode: OrderRateLimitExceededMode): OrdersReplaceStopLossLimitCall<R>;
  /** How long the request stays valid, in milliseconds; up to three decimals, at most 60000. Default: 5000. */
  recvWindow(recvWindow: DecimalInput): OrdersReplaceStopLossLimitCall<R>;
  /** Sends the call unless it was sent, and resolves with its outcome in any case. */
  outcome(): Promise<Shown<ReplaceOutcome>>;
}

/** Cancel an order and place a TAKE_PROFIT order: a market order that triggers when the price moves in your favour. */
export interface OrdersReplaceTakeProfitCall<R = ReplacedAck> extends TicketCall<R> {
  /** Your own id for the order, unique among your open orders. Default: generated. Sent as `newClientOrderId`. */
  id(newClientOrderId: string): OrdersReplaceTakeProfitCall<R>;
  /** Your own id for the order, unique among your open orders. Default: generated. */
  newClientOrderId(newClientOrderId: string): OrdersReplaceTakeProfitCall<R>;
  /** Your own number for the strategy that placed the order. */
  strategyId(strategyId: IdInput): OrdersReplaceTakeProfitCall<R>;
  /** Your own number for the type of strategy. At least 1000000. */
  strategyType(strategyType: number): OrdersReplaceTakeProfitCall<R>;
  /** Size of the reply. Default: FULL for MARKET and LIMIT, otherwise ACK. Sent as `newOrderRespType`. */
  resp(newOrderRespType: 'ACK'): OrdersReplaceTakeProfitCall<ReplacedAck>;
  /** Size of the reply. Default: FULL for MARKET and LIMIT, otherwise ACK. Sent as `newOrderRespType`. */
  resp(newOrderRespType: 'RESULT'): OrdersReplaceTakeProfitCall<ReplacedResult>;
  /** Size of the reply. Default: FULL for MARKET and LIMIT, otherwise ACK. Sent as `newOrderRespType`. */
  resp(newOrderRespType: 'FULL'): OrdersReplaceTakeProfitCall<ReplacedFull>;
  /** Size of the reply. Default: FULL for MARKET and LIMIT, otherwise ACK. */
  newOrderRespType(newOrderRespType: 'ACK'): OrdersReplaceTakeProfitCall<ReplacedAck>;
  /** Size of the reply. Default: FULL for MARKET and LIMIT, otherwise ACK. */
  newOrderRespType(newOrderRespType: 'RESULT'): OrdersReplaceTakeProfitCall<ReplacedResult>;
  /** Size of the reply. Default: FULL for MARKET and LIMIT, otherwise ACK. */
  newOrderRespType(newOrderRespType: 'FULL'): OrdersReplaceTakeProfitCall<ReplacedFull>;
  /** Self-trade prevention: what happens when the order would match one of your own orders. Default: the default mode of the symbol. Sent as `selfTradePreventionMode`. */
  stp(selfTradePreventionMode: SelfTradePreventionMode): OrdersReplaceTakeProfitCall<R>;
  /** Self-trade prevention: what happens when the order would match one of your own orders. Default: the default mode of the symbol. */
  selfTradePreventionMode(selfTradePreventionMode: SelfTradePreventionMode): OrdersReplaceTakeProfitCall<R>;
  /** Whether the exchange places the new order if the cancel fails. Sent as `cancelReplaceMode`. */
  mode(cancelReplaceMode: CancelReplaceMode): OrdersReplaceTakeProfitCall<R>;
  /** Whether the exchange places the new order if the cancel fails. */
  cancelReplaceMode(cancelReplaceMode: CancelReplaceMode): OrdersReplaceTakeProfitCall<R>;
  /** Id of this cancel request. It becomes the client order id of the cancelled order. Default: generated. */
  cancelNewClientOrderId(cancelNewClientOrderId: string): OrdersReplaceTakeProfitCall<R>;
  /** Cancel only while the order has this status. */
  cancelRestrictions(cancelRestrictions: CancelRestrictions): OrdersReplaceTakeProfitCall<R>;
  /** What the exchange does if the unfilled order limit is exceeded. Default: DO_NOTHING. */
  orderRateLimitExceededMode(orderRateLimitExceededMode: OrderRateLimitExceededMode): OrdersReplaceTakeProfitCall<R>;
  /** How long the request stays valid, in milliseconds; up to three decimals, at most 60000. Default: 5000. */
  recvWindow(recvWindow: DecimalInput): OrdersReplaceTakeProfitCall<R>;
  /** Sends the call unless it was sent, and resolves with its outcome in any case. */
  outcome(): Promise<Shown<ReplaceOutcome>>;
}

/** Cancel an order and place a TAKE_PROFIT_LIMIT order: a limit order that triggers when the price moves in your favour. */
export interface OrdersReplaceTakeProfitLimitCall<R = ReplacedAck> extends TicketCall<R> {
  /** Your own id for the order, unique among your open orders. Default: generated. Sent as `newClientOrderId`. */
  id(newClientOrderId: string): OrdersReplaceTakeProfitLimitCall<R>;
  /** Your own id for the order, unique among your open orders. Default: generated. */
  newClientOrderId(newClientOrderId: string): OrdersReplaceTakeProfitLimitCall<R>;
  /** How long the order stays active. Default: GTC. Sent as `timeInForce`. */
  tif(timeInForce: TimeInForce): OrdersReplaceTakeProfitLimitCall<R>;
  /** How long the order stays active. Default: GTC. */
  timeInForce(timeInForce: TimeInForce): OrdersReplaceTakeProfitLimitCall<R>;
  /** Visible quantity of an iceberg order, in the base asset. The rest is hidden. */
  icebergQty(icebergQty: DecimalInput): OrdersReplaceTakeProfitLimitCall<R>;
  /** Your own number for the strategy that placed the order. */
  strategyId(strategyId: IdInput): OrdersReplaceTakeProfitLimitCall<R>;
  /** Your own number for the type of strategy. At least 1000000. */
  strategyType(strategyType: number): OrdersReplaceTakeProfitLimitCall<R>;
  /** Unit of pegOffsetValue. */
  pegOffsetType(pegOffsetType: PegOffsetType): OrdersReplaceTakeProfitLimitCall<R>;
  /** Distance from the peg price, in price levels away from the best price. From 1 to 100. */
  pegOffsetValue(pegOffsetValue: number): OrdersReplaceTakeProfitLimitCall<R>;
  /** Size of the reply. Default: FULL for MARKET and LIMIT, otherwise ACK. Sent as `newOrderRespType`. */
  resp(newOrderRespType: 'ACK'): OrdersReplaceTakeProfitLimitCall<ReplacedAck>;
  /** Size of the reply. Default: FULL for MARKET and LIMIT, otherwise ACK. Sent as `newOrderRespType`. */
  resp(newOrderRespType: 'RESULT'): OrdersReplaceTakeProfitLimitCall<ReplacedResult>;
  /** Size of the reply. Default: FULL for MARKET and LIMIT, otherwise ACK. Sent as `newOrderRespType`. */
  resp(newOrderRespType: 'FULL'): OrdersReplaceTakeProfitLimitCall<ReplacedFull>;
  /** Size of the reply. Default: FULL for MARKET and LIMIT, otherwise ACK. */
  newOrderRespType(newOrderRespType: 'ACK'): OrdersReplaceTakeProfitLimitCall<ReplacedAck>;
  /** Size of the reply. Default: FULL for MARKET and LIMIT, otherwise ACK. */
  newOrderRespType(newOrderRespType: 'RESULT'): OrdersReplaceTakeProfitLimitCall<ReplacedResult>;
  /** Size of the reply. Default: FULL for MARKET and LIMIT, otherwise ACK. */
  newOrderRespType(newOrderRespType: 'FULL'): OrdersReplaceTakeProfitLimitCall<ReplacedFull>;
  /** Self-trade prevention: what happens when the order would match one of your own orders. Default: the default mode of the symbol. Sent as `selfTradePreventionMode`. */
  stp(selfTradePreventionMode: SelfTradePreventionMode): OrdersReplaceTakeProfitLimitCall<R>;
  /** Self-trade prevention: what happens when the order would match one of your own orders. Default: the default mode of the symbol. */
  selfTradePreventionMode(selfTradePreventionMode: SelfTradePreventionMode): OrdersReplaceTakeProfitLimitCall<R>;
  /** Whether the exchange places the new order if the cancel fails. Sent as `cancelReplaceMode`. */
  mode(cancelReplaceMode: CancelReplaceMode): OrdersReplaceTakeProfitLimitCall<R>;
  /** Whether the exchange places the new order if the cancel fails. */
  cancelReplaceMode(cancelReplaceMode: CancelReplaceMode): OrdersReplaceTakeProfitLimitCall<R>;
  /** Id of this cancel request. It becomes the client order id of the cancelled order. Default: generated. */
  cancelNewClientOrderId(cancelNewClientOrderId: string): OrdersReplaceTakeProfitLimitCall<R>;
  /** Cancel only while the order has this status. */
  cancelRestrictions(cancelRestrictions: CancelRestrictions): OrdersReplaceTakeProfitLimitCall<R>;
  /** What the exchange does if the unfilled order limit is exceeded. Default: DO_NOTHING. */
  orderRateLimitExceededMode(orderRateLimitExceededMode: OrderRateLimitExceededMode): OrdersReplaceTakeProfitLimitCall<R>;
  /** How long the request stays valid, in milliseconds; up to three decimals, at most 60000. Default: 5000. */
  recvWindow(recvWindow: DecimalInput): OrdersReplaceTakeProfitLimitCall<R>;
  /** Sends the call unless it was sent, and resolves with its outcome in any case. */
  outcome(): Promise<Shown<ReplaceOutcome>>;
}

/** Cancel an order and place a LIMIT_MAKER order (post-only): refused if it would match at once. */
export interface OrdersReplaceLimitMakerCall<R = ReplacedAck> extends TicketCall<R> {
  /** Your own id for the order, unique among your open orders. Default: generated. Sent as `newClientOrderId`. */
  id(newClientOrderId: string): OrdersReplaceLimitMakerCall<R>;
  /** Your own id for the order, unique among your open orders. Default: generated. */
  newClientOrderId(newClientOrderId: string): OrdersReplaceLimitMakerCall<R>;
  /** Visible quantity of an iceberg order, in the base asset. The rest is hidden. */
  icebergQty(icebergQty: DecimalInput): OrdersReplaceLimitMakerCall<R>;
  /** Your own number for the strategy that placed the order. */
  strategyId(strategyId: IdInput): OrdersReplaceLimitMakerCall<R>;
  /** Your own number for the type of strategy. At least 1000000. */
  strategyType(strategyType: number): OrdersReplaceLimitMakerCall<R>;
  /** Unit of pegOffsetValue. */
  pegOffsetType(pegOffsetType: PegOffsetType): OrdersReplaceLimitMakerCall<R>;
  /** Distance from the peg price, in price levels away from the best price. From 1 to 100. */
  pegOffsetValue(pegOffsetValue: number): OrdersReplaceLimitMakerCall<R>;
  /** Size of the reply. Default: FULL for MARKET and LIMIT, otherwise ACK. Sent as `newOrderRespType`. */
  resp(newOrderRespType: 'ACK'): OrdersReplaceLimitMakerCall<ReplacedAck>;
  /** Size of the reply. Default: FULL for MARKET and LIMIT, otherwise ACK. Sent as `newOrderRespType`. */
  resp(newOrderRespType: 'RESULT'): OrdersReplaceLimitMakerCall<ReplacedResult>;
  /** Size of the reply. Default: FULL for MARKET and LIMIT, otherwise ACK. Sent as `newOrderRespType`. */
  resp(newOrderRespType: 'FULL'): OrdersReplaceLimitMakerCall<ReplacedFull>;
  /** Size of the reply. Default: FULL for MARKET and LIMIT, otherwise ACK. */
  newOrderRespType(newOrderRespType: 'ACK'): OrdersReplaceLimitMakerCall<ReplacedAck>;
  /** Size of the reply. Default: FULL for MARKET and LIMIT, otherwise ACK. */
  newOrderRespType(newOrderRespType: 'RESULT'): OrdersReplaceLimitMakerCall<ReplacedResult>;
  /** Size of the reply. Default: FULL for MARKET and LIMIT, otherwise ACK. */
  newOrderRespType(newOrderRespType: 'FULL'): OrdersReplaceLimitMakerCall<ReplacedFull>;
  /** Self-trade prevention: what happens when the order would match one of your own orders. Default: the default mode of the symbol. Sent as `selfTradePreventionMode`. */
  stp(selfTradePreventionMode: SelfTradePreventionMode): OrdersReplaceLimitMakerCall<R>;
  /** Self-trade prevention: what happens when the order would match one of your own orders. Default: the default mode of the symbol. */
  selfTradePreventionMode(selfTradePreventionMode: SelfTradePreventionMode): OrdersReplaceLimitMakerCall<R>;
  /** Whether the exchange places the new order if the cancel fails. Sent as `cancelReplaceMode`. */
  mode(cancelReplaceMode: CancelReplaceMode): OrdersReplaceLimitMakerCall<R>;
  /** Whether the exchange places the new order if the cancel fails. */
  cancelReplaceMode(cancelReplaceMode: CancelReplaceMode): OrdersReplaceLimitMakerCall<R>;
  /** Id of this cancel request. It becomes the client order id of the cancelled order. Default: generated. */
  cancelNewClientOrderId(cancelNewClientOrderId: string): OrdersReplaceLimitMakerCall<R>;
  /** Cancel only while the order has this status. */
  cancelRestrictions(cancelRestrictions: CancelRestrictions): OrdersReplaceLimitMakerCall<R>;
  /** What the exchange does if the unfilled order limit is exceeded. Default: DO_NOTHING. */
  orderRateLimitExceededMode(orderRateLimitExceededMode: OrderRateLimitExceededMode): OrdersReplaceLimitMakerCall<R>;
  /** How long the request stays valid, in milliseconds; up to three decimals, at most 60000. Default: 5000. */
  recvWindow(recvWindow: DecimalInput): OrdersReplaceLimitMakerCall<R>;
  /** Sends the call unless it was sent, and resolves with its outcome in any case. */
  outcome(): Promise<Shown<ReplaceOutcome>>;
}

/** Reduce the quantity of an open order. The order keeps its priority in the book. */
export interface OrdersAmendCall extends Call<AmendResult> {
  /** New client order id of the order. Default: generated. Sent as `newClientOrderId`. */
  id(newClientOrderId: string): OrdersAmendCall;
  /** New client order id of the order. Default: generated. */
  newClientOrderId(newClientOrderId: string): OrdersAmendCall;
  /** How long the request stays valid, in milliseconds; up to three decimals, at most 60000. Default: 5000. */
  recvWindow(recvWindow: DecimalInput): OrdersAmendCall;
}

/** The fields of the leg above, by its type. */
export interface OrdersOcoAboveLegs {
  /** STOP_LOSS: market order that triggers when the price moves against you. */
  STOP_LOSS: StopLossLeg;
  /** STOP_LOSS_LIMIT: limit order that triggers when the price moves against you. */
  STOP_LOSS_LIMIT: StopLossLimitLeg;
  /** LIMIT_MAKER: limit order that is refused if it would match at once (post-only). */
  LIMIT_MAKER: LimitMakerLeg;
  /** TAKE_PROFIT: market order that triggers when the price moves in your favour. */
  TAKE_PROFIT: TakeProfitLeg;
  /** TAKE_PROFIT_LIMIT: limit order that triggers when the price moves in your favour. */
  TAKE_PROFIT_LIMIT: TakeProfitLimitLeg;
}

/** Place an OCO pair: when one order fills or triggers, the other is cancelled. Next: its leg above. */
export interface OrdersOcoAboveStep {
  /** The leg above: its type, and the fields that this type has. */
  above<T extends keyof OrdersOcoAboveLegs>(type: T, leg: OrdersOcoAboveLegs[T]): OrdersOcoBelowStep;
}

/** The fields of the leg below, by its type. */
export interface OrdersOcoBelowLegs {
  /** STOP_LOSS: market order that triggers when the price moves against you. */
  STOP_LOSS: StopLossLeg;
  /** STOP_LOSS_LIMIT: limit order that triggers when the price moves against you. */
  STOP_LOSS_LIMIT: StopLossLimitLeg;
  /** LIMIT_MAKER: limit order that is refused if it would match at once (post-only). */
  LIMIT_MAKER: LimitMakerLeg;
  /** TAKE_PROFIT: market order that triggers when the price moves in your favour. */
  TAKE_PROFIT: TakeProfitLeg;
  /** TAKE_PROFIT_LIMIT: limit order that triggers when the price moves in your favour. */
  TAKE_PROFIT_LIMIT: TakeProfitLimitLeg;
}

/** Place an OCO pair: when one order fills or triggers, the other is cancelled. Next: its leg below. */
export interface OrdersOcoBelowStep {
  /** The leg below: its type, and the fields that this type has. */
  below<T extends keyof OrdersOcoBelowLegs>(type: T, leg: OrdersOcoBelowLegs[T]): OrdersOcoCall;
}

/** Place an OCO pair: when one order fills or triggers, the other is cancelled. */
export interface OrdersOcoCall<R = OrderListFull> extends TicketCall<R> {
  /** Your own id for the list, unique among your open lists. Default: generated. Sent as `listClientOrderId`. */
  id(listClientOrderId: string): OrdersOcoCall<R>;
  /** Your own id for the list, unique among your open lists. Default: generated. */
  listClientOrderId(listClientOrderId: string): OrdersOcoCall<R>;
  /** Size of the reply. Default: FULL. Sent as `newOrderRespType`. */
  resp(newOrderRespType: 'ACK'): OrdersOcoCall<OrderListAck>;
  /** Size of the reply. Default: FULL. Sent as `newOrderRespType`. */
  resp(newOrderRespType: 'RESULT'): OrdersOcoCall<OrderListResult>;
  /** Size of the reply. Default: FULL. Sent as `newOrderRespType`. */
  resp(newOrderRespType: 'FULL'): OrdersOcoCall<OrderListFull>;
  /** Size of the reply. Default: FULL. */
  newOrderRespType(newOrderRespType: 'ACK'): OrdersOcoCall<OrderListAck>;
  /** Size of the reply. Default: FULL. */
  newOrderRespType(newOrderRespType: 'RESULT'): OrdersOcoCall<OrderListResult>;
  /** Size of the reply. Default: FULL. */
  newOrderRespType(newOrderRespType: 'FULL'): OrdersOcoCall<OrderListFull>;
  /** Self-trade prevention: what happens when the order would match one of your own orders. Default: the default mode of the symbol. Sent as `selfTradePreventionMode`. */
  stp(selfTradePreventionMode: SelfTradePreventionMode): OrdersOcoCall<R>;
  /** Self-trade prevention: what happens when the order would match one of your own orders. Default: the default mode of the symbol. */
  selfTradePreventionMode(selfTradePreventionMode: SelfTradePreventionMode): OrdersOcoCall<R>;
  /** How long the request stays valid, in milliseconds; up to three decimals, at most 60000. Default: 5000. */
  recvWindow(recvWindow: DecimalInput): OrdersOcoCall<R>;
}

/** The fields of the leg working, by its type. */
export interface OrdersOtoWorkingLegs {
  /** LIMIT: fills at its price or better. */
  LIMIT: LimitLeg;
  /** LIMIT_MAKER: limit order that is refused if it would match at once (post-only). */
  LIMIT_MAKER: WorkingLimitMakerLeg;
}

/** Place an OTO list: when the working order has filled, the pending order is placed. Next: its leg working. */
export interface OrdersOtoWorkingStep {
  /** The leg working: its type, and the fields that this type has. */
  working<T extends keyof OrdersOtoWorkingLegs>(type: T, leg: OrdersOtoWorkingLegs[T]): OrdersOtoPendingStep;
}

/** The fields of the leg pending, by its type. */
export interface OrdersOtoPendingLegs {
  /** LIMIT: fills at its price or better. */
  LIMIT: LimitLeg;
  /** MARKET: fills at the best available prices until it is filled or the book is empty. */
  MARKET: MarketLeg;
  /** STOP_LOSS: market order that triggers when the price moves against you. */
  STOP_LOSS: PendingStopLossLeg;
  /** STOP_LOSS_LIMIT: limit order that triggers when the price moves against you. */
  STOP_LOSS_LIMIT: PendingStopLossLimitLeg;
  /** TAKE_PROFIT: market order that triggers when the price moves in your favour. */
  TAKE_PROFIT: PendingTakeProfitLeg;
  /** TAKE_PROFIT_LIMIT: limit order that triggers when the price moves in your favour. */
  TAKE_PROFIT_LIMIT: PendingTakeProfitLimitLeg;
  /** LIMIT_MAKER: limit order that is refused if it would match at once (post-only). */
  LIMIT_MAKER: PendingLimitMakerLeg;
}

/** Place an OTO list: when the working order has filled, the pending order is placed. Next: its leg pending. */
export interface OrdersOtoPendingStep {
  /** The leg pending: its type, and the fields that this type has. */
  pending<T extends keyof OrdersOtoPendingLegs>(type: T, leg: OrdersOtoPendingLegs[T]): OrdersOtoCall;
}

/** Place an OTO list: when the working order has filled, the pending order is placed. */
export interface OrdersOtoCall<R = OrderListFull> extends TicketCall<R> {
  /** Your own id for the list, unique among your open lists. Default: generated. Sent as `listClientOrderId`. */
  id(listClientOrderId: string): OrdersOtoCall<R>;
  /** Your own id for the list, unique among your open lists. Default: generated. */
  listClientOrderId(listClientOrderId: string): OrdersOtoCall<R>;
  /** Size of the reply. Default: FULL. Sent as `newOrderRespType`. */
  resp(newOrderRespType: 'ACK'): OrdersOtoCall<OrderListAck>;
  /** Size of the reply. Default: FULL. Sent as `newOrderRespType`. */
  resp(newOrderRespType: 'RESULT'): OrdersOtoCall<OrderListResult>;
  /** Size of the reply. Default: FULL. Sent as `newOrderRespType`. */
  resp(newOrderRespType: 'FULL'): OrdersOtoCall<OrderListFull>;
  /** Size of the reply. Default: FULL. */
  newOrderRespType(newOrderRespType: 'ACK'): OrdersOtoCall<OrderListAck>;
  /** Size of the reply. Default: FULL. */
  newOrderRespType(newOrderRespType: 'RESULT'): OrdersOtoCall<OrderListResult>;
  /** Size of the reply. Default: FULL. */
  newOrderRespType(newOrderRespType: 'FULL'): OrdersOtoCall<OrderListFull>;
  /** Self-trade prevention: what happens when the order would match one of your own orders. Default: the default mode of the symbol. Sent as `selfTradePreventionMode`. */
  stp(selfTradePreventionMode: SelfTradePreventionMode): OrdersOtoCall<R>;
  /** Self-trade prevention: what happens when the order would match one of your own orders. Default: the default mode of the symbol. */
  selfTradePreventionMode(selfTradePreventionMode: SelfTradePreventionMode): OrdersOtoCall<R>;
  /** How long the request stays valid, in milliseconds; up to three decimals, at most 60000. Default: 5000. */
  recvWindow(recvWindow: DecimalInput): OrdersOtoCall<R>;
}

/** The fields of the leg working, by its type. */
export interface OrdersOtocoWorkingLegs {
  /** LIMIT: fills at its price or better. */
  LIMIT: LimitLeg;
  /** LIMIT_MAKER: limit order that is refused if it would match at once (post-only). */
  LIMIT_MAKER: WorkingLimitMakerLeg;
}

/** Place an OTOCO list: when the working order has filled, an OCO pair is placed. Next: its leg working. */
export interface OrdersOtocoWorkingStep {
  /** The leg working: its type, and the fields that this type has. */
  working<T extends keyof OrdersOtocoWorkingLegs>(type: T, leg: OrdersOtocoWorkingLegs[T]): OrdersOtocoPendingAboveStep;
}

/** The fields of the leg pendingAbove, by its type. */
export interface OrdersOtocoPendingAboveLegs {
  /** STOP_LOSS: market order that triggers when the price moves against you. */
  STOP_LOSS: PendingAboveStopLossLeg;
  /** STOP_LOSS_LIMIT: limit order that triggers when the price moves against you. */
  STOP_LOSS_LIMIT: PendingAboveStopLossLimitLeg;
  /** LIMIT_MAKER: limit order that is refused if it would match at once (post-only). */
  LIMIT_MAKER: PendingAboveLimitMakerLeg;
  /** TAKE_PROFIT: market order that triggers when the price moves in your favour. */
  TAKE_PROFIT: PendingAboveTakeProfitLeg;
  /** TAKE_PROFIT_LIMIT: limit order that triggers when the price moves in your favour. */
  TAKE_PROFIT_LIMIT: PendingAboveTakeProfitLimitLeg;
}

/** Place an OTOCO list: when the working order has filled, an OCO pair is placed. Next: its leg pendingAbove. */
export interface OrdersOtocoPendingAboveStep {
  /** The leg pendingAbove: its type, and the fields that this type has. */
  pendingAbove<T extends keyof OrdersOtocoPendingAboveLegs>(type: T, leg: OrdersOtocoPendingAboveLegs[T]): OrdersOtocoPendingBelowStep;
}

/** The fields of the leg pendingBelow, by its type. */
export interface OrdersOtocoPendingBelowLegs {
  /** STOP_LOSS: market order that triggers when the price moves against you. */
  STOP_LOSS: StopLossLeg;
  /** STOP_LOSS_LIMIT: limit order that triggers when the price moves against you. */
  STOP_LOSS_LIMIT: StopLossLimitLeg;
  /** LIMIT_MAKER: limit order that is refused if it would match at once (post-only). */
  LIMIT_MAKER: LimitMakerLeg;
  /** TAKE_PROFIT: market order that triggers when the price moves in your favour. */
  TAKE_PROFIT: TakeProfitLeg;
  /** TAKE_PROFIT_LIMIT: limit order that triggers when the price moves in your favour. */
  TAKE_PROFIT_LIMIT: TakeProfitLimitLeg;
}

/** Place an OTOCO list: when the working order has filled, an OCO pair is placed. Next: its leg pendingBelow. */
export interface OrdersOtocoPendingBelowStep {
  /** The leg pendingBelow: its type, and the fields that this type has. */
  pendingBelow<T extends keyof OrdersOtocoPendingBelowLegs>(type: T, leg: OrdersOtocoPendingBelowLegs[T]): OrdersOtocoCall;
}

/** Place an OTOCO list: when the working order has filled, an OCO pair is placed. */
export interface OrdersOtocoCall<R = OrderListFull> extends TicketCall<R> {
  /** Your own id for the list, unique among your open lists. Default: generated. Sent as `listClientOrderId`. */
  id(listClientOrderId: string): OrdersOtocoCall<R>;
  /** Your own id for the list, unique among your open lists. Default: generated. */
  listClientOrderId(listClientOrderId: string): OrdersOtocoCall<R>;
  /** Size of the reply. Default: FULL. Sent as `newOrderRespType`. */
  resp(newOrderRespType: 'ACK'): OrdersOtocoCall<OrderListAck>;
  /** Size of the reply. Default: FULL. Sent as `newOrderRespType`. */
  resp(newOrderRespType: 'RESULT'): OrdersOtocoCall<OrderListResult>;
  /** Size of the reply. Default: FULL. Sent as `newOrderRespType`. */
  resp(newOrderRespType: 'FULL'): OrdersOtocoCall<OrderListFull>;
  /** Size of the reply. Default: FULL. */
  newOrderRespType(newOrderRespType: 'ACK'): OrdersOtocoCall<OrderListAck>;
  /** Size of the reply. Default: FULL. */
  newOrderRespType(newOrderRespType: 'RESULT'): OrdersOtocoCall<OrderListResult>;
  /** Size of the reply. Default: FULL. */
  newOrderRespType(newOrderRespType: 'FULL'): OrdersOtocoCall<OrderListFull>;
  /** Self-trade prevention: what happens when the order would match one of your own orders. Default: the default mode of the symbol. Sent as `selfTradePreventionMode`. */
  stp(selfTradePreventionMode: SelfTradePreventionMode): OrdersOtocoCall<R>;
  /** Self-trade prevention: what happens when the order would match one of your own orders. Default: the default mode of the symbol. */
  selfTradePreventionMode(selfTradePreventionMode: SelfTradePreventionMode): OrdersOtocoCall<R>;
  /** How long the request stays valid, in milliseconds; up to three decimals, at most 60000. Default: 5000. */
  recvWindow(recvWindow: DecimalInput): OrdersOtocoCall<R>;
}

/** The fields of the leg working, by its type. */
export interface OrdersOpoWorkingLegs {
  /** LIMIT: fills at its price or better. */
  LIMIT: LimitLeg;
  /** LIMIT_MAKER: limit order that is refused if it would match at once (post-only). */
  LIMIT_MAKER: WorkingLimitMakerLeg;
}

/** Place an OPO list: when the BUY has filled, one SELL order for the bought quantity is placed. Next: its leg working. */
export interface OrdersOpoWorkingStep {
  /** The leg working: its type, and the fields that this type has. */
  working<T extends keyof OrdersOpoWorkingLegs>(type: T, leg: OrdersOpoWorkingLegs[T]): OrdersOpoPendingStep;
}

/** The fields of the leg pending, by its type. */
export interface OrdersOpoPendingLegs {
  /** LIMIT: fills at its price or better. */
  LIMIT: PendingLimitLeg;
  /** MARKET: fills at the best available prices until it is filled or the book is empty. */
  MARKET: PendingMarketLeg;
  /** STOP_LOSS: market order that triggers when the price moves against you. */
  STOP_LOSS: OrdersOpoPendingStopLossLeg;
  /** STOP_LOSS_LIMIT: limit order that triggers when the price moves against you. */
  STOP_LOSS_LIMIT: OrdersOpoPendingStopLossLimitLeg;
  /** TAKE_PROFIT: market order that triggers when the price moves in your favour. */
  TAKE_PROFIT: OrdersOpoPendingTakeProfitLeg;
  /** TAKE_PROFIT_LIMIT: limit order that triggers when the price moves in your favour. */
  TAKE_PROFIT_LIMIT: OrdersOpoPendingTakeProfitLimitLeg;
  /** LIMIT_MAKER: limit order that is refused if it would match at once (post-only). */
  LIMIT_MAKER: OrdersOpoPendingLimitMakerLeg;
}

/** Place an OPO list: when the BUY has filled, one SELL order for the bought quantity is placed. Next: its leg pending. */
export interface OrdersOpoPendingStep {
  /** The leg pending: its type, and the fields that this type has. */
  pending<T extends keyof OrdersOpoPendingLegs>(type: T, leg: OrdersOpoPendingLegs[T]): OrdersOpoCall;
}

/** Place an OPO list: when the BUY has filled, one SELL order for the bought quantity is placed. */
export interface OrdersOpoCall<R = OpoListFull> extends TicketCall<R> {
  /** Your own id for the list, unique among your open lists. Default: generated. Sent as `listClientOrderId`. */
  id(listClientOrderId: string): OrdersOpoCall<R>;
  /** Your own id for the list, unique among your open lists. Default: generated. */
  listClientOrderId(listClientOrderId: string): OrdersOpoCall<R>;
  /** Size of the reply. Default: FULL. Sent as `newOrderRespType`. */
  resp(newOrderRespType: 'ACK'): OrdersOpoCall<OrderListAck>;
  /** Size of the reply. Default: FULL. Sent as `newOrderRespType`. */
  resp(newOrderRespType: 'RESULT'): OrdersOpoCall<OpoListResult>;
  /** Size of the reply. Default: FULL. Sent as `newOrderRespType`. */
  resp(newOrderRespType: 'FULL'): OrdersOpoCall<OpoListFull>;
  /** Size of the reply. Default: FULL. */
  newOrderRespType(newOrderRespType: 'ACK'): OrdersOpoCall<OrderListAck>;
  /** Size of the reply. Default: FULL. */
  newOrderRespType(newOrderRespType: 'RESULT'): OrdersOpoCall<OpoListResult>;
  /** Size of the reply. Default: FULL. */
  newOrderRespType(newOrderRespType: 'FULL'): OrdersOpoCall<OpoListFull>;
  /** Self-trade prevention: what happens when the order would match one of your own orders. Default: the default mode of the symbol. Sent as `selfTradePreventionMode`. */
  stp(selfTradePreventionMode: SelfTradePreventionMode): OrdersOpoCall<R>;
  /** Self-trade prevention: what happens when the order would match one of your own orders. Default: the default mode of the symbol. */
  selfTradePreventionMode(selfTradePreventionMode: SelfTradePreventionMode): OrdersOpoCall<R>;
  /** How long the request stays valid, in milliseconds; up to three decimals, at most 60000. Default: 5000. */
  recvWindow(recvWindow: DecimalInput): OrdersOpoCall<R>;
}

/** The fields of the leg working, by its type. */
export interface OrdersOpocoWorkingLegs {
  /** LIMIT: fills at its price or better. */
  LIMIT: LimitLeg;
  /** LIMIT_MAKER: limit order that is refused if it would match at once (post-only). */
  LIMIT_MAKER: WorkingLimitMakerLeg;
}

/** Place an OPOCO list: when the BUY has filled, an OCO pair to sell the bought quantity is placed. Next: its leg working. */
export interface OrdersOpocoWorkingStep {
  /** The leg working: its type, and the fields that this type has. */
  working<T extends keyof OrdersOpocoWorkingLegs>(type: T, leg: OrdersOpocoWorkingLegs[T]): OrdersOpocoPendingAboveStep;
}

/** The fields of the leg pendingAbove, by its type. */
export interface OrdersOpocoPendingAboveLegs {
  /** STOP_LOSS: market order that triggers when the price moves against you. */
  STOP_LOSS: OrdersOpocoPendingAboveStopLossLeg;
  /** STOP_LOSS_LIMIT: limit order that triggers when the price moves against you. */
  STOP_LOSS_LIMIT: OrdersOpocoPendingAboveStopLossLimitLeg;
  /** LIMIT_MAKER: limit order that is refused if it would match at once (post-only). */
  LIMIT_MAKER: OrdersOpocoPendingAboveLimitMakerLeg;
  /** TAKE_PROFIT: market order that triggers when the price moves in your favour. */
  TAKE_PROFIT: OrdersOpocoPendingAboveTakeProfitLeg;
  /** TAKE_PROFIT_LIMIT: limit order that triggers when the price moves in your favour. */
  TAKE_PROFIT_LIMIT: OrdersOpocoPendingAboveTakeProfitLimitLeg;
}

/** Place an OPOCO list: when the BUY has filled, an OCO pair to sell the bought quantity is placed. Next: its leg pendingAbove. */
export interface OrdersOpocoPendingAboveStep {
  /** The leg pendingAbove: its type, and the fields that this type has. */
  pendingAbove<T extends keyof OrdersOpocoPendingAboveLegs>(type: T, leg: OrdersOpocoPendingAboveLegs[T]): OrdersOpocoPendingBelowStep;
}

/** The fields of the leg pendingBelow, by its type. */
export interface OrdersOpocoPendingBelowLegs {
  /** STOP_LOSS: market order that triggers when the price moves against you. */
  STOP_LOSS: StopLossLeg;
  /** STOP_LOSS_LIMIT: limit order that triggers when the price moves against you. */
  STOP_LOSS_LIMIT: StopLossLimitLeg;
  /** LIMIT_MAKER: limit order that is refused if it would match at once (post-only). */
  LIMIT_MAKER: LimitMakerLeg;
  /** TAKE_PROFIT: market order that triggers when the price moves in your favour. */
  TAKE_PROFIT: TakeProfitLeg;
  /** TAKE_PROFIT_LIMIT: limit order that triggers when the price moves in your favour. */
  TAKE_PROFIT_LIMIT: TakeProfitLimitLeg;
}

/** Place an OPOCO list: when the BUY has filled, an OCO pair to sell the bought quantity is placed. Next: its leg pendingBelow. */
export interface OrdersOpocoPendingBelowStep {
  /** The leg pendingBelow: its type, and the fields that this type has. */
  pendingBelow<T extends keyof OrdersOpocoPendingBelowLegs>(type: T, leg: OrdersOpocoPendingBelowLegs[T]): OrdersOpocoCall;
}

/** Place an OPOCO list: when the BUY has filled, an OCO pair to sell the bought quantity is placed. */
export interface OrdersOpocoCall<R = OpoListFull> extends TicketCall<R> {
  /** Your own id for the list, unique among your open lists. Default: generated. Sent as `listClientOrderId`. */
  id(listClientOrderId: string): OrdersOpocoCall<R>;
  /** Your own id for the list, unique among your open lists. Default: generated. */
  listClientOrderId(listClientOrderId: string): OrdersOpocoCall<R>;
  /** Size of the reply. Default: FULL. Sent as `newOrderRespType`. */
  resp(newOrderRespType: 'ACK'): OrdersOpocoCall<OrderListAck>;
  /** Size of the reply. Default: FULL. Sent as `newOrderRespType`. */
  resp(newOrderRespType: 'RESULT'): OrdersOpocoCall<OpoListResult>;
  /** Size of the reply. Default: FULL. Sent as `newOrderRespType`. */
  resp(newOrderRespType: 'FULL'): OrdersOpocoCall<OpoListFull>;
  /** Size of the reply. Default: FULL. */
  newOrderRespType(newOrderRespType: 'ACK'): OrdersOpocoCall<OrderListAck>;
  /** Size of the reply. Default: FULL. */
  newOrderRespType(newOrderRespType: 'RESULT'): OrdersOpocoCall<OpoListResult>;
  /** Size of the reply. Default: FULL. */
  newOrderRespType(newOrderRespType: 'FULL'): OrdersOpocoCall<OpoListFull>;
  /** Self-trade prevention: what happens when the order would match one of your own orders. Default: the default mode of the symbol. Sent as `selfTradePreventionMode`. */
  stp(selfTradePreventionMode: SelfTradePreventionMode): OrdersOpocoCall<R>;
  /** Self-trade prevention: what happens when the order would match one of your own orders. Default: the default mode of the symbol. */
  selfTradePreventionMode(selfTradePreventionMode: SelfTradePreventionMode): OrdersOpocoCall<R>;
  /** How long the request stays valid, in milliseconds; up to three decimals, at most 60000. Default: 5000. */
  recvWindow(recvWindow: DecimalInput): OrdersOpocoCall<R>;
}

/** Place an OCO pair through the deprecated endpoint. Use orders.oco instead. */
export interface OrdersOcoDeprecatedCall<R = OrderListFull> extends TicketCall<R> {
  /** Your own id for the list, unique among your open lists. Default: generated. Sent as `listClientOrderId`. */
  id(listClientOrderId: string): OrdersOcoDeprecatedCall<R>;
  /** Your own id for the list, unique among your open lists. Default: generated. */
  listClientOrderId(listClientOrderId: string): OrdersOcoDeprecatedCall<R>;
  /** Size of the reply. Default: FULL. Sent as `newOrderRespType`. */
  resp(newOrderRespType: 'ACK'): OrdersOcoDeprecatedCall<OrderListAck>;
  /** Size of the reply. Default: FULL. Sent as `newOrderRespType`. */
  resp(newOrderRespType: 'RESULT'): OrdersOcoDeprecatedCall<OrderListResult>;
  /** Size of the reply. Default: FULL. Sent as `newOrderRespType`. */
  resp(newOrderRespType: 'FULL'): OrdersOcoDeprecatedCall<OrderListFull>;
  /** Size of the reply. Default: FULL. */
  newOrderRespType(newOrderRespType: 'ACK'): OrdersOcoDeprecatedCall<OrderListAck>;
  /** Size of the reply. Default: FULL. */
  newOrderRespType(newOrderRespType: 'RESULT'): OrdersOcoDeprecatedCall<OrderListResult>;
  /** Size of the reply. Default: FULL. */
  newOrderRespType(newOrderRespType: 'FULL'): OrdersOcoDeprecatedCall<OrderListFull>;
  /** Self-trade prevention: what happens when the order would match one of your own orders. Default: the default mode of the symbol. Sent as `selfTradePreventionMode`. */
  stp(selfTradePreventionMode: SelfTradePreventionMode): OrdersOcoDeprecatedCall<R>;
  /** Self-trade prevention: what happens when the order would match one of your own orders. Default: the default mode of the symbol. */
  selfTradePreventionMode(selfTradePreventionMode: SelfTradePreventionMode): OrdersOcoDeprecatedCall<R>;
  /** Limit price of the stop order. Without this price the stop order is a market order. */
  stopLimitPrice(stopLimitPrice: DecimalInput): OrdersOcoDeprecatedCall<R>;
  /** How long the stop order stays active after it triggers. */
  stopLimitTimeInForce(stopLimitTimeInForce: TimeInForce): OrdersOcoDeprecatedCall<R>;
  /** Trailing distance of the stop order, in basis points. At least 1. */
  trailingDelta(trailingDelta: number): OrdersOcoDeprecatedCall<R>;
  /** Your own id for the limit order. Default: generated. */
  limitClientOrderId(limitClientOrderId: string): OrdersOcoDeprecatedCall<R>;
  /** Visible quantity of the limit order (iceberg). */
  limitIcebergQty(limitIcebergQty: DecimalInput): OrdersOcoDeprecatedCall<R>;
  /** Your own number for the strategy of the limit order. */
  limitStrategyId(limitStrategyId: IdInput): OrdersOcoDeprecatedCall<R>;
  /** Your own number for the type of strategy. At least 1000000. */
  limitStrategyType(limitStrategyType: number): OrdersOcoDeprecatedCall<R>;
  /** Your own id for the stop order. Default: generated. */
  stopClientOrderId(stopClientOrderId: string): OrdersOcoDeprecatedCall<R>;
  /** Visible quantity of the stop order (iceberg). */
  stopIcebergQty(stopIcebergQty: DecimalInput): OrdersOcoDeprecatedCall<R>;
  /** Your own number for the strategy of the stop order. */
  stopStrategyId(stopStrategyId: IdInput): OrdersOcoDeprecatedCall<R>;
  /** Your own number for the type of strategy. At least 1000000. */
  stopStrategyType(stopStrategyType: number): OrdersOcoDeprecatedCall<R>;
  /** How long the request stays valid, in milliseconds; up to three decimals, at most 60000. Default: 5000. */
  recvWindow(recvWindow: DecimalInput): OrdersOcoDeprecatedCall<R>;
}

/** An order list as it is now: its status and its orders. */
export interface OrdersGetListCall extends ReadingCall<OrderListSummary> {
  /** How long the request stays valid, in milliseconds; up to three decimals, at most 60000. Default: 5000. */
  recvWindow(recvWindow: DecimalInput): OrdersGetListCall;
}

/** Cancel all open orders of an order list. */
export interface OrdersCancelListCall extends Call<OrderListCancelled> {
  /** Id of this cancel request. It becomes the client order id of the cancelled order. Default: generated. Sent as `newClientOrderId`. */
  id(newClientOrderId: string): OrdersCancelListCall;
  /** Id of this cancel request. It becomes the client order id of the cancelled order. Default: generated. */
  newClientOrderId(newClientOrderId: string): OrdersCancelListCall;
  /** How long the request stays valid, in milliseconds; up to three decimals, at most 60000. Default: 5000. */
  recvWindow(recvWindow: DecimalInput): OrdersCancelListCall;
}

/** Place a LIMIT order that fills from all books of its base asset. */
export interface OrdersSorLimitCall<R = OrderFull> extends TestableCall<R> {
  /** Your own id for the order, unique among your open orders. Default: generated. Sent as `newClientOrderId`. */
  id(newClientOrderId: string): OrdersSorLimitCall<R>;
  /** Your own id for the order, unique among your open orders. Default: generated. */
  newClientOrderId(newClientOrderId: string): OrdersSorLimitCall<R>;
  /** How long the order stays active. Default: GTC. Sent as `timeInForce`. */
  tif(timeInForce: TimeInForce): OrdersSorLimitCall<R>;
  /** How long the order stays active. Default: GTC. */
  timeInForce(timeInForce: TimeInForce): OrdersSorLimitCall<R>;
  /** Visible quantity of an iceberg order, in the base asset. The rest is hidden. */
  icebergQty(icebergQty: DecimalInput): OrdersSorLimitCall<R>;
  /** Your own number for the strategy that placed the order. */
  strategyId(strategyId: IdInput): OrdersSorLimitCall<R>;
  /** Your own number for the type of strategy. At least 1000000. */
  strategyType(strategyType: number): OrdersSorLimitCall<R>;
  /** Size of the reply. Default: FULL. Sent as `newOrderRespType`. */
  resp(newOrderRespType: 'ACK'): OrdersSorLimitCall<OrderAck>;
  /** Size of the reply. Default: FULL. Sent as `newOrderRespType`. */
  resp(newOrderRespType: 'RESULT'): OrdersSorLimitCall<OrderResult>;
  /** Size of the reply. Default: FULL. Sent as `newOrderRespType`. */
  resp(newOrderRespType: 'FULL'): OrdersSorLimitCall<OrderFull>;
  /** Size of the reply. Default: FULL. */
  newOrderRespType(newOrderRespType: 'ACK'): OrdersSorLimitCall<OrderAck>;
  /** Size of the reply. Default: FULL. */
  newOrderRespType(newOrderRespType: 'RESULT'): OrdersSorLimitCall<OrderResult>;
  /** Size of the reply. Default: FULL. */
  newOrderRespType(newOrderRespType: 'FULL'): OrdersSorLimitCall<OrderFull>;
  /** Self-trade prevention: what happens when the order would match one of your own orders. Default: the default mode of the symbol. Sent as `selfTradePreventionMode`. */
  stp(selfTradePreventionMode: SelfTradePreventionMode): OrdersSorLimitCall<R>;
  /** Self-trade prevention: what happens when the order would match one of your own orders. Default: the default mode of the symbol. */
  selfTradePreventionMode(selfTradePreventionMode: SelfTradePreventionMode): OrdersSorLimitCall<R>;
  /** How long the request stays valid, in milliseconds; up to three decimals, at most 60000. Default: 5000. */
  recvWindow(recvWindow: DecimalInput): OrdersSorLimitCall<R>;
}

/** Place a MARKET order that fills from all books of its base asset. */
export interface OrdersSorMarketCall<R = OrderFull> extends TestableCall<R> {
  /** Your own id for the order, unique among your open orders. Default: generated. Sent as `newClientOrderId`. */
  id(newClientOrderId: string): OrdersSorMarketCall<R>;
  /** Your own id for the order, unique among your open orders. Default: generated. */
  newClientOrderId(newClientOrderId: string): OrdersSorMarketCall<R>;
  /** Your own number for the strategy that placed the order. */
  strategyId(strategyId: IdInput): OrdersSorMarketCall<R>;
  /** Your own number for the type of strategy. At least 1000000. */
  strategyType(strategyType: number): OrdersSorMarketCall<R>;
  /** Size of the reply. Default: FULL. Sent as `newOrderRespType`. */
  resp(newOrderRespType: 'ACK'): OrdersSorMarketCall<OrderAck>;
  /** Size of the reply. Default: FULL. Sent as `newOrderRespType`. */
  resp(newOrderRespType: 'RESULT'): OrdersSorMarketCall<OrderResult>;
  /** Size of the reply. Default: FULL. Sent as `newOrderRespType`. */
  resp(newOrderRespType: 'FULL'): OrdersSorMarketCall<OrderFull>;
  /** Size of the reply. Default: FULL. */
  newOrderRespType(newOrderRespType: 'ACK'): OrdersSorMarketCall<OrderAck>;
  /** Size of the reply. Default: FULL. */
  newOrderRespType(newOrderRespType: 'RESULT'): OrdersSorMarketCall<OrderResult>;
  /** Size of the reply. Default: FULL. */
  newOrderRespType(newOrderRespType: 'FULL'): OrdersSorMarketCall<OrderFull>;
  /** Self-trade prevention: what happens when the order would match one of your own orders. Default: the default mode of the symbol. Sent as `selfTradePreventionMode`. */
  stp(selfTradePreventionMode: SelfTradePreventionMode): OrdersSorMarketCall<R>;
  /** Self-trade prevention: what happens when the order would match one of your own orders. Default: the default mode of the symbol. */
  selfTradePreventionMode(selfTradePreventionMode: SelfTradePreventionMode): OrdersSorMarketCall<R>;
  /** How long the request stays valid, in milliseconds; up to three decimals, at most 60000. Default: 5000. */
  recvWindow(recvWindow: DecimalInput): OrdersSorMarketCall<R>;
}

/** Test a LIMIT order that fills from all books of its base asset. */
export interface OrdersSorTestLimitCall<R = NoCommissions> extends OrderCall<R> {
  /** Your own id for the order, unique among your open orders. Default: generated. Sent as `newClientOrderId`. */
  id(newClientOrderId: string): OrdersSorTestLimitCall<R>;
  /** Your own id for the order, unique among your open orders. Default: generated. */
  newClientOrderId(newClientOrderId: string): OrdersSorTestLimitCall<R>;
  /** How long the order stays active. Default: GTC. Sent as `timeInForce`. */
  tif(timeInForce: TimeInForce): OrdersSorTestLimitCall<R>;
  /** How long the order stays active. Default: GTC. */
  timeInForce(timeInForce: TimeInForce): OrdersSorTestLimitCall<R>;
  /** Visible quantity of an iceberg order, in the base asset. The rest is hidden. */
  icebergQty(icebergQty: DecimalInput): OrdersSorTestLimitCall<R>;
  /** Your own number for the strategy that placed the order. */
  strategyId(strategyId: IdInput): OrdersSorTestLimitCall<R>;
  /** Your own number for the type of strategy. At least 1000000. */
  strategyType(strategyType: number): OrdersSorTestLimitCall<R>;
  /** Size of the reply. Default: FULL. Sent as `newOrderRespType`. */
  resp(newOrderRespType: NewOrderRespType): OrdersSorTestLimitCall<R>;
  /** Size of the reply. Default: FULL. */
  newOrderRespType(newOrderRespType: NewOrderRespType): OrdersSorTestLimitCall<R>;
  /** Self-trade prevention: what happens when the order would match one of your own orders. Default: the default mode of the symbol. Sent as `selfTradePreventionMode`. */
  stp(selfTradePreventionMode: SelfTradePreventionMode): OrdersSorTestLimitCall<R>;
  /** Self-trade prevention: what happens when the order would match one of your own orders. Default: the default mode of the symbol. */
  selfTradePreventionMode(selfTradePreventionMode: SelfTradePreventionMode): OrdersSorTestLimitCall<R>;
  /** Whether the reply includes the commission rates that the order would pay. Default: false. */
  computeCommissionRates(computeCommissionRates: true): OrdersSorTestLimitCall<OrderTestCommissions>;
  /** Whether the reply includes the commission rates that the order would pay. Default: false. */
  computeCommissionRates(computeCommissionRates: false): OrdersSorTestLimitCall<NoCommissions>;
  /** How long the request stays valid, in milliseconds; up to three decimals, at most 60000. Default: 5000. */
  recvWindow(recvWindow: DecimalInput): OrdersSorTestLimitCall<R>;
}

/** Test a MARKET order that fills from all books of its base asset. */
export interface OrdersSorTestMarketCall<R = NoCommissions> extends OrderCall<R> {
  /** Your own id for the order, unique among your open orders. Default: generated. Sent as `newClientOrderId`. */
  id(newClientOrderId: string): OrdersSorTestMarketCall<R>;
  /** Your own id for the order, unique among your open orders. Default: generated. */
  newClientOrderId(newClientOrderId: string): OrdersSorTestMarketCall<R>;
  /** Your own number for the strategy that placed the order. */
  strategyId(strategyId: IdInput): OrdersSorTestMarketCall<R>;
  /** Your own number for the type of strategy. At least 1000000. */
  strategyType(strategyType: number): OrdersSorTestMarketCall<R>;
  /** Size of the reply. Default: FULL. Sent as `newOrderRespType`. */
  resp(newOrderRespType: NewOrderRespType): OrdersSorTestMarketCall<R>;
  /** Size of the reply. Default: FULL. */
  newOrderRespType(newOrderRespType: NewOrderRespType): OrdersSorTestMarketCall<R>;
  /** Self-trade prevention: what happens when the order would match one of your own orders. Default: the default mode of the symbol. Sent as `selfTradePreventionMode`. */
  stp(selfTradePreventionMode: SelfTradePreventionMode): OrdersSorTestMarketCall<R>;
  /** Self-trade prevention: what happens when the order would match one of your own orders. Default: the default mode of the symbol. */
  selfTradePreventionMode(selfTradePreventionMode: SelfTradePreventionMode): OrdersSorTestMarketCall<R>;
  /** Whether the reply includes the commission rates that the order would pay. Default: false. */
  computeCommissionRates(computeCommissionRates: true): OrdersSorTestMarketCall<OrderTestCommissions>;
  /** Whether the reply includes the commission rates that the order would pay. Default: false. */
  computeCommissionRates(computeCommissionRates: false): OrdersSorTestMarketCall<NoCommissions>;
  /** How long the request stays valid, in milliseconds; up to three decimals, at most 60000. Default: 5000. */
  recvWindow(recvWindow: DecimalInput): OrdersSorTestMarketCall<R>;
}

/** Balances, commission rates and permissions of the account. */
export interface AccountInfoCall extends ReadingCall<Account> {
  /** Whether to leave out assets with a zero balance. Default: false. */
  omitZeroBalances(omitZeroBalances: boolean): AccountInfoCall;
  /** How long the request stays valid, in milliseconds; up to three decimals, at most 60000. Default: 5000. */
  recvWindow(recvWindow: DecimalInput): AccountInfoCall;
}

/** Open orders of one symbol or of all symbols. */
export interface AccountOpenOrdersCall extends ReadingCall<RowList<OrderQuery, OrderQuery>> {
  /** How long the request stays valid, in milliseconds; up to three decimals, at most 60000. Default: 5000. */
  recvWindow(recvWindow: DecimalInput): AccountOpenOrdersCall;
}

/** Unfilled order count of the account in each rate limit window. */
export interface AccountOrderCountCall extends ReadingCall<RowList<RateLimitCount, RateLimitCount>> {
  /** How long the request stays valid, in milliseconds; up to three decimals, at most 60000. Default: 5000. */
  recvWindow(recvWindow: DecimalInput): AccountOrderCountCall;
}

/** All orders of a symbol (open, filled, cancelled, expired), oldest first. */
export interface AccountAllOrdersCall extends PagedCall<RowList<OrderQuery, OrderQuery>, OrderQuery, OrderQuery> {
  /** First order id, inclusive. Ignored if startTime or endTime is sent. */
  orderId(orderId: IdInput): AccountAllOrdersCall;
  /** Start of the time range, inclusive. Sent as `startTime`. */
  from(startTime: TimeInput): AccountAllOrdersCall;
  /** Start of the time range, inclusive. */
  startTime(startTime: TimeInput): AccountAllOrdersCall;
  /** End of the time range, inclusive. Sent as `endTime`. */
  to(endTime: TimeInput): AccountAllOrdersCall;
  /** End of the time range, inclusive. */
  endTime(endTime: TimeInput): AccountAllOrdersCall;
  /** Maximum number of items in the reply. From 1 to 1000. Default: 500. */
  limit(limit: number): AccountAllOrdersCall;
  /** How long the request stays valid, in milliseconds; up to three decimals, at most 60000. Default: 5000. */
  recvWindow(recvWindow: DecimalInput): AccountAllOrdersCall;
}

/** All order lists: executing and done. */
export interface AccountAllOrderListsCall extends PagedCall<RowList<OrderListSummary, OrderListSummary>, OrderListSummary, OrderListSummary> {
  /** First list id, inclusive. Cannot be combined with startTime or endTime. */
  fromId(fromId: IdInput): AccountAllOrderListsCall;
  /** Start of the time range, inclusive. Sent as `startTime`. */
  from(startTime: TimeInput): AccountAllOrderListsCall;
  /** Start of the time range, inclusive. */
  startTime(startTime: TimeInput): AccountAllOrderListsCall;
  /** End of the time range, inclusive. Sent as `endTime`. */
  to(endTime: TimeInput): AccountAllOrderListsCall;
  /** End of the time range, inclusive. */
  endTime(endTime: TimeInput): AccountAllOrderListsCall;
  /** Maximum number of items in the reply. From 1 to 1000. Default: 500. */
  limit(limit: number): AccountAllOrderListsCall;
  /** How long the request stays valid, in milliseconds; up to three decimals, at most 60000. Default: 5000. */
  recvWindow(recvWindow: DecimalInput): AccountAllOrderListsCall;
}

/** Open order lists, oldest first. */
export interface AccountOpenOrderListsCall extends ReadingCall<RowList<OrderListSummary, OrderListSummary>> {
  /** How long the request stays valid, in milliseconds; up to three decimals, at most 60000. Default: 5000. */
  recvWindow(recvWindow: DecimalInput): AccountOpenOrderListsCall;
}

/** Your trades on a symbol, oldest first. */
export interface AccountMyTradesCall extends PagedCall<RowList<AccountTrade, AccountTrade>, AccountTrade, AccountTrade> {
  /** Only trades of this order. */
  orderId(orderId: IdInput): AccountMyTradesCall;
  /** Start of the time range, inclusive. Sent as `startTime`. */
  from(startTime: TimeInput): AccountMyTradesCall;
  /** Start of the time range, inclusive. */
  startTime(startTime: TimeInput): AccountMyTradesCall;
  /** End of the time range, inclusive. Sent as `endTime`. */
  to(endTime: TimeInput): AccountMyTradesCall;
  /** End of the time range, inclusive. */
  endTime(endTime: TimeInput): AccountMyTradesCall;
  /** First trade id, inclusive. */
  fromId(fromId: IdInput): AccountMyTradesCall;
  /** Maximum number of items in the reply. From 1 to 1000. Default: 500. */
  limit(limit: number): AccountMyTradesCall;
  /** How long the request stays valid, in milliseconds; up to three decimals, at most 60000. Default: 5000. */
  recvWindow(recvWindow: DecimalInput): AccountMyTradesCall;
}

/** Matches between your own orders that self-trade prevention stopped. */
export interface AccountPreventedMatchesCall extends PagedCall<RowList<PreventedMatch, PreventedMatch>, PreventedMatch, PreventedMatch> {
  /** First prevented match id, inclusive. Needs orderId. */
  fromPreventedMatchId(fromPreventedMatchId: IdInput): AccountPreventedMatchesCall;
  /** Maximum number of items in the reply. From 1 to 1000. Default: 500. */
  limit(limit: number): AccountPreventedMatchesCall;
  /** How long the request stays valid, in milliseconds; up to three decimals, at most 60000. Default: 5000. */
  recvWindow(recvWindow: DecimalInput): AccountPreventedMatchesCall;
}

/** Fills that smart order routing assigned to your orders (allocations). */
export interface AccountAllocationsCall extends PagedCall<RowList<Allocation, Allocation>, Allocation, Allocation> {
  /** Start of the time range, inclusive. Sent as `startTime`. */
  from(startTime: TimeInput): AccountAllocationsCall;
  /** Start of the time range, inclusive. */
  startTime(startTime: TimeInput): AccountAllocationsCall;
  /** End of the time range, inclusive. Sent as `endTime`. */
  to(endTime: TimeInput): AccountAllocationsCall;
  /** End of the time range, inclusive. */
  endTime(endTime: TimeInput): AccountAllocationsCall;
  /** First allocation id, inclusive. */
  fromAllocationId(fromAllocationId: number): AccountAllocationsCall;
  /** Maximum number of items in the reply. From 1 to 1000. Default: 500. */
  limit(limit: number): AccountAllocationsCall;
  /** Only allocations of this order. */
  orderId(orderId: IdInput): AccountAllocationsCall;
  /** How long the request stays valid, in milliseconds; up to three decimals, at most 60000. Default: 5000. */
  recvWindow(recvWindow: DecimalInput): AccountAllocationsCall;
}

/** Your commission rates on a symbol. */
export interface AccountCommissionCall extends ReadingCall<AccountCommission> {
  /** How long the request stays valid, in milliseconds; up to three decimals, at most 60000. Default: 5000. */
  recvWindow(recvWindow: DecimalInput): AccountCommissionCall;
}

/** Amendments (quantity reductions) of an order, oldest first. */
export interface AccountAmendmentsCall extends PagedCall<RowList<Amendment, Amendment>, Amendment, Amendment> {
  /** First execution id, inclusive. */
  fromExecutionId(fromExecutionId: IdInput): AccountAmendmentsCall;
  /** Maximum number of items in the reply. From 1 to 1000. Default: 500. */
  limit(limit: number): AccountAmendmentsCall;
  /** How long the request stays valid, in milliseconds; up to three decimals, at most 60000. Default: 5000. */
  recvWindow(recvWindow: DecimalInput): AccountAmendmentsCall;
}

/** All filters that apply to you on a symbol: filters of the symbol, of the exchange and of assets. */
export interface AccountFiltersCall extends ReadingCall<MyFilters> {
  /** How long the request stays valid, in milliseconds; up to three decimals, at most 60000. Default: 5000. */
  recvWindow(recvWindow: DecimalInput): AccountFiltersCall;
}

/** Symbols that will be delisted, with the dates. */
export interface WalletDelistScheduleCall extends ReadingCall<DelistSchedule> {
  /** How long the request stays valid, in milliseconds. It has no effect on an unsigned request. */
  recvWindow(recvWindow: DecimalInput): WalletDelistScheduleCall;
}

/** Whether the exchange is under maintenance. */
export interface WalletSystemStatusCall extends ReadingCall<SystemStatus> {}

/** Pairs of assets that can be converted, with the minimum and maximum amounts. */
export interface ConvertPairsCall extends ReadingCall<RowList<ConvertPair, ConvertPair>> {}

/** Number of decimals of every asset in conversions. */
export interface ConvertAssetsCall extends ReadingCall<RowList<ConvertAssetPrecision, ConvertAssetPrecision>> {
  /** How long the request stays valid, in milliseconds; up to three decimals, at most 60000. Default: 5000. */
  recvWindow(recvWindow: DecimalInput): ConvertAssetsCall;
}

/** Request a quote for a conversion. Nothing is converted until the quote is accepted. */
export interface ConvertQuoteCall extends ReadingCall<ConvertQuote> {
  /** Wallets from which the converted amount is taken. Default: SPOT. */
  walletType(walletType: ConvertWalletType): ConvertQuoteCall;
  /** How long the quote is valid. Default: 10s. */
  validTime(validTime: ConvertValidTime): ConvertQuoteCall;
  /** How long the request stays valid, in milliseconds; up to three decimals, at most 60000. Default: 5000. */
  recvWindow(recvWindow: DecimalInput): ConvertQuoteCall;
}

/** Accept a quote. The conversion takes place at the quoted price. */
export interface ConvertAcceptCall extends Call<ConvertAccepted> {
  /** How long the request stays valid, in milliseconds; up to three decimals, at most 60000. Default: 5000. */
  recvWindow(recvWindow: DecimalInput): ConvertAcceptCall;
}

/** A conversion as it is now. */
export interface ConvertStatusCall extends ReadingCall<ConvertOrder> {
  /** How long the request stays valid, in milliseconds; up to three decimals, at most 60000. Default: 5000. */
  recvWindow(recvWindow: DecimalInput): ConvertStatusCall;
}

/** Conversions in a time range of at most 30 days. */
export interface ConvertTradesCall extends PagedCall<ConvertTradeFlow, ConvertTrade, ConvertTrade> {
  /** Maximum number of items in the reply. From 1 to 1000. Default: 100. */
  limit(limit: number): ConvertTradesCall;
  /** How long the request stays valid, in milliseconds; up to three decimals, at most 60000. Default: 5000. */
  recvWindow(recvWindow: DecimalInput): ConvertTradesCall;
}

/** Place a convert limit order. The conversion takes place when the price is reached. */
export interface ConvertLimitCall extends Call<ConvertLimitAck> {
  /** Wallets from which the converted amount is taken. Default: SPOT. */
  walletType(walletType: ConvertWalletType): ConvertLimitCall;
  /** How long the request stays valid, in milliseconds; up to three decimals, at most 60000. Default: 5000. */
  recvWindow(recvWindow: DecimalInput): ConvertLimitCall;
}

/** Cancel a convert limit order. */
export interface ConvertCancelCall extends Call<ConvertLimitAck> {
  /** How long the request stays valid, in milliseconds; up to three decimals, at most 60000. Default: 5000. */
  recvWindow(recvWindow: DecimalInput): ConvertCancelCall;
}

/** Open convert limit orders. */
export interface ConvertOpenOrdersCall extends ReadingCall<ConvertOpenLimitOrders> {
  /** How long the request stays valid, in milliseconds; up to three decimals, at most 60000. Default: 5000. */
  recvWindow(recvWindow: DecimalInput): ConvertOpenOrdersCall;
}

export interface GeneralGroup {
  /**
   * Test whether the exchange can be reached.
   *
   * `GET /api/v3/ping`: public, weight 1, from Memory.
   */
  ping(): GeneralPingCall;
  /**
   * Current time of the exchange's clock.
   *
   * `GET /api/v3/time`: public, weight 1, from Memory.
   */
  time(): GeneralTimeCall;
  /**
   * Trading rules, filters and rate limiters.
   *
   * `GET /api/v3/exchangeInfo`: public, weight 2 (with symbol), 2 for each of symbols, at most 40 (with symbols), else 40, from Memory.
   */
  exchangeInfo(symbol?: string | readonly string[]): GeneralExchangeInfoCall;
  /**
   * Execution rules: the price range in which a symbol may trade.
   *
   * `GET /api/v3/executionRules`: public, weight 2 (with symbol), 2 for each of symbols, at most 40 (with symbols), else 40, from Memory.
   */
  executionRules(symbol?: string | readonly string[]): GeneralExecutionRulesCall;
}

export interface MarketGroup {
  /**
   * Order book of a symbol: bids and asks by price level.
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
   * Historical trades, starting at a trade id, oldest first.
   *
   * `GET /api/v3/historicalTrades`: public, weight 25, from Database.
   */
  historicalTrades(symbol: string): MarketHistoricalTradesCall;
  /**
   * Block trades, starting at a block trade id, oldest first.
   *
   * `GET /api/v3/historicalBlockTrades`: public, weight 25, from Database.
   */
  blockTrades(symbol: string, fromId: IdInput): MarketBlockTradesCall;
  /**
   * Aggregate trades, oldest first. One aggregate sums the fills of one taker order at one price and time.
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
   * Klines modified for charts, oldest first. The test network returns the same as klines.
   *
   * `GET /api/v3/uiKlines`: public, weight 2, from Database.
   */
  uiKlines(symbol: string, interval: KlineInterval): MarketUiKlinesCall;
  /**
   * Current average price: the volume-weighted average of the last minutes.
   *
   * `GET /api/v3/avgPrice`: public, weight 2, from Memory.
   */
  avgPrice(symbol: string): MarketAvgPriceCall;
  /**
   * Reference price of a symbol. The price range of the symbol is relative to this price.
   *
   * `GET /api/v3/referencePrice`: public, weight 2, from Memory.
   */
  referencePrice(symbol: string): MarketReferencePriceCall;
  /**
   * The method that computes the reference price of a symbol.
   *
   * `GET /api/v3/referencePrice/calculation`: public, weight 2, from Memory.
   */
  referencePriceCalculation(symbol: string): MarketReferencePriceCalculationCall;
  readonly ticker: MarketTickerGroup;
}

export interface MarketTickerGroup {
  /**
   * Price change statistics of the last 24 hours.
   *
   * `GET /api/v3/ticker/24hr`: public, weight 2 (with symbol), 2 (symbols ≤ 20), 40 (symbols > 20 and ≤ 100), else 80, from Memory.
   */
  last24h(symbol: string): MarketTickerLast24hCall;
  /**
   * Price change statistics of the last 24 hours.
   *
   * `GET /api/v3/ticker/24hr`: public, weight 2 (with symbol), 2 (symbols ≤ 20), 40 (symbols > 20 and ≤ 100), else 80, from Memory.
   */
  last24h(symbols?: readonly string[]): MarketTickerLast24hListCall;
  /**
   * Last price of one symbol, several, or all.
   *
   * `GET /api/v3/ticker/price`: public, weight 2 (with symbol), else 4, from Memory.
   */
  price(symbol: string): MarketTickerPriceCall;
  /**
   * Last price of one symbol, several, or all.
   *
   * `GET /api/v3/ticker/price`: public, weight 2 (with symbol), else 4, from Memory.
   */
  price(symbols?: readonly string[]): MarketTickerPriceListCall;
  /**
   * Price change statistics of the trading day.
   *
   * `GET /api/v3/ticker/tradingDay`: public, weight 4 (with symbol), else 4 for each of symbols, at most 200, from Database.
   */
  tradingDay(symbol: string): MarketTickerTradingDayCall;
  /**
   * Price change statistics of the trading day.
   *
   * `GET /api/v3/ticker/tradingDay`: public, weight 4 (with symbol), else 4 for each of symbols, at most 200, from Database.
   */
  tradingDay(symbols: readonly string[]): MarketTickerTradingDayListCall;
  /**
   * Best bid and best ask, with their quantities.
   *
   * `GET /api/v3/ticker/bookTicker`: public, weight 2 (with symbol), else 4, from Memory.
   */
  book(symbol: string): MarketTickerBookCall;
  /**
   * Best bid and best ask, with their quantities.
   *
   * `GET /api/v3/ticker/bookTicker`: public, weight 2 (with symbol), else 4, from Memory.
   */
  book(symbols?: readonly string[]): MarketTickerBookListCall;
  /**
   * Price change statistics of a window that ends now.
   *
   * `GET /api/v3/ticker`: public, weight 4 (with symbol), else 4 for each of symbols, at most 200, from Database.
   */
  rolling(symbol: string): MarketTickerRollingCall;
  /**
   * Price change statistics of a window that ends now.
   *
   * `GET /api/v3/ticker`: public, weight 4 (with symbol), else 4 for each of symbols, at most 200, from Database.
   */
  rolling(symbols: readonly string[]): MarketTickerRollingListCall;
}

export interface OrdersGroup {
  /**
   * Place a LIMIT order: it fills at its price or better.
   *
   * `POST /api/v3/order`: signed, TRADE, weight 1 (not counted when it succeeds), unfilled orders 1, from Matching Engine.
   */
  limit(symbol: string, side: OrderSide, quantity: DecimalInput, price: PriceOrPegPriceType): OrdersLimitCall;
  /**
   * Place a MARKET order: it fills at the best available prices, for a quantity or a quote amount.
   *
   * `POST /api/v3/order`: signed, TRADE, weight 1 (not counted when it succeeds), unfilled orders 1, from Matching Engine.
   */
  market(symbol: string, side: OrderSide, quantity: QuantityOrQuoteOrderQty): OrdersMarketCall;
  /**
   * Place a STOP_LOSS order: a market order that triggers when the price moves against you.
   *
   * `POST /api/v3/order`: signed, TRADE, weight 1 (not counted when it succeeds), unfilled orders 1, from Matching Engine.
   */
  stopLoss(symbol: string, side: OrderSide, quantity: DecimalInput, stopPrice: StopPriceOrTrailingDelta): OrdersStopLossCall;
  /**
   * Place a STOP_LOSS_LIMIT order: a limit order that triggers when the price moves against you.
   *
   * `POST /api/v3/order`: signed, TRADE, weight 1 (not counted when it succeeds), unfilled orders 1, from Matching Engine.
   */
  stopLossLimit(symbol: string, side: OrderSide, quantity: DecimalInput, price: PriceOrPegPriceType, stopPrice: StopPriceOrTrailingDelta): OrdersStopLossLimitCall;
  /**
   * Place a TAKE_PROFIT order: a market order that triggers when the price moves in your favour.
   *
   * `POST /api/v3/order`: signed, TRADE, weight 1 (not counted when it succeeds), unfilled orders 1, from Matching Engine.
   */
  takeProfit(symbol: string, side: OrderSide, quantity: DecimalInput, stopPrice: StopPriceOrTrailingDelta): OrdersTakeProfitCall;
  /**
   * Place a TAKE_PROFIT_LIMIT order: a limit order that triggers when the price moves in your favour.
   *
   * `POST /api/v3/order`: signed, TRADE, weight 1 (not counted when it succeeds), unfilled orders 1, from Matching Engine.
   */
  takeProfitLimit(symbol: string, side: OrderSide, quantity: DecimalInput, price: PriceOrPegPriceType, stopPrice: StopPriceOrTrailingDelta): OrdersTakeProfitLimitCall;
  /**
   * Place a LIMIT_MAKER order (post-only): refused if it would match at once.
   *
   * `POST /api/v3/order`: signed, TRADE, weight 1 (not counted when it succeeds), unfilled orders 1, from Matching Engine.
   */
  limitMaker(symbol: string, side: OrderSide, quantity: DecimalInput, price: PriceOrPegPriceType): OrdersLimitMakerCall;
  /**
   * An order as it is now.
   *
   * `GET /api/v3/order`: signed, USER_DATA, weight 4, from Memory, Database.
   */
  get(symbol: string, orderId: OrderIdOrOrigClientOrderId): OrdersGetCall;
  /**
   * Cancel an order. If the order belongs to an order list, the whole list is cancelled.
   *
   * `DELETE /api/v3/order`: signed, TRADE, weight 1 (not counted when it succeeds), from Matching Engine.
   */
  cancel(symbol: string, orderId: OrderIdOrOrigClientOrderId): OrdersCancelCall;
  /**
   * Cancel all open orders of a symbol, including order lists.
   *
   * `DELETE /api/v3/openOrders`: signed, TRADE, weight 1 (not counted when it succeeds), from Matching Engine.
   */
  cancelAll(symbol: string): OrdersCancelAllCall;
  /**
   * Reduce the quantity of an open order. The order keeps its priority in the book.
   *
   * `PUT /api/v3/order/amend/keepPriority`: signed, TRADE, weight 4, from Matching Engine.
   */
  amend(symbol: string, orderId: OrderIdOrOrigClientOrderId, newQty: DecimalInput): OrdersAmendCall;
  /**
   * Place an OCO pair: when one order fills or triggers, the other is cancelled.
   *
   * `POST /api/v3/orderList/oco`: signed, TRADE, weight 1 (not counted when it succeeds), unfilled orders 2, from Matching Engine.
   */
  oco(symbol: string, side: OrderSide, quantity: DecimalInput): OrdersOcoAboveStep;
  /**
   * Place an OTO list: when the working order has filled, the pending order is placed.
   *
   * `POST /api/v3/orderList/oto`: signed, TRADE, weight 1 (not counted when it succeeds), unfilled orders 2, from Matching Engine.
   */
  oto(symbol: string): OrdersOtoWorkingStep;
  /**
   * Place an OTOCO list: when the working order has filled, an OCO pair is placed.
   *
   * `POST /api/v3/orderList/otoco`: signed, TRADE, weight 1 (not counted when it succeeds), unfilled orders 3, from Matching Engine.
   */
  otoco(symbol: string): OrdersOtocoWorkingStep;
  /**
   * Place an OPO list: when the BUY has filled, one SELL order for the bought quantity is placed.
   *
   * `POST /api/v3/orderList/opo`: signed, TRADE, weight 1 (not counted when it succeeds), unfilled orders 2, from Matching Engine.
   */
  opo(symbol: string): OrdersOpoWorkingStep;
  /**
   * Place an OPOCO list: when the BUY has filled, an OCO pair to sell the bought quantity is placed.
   *
   * `POST /api/v3/orderList/opoco`: signed, TRADE, weight 1 (not counted when it succeeds), unfilled orders 3, from Matching Engine.
   */
  opoco(symbol: string): OrdersOpocoWorkingStep;
  /**
   * Place an OCO pair through the deprecated endpoint. Use orders.oco instead.
   *
   * @deprecated
   *
   * `POST /api/v3/order/oco`: signed, TRADE, weight 1 (not counted when it succeeds), unfilled orders 2, from Matching Engine.
   */
  ocoDeprecated(symbol: string, side: OrderSide, quantity: DecimalInput, price: DecimalInput, stopPrice: DecimalInput): OrdersOcoDeprecatedCall;
  /**
   * An order list as it is now: its status and its orders.
   *
   * `GET /api/v3/orderList`: signed, USER_DATA, weight 4, from Database.
   */
  getList(orderListId: OrderListIdOrOrigClientOrderId): OrdersGetListCall;
  /**
   * Cancel all open orders of an order list.
   *
   * `DELETE /api/v3/orderList`: signed, TRADE, weight 1 (not counted when it succeeds), from Matching Engine.
   */
  cancelList(symbol: string, orderListId: OrderListIdOrListClientOrderId): OrdersCancelListCall;
  readonly test: OrdersTestGroup;
  readonly replace: OrdersReplaceGroup;
  readonly sor: OrdersSorGroup;
}

export interface OrdersTestGroup {
  /**
   * Test a LIMIT order: it fills at its price or better.
   *
   * `POST /api/v3/order/test`: signed, TRADE, weight 20 (computeCommissionRates is true), else 1, from Memory.
   */
  limit(symbol: string, side: OrderSide, quantity: DecimalInput, price: PriceOrPegPriceType): OrdersTestLimitCall;
  /**
   * Test a MARKET order: it fills at the best available prices, for a quantity or a quote amount.
   *
   * `POST /api/v3/order/test`: signed, TRADE, weight 20 (computeCommissionRates is true), else 1, from Memory.
   */
  market(symbol: string, side: OrderSide, quantity: QuantityOrQuoteOrderQty): OrdersTestMarketCall;
  /**
   * Test a STOP_LOSS order: a market order that triggers when the price moves against you.
   *
   * `POST /api/v3/order/test`: signed, TRADE, weight 20 (computeCommissionRates is true), else 1, from Memory.
   */
  stopLoss(symbol: string, side: OrderSide, quantity: DecimalInput, stopPrice: StopPriceOrTrailingDelta): OrdersTestStopLossCall;
  /**
   * Test a STOP_LOSS_LIMIT order: a limit order that triggers when the price moves against you.
   *
   * `POST /api/v3/order/test`: signed, TRADE, weight 20 (computeCommissionRates is true), else 1, from Memory.
   */
  stopLossLimit(symbol: string, side: OrderSide, quantity: DecimalInput, price: PriceOrPegPriceType, stopPrice: StopPriceOrTrailingDelta): OrdersTestStopLossLimitCall;
  /**
   * Test a TAKE_PROFIT order: a market order that triggers when the price moves in your favour.
   *
   * `POST /api/v3/order/test`: signed, TRADE, weight 20 (computeCommissionRates is true), else 1, from Memory.
   */
  takeProfit(symbol: string, side: OrderSide, quantity: DecimalInput, stopPrice: StopPriceOrTrailingDelta): OrdersTestTakeProfitCall;
  /**
   * Test a TAKE_PROFIT_LIMIT order: a limit order that triggers when the price moves in your favour.
   *
   * `POST /api/v3/order/test`: signed, TRADE, weight 20 (computeCommissionRates is true), else 1, from Memory.
   */
  takeProfitLimit(symbol: string, side: OrderSide, quantity: DecimalInput, price: PriceOrPegPriceType, stopPrice: StopPriceOrTrailingDelta): OrdersTestTakeProfitLimitCall;
  /**
   * Test a LIMIT_MAKER order (post-only): refused if it would match at once.
   *
   * `POST /api/v3/order/test`: signed, TRADE, weight 20 (computeCommissionRates is true), else 1, from Memory.
   */
  limitMaker(symbol: string, side: OrderSide, quantity: DecimalInput, price: PriceOrPegPriceType): OrdersTestLimitMakerCall;
}

export interface OrdersReplaceGroup {
  /**
   * Cancel an order and place a LIMIT order: it fills at its price or better.
   *
   * `POST /api/v3/order/cancelReplace`: signed, TRADE, weight 1 (not counted when it succeeds), unfilled orders 1, from Matching Engine.
   */
  limit(symbol: string, cancelOrderId: CancelOrderIdOrCancelOrigClientOrderId, side: OrderSide, quantity: DecimalInput, price: PriceOrPegPriceType): OrdersReplaceLimitCall;
  /**
   * Cancel an order and place a MARKET order: it fills at the best available prices, for a quantity or a quote amount.
   *
   * `POST /api/v3/order/cancelReplace`: signed, TRADE, weight 1 (not counted when it succeeds), unfilled orders 1, from Matching Engine.
   */
  market(symbol: string, cancelOrderId: CancelOrderIdOrCancelOrigClientOrderId, side: OrderSide, quantity: QuantityOrQuoteOrderQty): OrdersReplaceMarketCall;
  /**
   * Cancel an order and place a STOP_LOSS order: a market order that triggers when the price moves against you.
   *
   * `POST /api/v3/order/cancelReplace`: signed, TRADE, weight 1 (not counted when it succeeds), unfilled orders 1, from Matching Engine.
   */
  stopLoss(symbol: string, cancelOrderId: CancelOrderIdOrCancelOrigClientOrderId, side: OrderSide, quantity: DecimalInput, stopPrice: StopPriceOrTrailingDelta): OrdersReplaceStopLossCall;
  /**
   * Cancel an order and place a STOP_LOSS_LIMIT order: a limit order that triggers when the price moves against you.
   *
   * `POST /api/v3/order/cancelReplace`: signed, TRADE, weight 1 (not counted when it succeeds), unfilled orders 1, from Matching Engine.
   */
  stopLossLimit(symbol: string, cancelOrderId: CancelOrderIdOrCancelOrigClientOrderId, side: OrderSide, quantity: DecimalInput, price: PriceOrPegPriceType, stopPrice: StopPriceOrTrailingDelta): OrdersReplaceStopLossLimitCall;
  /**
   * Cancel an order and place a TAKE_PROFIT order: a market order that triggers when the price moves in your favour.
   *
   * `POST /api/v3/order/cancelReplace`: signed, TRADE, weight 1 (not counted when it succeeds), unfilled orders 1, from Matching Engine.
   */
  takeProfit(symbol: string, cancelOrderId: CancelOrderIdOrCancelOrigClientOrderId, side: OrderSide, quantity: DecimalInput, stopPrice: StopPriceOrTrailingDelta): OrdersReplaceTakeProfitCall;
  /**
   * Cancel an order and place a TAKE_PROFIT_LIMIT order: a limit order that triggers when the price moves in your favour.
   *
   * `POST /api/v3/order/cancelReplace`: signed, TRADE, weight 1 (not counted when it succeeds), unfilled orders 1, from Matching Engine.
   */
  takeProfitLimit(symbol: string, cancelOrderId: CancelOrderIdOrCancelOrigClientOrderId, side: OrderSide, quantity: DecimalInput, price: PriceOrPegPriceType, stopPrice: StopPriceOrTrailingDelta): OrdersReplaceTakeProfitLimitCall;
  /**
   * Cancel an order and place a LIMIT_MAKER order (post-only): refused if it would match at once.
   *
   * `POST /api/v3/order/cancelReplace`: signed, TRADE, weight 1 (not counted when it succeeds), unfilled orders 1, from Matching Engine.
   */
  limitMaker(symbol: string, cancelOrderId: CancelOrderIdOrCancelOrigClientOrderId, side: OrderSide, quantity: DecimalInput, price: PriceOrPegPriceType): OrdersReplaceLimitMakerCall;
}

export interface OrdersSorGroup {
  /**
   * Place a LIMIT order that fills from all books of its base asset.
   *
   * `POST /api/v3/sor/order`: signed, TRADE, weight 1 (not counted when it succeeds), unfilled orders 1, from Matching Engine.
   */
  limit(symbol: string, side: OrderSide, quantity: DecimalInput, price: DecimalInput): OrdersSorLimitCall;
  /**
   * Place a MARKET order that fills from all books of its base asset.
   *
   * `POST /api/v3/sor/order`: signed, TRADE, weight 1 (not counted when it succeeds), unfilled orders 1, from Matching Engine.
   */
  market(symbol: string, side: OrderSide, quantity: DecimalInput): OrdersSorMarketCall;
  readonly test: OrdersSorTestGroup;
}

export interface OrdersSorTestGroup {
  /**
   * Test a LIMIT order that fills from all books of its base asset.
   *
   * `POST /api/v3/sor/order/test`: signed, TRADE, weight 20 (computeCommissionRates is true), else 1, from Memory.
   */
  limit(symbol: string, side: OrderSide, quantity: DecimalInput, price: DecimalInput): OrdersSorTestLimitCall;
  /**
   * Test a MARKET order that fills from all books of its base asset.
   *
   * `POST /api/v3/sor/order/test`: signed, TRADE, weight 20 (computeCommissionRates is true), else 1, from Memory.
   */
  market(symbol: string, side: OrderSide, quantity: DecimalInput): OrdersSorTestMarketCall;
}

export interface AccountGroup {
  /**
   * Balances, commission rates and permissions of the account.
   *
   * `GET /api/v3/account`: signed, USER_DATA, weight 20, from Memory, Database.
   */
  info(): AccountInfoCall;
  /**
   * Open orders of one symbol or of all symbols.
   *
   * `GET /api/v3/openOrders`: signed, USER_DATA, weight 6 (with symbol), else 80, from Memory, Database.
   */
  openOrders(symbol?: string): AccountOpenOrdersCall;
  /**
   * Unfilled order count of the account in each rate limit window.
   *
   * `GET /api/v3/rateLimit/order`: signed, USER_DATA, weight 40, from Memory.
   */
  orderCount(): AccountOrderCountCall;
  /**
   * All orders of a symbol (open, filled, cancelled, expired), oldest first.
   *
   * `GET /api/v3/allOrders`: signed, USER_DATA, weight 20, from Database.
   */
  allOrders(symbol: string): AccountAllOrdersCall;
  /**
   * All order lists: executing and done.
   *
   * `GET /api/v3/allOrderList`: signed, USER_DATA, weight 20, from Database.
   */
  allOrderLists(): AccountAllOrderListsCall;
  /**
   * Open order lists, oldest first.
   *
   * `GET /api/v3/openOrderList`: signed, USER_DATA, weight 6, from Database.
   */
  openOrderLists(): AccountOpenOrderListsCall;
  /**
   * Your trades on a symbol, oldest first.
   *
   * `GET /api/v3/myTrades`: signed, USER_DATA, weight 5 (with orderId), else 20, from Memory, Database.
   */
  myTrades(symbol: string): AccountMyTradesCall;
  /**
   * Matches between your own orders that self-trade prevention stopped.
   *
   * `GET /api/v3/myPreventedMatches`: signed, USER_DATA, weight 2 (with preventedMatchId), 20 (with orderId), else 2, from Database.
   */
  preventedMatches(symbol: string, orderId: OrderIdOrPreventedMatchId): AccountPreventedMatchesCall;
  /**
   * Fills that smart order routing assigned to your orders (allocations).
   *
   * `GET /api/v3/myAllocations`: signed, USER_DATA, weight 20, from Database.
   */
  allocations(symbol: string): AccountAllocationsCall;
  /**
   * Your commission rates on a symbol.
   *
   * `GET /api/v3/account/commission`: signed, USER_DATA, weight 20, from Database.
   */
  commission(symbol: string): AccountCommissionCall;
  /**
   * Amendments (quantity reductions) of an order, oldest first.
   *
   * `GET /api/v3/order/amendments`: signed, USER_DATA, weight 4, from Database.
   */
  amendments(symbol: string, orderId: IdInput): AccountAmendmentsCall;
  /**
   * All filters that apply to you on a symbol: filters of the symbol, of the exchange and of assets.
   *
   * `GET /api/v3/myFilters`: signed, USER_DATA, weight 40, from Memory.
   */
  filters(symbol: string): AccountFiltersCall;
}

export interface WalletGroup {
  /**
   * Symbols that will be delisted, with the dates.
   *
   * `GET /sapi/v1/spot/delist-schedule`: public, with an API key, weight 100.
   */
  delistSchedule(): WalletDelistScheduleCall;
  /**
   * Whether the exchange is under maintenance.
   *
   * `GET /sapi/v1/system/status`: public, weight 1.
   */
  systemStatus(): WalletSystemStatusCall;
}

export interface ConvertGroup {
  /**
   * Pairs of assets that can be converted, with the minimum and maximum amounts.
   *
   * `GET /sapi/v1/convert/exchangeInfo`: public, weight 3000.
   */
  pairs(fromAsset: FromAssetOrToAsset): ConvertPairsCall;
  /**
   * Number of decimals of every asset in conversions.
   *
   * `GET /sapi/v1/convert/assetInfo`: signed, USER_DATA, weight 100.
   */
  assets(): ConvertAssetsCall;
  /**
   * Request a quote for a conversion. Nothing is converted until the quote is accepted.
   *
   * `POST /sapi/v1/convert/getQuote`: signed, USER_DATA, weight 200.
   */
  quote(fromAsset: string, toAsset: string, fromAmount: FromAmountOrToAmount): ConvertQuoteCall;
  /**
   * Accept a quote. The conversion takes place at the quoted price.
   *
   * `POST /sapi/v1/convert/acceptQuote`: signed, TRADE, weight 500.
   */
  accept(quoteId: string): ConvertAcceptCall;
  /**
   * A conversion as it is now.
   *
   * `GET /sapi/v1/convert/orderStatus`: signed, USER_DATA, weight 100.
   */
  status(orderId: OrderIdOrQuoteId): ConvertStatusCall;
  /**
   * Conversions in a time range of at most 30 days.
   *
   * `GET /sapi/v1/convert/tradeFlow`: signed, USER_DATA, weight 3000.
   */
  trades(startTime: TimeInput, endTime: TimeInput): ConvertTradesCall;
  /**
   * Place a convert limit order. The conversion takes place when the price is reached.
   *
   * `POST /sapi/v1/convert/limit/placeOrder`: signed, TRADE, weight 500.
   */
  limit(baseAsset: string, quoteAsset: string, side: OrderSide, baseAmount: BaseAmountOrQuoteAmount, limitPrice: DecimalInput, expiredType: ConvertExpiredType): ConvertLimitCall;
  /**
   * Cancel a convert limit order.
   *
   * `POST /sapi/v1/convert/limit/cancelOrder`: signed, TRADE, weight 200.
   */
  cancel(orderId: IdInput): ConvertCancelCall;
  /**
   * Open convert limit orders.
   *
   * `GET /sapi/v1/convert/limit/queryOpenOrders`: signed, USER_DATA, weight 3000.
   */
  openOrders(): ConvertOpenOrdersCall;
}

/** Every verb of the catalogue, by group. */
export interface SpotVerbs {
  readonly general: GeneralGroup;
  readonly market: MarketGroup;
  readonly orders: OrdersGroup;
  readonly account: AccountGroup;
  readonly wallet: WalletGroup;
  readonly convert: ConvertGroup;
}
