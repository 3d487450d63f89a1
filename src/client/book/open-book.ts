/** Opens kept books, and gives each user a separate book object that the user can close. */
import { exactText, parseExact, streamName, subtractExact } from '../../protocol/index.js';
import type { StopSignal } from '../base/inputs.js';
import { interruptSignal } from '../base/interrupt.js';
import { drawAs } from '../results/display-hooks.js';
import { type Consumer, HandlerConsumer, IteratorConsumer } from '../streams/consumers/consumer.js';
import { HandlerRun } from '../streams/consumers/handler-run.js';
import { type StreamContext, verbId } from '../streams/consumers/stream-plan.js';
import type { Live, WatchOptions } from '../types/call.js';
import type { BookLevel } from '../types/data-types.gen.js';
import { ParameterError, TransportError } from '../types/errors.js';
import type { OpenStreams } from '../types/open-streams.js';
import type { StreamHandle } from '../types/stream.js';
import type { BookChange, BookDepth, BookResyncReason, BookResyncs, StreamBook } from '../types/stream-book.js';
import { bookDepth, drawnBook } from './book-depth.js';
import { liveBook } from './book-live.js';
import type { BookPlan } from './book-plan.js';
import { BookSubscription } from './book-subscription.js';
import { MergedChange } from './merged-change.js';

/** The open books of each client, by stream and number of levels. */
const sharedByClient = new WeakMap<OpenStreams, Map<string, BookSubscription>>();

const DEFAULT_ROWS = 20;

/**
 * Opens a book; resolves when the book has its first snapshot.
 *
 * @param interrupt the signal of the input that opens the book; it ends the wait, not the book
 */
export async function openBook(
  context: StreamContext,
  plan: BookPlan,
  interrupt: StopSignal | undefined,
): Promise<StreamBook> {
  if (plan.failure) throw plan.failure;
  const aborted = plan.signals.find((signal) => signal.aborted);
  if (aborted) throw abortError(plan, aborted);
  const ends = [...plan.signals, ...(interrupt ? [interrupt] : [])];
  let stop = () => {};
  const stopped = new Promise<never>((_, reject) => {
    stop = () => {
      const signal = ends.find((one) => one.aborted);
      reject(signal === interrupt ? interrupt?.reason : abortError(plan, signal));
    };
    for (const signal of ends) signal.addEventListener('abort', stop, { once: true });
  });
  // The listeners above come before those of the book, so that this wait rejects with the error of the signal.
  const shared = sharedFor(context, plan);
  const book = new OpenBook(context, plan, shared);
  try {
    await Promise.race([shared.ready, stopped]);
  } catch (error) {
    await book.close();
    throw error;
  } finally {
    for (const signal of ends) signal.removeEventListener('abort', stop);
  }
  return book;
}

function abortError(plan: BookPlan, signal: StopSignal | undefined): TransportError {
  return new TransportError(verbId(plan), 'aborted', 'aborted before the book was loaded.', { cause: signal?.reason });
}

function sharedFor(context: StreamContext, plan: BookPlan): BookSubscription {
  const own = sharedByClient.get(context.open) ?? new Map<string, BookSubscription>();
  sharedByClient.set(context.open, own);
  const key = `${streamName(plan.address)} ${plan.limit}`;
  const known = own.get(key);
  if (known) return known;
  const shared = new BookSubscription(context, plan, () => own.delete(key));
  own.set(key, shared);
  void shared.open();
  return shared;
}

class OpenBook implements StreamBook {
  readonly symbol: string;
  readonly name: string;
  readonly #context: StreamContext;
  readonly #plan: BookPlan;
  readonly #shared: BookSubscription;
  #isClosed = false;
  #consumers: Consumer<MergedChange>[] = [];
  readonly #end = () => void this.close();

  constructor(context: StreamContext, plan: BookPlan, shared: BookSubscription) {
    this.#context = context;
    this.#plan = { ...plan, backlog: { kind: 'merge', merge: mergeChanges } };
    this.#shared = shared;
    this.symbol = plan.address.symbol;
    this.name = shared.name;
    shared.use();
    for (const signal of plan.signals) signal.addEventListener('abort', this.#end, { once: true });
    const { displays } = context.session.parts;
    drawAs(this, displays, () => {
      const drawn = drawnBook(context.session, shared.book, this.symbol, this.#notes());
      return { ...drawn, data: this.#data() };
    });
  }

  get updateId(): number {
    return this.#shared.book.updateId;
  }

  get eventTime(): number | undefined {
    const { eventTime } = this.#shared.book;
    return eventTime < 0 ? undefined : eventTime;
  }

  get ageMs(): number {
    return this.#shared.ageMs;
  }

  get weight(): number {
    return this.#shared.weight;
  }

  get isOpen(): boolean {
    return !this.#isClosed && this.#shared.isOpen;
  }

  get isSynchronized(): boolean {
    return this.isOpen && this.#shared.book.isSynchronized;
  }

  get bestBid(): Readonly<BookLevel> | undefined {
    return this.#shared.book.bestBid;
  }

  get bestAsk(): Readonly<BookLevel> | undefined {
    return this.#shared.book.bestAsk;
  }

  get spread(): string | undefined {
    const { bestBid, bestAsk } = this;
    const [bid, ask] = [parseExact(bestBid?.[0] ?? ''), parseExact(bestAsk?.[0] ?? '')];
    return bid && ask ? exactText(subtractExact(ask, bid)) : undefined;
  }

  bids(count: number = DEFAULT_ROWS): BookLevel[] {
    return this.#shared.book.bids(this.#checked('bids', count));
  }

  asks(count: number = DEFAULT_ROWS): BookLevel[] {
    return this.#shared.book.asks(this.#checked('asks', count));
  }

  depth(count?: number): BookDepth {
    const { session } = this.#context;
    const levels = count === undefined ? undefined : this.#checked('depth', count);
    return bookDepth(session, this.#shared.book, this.symbol, this.#notes(), levels);
  }

  get resyncs(): BookResyncs {
    const { start: _, ...all } = this.#shared.book.resyncs;
    const happened = Object.entries(all).filter(([, count]) => count > 0);
    const reasons = Object.fromEntries(happened) as Partial<Record<BookResyncReason, number>>;
    return { count: happened.reduce((sum, [, count]) => sum + count, 0), reasons };
  }

  [Symbol.asyncIterator](): AsyncIterableIterator<BookChange> {
    const consumer = new IteratorConsumer<MergedChange>(this.#plan);
    const interrupt = interruptSignal();
    if (interrupt) consumer.endWith(interrupt, () => interrupt.reason);
    this.#attach(consumer);
    return {
      next: () => consumer.next(),
      return: () => consumer.return(),
      [Symbol.asyncIterator]() {
        return this;
      },
    };
  }

  on(handler: (change: BookChange) => unknown): StreamHandle {
    if (typeof handler !== 'function') {
      const text = `the handler is of type ${typeof handler}; it must be a function that takes a change.`;
      throw new ParameterError('book.on', 'handler', text, 'Usage: book.on((change) => …).');
    }
    const interrupt = interruptSignal();
    return new HandlerRun<BookChange>(`${this.symbol} book`, handler, interrupt, async (run) => {
      const consumer = new HandlerConsumer<MergedChange>(this.#plan, run);
      if (interrupt) consumer.endWith(interrupt, () => interrupt.reason);
      this.#attach(consumer);
      return () => consumer.end();
    });
  }

  live(options?: WatchOptions | number | string): Live<BookDepth> {
    return liveBook(this.#context, this.#plan, options, async () => this, false);
  }

  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    for (const signal of this.#plan.signals) signal.removeEventListener('abort', this.#end);
    for (const consumer of this.#consumers) consumer.end();
    this.#consumers = [];
    this.#shared.release();
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  #attach(consumer: Consumer<MergedChange>): void {
    if (this.#isClosed) consumer.end();
    else {
      this.#consumers = [...this.#consumers.filter(({ isEnded }) => !isEnded), consumer];
      this.#shared.attach(consumer);
    }
  }

  #checked(member: string, count: number): number {
    if (Number.isSafeInteger(count) && count >= 1) return count;
    const text = `${member}(${String(count)}) is not possible; the number of levels is a whole number of at least 1.`;
    throw new ParameterError(`book.${member}`, 'count', text);
  }

  #notes(): string[] {
    const { count, reasons } = this.resyncs;
    const list = Object.entries(reasons).map(([why, times]) => `${why} ${times}`);
    const state = this.isSynchronized ? [] : [this.isOpen ? 'not synchronized: changes are missing' : 'closed'];
    return [...state, ...(count > 0 ? [`loaded again ${count}×: ${list.join(', ')}`] : [])];
  }

  #data(): object {
    const { symbol, name, updateId, isSynchronized, bestBid, bestAsk, spread, resyncs } = this;
    return { symbol, name, updateId, isSynchronized, bestBid, bestAsk, spread, resyncs };
  }
}

const mergeChanges = (older: unknown, newer: unknown): unknown =>
  MergedChange.merge(older as MergedChange, newer as MergedChange);
