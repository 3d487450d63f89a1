/**
 * The classes whose objects are the state of an exchange, its market and its desks: what a snapshot may meet.
 *
 * A class that is not here stands for something that is made again (the pasts, the paths of prices), or has been
 * forgotten: then taking a snapshot fails and names it. Fields of these classes are state and so not hidden by #.
 */

import { BookSide } from '../exchange/book/book-side.js';
import { OrderBook, OrderSide } from '../exchange/book/order-book.js';
import { PriceIndex } from '../exchange/book/price-index.js';
import { Newest } from '../exchange/book/ring-buffer.js';
import { Records } from '../exchange/book/slab-allocator.js';
import { TriggerBook } from '../exchange/book/trigger-queue.js';
import { ExchangeRules } from '../exchange/checks/exchange-rules.js';
import { SymbolRules } from '../exchange/checks/symbol-rules.js';
import { ExchangeContext } from '../exchange/context.js';
import { ConvertDesk } from '../exchange/convert/convert-desk.js';
import { ConvertPairs } from '../exchange/convert/convert-pairs.js';
import { Trade } from '../exchange/events.js';
import { Exchange } from '../exchange/exchange.js';
import { Account } from '../exchange/funds/account.js';
import { AccountRecords } from '../exchange/funds/account-records.js';
import { Balance, Balances } from '../exchange/funds/balances.js';
import { BnbPrices } from '../exchange/funds/discount.js';
import { Commission } from '../exchange/funds/fees.js';
import { Seat, Seats } from '../exchange/funds/symbol-account.js';
import { RoutingDesk } from '../exchange/matching/settlement.js';
import { SymbolEngine } from '../exchange/matching/symbol-engine.js';
import { FinishedOrders } from '../exchange/orders/finished-orders.js';
import { OpenOrders } from '../exchange/orders/open-orders.js';
import { Order } from '../exchange/orders/order.js';
import { OrderExtras } from '../exchange/orders/order-extras.js';
import { OrderList } from '../exchange/orders/order-lists.js';
import { OrderPage, OrderRegister } from '../exchange/orders/order-register.js';
import { BarSum } from './series/bar.js';
import { MarketData } from './series/market-data.js';
import { MarketQuotes } from './series/market-quotes.js';
import { MarketSeries } from './series/market-series.js';
import { MarketScale } from './series/scale.js';
import { Tape } from './series/tape.js';
import { Arrivals } from './simulated/arrivals.js';
import { Touch } from './simulated/best-quote-maker.js';
import { Ladder, QuoteRow } from './simulated/ladder.js';
import { Participants } from './simulated/participants.js';
import { Random } from './simulated/random.js';
import { SimulatedMarket } from './simulated/simulated-market.js';

/** A class, by its prototype. */
export interface StateClass {
  readonly name: string;
  readonly prototype: object;
}

export const STATE_CLASSES: readonly StateClass[] = [
  Account,
  AccountRecords,
  Arrivals,
  Balance,
  Balances,
  BarSum,
  BnbPrices,
  BookSide,
  Commission,
  ConvertDesk,
  ConvertPairs,
  Exchange,
  ExchangeContext,
  ExchangeRules,
  FinishedOrders,
  Ladder,
  MarketData,
  MarketQuotes,
  MarketScale,
  MarketSeries,
  Newest,
  OpenOrders,
  Order,
  OrderBook,
  OrderExtras,
  OrderList,
  OrderPage,
  OrderRegister,
  OrderSide,
  Participants,
  PriceIndex,
  QuoteRow,
  Random,
  Records,
  RoutingDesk,
  Seat,
  Seats,
  SimulatedMarket,
  SymbolEngine,
  SymbolRules,
  Tape,
  Touch,
  Trade,
  TriggerBook,
];
