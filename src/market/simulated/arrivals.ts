/**
 * When takers come to one symbol: in clusters. Some come of themselves, as often as the plan of the minute says
 * (activity.ts, the same plan that the past goes by); everyone who comes draws others after them, some within a tenth of
 * a second, some within seconds, who draw others in turn (a Hawkes process with two exponential kernels).
 *
 * Times are drawn by thinning: a candidate from a rate that nothing can exceed, kept with the share that the true rate
 * has of it.
 */
import { MINUTE_US } from '../../protocol/index.js';
import type { Random } from './random.js';
import type { SimulatedHistory } from './simulated-history.js';

/** Takers that one draws after it on average, and how soon they come on average. */
const QUICK = { takers: 0.35, meanUs: 80_000 } as const;
const SLOW = { takers: 0.25, meanUs: 5_000_000 } as const;
/** Share of the takers that come of themselves. */
const BASE_SHARE = 1 - QUICK.takers - SLOW.takers;
/** A taker's order makes more trades than one when it takes several quotes. */
const TRADES_PER_TAKER = 1.8;

export class Arrivals {
  private readonly plan: SimulatedHistory;
  private readonly random: Random;
  /** Takers a microsecond that the earlier ones still draw. */
  private quick = 0;
  private slow = 0;
  private atUs: number;

  constructor(plan: SimulatedHistory, random: Random, fromUs: number) {
    this.plan = plan;
    this.random = random;
    this.atUs = fromUs;
  }

  /** When the next taker comes, whole microseconds; later each time. */
  next(): number {
    for (;;) {
      const baseRate = this.baseRate(this.atUs);
      const rate = baseRate + this.quick + this.slow;
      const minuteEndUs = (Math.floor(this.atUs / MINUTE_US) + 1) * MINUTE_US;
      const candidateUs = this.atUs + Math.ceil(-Math.log(1 - this.random.uniform()) / rate);
      // Another minute has another rate; waiting has no memory, so one may draw again from there.
      if (candidateUs >= minuteEndUs) {
        this.decay(minuteEndUs);
        continue;
      }
      this.decay(candidateUs);
      if (this.random.uniform() * rate > baseRate + this.quick + this.slow) continue;
      this.quick += QUICK.takers / QUICK.meanUs;
      this.slow += SLOW.takers / SLOW.meanUs;
      return candidateUs;
    }
  }

  /** Takers of an average microsecond around a time. */
  rate(timeUs: number): number {
    return this.baseRate(timeUs) / BASE_SHARE;
  }

  /** Nobody came since; the process goes on from here. */
  skipTo(timeUs: number): void {
    this.quick = 0;
    this.slow = 0;
    this.atUs = timeUs;
  }

  private baseRate(timeUs: number): number {
    return (this.plan.tradesIn(Math.floor(timeUs / MINUTE_US)) * BASE_SHARE) / TRADES_PER_TAKER / MINUTE_US;
  }

  private decay(toUs: number): void {
    const elapsedUs = toUs - this.atUs;
    this.quick *= Math.exp(-elapsedUs / QUICK.meanUs);
    this.slow *= Math.exp(-elapsedUs / SLOW.meanUs);
    this.atUs = toUs;
  }
}
