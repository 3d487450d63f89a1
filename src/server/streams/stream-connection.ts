/**
 * One connection to the market streams: its subscriptions, its control messages and its properties. Events of the binary streams are
 * messages of SBE without the name of their stream; control messages are JSON there, too.
 */
import type { WebSocket } from 'ws';
import type { FrameListener } from '../../feeds/index.js';
import type { WireUnit } from '../../market/index.js';
import { BINARY_PREFIX, CONNECTION_RULES, msOf, SERVER_SHUTDOWN } from '../../protocol/index.js';
import { listen } from '../base/entrance.js';
import type { Sbe } from '../base/reply-encoding.js';
import type { VenueFeeds } from '../venue/venue-feeds.js';
import { CLOSE, Connection, type ConnectionOptions } from './connection.js';
import { ControlMessageError, type ControlRequest, readControlRequest } from './control-request.js';

export interface StreamConnectionOptions extends ConnectionOptions {
  readonly feeds: VenueFeeds;
  readonly unit: WireUnit;
  /** Whether events name their stream when the connection opens. SET_PROPERTY changes this. */
  readonly isCombined: boolean;
  /** Encodes the events of binary streams; undefined for streams in JSON. */
  readonly sbe?: Sbe | undefined;
  /** Names of the streams in the URL. */
  readonly names: readonly string[];
  /** The machine's clock, milliseconds: the message limit protects the machine. */
  readonly wallMs: () => number;
}

export class StreamConnection extends Connection {
  private readonly feeds: VenueFeeds;
  private readonly unit: WireUnit;
  private readonly wallMs: () => number;
  private readonly onSubscribed: ConnectionOptions['onSubscribed'];
  private isCombined: boolean;
  /** The prefix that the feeds put before the names of this connection's streams. */
  private readonly prefix: string;
  private readonly names = new Set<string>();
  private readonly listener: FrameListener;
  /** Arrival times of the messages of the last second. */
  private arrivals: number[] = [];

  constructor(socket: WebSocket, options: StreamConnectionOptions) {
    super(socket, options);
    this.feeds = options.feeds;
    this.unit = options.unit;
    this.isCombined = options.isCombined;
    this.wallMs = options.wallMs;
    this.onSubscribed = options.onSubscribed;
    const { sbe } = options;
    this.prefix = sbe ? BINARY_PREFIX : '';
    const encode = sbe && ((message: string, value: unknown) => sbe.writeMessage(sbe.streamSchema, message, value));
    this.listener = (frame) => this.send(encode ? frame.binary(encode) : frame.bytes(this.unit, this.isCombined));
    for (const event of ['ping', 'pong']) listen(socket, event, () => this.admit());
    for (const name of options.names) this.subscribe(name);
  }

  get streams(): Iterable<string> {
    return [...this.names].map((name) => this.prefix + name);
  }

  get accounts(): readonly number[] {
    return [];
  }

  get knownAccounts(): readonly number[] {
    return [];
  }

  protected arrived(data: Buffer): void {
    if (!this.admit()) return;
    try {
      const request = readControlRequest(data.toString());
      this.send(`{"result":${JSON.stringify(this.perform(request))},"id":${request.id}}`);
    } catch (error) {
      if (!(error instanceof ControlMessageError)) throw error;
      this.send(error.reply);
    }
  }

  protected closed(): void {
    for (const name of this.names) this.feeds.unsubscribe(this.prefix + name, this.listener);
    this.names.clear();
  }

  protected shutdownMessage(nowUs: number): string {
    const E = this.unit === 'us' ? nowUs : msOf(nowUs);
    const event = JSON.stringify({ e: SERVER_SHUTDOWN, E });
    return this.isCombined ? `{"stream":"!${SERVER_SHUTDOWN}","data":${event}}` : event;
  }

  private perform(request: ControlRequest): unknown {
    switch (request.method) {
      case 'SUBSCRIBE':
        for (const name of request.names) this.subscribe(name);
        this.onSubscribed?.(this);
        return null;
      case 'UNSUBSCRIBE':
        for (const name of request.names) {
          if (this.names.delete(name)) this.feeds.unsubscribe(this.prefix + name, this.listener);
        }
        return null;
      case 'LIST_SUBSCRIPTIONS':
        return [...this.names];
      case 'GET_PROPERTY':
        return this.isCombined;
      case 'SET_PROPERTY':
        this.isCombined = request.value;
        return null;
    }
  }

  /** Names above the limit and repeated names are left out. */
  private subscribe(name: string): void {
    if (this.names.has(name) || this.names.size >= CONNECTION_RULES.streams) return;
    this.names.add(name);
    this.feeds.subscribe(this.prefix + name, this.listener);
  }

  /** Counts a message, ping or pong of the client; closes the connection when there are too many. */
  private admit(): boolean {
    const nowMs = this.wallMs();
    this.arrivals = this.arrivals.filter((atMs) => nowMs - atMs < 1_000);
    this.arrivals.push(nowMs);
    if (this.arrivals.length <= CONNECTION_RULES.messagesPerSecond) return true;
    this.close(CLOSE.tooManyMessages);
    return false;
  }
}
