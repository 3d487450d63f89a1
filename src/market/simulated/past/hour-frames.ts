/**
 * Computes the frame of an hour of the simulated history: open, high, low and close price, number of trades, volume, quote
 * amount and the part that takers bought. A frame costs about a microsecond, because no trade is generated for it: the
 * prices come from the price path, the amounts from the number of trades. The trades of the hour are made later, only
 * where somebody asks for them, so that they add up to the frame exactly (hour-trades.ts).
 *
 * With frames, klines of hours, days and months are sums of frames, and equal the sums of the trades.
 */
import { DAY_MS, HOUR_MS, portable } from '../../../protocol/index.js';
import type { MarketScale } from '../../series/scale.js';
import { BAR_FIELDS } from '../../series/stored-bars.js';
import { hashAll, mix, nearNormal, uniform } from '../../universe/random.js';
import type { SimulatedSymbol } from '../../universe/universe.js';
import { TakerFlow } from '../flow/taker-flow.js';
import { type SizeTable, sizeTable } from '../flow/trade-sizes.js';
import { type FairPrice, newHourRanges } from '../path/fair-price.js';
import { HOUR_KNOTS, KNOT_MS } from '../path/grid.js';

/** Least mean size of the trades of an hour, in steps: the trades of each side must be able to add up to any frame. */
const MIN_MEAN = 6;
/** Largest quote amount of an hour, in ticks x steps, so that sums are exact. */
const LARGEST = 2 ** 52;
/** The share of the volume that takers buy is within these bounds. */
const SHARE = { least: 0.25, most: 0.75 } as const;
/** The mean price of a side keeps this share of the range away from the high and the low, or more if lots are few. */
const EDGE = { least: 0.02, most: 0.4 } as const;
/** How far the mean price of the trades is from the mean of the path, as a share of the range of prices. */
const MEAN_NOISE = 0.02;
/**
 * How far the highest trade is beyond the highest knot, as a share of the move between two knots: on average, a random
 * walk goes beyond the highest knot by 0.58 of this move.
 */
const BEYOND_KNOT = { least: 0.2, more: 0.75 } as const;
/** Standard deviation of the price change of an hour, as a share of that of a day. */
const HOUR_SHARE = Math.sqrt(HOUR_MS / DAY_MS);
/** Hours whose frames are computed together: those of a day. */
const MOST_HOURS = DAY_MS / HOUR_MS;
/** Random numbers of an hour. */
const DRAWS = 6;
const KNOTS_PER_DAY = DAY_MS / KNOT_MS;

/** The frames of one symbol. Hours are counted from the epoch. */
export class HourFrames {
  readonly sizes: SizeTable;
  /** Lots per step: every quantity is a multiple, so that quote amounts are whole units. */
  readonly stepLots: number;
  readonly halfSpread: number;
  readonly flow: TakerFlow;
  private readonly fair: FairPrice;
  private readonly stream: number;
  readonly ticksPerPrice: number;
  /** Usual move from one knot to the next, as a share of the price. */
  private readonly knotMove: number;
  private readonly knotTicks = new Float64Array(HOUR_KNOTS + 1);
  private knownHour = Number.NaN;
  private readonly ranges = newHourRanges(MOST_HOURS);
  private readonly hashes = new Int32Array(MOST_HOURS);
  private readonly draws = new Float64Array(DRAWS * MOST_HOURS);
  private readonly noises = new Float64Array(MOST_HOURS);
  private readonly sizeFactors = new Float64Array(MOST_HOURS);
  /** Moves of the hours, then shares of the volume that takers buy. */
  private readonly buyShares = new Float64Array(MOST_HOURS);

  /** @param stream random stream of the trades of the symbol */
  constructor(fair: FairPrice, scale: MarketScale, market: SimulatedSymbol, stream: number) {
    this.fair = fair;
    this.stream = stream;
    this.flow = new TakerFlow(fair, stream);
    this.ticksPerPrice = 1e8 / Number(scale.rules.tickUnits);
    this.knotMove = fair.dailyVolatility / Math.sqrt(KNOTS_PER_DAY);
    this.halfSpread = market.halfSpreadBps / 10_000;
    this.stepLots = scale.wholeLots;
    this.sizes = sizeTable(market.medianLots, scale.wholeLots);
  }

  /** Fair prices at the knots of an hour and at the first knot of the next one, in ticks: `[121]`. Do not modify. */
  ticksOf(hour: number): Float64Array {
    if (hour !== this.knownHour) {
      this.fair.fillHour(hour, this.ticksPerPrice, this.knotTicks);
      this.knownHour = hour;
    }
    return this.knotTicks;
  }

  /**
   * Writes the frames of at most a day of hours as the first bars of `into`; amounts are in steps.
   *
   * @param before number of trades before each hour, and after the last one
   */
  store(into: Float64Array, firstHour: number, hours: number, before: Int32Array): void {
    const { fair, ranges, ticksPerPrice, hashes, draws, noises, sizeFactors, buyShares, halfSpread, knotMove } = this;
    const { edges, lows, highs, means, volatilities } = ranges;
    const { mean, variation } = this.sizes;
    fair.rangesOfHours(firstHour, hours, ranges);
    this.draw(firstHour, hours);
    const usual = fair.dailyVolatility;
    for (let i = 0; i < hours; i += 1) {
      const spread = (variation * variation) / ((before[i + 1] as number) - (before[i] as number));
      noises[i] = Math.sqrt(spread) * (draws[i * DRAWS + 2] as number) - spread / 2;
      const first = (edges[i] as number) * ticksPerPrice;
      const last = (edges[i + 1] as number) * ticksPerPrice;
      const usualMove = first * usual * HOUR_SHARE * (volatilities[i] as number);
      buyShares[i] = usualMove === 0 ? 0 : (last - first) / usualMove;
    }
    portable.expAll(noises, hours);
    this.flow.sizesOfHours(firstHour, hours, volatilities, sizeFactors);
    this.flow.buySharesOfHours(firstHour, hours, buyShares, buyShares);
    for (let i = 0; i < hours; i += 1) {
      const count = (before[i + 1] as number) - (before[i] as number);
      const first = (edges[i] as number) * ticksPerPrice;
      const last = (edges[i + 1] as number) * ticksPerPrice;
      const highest = (highs[i] as number) * ticksPerPrice;
      const lowest = (lows[i] as number) * ticksPerPrice;
      const hash = hashes[i] as number;
      const half = Math.max(0.5, first * halfSpread);
      const beyond = first * knotMove * (volatilities[i] as number);
      const open = wholeTicks(first + ((hash & 1) === 0 ? half : -half));
      const close = wholeTicks(last + ((hash & 2) === 0 ? half : -half));
      const high = Math.max(open, close, wholeTicks(highest + half + beyond * (draws[i * DRAWS] as number)));
      const low = Math.min(open, close, wholeTicks(lowest - half - beyond * (draws[i * DRAWS + 1] as number)));

      const most = Math.floor(LARGEST / high);
      const wanted = Math.round(count * mean * (noises[i] as number) * (sizeFactors[i] as number));
      const steps = Math.min(most, Math.max(MIN_MEAN * count, wanted));
      const share = (buyShares[i] as number) + 0.02 * (draws[i * DRAWS + 3] as number);
      const buySteps = Math.round(steps * Math.max(SHARE.least, Math.min(SHARE.most, share)));
      const sellSteps = steps - buySteps;
      const range = high - low;
      const middle = (means[i] as number) * ticksPerPrice - low;
      const shift = MEAN_NOISE * range;
      const buyMean = middle + half + shift * (draws[i * DRAWS + 4] as number);
      const sellMean = middle - half + shift * (draws[i * DRAWS + 5] as number);
      const buyTickSteps = low * buySteps + aboveLow(buyMean, range, buySteps, count);
      const sellTickSteps = low * sellSteps + aboveLow(sellMean, range, sellSteps, count);

      const at = i * BAR_FIELDS;
      into[at] = open;
      into[at + 1] = high;
      into[at + 2] = low;
      into[at + 3] = close;
      into[at + 4] = count;
      into[at + 5] = steps;
      into[at + 6] = buyTickSteps + sellTickSteps;
      into[at + 7] = buySteps;
      into[at + 8] = buyTickSteps;
    }
  }

  /** Draws the random numbers of hours: two for the prices beyond the knots, the others are normal. */
  private draw(firstHour: number, hours: number): void {
    const { hashes, draws } = this;
    hashAll(this.stream ^ 0x68bc21eb, firstHour, hours, hashes);
    for (let i = 0; i < hours; i += 1) {
      for (let k = 0; k < DRAWS; k += 1) {
        const hash = mix((hashes[i] as number) + k + 1);
        draws[i * DRAWS + k] = k < 2 ? BEYOND_KNOT.least + BEYOND_KNOT.more * uniform(hash) : nearNormal(hash);
      }
    }
  }
}

/** Sum of ticks x steps above the low price, for a mean price above the low that is as near as possible to `mean`. */
function aboveLow(mean: number, range: number, steps: number, count: number): number {
  if (range === 0) return 0;
  const edge = Math.max(EDGE.least, Math.min(EDGE.most, count / steps));
  return Math.round(Math.max(edge, Math.min(1 - edge, mean / range)) * range * steps);
}

function wholeTicks(ticks: number): number {
  return Math.max(1, Math.floor(ticks + 0.5));
}
