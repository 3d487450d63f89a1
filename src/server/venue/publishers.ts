/** The publishers of the events of a venue. */
import { AccountPublisher, MarketPublisher } from '../../feeds/index.js';
import type { Venue } from './venue.js';

/** The publishers of a venue. */
export interface Publishers {
  readonly market: MarketPublisher;
  readonly accounts: AccountPublisher;
}

export const publishersOf = (venue: Venue): Publishers => ({
  market: new MarketPublisher(venue.hostFor([]), () => venue.quietUntilUs()),
  accounts: new AccountPublisher(venue.hostFor([]).exchange),
});

/** Whether {@link publishersOf} can be called. */
export const hasPublishers = (): boolean => true;

/** Resolves at once. In a web page, page-publishers.ts replaces this module and loads the publishers with the first stream. */
export const loadPublishers = async (): Promise<void> => undefined;
