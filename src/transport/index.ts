/** Transport: one `send(request) -> response`, over HTTP, and what went over it for whoever looks on. */
export { type Har, type HarEntry, harOf } from './har.js';
export { httpTransport } from './http.js';
export { maskFields, maskHeaders, maskParameters } from './mask.js';
export { SendError, type Transport, type WireRequest, type WireResponse } from './transport.js';
export {
  type RequestSeen,
  type ResponseSeen,
  type WatchedTransport,
  type Watcher,
  watchedTransport,
} from './watched.js';
