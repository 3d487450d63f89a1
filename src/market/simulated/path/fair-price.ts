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
import { hashAll, hashAt, nearNormal } from '../../universe/random.js';
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
import { addSteps, findRanges, type KnotRanges, newQuarters, profiles, sumSteps } from './quarter-steps.js';

/** Blocks cached per symbol, 2 KiB each. */
const MAX_BLOCKS = 24;
/** Number of halvings below a knot. */
const FINE_LEVELS = 11;
const FINE_NODES = 2 ** FINE_LEVELS;
/** Halvings of a knot down to its pieces. */
const NODES = KNOT_PIECES - 1;
/** Quarter hours whose knots are cached. */
const MAX_QUARTERS = 8;
const BLOCK_HOURS = BLOCK_QUARTERS / HOUR_QUARTERS;
/** Hours whose ranges are computed together: a divisor of the hours of a day and of a block. */
const HOURS_TOGETHER = 8;
const ROOT_KNOTS = Math.sqrt(QUARTER_KNOTS);

/** Prices at the knots of hours, one after the other, and at the knot after the last hour. */
export interface HourRanges extends KnotRanges {
  /** Prices at the starts of the hours, and at the end of the last one. */
  readonly edges: Float64Array;
  /** Volatility in each hour, relative to the usual one. */
  readonly volatilities: Float64Array;
}

/** Memory for the ranges of a number of hours. */
export function newHourRanges(hours: number): HourRanges {
  return {
    edges: new Float64Array(hours + 1),
    lows: new Float64Array(hours),
    highs: new Float64Array(hours),
    means: new Float64Array(hours),
    volatilities: new Float64Array(hours),
  };
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
  private noises = new Float64Array(0);
  private readonly steps = newQuarters(HOURS_TOGETHER * HOUR_QUARTERS);

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
    const count = Math.ceil(logs.length / KNOT_PIECES);
    if (this.noises.length < count * NODES) this.noises = new Float64Array(count * NODES);
    const { noises, base, quote, paths } = this;
    const { steps } = this.profiles;
    noises.fill(0);
    if (this.marketScale !== 0) addNoises(noises, paths.stream, this.marketScale, firstKnot, count);
    if (base) addNoises(noises, base.stream, this.baseScale, firstKnot, count);
    if (quote) addNoises(noises, quote.stream, this.quoteScale, firstKnot, count);
    for (let i = 0; i < count; ) {
      const quarter = Math.floor((firstKnot + i) / QUARTER_KNOTS);
      const knots = this.quarter(quarter);
      const usual = this.volatilityOfQuarter(quarter);
      const firstStep = paths.profileAt(quarter) * QUARTER_KNOTS;
      const end = Math.min(count, (quarter + 1) * QUARTER_KNOTS - firstKnot);
      for (let k = firstKnot + i - quarter * QUARTER_KNOTS; i < end; k += 1, i += 1) {
        const volatility = usual * (steps[firstStep + k] as number) * ROOT_KNOTS;
        const bend = (0.5 * volatility) / ROOT_KNOTS;
        const nextBend = bend * Math.SQRT1_2;
        const start = knots[k] as number;
        const next = knots[k + 1] as number;
        const middle = (start + next) / 2 + bend * (noises[i * NODES] as number);
        const at = i * KNOT_PIECES;
        volatilities[i] = volatility;
        logs[at] = start;
        logs[at + 1] = (start + middle) / 2 + nextBend * (noises[i * NODES + 1] as number);
        logs[at + 2] = middle;
        logs[at + 3] = (middle + next) / 2 + nextBend * (noises[i * NODES + 2] as number);
      }
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

  /**
   * Computes the lowest, the highest and approximately the mean price at the knots of hours, and the prices between the hours.
   *
   * @param first counted from the epoch
   */
  rangesOfHours(first: number, hours: number, into: HourRanges): void {
    const { edges, lows, highs, means, volatilities } = into;
    const { shares } = this.profiles;
    for (let done = 0; done < hours; ) {
      const hour = first + done;
      const count = Math.min(
        hours - done,
        HOURS_TOGETHER - (((hour % HOURS_TOGETHER) + HOURS_TOGETHER) % HOURS_TOGETHER),
      );
      const block = Math.floor(hour / BLOCK_HOURS);
      const from = (hour - block * BLOCK_HOURS) * HOUR_QUARTERS;
      const logs = this.logs(block);
      const { factors } = this.paths.market.block(block);
      this.sumQuarters(hour * HOUR_QUARTERS, count * HOUR_QUARTERS, factors, from);
      findRanges(this.steps, count, logs, from, shares, into, done);
      for (let i = 0; i < count; i += 1) {
        const at = from + i * HOUR_QUARTERS;
        edges[done + i] = logs[at] as number;
        edges[done + i + 1] = logs[at + HOUR_QUARTERS] as number;
        let variance = 0;
        for (let k = at; k < at + HOUR_QUARTERS; k += 1) variance += (factors[k] as number) * (factors[k] as number);
        volatilities[done + i] = Math.sqrt(variance / HOUR_QUARTERS);
      }
      done += count;
    }
    portable.expAll(edges, hours + 1);
    portable.expAll(lows, hours);
    portable.expAll(highs, hours);
    portable.expAll(means, hours);
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
    this.sumQuarters(block * BLOCK_QUARTERS + i, 1, factors, i);
    const { shares } = this.profiles;
    const { profiles: picked, sums } = this.steps;
    const firstShare = (picked[0] as number) * (QUARTER_KNOTS + 1);
    const missed = end - start - (sums[QUARTER_KNOTS] as number);
    for (let k = 0; k < QUARTER_KNOTS; k += 1)
      into[k] = start + (sums[k] as number) + missed * (shares[firstShare + k] as number);
    into[QUARTER_KNOTS] = end;
  }

  /**
   * Sums the steps of quarter hours of one block, whose ends are not known, into {@link steps}.
   *
   * @param first counted from the epoch
   * @param factors volatilities of the block; that of the first quarter hour is number `from`
   */
  private sumQuarters(first: number, count: number, factors: Float64Array, from: number): void {
    const { base, quote, paths, steps, marketScale } = this;
    const { steps: table } = this.profiles;
    const { profiles: picked, hashes, scales, otherHashes, otherScales } = steps;
    const asset = base ?? quote;
    const ownScale = base ? this.baseScale : this.quoteScale;
    paths.profilesAt(first, count, picked);
    hashAll(paths.stream, first, count, hashes);
    if (asset) hashAll(asset.stream, first, count, otherHashes);
    for (let i = 0; i < count; i += 1) {
      const factor = factors[from + i] as number;
      scales[i] = factor * marketScale;
      otherScales[i] = factor * ownScale;
    }
    // The price of most symbols depends on two paths. One that is missing has a deviation of 0, and adds nothing.
    sumSteps(steps, count, table);
    if (!base || !quote) return;
    hashAll(quote.stream, first, count, hashes);
    for (let i = 0; i < count; i += 1) scales[i] = (factors[from + i] as number) * this.quoteScale;
    addSteps(steps, count, table);
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

/** Adds the random numbers of a path at the first halvings of knots, as {@link FairPrice} draws them one by one. */
function addNoises(noises: Float64Array, stream: number, scale: number, firstKnot: number, count: number): void {
  const signed = stream | 0;
  for (let i = 0; i < count; i += 1) {
    const node = (firstKnot + i) * FINE_NODES + 1;
    for (let k = 0; k < NODES; k += 1) {
      const at = i * NODES + k;
      noises[at] = (noises[at] as number) + scale * nearNormal(hashAt(signed, node + k));
    }
  }
}
