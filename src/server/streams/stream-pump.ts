/**
 * Advances the market to the next event of a stream while the clock runs: without it, events would wait for the next
 * request. It sets no timer while no stream has a subscriber or the clock is paused.
 */
import type { Timer } from '../../platform/index.js';
import { after } from '../base/entrance.js';
import type { Venue } from '../venue/venue.js';
import type { VenueFeeds } from '../venue/venue-feeds.js';

/** Longest time that a timer of Node can wait for, milliseconds. */
const MAX_WAIT_MS = 2 ** 31 - 1;
/** Pause after a failure. */
const RETRY_MS = 1_000;

export class StreamPump {
  private readonly venue: () => Venue;
  private readonly feeds: VenueFeeds;
  private timer: Timer | undefined;
  private isClosed = false;

  constructor(venue: () => Venue, feeds: VenueFeeds) {
    this.venue = venue;
    this.feeds = feeds;
    feeds.onChange = () => this.schedule();
  }

  close(): void {
    this.isClosed = true;
    clearTimeout(this.timer);
  }

  private schedule(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    const { clock } = this.venue();
    if (this.isClosed || !this.feeds.isActive || clock.isPaused) return;
    const nextUs = this.feeds.nextUs();
    if (nextUs === undefined) return;
    const waitMs = Math.max(0, nextUs - clock.nowUs()) / 1_000 / clock.speed;
    this.timer = after(
      Math.min(MAX_WAIT_MS, Math.ceil(waitMs)),
      () => {
        this.venue().advance();
        this.schedule();
      },
      // The pump tries again after a pause. Without the pause, the same event could fail without end.
      () => {
        this.timer = after(RETRY_MS, () => this.schedule());
      },
    );
  }
}
