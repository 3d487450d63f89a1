/**
 * Computes the fair price of every symbol as the ratio of its two assets. So symbols are always consistent: a round trip
 * through three symbols gains nothing.
 */

import { type AssetPath, type AssetPaths, MARKET } from './asset-path.js';
import { BLOCK_QUARTERS, HOUR_KNOTS, KNOT_MS, type LogPath, type PathBlock, takeOldest } from './price-path.js';
import { PART_KNOTS, PARTS, partStart, QUARTER_KNOTS, quarterShapes, shapeFacts } from './quarter-shapes.js';

const HOUR_QUARTERS = HOUR_KNOTS / QUARTER_KNOTS;
const HOUR_PARTS = HOUR_QUARTERS * PARTS;
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
  /** Where the parts of each shape begin: see `partStart`. */
  readonly parts: Int32Array;
}

/** Lowest and highest price at the knots of an hour, and about the mean one. */
export interface HourRange {
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
  /** Price ratio of the assets with a constant price; 1 for assets with a path. */
  private readonly dollarRatio: number;
  private readonly shapes = quarterShapes();
  private readonly facts = shapeFacts();
  /** Bounds of the prices of the parts of one hour. */
  private readonly uppers = new Float64Array(HOUR_PARTS);
  private readonly lowers = new Float64Array(HOUR_PARTS);
  private readonly blocks = new Map<number, Block>();
  private lastBlock = Number.NaN;
  private last: Block | undefined;

  constructor(paths: AssetPaths, baseAsset: string, quoteAsset: string) {
    const base = paths.universe.asset(baseAsset);
    const quote = paths.universe.asset(quoteAsset);
    this.market = paths.market;
    this.base = paths.path(baseAsset);
    this.quote = paths.path(quoteAsset);
    this.dollarRatio = (this.base ? 1 : base.usdPrice) / (this.quote ? 1 : quote.usdPrice);
    const common = (base.marketWeight - quote.marketWeight) * MARKET.dailyVolatility;
    this.dailyVolatility = Math.hypot(common, base.dailyVolatility, quote.dailyVolatility);
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
   * parts of the shapes bound the prices, so few of the 240 knots are computed.
   */
  rangeOfHour(hour: number, into: HourRange): void {
    const first = hour * HOUR_QUARTERS;
    const block = Math.floor(first / BLOCK_QUARTERS);
    const known = this.block(block);
    const { prices, market, base, quote } = known;
    const { uppers, lowers } = this;
    const { means } = this.facts;
    const from = first - block * BLOCK_QUARTERS;
    let sum = 0;
    let highest = 0;
    let lowest = 0;
    for (let quarter = 0; quarter < HOUR_QUARTERS; quarter += 1) {
      const i = from + quarter;
      const price = prices[i] as number;
      const next = prices[i + 1] as number;
      const bend =
        (market.swings[i] as number) * (means[market.starts[i] as number] as number) +
        (base.swings[i] as number) * (means[base.starts[i] as number] as number) +
        (quote.swings[i] as number) * (means[quote.starts[i] as number] as number);
      sum += ((price + next) / 2) * (1 + bend);
      this.boundParts(known, i, quarter * PARTS);
    }
    for (let part = 1; part < HOUR_PARTS; part += 1) {
      if ((uppers[part] as number) > (uppers[highest] as number)) highest = part;
      if ((lowers[part] as number) < (lowers[lowest] as number)) lowest = part;
    }
    into.low = prices[from + HOUR_QUARTERS] as number;
    into.high = into.low;
    into.mean = sum / HOUR_QUARTERS;
    this.addPart(known, from, highest, into);
    if (lowest !== highest) this.addPart(known, from, lowest, into);
    for (let part = 0; part < HOUR_PARTS; part += 1) {
      const isInside = (uppers[part] as number) <= into.high && (lowers[part] as number) >= into.low;
      if (!isInside && part !== highest && part !== lowest) this.addPart(known, from, part, into);
    }
  }

  /** Computes bounds of the prices of the parts of a quarter hour. */
  private boundParts({ prices, market, base, quote }: Block, i: number, to: number): void {
    const { uppers, lowers } = this;
    const { highs, lows } = this.facts;
    const marketSwing = market.swings[i] as number;
    const baseSwing = base.swings[i] as number;
    const quoteSwing = quote.swings[i] as number;
    let inMarket = market.parts[i] as number;
    let inBase = base.parts[i] as number;
    let inQuote = quote.parts[i] as number;
    let price = prices[i] as number;
    const slope = ((prices[i + 1] as number) - price) / PARTS;
    for (let part = to; part < to + PARTS; part += 1) {
      const next = price + slope;
      const marketUp = marketSwing * ((marketSwing > 0 ? highs[inMarket] : lows[inMarket]) as number);
      const marketDown = marketSwing * ((marketSwing > 0 ? lows[inMarket] : highs[inMarket]) as number);
      const baseUp = baseSwing * ((baseSwing > 0 ? highs[inBase] : lows[inBase]) as number);
      const baseDown = baseSwing * ((baseSwing > 0 ? lows[inBase] : highs[inBase]) as number);
      const quoteUp = quoteSwing * ((quoteSwing > 0 ? highs[inQuote] : lows[inQuote]) as number);
      const quoteDown = quoteSwing * ((quoteSwing > 0 ? lows[inQuote] : highs[inQuote]) as number);
      uppers[part] = (slope > 0 ? next : price) * (1 + marketUp + baseUp + quoteUp);
      lowers[part] = (slope > 0 ? price : next) * (1 + marketDown + baseDown + quoteDown);
      price = next;
      inMarket += market.steps[i] as number;
      inBase += base.steps[i] as number;
      inQuote += quote.steps[i] as number;
    }
  }

  /** Extends a range by the prices at the knots of a part of an hour, whose first quarter hour is `from`. */
  private addPart({ prices, market, base, quote }: Block, from: number, part: number, range: HourRange): void {
    const { shapes } = this;
    const quarter = Math.floor(part / PARTS);
    const i = from + quarter;
    const k = (part - quarter * PARTS) * PART_KNOTS;
    const marketSwing = market.swings[i] as number;
    const marketStep = market.steps[i] as number;
    const baseSwing = base.swings[i] as number;
    const baseStep = base.steps[i] as number;
    const quoteSwing = quote.swings[i] as number;
    const quoteStep = quote.steps[i] as number;
    let inMarket = (market.starts[i] as number) + k * marketStep;
    let inBase = (base.starts[i] as number) + k * baseStep;
    let inQuote = (quote.starts[i] as number) + k * quoteStep;
    const slope = ((prices[i + 1] as number) - (prices[i] as number)) / QUARTER_KNOTS;
    let line = (prices[i] as number) + slope * k;
    let { high, low } = range;
    for (let knot = 0; knot < PART_KNOTS; knot += 1) {
      const price =
        line *
        (1 +
          marketSwing * (shapes[inMarket] as number) +
          baseSwing * (shapes[inBase] as number) +
          quoteSwing * (shapes[inQuote] as number));
      if (price > high) high = price;
      if (price < low) low = price;
      line += slope;
      inMarket += marketStep;
      inBase += baseStep;
      inQuote += quoteStep;
    }
    range.high = high;
    range.low = low;
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
  for (let i = 0; i < BLOCK_QUARTERS; i += 1) shapes.parts[i] = partStart(path.starts[i] as number);
}
