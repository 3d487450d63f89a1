/**
 * The classes whose objects are the state of an exchange, its market and its desks: what a snapshot may meet.
 *
 * A class that is not here stands for something that is made again (the pasts, the paths of prices), or has been
 * forgotten: then taking a snapshot fails and names it. Fields of these classes are state and so not hidden by #.
 */
import { Account } from './account.js';
import { AccountRecords } from './account-records.js';
import { Balance, Balances } from './balances.js';
import { BookSide } from './book-side.js';
import { ExchangeContext } from './context.js';
import { ConvertDesk } from './convert-desk.js';
import { ConvertPairs } from './convert-pairs.js';
import { BnbPrices } from './discount.js';
import { Trade } from './events.js';
import { Exchange } from './exchange.js';
import { ExchangeRules } from './exchange-rules.js';
import { Commission } from './fees.js';
import { FinishedOrders } from './finished-orders.js';
import { Arrivals } from './market/arrivals.js';
import { BarSum } from './market/bar.js';
import { Ladder, QuoteRow } from './market/ladder.js';
import { MarketData } from './market/market-data.js';
import { MarketQuotes } from './market/market-quotes.js';
import { MarketSeries } from './market/market-series.js';
import { Participants } from './market/participants.js';
import { Random } from './market/random.js';
import { MarketScale } from './market/scale.js';
import { SimulatedMarket } from './market/simulated-market.js';
import { Tape } from './market/tape.js';
import { Touch } from './market/touch.js';
import { Newest } from './newest.js';
import { OpenOrders } from './open-orders.js';
import { Order } from './order.js';
import { OrderBook, OrderSide } from './order-book.js';
import { OrderExtras } from './order-extras.js';
import { OrderList } from './order-lists.js';
import { OrderPage, OrderRegister } from './order-register.js';
import { PriceIndex } from './price-index.js';
import { Records } from './records.js';
import { Seat, Seats } from './seat.js';
import { RoutingDesk } from './settlement.js';
import { SymbolEngine } from './symbol-engine.js';
import { SymbolRules } from './symbol-rules.js';
import { TriggerBook } from './trigger-book.js';

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
