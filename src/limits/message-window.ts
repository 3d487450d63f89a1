/**
 * Counts the messages that are sent over one WebSocket connection. The exchange cuts a connection to the market streams
 * that sends more than five messages in a second, pongs included.
 *
 * The exchange counts messages when they arrive, and the network may deliver several messages together that were sent
 * apart. So a message counts until one second after the exchange has certainly received it: after a reply to it, or to a
 * later message, has arrived.
 */
import { CONNECTION_RULES, SECOND_MS } from '../protocol/index.js';
import type { WindowState } from './window.js';

/** After this time a message without a reply counts as arrived: the exchange does not answer a pong. */
const ARRIVED_AFTER_MS = 4_000;
/** Added to the second of the exchange, because the clocks of two machines run at slightly different rates. */
const MARGIN_MS = 10;

export class MessageWindow {
  readonly limit = CONNECTION_RULES.messagesPerSecond;
  /** Times of this machine's clock at which the messages stop counting. The order is that of sending. */
  private readonly ends: number[] = [];

  /** @param nowMs the machine's clock, milliseconds, never set back */
  constructor(private readonly nowMs: () => number) {}

  /** Milliseconds until another message may be sent; 0 if it may be sent now. */
  delayMs(): number {
    this.forget();
    if (this.ends.length < this.limit) return 0;
    const next = [...this.ends].sort((a, b) => a - b)[this.ends.length - this.limit] as number;
    return Math.max(1, Math.ceil(next - this.nowMs()));
  }

  /** Counts a message that is sent now. */
  sent(): void {
    this.ends.push(this.nowMs() + ARRIVED_AFTER_MS + SECOND_MS);
  }

  /** Notes that the exchange has answered the last message, so it has received all messages so far. */
  answered(): void {
    const endMs = this.nowMs() + SECOND_MS + MARGIN_MS;
    this.ends.forEach((known, index) => {
      this.ends[index] = Math.min(known, endMs);
    });
  }

  get used(): number {
    this.forget();
    return this.ends.length;
  }

  state(): WindowState {
    const { used, limit } = this;
    const resetsInMs = Math.ceil(Math.max(0, ...this.ends.map((endMs) => endMs - this.nowMs())));
    return { type: 'MESSAGES', interval: '1S', pool: 'connection', limit, used, reserved: 0, resetsInMs };
  }

  private forget(): void {
    const nowMs = this.nowMs();
    for (let index = this.ends.length - 1; index >= 0; index -= 1) {
      if ((this.ends[index] as number) <= nowMs) this.ends.splice(index, 1);
    }
  }
}
