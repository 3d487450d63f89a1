/**
 * Generates the trades of one simulated minute into columns that are reused for the next minute. This is the innermost
 * loop of the history, run tens of millions of times for two years, so it allocates nothing.
 *
 * Trades are in time order, some in bursts a few milliseconds apart. Buyers pay a little more than the fair price,
 * sellers get a little less, and more takers buy when the price rises.
 */

import { DAY_MS, MINUTE_MS, MINUTE_US } from '../../protocol/index.js';
import type { MarketScale } from '../series/scale.js';
import type { FairPrice } from './fair-price.js';
import { KNOT_MS } from './price-path.js';
import { hashAt, nearNormal, uniform } from './random.js';
import type { SimulatedSymbol } from './universe.js';

/** The price is linear within a piece, half the distance of two knots. */
const PIECE_US = KNOT_MS * 500;
const PIECES = MINUTE_US / PIECE_US;
/** Usual price change within a piece, as a share of the usual change of a day. */
const PIECE_SHARE = Math.sqrt(PIECE_US / (DAY_MS * 1_000));
const IMBALANCE = 0.12;
const REGIME_MINUTES = 6;
/** Probability, in 1/256, that a taker has the same side as the last one: within a burst, and otherwise. */
const SAME_SIDE_ALONE = 150;
const MORE_IN_BURST = 235 - SAME_SIDE_ALONE;
/** Distance of the trade price beyond the best quote, in half spreads: zero for most trades. */
const DEPTH_BEYOND_BEST = Float64Array.from({ length: 256 }, (_, i) => (i < 200 ? 0 : ((i - 200) / 28) ** 2));
/** Number of bits that select one of the 4096 quantiles of the quantities. */
const QUANTILE_BITS = 12;
const UNIT_PER_30_BITS = 1 / 0x4000_0000;
/** Spread of the trade sizes: a larger value gives a heavier tail. */
const SIZE_SPREAD = 1.7;
/** Largest trade, in median sizes. */
export const MAX_SIZE = 200;

const FIRST_CAPACITY = 32;

/** Columns of the trades of one minute. Only the first `count` entries of the last `load` are valid. */
export class MinuteTrades {
  /** Microseconds from the start of the minute, ascending. */
  offsetsUs: Int32Array = new Int32Array(FIRST_CAPACITY);
  priceTicks: Float64Array = new Float64Array(FIRST_CAPACITY);
  quantityLots: Float64Array = new Float64Array(FIRST_CAPACITY);
  /** 1 where the buyer was the maker. */
  buyerMaker: Uint8Array = new Uint8Array(FIRST_CAPACITY);
  private readonly fair: FairPrice;
  private readonly ticksPerPrice: number;
  private readonly halfSpread: number;
  private readonly quantiles: Float64Array;
  /** Fair prices at the edges of the pieces, in ticks: those whose bit is set in `knownEdges`. */
  private readonly fairTicks = new Float64Array(PIECES + 1);
  private knownEdges = 0;
  private firstKnot = 0;
  private factor = 1;

  constructor(fair: FairPrice, scale: MarketScale, market: SimulatedSymbol) {
    this.fair = fair;
    this.ticksPerPrice = 1e8 / Number(scale.rules.tickUnits);
    this.halfSpread = market.halfSpreadBps / 10_000;
    this.quantiles = quantileLots(market.medianLots, scale.wholeLots);
  }

  /** Generates the `count` trades of a minute; minutes are counted from the epoch. */
  load(stream: number, minute: number, count: number): void {
    if (count > this.offsetsUs.length) this.grow(count);
    this.firstKnot = this.fair.knotOf(minute * MINUTE_MS);
    this.factor = this.fair.volatilityAtKnot(this.firstKnot);
    this.knownEdges = 0;
    const firstTicks = this.ticksAt(0);
    const halfSpread = Math.max(0.5, firstTicks * this.halfSpread);
    // More takers buy when the price rises: by a quarter for a usual price move within a piece.
    const usualTicks = firstTicks * this.fair.dailyVolatility * PIECE_SHARE;
    const imbalancePerTick = usualTicks === 0 ? 0 : IMBALANCE / usualTicks;
    const { offsetsUs, priceTicks, quantityLots, buyerMaker } = this;
    const quantiles = this.quantiles;
    const stepUs = MINUTE_US / count;
    let state = hashAt(stream, minute) | 0;
    let lastUs = 0;
    let piece = 0;
    let pieceEndUs = 0;
    let from = 0;
    let slope = 0;
    let buyShare = 0;
    const regime = orderFlowRegime(stream, minute);
    let lastBuy = state & 1;
    for (let i = 0; i < count; i += 1) {
      // mulberry32, inlined: a call per random number would double the cost of the history.
      state = (state + 0x6d2b79f5) | 0;
      let a = Math.imul(state ^ (state >>> 15), 1 | state);
      a = (a + Math.imul(a ^ (a >>> 7), 61 | a)) ^ a;
      a ^= a >>> 14;
      state = (state + 0x6d2b79f5) | 0;
      let b = Math.imul(state ^ (state >>> 15), 1 | state);
      b = (b + Math.imul(b ^ (b >>> 7), 61 | b)) ^ b;
      b ^= b >>> 14;

      // The choices below are bit masks, because a processor mispredicts half of the branches on random bits. Half of
      // the trades follow the trade before, most of them within 4 ms and all within 65 ms; the others are spread over
      // the minute.
      const spreadUs = ((i + (a >>> 2) * UNIT_PER_30_BITS) * stepUs) | 0;
      const short = a >>> 16;
      const followUs = lastUs + ((short * ((a >>> 8) & 0xff) * ((a >>> 2) & 0x3f)) >>> 14) + 1;
      const follows = -(a & 1);
      const aheadUs = ((followUs & follows) | (spreadUs & ~follows)) - lastUs;
      let offsetUs = lastUs + (aheadUs & ~(aheadUs >> 31));
      if (offsetUs >= MINUTE_US) offsetUs = MINUTE_US - 1;
      lastUs = offsetUs;

      if (offsetUs >= pieceEndUs) {
        piece = (offsetUs / PIECE_US) | 0;
        pieceEndUs = (piece + 1) * PIECE_US;
        from = this.ticksAt(piece);
        slope = (this.ticksAt(piece + 1) - from) / PIECE_US;
        buyShare = buyShareOf(regime + slope * PIECE_US * imbalancePerTick);
      }
      // Large orders are split: most trades within a burst have the same side as the one before, and more than half of
      // the others.
      const draws = ((b & 0xffff) - buyShare) >>> 31;
      const repeatsSide = (((b >>> 16) & 0xff) - SAME_SIDE_ALONE - (follows & MORE_IN_BURST)) >>> 31;
      const isBuy = lastBuy * repeatsSide + draws * (1 - repeatsSide);
      lastBuy = isBuy;
      const away = halfSpread * (2 * isBuy - 1) * (1 + (DEPTH_BEYOND_BEST[b >>> 24] as number));
      const ticks = Math.floor(from + slope * (offsetUs - piece * PIECE_US) + away + 0.5);

      offsetsUs[i] = offsetUs;
      priceTicks[i] = Math.max(1, ticks);
      quantityLots[i] = quantiles[(a ^ b) >>> (32 - QUANTILE_BITS)] as number;
      buyerMaker[i] = 1 - isBuy;
    }
  }

  /** Fair price in ticks at the beginning of a piece of the minute; computed on request, because few trades need few. */
  private ticksAt(piece: number): number {
    const bit = 1 << piece;
    if ((this.knownEdges & bit) === 0) {
      this.fairTicks[piece] = this.computeTicks(piece);
      this.knownEdges |= bit;
    }
    return this.fairTicks[piece] as number;
  }

  private computeTicks(piece: number): number {
    const knot = this.firstKnot + (piece >> 1);
    if (piece % 2 === 0) return this.fair.atKnot(knot) * this.ticksPerPrice;
    const middle = (this.ticksAt(piece - 1) + this.ticksAt(piece + 1)) / 2;
    return middle * (1 + this.fair.bendAt(knot, this.factor));
  }

  private grow(count: number): void {
    this.offsetsUs = new Int32Array(count * 2);
    this.priceTicks = new Float64Array(count * 2);
    this.quantityLots = new Float64Array(count * 2);
    this.buyerMaker = new Uint8Array(count * 2);
  }
}

/**
 * Order-flow regime of a minute: for some minutes more takers buy, or more sell, whatever the price does. -0.3 to 0.3.
 */
export function orderFlowRegime(stream: number, minute: number): number {
  return 0.6 * uniform(hashAt(stream ^ 0x2545f491, Math.floor(minute / REGIME_MINUTES))) - 0.3;
}

/** Share of buying takers, in 1/65536, for an imbalance; values beyond -0.4 to 0.4 count as these. */
function buyShareOf(imbalance: number): number {
  return (0x8000 + 0x10000 * Math.max(-0.4, Math.min(0.4, imbalance))) | 0;
}

/**
 * Tables by their arguments, because many symbols share one. A table depends on its arguments only, so sharing is safe.
 */
const tables = new Map<string, Float64Array>();
/** Limit of the cache: more tables than a market has different median sizes. */
const MAX_TABLES = 256;

/**
 * Table of quantities in ascending order. A uniform draw from the table is a draw from a wide, heavy-tailed
 * distribution around the median.
 *
 * @param stepLots every quantity is a multiple of this. Default 1
 */
export function quantileLots(medianLots: number, stepLots = 1): Float64Array {
  const key = `${medianLots} ${stepLots}`;
  let table = tables.get(key);
  if (!table) {
    table = makeQuantiles(medianLots, stepLots);
    if (tables.size >= MAX_TABLES) tables.clear();
    tables.set(key, table);
  }
  return table;
}

/** Quantile of the normal distribution, accurate to about 0.01. */
function normalQuantile(p: number): number {
  return (p ** 0.135 - (1 - p) ** 0.135) / 0.1975;
}

/** Rounds to one significant digit. */
function roundLots(lots: number): number {
  const power = 10 ** Math.floor(Math.log10(lots));
  return Math.round(lots / power) * power;
}

/** The spread of every quantile around the median: the same in all tables. Created on first use. */
let spreads: Float64Array | undefined;

function makeSpreads(): Float64Array {
  const size = 2 ** QUANTILE_BITS;
  // Log-normal: half of all trades are within a factor of 3 of the median, one in a hundred is beyond 50 times the
  // median.
  return Float64Array.from({ length: size }, (_, i) =>
    Math.min(MAX_SIZE, Math.exp(SIZE_SPREAD * normalQuantile((i + 0.5) / size))),
  );
}

function makeQuantiles(medianLots: number, stepLots: number): Float64Array {
  const size = 2 ** QUANTILE_BITS;
  const lots = new Float64Array(size);
  spreads ??= makeSpreads();
  for (let i = 0; i < size; i += 1) {
    // Neighbouring quantiles get different digits, so that quantities do not repeat; some quantities are round numbers.
    const hash = hashAt(medianLots, i);
    const ripple = 1 + 0.04 * nearNormal(hash);
    const wanted = Math.max(1, Math.round((medianLots * (spreads[i] as number) * ripple) / stepLots));
    lots[i] = ((hash & 7) === 0 ? roundLots(wanted) : wanted) * stepLots;
  }
  return lots;
}
