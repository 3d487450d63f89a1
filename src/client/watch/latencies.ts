/**
 * `x.latency`: the latencies of the newest replies, measured from sending to the last byte, whatever the HTTP status.
 * Uses requests that are sent anyway and sends none itself. Drawn as a sparkline.
 */
import type { Clock } from '../../limits/index.js';
import { type Displays, drawAs } from '../results/display-hooks.js';
import type { Latency, LatencySample } from '../types/limits.js';
import { makeLive } from './live-run.js';

/** Number of replies in the ring buffer. */
const MAX_SAMPLES = 240;

export class Latencies {
  /** A ring buffer: the next reply goes to index `count` modulo its length. */
  readonly #ring: LatencySample[] = [];
  #count = 0;

  /** Stores the latency of a reply. Every call runs this, so it does nothing else. */
  record(verb: string, ms: number): void {
    this.#ring[this.#count % MAX_SAMPLES] = { verb, ms };
    this.#count += 1;
  }

  get count(): number {
    return this.#count;
  }

  /** Oldest first. */
  samples(): LatencySample[] {
    const start = this.#count < MAX_SAMPLES ? 0 : this.#count % MAX_SAMPLES;
    return [...this.#ring.slice(start), ...this.#ring.slice(0, start)];
  }
}

/** The `x.latency` object; its getters compute their values on access. */
export function latencyView(latencies: Latencies, displays: () => Displays | undefined, clock: Clock): Latency {
  const sorted = (): number[] =>
    latencies
      .samples()
      .map(({ ms }) => ms)
      .sort((a, b) => a - b);
  const view: Latency = {
    get count() {
      return latencies.count;
    },
    get samples() {
      return latencies.samples();
    },
    get lastMs() {
      return latencies.samples().at(-1)?.ms ?? Number.NaN;
    },
    get medianMs() {
      return rank(sorted(), 0.5);
    },
    get p95Ms() {
      return rank(sorted(), 0.95);
    },
    get leastMs() {
      return rank(sorted(), 0);
    },
    get mostMs() {
      return rank(sorted(), 1);
    },
    live: (options) => makeLive({ name: 'latency', signals: [], read: async () => view }, clock, options),
  };
  drawAs(view, displays, () => ({ value: { ...view }, context: { kind: 'latency', params: {} } }));
  return view;
}

/** The value at a share of the sorted values, by nearest rank; NaN for an empty list. */
function rank(sorted: readonly number[], share: number): number {
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}
