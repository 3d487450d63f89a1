/**
 * Computes random paths of logarithmic prices: one for the market as a whole and one for every asset, defined at any
 * time from long before the first listing to far in the future. A path depends on the seed and the time only.
 *
 * A path is built by midpoint displacement. It starts with values on a coarse lattice of roots (11 days apart). Then
 * each time span is halved again and again: the value at its middle is the mean of the values at its ends plus a random
 * displacement that shrinks with the square root of the time span. The halving ends at quarter hours. Within a quarter
 * hour the path has one of the ready shapes (quarter-shapes.ts), whose values are knots 15 s apart, and between two
 * knots it is halved again, on request, down to a quarter of a second. So an hour of the path costs few random numbers,
 * and years of hours are computed in a fraction of a second. The random numbers have heavy tails and are scaled by a
 * volatility (volatility.ts).
 *
 * The values are floats: they determine what participants quote, never the amount of a fill.
 */
import { DAY_MS, portable } from '../../../protocol/index.js';
import { hashAt, heavyTailed, nearNormal, streamOf } from '../../universe/random.js';
import { QUARTER_KNOTS, shapePart, shapeSign, shapeStart, shapeStep } from './quarter-shapes.js';
import { Volatility } from './volatility.js';

/** Time between two knots, milliseconds. */
export const KNOT_MS = 15_000;
/** Knots of an hour. */
export const HOUR_KNOTS = 4 * QUARTER_KNOTS;
/** Quarter hours of a block, which are computed and cached together: 64 hours. */
export const BLOCK_QUARTERS = 256;
const ROOT_QUARTERS = 1_024;
const HOUR_QUARTERS = 4;
/** A quarter hour shifted right by these bits is its hour. */
const HOUR_BITS = 2;
/** The halving of spans up to this number of quarter hours uses the volatility of the hour at their middle. */
const SHORT_SPAN = 16;
export const QUARTERS_PER_DAY = 96;
const HOURS_PER_DAY = QUARTERS_PER_DAY / HOUR_QUARTERS;
/** Number of halvings below a knot. */
const FINE_LEVELS = 6;
const FINE_KNOTS = 2 ** FINE_LEVELS;
/** Blocks cached per path, 8 KiB each. */
const MAX_BLOCKS = 24;
const KNOTS_PER_DAY = DAY_MS / KNOT_MS;
/** Waves of the volatility shorter than this number of days are not used: a quarter hour has a factor of its own. */
const MIN_WAVE = 0.04;
/** Range of that factor, in the logarithm. */
const QUICK_SWING = 0.9;

/** The factors of the volatility of a quarter hour, by a random byte. Their mean square is 1. */
const QUICK_FACTORS = makeQuickFactors();

/** The quarter hours of a block. */
export interface PathBlock {
  /** Values at the quarter hours and at the first one of the next block: `[257]`. */
  readonly values: Float64Array;
  /** Volatility by quarter hour, relative to the usual one. */
  readonly factors: Float64Array;
  /** Scale of the shape of each quarter hour, negative for a shape upside down. */
  readonly swings: Float64Array;
  /** Where the shape of each quarter hour begins, and the direction in which it is read. */
  readonly starts: Int32Array;
  readonly steps: Int8Array;
  /** Where the bounds of the parts of each shape begin: see `shapePart`. */
  readonly parts: Int32Array;
}

/** One random path: the logarithm of a price, around zero. Quarter hours and knots are counted from the epoch. */
export class LogPath {
  private readonly nodes: number;
  private readonly shapes: number;
  private readonly fine: number;
  private readonly volatility: Volatility;
  private readonly roots: number;
  private readonly dailyVolatility: number;
  private readonly rootSpread: number;
  /** Displacement of the first halving below a knot. */
  private readonly bend: number;
  /** Volatility of the hours of the block that is being made. */
  private readonly hourFactors = new Float64Array(BLOCK_QUARTERS / HOUR_QUARTERS);
  private readonly blocks = new Map<number, PathBlock>();
  /** End of the last block that was made, where the next one usually begins, and the value there. */
  private edge = Number.NaN;
  private edgeValue = 0;
  private lastBlock = Number.NaN;
  private last: PathBlock | undefined;

  /**
   * @param dailyVolatility standard deviation of the daily change, 0.02 for 2 %
   * @param rootSpread standard deviation of the path around zero over months, 0.1 for 10 %
   */
  constructor(seed: number, name: string, dailyVolatility: number, rootSpread: number) {
    this.nodes = streamOf(seed, `${name} nodes`);
    this.shapes = streamOf(seed, `${name} shapes`);
    this.fine = streamOf(seed, `${name} fine`);
    this.volatility = new Volatility(streamOf(seed, `${name} volatility`));
    this.roots = streamOf(seed, `${name} roots`);
    this.dailyVolatility = dailyVolatility;
    this.rootSpread = rootSpread;
    this.bend = 0.5 * dailyVolatility * Math.sqrt(1 / KNOTS_PER_DAY);
  }

  /** The quarter hours of a block. Do not modify; another call may use the arrays again. */
  block(block: number): PathBlock {
    if (block === this.lastBlock && this.last) return this.last;
    this.last = this.blocks.get(block) ?? this.make(block);
    this.lastBlock = block;
    return this.last;
  }

  private make(block: number): PathBlock {
    const first = block * BLOCK_QUARTERS;
    const made = takeOldest(this.blocks, MAX_BLOCKS) ?? {
      values: new Float64Array(BLOCK_QUARTERS + 1),
      factors: new Float64Array(BLOCK_QUARTERS),
      swings: new Float64Array(BLOCK_QUARTERS),
      starts: new Int32Array(BLOCK_QUARTERS),
      steps: new Int8Array(BLOCK_QUARTERS),
      parts: new Int32Array(BLOCK_QUARTERS),
    };
    const { values } = made;
    values[0] = first === this.edge ? this.edgeValue : this.coarse(first);
    this.edge = first + BLOCK_QUARTERS;
    this.edgeValue = this.coarse(this.edge);
    values[BLOCK_QUARTERS] = this.edgeValue;
    const { hourFactors } = this;
    this.volatility.fill(first / HOUR_QUARTERS + 0.5, HOURS_PER_DAY, MIN_WAVE, hourFactors);
    for (let span = BLOCK_QUARTERS; span > SHORT_SPAN; span /= 2) {
      for (let middle = span / 2; middle < BLOCK_QUARTERS; middle += span) {
        this.halve(values, first, middle, span, this.factorOf(first + middle, span));
      }
    }
    for (let span = SHORT_SPAN; span > 1; span /= 2) this.halveShort(values, first, span);
    this.pickShapes(made, first);
    this.blocks.set(block, made);
    return made;
  }

  /** Computes the value in the middle of a span. */
  private halve(values: Float64Array, first: number, middle: number, span: number, factor: number): void {
    const half = span / 2;
    const mean = ((values[middle - half] as number) + (values[middle + half] as number)) / 2;
    values[middle] = mean + this.displacement(span) * factor * heavyTailed(hashAt(this.nodes, first + middle));
  }

  /** Computes the values in the middle of all spans of a length. */
  private halveShort(values: Float64Array, first: number, span: number): void {
    const { hourFactors, nodes } = this;
    const half = span / 2;
    const size = this.displacement(span);
    for (let middle = half; middle < BLOCK_QUARTERS; middle += span) {
      const factor = hourFactors[middle >> HOUR_BITS] as number;
      const mean = ((values[middle - half] as number) + (values[middle + half] as number)) / 2;
      values[middle] = mean + size * factor * heavyTailed(hashAt(nodes, first + middle));
    }
  }

  /** Picks the shapes of the quarter hours, and how far they swing. */
  private pickShapes({ factors, swings, starts, steps, parts }: PathBlock, first: number): void {
    const { hourFactors, shapes } = this;
    const usual = this.dailyVolatility / Math.sqrt(QUARTERS_PER_DAY);
    for (let i = 0; i < BLOCK_QUARTERS; i += 1) {
      const hash = hashAt(shapes, first + i);
      const factor = (hourFactors[i >> HOUR_BITS] as number) * (QUICK_FACTORS[hash >>> 24] as number);
      factors[i] = factor;
      swings[i] = usual * factor * shapeSign(hash);
      starts[i] = shapeStart(hash);
      steps[i] = shapeStep(hash);
      parts[i] = shapePart(hash);
    }
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
      const middle = (low + high) / 2 + this.bend * Math.sqrt(span) * factor * nearNormal(hash);
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

  /** Volatility in a quarter hour, relative to the usual one. */
  volatilityAt(quarter: number): number {
    const block = Math.floor(quarter / BLOCK_QUARTERS);
    return this.block(block).factors[quarter - block * BLOCK_QUARTERS] as number;
  }

  private factorOf(quarter: number, span: number): number {
    return this.volatility.at(quarter / QUARTERS_PER_DAY, span / QUARTERS_PER_DAY);
  }

  private displacement(span: number): number {
    return 0.5 * this.dailyVolatility * Math.sqrt(span / QUARTERS_PER_DAY);
  }

  private root(index: number): number {
    return this.rootSpread * nearNormal(hashAt(this.roots, index));
  }

  /** Value at a quarter hour that is a multiple of a block, computed by halving from its roots. */
  private coarse(index: number): number {
    const root = Math.floor(index / ROOT_QUARTERS);
    let left = root * ROOT_QUARTERS;
    let span = ROOT_QUARTERS;
    let low = this.root(root);
    let high = this.root(root + 1);
    while (left !== index) {
      const middle = left + span / 2;
      const size = this.displacement(span) * this.factorOf(middle, span);
      const value = (low + high) / 2 + size * heavyTailed(hashAt(this.nodes, middle));
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

function makeQuickFactors(): Float64Array {
  const size = 256;
  const factors = Float64Array.from({ length: size }, (_, i) => portable.exp(QUICK_SWING * ((2 * i + 1) / size - 1)));
  const meanSquare = factors.reduce((sum, factor) => sum + factor * factor, 0) / size;
  return factors.map((factor) => factor / Math.sqrt(meanSquare));
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
