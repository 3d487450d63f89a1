/** Feeds: the events of market streams and of accounts, made from the market and from the engine. Pure. */

// Market streams.

export type { FeedSource } from './feed.js';
export { feedAddress } from './feed-address.js';
export { binaryFrame, Frame, type ToWire } from './frame.js';
export { type FrameListener, MarketPublisher } from './market-publisher.js';

// Faults.

export type { EventSource, FaultFilter } from './fault-filter.js';

// Accounts.

export { type AccountListener, AccountPublisher } from './account-publisher.js';
