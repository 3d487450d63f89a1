/**
 * HTTP with undici's dispatcher: kept-alive connections, one reply buffer, and time-outs for the connection and for the
 * whole request.
 *
 * The transport uses `dispatch()` instead of `request()`, which creates a stream for a body that is read whole anyway.
 * The handler has the parser's own methods (`onConnect`, `onHeaders`, …). The newer methods (`onRequestStart`, …) are
 * an adapter over these in undici 7, which parses the headers of every reply even if no code reads them.
 */
import type { Dispatcher, Client as UndiciClient } from 'undici';

import { Connections, type Outgoing } from './connections.js';
import { ACCEPTED_ENCODINGS, decodeBody, encodingOf } from './decode-body.js';
import { type Headers, ReplyHeaders } from './reply-headers.js';
import { CONNECT_TIMEOUT_MS, directRoute, PROXY_REFUSED, type Route } from './route.js';
import {
  CLOSED,
  MAX_REPLY_BYTES,
  SendError,
  type Transport,
  type WireRequest,
  type WireResponse,
} from './transport.js';

/** Largest number of connections to one exchange. With fewer connections the exchange would be idle between two requests. */
const CONNECTIONS = 32;

const KEEP_ALIVE_MS = 30_000;
/** The type of replies in SBE. */
const BINARY = 'application/sbe';

/** Error codes of connections that were not opened, so no request has left. */
const UNCONNECTED = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'UND_ERR_CONNECT_TIMEOUT'];

/** Options of the connections. */
export interface HttpOptions {
  /** PEM certificates of the authorities to trust instead of the default ones. */
  readonly ca?: string | undefined;
  /** The way to the exchange. Default: the direct one. */
  readonly route?: Route | undefined;
  /** Whether replies to reads may be compressed. Default false: over loopback, compression costs more than it saves. */
  readonly compress?: boolean | undefined;
}

/**
 * A transport to `baseUrl`. A connection is opened when it is needed and stays open for 30 s after its last use, so TLS
 * needs one handshake per connection, not per request.
 */
export function httpTransport(baseUrl: string, options: HttpOptions = {}): Transport {
  const route = options.route ?? directRoute(baseUrl, options.ca);
  const compress = options.compress === true;
  const connections = new Connections(route.origin, CONNECTIONS, {
    pipelining: 1,
    keepAliveTimeout: KEEP_ALIVE_MS,
    connect: route.connect,
    // Every request has its own timer, so undici's timers are off.
    headersTimeout: 0,
    bodyTimeout: 0,
  });
  const line = { baseUrl, route, compress, connections };
  return {
    baseUrl,
    send: (request) => new Promise((resolve, reject) => new Exchange(request, line, resolve, reject).start()),
    close: () => connections.close(),
  };
}

/** A reply. Its headers are parsed when they are first read. */
class Reply implements WireResponse {
  readonly #headers: ReplyHeaders;

  constructor(
    readonly status: number,
    raw: readonly Buffer[],
    readonly body: string,
    readonly isUndecodable: boolean,
  ) {
    this.#headers = new ReplyHeaders(raw);
  }

  /** This reply with the bytes of its message. */
  withBytes(bytes: Uint8Array): WireResponse {
    const { status, headers, limitHeaders } = this;
    return { status, headers, limitHeaders, bytes, body: '' };
  }

  get headers(): Headers {
    return this.#headers.all;
  }

  get limitHeaders(): Headers {
    return this.#headers.limiting;
  }
}

/** The objects that all requests of a transport share. */
interface Line {
  readonly baseUrl: string;
  readonly route: Route;
  readonly compress: boolean;
  readonly connections: Connections;
}

/** One request in flight; it is the handler object that undici calls. */
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
    private readonly line: Line,
    private readonly resolve: (response: WireResponse) => void,
    private readonly reject: (error: SendError) => void,
  ) {}

  get dispatched(): Dispatcher.DispatchOptions {
    const { method, path, body } = this.request;
    const { route, compress } = this.line;
    let { headers } = this.request;
    if (route.headers !== undefined) headers = { ...headers, ...route.headers };
    // The replies to trading calls are small, and nothing should delay them.
    if (compress && method === 'GET' && this.request.takesBytes !== true)
      headers = { ...headers, 'accept-encoding': ACCEPTED_ENCODINGS };
    return { method, path: route.prefix + path, headers, body: body ?? null, blocking: false };
  }

  get isOver(): boolean {
    return this.failure !== undefined;
  }

  private get maxBytes(): number {
    return this.request.maxReplyBytes ?? MAX_REPLY_BYTES;
  }

  private get tooLarge(): string {
    const { method, path } = this.request;
    return `the reply to ${method} ${path.split('?')[0]} is larger than ${this.maxBytes} bytes, the bound of this endpoint`;
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
    this.line.connections.send(this);
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
    if (this.bytes > this.maxBytes) this.fail(this.tooLarge, 'tooLarge');
    else if (this.chunks === undefined) this.chunks = chunk;
    else if (Array.isArray(this.chunks)) this.chunks.push(chunk);
    else this.chunks = [this.chunks, chunk];
    return true;
  }

  onComplete(): void {
    this.end();
    this.line.connections.giveBack(this);
    const { chunks, raw } = this;
    // The chunks are views into socket buffers; without this line, the buffers stay in memory as long as this handler
    // does.
    this.chunks = undefined;
    if (chunks !== undefined && this.request.takesBytes === true) {
      const reply = new Reply(this.status, raw, '', false);
      if (reply.headers['content-type'] === BINARY) {
        this.resolve(
          reply.withBytes(Buffer.isBuffer(chunks) ? Buffer.from(chunks) : Buffer.concat(chunks, this.bytes)),
        );
        return;
      }
    }
    const encoding = chunks === undefined ? undefined : encodingOf(raw);
    if (chunks !== undefined && encoding !== undefined) void this.completeDecoded(chunks, encoding);
    else this.complete(chunks === undefined ? '' : textOf(chunks, this.bytes));
  }

  private complete(body: string, isUndecodable = false): void {
    // An error page of a proxy may repeat the request. The word before the secret is `Basic`.
    const secret = this.line.route.headers?.['proxy-authorization']?.split(' ')[1];
    const shown = secret === undefined ? body : body.replaceAll(secret, '‹proxy-authorization›');
    this.resolve(new Reply(this.status, this.raw, shown, isUndecodable));
  }

  private async completeDecoded(chunks: Buffer | readonly Buffer[], encoding: string): Promise<void> {
    const bytes = Buffer.isBuffer(chunks) ? chunks : Buffer.concat(chunks, this.bytes);
    try {
      const body = await decodeBody(bytes, encoding, this.maxBytes);
      // A body that cannot be decoded is like a missing one: the request has arrived, and its reply is lost.
      this.complete(body ?? '', body === undefined);
    } catch (error) {
      this.reject(new SendError(this.tooLarge, true, 'tooLarge', { cause: error }));
    }
  }

  onError(error: Error): void {
    this.end();
    // The connection is given back in a later task: undici may now be failing several requests of this connection in a
    // loop, and meanwhile no request may be added.
    queueMicrotask(() => this.line.connections.giveBack(this));
    this.reject(this.failure ?? this.networkError(error));
  }

  private fail(why: string, reason: SendError['reason']): void {
    if (this.failure) return;
    const cause = reason === 'aborted' ? { cause: this.request.signal?.reason } : {};
    this.failure = new SendError(why, this.abort !== undefined, reason, cause);
    if (this.abort) this.abort(this.failure);
    else {
      // The request still waits for a connection, so undici does not report the abort. If it starts later, it is aborted.
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
    const { baseUrl, route } = this.line;
    const [server, address] = route.proxy === undefined ? ['server', baseUrl] : ['proxy', route.proxy];
    const refused = [...UNCONNECTED, PROXY_REFUSED].includes(code);
    const advice =
      code === 'ECONNREFUSED'
        ? `no ${server} listens at ${address}`
        : code === 'ENOTFOUND' || code === 'EAI_AGAIN'
          ? `the host of ${server === 'proxy' ? 'the proxy ' : ''}${address} cannot be resolved; check the address and the network connection`
          : code === 'UND_ERR_CONNECT_TIMEOUT'
            ? `${address} did not answer within ${CONNECT_TIMEOUT_MS} ms`
            : code === CLOSED
              ? 'this client has been closed'
              : code === PROXY_REFUSED
                ? error.message
                : `the connection to ${address} broke (${code || error.message})`;
    // The parser's error holds the bytes of the reply, which may repeat the key and the signature.
    const cause = 'data' in error ? Object.assign(new Error(error.message), { code }) : error;
    return new SendError(advice, !refused && this.abort !== undefined, 'network', { cause });
  }
}

/** Chunks are joined in one buffer that is used again: a new buffer for each reply would be garbage at once. */
let joining = Buffer.alloc(0);
/** Larger replies are rare; each gets a new buffer. */
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
