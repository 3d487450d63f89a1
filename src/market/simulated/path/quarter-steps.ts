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
import { QUARTER_KNOTS } from './grid.js';

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

/**
 * Adds the running sums of the steps of a path to the sums of other paths: `[31]`; the first element does not change.
 *
 * @param hash random number of the path and the quarter hour, as a signed integer
 * @param scale standard deviation of the path in the quarter hour
 * @param steps `Profiles.steps`, from `first` on
 */
export function addSteps(hash: number, scale: number, steps: Float64Array, first: number, sums: Float64Array): void {
  let state = hash;
  let sum = 0;
  for (let k = 0; k < QUARTER_KNOTS; ) {
    // mulberry32, inlined: years of hours pass through this loop.
    state = (state + 0x6d2b79f5) | 0;
    let bits = Math.imul(state ^ (state >>> 15), 1 | state);
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits;
    bits ^= bits >>> 14;
    for (let i = 0; i < STEPS_PER_DRAW; i += 1) {
      sum += (steps[first + k] as number) * (NORMAL[bits & STEP_MASK] as number);
      bits >>>= STEP_BITS;
      k += 1;
      sums[k] = (sums[k] as number) + scale * sum;
    }
  }
}

/**
 * Writes the running sums of the steps of two paths together: `[31]`; the first element is 0. The result is bit for bit that of {@link addSteps}, in less
 * than half the time.
 *
 * @param one hash of one path
 * @param other hash of the other path
 * @param scales standard deviations of both paths; an array, because V8 allocates memory for each argument with a fraction
 */
export function sumSteps(
  one: number,
  other: number,
  scales: Float64Array,
  steps: Float64Array,
  first: number,
  sums: Float64Array,
): void {
  let stateOne = one;
  let stateOther = other;
  const scaleOne = scales[0] as number;
  const scaleOther = scales[1] as number;
  let sumOne = 0;
  let sumOther = 0;
  sums[0] = 0;
  for (let k = 0; k < QUARTER_KNOTS; ) {
    stateOne = (stateOne + 0x6d2b79f5) | 0;
    let bitsOne = Math.imul(stateOne ^ (stateOne >>> 15), 1 | stateOne);
    bitsOne = (bitsOne + Math.imul(bitsOne ^ (bitsOne >>> 7), 61 | bitsOne)) ^ bitsOne;
    bitsOne ^= bitsOne >>> 14;
    stateOther = (stateOther + 0x6d2b79f5) | 0;
    let bitsOther = Math.imul(stateOther ^ (stateOther >>> 15), 1 | stateOther);
    bitsOther = (bitsOther + Math.imul(bitsOther ^ (bitsOther >>> 7), 61 | bitsOther)) ^ bitsOther;
    bitsOther ^= bitsOther >>> 14;
    for (let i = 0; i < STEPS_PER_DRAW; i += 1) {
      const step = steps[first + k] as number;
      sumOne += step * (NORMAL[bitsOne & STEP_MASK] as number);
      sumOther += step * (NORMAL[bitsOther & STEP_MASK] as number);
      bitsOne >>>= STEP_BITS;
      bitsOther >>>= STEP_BITS;
      k += 1;
      sums[k] = scaleOne * sumOne + scaleOther * sumOther;
    }
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
