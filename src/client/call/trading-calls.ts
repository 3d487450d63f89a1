/** The trading calls of a client that have no result yet. A client that closes waits for them first. */
import type { Clock } from '../../limits/index.js';
import { CLOSED } from '../../transport/index.js';
import { CLOSED_ADVICE, TransportError } from '../types/errors.js';
import type { CallRequest } from './request.js';

export class TradingCalls {
  /**
   * Number of calls under way. A Set of the calls would keep their results in memory, through the internal tables that
   * the Set has outgrown.
   */
  private running = 0;
  private onIdle: (() => void) | undefined;
  private isClosing = false;

  /** Counts a call that begins; `end` must follow. @throws TransportError for a client that closes: nothing was sent */
  begin({ verb }: Pick<CallRequest, 'verb'>): void {
    if (this.isClosing) {
      const cause = Object.assign(new Error('closed'), { code: CLOSED });
      const text = 'this client has been closed; the request did not reach the exchange.';
      throw new TransportError(verb.id, 'network', text, { carriedOut: false, cause, advice: CLOSED_ADVICE });
    }
    this.running += 1;
  }

  /** Notes that a call has got its result or its error. */
  end(): void {
    this.running -= 1;
    if (this.running === 0) this.onIdle?.();
  }

  /** Lets no further call begin. Resolves when the calls under way have ended, at the latest after `mostMs` milliseconds. */
  async finish(clock: Clock, mostMs: number): Promise<void> {
    this.isClosing = true;
    if (this.running === 0) return;
    const idle = new Promise<void>((resolve) => {
      this.onIdle = resolve;
    });
    const stop = new AbortController();
    const late = clock.sleep(mostMs, stop.signal).catch(() => undefined);
    await Promise.race([idle, late]);
    stop.abort();
  }
}
