/**
 * The orders of a store in two generations. A new order joins the newer generation. When the newer generation has enough
 * final orders, the final orders of the older generation are forgotten. Single orders are not deleted from a Map, because V8
 * keeps deleted entries in memory for long when a Map in the old part of the heap changes often.
 */
import type { KnownOrder } from './known-order.js';
import type { OrderId } from './order-state.js';

/** Symbol -> order id -> order, of one generation. */
export type Generation = Map<string, Map<OrderId, KnownOrder>>;

export class OrderGenerations {
  private newer: Generation = new Map();
  private older: Generation = new Map();

  find(symbol: string, orderId: OrderId): KnownOrder | undefined {
    return this.newer.get(symbol)?.get(orderId) ?? this.older.get(symbol)?.get(orderId);
  }

  /** Puts an order into the newer generation. */
  add(order: KnownOrder): void {
    put(this.newer, order);
  }

  /** All orders, each once. */
  *all(): IterableIterator<KnownOrder> {
    const { newer, older } = this;
    for (const ofSymbol of older.values()) {
      for (const order of ofSymbol.values()) if (!has(newer, order)) yield order;
    }
    for (const ofSymbol of newer.values()) yield* ofSymbol.values();
  }

  /** Begins another newer generation. @returns the orders that were in the older generation only: they are to be forgotten */
  turn(): KnownOrder[] {
    const { newer, older } = this;
    this.older = newer;
    this.newer = new Map();
    const left: KnownOrder[] = [];
    for (const ofSymbol of older.values()) {
      for (const order of ofSymbol.values()) if (!has(newer, order)) left.push(order);
    }
    return left;
  }

  clear(): void {
    this.newer = new Map();
    this.older = new Map();
  }

  isInNewer(order: KnownOrder): boolean {
    return has(this.newer, order);
  }
}

const has = (orders: Generation, order: KnownOrder): boolean => orders.get(order.symbol)?.has(order.orderId) === true;

function put(orders: Generation, order: KnownOrder): void {
  let ofSymbol = orders.get(order.symbol);
  if (!ofSymbol) {
    ofSymbol = new Map();
    orders.set(order.symbol, ofSymbol);
  }
  ofSymbol.set(order.orderId, order);
}
