/**
 * `FluentStream` implements {@link Stream}. Each verb has a subclass whose prototype has the setters of the verb. The
 * code that opens streams is loaded when the first stream is used.
 */

import type { StopSignal } from '../base/inputs.js';
import { expectManyListeners, interruptSignal } from '../base/interrupt.js';
import { lazily } from '../base/lazy-part.js';
import { INSPECT, JUPYTER_DISPLAY } from '../results/display-hooks.js';
import { FAILURE, type Live, type WatchOptions } from '../types/call.js';
import { ParameterError, SpotlabError } from '../types/errors.js';
import { STREAM, type Stream, type StreamHandle, type StreamRows, type StreamTake } from '../types/stream.js';
import { HandlerRun } from './consumers/handler-run.js';
import { LazyIterator } from './consumers/lazy-iterator.js';
import { type GapMode, nameOf, type StreamContext, type StreamPlan, verbId } from './consumers/stream-plan.js';
import { liveStream } from './live-stream.js';
import { streamText } from './stream-text.js';

const load = lazily(() => import('./open-stream.js'));

export class FluentStream<T> implements Stream<T> {
  readonly #context: StreamContext;
  readonly #plan: StreamPlan;

  constructor(context: StreamContext, plan: StreamPlan) {
    this.#context = context;
    this.#plan = plan;
  }

  /** @internal The context and the plan of a stream. Private fields keep them out of inspection and completion. */
  static parts(stream: FluentStream<unknown>): { readonly context: StreamContext; readonly plan: StreamPlan } {
    return { context: stream.#context, plan: stream.#plan };
  }

  /** @internal The stream with a changed plan; a ParameterError of `change` makes a stream that fails. */
  static changed<S extends FluentStream<unknown>>(stream: S, change: (plan: StreamPlan) => Partial<StreamPlan>): S {
    if (stream.#plan.failure) return stream;
    const Self = stream.constructor as new (context: StreamContext, plan: StreamPlan) => S;
    try {
      return new Self(stream.#context, { ...stream.#plan, ...change(stream.#plan) });
    } catch (error) {
      if (!(error instanceof ParameterError)) throw error;
      return new Self(stream.#context, { ...stream.#plan, failure: error });
    }
  }

  [INSPECT](): string {
    // Printing the prototype itself must not throw; it has no plan.
    return #plan in this ? streamText(this.#plan) : 'Stream';
  }

  [JUPYTER_DISPLAY](): Record<string, string> {
    return { 'text/plain': this[INSPECT]() };
  }

  get [STREAM](): true {
    return true;
  }

  get [FAILURE](): ParameterError | undefined {
    return this.#plan.failure;
  }

  get [Symbol.toStringTag](): string {
    return 'Stream';
  }

  get verb(): string {
    return verbId(this.#plan);
  }

  get name(): string {
    return this.#plan.failure ? '' : nameOf(this.#plan);
  }

  get params(): Readonly<Record<string, string>> {
    return Object.freeze({ ...this.#plan.params });
  }

  [Symbol.asyncIterator](): AsyncIterableIterator<T> {
    const interrupt = interruptSignal();
    return new LazyIterator<T>(async () => {
      this.#check();
      const { openIterator } = await load();
      return openIterator<T>(this.#context, this.#plan, interrupt);
    });
  }

  take(count: number): StreamTake<T> {
    let opened = () => {};
    const isOpen = new Promise<void>((resolve) => {
      opened = resolve;
    });
    const rows = this.#take(count, opened);
    const ready = () => {
      // The program does something else before it awaits the list, so an early error must not end the process.
      rows.catch(() => {});
      return Promise.race([isOpen, rows.then(() => {})]);
    };
    // `ready` is not enumerable, so that it is not printed with the promise.
    return Object.defineProperty(rows, 'ready', { get: ready }) as StreamTake<T>;
  }

  on(handler: (event: T) => unknown): StreamHandle {
    this.#check();
    if (typeof handler !== 'function') {
      const text = `the handler is of type ${typeof handler}; it must be a function that takes an event.`;
      throw new ParameterError(this.verb, 'handler', text, `Usage: x.${this.verb}(…).on((event) => …).`);
    }
    const interrupt = interruptSignal();
    return new HandlerRun<T>(this.name, handler, interrupt, async (run) => {
      const { openConsumer } = await load();
      return openConsumer(this.#context, this.#plan, run, interrupt);
    });
  }

  latest(): this {
    return FluentStream.changed(this, (plan) => {
      if (plan.gaps !== 'fill') throw skipsEvents(plan);
      return { backlog: { kind: 'latest' } };
    });
  }

  buffer(count: number): this {
    return FluentStream.changed(this, (plan) => {
      checkCount(plan, 'buffer', count);
      return { backlog: { kind: 'buffer', count } };
    });
  }

  signal(signal: StopSignal): this {
    expectManyListeners(signal);
    return FluentStream.changed(this, ({ signals }) => ({ signals: [...signals, signal] }));
  }

  live(options?: WatchOptions | number | string): Live<StreamRows<T>> {
    this.#check();
    return liveStream<T>(this.#context, this.#plan, options);
  }

  // A user who awaits a stream by mistake expects a list: the error says what to write instead.
  // biome-ignore lint/suspicious/noThenProperty: awaiting a stream must fail.
  then(_onFulfilled: unknown, onRejected?: unknown): never {
    const error = this.#plan.failure ?? awaited(this.#plan);
    if (typeof onRejected !== 'function') throw error;
    onRejected(error);
    // The code that awaits the stream has taken the error; nothing reads the return value of this method.
    return undefined as never;
  }

  async #take(count: number, opened: () => void): Promise<StreamRows<T>> {
    this.#check();
    checkCount(this.#plan, 'take', count);
    const interrupt = interruptSignal();
    const { takeRows } = await load();
    return takeRows<T>(this.#context, this.#plan, { count, interrupt, opened });
  }

  /** @throws ParameterError the first invalid argument */
  #check(): void {
    if (this.#plan.failure) throw this.#plan.failure;
  }
}

/** A stream whose events follow each other. */
export class SequenceStream<T> extends FluentStream<T> {
  gaps(mode: GapMode): this {
    return FluentStream.changed(this, (plan) => {
      if (plan.backlog.kind === 'latest' && mode !== 'fill') throw skipsEvents(plan);
      if (mode === 'fill' || mode === 'report' || mode === 'throw') return { gaps: mode };
      throw new ParameterError(verbId(plan), 'gaps', `gaps '${String(mode)}' is not 'fill', 'report' or 'throw'.`);
    });
  }
}

function skipsEvents(plan: StreamPlan): ParameterError {
  const text = "latest() skips events, so gaps('report') and gaps('throw') are not possible with it.";
  return new ParameterError(verbId(plan), 'gaps', text, 'Use only latest(), or only gaps().');
}

function checkCount(plan: StreamPlan, name: string, count: unknown): void {
  if (Number.isSafeInteger(count) && (count as number) >= 1) return;
  const text = `${name}(${String(count)}) is not possible; the number of events is a whole number of at least 1.`;
  throw new ParameterError(verbId(plan), name, text);
}

function awaited(plan: StreamPlan): SpotlabError {
  const code = `x.${verbId(plan)}(…)`;
  return new SpotlabError('SPOTLAB_STREAM_AWAIT', `${verbId(plan)}: a stream is no promise, so it cannot be awaited.`, {
    advice:
      `For a number of events: await ${code}.take(10). For all events: for await (const event of ${code}). ` +
      'An async function that returns a stream awaits it too: return [stream] instead.',
  });
}
