/** The transport floor: one `send(request) -> response` over HTTP, HAR recordings and masking. */
export { type Har, type HarEntry, type HarPair, harOf } from './har.js';
export { httpTransport } from './http.js';
export { maskFields, maskHeaders, maskParameters } from './mask.js';
export type { RequestSeen, ResponseSeen } from './seen.js';
export { SendError, type Transport, type WireRequest, type WireResponse } from './transport.js';
export { type WatchedTransport, type Watcher, watchedTransport } from './watched.js';
