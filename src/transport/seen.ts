/**
 * Types of the requests and replies that hooks and recordings get. They are public types, so this file imports nothing.
 */

/** A sent request with masked secrets: the key is `‹key›`, the signature is `‹signature›`. */
export interface RequestSeen {
  /** Number of the request, from 1 for each client. The reply has the same number. */
  readonly number: number;
  /** Verb of the call, such as `market.klines`; `general.time` when the client measures the exchange's clock. */
  readonly verb: string;
  /** HTTP method. */
  readonly method: string;
  /** Scheme, host and port. */
  readonly baseUrl: string;
  /** Path with its query, percent-encoded. */
  readonly path: string;
  /** Headers of the request, with a masked API key. */
  readonly headers: Readonly<Record<string, string>>;
  /** Form body, percent-encoded; absent if there is none. */
  readonly body?: string;
  /** Time of sending, in milliseconds since the epoch. */
  readonly sentAtMs: number;
}

/** The outcome of a request: a reply, or an error. */
export interface ResponseSeen {
  /** The request of this reply. */
  readonly request: RequestSeen;
  /** HTTP status; absent without a reply. */
  readonly status?: number;
  /** Headers of the reply by their names in lower case; empty without a reply. */
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Body of the reply with masked keys; absent without a reply. */
  readonly body?: string;
  /** Time from sending to the last byte or to the failure, in milliseconds. */
  readonly latencyMs: number;
  /** Reason and message of the failure, if there was no reply. */
  readonly error?: { readonly reason: 'timeout' | 'aborted' | 'network' | 'tooLarge'; readonly message: string };
}
