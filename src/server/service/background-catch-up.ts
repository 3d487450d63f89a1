/**
 * Brings the symbols of a simulated market up to date in the background, in time slices, so that a symbol that was not used
 * for a while answers quickly. This work is done only while no requests arrive: a program that advances the clock in many
 * steps would otherwise pay for symbols that it never uses. After the start the first symbol comes without a pause, because
 * the first call usually needs it. The other symbols wait until that call is done, so that they do not delay it.
 */
import { after, soon, whenSettled } from '../base/entrance.js';
import type { Venue } from '../venue/venue.js';

/** Length of a time slice, and pause between two slices: the share of the processor is low. */
const SLICE_MS = 10;
const PAUSE_MS = 50;
/** The work starts after this time without a request. */
const QUIET_MS = 250;
/** If no request comes, the second symbol is simulated this long after the first. */
const UNUSED_MS = 3_000;
/** Pause after all symbols are up to date. */
const REST_MS = 1_000;

export class BackgroundCatchUp {
  private readonly served: { readonly venue: Venue };
  private isStopped = false;
  /** No work is done in the background until this time. */
  private busyUntilMs = Number.NEGATIVE_INFINITY;
  /** Number of requests without a reply yet. */
  private pending = 0;

  /** @param served object with the present venue, which another seed replaces */
  constructor(served: { readonly venue: Venue }) {
    this.served = served;
  }

  start(): void {
    soon(() => this.first());
  }

  /** Must be called for each request, with its reply. While a reply is prepared in slices, the work in the background waits. */
  noteRequest(reply?: unknown): void {
    this.busyUntilMs = performance.now() + QUIET_MS;
    if (!(reply instanceof Promise)) return;
    this.pending += 1;
    const end = () => {
      this.pending -= 1;
      this.busyUntilMs = performance.now() + QUIET_MS;
    };
    whenSettled(reply, end);
  }

  stop(): void {
    this.isStopped = true;
  }

  /** Brings the first symbol up to date, completely. */
  private first(): void {
    if (this.isQuiet()) {
      this.served.venue.catchUpNext(() => false);
      this.busyUntilMs = performance.now() + UNUSED_MS;
    }
    this.next();
  }

  private isQuiet(): boolean {
    return !this.isStopped && this.pending === 0 && performance.now() >= this.busyUntilMs;
  }

  private next(): void {
    if (this.isStopped) return;
    const endMs = performance.now() + SLICE_MS;
    const hasMore = !this.isQuiet() || this.served.venue.catchUpNext(() => performance.now() >= endMs);
    after(hasMore ? PAUSE_MS : REST_MS, () => this.next());
  }
}
