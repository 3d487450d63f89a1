/**
 * The parts that every WebSocket connection of the exchange has, market streams and WebSocket API alike: pings, a
 * limited life, a bounded buffer, and an announcement of a shutdown.
 *
 * Pings follow the machine's clock, because they test the network. The life of a connection follows the exchange's
 * clock. A clock that runs fast or is moved forward is reported by further pings, at most one in a second, so that a
 * client can renew its connection before its end.
 */

import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import type { Bytes } from '../../platform/index.js';
import { CONNECTION_RULES, msOf } from '../../protocol/index.js';
import { after, every, listen, whenSettled } from '../base/entrance.js';
import type { Unread } from '../base/unread.js';
import type { FaultyConnection } from './stream-faults.js';
import { corkForTurn, uncorkNow } from './turn-writes.js';

/** Close codes of the exchange, with their reasons. */
export const CLOSE = {
  shutdown: { code: 1001, reason: 'The exchange shuts down.' },
  lifetime: { code: 1000, reason: 'The connection is 24 hours old.' },
  tooManyMessages: {
    code: 1008,
    reason: `Too many messages: at most ${CONNECTION_RULES.messagesPerSecond} a second.`,
  },
  slowReader: { code: 1008, reason: 'The client reads too slowly.' },
  manyWait: { code: 1008, reason: 'Too many messages wait to be executed.' },
  banned: { code: 1008, reason: 'Too many requests during a ban.' },
  noPong: { code: 1008, reason: 'No pong within 60 seconds.' },
  binary: { code: 1003, reason: 'Only text messages are accepted.' },
  failure: { code: 1011, reason: 'The exchange failed to handle a message.' },
} as const;

export type CloseReason = (typeof CLOSE)[keyof typeof CLOSE];

/** Maximum number of bytes that may wait for a client when a further message is sent. */
export const MAX_BUFFERED_BYTES = 8 * 1024 * 1024;
/** While more bytes than this wait, a ping gets no answer: the answer to a later ping is enough. */
const MAX_PONG_BACKLOG = 64 * 1024;
/** Time for a client to answer a close frame, milliseconds. */
const CLOSE_MS = 2_000;
/** If the exchange's clock has advanced this much since the last ping, another ping is sent; microseconds. */
const JUMP_US = 600_000_000;
/** Shortest time between two pings, milliseconds. */
const PING_PAUSE_MS = 1_000;
/** Time from the maximum age of a connection to its close, milliseconds: a client that learns of a jump of the clock by a ping needs this time. */
const RENEWAL_MS = 1_000;
const RENEWAL_PARTS = 5;

export interface ConnectionOptions {
  /** The connection below the WebSocket. */
  readonly stream: Duplex;
  /** Time of the exchange's clock, microseconds. */
  readonly nowUs: () => number;
  /** Default: {@link MAX_BUFFERED_BYTES}. */
  readonly maxBufferedBytes?: number;
  /** Default: {@link CONNECTION_RULES}. */
  readonly pingMs?: number;
  readonly pongTimeoutMs?: number;
  /** Called when the connection has a new subscription or session. */
  readonly onSubscribed?: ((connection: Connection) => void) | undefined;
  /** Counts the bytes that wait for all clients. Default: only {@link maxBufferedBytes} bounds it. */
  readonly unread?: Unread | undefined;
  /** Resolves when everything that messages may report is on the disk; undefined when it already is. */
  readonly flushed?: (() => Promise<void> | undefined) | undefined;
}

/** A message that waits for the journal. */
interface Waiting {
  readonly message: string | Bytes;
  isFlushed: boolean;
}

export abstract class Connection implements FaultyConnection {
  protected readonly socket: WebSocket;
  private readonly stream: Duplex;
  /** Time of the exchange at which the connection was opened, microseconds. */
  protected readonly openedUs: number;
  private readonly nowUs: () => number;
  private readonly maxBufferedBytes: number;
  private readonly pongTimeoutMs: number;
  private readonly pingTimer: NodeJS.Timeout;
  private pongTimer: NodeJS.Timeout | undefined;
  /** Time of the exchange at the last ping, microseconds. */
  private pingedUs: number;
  /** The timer of the pause between two pings. While it runs, no ping is sent. */
  private pause: NodeJS.Timeout | undefined;
  private hasJumped = false;
  private lifeTimer: NodeJS.Timeout | undefined;
  private readonly flushed: ConnectionOptions['flushed'];
  private readonly waiting: Waiting[] = [];
  private waitingBytes = 0;
  private readonly unread: Unread | undefined;
  protected isClosing = false;
  /** The planned faults that silence the connection: while one of these functions returns true, it sends nothing. */
  private silences: (() => boolean)[] = [];
  /** Resolves when the connection is closed. */
  readonly ended: Promise<void>;

  constructor(socket: WebSocket, options: ConnectionOptions) {
    this.socket = socket;
    this.stream = options.stream;
    this.openedUs = options.nowUs();
    this.pingedUs = this.openedUs;
    this.nowUs = options.nowUs;
    this.maxBufferedBytes = options.maxBufferedBytes ?? MAX_BUFFERED_BYTES;
    this.flushed = options.flushed;
    this.unread = options.unread;
    const { pingMs = CONNECTION_RULES.pingMs, pongTimeoutMs = CONNECTION_RULES.pongTimeoutMs } = options;
    this.pongTimeoutMs = pongTimeoutMs;
    const failed = () => this.close(CLOSE.failure);
    this.pingTimer = every(pingMs, () => this.ping(), failed);
    const onEvent = <Given extends readonly unknown[]>(event: string, handle: (...given: Given) => void) =>
      listen(socket, event, handle, failed);
    onEvent('ping', (data: Buffer) => {
      if (this.isClosing || this.isSilent || this.unsentBytes > MAX_PONG_BACKLOG) return;
      corkForTurn(this.stream);
      socket.pong(data);
    });
    onEvent('pong', () => {
      clearTimeout(this.pongTimer);
      this.pongTimer = undefined;
    });
    // After a frame that breaks the protocol the library sends a close frame.
    onEvent('error', () => {
      this.isClosing = true;
      this.cutLater();
    });
    onEvent('close', () => {
      this.isClosing = true;
      clearInterval(this.pingTimer);
      clearTimeout(this.pongTimer);
      clearTimeout(this.pause);
      clearTimeout(this.lifeTimer);
      this.closed();
    });
    this.ended = new Promise((resolve) => onEvent('close', () => resolve()));
    onEvent('message', (data: Buffer, isBinary: boolean) => {
      if (this.isClosing) return;
      if (isBinary) this.close(CLOSE.binary);
      else this.arrived(data);
    });
  }

  abstract readonly streams: Iterable<string>;

  abstract readonly accounts: readonly number[];

  abstract readonly knownAccounts: readonly number[];

  /** Ends the subscriptions of the connection, and frees everything else that belongs to it. */
  protected abstract closed(): void;

  /** Takes a message of the client. */
  protected abstract arrived(data: Buffer): void;

  /** The event that announces a shutdown, in the form of this connection's messages. */
  protected abstract shutdownMessage(nowUs: number): string | Bytes;

  /** Sends a message: a text or a complete frame. If too many bytes wait for the client, it closes the connection instead. */
  send(message: string | Bytes): void {
    if (this.isClosing || this.isSilent) return;
    const flushed = this.flushed?.();
    if (flushed === undefined && this.waiting.length === 0) {
      this.write(message);
      return;
    }
    const waiting: Waiting = { message, isFlushed: flushed === undefined };
    this.waiting.push(waiting);
    this.waitingBytes += message.length;
    if (flushed === undefined) return;
    whenSettled(
      flushed,
      () => {
        waiting.isFlushed = true;
        this.writeFlushed();
      },
      // If the journal has failed, the change that the message reports may be lost, so the client must not see the message.
      () => this.cut(),
    );
  }

  private writeFlushed(): void {
    while (this.waiting[0]?.isFlushed) {
      const { message } = this.waiting.shift() as Waiting;
      this.waitingBytes -= message.length;
      this.write(message);
    }
    this.sent();
  }

  /** Bytes that wait for the journal or for the client. */
  protected get unsentBytes(): number {
    return this.socket.bufferedAmount + this.waitingBytes;
  }

  /** Called when messages that waited have been sent. */
  protected sent(): void {}

  private write(message: string | Bytes): void {
    const { socket, stream } = this;
    if (socket.bufferedAmount > this.maxBufferedBytes) {
      this.close(CLOSE.slowReader);
      return;
    }
    corkForTurn(stream);
    if (typeof message === 'string') socket.send(message, { binary: false });
    // The library writes messages without compression at once, so the order of the messages stays.
    else if (socket.readyState === socket.OPEN) stream.write(message);
    this.unread?.wrote(stream, message.length);
  }

  /** Closes the connection with a reason. Cuts it if the client does not answer, or if a planned fault silences it. */
  close({ code, reason }: CloseReason): void {
    if (this.isClosing) return;
    if (this.isSilent) {
      this.cut();
      return;
    }
    this.isClosing = true;
    this.socket.close(code, reason);
    this.cutLater();
  }

  /** Cuts the connection if the client does not answer the close frame and no longer reads the data that was sent before it. */
  private cutLater(): void {
    let left = this.socket.bufferedAmount;
    const timer = every(CLOSE_MS, () => {
      if (this.socket.bufferedAmount >= left) this.socket.terminate();
      left = this.socket.bufferedAmount;
    });
    listen(this.socket, 'close', () => clearInterval(timer));
  }

  /** Announces the shutdown of the exchange. */
  announceShutdown(nowUs: number): void {
    this.send(this.shutdownMessage(nowUs));
  }

  closeForShutdown(): void {
    this.close(CLOSE.shutdown);
  }

  /** Cuts the connection without a close frame. */
  cut(): void {
    this.isClosing = true;
    uncorkNow(this.stream);
    this.socket.terminate();
  }

  silence(isSilenced: () => boolean): void {
    this.silences = [...this.silences.filter((one) => one()), isSilenced];
    // A silenced connection does not wait for the pong to an earlier ping.
    clearTimeout(this.pongTimer);
    this.pongTimer = undefined;
  }

  private get isSilent(): boolean {
    return this.silences.length > 0 && this.silences.some((one) => one());
  }

  /** Compares with the exchange's clock: sends a ping after a jump, and closes a connection that has reached its maximum age. */
  checkTime(nowUs: number): void {
    if (nowUs - this.pingedUs >= JUMP_US) {
      this.hasJumped = true;
      if (this.pause === undefined) this.ping();
    }
    if (nowUs - this.openedUs < CONNECTION_RULES.lifetimeMs * 1_000) return;
    if (this.lifeTimer === undefined) this.endLife(RENEWAL_PARTS);
  }

  /** Closes the connection after several short waits. With one long wait, a market that was advanced far in one step could use up all of it. */
  private endLife(waits: number): void {
    const end = () =>
      waits === 1 && !this.isSilent ? this.close(CLOSE.lifetime) : this.endLife(Math.max(1, waits - 1));
    this.lifeTimer = after(RENEWAL_MS / RENEWAL_PARTS, end);
  }

  private ping(): void {
    if (this.isClosing || this.isSilent) return;
    this.hasJumped = false;
    this.pingedUs = this.nowUs();
    this.socket.ping(String(msOf(this.pingedUs)));
    const reason = () => (this.unsentBytes > MAX_PONG_BACKLOG ? CLOSE.slowReader : CLOSE.noPong);
    this.pongTimer ??= after(this.pongTimeoutMs, () => this.close(reason()));
    clearTimeout(this.pause);
    this.pause = after(PING_PAUSE_MS, () => {
      this.pause = undefined;
      if (this.hasJumped) this.ping();
    });
  }
}
