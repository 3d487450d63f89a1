/** Transport: one `send(request) -> response` over HTTP, HAR recordings and masking. */

// Files of any length.

export { Adopting } from './adopting.js';
export { type FileClient, fileClient } from './file-client.js';

// The interface of a transport, and its implementation over HTTP.

export { withDataAddresses } from './data-addresses.js';
export { httpTransport } from './http.js';
export { type HttpProxy, proxyRoute, type WebSocketConnector, webSocketConnector } from './proxy-route.js';
export { directRoute, type Route } from './route.js';
export {
  CLOSED,
  isClosed,
  SendError,
  type Transport,
  type WireRequest,
  type WireResponse,
} from './transport.js';

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

// Reading of JSON whose ids may be above 2^53.

export { bigintsAsText, giveJson, parseWithExactIds } from './exact-ids.js';
