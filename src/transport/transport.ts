/**
 * The interface of a transport: one request out, one reply back. Higher floors know nothing else about the network.
 */

/** A request as it leaves: path and query are encoded already. */
export interface WireRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path with its query string. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Form body, encoded; absent for none. */
  readonly body?: string;
  readonly signal?: Abortable;
  readonly timeoutMs: number;
  /** Which verb asks, for those who look on. */
  readonly verb?: string;
}

/** What is needed of an `AbortSignal`; said structurally, since types that users see know neither DOM nor Node. */
export interface Abortable {
  readonly aborted: boolean;
  readonly reason?: unknown;
  addEventListener(type: 'abort', listener: () => void, options?: { once?: boolean }): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}

/** A reply as it came. */
export interface WireResponse {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Those of the headers that limits go by, where the transport has them at hand without reading the others. */
  readonly limitHeaders?: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

export interface Transport {
  /** Scheme, host and port. */
  readonly baseUrl: string;
  /** @throws {@link SendError} when no reply came. */
  send(request: WireRequest): Promise<WireResponse>;
  close(): Promise<void>;
}

/** No reply: refused, cut off, timed out or aborted. */
export class SendError extends Error {
  override readonly name = 'SendError';

  constructor(
    message: string,
    /** Whether the exchange may have received the request, and so acted on it. */
    readonly mayHaveArrived: boolean,
    readonly reason: 'aborted' | 'timeout' | 'network',
    options: { cause?: unknown } = {},
  ) {
    super(message, options);
  }
}
