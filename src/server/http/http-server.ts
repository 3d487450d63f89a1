/**
 * HTTP server around a function from request to response.
 *
 * Uses node:http without a framework, because a framework would add cost only: a route is one catalogue lookup,
 * signatures need the exact bytes of query and body, parameters have their own order of checks, and malformed requests
 * must get the replies of the public service. {@link DEFAULT_BOUNDS} lists the limits. A request that exceeds a limit
 * or is not valid HTTP gets a 4xx reply and its connection is closed; a connection over the limit is closed at once.
 */
import { createServer, type IncomingMessage, type Server, type ServerOptions, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { refusalBody, type ServiceRequest, type ServiceResponse } from '../service.js';
import { isEventReply, sendEvents } from './event-reply.js';
import type { Certificate } from './self-signed.js';

/** Limits of the server on bytes, connections and time. */
export interface HttpBounds {
  /** Maximum header block, URL included, bytes. */
  readonly headerBytes: number;
  /** Maximum URL length, characters. */
  readonly urlChars: number;
  readonly bodyBytes: number;
  /** Maximum number of open connections. */
  readonly connections: number;
  /** Maximum number of open connections of one address. */
  readonly connectionsPerAddress: number;
  /** Maximum time until the header block has arrived, milliseconds. */
  readonly headersTimeoutMs: number;
  /** Maximum time until the whole request has arrived, milliseconds. */
  readonly requestTimeoutMs: number;
}

export const DEFAULT_BOUNDS: HttpBounds = {
  headerBytes: 16 * 1024,
  urlChars: 8 * 1024,
  bodyBytes: 64 * 1024,
  connections: 4_096,
  connectionsPerAddress: 2_048,
  headersTimeoutMs: 10_000,
  requestTimeoutMs: 15_000,
};

const CONTENT_TYPE = 'application/json;charset=UTF-8';
const KEEP_ALIVE_MS = 65_000;

export interface HttpServerOptions {
  readonly host: string;
  /** 0: any free port. */
  readonly port: number;
  /** Whether the listening server keeps the process alive. */
  readonly keepAlive: boolean;
  /** Default: {@link DEFAULT_BOUNDS}. */
  readonly bounds?: Partial<HttpBounds>;
  /** Maximum body size for a path, if it differs from `bounds.bodyBytes`. */
  readonly bodyBytesAt?: ((path: string) => number | undefined) | undefined;
  /** Serves HTTPS with this certificate. Default: HTTP. */
  readonly tls?: Certificate | undefined;
  /** Takes over the connection of a request to upgrade it to WebSocket. Default: such requests are refused. */
  readonly onUpgrade?: ((request: IncomingMessage, socket: Duplex, head: Buffer) => void) | undefined;
}

/** Handles a request, synchronously or asynchronously; never fails. */
export type Handler = (request: ServiceRequest) => ServiceAnswer | Promise<ServiceAnswer>;

/** A reply, of which an EventReply is written over time; or 'dropped', which closes the connection without a reply. */
export type ServiceAnswer = ServiceResponse | 'dropped';

export interface HttpServer {
  readonly host: string;
  readonly port: number;
  close(): Promise<void>;
}

/** The server cannot listen on the port; the message says what to do. */
export class ListenError extends Error {
  override readonly name = 'ListenError';
  readonly code = 'SPOTLAB_LISTEN';
}

/** Serves `handle` until closed. @throws ListenError when the port or the certificate cannot be used */
export async function serveHttp(handle: Handler, options: HttpServerOptions): Promise<HttpServer> {
  const { host, keepAlive } = options;
  const bounds = { ...DEFAULT_BOUNDS, ...options.bounds };
  const { headersTimeoutMs: headersTimeout, requestTimeoutMs: requestTimeout } = bounds;
  const server = await makeServer(
    options.tls,
    {
      maxHeaderSize: bounds.headerBytes,
      headersTimeout: Math.min(headersTimeout, requestTimeout),
      requestTimeout,
      connectionsCheckingInterval: Math.min(1_000, headersTimeout, requestTimeout),
      keepAliveTimeout: KEEP_ALIVE_MS,
      // isProper checks the header, because Node's own reply has no body.
      requireHostHeader: false,
    },
    (request, response) => receive(request, response, handle, bounds, options.bodyBytesAt),
  );
  server.maxConnections = bounds.connections;
  server.on('clientError', refuseSocket);
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (options.onUpgrade === undefined || !isProper(request)) refuseSocket({ code: 'UPGRADE' }, socket);
    else options.onUpgrade(request, socket, head);
  });
  server.on('checkExpectation', (request, response) => refuse(request, response, 400));
  server.on('connect', (_request, socket: Duplex) => refuseSocket({ code: 'CONNECT' }, socket));
  limitAddresses(server, bounds.connectionsPerAddress);
  if (!keepAlive) server.on('connection', (socket: Socket) => socket.unref());

  const port = await listen(server, host, options.port);
  if (!keepAlive) server.unref();
  return { host, port, close: () => close(server) };
}

async function makeServer(
  tls: Certificate | undefined,
  options: ServerOptions,
  onRequest: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<Server> {
  if (tls === undefined) return createServer(options, onRequest);
  const { createServer: createSecureServer } = await import('node:https');
  try {
    return createSecureServer({ ...options, key: tls.key, cert: tls.cert }, onRequest);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ListenError(`Cannot use the certificate: ${reason}. Give a certificate and its private key, both PEM.`);
  }
}

/** Closes a new connection of an address that already has `max` open connections. */
function limitAddresses(server: Server, max: number): void {
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    const count = open.get(address) ?? 0;
    if (count >= max) {
      socket.destroy();
      return;
    }
    open.set(address, count + 1);
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1;
      if (left > 0) open.set(address, left);
      else open.delete(address);
    });
  });
}

function receive(
  request: IncomingMessage,
  response: ServerResponse,
  handle: Handler,
  bounds: HttpBounds,
  bodyBytesAt: HttpServerOptions['bodyBytesAt'],
): void {
  const url = request.url ?? '/';
  const isLong = url.length > bounds.urlChars;
  follow(request.socket, response);
  if (!isProper(request)) {
    refuse(request, response, 400);
    return;
  }
  const { 'content-length': length = '0', 'transfer-encoding': encoding } = request.headers;
  const hasBody = encoding !== undefined || length !== '0';
  const bodyBytes = (hasBody && bodyBytesAt?.(url)) || bounds.bodyBytes;
  if (isLong || Number(length) > bodyBytes) {
    refuse(request, response, isLong ? 414 : 413);
    return;
  }
  // A client that disconnects during its request gets no reply.
  request.on('error', ignore);
  response.on('error', ignore);
  // Most requests have no body: they are handled as soon as their headers have arrived.
  if (!hasBody) {
    answer(request, response, handle, url, '');
    return;
  }
  const chunks: Buffer[] = [];
  let bytes = 0;
  let isRefused = false;
  request.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (isRefused) return;
    if (bytes <= bodyBytes) chunks.push(chunk);
    else {
      isRefused = true;
      refuse(request, response, 413);
    }
  });
  request.on('end', () => {
    if (!isRefused) answer(request, response, handle, url, Buffer.concat(chunks).toString('latin1'));
  });
}

/** Whether a request is HTTP/1.0 or 1.1, the latter with a Host header; the parser accepts other versions too. */
function isProper({ httpVersion, headers }: IncomingMessage): boolean {
  return httpVersion === '1.0' || (httpVersion === '1.1' && headers.host !== undefined);
}

function ignore(): void {}

function answer(request: IncomingMessage, response: ServerResponse, handle: Handler, url: string, body: string): void {
  const question = url.indexOf('?');
  const reply = handle({
    method: request.method ?? 'GET',
    path: question < 0 ? url : url.slice(0, question),
    query: question < 0 ? '' : url.slice(question + 1),
    body,
    headers: request.headers,
    address: request.socket.remoteAddress ?? '',
  });
  if (reply instanceof Promise) void reply.then((late) => send(response, late));
  else send(response, reply);
}

function send(response: ServerResponse, reply: ServiceAnswer): void {
  if (reply === 'dropped') {
    response.destroy();
    return;
  }
  if (isEventReply(reply)) {
    sendEvents(response, reply);
    return;
  }
  const { status, headers, body } = reply;
  const length =
    typeof body === 'string' ? Buffer.byteLength(body) : body.reduce((sum, piece) => sum + piece.length, 0);
  response.writeHead(status, status === 204 ? headers : headerLines(headers, length));
  // For a string Node sends head and body in one write. Node omits the body in the reply to a HEAD request.
  if (typeof body === 'string') {
    response.end(body);
    return;
  }
  // Many replies share the pieces, so they are written without a copy.
  response.cork();
  for (const piece of body) response.write(piece);
  response.end();
}

/** Header names and values alternating in one array, the cheapest form for Node. */
function headerLines(headers: Readonly<Record<string, string>>, length: number): string[] {
  const lines: string[] = [];
  for (const name in headers) lines.push(name, headers[name] as string);
  if (headers['content-type'] === undefined) lines.push('content-type', CONTENT_TYPE);
  lines.push('content-length', String(length));
  return lines;
}

/** Refuses a request and closes its connection without reading the rest of the request. */
function refuse(request: IncomingMessage, response: ServerResponse, status: 400 | 413 | 414): void {
  const body = refusalBody(status === 400 ? 'malformed' : 'requestTooLarge');
  send(response, { status, headers: { connection: 'close' }, body });
  // Closes the connection after the reply is written, even if the client is still sending.
  response.once('finish', () => request.socket.destroySoon());
}

const PARSE_STATUS: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: '413 Payload Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

/** The unfinished replies of a connection; there are several only when the client pipelines requests. */
const replies = new WeakMap<Duplex, ServerResponse[]>();

function follow(socket: Duplex, response: ServerResponse): void {
  const open = replies.get(socket);
  if (open === undefined || open.every((one) => one.writableFinished)) replies.set(socket, [response]);
  else open.push(response);
}

/**
 * Replies to input that is not valid HTTP or is too late. The reply waits for the replies to earlier requests on the
 * connection, so that the client assigns each reply to the right request.
 */
function refuseSocket(error: { readonly code?: string }, socket: Duplex): void {
  const before = replies.get(socket)?.findLast(({ req, writableFinished }) => req.complete && !writableFinished);
  if (before !== undefined && socket.writable) {
    before.once('finish', () => refuseSocket(error, socket));
    return;
  }
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const status = PARSE_STATUS[error.code ?? ''] ?? '400 Bad Request';
  const body = refusalBody(/^(413|431)/.test(status) ? 'requestTooLarge' : 'malformed');
  socket.on('error', () => undefined);
  socket.end(
    `HTTP/1.1 ${status}\r\ncontent-type: ${CONTENT_TYPE}\r\ncontent-length: ${Buffer.byteLength(body)}\r\n` +
      `connection: close\r\n\r\n${body}`,
    () => socket.destroy(),
  );
}

function listen(server: Server, host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(new ListenError(listenText(error, host, port))));
    server.listen({ host, port }, () => {
      server.removeAllListeners('error');
      resolve((server.address() as AddressInfo).port);
    });
  });
}

function listenText(error: NodeJS.ErrnoException, host: string, port: number): string {
  const advice = 'choose another port, or 0 for any free port';
  if (error.code === 'EADDRINUSE') return `Another program uses port ${port} on ${host}; ${advice}.`;
  if (error.code === 'EACCES') return `No permission to listen on port ${port} of ${host}; ${advice}.`;
  if (error.code === 'EADDRNOTAVAIL') return `${host} is not an address of this machine; use 127.0.0.1.`;
  return `Cannot listen on ${host}:${port} (${error.code ?? error.message}); ${advice}.`;
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    // Open connections are idle or still receive a request, because a reply is written as soon as its request is
    // complete.
    server.closeAllConnections();
  });
}
