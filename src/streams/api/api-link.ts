/**
 * The requests of one connection to the WebSocket API: any number at the same time, each reply to its request by id.
 */
import type { StopSignal } from '../../protocol/index.js';
import { SendError } from '../../transport/index.js';
import type { ApiReply } from './api-message.js';
import { type ApiParams, requestText } from './api-params.js';

interface Pending {
  readonly resolve: (reply: ApiReply) => void;
  readonly reject: (error: SendError) => void;
  /** The deadline in milliseconds on the clock of `performance.now`. */
  readonly deadlineMs: number;
  readonly timeoutMs: number;
  readonly forget: (() => void) | undefined;
}

export interface ApiRequestOptions {
  readonly timeoutMs: number;
  readonly signal?: StopSignal | undefined;
}

export class ApiLink {
  /** Whether requests need no key and no signature of their own. */
  isLoggedOn = false;
  private readonly pending = new Map<number, Pending>();
  private lastId = 0;
  private timer: NodeJS.Timeout | undefined;
  private timerMs = Number.POSITIVE_INFINITY;
  private failure: SendError | undefined;
  private readonly drained: (() => void)[] = [];

  /** @param send sends a text over the connection */
  constructor(private readonly send: (text: string) => void) {}

  /** Number of requests without a reply. */
  get inFlight(): number {
    return this.pending.size;
  }

  /** Sends a request. @throws SendError when the reply does not come: the request may have been carried out */
  request(method: string, params: ApiParams, { timeoutMs, signal }: ApiRequestOptions): Promise<ApiReply> {
    if (this.failure) return Promise.reject(this.failure);
    this.lastId += 1;
    const id = this.lastId;
    return new Promise((resolve, reject) => {
      const deadlineMs = performance.now() + timeoutMs;
      const forget = signal && this.listen(signal, id);
      this.pending.set(id, { resolve, reject, timeoutMs, deadlineMs, forget });
      this.watch(deadlineMs);
      this.send(requestText(id, method, params));
    });
  }

  /** Passes a reply to its request. A reply that nobody waits for is ignored: its request was given up. */
  reply(reply: ApiReply): void {
    if (reply.id !== undefined) this.take(reply.id)?.resolve(reply);
  }

  /** The connection has ended: the requests without a reply fail, and so do later ones. */
  fail(text: string, cause?: Error): void {
    if (this.failure) return;
    const options = cause === undefined ? {} : { cause };
    this.failure = new SendError(text, false, 'network', options);
    clearTimeout(this.timer);
    for (const id of [...this.pending.keys()]) this.take(id)?.reject(new SendError(text, true, 'network', options));
  }

  /** Resolves when every request has its reply or has failed. */
  idle(): Promise<void> {
    return this.pending.size === 0 ? Promise.resolve() : new Promise((resolve) => this.drained.push(resolve));
  }

  private take(id: number): Pending | undefined {
    const pending = this.pending.get(id);
    if (!pending) return undefined;
    this.pending.delete(id);
    pending.forget?.();
    if (this.pending.size === 0) for (const done of this.drained.splice(0)) done();
    return pending;
  }

  private listen(signal: StopSignal, id: number): () => void {
    const abort = () => this.take(id)?.reject(new SendError('aborted', true, 'aborted', { cause: signal.reason }));
    signal.addEventListener('abort', abort, { once: true });
    return () => signal.removeEventListener('abort', abort);
  }

  /** One timer for all requests: most have the same timeout, so a later one rarely has an earlier deadline. */
  private watch(deadlineMs: number): void {
    if (deadlineMs >= this.timerMs) return;
    clearTimeout(this.timer);
    this.timerMs = deadlineMs;
    this.timer = setTimeout(() => this.expire(), Math.max(1, deadlineMs - performance.now()));
    // The open connection keeps the process alive while a request waits.
    this.timer.unref();
  }

  private expire(): void {
    this.timerMs = Number.POSITIVE_INFINITY;
    const nowMs = performance.now();
    let nextMs = Number.POSITIVE_INFINITY;
    for (const [id, { deadlineMs, timeoutMs }] of this.pending) {
      if (deadlineMs > nowMs) nextMs = Math.min(nextMs, deadlineMs);
      else this.take(id)?.reject(new SendError(`no reply within ${timeoutMs} ms`, true, 'timeout'));
    }
    this.watch(nextMs);
  }
}
