/** Transport: one `send(request) -> response`, over HTTP or recorded. */
export { httpTransport } from './http.js';
export { maskSignature, type Recorded, recordingTransport } from './recording.js';
export { SendError, type Transport, type WireRequest, type WireResponse } from './transport.js';
