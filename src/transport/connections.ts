/**
 * The connections to one exchange: at most so many, each for one request at a time, the one that was used last first. A
 * request that finds all of them busy waits until one is free.
 *
 * Each is a client of undici. Its own pool does the same and more at twice the price: it passes every request through a second
 * dispatcher, and tells by events when a connection is free, which is only after the reply has been handed on, so that calls one
 * after the other take turns on two connections.
 */
import { createRequire } from 'node:module';
import type { Dispatcher, Client as UndiciClient } from 'undici';

// Its own file: the package's door loads fetch, caches and web sockets beside it, which takes twice as long again.
const Client = createRequire(import.meta.url)('undici/lib/dispatcher/client.js') as typeof UndiciClient;

/** Code of the error for what is sent after {@link Connections.close}. */
export const CLOSED = 'SPOTLAB_CLOSED';

/** Places that are given up at once. */
const MOVE_UP_AFTER = 1_000;

/** A request that is to be sent. */
export interface Outgoing extends Dispatcher.DispatchHandler {
  /** Whether it is to be sent no more. */
  readonly isOver: boolean;
  /** What is sent. */
  readonly dispatched: Dispatcher.DispatchOptions;
  /** The connection that it is sent over; whoever gets it gives it back, once. */
  connection: UndiciClient | undefined;
  onError(error: Error): void;
}

export class Connections {
  private readonly all: UndiciClient[] = [];
  private readonly free: UndiciClient[] = [];
  private readonly waiting: (Outgoing | undefined)[] = [];
  /** How many places at its beginning are empty. */
  private gone = 0;
  private isClosed = false;

  constructor(
    private readonly baseUrl: string,
    private readonly most: number,
    private readonly options: UndiciClient.Options,
  ) {}

  /** Sends it, now or when a connection is free. */
  send(outgoing: Outgoing): void {
    if (this.isClosed) {
      outgoing.onError(closed());
      return;
    }
    const connection = this.free.pop() ?? this.another();
    if (connection) sendOver(connection, outgoing);
    else this.waiting.push(outgoing);
  }

  /** Takes the connection of a request back that is over. */
  giveBack(outgoing: Outgoing): void {
    const { connection } = outgoing;
    if (!connection) return;
    outgoing.connection = undefined;
    const next = this.next();
    if (next) sendOver(connection, next);
    else this.free.push(connection);
  }

  /** Who waits longest. The others, of whom there may be tens of thousands, move up once in a while only. */
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

  /** Cuts off what is on its way. */
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
