// Printed from src/protocol/streams by `npm run generate`; do not edit.
import type { Id } from '../base/inputs.js';
import type { BookLevel, ExpiryReason, OrderSide, OrderStatus, OrderType, PegOffsetType, PegPriceType, SelfTradePreventionMode, TimeInForce, WorkingFloor } from './data-types.gen.js';

/** Trades, one by one. */
export interface TradeEvent {
  readonly eventType: 'trade';
  /** Time at which the exchange sent the event. In an event that fills a gap, the time of what it describes. */
  readonly eventTime: number;
  /** Symbol, such as BTCUSDT. */
  readonly symbol: string;
  /** Trade id. */
  readonly id: Id;
  /** Price of the trade. */
  readonly price: string;
  /** Quantity, in the base asset. */
  readonly qty: string;
  /** Time of the trade. */
  readonly time: number;
  /** Whether the buyer was the maker. */
  readonly isBuyerMaker: boolean;
  /** No meaning. */
  readonly isBestMatch: boolean;
}

/** Aggregate trades: the fills of one taker order at one price. */
export interface AggTradeEvent {
  readonly eventType: 'aggTrade';
  /** Time at which the exchange sent the event. In an event that fills a gap, the time of what it describes. */
  readonly eventTime: number;
  /** Symbol, such as BTCUSDT. */
  readonly symbol: string;
  /** Id of the aggregate trade. */
  readonly aggTradeId: Id;
  /** Price of the trade. */
  readonly price: string;
  /** Sum of the quantities, in the base asset. */
  readonly qty: string;
  /** Id of the first trade; -1 if the record is invalid. */
  readonly firstTradeId: Id;
  /** Id of the last trade; -1 if the record is invalid. */
  readonly lastTradeId: Id;
  /** Time of the trade. */
  readonly time: number;
  /** Whether the buyer was the maker. */
  readonly isBuyerMaker: boolean;
  /** No meaning. */
  readonly isBestMatch: boolean;
}

/** A kline in an event. It may still change until `isClosed` is true. */
export interface StreamKline {
  /** Begin of the interval. */
  readonly openTime: number;
  /** Last millisecond of the interval (last microsecond if the client uses microseconds). */
  readonly closeTime: number;
  /** Symbol, such as BTCUSDT. */
  readonly symbol: string;
  /** Length of the interval, such as 5m. */
  readonly interval: string;
  /** Id of the first trade; -1 without trades. null in an event that fills a gap. */
  readonly firstTradeId: Id | null;
  /** Id of the last trade; -1 without trades. null in an event that fills a gap. */
  readonly lastTradeId: Id | null;
  /** Price of the first trade. */
  readonly open: string;
  /** Price of the last trade. */
  readonly close: string;
  /** Highest price. */
  readonly high: string;
  /** Lowest price. */
  readonly low: string;
  /** Traded quantity, in the base asset. */
  readonly volume: string;
  /** Number of trades. */
  readonly tradeCount: number;
  /** Whether the kline is final. */
  readonly isClosed: boolean;
  /** Traded notional, in the quote asset. */
  readonly quoteVolume: string;
  /** Quantity that takers bought, in the base asset. */
  readonly takerBuyBaseVolume: string;
  /** Notional that takers bought, in the quote asset. */
  readonly takerBuyQuoteVolume: string;
  /** No meaning. */
  readonly unused: string;
}

/** The kline of the current interval, and each kline once more when it is closed. */
export interface KlineEvent {
  readonly eventType: 'kline';
  /** Time at which the exchange sent the event. In an event that fills a gap, the time of what it describes. */
  readonly eventTime: number;
  /** Symbol, such as BTCUSDT. */
  readonly symbol: string;
  /** The kline. */
  readonly kline: StreamKline;
}

/** The best 5, 10 or 20 price levels of each side. */
export interface PartialDepthEvent {
  /** Id of the last change that this book includes. */
  readonly lastUpdateId: Id;
  /** List of [price, quantity], best price first. */
  readonly bids: readonly BookLevel[];
  /** List of [price, quantity], best price first. */
  readonly asks: readonly BookLevel[];
}

/** Changed price levels of the book. */
export interface DepthDiffEvent {
  readonly eventType: 'depthUpdate';
  /** Time at which the exchange sent the event. In an event that fills a gap, the time of what it describes. */
  readonly eventTime: number;
  /** Symbol, such as BTCUSDT. */
  readonly symbol: string;
  /** Update id of the first change in the event. */
  readonly firstUpdateId: Id;
  /** Update id of the last change in the event. */
  readonly finalUpdateId: Id;
  /** List of [price, quantity], best price first. */
  readonly bids: readonly BookLevel[];
  /** List of [price, quantity], best price first. */
  readonly asks: readonly BookLevel[];
}

/** Best bid and ask, at each change. */
export interface BookTickerEvent {
  /** Update id of the book. */
  readonly updateId: Id;
  /** Symbol, such as BTCUSDT. */
  readonly symbol: string;
  /** Best bid: the highest price of the BUY orders. */
  readonly bidPrice: string;
  /** Quantity at the best bid, in the base asset. */
  readonly bidQty: string;
  /** Best ask: the lowest price of the SELL orders. */
  readonly askPrice: string;
  /** Quantity at the best ask, in the base asset. */
  readonly askQty: string;
}

/** Statistics of the last 24 hours, with the best quotes. */
export interface TickerEvent {
  readonly eventType: '24hrTicker';
  /** Time at which the exchange sent the event. In an event that fills a gap, the time of what it describes. */
  readonly eventTime: number;
  /** Symbol, such as BTCUSDT. */
  readonly symbol: string;
  /** Last price minus open price. */
  readonly priceChange: string;
  /** Price change in percent of the open price. */
  readonly priceChangePercent: string;
  /** Average price: quote volume divided by volume. */
  readonly weightedAvgPrice: string;
  /** Price of the last trade before the window. */
  readonly prevClosePrice: string;
  /** Price of the last trade. */
  readonly lastPrice: string;
  /** Quantity of the last trade, in the base asset. */
  readonly lastQty: string;
  /** Best bid: the highest price of the BUY orders. */
  readonly bidPrice: string;
  /** Quantity at the best bid, in the base asset. */
  readonly bidQty: string;
  /** Best ask: the lowest price of the SELL orders. */
  readonly askPrice: string;
  /** Quantity at the best ask, in the base asset. */
  readonly askQty: string;
  /** Price of the first trade of the window. */
  readonly openPrice: string;
  /** Highest price of the window. */
  readonly highPrice: string;
  /** Lowest price of the window. */
  readonly lowPrice: string;
  /** Traded quantity, in the base asset. */
  readonly volume: string;
  /** Traded notional, in the quote asset. */
  readonly quoteVolume: string;
  /** Begin of the window. */
  readonly openTime: number;
  /** End of the window. */
  readonly closeTime: number;
  /** Id of the first trade; -1 if there are no trades. */
  readonly firstId: Id;
  /** Id of the last trade; -1 if there are no trades. */
  readonly lastId: Id;
  /** Number of trades. */
  readonly count: number;
}

/** Prices and volumes of the last 24 hours. */
export interface MiniTickerEvent {
  readonly eventType: '24hrMiniTicker';
  /** Time at which the exchange sent the event. In an event that fills a gap, the time of what it describes. */
  readonly eventTime: number;
  /** Symbol, such as BTCUSDT. */
  readonly symbol: string;
  /** Price of the last trade. */
  readonly lastPrice: string;
  /** Price of the first trade of the window. */
  readonly openPrice: string;
  /** Highest price of the window. */
  readonly highPrice: string;
  /** Lowest price of the window. */
  readonly lowPrice: string;
  /** Traded quantity, in the base asset. */
  readonly volume: string;
  /** Traded notional, in the quote asset. */
  readonly quoteVolume: string;
}

/** Statistics of the last hour, four hours or day. */
export interface RollingTickerEvent {
  /** 1hTicker, 4hTicker or 1dTicker. */
  readonly eventType: '1hTicker' | '4hTicker' | '1dTicker';
  /** Time at which the exchange sent the event. In an event that fills a gap, the time of what it describes. */
  readonly eventTime: number;
  /** Symbol, such as BTCUSDT. */
  readonly symbol: string;
  /** Last price minus open price. */
  readonly priceChange: string;
  /** Price change in percent of the open price. */
  readonly priceChangePercent: string;
  /** Price of the first trade of the window. */
  readonly openPrice: string;
  /** Highest price of the window. */
  readonly highPrice: string;
  /** Lowest price of the window. */
  readonly lowPrice: string;
  /** Price of the last trade. */
  readonly lastPrice: string;
  /** Average price: quote volume divided by volume. */
  readonly weightedAvgPrice: string;
  /** Traded quantity, in the base asset. */
  readonly volume: string;
  /** Traded notional, in the quote asset. */
  readonly quoteVolume: string;
  /** Begin of the window. */
  readonly openTime: number;
  /** End of the window. */
  readonly closeTime: number;
  /** Id of the first trade; -1 if there are no trades. */
  readonly firstId: Id;
  /** Id of the last trade; -1 if there are no trades. */
  readonly lastId: Id;
  /** Number of trades. */
  readonly count: number;
}

/** Average price of the last five minutes. */
export interface AvgPriceEvent {
  readonly eventType: 'avgPrice';
  /** Time at which the exchange sent the event. In an event that fills a gap, the time of what it describes. */
  readonly eventTime: number;
  /** Symbol, such as BTCUSDT. */
  readonly symbol: string;
  /** Length of the interval, such as 5m. such as 5m. */
  readonly interval: string;
  /** Average price, weighted by volume. */
  readonly price: string;
  /** Time of the last trade. */
  readonly closeTime: number;
}

/** The reference price; null while there is none. */
export interface ReferencePriceEvent {
  readonly eventType: 'referencePrice';
  /** Symbol, such as BTCUSDT. */
  readonly symbol: string;
  /** Reference price; null if there is none. */
  readonly referencePrice: string | null;
  /** Time of the price in the matching engine. */
  readonly timestamp: number;
}

/** Block trades: large trades outside of the order book. */
export interface BlockTradeEvent {
  readonly eventType: 'blockTrade';
  /** Time at which the exchange sent the event. In an event that fills a gap, the time of what it describes. */
  readonly eventTime: number;
  /** Symbol, such as BTCUSDT. */
  readonly symbol: string;
  /** Id of the block trade. */
  readonly id: Id;
  /** Price of the trade. */
  readonly price: string;
  /** Quantity, in the base asset. */
  readonly qty: string;
  /** Time of the trade. */
  readonly time: number;
  /** Whether the buyer was the maker. */
  readonly isBuyerMaker: boolean;
}

/** The balance of one asset after a change. */
export interface PositionBalance {
  /** Asset, such as BTC. */
  readonly asset: string;
  /** Amount that orders can use. */
  readonly free: string;
  /** Amount that open orders lock. */
  readonly locked: string;
}

/** The balances that one cause has changed, or may have changed. */
export interface OutboundAccountPositionEvent {
  readonly eventType: 'outboundAccountPosition';
  /** Time at which the exchange sent the event. In an event that fills a gap, the time of what it describes. */
  readonly eventTime: number;
  readonly lastUpdateTime: number;
  readonly balances: readonly PositionBalance[];
}

/** A deposit, a withdrawal or a transfer. */
export interface BalanceUpdateEvent {
  readonly eventType: 'balanceUpdate';
  /** Time at which the exchange sent the event. In an event that fills a gap, the time of what it describes. */
  readonly eventTime: number;
  /** Asset, such as BTC. */
  readonly asset: string;
  /** Signed change of the balance. */
  readonly delta: string;
  readonly clearTime: number;
}

/** A change of an order: its placement, a fill, a cancel, an expiry, an amendment. */
export interface ExecutionReportEvent {
  readonly eventType: 'executionReport';
  /** Time at which the exchange sent the event. In an event that fills a gap, the time of what it describes. */
  readonly eventTime: number;
  /** Symbol, such as BTCUSDT. */
  readonly symbol: string;
  /** Client order id: chosen by the client, or generated. */
  readonly clientOrderId: string;
  /** BUY or SELL. */
  readonly side: OrderSide;
  /** Order type. */
  readonly type: OrderType;
  /** Time in force; GTC for order types without a time in force. */
  readonly timeInForce: TimeInForce;
  /** Quantity of the order, in the base asset. */
  readonly origQty: string;
  /** Limit price. Zero if the order type has no limit price. */
  readonly price: string;
  /** Price that triggers a stop-loss or take-profit order. */
  readonly stopPrice: string;
  /** Trailing distance of a trailing stop order, in basis points. Present only for: trailing stop. */
  readonly trailingDelta?: Id;
  /** Visible quantity of an iceberg order. */
  readonly icebergQty: string;
  /** -1 without a list. */
  readonly orderListId: Id;
  /** Client order id of the cancelled, replaced or amended order, otherwise empty. */
  readonly origClientOrderId: string;
  readonly executionType: string;
  /** Status of the order. */
  readonly status: OrderStatus;
  /** NONE, or why the order was rejected. */
  readonly rejectReason: string;
  /** Order id, assigned by the exchange. */
  readonly orderId: Id;
  /** Quantity of this execution. */
  readonly lastQty: string;
  /** Quantity that was executed, in the base asset. */
  readonly executedQty: string;
  /** Price of this execution. */
  readonly lastPrice: string;
  /** 0 without a fill. */
  readonly commission: string;
  /** Asset in which the commission was paid. */
  readonly commissionAsset: string | null;
  /** Time at which the exchange accepted the order. */
  readonly transactTime: number;
  /** -1 without a fill. */
  readonly tradeId: Id;
  /** Id of the prevented match. Present only for: self-trade prevention. */
  readonly preventedMatchId?: Id;
  /** Quantity that self-trade prevention took from the order so far. Present only for: self-trade prevention. */
  readonly preventedQuantity?: string;
  /** Present only for: self-trade prevention. */
  readonly lastPreventedQuantity?: string;
  /** Id of the trade group of the account. Absent if it belongs to none, or if no self-trade was prevented. Present only for: self-trade prevention. */
  readonly tradeGroupId?: Id;
  /** Present only for: self-trade prevention. */
  readonly counterOrderId?: Id;
  /** Present only for: self-trade prevention. */
  readonly counterSymbol?: string;
  /** Present only for: self-trade prevention. */
  readonly preventedExecutionQuantity?: string;
  /** Present only for: self-trade prevention. */
  readonly preventedExecutionPrice?: string;
  /** Present only for: self-trade prevention. */
  readonly preventedExecutionQuoteQty?: string;
  readonly executionId: Id;
  readonly isOnBook: boolean;
  /** Whether the account was the maker. */
  readonly isMaker: boolean;
  /** No meaning. */
  readonly unused: boolean;
  readonly orderTime: number;
  /** Notional that was executed, in the quote asset. */
  readonly cummulativeQuoteQty: string;
  /** Price x quantity of this execution. */
  readonly lastQuoteQty: string;
  /** Amount in the quote asset that the order was placed for; zero for an order by quantity. */
  readonly origQuoteOrderQty: string;
  /** Time at which the order entered the book; -1 before that. Present only for: order that is or was on the book. */
  readonly workingTime?: number;
  /** How the exchange prevents a trade of the order with another order of the same account or trade group. */
  readonly selfTradePreventionMode: SelfTradePreventionMode;
  /** Time at which the trailing stop order started to follow the price; -1 before that. Present only for: trailing stop. */
  readonly trailingTime?: number;
  /** Id of the strategy, as the client sent it. Present only for: sent at placement. */
  readonly strategyId?: Id;
  /** Type of the strategy, as the client sent it. Present only for: sent at placement. */
  readonly strategyType?: Id;
  /** Present only for: fill by allocation. */
  readonly matchType?: string;
  /** Id of the allocation. Present only for: fill by allocation. */
  readonly allocationId?: Id;
  /** Where an order with smart order routing was last active: in the book of its symbol, or in smart order routing. Present only for: routed order. */
  readonly workingFloor?: WorkingFloor;
  /** true for an order with smart order routing; otherwise absent. Present only for: routed order. */
  readonly usedSor?: boolean;
  /** Price of the book that a pegged order follows. Present only for: pegged order. */
  readonly pegPriceType?: PegPriceType;
  /** Unit of the offset of a pegged order. Present only for: pegged order. */
  readonly pegOffsetType?: PegOffsetType;
  /** Offset of a pegged order. Present only for: pegged order. */
  readonly pegOffsetValue?: Id;
  /** Current price of a pegged order. Absent until the price is known. Present only for: pegged order. */
  readonly peggedPrice?: string;
  /** Why the order expired. Absent for other statuses. Present only for: expired order. */
  readonly expiryReason?: ExpiryReason;
}

/** The ids of one order of a list. */
export interface ListStatusOrder {
  /** Symbol, such as BTCUSDT. */
  readonly symbol: string;
  readonly orderId: Id;
  readonly clientOrderId: string;
}

/** A change of an order list. */
export interface ListStatusEvent {
  readonly eventType: 'listStatus';
  /** Time at which the exchange sent the event. In an event that fills a gap, the time of what it describes. */
  readonly eventTime: number;
  /** Symbol, such as BTCUSDT. */
  readonly symbol: string;
  readonly orderListId: Id;
  readonly contingencyType: string;
  readonly listStatusType: string;
  readonly listOrderStatus: string;
  readonly rejectReason: string;
  readonly listClientOrderId: string;
  readonly transactTime: number;
  /** In the order of placement. */
  readonly orders: readonly ListStatusOrder[];
}

/** A part of a balance was locked or released outside of spot trading. */
export interface ExternalLockUpdateEvent {
  readonly eventType: 'externalLockUpdate';
  /** Time at which the exchange sent the event. In an event that fills a gap, the time of what it describes. */
  readonly eventTime: number;
  /** Asset, such as BTC. */
  readonly asset: string;
  /** Signed change of the locked balance. */
  readonly delta: string;
  readonly transactTime: number;
}

/** The events of the account end. */
export interface EventStreamTerminatedEvent {
  readonly eventType: 'eventStreamTerminated';
  /** Time at which the exchange sent the event. In an event that fills a gap, the time of what it describes. */
  readonly eventTime: number;
}

/** An event of an account. */
export type AccountEvent = OutboundAccountPositionEvent | BalanceUpdateEvent | ExecutionReportEvent | ListStatusEvent | ExternalLockUpdateEvent | EventStreamTerminatedEvent;
