/**
 * HTTP around a function from request to response.
 *
 * node:http without a framework: routes are one look into the catalogue, signatures need query and body byte for byte,
 * parameters have an order of checks of their own, and what is malformed must get the service's answers; of a framework
 * nothing would be left but its cost. Bounds: header block (URL included) 16 KiB, URL 8 KiB, body 64 KiB, 1024
 * connections, 10 s for the headers and 15 s for the whole request. What breaks a bound or is no HTTP gets a 4xx and its
 * connection closed; the server goes on.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { refusalBody, type ServiceRequest, type ServiceResponse } from './service.js';

const MAX_HEADER_BYTES = 16 * 1024;
const MAX_URL_CHARS = 8 * 1024;
const MAX_BODY_BYTES = 64 * 1024;
const MAX_CONNECTIONS = 1024;
const CONTENT_TYPE = 'application/json;charset=UTF-8';
const KEEP_ALIVE_MS = 65_000;

export interface HttpServerOptions {
  readonly host: string;
  /** 0 takes any free one. */
  readonly port: number;
  /** Whether listening keeps the process alive. */
  readonly keepAlive: boolean;
  /** Time for the header block, milliseconds. Default 10000. */
  readonly headersTimeoutMs?: number;
  /** Time for the whole request, milliseconds. Default 15000. */
  readonly requestTimeoutMs?: number;
}

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
export async function serveHttp(
  handle: (request: ServiceRequest) => ServiceResponse,
  options: HttpServerOptions,
): Promise<HttpServer> {
  const { host, keepAlive, headersTimeoutMs = 10_000, requestTimeoutMs = 15_000 } = options;
  const server = createServer(
    {
      maxHeaderSize: MAX_HEADER_BYTES,
      headersTimeout: headersTimeoutMs,
      requestTimeout: requestTimeoutMs,
      connectionsCheckingInterval: Math.min(1_000, headersTimeoutMs),
      keepAliveTimeout: KEEP_ALIVE_MS,
    },
    (request, response) => receive(request, response, handle),
  );
  server.maxConnections = MAX_CONNECTIONS;
  server.on('clientError', refuseSocket);
  server.on('upgrade', (_request, socket: Duplex) => refuseSocket({ code: 'UPGRADE' }, socket));
  server.on('connect', (_request, socket: Duplex) => refuseSocket({ code: 'CONNECT' }, socket));
  if (!keepAlive) server.on('connection', (socket: Socket) => socket.unref());

  const port = await listen(server, host, options.port);
  if (!keepAlive) server.unref();
  return { host, port, close: () => close(server) };
}

function receive(
  request: IncomingMessage,
  response: ServerResponse,
  handle: (request: ServiceRequest) => ServiceResponse,
): void {
  const url = request.url ?? '/';
  const isLong = url.length > MAX_URL_CHARS;
  if (isLong || Number(request.headers['content-length'] ?? 0) > MAX_BODY_BYTES) {
    refuse(request, response, isLong ? 414 : 413);
    return;
  }
  const chunks: Buffer[] = [];
  let bytes = 0;
  let isRefused = false;
  request.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (isRefused) return;
    if (bytes <= MAX_BODY_BYTES) chunks.push(chunk);
    else {
      isRefused = true;
      refuse(request, response, 413);
    }
  });
  // A client that goes away in the middle of its request is not told anything.
  request.on('error', () => undefined);
  response.on('error', () => undefined);
  request.on('end', () => {
    if (isRefused) return;
    const question = url.indexOf('?');
    const answer = handle({
      method: request.method ?? 'GET',
      path: question < 0 ? url : url.slice(0, question),
      query: question < 0 ? '' : url.slice(question + 1),
      body: chunks.length === 0 ? '' : Buffer.concat(chunks).toString('latin1'),
      headers: request.headers,
      address: request.socket.remoteAddress ?? '',
    });
    send(response, answer);
  });
}

function send(response: ServerResponse, { status, headers, body }: ServiceResponse): void {
  const length = Buffer.byteLength(body);
  response.writeHead(
    status,
    status === 204 ? headers : { ...headers, 'content-type': CONTENT_TYPE, 'content-length': String(length) },
  );
  // As a string, head and body leave in one write. Node leaves the body out of the reply to a HEAD request.
  response.end(body);
}

/** Refuses a request whose rest is not worth reading. */
function refuse(request: IncomingMessage, response: ServerResponse, status: 413 | 414): void {
  send(response, { status, headers: { connection: 'close' }, body: refusalBody('requestTooLarge') });
  // Closed once the reply is out, however much is still on its way.
  response.once('finish', () => request.socket.destroySoon());
}

const PARSE_STATUS: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: '413 Payload Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

/** Answers what is not, or not in time, a request. */
function refuseSocket(error: { readonly code?: string }, socket: Duplex): void {
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
