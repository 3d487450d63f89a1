/**
 * Synthesises an order book around a price, for recordings without a book: about 120 levels per side, dense near the
 * price, always the same at the same price.
 *
 * Levels lie on two price lattices that do not move with the price, so that a small price move changes few levels. Each
 * level has its own price within its lattice cell, and its own size.
 */

import { portable } from '../../protocol/index.js';
import type { MarketScale } from '../series/scale.js';
import { hashAt, streamOf, uniform } from '../universe/random.js';

const HALF_SPREAD = 0.5e-4;
/**
 * Parameters of one lattice: number of levels, spacing as a share of the price, and size in medians of the traded
 * sizes.
 */
const NEAR = { cells: 8, spacing: 0.15e-4, size: 2.5 };
const FAR = { cells: 114, spacing: 0.85e-4, size: 24 };
/** For a book that is rebuilt with every bar: a tenth of the levels, with the same total quantity up to the same distance. */
const THIN_NEAR = { cells: 2, spacing: 0.6e-4, size: 10 };
const THIN_FAR = { cells: 9, spacing: 10.8e-4, size: 305 };

type Lattice = typeof NEAR;

export class SyntheticBook {
  private readonly scale: MarketScale;
  private readonly medianLots: number;
  private readonly stream: number;
  private readonly lattices: readonly [near: Lattice, far: Lattice];
  /** Quantity by level; a level is its price in ticks, negative for asks. */
  private lots = new Map<number, number>();

  /**
   * @param medianLots median size of the trades
   * @param isThin whether it has a tenth of the levels
   */
  constructor(scale: MarketScale, medianLots: number, isThin = false) {
    this.lattices = isThin ? [THIN_NEAR, THIN_FAR] : [NEAR, FAR];
    this.scale = scale;
    this.medianLots = medianLots;
    this.stream = streamOf(0, scale.rules.symbol);
  }

  lotsAt(level: number): number {
    return this.lots.get(level) ?? 0;
  }

  /** Moves the book to another price. Returns the levels that existed before or exist now. */
  moveTo(priceTicks: number): Set<number> {
    const named = new Set(this.lots.keys());
    this.lots = new Map();
    const bid = Math.floor(priceTicks * (1 - HALF_SPREAD));
    const ask = Math.ceil(priceTicks * (1 + HALF_SPREAD));
    const [near, far] = this.lattices;
    const [bidEnd, askEnd] = [this.fill(near, bid, -1, priceTicks), this.fill(near, ask, 1, priceTicks)];
    this.fill(far, bidEnd, -1, priceTicks);
    this.fill(far, askEnd, 1, priceTicks);
    for (const level of this.lots.keys()) named.add(level);
    return named;
  }

  /**
   * Adds the levels of one side of one lattice, starting at `limit`, away from the price. Returns the price after the
   * last level.
   */
  private fill({ cells, spacing, size }: Lattice, limit: number, away: 1 | -1, priceTicks: number): number {
    // The step is a power of two, so that the lattice stays the same while the price changes.
    const step = Math.max(1, 2 ** Math.round(portable.log2(priceTicks * spacing)));
    let cell = Math.floor(limit / step);
    let ticks = limit;
    for (let count = 0; count < cells; cell += away) {
      ticks = cell * step + ((hashAt(this.stream ^ step, cell) >>> 0) % step);
      if (away * (ticks - limit) < 0) continue;
      if (ticks < 1) break;
      this.lots.set(-away * ticks, this.sizeAt(ticks, size));
      count += 1;
    }
    return ticks + away;
  }

  private sizeAt(ticks: number, size: number): number {
    const u = uniform(hashAt(this.stream, ticks));
    const wanted = Math.round(this.medianLots * size * (0.3 + 2.2 * u * u));
    const { min, max } = this.scale.rules.lotBounds;
    return Math.min(max, Math.max(min, this.leastLots(ticks), wanted));
  }

  /** One and a half times the minimum notional, in lots. */
  private leastLots(ticks: number): number {
    const { rules } = this.scale;
    const minUnits = BigInt(rules.notional?.minUnits ?? 0);
    const perThousand = rules.notionalUnits(ticks, 1_000);
    return perThousand === 0n ? 1 : Number((minUnits * 1_500n) / perThousand) + 1;
  }
}
