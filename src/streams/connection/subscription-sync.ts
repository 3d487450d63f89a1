/**
 * Makes the subscriptions of one connection agree with the streams that are wanted, in few control messages.
 *
 * Only one message at a time waits for its reply. All changes that are wanted while it waits go into the next message,
 * so a hundred calls make two messages. A refused message is divided in halves, until each stream that the exchange
 * refuses is found.
 */
import type { Clock } from '../../limits/index.js';
import { CONNECTION_RULES } from '../../protocol/index.js';
import type { OpenConnection } from './open-connection.js';
import type { ControlReply } from './stream-frame.js';
import { waitWhileReading } from './wait.js';

/** Streams in one message: larger messages have been lost without a reply. */
const STREAMS_PER_MESSAGE = 200;
/** Longest time for a reply. */
const REPLY_MS = 15_000;

export interface SubscriptionSyncParts {
  readonly connection: OpenConnection;
  readonly clock: Clock;
  /** Names of the streams that are wanted now. */
  readonly wanted: ReadonlyMap<string, unknown>;
  /** The exchange sends the events of this stream from now on. */
  readonly accepted: (name: string) => void;
  readonly refused: (name: string, error: StreamRefusedError) => void;
}

interface ControlRequest {
  readonly id: number;
  readonly method: 'SUBSCRIBE' | 'UNSUBSCRIBE' | 'GET_PROPERTY';
  readonly names: readonly string[];
}

export class SubscriptionSync {
  /** Streams that the exchange sends over this connection. */
  private readonly confirmed = new Set<string>();
  /** Parts of refused messages. Each part is sent in a message of its own. */
  private readonly parted: (readonly string[])[] = [];
  private underWay: ControlRequest | undefined;
  /** Ends the wait for the reply. */
  private replied = new AbortController();
  private lastId = 0;
  private readonly waiting: (() => void)[] = [];
  private readonly barriers: (() => void)[] = [];

  constructor(private readonly parts: SubscriptionSyncParts) {
    void parts.connection.closed.then(() => this.replied.abort());
  }

  has(name: string): boolean {
    return this.confirmed.has(name);
  }

  /** Sends the next message, if a message is needed and no message waits for its reply. */
  sync(): void {
    this.acceptConfirmed();
    if (this.underWay || !this.parts.connection.isOpen) return;
    const next = this.next();
    if (next) {
      this.request(next.method, next.names);
      return;
    }
    for (const done of this.waiting.splice(0)) done();
    if (this.barriers.length > 0) this.request('GET_PROPERTY', ['combined']);
  }

  /** A stream that was given up and is wanted again before the exchange was told still has its subscription. */
  private acceptConfirmed(): void {
    const ending = this.underWay?.method === 'UNSUBSCRIBE' ? this.underWay.names : [];
    for (const name of this.parts.wanted.keys())
      if (this.confirmed.has(name) && !ending.includes(name)) this.parts.accepted(name);
  }

  /** Resolves when the exchange has accepted or refused everything that is wanted. */
  acknowledged(): Promise<void> {
    return new Promise((resolve) => {
      this.waiting.push(resolve);
      this.sync();
    });
  }

  /** Resolves when everything has arrived that the exchange had sent over the connection before this call. */
  barrier(): Promise<void> {
    return new Promise((resolve) => {
      this.barriers.push(resolve);
      this.sync();
    });
  }

  /** Reads a reply. Most error replies have no id; they belong to the message that is under way. */
  reply({ id, error }: ControlReply): void {
    const request = this.underWay;
    if (request === undefined || (typeof id === 'number' && id !== request.id)) return;
    this.underWay = undefined;
    this.replied.abort();
    this.parts.connection.answered();
    if (request.method === 'SUBSCRIBE') this.subscribed(request.names, error);
    else if (request.method === 'UNSUBSCRIBE') for (const name of request.names) this.confirmed.delete(name);
    else for (const done of this.barriers.splice(0)) done();
    this.sync();
  }

  private subscribed(names: readonly string[], error: ControlReply['error']): void {
    const [first, ...others] = names;
    if (error === undefined) {
      for (const name of names) {
        this.confirmed.add(name);
        this.parts.accepted(name);
      }
    } else if (first !== undefined && others.length === 0) {
      this.parts.refused(first, new StreamRefusedError(first, error));
    } else {
      const middle = Math.ceil(names.length / 2);
      this.parted.push(names.slice(0, middle), names.slice(middle));
    }
  }

  private next(): Pick<ControlRequest, 'method' | 'names'> | undefined {
    const { wanted } = this.parts;
    for (let part = this.parted.shift(); part; part = this.parted.shift()) {
      const names = part.filter((name) => wanted.has(name) && !this.confirmed.has(name));
      if (names.length > 0) return { method: 'SUBSCRIBE', names };
    }
    const missing = [...wanted.keys()].filter((name) => !this.confirmed.has(name));
    const surplus = [...this.confirmed].filter((name) => !wanted.has(name));
    // The exchange does not subscribe to streams above its limit, so surplus ones must be removed first.
    const isFull = this.confirmed.size + missing.length > CONNECTION_RULES.streams;
    if (missing.length > 0 && !(isFull && surplus.length > 0)) {
      return { method: 'SUBSCRIBE', names: missing.slice(0, STREAMS_PER_MESSAGE) };
    }
    if (surplus.length > 0) return { method: 'UNSUBSCRIBE', names: surplus.slice(0, STREAMS_PER_MESSAGE) };
    return undefined;
  }

  private request(method: ControlRequest['method'], names: readonly string[]): void {
    const request = { id: ++this.lastId, method, names };
    this.underWay = request;
    this.replied = new AbortController();
    this.parts.connection.send(JSON.stringify({ method, params: names, id: request.id }));
    void this.awaitReply(this.replied.signal);
  }

  /** Cuts a connection that does not answer: its subscriptions are unknown. */
  private async awaitReply(signal: AbortSignal): Promise<void> {
    const { clock, connection } = this.parts;
    try {
      do await waitWhileReading(clock, REPLY_MS, signal);
      while (connection.isPaused);
      connection.cut(true);
    } catch {
      // The reply has arrived, or the connection has ended.
    }
  }
}

/** The exchange refuses a subscription. */
export class StreamRefusedError extends Error {
  override readonly name = 'StreamRefusedError';
  /** Code of the exchange's error. */
  readonly code: number;

  constructor(stream: string, { code, msg }: { readonly code: number; readonly msg: string }) {
    super(`The exchange refuses the stream ${stream}: ${msg} (code ${code}).`);
    this.code = code;
  }
}
