/** Feeds: the events of market streams and of accounts, made from the market and from the engine. Pure. */

// Market streams.

export type { FeedSource } from './feed.js';
export { Frame, type ToWire } from './frame.js';
export { type FrameListener, MarketPublisher } from './market-publisher.js';

// Faults.

export type { EventGate, EventSource } from './event-gate.js';

// Accounts.

export { type AccountListener, AccountPublisher } from './account-publisher.js';
