/**
 * Draws the times at which takers arrive at one symbol. Arrivals cluster: some takers arrive at the base rate of the
 * minute (activity.ts, the same rates as in the history, less the arrivals that silence-breakers.ts adds), and every
 * arrival triggers further ones, some within a tenth of a second, some within seconds, which trigger more in turn (a
 * Hawkes process with two exponential kernels).
 *
 * Times are drawn by thinning: a candidate time is drawn from an upper bound of the rate, and accepted with the
 * probability true rate / upper bound.
 */
import { MINUTE_US, portable } from '../../protocol/index.js';
import type { Random } from '../universe/random.js';
import type { SimulatedHistory } from './past/simulated-history.js';
import { brokenSilences } from './silence-breakers.js';

/** Mean number of takers that one taker triggers, and their mean delay. */
const QUICK = { takers: 0.42, meanUs: 80_000 } as const;
const SLOW = { takers: 0.28, meanUs: 5_000_000 } as const;
/** Share of the takers that arrive at the base rate. */
const BASE_SHARE = 1 - QUICK.takers - SLOW.takers;
/** Mean number of trades per taker's order: an order can take several quotes. */
const TRADES_PER_TAKER = 1.8;

export class Arrivals {
  private readonly plan: SimulatedHistory;
  private readonly random: Random;
  /** Rates, in takers per microsecond, triggered by earlier takers. */
  private quick = 0;
  private slow = 0;
  private atUs: number;

  constructor(plan: SimulatedHistory, random: Random, fromUs: number) {
    this.plan = plan;
    this.random = random;
    this.atUs = fromUs;
  }

  /** Time of the next taker, whole microseconds; later with every call. */
  next(): number {
    for (;;) {
      const baseRate = this.baseRate(this.atUs, true);
      const rate = baseRate + this.quick + this.slow;
      const minuteEndUs = (Math.floor(this.atUs / MINUTE_US) + 1) * MINUTE_US;
      const candidateUs = this.atUs + Math.ceil(-portable.log(1 - this.random.uniform()) / rate);
      // The next minute has another base rate. An exponential waiting time has no memory, so a new one may be drawn at
      // the start of that minute.
      if (candidateUs >= minuteEndUs) {
        this.decay(minuteEndUs);
        continue;
      }
      this.decay(candidateUs);
      if (this.random.uniform() * rate > baseRate + this.quick + this.slow) continue;
      this.excite();
      return candidateUs;
    }
  }

  /** Mean rate around a time, in takers per microsecond. */
  rate(timeUs: number): number {
    return this.baseRate(timeUs, false) / BASE_SHARE;
  }

  /** Continues at `timeUs` as if no taker had arrived before. */
  skipTo(timeUs: number): void {
    this.quick = 0;
    this.slow = 0;
    this.atUs = timeUs;
  }

  /** Continues with a taker at `timeUs`, who triggers others as any taker does. */
  startWith(timeUs: number): void {
    this.skipTo(timeUs);
    this.excite();
  }

  private excite(): void {
    this.quick += QUICK.takers / QUICK.meanUs;
    this.slow += SLOW.takers / SLOW.meanUs;
  }

  /** @param isShared whether the takers of silence-breakers.ts make a part of the planned trades */
  private baseRate(timeUs: number, isShared: boolean): number {
    const planned = this.plan.tradesIn(Math.floor(timeUs / MINUTE_US));
    const trades = isShared ? planned - brokenSilences(planned) : planned;
    return (trades * BASE_SHARE) / TRADES_PER_TAKER / MINUTE_US;
  }

  private decay(toUs: number): void {
    const elapsedUs = toUs - this.atUs;
    this.quick *= portable.exp(-elapsedUs / QUICK.meanUs);
    this.slow *= portable.exp(-elapsedUs / SLOW.meanUs);
    this.atUs = toUs;
  }
}
