/** Opens kept books, and gives each user a book of its own that can be closed. */
import { exactText, parseExact, streamName, subtractExact } from '../../protocol/index.js';
import type { Live, WatchOptions } from '../call/call.js';
import type { StopSignal } from '../call/inputs.js';
import type { BookLevel } from '../data-types.gen.js';
import { ParameterError, TransportError } from '../errors/errors.js';
import { drawAs } from '../results/display-hooks.js';
import { interruptSignal } from '../session/interrupt.js';
import { HandlerRun } from '../streams/handler-run.js';
import type { OpenStreams } from '../streams/open-streams.js';
import { ConsumerOutlet, IteratorOutlet, type Outlet } from '../streams/outlet.js';
import type { StreamHandle } from '../streams/stream.js';
import { type StreamContext, verbId } from '../streams/stream-plan.js';
import { bookDepth, drawnBook } from './book-depth.js';
import { BookHub } from './book-hub.js';
import { liveBook } from './book-live.js';
import type { BookPlan } from './book-plan.js';
import { MergedChange } from './merged-change.js';
import type { BookChange, BookDepth, BookResyncReason, BookResyncs, StreamBook } from './stream-book.js';

/** The open books of each client, by stream and number of levels. */
const hubs = new WeakMap<OpenStreams, Map<string, BookHub>>();

const DEFAULT_ROWS = 20;

/**
 * Opens a book; resolves when it stands.
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
  // The book listens to the signals after this wait, which must reject with their error.
  const hub = hubFor(context, plan);
  const book = new OpenBook(context, plan, hub);
  try {
    await Promise.race([hub.ready, stopped]);
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

function hubFor(context: StreamContext, plan: BookPlan): BookHub {
  const own = hubs.get(context.open) ?? new Map<string, BookHub>();
  hubs.set(context.open, own);
  const key = `${streamName(plan.address)} ${plan.limit}`;
  const known = own.get(key);
  if (known) return known;
  const hub = new BookHub(context, plan, () => own.delete(key));
  own.set(key, hub);
  void hub.open();
  return hub;
}

class OpenBook implements StreamBook {
  readonly symbol: string;
  readonly name: string;
  readonly #context: StreamContext;
  readonly #plan: BookPlan;
  readonly #hub: BookHub;
  #isClosed = false;
  #outlets: Outlet<MergedChange>[] = [];
  readonly #end = () => void this.close();

  constructor(context: StreamContext, plan: BookPlan, hub: BookHub) {
    this.#context = context;
    this.#plan = { ...plan, backlog: { kind: 'merge', merge: mergeChanges } };
    this.#hub = hub;
    this.symbol = plan.address.symbol;
    this.name = hub.name;
    hub.use();
    for (const signal of plan.signals) signal.addEventListener('abort', this.#end, { once: true });
    const { displays } = context.session.parts;
    drawAs(this, displays, () => {
      const drawn = drawnBook(context.session, hub.book, this.symbol, this.#notes());
      return { ...drawn, data: this.#data() };
    });
  }

  get updateId(): number {
    return this.#hub.book.updateId;
  }

  get eventTime(): number | undefined {
    const { eventTime } = this.#hub.book;
    return eventTime < 0 ? undefined : eventTime;
  }

  get ageMs(): number {
    return this.#hub.ageMs;
  }

  get weight(): number {
    return this.#hub.weight;
  }

  get isOpen(): boolean {
    return !this.#isClosed && this.#hub.isOpen;
  }

  get isSynchronized(): boolean {
    return this.isOpen && this.#hub.book.isSynchronized;
  }

  get bestBid(): Readonly<BookLevel> | undefined {
    return this.#hub.book.bestBid;
  }

  get bestAsk(): Readonly<BookLevel> | undefined {
    return this.#hub.book.bestAsk;
  }

  get spread(): string | undefined {
    const { bestBid, bestAsk } = this;
    const [bid, ask] = [parseExact(bestBid?.[0] ?? ''), parseExact(bestAsk?.[0] ?? '')];
    return bid && ask ? exactText(subtractExact(ask, bid)) : undefined;
  }

  bids(count: number = DEFAULT_ROWS): BookLevel[] {
    return this.#hub.book.bids(this.#checked('bids', count));
  }

  asks(count: number = DEFAULT_ROWS): BookLevel[] {
    return this.#hub.book.asks(this.#checked('asks', count));
  }

  depth(count?: number): BookDepth {
    const { session } = this.#context;
    const levels = count === undefined ? undefined : this.#checked('depth', count);
    return bookDepth(session, this.#hub.book, this.symbol, this.#notes(), levels);
  }

  get resyncs(): BookResyncs {
    const { start: _, ...all } = this.#hub.book.resyncs;
    const happened = Object.entries(all).filter(([, count]) => count > 0);
    const reasons = Object.fromEntries(happened) as Partial<Record<BookResyncReason, number>>;
    return { count: happened.reduce((sum, [, count]) => sum + count, 0), reasons };
  }

  [Symbol.asyncIterator](): AsyncIterableIterator<BookChange> {
    const outlet = new IteratorOutlet<MergedChange>(this.#plan);
    const interrupt = interruptSignal();
    if (interrupt) outlet.endWith(interrupt, () => interrupt.reason);
    this.#attach(outlet);
    return {
      next: () => outlet.next(),
      return: () => outlet.return(),
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
    return new HandlerRun<BookChange>(handler, interrupt, async (run) => {
      const outlet = new ConsumerOutlet<BookChange>(this.#plan, run);
      if (interrupt) outlet.endWith(interrupt, () => interrupt.reason);
      this.#attach(outlet as unknown as Outlet<MergedChange>);
      return () => outlet.end();
    });
  }

  live(options?: WatchOptions | number | string): Live<BookDepth> {
    return liveBook(this.#context, this.#plan, options, async () => this, false);
  }

  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    for (const signal of this.#plan.signals) signal.removeEventListener('abort', this.#end);
    for (const outlet of this.#outlets) outlet.end();
    this.#outlets = [];
    this.#hub.release();
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  #attach(outlet: Outlet<MergedChange>): void {
    if (this.#isClosed) outlet.end();
    else {
      this.#outlets = [...this.#outlets.filter(({ isEnded }) => !isEnded), outlet];
      this.#hub.attach(outlet);
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
