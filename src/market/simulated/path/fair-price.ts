/**
 * Computes the fair price of every symbol as the ratio of its two assets. So symbols are always consistent: a round trip
 * through three symbols gains nothing.
 */

import { portable } from '../../../protocol/index.js';
import { type AssetPath, type AssetPaths, MARKET } from './asset-path.js';
import { BLOCK_QUARTERS, HOUR_KNOTS, KNOT_MS, type LogPath, type PathBlock, takeOldest } from './price-path.js';
import { PART_KNOTS, PARTS, QUARTER_KNOTS, quarterShapes, shapeFacts } from './quarter-shapes.js';

const HOUR_QUARTERS = HOUR_KNOTS / QUARTER_KNOTS;
/** Blocks cached per symbol, 12 KiB each. */
const MAX_BLOCKS = 24;

/** Prices of a symbol at the quarter hours of a block, and the shapes of the market and of its two assets within them. */
interface Block {
  /** Prices at the quarter hours and at the first one of the next block: `[257]`. */
  readonly prices: Float64Array;
  readonly market: Shapes;
  readonly base: Shapes;
  readonly quote: Shapes;
}

/** The shapes of the quarter hours of a block: see `PathBlock`. Scales are shares of the price. */
interface Shapes {
  readonly swings: Float64Array;
  readonly starts: Int32Array;
  readonly steps: Int8Array;
  /** Where the upper bounds of the parts of each shape begin: see `shapePart`. */
  readonly parts: Int32Array;
}

/** First, last, lowest and highest price at the knots of an hour and the next one, and about the mean one. */
export interface HourRange {
  first: number;
  last: number;
  low: number;
  high: number;
  mean: number;
}

/**
 * The fair price of one symbol: a float, quote asset per base asset. At a quarter hour it is the ratio of the two assets;
 * within a quarter hour it is a straight line bent by the moves of the market and of both assets.
 */
export class FairPrice {
  /** Standard deviation of the daily price change. */
  readonly dailyVolatility: number;
  private readonly market: LogPath;
  private readonly base: AssetPath | undefined;
  private readonly quote: AssetPath | undefined;
  private readonly hasQuote: boolean;
  /** Price ratio of the assets with a constant price; 1 for assets with a path. */
  private readonly dollarRatio: number;
  private readonly shapes = quarterShapes();
  private readonly facts = shapeFacts();
  private readonly blocks = new Map<number, Block>();
  private lastBlock = Number.NaN;
  private last: Block | undefined;

  constructor(paths: AssetPaths, baseAsset: string, quoteAsset: string) {
    const base = paths.universe.asset(baseAsset);
    const quote = paths.universe.asset(quoteAsset);
    this.market = paths.market;
    this.base = paths.path(baseAsset);
    this.quote = paths.path(quoteAsset);
    this.hasQuote = this.quote !== undefined;
    this.dollarRatio = (this.base ? 1 : base.usdPrice) / (this.quote ? 1 : quote.usdPrice);
    const common = (base.marketWeight - quote.marketWeight) * MARKET.dailyVolatility;
    this.dailyVolatility = portable.hypot(common, base.dailyVolatility, quote.dailyVolatility);
  }

  /**
   * Deviation of the price from the straight line, halfway between a knot and the next, as a share of the price.
   *
   * @param factor volatility in that time, relative to the usual one
   */
  bendAt(knot: number, factor: number): number {
    return (this.base?.bendAt(knot, factor) ?? 0) - (this.quote?.bendAt(knot, factor) ?? 0);
  }

  /** Fair price at any time, milliseconds since the epoch. */
  atTime(timeMs: number): number {
    const knot = this.knotOf(timeMs);
    const fraction = timeMs / KNOT_MS - knot;
    const low = this.atKnot(knot);
    if (fraction === 0) return low;
    const factor = this.volatilityAtKnot(knot);
    const base = this.base?.fineAt(knot, fraction, factor) ?? 0;
    const bend = base - (this.quote?.fineAt(knot, fraction, factor) ?? 0);
    // A bend is about 1e-4, so 1 + bend is used for exp(bend).
    return (low + (this.atKnot(knot + 1) - low) * fraction) * (1 + bend);
  }

  /** Fair price at a knot. */
  atKnot(knot: number): number {
    const quarter = Math.floor(knot / QUARTER_KNOTS);
    const block = Math.floor(quarter / BLOCK_QUARTERS);
    const { prices, market, base, quote } = this.block(block);
    const i = quarter - block * BLOCK_QUARTERS;
    const k = knot - quarter * QUARTER_KNOTS;
    const price = prices[i] as number;
    const slope = ((prices[i + 1] as number) - price) / QUARTER_KNOTS;
    return (price + slope * k) * (1 + this.bendOf(market, i, k) + this.bendOf(base, i, k) + this.bendOf(quote, i, k));
  }

  /**
   * Writes the fair prices at the knots of an hour, and at the first knot of the next one, into an array: `[241]`. Hours
   * are counted from the epoch.
   *
   * @param scale multiplies the prices
   */
  fillHour(hour: number, scale: number, into: Float64Array): void {
    const knot = hour * HOUR_KNOTS;
    for (let i = 0; i <= HOUR_KNOTS; i += 1) into[i] = scale * this.atKnot(knot + i);
  }

  /**
   * Computes the range of the prices at the knots of an hour, and at the first knot of the next one. The extremes of the
   * parts of the shapes bound the prices, so about a third of the 240 knots is computed. It is one function with two
   * loops on purpose: years of hours pass through it, and calls and arrays for the bounds took as long as the knots.
   */
  rangeOfHour(hour: number, into: HourRange): void {
    const first = hour * HOUR_QUARTERS;
    const block = Math.floor(first / BLOCK_QUARTERS);
    const { prices, market, base, quote } = this.block(block);
    const { shapes, hasQuote } = this;
    const { means, extremes } = this.facts;
    const from = first - block * BLOCK_QUARTERS;
    let sum = 0;
    let high = prices[from] as number;
    let low = high;
    for (let i = from + 1; i <= from + HOUR_QUARTERS; i += 1) {
      const price = prices[i] as number;
      if (price > high) high = price;
      if (price < low) low = price;
    }
    for (let i = from; i < from + HOUR_QUARTERS; i += 1) {
      const price = prices[i] as number;
      const next = prices[i + 1] as number;
      const marketSwing = market.swings[i] as number;
      const baseSwing = base.swings[i] as number;
      const marketStep = market.steps[i] as number;
      const baseStep = base.steps[i] as number;
      const marketStart = market.starts[i] as number;
      const baseStart = base.starts[i] as number;
      let bend = marketSwing * (means[marketStart] as number) + baseSwing * (means[baseStart] as number);
      // Most symbols are quoted in a dollar asset, which does not move.
      const quoteSwing = hasQuote ? (quote.swings[i] as number) : 0;
      const quoteStep = hasQuote ? (quote.steps[i] as number) : 0;
      const quoteStart = hasQuote ? (quote.starts[i] as number) : 0;
      if (hasQuote) bend += quoteSwing * (means[quoteStart] as number);
      sum += ((price + next) / 2) * (1 + bend);
      const slope = (next - price) / QUARTER_KNOTS;
      // Within a part, the straight line rises and falls this far.
      const drift = slope * PART_KNOTS;
      const rise = drift > 0 ? drift : 0;
      const fall = drift - rise;
      // Where the upper bounds of the parts are; the lower ones are their neighbours.
      let marketPart = market.parts[i] as number;
      let basePart = base.parts[i] as number;
      let quotePart = hasQuote ? (quote.parts[i] as number) : 0;
      let partLine = price;
      let inMarket = marketStart;
      let inBase = baseStart;
      let inQuote = quoteStart;
      for (let part = 0; part < PARTS; part += 1) {
        let most = 1 + marketSwing * (extremes[marketPart] as number) + baseSwing * (extremes[basePart] as number);
        let least =
          1 + marketSwing * (extremes[marketPart ^ 1] as number) + baseSwing * (extremes[basePart ^ 1] as number);
        if (hasQuote) {
          most += quoteSwing * (extremes[quotePart] as number);
          least += quoteSwing * (extremes[quotePart ^ 1] as number);
        }
        if ((partLine + rise) * most > high || (partLine + fall) * least < low) {
          let line = price + slope * (part * PART_KNOTS);
          let atMarket = inMarket;
          let atBase = inBase;
          for (let knot = 0; knot < PART_KNOTS; knot += 1) {
            let share = 1 + marketSwing * (shapes[atMarket] as number) + baseSwing * (shapes[atBase] as number);
            if (hasQuote) share += quoteSwing * (shapes[inQuote + knot * quoteStep] as number);
            const knotPrice = line * share;
            if (knotPrice > high) high = knotPrice;
            if (knotPrice < low) low = knotPrice;
            line += slope;
            atMarket += marketStep;
            atBase += baseStep;
          }
        }
        partLine += drift;
        inMarket += PART_KNOTS * marketStep;
        inBase += PART_KNOTS * baseStep;
        inQuote += PART_KNOTS * quoteStep;
        marketPart += 2 * marketStep;
        basePart += 2 * baseStep;
        quotePart += 2 * quoteStep;
      }
    }
    into.first = prices[from] as number;
    // The end of a block is computed by the next block, so that both agree to the last digit.
    const isLast = from + HOUR_QUARTERS === BLOCK_QUARTERS;
    into.last = isLast ? this.atKnot((hour + 1) * HOUR_KNOTS) : (prices[from + HOUR_QUARTERS] as number);
    into.low = low;
    into.high = high;
    into.mean = sum / HOUR_QUARTERS;
  }

  /** Volatility around a knot, relative to the usual one. */
  volatilityAtKnot(knot: number): number {
    return this.market.volatilityAt(Math.floor(knot / QUARTER_KNOTS));
  }

  /** The knot at or before a time, counted from the epoch. */
  knotOf(timeMs: number): number {
    return Math.floor(timeMs / KNOT_MS);
  }

  private bendOf({ swings, starts, steps }: Shapes, quarter: number, knot: number): number {
    const value = this.shapes[(starts[quarter] as number) + knot * (steps[quarter] as number)] as number;
    return (swings[quarter] as number) * value;
  }

  private block(block: number): Block {
    if (block === this.lastBlock && this.last) return this.last;
    let known = this.blocks.get(block);
    if (!known) {
      known = this.make(block);
      this.blocks.set(block, known);
    }
    this.last = known;
    this.lastBlock = block;
    return known;
  }

  private make(block: number): Block {
    const made = takeOldest(this.blocks, MAX_BLOCKS) ?? {
      prices: new Float64Array(BLOCK_QUARTERS + 1),
      market: newShapes(),
      base: newShapes(),
      quote: newShapes(),
    };
    const base = this.base?.block(block);
    const quote = this.quote?.block(block);
    const { prices, market } = made;
    for (let i = 0; i <= BLOCK_QUARTERS; i += 1) {
      prices[i] =
        (this.dollarRatio * (base ? (base.prices[i] as number) : 1)) / (quote ? (quote.prices[i] as number) : 1);
    }
    for (let i = 0; i < BLOCK_QUARTERS; i += 1) {
      const up = base ? (base.marketSwings[i] as number) : 0;
      market.swings[i] = quote ? up - (quote.marketSwings[i] as number) : up;
      if (base) made.base.swings[i] = base.ownSwings[i] as number;
      if (quote) made.quote.swings[i] = -(quote.ownSwings[i] as number);
    }
    if (base || quote) setShapes(market, this.market.block(block));
    if (this.base) setShapes(made.base, this.base.own.block(block));
    if (this.quote) setShapes(made.quote, this.quote.own.block(block));
    return made;
  }
}

function newShapes(): Shapes {
  return {
    swings: new Float64Array(BLOCK_QUARTERS),
    starts: new Int32Array(BLOCK_QUARTERS),
    steps: new Int8Array(BLOCK_QUARTERS),
    parts: new Int32Array(BLOCK_QUARTERS),
  };
}

function setShapes(shapes: Shapes, path: PathBlock): void {
  shapes.starts.set(path.starts);
  shapes.steps.set(path.steps);
  for (let i = 0; i < BLOCK_QUARTERS; i += 1) {
    // A quote asset moves the price the other way, so upper and lower bounds change places.
    const isTurned = (shapes.swings[i] as number) * (path.swings[i] as number) < 0;
    shapes.parts[i] = isTurned ? (path.parts[i] as number) ^ 1 : (path.parts[i] as number);
  }
}
