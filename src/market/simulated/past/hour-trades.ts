/**
 * Generates the trades of one simulated hour into columns, so that they add up to the frame of the hour
 * (hour-frames.ts) exactly: prices, number, volume, quote amount and the part that takers bought.
 *
 * Trades are in time order, some in bursts a few milliseconds apart. Buyers pay a little more than the fair price,
 * sellers get a little less, and more takers buy when the price rises (taker-flow.ts). The first and the last trade have the
 * open and the close price; the highest and the lowest one are moved to the high and the low. Then the sizes of each side are
 * scaled to its volume, a little more where the price is on the side of its mean price. The remaining lots and quote
 * amount go to two trades of the side at neighbouring prices: x lots at p and y lots at p + 1 make any remaining volume
 * and amount.
 */

import { HOUR_MS, MINUTE_US, portable } from '../../../protocol/index.js';
import { BAR_FIELDS } from '../../series/stored-bars.js';
import { hashAt } from '../../universe/random.js';
import { LARGE_QUANTILE, newPieces } from '../flow/taker-flow.js';
import { QUANTILE_BITS } from '../flow/trade-sizes.js';
import type { FairPrice } from '../path/fair-price.js';
import { HOUR_KNOTS, KNOT_PIECES, PIECE_MS } from '../path/grid.js';
import { MINUTES_PER_HOUR } from './activity.js';
import type { HourFrames } from './hour-frames.js';

/** The price is linear, and the share of buying takers constant, within a piece. */
const PIECE_US = PIECE_MS * 1_000;
const PIECES = MINUTE_US / PIECE_US;
const HOUR_PIECES = HOUR_MS / PIECE_MS;
/**
 * Probability, in 1/256, that a trade follows the trade before it within milliseconds. The second value applies if the trade before also followed another
 * trade.
 */
const FOLLOWS_ALONE = 80;
const MORE_FOLLOWS = 176 - FOLLOWS_ALONE;
/** Probability, in 1/256, that a trade that follows another has the same side, as parts of one order have. */
const SAME_SIDE = 92;
/** Distance of the trade price beyond the best quote, in half spreads: zero for most trades. */
const DEPTH_BEYOND_BEST = Float64Array.from({ length: 256 }, (_, i) => (i < 200 ? 0 : portable.pow((i - 200) / 28, 2)));
const MOST_QUANTILE = 2 ** QUANTILE_BITS - 1;
const UNIT_PER_30_BITS = 1 / 0x4000_0000;
/** Share of a side's volume that is left for the two closing trades, in the order of the attempts. */
const LEFT = [0.02, 0.1, 0.35, 1] as const;
/** A side has at least this many steps of volume for each of its trades. */
const STEPS_PER_TRADE = 2.5;
/** Bounds of the factor by which the size of a trade is changed if its price is on the side of the mean price. */
const TILT = { least: 0.4, most: 2.5 } as const;

/** Columns of the trades of one hour. Only the first `count` entries are valid. */
export class HourTrades {
  hour = Number.NaN;
  count = 0;
  /** Microseconds from the start of the trade's minute, ascending within it. */
  offsetsUs: Int32Array;
  priceTicks: Float64Array;
  /** Quantities in steps of several lots: see `HourFrames.stepLots`. */
  quantitySteps: Float64Array;
  /** 1 where the buyer was the maker. */
  buyerMaker: Uint8Array;
  /** Number of trades before every minute of the hour: `[61]`. */
  minuteStarts: Int32Array = new Int32Array(MINUTES_PER_HOUR + 1);
  /** Which quantile each size was drawn from. */
  private quantiles: Uint16Array;
  private readonly fair: FairPrice;
  private readonly frames: HourFrames;
  private readonly frame = new Float64Array(BAR_FIELDS);
  /** Number of trades before and after the hour, counted from its start. */
  private readonly beforeAfter = new Int32Array(2);
  private readonly pieces = newPieces(HOUR_PIECES);
  /** Fair prices at the edges of the pieces of the hour, in ticks. */
  private readonly edges = new Float64Array(HOUR_PIECES + 1);
  /** Size factor of each trade. */
  private factors: Float64Array;
  /** Indices of the trades of one side. */
  private own: Int32Array;
  private highIndex = 0;
  private lowIndex = 0;

  constructor(fair: FairPrice, frames: HourFrames) {
    this.fair = fair;
    this.frames = frames;
    this.offsetsUs = new Int32Array(0);
    this.priceTicks = new Float64Array(0);
    this.quantitySteps = new Float64Array(0);
    this.buyerMaker = new Uint8Array(0);
    this.quantiles = new Uint16Array(0);
    this.factors = new Float64Array(0);
    this.own = new Int32Array(0);
  }

  /**
   * Generates the trades of an hour.
   *
   * @param hour counted from the epoch
   * @param counts number of trades before every minute of the hour: `[61]`
   */
  load(stream: number, hour: number, counts: Int32Array): void {
    const count = counts[MINUTES_PER_HOUR] as number;
    if (count > this.offsetsUs.length) this.grow(count);
    this.hour = hour;
    this.count = count;
    this.minuteStarts = counts;
    this.beforeAfter[1] = count;
    this.frames.store(this.frame, hour, 1, this.beforeAfter);
    this.draw(stream, hour);
    this.setPrices();
    const [, , low = 0, , , steps = 0, tickSteps = 0, buySteps = 0, buyTickSteps = 0] = this.frame;
    const sellSteps = steps - buySteps;
    this.balanceSides(buySteps, sellSteps);
    this.fillSide(0, buySteps, buyTickSteps - low * buySteps);
    this.fillSide(1, sellSteps, tickSteps - buyTickSteps - low * sellSteps);
  }

  /** Draws times, sides, sizes and prices, minute by minute. This is the innermost loop, so it allocates nothing. */
  private draw(stream: number, hour: number): void {
    const { offsetsUs, priceTicks, quantitySteps, buyerMaker, quantiles, minuteStarts, edges, factors } = this;
    const { buyShares, largeBuyShares, sizeFactors } = this.pieces;
    const { sizes } = this.frames.sizes;
    const high = this.frame[1] as number;
    const low = this.frame[2] as number;
    this.setPieces(hour);
    const halfSpread = Math.max(0.5, (edges[0] as number) * this.frames.halfSpread);
    let lastQuantile = 0;
    for (let minuteOfHour = 0; minuteOfHour < MINUTES_PER_HOUR; minuteOfHour += 1) {
      const minute = hour * MINUTES_PER_HOUR + minuteOfHour;
      const start = minuteStarts[minuteOfHour] as number;
      const end = minuteStarts[minuteOfHour + 1] as number;
      const firstPiece = minuteOfHour * PIECES;
      const stepUs = MINUTE_US / (end - start);
      let state = hashAt(stream, minute);
      let lastUs = 0;
      let piece = 0;
      let pieceEndUs = 0;
      let from = 0;
      let slope = 0;
      let buyShare = 0;
      let largeBuyShare = 0;
      let sizeFactor = 1;
      let lastFollows = 0;
      let lastBuy = state & 1;
      for (let i = start; i < end; i += 1) {
        // mulberry32, inlined: a call per random number would double the cost of the history.
        state = (state + 0x6d2b79f5) | 0;
        let a = Math.imul(state ^ (state >>> 15), 1 | state);
        a = (a + Math.imul(a ^ (a >>> 7), 61 | a)) ^ a;
        a ^= a >>> 14;
        state = (state + 0x6d2b79f5) | 0;
        let b = Math.imul(state ^ (state >>> 15), 1 | state);
        b = (b + Math.imul(b ^ (b >>> 7), 61 | b)) ^ b;
        b ^= b >>> 14;

        // The choices below are bit masks, because a processor mispredicts half of the branches on random bits. About
        // half of the trades follow the trade before, most of them within 4 ms and all within 65 ms; the others are spread
        // over the minute.
        const spreadUs = ((i - start + (a >>> 2) * UNIT_PER_30_BITS) * stepUs) | 0;
        const short = a >>> 16;
        const followUs = lastUs + ((short * ((a >>> 8) & 0xff) * ((a >>> 2) & 0x3f)) >>> 14) + 1;
        const follows = ((a & 0xff) - FOLLOWS_ALONE - (lastFollows & MORE_FOLLOWS)) >> 31;
        lastFollows = follows;
        const aheadUs = ((followUs & follows) | (spreadUs & ~follows)) - lastUs;
        let offsetUs = lastUs + (aheadUs & ~(aheadUs >> 31));
        if (offsetUs >= MINUTE_US) offsetUs = MINUTE_US - 1;
        lastUs = offsetUs;

        if (offsetUs >= pieceEndUs) {
          piece = (offsetUs / PIECE_US) | 0;
          pieceEndUs = (piece + 1) * PIECE_US;
          from = edges[firstPiece + piece] as number;
          slope = ((edges[firstPiece + piece + 1] as number) - from) / PIECE_US;
          buyShare = 0x10000 * (buyShares[firstPiece + piece] as number);
          largeBuyShare = 0x10000 * (largeBuyShares[firstPiece + piece] as number);
          sizeFactor = sizeFactors[firstPiece + piece] as number;
        }
        // Within a burst the sizes are similar.
        const fresh = (a ^ b) >>> (32 - QUANTILE_BITS);
        const near = Math.min(MOST_QUANTILE, Math.max(0, lastQuantile + (((a ^ b) >>> 8) & 0xff) - 0x80));
        const quantile = (near & follows) | (fresh & ~follows);
        lastQuantile = quantile;

        // A trade that follows another is often a part of the same order.
        const share = quantile >= LARGE_QUANTILE ? largeBuyShare : buyShare;
        const draws = ((b & 0xffff) - share) >>> 31;
        const repeatsSide = (((b >>> 16) & 0xff) - (follows & SAME_SIDE)) >>> 31;
        const isBuy = lastBuy * repeatsSide + draws * (1 - repeatsSide);
        lastBuy = isBuy;
        const away = halfSpread * (2 * isBuy - 1) * (1 + (DEPTH_BEYOND_BEST[b >>> 24] as number));
        const ticks = Math.floor(from + slope * (offsetUs - piece * PIECE_US) + away + 0.5);

        offsetsUs[i] = offsetUs;
        priceTicks[i] = Math.min(high, Math.max(low, ticks));
        quantiles[i] = quantile;
        factors[i] = sizeFactor;
        quantitySteps[i] = (sizes[quantile] as number) * sizeFactor;
        buyerMaker[i] = 1 - isBuy;
      }
    }
  }

  /** Computes the fair prices at the edges of the pieces of an hour, and what takers do in them. */
  private setPieces(hour: number): void {
    const { edges, pieces, fair, frames } = this;
    const { logs } = pieces;
    fair.fillPieces(hour * HOUR_KNOTS - 1, logs, pieces.volatilities);
    frames.flow.look(hour * HOUR_PIECES, pieces);
    for (let i = 0; i <= HOUR_PIECES; i += 1) edges[i] = logs[i + KNOT_PIECES] as number;
    portable.expAll(edges, edges.length);
    for (let i = 0; i <= HOUR_PIECES; i += 1) edges[i] = frames.ticksPerPrice * (edges[i] as number);
  }

  /** Gives the first and the last trade, the highest and the lowest one, the prices of the frame. */
  private setPrices(): void {
    const { priceTicks, count } = this;
    const [open = 0, high = 0, low = 0, close = 0] = this.frame;
    let highIndex = 1;
    for (let i = 2; i < count - 1; i += 1) {
      if ((priceTicks[i] as number) > (priceTicks[highIndex] as number)) highIndex = i;
    }
    let lowIndex = highIndex === 1 ? 2 : 1;
    for (let i = lowIndex + 1; i < count - 1; i += 1) {
      if (i !== highIndex && (priceTicks[i] as number) < (priceTicks[lowIndex] as number)) lowIndex = i;
    }
    priceTicks[0] = open;
    priceTicks[count - 1] = close;
    if (high !== open && high !== close) priceTicks[highIndex] = high;
    if (low !== open && low !== close) priceTicks[lowIndex] = low;
    this.highIndex = highIndex;
    this.lowIndex = lowIndex;
  }

  /** Whether the price of a trade is given by the frame. */
  private isFixed(index: number): boolean {
    return index === 0 || index === this.count - 1 || index === this.highIndex || index === this.lowIndex;
  }

  /** Changes the side of a few trades if a side would have less volume than its trades need, or fewer than two trades whose prices can be chosen. */
  private balanceSides(buySteps: number, sellSteps: number): void {
    const { buyerMaker, count } = this;
    let sells = 0;
    for (let i = 0; i < count; i += 1) sells += buyerMaker[i] as number;
    // Four trades have fixed prices, and two of a side can be chosen.
    const mostSells = Math.max(2, Math.min(count - 6, Math.floor(sellSteps / STEPS_PER_TRADE)));
    const mostBuys = Math.max(2, Math.min(count - 6, Math.floor(buySteps / STEPS_PER_TRADE)));
    let toBuy = Math.max(0, sells - mostSells);
    let toSell = Math.max(0, count - sells - mostBuys);
    for (let i = 1; i < count && toBuy + toSell > 0; i += 1) {
      if (this.isFixed(i)) continue;
      if (buyerMaker[i] === 1 && toBuy > 0) {
        buyerMaker[i] = 0;
        toBuy -= 1;
      } else if (buyerMaker[i] === 0 && toSell > 0) {
        buyerMaker[i] = 1;
        toSell -= 1;
      }
    }
  }

  /**
   * Sets the sizes of the trades of one side, and the prices of two of them, so that they add up.
   *
   * @param side value of `buyerMaker` of the trades of this side
   * @param steps volume of the side
   * @param above sum of steps x ticks above the low price
   */
  private fillSide(side: 0 | 1, steps: number, above: number): void {
    const { priceTicks, quantitySteps, quantiles, factors, own } = this;
    const trades = this.list(side);
    const { sizes, roundTo } = this.frames.sizes;
    const low = this.frame[2] as number;
    const range = (this.frame[1] as number) - low;
    const mean = above / steps;
    // The two trades with the prices nearest to the mean price, and the sums of the others.
    let one = -1;
    let other = -1;
    let nearest = Number.POSITIVE_INFINITY;
    let next = Number.POSITIVE_INFINITY;
    let sum = 0;
    let sumAbove = 0;
    let squares = 0;
    for (let at = 0; at < trades; at += 1) {
      const i = own[at] as number;
      const price = (priceTicks[i] as number) - low;
      const size = quantitySteps[i] as number;
      const far = Math.abs(price - mean);
      sum += size;
      sumAbove += size * price;
      squares += size * price * price;
      if (far >= next || this.isFixed(i)) continue;
      if (far < nearest) {
        other = one;
        next = nearest;
        one = i;
        nearest = far;
      } else {
        other = i;
        next = far;
      }
    }
    for (const i of [one, other]) {
      const price = (priceTicks[i] as number) - low;
      const size = quantitySteps[i] as number;
      sum -= size;
      sumAbove -= size * price;
      squares -= size * price * price;
    }
    const usual = sumAbove / Math.max(1, sum);
    const variance = squares / Math.max(1, sum) - usual * usual;
    const tilt = variance > 0 ? (mean - usual) / variance : 0;
    for (let attempt = 0; attempt < LEFT.length; attempt += 1) {
      const share = LEFT[attempt] as number;
      const scale = ((1 - Math.min(1, Math.max(share, 2 / trades))) * steps) / Math.max(1, sum);
      let taken = 0;
      let takenAbove = 0;
      for (let at = 0; at < trades; at += 1) {
        const i = own[at] as number;
        if (i === one || i === other) continue;
        const price = (priceTicks[i] as number) - low;
        const quantile = quantiles[i] as number;
        const factor = scale * Math.max(TILT.least, Math.min(TILT.most, 1 + tilt * (price - usual)));
        const power = roundTo[quantile] as number;
        const wanted = (sizes[quantile] as number) * (factors[i] as number) * factor;
        const size = Math.max(1, power === 1 ? Math.floor(wanted) : Math.round(wanted / power) * power);
        quantitySteps[i] = size;
        taken += size;
        takenAbove += size * price;
      }
      const left = steps - taken;
      const leftAbove = above - takenAbove;
      if (left < 2 || leftAbove < 0 || leftAbove > left * range) continue;
      const price = Math.floor(leftAbove / left);
      const higher = leftAbove - price * left;
      const lots = higher === 0 ? Math.floor(left / 2) : higher;
      priceTicks[one] = low + price;
      quantitySteps[one] = left - lots;
      priceTicks[other] = low + price + (higher === 0 ? 0 : 1);
      quantitySteps[other] = lots;
      return;
    }
    throw new RangeError(`the trades of hour ${this.hour} do not add up to its frame`);
  }

  /** Lists the trades of a side, in the order of time, in {@link own}, and returns their number. */
  private list(side: 0 | 1): number {
    const { buyerMaker, own, count } = this;
    let trades = 0;
    // A condition would be mispredicted for half of the trades.
    for (let i = 0; i < count; i += 1) {
      own[trades] = i;
      trades += 1 - ((buyerMaker[i] as number) ^ side);
    }
    return trades;
  }

  private grow(count: number): void {
    const capacity = count + (count >> 1);
    this.offsetsUs = new Int32Array(capacity);
    this.priceTicks = new Float64Array(capacity);
    this.quantitySteps = new Float64Array(capacity);
    this.buyerMaker = new Uint8Array(capacity);
    this.quantiles = new Uint16Array(capacity);
    this.factors = new Float64Array(capacity);
    this.own = new Int32Array(capacity);
  }
}
