/**
 * Lists the classes whose objects make up the state of an exchange and its market. A snapshot can contain only objects
 * of these classes, plain objects and collections.
 *
 * Objects of other classes are either created again on restore (histories, price paths), or the class is missing here
 * by mistake: then taking a snapshot fails with the name of the class. Fields of the listed classes are part of the
 * state, so they must not be private with #.
 */

import {
  AccountHistory,
  AccountRecord,
  Balance,
  Balances,
  BnbPrices,
  BookSide,
  Commission,
  ConvertPairs,
  ConvertService,
  Exchange,
  ExchangeContext,
  ExchangeRules,
  FinishedOrders,
  OpenOrders,
  OrderBook,
  OrderExtras,
  OrderListRecord,
  OrderPage,
  OrderRecord,
  OrderRegister,
  OrderSide,
  ParticipantOrders,
  PriceIndex,
  RingBuffer,
  RoutingAccount,
  SlabAllocator,
  SymbolAccount,
  SymbolAccounts,
  SymbolEngine,
  SymbolRules,
  Trade,
  TriggerQueue,
} from '../exchange/index.js';
import { MarketData } from './data/market-data.js';
import { BarSum } from './series/bar.js';
import { MarketQuotes } from './series/market-quotes.js';
import { MarketSeries } from './series/market-series.js';
import { MarketScale } from './series/scale.js';
import { Tape } from './series/tape.js';
import { Absences } from './simulated/absences.js';
import { Arrivals } from './simulated/arrivals.js';
import { BestQuoteMaker } from './simulated/best-quote-maker.js';
import { Ladder, QuoteRow } from './simulated/ladder.js';
import { Participants } from './simulated/participants.js';
import { Conditions, SymbolConditions } from './simulated/scenarios/conditions.js';
import { Scenarios } from './simulated/scenarios.js';
import { SilenceBreakers } from './simulated/silence-breakers.js';
import { SimulatedMarket } from './simulated/simulated-market.js';
import { UserImpact } from './simulated/user-impact.js';
import { Random } from './universe/random.js';

/** A class, identified by its prototype. */
export interface StateClass {
  readonly name: string;
  readonly prototype: object;
}

/**
 * The keys are the names in a snapshot. They are written here, because a minifier gives a class another name, and can give
 * the same one to classes of two files.
 */
const CLASSES: Readonly<Record<string, { readonly prototype: object }>> = {
  Absences,
  AccountRecord,
  AccountHistory,
  Arrivals,
  Balance,
  Balances,
  BarSum,
  BnbPrices,
  BookSide,
  Commission,
  Conditions,
  ConvertService,
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
  RingBuffer,
  OpenOrders,
  OrderRecord,
  OrderBook,
  OrderExtras,
  OrderListRecord,
  OrderPage,
  OrderRegister,
  OrderSide,
  ParticipantOrders,
  Participants,
  PriceIndex,
  QuoteRow,
  Random,
  Scenarios,
  SlabAllocator,
  RoutingAccount,
  SilenceBreakers,
  SymbolAccount,
  SymbolAccounts,
  SymbolConditions,
  SimulatedMarket,
  SymbolEngine,
  SymbolRules,
  Tape,
  BestQuoteMaker,
  Trade,
  TriggerQueue,
  UserImpact,
};

export const STATE_CLASSES: readonly StateClass[] = Object.entries(CLASSES).map(([name, { prototype }]) => ({
  name,
  prototype,
}));
