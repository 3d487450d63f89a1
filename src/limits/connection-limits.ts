/**
 * The limits on WebSocket connections to one exchange: attempts of the address, and messages of each connection. All
 * clients of the process with this address share the attempts.
 */
import type { AddressLimits } from './address-limits.js';
import { ConnectionAttempts } from './connection-attempts.js';
import { holdMs } from './holds.js';
import { MessageWindow } from './message-window.js';
import type { WindowState } from './window.js';

/** Hold after a 429 that does not say how long. */
const DEFAULT_HOLD_MS = 30_000;

/** An attempt to open a connection. Exactly one of its methods must be called, once. */
export interface ConnectionAttempt {
  /** @param headers of the reply to the upgrade, names in lower case */
  opened(headers: Readonly<Record<string, string | string[] | undefined>>): void;
  /** Without a status there was no reply. */
  failed(reply?: { readonly status?: number; readonly retryAfterSeconds?: number; readonly body?: string }): void;
}

export class ConnectionLimits {
  private readonly attempts = new ConnectionAttempts();
  private readonly windows = new Set<MessageWindow>();

  constructor(private readonly address: AddressLimits) {}

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
    return {
      opened: (headers) => {
        address.readClock(101, headers, '');
        attempts.end(address.exchangeNowMs);
      },
      failed: ({ status = 0, retryAfterSeconds: retryAfter, body = '' } = {}) => {
        const nowMs = address.exchangeNowMs;
        attempts.end(nowMs);
        if (status === 418) address.hold({ status, retryAfter, body }, '');
        else if (status === 429) attempts.hold(nowMs, holdMs({ status, retryAfter, body }, DEFAULT_HOLD_MS));
        else if (retryAfter !== undefined) attempts.hold(nowMs, retryAfter * 1_000);
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

  /** The attempts, and the messages of the connection that has sent most. Empty before the first attempt. */
  states(): WindowState[] {
    if (this.address.windows.areNone) return [];
    const attempts = this.attempts.state(this.address.exchangeNowMs);
    const [fullest] = [...this.windows].sort((a, b) => b.used - a.used);
    return [...(attempts ? [attempts] : []), ...(fullest ? [fullest.state()] : [])];
  }
}
