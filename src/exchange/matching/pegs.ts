/**
 * Pegged orders: the price comes from the book, once, in the moment the order goes on it, and then stays.
 *
 * PRIMARY_PEG takes the best price of the own side, MARKET_PEG of the opposite side; an offset moves so many existing
 * levels deeper into the book. A price sent along is a bound: the worse of the two is never exceeded. Source: orders.md,
 * section 5.
 */

import type { OrderBook } from '../book/order-book.js';
import type { Peg } from '../orders/order-terms.js';
/** The price of the peg now, in ticks; `undefined` when the book does not have the level. */
export function pegTicks(book: OrderBook, isBuy: boolean, peg: Peg, priceTicks: number): number | undefined {
  const side = (peg.priceType === 'PRIMARY_PEG') === isBuy ? book.bids : book.asks;
  let chosen: number | undefined;
  let levels = 0;
  for (const level of side.depth(peg.offset + 1)) {
    levels += 1;
    chosen = level.priceTicks;
  }
  if (chosen === undefined || levels <= peg.offset) return undefined;
  if (priceTicks === 0) return chosen;
  return isBuy ? Math.min(chosen, priceTicks) : Math.max(chosen, priceTicks);
}
