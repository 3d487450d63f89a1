/** Exchange: the matching engine. Commands in, events and outcomes out; no I/O and no clock. */

// Classes whose objects are part of a snapshot.
export { BookSide } from './book/book-side.js';
// The order book and the market feed.
export { type BookChanges, OrderBook, OrderSide } from './book/order-book.js';
export { PriceIndex } from './book/price-index.js';
export { RingBuffer } from './book/ring-buffer.js';
export { SlabAllocator } from './book/slab-allocator.js';
export { TriggerQueue } from './book/trigger-queue.js';
export { ExchangeRules } from './checks/exchange-rules.js';
export type { PriceRange } from './checks/price-range.js';
export { ConvertPairs } from './convert/convert-pairs.js';
export { conversionReport, conversionWithQuote, pairReport, quoteReport } from './convert/convert-report.js';
// Conversions.
export {
  type Conversion,
  type ConvertQuote,
  ConvertService,
  type LimitRequest,
  type QuoteRequest,
} from './convert/convert-service.js';
export { Exchange } from './exchange.js';
export { AccountRecord } from './funds/account.js';
export { AccountHistory } from './funds/account-history.js';
export type { AccountSettings } from './funds/account-settings.js';
export { BnbPrices } from './funds/discount.js';
export { ExchangeContext } from './matching/context.js';
// The exchange: its setup, its commands, its events and its outcomes.
export type { AccountOptions } from './matching/exchange-setup.js';
export { MarketFeed } from './matching/market-feed.js';
export { type ParticipantOrder, ParticipantOrders } from './matching/participant-orders.js';
export type { Sor } from './matching/routing.js';
export { RoutingAccount } from './matching/settlement.js';
export { SymbolEngine } from './matching/symbol-engine.js';
export { Trade } from './matching/trade.js';
export { Balance, Balances } from './model/balances.js';
export type {
  AmendOrder,
  CancelOpenOrders,
  CancelOrder,
  CancelOrderList,
  CancelReplace,
  Command,
  Leg,
  LegPair,
  OrderRequest,
  PlaceOco,
  PlaceOrder,
  PlaceOto,
  PlaceSorOrder,
} from './model/commands.js';
export type { ExchangeEvent, OrderEvent, OrderListEvent } from './model/events.js';
export { Commission, type CommissionRates, type CommissionSchedule, ratesOfOrder } from './model/fees.js';
// The records of orders, order lists and accounts.
export type { Account, Order, OrderList } from './model/model.js';
export type { OrderType, Peg, Side, StpMode, TimeInForce } from './model/order-terms.js';
export type {
  AmendedOutcome,
  CancelledAllOutcome,
  CancelledListOutcome,
  CancelledOutcome,
  CancelReplacedOutcome,
  Outcome,
  PlacedListOutcome,
  PlacedOutcome,
} from './model/outcomes.js';
export { SymbolAccount, SymbolAccounts } from './model/symbol-account.js';
// Symbols and their rules.
export type { SymbolFilter, SymbolInfo, SymbolStatus } from './model/symbol-info.js';
export { type Bounds, SymbolRules } from './model/symbol-rules.js';
export type { Allocation, PreventedMatch, TradePrint } from './model/trade-records.js';
export { FinishedOrders } from './orders/finished-orders.js';
export { OpenOrders } from './orders/open-orders.js';
export { OrderRecord } from './orders/order.js';
export { OrderExtras } from './orders/order-extras.js';
export { OrderListRecord } from './orders/order-lists.js';
export { OrderPage, OrderRegister } from './orders/order-register.js';
// Reports: orders, trades and allocations as the wire shows them.
export { accountTradeReport, preventedMatchRecord } from './report/account-report.js';
export { allocationReport, amendmentReports, amendReport } from './report/amend-report.js';
export { cancelledAll, cancelReport, orderListCancelled } from './report/cancel-report.js';
export { levelQuantity } from './report/depth-report.js';
export { orderListPlaced, orderListSummary } from './report/order-list-report.js';
export { orderPlaced, orderQuery, type RespType } from './report/order-report.js';
