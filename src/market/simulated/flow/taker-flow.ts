/**
 * How likely a taker of a symbol buys at a time, and how large orders are then: the same for the trades of the past and for
 * live takers.
 *
 * Two things make takers lean to a side. Informed takers follow the path: they are the more likely to buy, the more the
 * price rises in a window that began 15 to 22 seconds ago and ends 0 to 7.5 seconds from now. So the flow of a minute agrees
 * with the price of that minute, and does not tell the price of the next one. Nearly all large orders are theirs. Live
 * takers also follow the move of the present second, which the quotes follow at the same time. Other takers split big orders
 * into many small ones: on each of ten scales from a minute to eight and a half hours one split order is active at any time,
 * with a random side. All scales weigh the same, so sides are correlated over thousands of trades.
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
/** What a price move of one usual deviation adds to the argument of `setShares`: for all orders, and for large orders. */
const INFORMED = { all: 0.74, large: 0.6 } as const;
/**
 * The price move around the present, which live takers follow too: its times, and what a move of one usual deviation adds to
 * the argument of `setShares`.
 */
const NEAR = { beforeMs: 750, afterMs: 250, all: 0.95, large: 0.65 } as const;
/** What a price move of one usual deviation adds to the argument of `setShares` for the volume of an hour. */
const HOUR_INFORMED = 0.12;
/** Weight of split orders in the volume of an hour: below 1, because large orders are not parts of split orders. */
const HOUR_SPLIT = 0.22;
/**
 * Weight of the split order of a scale; each scale is twice as long as the one before. The weight is larger in live trading,
 * where sides follow more influences than in the past.
 */
const SPLIT = { past: 0.17, live: 0.25 } as const;
const SCALES = 10;
const PAST: LiveFlow = { near: 0, split: SPLIT.past };
/** Length of the shortest scale, in pieces: half a minute. */
const SHORTEST = 4;
const LENGTHS = Float64Array.from({ length: SCALES }, (_, scale) => SHORTEST * 2 ** scale);
/** Each order of a scale begins with a random delay of up to this share of the scale's length, so that orders do not change their side at round times. */
const LATE = 0.7;
/** The first of the scales that an hour does not average out. */
const HOUR_SCALE = 7;
const HOUR_PIECES = 480;
/** The share of buyers is at most half of this number away from one half. */
const MOST = 0.95;
/** Size of orders relative to the usual one: in a calm market, by volatility, and by the size of the move. */
const SIZE = { least: 0.05, byVolatility: 0.05, byMove: 1.2, most: 12 } as const;
/** Mean size of the move in a piece of time, relative to the volatility. */
const MEAN_MOVE = 0.8;
/** Waves of the size of orders: the length of a wave in pieces, and its amplitude in the logarithm. */
const QUICK_WAVE = { pieces: 120, swing: 0.76 } as const;
const SLOW_WAVE = { pieces: 1_920, swing: 0.38 } as const;
const MOVE_SHARE = Math.sqrt(((PIECES_BEFORE + 1) * PIECE_MS) / DAY_MS);
const NEAR_SHARE = Math.sqrt((NEAR.beforeMs + NEAR.afterMs) / DAY_MS);

/** Pieces of the path, one after the other, and what takers do in them. */
export interface FlowPieces {
  /** Logarithms of the fair prices at the starts of the pieces. The entries of the pieces of the knot before come first. */
  readonly logs: Float64Array;
  /** Volatilities of the knots of the pieces. The entry of the knot before comes first. */
  readonly volatilities: Float64Array;
  /** By piece: probabilities that a taker buys, for an order of any size and for a large order. */
  readonly buyShares: Float64Array;
  readonly largeBuyShares: Float64Array;
  /** By piece: size of orders relative to the usual one. */
  readonly sizeFactors: Float64Array;
  /** Working memory: part of the size factors, and changes of the sum of the sides of split orders, with one entry more. */
  readonly factors: Float64Array;
  readonly sideChanges: Float64Array;
}

/** What live takers follow in addition: see {@link TakerFlow.look}. */
interface LiveFlow {
  readonly near: number;
  readonly split: number;
}

/** Memory for `count` pieces, which begin at the start of a knot, or for one piece. */
export function newPieces(count: number): FlowPieces {
  const column = () => new Float64Array(count);
  return {
    // The array also has entries for the pieces of the knot before and of the knot after.
    logs: new Float64Array(count + 2 * KNOT_PIECES),
    volatilities: new Float64Array(Math.ceil(count / KNOT_PIECES) + 2),
    buyShares: column(),
    largeBuyShares: column(),
    sizeFactors: column(),
    factors: column(),
    sideChanges: new Float64Array(count + 1),
  };
}

export class TakerFlow {
  /** Probabilities in the current piece of time that a taker buys, for an order of any size and for a large order. */
  buyShare = 0.5;
  largeBuyShare = 0.5;
  /** Size of orders in the current piece of time, relative to the usual size. */
  sizeFactor = 1;
  private readonly fair: FairPrice;
  private readonly stream: number;
  /** By scale: the start and end, in pieces, of the split order that was needed last, and its side, 1 or -1. */
  private readonly starts = new Float64Array(SCALES).fill(Number.POSITIVE_INFINITY);
  private readonly ends = new Float64Array(SCALES);
  private readonly sides = new Float64Array(SCALES);
  /** By scale: the number of that order; at the start, one that is never found. */
  private readonly indices = new Float64Array(SCALES).fill(Number.MIN_SAFE_INTEGER);
  private readonly one = newPieces(1);
  private readonly quick: Wave;
  private readonly slow: Wave;

  /** @param stream random stream of the symbol's trades */
  constructor(fair: FairPrice, stream: number) {
    this.fair = fair;
    this.stream = stream ^ 0x2545f491;
    this.quick = new Wave(this.stream, QUICK_WAVE);
    this.slow = new Wave(this.stream, SLOW_WAVE);
  }

  /** Sets {@link buyShare}, {@link largeBuyShare} and {@link sizeFactor} for the piece that contains a time, milliseconds since the epoch. */
  lookAt(timeMs: number): void {
    const { fair, one } = this;
    const piece = Math.floor(timeMs / PIECE_MS);
    one.logs[KNOT_PIECES - PIECES_BEFORE] = fair.logAtPiece(piece - PIECES_BEFORE);
    one.logs[KNOT_PIECES + 1] = fair.logAtPiece(piece + 1);
    const volatility = fair.volatilityAtKnot(Math.floor(piece / KNOT_PIECES));
    one.volatilities[1] = volatility;
    const usual = fair.dailyVolatility * NEAR_SHARE * volatility;
    const far = fair.logAtTime(timeMs + NEAR.afterMs) - fair.logAtTime(timeMs - NEAR.beforeMs);
    this.look(piece, one, { near: usual === 0 ? 0 : far / usual, split: SPLIT.live });
    this.buyShare = one.buyShares[0] as number;
    this.largeBuyShare = one.largeBuyShares[0] as number;
    this.sizeFactor = one.sizeFactors[0] as number;
  }

  /**
   * Computes the buy shares and the size factors of consecutive pieces from their prices and volatilities.
   *
   * @param first number of the first piece, counted from the epoch
   * @param live the move around the present, in usual deviations, and the weight of a split order. Default: PAST, the values for trades of the past
   */
  look(first: number, pieces: FlowPieces, { near, split } = PAST): void {
    const { logs, volatilities, buyShares, largeBuyShares, sizeFactors, factors, sideChanges } = pieces;
    const count = buyShares.length;
    const usual = this.fair.dailyVolatility * MOVE_SHARE;
    const nearAll = NEAR.all * near;
    const nearLarge = NEAR.large * near;
    this.findChanges(first, count, sideChanges);
    let sum = 0;
    for (let i = 0; i < count; i += 1) {
      const at = i + KNOT_PIECES;
      const volatility = volatilities[Math.floor(at / KNOT_PIECES)] as number;
      const far = usual === 0 ? 0 : ((logs[at + 1] as number) - (logs[at - PIECES_BEFORE] as number)) / usual;
      const move = far / volatility;
      sum += sideChanges[i] as number;
      buyShares[i] = INFORMED.all * move + nearAll + split * sum;
      largeBuyShares[i] = INFORMED.large * move + nearLarge;
      const factor = SIZE.least + SIZE.byVolatility * volatility + SIZE.byMove * Math.abs(far);
      factors[i] = factor < SIZE.most ? factor : SIZE.most;
    }
    setShares(buyShares, count);
    setShares(largeBuyShares, count);
    sizeFactors.fill(0);
    this.quick.addTo(sizeFactors, count, first, 1);
    this.slow.addTo(sizeFactors, count, first, 1);
    portable.expAll(sizeFactors, count);
    for (let i = 0; i < count; i += 1) sizeFactors[i] = (factors[i] as number) * (sizeFactors[i] as number);
  }

  /**
   * Writes the mean sizes of the orders of hours, relative to the usual one.
   *
   * @param first counted from the epoch
   * @param volatilities volatility of each hour, relative to the usual one
   */
  sizesOfHours(first: number, hours: number, volatilities: Float64Array, into: Float64Array): void {
    into.fill(0);
    this.slow.addTo(into, hours, (first + 0.5) * HOUR_PIECES, HOUR_PIECES);
    portable.expAll(into, hours);
    for (let i = 0; i < hours; i += 1) {
      const factor = SIZE.least + (SIZE.byVolatility + SIZE.byMove * MEAN_MOVE) * (volatilities[i] as number);
      into[i] = factor * (into[i] as number);
    }
  }

  /**
   * Writes the shares of the volume of hours that takers buy.
   *
   * @param moves changes of the logarithm of the fair price in the hours, in usual deviations of an hour
   */
  buySharesOfHours(first: number, hours: number, moves: Float64Array, into: Float64Array): void {
    for (let i = 0; i < hours; i += 1) {
      const lean = SPLIT.past * this.splitOrders((first + i) * HOUR_PIECES + HOUR_PIECES / 2, HOUR_SCALE);
      into[i] = HOUR_INFORMED * (moves[i] as number) + HOUR_SPLIT * lean;
    }
    setShares(into, hours);
  }

  /** Writes the changes, from piece to piece, of the sum of the sides of all split orders; the first one is the sum. */
  private findChanges(first: number, count: number, into: Float64Array): void {
    const { starts, ends, sides } = this;
    into.fill(0);
    for (let scale = 0; scale < SCALES; scale += 1) {
      for (let i = 0; i < count; ) {
        const piece = first + i;
        if (piece < (starts[scale] as number) || piece >= (ends[scale] as number)) this.find(scale, piece);
        const side = sides[scale] as number;
        into[i] = (into[i] as number) + side;
        i = Math.min(count, Math.ceil((ends[scale] as number) - first));
        into[i] = (into[i] as number) - side;
      }
    }
  }

  /** Sum of the sides of the split orders of a piece, from a scale on. */
  private splitOrders(piece: number, scale: number): number {
    const { starts, ends, sides } = this;
    let sum = 0;
    for (let i = scale; i < SCALES; i += 1) {
      if (piece < (starts[i] as number) || piece >= (ends[i] as number)) this.find(i, piece);
      sum += sides[i] as number;
    }
    return sum;
  }

  /** Finds the split order of a scale that is active in a piece, and stores its start, end and side. */
  private find(scale: number, piece: number): void {
    const { starts, ends, indices } = this;
    const length = LENGTHS[scale] as number;
    const stream = this.stream + scale * 0x3c6ef372;
    let index = (indices[scale] as number) + 1;
    let start = ends[scale] as number;
    let end = startOf(stream, index + 1) * length;
    // Mostly it is the next one after the last.
    if (!(piece >= start && piece < end)) {
      index = Math.floor(piece / length);
      start = startOf(stream, index) * length;
      if (piece < start) {
        index -= 1;
        end = start;
        start = startOf(stream, index) * length;
      } else end = startOf(stream, index + 1) * length;
    }
    starts[scale] = start;
    ends[scale] = end;
    indices[scale] = index;
    this.sides[scale] = (hashAt(stream, 2 * index + 1) & 1) === 0 ? 1 : -1;
  }
}

/** Smooth noise whose exponential has a mean of about 1. */
class Wave {
  private readonly stream: number;
  private readonly pieces: number;
  private readonly swing: number;
  /** The number of the wave that was needed last, and the random numbers at its start and its end. */
  private left = Number.NaN;
  private start = 0;
  private end = 0;

  constructor(stream: number, { pieces, swing }: typeof QUICK_WAVE | typeof SLOW_WAVE) {
    this.stream = stream ^ pieces;
    this.pieces = pieces;
    this.swing = swing;
  }

  /** Adds the noise at `count` pieces, `step` pieces apart, to the numbers of an array. */
  addTo(into: Float64Array, count: number, first: number, step: number): void {
    const { pieces, swing } = this;
    const level = 0.125 * swing * swing;
    let { left, start, end } = this;
    for (let i = 0; i < count; i += 1) {
      const at = (first + i * step) / pieces;
      const whole = Math.floor(at);
      if (whole !== left) {
        left = whole;
        start = uniform(hashAt(this.stream, left));
        end = uniform(hashAt(this.stream, left + 1));
      }
      const f = at - whole;
      into[i] = (into[i] as number) + (swing * ((start + (end - start) * f * f * (3 - 2 * f)) * 2 - 1) - level);
    }
    this.left = left;
    this.start = start;
    this.end = end;
  }
}

/** Start of a split order, in lengths of its scale. */
function startOf(stream: number, index: number): number {
  return index + LATE * uniform(hashAt(stream, 2 * index));
}

/** Replaces the sums of the effects on the share of buyers by that share; one half for a sum of 0. */
function setShares(leans: Float64Array, count: number): void {
  for (let i = 0; i < count; i += 1) {
    const lean = leans[i] as number;
    leans[i] = 0.5 + (0.5 * MOST * lean) / Math.sqrt(1 + lean * lean);
  }
}
