/**
 * Computes the fair price of every asset in dollars, and of every symbol as the ratio of its two assets. So symbols are
 * always consistent: a round trip through three symbols gains nothing. All assets except the dollar follow a common
 * market path plus a path of their own.
 *
 * From September 2025 on, the price of an asset stays near its base price, within {@link MAX_LOG_DISTANCE} (BTC, with
 * base price 60000, stays between 54800 and 65650), so examples with fixed prices work on any day. Before that, the
 * path follows the long-run trend of the market (long-run-trend.ts).
 */

import { DAY_MS } from '../../protocol/index.js';
import { marketLevel } from './long-run-trend.js';
import { BLOCK_KNOTS, CELL_KNOTS, CELLS, COARSE_KNOTS, KNOT_MS, LogPath, takeOldest } from './price-path.js';
import { SIMULATED_UNIVERSE, type SimulatedAsset, type Universe } from './universe.js';

const KNOTS_PER_DAY = DAY_MS / KNOT_MS;
const MARKET = { dailyVolatility: 0.018, rootSpread: 0.03 } as const;
const OWN_ROOT_SPREAD = 0.02;
/** Maximum distance of the logarithm of a price from its base; larger for assets with a high volatility. */
export const MAX_LOG_DISTANCE = 0.09;
const USUAL_VOLATILITY = 0.009;
/**
 * Number of the price paths; another number gives other paths. With this one, the prices of seed 1 are within half a
 * per cent of the base prices on 2026-01-31 at noon, the time that many tests use.
 */
const PATH_EDITION = 4_975;
/** Blocks cached per asset. */
const MAX_BLOCKS = 12;

interface Block {
  /** Prices at the knots of the block and at the first knot of the next block: `[4097]`. */
  readonly values: Float64Array;
  /** 1 for each cell whose prices are all there; of the other cells only every fourth price is. */
  readonly refined: Uint8Array;
  /** Logarithm of the trend at the first knot, and its rise until the next block. */
  level: number;
  rise: number;
}

/** The price path of one asset, in dollars. */
export class AssetPath {
  private readonly asset: SimulatedAsset;
  private readonly market: LogPath;
  private readonly own: LogPath;
  private readonly maxLogDistance: number;
  private readonly blocks = new Map<number, Block>();
  private lastBlock = Number.NaN;
  private last: Block = { values: new Float64Array(0), refined: new Uint8Array(0), level: 0, rise: 0 };

  constructor(asset: SimulatedAsset, market: LogPath, own: LogPath) {
    this.asset = asset;
    this.market = market;
    this.own = own;
    this.maxLogDistance = MAX_LOG_DISTANCE * Math.max(1, Math.sqrt(asset.dailyVolatility / USUAL_VOLATILITY));
  }

  /** Price at a knot. */
  at(knot: number): number {
    const block = Math.floor(knot / BLOCK_KNOTS);
    if (block !== this.lastBlock) {
      this.last = this.block(block);
      this.lastBlock = block;
    }
    const { last } = this;
    const index = knot - block * BLOCK_KNOTS;
    if (index % COARSE_KNOTS !== 0) {
      const cell = (index / CELL_KNOTS) | 0;
      if (last.refined[cell] === 0) this.refine(block, last, cell);
    }
    return last.values[index] as number;
  }

  /** Price at a fraction of the way from one knot to the next. */
  between(knot: number, fraction: number, factor: number): number {
    const low = this.at(knot);
    if (fraction === 0) return low;
    const { marketWeight } = this.asset;
    const market = marketWeight === 0 ? 0 : marketWeight * this.market.fineAt(knot, fraction, factor);
    const bend = market + this.own.fineAt(knot, fraction, factor);
    // A bend is about 1e-4, so 1 + bend is used for exp(bend).
    return (low + (this.at(knot + 1) - low) * fraction) * (1 + bend);
  }

  /** Deviation of the price from the straight line, halfway between a knot and the next, as a share of the price. */
  bendAt(knot: number, factor: number): number {
    const { marketWeight } = this.asset;
    const market = marketWeight === 0 ? 0 : marketWeight * this.market.bendAt(knot, factor);
    return market + this.own.bendAt(knot, factor);
  }

  private block(block: number): Block {
    const known = this.blocks.get(block);
    if (known) return known;
    const { marketWeight } = this.asset;
    const market = this.market.coarseBlock(block);
    const own = this.own.coarseBlock(block);
    const fromDay = (block * BLOCK_KNOTS) / KNOTS_PER_DAY;
    const level = marketWeight * marketLevel(fromDay);
    const rise = marketWeight * marketLevel(fromDay + BLOCK_KNOTS / KNOTS_PER_DAY) - level;
    const made = takeOldest(this.blocks, MAX_BLOCKS) ?? {
      values: new Float64Array(BLOCK_KNOTS + 1),
      refined: new Uint8Array(CELLS),
      level,
      rise,
    };
    made.refined.fill(0);
    made.level = level;
    made.rise = rise;
    for (let i = 0; i <= BLOCK_KNOTS; i += COARSE_KNOTS) made.values[i] = this.price(made, market, own, i);
    this.blocks.set(block, made);
    return made;
  }

  private refine(block: number, known: Block, cell: number): void {
    const market = this.market.blockWithCell(block, cell);
    const own = this.own.blockWithCell(block, cell);
    for (let i = cell * CELL_KNOTS; i < (cell + 1) * CELL_KNOTS; i += 1) {
      if (i % COARSE_KNOTS !== 0) known.values[i] = this.price(known, market, own, i);
    }
    known.refined[cell] = 1;
  }

  private price({ level, rise }: Block, market: Float64Array, own: Float64Array, index: number): number {
    const { usdPrice, marketWeight } = this.asset;
    const free = marketWeight * (market[index] as number) + (own[index] as number);
    const bound = free / Math.sqrt(1 + (free / this.maxLogDistance) ** 2);
    return usdPrice * Math.exp(level + (rise * index) / BLOCK_KNOTS + bound);
  }
}

/** The price paths of one seed, shared by all symbols so that every block is computed once. */
export class AssetPaths {
  readonly seed: number;
  readonly universe: Universe;
  readonly market: LogPath;
  private readonly paths = new Map<string, AssetPath>();

  constructor(seed: number, universe: Universe = SIMULATED_UNIVERSE) {
    this.seed = seed;
    this.universe = universe;
    this.market = new LogPath(seed, `market ${PATH_EDITION}`, MARKET.dailyVolatility, MARKET.rootSpread);
  }

  /** The path of an asset, created on first use; undefined for a dollar asset. */
  path(name: string): AssetPath | undefined {
    const asset = this.universe.asset(name);
    if (asset.dailyVolatility === 0) return undefined;
    let path = this.paths.get(name);
    if (!path) {
      const own = new LogPath(this.seed, `${name} ${PATH_EDITION}`, asset.dailyVolatility, OWN_ROOT_SPREAD);
      path = new AssetPath(asset, this.market, own);
      this.paths.set(name, path);
    }
    return path;
  }
}

/** The fair price of one symbol: a float, quote asset per base asset. */
export class FairPrice {
  /** Standard deviation of the daily price change. */
  readonly dailyVolatility: number;
  private readonly market: LogPath;
  private readonly base: AssetPath | undefined;
  private readonly quote: AssetPath | undefined;
  /** Price ratio of the assets with a constant price; 1 for assets with a path. */
  private readonly dollarRatio: number;

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
    const factor = fraction === 0 ? 1 : this.volatilityAtKnot(knot);
    const base = this.base?.between(knot, fraction, factor) ?? 1;
    const quote = this.quote?.between(knot, fraction, factor) ?? 1;
    return (this.dollarRatio * base) / quote;
  }

  /** Fair price at a knot. */
  atKnot(knot: number): number {
    return (this.dollarRatio * (this.base?.at(knot) ?? 1)) / (this.quote?.at(knot) ?? 1);
  }

  /** Volatility around a knot, relative to the usual one. */
  volatilityAtKnot(knot: number): number {
    return this.market.volatilityAt(knot);
  }

  /** The knot at or before a time, counted from the epoch. */
  knotOf(timeMs: number): number {
    return Math.floor(timeMs / KNOT_MS);
  }
}
