/** The client's side of streams: connections, events, books and order states, without any public surface. */

// Events: the texts of the exchange become objects with readable names.

export { decoderOf, decodeUserEvent, type EventDecoder } from './decode/decode-event.js';

// Interfaces of connections and of sources of events.

export type { OpenSocket, Socket, SocketEnd, SocketHandlers } from './socket.js';
export type {
  AccountSource,
  StreamEvent,
  StreamListener,
  StreamLoss,
  StreamSource,
  StreamSubscription,
} from './stream-source.js';

// Orders: their states from replies and reports.

export { detachedText } from './detached-text.js';
export type { KnownOrder } from './orders/known-order.js';
export type { ExecutionReport } from './orders/observation.js';
export { OrderFold, type PlacedTerms } from './orders/order-fold.js';
export type { OrderFill, OrderId, OrderState } from './orders/order-state.js';
export { RecentIds } from './orders/recent-ids.js';
export { ORDER_PARTS, type OrderPart, type OrderVisitor, visitOrders } from './orders/reply-orders.js';

// Connections that are kept open.

export { RefusedConnectionError } from './connection/connection-loss.js';
export {
  type ConnectionOwner,
  MaintainedConnection,
  type MaintainedConnectionOptions,
} from './connection/maintained-connection.js';
export type { BinaryEvents, ReadBytes } from './connection/market-connection.js';
export { MarketSource, type MarketSourceOptions, SourceClosedError } from './connection/market-source.js';
export type { ConnectionEnd, OpenConnection } from './connection/open-connection.js';
export { StreamRefusedError } from './connection/subscription-sync.js';
export { loadWebSockets, type WebSocketOptions } from './connection/ws-socket.js';

// Continuity: each event once and in order, and what is missing.

export { continuityOf } from './continuity/continuity-of.js';
export type { Continuity, EventId, Give, Hole } from './continuity/ordered-events.js';

// A book that is kept current by a snapshot and diffs.

export type { DepthSnapshot, LevelRow } from './book/depth-diff.js';
export { type BookHandler, KeptBook, type SnapshotReason, type SnapshotVerdict } from './book/kept-book.js';

// The WebSocket API: requests, and the events of the account.

export { AccountFeed, type AccountFeedOptions } from './api/account-feed.js';
export type { ApiAddress } from './api/api-client.js';
export type { ReadApiBytes } from './api/api-message.js';
export { ApiRefusal, type ApiSessionParts } from './api/api-session.js';
export { apiTransport } from './api/api-transport.js';
