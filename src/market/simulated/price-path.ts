/**
 * Computes random paths of logarithmic prices: one for the market as a whole and one for every asset, defined at any
 * time from long before the first listing to far in the future. A path depends on the seed and the time only.
 *
 * A path is built by midpoint displacement. It starts with values on a coarse lattice of roots (11 days apart). Then
 * each time span is halved again and again: the value at its middle is the mean of the values at its ends plus a random
 * displacement that shrinks with the square root of the time span. The halving ends at knots 15 s apart, and between
 * two requested knots at about a quarter of a second. So the value at any time takes about twenty steps, and a range of
 * knots takes one random number per knot. The random numbers have heavy tails and are scaled by a volatility
 * (volatility.ts).
 *
 * The values are floats: they determine what participants quote, never the amount of a fill.
 */
import { DAY_MS } from '../../protocol/index.js';
import { hashAt, heavyTailed, nearNormal, streamOf } from './random.js';
import { Volatility } from './volatility.js';

/** Time between two knots, milliseconds. */
export const KNOT_MS = 15_000;
/** Knots of a block, which are computed and cached together: 17 hours. */
export const BLOCK_KNOTS = 2 ** 12;
const ROOT_KNOTS = 2 ** 16;
/** Knots of a cell, which share one volatility: 8 minutes. */
export const CELL_KNOTS = 32;
/** Cells of a block. */
export const CELLS = BLOCK_KNOTS / CELL_KNOTS;
/**
 * Knots between two values that a new block has: one minute. The knots between them are computed on request, cell by
 * cell, because counting the trades of a day needs the prices of its minutes only.
 */
export const COARSE_KNOTS = 4;
/** Number of halvings below a knot. */
const FINE_LEVELS = 6;
const FINE_KNOTS = 2 ** FINE_LEVELS;
/** Blocks cached per path, 32 KiB each. */
const MAX_BLOCKS = 12;
const KNOTS_PER_DAY = DAY_MS / KNOT_MS;

interface Block {
  /** Values at the knots of the block and at the first knot of the next block: `[4097]`. */
  readonly values: Float64Array;
  /** Volatility by cell. */
  readonly factors: Float64Array;
  /** 1 for each cell whose values are all there; of the other cells only every fourth value is. */
  readonly refined: Uint8Array;
}

/** One random path: the logarithm of a price, around zero. Knots are counted from the epoch. */
export class LogPath {
  private readonly knots: number;
  private readonly fine: number;
  private readonly volatility: Volatility;
  private readonly roots: number;
  private readonly dailyVolatility: number;
  private readonly rootSpread: number;
  /** Displacement of the first halving below a knot. */
  private readonly bend: number;
  private readonly blocks = new Map<number, Block>();
  private lastBlock = Number.NaN;
  private last: Block | undefined;

  /**
   * @param dailyVolatility standard deviation of the daily change, 0.02 for 2 %
   * @param rootSpread standard deviation of the path around zero over months, 0.1 for 10 %
   */
  constructor(seed: number, name: string, dailyVolatility: number, rootSpread: number) {
    this.knots = streamOf(seed, `${name} knots`);
    this.fine = streamOf(seed, `${name} fine`);
    this.volatility = new Volatility(streamOf(seed, `${name} volatility`));
    this.roots = streamOf(seed, `${name} roots`);
    this.dailyVolatility = dailyVolatility;
    this.rootSpread = rootSpread;
    this.bend = this.displacement(1);
  }

  /**
   * Values at every fourth knot of a block and at the first knot of the next block, with gaps between: `[4097]`. Do not
   * modify.
   */
  coarseBlock(block: number): Float64Array {
    return this.at(block).values;
  }

  /** {@link LogPath.coarseBlock} with the values at all knots of one cell. */
  blockWithCell(block: number, cell: number): Float64Array {
    const known = this.at(block);
    if (known.refined[cell] === 0) this.refine(block, known, cell);
    return known.values;
  }

  private at(block: number): Block {
    if (block === this.lastBlock && this.last) return this.last;
    this.last = this.blocks.get(block) ?? this.make(block);
    this.lastBlock = block;
    return this.last;
  }

  private make(block: number): Block {
    const first = block * BLOCK_KNOTS;
    const made = takeOldest(this.blocks, MAX_BLOCKS) ?? {
      values: new Float64Array(BLOCK_KNOTS + 1),
      factors: new Float64Array(CELLS),
      refined: new Uint8Array(CELLS),
    };
    const { values, factors } = made;
    made.refined.fill(0);
    values[0] = this.coarse(first);
    values[BLOCK_KNOTS] = this.coarse(first + BLOCK_KNOTS);
    for (let cell = 0; cell < CELLS; cell += 1) {
      factors[cell] = this.volatility.at((first + cell * CELL_KNOTS) / KNOTS_PER_DAY);
    }
    for (let span = BLOCK_KNOTS; span > COARSE_KNOTS; span /= 2) {
      const half = span / 2;
      const size = this.displacement(span);
      const isInCell = span <= CELL_KNOTS;
      for (let middle = half; middle < BLOCK_KNOTS; middle += span) {
        const factor = isInCell ? (factors[(middle / CELL_KNOTS) | 0] as number) : this.factorOf(first + middle, span);
        this.halve(values, first, middle, half, size * factor);
      }
    }
    this.blocks.set(block, made);
    return made;
  }

  private refine(block: number, { values, factors, refined }: Block, cell: number): void {
    const first = block * BLOCK_KNOTS;
    const from = cell * CELL_KNOTS;
    const factor = factors[cell] as number;
    for (let span = COARSE_KNOTS; span >= 2; span /= 2) {
      const half = span / 2;
      const size = this.displacement(span) * factor;
      for (let middle = from + half; middle < from + CELL_KNOTS; middle += span) {
        this.halve(values, first, middle, half, size);
      }
    }
    refined[cell] = 1;
  }

  /** Computes the value between two others. */
  private halve(values: Float64Array, first: number, middle: number, half: number, size: number): void {
    const mean = ((values[middle - half] as number) + (values[middle + half] as number)) / 2;
    values[middle] = mean + size * heavyTailed(hashAt(this.knots, first + middle));
  }

  /**
   * Deviation of the path from the straight line between a knot and the next, at a fraction of the way.
   *
   * @param factor volatility around the knot
   */
  fineAt(knot: number, fraction: number, factor: number): number {
    let f = fraction;
    let low = 0;
    let high = 0;
    let span = 1;
    let node = 1;
    for (let level = 0; level < FINE_LEVELS && f > 0; level += 1) {
      const hash = hashAt(this.fine, knot * FINE_KNOTS + node);
      const middle = (low + high) / 2 + this.displacement(span) * factor * nearNormal(hash);
      f *= 2;
      if (f < 1) {
        high = middle;
        node *= 2;
      } else {
        low = middle;
        node = node * 2 + 1;
        f -= 1;
      }
      span /= 2;
    }
    return low + (high - low) * f;
  }

  /** {@link LogPath.fineAt} at a fraction of one half. */
  bendAt(knot: number, factor: number): number {
    return this.bend * factor * nearNormal(hashAt(this.fine, knot * FINE_KNOTS + 1));
  }

  /** Volatility around a knot, relative to the usual one. */
  volatilityAt(knot: number): number {
    const block = Math.floor(knot / BLOCK_KNOTS);
    return this.at(block).factors[((knot - block * BLOCK_KNOTS) / CELL_KNOTS) | 0] as number;
  }

  private factorOf(knot: number, spanKnots: number): number {
    return this.volatility.at(knot / KNOTS_PER_DAY, spanKnots / KNOTS_PER_DAY);
  }

  private displacement(spanKnots: number): number {
    return 0.5 * this.dailyVolatility * Math.sqrt(spanKnots / KNOTS_PER_DAY);
  }

  private root(index: number): number {
    return this.rootSpread * nearNormal(hashAt(this.roots, index));
  }

  /** Value at a knot that is a multiple of a block, computed by halving from its roots. */
  private coarse(index: number): number {
    const root = Math.floor(index / ROOT_KNOTS);
    let left = root * ROOT_KNOTS;
    let span = ROOT_KNOTS;
    let low = this.root(root);
    let high = this.root(root + 1);
    while (left !== index) {
      const middle = left + span / 2;
      const size = this.displacement(span) * this.factorOf(middle, span);
      const value = (low + high) / 2 + size * heavyTailed(hashAt(this.knots, middle));
      span /= 2;
      if (index < middle) high = value;
      else {
        low = value;
        left = middle;
      }
    }
    return low;
  }
}

/**
 * Removes the oldest entry of a full cache and returns its value, so that the value's arrays are used again. Undefined
 * while the cache has fewer than `most` entries.
 */
export function takeOldest<Value>(cache: Map<number, Value>, most: number): Value | undefined {
  if (cache.size < most) return undefined;
  const [key, value] = cache.entries().next().value as [number, Value];
  cache.delete(key);
  return value;
}
