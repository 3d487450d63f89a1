/**
 * The WebSocket side of the exchange: `/ws` and `/stream` for market streams, `/ws-api/v3` for the WebSocket API, on
 * the port of the HTTP server.
 *
 * The library `ws` is loaded at the first connection, so that an exchange without streams starts as before.
 */
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { WebSocket, WebSocketServer } from 'ws';
import type { WireUnit } from '../../market/index.js';
import { CONNECTION_LIMIT, HEADERS, type Refusal, refusal, SESSION_WEIGHT } from '../../protocol/index.js';
import type { Faults } from '../control/faults.js';
import type { Handler } from '../http/http-server.js';
import { LimitWindow } from '../limits/limit-window.js';
import { secondsUntil } from '../limits/request-limits.js';
import { LimitRefusal } from '../refusal.js';
import type { ExchangeService } from '../service.js';
import { ApiConnection } from './api-connection.js';
import { CLOSE, type Connection, type ConnectionOptions } from './connection.js';
import { StreamConnection } from './stream-connection.js';
import { StreamFaults } from './stream-faults.js';
import { StreamPump } from './stream-pump.js';
import type { VenueFeeds } from './venue-feeds.js';

/** Largest message of a client, bytes; a longer one closes its connection with 1009. */
const MAX_MESSAGE_BYTES = 256 * 1024;
/** Time for the last messages to leave at a shutdown, milliseconds. */
const SHUTDOWN_MS = 500;
/** Addresses whose attempts are counted; above it, all counts are forgotten. */
const MAX_ADDRESSES = 20_000;
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
  /** The planned faults. */
  readonly faults: Faults;
  readonly flushed?: ConnectionOptions['flushed'];
  /** The machine's clock, milliseconds. */
  readonly wallMs: () => number;
  /** Overrides of the rules, for tests. */
  readonly rules?: Pick<ConnectionOptions, 'maxBufferedBytes' | 'pingMs' | 'pongTimeoutMs'>;
}

/** What a URL asks for. */
type Target =
  | { readonly kind: 'streams'; readonly isCombined: boolean; readonly names: readonly string[] }
  | { readonly kind: 'api' };

/** What an upgrade request has asked for. */
interface Upgrade {
  readonly target: Target;
  readonly unit: WireUnit;
  readonly url: URL;
  readonly address: string;
}

export class StreamServer {
  readonly feeds: VenueFeeds;
  private readonly parts: StreamServerParts;
  private readonly pump: StreamPump;
  private readonly attempts = new Map<string, LimitWindow>();
  private readonly connections = new Set<Connection>();
  private readonly faults: StreamFaults;
  private sockets: Promise<WebSocketServer> | undefined;
  private isClosed = false;

  constructor(parts: StreamServerParts) {
    this.parts = parts;
    const { service } = parts;
    this.feeds = service.feeds;
    this.pump = new StreamPump(() => service.venue, this.feeds);
    this.faults = new StreamFaults(parts.faults, this.connections, () => service.venue.nowUs);
    this.feeds.setFaults(this.faults);
    this.feeds.onTime = () => this.checkConnections();
  }

  /** Takes over the connection of an upgrade request. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    // A client may reset its connection at any moment.
    socket.on('error', () => socket.destroy());
    const url = new URL(request.url ?? '/', 'http://exchange');
    const target = targetOf(url);
    const unit = UNITS[url.searchParams.get('timeUnit') ?? 'MILLISECOND'];
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
    try {
      this.admit(address);
      if (target.kind === 'api') this.parts.service.charge(address, SESSION_WEIGHT);
    } catch (error) {
      if (!(error instanceof LimitRefusal)) throw error;
      refuse(socket, error.refusal.http, error.refusal, error.retryAfterSeconds);
      return;
    }
    this.sockets ??= loadSockets(() => this.clockReport());
    void this.sockets.then((server) => {
      if (this.isClosed) socket.destroy();
      else
        server.handleUpgrade(request, socket, head, (open) => this.open(open, socket, { target, unit, url, address }));
    });
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
      timer = setTimeout(resolve, SHUTDOWN_MS);
    });
    await Promise.race([Promise.all(ended), late]);
    clearTimeout(timer);
    for (const one of this.connections) one.cut();
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

  /** Counts a connection attempt, unless the exchange has no rate limits. @throws LimitRefusal */
  private admit(address: string): void {
    if (this.parts.service.rateLimits.length === 0) return;
    const nowMs = Math.floor(this.parts.service.venue.clock.nowUs() / 1_000);
    if (this.attempts.size >= MAX_ADDRESSES) this.attempts.clear();
    let window = this.attempts.get(address);
    if (window === undefined) {
      window = new LimitWindow(CONNECTION_LIMIT);
      this.attempts.set(address, window);
    }
    if (!window.fits(1, nowMs)) {
      const { limit, intervalNum, interval } = CONNECTION_LIMIT;
      const tooMany = refusal('tooManyRequests', limit, `${intervalNum} ${interval}`);
      throw new LimitRefusal(tooMany, secondsUntil(window.endMs(nowMs), nowMs));
    }
    window.add(1, nowMs);
  }

  private open(socket: WebSocket, stream: Duplex, { target, unit, url, address }: Upgrade): void {
    const { service, handle, flushed, wallMs, rules } = this.parts;
    const { feeds } = this;
    const onSubscribed = (one: Connection) => this.faults.admit(one);
    const common = { ...rules, stream, flushed, onSubscribed, nowUs: () => service.venue.clock.nowUs() };
    const connection =
      target.kind === 'api'
        ? new ApiConnection(socket, {
            ...common,
            ...{ service, feeds, handle, address, unit },
            returnsRateLimits: url.searchParams.get('returnRateLimits') !== 'false',
          })
        : new StreamConnection(socket, { ...common, feeds, unit, wallMs, ...target });
    this.connections.add(connection);
    feeds.setConnections(this.connections.size);
    this.faults.admit(connection);
    socket.on('close', () => {
      this.connections.delete(connection);
      feeds.setConnections(this.connections.size);
    });
  }
}

/** @param clock the report of the exchange's clock; undefined while it shows the machine's time */
async function loadSockets(clock: () => string | undefined): Promise<WebSocketServer> {
  const { WebSocketServer: Sockets } = await import('ws');
  const server = new Sockets({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    // Connections answer pings themselves, because a planned fault may silence them.
    autoPong: false,
    maxPayload: MAX_MESSAGE_BYTES,
  });
  // As in HTTP replies: a client of an exchange whose clock was moved learns the time before its first request.
  server.on('headers', (headers) => {
    const report = clock();
    if (report !== undefined) headers.push(`${HEADERS.clock}: ${report}`);
  });
  return server;
}

function targetOf({ pathname, search }: URL): Target | undefined {
  const parts = pathname.split('/').filter((part) => part !== '');
  const [first, ...rest] = parts;
  if (first === 'ws-api') return rest.length === 1 && rest[0] === 'v3' ? { kind: 'api' } : undefined;
  if (first === 'ws') return { kind: 'streams', isCombined: false, names: rest.map(decoded) };
  if (first !== 'stream' || rest.length > 0) return undefined;
  // Not by URLSearchParams, which reads the + of a time zone as a space.
  const streams = /[?&]streams=([^&]*)/.exec(search)?.[1] ?? '';
  const names = streams.split('/').filter((name) => name !== '');
  return { kind: 'streams', isCombined: true, names: names.map(decoded) };
}

/** Names in a URL may be percent-encoded, as non-ASCII symbols are. */
function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/** Refuses an upgrade with an HTTP reply. */
function refuse(socket: Duplex, status: number, { body }: Refusal, retryAfterSeconds?: number): void {
  const text = JSON.stringify(body);
  const retry = retryAfterSeconds === undefined ? '' : `retry-after: ${retryAfterSeconds}\r\n`;
  socket.end(
    `HTTP/1.1 ${status} Refused\r\ncontent-type: application/json;charset=UTF-8\r\n${retry}` +
      `content-length: ${Buffer.byteLength(text)}\r\nconnection: close\r\n\r\n${text}`,
    () => socket.destroy(),
  );
}
