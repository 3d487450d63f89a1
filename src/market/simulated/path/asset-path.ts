/**
 * Computes the fair price of every asset in dollars at quarter hours, and how far it moves within them. All assets except
 * the dollar follow a common market path plus a path of their own.
 *
 * From September 2025 on, the price of an asset stays near its base price, within {@link MAX_LOG_DISTANCE} (BTC, with
 * base price 60000, stays between 54800 and 65650), so examples with fixed prices work on any day. Before that, the
 * path follows the long-run trend of the market (long-run-trend.ts).
 */

import { portable } from '../../../protocol/index.js';
import { FEW_UNIVERSE, type SimulatedAsset, type Universe } from '../../universe/universe.js';
import { marketLevel } from './long-run-trend.js';
import { BLOCK_QUARTERS, LogPath, QUARTERS_PER_DAY, takeOldest } from './price-path.js';

/** The path that all assets follow, each by its weight. */
export const MARKET = { dailyVolatility: 0.018, rootSpread: 0.03 } as const;
const OWN_ROOT_SPREAD = 0.02;
/** Maximum distance of the logarithm of a price from its base; larger for assets with a high volatility. */
export const MAX_LOG_DISTANCE = 0.09;
/** Share of that distance that the quarter hours keep to; the rest is left for the moves within them. */
const QUARTER_SHARE = 0.97;
const USUAL_VOLATILITY = 0.009;
/**
 * Number of the price paths; another number gives other paths. With this one, the prices of seed 1 are within half a
 * per cent of the base prices on 2026-01-31 at noon, the time that many tests use.
 */
const PATH_EDITION = 31_382;
/** Blocks cached per asset, 8 KiB each. */
const MAX_BLOCKS = 24;

/** Prices of an asset at the quarter hours of a block, and how far it moves within them. */
interface AssetBlock {
  /** Prices at the quarter hours and at the first one of the next block: `[257]`. */
  readonly prices: Float64Array;
  /** Scales of the shapes of the market and of the asset, as shares of the price: see `PathBlock.swings`. */
  readonly marketSwings: Float64Array;
  readonly ownSwings: Float64Array;
}

/** The price path of one asset, in dollars. */
export class AssetPath {
  readonly own: LogPath;
  private readonly asset: SimulatedAsset;
  private readonly market: LogPath;
  private readonly maxLogDistance: number;
  private readonly blocks = new Map<number, AssetBlock>();

  constructor(asset: SimulatedAsset, market: LogPath, own: LogPath) {
    this.asset = asset;
    this.market = market;
    this.own = own;
    const wider = Math.max(1, Math.sqrt(asset.dailyVolatility / USUAL_VOLATILITY));
    this.maxLogDistance = MAX_LOG_DISTANCE * QUARTER_SHARE * wider;
  }

  /** Deviation from the straight line between a knot and the next, at a fraction of the way, as a share of the price. */
  fineAt(knot: number, fraction: number, factor: number): number {
    const { marketWeight } = this.asset;
    const market = marketWeight === 0 ? 0 : marketWeight * this.market.fineAt(knot, fraction, factor);
    return market + this.own.fineAt(knot, fraction, factor);
  }

  /** {@link AssetPath.fineAt} at a fraction of one half. */
  bendAt(knot: number, factor: number): number {
    const { marketWeight } = this.asset;
    const market = marketWeight === 0 ? 0 : marketWeight * this.market.bendAt(knot, factor);
    return market + this.own.bendAt(knot, factor);
  }

  /** The quarter hours of a block. Do not modify; another call may use the arrays again. */
  block(block: number): AssetBlock {
    let known = this.blocks.get(block);
    if (!known) {
      known = this.make(block);
      this.blocks.set(block, known);
    }
    return known;
  }

  private make(block: number): AssetBlock {
    const { marketWeight, usdPrice } = this.asset;
    const market = this.market.block(block);
    const own = this.own.block(block);
    const fromDay = (block * BLOCK_QUARTERS) / QUARTERS_PER_DAY;
    const level = marketWeight * marketLevel(fromDay);
    const rise = marketWeight * marketLevel(fromDay + BLOCK_QUARTERS / QUARTERS_PER_DAY) - level;
    const made = takeOldest(this.blocks, MAX_BLOCKS) ?? {
      prices: new Float64Array(BLOCK_QUARTERS + 1),
      marketSwings: new Float64Array(BLOCK_QUARTERS),
      ownSwings: new Float64Array(BLOCK_QUARTERS),
    };
    for (let i = 0; i <= BLOCK_QUARTERS; i += 1) {
      const free = marketWeight * (market.values[i] as number) + (own.values[i] as number);
      const far = free / this.maxLogDistance;
      const stretch = Math.sqrt(1 + far * far);
      made.prices[i] = usdPrice * portable.exp(level + (rise * i) / BLOCK_QUARTERS + free / stretch);
      if (i === BLOCK_QUARTERS) break;
      // Far from the base price, moves are smaller: by the derivative of the bound.
      const share = 1 / (stretch * stretch * stretch);
      made.marketSwings[i] = share * marketWeight * (market.swings[i] as number);
      made.ownSwings[i] = share * (own.swings[i] as number);
    }
    return made;
  }
}

/** The price paths of one seed, shared by all symbols so that every block is computed once. */
export class AssetPaths {
  readonly seed: number;
  readonly universe: Universe;
  readonly market: LogPath;
  private readonly paths = new Map<string, AssetPath>();

  constructor(seed: number, universe: Universe = FEW_UNIVERSE) {
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
