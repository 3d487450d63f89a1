/** What `x.latency` offers. */
import type { Live, WatchOptions } from '../call/call.js';

/** One reply. */
export interface LatencySample {
  readonly verb: string;
  /** From sending to the last byte. */
  readonly ms: number;
}

/** How long replies took. What needs a reply is NaN before the first. */
export interface Latency {
  /** Replies in all. */
  readonly count: number;
  /** The newest replies, at most 240, oldest first. */
  readonly samples: readonly LatencySample[];
  readonly lastMs: number;
  /** Of the samples: half of them were at least as fast. */
  readonly medianMs: number;
  /** Of the samples: 95 of 100 were at least as fast. */
  readonly p95Ms: number;
  readonly leastMs: number;
  readonly mostMs: number;
  /**
   * Draws the sparkline in place, over and over, as `call.live()` does; sends nothing.
   *
   * @param options how often, as `WatchOptions` or as its `every` alone. Default `1s`
   */
  live(options?: WatchOptions | number | string): Live<Latency>;
}
