/**
 * How likely a taker of a symbol buys at a time, and how large orders are then: the same for the trades of the past and for
 * live takers.
 *
 * Two things make takers lean to a side. Informed takers follow the path: they are the more likely to buy, the more the
 * price rises in a window that began 15 to 22 seconds ago and ends 0 to 7.5 seconds from now. So the flow of a minute agrees
 * with the price of that minute, and does not tell the price of the next one. Nearly all large orders are theirs. Other
 * takers split big orders into many small ones: on each of 13 scales from a minute to three days one split order is active at
 * any time, with a random side. The longer ones weigh less, so sides are correlated over thousands of trades.
 *
 * Orders are larger while the price moves more, and at some times without a reason that can be seen.
 */
import { DAY_MS, portable } from '../../../protocol/index.js';
import { hashAt, uniform } from '../../universe/random.js';
import type { FairPrice } from '../path/fair-price.js';
import { KNOT_PIECES, PIECE_MS } from '../path/grid.js';
import { QUANTILE_BITS } from './trade-sizes.js';

/** Number of pieces of the path, before the present piece, that informed takers look at. */
export const PIECES_BEFORE = 2;
/** Sizes from this quantile on are large: they are a tenth of the orders and most of the volume. */
export const LARGE_QUANTILE = Math.round(0.9 * 2 ** QUANTILE_BITS);
/** Change of the buy share of orders, and of large orders, by a move of one deviation. */
const INFORMED = { all: 1.25, large: 2.8 } as const;
/** Change of the buy share of an hour's volume by a move of one deviation. */
const HOUR_INFORMED = 0.25;
/** Weight of split orders in the volume of an hour: below 1, because large orders are not parts of split orders. */
const HOUR_SPLIT = 0.4;
/** Weight of the shortest split order, and of each one relative to that of one half as long. */
const SPLIT = 0.37;
const LONGER = 0.88;
const SCALES = 13;
const WEIGHTS = makeWeights();
/** Length of the shortest scale, in pieces: one minute. */
const SHORTEST = 8;
/** The orders of a scale begin up to this share of its length late, so that they do not change side at round times. */
const LATE = 0.7;
/** The first of the scales that an hour does not average out. */
const HOUR_SCALE = 6;
const HOUR_PIECES = 480;
/** In a market that leans fully, the share of buyers is half of this away from one half. */
const MOST = 0.95;
/** Size of orders relative to the usual one: in a calm market, by volatility, and by the size of the move. */
const SIZE = { least: 0.05, byVolatility: 0.25, byMove: 0.9, most: 8 } as const;
/** Mean size of the move in a piece of time, relative to the volatility. */
const MEAN_MOVE = 0.8;
/** Waves of the size of orders: pieces of a wave, and its amplitude in the logarithm. */
const QUICK_WAVE = { pieces: 120, swing: 0.9 } as const;
const SLOW_WAVE = { pieces: 1_920, swing: 0.8 } as const;
const MOVE_SHARE = Math.sqrt(((PIECES_BEFORE + 1) * PIECE_MS) / DAY_MS);

export class TakerFlow {
  /** Probabilities in the current piece of time that a taker buys, for an order of any size and for a large order. */
  buyShare = 0.5;
  largeBuyShare = 0.5;
  /** Size of orders in that piece relative to the usual one. */
  sizeFactor = 1;
  private readonly fair: FairPrice;
  private readonly stream: number;
  /** By scale: the pieces in which the split order last asked for is active, and its side, 1 or -1. */
  private readonly starts = new Float64Array(SCALES).fill(Number.POSITIVE_INFINITY);
  private readonly ends = new Float64Array(SCALES);
  private readonly sides = new Float64Array(SCALES);

  /** @param stream random stream of the symbol's trades */
  constructor(fair: FairPrice, stream: number) {
    this.fair = fair;
    this.stream = stream ^ 0x2545f491;
  }

  /** Looks at the piece of a time, milliseconds since the epoch. */
  lookAt(timeMs: number): void {
    const { fair } = this;
    const piece = Math.floor(timeMs / PIECE_MS);
    this.look(piece, fair.logAtPiece(piece - PIECES_BEFORE), fair.logAtPiece(piece + 1));
  }

  /**
   * Looks at a piece, counted from the epoch.
   *
   * @param before logarithm of the fair price {@link PIECES_BEFORE} pieces before
   * @param after logarithm of the fair price at the end of the piece
   */
  look(piece: number, before: number, after: number): void {
    const { fair } = this;
    const volatility = fair.volatilityAtKnot(Math.floor(piece / KNOT_PIECES));
    const usual = fair.dailyVolatility * MOVE_SHARE;
    const far = usual === 0 ? 0 : (after - before) / usual;
    const move = far / volatility;
    this.buyShare = shareOf(INFORMED.all * move + this.splitOrders(piece, 0));
    this.largeBuyShare = shareOf(INFORMED.large * move);
    const factor = SIZE.least + SIZE.byVolatility * volatility + SIZE.byMove * Math.abs(far);
    const swing = this.wave(QUICK_WAVE, piece) + this.wave(SLOW_WAVE, piece);
    this.sizeFactor = Math.min(SIZE.most, factor) * portable.exp(swing);
  }

  /** Mean size of the orders of an hour, relative to the usual one. @param volatility in the hour */
  sizeFactorOfHour(hour: number, volatility: number): number {
    const factor = SIZE.least + (SIZE.byVolatility + SIZE.byMove * MEAN_MOVE) * volatility;
    return factor * portable.exp(this.wave(SLOW_WAVE, (hour + 0.5) * HOUR_PIECES));
  }

  /** Smooth noise whose exponential has a mean of about 1. */
  private wave({ pieces, swing }: typeof QUICK_WAVE | typeof SLOW_WAVE, piece: number): number {
    const left = Math.floor(piece / pieces);
    const f = piece / pieces - left;
    const a = uniform(hashAt(this.stream ^ pieces, left));
    const b = uniform(hashAt(this.stream ^ pieces, left + 1));
    return swing * ((a + (b - a) * f * f * (3 - 2 * f)) * 2 - 1) - 0.125 * swing * swing;
  }

  /**
   * Share of the volume of an hour that takers buy.
   *
   * @param move change of the logarithm of the fair price in the hour, in usual deviations of an hour
   */
  buyShareOfHour(hour: number, move: number): number {
    const lean = this.splitOrders(hour * HOUR_PIECES + HOUR_PIECES / 2, HOUR_SCALE);
    return shareOf(HOUR_INFORMED * move + HOUR_SPLIT * lean);
  }

  /** Sum of the split orders of a piece, from a scale on. */
  private splitOrders(piece: number, scale: number): number {
    const { starts, ends, sides } = this;
    let sum = 0;
    for (let i = scale; i < SCALES; i += 1) {
      if (piece < (starts[i] as number) || piece >= (ends[i] as number)) this.find(i, piece);
      sum += (WEIGHTS[i] as number) * (sides[i] as number);
    }
    return sum;
  }

  /** Finds the split order of a scale that is active in a piece. */
  private find(scale: number, piece: number): void {
    const length = SHORTEST * 2 ** scale;
    const stream = this.stream + scale * 0x3c6ef372;
    let index = Math.floor(piece / length);
    let start = startOf(stream, index) * length;
    let end = 0;
    if (piece < start) {
      index -= 1;
      end = start;
      start = startOf(stream, index) * length;
    } else end = startOf(stream, index + 1) * length;
    this.starts[scale] = start;
    this.ends[scale] = end;
    this.sides[scale] = (hashAt(stream, 2 * index + 1) & 1) === 0 ? 1 : -1;
  }
}

/** Where a split order of a scale begins, in lengths of the scale. */
function startOf(stream: number, index: number): number {
  return index + LATE * uniform(hashAt(stream, 2 * index));
}

/** The share for a lean: one half for none. */
function shareOf(lean: number): number {
  return 0.5 + (0.5 * MOST * lean) / Math.sqrt(1 + lean * lean);
}

function makeWeights(): Float64Array {
  const weights = new Float64Array(SCALES);
  let weight: number = SPLIT;
  for (let i = 0; i < SCALES; i += 1) {
    weights[i] = weight;
    weight *= LONGER;
  }
  return weights;
}
