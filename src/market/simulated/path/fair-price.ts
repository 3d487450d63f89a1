/**
 * Computes the fair price of every symbol as the ratio of its two assets. All sums are of logarithms, in which a ratio is a
 * difference, so symbols agree at every instant: a round trip through three symbols gains nothing.
 *
 * At a quarter hour the price is that of the assets (asset-path.ts). Between two quarter hours it is a random walk of 30
 * steps whose end is known (quarter-steps.ts). Between two of these knots, 30 s apart, the walk is halved again and again,
 * on request, down to 15 ms: the middle is the mean of the ends plus a random number with a quarter of the variance. So
 * the variance of a price change is in proportion to its length at every scale and phase, except for changes of the
 * volatility.
 */

import { portable } from '../../../protocol/index.js';
import { hashAt, nearNormal } from '../../universe/random.js';
import type { AssetPath, AssetPaths } from './asset-path.js';
import {
  BLOCK_QUARTERS,
  HOUR_KNOTS,
  HOUR_QUARTERS,
  KNOT_MS,
  KNOT_PIECES,
  QUARTER_KNOTS,
  QUARTERS_PER_DAY,
  takeOldest,
} from './grid.js';
import { MARKET_VOLATILITY } from './market-path.js';
import { addSteps, profiles, sumSteps } from './quarter-steps.js';

/** Blocks cached per symbol, 2 KiB each. */
const MAX_BLOCKS = 24;
/** Number of halvings below a knot. */
const FINE_LEVELS = 11;
const FINE_NODES = 2 ** FINE_LEVELS;
/** Quarter hours whose knots are cached. */
const MAX_QUARTERS = 8;
const ROOT_KNOTS = Math.sqrt(QUARTER_KNOTS);

/**
 * First, last, lowest and highest price at the knots of an hour and at the next knot, and approximately the mean price.
 */
export interface HourRange {
  first: number;
  last: number;
  low: number;
  high: number;
  mean: number;
  /** Volatility in the hour, relative to the usual one. */
  volatility: number;
}

/** The fair price of one symbol: a float, quote asset per base asset. */
export class FairPrice {
  /** Standard deviation of the daily price change. */
  readonly dailyVolatility: number;
  private readonly paths: AssetPaths;
  private readonly base: AssetPath | undefined;
  private readonly quote: AssetPath | undefined;
  /** Logarithm of the price ratio of the assets with a constant price; 0 for assets with a path. */
  private readonly dollarLog: number;
  /** Usual deviations in a quarter hour: of the market's part, and of the parts of the two assets. */
  private readonly marketScale: number;
  private readonly baseScale: number;
  private readonly quoteScale: number;
  private readonly profiles = profiles();
  private readonly blocks = new Map<number, Float64Array>();
  private readonly quarters = new Map<number, Float64Array>();
  private lastQuarter = Number.NaN;
  private last: Float64Array = new Float64Array(0);
  private readonly ranged = new Float64Array(QUARTER_KNOTS + 1);
  /** Logarithms, then prices, of the range of an hour; and the deviations of two paths in a quarter hour. */
  private readonly ends = new Float64Array(5);
  private readonly scales = new Float64Array(2);

  constructor(paths: AssetPaths, baseAsset: string, quoteAsset: string) {
    const base = paths.universe.asset(baseAsset);
    const quote = paths.universe.asset(quoteAsset);
    this.paths = paths;
    this.base = paths.path(baseAsset);
    this.quote = paths.path(quoteAsset);
    this.dollarLog = portable.log((this.base ? 1 : base.usdPrice) / (this.quote ? 1 : quote.usdPrice));
    const common = (base.marketWeight - quote.marketWeight) * MARKET_VOLATILITY;
    this.dailyVolatility = portable.hypot(common, base.dailyVolatility, quote.dailyVolatility);
    const share = 1 / Math.sqrt(QUARTERS_PER_DAY);
    this.marketScale = common * share;
    this.baseScale = base.dailyVolatility * share;
    this.quoteScale = -quote.dailyVolatility * share;
  }

  /** Fair price at any time, milliseconds since the epoch. */
  atTime(timeMs: number): number {
    return portable.exp(this.logAtTime(timeMs));
  }

  /** Logarithm of the fair price at any time. */
  logAtTime(timeMs: number): number {
    const knot = this.knotOf(timeMs);
    return this.logBetween(knot, timeMs / KNOT_MS - knot);
  }

  /** Fair price at a knot. */
  atKnot(knot: number): number {
    return portable.exp(this.logAtKnot(knot));
  }

  /** Logarithm of the fair price at the start of a piece of a knot: see grid.ts. Pieces are counted from the epoch. */
  logAtPiece(piece: number): number {
    const knot = Math.floor(piece / KNOT_PIECES);
    return this.logBetween(knot, piece / KNOT_PIECES - knot);
  }

  /**
   * Writes the logarithms of the fair prices at the starts of `logs.length` pieces, from the first piece of a knot on, into `logs`. The result is bit for bit
   * that of {@link logAtPiece}, with three random numbers per knot.
   *
   * @param volatilities the volatility of each knot, see {@link volatilityAtKnot}
   */
  fillPieces(firstKnot: number, logs: Float64Array, volatilities: Float64Array): void {
    let quarter = Number.NaN;
    let knots: Float64Array = logs;
    for (let i = 0, knot = firstKnot; i < logs.length; i += KNOT_PIECES, knot += 1) {
      if (knot >= (quarter + 1) * QUARTER_KNOTS || i === 0) {
        quarter = Math.floor(knot / QUARTER_KNOTS);
        knots = this.quarter(quarter);
      }
      const k = knot - quarter * QUARTER_KNOTS;
      const volatility = this.volatilityAtKnot(knot);
      const bend = (0.5 * volatility) / ROOT_KNOTS;
      const nextBend = bend * Math.SQRT1_2;
      const node = knot * FINE_NODES;
      const start = knots[k] as number;
      const end = knots[k + 1] as number;
      const middle = (start + end) / 2 + bend * this.noise(node + 1);
      volatilities[i / KNOT_PIECES] = volatility;
      logs[i] = start;
      logs[i + 1] = (start + middle) / 2 + nextBend * this.noise(node + 2);
      logs[i + 2] = middle;
      logs[i + 3] = (middle + end) / 2 + nextBend * this.noise(node + 3);
    }
  }

  /**
   * Writes the fair prices at the knots of an hour, and at the first knot of the next one, into an array: `[121]`. Hours
   * are counted from the epoch.
   *
   * @param scale multiplies the prices
   */
  fillHour(hour: number, scale: number, into: Float64Array): void {
    const knot = hour * HOUR_KNOTS;
    for (let i = 0; i <= HOUR_KNOTS; i += 1) into[i] = this.logAtKnot(knot + i);
    portable.expAll(into, HOUR_KNOTS + 1);
    for (let i = 0; i <= HOUR_KNOTS; i += 1) into[i] = scale * (into[i] as number);
  }

  /** Computes the range of the prices at the knots of an hour, and at the first knot of the next one. */
  rangeOfHour(hour: number, into: HourRange): void {
    const first = hour * HOUR_QUARTERS;
    const block = Math.floor(first / BLOCK_QUARTERS);
    const logs = this.logs(block);
    const { factors } = this.paths.market.block(block);
    const { ranged, ends } = this;
    const { shares } = this.profiles;
    const from = first - block * BLOCK_QUARTERS;
    let low = Number.POSITIVE_INFINITY;
    let high = Number.NEGATIVE_INFINITY;
    let sum = 0;
    let variance = 0;
    for (let i = from; i < from + HOUR_QUARTERS; i += 1) {
      const factor = factors[i] as number;
      variance += factor * factor;
      const firstShare = this.sumQuarter(block, i, factor, ranged) * (QUARTER_KNOTS + 1);
      const start = logs[i] as number;
      const missed = (logs[i + 1] as number) - start - (ranged[QUARTER_KNOTS] as number);
      // As in `fillQuarter`, without the array.
      for (let k = 0; k < QUARTER_KNOTS; k += 1) {
        const log = start + (ranged[k] as number) + missed * (shares[firstShare + k] as number);
        sum += log;
        if (log > high) high = log;
        if (log < low) low = log;
      }
    }
    const end = logs[from + HOUR_QUARTERS] as number;
    ends[0] = logs[from] as number;
    ends[1] = end;
    ends[2] = Math.min(low, end);
    ends[3] = Math.max(high, end);
    ends[4] = sum / HOUR_KNOTS;
    portable.expAll(ends, 5);
    into.first = ends[0];
    into.last = ends[1];
    into.low = ends[2];
    into.high = ends[3];
    into.mean = ends[4];
    into.volatility = Math.sqrt(variance / HOUR_QUARTERS);
  }

  /** Volatility from a knot to the next, relative to the usual one. */
  volatilityAtKnot(knot: number): number {
    const quarter = Math.floor(knot / QUARTER_KNOTS);
    const profile = this.paths.profileAt(quarter);
    const step = this.profiles.steps[profile * QUARTER_KNOTS + knot - quarter * QUARTER_KNOTS] as number;
    return this.volatilityOfQuarter(quarter) * step * ROOT_KNOTS;
  }

  /** Volatility of an hour, relative to the usual one. */
  volatilityOfHour(hour: number): number {
    let sum = 0;
    const first = hour * HOUR_QUARTERS;
    const block = Math.floor(first / BLOCK_QUARTERS);
    const { factors } = this.paths.market.block(block);
    for (let i = 0; i < HOUR_QUARTERS; i += 1) sum += factors[first - block * BLOCK_QUARTERS + i] as number;
    return sum / HOUR_QUARTERS;
  }

  /** The knot at or before a time, counted from the epoch. */
  knotOf(timeMs: number): number {
    return Math.floor(timeMs / KNOT_MS);
  }

  private logAtKnot(knot: number): number {
    const quarter = Math.floor(knot / QUARTER_KNOTS);
    return this.quarter(quarter)[knot - quarter * QUARTER_KNOTS] as number;
  }

  /** Logarithm of the fair price at a fraction of the way from a knot to the next. */
  private logBetween(knot: number, fraction: number): number {
    const quarter = Math.floor(knot / QUARTER_KNOTS);
    const logs = this.quarter(quarter);
    const k = knot - quarter * QUARTER_KNOTS;
    let low = logs[k] as number;
    if (fraction === 0) return low;
    let high = logs[k + 1] as number;
    let f = fraction;
    let node = 1;
    let bend = (0.5 * this.volatilityAtKnot(knot)) / ROOT_KNOTS;
    for (let level = 0; level < FINE_LEVELS && f > 0; level += 1) {
      const middle = (low + high) / 2 + bend * this.noise(knot * FINE_NODES + node);
      f *= 2;
      if (f < 1) {
        high = middle;
        node *= 2;
      } else {
        low = middle;
        node = node * 2 + 1;
        f -= 1;
      }
      bend *= Math.SQRT1_2;
    }
    return low + (high - low) * f;
  }

  /** Random number of a halving, of the market and of both assets, with the variance of a usual quarter hour. */
  private noise(node: number): number {
    const { base, quote } = this;
    let sum = this.marketScale * nearNormal(hashAt(this.paths.stream, node));
    if (base) sum += this.baseScale * nearNormal(hashAt(base.stream, node));
    if (quote) sum += this.quoteScale * nearNormal(hashAt(quote.stream, node));
    return sum;
  }

  /** Logarithms of the fair prices at the knots of a quarter hour, and at the next one: `[31]`. Do not modify. */
  private quarter(quarter: number): Float64Array {
    if (quarter === this.lastQuarter) return this.last;
    let known = this.quarters.get(quarter);
    if (!known) {
      known = takeOldest(this.quarters, MAX_QUARTERS) ?? new Float64Array(QUARTER_KNOTS + 1);
      const block = Math.floor(quarter / BLOCK_QUARTERS);
      const { factors } = this.paths.market.block(block);
      this.fillQuarter(block, quarter - block * BLOCK_QUARTERS, this.logs(block), factors, known);
      this.quarters.set(quarter, known);
    }
    this.lastQuarter = quarter;
    this.last = known;
    return known;
  }

  /** Fills the knots of quarter hour number `i` of a block. */
  private fillQuarter(block: number, i: number, logs: Float64Array, factors: Float64Array, into: Float64Array): void {
    const start = logs[i] as number;
    const end = logs[i + 1] as number;
    const firstShare = this.sumQuarter(block, i, factors[i] as number, into) * (QUARTER_KNOTS + 1);
    const { shares } = this.profiles;
    const missed = end - start - (into[QUARTER_KNOTS] as number);
    for (let k = 0; k < QUARTER_KNOTS; k += 1)
      into[k] = start + (into[k] as number) + missed * (shares[firstShare + k] as number);
    into[QUARTER_KNOTS] = end;
  }

  /** Sums the steps of quarter hour number `i` of a block, whose end is not known: `[31]`. Returns the profile. */
  private sumQuarter(block: number, i: number, factor: number, into: Float64Array): number {
    const { base, quote, paths, scales } = this;
    const { steps } = this.profiles;
    const quarter = block * BLOCK_QUARTERS + i;
    const profile = paths.profileAt(quarter);
    const first = profile * QUARTER_KNOTS;
    const hash = hashAt(paths.stream, quarter);
    const marketScale = factor * this.marketScale;
    const asset = base ?? quote;
    const ownScale = factor * (base ? this.baseScale : this.quoteScale);
    // The price of most symbols depends on two paths: that of the market and that of one asset.
    if (marketScale !== 0 && asset) {
      scales[0] = marketScale;
      scales[1] = ownScale;
      sumSteps(hash, hashAt(asset.stream, quarter), scales, steps, first, into);
    } else {
      into.fill(0);
      if (marketScale !== 0) addSteps(hash, marketScale, steps, first, into);
      if (asset) addSteps(hashAt(asset.stream, quarter), ownScale, steps, first, into);
    }
    if (base && quote) addSteps(hashAt(quote.stream, quarter), factor * this.quoteScale, steps, first, into);
    return profile;
  }

  /** Volatility of a quarter hour, relative to the usual one. */
  volatilityOfQuarter(quarter: number): number {
    const block = Math.floor(quarter / BLOCK_QUARTERS);
    return this.paths.market.block(block).factors[quarter - block * BLOCK_QUARTERS] as number;
  }

  /** Logarithms of the fair prices at the quarter hours of a block, and at the first one of the next block: `[257]`. */
  private logs(block: number): Float64Array {
    let known = this.blocks.get(block);
    if (!known) {
      known = takeOldest(this.blocks, MAX_BLOCKS) ?? new Float64Array(BLOCK_QUARTERS + 1);
      const base = this.base?.logs(block);
      const quote = this.quote?.logs(block);
      for (let i = 0; i <= BLOCK_QUARTERS; i += 1)
        known[i] = this.dollarLog + (base ? (base[i] as number) : 0) - (quote ? (quote[i] as number) : 0);
      this.blocks.set(block, known);
    }
    return known;
  }
}
