/**
 * Brings the symbols of a simulated market up to date in the background, in time slices with pauses for requests, so that
 * a symbol that was not used for a while answers quickly. After the start the first symbol comes without a pause, because
 * the first call usually needs it.
 */
import type { Venue } from './venue.js';

/** Length of a time slice, and pause between two slices: the share of the processor is low. */
const SLICE_MS = 10;
const PAUSE_MS = 50;
/** Pause after all symbols are up to date. */
const REST_MS = 1_000;

export class BackgroundCatchUp {
  private readonly served: { readonly venue: Venue };
  private isStopped = false;

  /** @param served holder of the present venue, which changes with the seed */
  constructor(served: { readonly venue: Venue }) {
    this.served = served;
    setImmediate(() => this.next()).unref();
  }

  stop(): void {
    this.isStopped = true;
  }

  private next(): void {
    if (this.isStopped) return;
    const endMs = performance.now() + SLICE_MS;
    const hasMore = this.served.venue.catchUpNext(() => performance.now() >= endMs);
    setTimeout(() => this.next(), hasMore ? PAUSE_MS : REST_MS).unref();
  }
}
