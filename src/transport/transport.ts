/**
 * The interface of a transport: one request out, one reply back. The client sends all its requests through this interface.
 */
import type { StopSignal } from '../protocol/index.js';

/** A request to send, with encoded path and query. */
export interface WireRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path with its query string. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Encoded form body; absent if there is none. */
  readonly body?: string;
  readonly signal?: StopSignal;
  readonly timeoutMs: number;
  /** Largest accepted reply, decompressed. Default: {@link MAX_REPLY_BYTES}. */
  readonly maxReplyBytes?: number;
  /** Verb of the call, for watchers. */
  readonly verb?: string;
  /** Whether a reply in SBE is given as bytes. Default false. */
  readonly takesBytes?: boolean;
  /** Whether the transport signs the request. Set only for a transport that `signs`. */
  readonly isUnsigned?: boolean;
}

/** Largest reply to a request without `maxReplyBytes`. */
export const MAX_REPLY_BYTES = 2 * 1024 * 1024;

/** A received reply. */
export interface WireResponse {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The headers for rate limits alone, if the transport has them without parsing the other headers. */
  readonly limitHeaders?: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
  /** The body of a reply in SBE; `body` is then the JSON of its value. */
  readonly bytes?: Uint8Array;
  /** The decoded value of a reply in SBE. */
  readonly value?: unknown;
  /** Why a reply in SBE cannot be read, as the end of a message: `has …`. */
  readonly problem?: string;
  /** Whether the body is empty because it came compressed and could not be decoded. */
  readonly isUndecodable?: boolean;
  /** Whether a simulated exchange reports its clock in replies of this kind. Default true. */
  readonly reportsClock?: boolean;
}

export interface Transport {
  /** Scheme, host and port. */
  readonly baseUrl: string;
  /** Scheme, host and port that a request goes to, where they can differ from {@link baseUrl}. */
  addressOf?(request: WireRequest): string;
  /** Whether the transport signs the requests itself. Default false: the requests are already signed. */
  readonly signs?: boolean;
  /** @throws {@link SendError} if there is no reply */
  send(request: WireRequest): Promise<WireResponse>;
  close(): Promise<void>;
}

/**
 * Error for a request without a reply: the connection was refused or broken, or the request timed out or was aborted.
 */
export class SendError extends Error {
  override readonly name = 'SendError';

  constructor(
    message: string,
    /** Whether the exchange may have received and executed the request. */
    readonly mayHaveArrived: boolean,
    readonly reason: 'aborted' | 'timeout' | 'network' | 'tooLarge',
    options: { cause?: unknown } = {},
  ) {
    super(message, options);
  }
}

/**
 * Error code of requests after `close()`. The code is defined here and not in `connections.ts`, because that file loads
 * undici.
 */
export const CLOSED = 'SPOTLAB_CLOSED';

/** Whether a request failed because its client was closed before. */
export const isClosed = ({ cause }: SendError): boolean => (cause as { code?: unknown } | undefined)?.code === CLOSED;
