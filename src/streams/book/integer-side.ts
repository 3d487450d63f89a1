/**
 * One side of a book: prices and quantities as safe integers in two sorted arrays.
 *
 * The best price is at the end of the arrays, because most changes are near it: a search begins there, and few elements
 * move when a level is added or removed.
 */
import { formatSafeUnits } from '../../protocol/index.js';
import type { BookSide } from './book-side.js';
import type { LevelRow } from './depth-diff.js';

const START_LEVELS = 1024;
/** Up to this many elements, a loop moves them in less time than `copyWithin`. */
const LOOP_MOVES = 32;

export class IntegerSide implements BookSide {
  length = 0;
  private readonly sign: 1 | -1;
  private readonly priceScale: number;
  private readonly quantityScale: number;
  /** Prices of bids, and negated prices of asks: ascending, so that the best price is the last one. */
  private keys = new Float64Array(START_LEVELS);
  private quantities = new Float64Array(START_LEVELS);
  /** Key of the worst level of a snapshot that is cut. */
  private worstKey = Number.NEGATIVE_INFINITY;
  private knownLength = 0;
  /** The best level as text, and the integers that it was made from. */
  private shown: { key: number; quantity: number; row: LevelRow } | undefined;

  constructor(side: 'bids' | 'asks', priceScale: number, quantityScale: number) {
    this.sign = side === 'bids' ? 1 : -1;
    this.priceScale = priceScale;
    this.quantityScale = quantityScale;
  }

  /** The best price in units of 10^-scale; undefined for an empty side. */
  get bestPrice(): number | undefined {
    return this.length === 0 ? undefined : (this.keys[this.length - 1] as number) * this.sign;
  }

  get best(): LevelRow | undefined {
    const last = this.length - 1;
    if (last < 0) return undefined;
    const key = this.keys[last] as number;
    const quantity = this.quantities[last] as number;
    const { shown } = this;
    if (shown && shown.key === key && shown.quantity === quantity) return shown.row;
    const price = shown && shown.key === key ? shown.row[0] : formatSafeUnits(key * this.sign, this.priceScale);
    const row: LevelRow = [price, formatSafeUnits(quantity, this.quantityScale)];
    this.shown = { key, quantity, row };
    return row;
  }

  get known(): number {
    return this.knownLength;
  }

  get isCut(): boolean {
    return this.worstKey !== Number.NEGATIVE_INFINITY;
  }

  cut(): void {
    if (this.length > 0) this.worstKey = this.keys[0] as number;
  }

  /** Sets the quantity at a price; zero removes the level. */
  set(price: number, quantity: number): void {
    const key = price * this.sign;
    const { keys, length } = this;
    let low = 0;
    let high = length;
    // Doubles the step from the best price on, then searches the last step.
    for (let step = 1; step <= length; step *= 2) {
      if ((keys[length - step] as number) < key) {
        low = length - step + 1;
        break;
      }
      high = length - step;
    }
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((keys[middle] as number) < key) low = middle + 1;
      else high = middle;
    }
    if (low < length && keys[low] === key) {
      if (quantity !== 0) this.quantities[low] = quantity;
      else this.remove(low);
    } else if (quantity !== 0) this.insert(low, key, quantity);
  }

  /** The best `count` levels, best price first. */
  rows(count: number): LevelRow[] {
    const rows: LevelRow[] = [];
    const end = Math.max(0, this.length - count);
    for (let at = this.length - 1; at >= end; at -= 1) {
      rows.push([
        formatSafeUnits((this.keys[at] as number) * this.sign, this.priceScale),
        formatSafeUnits(this.quantities[at] as number, this.quantityScale),
      ]);
    }
    return rows;
  }

  private insert(at: number, key: number, quantity: number): void {
    if (this.length === this.keys.length) this.grow();
    const { keys, quantities, length } = this;
    if (length - at <= LOOP_MOVES) {
      for (let to = length; to > at; to -= 1) {
        keys[to] = keys[to - 1] as number;
        quantities[to] = quantities[to - 1] as number;
      }
    } else {
      keys.copyWithin(at + 1, at, length);
      quantities.copyWithin(at + 1, at, length);
    }
    keys[at] = key;
    quantities[at] = quantity;
    this.length = length + 1;
    if (key >= this.worstKey) this.knownLength += 1;
  }

  private remove(at: number): void {
    const { keys, quantities } = this;
    const last = this.length - 1;
    if ((keys[at] as number) >= this.worstKey) this.knownLength -= 1;
    if (last - at <= LOOP_MOVES) {
      for (let to = at; to < last; to += 1) {
        keys[to] = keys[to + 1] as number;
        quantities[to] = quantities[to + 1] as number;
      }
    } else {
      keys.copyWithin(at, at + 1, last + 1);
      quantities.copyWithin(at, at + 1, last + 1);
    }
    this.length = last;
  }

  private grow(): void {
    const [keys, quantities] = [this.keys, this.quantities];
    this.keys = new Float64Array(keys.length * 2);
    this.quantities = new Float64Array(keys.length * 2);
    this.keys.set(keys);
    this.quantities.set(quantities);
  }
}
