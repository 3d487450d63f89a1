/**
 * One WebSocket connection from its opening to its end: sends messages within the limit, answers pings, finds a silent
 * connection, and knows when it is old.
 */
import type { Clock, ConnectionLimits, MessageWindow } from '../../limits/index.js';
import { CONNECTION_RULES, HOUR_MS } from '../../protocol/index.js';
import type { OpenSocket, Socket, SocketEnd } from '../socket.js';
import { ExchangeAge } from './exchange-age.js';
import { sleepInBackground } from './wait.js';

/** Age at which a connection is renewed: one hour before the exchange closes it. */
export const RENEWAL_AGE_MS = CONNECTION_RULES.lifetimeMs - HOUR_MS;
/** Time between two checks for silence. */
const SILENCE_CHECK_MS = 10_000;
/** A connection without a message or ping for this long is dead: the exchange sends a ping every 20 s. */
const SILENCE_MS = 50_000;
/** Longest timer. The exchange's clock may have changed its speed by then. */
const MAX_TIMER_MS = HOUR_MS;

export interface OpenConnectionParts {
  readonly url: string;
  readonly open: OpenSocket;
  readonly clock: Clock;
  readonly limits: ConnectionLimits;
  /** Whether the limit on messages holds. Only connections for market streams have this limit. */
  readonly limitsMessages: boolean;
  readonly message: (text: string, connection: OpenConnection) => void;
  readonly bytes: (bytes: Uint8Array, connection: OpenConnection) => void;
  /** The connection is old enough to be renewed, or its exchange shuts down. Called once. */
  readonly due: () => void;
  /** Called once, when the connection has ended or could not be opened. */
  readonly ended: (end: ConnectionEnd, connection: OpenConnection) => void;
}

/** How a connection ended. */
export interface ConnectionEnd extends SocketEnd {
  /** Whether this side cut it, because nothing arrived. */
  readonly isSilent: boolean;
}

export class OpenConnection {
  /** Resolves when the connection is open. */
  readonly opened: Promise<void>;
  /** Resolves when the connection has ended or could not be opened. */
  readonly closed: Promise<ConnectionEnd>;
  private readonly socket: Socket;
  private readonly window: MessageWindow | undefined;
  private readonly stop = new AbortController();
  private age: ExchangeAge | undefined;
  private readonly waiting: string[] = [];
  /** Payload of the last ping without an answer; RFC 6455 asks for a pong to the last one only. */
  private pong: string | undefined;
  private isPumping = false;
  private isHeard = false;
  /** Whether anything has arrived. */
  hasDelivered = false;
  private isSilent = false;
  private renewalTimer: AbortController | undefined;
  isPaused = false;
  /** Whether the connection must be replaced. */
  isDue = false;
  /** Whether the connection must be replaced because of its age. */
  isOld = false;
  /** How the connection ended; undefined before. */
  end: ConnectionEnd | undefined;

  constructor(private readonly parts: OpenConnectionParts) {
    const { limits, limitsMessages, url, open } = parts;
    this.window = limitsMessages ? limits.openMessageWindow() : undefined;
    const attempt = limits.begin();
    let [opened, closed]: [() => void, (end: ConnectionEnd) => void] = [() => {}, () => {}];
    this.opened = new Promise((resolve) => {
      opened = resolve;
    });
    this.closed = new Promise((resolve) => {
      closed = resolve;
    });
    this.socket = open(url, {
      opened: (headers) => {
        attempt.opened(headers);
        this.age = new ExchangeAge(limits, () => this.nowMs());
        this.setRenewalTimer();
        this.watchSilence().catch(() => undefined);
        this.pump();
        opened();
      },
      message: (text) => {
        if (this.hears()) parts.message(text, this);
      },
      bytes: (bytes) => {
        if (this.hears()) parts.bytes(bytes, this);
      },
      pinged: (payload) => this.pinged(payload),
      closed: (end) => {
        if (this.age === undefined) attempt.failed(end);
        this.end = { ...end, isSilent: this.isSilent };
        this.finish(this.end);
        closed(this.end);
      },
    });
  }

  /** Notes that a message or a ping has arrived. @returns whether it is still wanted: not after the connection was closed */
  private hears(): boolean {
    this.isHeard = true;
    this.hasDelivered = true;
    return !this.stop.signal.aborted;
  }

  get isOpen(): boolean {
    return this.age !== undefined && this.end === undefined;
  }

  /** Sends a message as soon as the limit allows it; a connection that has ended sends nothing. */
  send(text: string): void {
    if (this.window === undefined && this.isOpen && this.waiting.length === 0) {
      this.socket.send(text);
      return;
    }
    this.waiting.push(text);
    this.pump();
  }

  /** Says that the exchange has answered the last message, so all messages until now have arrived. */
  answered(): void {
    this.window?.answered();
  }

  /** Number of messages that the limit delays. */
  get backlog(): number {
    return this.waiting.length;
  }

  pause(): void {
    this.isPaused = true;
    this.socket.pause();
  }

  resume(): void {
    this.isPaused = false;
    // Messages that have arrived meanwhile are read now.
    this.isHeard = true;
    this.socket.resume();
  }

  keepAlive(isWanted: boolean): void {
    this.socket.keepAlive(isWanted);
  }

  /** Asks for another connection that replaces this one, because the exchange announced its shutdown. */
  renew(): void {
    if (this.isDue || this.end) return;
    this.isDue = true;
    this.renewalTimer?.abort();
    this.parts.due();
  }

  /** Closes the connection. Its messages are no longer delivered. */
  close(): void {
    this.stop.abort();
    this.socket.resume();
    this.socket.close();
  }

  /** Cuts the connection. @param isSilent whether the reason is that nothing arrives */
  cut(isSilent = false): void {
    this.isSilent ||= isSilent;
    this.socket.terminate();
  }

  private finish(end: ConnectionEnd): void {
    this.stop.abort();
    this.renewalTimer?.abort();
    this.waiting.length = 0;
    if (this.window) this.parts.limits.closeMessageWindow(this.window);
    this.parts.ended(end, this);
  }

  private pinged(payload: string): void {
    this.hasDelivered = true;
    this.isHeard = true;
    this.pong = payload;
    this.pump();
    this.age?.pinged(payload);
    this.setRenewalTimer();
  }

  /** Sends the waiting messages, the pong first, as far as the limit allows; then waits for the limit. */
  private pump(): void {
    while (!this.isPumping && this.isOpen && (this.pong !== undefined || this.waiting.length > 0)) {
      const delayMs = this.window?.delayMs() ?? 0;
      if (delayMs > 0) {
        this.isPumping = true;
        this.sleep(delayMs).then(
          () => {
            this.isPumping = false;
            this.pump();
          },
          () => undefined,
        );
        return;
      }
      this.window?.sent();
      if (this.pong === undefined) this.socket.send(this.waiting.shift() as string);
      else this.socket.pong(this.pong);
      this.pong = undefined;
    }
  }

  private async watchSilence(): Promise<void> {
    for (let quietMs = 0; quietMs < SILENCE_MS; quietMs += SILENCE_CHECK_MS) {
      this.isHeard = false;
      await this.sleep(SILENCE_CHECK_MS);
      // While this side does not read, silence does not mean that the connection is dead.
      if (this.isHeard || this.isPaused) quietMs = -SILENCE_CHECK_MS;
    }
    this.cut(true);
  }

  private setRenewalTimer(): void {
    this.renewalTimer?.abort();
    if (this.isDue || this.age === undefined) return;
    const leftMs = this.age.untilMs(RENEWAL_AGE_MS);
    if (leftMs <= 0) {
      this.isOld = true;
      this.renew();
      return;
    }
    const timer = new AbortController();
    this.renewalTimer = timer;
    this.sleep(Math.max(1, Math.min(leftMs, MAX_TIMER_MS)), timer.signal).then(
      () => this.setRenewalTimer(),
      () => undefined,
    );
  }

  private nowMs(): number {
    const { clock } = this.parts;
    return clock.elapsed ? clock.elapsed() : clock.now();
  }

  private sleep(ms: number, signal = this.stop.signal): Promise<void> {
    return sleepInBackground(this.parts.clock, ms, signal);
  }
}
