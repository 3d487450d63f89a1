/**
 * The trades of one simulated minute, in columns that are used again for the next: the innermost loop of the history,
 * run tens of millions of times for two years, so it allocates nothing.
 *
 * Trades stand in time order, some in bursts a few milliseconds apart; buyers pay a little more than the fair price,
 * sellers get a little less, and the side leans the way the price goes.
 */
import type { FairPrice } from './fair-price.js';
import { KNOT_MS } from './price-path.js';
import { bell, hashAt } from './random.js';
import type { MarketScale } from './scale.js';
import type { SimulatedSymbol } from './universe.js';

const MINUTE_US = 60_000_000;
const KNOT_US = KNOT_MS * 1_000;
const KNOTS = MINUTE_US / KNOT_US;
/** Quantities are drawn from a table of 4096 quantiles. */
const QUANTILE_BITS = 12;
const UNIT_PER_30_BITS = 1 / 0x4000_0000;

/** Columns of one minute's trades; only the first `count` entries of the last `load` mean something. */
export class MinuteTape {
  /** Microseconds from the start of the minute, ascending. */
  offsetsUs: Int32Array = new Int32Array(256);
  priceTicks: Float64Array = new Float64Array(256);
  quantityLots: Float64Array = new Float64Array(256);
  /** 1 where the buyer was the maker. */
  buyerMaker: Uint8Array = new Uint8Array(256);
  readonly #fair: FairPrice;
  readonly #ticksPerPrice: number;
  readonly #halfSpread: number;
  readonly #quantiles: Float64Array;
  readonly #knotTicks = new Float64Array(KNOTS + 1);

  constructor(fair: FairPrice, scale: MarketScale, market: SimulatedSymbol) {
    this.#fair = fair;
    this.#ticksPerPrice = 1e8 / Number(scale.rules.tickUnits);
    this.#halfSpread = market.halfSpreadBps / 10_000;
    this.#quantiles = quantileLots(market.medianLots, scale.wholeLots);
  }

  /** Generates the `count` trades of a minute, counted from the epoch. */
  load(stream: number, minute: number, count: number): void {
    if (count > this.offsetsUs.length) this.#grow(count);
    const firstKnot = this.#fair.knotOf(minute * 60_000);
    const knots = this.#knotTicks;
    this.#fair.readKnots(firstKnot, knots, this.#ticksPerPrice);
    const halfSpread = (knots[0] as number) * this.#halfSpread;
    // A typical change between knots is a few spreads; beyond that the takers are nearly all on one side.
    const leanPerTick = 0.06 / (halfSpread + 1);
    const { offsetsUs, priceTicks, quantityLots, buyerMaker } = this;
    const quantiles = this.#quantiles;
    const stepUs = MINUTE_US / count;
    let state = hashAt(stream, minute) | 0;
    let lastUs = 0;
    let knot = 0;
    let from = knots[0] as number;
    let slope = ((knots[1] as number) - from) / KNOT_US;
    let buyShare = buyShareOf(slope, leanPerTick);
    for (let i = 0; i < count; i += 1) {
      // mulberry32, written out: a call per draw would double the cost of the history.
      state = (state + 0x6d2b79f5) | 0;
      let a = Math.imul(state ^ (state >>> 15), 1 | state);
      a = (a + Math.imul(a ^ (a >>> 7), 61 | a)) ^ a;
      a ^= a >>> 14;
      state = (state + 0x6d2b79f5) | 0;
      let b = Math.imul(state ^ (state >>> 15), 1 | state);
      b = (b + Math.imul(b ^ (b >>> 7), 61 | b)) ^ b;
      b ^= b >>> 14;

      // The choices below are written as masks: a processor guesses branches on random bits wrong half of the time.
      // A quarter of the trades follow their predecessor within 65 ms, the others are spread over the minute.
      const spreadUs = ((i + (a >>> 2) * UNIT_PER_30_BITS) * stepUs) | 0;
      const followUs = lastUs + (a >>> 16) + 1;
      const follows = ((a & 3) - 1) >> 31;
      const aheadUs = ((followUs & follows) | (spreadUs & ~follows)) - lastUs;
      let offsetUs = lastUs + (aheadUs & ~(aheadUs >> 31));
      if (offsetUs >= MINUTE_US) offsetUs = MINUTE_US - 1;
      lastUs = offsetUs;

      while (offsetUs >= (knot + 1) * KNOT_US) {
        knot += 1;
        from = knots[knot] as number;
        slope = ((knots[knot + 1] as number) - from) / KNOT_US;
        buyShare = buyShareOf(slope, leanPerTick);
      }
      const isBuy = ((b & 0xffff) - buyShare) >>> 31;
      const away = halfSpread * (0.5 + (b >>> 24) * (1 / 128)) * (2 * isBuy - 1);
      const ticks = Math.floor(from + slope * (offsetUs - knot * KNOT_US) + away + 0.5);

      offsetsUs[i] = offsetUs;
      priceTicks[i] = Math.max(1, ticks);
      quantityLots[i] = quantiles[(a ^ b) >>> (32 - QUANTILE_BITS)] as number;
      buyerMaker[i] = 1 - isBuy;
    }
  }

  #grow(count: number): void {
    this.offsetsUs = new Int32Array(count * 2);
    this.priceTicks = new Float64Array(count * 2);
    this.quantityLots = new Float64Array(count * 2);
    this.buyerMaker = new Uint8Array(count * 2);
  }
}

/** Share of buying takers, in 1/65536, between two knots with this slope in ticks per microsecond. */
function buyShareOf(slope: number, leanPerTick: number): number {
  return (0x8000 + 0x10000 * Math.max(-0.4, Math.min(0.4, slope * KNOT_US * leanPerTick))) | 0;
}

/** Tables by their arguments: many symbols share one. Pure, so it does not matter who made it. */
const tables = new Map<string, Float64Array>();
/** More tables than a market has medians. */
const MAX_TABLES = 256;

/**
 * Quantities in rising order such that a uniform draw of one is a draw from a wide, heavy-tailed spread around the median.
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

function makeQuantiles(medianLots: number, stepLots: number): Float64Array {
  const size = 2 ** QUANTILE_BITS;
  const lots = new Float64Array(size);
  for (let i = 0; i < size; i += 1) {
    const p = (i + 0.5) / size;
    // The log-logistic quantile: half of all trades within a factor of 2.5 of the median, none beyond sixty times it.
    const spread = Math.exp(0.8 * Math.log(p / (1 - p)));
    // Neighbouring quantiles get digits of their own, or round quantities would repeat.
    const ripple = 1 + 0.04 * bell(hashAt(medianLots, i));
    lots[i] = Math.max(1, Math.round((medianLots * Math.min(60, spread) * ripple) / stepLots)) * stepLots;
  }
  return lots;
}
