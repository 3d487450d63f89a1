/**
 * The fair price of every asset at every instant, before and after start-up: what history is printed around and what
 * the participants quote around.
 *
 * A path is built by halving: values on a coarse lattice of roots (45 days apart), then every midpoint displaced from
 * the mean of its neighbours by a draw whose size shrinks with the square root of the span, down to knots 15 s apart,
 * and below a knot down to about a quarter of a second. So any instant is reached in some twenty steps, a stretch of
 * knots costs one draw each, and all of it depends on the seed alone. Draws have heavy tails and their size follows a
 * volatility that lasts for hours, so that quiet and wild stretches cluster.
 *
 * Time is counted from an anchor, the minute of start-up, where every asset stands exactly at its base price: the same
 * seed gives the same market whenever it is started. Prices here are floats; they decide what participants want, never
 * what a fill costs.
 */
import { bell, hashAt, heavyTailed, smoothNoise, streamOf } from './random.js';

/** Distance of two knots in milliseconds. */
export const KNOT_MS = 15_000;
const ROOT_KNOTS = 2 ** 18;
const BLOCK_KNOTS = 2 ** 12;
/** Knots that share one volatility: 16 minutes. */
const CELL_KNOTS = 64;
/** Halvings below a knot. */
const FINE_LEVELS = 6;
const FINE_KNOTS = 2 ** FINE_LEVELS;
/** Blocks kept per path: a block is 17 hours and 32 KiB. */
const MAX_BLOCKS = 12;
const KNOTS_PER_DAY = 86_400_000 / KNOT_MS;

/** One random path: the logarithm of a price, zero at the anchor. */
export class LogPath {
  readonly #knots: number;
  readonly #fine: number;
  readonly #volatility: number;
  readonly #roots: number;
  readonly #dailyVolatility: number;
  readonly #rootSpread: number;
  readonly #blocks = new Map<number, Float64Array>();
  #lastBlock = Number.NaN;
  #last: Float64Array = new Float64Array(0);

  /**
   * @param dailyVolatility standard deviation of a day's change in the middle of the path, 0.02 for 2 %
   * @param rootSpread standard deviation of the price around its base over months, 0.1 for 10 %
   */
  constructor(seed: number, name: string, dailyVolatility: number, rootSpread: number) {
    this.#knots = streamOf(seed, `${name} knots`);
    this.#fine = streamOf(seed, `${name} fine`);
    this.#volatility = streamOf(seed, `${name} volatility`);
    this.#roots = streamOf(seed, `${name} roots`);
    this.#dailyVolatility = dailyVolatility;
    this.#rootSpread = rootSpread;
  }

  /** Value at knot `index`, counted from the anchor (negative before it). */
  at(index: number): number {
    const block = Math.floor(index / BLOCK_KNOTS);
    if (block !== this.#lastBlock) {
      this.#last = this.#block(block);
      this.#lastBlock = block;
    }
    return this.#last[index - block * BLOCK_KNOTS] as number;
  }

  /** Adds `weight` times the values at knots `first`, `first + 1`, … to `into`. */
  addTo(into: Float64Array, first: number, weight: number): void {
    const offset = first - Math.floor(first / BLOCK_KNOTS) * BLOCK_KNOTS;
    if (offset + into.length > BLOCK_KNOTS) {
      for (let i = 0; i < into.length; i += 1) into[i] = (into[i] as number) + weight * this.at(first + i);
      return;
    }
    this.at(first);
    const block = this.#last;
    for (let i = 0; i < into.length; i += 1) into[i] = (into[i] as number) + weight * (block[offset + i] as number);
  }

  /** Value at any time, milliseconds from the anchor. */
  atTime(timeMs: number): number {
    const exact = timeMs / KNOT_MS;
    const knot = Math.floor(exact);
    let low = this.at(knot);
    let high = this.at(knot + 1);
    let f = exact - knot;
    if (f === 0) return low;
    let span = 1;
    let node = 1;
    const factor = this.volatilityAt(knot);
    for (let level = 0; level < FINE_LEVELS; level += 1) {
      const hash = hashAt(this.#fine, knot * FINE_KNOTS + node);
      const middle = (low + high) / 2 + this.#displacement(span) * factor * bell(hash);
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

  /** Volatility around knot `index` relative to the usual one, about 0.35 to 2.9. */
  volatilityAt(index: number): number {
    const days = (Math.floor(index / CELL_KNOTS) * CELL_KNOTS) / KNOTS_PER_DAY;
    const wave =
      0.4 * smoothNoise(this.#volatility, days / 9) +
      0.35 * smoothNoise(this.#volatility + 1, days * 1.7) +
      0.3 * smoothNoise(this.#volatility + 2, days * 13);
    return Math.exp(wave);
  }

  #displacement(spanKnots: number): number {
    return (this.#dailyVolatility * Math.sqrt(spanKnots / KNOTS_PER_DAY)) / 2;
  }

  #root(index: number): number {
    return index === 0 ? 0 : this.#rootSpread * bell(hashAt(this.#roots, index));
  }

  /** Value at a knot that is a multiple of a block, found by halving from its roots. */
  #coarse(index: number): number {
    const root = Math.floor(index / ROOT_KNOTS);
    let left = root * ROOT_KNOTS;
    let span = ROOT_KNOTS;
    let low = this.#root(root);
    let high = this.#root(root + 1);
    while (left !== index) {
      const middle = left + span / 2;
      const value = (low + high) / 2 + this.#displacement(span) * heavyTailed(hashAt(this.#knots, middle));
      span /= 2;
      if (index < middle) high = value;
      else {
        low = value;
        left = middle;
      }
    }
    return low;
  }

  #block(block: number): Float64Array {
    const known = this.#blocks.get(block);
    if (known) return known;
    const first = block * BLOCK_KNOTS;
    const values = new Float64Array(BLOCK_KNOTS + 1);
    values[0] = this.#coarse(first);
    values[BLOCK_KNOTS] = this.#coarse(first + BLOCK_KNOTS);
    for (let span = BLOCK_KNOTS; span >= 2; span /= 2) {
      const half = span / 2;
      const size = this.#displacement(span);
      let cell = -1;
      let factor = 1;
      for (let middle = half; middle < BLOCK_KNOTS; middle += span) {
        if (span <= CELL_KNOTS && Math.floor(middle / CELL_KNOTS) !== cell) {
          cell = Math.floor(middle / CELL_KNOTS);
          factor = this.volatilityAt(first + middle);
        }
        const mean = ((values[middle - half] as number) + (values[middle + half] as number)) / 2;
        values[middle] = mean + size * factor * heavyTailed(hashAt(this.#knots, first + middle));
      }
    }
    if (this.#blocks.size >= MAX_BLOCKS) this.#blocks.delete(this.#blocks.keys().next().value as number);
    this.#blocks.set(block, values);
    return values;
  }
}
