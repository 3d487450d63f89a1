/** `HandlerRun` implements {@link StreamHandle}: it gives events to a function, one at a time. */
import { countText } from '../../../protocol/index.js';
import type { StopSignal } from '../../base/inputs.js';
import { describeAs } from '../../results/describe.js';
import { SpotlabError } from '../../types/errors.js';
import type { StreamHandle } from '../../types/stream.js';

/** Takes the events of a stream, one after the other. */
export interface EventHandler<T> {
  /** Takes an event. Returns a promise if the next event must wait for it. */
  take(event: T): PromiseLike<unknown> | undefined;
  /** Called when the exchange has accepted the subscription. */
  opened?(): void;
  /** Called when the stream has ended, after its last event. @param error why; undefined if the end was requested */
  ended(error: unknown): void;
}

/** Ends the subscription of a consumer. */
export type EndConsumer = () => void;

export class HandlerRun<T> implements StreamHandle, EventHandler<T> {
  readonly ready: Promise<void>;
  readonly done: Promise<void>;
  readonly #handler: (event: T) => unknown;
  readonly #interrupt: StopSignal | undefined;
  readonly #opening: Promise<EndConsumer | undefined>;
  #settle: { resolve(): void; reject(reason: unknown): void } = { resolve() {}, reject() {} };
  #open = () => {};
  #isStopping = false;
  #isEnded = false;
  #events = 0;

  /**
   * @param name the name of the stream, for printing
   * @param interrupt the signal of the input that made the handler
   */
  constructor(
    name: string,
    handler: (event: T) => unknown,
    interrupt: StopSignal | undefined,
    open: (run: HandlerRun<T>) => Promise<EndConsumer>,
  ) {
    this.#handler = handler;
    this.#interrupt = interrupt;
    this.done = new Promise((resolve, reject) => {
      this.#settle = { resolve, reject };
    });
    this.ready = new Promise((resolve) => {
      this.#open = resolve;
    });
    describeAs(this, () => {
      const events = countText(this.#events, 'event');
      if (this.isRunning) return `${name}: ${events} so far; stop() ends it, done waits for its end`;
      return `${name}: ended after ${events}`;
    });
    this.#opening = open(this).catch((error: unknown) => {
      this.ended(error);
      return undefined;
    });
  }

  get events(): number {
    return this.#events;
  }

  get isRunning(): boolean {
    return !this.#isEnded && !this.#isStopping;
  }

  take(event: T): PromiseLike<unknown> | undefined {
    if (this.#isStopping || this.#isEnded) return undefined;
    this.#events += 1;
    let result: unknown;
    try {
      result = this.#handler(event);
    } catch (error) {
      this.#fail(error);
      return undefined;
    }
    if (typeof result !== 'object' || result === null || typeof (result as PromiseLike<unknown>).then !== 'function')
      return undefined;
    return (result as PromiseLike<unknown>).then(undefined, (error: unknown) => this.#fail(error));
  }

  opened(): void {
    this.#open();
  }

  ended(error: unknown): void {
    if (this.#isEnded) return;
    this.#isEnded = true;
    this.#open();
    // The user has interrupted the input or closed the client: no program needs a report of that.
    if (this.#interrupt?.aborted || isClosed(error)) this.done.catch(() => {});
    if (error === undefined) this.#settle.resolve();
    else this.#settle.reject(error);
  }

  // The end does not wait for the handler: a handler that awaits the end of its own stream would wait for itself.
  async stop(): Promise<void> {
    this.#isStopping = true;
    (await this.#opening)?.();
  }

  /** Called when the handler has thrown: ends the stream; `done` rejects with the error. */
  #fail(error: unknown): void {
    this.#isStopping = true;
    void this.#opening.then((end) => end?.());
    this.ended(error);
  }
}

function isClosed(error: unknown): boolean {
  return error instanceof SpotlabError && error.code === 'SPOTLAB_STREAM_CLOSED';
}
