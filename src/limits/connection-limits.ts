/**
 * The limits on WebSocket connections to one exchange: attempts of the address, and messages of each connection. All
 * clients of the process with this address share the attempts.
 */
import type { AddressLimits } from './address-limits.js';
import { backoffMs } from './backoffs.js';
import { ConnectionAttempts } from './connection-attempts.js';
import type { AttemptEnd } from './limit-share.js';
import { MessageWindow } from './message-window.js';
import type { WindowState } from './window.js';

/** Backoff after a 429 that does not say how long. */
export const ATTEMPT_BACKOFF_MS = 30_000;

/** An attempt to open a connection. Exactly one of its methods must be called, once. */
export interface ConnectionAttempt {
  /** @param headers of the reply to the upgrade, names in lower case */
  opened(headers: Readonly<Record<string, string | string[] | undefined>>): void;
  /** Counts a failed attempt. Without a status there was no reply. */
  failed(reply?: { readonly status?: number; readonly retryAfterSeconds?: number; readonly body?: string }): void;
}

export class ConnectionLimits {
  private readonly attempts = new ConnectionAttempts();
  private readonly windows = new Set<MessageWindow>();

  /** Attempts that the shared store has allowed, and that have not begun. */
  private readonly allowed: number[] = [];

  constructor(private readonly address: AddressLimits) {}

  /** Whether attempts need the permission of a store that several processes share. */
  get areShared(): boolean {
    return this.address.share !== undefined;
  }

  /**
   * Asks the shared store to allow an attempt. Resolves with the milliseconds until it may allow one; 0 if it has
   * allowed one, which `begin` uses up. While the store is gone, only the attempts of this process count, and the
   * result is 0.
   */
  async ask(): Promise<number> {
    const answer = await this.address.share?.attempt();
    if (answer === undefined) return 0;
    if ('delayMs' in answer) return answer.delayMs;
    this.allowed.push(answer.id);
    return 0;
  }

  /** The exchange's time, milliseconds since the epoch. */
  get exchangeNowMs(): number {
    return this.address.exchangeNowMs;
  }

  /** Milliseconds of the exchange's clock for one millisecond of this machine; 0 while it is paused. */
  get exchangeRate(): number {
    return this.address.time.rate;
  }

  /**
   * Milliseconds of this machine's clock until another connection may be opened, 0 if it may be opened now; Infinity
   * while the clock of a simulated exchange is paused.
   */
  delayMs(): number {
    const { address } = this;
    const nowMs = address.exchangeNowMs;
    const bannedMs = Math.max(0, address.bannedUntilMs - nowMs);
    // An exchange without rate limits counts no attempts either.
    const countedMs = address.windows.areNone ? 0 : this.attempts.delayMs(nowMs);
    const exchangeMs = Math.max(bannedMs, countedMs);
    return exchangeMs === 0 ? 0 : address.time.machineMs(exchangeMs);
  }

  /** Counts an attempt that begins now. */
  begin(): ConnectionAttempt {
    const { address, attempts } = this;
    attempts.begin();
    const id = this.allowed.shift();
    const tell = (end: AttemptEnd) => {
      if (id !== undefined) address.share?.endAttempt(id, end);
    };
    return {
      opened: (headers) => {
        address.readClock(101, headers, '');
        attempts.end(address.exchangeNowMs);
        tell({ isOpen: true });
      },
      failed: (reply = {}) => {
        const { status = 0, retryAfterSeconds: retryAfter, body = '' } = reply;
        const nowMs = address.exchangeNowMs;
        attempts.end(nowMs);
        if (status === 418) address.backOff({ status, retryAfter, body }, '');
        else if (status === 429) attempts.backOff(nowMs, backoffMs({ status, retryAfter, body }, ATTEMPT_BACKOFF_MS));
        else if (retryAfter !== undefined) attempts.backOff(nowMs, retryAfter * 1_000);
        tell({ isOpen: false, ...reply });
      },
    };
  }

  /** The window of the messages of a new connection. It must be closed with the connection. */
  openMessageWindow(): MessageWindow {
    const { clock } = this.address;
    const window = new MessageWindow(() => (clock.elapsed ? clock.elapsed() : clock.now()));
    this.windows.add(window);
    return window;
  }

  closeMessageWindow(window: MessageWindow): void {
    this.windows.delete(window);
  }

  startOver(): void {
    this.attempts.startOver();
  }

  /**
   * The times of the exchange at which attempts ended, for a later process; an attempt that is still open counts as if
   * it ended now.
   */
  get attemptEnds(): number[] {
    return this.attempts.allEnds(this.address.exchangeNowMs);
  }

  /** Takes over the attempts that another process has counted. */
  continue(ends: readonly number[]): void {
    this.attempts.continue(ends);
  }

  /**
   * The windows of the attempts, and of the messages of the connection that has sent the most messages. Empty before
   * the first attempt.
   */
  states(): WindowState[] {
    if (this.address.windows.areNone) return [];
    const attempts = this.attempts.state(this.address.exchangeNowMs);
    const [fullest] = [...this.windows].sort((a, b) => b.used - a.used);
    return [...(attempts ? [attempts] : []), ...(fullest ? [fullest.state()] : [])];
  }
}
