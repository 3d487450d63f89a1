/**
 * The path that all assets follow, each by its weight, and the volatility of the whole market.
 *
 * The path is made forward, quarter hour after quarter hour, from 2017 on: each change is a random number times the
 * volatility that the past determines. So no past price tells anything about the next change, only about its size. The
 * volatility of a quarter hour has three factors: waves of hours to weeks with a daily rhythm (volatility.ts); a factor of
 * its own, which gives the changes their fat tails; and the recent changes of the path, because volatility rises after a
 * fall ("leverage").
 *
 * All blocks from the first to the requested one are computed once (256 quarter hours in about 5 µs), and their starts are
 * remembered. The values are floats: they determine the quotes of participants, never the amount of a fill.
 */
import { portable } from '../../../protocol/index.js';
import { hashAt, mix, nearNormal, streamOf, uniform } from '../../universe/random.js';
import { BLOCK_QUARTERS, FIRST_BLOCK, HOUR_QUARTERS, mirrored, QUARTERS_PER_DAY, takeOldest } from './grid.js';
import { FREE_FROM, type LongRun, MARKET_BOUND, reflected } from './long-run.js';
import { Volatility } from './volatility.js';

/** Standard deviation of the daily change of the path. */
export const MARKET_VOLATILITY = 0.018;
const HOURS_PER_DAY = QUARTERS_PER_DAY / HOUR_QUARTERS;
/** A quarter hour shifted right by these bits is its hour. */
const HOUR_BITS = 2;
/** Each quarter hour has a factor of its own for its volatility: the standard deviation of the logarithm of this factor. */
const QUICK_SPREAD = 0.31;
/** By how much a change of one deviation lowers the volatility, and the share of that effect that is left a quarter hour later. */
const LEVERAGE = { effect: 0.09, stays: 0.96 } as const;
/** Blocks cached, 4 KiB each. */
const MAX_BLOCKS = 24;
/** Paths kept for the next exchange of the same seed, about 150 KiB each. */
const MAX_SHARED = 8;

/** The own factors by a random byte: log-normal, with a mean square of 1. */
const QUICK_FACTORS = makeQuickFactors();
/** Compensates the mean square of the factor of the leverage. */
const LEVERAGE_LEVEL = makeLeverageLevel();

/** The quarter hours of a block. */
export interface MarketBlock {
  /** Values at the quarter hours and at the first one of the next block: `[257]`. */
  readonly values: Float64Array;
  /** Volatility by quarter hour, relative to the usual one; its mean square is about 1. */
  readonly factors: Float64Array;
}

/** The paths that exchanges used last, the newest at the end. */
const shared = new Map<string, MarketPath>();

/**
 * The path of a seed, a name and a long run. All exchanges of a thread share it: a path depends on these three values only,
 * and its first block of today needs all blocks since 2017.
 */
export function sharedMarketPath(seed: number, name: string, longRun: LongRun): MarketPath {
  const key = `${seed} ${longRun} ${name}`;
  const path = shared.get(key) ?? new MarketPath(seed, name, longRun);
  shared.delete(key);
  takeOldest(shared, MAX_SHARED);
  shared.set(key, path);
  return path;
}

export class MarketPath {
  private readonly nodes: number;
  private readonly volatility: Volatility;
  private readonly bound: number;
  /** By block from {@link FIRST_BLOCK} on: the value and the leverage at its start, and the sum of the squared factors in it. */
  private readonly starts: number[] = [];
  private readonly levers: number[] = [0];
  private readonly sums: number[] = [];
  private readonly hourFactors = new Float64Array(BLOCK_QUARTERS / HOUR_QUARTERS);
  private readonly scratch = newBlock();
  private readonly blocks = new Map<number, MarketBlock>();
  private lastBlock = Number.NaN;
  private last: MarketBlock | undefined;

  constructor(seed: number, name: string, longRun: LongRun) {
    this.nodes = streamOf(seed, `${name} nodes`);
    this.volatility = new Volatility(streamOf(seed, `${name} volatility`));
    this.bound = longRun === 'bounded' ? MARKET_BOUND : Number.POSITIVE_INFINITY;
    this.starts.push(this.bound < Number.POSITIVE_INFINITY ? this.bound * startOf(seed, name) : 0);
    if (longRun === 'free') this.shiftTo(FREE_FROM);
  }

  /** Makes the path zero at a quarter hour. */
  private shiftTo(quarter: number): void {
    const block = Math.floor(quarter / BLOCK_QUARTERS);
    const shift = this.block(block).values[quarter - block * BLOCK_QUARTERS] as number;
    this.blocks.clear();
    this.lastBlock = Number.NaN;
    for (let i = 0; i < this.starts.length; i += 1) this.starts[i] = (this.starts[i] as number) - shift;
  }

  /** The quarter hours of a block. Do not modify; another call may use the arrays again. */
  block(block: number): MarketBlock {
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

  /** Sum of the squared factors of the quarter hours of a block from {@link FIRST_BLOCK} on. */
  variance(block: number): number {
    this.reach(block + 1);
    return this.sums[block - FIRST_BLOCK] as number;
  }

  private make(block: number): MarketBlock {
    const made = takeOldest(this.blocks, MAX_BLOCKS) ?? newBlock();
    if (block < FIRST_BLOCK) {
      const { values, factors } = this.block(mirrored(block));
      made.values.set(values);
      made.factors.set(factors);
      made.values.reverse();
      made.factors.reverse();
      return made;
    }
    this.reach(block);
    this.run(block, made);
    return made;
  }

  /** Computes the start of a block, from the last one whose start is known. */
  private reach(block: number): void {
    for (let at = FIRST_BLOCK + this.starts.length - 1; at < block; at += 1) this.run(at, this.scratch);
  }

  /** Computes a block from its start. */
  private run(block: number, { values, factors }: MarketBlock): void {
    const { hourFactors, nodes, bound } = this;
    const first = block * BLOCK_QUARTERS;
    const index = block - FIRST_BLOCK;
    this.volatility.fill(first / HOUR_QUARTERS + 0.5, HOURS_PER_DAY, hourFactors);
    const usual = MARKET_VOLATILITY / Math.sqrt(QUARTERS_PER_DAY);
    let value = this.starts[index] as number;
    let lever = this.levers[index] as number;
    let sum = 0;
    for (let i = 0; i < BLOCK_QUARTERS; i += 1) {
      const hash = hashAt(nodes, first + i);
      const noise = nearNormal(hash);
      // About exp(-lever), cheaper and always positive.
      const less = 1 - lever;
      const leverage = LEVERAGE_LEVEL * (1 + less * less);
      const factor = (hourFactors[i >> HOUR_BITS] as number) * (QUICK_FACTORS[mix(hash) >>> 24] as number) * leverage;
      values[i] = value;
      factors[i] = factor;
      sum += factor * factor;
      value += usual * factor * noise;
      if (value > bound || value < -bound) value = reflected(value, bound);
      lever = LEVERAGE.stays * lever + LEVERAGE.effect * noise;
    }
    values[BLOCK_QUARTERS] = value;
    this.starts[index + 1] = value;
    this.levers[index + 1] = lever;
    this.sums[index] = sum;
  }
}

/** Where a bounded path begins, as a share of its bound. */
function startOf(seed: number, name: string): number {
  return 2 * uniform(hashAt(streamOf(seed, `${name} start`), 0)) - 1;
}

function newBlock(): MarketBlock {
  return { values: new Float64Array(BLOCK_QUARTERS + 1), factors: new Float64Array(BLOCK_QUARTERS) };
}

function makeQuickFactors(): Float64Array {
  const size = 256;
  const factors = Float64Array.from({ length: size }, (_, i) => {
    const share = (i + 0.5) / size;
    // Quantile of the normal distribution, accurate to about 0.01.
    const normal = (portable.pow(share, 0.135) - portable.pow(1 - share, 0.135)) / 0.1975;
    return portable.exp(QUICK_SPREAD * normal);
  });
  const meanSquare = factors.reduce((sum, factor) => sum + factor * factor, 0) / size;
  return factors.map((factor) => factor / Math.sqrt(meanSquare));
}

/** For a normal lever of variance v, the mean of (1 + (1 - lever)^2)^2 is 4 + 8v + 3v^2. */
function makeLeverageLevel(): number {
  const { effect, stays } = LEVERAGE;
  const variance = (effect * effect) / (1 - stays * stays);
  return 1 / Math.sqrt(4 + 8 * variance + 3 * variance * variance);
}
