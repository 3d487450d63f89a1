/**
 * One side of a book whose prices or quantities have no common number of decimal places, or more digits than safe
 * integers have. Each level keeps its texts; the prices are compared as bigints of one scale.
 */
import { firstIndexWhere, isZero, parseUnits } from '../../protocol/index.js';
import type { BookSide } from './book-side.js';
import type { LevelRow } from './depth-diff.js';

/** The largest number of decimal places that the book accepts. */
const SCALE = 30;

export class TextSide implements BookSide {
  private readonly sign: 1n | -1n;
  /** Ascending in `key`, so that the best price is the last one. */
  private readonly levels: { readonly key: bigint; row: LevelRow }[] = [];
  /** Key of the worst level of a snapshot that is cut. */
  private worstKey: bigint | undefined;

  constructor(side: 'bids' | 'asks') {
    this.sign = side === 'bids' ? 1n : -1n;
  }

  get length(): number {
    return this.levels.length;
  }

  get bestPrice(): bigint | undefined {
    const last = this.levels.at(-1);
    return last && last.key * this.sign;
  }

  get best(): LevelRow | undefined {
    return this.levels.at(-1)?.row;
  }

  get known(): number {
    const { worstKey, levels } = this;
    if (worstKey === undefined) return levels.length;
    return levels.length - firstIndexWhere(0, levels.length, (index) => (levels[index]?.key as bigint) >= worstKey);
  }

  get isCut(): boolean {
    return this.worstKey !== undefined;
  }

  cut(): void {
    this.worstKey = this.levels[0]?.key;
  }

  /** Sets the quantity at a price; zero removes the level. */
  set(price: string, quantity: string): void {
    const key = parseUnits(price, SCALE) * this.sign;
    const { levels } = this;
    const at = firstIndexWhere(0, levels.length, (index) => (levels[index]?.key as bigint) >= key);
    const found = levels[at];
    if (found?.key === key) {
      if (isZero(quantity)) levels.splice(at, 1);
      else found.row = [price, quantity];
      return;
    }
    if (!isZero(quantity)) levels.splice(at, 0, { key, row: [price, quantity] });
  }

  /** The best `count` levels, best price first. */
  rows(count: number): LevelRow[] {
    return this.levels
      .slice(Math.max(0, this.levels.length - count))
      .reverse()
      .map(({ row }) => [...row]);
  }
}
