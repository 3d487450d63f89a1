/** One maintained connection to the market streams with all its subscriptions. */
import type { Clock } from '../../limits/index.js';
import { CONNECTION_RULES, SERVER_SHUTDOWN } from '../../protocol/index.js';
import type { StreamListener, StreamLoss, StreamSubscription } from '../stream-source.js';
import type { RefusedConnectionError } from './connection-loss.js';
import {
  type ConnectionOwner,
  MaintainedConnection,
  type MaintainedConnectionOptions,
} from './maintained-connection.js';
import type { OpenConnection } from './open-connection.js';
import { SharedStream, type StreamEntry } from './shared-stream.js';
import { eventIn, nameLength, readFrame, streamIn } from './stream-frame.js';
import { SubscriptionSync } from './subscription-sync.js';
import { sleepInBackground } from './wait.js';

/** Time for which a connection without streams stays open, because the next stream may be wanted at once. */
const LINGER_MS = 2_000;

/** Reads a binary message; undefined for one that cannot be read. */
export type ReadBytes = (bytes: Uint8Array) => BinaryEvents | undefined;

/** The events of a binary message, decoded, with the stream that they belong to. */
export interface BinaryEvents {
  readonly stream: string;
  readonly events: readonly object[];
}

export interface MarketConnectionParts extends Omit<MaintainedConnectionOptions, 'owner' | 'limitsMessages'> {
  /** The connection is closed, and takes no more streams. */
  readonly ended: (connection: MarketConnection) => void;
  /** A frame could not be read. */
  readonly unreadable: () => void;
  /** Reads a binary message. Default: there are none. */
  readonly readBytes?: ReadBytes | undefined;
}

export class MarketConnection implements ConnectionOwner {
  private readonly connection: MaintainedConnection;
  private readonly clock: Clock;
  private readonly streams = new Map<string, SharedStream>();
  /** The subscriptions of each open connection: two during an overlap. */
  private readonly syncs = new Map<OpenConnection, SubscriptionSync>();
  /** Entries that ask for a pause. */
  private readonly paused = new Set<StreamEntry>();
  private isSyncing = false;
  private lingering: AbortController | undefined;

  constructor(private readonly parts: MarketConnectionParts) {
    this.clock = parts.clock;
    this.connection = new MaintainedConnection({ ...parts, owner: this, limitsMessages: true });
  }

  has(name: string): boolean {
    return this.streams.has(name);
  }

  get hasSpace(): boolean {
    return this.streams.size < CONNECTION_RULES.streams;
  }

  subscribe(name: string, listener: StreamListener): StreamSubscription {
    this.lingering?.abort();
    this.lingering = undefined;
    let shared = this.streams.get(name);
    if (shared === undefined) {
      shared = new SharedStream();
      this.streams.set(name, shared);
      this.connection.keepAlive(true);
      this.connection.start();
      this.syncLater();
    }
    const entry = shared.add(listener);
    return {
      pause: () => this.pause(entry),
      resume: () => this.resume(entry),
      close: () => this.unsubscribe(name, entry),
    };
  }

  /** Ends all streams. Resolves when the connection is closed. */
  async close(error: Error): Promise<void> {
    this.lingering?.abort();
    const streams = [...this.streams.values()];
    this.streams.clear();
    const closed = this.connection.close();
    this.parts.ended(this);
    for (const one of streams) one.ended(error);
    await closed;
  }

  async setUp(connection: OpenConnection): Promise<void> {
    const sync = new SubscriptionSync({
      connection,
      clock: this.clock,
      wanted: this.streams,
      accepted: (name) => this.streams.get(name)?.accepted(),
      refused: (name, error) => this.refuse(name, error),
    });
    this.syncs.set(connection, sync);
    void connection.closed.then(() => this.syncs.delete(connection));
    await sync.acknowledged();
  }

  message(text: string, connection: OpenConnection): void {
    const length = nameLength(text);
    const shared = length < 0 ? undefined : this.streams.get(streamIn(text, length));
    if (shared) shared.event(eventIn(text, length));
    else this.readOther(text, connection);
  }

  bytes(bytes: Uint8Array): void {
    const read = this.parts.readBytes?.(bytes);
    if (read === undefined) {
      this.parts.unreadable();
      return;
    }
    const shared = this.streams.get(read.stream);
    if (shared) for (const event of read.events) shared.event(event);
  }

  ready(): void {
    this.syncLater();
  }

  drain(connection: OpenConnection): Promise<void> {
    return this.syncs.get(connection)?.barrier() ?? Promise.resolve();
  }

  lost(loss: StreamLoss): void {
    if (this.streams.size === 0) {
      void this.close(new Error('no stream is wanted'));
      return;
    }
    for (const one of this.streams.values()) one.lost(loss);
    // The next connection may already deliver some of these streams: they are live again.
    for (const [connection, sync] of this.syncs) {
      if (connection.end) continue;
      for (const [name, shared] of this.streams) if (sync.has(name)) shared.accepted();
    }
  }

  refused(error: RefusedConnectionError): void {
    void this.close(error);
  }

  private refuse(name: string, error: Error): void {
    const shared = this.streams.get(name);
    this.streams.delete(name);
    shared?.ended(error);
    this.checkUse();
  }

  private unsubscribe(name: string, entry: StreamEntry): void {
    const shared = this.streams.get(name);
    shared?.remove(entry);
    this.resume(entry);
    if (!shared?.isEmpty) return;
    this.streams.delete(name);
    this.syncLater();
    this.checkUse();
  }

  private pause(entry: StreamEntry): void {
    this.paused.add(entry);
    this.connection.pause();
  }

  private resume(entry: StreamEntry): void {
    if (this.paused.delete(entry) && this.paused.size === 0) this.connection.resume();
  }

  /** Reads a frame that is no event of a wanted stream, or not written in the usual form. */
  private readOther(text: string, connection: OpenConnection): void {
    const frame = readFrame(text);
    if (frame === undefined) this.parts.unreadable();
    else if (!('stream' in frame)) this.syncs.get(connection)?.reply(frame);
    else if (frame.stream === `!${SERVER_SHUTDOWN}`) connection.renew();
    else this.streams.get(frame.stream)?.event(frame.event);
  }

  /** Sends control messages after all calls of this moment, so that they share messages. */
  private syncLater(): void {
    if (this.isSyncing) return;
    this.isSyncing = true;
    queueMicrotask(() => {
      this.isSyncing = false;
      for (const sync of this.syncs.values()) sync.sync();
    });
  }

  /** Closes the connection when no stream was wanted for a while. */
  private checkUse(): void {
    if (this.streams.size > 0) return;
    this.connection.keepAlive(false);
    const lingering = new AbortController();
    this.lingering = lingering;
    const { clock } = this;
    sleepInBackground(clock, LINGER_MS, lingering.signal).then(
      () => this.close(new Error('no stream is wanted')),
      () => undefined,
    );
  }
}
