/**
 * Matching: best price first, at one price the earlier order first, at the price of the resting order.
 *
 * `matchTaker` moves a taker through the book; `forecast` walks the same way and changes nothing, for the questions
 * that must be answered before the first trade: what a market order will cost, how much an amount buys, whether a
 * fill-or-kill order fills.
 */

import type { BookWalk, OrderBook } from '../book/order-book.js';
import { wouldTrigger } from '../book/trigger-queue.js';
import type { TickRange } from '../checks/price-range.js';
import type { SymbolRules } from '../checks/symbol-rules.js';
import { type Amount, add, subtract } from '../funds/amounts.js';
import type { Account, Order } from '../model.js';
import type { StpMode } from '../orders/order-terms.js';
import { movesFunds, preventsTrade } from './self-trade.js';
/** What matching asks of the engine at every meeting. Both calls must shrink the taker, the maker or both. */
export interface MatchHandler {
  trade(taker: Order, maker: Order, lots: number): void;
  preventSelfTrade(taker: Order, maker: Order): void;
}

/**
 * Lets the taker meet resting orders until it is done, the book is empty or its limit is reached.
 *
 * @param range prices that it may trade at
 * @returns whether it was stopped by a meeting outside of the range
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

/** Whether the order, if it took now, would meet somebody. */
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

/** A taker that may not exist yet. */
export interface ForecastTaker {
  readonly owner: Account;
  readonly isBuy: boolean;
  readonly stpMode: StpMode;
  /** `undefined` takes any price. */
  readonly limitTicks: number | undefined;
  /** Lots to take; `Infinity` when only the amount bounds it. */
  readonly lots: number;
  /** Quote amount to spend or to receive; `undefined` when only the lots bound it. */
  readonly quoteUnits: Amount | undefined;
}

export interface Forecast {
  readonly tradedLots: number;
  /** Lots that self-trade prevention would take from the taker on the way. */
  readonly preventedLots: number;
  /** Those of them that a TRANSFER moves to another account. */
  readonly transferredLots: number;
  /** Notional of the traded lots, and of those that a TRANSFER moves, exact. */
  readonly quoteUnits: Amount;
  /** True when the book, or the limit, ended it, not the lots or the amount. */
  readonly ranOut: boolean;
}

/** What would happen to the taker now on this book, inside of the range. */
export function forecast(book: OrderBook, rules: SymbolRules, taker: ForecastTaker, range?: TickRange): Forecast {
  const { isBuy, limitTicks } = taker;
  const isReached = (ticks: number) => reaches(isBuy, limitTicks, ticks) && isWithin(range, ticks);
  return forecastOver((isBuy ? book.asks : book.bids).walk(), rules, taker, isReached);
}

/** How prices and lots become amounts: of one symbol, or of several over which an order is routed. */
export type Notionals = Pick<SymbolRules, 'notionalAmount' | 'lotsFor'>;

/**
 * What would happen to the taker if these were its walk, in this order.
 *
 * @param rules for the prices that the walk carry
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

  // Price of the first trade on each book: on one book for all orders but those that are routed.
  let firstRules: SymbolRules | undefined;
  let firstTicks = 0;
  let elsewhere: Map<SymbolRules, number> | undefined;

  while (walk.next()) {
    const { maker, priceTicks, lots: shown } = walk;
    if (!isReached(priceTicks)) break;
    if (maker.sibling !== undefined) {
      const first = maker.rules === firstRules ? firstTicks : elsewhere?.get(maker.rules);
      if (isWithdrawn(maker.sibling, first)) continue;
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
      // The rest expires here, so neither lots nor amount are left over for want of a book.
      preventedLots += lots;
      ranOut = false;
      break;
    }
    const notional = rules.notionalAmount(priceTicks, lots);
    lotsLeft -= lots;
    if (amountLeft !== undefined) {
      amountLeft = subtract(amountLeft, notional);
      // Less than one lot at this price is left: the amount counts as used up.
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
 * True when a leg of a pair leaves the book before the taker comes to it, because the taker's trades trigger the other
 * leg. The first trade on a book decides: those after it are farther from the stops that wait on the side it came from.
 */
function isWithdrawn(sibling: Order, firstTicks: number | undefined): boolean {
  return firstTicks !== undefined && wouldTrigger(sibling, firstTicks);
}
