/**
 * Matching: best price first, at one price the earlier order first, at the price of the resting order.
 *
 * `matchTaker` moves a taker through the book; `forecast` walks the same way and changes nothing, for the questions
 * that must be answered before the first trade: what a market order will cost, how much an amount buys, whether a
 * fill-or-kill order fills.
 */

import type { Account } from './account.js';
import type { Order, StpMode } from './order.js';
import type { OrderBook } from './order-book.js';
import { preventsTrade } from './self-trade.js';
import type { SymbolRules } from './symbol-rules.js';

/** What matching asks of the engine at every meeting. Both calls must shrink the taker, the maker or both. */
export interface MatchDesk {
  trade(taker: Order, maker: Order, lots: number): void;
  preventSelfTrade(taker: Order, maker: Order): void;
}

/** Lets the taker meet resting orders until it is done, the book is empty or its limit is reached. */
export function matchTaker(book: OrderBook, taker: Order, desk: MatchDesk): void {
  const side = taker.isBuy ? book.asks : book.bids;
  const limit = taker.isMarketNow ? undefined : taker.priceTicks;
  while (taker.openLots > 0) {
    const level = side.best;
    if (level === undefined || !reaches(taker.isBuy, limit, level.priceTicks)) return;
    const maker = level.head;
    if (maker === undefined) throw new Error('the best level is never empty');
    if (preventsTrade(taker, maker)) desk.preventSelfTrade(taker, maker);
    else desk.trade(taker, maker, Math.min(taker.openLots, maker.openLots));
  }
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
  /** Quote amount to spend or to receive, units of 1e-8; `undefined` when only the lots bound it. */
  readonly quoteUnits: bigint | undefined;
}

export interface Forecast {
  readonly tradedLots: number;
  /** Lots that self-trade prevention would take from the taker on the way. */
  readonly preventedLots: number;
  /** Notional of the traded lots, exact. */
  readonly quoteUnits: bigint;
  /** True when the book, or the limit, ended it, not the lots or the amount. */
  readonly ranOut: boolean;
}

/** What would happen to the taker now. */
export function forecast(book: OrderBook, rules: SymbolRules, taker: ForecastTaker): Forecast {
  let lotsLeft = taker.lots;
  let amountLeft = taker.quoteUnits;
  let tradedLots = 0;
  let preventedLots = 0;
  let quoteUnits = 0n;
  let ranOut = true;

  (taker.isBuy ? book.asks : book.bids).walk((maker, priceTicks) => {
    if (!reaches(taker.isBuy, taker.limitTicks, priceTicks)) return false;
    const prevented = preventsTrade(taker, maker);
    if (prevented && taker.stpMode === 'EXPIRE_MAKER') return true;
    let lots = Math.min(lotsLeft, maker.openLots);
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
      return false;
    }
    const notional = rules.notionalUnits(priceTicks, lots);
    lotsLeft -= lots;
    if (amountLeft !== undefined) {
      amountLeft -= notional;
      // Less than one lot at this price is left: the amount counts as used up.
      if (rules.lotsFor(amountLeft, priceTicks) === 0) lotsLeft = 0;
    }
    if (prevented) preventedLots += lots;
    else {
      tradedLots += lots;
      quoteUnits += notional;
    }
    ranOut = lotsLeft > 0;
    return ranOut;
  });
  return { tradedLots, preventedLots, quoteUnits, ranOut };
}
