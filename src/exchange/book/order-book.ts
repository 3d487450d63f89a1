/**
 * The limit order book of one symbol: price levels, each with a first-in-first-out queue of resting orders.
 *
 * The levels and queues are in book-side.ts, whose head also says how long their operations take. In book-side.ts an
 * order is only a number, its slot; this file stores the order that belongs to each slot. An iceberg is in the book with
 * its shown lots only; when they are used up, the next slice joins the end of the queue at its price.
 *
 * The book contains no stop orders, accounts or matching. trigger-queue.ts keeps stop orders in separate sides.
 */

import type { Order } from '../model/model.js';
import { BookSide, type PriceLevel } from './book-side.js';

/**
 * A walk over the resting orders in the sequence in which a taker would trade with them, if the taker used up the shown
 * lots of each. The walk changes nothing. It is a cursor instead of a generator, because a generator allocates an
 * object per order.
 */
export interface BookWalk {
  /** The current order; set after the first call of `next`. */
  readonly maker: Order;
  readonly priceTicks: number;
  readonly lots: number;
  /** Moves to the next order; false when there is none. */
  next(): boolean;
}

/**
 * The readers of the changes of each book. They are not state: they belong to the connections of clients. They are not in a private field: a book that is
 * restored from a snapshot is made without its constructor, so it would not have this field.
 */
const watchers = new WeakMap<OrderBook, readonly BookChanges[]>();
/** Number of watches in all books: while it is zero, a change of a book needs no look-up. */
let watches = 0;

/** Orders queued by price; `highestFirst` is true for bids. */
export class OrderSide {
  private readonly queues: BookSide;
  /** The orders by slot. */
  private readonly orders: (Order | undefined)[] = [undefined];

  constructor(highestFirst: boolean) {
    this.queues = new BookSide(highestFirst);
  }

  /** Best price; 0 when the side is empty. */
  get bestTicks(): number {
    return this.queues.bestTicks;
  }

  /** The first order at the best price; `undefined` when the side is empty. */
  get first(): Order | undefined {
    return this.orders[this.queues.first];
  }

  /** Adds the order with its shown lots at the end of the queue at `priceTicks`. */
  add(order: Order, priceTicks: number): void {
    const slot = this.queues.add(priceTicks, order.shownLots);
    order.bookSlot = slot;
    this.orders[slot] = order;
  }

  remove(order: Order): void {
    if (this.orders[order.bookSlot] !== order) throw new Error(`Order ${order.id} is not on this side of the book.`);
    this.queues.remove(order.bookSlot);
    this.orders[order.bookSlot] = undefined;
    order.bookSlot = 0;
  }

  /** Takes `lots` off the shown lots of an order, which keeps its position in the queue. Some lots must be left. */
  reduce(order: Order, lots: number): void {
    this.queues.reduce(order.bookSlot, lots);
  }

  /** Yields up to `limit` levels, best price first. */
  depth(limit: number): Generator<PriceLevel> {
    return this.queues.depth(limit);
  }

  /** Shown lots at a price; 0 when there is no such level. */
  lotsAt(priceTicks: number): number {
    return this.queues.lotsAtPrice(priceTicks);
  }

  /** A walk over this side, best price first. */
  walk(): BookWalk {
    return new SideWalk(this.queues, this.orders);
  }

  /** Throws when the side is inconsistent; for tests. */
  check(): void {
    this.queues.check();
    let count = 0;
    for (const { count: resting } of this.queues.depth(Number.POSITIVE_INFINITY)) count += resting;
    for (const [slot, order] of this.orders.entries()) {
      if (order === undefined) continue;
      count -= 1;
      assert(order.bookSlot === slot, 'an order to have the number of its slot');
      assert(
        order.shownLots === this.queues.lotsAt(slot) && order.hiddenLots >= 0,
        'a slot to hold the shown lots of its order',
      );
    }
    assert(count === 0, 'every slot to have an order');
  }
}

/** The prices at which a book has changed since they were last read. */
export interface BookChanges {
  readonly bids: Set<number>;
  readonly asks: Set<number>;
}

/** Both sides of the book, and the number of its changes. */
export class OrderBook {
  readonly bids = new OrderSide(true);
  readonly asks = new OrderSide(false);
  /** Id of the last change; ids ascend by one. `depth` reports it as `lastUpdateId`. */
  lastUpdateId = 0;

  /** Collects the prices of all later changes. The reader clears the sets after it has read them. */
  watch(): BookChanges {
    const changes: BookChanges = { bids: new Set(), asks: new Set() };
    watchers.set(this, [...(watchers.get(this) ?? []), changes]);
    watches += 1;
    return changes;
  }

  /** Ends a {@link watch}. */
  unwatch(changes: BookChanges): void {
    const known = watchers.get(this);
    if (!known?.includes(changes)) return;
    watches -= 1;
    const left = known.filter((one) => one !== changes);
    if (left.length === 0) watchers.delete(this);
    else watchers.set(this, left);
  }

  /** Adds the order at its limit price, at the end of the queue. An iceberg shows its first slice. */
  add(order: Order): void {
    this.note(order);
    if (order.icebergLots > 0) order.hiddenLots = Math.max(0, order.openLots - order.icebergLots);
    this.sideOf(order).add(order, order.limitTicks);
  }

  remove(order: Order): void {
    this.note(order);
    this.sideOf(order).remove(order);
    order.hiddenLots = 0;
  }

  /**
   * Takes `lots` off a resting order and off its `openLots`. When no lots are left, the order leaves the book. When the
   * shown lots of an iceberg are used up, its next slice joins the end of the queue.
   */
  take(order: Order, lots: number): void {
    if (lots === order.openLots) {
      this.remove(order);
      order.openLots = 0;
      return;
    }
    if (lots < order.shownLots || order.hiddenLots === 0) {
      this.note(order);
      this.sideOf(order).reduce(order, lots);
      order.openLots -= lots;
      return;
    }
    // The next slice of the iceberg joins the end of the queue.
    this.remove(order);
    order.openLots -= lots;
    this.add(order);
  }

  /** Takes `lots` off a resting order, which keeps its position in the queue. An iceberg loses hidden lots first. */
  reduce(order: Order, lots: number): void {
    this.note(order);
    const fromHidden = Math.min(order.hiddenLots, lots);
    order.hiddenLots -= fromHidden;
    order.openLots -= lots;
    if (lots > fromHidden) this.sideOf(order).reduce(order, lots - fromHidden);
  }

  /** Whether a limit order at `priceTicks` would match a resting order. */
  crosses(isBuy: boolean, priceTicks: number): boolean {
    const best = (isBuy ? this.asks : this.bids).bestTicks;
    return best !== 0 && (isBuy ? best <= priceTicks : best >= priceTicks);
  }

  /** Throws when the book is inconsistent or crossed; for tests. */
  check(): void {
    this.bids.check();
    this.asks.check();
    const { bestTicks: bid } = this.bids;
    const { bestTicks: ask } = this.asks;
    assert(bid === 0 || ask === 0 || bid < ask, 'the best bid to be below the best ask');
  }

  private sideOf(order: Order): OrderSide {
    return order.isBuy ? this.bids : this.asks;
  }

  /** Counts a change at the price of the order. */
  private note({ isBuy, limitTicks }: Order): void {
    this.lastUpdateId += 1;
    if (watches === 0) return;
    const readers = watchers.get(this);
    if (readers === undefined) return;
    for (const { bids, asks } of readers) (isBuy ? bids : asks).add(limitTicks);
  }
}

class SideWalk implements BookWalk {
  maker!: Order;
  priceTicks = 0;
  lots = 0;
  private readonly queues: BookSide;
  private readonly orders: readonly (Order | undefined)[];
  /** The next slot; it has not been visited. */
  private slot: number;
  /**
   * Visited icebergs at this price that have hidden lots. After all other orders of the price, their next
   * slices follow, one iceberg after the other.
   */
  private readonly icebergs: { readonly maker: Order; hidden: number }[] = [];

  constructor(queues: BookSide, orders: readonly (Order | undefined)[]) {
    this.queues = queues;
    this.orders = orders;
    this.slot = queues.first;
  }

  next(): boolean {
    const { queues, slot } = this;
    const priceTicks = slot === 0 ? 0 : queues.priceOf(slot);
    if (this.icebergs.length > 0 && priceTicks !== this.priceTicks) return this.refill();
    if (slot === 0) return false;
    const maker = this.orders[slot] as Order;
    this.maker = maker;
    this.priceTicks = priceTicks;
    this.lots = maker.shownLots;
    if (maker.hiddenLots > 0) this.icebergs.push({ maker, hidden: maker.hiddenLots });
    this.slot = queues.after(slot);
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
  if (!holds) throw new Error(`The order book is inconsistent: expected ${claim}`);
}
