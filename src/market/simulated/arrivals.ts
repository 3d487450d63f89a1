/**
 * When takers come to one symbol: in clusters. Some come of themselves, as often as the plan of the minute says
 * (activity.ts, the same plan that the past goes by); everyone who comes draws others after them, some within a tenth of
 * a second, some within seconds, who draw others in turn (a Hawkes process with two exponential kernels).
 *
 * Times are drawn by thinning: a candidate from a rate that nothing can exceed, kept with the share that the true rate
 * has of it.
 */
import { MINUTE_US } from '../../protocol/index.js';
import type { SimulatedHistory } from './history.js';
import type { Random } from './random.js';

/** Takers that one draws after it on average, and how soon they come on average. */
const QUICK = { takers: 0.35, meanUs: 80_000 } as const;
const SLOW = { takers: 0.25, meanUs: 5_000_000 } as const;
/** Share of the takers that come of themselves. */
const OWN = 1 - QUICK.takers - SLOW.takers;
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
      const ownRate = this.ownRate(this.atUs);
      const rate = ownRate + this.quick + this.slow;
      const minuteEndUs = (Math.floor(this.atUs / MINUTE_US) + 1) * MINUTE_US;
      const candidateUs = this.atUs + Math.ceil(-Math.log(1 - this.random.unit()) / rate);
      // Another minute has another rate; waiting has no memory, so one may draw again from there.
      if (candidateUs >= minuteEndUs) {
        this.fade(minuteEndUs);
        continue;
      }
      this.fade(candidateUs);
      if (this.random.unit() * rate > ownRate + this.quick + this.slow) continue;
      this.quick += QUICK.takers / QUICK.meanUs;
      this.slow += SLOW.takers / SLOW.meanUs;
      return candidateUs;
    }
  }

  /** Takers of an average microsecond around a time. */
  rate(timeUs: number): number {
    return this.ownRate(timeUs) / OWN;
  }

  /** Nobody came since; the process goes on from here. */
  skipTo(timeUs: number): void {
    this.quick = 0;
    this.slow = 0;
    this.atUs = timeUs;
  }

  private ownRate(timeUs: number): number {
    return (this.plan.tradesIn(Math.floor(timeUs / MINUTE_US)) * OWN) / TRADES_PER_TAKER / MINUTE_US;
  }

  private fade(toUs: number): void {
    const gone = toUs - this.atUs;
    this.quick *= Math.exp(-gone / QUICK.meanUs);
    this.slow *= Math.exp(-gone / SLOW.meanUs);
    this.atUs = toUs;
  }
}
