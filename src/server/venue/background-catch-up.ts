/**
 * The symbols that nobody has asked for yet are settled one by one, with room between them for whoever asks: the first at
 * once, since it is the one that a first call is about most often.
 */
import type { Venue } from './venue.js';

/** A symbol takes some 10 ms. */
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
