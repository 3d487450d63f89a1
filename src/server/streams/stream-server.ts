/**
 * Accepts WebSocket connections to the exchange, on the port of the HTTP server. The paths `/ws` and `/stream` are for
 * market streams, the same two below `/sbe` for binary market streams, and `/ws-api/v3` for the WebSocket API.
 *
 * The library `ws` is loaded at the first connection, so that an exchange without streams starts as before.
 */
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { WebSocket, WebSocketServer } from 'ws';
import type { WireUnit } from '../../market/index.js';
import { BINARY_PATH, HEADERS, Refusal, refusal, SESSION_WEIGHT } from '../../protocol/index.js';
import { authenticate, KEY_KINDS } from '../auth/api-keys.js';
import { after, failureReply, listen, whenDone } from '../base/entrance.js';
import { LimitRefusal } from '../base/refusal.js';
import { loadSbe, type Sbe } from '../base/reply-encoding.js';
import { Turns } from '../base/turns.js';
import type { Unread } from '../base/unread.js';
import type { Faults } from '../control/faults.js';
import { DEFAULT_BOUNDS, type Handler } from '../http/http-server.js';
import { refuseUpgrade } from '../http/refused-socket.js';
import type { ExchangeService } from '../service/service.js';
import type { VenueFeeds } from '../venue/venue-feeds.js';
import { ApiConnection } from './api-connection.js';
import { type ApiEncoding, asksForBinary, binaryEncoding, JSON_ENCODING } from './api-encoding.js';
import { CLOSE, type Connection, type ConnectionOptions } from './connection.js';
import { StreamConnection } from './stream-connection.js';
import { StreamFaults } from './stream-faults.js';
import { StreamPump } from './stream-pump.js';

/** Maximum size of a message of a client, bytes, the same as for the body of a request. A longer message closes its connection with 1009. */
export const MAX_MESSAGE_BYTES = DEFAULT_BOUNDS.bodyBytes;
/** Time for sending the last messages at a shutdown, milliseconds. */
const SHUTDOWN_MS = 500;
const UNITS: Readonly<Record<string, WireUnit>> = {
  MILLISECOND: 'ms',
  millisecond: 'ms',
  MICROSECOND: 'us',
  microsecond: 'us',
};

export interface StreamServerParts {
  readonly service: ExchangeService;
  /** The handler of HTTP requests, for the requests of the WebSocket API. */
  readonly handle: Handler;
  /** Whether the exchange has SBE. */
  readonly hasSbe: boolean;
  /** Whether keys of any kind can open binary streams. Default false: only Ed25519 keys. */
  readonly takesAnyKey?: boolean;
  /** The planned faults. */
  readonly faults: Faults;
  readonly flushed?: ConnectionOptions['flushed'];
  /** The machine's clock, milliseconds. */
  readonly wallMs: () => number;
  /** Counts the bytes that wait for all clients, including those of the HTTP server. */
  readonly unread?: Unread | undefined;
  /** Shares the time between all connections, including those of the HTTP server. */
  readonly turns?: Turns | undefined;
  /** Overrides of the rules, for tests. */
  readonly rules?: Pick<ConnectionOptions, 'maxBufferedBytes' | 'pingMs' | 'pongTimeoutMs'>;
}

/** The streams or the API that a URL names, with the settings in the URL. */
type Target =
  | {
      readonly kind: 'streams';
      readonly isCombined: boolean;
      readonly names: readonly string[];
      readonly isBinary: boolean;
    }
  | { readonly kind: 'api' };

/** The connection that an upgrade request asks for. */
interface Upgrade {
  readonly target: Target;
  readonly unit: WireUnit;
  readonly returnsRateLimits: boolean;
  readonly address: string;
  /** Encodes events and replies; undefined for JSON. */
  readonly sbe: Sbe | undefined;
  /** The encoding of a connection to the WebSocket API. */
  readonly encoding: ApiEncoding;
}

export class StreamServer {
  readonly feeds: VenueFeeds;
  private readonly parts: StreamServerParts;
  private readonly pump: StreamPump;
  private readonly turns: Turns;
  private readonly connections = new Set<Connection>();
  private readonly faults: StreamFaults;
  private sockets: Promise<WebSocketServer> | undefined;
  private isClosed = false;

  constructor(parts: StreamServerParts) {
    this.parts = parts;
    this.turns = parts.turns ?? new Turns();
    const { service } = parts;
    this.feeds = service.feeds;
    this.pump = new StreamPump(() => service.venue, this.feeds);
    this.faults = new StreamFaults(parts.faults, this.connections, () => service.venue.nowUs);
    this.feeds.setFaults(this.faults);
    this.feeds.onTime = () => this.checkConnections();
  }

  /** Takes over the connection of an upgrade request. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const { path, query } = addressOf(request.url ?? '/');
    const target = targetOf(path, query);
    const search = new URLSearchParams(query);
    const unit = unitOf(search.get('timeUnit') ?? 'MILLISECOND');
    if (this.isClosed) {
      refuse(socket, 503, refusal('shuttingDown'));
      return;
    }
    if (target === undefined) {
      refuse(socket, 404, refusal('unsupportedOperation'));
      return;
    }
    if (unit === undefined) {
      refuse(socket, 400, refusal('invalidTimeUnit'));
      return;
    }
    const address = request.socket.remoteAddress ?? '';
    let isBinary = target.kind === 'streams' && target.isBinary;
    try {
      if (isBinary) this.checkBinary(request, address);
      if (target.kind === 'api') isBinary = asksForBinary(search);
      if (isBinary && !this.parts.hasSbe) throw refusal('sbeDisabled');
      this.parts.service.admitConnection(address, target.kind === 'api' ? SESSION_WEIGHT : 0);
    } catch (error) {
      if (error instanceof Refusal) refuse(socket, handshakeStatus(error), error);
      else if (error instanceof LimitRefusal)
        refuse(socket, error.refusal.http, error.refusal, error.retryAfterSeconds);
      else throw error;
      return;
    }
    this.sockets ??= loadSockets(() => this.clockReport());
    const returnsRateLimits = search.get('returnRateLimits') !== 'false';
    whenDone(
      Promise.all([this.sockets, isBinary ? loadSbe() : undefined]),
      ([server, sbe]) => {
        if (this.isClosed) {
          socket.destroy();
          return;
        }
        let encoding = JSON_ENCODING;
        try {
          if (sbe && target.kind === 'api') encoding = binaryEncoding(search, sbe);
        } catch (error) {
          if (!(error instanceof Refusal)) throw error;
          refuse(socket, handshakeStatus(error), error);
          return;
        }
        server.handleUpgrade(request, socket, head, (open) =>
          this.open(open, socket, { target, unit, returnsRateLimits, address, sbe, encoding }),
        );
      },
      (error) => refuseUpgrade(socket, failureReply(error)),
    );
  }

  /** Announces the shutdown to every connection and closes it. */
  async close(): Promise<void> {
    this.isClosed = true;
    this.pump.close();
    const nowUs = this.parts.service.venue.clock.nowUs();
    const open = [...this.connections];
    const ended = open.map((one) => one.ended);
    for (const one of open) {
      one.announceShutdown(nowUs);
      one.close(CLOSE.shutdown);
    }
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>((resolve) => {
      timer = after(SHUTDOWN_MS, resolve).ref();
    });
    await Promise.race([Promise.all(ended), late]);
    clearTimeout(timer);
    for (const one of this.connections) one.cut();
  }

  /** Checks the key of a binary stream. The key needs no permission, and nothing is signed. @throws Refusal */
  private checkBinary({ headers }: IncomingMessage, address: string): void {
    const { service, hasSbe, takesAnyKey } = this.parts;
    if (!hasSbe) throw refusal('sbeDisabled');
    const apiKey = [headers[HEADERS.apiKey]].flat()[0];
    const { kind } = authenticate(service.venue.keys, apiKey, undefined, address, service.venue.clock.nowUs());
    if (kind !== 'Ed25519' && takesAnyKey !== true) throw refusal('keyKindUnsupported', KEY_KINDS[kind]);
  }

  private clockReport(): string | undefined {
    const { clock } = this.parts.service.venue;
    return clock.differs ? clock.report(0) : undefined;
  }

  private checkConnections(): void {
    const nowUs = this.parts.service.venue.nowUs;
    for (const one of this.connections) {
      one.checkTime(nowUs);
      if (one instanceof ApiConnection) one.checkKeys();
    }
  }

  private open(
    socket: WebSocket,
    stream: Duplex,
    { target, unit, returnsRateLimits, address, sbe, encoding }: Upgrade,
  ): void {
    const { service, handle, flushed, unread, wallMs, rules } = this.parts;
    const { feeds } = this;
    const onSubscribed = (one: Connection) => this.faults.admit(one);
    const common = { ...rules, stream, flushed, unread, onSubscribed, nowUs: () => service.venue.clock.nowUs() };
    const connection =
      target.kind === 'api'
        ? new ApiConnection(socket, {
            ...common,
            ...{ service, feeds, handle, address, unit, encoding, turns: this.turns },
            returnsRateLimits,
          })
        : new StreamConnection(socket, { ...common, feeds, unit, wallMs, sbe, ...target });
    this.connections.add(connection);
    feeds.setConnections(this.connections.size);
    this.faults.admit(connection);
    listen(socket, 'close', () => {
      this.connections.delete(connection);
      feeds.setConnections(this.connections.size);
    });
  }
}

/** @param clock returns the report of the exchange's clock; undefined while this clock shows the machine's time */
async function loadSockets(clock: () => string | undefined): Promise<WebSocketServer> {
  const { WebSocketServer: Sockets } = await import('ws');
  const server = new Sockets({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    // The class Connection answers pings in place of the library, because a planned fault may silence the connection.
    autoPong: false,
    maxPayload: MAX_MESSAGE_BYTES,
  });
  // The reply to the upgrade reports the time of a clock that was changed, as HTTP replies do, so that a client knows this time before its first request.
  listen(server, 'headers', (headers: string[]) => {
    const report = clock();
    if (report !== undefined) headers.push(`${HEADERS.clock}: ${report}`);
  });
  return server;
}

/** Path and query of the target of a request. The class URL is not used: it reads `//host` as another host and throws for targets that are no URL. */
function addressOf(target: string): { readonly path: string; readonly query: string } {
  // A client may send the complete URL, as a request to a proxy has it.
  const own = target.replace(/^(https?|wss?):\/\/[^/?]*/i, '');
  const [beforeHash = ''] = own.split('#', 1);
  const question = beforeHash.indexOf('?');
  if (question < 0) return { path: beforeHash, query: '' };
  return { path: beforeHash.slice(0, question), query: beforeHash.slice(question + 1) };
}

function unitOf(text: string): WireUnit | undefined {
  return Object.hasOwn(UNITS, text) ? UNITS[text] : undefined;
}

function targetOf(path: string, query: string): Target | undefined {
  const parts = path.split('/').filter((part) => part !== '');
  const isBinary = parts[0] === BINARY_PATH;
  const [first, ...rest] = isBinary ? parts.slice(1) : parts;
  if (first === 'ws-api') return rest.length === 1 && rest[0] === 'v3' && !isBinary ? { kind: 'api' } : undefined;
  if (first === 'ws') return { kind: 'streams', isCombined: false, names: rest.map(decoded), isBinary };
  if (first !== 'stream' || rest.length > 0) return undefined;
  // The query is not read by URLSearchParams, which reads the + of a time zone as a space.
  const streams = /(?:^|&)streams=([^&]*)/.exec(query)?.[1] ?? '';
  const names = streams.split('/').filter((name) => name !== '');
  return { kind: 'streams', isCombined: true, names: names.map(decoded), isBinary };
}

/** The HTTP status of a refusal. A WebSocket that cannot be binary is refused with 400; HTTP requests for SBE get 406 for the same reason. */
const handshakeStatus = ({ http }: Refusal): number => (http === NOT_ACCEPTABLE ? 400 : http);
const NOT_ACCEPTABLE = 406;

/** Decodes a name in a URL, which is percent-encoded if it contains non-ASCII characters. */
function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/** Refuses an upgrade with an HTTP reply. */
function refuse(socket: Duplex, status: number, { body }: Refusal, retryAfterSeconds?: number): void {
  const headers: Record<string, string> = {};
  if (retryAfterSeconds !== undefined) headers[HEADERS.retryAfter] = String(retryAfterSeconds);
  refuseUpgrade(socket, { status, headers, body: JSON.stringify(body) });
}
