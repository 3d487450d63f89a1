/**
 * Brings the symbols of a simulated market up to date in the background, in time slices, so that a symbol that was not used
 * for a while answers quickly. It works only while no requests arrive: a program that advances the clock in many steps
 * would otherwise pay for symbols that it never uses. After the start the first symbol comes without a pause, because the
 * first call usually needs it.
 */
import type { Venue } from './venue.js';

/** Length of a time slice, and pause between two slices: the share of the processor is low. */
const SLICE_MS = 10;
const PAUSE_MS = 50;
/** The work starts this long after the last request. */
const QUIET_MS = 250;
/** Pause after all symbols are up to date. */
const REST_MS = 1_000;

export class BackgroundCatchUp {
  private readonly served: { readonly venue: Venue };
  private isStopped = false;
  private requestedMs = Number.NEGATIVE_INFINITY;
  /** Number of requests without a reply yet. */
  private pending = 0;

  /** @param served holder of the present venue, which changes with the seed */
  constructor(served: { readonly venue: Venue }) {
    this.served = served;
  }

  start(): void {
    setImmediate(() => this.next()).unref();
  }

  /** Must be called for each request, with its reply: while a reply is prepared in slices, nothing else takes time. */
  noteRequest(reply?: unknown): void {
    this.requestedMs = performance.now();
    if (!(reply instanceof Promise)) return;
    this.pending += 1;
    const end = () => {
      this.pending -= 1;
      this.requestedMs = performance.now();
    };
    reply.then(end, end);
  }

  stop(): void {
    this.isStopped = true;
  }

  private next(): void {
    if (this.isStopped) return;
    const nowMs = performance.now();
    const isQuiet = this.pending === 0 && nowMs - this.requestedMs >= QUIET_MS;
    const endMs = nowMs + SLICE_MS;
    const hasMore = !isQuiet || this.served.venue.catchUpNext(() => performance.now() >= endMs);
    setTimeout(() => this.next(), hasMore ? PAUSE_MS : REST_MS).unref();
  }
}
