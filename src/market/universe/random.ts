/**
 * Seeded random numbers of the simulated market: hashes for random access, and a generator for a sequence.
 *
 * All arithmetic is on 32-bit integers, so results are the same on every machine. The numbers are not suitable for
 * cryptographic keys.
 */

/** A multiplication by this number is exact, and cheaper than a division by 2^32. */
const PER_32_BITS = 1 / 0x1_0000_0000;

/**
 * Maps a 32-bit integer to a well-mixed signed one (the finaliser of MurmurHash3). The result is signed, because V8 stores unsigned integers from 2^31 on as
 * separate objects, and the processor mispredicts the test for such integers half of the time.
 */
export function mix(value: number): number {
  let h = value | 0;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return h ^ (h >>> 16);
}

/** Hash of a stream and an index in it (any safe integer, also negative): a signed 32-bit integer. */
export function hashAt(stream: number, index: number): number {
  // Most indices are below 2^31, and have no high part.
  const high = (index | 0) === index && index >= 0 ? 0 : Math.floor(index * PER_32_BITS);
  return mix(mix((index | 0) ^ stream) + Math.imul(high, 0x9e3779b9) + (stream | 0));
}

/** Writes the hashes of a stream at `count` indices, from `first` on. A loop of its own costs less than calls of {@link hashAt} in a large function. */
export function hashAll(stream: number, first: number, count: number, into: Int32Array): void {
  const signed = stream | 0;
  for (let i = 0; i < count; i += 1) into[i] = hashAt(signed, first + i);
}

/** The random stream of a seed and a name. Different names give unrelated streams. */
export function streamOf(seed: number, name: string): number {
  let h = mix(seed ^ 0x5f3759df);
  for (let i = 0; i < name.length; i += 1) h = mix(h ^ Math.imul(name.charCodeAt(i) + i, 0x01000193));
  return h >>> 0;
}

/** Converts a hash to a uniform number in [0, 1). */
export function uniform(hash: number): number {
  return (hash >>> 0) * PER_32_BITS;
}

/**
 * Converts a hash to a random number with mean 0, variance about 1 and heavier tails than the normal distribution (up
 * to about 6.5): a cubic function of the sum of its four bytes. It is cheap, because the price path needs millions of
 * them.
 */
export function heavyTailed(hash: number): number {
  const sum = (hash & 255) + ((hash >>> 8) & 255) + ((hash >>> 16) & 255) + (hash >>> 24);
  const g = (sum - 510) / 147.8;
  return g * (0.68 + 0.1 * g * g);
}

/** Converts a hash to a nearly normal random number: mean 0, variance 1, within 3.5. */
export function nearNormal(hash: number): number {
  const sum = (hash & 255) + ((hash >>> 8) & 255) + ((hash >>> 16) & 255) + (hash >>> 24);
  return (sum - 510) / 147.8;
}

/**
 * A sequence of random numbers (mulberry32): small, fast, with period 2^32; meant for the numbers of one minute or
 * session.
 */
export class Random {
  private state: number;

  constructor(state: number) {
    this.state = state | 0;
  }

  /** Next 32-bit unsigned integer. */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let t = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return (t ^ (t >>> 14)) >>> 0;
  }

  /** Next number in [0, 1). */
  uniform(): number {
    return this.next() * PER_32_BITS;
  }

  /** Next integer in [0, below). */
  below(below: number): number {
    return Math.floor(this.uniform() * below);
  }
}
