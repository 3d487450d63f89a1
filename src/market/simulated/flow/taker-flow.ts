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

/** Pieces of the path, one after the other, and what takers do in them. */
export interface FlowPieces {
  /** Logarithms of the fair prices at the starts of the pieces, after those of the pieces of a knot before. */
  readonly logs: Float64Array;
  /** Volatilities of the knots of the pieces, after that of the knot before. */
  readonly volatilities: Float64Array;
  /** By piece: probabilities that a taker buys, for an order of any size and for a large order. */
  readonly buyShares: Float64Array;
  readonly largeBuyShares: Float64Array;
  /** By piece: size of orders relative to the usual one. */
  readonly sizeFactors: Float64Array;
  /** Working memory: part of the size factors. */
  readonly factors: Float64Array;
}

/** Memory for some pieces, from the start of a knot on, or for one. */
export function newPieces(count: number): FlowPieces {
  const column = () => new Float64Array(count);
  return {
    // The pieces of the knot after the last one are there, too.
    logs: new Float64Array(count + 2 * KNOT_PIECES),
    volatilities: new Float64Array(Math.ceil(count / KNOT_PIECES) + 2),
    buyShares: column(),
    largeBuyShares: column(),
    sizeFactors: column(),
    factors: column(),
  };
}

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
  /** The sum of all split orders, and the pieces that have it. */
  private sum = 0;
  private sumFrom = 0;
  private sumTo = 0;
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

  /** Looks at the piece of a time, milliseconds since the epoch. */
  lookAt(timeMs: number): void {
    const { fair, one } = this;
    const piece = Math.floor(timeMs / PIECE_MS);
    one.logs[KNOT_PIECES - PIECES_BEFORE] = fair.logAtPiece(piece - PIECES_BEFORE);
    one.logs[KNOT_PIECES + 1] = fair.logAtPiece(piece + 1);
    one.volatilities[1] = fair.volatilityAtKnot(Math.floor(piece / KNOT_PIECES));
    this.look(piece, one);
    this.buyShare = one.buyShares[0] as number;
    this.largeBuyShare = one.largeBuyShares[0] as number;
    this.sizeFactor = one.sizeFactors[0] as number;
  }

  /** Looks at the path in pieces one after the other, and writes what takers do. @param first counted from the epoch */
  look(first: number, { logs, volatilities, buyShares, largeBuyShares, sizeFactors, factors }: FlowPieces): void {
    const { quick, slow } = this;
    const usual = this.fair.dailyVolatility * MOVE_SHARE;
    for (let i = 0; i < buyShares.length; i += 1) {
      const piece = first + i;
      const at = i + KNOT_PIECES;
      const volatility = volatilities[Math.floor(at / KNOT_PIECES)] as number;
      const far = usual === 0 ? 0 : ((logs[at + 1] as number) - (logs[at - PIECES_BEFORE] as number)) / usual;
      const move = far / volatility;
      if (piece < this.sumFrom || piece >= this.sumTo) this.sumAll(piece);
      buyShares[i] = shareOf(INFORMED.all * move + this.sum);
      largeBuyShares[i] = shareOf(INFORMED.large * move);
      const factor = SIZE.least + SIZE.byVolatility * volatility + SIZE.byMove * Math.abs(far);
      factors[i] = Math.min(SIZE.most, factor);
      sizeFactors[i] = quick.at(piece) + slow.at(piece);
    }
    portable.expAll(sizeFactors, sizeFactors.length);
    for (let i = 0; i < sizeFactors.length; i += 1)
      sizeFactors[i] = (factors[i] as number) * (sizeFactors[i] as number);
  }

  /** Mean size of the orders of an hour, relative to the usual one. @param volatility in the hour */
  sizeFactorOfHour(hour: number, volatility: number): number {
    const factor = SIZE.least + (SIZE.byVolatility + SIZE.byMove * MEAN_MOVE) * volatility;
    return factor * portable.exp(this.slow.at((hour + 0.5) * HOUR_PIECES));
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

  /** Sums all split orders of a piece. The sum is the same until one of them begins or ends. */
  private sumAll(piece: number): void {
    const { starts, ends } = this;
    this.sum = this.splitOrders(piece, 0);
    let from = Number.NEGATIVE_INFINITY;
    let to = Number.POSITIVE_INFINITY;
    for (let i = 0; i < SCALES; i += 1) {
      from = Math.max(from, starts[i] as number);
      to = Math.min(to, ends[i] as number);
    }
    this.sumFrom = from;
    this.sumTo = to;
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

/** Smooth noise whose exponential has a mean of about 1. */
class Wave {
  private readonly stream: number;
  private readonly pieces: number;
  private readonly swing: number;
  /** The wave that was last asked for, and its random numbers at its start and its end. */
  private left = Number.NaN;
  private start = 0;
  private end = 0;

  constructor(stream: number, { pieces, swing }: typeof QUICK_WAVE | typeof SLOW_WAVE) {
    this.stream = stream ^ pieces;
    this.pieces = pieces;
    this.swing = swing;
  }

  at(piece: number): number {
    const { pieces, swing } = this;
    const left = Math.floor(piece / pieces);
    if (left !== this.left) {
      this.start = uniform(hashAt(this.stream, left));
      this.end = uniform(hashAt(this.stream, left + 1));
      this.left = left;
    }
    const f = piece / pieces - left;
    return swing * ((this.start + (this.end - this.start) * f * f * (3 - 2 * f)) * 2 - 1) - 0.125 * swing * swing;
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
