/**
 * The connections to one exchange: a limited number, each for one request at a time. The connection that was used last is
 * used first. If all connections are busy, a request waits until one is free.
 *
 * Each connection is a client of undici. The pool of undici costs twice as much: it passes every request through a second
 * dispatcher. The pool also signals a free connection only after the reply was delivered, so sequential calls alternate
 * between two connections.
 */
import type { Dispatcher, Client as UndiciClient } from 'undici';
import { CLOSED } from './transport.js';
import { Client } from './undici.js';

/** When the waiting list starts with this number of empty entries, they are removed together. */
const MOVE_UP_AFTER = 1_000;

/** A request to send. */
export interface Outgoing extends Dispatcher.DispatchHandler {
  /** Whether the request was aborted, so that it is not sent. */
  readonly isOver: boolean;
  /** The request in undici's form. */
  readonly dispatched: Dispatcher.DispatchOptions;
  /** The connection of the request. It must be given back exactly once. */
  connection: UndiciClient | undefined;
  onError(error: Error): void;
}

export class Connections {
  private readonly all: UndiciClient[] = [];
  private readonly free: UndiciClient[] = [];
  private readonly waiting: (Outgoing | undefined)[] = [];
  /** Number of empty entries at the start of `waiting`. */
  private gone = 0;
  private isClosed = false;

  constructor(
    private readonly baseUrl: string,
    private readonly most: number,
    private readonly options: UndiciClient.Options,
  ) {}

  /** Sends the request now, or when a connection is free. */
  send(outgoing: Outgoing): void {
    if (this.isClosed) {
      outgoing.onError(closed());
      return;
    }
    const connection = this.free.pop() ?? this.another();
    if (connection) sendOver(connection, outgoing);
    else this.waiting.push(outgoing);
  }

  /** Takes back the connection of a finished request. */
  giveBack(outgoing: Outgoing): void {
    const { connection } = outgoing;
    if (!connection) return;
    outgoing.connection = undefined;
    const next = this.next();
    if (next) sendOver(connection, next);
    else this.free.push(connection);
  }

  /**
   * The request that has waited longest. Empty entries are removed in bulk, because the list may have tens of thousands
   * of entries.
   */
  private next(): Outgoing | undefined {
    const { waiting } = this;
    for (;;) {
      if (this.gone === waiting.length || this.gone === MOVE_UP_AFTER) {
        waiting.splice(0, this.gone);
        this.gone = 0;
        if (waiting.length === 0) return undefined;
      }
      const next = waiting[this.gone];
      waiting[this.gone] = undefined;
      this.gone += 1;
      if (next && !next.isOver) return next;
    }
  }

  /** Closes all connections and aborts requests in flight. */
  async close(): Promise<void> {
    this.isClosed = true;
    for (let next = this.next(); next; next = this.next()) next.onError(closed());
    await Promise.all(this.all.map((connection) => connection.destroy()));
  }

  private another(): UndiciClient | undefined {
    if (this.all.length === this.most) return undefined;
    const made = new Client(this.baseUrl, this.options);
    this.all.push(made);
    return made;
  }
}

function sendOver(connection: UndiciClient, outgoing: Outgoing): void {
  outgoing.connection = connection;
  connection.dispatch(outgoing.dispatched, outgoing);
}

const closed = () => Object.assign(new Error('closed'), { code: CLOSED });
