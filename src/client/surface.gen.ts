// Printed from src/catalogue by `npm run generate`; do not edit.
import type { Call, OrderCall, ReadingCall, TestableCall, TicketCall } from './call/call.js';
import type { DecimalInput, IdInput, TimeInput } from './call/inputs.js';
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
  LimitLeg,
  LimitMakerLeg,
  MarketLeg,
  MyFilters,
  NewOrderRespType,
  NoCommissions,
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
import type { PagedCall } from './paging/paged.js';
import type { Shown } from './results/result.js';

/** Test connectivity. */
export interface GeneralPingCall extends ReadingCall<Empty> {}

/** The exchange's clock. */
export interface GeneralTimeCall extends ReadingCall<ServerTime> {}

/** Trading rules, filters and rate limiters. */
export interface GeneralExchangeInfoCall extends ReadingCall<ExchangeInfo> {
  /** Only symbols that carry any of these permissions. Default: SPOT, MARGIN and LEVERAGED. */
  permissions(permissions: readonly Permission[]): GeneralExchangeInfoCall;
  /** Whether permissionSets is filled in. Default: true. */
  showPermissionSets(showPermissionSets: boolean): GeneralExchangeInfoCall;
  /** Only symbols with this status. */
  symbolStatus(symbolStatus: SymbolStatusFilter): GeneralExchangeInfoCall;
}

/** Execution rules: prices that a symbol may trade at. */
export interface GeneralExecutionRulesCall extends ReadingCall<ExecutionRules> {
  /** All symbols with this status. */
  symbolStatus(symbolStatus: SymbolStatusFilter): GeneralExecutionRulesCall;
}

/** Order book. */
export interface MarketDepthCall extends ReadingCall<Depth> {
  /** Price levels per side. From 1 to 5000. Default: 100. */
  limit(limit: number): MarketDepthCall;
  /** Only when the symbol has this status. */
  symbolStatus(symbolStatus: SymbolStatusFilter): MarketDepthCall;
}

/** Most recent trades, oldest first. */
export interface MarketTradesCall extends PagedCall<Trade[], Trade> {
  /** Number of items. From 1 to 1000. Default: 500. */
  limit(limit: number): MarketTradesCall;
}

/** Trades from an id on, oldest first. */
export interface MarketHistoricalTradesCall extends PagedCall<Trade[], Trade> {
  /** Number of items. From 1 to 1000. Default: 500. */
  limit(limit: number): MarketHistoricalTradesCall;
  /** First trade id, included; the most recent trades without it. */
  fromId(fromId: IdInput): MarketHistoricalTradesCall;
}

/** Block trades from an id on, oldest first. */
export interface MarketBlockTradesCall extends PagedCall<BlockTrade[], BlockTrade> {
  /** Number of items. From 1 to 1000. Default: 500. */
  limit(limit: number): MarketBlockTradesCall;
}

/** Aggregate trades: fills of one taker order at one price at one time, summed; oldest first. */
export interface MarketAggTradesCall extends PagedCall<AggTrade[], AggTrade> {
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
export interface MarketKlinesCall extends PagedCall<Kline[], Kline> {
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

/** Klines as charts show them, oldest first; the same as klines on the test network. */
export interface MarketUiKlinesCall extends PagedCall<Kline[], Kline> {
  /** First open time, always in UTC. Sent as `startTime`. */
  from(startTime: TimeInput): MarketUiKlinesCall;
  /** First open time, always in UTC. */
  startTime(startTime: TimeInput): MarketUiKlinesCall;
  /** Last open time, always in UTC. Sent as `endTime`. */
  to(endTime: TimeInput): MarketUiKlinesCall;
  /** Last open time, always in UTC. */
  endTime(endTime: TimeInput): MarketUiKlinesCall;
  /** Offset from UTC that the intervals are cut in, such as 8 or -1:00; from -12:00 to +14:00. Default: 0. Sent as `timeZone`. */
  tz(timeZone: string): MarketUiKlinesCall;
  /** Offset from UTC that the intervals are cut in, such as 8 or -1:00; from -12:00 to +14:00. Default: 0. */
  timeZone(timeZone: string): MarketUiKlinesCall;
  /** Number of klines. From 1 to 1000. Default: 500. */
  limit(limit: number): MarketUiKlinesCall;
}

/** Current average price: volume-weighted over the last minutes. */
export interface MarketAvgPriceCall extends ReadingCall<AvgPrice> {}

/** Reference price of a symbol, from which its price range is measured. */
export interface MarketReferencePriceCall extends ReadingCall<ReferencePrice> {}

/** How the reference price of a symbol is computed. */
export interface MarketReferencePriceCalculationCall extends ReadingCall<ReferencePriceCalculation> {
  /** Only when the symbol has this status. */
  symbolStatus(symbolStatus: SymbolStatusFilter): MarketReferencePriceCalculationCall;
}

/** Price change statistics of the last 24 hours. */
export interface MarketTickerLast24hCall<R = Ticker24hFull> extends ReadingCall<R> {
  /** How much the reply carries. Default: FULL. */
  type(type: 'FULL'): MarketTickerLast24hCall<Ticker24hFull>;
  /** How much the reply carries. Default: FULL. */
  type(type: 'MINI'): MarketTickerLast24hCall<TickerMini>;
  /** Only when the symbol has this status. */
  symbolStatus(symbolStatus: SymbolStatusFilter): MarketTickerLast24hCall<R>;
}

/** Price change statistics of the last 24 hours. */
export interface MarketTickerLast24hListCall<R = Ticker24hFull[]> extends ReadingCall<R> {
  /** How much the reply carries. Default: FULL. */
  type(type: 'FULL'): MarketTickerLast24hListCall<Ticker24hFull[]>;
  /** How much the reply carries. Default: FULL. */
  type(type: 'MINI'): MarketTickerLast24hListCall<TickerMini[]>;
  /** Only when the symbol has this status. */
  symbolStatus(symbolStatus: SymbolStatusFilter): MarketTickerLast24hListCall<R>;
}

/** Last price. */
export interface MarketTickerPriceCall extends ReadingCall<PriceTicker> {
  /** Only when the symbol has this status. */
  symbolStatus(symbolStatus: SymbolStatusFilter): MarketTickerPriceCall;
}

/** Last price. */
export interface MarketTickerPriceListCall extends ReadingCall<PriceTicker[]> {
  /** Only when the symbol has this status. */
  symbolStatus(symbolStatus: SymbolStatusFilter): MarketTickerPriceListCall;
}

/** Price change statistics of the trading day. */
export interface MarketTickerTradingDayCall<R = TickerFull> extends ReadingCall<R> {
  /** Offset from UTC whose calendar day is the trading day, such as 8 or -1:00. Default: 0. Sent as `timeZone`. */
  tz(timeZone: string): MarketTickerTradingDayCall<R>;
  /** Offset from UTC whose calendar day is the trading day, such as 8 or -1:00. Default: 0. */
  timeZone(timeZone: string): MarketTickerTradingDayCall<R>;
  /** How much the reply carries. Default: FULL. */
  type(type: 'FULL'): MarketTickerTradingDayCall<TickerFull>;
  /** How much the reply carries. Default: FULL. */
  type(type: 'MINI'): MarketTickerTradingDayCall<TickerMini>;
  /** Only when the symbol has this status. */
  symbolStatus(symbolStatus: SymbolStatusFilter): MarketTickerTradingDayCall<R>;
}

/** Price change statistics of the trading day. */
export interface MarketTickerTradingDayListCall<R = TickerFull[]> extends ReadingCall<R> {
  /** Offset from UTC whose calendar day is the trading day, such as 8 or -1:00. Default: 0. Sent as `timeZone`. */
  tz(timeZone: string): MarketTickerTradingDayListCall<R>;
  /** Offset from UTC whose calendar day is the trading day, such as 8 or -1:00. Default: 0. */
  timeZone(timeZone: string): MarketTickerTradingDayListCall<R>;
  /** How much the reply carries. Default: FULL. */
  type(type: 'FULL'): MarketTickerTradingDayListCall<TickerFull[]>;
  /** How much the reply carries. Default: FULL. */
  type(type: 'MINI'): MarketTickerTradingDayListCall<TickerMini[]>;
  /** Only when the symbol has this status. */
  symbolStatus(symbolStatus: SymbolStatusFilter): MarketTickerTradingDayListCall<R>;
}

/** Best bid and ask. */
export interface MarketTickerBookCall extends ReadingCall<BookTicker> {
  /** Only when the symbol has this status. */
  symbolStatus(symbolStatus: SymbolStatusFilter): MarketTickerBookCall;
}

/** Best bid and ask. */
export interface MarketTickerBookListCall extends ReadingCall<BookTicker[]> {
  /** Only when the symbol has this status. */
  symbolStatus(symbolStatus: SymbolStatusFilter): MarketTickerBookListCall;
}

/** Price change statistics of a window that ends now. */
export interface MarketTickerRollingCall<R = TickerFull> extends ReadingCall<R> {
  /** Length of the window, rounded out to a whole minute. Default: 1d. */
  windowSize(windowSize: TickerWindowSize): MarketTickerRollingCall<R>;
  /** How much the reply carries. Default: FULL. */
  type(type: 'FULL'): MarketTickerRollingCall<TickerFull>;
  /** How much the reply carries. Default: FULL. */
  type(type: 'MINI'): MarketTickerRollingCall<TickerMini>;
  /** Only when the symbol has this status. */
  symbolStatus(symbolStatus: SymbolStatusFilter): MarketTickerRollingCall<R>;
}

/** Price change statistics of a window that ends now. */
export interface MarketTickerRollingListCall<R = TickerFull[]> extends ReadingCall<R> {
  /** Length of the window, rounded out to a whole minute. Default: 1d. */
  windowSize(windowSize: TickerWindowSize): MarketTickerRollingListCall<R>;
  /** How much the reply carries. Default: FULL. */
  type(type: 'FULL'): MarketTickerRollingListCall<TickerFull[]>;
  /** How much the reply carries. Default: FULL. */
  type(type: 'MINI'): MarketTickerRollingListCall<TickerMini[]>;
  /** Only when the symbol has this status. */
  symbolStatus(symbolStatus: SymbolStatusFilter): MarketTickerRollingListCall<R>;
}

/** Place a LIMIT order: this price or better. */
export interface OrdersLimitCall<R = OrderFull> extends TestableCall<R> {
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
export interface OrdersMarketCall<R = OrderFull> extends TestableCall<R> {
  /** Id of your own, unique among open orders. Default: generated. Sent as `newClientOrderId`. */
  id(newClientOrderId: string): OrdersMarketCall<R>;
  /** Id of your own, unique among open orders. Default: generated. */
  newClientOrderId(newClientOrderId: string): OrdersMarketCall<R>;
  /** Number of your own for the strategy that placed it. */
  strategyId(strategyId: IdInput): OrdersMarketCall<R>;
  /** Number of your own for the kind of strategy. At least 1000000. */
  strategyType(strategyType: number): OrdersMarketCall<R>;
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

/** Place a STOP_LOSS order: a market order once the price has gone against you. */
export interface OrdersStopLossCall<R = OrderAck> extends TestableCall<R> {
  /** Id of your own, unique among open orders. Default: generated. Sent as `newClientOrderId`. */
  id(newClientOrderId: string): OrdersStopLossCall<R>;
  /** Id of your own, unique among open orders. Default: generated. */
  newClientOrderId(newClientOrderId: string): OrdersStopLossCall<R>;
  /** Number of your own for the strategy that placed it. */
  strategyId(strategyId: IdInput): OrdersStopLossCall<R>;
  /** Number of your own for the kind of strategy. At least 1000000. */
  strategyType(strategyType: number): OrdersStopLossCall<R>;
  /** How much of the order the reply carries. Default: FULL for MARKET and LIMIT, otherwise ACK. Sent as `newOrderRespType`. */
  resp(newOrderRespType: 'ACK'): OrdersStopLossCall<OrderAck>;
  /** How much of the order the reply carries. Default: FULL for MARKET and LIMIT, otherwise ACK. Sent as `newOrderRespType`. */
  resp(newOrderRespType: 'RESULT'): OrdersStopLossCall<OrderResult>;
  /** How much of the order the reply carries. Default: FULL for MARKET and LIMIT, otherwise ACK. Sent as `newOrderRespType`. */
  resp(newOrderRespType: 'FULL'): OrdersStopLossCall<OrderFull>;
  /** How much of the order the reply carries. Default: FULL for MARKET and LIMIT, otherwise ACK. */
  newOrderRespType(newOrderRespType: 'ACK'): OrdersStopLossCall<OrderAck>;
  /** How much of the order the reply carries. Default: FULL for MARKET and LIMIT, otherwise ACK. */
  newOrderRespType(newOrderRespType: 'RESULT'): OrdersStopLossCall<OrderResult>;
  /** How much of the order the reply carries. Default: FULL for MARKET and LIMIT, otherwise ACK. */
  newOrderRespType(newOrderRespType: 'FULL'): OrdersStopLossCall<OrderFull>;
  /** What happens when the order would match one of your own. Default: the default mode of the symbol. Sent as `selfTradePreventionMode`. */
  stp(selfTradePreventionMode: SelfTradePreventionMode): OrdersStopLossCall<R>;
  /** What happens when the order would match one of your own. Default: the default mode of the symbol. */
  selfTradePreventionMode(selfTradePreventionMode: SelfTradePreventionMode): OrdersStopLossCall<R>;
  /** How long the request stays valid, in milliseconds; up to three decimals, at most 60000. Default: 5000. */
  recvWindow(recvWindow: DecimalInput): OrdersStopLossCall<R>;
}

/** Place a STOP_LOSS_LIMIT order: a limit order once the price has gone against you. */
export interface OrdersStopLossLimitCall<R = OrderAck> extends TestableCall<R> {
  /** Id of your own, unique among open orders. Default: generated. Sent as `newClientOrderId`. */
  id(newClientOrderId: string): OrdersStopLossLimitCall<R>;
  /** Id of your own, unique among open orders. Default: generated. */
  newClientOrderId(newClientOrderId: string): OrdersStopLossLimitCall<R>;
  /** How long the order works. Default: GTC. Sent as `timeInForce`. */
  tif(timeInForce: TimeInForce): OrdersStopLossLimitCall<R>;
  /** How long the order works. Default: GTC. */
  timeInForce(timeInForce: TimeInForce): OrdersStopLossLimitCall<R>;
  /** Quantity shown in the book, in the base asset; the rest is hidden. */
  icebergQty(icebergQty: DecimalInput): OrdersStopLossLimitCall<R>;
  /** Number of your own for the strategy that placed it. */
  strategyId(strategyId: IdInput): OrdersStopLossLimitCall<R>;
  /** Number of your own for the kind of strategy. At least 1000000. */
  strategyType(strategyType: number): OrdersStopLossLimitCall<R>;
  /** Unit of pegOffsetValue. */
  pegOffsetType(pegOffsetType: PegOffsetType): OrdersStopLossLimitCall<R>;
  /** Price levels deeper into the book than the peg. From 1 to 100. */
  pegOffsetValue(pegOffsetValue: number): OrdersStopLossLimitCall<R>;
  /** How much of the order the reply carries. Default: FULL for MARKET and LIMIT, otherwise ACK. Sent as `newOrderRespType`. */
  resp(newOrderRespType: 'ACK'): OrdersStopLossLimitCall<OrderAck>;
  /** How much of the order the reply carries. Default: FULL for MARKET and LIMIT, otherwise ACK. Sent as `newOrderRespType`. */
  resp(newOrderRespType: 'RESULT'): OrdersStopLossLimitCall<OrderResult>;
  /** How much of the order the reply carries. Default: FULL for MARKET and LIMIT, otherwise ACK. Sent as `newOrderRespType`. */
  resp(newOrderRespType: 'FULL'): OrdersStopLossLimitCall<OrderFull>;
  /** How much of the order the reply carries. Default: FULL for MARKET and LIMIT, otherwise ACK. */
  newOrderRespType(newOrderRespType: 'ACK'): OrdersStopLossLimitCall<OrderAck>;
  /** How much of the order the reply carries. Default: FULL for MARKET and LIMIT, otherwise ACK. */
  newOrderRespType(newOrderRespType: 'RESULT'): OrdersStopLossLimitCall<OrderResult>;
  /** How much of the order the reply carries. Default: FULL for MARKET and LIMIT, otherwise ACK. */
  newOrderRespType(newOrderRespType: 'FULL'): OrdersStopLossLimitCall<OrderFull>;
  /** What happens when the order would match one of your own. Default: the default mode of the symbol. Sent as `selfTradePreventionMode`. */
  stp(selfTradePreventionMode: SelfTradePreventionMode): OrdersStopLossLimitCall<R>;
  /** What happens when the order would match one of your own. Default: the default mode of the symbol. */
  selfTradePreventionMode(selfTradePreventionMode: SelfTradePreventionMode): OrdersStopLossLimitCall<R>;
  /** How long the request stays valid, in milliseconds; up to three decimals, at most 60000. Default: 5000. */
  recvWindow(recvWindow: DecimalInput): OrdersStopLossLimitCall<R>;
}

/** Place a TAKE_PROFIT order: a market order once the price has gone your way. */
export interface OrdersTakeProfitCall<R = OrderAck> extends TestableCall<R> {
  /** Id of your own, unique among open orders. Default: generated. Sent as `newClientOrderId`. */
  id(newClientOrderId: string): OrdersTakeProfitCall<R>;
  /** Id of your own, unique among open orders. Default: generated. */
  newClientOrderId(newClientOrderId: string): OrdersTakeProfitCall<R>;
  /** Number of your own for the strategy that placed it. */
  strategyId(strategyId: IdInput): OrdersTakeProfitCall<R>;
  /** Number of your own for the kind of strategy. At least 1000000. */
  strategyType(strategyType: number): OrdersTakeProfitCall<R>;
  /** How much of the order the reply carries. Default: FULL for MARKET and LIMIT, otherwise ACK. Sent as `newOrderRespType`. */
  resp(newOrderRespType: 'ACK'): OrdersTakeProfitCall<OrderAck>;
  /** How much of the order the reply carries. Default: FULL for MARKET and LIMIT, otherwise ACK. Sent as `newOrderRespType`. */
  resp(newOrderRespType: 'RESULT'): OrdersTakeProfitCall<OrderResult>;
  /** How much of the order the reply carries. Default: FULL for MARKET and LIMIT, otherwise ACK. Sent as `newOrderRespType`. */
  resp(newOrderRespType: 'FULL'): OrdersTakeProfitCall<OrderFull>;
  /** How much of the order the reply carries. Default: FULL for MARKET and LIMIT, otherwise ACK. */
  newOrderRespType(newOrderRespType: 'ACK'): OrdersTakeProfitCall<OrderAck>;
  /** How much of the order the reply carries. Default: FULL for MARKET and LIMIT, otherwise ACK. */
  newOrderRespType(newOrderRespType: 'RESULT'): OrdersTakeProfitCall<OrderResult>;
  /** How much of the order the reply carries. Default: FULL for MARKET and LIMIT, otherwise ACK. */
  newOrderRespType(newOrderRespType: 'FULL'): OrdersTakeProfitCall<OrderFull>;
  /** What happens when the order would match one of your own. Default: the default mode of the symbol. Sent as `selfTradePreventionMode`. */
  stp(selfTradePreventionMode: SelfTradePreventionMode): OrdersTakeProfitCall<R>;
  /** What happens when the order would match one of your own. Default: the default mode of the symbol. */
  selfTradePreventionMode(selfTradePreventionMode: SelfTradePreventionMode): OrdersTakeProfitCall<R>;
  /** How long the request stays valid, in milliseconds; up to three decimals, at most 60000. Default: 5000. */
  recvWindow(recvWindow: DecimalInput): OrdersTakeProfitCall<R>;
}

/** Place a TAKE_PROFIT_LIMIT order: a limit order once the price has gone your way. */
export interface OrdersTakeProfitLimitCall<R = OrderAck> extends TestableCall<R> {
  /** Id of your own, unique among open orders. Default: generated. Sent as `newClientOrderId`. */
  id(newClientOrderId: string): OrdersTakeProfitLimitCall<R>;
  /** Id of your own, unique among open orders. Default: generated. */
  newClientOrderId(newClientOrderId: string): OrdersTakeProfitLimitCall<R>;
  /** How long the order works. Default: GTC. Sent as `timeInForce`. */
  tif(timeInForce: TimeInForce): OrdersTakeProfitLimitCall<R>;
  /** How long the order works. Default: GTC. */
  timeInForce(timeInForce: TimeInForce): OrdersTakeProfitLimitCall<R>;
  /** Quantity shown in the book, in the base asset; the rest is hidden. */
  icebergQty(icebergQty: DecimalInput): OrdersTakeProfitLimitCall<R>;
  /** Number of your own for the strategy that placed it. */
  strategyId(strategyId: IdInput): OrdersTakeProfitLimitCall<R>;
  /** Number of your own for the kind of strategy. At least 1000000. */
  strategyType(strategyType: number): OrdersTakeProfitLimitCall<R>;
  /** Unit of pegOffsetValue. */
  pegOffsetType(pegOffsetType: PegOffsetType): OrdersTakeProfitLimitCall<R>;
  /** Price levels deeper into the book than the peg. From 1 to 100. */
  pegOffsetValue(pegOffsetValue: number): OrdersTakeProfitLimitCall<R>;
  /** How much of the order the reply carries. Default: FULL for MARKET and LIMIT, otherwise ACK. Sent as `newOrderRespType`. */
  resp(newOrderRespType: 'ACK'): OrdersTakeProfitLimitCall<OrderAck>;
  /** How much of the order the reply carries. Default: FULL for MARKET and LIMIT, otherwise ACK. Sent as `newOrderRespType`. */
  resp(newOrderRespType: 'RESULT'): OrdersTakeProfitLimitCall<OrderResult>;
  /** How much of the order the reply carries. Default: FULL for MARKET and LIMIT, otherwise ACK. Sent as `newOrderRespType`. */
  resp(newOrderRespType: 'FULL'): OrdersTakeProfitLimitCall<OrderFull>;
  /** How much of the order the reply carries. Default: FULL for MARKET and LIMIT, otherwise ACK. */
  newOrderRespType(newOrderRespType: 'ACK'): OrdersTakeProfitLimitCall<OrderAck>;
  /** How much of the order the reply carries. Default: FULL for MARKET and LIMIT, otherwise ACK. */
  newOrderRespType(newOrderRespType: 'RESULT'): OrdersTakeProfitLimitCall<OrderResult>;
  /** How much of the order the reply carries. Default: FULL for MARKET and LIMIT, otherwise ACK. */
  newOrderRespType(newOrderRespType: 'FULL'): OrdersTakeProfitLimitCall<OrderFull>;
  /** What happens when the order would match one of your own. Default: the default mode of the symbol. Sent as `selfTradePreventionMode`. */
  stp(selfTradePreventionMode: SelfTradePreventionMode): OrdersTakeProfitLimitCall<R>;
  /** What happens when the order would match one of your own. Default: the default mode of the symbol. */
  selfTradePreventionMode(selfTradePreventionMode: SelfTradePreventionMode): OrdersTakeProfitLimitCall<R>;
  /** How long the request stays valid, in milliseconds; up to three decimals, at most 60000. Default: 5000. */
  recvWindow(recvWindow: DecimalInput): OrdersTakeProfitLimitCall<R>;
}

/** Place a LIMIT_MAKER order: refused if it would take. */
export interface OrdersLimitMakerCall<R = OrderAck> extends TestableCall<R> {
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

/** Try out a LIMIT order: this price or better. */
export interface OrdersTestLimitCall<R = NoCommissions> extends OrderCall<R> {
  /** Id of your own, unique among open orders. Default: generated. Sent as `newClientOrderId`. */
  id(newClientOrderId: string): OrdersTestLimitCall<R>;
  /** Id of your own, unique among open orders. Default: generated. */
  newClientOrderId(newClientOrderId: string): OrdersTestLimitCall<R>;
  /** How long the order works. Default: GTC. Sent as `timeInForce`. */
  tif(timeInForce: TimeInForce): OrdersTestLimitCall<R>;
  /** How long the order works. Default: GTC. */
  timeInForce(timeInForce: TimeInForce): OrdersTestLimitCall<R>;
  /** Quantity shown in the book, in the base asset; the rest is hidden. */
  icebergQty(icebergQty: DecimalInput): OrdersTestLimitCall<R>;
  /** Number of your own for the strategy that placed it. */
  strategyId(strategyId: IdInput): OrdersTestLimitCall<R>;
  /** Number of your own for the kind of strategy. At least 1000000. */
  strategyType(strategyType: number): OrdersTestLimitCall<R>;
  /** Unit of pegOffsetValue. */
  pegOffsetType(pegOffsetType: PegOffsetType): OrdersTestLimitCall<R>;
  /** Price levels deeper into the book than the peg. From 1 to 100. */
  pegOffsetValue(pegOffsetValue: number): OrdersTestLimitCall<R>;
  /** How much of the order the reply carries. Default: FULL for MARKET and LIMIT, otherwise ACK. Sent as `newOrderRespType`. */
  resp(newOrderRespType: NewOrderRespType): OrdersTestLimitCall<R>;
  /** How much of the order the reply carries. Default: FULL for MARKET and LIMIT, otherwise ACK. */
  newOrderRespType(newOrderRespType: NewOrderRespType): OrdersTestLimitCall<R>;
  /** What happens when the order would match one of your own. Default: the default mode of the symbol. Sent as `selfTradePreventionMode`. */
  stp(selfTradePreventionMode: SelfTradePreventionMode): OrdersTestLimitCall<R>;
  /** What happens when the order would match one of your own. Default: the default mode of the symbol. */
  selfTradePreventionMode(selfTradePreventionMode: SelfTradePreventionMode): OrdersTestLimitCall<R>;
  /** Whether the reply tells the commission rates that the order would pay. Default: false. */
  computeCommissionRates(computeCommissionRates: true): OrdersTestLimitCall<OrderTestCommissions>;
  /** Whether the reply tells the commission rates that the order would pay. Default: false. */
  computeCommissionRates(computeCommissionRates: false): OrdersTestLimitCall<NoCommissions>;
  /** How long the request stays valid, in milliseconds; up to three decimals, at most 60000. Default: 5000. */
  recvWindow(recvWindow: DecimalInput): OrdersTestLimitCall<R>;
}

/** Try out a MARKET order: the best prices available now, by quantity or by quote amount. */
export interface OrdersTestMarketCall<R = NoCommissions> extends OrderCall<R> {
  /** Id of your own, unique among open orders. Default: generated. Sent as `newClientOrderId`. */
  id(newClientOrderId: string): OrdersTestMarketCall<R>;
  /** Id of your own, unique among open orders. Default: generated. */
  newClientOrderId(newClientOrderId: string): OrdersTestMarketCall<R>;
  /** Number of your own for the strategy that placed it. */
  strategyId(strategyId: IdInput): OrdersTestMarketCall<R>;
  /** Number of your own for the kind of strategy. At least 1000000. */
  strategyType(strategyType: number): OrdersTestMarketCall<R>;
  /** How much of the order the reply carries. Default: FULL for MARKET and LIMIT, otherwise ACK. Sent as `newOrderRespType`. */
  resp(newOrderRespType: NewOrderRespType): OrdersTestMarketCall<R>;
  /** How much of the order the reply carries. Default: FULL for MARKET and LIMIT, otherwise ACK. */
  newOrderRespType(newOrderRespType: NewOrderRespType): OrdersTestMarketCall<R>;
  /** What happens when the order would match one of your own. Default: the default mode of the symbol. Sent as `selfTradePreventionMode`. */
  stp(selfTradePreventionMode: SelfTradePreventionMode): OrdersTestMarketCall<R>;
  /** What happens when the order would match one of your own. Default: the default mode of the symbol. */
  selfTradePreventionMode(selfTradePreventionMode: SelfTradePreventionMode): OrdersTestMarketCall<R>;
  /** Whether the reply tells the commission rates that the order would pay. Default: false. */
  computeCommissionRates(computeCommissionRates: true): OrdersTestMarketCall<OrderTestCommissions>;
  /** Whether the reply tells the commission rates that the order would pay. Default: false. */
  computeCommissionRates(computeCommissionRates: false): OrdersTestMarketCall<NoCommissions>;
  /** How long the request stays valid, in milliseconds; up to three decimals, at most 60000. Default: 5000. */
  recvWindow(recvWindow: DecimalInput): OrdersTestMarketCall<R>;
}

/** Try out a STOP_LOSS order: a market order once the price has gone against you. */
export interface OrdersTestStopLossCall<R = NoCommissions> extends OrderCall<R> {
  /** Id of your own, unique among open orders. Default: generated. Sent as `newClientOrderId`. */
  id(newClientOrderId: string): OrdersTestStopLossCall<R>;
  /** Id of your own, unique among open orders. Default: generated. */
  newClientOrderId(newClientOrderId: string): OrdersTestStopLossCall<R>;
  /** Number of your own for the strategy that placed it. */
  strategyId(strategyId: IdInput): OrdersTestStopLossCall<R>;
  /** Number of your own for the kind of strategy. At least 1000000. */
  strategyType(strategyType: number): OrdersTestStopLossCall<R>;
  /** How much of the order the reply carries. Default: FULL for MARKET and LIMIT, otherwise ACK. Sent as `newOrderRespType`. */
  resp(newOrderRespType: NewOrderRespType): OrdersTestStopLossCall<R>;
  /** How much of the order the reply carries. Default: FULL for MARKET and LIMIT, otherwise ACK. */
  newOrderRespType(newOrderRespType: NewOrderRespType): OrdersTestStopLossCall<R>;
  /** What happens when the order would match one of your own. Default: the default mode of the symbol. Sent as `selfTradePreventionMode`. */
  stp(selfTradePreventionMode: SelfTradePreventionMode): OrdersTestStopLossCall<R>;
  /** What happens when the order would match one of your own. Default: the default mode of the symbol. */
  selfTradePreventionMode(selfTradePreventionMode: SelfTradePreventionMode): OrdersTestStopLossCall<R>;
  /** Whether the reply tells the commission rates that the order would pay. Default: false. */
  computeCommissionRates(computeCommissionRates: true): OrdersTestStopLossCall<OrderTestCommissions>;
  /** Whether the reply tells the commission rates that the order would pay. Default: false. */
  computeCommissionRates(computeCommissionRates: false): OrdersTestStopLossCall<NoCommissions>;
  /** How long the request stays valid, in milliseconds; up to three decimals, at most 60000. Default: 5000. */
  recvWindow(recvWindow: DecimalInput): OrdersTestStopLossCall<R>;
}

/** Try out a STOP_LOSS_LIMIT order: a limit order once the price has gone against you. */
export interface OrdersTestStopLossLimitCall<R = NoCommissions> extends OrderCall<R> {
  /** Id of your own, unique among open orders. Default: generated. Sent as `newClientOrderId`. */
  id(newClientOrderId: string): OrdersTestStopLossLimitCall<R>;
  /** Id of your own, unique among open orders. Default: generated. */
  newClientOrderId(newClientOrderId: string): OrdersTestStopLossLimitCall<R>;
  /** How long the order works. Default: GTC. Sent as `timeInForce`. */
  tif(timeInForce: TimeInForce): OrdersTestStopLossLimitCall<R>;
  /** How long the order works. Default: GTC. */
  timeInForce(timeInForce: TimeInForce): OrdersTestStopLossLimitCall<R>;
  /** Quantity shown in the book, in the base asset; the rest is hidden. */
  icebergQty(icebergQty: DecimalInput): OrdersTestStopLossLimitCall<R>;
  /** Number of your own for the strategy that placed it. */
  strategyId(strategyId: IdInput): OrdersTestStopLossLimitCall<R>;
  /** Number of your own for the kind of strategy. At least 1000000. */
  strategyType(strategyType: number): OrdersTestStopLossLimitCall<R>;
  /** Unit of pegOffsetValue. */
  pegOffsetType(pegOffsetType: PegOffsetType): OrdersTestStopLossLimitCall<R>;
  /** Price levels deeper into the book than the peg. From 1 to 100. */
  pegOffsetValue(pegOffsetValue: number): OrdersTestStopLossLimitCall<R>;
  /** How much of the order the reply carries. Default: FULL for MARKET and LIMIT, otherwise ACK. Sent as `newOrderRespType`. */
  resp(newOrderRespType: NewOrderRespType): OrdersTestStopLossLimitCall<R>;
  /** How much of the order the reply carries. Default: FULL for MARKET and LIMIT, otherwise ACK. */
  newOrderRespType(newOrderRespType: NewOrderRespType): OrdersTestStopLossLimitCall<R>;
  /** What happens when the order would match one of your own. Default: the default mode of the symbol. Sent as `selfTradePreventionMode`. */
  stp(selfTradePreventionMode: SelfTradePreventionMode): OrdersTestStopLossLimitCall<R>;
  /** What happens when the order would match one of your own. Default: the default mode of the symbol. */
  selfTradePreventionMode(selfTradePreventionMode: SelfTradePreventionMode): OrdersTestStopLossLimitCall<R>;
  /** Whether the reply tells the commission rates that the order would pay. Default: false. */
  computeCommissionRates(computeCommissionRates: true): OrdersTestStopLossLimitCall<OrderTestCommissions>;
  /** Whether the reply tells the commission rates that the order would pay. Default: false. */
  computeCommissionRates(computeCommissionRates: false): OrdersTestStopLossLimitCall<NoCommissions>;
  /** How long the request stays valid, in milliseconds; up to three decimals, at most 60000. Default: 5000. */
  recvWindow(recvWindow: DecimalInput): OrdersTestStopLossLimitCall<R>;
}

/** Try out a TAKE_PROFIT order: a market order once the price has gone your way. */
export interface OrdersTestTakeProfitCall<R = NoCommissions> extends OrderCall<R> {
  /** Id of your own, unique among open orders. Default: generated. Sent as `newClientOrderId`. */
  id(newClientOrderId: string): OrdersTestTakeProfitCall<R>;
  /** Id of your own, unique among open orders. Default: generated. */
  newClientOrderId(newClientOrderId: string): OrdersTestTakeProfitCall<R>;
  /** Number of your own for the strategy that placed it. */
  strategyId(strategyId: IdInput): OrdersTestTakeProfitCall<R>;
  /** Number of your own for the kind of strategy. At least 1000000. */
  strategyType(strategyType: number): OrdersTestTakeProfitCall<R>;
  /** How much of the order the reply carries. Default: FULL for MARKET and LIMIT, otherwise ACK. Sent as `newOrderRespType`. */
  resp(newOrderRespType: NewOrderRespType): OrdersTestTakeProfitCall<R>;
  /** How much of the order the reply carries. Default: FULL for MARKET and LIMIT, otherwise ACK. */
  newOrderRespType(newOrderRespType: NewOrderRespType): OrdersTestTakeProfitCall<R>;
  /** What happens when the order would match one of your own. Default: the default mode of the symbol. Sent as `selfTradePreventionMode`. */
  stp(selfTradePreventionMode: SelfTradePreventionMode): OrdersTestTakeProfitCall<R>;
  /** What happens when the order would match one of your own. Default: the default mode of the symbol. */
  selfTradePreventionMode(selfTradePreventionMode: SelfTradePreventionMode): OrdersTestTakeProfitCall<R>;
  /** Whether the reply tells the commission rates that the order would pay. Default: false. */
  computeCommissionRates(computeCommissionRates: true): OrdersTestTakeProfitCall<OrderTestCommissions>;
  /** Whether the reply tells the commission rates that the order would pay. Default: false. */
  computeCommissionRates(computeCommissionRates: false): OrdersTestTakeProfitCall<NoCommissions>;
  /** How long the request stays valid, in milliseconds; up to three decimals, at most 60000. Default: 5000. */
  recvWindow(recvWindow: DecimalInput): OrdersTestTakeProfitCall<R>;
}

/** Try out a TAKE_PROFIT_LIMIT order: a limit order once the price has gone your way. */
export interface OrdersTestTakeProfitLimitCall<R = NoCommissions> extends OrderCall<R> {
  /** Id of your own, unique among open orders. Default: generated. Sent as `newClientOrderId`. */
  id(newClientOrderId: string): OrdersTestTakeProfitLimitCall<R>;
  /** Id of your own, unique among open orders. Default: generated. */
  newClientOrderId(newClientOrderId: string): OrdersTestTakeProfitLimitCall<R>;
  /** How long the order works. Default: GTC. Sent as `timeInForce`. */
  tif(timeInForce: TimeInForce): OrdersTestTakeProfitLimitCall<R>;
  /** How long the order works. Default: GTC. */
  timeInForce(timeInForce: TimeInForce): OrdersTestTakeProfitLimitCall<R>;
  /** Quantity shown in the book, in the base asset; the rest is hidden. */
  icebergQty(icebergQty: DecimalInput): OrdersTestTakeProfitLimitCall<R>;
  /** Number of your own for the strategy that placed it. */
  strategyId(strategyId: IdInput): OrdersTestTakeProfitLimitCall<R>;
  /** Number of your own for the kind of strategy. At least 1000000. */
  strategyType(strategyType: number): OrdersTestTakeProfitLimitCall<R>;
  /** Unit of pegOffsetValue. */
  pegOffsetType(pegOffsetType: PegOffsetType): OrdersTestTakeProfitLimitCall<R>;
  /** Price levels deeper into the book than the peg. From 1 to 100. */
  pegOffsetValue(pegOffsetValue: number): OrdersTestTakeProfitLimitCall<R>;
  /** How much of the order the reply carries. Default: FULL for MARKET and LIMIT, otherwise ACK. Sent as `newOrderRespType`. */
  resp(newOrderRespType: NewOrderRespType): OrdersTestTakeProfitLimitCall<R>;
  /** How much of the order the reply carries. Default: FULL for MARKET and LIMIT, otherwise ACK. */
  newOrderRespType(newOrderRespType: NewOrderRespType): OrdersTestTakeProfitLimitCall<R>;
  /** What happens when the order would match one of your own. Default: the default mode of the symbol. Sent as `selfTradePreventionMode`. */
  stp(selfTradePreventionMode: SelfTradePreventionMode): OrdersTestTakeProfitLimitCall<R>;
  /** What happens when the order would match one of your own. Default: the default mode of the symbol. */
  selfTradePreventionMode(selfTradePreventionMode: SelfTradePreventionMode): OrdersTestTakeProfitLimitCall<R>;
  /** Whether the reply tells the commission rates that the order would pay. Default: false. */
  computeCommissionRates(computeCommissionRates: true): OrdersTestTakeProfitLimitCall<OrderTestCommissions>;
  /** Whether the reply tells the commission rates that the order would pay. Default: false. */
  computeCommissionRates(computeCommissionRates: false): OrdersTestTakeProfitLimitCall<NoCommissions>;
  /** How long the request stays valid, in milliseconds; up to three decimals, at most 60000. Default: 5000. */
  recvWindow(recvWindow: DecimalInput): OrdersTestTakeProfitLimitCall<R>;
}

/** Try out a LIMIT_MAKER order: refused if it would take. */
export interface OrdersTestLimitMakerCall<R = NoCommissions> extends OrderCall<R> {
  /** Id of your own, unique among open orders. Default: generated. Sent as `newClientOrderId`. */
  id(newClientOrderId: string): OrdersTestLimitMakerCall<R>;
  /** Id of your own, unique among open orders. Default: generated. */
  newClientOrderId(newClientOrderId: string): OrdersTestLimitMakerCall<R>;
  /** Quantity shown in the book, in the base asset; the rest is hidden. */
  icebergQty(icebergQty: DecimalInput): OrdersTestLimitMakerCall<R>;
  /** Number of your own for the strategy that placed it. */
  strategyId(strategyId: IdInput): OrdersTestLimitMakerCall<R>;
  /** Number of your own for the kind of strategy. At least 1000000. */
  strategyType(strategyType: number): OrdersTestLimitMakerCall<R>;
  /** Unit of pegOffsetValue. */
  pegOffsetType(pegOffsetType: PegOffsetType): OrdersTestLimitMakerCall<R>;
  /** Price levels deeper into the book than the peg. From 1 to 100. */
  pegOffsetValue(pegOffsetValue: number): OrdersTestLimitMakerCall<R>;
  /** How much of the order the reply carries. Default: FULL for MARKET and LIMIT, otherwise ACK. Sent as `newOrderRespType`. */
  resp(newOrderRespType: NewOrderRespType): OrdersTestLimitMakerCall<R>;
  /** How much of the order the reply carries. Default: FULL for MARKET and LIMIT, otherwise ACK. */
  newOrderRespType(newOrderRespType: NewOrderRespType): OrdersTestLimitMakerCall<R>;
  /** What happens when the order would match one of your own. Default: the default mode of the symbol. Sent as `selfTradePreventionMode`. */
  stp(selfTradePreventionMode: SelfTradePreventionMode): OrdersTestLimitMakerCall<R>;
  /** What happens when the order would match one of your own. Default: the default mode of the symbol. */
  selfTradePreventionMode(selfTradePreventionMode: SelfTradePreventionMode): OrdersTestLimitMakerCall<R>;
  /** Whether the reply tells the commission rates that the order would pay. Default: false. */
  computeCommissionRates(computeCommissionRates: true): OrdersTestLimitMakerCall<OrderTestCommissions>;
  /** Whether the reply tells the commission rates that the order would pay. Default: false. */
  computeCommissionRates(computeCommissionRates: false): OrdersTestLimitMakerCall<NoCommissions>;
  /** How long the request stays valid, in milliseconds; up to three decimals, at most 60000. Default: 5000. */
  recvWindow(recvWindow: DecimalInput): OrdersTestLimitMakerCall<R>;
}

/** One order as it stands now. */
export interface OrdersGetCall extends ReadingCall<OrderQuery> {
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

/** Cancel every open order of a symbol, lists included. */
export interface OrdersCancelAllCall extends Call<Cancelled[]> {
  /** How long the request stays valid, in milliseconds; up to three decimals, at most 60000. Default: 5000. */
  recvWindow(recvWindow: DecimalInput): OrdersCancelAllCall;
}

/** Cancel an order and place a LIMIT order: this price or better. */
export interface OrdersReplaceLimitCall<R = ReplacedFull> extends TicketCall<R> {
  /** Id of your own, unique among open orders. Default: generated. Sent as `newClientOrderId`. */
  id(newClientOrderId: string): OrdersReplaceLimitCall<R>;
  /** Id of your own, unique among open orders. Default: generated. */
  newClientOrderId(newClientOrderId: string): OrdersReplaceLimitCall<R>;
  /** How long the order works. Default: GTC. Sent as `timeInForce`. */
  tif(timeInForce: TimeInForce): OrdersReplaceLimitCall<R>;
  /** How long the order works. Default: GTC. */
  timeInForce(timeInForce: TimeInForce): OrdersReplaceLimitCall<R>;
  /** Quantity shown in the book, in the base asset; the rest is hidden. */
  icebergQty(icebergQty: DecimalInput): OrdersReplaceLimitCall<R>;
  /** Number of your own for the strategy that placed it. */
  strategyId(strategyId: IdInput): OrdersReplaceLimitCall<R>;
  /** Number of your own for the kind of strategy. At least 1000000. */
  strategyType(strategyType: number): OrdersReplaceLimitCall<R>;
  /** Unit of pegOffsetValue. */
  pegOffsetType(pegOffsetType: PegOffsetType): OrdersReplaceLimitCall<R>;
  /** Price levels deeper into the book than the peg. From 1 to 100. */
  pegOffsetValue(pegOffsetValue: number): OrdersReplaceLimitCall<R>;
  /** How much of the order the reply carries. Default: FULL for MARKET and LIMIT, otherwise ACK. Sent as `newOrderRespType`. */
  resp(newOrderRespType: 'ACK'): OrdersReplaceLimitCall<ReplacedAck>;
  /** How much of the order the reply carries. Default: FULL for MARKET and LIMIT, otherwise ACK. Sent as `newOrderRespType`. */
  resp(newOrderRespType: 'RESULT'): OrdersReplaceLimitCall<ReplacedResult>;
  /** How much of the order the reply carries. Default: FULL for MARKET and LIMIT, otherwise ACK. Sent as `newOrderRespType`. */
  resp(newOrderRespType: 'FULL'): OrdersReplaceLimitCall<ReplacedFull>;
  /** How much of the order the reply carries. Default: FULL for MARKET and LIMIT, otherwise ACK. */
  newOrderRespType(newOrderRespType: 'ACK'): OrdersReplaceLimitCall<ReplacedAck>;
  /** How much of the order the reply carries. Default: FULL for MARKET and LIMIT, otherwise ACK. */
  newOrderRespType(newOrderRespType: 'RESULT'): OrdersReplaceLimitCall<ReplacedResult>;
  /** How much of the order the reply carries. Default: FULL for MARKET and LIMIT, otherwise ACK. */
  newOrderRespType(newOrderRespType: 'FULL'): OrdersReplaceLimitCall<ReplacedFull>;
  /** What happens when the order would match one of your own. Default: the default mode of the symbol. Sent as `selfTradePreventionMode`. */
  stp(selfTradePreventionMode: SelfTradePreventionMode): OrdersReplaceLimitCall<R>;
  /** What happens when the order would match one of your own. Default: the default mode of the symbol. */
  selfTradePreventionMode(selfTradePreventionMode: SelfTradePreventionMode): OrdersReplaceLimitCall<R>;
  /** Whether the new order is placed when the cancel fails. Sent as `cancelReplaceMode`. */
  mode(cancelReplaceMode: CancelReplaceMode): OrdersReplaceLimitCall<R>;
  /** Whether the new order is placed when the cancel fails. */
  cancelReplaceMode(cancelReplaceMode: CancelReplaceMode): OrdersReplaceLimitCall<R>;
  /** Id of this cancel; it becomes the client order id of what was cancelled. Default: generated. */
  cancelNewClientOrderId(cancelNewClientOrderId: string): OrdersReplaceLimitCall<R>;
  /** Cancel only while the order has this status. */
  cancelRestrictions(cancelRestrictions: CancelRestrictions): OrdersReplaceLimitCall<R>;
  /** What happens when the unfilled order limit is exceeded. Default: DO_NOTHING. */
  orderRateLimitExceededMode(orderRateLimitExceededMode: OrderRateLimitExceededMode): OrdersReplaceLimitCall<R>;
  /** How long the request stays valid, in milliseconds; up to three decimals, at most 60000. Default: 5000. */
  recvWindow(recvWindow: DecimalInput): OrdersReplaceLimitCall<R>;
  /** Sends, unless it was sent before, and resolves with how it ended, however that was. */
  outcome(): Promise<Shown<ReplaceOutcome>>;
}

/** Cancel an order and place a MARKET order: the best prices available now, by quantity or by quote amount. */
export interface OrdersReplaceMarketCall<R = ReplacedFull> extends TicketCall<R> {
  /** Id of your own, unique among open orders. Default: generated. Sent as `newClientOrderId`. */
  id(newClientOrderId: string): OrdersReplaceMarketCall<R>;
  /** Id of your own, unique among open orders. Default: generated. */
  newClientOrderId(newClientOrderId: string): OrdersReplaceMarketCall<R>;
  /** Number of your own for the strategy that placed it. */
  strategyId(strategyId: IdInput): OrdersReplaceMarketCall<R>;
  /** Number of your own for the kind of strategy. At least 1000000. */
  strategyType(strategyType: number): OrdersReplaceMarketCall<R>;
  /** How much of the order the reply carries. Default: FULL for MARKET and LIMIT, otherwise ACK. Sent as `newOrderRespType`. */
  resp(newOrderRespType: 'ACK'): OrdersReplaceMarketCall<ReplacedAck>;
  /** How much of the order the reply carries. Default: FULL for MARKET and LIMIT, otherwise ACK. Sent as `newOrderRespType`. */
  resp(newOrderRespType: 'RESULT'): OrdersReplaceMarketCall<ReplacedResult>;
  /** How much of the order the reply carries. Default: FULL for MARKET and LIMIT, otherwise ACK. Sent as `newOrderRespType`. */
  resp(newOrderRespType: 'FULL'): OrdersReplaceMarketCall<ReplacedFull>;
  /** How much of the order the reply carries. Default: FULL for MARKET and LIMIT, otherwise ACK. */
  newOrderRespType(newOrderRespType: 'ACK'): OrdersReplaceMarketCall<ReplacedAck>;
  /** How much of the order the reply carries. Default: FULL for MARKET and LIMIT, otherwise ACK. */
  newOrderRespType(newOrderRespType: 'RESULT'): OrdersReplaceMarketCall<ReplacedResult>;
  /** How much of the order the reply carries. Default: FULL for MARKET and LIMIT, otherwise ACK. */
  newOrderRespType(newOrderRespType: 'FULL'): OrdersReplaceMarketCall<ReplacedFull>;
  /** What happens when the order would match one of your own. Default: the default mode of the symbol. Sent as `selfTradePreventionMode`. */
  stp(selfTradePreventionMode: SelfTradePreventionMode): OrdersReplaceMarketCall<R>;
  /** What happens when the order would match one of your own. Default: the default mode of the symbol. */
  selfTradePreventionMode(selfTradePreventionMode: SelfTradePreventionMode): OrdersReplaceMarketCall<R>;
  /** Whether the new order is placed when the cancel fails. Sent as `cancelReplaceMode`. */
  mode(cancelReplaceMode: CancelReplaceMode): OrdersReplaceMarketCall<R>;
  /** Whether the new order is placed when the cancel fails. */
  cancelReplaceMode(cancelReplaceMode: CancelReplaceMode): OrdersReplaceMarketCall<R>;
  /** Id of this cancel; it becomes the client order id of what was cancelled. Default: generated. */
  cancelNewClientOrderId(cancelNewClientOrderId: string): OrdersReplaceMarketCall<R>;
  /** Cancel only while the order has this status. */
  cancelRestrictions(cancelRestrictions: CancelRestrictions): OrdersReplaceMarketCall<R>;
  /** What happens when the unfilled order limit is exceeded. Default: DO_NOTHING. */
  orderRateLimitExceededMode(orderRateLimitExceededMode: OrderRateLimitExceededMode): OrdersReplaceMarketCall<R>;
  /** How long the request stays valid, in milliseconds; up to three decimals, at most 60000. Default: 5000. */
  recvWindow(recvWindow: DecimalInput): OrdersReplaceMarketCall<R>;
  /** Sends, unless it was sent before, and resolves with how it ended, however that was. */
  outcome(): Promise<Shown<ReplaceOutcome>>;
}

/** Cancel an order and place a STOP_LOSS order: a market order once the price has gone against you. */
export interface OrdersReplaceStopLossCall<R = ReplacedAck> extends TicketCall<R> {
  /** Id of your own, unique among open orders. Default: generated. Sent as `newClientOrderId`. */
  id(newClientOrderId: string): OrdersReplaceStopLossCall<R>;
  /** Id of your own, unique among open orders. Default: generated. */
  newClientOrderId(newClientOrderId: string): OrdersReplaceStopLossCall<R>;
  /** Number of your own for the strategy that placed it. */
  strategyId(strategyId: IdInput): OrdersReplaceStopLossCall<R>;
  /** Number of your own for the kind of strategy. At least 1000000. */
  strategyType(strategyType: number): OrdersReplaceStopLossCall<R>;
  /** How much of the order the reply carries. Default: FULL for MARKET and LIMIT, otherwise ACK. Sent as `newOrderRespType`. */
  resp(newOrderRespType: 'ACK'): OrdersReplaceStopLossCall<ReplacedAck>;
  /** How much of the order the reply carries. Default: FULL for MARKET and LIMIT, otherwise ACK. Sent as `newOrderRespType`. */
  resp(newOrderRespType: 'RESULT'): OrdersReplaceStopLossCall<ReplacedResult>;
  /** How much of the order the reply carries. Default: FULL for MARKET and LIMIT, otherwise ACK. Sent as `newOrderRespType`. */
  resp(newOrderRespType: 'FULL'): OrdersReplaceStopLossCall<ReplacedFull>;
  /** How much of the order the reply carries. Default: FULL for MARKET and LIMIT, otherwise ACK. */
  newOrderRespType(newOrderRespType: 'ACK'): OrdersReplaceStopLossCall<ReplacedAck>;
  /** How much of the order the reply carries. Default: FULL for MARKET and LIMIT, otherwise ACK. */
  newOrderRespType(newOrderRespType: 'RESULT'): OrdersReplaceStopLossCall<ReplacedResult>;
  /** How much of the order the reply carries. Default: FULL for MARKET and LIMIT, otherwise ACK. */
  newOrderRespType(newOrderRespType: 'FULL'): OrdersReplaceStopLossCall<ReplacedFull>;
  /** What happens when the order would match one of your own. Default: the default mode of the symbol. Sent as `selfTradePreventionMode`. */
  stp(selfTradePreventionMode: SelfTradePreventionMode): OrdersReplaceStopLossCall<R>;
  /** What happens when the order would match one of your own. Default: the default mode of the symbol. */
  selfTradePreventionMode(selfTradePreventionMode: SelfTradePreventionMode): OrdersReplaceStopLossCall<R>;
  /** Whether the new order is placed when the cancel fails. Sent as `cancelReplaceMode`. */
  mode(cancelReplaceMode: CancelReplaceMode): OrdersReplaceStopLossCall<R>;
  /** Whether the new order is placed when the cancel fails. */
  cancelReplaceMode(cancelReplaceMode: CancelReplaceMode): OrdersReplaceStopLossCall<R>;
  /** Id of this cancel; it becomes the client order id of what was cancelled. Default: generated. */
  cancelNewClientOrderId(cancelNewClientOrderId: string): OrdersReplaceStopLossCall<R>;
  /** Cancel only while the order has this status. */
  cancelRestrictions(cancelRestrictions: CancelRestrictions): OrdersReplaceStopLossCall<R>;
  /** What happens when the unfilled order limit is exceeded. Default: DO_NOTHING. */
  orderRateLimitExceededMode(orderRateLimitExceededMode: OrderRateLimitExceededMode): OrdersReplaceStopLossCall<R>;
  /** How long the request stays valid, in milliseconds; up to three decimals, at most 60000. Default: 5000. */
  recvWindow(recvWindow: DecimalInput): OrdersReplaceStopLossCall<R>;
  /** Sends, unless it was sent before, and resolves with how it ended, however that was. */
  outcome(): Promise<Shown<ReplaceOutcome>>;
}

/** Cancel an order and place a STOP_LOSS_LIMIT order: a limit order once the price has gone against you. */
export interface OrdersReplaceStopLossLimitCall<R = ReplacedAck> extends TicketCall<R> {
  /** Id of your own, unique among open orders. Default: generated. Sent as `newClientOrderId`. */
  id(newClientOrderId: string): OrdersReplaceStopLossLimitCall<R>;
  /** Id of your own, unique among open orders. Default: generated. */
  newClientOrderId(newClientOrderId: string): OrdersReplaceStopLossLimitCall<R>;
  /** How long the order works. Default: GTC. Sent as `timeInForce`. */
  tif(timeInForce: TimeInForce): OrdersReplaceStopLossLimitCall<R>;
  /** How long the order works. Default: GTC. */
  timeInForce(timeInForce: TimeInForce): OrdersReplaceStopLossLimitCall<R>;
  /** Quantity shown in the book, in the base asset; the rest is hidden. */
  icebergQty(icebergQty: DecimalInput): OrdersReplaceStopLossLimitCall<R>;
  /** Number of your own for the strategy that placed it. */
  strategyId(strategyId: IdInput): OrdersReplaceStopLossLimitCall<R>;
  /** Number of your own for the kind of strategy. At least 1000000. */
  strategyType(strategyType: number): OrdersReplaceStopLossLimitCall<R>;
  /** Unit of pegOffsetValue. */
  pegOffsetType(pegOffsetType: PegOffsetType): OrdersReplaceStopLossLimitCall<R>;
  /** Price levels deeper into the book than the peg. From 1 to 100. */
  pegOffsetValue(pegOffsetValue: number): OrdersReplaceStopLossLimitCall<R>;
  /** How much of the order the reply carries. Default: FULL for MARKET and LIMIT, otherwise ACK. Sent as `newOrderRespType`. */
  resp(newOrderRespType: 'ACK'): OrdersReplaceStopLossLimitCall<ReplacedAck>;
  /** How much of the order the reply carries. Default: FULL for MARKET and LIMIT, otherwise ACK. Sent as `newOrderRespType`. */
  resp(newOrderRespType: 'RESULT'): OrdersReplaceStopLossLimitCall<ReplacedResult>;
  /** How much of the order the reply carries. Default: FULL for MARKET and LIMIT, otherwise ACK. Sent as `newOrderRespType`. */
  resp(newOrderRespType: 'FULL'): OrdersReplaceStopLossLimitCall<ReplacedFull>;
  /** How much of the order the reply carries. Default: FULL for MARKET and LIMIT, otherwise ACK. */
  newOrderRespType(newOrderRespType: 'ACK'): OrdersReplaceStopLossLimitCall<ReplacedAck>;
  /** How much of the order the reply carries. Default: FULL for MARKET and LIMIT, otherwise ACK. */
  newOrderRespType(newOrderRespType: 'RESULT'): OrdersReplaceStopLossLimitCall<ReplacedResult>;
  /** How much of the order the reply carries. Default: FULL for MARKET and LIMIT, otherwise ACK. */
  newOrderRespType(newOrderRespType: 'FULL'): OrdersReplaceStopLossLimitCall<ReplacedFull>;
  /** What happens when the order would match one of your own. Default: the default mode of the symbol. Sent as `selfTradePreventionMode`. */
  stp(selfTradePreventionMode: SelfTradePreventionMode): OrdersReplaceStopLossLimitCall<R>;
  /** What happens when the order would match one of your own. Default: the default mode of the symbol. */
  selfTradePreventionMode(selfTradePreventionMode: SelfTradePreventionMode): OrdersReplaceStopLossLimitCall<R>;
  /** Whether the new order is placed when the cancel fails. Sent as `cancelReplaceMode`. */
  mode(cancelReplaceMode: CancelReplaceMode): OrdersReplaceStopLossLimitCall<R>;
  /** Whether the new order is placed when the cancel fails. */
  cancelReplaceMode(cancelReplaceMode: CancelReplaceMode): OrdersReplaceStopLossLimitCall<R>;
  /** Id of this cancel; it becomes the client order id of what was cancelled. Default: generated. */
  cancelNewClientOrderId(cancelNewClientOrderId: string): OrdersReplaceStopLossLimitCall<R>;
  /** Cancel only while the order has this status. */
  cancelRestrictions(cancelRestrictions: CancelRestrictions): OrdersReplaceStopLossLimitCall<R>;
  /** What happens when the unfilled order limit is exceeded. Default: DO_NOTHING. */
  orderRateLimitExceededMode(orderRateLimitExceededMode: OrderRateLimitExceededMode): OrdersReplaceStopLossLimitCall<R>;
  /** How long the request stays valid, in milliseconds; up to three decimals, at most 60000. Default: 5000. */
  recvWindow(recvWindow: DecimalInput): OrdersReplaceStopLossLimitCall<R>;
  /** Sends, unless it was sent before, and resolves with how it ended, however that was. */
  outcome(): Promise<Shown<ReplaceOutcome>>;
}

/** Cancel an order and place a TAKE_PROFIT order: a market order once the price has gone your way. */
export interface OrdersReplaceTakeProfitCall<R = ReplacedAck> extends TicketCall<R> {
  /** Id of your own, unique among open orders. Default: generated. Sent as `newClientOrderId`. */
  id(newClientOrderId: string): OrdersReplaceTakeProfitCall<R>;
  /** Id of your own, unique among open orders. Default: generated. */
  newClientOrderId(newClientOrderId: string): OrdersReplaceTakeProfitCall<R>;
  /** Number of your own for the strategy that placed it. */
  strategyId(strategyId: IdInput): OrdersReplaceTakeProfitCall<R>;
  /** Number of your own for the kind of strategy. At least 1000000. */
  strategyType(strategyType: number): OrdersReplaceTakeProfitCall<R>;
  /** How much of the order the reply carries. Default: FULL for MARKET and LIMIT, otherwise ACK. Sent as `newOrderRespType`. */
  resp(newOrderRespType: 'ACK'): OrdersReplaceTakeProfitCall<ReplacedAck>;
  /** How much of the order the reply carries. Default: FULL for MARKET and LIMIT, otherwise ACK. Sent as `newOrderRespType`. */
  resp(newOrderRespType: 'RESULT'): OrdersReplaceTakeProfitCall<ReplacedResult>;
  /** How much of the order the reply carries. Default: FULL for MARKET and LIMIT, otherwise ACK. Sent as `newOrderRespType`. */
  resp(newOrderRespType: 'FULL'): OrdersReplaceTakeProfitCall<ReplacedFull>;
  /** How much of the order the reply carries. Default: FULL for MARKET and LIMIT, otherwise ACK. */
  newOrderRespType(newOrderRespType: 'ACK'): OrdersReplaceTakeProfitCall<ReplacedAck>;
  /** How much of the order the reply carries. Default: FULL for MARKET and LIMIT, otherwise ACK. */
  newOrderRespType(newOrderRespType: 'RESULT'): OrdersReplaceTakeProfitCall<ReplacedResult>;
  /** How much of the order the reply carries. Default: FULL for MARKET and LIMIT, otherwise ACK. */
  newOrderRespType(newOrderRespType: 'FULL'): OrdersReplaceTakeProfitCall<ReplacedFull>;
  /** What happens when the order would match one of your own. Default: the default mode of the symbol. Sent as `selfTradePreventionMode`. */
  stp(selfTradePreventionMode: SelfTradePreventionMode): OrdersReplaceTakeProfitCall<R>;
  /** What happens when the order would match one of your own. Default: the default mode of the symbol. */
  selfTradePreventionMode(selfTradePreventionMode: SelfTradePreventionMode): OrdersReplaceTakeProfitCall<R>;
  /** Whether the new order is placed when the cancel fails. Sent as `cancelReplaceMode`. */
  mode(cancelReplaceMode: CancelReplaceMode): OrdersReplaceTakeProfitCall<R>;
  /** Whether the new order is placed when the cancel fails. */
  cancelReplaceMode(cancelReplaceMode: CancelReplaceMode): OrdersReplaceTakeProfitCall<R>;
  /** Id of this cancel; it becomes the client order id of what was cancelled. Default: generated. */
  cancelNewClientOrderId(cancelNewClientOrderId: string): OrdersReplaceTakeProfitCall<R>;
  /** Cancel only while the order has this status. */
  cancelRestrictions(cancelRestrictions: CancelRestrictions): OrdersReplaceTakeProfitCall<R>;
  /** What happens when the unfilled order limit is exceeded. Default: DO_NOTHING. */
  orderRateLimitExceededMode(orderRateLimitExceededMode: OrderRateLimitExceededMode): OrdersReplaceTakeProfitCall<R>;
  /** How long the request stays valid, in milliseconds; up to three decimals, at most 60000. Default: 5000. */
  recvWindow(recvWindow: DecimalInput): OrdersReplaceTakeProfitCall<R>;
  /** Sends, unless it was sent before, and resolves with how it ended, however that was. */
  outcome(): Promise<Shown<ReplaceOutcome>>;
}

/** Cancel an order and place a TAKE_PROFIT_LIMIT order: a limit order once the price has gone your way. */
export interface OrdersReplaceTakeProfitLimitCall<R = ReplacedAck> extends TicketCall<R> {
  /** Id of your own, unique among open orders. Default: generated. Sent as `newClientOrderId`. */
  id(newClientOrderId: string): OrdersReplaceTakeProfitLimitCall<R>;
  /** Id of your own, unique among open orders. Default: generated. */
  newClientOrderId(newClientOrderId: string): OrdersReplaceTakeProfitLimitCall<R>;
  /** How long the order works. Default: GTC. Sent as `timeInForce`. */
  tif(timeInForce: TimeInForce): OrdersReplaceTakeProfitLimitCall<R>;
  /** How long the order works. Default: GTC. */
  timeInForce(timeInForce: TimeInForce): OrdersReplaceTakeProfitLimitCall<R>;
  /** Quantity shown in the book, in the base asset; the rest is hidden. */
  icebergQty(icebergQty: DecimalInput): OrdersReplaceTakeProfitLimitCall<R>;
  /** Number of your own for the strategy that placed it. */
  strategyId(strategyId: IdInput): OrdersReplaceTakeProfitLimitCall<R>;
  /** Number of your own for the kind of strategy. At least 1000000. */
  strategyType(strategyType: number): OrdersReplaceTakeProfitLimitCall<R>;
  /** Unit of pegOffsetValue. */
  pegOffsetType(pegOffsetType: PegOffsetType): OrdersReplaceTakeProfitLimitCall<R>;
  /** Price levels deeper into the book than the peg. From 1 to 100. */
  pegOffsetValue(pegOffsetValue: number): OrdersReplaceTakeProfitLimitCall<R>;
  /** How much of the order the reply carries. Default: FULL for MARKET and LIMIT, otherwise ACK. Sent as `newOrderRespType`. */
  resp(newOrderRespType: 'ACK'): OrdersReplaceTakeProfitLimitCall<ReplacedAck>;
  /** How much of the order the reply carries. Default: FULL for MARKET and LIMIT, otherwise ACK. Sent as `newOrderRespType`. */
  resp(newOrderRespType: 'RESULT'): OrdersReplaceTakeProfitLimitCall<ReplacedResult>;
  /** How much of the order the reply carries. Default: FULL for MARKET and LIMIT, otherwise ACK. Sent as `newOrderRespType`. */
  resp(newOrderRespType: 'FULL'): OrdersReplaceTakeProfitLimitCall<ReplacedFull>;
  /** How much of the order the reply carries. Default: FULL for MARKET and LIMIT, otherwise ACK. */
  newOrderRespType(newOrderRespType: 'ACK'): OrdersReplaceTakeProfitLimitCall<ReplacedAck>;
  /** How much of the order the reply carries. Default: FULL for MARKET and LIMIT, otherwise ACK. */
  newOrderRespType(newOrderRespType: 'RESULT'): OrdersReplaceTakeProfitLimitCall<ReplacedResult>;
  /** How much of the order the reply carries. Default: FULL for MARKET and LIMIT, otherwise ACK. */
  newOrderRespType(newOrderRespType: 'FULL'): OrdersReplaceTakeProfitLimitCall<ReplacedFull>;
  /** What happens when the order would match one of your own. Default: the default mode of the symbol. Sent as `selfTradePreventionMode`. */
  stp(selfTradePreventionMode: SelfTradePreventionMode): OrdersReplaceTakeProfitLimitCall<R>;
  /** What happens when the order would match one of your own. Default: the default mode of the symbol. */
  selfTradePreventionMode(selfTradePreventionMode: SelfTradePreventionMode): OrdersReplaceTakeProfitLimitCall<R>;
  /** Whether the new order is placed when the cancel fails. Sent as `cancelReplaceMode`. */
  mode(cancelReplaceMode: CancelReplaceMode): OrdersReplaceTakeProfitLimitCall<R>;
  /** Whether the new order is placed when the cancel fails. */
  cancelReplaceMode(cancelReplaceMode: CancelReplaceMode): OrdersReplaceTakeProfitLimitCall<R>;
  /** Id of this cancel; it becomes the client order id of what was cancelled. Default: generated. */
  cancelNewClientOrderId(cancelNewClientOrderId: string): OrdersReplaceTakeProfitLimitCall<R>;
  /** Cancel only while the order has this status. */
  cancelRestrictions(cancelRestrictions: CancelRestrictions): OrdersReplaceTakeProfitLimitCall<R>;
  /** What happens when the unfilled order limit is exceeded. Default: DO_NOTHING. */
  orderRateLimitExceededMode(orderRateLimitExceededMode: OrderRateLimitExceededMode): OrdersReplaceTakeProfitLimitCall<R>;
  /** How long the request stays valid, in milliseconds; up to three decimals, at most 60000. Default: 5000. */
  recvWindow(recvWindow: DecimalInput): OrdersReplaceTakeProfitLimitCall<R>;
  /** Sends, unless it was sent before, and resolves with how it ended, however that was. */
  outcome(): Promise<Shown<ReplaceOutcome>>;
}

/** Cancel an order and place a LIMIT_MAKER order: refused if it would take. */
export interface OrdersReplaceLimitMakerCall<R = ReplacedAck> extends TicketCall<R> {
  /** Id of your own, unique among open orders. Default: generated. Sent as `newClientOrderId`. */
  id(newClientOrderId: string): OrdersReplaceLimitMakerCall<R>;
  /** Id of your own, unique among open orders. Default: generated. */
  newClientOrderId(newClientOrderId: string): OrdersReplaceLimitMakerCall<R>;
  /** Quantity shown in the book, in the base asset; the rest is hidden. */
  icebergQty(icebergQty: DecimalInput): OrdersReplaceLimitMakerCall<R>;
  /** Number of your own for the strategy that placed it. */
  strategyId(strategyId: IdInput): OrdersReplaceLimitMakerCall<R>;
  /** Number of your own for the kind of strategy. At least 1000000. */
  strategyType(strategyType: number): OrdersReplaceLimitMakerCall<R>;
  /** Unit of pegOffsetValue. */
  pegOffsetType(pegOffsetType: PegOffsetType): OrdersReplaceLimitMakerCall<R>;
  /** Price levels deeper into the book than the peg. From 1 to 100. */
  pegOffsetValue(pegOffsetValue: number): OrdersReplaceLimitMakerCall<R>;
  /** How much of the order the reply carries. Default: FULL for MARKET and LIMIT, otherwise ACK. Sent as `newOrderRespType`. */
  resp(newOrderRespType: 'ACK'): OrdersReplaceLimitMakerCall<ReplacedAck>;
  /** How much of the order the reply carries. Default: FULL for MARKET and LIMIT, otherwise ACK. Sent as `newOrderRespType`. */
  resp(newOrderRespType: 'RESULT'): OrdersReplaceLimitMakerCall<ReplacedResult>;
  /** How much of the order the reply carries. Default: FULL for MARKET and LIMIT, otherwise ACK. Sent as `newOrderRespType`. */
  resp(newOrderRespType: 'FULL'): OrdersReplaceLimitMakerCall<ReplacedFull>;
  /** How much of the order the reply carries. Default: FULL for MARKET and LIMIT, otherwise ACK. */
  newOrderRespType(newOrderRespType: 'ACK'): OrdersReplaceLimitMakerCall<ReplacedAck>;
  /** How much of the order the reply carries. Default: FULL for MARKET and LIMIT, otherwise ACK. */
  newOrderRespType(newOrderRespType: 'RESULT'): OrdersReplaceLimitMakerCall<ReplacedResult>;
  /** How much of the order the reply carries. Default: FULL for MARKET and LIMIT, otherwise ACK. */
  newOrderRespType(newOrderRespType: 'FULL'): OrdersReplaceLimitMakerCall<ReplacedFull>;
  /** What happens when the order would match one of your own. Default: the default mode of the symbol. Sent as `selfTradePreventionMode`. */
  stp(selfTradePreventionMode: SelfTradePreventionMode): OrdersReplaceLimitMakerCall<R>;
  /** What happens when the order would match one of your own. Default: the default mode of the symbol. */
  selfTradePreventionMode(selfTradePreventionMode: SelfTradePreventionMode): OrdersReplaceLimitMakerCall<R>;
  /** Whether the new order is placed when the cancel fails. Sent as `cancelReplaceMode`. */
  mode(cancelReplaceMode: CancelReplaceMode): OrdersReplaceLimitMakerCall<R>;
  /** Whether the new order is placed when the cancel fails. */
  cancelReplaceMode(cancelReplaceMode: CancelReplaceMode): OrdersReplaceLimitMakerCall<R>;
  /** Id of this cancel; it becomes the client order id of what was cancelled. Default: generated. */
  cancelNewClientOrderId(cancelNewClientOrderId: string): OrdersReplaceLimitMakerCall<R>;
  /** Cancel only while the order has this status. */
  cancelRestrictions(cancelRestrictions: CancelRestrictions): OrdersReplaceLimitMakerCall<R>;
  /** What happens when the unfilled order limit is exceeded. Default: DO_NOTHING. */
  orderRateLimitExceededMode(orderRateLimitExceededMode: OrderRateLimitExceededMode): OrdersReplaceLimitMakerCall<R>;
  /** How long the request stays valid, in milliseconds; up to three decimals, at most 60000. Default: 5000. */
  recvWindow(recvWindow: DecimalInput): OrdersReplaceLimitMakerCall<R>;
  /** Sends, unless it was sent before, and resolves with how it ended, however that was. */
  outcome(): Promise<Shown<ReplaceOutcome>>;
}

/** Reduce the quantity of an open order, which keeps its place in the queue. */
export interface OrdersAmendCall extends Call<AmendResult> {
  /** Client order id of the order from now on. Default: generated. Sent as `newClientOrderId`. */
  id(newClientOrderId: string): OrdersAmendCall;
  /** Client order id of the order from now on. Default: generated. */
  newClientOrderId(newClientOrderId: string): OrdersAmendCall;
  /** How long the request stays valid, in milliseconds; up to three decimals, at most 60000. Default: 5000. */
  recvWindow(recvWindow: DecimalInput): OrdersAmendCall;
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
export interface OrdersOcoCall<R = OrderListFull> extends TicketCall<R> {
  /** Id of the list, unique among open lists. Default: generated. Sent as `listClientOrderId`. */
  id(listClientOrderId: string): OrdersOcoCall<R>;
  /** Id of the list, unique among open lists. Default: generated. */
  listClientOrderId(listClientOrderId: string): OrdersOcoCall<R>;
  /** How much of the order the reply carries. Default: FULL. Sent as `newOrderRespType`. */
  resp(newOrderRespType: 'ACK'): OrdersOcoCall<OrderListAck>;
  /** How much of the order the reply carries. Default: FULL. Sent as `newOrderRespType`. */
  resp(newOrderRespType: 'RESULT'): OrdersOcoCall<OrderListResult>;
  /** How much of the order the reply carries. Default: FULL. Sent as `newOrderRespType`. */
  resp(newOrderRespType: 'FULL'): OrdersOcoCall<OrderListFull>;
  /** How much of the order the reply carries. Default: FULL. */
  newOrderRespType(newOrderRespType: 'ACK'): OrdersOcoCall<OrderListAck>;
  /** How much of the order the reply carries. Default: FULL. */
  newOrderRespType(newOrderRespType: 'RESULT'): OrdersOcoCall<OrderListResult>;
  /** How much of the order the reply carries. Default: FULL. */
  newOrderRespType(newOrderRespType: 'FULL'): OrdersOcoCall<OrderListFull>;
  /** What happens when the order would match one of your own. Default: the default mode of the symbol. Sent as `selfTradePreventionMode`. */
  stp(selfTradePreventionMode: SelfTradePreventionMode): OrdersOcoCall<R>;
  /** What happens when the order would match one of your own. Default: the default mode of the symbol. */
  selfTradePreventionMode(selfTradePreventionMode: SelfTradePreventionMode): OrdersOcoCall<R>;
  /** How long the request stays valid, in milliseconds; up to three decimals, at most 60000. Default: 5000. */
  recvWindow(recvWindow: DecimalInput): OrdersOcoCall<R>;
}

/** Place an OTO list: a working order that, once filled, places a pending one. Next: its leg working. */
export interface OrdersOtoWorkingStep {
  /** LIMIT: price or better. */
  working(type: 'LIMIT', leg: LimitLeg): OrdersOtoPendingStep;
  /** LIMIT_MAKER: limit order refused if it would take; post-only. */
  working(type: 'LIMIT_MAKER', leg: WorkingLimitMakerLeg): OrdersOtoPendingStep;
}

/** Place an OTO list: a working order that, once filled, places a pending one. Next: its leg pending. */
export interface OrdersOtoPendingStep {
  /** LIMIT: price or better. */
  pending(type: 'LIMIT', leg: LimitLeg): OrdersOtoCall;
  /** MARKET: best available until filled or the book is empty. */
  pending(type: 'MARKET', leg: MarketLeg): OrdersOtoCall;
  /** STOP_LOSS: market order on trigger. */
  pending(type: 'STOP_LOSS', leg: PendingStopLossLeg): OrdersOtoCall;
  /** STOP_LOSS_LIMIT: limit order on trigger. */
  pending(type: 'STOP_LOSS_LIMIT', leg: PendingStopLossLimitLeg): OrdersOtoCall;
  /** TAKE_PROFIT: market order on favourable trigger. */
  pending(type: 'TAKE_PROFIT', leg: PendingTakeProfitLeg): OrdersOtoCall;
  /** TAKE_PROFIT_LIMIT: limit order on favourable trigger. */
  pending(type: 'TAKE_PROFIT_LIMIT', leg: PendingTakeProfitLimitLeg): OrdersOtoCall;
  /** LIMIT_MAKER: limit order refused if it would take; post-only. */
  pending(type: 'LIMIT_MAKER', leg: PendingLimitMakerLeg): OrdersOtoCall;
}

/** Place an OTO list: a working order that, once filled, places a pending one. */
export interface OrdersOtoCall<R = OrderListFull> extends TicketCall<R> {
  /** Id of the list, unique among open lists. Default: generated. Sent as `listClientOrderId`. */
  id(listClientOrderId: string): OrdersOtoCall<R>;
  /** Id of the list, unique among open lists. Default: generated. */
  listClientOrderId(listClientOrderId: string): OrdersOtoCall<R>;
  /** How much of the order the reply carries. Default: FULL. Sent as `newOrderRespType`. */
  resp(newOrderRespType: 'ACK'): OrdersOtoCall<OrderListAck>;
  /** How much of the order the reply carries. Default: FULL. Sent as `newOrderRespType`. */
  resp(newOrderRespType: 'RESULT'): OrdersOtoCall<OrderListResult>;
  /** How much of the order the reply carries. Default: FULL. Sent as `newOrderRespType`. */
  resp(newOrderRespType: 'FULL'): OrdersOtoCall<OrderListFull>;
  /** How much of the order the reply carries. Default: FULL. */
  newOrderRespType(newOrderRespType: 'ACK'): OrdersOtoCall<OrderListAck>;
  /** How much of the order the reply carries. Default: FULL. */
  newOrderRespType(newOrderRespType: 'RESULT'): OrdersOtoCall<OrderListResult>;
  /** How much of the order the reply carries. Default: FULL. */
  newOrderRespType(newOrderRespType: 'FULL'): OrdersOtoCall<OrderListFull>;
  /** What happens when the order would match one of your own. Default: the default mode of the symbol. Sent as `selfTradePreventionMode`. */
  stp(selfTradePreventionMode: SelfTradePreventionMode): OrdersOtoCall<R>;
  /** What happens when the order would match one of your own. Default: the default mode of the symbol. */
  selfTradePreventionMode(selfTradePreventionMode: SelfTradePreventionMode): OrdersOtoCall<R>;
  /** How long the request stays valid, in milliseconds; up to three decimals, at most 60000. Default: 5000. */
  recvWindow(recvWindow: DecimalInput): OrdersOtoCall<R>;
}

/** Place an OTOCO list: a working order that, once filled, places an OCO pair. Next: its leg working. */
export interface OrdersOtocoWorkingStep {
  /** LIMIT: price or better. */
  working(type: 'LIMIT', leg: LimitLeg): OrdersOtocoPendingAboveStep;
  /** LIMIT_MAKER: limit order refused if it would take; post-only. */
  working(type: 'LIMIT_MAKER', leg: WorkingLimitMakerLeg): OrdersOtocoPendingAboveStep;
}

/** Place an OTOCO list: a working order that, once filled, places an OCO pair. Next: its leg pendingAbove. */
export interface OrdersOtocoPendingAboveStep {
  /** STOP_LOSS: market order on trigger. */
  pendingAbove(type: 'STOP_LOSS', leg: PendingAboveStopLossLeg): OrdersOtocoPendingBelowStep;
  /** STOP_LOSS_LIMIT: limit order on trigger. */
  pendingAbove(type: 'STOP_LOSS_LIMIT', leg: PendingAboveStopLossLimitLeg): OrdersOtocoPendingBelowStep;
  /** LIMIT_MAKER: limit order refused if it would take; post-only. */
  pendingAbove(type: 'LIMIT_MAKER', leg: PendingAboveLimitMakerLeg): OrdersOtocoPendingBelowStep;
  /** TAKE_PROFIT: market order on favourable trigger. */
  pendingAbove(type: 'TAKE_PROFIT', leg: PendingAboveTakeProfitLeg): OrdersOtocoPendingBelowStep;
  /** TAKE_PROFIT_LIMIT: limit order on favourable trigger. */
  pendingAbove(type: 'TAKE_PROFIT_LIMIT', leg: PendingAboveTakeProfitLimitLeg): OrdersOtocoPendingBelowStep;
}

/** Place an OTOCO list: a working order that, once filled, places an OCO pair. Next: its leg pendingBelow. */
export interface OrdersOtocoPendingBelowStep {
  /** STOP_LOSS: market order on trigger. */
  pendingBelow(type: 'STOP_LOSS', leg: StopLossLeg): OrdersOtocoCall;
  /** STOP_LOSS_LIMIT: limit order on trigger. */
  pendingBelow(type: 'STOP_LOSS_LIMIT', leg: StopLossLimitLeg): OrdersOtocoCall;
  /** LIMIT_MAKER: limit order refused if it would take; post-only. */
  pendingBelow(type: 'LIMIT_MAKER', leg: LimitMakerLeg): OrdersOtocoCall;
  /** TAKE_PROFIT: market order on favourable trigger. */
  pendingBelow(type: 'TAKE_PROFIT', leg: TakeProfitLeg): OrdersOtocoCall;
  /** TAKE_PROFIT_LIMIT: limit order on favourable trigger. */
  pendingBelow(type: 'TAKE_PROFIT_LIMIT', leg: TakeProfitLimitLeg): OrdersOtocoCall;
}

/** Place an OTOCO list: a working order that, once filled, places an OCO pair. */
export interface OrdersOtocoCall<R = OrderListFull> extends TicketCall<R> {
  /** Id of the list, unique among open lists. Default: generated. Sent as `listClientOrderId`. */
  id(listClientOrderId: string): OrdersOtocoCall<R>;
  /** Id of the list, unique among open lists. Default: generated. */
  listClientOrderId(listClientOrderId: string): OrdersOtocoCall<R>;
  /** How much of the order the reply carries. Default: FULL. Sent as `newOrderRespType`. */
  resp(newOrderRespType: 'ACK'): OrdersOtocoCall<OrderListAck>;
  /** How much of the order the reply carries. Default: FULL. Sent as `newOrderRespType`. */
  resp(newOrderRespType: 'RESULT'): OrdersOtocoCall<OrderListResult>;
  /** How much of the order the reply carries. Default: FULL. Sent as `newOrderRespType`. */
  resp(newOrderRespType: 'FULL'): OrdersOtocoCall<OrderListFull>;
  /** How much of the order the reply carries. Default: FULL. */
  newOrderRespType(newOrderRespType: 'ACK'): OrdersOtocoCall<OrderListAck>;
  /** How much of the order the reply carries. Default: FULL. */
  newOrderRespType(newOrderRespType: 'RESULT'): OrdersOtocoCall<OrderListResult>;
  /** How much of the order the reply carries. Default: FULL. */
  newOrderRespType(newOrderRespType: 'FULL'): OrdersOtocoCall<OrderListFull>;
  /** What happens when the order would match one of your own. Default: the default mode of the symbol. Sent as `selfTradePreventionMode`. */
  stp(selfTradePreventionMode: SelfTradePreventionMode): OrdersOtocoCall<R>;
  /** What happens when the order would match one of your own. Default: the default mode of the symbol. */
  selfTradePreventionMode(selfTradePreventionMode: SelfTradePreventionMode): OrdersOtocoCall<R>;
  /** How long the request stays valid, in milliseconds; up to three decimals, at most 60000. Default: 5000. */
  recvWindow(recvWindow: DecimalInput): OrdersOtocoCall<R>;
}

/** Place an OPO list: a BUY that, once filled, sells exactly what it received. Next: its leg working. */
export interface OrdersOpoWorkingStep {
  /** LIMIT: price or better. */
  working(type: 'LIMIT', leg: LimitLeg): OrdersOpoPendingStep;
  /** LIMIT_MAKER: limit order refused if it would take; post-only. */
  working(type: 'LIMIT_MAKER', leg: WorkingLimitMakerLeg): OrdersOpoPendingStep;
}

/** Place an OPO list: a BUY that, once filled, sells exactly what it received. Next: its leg pending. */
export interface OrdersOpoPendingStep {
  /** LIMIT: price or better. */
  pending(type: 'LIMIT', leg: PendingLimitLeg): OrdersOpoCall;
  /** MARKET: best available until filled or the book is empty. */
  pending(type: 'MARKET', leg: PendingMarketLeg): OrdersOpoCall;
  /** STOP_LOSS: market order on trigger. */
  pending(type: 'STOP_LOSS', leg: OrdersOpoPendingStopLossLeg): OrdersOpoCall;
  /** STOP_LOSS_LIMIT: limit order on trigger. */
  pending(type: 'STOP_LOSS_LIMIT', leg: OrdersOpoPendingStopLossLimitLeg): OrdersOpoCall;
  /** TAKE_PROFIT: market order on favourable trigger. */
  pending(type: 'TAKE_PROFIT', leg: OrdersOpoPendingTakeProfitLeg): OrdersOpoCall;
  /** TAKE_PROFIT_LIMIT: limit order on favourable trigger. */
  pending(type: 'TAKE_PROFIT_LIMIT', leg: OrdersOpoPendingTakeProfitLimitLeg): OrdersOpoCall;
  /** LIMIT_MAKER: limit order refused if it would take; post-only. */
  pending(type: 'LIMIT_MAKER', leg: OrdersOpoPendingLimitMakerLeg): OrdersOpoCall;
}

/** Place an OPO list: a BUY that, once filled, sells exactly what it received. */
export interface OrdersOpoCall<R = OrderListFull> extends TicketCall<R> {
  /** Id of the list, unique among open lists. Default: generated. Sent as `listClientOrderId`. */
  id(listClientOrderId: string): OrdersOpoCall<R>;
  /** Id of the list, unique among open lists. Default: generated. */
  listClientOrderId(listClientOrderId: string): OrdersOpoCall<R>;
  /** How much of the order the reply carries. Default: FULL. Sent as `newOrderRespType`. */
  resp(newOrderRespType: 'ACK'): OrdersOpoCall<OrderListAck>;
  /** How much of the order the reply carries. Default: FULL. Sent as `newOrderRespType`. */
  resp(newOrderRespType: 'RESULT'): OrdersOpoCall<OrderListResult>;
  /** How much of the order the reply carries. Default: FULL. Sent as `newOrderRespType`. */
  resp(newOrderRespType: 'FULL'): OrdersOpoCall<OrderListFull>;
  /** How much of the order the reply carries. Default: FULL. */
  newOrderRespType(newOrderRespType: 'ACK'): OrdersOpoCall<OrderListAck>;
  /** How much of the order the reply carries. Default: FULL. */
  newOrderRespType(newOrderRespType: 'RESULT'): OrdersOpoCall<OrderListResult>;
  /** How much of the order the reply carries. Default: FULL. */
  newOrderRespType(newOrderRespType: 'FULL'): OrdersOpoCall<OrderListFull>;
  /** What happens when the order would match one of your own. Default: the default mode of the symbol. Sent as `selfTradePreventionMode`. */
  stp(selfTradePreventionMode: SelfTradePreventionMode): OrdersOpoCall<R>;
  /** What happens when the order would match one of your own. Default: the default mode of the symbol. */
  selfTradePreventionMode(selfTradePreventionMode: SelfTradePreventionMode): OrdersOpoCall<R>;
  /** How long the request stays valid, in milliseconds; up to three decimals, at most 60000. Default: 5000. */
  recvWindow(recvWindow: DecimalInput): OrdersOpoCall<R>;
}

/** Place an OPOCO list: a BUY that, once filled, sells exactly what it received by an OCO pair. Next: its leg working. */
export interface OrdersOpocoWorkingStep {
  /** LIMIT: price or better. */
  working(type: 'LIMIT', leg: LimitLeg): OrdersOpocoPendingAboveStep;
  /** LIMIT_MAKER: limit order refused if it would take; post-only. */
  working(type: 'LIMIT_MAKER', leg: WorkingLimitMakerLeg): OrdersOpocoPendingAboveStep;
}

/** Place an OPOCO list: a BUY that, once filled, sells exactly what it received by an OCO pair. Next: its leg pendingAbove. */
export interface OrdersOpocoPendingAboveStep {
  /** STOP_LOSS: market order on trigger. */
  pendingAbove(type: 'STOP_LOSS', leg: OrdersOpocoPendingAboveStopLossLeg): OrdersOpocoPendingBelowStep;
  /** STOP_LOSS_LIMIT: limit order on trigger. */
  pendingAbove(type: 'STOP_LOSS_LIMIT', leg: OrdersOpocoPendingAboveStopLossLimitLeg): OrdersOpocoPendingBelowStep;
  /** LIMIT_MAKER: limit order refused if it would take; post-only. */
  pendingAbove(type: 'LIMIT_MAKER', leg: OrdersOpocoPendingAboveLimitMakerLeg): OrdersOpocoPendingBelowStep;
  /** TAKE_PROFIT: market order on favourable trigger. */
  pendingAbove(type: 'TAKE_PROFIT', leg: OrdersOpocoPendingAboveTakeProfitLeg): OrdersOpocoPendingBelowStep;
  /** TAKE_PROFIT_LIMIT: limit order on favourable trigger. */
  pendingAbove(type: 'TAKE_PROFIT_LIMIT', leg: OrdersOpocoPendingAboveTakeProfitLimitLeg): OrdersOpocoPendingBelowStep;
}

/** Place an OPOCO list: a BUY that, once filled, sells exactly what it received by an OCO pair. Next: its leg pendingBelow. */
export interface OrdersOpocoPendingBelowStep {
  /** STOP_LOSS: market order on trigger. */
  pendingBelow(type: 'STOP_LOSS', leg: StopLossLeg): OrdersOpocoCall;
  /** STOP_LOSS_LIMIT: limit order on trigger. */
  pendingBelow(type: 'STOP_LOSS_LIMIT', leg: StopLossLimitLeg): OrdersOpocoCall;
  /** LIMIT_MAKER: limit order refused if it would take; post-only. */
  pendingBelow(type: 'LIMIT_MAKER', leg: LimitMakerLeg): OrdersOpocoCall;
  /** TAKE_PROFIT: market order on favourable trigger. */
  pendingBelow(type: 'TAKE_PROFIT', leg: TakeProfitLeg): OrdersOpocoCall;
  /** TAKE_PROFIT_LIMIT: limit order on favourable trigger. */
  pendingBelow(type: 'TAKE_PROFIT_LIMIT', leg: TakeProfitLimitLeg): OrdersOpocoCall;
}

/** Place an OPOCO list: a BUY that, once filled, sells exactly what it received by an OCO pair. */
export interface OrdersOpocoCall<R = OrderListFull> extends TicketCall<R> {
  /** Id of the list, unique among open lists. Default: generated. Sent as `listClientOrderId`. */
  id(listClientOrderId: string): OrdersOpocoCall<R>;
  /** Id of the list, unique among open lists. Default: generated. */
  listClientOrderId(listClientOrderId: string): OrdersOpocoCall<R>;
  /** How much of the order the reply carries. Default: FULL. Sent as `newOrderRespType`. */
  resp(newOrderRespType: 'ACK'): OrdersOpocoCall<OrderListAck>;
  /** How much of the order the reply carries. Default: FULL. Sent as `newOrderRespType`. */
  resp(newOrderRespType: 'RESULT'): OrdersOpocoCall<OrderListResult>;
  /** How much of the order the reply carries. Default: FULL. Sent as `newOrderRespType`. */
  resp(newOrderRespType: 'FULL'): OrdersOpocoCall<OrderListFull>;
  /** How much of the order the reply carries. Default: FULL. */
  newOrderRespType(newOrderRespType: 'ACK'): OrdersOpocoCall<OrderListAck>;
  /** How much of the order the reply carries. Default: FULL. */
  newOrderRespType(newOrderRespType: 'RESULT'): OrdersOpocoCall<OrderListResult>;
  /** How much of the order the reply carries. Default: FULL. */
  newOrderRespType(newOrderRespType: 'FULL'): OrdersOpocoCall<OrderListFull>;
  /** What happens when the order would match one of your own. Default: the default mode of the symbol. Sent as `selfTradePreventionMode`. */
  stp(selfTradePreventionMode: SelfTradePreventionMode): OrdersOpocoCall<R>;
  /** What happens when the order would match one of your own. Default: the default mode of the symbol. */
  selfTradePreventionMode(selfTradePreventionMode: SelfTradePreventionMode): OrdersOpocoCall<R>;
  /** How long the request stays valid, in milliseconds; up to three decimals, at most 60000. Default: 5000. */
  recvWindow(recvWindow: DecimalInput): OrdersOpocoCall<R>;
}

/** Place an OCO pair the old way; use orders.oco. */
export interface OrdersOcoDeprecatedCall<R = OrderListFull> extends TicketCall<R> {
  /** Id of the list, unique among open lists. Default: generated. Sent as `listClientOrderId`. */
  id(listClientOrderId: string): OrdersOcoDeprecatedCall<R>;
  /** Id of the list, unique among open lists. Default: generated. */
  listClientOrderId(listClientOrderId: string): OrdersOcoDeprecatedCall<R>;
  /** How much of the order the reply carries. Default: FULL. Sent as `newOrderRespType`. */
  resp(newOrderRespType: 'ACK'): OrdersOcoDeprecatedCall<OrderListAck>;
  /** How much of the order the reply carries. Default: FULL. Sent as `newOrderRespType`. */
  resp(newOrderRespType: 'RESULT'): OrdersOcoDeprecatedCall<OrderListResult>;
  /** How much of the order the reply carries. Default: FULL. Sent as `newOrderRespType`. */
  resp(newOrderRespType: 'FULL'): OrdersOcoDeprecatedCall<OrderListFull>;
  /** How much of the order the reply carries. Default: FULL. */
  newOrderRespType(newOrderRespType: 'ACK'): OrdersOcoDeprecatedCall<OrderListAck>;
  /** How much of the order the reply carries. Default: FULL. */
  newOrderRespType(newOrderRespType: 'RESULT'): OrdersOcoDeprecatedCall<OrderListResult>;
  /** How much of the order the reply carries. Default: FULL. */
  newOrderRespType(newOrderRespType: 'FULL'): OrdersOcoDeprecatedCall<OrderListFull>;
  /** What happens when the order would match one of your own. Default: the default mode of the symbol. Sent as `selfTradePreventionMode`. */
  stp(selfTradePreventionMode: SelfTradePreventionMode): OrdersOcoDeprecatedCall<R>;
  /** What happens when the order would match one of your own. Default: the default mode of the symbol. */
  selfTradePreventionMode(selfTradePreventionMode: SelfTradePreventionMode): OrdersOcoDeprecatedCall<R>;
  /** Limit price of the stop order; without it the stop is a market order. */
  stopLimitPrice(stopLimitPrice: DecimalInput): OrdersOcoDeprecatedCall<R>;
  /** How long the stop order works once triggered. */
  stopLimitTimeInForce(stopLimitTimeInForce: TimeInForce): OrdersOcoDeprecatedCall<R>;
  /** Trailing distance of the stop order, in basis points. At least 1. */
  trailingDelta(trailingDelta: number): OrdersOcoDeprecatedCall<R>;
  /** Id of the limit order. Default: generated. */
  limitClientOrderId(limitClientOrderId: string): OrdersOcoDeprecatedCall<R>;
  /** Quantity of the limit order shown in the book. */
  limitIcebergQty(limitIcebergQty: DecimalInput): OrdersOcoDeprecatedCall<R>;
  /** Number of your own for the strategy of the limit order. */
  limitStrategyId(limitStrategyId: IdInput): OrdersOcoDeprecatedCall<R>;
  /** Number of your own for the kind of strategy. At least 1000000. */
  limitStrategyType(limitStrategyType: number): OrdersOcoDeprecatedCall<R>;
  /** Id of the stop order. Default: generated. */
  stopClientOrderId(stopClientOrderId: string): OrdersOcoDeprecatedCall<R>;
  /** Quantity of the stop order shown in the book. */
  stopIcebergQty(stopIcebergQty: DecimalInput): OrdersOcoDeprecatedCall<R>;
  /** Number of your own for the strategy of the stop order. */
  stopStrategyId(stopStrategyId: IdInput): OrdersOcoDeprecatedCall<R>;
  /** Number of your own for the kind of strategy. At least 1000000. */
  stopStrategyType(stopStrategyType: number): OrdersOcoDeprecatedCall<R>;
  /** How long the request stays valid, in milliseconds; up to three decimals, at most 60000. Default: 5000. */
  recvWindow(recvWindow: DecimalInput): OrdersOcoDeprecatedCall<R>;
}

/** One order list as it stands now. */
export interface OrdersGetListCall extends ReadingCall<OrderListSummary> {
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

/** Place a LIMIT order over all books of the base asset. */
export interface OrdersSorLimitCall<R = OrderFull> extends TestableCall<R> {
  /** Id of your own, unique among open orders. Default: generated. Sent as `newClientOrderId`. */
  id(newClientOrderId: string): OrdersSorLimitCall<R>;
  /** Id of your own, unique among open orders. Default: generated. */
  newClientOrderId(newClientOrderId: string): OrdersSorLimitCall<R>;
  /** How long the order works. Default: GTC. Sent as `timeInForce`. */
  tif(timeInForce: TimeInForce): OrdersSorLimitCall<R>;
  /** How long the order works. Default: GTC. */
  timeInForce(timeInForce: TimeInForce): OrdersSorLimitCall<R>;
  /** Quantity shown in the book, in the base asset; the rest is hidden. */
  icebergQty(icebergQty: DecimalInput): OrdersSorLimitCall<R>;
  /** Number of your own for the strategy that placed it. */
  strategyId(strategyId: IdInput): OrdersSorLimitCall<R>;
  /** Number of your own for the kind of strategy. At least 1000000. */
  strategyType(strategyType: number): OrdersSorLimitCall<R>;
  /** How much of the order the reply carries. Default: FULL. Sent as `newOrderRespType`. */
  resp(newOrderRespType: 'ACK'): OrdersSorLimitCall<OrderAck>;
  /** How much of the order the reply carries. Default: FULL. Sent as `newOrderRespType`. */
  resp(newOrderRespType: 'RESULT'): OrdersSorLimitCall<OrderResult>;
  /** How much of the order the reply carries. Default: FULL. Sent as `newOrderRespType`. */
  resp(newOrderRespType: 'FULL'): OrdersSorLimitCall<OrderFull>;
  /** How much of the order the reply carries. Default: FULL. */
  newOrderRespType(newOrderRespType: 'ACK'): OrdersSorLimitCall<OrderAck>;
  /** How much of the order the reply carries. Default: FULL. */
  newOrderRespType(newOrderRespType: 'RESULT'): OrdersSorLimitCall<OrderResult>;
  /** How much of the order the reply carries. Default: FULL. */
  newOrderRespType(newOrderRespType: 'FULL'): OrdersSorLimitCall<OrderFull>;
  /** What happens when the order would match one of your own. Default: the default mode of the symbol. Sent as `selfTradePreventionMode`. */
  stp(selfTradePreventionMode: SelfTradePreventionMode): OrdersSorLimitCall<R>;
  /** What happens when the order would match one of your own. Default: the default mode of the symbol. */
  selfTradePreventionMode(selfTradePreventionMode: SelfTradePreventionMode): OrdersSorLimitCall<R>;
  /** How long the request stays valid, in milliseconds; up to three decimals, at most 60000. Default: 5000. */
  recvWindow(recvWindow: DecimalInput): OrdersSorLimitCall<R>;
}

/** Place a MARKET order over all books of the base asset. */
export interface OrdersSorMarketCall<R = OrderFull> extends TestableCall<R> {
  /** Id of your own, unique among open orders. Default: generated. Sent as `newClientOrderId`. */
  id(newClientOrderId: string): OrdersSorMarketCall<R>;
  /** Id of your own, unique among open orders. Default: generated. */
  newClientOrderId(newClientOrderId: string): OrdersSorMarketCall<R>;
  /** Number of your own for the strategy that placed it. */
  strategyId(strategyId: IdInput): OrdersSorMarketCall<R>;
  /** Number of your own for the kind of strategy. At least 1000000. */
  strategyType(strategyType: number): OrdersSorMarketCall<R>;
  /** How much of the order the reply carries. Default: FULL. Sent as `newOrderRespType`. */
  resp(newOrderRespType: 'ACK'): OrdersSorMarketCall<OrderAck>;
  /** How much of the order the reply carries. Default: FULL. Sent as `newOrderRespType`. */
  resp(newOrderRespType: 'RESULT'): OrdersSorMarketCall<OrderResult>;
  /** How much of the order the reply carries. Default: FULL. Sent as `newOrderRespType`. */
  resp(newOrderRespType: 'FULL'): OrdersSorMarketCall<OrderFull>;
  /** How much of the order the reply carries. Default: FULL. */
  newOrderRespType(newOrderRespType: 'ACK'): OrdersSorMarketCall<OrderAck>;
  /** How much of the order the reply carries. Default: FULL. */
  newOrderRespType(newOrderRespType: 'RESULT'): OrdersSorMarketCall<OrderResult>;
  /** How much of the order the reply carries. Default: FULL. */
  newOrderRespType(newOrderRespType: 'FULL'): OrdersSorMarketCall<OrderFull>;
  /** What happens when the order would match one of your own. Default: the default mode of the symbol. Sent as `selfTradePreventionMode`. */
  stp(selfTradePreventionMode: SelfTradePreventionMode): OrdersSorMarketCall<R>;
  /** What happens when the order would match one of your own. Default: the default mode of the symbol. */
  selfTradePreventionMode(selfTradePreventionMode: SelfTradePreventionMode): OrdersSorMarketCall<R>;
  /** How long the request stays valid, in milliseconds; up to three decimals, at most 60000. Default: 5000. */
  recvWindow(recvWindow: DecimalInput): OrdersSorMarketCall<R>;
}

/** Try out a LIMIT order over all books of the base asset. */
export interface OrdersSorTestLimitCall<R = NoCommissions> extends OrderCall<R> {
  /** Id of your own, unique among open orders. Default: generated. Sent as `newClientOrderId`. */
  id(newClientOrderId: string): OrdersSorTestLimitCall<R>;
  /** Id of your own, unique among open orders. Default: generated. */
  newClientOrderId(newClientOrderId: string): OrdersSorTestLimitCall<R>;
  /** How long the order works. Default: GTC. Sent as `timeInForce`. */
  tif(timeInForce: TimeInForce): OrdersSorTestLimitCall<R>;
  /** How long the order works. Default: GTC. */
  timeInForce(timeInForce: TimeInForce): OrdersSorTestLimitCall<R>;
  /** Quantity shown in the book, in the base asset; the rest is hidden. */
  icebergQty(icebergQty: DecimalInput): OrdersSorTestLimitCall<R>;
  /** Number of your own for the strategy that placed it. */
  strategyId(strategyId: IdInput): OrdersSorTestLimitCall<R>;
  /** Number of your own for the kind of strategy. At least 1000000. */
  strategyType(strategyType: number): OrdersSorTestLimitCall<R>;
  /** How much of the order the reply carries. Default: FULL. Sent as `newOrderRespType`. */
  resp(newOrderRespType: NewOrderRespType): OrdersSorTestLimitCall<R>;
  /** How much of the order the reply carries. Default: FULL. */
  newOrderRespType(newOrderRespType: NewOrderRespType): OrdersSorTestLimitCall<R>;
  /** What happens when the order would match one of your own. Default: the default mode of the symbol. Sent as `selfTradePreventionMode`. */
  stp(selfTradePreventionMode: SelfTradePreventionMode): OrdersSorTestLimitCall<R>;
  /** What happens when the order would match one of your own. Default: the default mode of the symbol. */
  selfTradePreventionMode(selfTradePreventionMode: SelfTradePreventionMode): OrdersSorTestLimitCall<R>;
  /** Whether the reply tells the commission rates that the order would pay. Default: false. */
  computeCommissionRates(computeCommissionRates: true): OrdersSorTestLimitCall<OrderTestCommissions>;
  /** Whether the reply tells the commission rates that the order would pay. Default: false. */
  computeCommissionRates(computeCommissionRates: false): OrdersSorTestLimitCall<NoCommissions>;
  /** How long the request stays valid, in milliseconds; up to three decimals, at most 60000. Default: 5000. */
  recvWindow(recvWindow: DecimalInput): OrdersSorTestLimitCall<R>;
}

/** Try out a MARKET order over all books of the base asset. */
export interface OrdersSorTestMarketCall<R = NoCommissions> extends OrderCall<R> {
  /** Id of your own, unique among open orders. Default: generated. Sent as `newClientOrderId`. */
  id(newClientOrderId: string): OrdersSorTestMarketCall<R>;
  /** Id of your own, unique among open orders. Default: generated. */
  newClientOrderId(newClientOrderId: string): OrdersSorTestMarketCall<R>;
  /** Number of your own for the strategy that placed it. */
  strategyId(strategyId: IdInput): OrdersSorTestMarketCall<R>;
  /** Number of your own for the kind of strategy. At least 1000000. */
  strategyType(strategyType: number): OrdersSorTestMarketCall<R>;
  /** How much of the order the reply carries. Default: FULL. Sent as `newOrderRespType`. */
  resp(newOrderRespType: NewOrderRespType): OrdersSorTestMarketCall<R>;
  /** How much of the order the reply carries. Default: FULL. */
  newOrderRespType(newOrderRespType: NewOrderRespType): OrdersSorTestMarketCall<R>;
  /** What happens when the order would match one of your own. Default: the default mode of the symbol. Sent as `selfTradePreventionMode`. */
  stp(selfTradePreventionMode: SelfTradePreventionMode): OrdersSorTestMarketCall<R>;
  /** What happens when the order would match one of your own. Default: the default mode of the symbol. */
  selfTradePreventionMode(selfTradePreventionMode: SelfTradePreventionMode): OrdersSorTestMarketCall<R>;
  /** Whether the reply tells the commission rates that the order would pay. Default: false. */
  computeCommissionRates(computeCommissionRates: true): OrdersSorTestMarketCall<OrderTestCommissions>;
  /** Whether the reply tells the commission rates that the order would pay. Default: false. */
  computeCommissionRates(computeCommissionRates: false): OrdersSorTestMarketCall<NoCommissions>;
  /** How long the request stays valid, in milliseconds; up to three decimals, at most 60000. Default: 5000. */
  recvWindow(recvWindow: DecimalInput): OrdersSorTestMarketCall<R>;
}

/** Balances, commission rates and rights of the account. */
export interface AccountInfoCall extends ReadingCall<Account> {
  /** Whether assets without a balance are left out. Default: false. */
  omitZeroBalances(omitZeroBalances: boolean): AccountInfoCall;
  /** How long the request stays valid, in milliseconds; up to three decimals, at most 60000. Default: 5000. */
  recvWindow(recvWindow: DecimalInput): AccountInfoCall;
}

/** Open orders, of one symbol or of all. */
export interface AccountOpenOrdersCall extends ReadingCall<OrderQuery[]> {
  /** How long the request stays valid, in milliseconds; up to three decimals, at most 60000. Default: 5000. */
  recvWindow(recvWindow: DecimalInput): AccountOpenOrdersCall;
}

/** Unfilled orders counted in each window. */
export interface AccountOrderCountCall extends ReadingCall<RateLimitCount[]> {
  /** How long the request stays valid, in milliseconds; up to three decimals, at most 60000. Default: 5000. */
  recvWindow(recvWindow: DecimalInput): AccountOrderCountCall;
}

/** Orders of a symbol: open, filled, cancelled; oldest first. */
export interface AccountAllOrdersCall extends PagedCall<OrderQuery[], OrderQuery> {
  /** First order id, included; ignored with a time. */
  orderId(orderId: IdInput): AccountAllOrdersCall;
  /** First time, included. Sent as `startTime`. */
  from(startTime: TimeInput): AccountAllOrdersCall;
  /** First time, included. */
  startTime(startTime: TimeInput): AccountAllOrdersCall;
  /** Last time, included. Sent as `endTime`. */
  to(endTime: TimeInput): AccountAllOrdersCall;
  /** Last time, included. */
  endTime(endTime: TimeInput): AccountAllOrdersCall;
  /** Number of items. From 1 to 1000. Default: 500. */
  limit(limit: number): AccountAllOrdersCall;
  /** How long the request stays valid, in milliseconds; up to three decimals, at most 60000. Default: 5000. */
  recvWindow(recvWindow: DecimalInput): AccountAllOrdersCall;
}

/** Order lists: executing and done. */
export interface AccountAllOrderListsCall extends PagedCall<OrderListSummary[], OrderListSummary> {
  /** First list id, included; excludes the times. */
  fromId(fromId: IdInput): AccountAllOrderListsCall;
  /** First time, included. Sent as `startTime`. */
  from(startTime: TimeInput): AccountAllOrderListsCall;
  /** First time, included. */
  startTime(startTime: TimeInput): AccountAllOrderListsCall;
  /** Last time, included. Sent as `endTime`. */
  to(endTime: TimeInput): AccountAllOrderListsCall;
  /** Last time, included. */
  endTime(endTime: TimeInput): AccountAllOrderListsCall;
  /** Number of items. From 1 to 1000. Default: 500. */
  limit(limit: number): AccountAllOrderListsCall;
  /** How long the request stays valid, in milliseconds; up to three decimals, at most 60000. Default: 5000. */
  recvWindow(recvWindow: DecimalInput): AccountAllOrderListsCall;
}

/** Open order lists, oldest first. */
export interface AccountOpenOrderListsCall extends ReadingCall<OrderListSummary[]> {
  /** How long the request stays valid, in milliseconds; up to three decimals, at most 60000. Default: 5000. */
  recvWindow(recvWindow: DecimalInput): AccountOpenOrderListsCall;
}

/** Your trades on a symbol, oldest first. */
export interface AccountMyTradesCall extends PagedCall<AccountTrade[], AccountTrade> {
  /** Only trades of this order. */
  orderId(orderId: IdInput): AccountMyTradesCall;
  /** First time, included. Sent as `startTime`. */
  from(startTime: TimeInput): AccountMyTradesCall;
  /** First time, included. */
  startTime(startTime: TimeInput): AccountMyTradesCall;
  /** Last time, included. Sent as `endTime`. */
  to(endTime: TimeInput): AccountMyTradesCall;
  /** Last time, included. */
  endTime(endTime: TimeInput): AccountMyTradesCall;
  /** First trade id, included. */
  fromId(fromId: IdInput): AccountMyTradesCall;
  /** Number of items. From 1 to 1000. Default: 500. */
  limit(limit: number): AccountMyTradesCall;
  /** How long the request stays valid, in milliseconds; up to three decimals, at most 60000. Default: 5000. */
  recvWindow(recvWindow: DecimalInput): AccountMyTradesCall;
}

/** Matches of two of your orders that were prevented. */
export interface AccountPreventedMatchesCall extends PagedCall<PreventedMatch[], PreventedMatch> {
  /** First id, included; goes with orderId. */
  fromPreventedMatchId(fromPreventedMatchId: IdInput): AccountPreventedMatchesCall;
  /** Number of items. From 1 to 1000. Default: 500. */
  limit(limit: number): AccountPreventedMatchesCall;
  /** How long the request stays valid, in milliseconds; up to three decimals, at most 60000. Default: 5000. */
  recvWindow(recvWindow: DecimalInput): AccountPreventedMatchesCall;
}

/** Fills that smart order routing allocated to your orders. */
export interface AccountAllocationsCall extends PagedCall<Allocation[], Allocation> {
  /** First time, included. Sent as `startTime`. */
  from(startTime: TimeInput): AccountAllocationsCall;
  /** First time, included. */
  startTime(startTime: TimeInput): AccountAllocationsCall;
  /** Last time, included. Sent as `endTime`. */
  to(endTime: TimeInput): AccountAllocationsCall;
  /** Last time, included. */
  endTime(endTime: TimeInput): AccountAllocationsCall;
  /** First allocation id, included. */
  fromAllocationId(fromAllocationId: number): AccountAllocationsCall;
  /** Number of items. From 1 to 1000. Default: 500. */
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

/** Amendments of an order, oldest first. */
export interface AccountAmendmentsCall extends PagedCall<Amendment[], Amendment> {
  /** First execution id, included. */
  fromExecutionId(fromExecutionId: IdInput): AccountAmendmentsCall;
  /** Number of items. From 1 to 1000. Default: 500. */
  limit(limit: number): AccountAmendmentsCall;
  /** How long the request stays valid, in milliseconds; up to three decimals, at most 60000. Default: 5000. */
  recvWindow(recvWindow: DecimalInput): AccountAmendmentsCall;
}

/** Every filter that binds you on a symbol, those of the exchange and of assets included. */
export interface AccountFiltersCall extends ReadingCall<MyFilters> {
  /** How long the request stays valid, in milliseconds; up to three decimals, at most 60000. Default: 5000. */
  recvWindow(recvWindow: DecimalInput): AccountFiltersCall;
}

/** Symbols that will be taken off, and when. */
export interface WalletDelistScheduleCall extends ReadingCall<DelistSchedule> {
  /** How long the request stays valid, in milliseconds; of no effect without a signature. */
  recvWindow(recvWindow: DecimalInput): WalletDelistScheduleCall;
}

/** Whether the service is under maintenance. */
export interface WalletSystemStatusCall extends ReadingCall<SystemStatus> {}

/** Assets that an asset can be converted into or from, with the amounts allowed. */
export interface ConvertPairsCall extends ReadingCall<ConvertPair[]> {}

/** Decimals of every asset in conversions. */
export interface ConvertAssetsCall extends ReadingCall<ConvertAssetPrecision[]> {
  /** How long the request stays valid, in milliseconds; up to three decimals, at most 60000. Default: 5000. */
  recvWindow(recvWindow: DecimalInput): ConvertAssetsCall;
}

/** Ask what an amount of one asset is worth in another; nothing is converted. */
export interface ConvertQuoteCall extends ReadingCall<ConvertQuote> {
  /** Wallets that it is paid from. Default: SPOT. */
  walletType(walletType: ConvertWalletType): ConvertQuoteCall;
  /** How long the quote holds. Default: 10s. */
  validTime(validTime: ConvertValidTime): ConvertQuoteCall;
  /** How long the request stays valid, in milliseconds; up to three decimals, at most 60000. Default: 5000. */
  recvWindow(recvWindow: DecimalInput): ConvertQuoteCall;
}

/** Accept a quote: the conversion is made. */
export interface ConvertAcceptCall extends Call<ConvertAccepted> {
  /** How long the request stays valid, in milliseconds; up to three decimals, at most 60000. Default: 5000. */
  recvWindow(recvWindow: DecimalInput): ConvertAcceptCall;
}

/** A conversion as it stands now. */
export interface ConvertStatusCall extends ReadingCall<ConvertOrder> {
  /** How long the request stays valid, in milliseconds; up to three decimals, at most 60000. Default: 5000. */
  recvWindow(recvWindow: DecimalInput): ConvertStatusCall;
}

/** Conversions of a time range of at most 30 days. */
export interface ConvertTradesCall extends PagedCall<ConvertTradeFlow, ConvertTrade> {
  /** Number of items. From 1 to 1000. Default: 100. */
  limit(limit: number): ConvertTradesCall;
  /** How long the request stays valid, in milliseconds; up to three decimals, at most 60000. Default: 5000. */
  recvWindow(recvWindow: DecimalInput): ConvertTradesCall;
}

/** Place a limit order that converts once the price is reached. */
export interface ConvertLimitCall extends Call<ConvertLimitAck> {
  /** Wallets that it is paid from. Default: SPOT. */
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
  /**
   * Execution rules: prices that a symbol may trade at.
   *
   * `GET /api/v3/executionRules`: public, weight 2 (one symbol), 2 per symbols, at most 40 (one symbols), else 40, from Memory.
   */
  executionRules(symbol?: string | readonly string[]): GeneralExecutionRulesCall;
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
   * Trades from an id on, oldest first.
   *
   * `GET /api/v3/historicalTrades`: public, weight 25, from Database.
   */
  historicalTrades(symbol: string): MarketHistoricalTradesCall;
  /**
   * Block trades from an id on, oldest first.
   *
   * `GET /api/v3/historicalBlockTrades`: public, weight 25, from Database.
   */
  blockTrades(symbol: string, fromId: IdInput): MarketBlockTradesCall;
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
   * Klines as charts show them, oldest first; the same as klines on the test network.
   *
   * `GET /api/v3/uiKlines`: public, weight 2, from Database.
   */
  uiKlines(symbol: string, interval: KlineInterval): MarketUiKlinesCall;
  /**
   * Current average price: volume-weighted over the last minutes.
   *
   * `GET /api/v3/avgPrice`: public, weight 2, from Memory.
   */
  avgPrice(symbol: string): MarketAvgPriceCall;
  /**
   * Reference price of a symbol, from which its price range is measured.
   *
   * `GET /api/v3/referencePrice`: public, weight 2, from Memory.
   */
  referencePrice(symbol: string): MarketReferencePriceCall;
  /**
   * How the reference price of a symbol is computed.
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
  /**
   * Price change statistics of the trading day.
   *
   * `GET /api/v3/ticker/tradingDay`: public, weight 4 (one symbol), else 4 per symbols, at most 200, from Database.
   */
  tradingDay(symbol: string): MarketTickerTradingDayCall;
  /**
   * Price change statistics of the trading day.
   *
   * `GET /api/v3/ticker/tradingDay`: public, weight 4 (one symbol), else 4 per symbols, at most 200, from Database.
   */
  tradingDay(symbols: readonly string[]): MarketTickerTradingDayListCall;
  /**
   * Best bid and ask.
   *
   * `GET /api/v3/ticker/bookTicker`: public, weight 2 (one symbol), else 4, from Memory.
   */
  book(symbol: string): MarketTickerBookCall;
  /**
   * Best bid and ask.
   *
   * `GET /api/v3/ticker/bookTicker`: public, weight 2 (one symbol), else 4, from Memory.
   */
  book(symbols?: readonly string[]): MarketTickerBookListCall;
  /**
   * Price change statistics of a window that ends now.
   *
   * `GET /api/v3/ticker`: public, weight 4 (one symbol), else 4 per symbols, at most 200, from Database.
   */
  rolling(symbol: string): MarketTickerRollingCall;
  /**
   * Price change statistics of a window that ends now.
   *
   * `GET /api/v3/ticker`: public, weight 4 (one symbol), else 4 per symbols, at most 200, from Database.
   */
  rolling(symbols: readonly string[]): MarketTickerRollingListCall;
}

export interface OrdersGroup {
  /**
   * Place a LIMIT order: this price or better.
   *
   * `POST /api/v3/order`: signed, TRADE, weight 1 (0 when it succeeds), unfilled orders 1, from Matching Engine.
   */
  limit(symbol: string, side: OrderSide, quantity: DecimalInput, price: PriceOrPegPriceType): OrdersLimitCall;
  /**
   * Place a MARKET order: the best prices available now, by quantity or by quote amount.
   *
   * `POST /api/v3/order`: signed, TRADE, weight 1 (0 when it succeeds), unfilled orders 1, from Matching Engine.
   */
  market(symbol: string, side: OrderSide, quantity: QuantityOrQuoteOrderQty): OrdersMarketCall;
  /**
   * Place a STOP_LOSS order: a market order once the price has gone against you.
   *
   * `POST /api/v3/order`: signed, TRADE, weight 1 (0 when it succeeds), unfilled orders 1, from Matching Engine.
   */
  stopLoss(symbol: string, side: OrderSide, quantity: DecimalInput, stopPrice: StopPriceOrTrailingDelta): OrdersStopLossCall;
  /**
   * Place a STOP_LOSS_LIMIT order: a limit order once the price has gone against you.
   *
   * `POST /api/v3/order`: signed, TRADE, weight 1 (0 when it succeeds), unfilled orders 1, from Matching Engine.
   */
  stopLossLimit(symbol: string, side: OrderSide, quantity: DecimalInput, price: PriceOrPegPriceType, stopPrice: StopPriceOrTrailingDelta): OrdersStopLossLimitCall;
  /**
   * Place a TAKE_PROFIT order: a market order once the price has gone your way.
   *
   * `POST /api/v3/order`: signed, TRADE, weight 1 (0 when it succeeds), unfilled orders 1, from Matching Engine.
   */
  takeProfit(symbol: string, side: OrderSide, quantity: DecimalInput, stopPrice: StopPriceOrTrailingDelta): OrdersTakeProfitCall;
  /**
   * Place a TAKE_PROFIT_LIMIT order: a limit order once the price has gone your way.
   *
   * `POST /api/v3/order`: signed, TRADE, weight 1 (0 when it succeeds), unfilled orders 1, from Matching Engine.
   */
  takeProfitLimit(symbol: string, side: OrderSide, quantity: DecimalInput, price: PriceOrPegPriceType, stopPrice: StopPriceOrTrailingDelta): OrdersTakeProfitLimitCall;
  /**
   * Place a LIMIT_MAKER order: refused if it would take.
   *
   * `POST /api/v3/order`: signed, TRADE, weight 1 (0 when it succeeds), unfilled orders 1, from Matching Engine.
   */
  limitMaker(symbol: string, side: OrderSide, quantity: DecimalInput, price: PriceOrPegPriceType): OrdersLimitMakerCall;
  /**
   * One order as it stands now.
   *
   * `GET /api/v3/order`: signed, USER_DATA, weight 4, from Memory, Database.
   */
  get(symbol: string, orderId: OrderIdOrOrigClientOrderId): OrdersGetCall;
  /**
   * Cancel an order; a member of a list takes its whole list with it.
   *
   * `DELETE /api/v3/order`: signed, TRADE, weight 1 (0 when it succeeds), from Matching Engine.
   */
  cancel(symbol: string, orderId: OrderIdOrOrigClientOrderId): OrdersCancelCall;
  /**
   * Cancel every open order of a symbol, lists included.
   *
   * `DELETE /api/v3/openOrders`: signed, TRADE, weight 1 (0 when it succeeds), from Matching Engine.
   */
  cancelAll(symbol: string): OrdersCancelAllCall;
  /**
   * Reduce the quantity of an open order, which keeps its place in the queue.
   *
   * `PUT /api/v3/order/amend/keepPriority`: signed, TRADE, weight 4, from Matching Engine.
   */
  amend(symbol: string, orderId: OrderIdOrOrigClientOrderId, newQty: DecimalInput): OrdersAmendCall;
  /**
   * Place an OCO pair: one order cancels the other.
   *
   * `POST /api/v3/orderList/oco`: signed, TRADE, weight 1 (0 when it succeeds), unfilled orders 2, from Matching Engine.
   */
  oco(symbol: string, side: OrderSide, quantity: DecimalInput): OrdersOcoAboveStep;
  /**
   * Place an OTO list: a working order that, once filled, places a pending one.
   *
   * `POST /api/v3/orderList/oto`: signed, TRADE, weight 1 (0 when it succeeds), unfilled orders 2, from Matching Engine.
   */
  oto(symbol: string): OrdersOtoWorkingStep;
  /**
   * Place an OTOCO list: a working order that, once filled, places an OCO pair.
   *
   * `POST /api/v3/orderList/otoco`: signed, TRADE, weight 1 (0 when it succeeds), unfilled orders 3, from Matching Engine.
   */
  otoco(symbol: string): OrdersOtocoWorkingStep;
  /**
   * Place an OPO list: a BUY that, once filled, sells exactly what it received.
   *
   * `POST /api/v3/orderList/opo`: signed, TRADE, weight 1 (0 when it succeeds), unfilled orders 2, from Matching Engine.
   */
  opo(symbol: string): OrdersOpoWorkingStep;
  /**
   * Place an OPOCO list: a BUY that, once filled, sells exactly what it received by an OCO pair.
   *
   * `POST /api/v3/orderList/opoco`: signed, TRADE, weight 1 (0 when it succeeds), unfilled orders 3, from Matching Engine.
   */
  opoco(symbol: string): OrdersOpocoWorkingStep;
  /**
   * Place an OCO pair the old way; use orders.oco.
   *
   * @deprecated
   *
   * `POST /api/v3/order/oco`: signed, TRADE, weight 1 (0 when it succeeds), unfilled orders 2, from Matching Engine.
   */
  ocoDeprecated(symbol: string, side: OrderSide, quantity: DecimalInput, price: DecimalInput, stopPrice: DecimalInput): OrdersOcoDeprecatedCall;
  /**
   * One order list as it stands now.
   *
   * `GET /api/v3/orderList`: signed, USER_DATA, weight 4, from Database.
   */
  getList(orderListId: OrderListIdOrOrigClientOrderId): OrdersGetListCall;
  /**
   * Cancel every open order of a list.
   *
   * `DELETE /api/v3/orderList`: signed, TRADE, weight 1 (0 when it succeeds), from Matching Engine.
   */
  cancelList(symbol: string, orderListId: OrderListIdOrListClientOrderId): OrdersCancelListCall;
  readonly test: OrdersTestGroup;
  readonly replace: OrdersReplaceGroup;
  readonly sor: OrdersSorGroup;
}

export interface OrdersTestGroup {
  /**
   * Try out a LIMIT order: this price or better.
   *
   * `POST /api/v3/order/test`: signed, TRADE, weight 20 (computeCommissionRates is true), else 1, from Memory.
   */
  limit(symbol: string, side: OrderSide, quantity: DecimalInput, price: PriceOrPegPriceType): OrdersTestLimitCall;
  /**
   * Try out a MARKET order: the best prices available now, by quantity or by quote amount.
   *
   * `POST /api/v3/order/test`: signed, TRADE, weight 20 (computeCommissionRates is true), else 1, from Memory.
   */
  market(symbol: string, side: OrderSide, quantity: QuantityOrQuoteOrderQty): OrdersTestMarketCall;
  /**
   * Try out a STOP_LOSS order: a market order once the price has gone against you.
   *
   * `POST /api/v3/order/test`: signed, TRADE, weight 20 (computeCommissionRates is true), else 1, from Memory.
   */
  stopLoss(symbol: string, side: OrderSide, quantity: DecimalInput, stopPrice: StopPriceOrTrailingDelta): OrdersTestStopLossCall;
  /**
   * Try out a STOP_LOSS_LIMIT order: a limit order once the price has gone against you.
   *
   * `POST /api/v3/order/test`: signed, TRADE, weight 20 (computeCommissionRates is true), else 1, from Memory.
   */
  stopLossLimit(symbol: string, side: OrderSide, quantity: DecimalInput, price: PriceOrPegPriceType, stopPrice: StopPriceOrTrailingDelta): OrdersTestStopLossLimitCall;
  /**
   * Try out a TAKE_PROFIT order: a market order once the price has gone your way.
   *
   * `POST /api/v3/order/test`: signed, TRADE, weight 20 (computeCommissionRates is true), else 1, from Memory.
   */
  takeProfit(symbol: string, side: OrderSide, quantity: DecimalInput, stopPrice: StopPriceOrTrailingDelta): OrdersTestTakeProfitCall;
  /**
   * Try out a TAKE_PROFIT_LIMIT order: a limit order once the price has gone your way.
   *
   * `POST /api/v3/order/test`: signed, TRADE, weight 20 (computeCommissionRates is true), else 1, from Memory.
   */
  takeProfitLimit(symbol: string, side: OrderSide, quantity: DecimalInput, price: PriceOrPegPriceType, stopPrice: StopPriceOrTrailingDelta): OrdersTestTakeProfitLimitCall;
  /**
   * Try out a LIMIT_MAKER order: refused if it would take.
   *
   * `POST /api/v3/order/test`: signed, TRADE, weight 20 (computeCommissionRates is true), else 1, from Memory.
   */
  limitMaker(symbol: string, side: OrderSide, quantity: DecimalInput, price: PriceOrPegPriceType): OrdersTestLimitMakerCall;
}

export interface OrdersReplaceGroup {
  /**
   * Cancel an order and place a LIMIT order: this price or better.
   *
   * `POST /api/v3/order/cancelReplace`: signed, TRADE, weight 1 (0 when it succeeds), unfilled orders 1, from Matching Engine.
   */
  limit(symbol: string, cancelOrderId: CancelOrderIdOrCancelOrigClientOrderId, side: OrderSide, quantity: DecimalInput, price: PriceOrPegPriceType): OrdersReplaceLimitCall;
  /**
   * Cancel an order and place a MARKET order: the best prices available now, by quantity or by quote amount.
   *
   * `POST /api/v3/order/cancelReplace`: signed, TRADE, weight 1 (0 when it succeeds), unfilled orders 1, from Matching Engine.
   */
  market(symbol: string, cancelOrderId: CancelOrderIdOrCancelOrigClientOrderId, side: OrderSide, quantity: QuantityOrQuoteOrderQty): OrdersReplaceMarketCall;
  /**
   * Cancel an order and place a STOP_LOSS order: a market order once the price has gone against you.
   *
   * `POST /api/v3/order/cancelReplace`: signed, TRADE, weight 1 (0 when it succeeds), unfilled orders 1, from Matching Engine.
   */
  stopLoss(symbol: string, cancelOrderId: CancelOrderIdOrCancelOrigClientOrderId, side: OrderSide, quantity: DecimalInput, stopPrice: StopPriceOrTrailingDelta): OrdersReplaceStopLossCall;
  /**
   * Cancel an order and place a STOP_LOSS_LIMIT order: a limit order once the price has gone against you.
   *
   * `POST /api/v3/order/cancelReplace`: signed, TRADE, weight 1 (0 when it succeeds), unfilled orders 1, from Matching Engine.
   */
  stopLossLimit(symbol: string, cancelOrderId: CancelOrderIdOrCancelOrigClientOrderId, side: OrderSide, quantity: DecimalInput, price: PriceOrPegPriceType, stopPrice: StopPriceOrTrailingDelta): OrdersReplaceStopLossLimitCall;
  /**
   * Cancel an order and place a TAKE_PROFIT order: a market order once the price has gone your way.
   *
   * `POST /api/v3/order/cancelReplace`: signed, TRADE, weight 1 (0 when it succeeds), unfilled orders 1, from Matching Engine.
   */
  takeProfit(symbol: string, cancelOrderId: CancelOrderIdOrCancelOrigClientOrderId, side: OrderSide, quantity: DecimalInput, stopPrice: StopPriceOrTrailingDelta): OrdersReplaceTakeProfitCall;
  /**
   * Cancel an order and place a TAKE_PROFIT_LIMIT order: a limit order once the price has gone your way.
   *
   * `POST /api/v3/order/cancelReplace`: signed, TRADE, weight 1 (0 when it succeeds), unfilled orders 1, from Matching Engine.
   */
  takeProfitLimit(symbol: string, cancelOrderId: CancelOrderIdOrCancelOrigClientOrderId, side: OrderSide, quantity: DecimalInput, price: PriceOrPegPriceType, stopPrice: StopPriceOrTrailingDelta): OrdersReplaceTakeProfitLimitCall;
  /**
   * Cancel an order and place a LIMIT_MAKER order: refused if it would take.
   *
   * `POST /api/v3/order/cancelReplace`: signed, TRADE, weight 1 (0 when it succeeds), unfilled orders 1, from Matching Engine.
   */
  limitMaker(symbol: string, cancelOrderId: CancelOrderIdOrCancelOrigClientOrderId, side: OrderSide, quantity: DecimalInput, price: PriceOrPegPriceType): OrdersReplaceLimitMakerCall;
}

export interface OrdersSorGroup {
  /**
   * Place a LIMIT order over all books of the base asset.
   *
   * `POST /api/v3/sor/order`: signed, TRADE, weight 1 (0 when it succeeds), unfilled orders 1, from Matching Engine.
   */
  limit(symbol: string, side: OrderSide, quantity: DecimalInput, price: DecimalInput): OrdersSorLimitCall;
  /**
   * Place a MARKET order over all books of the base asset.
   *
   * `POST /api/v3/sor/order`: signed, TRADE, weight 1 (0 when it succeeds), unfilled orders 1, from Matching Engine.
   */
  market(symbol: string, side: OrderSide, quantity: DecimalInput): OrdersSorMarketCall;
  readonly test: OrdersSorTestGroup;
}

export interface OrdersSorTestGroup {
  /**
   * Try out a LIMIT order over all books of the base asset.
   *
   * `POST /api/v3/sor/order/test`: signed, TRADE, weight 20 (computeCommissionRates is true), else 1, from Memory.
   */
  limit(symbol: string, side: OrderSide, quantity: DecimalInput, price: DecimalInput): OrdersSorTestLimitCall;
  /**
   * Try out a MARKET order over all books of the base asset.
   *
   * `POST /api/v3/sor/order/test`: signed, TRADE, weight 20 (computeCommissionRates is true), else 1, from Memory.
   */
  market(symbol: string, side: OrderSide, quantity: DecimalInput): OrdersSorTestMarketCall;
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
  /**
   * Orders of a symbol: open, filled, cancelled; oldest first.
   *
   * `GET /api/v3/allOrders`: signed, USER_DATA, weight 20, from Database.
   */
  allOrders(symbol: string): AccountAllOrdersCall;
  /**
   * Order lists: executing and done.
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
   * `GET /api/v3/myTrades`: signed, USER_DATA, weight 5 (one orderId), else 20, from Memory, Database.
   */
  myTrades(symbol: string): AccountMyTradesCall;
  /**
   * Matches of two of your orders that were prevented.
   *
   * `GET /api/v3/myPreventedMatches`: signed, USER_DATA, weight 2 (one preventedMatchId), 20 (one orderId), else 2, from Database.
   */
  preventedMatches(symbol: string, orderId: OrderIdOrPreventedMatchId): AccountPreventedMatchesCall;
  /**
   * Fills that smart order routing allocated to your orders.
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
   * Amendments of an order, oldest first.
   *
   * `GET /api/v3/order/amendments`: signed, USER_DATA, weight 4, from Database.
   */
  amendments(symbol: string, orderId: IdInput): AccountAmendmentsCall;
  /**
   * Every filter that binds you on a symbol, those of the exchange and of assets included.
   *
   * `GET /api/v3/myFilters`: signed, USER_DATA, weight 40, from Memory.
   */
  filters(symbol: string): AccountFiltersCall;
}

export interface WalletGroup {
  /**
   * Symbols that will be taken off, and when.
   *
   * `GET /sapi/v1/spot/delist-schedule`: public, with an API key, weight 100.
   */
  delistSchedule(): WalletDelistScheduleCall;
  /**
   * Whether the service is under maintenance.
   *
   * `GET /sapi/v1/system/status`: public, weight 1.
   */
  systemStatus(): WalletSystemStatusCall;
}

export interface ConvertGroup {
  /**
   * Assets that an asset can be converted into or from, with the amounts allowed.
   *
   * `GET /sapi/v1/convert/exchangeInfo`: public, weight 3000.
   */
  pairs(fromAsset: FromAssetOrToAsset): ConvertPairsCall;
  /**
   * Decimals of every asset in conversions.
   *
   * `GET /sapi/v1/convert/assetInfo`: signed, USER_DATA, weight 100.
   */
  assets(): ConvertAssetsCall;
  /**
   * Ask what an amount of one asset is worth in another; nothing is converted.
   *
   * `POST /sapi/v1/convert/getQuote`: signed, USER_DATA, weight 200.
   */
  quote(fromAsset: string, toAsset: string, fromAmount: FromAmountOrToAmount): ConvertQuoteCall;
  /**
   * Accept a quote: the conversion is made.
   *
   * `POST /sapi/v1/convert/acceptQuote`: signed, TRADE, weight 500.
   */
  accept(quoteId: string): ConvertAcceptCall;
  /**
   * A conversion as it stands now.
   *
   * `GET /sapi/v1/convert/orderStatus`: signed, USER_DATA, weight 100.
   */
  status(orderId: OrderIdOrQuoteId): ConvertStatusCall;
  /**
   * Conversions of a time range of at most 30 days.
   *
   * `GET /sapi/v1/convert/tradeFlow`: signed, USER_DATA, weight 3000.
   */
  trades(startTime: TimeInput, endTime: TimeInput): ConvertTradesCall;
  /**
   * Place a limit order that converts once the price is reached.
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
