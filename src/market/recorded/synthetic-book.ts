/**
 * A book around a price, for recordings that have none: about a hundred and twenty levels a side, dense near the price,
 * always the same at the same price.
 *
 * Levels stand on two lattices of prices that do not move with it, so that little changes when it does. Each has a place
 * and a size of its own.
 */

import type { MarketScale } from '../series/scale.js';
import { hashAt, streamOf, uniform } from '../simulated/random.js';

const HALF_SPREAD = 0.5e-4;
/** One lattice: how many levels, how far apart as a share of the price, how large in medians of what was traded. */
const NEAR = { cells: 8, spacing: 0.15e-4, size: 2.5 };
const FAR = { cells: 114, spacing: 0.85e-4, size: 24 };

export class SyntheticBook {
  private readonly scale: MarketScale;
  private readonly medianLots: number;
  private readonly stream: number;
  /** Quantity by level: its price in ticks, negative for asks. */
  private lots = new Map<number, number>();

  /** @param medianLots a middling size of the trades */
  constructor(scale: MarketScale, medianLots: number) {
    this.scale = scale;
    this.medianLots = medianLots;
    this.stream = streamOf(0, scale.rules.symbol);
  }

  lotsAt(level: number): number {
    return this.lots.get(level) ?? 0;
  }

  /** Stands around another price from now on; says which levels there were and are. */
  moveTo(priceTicks: number): Set<number> {
    const named = new Set(this.lots.keys());
    this.lots = new Map();
    const bid = Math.floor(priceTicks * (1 - HALF_SPREAD));
    const ask = Math.ceil(priceTicks * (1 + HALF_SPREAD));
    const [bidEnd, askEnd] = [this.fill(NEAR, bid, -1, priceTicks), this.fill(NEAR, ask, 1, priceTicks)];
    this.fill(FAR, bidEnd, -1, priceTicks);
    this.fill(FAR, askEnd, 1, priceTicks);
    for (const level of this.lots.keys()) named.add(level);
    return named;
  }

  /** Levels of one side of one lattice, from a limit away from the price; says where they end. */
  private fill({ cells, spacing, size }: typeof NEAR, limit: number, away: 1 | -1, priceTicks: number): number {
    // Powers of two, so that the lattice stays while the price goes its way.
    const step = Math.max(1, 2 ** Math.round(Math.log2(priceTicks * spacing)));
    let cell = Math.floor(limit / step);
    let ticks = limit;
    for (let count = 0; count < cells; cell += away) {
      ticks = cell * step + (hashAt(this.stream ^ step, cell) % step);
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

  /** Half as much again as the least notional, as anybody would have to quote. */
  private leastLots(ticks: number): number {
    const { rules } = this.scale;
    const minUnits = BigInt(rules.notional?.minUnits ?? 0);
    const perThousand = rules.notionalUnits(ticks, 1_000);
    return perThousand === 0n ? 1 : Number((minUnits * 1_500n) / perThousand) + 1;
  }
}
