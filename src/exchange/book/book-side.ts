/**
 * One side of a book: price levels, each with a first-in-first-out queue of slots.
 *
 * A slot holds a number of lots. The caller knows which order a slot belongs to. Levels and slots are numbers that a
 * {@link SlabAllocator} gives out; 0 means "none". The number of a removed slot is used again. Levels are linked from
 * the best to the worst, and a {@link PriceIndex} finds a level by its price.
 *
 * Cost: reading the best level, adding to an existing level, removing and reducing are O(1). A new level costs one step
 * for each base-32 digit of its price. The cost does not depend on the number of resting orders, and nothing is
 * allocated except new chunks of records.
 */
import { PriceIndex } from './price-index.js';
import { SlabAllocator } from './slab-allocator.js';

/** Fields of a slot. */
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

/** The total of all lots and slots at one price. */
export interface PriceLevel {
  readonly priceTicks: number;
  readonly lots: number;
  readonly count: number;
}

export class BookSide {
  /** Price of the best level; 0 when the side is empty. */
  bestTicks = 0;
  /** The first slot of the best level; 0 when the side is empty. */
  first = 0;
  readonly highestFirst: boolean;
  private best = 0;
  private readonly slots = new SlabAllocator(SLOT_BITS);
  private readonly levels = new SlabAllocator(LEVEL_BITS);
  private readonly index = new PriceIndex(this.levels, PRICE);

  /** @param highestFirst true for bids, false for asks */
  constructor(highestFirst: boolean) {
    this.highestFirst = highestFirst;
  }

  /** Adds a slot with `lots` at the end of the queue at the price. @returns the slot */
  add(priceTicks: number, lots: number): number {
    const slot = this.slots.allocate();
    this.append(slot, priceTicks === this.bestTicks ? this.best : this.levelAt(priceTicks), lots);
    return slot;
  }

  /** Removes a slot. */
  remove(slot: number): void {
    this.detach(slot);
    this.slots.free(slot);
  }

  /** Takes lots off a slot, which keeps its position in the queue. Some lots must be left. */
  reduce(slot: number, lots: number): void {
    const { slots, levels } = this;
    const own = slots.chunkOf(slot);
    const at = slots.startOf(slot);
    const level = own[at + LEVEL] as number;
    const total = levels.startOf(level) + TOTAL;
    const sums = levels.chunkOf(level);
    own[at + LOTS] = (own[at + LOTS] as number) - lots;
    sums[total] = (sums[total] as number) - lots;
  }

  lotsAt(slot: number): number {
    return this.slots.get(slot, LOTS);
  }

  /** The total lots of a level; 0 when no level has this price. */
  lotsAtPrice(priceTicks: number): number {
    const level = this.index.get(priceTicks);
    return level === 0 ? 0 : this.levels.get(level, TOTAL);
  }

  priceOf(slot: number): number {
    return this.levels.get(this.slots.get(slot, LEVEL), PRICE);
  }

  /** The slot that follows this one, at the same price or at the next worse price; 0 after the last slot. */
  after(slot: number): number {
    const next = this.slots.get(slot, NEXT);
    if (next !== 0) return next;
    const worse = this.levels.get(this.slots.get(slot, LEVEL), WORSE);
    return worse === 0 ? 0 : this.levels.get(worse, HEAD);
  }

  /** Yields up to `limit` levels, best price first. */
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

  /** Throws when the levels and queues are inconsistent; for tests. */
  check(): void {
    const { levels, highestFirst } = this;
    let better = 0;
    for (let level = this.best; level !== 0; level = levels.get(level, WORSE)) {
      const price = levels.get(level, PRICE);
      const before = better === 0 ? undefined : levels.get(better, PRICE);
      assert(levels.get(level, BETTER) === better, 'levels to be linked both ways');
      assert(
        before === undefined || (highestFirst ? price < before : price > before),
        'prices to get worse from level to level',
      );
      assert(this.index.get(price) === level, 'every level to be in the price index');
      this.checkQueue(level);
      better = level;
    }
    assert(
      this.bestTicks === (this.best === 0 ? 0 : levels.get(this.best, PRICE)),
      'bestTicks to be the price of the best level',
    );
    assert(
      this.first === (this.best === 0 ? 0 : levels.get(this.best, HEAD)),
      'first to be the first slot of the best level',
    );
  }

  private checkQueue(level: number): void {
    const { levels, slots } = this;
    let [lots, count, previous] = [0, 0, 0];
    for (let slot = levels.get(level, HEAD); slot !== 0; slot = slots.get(slot, NEXT)) {
      assert(
        slots.get(slot, LEVEL) === level && slots.get(slot, PREVIOUS) === previous,
        'a slot to be linked in its queue',
      );
      assert(slots.get(slot, LOTS) > 0, 'a slot to hold lots');
      lots += slots.get(slot, LOTS);
      count += 1;
      previous = slot;
    }
    assert(count > 0 && levels.get(level, TAIL) === previous, 'the queue to end at its tail');
    assert(
      levels.get(level, TOTAL) === lots && levels.get(level, COUNT) === count,
      'the totals of a level to be the sum of its slots',
    );
  }

  private append(slot: number, level: number, lots: number): void {
    const { slots, levels } = this;
    const own = slots.chunkOf(slot);
    const at = slots.startOf(slot);
    const whole = levels.chunkOf(level);
    const start = levels.startOf(level);
    const tail = whole[start + TAIL] as number;
    own[at + LEVEL] = level;
    own[at + PREVIOUS] = tail;
    own[at + LOTS] = lots;
    whole[start + TAIL] = slot;
    whole[start + TOTAL] = (whole[start + TOTAL] as number) + lots;
    whole[start + COUNT] = (whole[start + COUNT] as number) + 1;
    if (tail !== 0) {
      slots.set(tail, NEXT, slot);
      return;
    }
    whole[start + HEAD] = slot;
    if (level === this.best) this.first = slot;
  }

  private detach(slot: number): void {
    const { slots, levels } = this;
    const own = slots.chunkOf(slot);
    const at = slots.startOf(slot);
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

  /** The level of the price; it is created when there is none. */
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
  if (!holds) throw new Error(`The order book is inconsistent: expected ${claim}`);
}
