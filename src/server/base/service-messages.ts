/** The types of the request that the exchange service takes and of the response that it returns. Neither contains a socket. */
import type { Bytes } from '../../platform/index.js';

/** A request as it was received: its raw texts have one character per byte. */
export interface ServiceRequest {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly body: string;
  /** The headers by lower-case name. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly address: string;
  /** How a request over the WebSocket API proves its key. Default: by the signature of query and body. */
  readonly proof?: RequestProof;
}

/**
 * The proof of a request over the WebSocket API: the text that its signature covers, one character per byte; or the
 * session of its connection, which has proved the key before.
 */
export type RequestProof = { readonly signed: string } | 'session';

export interface ServiceResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON, as text or as bytes in pieces; empty for 204. */
  readonly body: string | readonly Bytes[];
}
