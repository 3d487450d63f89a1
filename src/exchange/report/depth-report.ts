/** Writes an order book in the form of the exchange's replies: price levels with the shown quantity of their orders, without hidden iceberg quantity. */
import { AMOUNT_SCALE, formatUnits } from '../../protocol/index.js';
import type { OrderBook, OrderSide } from '../book/order-book.js';
import type { Order } from '../model/model.js';
import type { Side } from '../model/order-terms.js';
import { MAX_UNITS, type SymbolRules } from '../model/symbol-rules.js';

export interface DepthReport {
  readonly lastUpdateId: number;
  readonly bids: [price: string, quantity: string][];
  readonly asks: [price: string, quantity: string][];
}

export interface BookTickerReport {
  readonly bidPrice: string;
  readonly bidQty: string;
  readonly askPrice: string;
  readonly askQty: string;
}

const ZERO = '0.00000000';

export function depthOf(book: OrderBook, rules: SymbolRules, limit: number): DepthReport {
  return {
    lastUpdateId: book.lastUpdateId,
    bids: levelsOf(book.bids, rules, limit),
    asks: levelsOf(book.asks, rules, limit),
  };
}

export function bookTickerOf(book: OrderBook, rules: SymbolRules): BookTickerReport {
  const [bid] = levelsOf(book.bids, rules, 1);
  const [ask] = levelsOf(book.asks, rules, 1);
  return {
    bidPrice: bid?.[0] ?? ZERO,
    bidQty: bid?.[1] ?? ZERO,
    askPrice: ask?.[0] ?? ZERO,
    askQty: ask?.[1] ?? ZERO,
  };
}

function levelsOf(side: OrderSide, rules: SymbolRules, limit: number): [string, string][] {
  const levels: [string, string][] = [];
  for (const { priceTicks, lots } of side.depth(limit)) {
    levels.push([rules.priceText(priceTicks), levelQuantity(rules, lots)]);
  }
  return levels;
}

/** The quantity of a price level as a decimal; a total above the greatest amount of the wire is shown as that amount. */
export function levelQuantity(rules: SymbolRules, lots: number): string {
  const isOver = lots * Number(rules.lotUnits) > Number.MAX_SAFE_INTEGER && rules.quantityUnits(lots) > MAX_UNITS;
  return isOver ? formatUnits(MAX_UNITS, AMOUNT_SCALE) : rules.quantityText(lots);
}

/** The resting orders of a side, best price first; at one price, the earlier order first. */
export function restingOf(book: OrderBook, side: Side): Order[] {
  const orders = new Set<Order>();
  // The walk visits an iceberg once for each slice; the set keeps it once.
  const walk = (side === 'BUY' ? book.bids : book.asks).walk();
  while (walk.next()) orders.add(walk.maker);
  return [...orders];
}
