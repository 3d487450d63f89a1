/**
 * Matching: the best price first, at one price the earlier order first, always at the price of the resting order.
 *
 * `matchTaker` moves a taker through the book. `forecast` follows the same path through the book without changing anything.
 * The engine needs a forecast before the first trade: for the cost of a market order, for the quantity that an amount buys,
 * and for whether a fill-or-kill order can be filled.
 */

import type { BookWalk, OrderBook } from '../book/order-book.js';
import { wouldTrigger } from '../book/trigger-queue.js';
import type { TickRange } from '../checks/price-range.js';
import { type Amount, add, subtract } from '../model/amounts.js';
import type { Account, Order } from '../model/model.js';
import type { StpMode } from '../model/order-terms.js';
import type { SymbolRules } from '../model/symbol-rules.js';
import { movesFunds, preventsTrade } from './self-trade.js';

/**
 * The calls that matching makes for each pair of taker and maker. Each call must reduce the taker, the maker or both.
 */
export interface MatchHandler {
  trade(taker: Order, maker: Order, lots: number): void;
  preventSelfTrade(taker: Order, maker: Order): void;
}

/**
 * Matches the taker with resting orders until it is done, the book is empty or its limit price is reached.
 *
 * @param range prices at which it may trade
 * @returns whether it stopped at a price outside of the range
 */
export function matchTaker(book: OrderBook, taker: Order, handler: MatchHandler, range?: TickRange): boolean {
  const side = taker.isBuy ? book.asks : book.bids;
  const limit = taker.isMarketNow ? undefined : taker.limitTicks;
  while (taker.openLots > 0) {
    const maker = side.first;
    if (maker === undefined || !reaches(taker.isBuy, limit, side.bestTicks)) return false;
    if (!isWithin(range, side.bestTicks)) return true;
    if (preventsTrade(taker, maker)) handler.preventSelfTrade(taker, maker);
    else handler.trade(taker, maker, Math.min(taker.openLots, maker.shownLots));
  }
  return false;
}

/** Whether the order would match a resting order if it took now. */
export function canMatch(book: OrderBook, { isBuy, isMarketNow, limitTicks }: Order): boolean {
  const { bestTicks } = isBuy ? book.asks : book.bids;
  return bestTicks !== 0 && reaches(isBuy, isMarketNow ? undefined : limitTicks, bestTicks);
}

function isWithin(range: TickRange | undefined, priceTicks: number): boolean {
  return range === undefined || (priceTicks >= range.low && priceTicks <= range.high);
}

function reaches(isBuy: boolean, limit: number | undefined, priceTicks: number): boolean {
  if (limit === undefined) return true;
  return isBuy ? priceTicks <= limit : priceTicks >= limit;
}

/** A taker, which need not exist as an order yet. */
export interface ForecastTaker {
  readonly owner: Account;
  readonly isBuy: boolean;
  readonly stpMode: StpMode;
  /** `undefined` when the order takes any price. */
  readonly limitTicks: number | undefined;
  /** Lots to take; `Infinity` when only the amount limits the order. */
  readonly lots: number;
  /** Quote amount to spend or to receive; `undefined` when only the lots limit the order. */
  readonly quoteUnits: Amount | undefined;
}

export interface Forecast {
  readonly tradedLots: number;
  /** Lots that the taker would lose to self-trade prevention. */
  readonly preventedLots: number;
  /** The part of the prevented lots that a TRANSFER moves to another account. */
  readonly transferredLots: number;
  /** Exact notional of the traded lots and of the lots that a TRANSFER moves. */
  readonly quoteUnits: Amount;
  /** True when the book or the limit price ended the walk, instead of the lots or the amount. */
  readonly ranOut: boolean;
}

/** The result of matching the taker now with this book, inside the range. */
export function forecast(book: OrderBook, rules: SymbolRules, taker: ForecastTaker, range?: TickRange): Forecast {
  const { isBuy, limitTicks } = taker;
  const isReached = (ticks: number) => reaches(isBuy, limitTicks, ticks) && isWithin(range, ticks);
  return forecastOver((isBuy ? book.asks : book.bids).walk(), rules, taker, isReached);
}

/** Converts prices and lots to amounts: for one symbol, or for all symbols of a routed order. */
export type Notionals = Pick<SymbolRules, 'notionalAmount' | 'lotsFor'>;

/**
 * The result of matching the taker with the orders of a walk.
 *
 * @param rules converts the prices of the walk to amounts
 */
export function forecastOver(
  walk: BookWalk,
  rules: Notionals,
  taker: Omit<ForecastTaker, 'isBuy' | 'limitTicks'>,
  isReached: (priceTicks: number) => boolean,
): Forecast {
  let lotsLeft = taker.lots;
  let amountLeft = taker.quoteUnits;
  let tradedLots = 0;
  let preventedLots = 0;
  let transferredLots = 0;
  let quoteUnits: Amount = 0;
  let ranOut = true;

  // Price of the first trade on each book. Only a routed order has more than one book.
  let firstRules: SymbolRules | undefined;
  let firstTicks = 0;
  let elsewhere: Map<SymbolRules, number> | undefined;

  while (walk.next()) {
    const { maker, priceTicks, lots: shown } = walk;
    if (!isReached(priceTicks)) break;
    if (maker.sibling !== undefined) {
      const first = maker.rules === firstRules ? firstTicks : elsewhere?.get(maker.rules);
      if (leavesBookFirst(maker.sibling, first)) continue;
    }
    const prevented = preventsTrade(taker, maker);
    if (prevented && taker.stpMode === 'EXPIRE_MAKER') continue;
    let lots = Math.min(lotsLeft, shown);
    if (amountLeft !== undefined) {
      const affordable = rules.lotsFor(amountLeft, priceTicks);
      if (affordable < lots) {
        lots = affordable;
        lotsLeft = lots;
      }
    }
    if (prevented && (taker.stpMode === 'EXPIRE_TAKER' || taker.stpMode === 'EXPIRE_BOTH')) {
      // The remaining quantity of the taker expires here, so the walk does not count as one that used up the book.
      preventedLots += lots;
      ranOut = false;
      break;
    }
    const notional = rules.notionalAmount(priceTicks, lots);
    lotsLeft -= lots;
    if (amountLeft !== undefined) {
      amountLeft = subtract(amountLeft, notional);
      // The remaining amount buys less than one lot at this price, so it counts as used up.
      if (rules.lotsFor(amountLeft, priceTicks) === 0) lotsLeft = 0;
    }
    if (prevented) preventedLots += lots;
    else {
      tradedLots += lots;
      const { rules: traded, limitTicks } = maker;
      if (firstRules === undefined) {
        firstRules = traded;
        firstTicks = limitTicks;
      } else if (traded !== firstRules && elsewhere?.has(traded) !== true) {
        elsewhere ??= new Map();
        elsewhere.set(traded, limitTicks);
      }
    }
    const moves = prevented && movesFunds(taker, maker);
    if (moves) transferredLots += lots;
    if (moves || !prevented) quoteUnits = add(quoteUnits, notional);
    ranOut = lotsLeft > 0;
    if (!ranOut) break;
  }
  return { tradedLots, preventedLots, transferredLots, quoteUnits, ranOut };
}

/**
 * Whether a leg of a pair leaves the book before the taker reaches it, because a trade of the taker triggers the other
 * leg. Only the first trade on a book must be checked: later prices are farther from the stop prices on its side.
 */
function leavesBookFirst(sibling: Order, firstTicks: number | undefined): boolean {
  return firstTicks !== undefined && wouldTrigger(sibling, firstTicks);
}
