/**
 * HTTP over undici's dispatcher: kept-alive connections, one reply buffer, time-outs for connecting and for the whole
 * exchange of one request. `dispatch()` rather than `request()`: it needs about half the CPU, because no stream is made
 * for a body that is read whole anyway.
 */
import { type Dispatcher, Pool } from 'undici';

import { SendError, type Transport, type WireRequest, type WireResponse } from './transport.js';

/** Largest reply taken, in bytes: a full exchangeInfo of the live service is some 20 MB. */
const MAX_REPLY_BYTES = 128 * 1024 * 1024;

/** Connections kept open to one exchange. */
const CONNECTIONS = 16;

const CONNECT_TIMEOUT_MS = 5_000;

export function httpTransport(baseUrl: string): Transport {
  const pool = new Pool(baseUrl, {
    connections: CONNECTIONS,
    pipelining: 1,
    keepAliveTimeout: 30_000,
    connect: { timeout: CONNECT_TIMEOUT_MS },
    // The whole request has a timer of its own; undici's coarse ones would only add to it.
    headersTimeout: 0,
    bodyTimeout: 0,
  });
  return {
    baseUrl,
    send: (request) => new Promise((resolve, reject) => new Exchange(pool, request, baseUrl, resolve, reject).start()),
    close: () => pool.destroy(),
  };
}

/** One request in flight. */
class Exchange {
  private readonly chunks: Buffer[] = [];
  private bytes = 0;
  private status = 0;
  private headers: WireResponse['headers'] = {};
  private controller: Dispatcher.DispatchController | undefined;
  private failure: SendError | undefined;
  private started = false;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly pool: Pool,
    private readonly request: WireRequest,
    private readonly baseUrl: string,
    private readonly resolve: (response: WireResponse) => void,
    private readonly reject: (error: SendError) => void,
  ) {}

  start(): void {
    const { method, path, headers, body, signal, timeoutMs } = this.request;
    if (signal?.aborted) {
      this.reject(new SendError('aborted before it was sent', false, 'aborted', { cause: signal.reason }));
      return;
    }
    signal?.addEventListener('abort', this.onAbort, { once: true });
    this.timer = setTimeout(() => this.fail(`no reply within ${timeoutMs} ms`, 'timeout'), timeoutMs);
    this.pool.dispatch(
      { method, path, headers, body: body ?? null },
      {
        onRequestStart: (controller) => {
          this.controller = controller;
          this.started = true;
          if (this.failure) controller.abort(this.failure);
        },
        onResponseStart: (_controller, status, responseHeaders) => {
          this.status = status;
          this.headers = responseHeaders;
        },
        onResponseData: (_controller, chunk) => {
          this.bytes += chunk.length;
          if (this.bytes > MAX_REPLY_BYTES) this.fail(`the reply is larger than ${MAX_REPLY_BYTES} bytes`, 'network');
          else this.chunks.push(chunk);
        },
        onResponseEnd: () => {
          this.end();
          const [first] = this.chunks;
          const body = this.chunks.length === 1 && first ? first : Buffer.concat(this.chunks);
          this.resolve({ status: this.status, headers: this.headers, body: body.toString('utf8') });
        },
        onResponseError: (_controller, error) => {
          this.end();
          this.reject(this.failure ?? this.networkError(error));
        },
      },
    );
  }

  private readonly onAbort = () => this.fail('aborted', 'aborted');

  private fail(why: string, reason: SendError['reason']): void {
    if (this.failure) return;
    const cause = reason === 'aborted' ? { cause: this.request.signal?.reason } : {};
    this.failure = new SendError(why, this.started, reason, cause);
    if (this.controller) this.controller.abort(this.failure);
    else {
      // Still queued for a connection: undici tells nobody, so we do; when it starts after all, it is aborted.
      this.end();
      this.reject(this.failure);
    }
  }

  private end(): void {
    clearTimeout(this.timer);
    this.request.signal?.removeEventListener('abort', this.onAbort);
  }

  private networkError(error: Error): SendError {
    const code = (error as NodeJS.ErrnoException).code ?? '';
    const refused = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'UND_ERR_CONNECT_TIMEOUT'].includes(
      code,
    );
    const advice =
      code === 'ECONNREFUSED'
        ? `nothing listens at ${this.baseUrl}`
        : code === 'ENOTFOUND' || code === 'EAI_AGAIN'
          ? `the host of ${this.baseUrl} is not known; is this machine online?`
          : code === 'UND_ERR_CONNECT_TIMEOUT'
            ? `${this.baseUrl} did not answer within ${CONNECT_TIMEOUT_MS} ms`
            : `the connection to ${this.baseUrl} broke (${code || error.message})`;
    return new SendError(advice, !refused && this.started, 'network', { cause: error });
  }
}
