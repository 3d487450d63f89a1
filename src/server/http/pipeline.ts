/**
 * The requests of one HTTP connection. Each is answered when the connection has its turn, unless replies before it wait for the
 * client: so a client that sends many requests and does not read costs little more than one reply.
 */
import type { ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { listen } from '../base/entrance.js';
import type { Turns, TurnTaker } from '../base/turns.js';
import type { Unread } from '../base/unread.js';

/** Largest number of requests that wait on a connection; a client that sends more is disconnected. */
export const MAX_PIPELINED = 32;
/** While more bytes of replies than this wait for the client, its next request is not answered. */
const MAX_UNSENT_BYTES = 64 * 1024;
/** Memory of a waiting request, bytes. */
const REQUEST_BYTES = 4_096;

interface Waiting {
  readonly response: ServerResponse;
  /** Answers the request; never throws. */
  readonly answer: () => void;
}

const pipelines = new WeakMap<Duplex, Pipeline>();

/** Calls `answer`, which must not throw, when it is the turn of its reply. */
export function inTurn(
  socket: Duplex,
  waiting: Waiting,
  { turns, unread }: { readonly turns: Turns; readonly unread: Unread },
): void {
  let pipeline = pipelines.get(socket);
  if (pipeline === undefined) {
    pipeline = new Pipeline(socket, turns, unread);
    pipelines.set(socket, pipeline);
  }
  pipeline.add(waiting);
}

class Pipeline implements TurnTaker {
  /** Replies that are not completely sent, the oldest first. */
  private open: ServerResponse[] = [];
  private waiting: Waiting[] = [];
  private isAsking = false;
  private isListening = false;
  private isFollowed = false;

  constructor(
    private readonly socket: Duplex,
    private readonly turns: Turns,
    private readonly unread: Unread,
  ) {}

  add(one: Waiting): void {
    if (this.socket.destroyed) return;
    this.waiting.push(one);
    if (this.waiting.length > MAX_PIPELINED) {
      this.waiting = [];
      this.socket.destroy();
      return;
    }
    if (this.open.length > 0 && !this.isFollowed) {
      this.isFollowed = true;
      this.unread.follow(this.socket, () => this.keptBytes);
    }
    this.goOn();
  }

  takeTurn(): boolean {
    this.isAsking = false;
    const one = this.waiting.shift();
    if (one === undefined) return false;
    this.open.push(one.response);
    one.answer();
    this.goOn();
    return false;
  }

  /** Asks for the next turn, or waits until the oldest reply has left. A reply that is not ready yet does not delay the next request. */
  private goOn(): void {
    if (this.isAsking || this.isListening || this.waiting.length === 0) return;
    this.open = this.open.filter(({ writableFinished, destroyed }) => !writableFinished && !destroyed);
    const [oldest] = this.open;
    if (oldest === undefined || (this.open.length < MAX_PIPELINED && this.unsentBytes <= MAX_UNSENT_BYTES)) {
      this.isAsking = true;
      this.turns.ask(this);
      return;
    }
    this.isListening = true;
    listen(oldest, 'close', () => {
      this.isListening = false;
      this.goOn();
    });
  }

  private get unsentBytes(): number {
    return this.open.reduce((sum, { writableLength }) => sum + writableLength, 0);
  }

  /** Bytes that the connection keeps in memory in addition to those of its socket: Node passes only the first reply to the socket. */
  private get keptBytes(): number {
    const behind = this.open.slice(1).reduce((sum, { writableLength }) => sum + writableLength, 0);
    return (this.waiting.length + this.open.length) * REQUEST_BYTES + behind;
  }
}
