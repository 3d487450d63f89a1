/**
 * HTTP over undici's dispatcher: kept-alive connections, one reply buffer, time-outs for connecting and for the whole
 * exchange of one request. `dispatch()` rather than `request()`, because no stream is made for a body that is read whole
 * anyway; and the handler takes the parser's own calls (`onConnect`, `onHeaders`, …): the newer form (`onRequestStart`, …)
 * is an adapter over these in undici 7, which takes every reply's headers apart before anybody has asked for one.
 */
import { createRequire } from 'node:module';
import type { buildConnector, Dispatcher, Client as UndiciClient } from 'undici';

import { CLOSED, Connections, type Outgoing } from './connections.js';
import { type Headers, ReplyHeaders } from './reply-headers.js';
import { SendError, type Transport, type WireRequest, type WireResponse } from './transport.js';

// Its own file, as that of the client in connections.ts.
const makeConnector = createRequire(import.meta.url)('undici/lib/core/connect.js') as typeof buildConnector;

/** Largest reply taken, in bytes: a full exchangeInfo of the live service is some 20 MB. */
const MAX_REPLY_BYTES = 128 * 1024 * 1024;

/** Most connections to one exchange. Fewer than calls in flight would let the exchange run dry between two of them. */
const CONNECTIONS = 32;

const CONNECT_TIMEOUT_MS = 5_000;

const KEEP_ALIVE_MS = 30_000;

/** What may be said of the connections. */
export interface HttpOptions {
  /** PEM of the authorities to trust instead of the well-known ones. */
  readonly ca?: string | undefined;
}

/**
 * A transport to `baseUrl`. Connections are opened when they are needed and kept for 30 s after the last use, so over TLS
 * there is one handshake per connection and none per request.
 */
export function httpTransport(baseUrl: string, { ca }: HttpOptions = {}): Transport {
  const connect = makeConnector({ timeout: CONNECT_TIMEOUT_MS, ...(ca === undefined ? {} : { ca }) });
  const connections = new Connections(baseUrl, CONNECTIONS, {
    pipelining: 1,
    keepAliveTimeout: KEEP_ALIVE_MS,
    connect,
    // The whole request has a timer of its own; undici's coarse ones would only add to it.
    headersTimeout: 0,
    bodyTimeout: 0,
  });
  return {
    baseUrl,
    send: (request) =>
      new Promise((resolve, reject) => new Exchange(request, baseUrl, connections, resolve, reject).start()),
    close: () => connections.close(),
  };
}

/** A reply; its headers are taken apart when they are first read. */
class Reply implements WireResponse {
  readonly #headers: ReplyHeaders;

  constructor(
    readonly status: number,
    raw: readonly Buffer[],
    readonly body: string,
  ) {
    this.#headers = new ReplyHeaders(raw);
  }

  get headers(): Headers {
    return this.#headers.all;
  }

  get limitHeaders(): Headers {
    return this.#headers.limiting;
  }
}

/** One request in flight; undici calls it as its handler. */
class Exchange implements Outgoing {
  connection: UndiciClient | undefined;
  private chunks: Buffer | Buffer[] | undefined;
  private bytes = 0;
  private status = 0;
  private raw: readonly Buffer[] = [];
  private abort: ((reason: Error) => void) | undefined;
  private failure: SendError | undefined;
  private stopListening: (() => void) | undefined;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly request: WireRequest,
    private readonly baseUrl: string,
    private readonly connections: Connections,
    private readonly resolve: (response: WireResponse) => void,
    private readonly reject: (error: SendError) => void,
  ) {}

  get dispatched(): Dispatcher.DispatchOptions {
    const { method, path, headers, body } = this.request;
    return { method, path, headers, body: body ?? null, blocking: false };
  }

  get isOver(): boolean {
    return this.failure !== undefined;
  }

  start(): void {
    const { signal, timeoutMs } = this.request;
    if (signal) {
      if (signal.aborted) {
        this.reject(new SendError('aborted before it was sent', false, 'aborted', { cause: signal.reason }));
        return;
      }
      const onAbort = () => this.fail('aborted', 'aborted');
      signal.addEventListener('abort', onAbort, { once: true });
      this.stopListening = () => signal.removeEventListener('abort', onAbort);
    }
    this.timer = setTimeout(onTimeout, timeoutMs, this);
    this.connections.send(this);
  }

  timeOut(): void {
    this.fail(`no reply within ${this.request.timeoutMs} ms`, 'timeout');
  }

  onConnect(abort: (reason?: Error) => void): void {
    this.abort = abort;
    if (this.failure) abort(this.failure);
  }

  onHeaders(status: number, raw: Buffer[]): boolean {
    this.status = status;
    this.raw = raw;
    return true;
  }

  onData(chunk: Buffer): boolean {
    this.bytes += chunk.length;
    if (this.bytes > MAX_REPLY_BYTES) this.fail(`the reply is larger than ${MAX_REPLY_BYTES} bytes`, 'network');
    else if (this.chunks === undefined) this.chunks = chunk;
    else if (Array.isArray(this.chunks)) this.chunks.push(chunk);
    else this.chunks = [this.chunks, chunk];
    return true;
  }

  onComplete(): void {
    this.end();
    this.connections.giveBack(this);
    const body = this.chunks === undefined ? '' : textOf(this.chunks, this.bytes);
    // The pieces are views into what the socket read, which would otherwise live as long as undici knows this handler.
    this.chunks = undefined;
    this.resolve(new Reply(this.status, this.raw, body));
  }

  onError(error: Error): void {
    this.end();
    // Not now: undici may be telling one after the other what its connection had to do, and asks that nothing be added.
    queueMicrotask(() => this.connections.giveBack(this));
    this.reject(this.failure ?? this.networkError(error));
  }

  private fail(why: string, reason: SendError['reason']): void {
    if (this.failure) return;
    const cause = reason === 'aborted' ? { cause: this.request.signal?.reason } : {};
    this.failure = new SendError(why, this.abort !== undefined, reason, cause);
    if (this.abort) this.abort(this.failure);
    else {
      // Still queued for a connection: undici tells nobody, so we do; when it starts after all, it is aborted.
      this.end();
      this.reject(this.failure);
    }
  }

  private end(): void {
    clearTimeout(this.timer);
    this.stopListening?.();
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
            : code === CLOSED
              ? 'this client has been closed'
              : `the connection to ${this.baseUrl} broke (${code || error.message})`;
    return new SendError(advice, !refused && this.abort !== undefined, 'network', { cause: error });
  }
}

/** Pieces are put together in one place that is kept: a buffer per reply would be thrown away in the same breath. */
let joining = Buffer.alloc(0);
/** Larger replies are rare, and get a buffer of their own. */
const MAX_JOINING_BYTES = 1024 * 1024;

function textOf(chunks: Buffer | readonly Buffer[], bytes: number): string {
  if (Buffer.isBuffer(chunks)) return chunks.toString();
  if (bytes > MAX_JOINING_BYTES) return Buffer.concat(chunks, bytes).toString();
  if (joining.length < bytes) joining = Buffer.allocUnsafeSlow(Math.min(2 * bytes, MAX_JOINING_BYTES));
  let at = 0;
  for (const chunk of chunks) {
    joining.set(chunk, at);
    at += chunk.length;
  }
  return joining.toString('utf8', 0, bytes);
}

const onTimeout = (exchange: Exchange): void => exchange.timeOut();
