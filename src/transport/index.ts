/**
 * Transport: one `send(request) -> response`, over HTTP, and what went over it for whoever looks on.
 *
 * `http.js` is not among these: it loads undici, which takes longer than all else together, and is wanted by `connect()`.
 */
export { type Har, type HarEntry, harOf } from './har.js';
export { maskFields, maskHeaders, maskParameters } from './mask.js';
export type { RequestSeen, ResponseSeen } from './seen.js';
export { SendError, type Transport, type WireRequest, type WireResponse } from './transport.js';
export { type WatchedTransport, type Watcher, watchedTransport } from './watched.js';
