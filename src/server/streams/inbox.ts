/**
 * The messages of one connection that wait to be executed.
 *
 * While many bytes wait for the client to read them, no further message is executed or read, as over HTTP: a client that
 * does not read occupies a bounded number of bytes. Messages are executed in the order in which they came.
 */
import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import { listen, report } from '../base/entrance.js';
import type { Turns, TurnTaker } from '../base/turns.js';

/** While more messages than this wait, the connection is not read. */
const MAX_UNREAD_MESSAGES = 16;
/** Maximum number of messages that wait. It is larger than {@link MAX_UNREAD_MESSAGES}, because messages that were read before the pause also wait. */
export const MAX_WAITING_MESSAGES = 4_096;
/** Memory that a message needs in addition to its bytes, in bytes. */
const MESSAGE_BYTES = 256;

export interface InboxOptions {
  readonly socket: WebSocket;
  readonly stream: Duplex;
  readonly turns: Turns;
  readonly execute: (text: string) => void;
  /** Called after an unexpected error of the code. */
  readonly failed: () => void;
  /** Whether the next message may be executed. When the value becomes true, the owner calls {@link Inbox.goOn}. */
  readonly mayExecute: () => boolean;
}

export class Inbox implements TurnTaker {
  private readonly options: InboxOptions;
  private messages: Buffer[] = [];
  /** Index of the next message. */
  private at = 0;
  private bytes = 0;
  private isPaused = false;

  constructor(options: InboxOptions) {
    this.options = options;
    listen(options.stream, 'drain', () => this.goOn());
  }

  /** Bytes that the waiting messages occupy. */
  get keptBytes(): number {
    return this.bytes + this.length * MESSAGE_BYTES;
  }

  /** Adds a message. @returns false when too many messages wait */
  add(data: Buffer): boolean {
    if (this.length >= MAX_WAITING_MESSAGES) return false;
    this.messages.push(data);
    this.bytes += data.length;
    this.goOn();
    if (this.length >= MAX_UNREAD_MESSAGES && !this.isPaused) {
      this.isPaused = true;
      this.options.socket.pause();
    }
    return true;
  }

  /** Asks for a turn to execute the waiting messages, if the next one may be executed. */
  goOn(): void {
    if (this.length > 0 && this.options.mayExecute()) this.options.turns.ask(this);
    else if (this.length === 0) this.readOn();
  }

  takeTurn(): boolean {
    const { execute, failed, mayExecute } = this.options;
    const data = this.messages[this.at];
    if (data === undefined || !mayExecute()) return false;
    this.at += 1;
    this.bytes -= data.length;
    if (this.at === this.messages.length) this.clear();
    try {
      execute(data.toString());
    } catch (error) {
      report(error);
      failed();
    }
    if (this.length > 0) return mayExecute();
    this.readOn();
    return false;
  }

  /** Drops the waiting messages, because the connection has ended. */
  clear(): void {
    this.messages = [];
    this.at = 0;
    this.bytes = 0;
  }

  private get length(): number {
    return this.messages.length - this.at;
  }

  private readOn(): void {
    if (!this.isPaused) return;
    this.isPaused = false;
    this.options.socket.resume();
  }
}
