/** `FluentBook` implements {@link StreamBookCall}. The code that opens books is loaded when the first book is awaited or shown live. */
import { endpointById, streamName } from '../../protocol/index.js';
import type { StopSignal } from '../base/inputs.js';
import { expectManyListeners, interruptSignal } from '../base/interrupt.js';
import { lazily } from '../base/lazy-part.js';
import { encodeParam } from '../call/encode.js';
import { INSPECT, JUPYTER_DISPLAY } from '../results/display-hooks.js';
import { type StreamContext, verbId } from '../streams/consumers/stream-plan.js';
import { withParameter } from '../streams/stream-arguments.js';
import { FAILURE, type Live, type WatchOptions } from '../types/call.js';
import { ParameterError } from '../types/errors.js';
import type { BookDepth, StreamBook, StreamBookCall } from '../types/stream-book.js';
import { liveBook } from './book-live.js';
import { type BookPlan, snapshotWeight } from './book-plan.js';

const load = lazily(() => import('./open-book.js'));

export class FluentBook implements StreamBookCall {
  readonly #context: StreamContext;
  readonly #plan: BookPlan;
  #opening: Promise<StreamBook> | undefined;

  constructor(context: StreamContext, plan: BookPlan) {
    this.#context = context;
    this.#plan = plan;
  }

  get verb(): string {
    return verbId(this.#plan);
  }

  get name(): string {
    return this.#plan.failure ? '' : streamName(this.#plan.address);
  }

  get params(): Readonly<Record<string, string>> {
    return Object.freeze({ ...this.#plan.params });
  }

  every(every: '1s' | '100ms'): StreamBookCall {
    return this.#with((plan) => withParameter(plan, 'every', every));
  }

  limit(levels: number): StreamBookCall {
    return this.#with(({ params }) => {
      const limit = Number(encodeParam(endpointById('depth').params.limit, levels, { ...this.#named('limit') }));
      return { limit, params: { ...params, limit: String(limit) } };
    });
  }

  signal(signal: StopSignal): StreamBookCall {
    expectManyListeners(signal);
    return this.#with(({ signals }) => ({ signals: [...signals, signal] }));
  }

  live(options?: WatchOptions | number | string): Live<BookDepth> {
    if (this.#plan.failure) throw this.#plan.failure;
    const open = async () => (await load()).openBook(this.#context, this.#plan, undefined);
    return liveBook(this.#context, this.#plan, options, open, true);
  }

  // A call is awaited like a promise; it opens its book at that moment.
  // biome-ignore lint/suspicious/noThenProperty: `await` opens the book.
  then<A = StreamBook, B = never>(
    onFulfilled?: ((book: StreamBook) => A | PromiseLike<A>) | null,
    onRejected?: ((reason: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    return this.#open().then(onFulfilled, onRejected);
  }

  catch<B = never>(onRejected?: ((reason: unknown) => B | PromiseLike<B>) | null): Promise<StreamBook | B> {
    return this.#open().catch(onRejected);
  }

  finally(onFinally?: (() => void) | null): Promise<StreamBook> {
    return this.#open().finally(onFinally);
  }

  get [FAILURE](): ParameterError | undefined {
    return this.#plan.failure;
  }

  get [Symbol.toStringTag](): string {
    return 'StreamBookCall';
  }

  [INSPECT](): string {
    // Printing the prototype itself must not throw; it has no plan.
    if (!(#plan in this)) return 'StreamBookCall';
    const { failure, address, limit } = this.#plan;
    if (failure) return `${this.verb}: cannot be opened. ${failure.message}`;
    return [
      `${this.verb}: the book of ${address.symbol}, kept by the stream ${this.name} and snapshots of ${limit} levels (weight ${snapshotWeight(this.#plan)} each).`,
      this.#opening ? '  Open.' : '  Not open: const book = await x.stream.book(symbol) opens it.',
    ].join('\n');
  }

  [JUPYTER_DISPLAY](): Record<string, string> {
    return { 'text/plain': this[INSPECT]() };
  }

  async #open(): Promise<StreamBook> {
    const interrupt = interruptSignal();
    this.#opening ??= load().then(({ openBook }) => openBook(this.#context, this.#plan, interrupt));
    return this.#opening;
  }

  #named(name: string) {
    return { verb: this.verb, name, clock: this.#context.session };
  }

  /** The call with a changed plan; if `change` throws a ParameterError, the new call rejects with it. */
  #with(change: (plan: BookPlan) => Partial<BookPlan>): StreamBookCall {
    if (this.#plan.failure) return this;
    try {
      return new FluentBook(this.#context, { ...this.#plan, ...change(this.#plan) });
    } catch (error) {
      if (!(error instanceof ParameterError)) throw error;
      return new FluentBook(this.#context, { ...this.#plan, failure: error });
    }
  }
}
