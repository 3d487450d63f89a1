/** The exchange floor: the matching engine. Commands in, events out; no I/O and no clock. */

export { BookSide } from './book/book-side.js';
export { OrderBook, OrderSide } from './book/order-book.js';
export { PriceIndex } from './book/price-index.js';
export { RingBuffer } from './book/ring-buffer.js';
export { SlabAllocator } from './book/slab-allocator.js';
export { TriggerQueue } from './book/trigger-queue.js';
export { ExchangeRules } from './checks/exchange-rules.js';
export type { PriceRange } from './checks/price-range.js';
export { type SymbolFilter, type SymbolInfo, SymbolRules, type SymbolStatus } from './checks/symbol-rules.js';
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
} from './commands.js';
export { ExchangeContext } from './context.js';
export { ConvertPairs } from './convert/convert-pairs.js';
export { conversionReport, conversionWithQuote, pairReport, quoteReport } from './convert/convert-report.js';
export {
  type Conversion,
  type ConvertQuote,
  ConvertService,
  type LimitRequest,
  type QuoteRequest,
} from './convert/convert-service.js';
export {
  type Allocation,
  type AmendedOutcome,
  type CancelledAllOutcome,
  type CancelledListOutcome,
  type CancelledOutcome,
  type CancelReplacedOutcome,
  type ExchangeEvent,
  type Outcome,
  type PlacedListOutcome,
  type PlacedOutcome,
  Trade,
  type TradePrint,
} from './events.js';
export { Exchange } from './exchange.js';
export type { AccountOptions } from './exchange-setup.js';
export { Account } from './funds/account.js';
export { AccountRecords } from './funds/account-records.js';
export type { AccountSettings } from './funds/account-settings.js';
export { Balance, Balances } from './funds/balances.js';
export { BnbPrices } from './funds/discount.js';
export { Commission, type CommissionRates, type CommissionSchedule, ratesOfOrder } from './funds/fees.js';
export { SymbolAccount, SymbolAccounts } from './funds/symbol-account.js';
export { MarketFeed } from './matching/market-feed.js';
export type { Sor } from './matching/routing.js';
export { RoutingAccount } from './matching/settlement.js';
export { SymbolEngine } from './matching/symbol-engine.js';
export { FinishedOrders } from './orders/finished-orders.js';
export { OpenOrders } from './orders/open-orders.js';
export { Order } from './orders/order.js';
export { OrderExtras } from './orders/order-extras.js';
export { OrderList } from './orders/order-lists.js';
export { OrderPage, OrderRegister } from './orders/order-register.js';
export type { OrderType, Peg, Side, StpMode, TimeInForce } from './orders/order-terms.js';
export { accountTradeReport, preventedMatchRecord } from './report/account-report.js';
export { allocationReport, amendmentReports, amendReport } from './report/amend-report.js';
export {
  cancelledAll,
  cancelReport,
  orderListCancelled,
  orderListPlaced,
  orderListSummary,
  orderPlaced,
  orderQuery,
  type RespType,
} from './report/report.js';
