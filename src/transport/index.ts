/** The transport floor: one `send(request) -> response` over HTTP, HAR recordings and masking. */

// The interface of a transport, and its implementation over HTTP.

export { httpTransport } from './http.js';
export { type HttpProxy, proxyRoute } from './proxy-route.js';
export type { Route } from './route.js';
export { isClosed, SendError, type Transport, type WireRequest, type WireResponse } from './transport.js';

// Watchers of requests and replies, with masked secrets.

export {
  type Masker,
  maskerOf,
  maskFields,
  maskHeaders,
  maskParameters,
  maskRepeated,
  maskReplyHeaders,
} from './mask.js';
export type { RequestSeen, ResponseSeen } from './seen.js';
export { type WatchedTransport, type Watcher, watchedTransport } from './watched.js';

// Recordings as HAR documents.

export { type Har, type HarEntry, type HarPair, harOf } from './har.js';
