/**
 * Computes the fair price of every asset in dollars at quarter hours. All assets except the dollar follow the path of the
 * market (market-path.ts), each by its weight, plus a path of its own (own-path.ts). long-run.ts says how far the
 * prices go.
 */

import { portable } from '../../../protocol/index.js';
import { hashAll, hashAt, streamOf } from '../../universe/random.js';
import { FEW_UNIVERSE, type SimulatedAsset, type Universe } from '../../universe/universe.js';
import { BLOCK_QUARTERS, QUARTERS_PER_DAY, takeOldest } from './grid.js';
import type { LongRun } from './long-run.js';
import { marketLevel } from './long-run-trend.js';
import { type MarketPath, sharedMarketPath } from './market-path.js';
import { OwnPath } from './own-path.js';
import { profileOf } from './quarter-steps.js';

/**
 * Number of the price paths; another number gives other paths. With this one, the bounded prices of seed 1 are within half
 * a per cent of the base prices on 2026-01-31 at noon, the time that many tests use.
 */
const PATH_EDITION = 110;
/** Blocks cached per asset, 2 KiB each. */
const MAX_BLOCKS = 24;

/** The price path of one asset, in dollars. */
export class AssetPath {
  /** Random stream of the asset's steps within quarter hours. */
  readonly stream: number;
  readonly marketWeight: number;
  readonly dailyVolatility: number;
  private readonly logPrice: number;
  private readonly market: MarketPath;
  private readonly own: OwnPath;
  private readonly hasTrend: boolean;
  private readonly blocks = new Map<number, Float64Array>();

  constructor(asset: SimulatedAsset, market: MarketPath, own: OwnPath, stream: number, longRun: LongRun) {
    this.logPrice = portable.log(asset.usdPrice);
    this.marketWeight = asset.marketWeight;
    this.dailyVolatility = asset.dailyVolatility;
    this.market = market;
    this.own = own;
    this.stream = stream;
    this.hasTrend = longRun === 'bounded';
  }

  /**
   * Logarithms of the prices at the quarter hours of a block, and at the first one of the next block: `[257]`. Do not
   * modify; another call may use the array again.
   */
  logs(block: number): Float64Array {
    let known = this.blocks.get(block);
    if (!known) {
      known = takeOldest(this.blocks, MAX_BLOCKS) ?? new Float64Array(BLOCK_QUARTERS + 1);
      this.fill(block, known);
      this.blocks.set(block, known);
    }
    return known;
  }

  private fill(block: number, into: Float64Array): void {
    const { marketWeight } = this;
    // Before the first block, the own path asks for another block of the market, which can take the memory of this one.
    this.own.fill(block, into);
    const { values } = this.market.block(block);
    const level = this.trendAt(block);
    const next = this.trendAt(block + 1);
    for (let i = 0; i <= BLOCK_QUARTERS; i += 1) {
      // The value at the end of a block is exactly equal to the value at the start of the next block.
      const trend = i === BLOCK_QUARTERS ? next : level + ((next - level) * i) / BLOCK_QUARTERS;
      into[i] = this.logPrice + trend + marketWeight * (values[i] as number) + (into[i] as number);
    }
  }

  /** Logarithm of the long-run trend at the start of a block. */
  private trendAt(block: number): number {
    return this.hasTrend ? this.marketWeight * marketLevel((block * BLOCK_QUARTERS) / QUARTERS_PER_DAY) : 0;
  }
}

/** The price paths of one seed, shared by all symbols so that every block is computed once. */
export class AssetPaths {
  readonly seed: number;
  readonly universe: Universe;
  readonly longRun: LongRun;
  /** Random stream of the market's steps within quarter hours. */
  readonly stream: number;
  private readonly profileStream: number;
  private known: MarketPath | undefined;
  private readonly paths = new Map<string, AssetPath>();

  /** @param longRun whether prices have bounds in the long run. Default bounded */
  constructor(seed: number, universe: Universe = FEW_UNIVERSE, longRun: LongRun = 'bounded') {
    this.seed = seed;
    this.universe = universe;
    this.longRun = longRun;
    this.stream = streamOf(seed, `market ${PATH_EDITION} steps`);
    this.profileStream = streamOf(seed, `market ${PATH_EDITION} profiles`);
  }

  /** The path of the market, shared with other exchanges of the seed. */
  get market(): MarketPath {
    this.known ??= sharedMarketPath(this.seed, `market ${PATH_EDITION}`, this.longRun);
    return this.known;
  }

  /** Number of the profile of the volatility within a quarter hour: see quarter-steps.ts. */
  profileAt(quarter: number): number {
    return profileOf(hashAt(this.profileStream, quarter));
  }

  /** Writes the numbers of the profiles of `count` quarter hours. */
  profilesAt(quarter: number, count: number, into: Int32Array): void {
    hashAll(this.profileStream, quarter, count, into);
    for (let i = 0; i < count; i += 1) into[i] = profileOf(into[i] as number);
  }

  /** The path of an asset, created on first use; undefined for a dollar asset. */
  path(name: string): AssetPath | undefined {
    const asset = this.universe.asset(name);
    if (asset.dailyVolatility === 0) return undefined;
    let path = this.paths.get(name);
    if (!path) {
      const { seed, market, longRun } = this;
      const named = `${name} ${PATH_EDITION}`;
      const own = new OwnPath(seed, named, asset.dailyVolatility, market, longRun);
      path = new AssetPath(asset, market, own, streamOf(seed, `${named} steps`), longRun);
      this.paths.set(name, path);
    }
    return path;
  }
}
