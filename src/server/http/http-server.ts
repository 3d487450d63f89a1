/**
 * HTTP around a function from request to response.
 *
 * node:http without a framework: routes are one look into the catalogue, signatures need query and body byte for byte,
 * parameters have an order of checks of their own, and what is malformed must get the service's answers; of a framework
 * nothing would be left but its cost. What is limited, and by how much unless told otherwise, says {@link DEFAULT_BOUNDS}.
 * What breaks a bound or is no HTTP gets a 4xx and its connection closed, and a connection too many is closed at once; the
 * server goes on.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { refusalBody, type ServiceRequest, type ServiceResponse } from '../service.js';

/** What a client may take of the server. */
export interface HttpBounds {
  /** The header block, URL included, bytes. */
  readonly headerBytes: number;
  /** The URL, characters. */
  readonly urlChars: number;
  readonly bodyBytes: number;
  /** Open at a time, by everybody together. */
  readonly connections: number;
  /** Open at a time, by one address. */
  readonly connectionsPerAddress: number;
  /** Time for the header block, milliseconds. */
  readonly headersTimeoutMs: number;
  /** Time for the whole request, milliseconds. */
  readonly requestTimeoutMs: number;
}

export const DEFAULT_BOUNDS: HttpBounds = {
  headerBytes: 16 * 1024,
  urlChars: 8 * 1024,
  bodyBytes: 64 * 1024,
  connections: 1_024,
  connectionsPerAddress: 512,
  headersTimeoutMs: 10_000,
  requestTimeoutMs: 15_000,
};

const CONTENT_TYPE = 'application/json;charset=UTF-8';
const KEEP_ALIVE_MS = 65_000;

export interface HttpServerOptions {
  readonly host: string;
  /** 0 takes any free one. */
  readonly port: number;
  /** Whether listening keeps the process alive. */
  readonly keepAlive: boolean;
  /** Default: {@link DEFAULT_BOUNDS}. */
  readonly bounds?: Partial<HttpBounds>;
  /** Bytes of a body for a path, where they are not `bounds.bodyBytes`. */
  readonly bodyBytesAt?: ((path: string) => number | undefined) | undefined;
}

/** Answers a request, at once or later; never fails. */
export type Handler = (request: ServiceRequest) => ServiceAnswer | Promise<ServiceAnswer>;

/** A reply; or none, and the connection is closed. */
export type ServiceAnswer = ServiceResponse | 'dropped';

export interface HttpServer {
  readonly host: string;
  readonly port: number;
  close(): Promise<void>;
}

/** The port cannot be listened on; the message says what to do. */
export class ListenError extends Error {
  override readonly name = 'ListenError';
  readonly code = 'SPOTLAB_LISTEN';
}

/** Serves `handle` until closed. @throws ListenError when the port is taken or not allowed */
export async function serveHttp(handle: Handler, options: HttpServerOptions): Promise<HttpServer> {
  const { host, keepAlive } = options;
  const bounds = { ...DEFAULT_BOUNDS, ...options.bounds };
  const { headersTimeoutMs: headersTimeout, requestTimeoutMs: requestTimeout } = bounds;
  const server = createServer(
    {
      maxHeaderSize: bounds.headerBytes,
      headersTimeout: Math.min(headersTimeout, requestTimeout),
      requestTimeout,
      connectionsCheckingInterval: Math.min(1_000, headersTimeout, requestTimeout),
      keepAliveTimeout: KEEP_ALIVE_MS,
      // Checked by isProper: node's own refusal has no body.
      requireHostHeader: false,
    },
    (request, response) => receive(request, response, handle, bounds, options.bodyBytesAt),
  );
  server.maxConnections = bounds.connections;
  server.on('clientError', refuseSocket);
  server.on('upgrade', (_request, socket: Duplex) => refuseSocket({ code: 'UPGRADE' }, socket));
  server.on('checkExpectation', (request, response) => refuse(request, response, 400));
  server.on('connect', (_request, socket: Duplex) => refuseSocket({ code: 'CONNECT' }, socket));
  limitAddresses(server, bounds.connectionsPerAddress);
  if (!keepAlive) server.on('connection', (socket: Socket) => socket.unref());

  const port = await listen(server, host, options.port);
  if (!keepAlive) server.unref();
  return { host, port, close: () => close(server) };
}

/** Closes connections of an address that has `most` of them open. */
function limitAddresses(server: Server, most: number): void {
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    const count = open.get(address) ?? 0;
    if (count >= most) {
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
  // A client that goes away in the middle of its request is not told anything.
  request.on('error', ignore);
  response.on('error', ignore);
  // Most requests have no body: they are answered as soon as their headers are there.
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

/** Whether it is HTTP/1 and names a host where it must; the parser lets other versions pass. */
function isProper({ httpVersion, headers }: IncomingMessage): boolean {
  return httpVersion === '1.0' || (httpVersion === '1.1' && headers.host !== undefined);
}

function ignore(): void {}

function answer(request: IncomingMessage, response: ServerResponse, handle: Handler, url: string, body: string): void {
  const question = url.indexOf('?');
  const made = handle({
    method: request.method ?? 'GET',
    path: question < 0 ? url : url.slice(0, question),
    query: question < 0 ? '' : url.slice(question + 1),
    body,
    headers: request.headers,
    address: request.socket.remoteAddress ?? '',
  });
  if (made instanceof Promise) void made.then((late) => send(response, late));
  else send(response, made);
}

function send(response: ServerResponse, made: ServiceAnswer): void {
  if (made === 'dropped') {
    response.destroy();
    return;
  }
  const { status, headers, body } = made;
  const length =
    typeof body === 'string' ? Buffer.byteLength(body) : body.reduce((sum, piece) => sum + piece.length, 0);
  response.writeHead(status, status === 204 ? headers : headerLines(headers, length));
  // As a string, head and body leave in one write. Node leaves the body out of the reply to a HEAD request.
  if (typeof body === 'string') {
    response.end(body);
    return;
  }
  // Pieces that many replies share are handed on as they are; nothing is copied.
  response.cork();
  for (const piece of body) response.write(piece);
  response.end();
}

/** Names and values in turn, which is the form that costs node least. */
function headerLines(headers: Readonly<Record<string, string>>, length: number): string[] {
  const lines: string[] = [];
  for (const name in headers) lines.push(name, headers[name] as string);
  if (headers['content-type'] === undefined) lines.push('content-type', CONTENT_TYPE);
  lines.push('content-length', String(length));
  return lines;
}

/** Refuses a request whose rest is not worth reading. */
function refuse(request: IncomingMessage, response: ServerResponse, status: 400 | 413 | 414): void {
  const body = refusalBody(status === 400 ? 'malformed' : 'requestTooLarge');
  send(response, { status, headers: { connection: 'close' }, body });
  // Closed once the reply is out, however much is still on its way.
  response.once('finish', () => request.socket.destroySoon());
}

const PARSE_STATUS: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: '413 Payload Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

/** Replies that were begun last on a connection; more than one only when requests come before they are answered. */
const replies = new WeakMap<Duplex, ServerResponse[]>();

function follow(socket: Duplex, response: ServerResponse): void {
  const open = replies.get(socket);
  if (open === undefined || open.every((one) => one.writableFinished)) replies.set(socket, [response]);
  else open.push(response);
}

/** Answers what is not, or not in time, a request; after the requests before it, so that no answer is taken for theirs. */
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
  const advice = 'choose another port, or 0 for any that is free';
  if (error.code === 'EADDRINUSE') return `port ${port} on ${host} is taken by another program; ${advice}.`;
  if (error.code === 'EACCES') return `port ${port} on ${host} needs rights that this program has not; ${advice}.`;
  if (error.code === 'EADDRNOTAVAIL') return `${host} is not an address of this machine; use 127.0.0.1.`;
  return `cannot listen on ${host}:${port} (${error.code ?? error.message}); ${advice}.`;
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    // Replies are written in the turn that reads the request: whatever is still open waits for a request.
    server.closeAllConnections();
  });
}
