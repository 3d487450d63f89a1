/**
 * One kept book with its subscription and its snapshots. Consumers of the same book share it, so that the exchange sends
 * each change once and a snapshot is read once.
 */
import { asMs, streamName } from '../../protocol/index.js';
import {
  type BookHandler,
  KeptBook,
  type SnapshotReason,
  type StreamListener,
  type StreamSubscription,
} from '../../streams/index.js';
import type { Depth } from '../data-types.gen.js';
import { SpotlabError } from '../errors/errors.js';
import type { OpenStream } from '../streams/open-streams.js';
import type { Outlet, OutletOwner } from '../streams/outlet.js';
import { type StreamContext, verbId } from '../streams/stream-plan.js';
import type { BookPlan } from './book-plan.js';
import { MergedChange } from './merged-change.js';
import { SnapshotLoader } from './snapshot-loader.js';
import type { BookResyncReason } from './stream-book.js';

/** Time in which a missing diff may still arrive, at least. */
const REORDER_MS = 500;

type Best = KeptBook['bestBid'];

export class BookHub implements StreamListener, BookHandler, OpenStream, OutletOwner {
  readonly book = new KeptBook(this);
  /** The ids of the diffs say that the exchange went back. */
  readonly survivesRestore = true;
  readonly name: string;
  /** Resolves when the book stands; rejects with the error that has ended it before. */
  readonly ready: Promise<void>;
  isOpen = true;
  /** Number of books of users. */
  private users = 0;
  private readonly context: StreamContext;
  private readonly plan: BookPlan;
  private readonly forget: () => void;
  private readonly closing = new AbortController();
  private readonly loader: SnapshotLoader;
  private isWaiting = false;
  private outlets: Outlet<MergedChange>[] = [];
  private subscription: StreamSubscription | undefined;
  private settle: { resolve(): void; reject(error: unknown): void } = { resolve() {}, reject() {} };
  private error: unknown;
  /** Why the last snapshot was asked for. */
  private why: BookResyncReason | undefined;
  private isLost = false;
  /** Time of the exchange at which the last snapshot was loaded. */
  private loadedMs = Number.NEGATIVE_INFINITY;
  /** What the last change has said. */
  private told: { updateId: number; bestBid: Best; bestAsk: Best; isSynchronized: boolean } = {
    updateId: -1,
    bestBid: undefined,
    bestAsk: undefined,
    isSynchronized: false,
  };

  /** @param forget removes this hub from the list of open ones */
  constructor(context: StreamContext, plan: BookPlan, forget: () => void) {
    this.context = context;
    this.plan = plan;
    this.forget = forget;
    this.name = streamName(plan.address);
    this.loader = new SnapshotLoader(context, plan, this.closing.signal);
    this.ready = new Promise((resolve, reject) => {
      this.settle = { resolve, reject };
    });
    this.ready.catch(() => {});
    context.open.add(this);
  }

  /** Subscribes. Errors go to the consumers. */
  async open(): Promise<void> {
    try {
      const { marketStreams } = this.context.session.parts;
      if (!marketStreams) throw new Error('the session has no source of streams');
      const source = await marketStreams();
      if (this.isOpen) this.subscription = source.subscribe(this.name, this);
    } catch (error) {
      this.ended(error instanceof Error ? error : new Error(String(error)));
    }
  }

  /** Request weight of the snapshots so far. */
  get weight(): number {
    return this.loader.weight;
  }

  /** Milliseconds of the exchange's clock since the last diff was sent, or the snapshot was taken. */
  get ageMs(): number {
    const { eventTime } = this.book;
    const { exchangeNowMs } = this.context.session;
    const sentMs = Math.max(eventTime < 0 ? Number.NEGATIVE_INFINITY : asMs(eventTime), this.loadedMs);
    return Math.max(0, exchangeNowMs - sentMs);
  }

  /** Counts a user of the book. */
  use(): void {
    this.users += 1;
  }

  /** A user has closed the book; the last one ends the subscription. */
  release(): void {
    this.users -= 1;
    if (this.users === 0) this.close(undefined);
  }

  attach(outlet: Outlet<MergedChange>): void {
    outlet.attachedTo(this);
    if (!this.isOpen) outlet.end(this.error);
    else {
      if (this.outlets.length === 0) this.remember();
      this.outlets = [...this.outlets, outlet];
    }
  }

  detach(outlet: Outlet<unknown>): void {
    this.outlets = this.outlets.filter((one) => one !== outlet);
  }

  /** Nothing waits for the consumers: their changes are merged. */
  drained(): void {}

  event(text: string): void {
    this.book.diff(text);
    if (this.book.isSynchronized !== this.told.isSynchronized) this.tell([], false);
    if (this.book.hasGap && !this.isWaiting) void this.waitForMissing();
  }

  live(isContinuous: boolean): void {
    this.isLost = false;
    this.book.live(isContinuous);
  }

  lost(): void {
    this.isLost = true;
    this.book.lost();
    if (this.told.isSynchronized) this.tell([], false);
  }

  ended(error: Error): void {
    if (error instanceof SpotlabError) this.end(error);
    else {
      const text = `${verbId(this.plan)}: the stream ${this.name} has ended: ${error.message.replace(/\.$/, '')}.`;
      this.end(new SpotlabError('SPOTLAB_STREAM', text, { cause: error }));
    }
  }

  /** Ends the book for all users. */
  end(error: SpotlabError | undefined): void {
    this.close(error);
  }

  changed(text: string): void {
    this.tell([text], false);
  }

  needsSnapshot(why: SnapshotReason): void {
    this.why = why === 'start' ? undefined : why;
    const taker = {
      isNew: this.book.updateId < 0,
      load: (snapshot: Depth) => {
        const verdict = this.book.load(snapshot, this.plan.limit);
        if (verdict === 'loaded') this.loadedMs = this.context.session.exchangeNowMs;
        return verdict;
      },
    };
    const loading = this.loader.load(taker).then(() => {
      this.settle.resolve();
      this.tell([], true);
    });
    loading.catch((error: unknown) => {
      if (this.isOpen) this.ended(error instanceof Error ? error : new Error(String(error)));
    });
  }

  /** Gives a change to the consumers. Costs nothing without consumers. */
  private tell(texts: readonly string[], isReloaded: boolean): void {
    const { book, told, outlets } = this;
    const { isSynchronized } = book;
    if (outlets.length === 0) {
      told.isSynchronized = isSynchronized;
      return;
    }
    const { bestBid, bestAsk, updateId, eventTime } = book;
    const why = isReloaded ? this.why : isSynchronized ? undefined : this.whyNot();
    const change = new MergedChange(
      {
        firstUpdateId: Math.min(told.updateId + 1, updateId),
        updateId,
        eventTime: eventTime < 0 ? undefined : eventTime,
        bestBid,
        bestAsk,
        before: { bestBid: told.bestBid, bestAsk: told.bestAsk },
        isSynchronized,
        isReloaded,
        ...(why === undefined ? {} : { why }),
      },
      texts,
    );
    this.remember();
    for (const outlet of outlets) outlet.give(change);
  }

  /** Why the book is not synchronized. */
  private whyNot(): BookResyncReason {
    const { needed } = this.book;
    if (needed !== undefined && needed !== 'start') return needed;
    return this.isLost ? 'lost' : 'gap';
  }

  /** Gives up a diff that does not come in time: on a quiet market no further ones would show that it is lost. */
  private async waitForMissing(): Promise<void> {
    this.isWaiting = true;
    const { updateId } = this.book;
    const ms = Math.max(REORDER_MS, 2 * (this.plan.address.everyMs ?? 0));
    await this.context.session.parts.clock.sleep(ms, this.closing.signal).catch(() => {});
    this.isWaiting = false;
    if (!this.isOpen || !this.book.hasGap) return;
    if (this.book.updateId === updateId) this.book.giveUp();
    else void this.waitForMissing();
  }

  private remember(): void {
    const { updateId, bestBid, bestAsk, isSynchronized } = this.book;
    this.told = { updateId, bestBid, bestAsk, isSynchronized };
  }

  private close(error: unknown): void {
    if (!this.isOpen) return;
    this.isOpen = false;
    this.error = error;
    this.closing.abort(new Error('the book is closed'));
    this.subscription?.close();
    this.context.open.delete(this);
    this.forget();
    this.settle.reject(error ?? new Error('the book was closed before it had its first snapshot'));
    for (const outlet of [...this.outlets]) outlet.end(error);
  }
}
