/**
 * The part of an asset's path that is independent of the market: a random walk in the clock of the market, so all assets
 * are calm and volatile at the same times.
 *
 * The change over a block is one random number, scaled by the volatility of the block. Within a block the changes of the
 * quarter hours are drawn, and the difference between their sum and that change is spread over them in proportion to
 * their variances. That is the law of a random walk whose end is known, so no past price tells anything about the next
 * change.
 */
import { hashAt, nearNormal, streamOf } from '../../universe/random.js';
import { BLOCK_QUARTERS, FIRST_BLOCK, mirrored, QUARTERS_PER_DAY } from './grid.js';
import { BOUNDED_MIDDLE, FREE_FROM, type LongRun, OWN_BOUND, reflected } from './long-run.js';
import type { MarketPath } from './market-path.js';

/** Volatility of an asset whose bound is {@link OWN_BOUND}. */
const USUAL_VOLATILITY = 0.009;
/**
 * Standard deviation, in the logarithm, of the assets' own paths at {@link BOUNDED_MIDDLE}, at which each path is near the middle of its bounds. It makes the
 * paths of different seeds differ at that time too.
 */
const MIDDLE_SPREAD = 0.001;

export class OwnPath {
  private readonly market: MarketPath;
  private readonly nodes: number;
  private readonly ends: number;
  private readonly usual: number;
  private readonly bound: number;
  /** By block from {@link FIRST_BLOCK} on: the walk at its start. */
  private readonly starts: number[] = [0];

  /** @param dailyVolatility standard deviation of the daily change */
  constructor(seed: number, name: string, dailyVolatility: number, market: MarketPath, longRun: LongRun) {
    this.market = market;
    this.nodes = streamOf(seed, `${name} nodes`);
    this.ends = streamOf(seed, `${name} ends`);
    this.usual = dailyVolatility / Math.sqrt(QUARTERS_PER_DAY);
    this.bound = Number.POSITIVE_INFINITY;
    const isFree = longRun === 'free';
    const quarter = isFree ? FREE_FROM : BOUNDED_MIDDLE;
    const block = Math.floor(quarter / BLOCK_QUARTERS);
    const values = new Float64Array(BLOCK_QUARTERS + 1);
    this.fill(block, values);
    const middle = isFree ? 0 : MIDDLE_SPREAD * nearNormal(hashAt(this.ends, -1));
    const shift = middle - (values[quarter - block * BLOCK_QUARTERS] as number);
    for (let i = 0; i < this.starts.length; i += 1) this.starts[i] = (this.starts[i] as number) + shift;
    if (!isFree) this.bound = OWN_BOUND * Math.max(1, Math.sqrt(dailyVolatility / USUAL_VOLATILITY));
  }

  /**
   * Computes the path at each quarter hour of a block and at the first one of the next block, into `values` (257
   * entries).
   */
  fill(block: number, values: Float64Array): void {
    if (block < FIRST_BLOCK) {
      this.fill(mirrored(block), values);
      values.reverse();
      return;
    }
    const first = block * BLOCK_QUARTERS;
    const start = this.startOf(block);
    const { factors } = this.market.block(block);
    let sum = 0;
    values[0] = 0;
    for (let i = 0; i < BLOCK_QUARTERS; i += 1) {
      sum += this.usual * (factors[i] as number) * nearNormal(hashAt(this.nodes, first + i));
      values[i + 1] = sum;
    }
    const missed = (this.startOf(block + 1) - start - sum) / this.market.variance(block);
    let variance = 0;
    for (let i = 0; i < BLOCK_QUARTERS; i += 1) {
      const factor = factors[i] as number;
      values[i] = start + (values[i] as number) + missed * variance;
      variance += factor * factor;
    }
    values[BLOCK_QUARTERS] = this.startOf(block + 1);
    if (this.bound < Number.POSITIVE_INFINITY)
      for (let i = 0; i <= BLOCK_QUARTERS; i += 1) values[i] = reflected(values[i] as number, this.bound);
  }

  private startOf(block: number): number {
    const { starts } = this;
    const index = block - FIRST_BLOCK;
    for (let at = starts.length - 1; at < index; at += 1) {
      const size = this.usual * Math.sqrt(this.market.variance(FIRST_BLOCK + at));
      starts.push((starts[at] as number) + size * nearNormal(hashAt(this.ends, FIRST_BLOCK + at)));
    }
    return starts[index] as number;
  }
}
