/**
 * The classes whose objects are the state of an exchange, its market and its desks: what a snapshot may meet.
 *
 * A class that is not here stands for something that is made again (the pasts, the paths of prices), or has been
 * forgotten: then taking a snapshot fails and names it. Fields of these classes are state and so not hidden by #.
 */
import { Account } from '../exchange/account.js';
import { AccountRecords } from '../exchange/account-records.js';
import { Balance, Balances } from '../exchange/balances.js';
import { BookSide } from '../exchange/book-side.js';
import { ExchangeContext } from '../exchange/context.js';
import { ConvertDesk } from '../exchange/convert-desk.js';
import { ConvertPairs } from '../exchange/convert-pairs.js';
import { BnbPrices } from '../exchange/discount.js';
import { Trade } from '../exchange/events.js';
import { Exchange } from '../exchange/exchange.js';
import { ExchangeRules } from '../exchange/exchange-rules.js';
import { Commission } from '../exchange/fees.js';
import { FinishedOrders } from '../exchange/finished-orders.js';
import { Newest } from '../exchange/newest.js';
import { OpenOrders } from '../exchange/open-orders.js';
import { Order } from '../exchange/order.js';
import { OrderBook, OrderSide } from '../exchange/order-book.js';
import { OrderExtras } from '../exchange/order-extras.js';
import { OrderList } from '../exchange/order-lists.js';
import { OrderPage, OrderRegister } from '../exchange/order-register.js';
import { PriceIndex } from '../exchange/price-index.js';
import { Records } from '../exchange/records.js';
import { Seat, Seats } from '../exchange/seat.js';
import { RoutingDesk } from '../exchange/settlement.js';
import { SymbolEngine } from '../exchange/symbol-engine.js';
import { SymbolRules } from '../exchange/symbol-rules.js';
import { TriggerBook } from '../exchange/trigger-book.js';
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
