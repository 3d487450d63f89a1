/**
 * One side of a book: price levels, and at each a first-in-first-out queue of places. A place holds a number of lots; who
 * stands there, the caller knows.
 *
 * Levels and places are numbered {@link SlabAllocator}, 0 is "none"; a place keeps its number until it is left, then the number
 * is used again. Levels are linked from better to worse and found by price in a {@link PriceIndex}.
 *
 * Cost: the best level, joining a level, leaving, shrinking: O(1); a new level: the digits of its price. No operation
 * depends on how much rests, and none allocates but for new chunks of records.
 */
import { PriceIndex } from './price-index.js';
import { SlabAllocator } from './slab-allocator.js';

/** Fields of a place. */
const NEXT = 0;
const PREVIOUS = 1;
const LEVEL = 2;
const LOTS = 3;
const SLOT_BITS = 2;

/** Fields of a level. */
const PRICE = 0;
const TOTAL = 1;
const COUNT = 2;
const HEAD = 3;
const TAIL = 4;
const BETTER = 5;
const WORSE = 6;
const LEVEL_BITS = 3;

/** All that rests at one price. */
export interface PriceLevel {
  readonly priceTicks: number;
  readonly lots: number;
  readonly count: number;
}

export class BookSide {
  /** Price of the best level; 0 when nobody rests here. */
  bestTicks = 0;
  /** The place that is served first; 0 when nobody rests here. */
  first = 0;
  readonly highestFirst: boolean;
  private best = 0;
  private readonly slots = new SlabAllocator(SLOT_BITS);
  private readonly levels = new SlabAllocator(LEVEL_BITS);
  private readonly index = new PriceIndex(this.levels, PRICE);

  /** @param highestFirst true for bids */
  constructor(highestFirst: boolean) {
    this.highestFirst = highestFirst;
  }

  /** Queues `lots` last at the price; says the place. */
  add(priceTicks: number, lots: number): number {
    const place = this.slots.allocate();
    this.append(place, priceTicks === this.bestTicks ? this.best : this.levelAt(priceTicks), lots);
    return place;
  }

  /** Gives the place up. */
  remove(place: number): void {
    this.detach(place);
    this.slots.free(place);
  }

  /** Takes lots off a place, which keeps its turn; some must be left. */
  reduce(place: number, lots: number): void {
    const { slots, levels } = this;
    const own = slots.chunkOf(place);
    const at = slots.startOf(place);
    const level = own[at + LEVEL] as number;
    const total = levels.startOf(level) + TOTAL;
    const sums = levels.chunkOf(level);
    own[at + LOTS] = (own[at + LOTS] as number) - lots;
    sums[total] = (sums[total] as number) - lots;
  }

  lotsAt(place: number): number {
    return this.slots.get(place, LOTS);
  }

  priceOf(place: number): number {
    return this.levels.get(this.slots.get(place, LEVEL), PRICE);
  }

  /** The place whose turn comes after this one, at its price or the next; 0 behind the last. */
  after(place: number): number {
    const next = this.slots.get(place, NEXT);
    if (next !== 0) return next;
    const worse = this.levels.get(this.slots.get(place, LEVEL), WORSE);
    return worse === 0 ? 0 : this.levels.get(worse, HEAD);
  }

  /** Visits up to `limit` levels, best first. */
  *depth(limit: number): Generator<PriceLevel> {
    const { levels } = this;
    let left = limit;
    for (let level = this.best; level !== 0 && left > 0; level = levels.get(level, WORSE)) {
      left -= 1;
      yield {
        priceTicks: levels.get(level, PRICE),
        lots: levels.get(level, TOTAL),
        count: levels.get(level, COUNT),
      };
    }
  }

  /** Throws when the side contradicts itself; for tests. */
  check(): void {
    const { levels, highestFirst } = this;
    let better = 0;
    for (let level = this.best; level !== 0; level = levels.get(level, WORSE)) {
      const price = levels.get(level, PRICE);
      const before = better === 0 ? undefined : levels.get(better, PRICE);
      assert(levels.get(level, BETTER) === better, 'levels are linked both ways');
      assert(before === undefined || (highestFirst ? price < before : price > before), 'levels get worse');
      assert(this.index.get(price) === level, 'every level is found by its price');
      this.checkQueue(level);
      better = level;
    }
    assert(this.bestTicks === (this.best === 0 ? 0 : levels.get(this.best, PRICE)), 'the best price is known');
    assert(this.first === (this.best === 0 ? 0 : levels.get(this.best, HEAD)), 'the first place is known');
  }

  private checkQueue(level: number): void {
    const { levels, slots } = this;
    let [lots, count, previous] = [0, 0, 0];
    for (let place = levels.get(level, HEAD); place !== 0; place = slots.get(place, NEXT)) {
      assert(slots.get(place, LEVEL) === level && slots.get(place, PREVIOUS) === previous, 'a place is in its queue');
      assert(slots.get(place, LOTS) > 0, 'a place holds lots');
      lots += slots.get(place, LOTS);
      count += 1;
      previous = place;
    }
    assert(count > 0 && levels.get(level, TAIL) === previous, 'the queue ends at its tail');
    assert(levels.get(level, TOTAL) === lots && levels.get(level, COUNT) === count, 'a level sums up its places');
  }

  private append(place: number, level: number, lots: number): void {
    const { slots, levels } = this;
    const own = slots.chunkOf(place);
    const at = slots.startOf(place);
    const whole = levels.chunkOf(level);
    const start = levels.startOf(level);
    const tail = whole[start + TAIL] as number;
    own[at + LEVEL] = level;
    own[at + PREVIOUS] = tail;
    own[at + LOTS] = lots;
    whole[start + TAIL] = place;
    whole[start + TOTAL] = (whole[start + TOTAL] as number) + lots;
    whole[start + COUNT] = (whole[start + COUNT] as number) + 1;
    if (tail !== 0) {
      slots.set(tail, NEXT, place);
      return;
    }
    whole[start + HEAD] = place;
    if (level === this.best) this.first = place;
  }

  private detach(place: number): void {
    const { slots, levels } = this;
    const own = slots.chunkOf(place);
    const at = slots.startOf(place);
    const level = own[at + LEVEL] as number;
    const previous = own[at + PREVIOUS] as number;
    const next = own[at + NEXT] as number;
    const whole = levels.chunkOf(level);
    const start = levels.startOf(level);
    const count = (whole[start + COUNT] as number) - 1;
    if (count === 0) {
      this.dropLevel(level);
      return;
    }
    whole[start + COUNT] = count;
    whole[start + TOTAL] = (whole[start + TOTAL] as number) - (own[at + LOTS] as number);
    if (next === 0) whole[start + TAIL] = previous;
    else slots.set(next, PREVIOUS, previous);
    if (previous !== 0) {
      slots.set(previous, NEXT, next);
      return;
    }
    whole[start + HEAD] = next;
    if (level === this.best) this.first = next;
  }

  /** The level of the price, which is made when there is none. */
  private levelAt(priceTicks: number): number {
    const { index, levels } = this;
    const known = index.get(priceTicks);
    if (known !== 0) return known;
    const level = levels.allocate();
    levels.set(level, PRICE, priceTicks);
    index.add(priceTicks, level);
    const isBest = this.best === 0 || (this.highestFirst ? priceTicks > this.bestTicks : priceTicks < this.bestTicks);
    if (isBest) this.link(level, 0, this.best);
    else {
      const better = this.highestFirst ? index.above(priceTicks) : index.below(priceTicks);
      this.link(level, better, levels.get(better, WORSE));
    }
    return level;
  }

  private link(level: number, better: number, worse: number): void {
    const { levels } = this;
    levels.set(level, BETTER, better);
    levels.set(level, WORSE, worse);
    if (worse !== 0) levels.set(worse, BETTER, level);
    if (better !== 0) levels.set(better, WORSE, level);
    else this.setBest(level);
  }

  private dropLevel(level: number): void {
    const { levels } = this;
    const better = levels.get(level, BETTER);
    const worse = levels.get(level, WORSE);
    if (worse !== 0) levels.set(worse, BETTER, better);
    if (better !== 0) levels.set(better, WORSE, worse);
    else this.setBest(worse);
    this.index.delete(levels.get(level, PRICE));
    levels.free(level);
  }

  private setBest(level: number): void {
    this.best = level;
    this.bestTicks = level === 0 ? 0 : this.levels.get(level, PRICE);
    this.first = level === 0 ? 0 : this.levels.get(level, HEAD);
  }
}

function assert(holds: boolean, claim: string): void {
  if (!holds) throw new Error(`order book: it must hold that ${claim}`);
}
