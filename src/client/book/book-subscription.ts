/**
 * One kept book with its subscription and its snapshots. Consumers of the same book share it, so that the exchange sends
 * each change once and a snapshot is read once.
 */
import { asMs, streamName } from '../../protocol/index.js';
import { type BookHandler, KeptBook, type SnapshotReason } from '../../streams/index.js';
import type { Consumer, ConsumerOwner } from '../streams/consumers/consumer.js';
import { Consumers } from '../streams/consumers/consumers.js';
import { type StreamContext, verbId } from '../streams/consumers/stream-plan.js';
import { marketSource, SharedSubscription, type Subscribe } from '../streams/shared-subscription.js';
import type { Depth } from '../types/data-types.gen.js';
import type { SpotlabError } from '../types/errors.js';
import type { BookResyncReason } from '../types/stream-book.js';
import type { BookPlan } from './book-plan.js';
import { MergedChange } from './merged-change.js';
import { SnapshotLoader } from './snapshot-loader.js';

/** Minimum time in which a missing diff may still arrive. */
const REORDER_MS = 500;

type Best = KeptBook['bestBid'];

export class BookSubscription extends SharedSubscription implements BookHandler, ConsumerOwner {
  readonly book = new KeptBook(this);
  /** The subscription stays open after a restore: the ids of the diffs show that the exchange went back. */
  readonly survivesRestore = true;
  readonly name: string;
  /** Resolves when the book has its first snapshot; rejects with the error that ended the book before that. */
  readonly ready: Promise<void>;
  /** Number of consumers that have this book open. */
  private openCount = 0;
  private readonly plan: BookPlan;
  private readonly loader: SnapshotLoader;
  private isWaiting = false;
  private readonly consumers = new Consumers<MergedChange>(this);
  private settle: { resolve(): void; reject(error: unknown): void } = { resolve() {}, reject() {} };
  private error: unknown;
  /** Why the last snapshot was asked for. */
  private why: BookResyncReason | undefined;
  private isLost = false;
  /** Time of the exchange at which the last snapshot was loaded. */
  private loadedMs = Number.NEGATIVE_INFINITY;
  /** The state of the book at the last change that consumers got. */
  private lastChange: { updateId: number; bestBid: Best; bestAsk: Best; isSynchronized: boolean } = {
    updateId: -1,
    bestBid: undefined,
    bestAsk: undefined,
    isSynchronized: false,
  };

  constructor(context: StreamContext, plan: BookPlan, forget: () => void) {
    super(context, forget);
    this.plan = plan;
    this.name = streamName(plan.address);
    this.loader = new SnapshotLoader(context, plan, this.closing.signal);
    this.ready = new Promise((resolve, reject) => {
      this.settle = { resolve, reject };
    });
    this.ready.catch(() => {});
  }

  get isOpen(): boolean {
    return !this.isClosed;
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

  /** Counts a consumer of the book. */
  use(): void {
    this.openCount += 1;
  }

  /** Called when a consumer has closed the book; the last one ends the subscription. */
  release(): void {
    this.openCount -= 1;
    if (this.openCount === 0) this.end(undefined);
  }

  attach(consumer: Consumer<MergedChange>): void {
    if (!this.isOpen) consumer.end(this.error);
    else {
      if (this.consumers.size === 0) this.remember();
      this.consumers.add(consumer);
    }
  }

  detach(consumer: Consumer<unknown>): void {
    this.consumers.delete(consumer as Consumer<MergedChange>);
  }

  event(text: string): void {
    this.book.diff(text);
    if (this.book.isSynchronized !== this.lastChange.isSynchronized) this.giveChange([], false);
    if (this.book.hasGap && !this.isWaiting) void this.waitForMissing();
  }

  live(isContinuous: boolean): void {
    this.isLost = false;
    this.book.live(isContinuous);
  }

  lost(): void {
    this.isLost = true;
    this.book.lost();
    if (this.lastChange.isSynchronized) this.giveChange([], false);
  }

  /** Ends the book for all consumers. */
  end(error: SpotlabError | undefined): void {
    if (!this.close()) return;
    this.error = error;
    this.settle.reject(error ?? new Error('the book was closed before it had its first snapshot'));
    this.consumers.end(error);
  }

  protected get what(): string {
    return `${verbId(this.plan)}: the stream ${this.name} has`;
  }

  /** The source never waits for a slow consumer: the changes for this consumer are merged. */
  protected get mustWait(): boolean {
    return false;
  }

  protected source(): Promise<Subscribe> {
    return marketSource(this.context, this.name, this);
  }

  changed(text: string): void {
    this.giveChange([text], false);
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
      this.giveChange([], true);
    });
    loading.catch((error: unknown) => {
      if (this.isOpen) this.ended(error instanceof Error ? error : new Error(String(error)));
    });
  }

  /** Gives a change to the consumers. Costs nothing without consumers. */
  private giveChange(texts: readonly string[], isReloaded: boolean): void {
    const { book, lastChange: last, consumers } = this;
    const { isSynchronized } = book;
    if (consumers.size === 0) {
      last.isSynchronized = isSynchronized;
      return;
    }
    const { bestBid, bestAsk, updateId, eventTime } = book;
    const why = isReloaded ? this.why : isSynchronized ? undefined : this.whyNot();
    const change = new MergedChange(
      {
        firstUpdateId: Math.min(last.updateId + 1, updateId),
        updateId,
        eventTime: eventTime < 0 ? undefined : eventTime,
        bestBid,
        bestAsk,
        before: { bestBid: last.bestBid, bestAsk: last.bestAsk },
        isSynchronized,
        isReloaded,
        ...(why === undefined ? {} : { why }),
      },
      texts,
    );
    this.remember();
    consumers.give(change);
  }

  /** Why the book is not synchronized. */
  private whyNot(): BookResyncReason {
    const { needed } = this.book;
    if (needed !== undefined && needed !== 'start') return needed;
    return this.isLost ? 'lost' : 'gap';
  }

  /** Treats a missing diff as lost after a time: on a quiet market, no later diff would show that it is lost. */
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
    this.lastChange = { updateId, bestBid, bestAsk, isSynchronized };
  }
}
