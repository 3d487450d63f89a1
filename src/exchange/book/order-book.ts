/**
 * The limit order book of one symbol: price levels, and at each a first-in-first-out queue of resting orders.
 *
 * Levels and queues are those of book-side.ts, where every cost is stated; here each place in them has its order, and each
 * resting order its place. An iceberg counts with what it shows. When its shown part is used up, the next slice queues
 * last at its price.
 *
 * The book knows nothing of triggers, accounts or matching; trigger-book.ts keeps stop prices in sides of its own.
 */

import type { Order } from '../model.js';
import { BookSide, type PriceLevel } from './book-side.js';
/**
 * The resting orders that a taker would meet, one after the other, as long as each uses up what the order shows. Nothing
 * changes. A cursor instead of a generator, which would make an object of each of them.
 */
export interface BookWalk {
  /** The order that is met now; after the first `next`. */
  readonly maker: Order;
  readonly priceTicks: number;
  readonly lots: number;
  /** Goes on to the next one; false when there is none. */
  next(): boolean;
}

/** Orders queued at prices; `highestFirst` for bids. */
export class OrderSide {
  private readonly queues: BookSide;
  /** By place. */
  private readonly orders: (Order | undefined)[] = [undefined];

  constructor(highestFirst: boolean) {
    this.queues = new BookSide(highestFirst);
  }

  /** Best price; 0 when nobody rests here. */
  get bestTicks(): number {
    return this.queues.bestTicks;
  }

  /** The order whose turn is next; `undefined` when nobody rests here. */
  get first(): Order | undefined {
    return this.orders[this.queues.first];
  }

  /** Queues the order last at `priceTicks`, with what it shows. */
  add(order: Order, priceTicks: number): void {
    const place = this.queues.add(priceTicks, order.shownLots);
    order.bookSlot = place;
    this.orders[place] = order;
  }

  remove(order: Order): void {
    if (this.orders[order.bookSlot] !== order) throw new Error(`order ${order.id} does not rest here`);
    this.queues.remove(order.bookSlot);
    this.orders[order.bookSlot] = undefined;
    order.bookSlot = 0;
  }

  /** Takes `lots` off what the order shows, in its place; some must be left. */
  reduce(order: Order, lots: number): void {
    this.queues.reduce(order.bookSlot, lots);
  }

  /** Visits up to `limit` levels, best first. */
  depth(limit: number): Generator<PriceLevel> {
    return this.queues.depth(limit);
  }

  /** The meetings that a taker would have, best price first. */
  walk(): BookWalk {
    return new SideWalk(this.queues, this.orders);
  }

  /** Throws when the side contradicts itself; for tests. */
  check(): void {
    this.queues.check();
    let count = 0;
    for (const { count: resting } of this.queues.depth(Number.POSITIVE_INFINITY)) count += resting;
    for (const [place, order] of this.orders.entries()) {
      if (order === undefined) continue;
      count -= 1;
      assert(order.bookSlot === place, 'an order knows its place');
      assert(order.shownLots === this.queues.lotsAt(place) && order.hiddenLots >= 0, 'a place holds what is shown');
    }
    assert(count === 0, 'every place has its order');
  }
}

/** Both sides, and a number that grows with every change. */
export class OrderBook {
  readonly bids = new OrderSide(true);
  readonly asks = new OrderSide(false);
  /** Ids of changes ascend by one; what `depth` reports as `lastUpdateId`. */
  lastUpdateId = 0;

  /** Rests the order at its limit price, behind those already there; an iceberg shows its first slice. */
  add(order: Order): void {
    this.lastUpdateId += 1;
    if (order.icebergLots > 0) order.hiddenLots = Math.max(0, order.openLots - order.icebergLots);
    this.sideOf(order).add(order, order.limitTicks);
  }

  remove(order: Order): void {
    this.lastUpdateId += 1;
    this.sideOf(order).remove(order);
    order.hiddenLots = 0;
  }

  /**
   * Takes `lots` off a resting order, all of them or of what it shows, and then lets its `openLots` fall by as much; a
   * whole order leaves the book, and a used-up slice of an iceberg gives way to the next one.
   */
  take(order: Order, lots: number): void {
    if (lots === order.openLots) {
      this.remove(order);
      order.openLots = 0;
      return;
    }
    if (lots < order.shownLots || order.hiddenLots === 0) {
      this.lastUpdateId += 1;
      this.sideOf(order).reduce(order, lots);
      order.openLots -= lots;
      return;
    }
    // Back at the end of the queue with the next slice.
    this.remove(order);
    order.openLots -= lots;
    this.add(order);
  }

  /** Makes a resting order smaller in its place; an iceberg gives up hidden lots first. */
  reduce(order: Order, lots: number): void {
    this.lastUpdateId += 1;
    const fromHidden = Math.min(order.hiddenLots, lots);
    order.hiddenLots -= fromHidden;
    order.openLots -= lots;
    if (lots > fromHidden) this.sideOf(order).reduce(order, lots - fromHidden);
  }

  /** True when a limit at `priceTicks` would meet somebody. */
  crosses(isBuy: boolean, priceTicks: number): boolean {
    const best = (isBuy ? this.asks : this.bids).bestTicks;
    return best !== 0 && (isBuy ? best <= priceTicks : best >= priceTicks);
  }

  /** Throws when the book contradicts itself or is crossed; for tests. */
  check(): void {
    this.bids.check();
    this.asks.check();
    const { bestTicks: bid } = this.bids;
    const { bestTicks: ask } = this.asks;
    assert(bid === 0 || ask === 0 || bid < ask, 'the book is not crossed');
  }

  private sideOf(order: Order): OrderSide {
    return order.isBuy ? this.bids : this.asks;
  }
}

class SideWalk implements BookWalk {
  maker!: Order;
  priceTicks = 0;
  lots = 0;
  private readonly queues: BookSide;
  private readonly orders: readonly (Order | undefined)[];
  /** Whose first turn is next. */
  private place: number;
  /** Icebergs that have been met at this price and have more to show, once all others have had their turn: each in turn. */
  private readonly icebergs: { readonly maker: Order; hidden: number }[] = [];

  constructor(queues: BookSide, orders: readonly (Order | undefined)[]) {
    this.queues = queues;
    this.orders = orders;
    this.place = queues.first;
  }

  next(): boolean {
    const { queues, place } = this;
    const priceTicks = place === 0 ? 0 : queues.priceOf(place);
    if (this.icebergs.length > 0 && priceTicks !== this.priceTicks) return this.refill();
    if (place === 0) return false;
    const maker = this.orders[place] as Order;
    this.maker = maker;
    this.priceTicks = priceTicks;
    this.lots = maker.shownLots;
    if (maker.hiddenLots > 0) this.icebergs.push({ maker, hidden: maker.hiddenLots });
    this.place = queues.after(place);
    return true;
  }

  private refill(): boolean {
    const iceberg = this.icebergs.shift();
    if (iceberg === undefined) return false;
    this.maker = iceberg.maker;
    this.lots = Math.min(iceberg.maker.icebergLots, iceberg.hidden);
    iceberg.hidden -= this.lots;
    if (iceberg.hidden > 0) this.icebergs.push(iceberg);
    return true;
  }
}

function assert(holds: boolean, claim: string): void {
  if (!holds) throw new Error(`order book: it must hold that ${claim}`);
}
