/**
 * Pegged orders: when the order goes on the book, its price is taken from the book, and then does not change.
 *
 * PRIMARY_PEG takes the best price of the order's own side, MARKET_PEG the best price of the opposite side. An offset
 * counts existing levels behind the best one. A price sent with the order is a limit: a BUY never gets a higher price,
 * a SELL never a lower one. Source: orders.md, section 5.
 */

import type { OrderBook } from '../book/order-book.js';
import type { Peg } from '../model/order-terms.js';

/** The current price of the peg, in ticks; `undefined` when the book does not have that level. */
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
