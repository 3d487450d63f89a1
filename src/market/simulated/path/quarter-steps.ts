/**
 * The steps of a path from knot to knot of a quarter hour: random numbers of the path and the quarter hour. They are summed
 * here; fair-price.ts shifts the sums so that the path ends at the price of the next quarter hour.
 *
 * The volatility changes within a quarter hour by one of 256 profiles, the same for all paths, which tell nothing about
 * directions. Each step takes a random value from a table of 64 values, which are approximate quantiles of the normal
 * distribution. A path through known ends needs normal values: with others, its first steps would tell something about the rest.
 */
import { portable } from '../../../protocol/index.js';
import { hashAt, nearNormal, streamOf } from '../../universe/random.js';
import { HOUR_KNOTS, HOUR_QUARTERS, QUARTER_KNOTS } from './grid.js';

const PROFILES = 256;
/**
 * Spread of the logarithm of the volatility within a quarter hour, and the share of a deviation that is left one knot
 * later.
 */
const SPREAD = 0.46;
const STAYS = 0.75;
/** Bits of a random number that one step uses, and the steps of a 32-bit number. */
const STEP_BITS = 6;
const STEPS_PER_DRAW = 5;
const STEP_MASK = 2 ** STEP_BITS - 1;

const NORMAL = makeNormal();

/** Profiles of the volatility, one after the other. */
export interface Profiles {
  /** Standard deviation of each step, as a share of the standard deviation of the quarter hour: `[256 * 30]`. */
  readonly steps: Float64Array;
  /** Share of the variance of the quarter hour up to each knot: `[256 * 31]`. */
  readonly shares: Float64Array;
}

let made: Profiles | undefined;

/** All profiles. Do not modify. */
export function profiles(): Profiles {
  made ??= makeProfiles();
  return made;
}

/** The number of the profile that a random number picks. */
export function profileOf(hash: number): number {
  return hash >>> 24;
}

/** Quarter hours one after the other, whose steps are summed together: a call for each quarter hour would cost as much as its sums. */
export interface Quarters {
  /** Numbers of the profiles. */
  readonly profiles: Int32Array;
  /** By quarter hour: random number of one path, as a signed integer, and standard deviation of the path. */
  readonly hashes: Int32Array;
  readonly scales: Float64Array;
  /** Another path has its own random numbers and deviations. */
  readonly otherHashes: Int32Array;
  readonly otherScales: Float64Array;
  /** Running sums of the steps: 31 by quarter hour. */
  readonly sums: Float64Array;
}

/** Memory for a number of quarter hours. */
export function newQuarters(count: number): Quarters {
  return {
    profiles: new Int32Array(count),
    hashes: new Int32Array(count),
    scales: new Float64Array(count),
    otherHashes: new Int32Array(count),
    otherScales: new Float64Array(count),
    sums: new Float64Array(count * (QUARTER_KNOTS + 1)),
  };
}

/**
 * Adds the running sums of the steps of the first path to the sums of other paths; the first element of a quarter hour does not change.
 *
 * @param steps `Profiles.steps`
 */
export function addSteps({ profiles, hashes, scales, sums }: Quarters, count: number, steps: Float64Array): void {
  for (let i = 0; i < count; i += 1) {
    const first = (profiles[i] as number) * QUARTER_KNOTS;
    const at = i * (QUARTER_KNOTS + 1);
    const scale = scales[i] as number;
    let state = hashes[i] as number;
    let sum = 0;
    for (let k = 0; k < QUARTER_KNOTS; ) {
      // mulberry32, inlined: years of hours pass through this loop.
      state = (state + 0x6d2b79f5) | 0;
      let bits = Math.imul(state ^ (state >>> 15), 1 | state);
      bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits;
      bits ^= bits >>> 14;
      for (let draw = 0; draw < STEPS_PER_DRAW; draw += 1) {
        sum += (steps[first + k] as number) * (NORMAL[bits & STEP_MASK] as number);
        bits >>>= STEP_BITS;
        k += 1;
        sums[at + k] = (sums[at + k] as number) + scale * sum;
      }
    }
  }
}

/**
 * Writes the running sums of the steps of both paths together; the first element of a quarter hour is 0. The result is bit for bit that of {@link addSteps},
 * in less than half the time. The five steps of a draw are written out, because a loop for them costs a third of the time.
 */
export function sumSteps(quarters: Quarters, count: number, steps: Float64Array): void {
  const { profiles, hashes, scales, otherHashes, otherScales, sums } = quarters;
  let at = 0;
  for (let i = 0; i < count; i += 1) {
    const a = scales[i] as number;
    const b = otherScales[i] as number;
    let stateA = hashes[i] as number;
    let stateB = otherHashes[i] as number;
    let sumA = 0;
    let sumB = 0;
    let from = (profiles[i] as number) * QUARTER_KNOTS;
    const end = at + QUARTER_KNOTS;
    sums[at] = 0;
    while (at < end) {
      stateA = (stateA + 0x6d2b79f5) | 0;
      let bitsA = Math.imul(stateA ^ (stateA >>> 15), 1 | stateA);
      bitsA = (bitsA + Math.imul(bitsA ^ (bitsA >>> 7), 61 | bitsA)) ^ bitsA;
      bitsA ^= bitsA >>> 14;
      stateB = (stateB + 0x6d2b79f5) | 0;
      let bitsB = Math.imul(stateB ^ (stateB >>> 15), 1 | stateB);
      bitsB = (bitsB + Math.imul(bitsB ^ (bitsB >>> 7), 61 | bitsB)) ^ bitsB;
      bitsB ^= bitsB >>> 14;
      let step = steps[from] as number;
      sumA += step * (NORMAL[bitsA & STEP_MASK] as number);
      sumB += step * (NORMAL[bitsB & STEP_MASK] as number);
      sums[at + 1] = a * sumA + b * sumB;
      step = steps[from + 1] as number;
      sumA += step * (NORMAL[(bitsA >>> STEP_BITS) & STEP_MASK] as number);
      sumB += step * (NORMAL[(bitsB >>> STEP_BITS) & STEP_MASK] as number);
      sums[at + 2] = a * sumA + b * sumB;
      step = steps[from + 2] as number;
      sumA += step * (NORMAL[(bitsA >>> (2 * STEP_BITS)) & STEP_MASK] as number);
      sumB += step * (NORMAL[(bitsB >>> (2 * STEP_BITS)) & STEP_MASK] as number);
      sums[at + 3] = a * sumA + b * sumB;
      step = steps[from + 3] as number;
      sumA += step * (NORMAL[(bitsA >>> (3 * STEP_BITS)) & STEP_MASK] as number);
      sumB += step * (NORMAL[(bitsB >>> (3 * STEP_BITS)) & STEP_MASK] as number);
      sums[at + 4] = a * sumA + b * sumB;
      step = steps[from + 4] as number;
      sumA += step * (NORMAL[(bitsA >>> (4 * STEP_BITS)) & STEP_MASK] as number);
      sumB += step * (NORMAL[(bitsB >>> (4 * STEP_BITS)) & STEP_MASK] as number);
      sums[at + 5] = a * sumA + b * sumB;
      from += STEPS_PER_DRAW;
      at += STEPS_PER_DRAW;
    }
    at += 1;
  }
}

/** Lowest, highest and mean logarithm at the knots of hours, one after the other. */
export interface KnotRanges {
  readonly lows: Float64Array;
  readonly highs: Float64Array;
  readonly means: Float64Array;
}

/**
 * Finds the ranges of hours from the sums of their steps.
 *
 * @param logs known ends of the path at the quarter hours, from `from` on
 * @param shares `Profiles.shares`
 * @param into written from `at` on
 */
export function findRanges(
  { profiles, sums }: Quarters,
  hours: number,
  logs: Float64Array,
  from: number,
  shares: Float64Array,
  { lows, highs, means }: KnotRanges,
  at: number,
): void {
  for (let hour = 0; hour < hours; hour += 1) {
    const first = hour * HOUR_QUARTERS;
    // The known ends first: then few knots are beyond the lowest and the highest one so far.
    let low = logs[from + first + HOUR_QUARTERS] as number;
    let high = low;
    for (let i = first; i < first + HOUR_QUARTERS; i += 1) {
      const start = logs[from + i] as number;
      if (start > high) high = start;
      if (start < low) low = start;
    }
    let sum = 0;
    for (let i = first; i < first + HOUR_QUARTERS; i += 1) {
      const start = logs[from + i] as number;
      const sumAt = i * (QUARTER_KNOTS + 1);
      const missed = (logs[from + i + 1] as number) - start - (sums[sumAt + QUARTER_KNOTS] as number);
      const shareAt = (profiles[i] as number) * (QUARTER_KNOTS + 1);
      // Five knots together: a processor mispredicts nearly every change of the lowest or the highest one.
      for (let k = 0; k < QUARTER_KNOTS; k += 5) {
        const s = sumAt + k;
        const p = shareAt + k;
        const a = start + (sums[s] as number) + missed * (shares[p] as number);
        const b = start + (sums[s + 1] as number) + missed * (shares[p + 1] as number);
        const c = start + (sums[s + 2] as number) + missed * (shares[p + 2] as number);
        const d = start + (sums[s + 3] as number) + missed * (shares[p + 3] as number);
        const e = start + (sums[s + 4] as number) + missed * (shares[p + 4] as number);
        sum = sum + a + b + c + d + e;
        if (a > high || b > high || c > high || d > high || e > high) high = Math.max(high, a, b, c, d, e);
        if (a < low || b < low || c < low || d < low || e < low) low = Math.min(low, a, b, c, d, e);
      }
    }
    lows[at + hour] = low;
    highs[at + hour] = high;
    means[at + hour] = sum / HOUR_KNOTS;
  }
}

function makeNormal(): Float64Array {
  const size = STEP_MASK + 1;
  const values = Float64Array.from({ length: size }, (_, i) => {
    const share = (i + 0.5) / size;
    return portable.pow(share, 0.135) - portable.pow(1 - share, 0.135);
  });
  const deviation = Math.sqrt(values.reduce((sum, value) => sum + value * value, 0) / size);
  return values.map((value) => value / deviation);
}

function makeProfiles(): Profiles {
  const steps = new Float64Array(PROFILES * QUARTER_KNOTS);
  const shares = new Float64Array(PROFILES * (QUARTER_KNOTS + 1));
  const stream = streamOf(0, 'volatility profiles');
  const fresh = Math.sqrt(1 - STAYS * STAYS);
  for (let profile = 0; profile < PROFILES; profile += 1) {
    const at = profile * QUARTER_KNOTS;
    const shareAt = profile * (QUARTER_KNOTS + 1);
    let level = nearNormal(hashAt(stream, profile * 64 + 63));
    for (let k = 0; k < QUARTER_KNOTS; k += 1) {
      level = STAYS * level + fresh * nearNormal(hashAt(stream, profile * 64 + k));
      const step = portable.exp(SPREAD * level);
      steps[at + k] = step;
      shares[shareAt + k + 1] = (shares[shareAt + k] as number) + step * step;
    }
    const total = shares[shareAt + QUARTER_KNOTS] as number;
    for (let k = 0; k < QUARTER_KNOTS; k += 1) steps[at + k] = (steps[at + k] as number) / Math.sqrt(total);
    for (let k = 0; k <= QUARTER_KNOTS; k += 1) shares[shareAt + k] = (shares[shareAt + k] as number) / total;
  }
  return { steps, shares };
}
