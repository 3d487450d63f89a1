/**
 * Computes the volatility of a price path over time: a product of waves of many lengths, from a quarter of an hour to
 * two weeks. No single wave length dominates, so calm and volatile periods cluster, and the autocorrelation decays
 * slowly. A daily rhythm and quieter weekends are added.
 */
import { portable } from '../../../protocol/index.js';
import { hashAt, uniform } from '../../universe/random.js';

/** Lengths of the waves in days, longest first. */
const PERIODS: readonly number[] = [14, 4, 1.1, 0.3, 0.1, 0.035, 0.012];
/** Amplitude of one wave in the logarithm. */
const SWING = 0.5;
/**
 * Compensates the effect of one wave on the mean square: the variance of a wave is a quarter of the squared amplitude.
 */
const LEVEL = -0.25 * SWING * SWING;
/** The daily rhythm is ignored for time spans longer than this, in days. */
const RHYTHM_DAYS = 0.25;

/** A volatility relative to the usual one; its mean square is about 1. */
export class Volatility {
  private readonly stream: number;
  /**
   * Cache per wave: the last integer position, and the random numbers there and at the next integer. Consecutive
   * requests are usually close.
   */
  private readonly lefts = new Float64Array(PERIODS.length).fill(Number.NaN);
  private readonly draws = new Float64Array(2 * PERIODS.length);

  constructor(stream: number) {
    this.stream = stream;
  }

  /**
   * Volatility around a time.
   *
   * @param day days since the epoch
   * @param least waves shorter than this number of days are ignored, for random numbers that span a longer time.
   * Default 0
   */
  at(day: number, least = 0): number {
    let sum = 0;
    for (let i = 0; i < PERIODS.length; i += 1) {
      const period = PERIODS[i] as number;
      if (period < least) break;
      sum += LEVEL + SWING * this.wave(i, day / period);
    }
    return portable.exp(sum) * (least > RHYTHM_DAYS ? 1 : rhythm(day));
  }

  /**
   * Writes the volatility at equal distances into an array: what {@link Volatility.at} returns, at half the cost, because
   * each wave is followed through all times.
   *
   * @param first the first time, in steps since the epoch; may have a fraction
   * @param perDay steps of a day
   */
  fill(first: number, perDay: number, least: number, into: Float64Array): void {
    into.fill(0);
    for (let i = 0; i < PERIODS.length; i += 1) {
      const period = PERIODS[i] as number;
      if (period < least) break;
      const stream = this.stream + i * 0x3c6ef372;
      let left = Number.NaN;
      let a = 0;
      let b = 0;
      for (let at = 0; at < into.length; at += 1) {
        const x = (first + at) / perDay / period;
        const whole = Math.floor(x);
        if (whole !== left) {
          a = whole === left + 1 ? b : uniform(hashAt(stream, whole));
          b = uniform(hashAt(stream, whole + 1));
          left = whole;
        }
        const f = x - whole;
        const wave = (a + (b - a) * f * f * (3 - 2 * f)) * 2 - 1;
        into[at] = (into[at] as number) + (LEVEL + SWING * wave);
      }
    }
    for (let at = 0; at < into.length; at += 1) {
      const factor = portable.exp(into[at] as number);
      into[at] = least > RHYTHM_DAYS ? factor : factor * rhythm((first + at) / perDay);
    }
  }

  /** Smooth noise in [-1, 1]: random numbers at the integers of `x`, connected by a smooth curve. */
  private wave(i: number, x: number): number {
    const { lefts, draws } = this;
    const left = Math.floor(x);
    if (left !== lefts[i]) {
      const stream = this.stream + i * 0x3c6ef372;
      lefts[i] = left;
      draws[2 * i] = uniform(hashAt(stream, left));
      draws[2 * i + 1] = uniform(hashAt(stream, left + 1));
    }
    const f = x - left;
    const a = draws[2 * i] as number;
    const b = draws[2 * i + 1] as number;
    return (a + (b - a) * f * f * (3 - 2 * f)) * 2 - 1;
  }
}

/** The daily rhythm by hour: highest around 15:00 UTC, lowest around 03:00 UTC. */
const RHYTHM = Float64Array.from(
  { length: 24 },
  (_, hour) => 1 + 0.25 * portable.cos(((hour + 0.5 - 15) / 12) * Math.PI),
);

/** Daily and weekly rhythm: less at weekends. */
function rhythm(day: number): number {
  const whole = Math.floor(day);
  const weekday = (((whole + 4) % 7) + 7) % 7;
  return (RHYTHM[Math.floor((day - whole) * 24)] as number) * (weekday === 0 || weekday === 6 ? 0.8 : 1);
}
