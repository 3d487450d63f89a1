/**
 * After the start, brings the symbols of a simulated market up to date in the background, one at a time with pauses for
 * requests. The first symbol comes without a pause, because the first call usually needs it.
 */
import type { Venue } from './venue.js';

/** Pause between two symbols; one symbol takes about 10 ms. */
const PAUSE_MS = 50;

export class BackgroundCatchUp {
  private readonly venue: Venue;
  private isStopped = false;

  constructor(venue: Venue) {
    this.venue = venue;
    setImmediate(() => this.next()).unref();
  }

  stop(): void {
    this.isStopped = true;
  }

  private next(): void {
    if (this.isStopped || !this.venue.catchUpNext()) return;
    setTimeout(() => this.next(), PAUSE_MS).unref();
  }
}
