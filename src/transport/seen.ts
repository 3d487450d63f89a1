/**
 * Types of the requests and replies that hooks and recordings get. They are public types, so this file imports nothing.
 */

/** A request as it left, secrets masked: the key is `‹key›`, the signature `‹signature›`. */
export interface RequestSeen {
  /** Counts the requests of a client from 1; its reply has the same number. */
  readonly number: number;
  /** `market.klines`; `general.time` where the client measures the clock by itself. */
  readonly verb: string;
  readonly method: string;
  /** Scheme, host and port. */
  readonly baseUrl: string;
  /** Path with its query, percent-encoded. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Form body, percent-encoded; absent for none. */
  readonly body?: string;
  /** When it left, in milliseconds since the epoch. */
  readonly sentAtMs: number;
}

/** The outcome of a request: a reply, or an error. */
export interface ResponseSeen {
  readonly request: RequestSeen;
  /** HTTP status; absent when no reply came. */
  readonly status?: number;
  /** Names in lower case; empty when no reply came. */
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The reply's body, with keys in it masked; absent when none came. */
  readonly body?: string;
  /** From sending to the last byte, or to giving up, in milliseconds. */
  readonly latencyMs: number;
  /** Why no reply came: `timeout`, `aborted` or `network`, and the message. */
  readonly error?: { readonly reason: 'timeout' | 'aborted' | 'network'; readonly message: string };
}
