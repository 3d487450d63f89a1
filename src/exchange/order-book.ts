/**
 * The limit order book of one symbol: price levels, and at each a first-in-first-out queue of resting orders.
 *
 * Cost: best price O(1); joining a known level, leaving and reducing O(1); a new level O(levels between it and the
 * best). A level that empties away from the best stays in place, empty, until the best passes it or until half of
 * them are empty, so flickering quotes move no memory. Nothing is allocated but levels, and those are reused.
 *
 * An iceberg counts with what it shows. When its shown part is used up, the next slice queues last at its price.
 *
 * The book knows nothing of triggers, accounts or matching; trigger-book.ts reuses one side of it for stop prices.
 */
import type { Order } from './order.js';

/** All orders at one price. */
export class PriceLevel {
  priceTicks = 0;
  /** Sum of the lots that are shown. */
  lots = 0;
  count = 0;
  head: Order | undefined = undefined;
  tail: Order | undefined = undefined;
}

/** A resting order as a taker meets it. */
export interface Meeting {
  readonly maker: Order;
  readonly priceTicks: number;
  readonly lots: number;
}

/** Empty levels are swept out when there are more than this and more than half. */
const SWEEP_FROM = 256;
const SPARE_LEVELS = 256;

/** One side: `highestFirst` for bids. */
export class BookSide {
  /** The best level; never empty. `undefined` when nobody rests here. */
  best: PriceLevel | undefined = undefined;
  private readonly direction: 1 | -1;
  /** Worst first, best last; levels below the last may be empty. */
  private readonly levels: PriceLevel[] = [];
  private readonly byPrice = new Map<number, PriceLevel>();
  private readonly spare: PriceLevel[] = [];
  private emptyLevels = 0;

  constructor(highestFirst: boolean) {
    this.direction = highestFirst ? 1 : -1;
  }

  /** Queues the order last at `priceTicks`. */
  add(order: Order, priceTicks: number): void {
    let level = this.byPrice.get(priceTicks);
    if (level === undefined) level = this.insertLevel(priceTicks);
    else if (level.count === 0) this.emptyLevels -= 1;
    const tail = level.tail;
    order.level = level;
    order.previous = tail;
    if (tail === undefined) level.head = order;
    else tail.next = order;
    level.tail = order;
    level.lots += order.shownLots;
    level.count += 1;
  }

  /** Takes the order out of its queue; its `shownLots` must still be what the level counts for it. */
  remove(order: Order): void {
    const level = order.level;
    if (level === undefined) throw new Error(`order ${order.id} rests nowhere`);
    const { previous, next } = order;
    if (previous === undefined) level.head = next;
    else previous.next = next;
    if (next === undefined) level.tail = previous;
    else next.previous = previous;
    order.level = undefined;
    order.previous = undefined;
    order.next = undefined;
    level.lots -= order.shownLots;
    level.count -= 1;
    if (level.count > 0) return;
    if (level === this.best) this.dropEmptyBest();
    else {
      this.emptyLevels += 1;
      if (this.emptyLevels > SWEEP_FROM && this.emptyLevels * 2 > this.levels.length) this.sweep();
    }
  }

  /** Visits up to `limit` levels, best first. */
  *depth(limit: number): Generator<PriceLevel> {
    let left = limit;
    for (let index = this.levels.length - 1; index >= 0 && left > 0; index -= 1) {
      const level = this.levels[index];
      if (level === undefined || level.count === 0) continue;
      left -= 1;
      yield level;
    }
  }

  /** The meetings that a taker would have, in order, as long as each uses up what the order shows; changes nothing. */
  *meetings(): Generator<Meeting> {
    for (let index = this.levels.length - 1; index >= 0; index -= 1) {
      const level = this.levels[index];
      if (level === undefined) continue;
      const { priceTicks } = level;
      const hidden: Order[] = [];
      for (let maker = level.head; maker !== undefined; maker = maker.next) {
        yield { maker, priceTicks, lots: maker.shownLots };
        if (maker.hiddenLots > 0) hidden.push(maker);
      }
      if (hidden.length > 0) yield* refills(hidden, priceTicks);
    }
  }

  /** Throws when the side contradicts itself; for tests. */
  check(): void {
    let empty = 0;
    let worse: PriceLevel | undefined;
    for (const level of this.levels) {
      assert(this.byPrice.get(level.priceTicks) === level, 'every level is found by its price');
      assert(worse === undefined || this.ranks(level.priceTicks, worse.priceTicks), 'levels ascend to the best');
      if (level.count === 0) empty += 1;
      checkQueue(level);
      worse = level;
    }
    assert(empty === this.emptyLevels, 'empty levels are counted');
    assert(this.byPrice.size === this.levels.length, 'no level is forgotten');
    assert(this.best === this.levels.at(-1), 'the best level is the last');
    assert(this.best === undefined || this.best.count > 0, 'the best level is not empty');
  }

  private ranks(priceTicks: number, overTicks: number): boolean {
    return (priceTicks - overTicks) * this.direction > 0;
  }

  private insertLevel(priceTicks: number): PriceLevel {
    const level = this.spare.pop() ?? new PriceLevel();
    level.priceTicks = priceTicks;
    this.byPrice.set(priceTicks, level);
    const levels = this.levels;
    let place = levels.length;
    levels.push(level);
    // New prices mostly come close to the best, which is at the end: shifting from there is shorter than searching.
    for (; place > 0; place -= 1) {
      const worse = levels[place - 1];
      if (worse === undefined || this.ranks(priceTicks, worse.priceTicks)) break;
      levels[place] = worse;
    }
    levels[place] = level;
    if (place === levels.length - 1) {
      // The former best cannot be empty, so nothing has to be dropped here.
      this.best = level;
    }
    return level;
  }

  private dropEmptyBest(): void {
    const levels = this.levels;
    let last = levels.pop();
    this.recycle(last);
    for (last = levels.at(-1); last !== undefined && last.count === 0; last = levels.at(-1)) {
      levels.pop();
      this.emptyLevels -= 1;
      this.recycle(last);
    }
    this.best = last;
  }

  private sweep(): void {
    const kept = this.levels.filter((level) => {
      if (level.count > 0) return true;
      this.recycle(level);
      return false;
    });
    this.levels.length = 0;
    for (const level of kept) this.levels.push(level);
    this.emptyLevels = 0;
  }

  private recycle(level: PriceLevel | undefined): void {
    if (level === undefined) return;
    this.byPrice.delete(level.priceTicks);
    if (this.spare.length < SPARE_LEVELS) this.spare.push(level);
  }
}

/** Both sides, and a number that grows with every change. */
export class OrderBook {
  readonly bids = new BookSide(true);
  readonly asks = new BookSide(false);
  /** Ids of changes ascend by one; what `depth` reports as `lastUpdateId`. */
  lastUpdateId = 0;

  /** Rests the order at its limit price, behind those already there; an iceberg shows its first slice. */
  add(order: Order): void {
    this.lastUpdateId += 1;
    if (order.icebergLots > 0) order.hiddenLots = Math.max(0, order.openLots - order.icebergLots);
    (order.isBuy ? this.bids : this.asks).add(order, order.limitTicks);
  }

  remove(order: Order): void {
    this.lastUpdateId += 1;
    (order.isBuy ? this.bids : this.asks).remove(order);
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
      if (order.level !== undefined) order.level.lots -= lots;
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
    if (order.level !== undefined) order.level.lots -= lots - fromHidden;
  }

  /** True when a limit at `priceTicks` would meet somebody. */
  crosses(isBuy: boolean, priceTicks: number): boolean {
    const best = (isBuy ? this.asks : this.bids).best;
    if (best === undefined) return false;
    return isBuy ? best.priceTicks <= priceTicks : best.priceTicks >= priceTicks;
  }

  /** Throws when the book contradicts itself or is crossed; for tests. */
  check(): void {
    this.bids.check();
    this.asks.check();
    const bid = this.bids.best;
    const ask = this.asks.best;
    assert(bid === undefined || ask === undefined || bid.priceTicks < ask.priceTicks, 'the book is not crossed');
  }
}

/** What icebergs at one price show after their first slices are gone: each in turn, until nothing is hidden. */
function* refills(icebergs: readonly Order[], priceTicks: number): Generator<Meeting> {
  let waiting = icebergs.map((maker) => ({ maker, hidden: maker.hiddenLots }));
  while (waiting.length > 0) {
    const next: typeof waiting = [];
    for (const { maker, hidden } of waiting) {
      const lots = Math.min(maker.icebergLots, hidden);
      yield { maker, priceTicks, lots };
      if (hidden > lots) next.push({ maker, hidden: hidden - lots });
    }
    waiting = next;
  }
}

function checkQueue(level: PriceLevel): void {
  let lots = 0;
  let count = 0;
  let previous: Order | undefined;
  for (let order = level.head; order !== undefined; order = order.next) {
    assert(order.level === level && order.previous === previous, 'an order knows its place');
    assert(order.shownLots > 0 && order.hiddenLots >= 0, 'a resting order is open');
    lots += order.shownLots;
    count += 1;
    previous = order;
  }
  assert(level.tail === previous, 'the queue ends at its tail');
  assert(level.lots === lots && level.count === count, 'a level sums up its orders');
}

function assert(holds: boolean, claim: string): void {
  if (!holds) throw new Error(`order book: it must hold that ${claim}`);
}
