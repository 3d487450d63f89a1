/**
 * What every WebSocket connection of the exchange has, market streams and WebSocket API alike: pings, a limited life, a
 * bounded buffer, and a farewell at shutdown.
 *
 * Pings follow the machine's clock, because they test the network. The life of a connection follows the exchange's
 * clock.
 */
import type { WebSocket } from 'ws';
import { CONNECTION_RULES } from '../../protocol/index.js';

/** Close codes of the exchange, with their reasons. */
export const CLOSE = {
  shutdown: { code: 1001, reason: 'The exchange shuts down.' },
  lifetime: { code: 1000, reason: 'The connection is 24 hours old.' },
  tooManyMessages: {
    code: 1008,
    reason: `Too many messages: at most ${CONNECTION_RULES.messagesPerSecond} a second.`,
  },
  slowReader: { code: 1008, reason: 'The client reads too slowly.' },
  noPong: { code: 1008, reason: 'No pong within 60 seconds.' },
  binary: { code: 1003, reason: 'Only text messages are accepted.' },
} as const;

export type CloseReason = (typeof CLOSE)[keyof typeof CLOSE];

/** Largest number of bytes that wait for a client to read them. */
export const MAX_BUFFERED_BYTES = 64 * 1024 * 1024;
/** Time for a client to answer a close frame, milliseconds. */
const CLOSE_MS = 2_000;

export interface ConnectionOptions {
  /** Time of the exchange's clock, microseconds. */
  readonly nowUs: () => number;
  /** Default: {@link MAX_BUFFERED_BYTES}. */
  readonly maxBufferedBytes?: number;
  /** Default: {@link CONNECTION_RULES}. */
  readonly pingMs?: number;
  readonly pongTimeoutMs?: number;
  /** Resolves when everything that messages may report is on the disk; undefined when it already is. */
  readonly flushed?: (() => Promise<void> | undefined) | undefined;
}

/** A message that waits for the journal. */
interface Waiting {
  readonly message: string | Buffer;
  isFlushed: boolean;
}

export abstract class Connection {
  protected readonly socket: WebSocket;
  /** Time of the exchange at which the connection was opened, microseconds. */
  protected readonly openedUs: number;
  private readonly maxBufferedBytes: number;
  private readonly pingTimer: NodeJS.Timeout;
  private pongTimer: NodeJS.Timeout | undefined;
  private readonly flushed: ConnectionOptions['flushed'];
  private readonly waiting: Waiting[] = [];
  private isClosing = false;
  /** Resolves when the connection is closed. */
  readonly ended: Promise<void>;

  constructor(socket: WebSocket, options: ConnectionOptions) {
    this.socket = socket;
    this.openedUs = options.nowUs();
    this.maxBufferedBytes = options.maxBufferedBytes ?? MAX_BUFFERED_BYTES;
    this.flushed = options.flushed;
    const { pingMs = CONNECTION_RULES.pingMs, pongTimeoutMs = CONNECTION_RULES.pongTimeoutMs } = options;
    this.pingTimer = setInterval(() => this.ping(options.nowUs(), pongTimeoutMs), pingMs);
    this.pingTimer.unref();
    socket.on('pong', () => {
      clearTimeout(this.pongTimer);
      this.pongTimer = undefined;
    });
    // The socket closes after an error; the event must only have a listener.
    socket.on('error', () => undefined);
    socket.on('close', () => {
      this.isClosing = true;
      clearInterval(this.pingTimer);
      clearTimeout(this.pongTimer);
      this.closed();
    });
    this.ended = new Promise((resolve) => socket.once('close', () => resolve()));
    socket.on('message', (data: Buffer, isBinary) => {
      if (this.isClosing) return;
      if (isBinary) this.close(CLOSE.binary);
      else this.received(data.toString());
    });
  }

  /** Ends what the connection holds. */
  protected abstract closed(): void;

  protected abstract received(text: string): void;

  /** The event before a shutdown, as this connection's messages look. */
  protected abstract shutdownText(nowUs: number): string;

  /** Sends a message, unless the client reads so slowly that too much is waiting. */
  send(message: string | Buffer): void {
    if (this.isClosing) return;
    const flushed = this.flushed?.();
    if (flushed === undefined && this.waiting.length === 0) {
      this.write(message);
      return;
    }
    const waiting: Waiting = { message, isFlushed: flushed === undefined };
    this.waiting.push(waiting);
    if (flushed === undefined) return;
    flushed.then(
      () => {
        waiting.isFlushed = true;
        this.writeFlushed();
      },
      // The journal has failed: what the message reports may be lost, so the client must not see it.
      () => this.cut(),
    );
  }

  private writeFlushed(): void {
    while (this.waiting[0]?.isFlushed) this.write((this.waiting.shift() as Waiting).message);
  }

  private write(message: string | Buffer): void {
    if (this.socket.bufferedAmount > this.maxBufferedBytes) this.close(CLOSE.slowReader);
    else this.socket.send(message, { binary: false });
  }

  /** Closes with a reason, and cuts the connection if the client does not answer. */
  close({ code, reason }: CloseReason): void {
    if (this.isClosing) return;
    this.isClosing = true;
    this.socket.close(code, reason);
    const cut = setTimeout(() => this.socket.terminate(), CLOSE_MS);
    cut.unref();
    this.socket.once('close', () => clearTimeout(cut));
  }

  /** Announces the shutdown of the exchange. */
  announceShutdown(nowUs: number): void {
    this.send(this.shutdownText(nowUs));
  }

  /** Cuts the connection without a close frame. */
  cut(): void {
    this.socket.terminate();
  }

  /** Closes a connection that has reached its greatest age. */
  checkAge(nowUs: number): void {
    if (nowUs - this.openedUs >= CONNECTION_RULES.lifetimeMs * 1_000) this.close(CLOSE.lifetime);
  }

  private ping(nowUs: number, pongTimeoutMs: number): void {
    if (this.isClosing) return;
    this.socket.ping(String(Math.floor(nowUs / 1_000)));
    this.pongTimer ??= setTimeout(() => this.close(CLOSE.noPong), pongTimeoutMs).unref();
  }
}
