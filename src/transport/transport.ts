/**
 * The interface of a transport: one request out, one reply back. Higher floors use nothing else of the network.
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

/** Largest reply to a request that names no bound of its own. */
export const MAX_REPLY_BYTES = 2 * 1024 * 1024;

/** A received reply. */
export interface WireResponse {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Only the headers for rate limits, if the transport has them without parsing the others. */
  readonly limitHeaders?: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
  /** The body of a reply in SBE; `body` is then the JSON of its value. */
  readonly bytes?: Uint8Array;
  /** The value of such a reply. */
  readonly value?: unknown;
  /** Why such a reply cannot be read, for messages: `has …`. */
  readonly problem?: string;
  /** Whether the body is empty because it came compressed and could not be decoded. */
  readonly isUndecodable?: boolean;
  /** Whether a simulated exchange reports its clock in such a reply. Default true. */
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

/** Error code of requests after `close()`. It is here, because the connections load undici. */
export const CLOSED = 'SPOTLAB_CLOSED';

/** Whether a request failed because its client was closed before. */
export const isClosed = ({ cause }: SendError): boolean => (cause as { code?: unknown } | undefined)?.code === CLOSED;
