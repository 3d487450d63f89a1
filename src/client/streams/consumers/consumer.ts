/**
 * A consumer of a stream: it gives the events to an iterator or to a function, and stores the events that were not
 * taken yet.
 */
import type { StopSignal } from '../../base/inputs.js';
import { SpotlabError } from '../../types/errors.js';
import { EventQueue } from './event-queue.js';
import type { EventHandler } from './handler-run.js';
import { type StreamPlan, verbId } from './stream-plan.js';

/** The part of a stream that its consumers use. */
export interface ConsumerOwner {
  /** Called when the queue of the consumer has become short, so that the source can go on. */
  drained(): void;
  /** Removes a consumer that takes no more events. */
  detach(consumer: Consumer<unknown>): void;
}

export abstract class Consumer<T> {
  protected readonly queue: EventQueue<T>;
  isEnded = false;
  /** Why the stream has ended; undefined if its end was requested. */
  protected error: unknown;
  readonly #plan: StreamPlan;
  #owner: ConsumerOwner | undefined;
  readonly #cleanups: (() => void)[] = [];

  constructor(plan: StreamPlan) {
    this.#plan = plan;
    this.queue = new EventQueue(plan);
  }

  attachedTo(owner: ConsumerOwner): void {
    this.#owner = owner;
  }

  /** Whether the source must wait for this consumer. */
  get mustDrain(): boolean {
    return !this.isEnded && this.queue.mustDrain;
  }

  /** Takes an event of the stream. */
  abstract give(event: T): void;

  /** Called when the exchange has accepted the subscription. */
  opened(): void {}

  /** Ends the stream. The events of the queue are still given. */
  end(error?: unknown): void {
    if (this.isEnded) return;
    this.isEnded = true;
    this.error = error;
    this.#owner?.detach(this as Consumer<unknown>);
    for (const cleanup of this.#cleanups) cleanup();
    this.ended();
  }

  /** Ends the stream when the signal is aborted, with the error that `reason` returns. */
  endWith(signal: StopSignal, reason: () => unknown): void {
    const act = () => this.end(reason());
    if (signal.aborted) act();
    if (this.isEnded) return;
    signal.addEventListener('abort', act, { once: true });
    this.#cleanups.push(() => signal.removeEventListener('abort', act));
  }

  /** Called once, when the stream has ended. */
  protected abstract ended(): void;

  protected enqueue(event: T): void {
    if (this.isEnded) return;
    if (this.queue.add(event)) return;
    const { backlog } = this.#plan;
    const count = backlog.kind === 'buffer' ? backlog.count : 0;
    const text = `${verbId(this.#plan)}: more than ${count} events waited for the consumer, so the stream has ended.`;
    this.end(
      new SpotlabError('SPOTLAB_STREAM_BUFFER', text, {
        advice: 'Take the events faster, set a larger buffer(count), or use latest() if only the newest event matters.',
      }),
    );
  }

  protected dequeue(): T {
    const mustDrain = this.queue.mustDrain;
    const event = this.queue.take();
    if (mustDrain && !this.queue.mustDrain) this.#owner?.drained();
    return event;
  }
}

type Waiter<T> = { resolve(result: IteratorResult<T>): void; reject(reason: unknown): void };

/** Gives the events to an iterator. */
export class IteratorConsumer<T> extends Consumer<T> implements AsyncIterator<T> {
  #waiters: Waiter<T>[] = [];
  readonly #whenOpened: (() => void) | undefined;

  /** @param whenOpened called when the exchange has accepted the subscription */
  constructor(plan: StreamPlan, whenOpened?: () => void) {
    super(plan);
    this.#whenOpened = whenOpened;
  }

  override opened(): void {
    this.#whenOpened?.();
  }

  give(event: T): void {
    const waiter = this.#waiters.shift();
    if (waiter) waiter.resolve({ value: event, done: false });
    else this.enqueue(event);
  }

  next(): Promise<IteratorResult<T>> {
    if (this.queue.size > 0) return Promise.resolve({ value: this.dequeue(), done: false });
    if (!this.isEnded) return new Promise((resolve, reject) => this.#waiters.push({ resolve, reject }));
    const { error } = this;
    // An iterator rejects only once; afterwards it is done.
    this.error = undefined;
    return error === undefined ? Promise.resolve({ value: undefined, done: true }) : Promise.reject(error);
  }

  async return(): Promise<IteratorResult<T>> {
    this.end();
    this.error = undefined;
    while (this.queue.size > 0) this.queue.take();
    return { value: undefined, done: true };
  }

  protected ended(): void {
    const waiters = this.#waiters;
    this.#waiters = [];
    for (const waiter of waiters) void this.next().then(waiter.resolve, waiter.reject);
  }
}

/** Gives the events to a function, one after the other. */
export class HandlerConsumer<T> extends Consumer<T> {
  readonly #handler: EventHandler<T>;
  #isBusy = false;

  constructor(plan: StreamPlan, handler: EventHandler<T>) {
    super(plan);
    this.#handler = handler;
  }

  give(event: T): void {
    if (this.isEnded) return;
    if (this.#isBusy) this.enqueue(event);
    else this.#take(event);
  }

  override opened(): void {
    this.#handler.opened?.();
  }

  protected ended(): void {
    // The events of the queue are given before the end, except when the consumer itself has asked for the end.
    if (this.error === undefined) while (this.queue.size > 0) this.queue.take();
    if (!this.#isBusy) this.#handler.ended(this.error);
  }

  #take(event: T): void {
    const running = this.#handler.take(event);
    if (!running) return;
    this.#isBusy = true;
    const done = () => this.#goOn();
    running.then(done, done);
  }

  #goOn(): void {
    this.#isBusy = false;
    while (this.queue.size > 0 && !this.#isBusy) this.#take(this.dequeue());
    if (this.isEnded && !this.#isBusy) this.#handler.ended(this.error);
  }
}
