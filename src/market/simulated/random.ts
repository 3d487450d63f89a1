/**
 * Seeded randomness of the simulated market: hashes for random access, a generator for a short run of draws.
 *
 * Everything is 32-bit integer arithmetic, the same on every machine. Nothing here is fit for keys.
 */

/** A well mixed 32-bit unsigned integer from another (the finaliser of MurmurHash3). */
export function mix(value: number): number {
  let h = value | 0;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

/** Hash of a stream and a position in it (any safe integer, negative too). */
export function hashAt(stream: number, index: number): number {
  const high = Math.floor(index / 0x1_0000_0000);
  return mix(mix((index | 0) ^ stream) + Math.imul(high, 0x9e3779b9) + stream);
}

/** The stream of one seed and one name: different names give unrelated streams. */
export function streamOf(seed: number, name: string): number {
  let h = mix(seed ^ 0x5f3759df);
  for (let i = 0; i < name.length; i += 1) h = mix(h ^ Math.imul(name.charCodeAt(i) + i, 0x01000193));
  return h;
}

/** A hash as a number in [0, 1). */
export function uniform(hash: number): number {
  return (hash >>> 0) / 0x1_0000_0000;
}

/**
 * A hash as a draw with mean 0, variance about 1 and tails heavier than a normal one (up to about 6.5): the sum of its
 * four bytes, bent outwards. Cheap, because the price path needs millions.
 */
export function heavyTailed(hash: number): number {
  const sum = (hash & 255) + ((hash >>> 8) & 255) + ((hash >>> 16) & 255) + (hash >>> 24);
  const g = (sum - 510) / 147.8;
  return g * (0.68 + 0.1 * g * g);
}

/** A hash as a plain bell-shaped draw, mean 0, variance 1, within 3.5. */
export function nearNormal(hash: number): number {
  const sum = (hash & 255) + ((hash >>> 8) & 255) + ((hash >>> 16) & 255) + (hash >>> 24);
  return (sum - 510) / 147.8;
}

/** A run of draws (mulberry32): small, quick, 2^32 long; meant for the draws of one minute or one session. */
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
    return this.next() / 0x1_0000_0000;
  }

  /** Next integer in [0, below). */
  below(below: number): number {
    return Math.floor(this.uniform() * below);
  }
}
