/**
 * Takers that come when a symbol has not traded for some seconds, so that a program that waits for a trade of a quiet
 * symbol need not wait for minutes. They trigger no others.
 *
 * Silence breakers make some of the trades that are planned for the minute (activity.ts); the other takers make the
 * rest (arrivals.ts). A quiet minute has more trades than planned, but smaller trades, so that its volume is about the
 * planned volume.
 */
import type { Side } from '../../exchange/index.js';
import { hashAt, uniform } from '../universe/random.js';

/** Minimum and maximum time without a trade of a symbol, microseconds. */
const SILENCE = { leastUs: 9_000_000, mostUs: 10_000_000 } as const;
/** Number of the planned trades of a minute that these takers make. In a quiet minute they make more than planned. */
const SHARED_TRADES = 3;
/** Largest share of the planned trades that these takers make. */
const MAX_SHARE = 0.5;
/** Random numbers of one taker. */
const DRAWS = 3;

/** The planned trades of a minute that these takers make. */
export function brokenSilences(plannedTrades: number): number {
  return Math.min(SHARED_TRADES, plannedTrades * MAX_SHARE);
}

export class SilenceBreakers {
  /** Time of the next of these takers if no other taker comes before, microseconds. */
  nextUs: number;
  private readonly stream: number;
  private taken = 0;

  /** @param stream of random numbers */
  constructor(stream: number, startUs: number) {
    this.stream = stream;
    this.nextUs = this.after(startUs);
  }

  /** Starts a silence at this time: another taker has traded, or trading starts. */
  startFrom(timeUs: number): void {
    this.nextUs = this.after(timeUs);
  }

  /**
   * The order of the taker of {@link SilenceBreakers.nextUs}.
   *
   * @param sizes sizes of trades, one for each quantile
   * @param plannedTrades number of planned trades of the minute
   * @param buyShare probability that the taker buys
   */
  next(sizes: Float64Array, plannedTrades: number, buyShare: number): { readonly side: Side; readonly lots: number } {
    const side = this.draw(1) < buyShare ? 'BUY' : 'SELL';
    const size = sizes[Math.floor(this.draw(2) * sizes.length)] as number;
    this.taken += 1;
    this.nextUs = this.after(this.nextUs);
    return { side, lots: Math.round((size * brokenSilences(plannedTrades)) / SHARED_TRADES) };
  }

  private after(timeUs: number): number {
    return timeUs + Math.ceil(SILENCE.leastUs + (SILENCE.mostUs - SILENCE.leastUs) * this.draw(0));
  }

  private draw(position: number): number {
    return uniform(hashAt(this.stream, DRAWS * this.taken + position));
  }
}
