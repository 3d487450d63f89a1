/**
 * Computes the volatility of the market over time: a product of waves of many lengths, from two hours to two weeks. No
 * single wave length dominates, so calm and volatile periods cluster, and the autocorrelation decays slowly. A daily rhythm
 * and quieter weekends are added.
 */
import { portable } from '../../../protocol/index.js';
import { hashAt, uniform } from '../../universe/random.js';

/** Lengths of the waves in days, and their amplitudes in the logarithm. */
const WAVES: readonly (readonly [days: number, swing: number])[] = [
  [14, 0.42],
  [4, 0.28],
  [1.1, 0.22],
  [0.3, 0.22],
  [0.1, 0.28],
];

/** A volatility relative to the usual one; its mean square is about 1. */
export class Volatility {
  private readonly stream: number;

  constructor(stream: number) {
    this.stream = stream;
  }

  /**
   * Writes the volatility at equal distances into an array.
   *
   * @param first the first time, in steps since the epoch; may have a fraction
   * @param perDay steps of a day
   */
  fill(first: number, perDay: number, into: Float64Array): void {
    into.fill(0);
    for (let i = 0; i < WAVES.length; i += 1) {
      const [period, swing] = WAVES[i] as (typeof WAVES)[number];
      // Compensates the effect of the wave on the mean square: its variance is a quarter of the squared amplitude.
      const level = -0.25 * swing * swing;
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
        into[at] = (into[at] as number) + (level + swing * wave);
      }
    }
    for (let at = 0; at < into.length; at += 1)
      into[at] = portable.exp(into[at] as number) * rhythm((first + at) / perDay);
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
