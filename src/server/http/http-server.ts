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
import { failureReply, ignoreErrors, listen, report, whenDone } from '../base/entrance.js';
import type { ServiceRequest, ServiceResponse } from '../base/service-messages.js';
import { Turns } from '../base/turns.js';
import { Unread } from '../base/unread.js';
import { refusalBody } from '../service/service.js';
import { ConnectionSlots } from './connection-slots.js';
import { isEventReply, sendEvents } from './event-reply.js';
import { inTurn } from './pipeline.js';
import { CONTENT_TYPE, followReply, refuseSocket, refuseUpgrade } from './refused-socket.js';
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
  // The time is much longer than a process may be stopped or without processor time, because Node also counts the time in which this process reads nothing.
  headersTimeoutMs: 30_000,
  requestTimeoutMs: 60_000,
};

const KEEP_ALIVE_MS = 65_000;

export interface HttpServerOptions {
  readonly host: string;
  /** The port to listen on; 0 selects any free port. */
  readonly port: number;
  /** Whether the listening server keeps the process alive. */
  readonly keepAlive: boolean;
  /** Default: {@link DEFAULT_BOUNDS}. */
  readonly bounds?: Partial<HttpBounds>;
  /** Maximum body size for a path, if it differs from `bounds.bodyBytes`. */
  readonly bodyBytesAt?: ((path: string) => number | undefined) | undefined;
  /** Serves HTTPS with this certificate. Default: HTTP. */
  readonly tls?: Certificate | undefined;
  /** Refuses requests that must not reach `handle` and `onUpgrade`, such as those of web pages; undefined for others. */
  readonly refusalOf: (request: Pick<ServiceRequest, 'headers' | 'path'>) => ServiceResponse | undefined;
  /** Counts the bytes that wait for all clients. Default: a separate count for this server. */
  readonly unread?: Unread | undefined;
  /** Shares the time between connections. Default: separate turns for this server. */
  readonly turns?: Turns | undefined;
  /** Takes over the connection of a request to upgrade it to WebSocket. Default: such requests are refused. */
  readonly onUpgrade?: ((request: IncomingMessage, socket: Duplex, head: Buffer) => void) | undefined;
}

/** Handles a request, synchronously or asynchronously. After an error the client gets a 5xx reply; see entrance.ts. */
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
  const { unread = new Unread(), turns = new Turns() } = options;
  const { headersTimeoutMs: headersTimeout, requestTimeoutMs: requestTimeout } = bounds;
  const server = await makeServer(options.tls, {
    maxHeaderSize: bounds.headerBytes,
    headersTimeout: Math.min(headersTimeout, requestTimeout),
    requestTimeout,
    connectionsCheckingInterval: Math.min(1_000, headersTimeout, requestTimeout),
    keepAliveTimeout: KEEP_ALIVE_MS,
    // isProper checks the Host header in place of Node, because Node's own reply has no body.
    requireHostHeader: false,
  });
  // A client may close its side when it has sent its last request; Node would drop a reply that is not written yet.
  Object.assign(server, { httpAllowHalfOpen: true });
  new ConnectionSlots(server, bounds.connections, bounds.connectionsPerAddress);
  // A client may reset its connection at any moment. After an upgrade, Node has no error listener on the socket.
  for (const opened of ['connection', 'secureConnection']) listen(server, opened, ignoreErrors);
  listen(
    server,
    'request',
    (request: IncomingMessage, response: ServerResponse) =>
      receive(request, response, { handle, bounds, options, unread, turns }),
    (error, _request, response) => sendFailure(response, error),
  );
  listen(
    server,
    'upgrade',
    (request: IncomingMessage, socket: Duplex, head: Buffer) => {
      const refused = isProper(request) ? options.refusalOf(addressed(request)) : undefined;
      if (refused) refuseUpgrade(socket, refused);
      else if (options.onUpgrade === undefined || !isProper(request)) refuseSocket({ code: 'UPGRADE' }, socket);
      else options.onUpgrade(request, socket, head);
    },
    (error, _request, socket) => refuseUpgrade(socket, failureReply(error)),
  );
  const cut = (_error: unknown, _given: unknown, socket: Duplex) => socket.destroy();
  listen(server, 'clientError', refuseSocket, cut);
  listen(
    server,
    'checkExpectation',
    (request: IncomingMessage, response: ServerResponse) => refuse(request, response, 400),
    (error, _request, response) => sendFailure(response, error),
  );
  listen(
    server,
    'connect',
    (_request: IncomingMessage, socket: Duplex) => refuseSocket({ code: 'CONNECT' }, socket),
    cut,
  );
  if (!keepAlive) listen(server, 'connection', (socket: Socket) => socket.unref());

  const port = await listenOn(server, host, options.port);
  if (!keepAlive) server.unref();
  return { host, port, close: () => close(server) };
}

async function makeServer(tls: Certificate | undefined, options: ServerOptions): Promise<Server> {
  if (tls === undefined) return createServer(options);
  const { createServer: createSecureServer } = await import('node:https');
  try {
    return createSecureServer({ ...options, key: tls.key, cert: tls.cert });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ListenError(`Cannot use the certificate: ${reason}. Give a certificate and its private key, both PEM.`);
  }
}

/** Objects that all requests of a server share. */
interface Serving {
  readonly handle: Handler;
  readonly bounds: HttpBounds;
  readonly options: HttpServerOptions;
  readonly unread: Unread;
  readonly turns: Turns;
}

function receive(request: IncomingMessage, response: ServerResponse, serving: Serving): void {
  if (request.socket.destroyed) return;
  const { bounds } = serving;
  const { bodyBytesAt, refusalOf } = serving.options;
  const url = request.url ?? '/';
  const isLong = url.length > bounds.urlChars;
  followReply(request.socket, response);
  if (!isProper(request)) {
    refuse(request, response, 400);
    return;
  }
  const refused = refusalOf(addressed(request));
  if (refused) {
    refuseWith(request, response, refused);
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
  ignoreErrors(request);
  ignoreErrors(response);
  const answerWith = (body: string) =>
    inTurn(request.socket, { response, answer: () => answer(request, response, url, body, serving) }, serving);
  // Most requests have no body: they are handled as soon as their headers have arrived.
  if (!hasBody) {
    answerWith('');
    return;
  }
  const chunks: Buffer[] = [];
  let bytes = 0;
  let isRefused = false;
  listen(request, 'data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (isRefused) return;
    if (bytes <= bodyBytes) chunks.push(chunk);
    else {
      isRefused = true;
      refuse(request, response, 413);
    }
  });
  listen(request, 'end', () => {
    if (!isRefused) answerWith(Buffer.concat(chunks).toString('latin1'));
  });
}

/** Whether a request is HTTP/1.0 or 1.1, the latter with a Host header; the parser accepts other versions too. */
function isProper({ httpVersion, headers }: IncomingMessage): boolean {
  return httpVersion === '1.0' || (httpVersion === '1.1' && headers.host !== undefined);
}

/** The parts of a request by which `refusalOf` decides, before the body is read. */
function addressed({ headers, url = '/' }: IncomingMessage): Pick<ServiceRequest, 'headers' | 'path'> {
  const question = url.indexOf('?');
  return { headers, path: question < 0 ? url : url.slice(0, question) };
}

/** Handles a request and never throws: for a request that had to wait, no other code catches errors. */
function answer(
  request: IncomingMessage,
  response: ServerResponse,
  url: string,
  body: string,
  { handle, unread }: Serving,
): void {
  const { headers, path } = addressed(request);
  let reply: ReturnType<Handler>;
  try {
    reply = handle({
      method: request.method ?? 'GET',
      path,
      query: url.slice(path.length + 1),
      body,
      headers,
      address: request.socket.remoteAddress ?? '',
    });
  } catch (error) {
    report(error);
    reply = failureReply(error);
  }
  if (!(reply instanceof Promise)) send(response, reply, unread);
  else
    whenDone(
      reply,
      (late) => send(response, late, unread),
      (error) => sendFailure(response, error),
    );
}

/** Replies to a request that failed; a reply that has begun cannot be repaired, so its connection is closed. */
function sendFailure(response: ServerResponse, error: unknown): void {
  if (response.headersSent) response.destroy();
  else send(response, failureReply(error));
}

function send(response: ServerResponse, reply: ServiceAnswer, unread?: Unread): void {
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
    if (response.socket) unread?.wrote(response.socket, length);
    return;
  }
  // Several replies can share these pieces, so the pieces are written without a copy.
  response.cork();
  for (const piece of body) response.write(piece);
  response.end();
  if (response.socket) unread?.wrote(response.socket, length, body);
}

/** Header names and values in turn in one array, which is the quickest form for Node. */
function headerLines(headers: Readonly<Record<string, string>>, length: number): string[] {
  const lines: string[] = [];
  for (const name of Object.keys(headers)) lines.push(name, headers[name] as string);
  if (headers['content-type'] === undefined) lines.push('content-type', CONTENT_TYPE);
  lines.push('content-length', String(length));
  return lines;
}

/** Refuses a request and closes its connection without reading the rest of the request. */
function refuse(request: IncomingMessage, response: ServerResponse, status: 400 | 413 | 414): void {
  const body = refusalBody(status === 400 ? 'malformed' : 'requestTooLarge');
  refuseWith(request, response, { status, headers: { connection: 'close' }, body });
}

function refuseWith(request: IncomingMessage, response: ServerResponse, reply: ServiceResponse): void {
  ignoreErrors(response);
  send(response, reply);
  // Closes the connection after the reply is written, even if the client is still sending.
  listen(response, 'finish', () => request.socket.destroySoon());
}

function listenOn(server: Server, host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    listen(server, 'error', (error: NodeJS.ErrnoException) => {
      // After the server listens, an error means that a connection could not be accepted, for example because no file descriptors are left.
      if (server.listening) report(error);
      else reject(new ListenError(listenText(error, host, port)));
    });
    server.listen({ host, port }, () => {
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
    // The open connections are idle or still receive a request: a reply is written as soon as its request is complete.
    server.closeAllConnections();
  });
}
