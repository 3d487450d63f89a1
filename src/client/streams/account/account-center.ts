/**
 * The events of a client's account, shared by all streams of the account: one subscription, one fold of order states, and
 * what was missed after a loss is read from the exchange before later events are given.
 */
import { asMs } from '../../../protocol/index.js';
import {
  type AccountSource,
  decodeUserEvent,
  type ExecutionReport,
  type KnownOrder,
  OrderFold,
  type OrderId,
  type OrderState,
  RecentIds,
  type StreamListener,
  type StreamSubscription,
} from '../../../streams/index.js';
import type { Id } from '../../call/inputs.js';
import { SpotlabError } from '../../errors/errors.js';
import { withInterruptSignal } from '../../session/interrupt.js';
import type { OrderReports, ReportedLife } from '../../session/order-reports.js';
import type { OpenStream, OpenStreams } from '../open-streams.js';
import type { AccountEvent, ExecutionReportEvent } from '../stream-events.gen.js';
import type { StreamContext } from '../stream-plan.js';
import { isMade, type MissedEvents, MissedReader } from './missed-events.js';
import { WholeLives } from './whole-lives.js';

/** One of the streams that use the events. */
export interface AccountUser {
  /** Whether missed events must be read for this user. */
  readonly wantsMissed: boolean;
  /** Whether the source must wait for this user. */
  readonly mustWait: boolean;
  event?(event: AccountEvent): void;
  /** A report or a reply says something new about an order. @param report absent for a reply */
  changed?(order: KnownOrder, report: ExecutionReportEvent | undefined): void;
  /** Events may be missing. Called before the missed events, if they were read. */
  missed?(missed: MissedEvents): void;
  /** The subscription is live, and nothing is missing any more. */
  live?(): void;
  ended(error: SpotlabError | undefined): void;
}

/** Execution ids that are remembered, to give a repeated report once. */
const MOST_IDS = 10_000;

/** Time by which events of the exchange may be late, milliseconds. */
const LATE_MS = 60_000;

const centers = new WeakMap<OpenStreams, AccountCenter>();

export class AccountCenter implements StreamListener, OpenStream, OrderReports {
  /** The states of the orders since the subscription was opened. */
  fold = new OrderFold();
  isLive = false;
  private readonly lives = new WholeLives();
  /** The list is replaced when it changes, so that a user may leave while an event is given. */
  private users: readonly AccountUser[] = [];
  private readonly executionIds = new RecentIds(MOST_IDS);
  /** Client order ids of placements under way, with the symbol. */
  private readonly expected = new Map<string, () => void>();
  private subscription: StreamSubscription | undefined;
  private closing = new AbortController();
  private isPaused = false;
  /** Events that arrived while missed ones are read; undefined while none are. */
  private waiting: AccountEvent[] | undefined;
  private lastEventTime: number | undefined;
  /** Time of the first subscription. */
  private startedTime: number | undefined;
  private isConnected = false;
  /** What made reports have said; the exchange may still send some of it late. */
  private readonly made = new Set<string>();
  /** Time of the exchange after which it sends nothing of it. */
  private madeUntil = 0;
  /** Whether events were missed that have not been read. */
  private hasMissed = false;
  private lossText = 'the connection was lost';

  private constructor(private readonly context: StreamContext) {}

  /** The center of a client. */
  static of(context: StreamContext): AccountCenter {
    const known = centers.get(context.open);
    if (known) return known;
    const made = new AccountCenter(context);
    centers.set(context.open, made);
    return made;
  }

  /** Adds a user; the first one opens the subscription. */
  join(user: AccountUser): void {
    this.users = [...this.users, user];
    if (this.users.length === 1) void this.open();
    else if (this.isLive) user.live?.();
  }

  /** Removes a user; the last one closes the subscription. */
  leave(user: AccountUser): void {
    if (!this.users.includes(user)) return;
    this.users = this.users.filter((one) => one !== user);
    if (this.users.length === 0) this.close();
    else this.drained();
  }

  /** Asks the source to wait while a user is behind. */
  mustWait(): void {
    if (this.isPaused) return;
    this.isPaused = true;
    this.subscription?.pause();
  }

  drained(): void {
    if (!this.isPaused || this.users.some(({ mustWait }) => mustWait)) return;
    this.isPaused = false;
    this.subscription?.resume();
  }

  /** Ends all streams of the account. */
  end(error: SpotlabError | undefined): void {
    const ended = this.users;
    this.users = [];
    this.close();
    for (const user of ended) user.ended(error);
  }

  event(text: string): void {
    let event: AccountEvent;
    try {
      event = decodeUserEvent(text) as AccountEvent;
    } catch {
      // The frame was no event; nothing can be read from it.
      return;
    }
    if (this.waiting) this.waiting.push(event);
    else this.receive(event);
  }

  live(isContinuous: boolean): void {
    this.isConnected = true;
    if (!isContinuous && this.lastEventTime !== undefined) this.hasMissed = true;
    // A reading that is under way goes on with what was missed meanwhile.
    if (this.waiting) return;
    if (this.hasMissed) void this.readMissed();
    else this.goLive();
  }

  lost({ text }: { readonly text: string }): void {
    this.isConnected = false;
    this.isLive = false;
    this.context.session.orderReports = undefined;
    this.lives.forget();
    this.lastEventTime ??= this.context.session.exchangeNowMs;
    this.lossText = `the connection was lost (${text.replace(/\.$/, '')})`;
  }

  ended(error: Error): void {
    if (error instanceof SpotlabError) this.end(error);
    else {
      const text = `stream.account: the events of the account have ended: ${error.message.replace(/\.$/, '')}.`;
      this.end(new SpotlabError('SPOTLAB_STREAM', text, { cause: error }));
    }
  }

  /** Takes what a reply of REST says about orders. */
  reply(reply: unknown): void {
    // The replies to the reader of missed events must not change the states that it compares them with.
    if (this.waiting) return;
    for (const order of this.fold.reply(reply)) {
      if (order.state) for (const user of this.users) user.changed?.(order, undefined);
    }
  }

  stateOf(symbol: string, clientOrderId: string): OrderState | undefined {
    return this.fold.orderByClientId(symbol, clientOrderId)?.state;
  }

  lifeOf(symbol: string, orderId: Id): ReportedLife | undefined {
    // Reports that wait to be read may say more.
    if (!this.isLive || this.isPaused || this.waiting) return undefined;
    const order = this.fold.order(symbol, orderIdOf(orderId));
    const state = order?.reported && order.state;
    return state?.hasAllFills ? { state, mayBeAmended: this.lives.mayBeAmended(state) } : undefined;
  }

  expect(symbol: string, clientOrderId: string, arrived: () => void): () => void {
    const key = `${symbol} ${clientOrderId}`;
    this.expected.set(key, arrived);
    return () => this.expected.delete(key);
  }

  private async open(): Promise<void> {
    const { session, open } = this.context;
    const { signal } = this.closing;
    try {
      open.add(this);
      const { accountEvents } = session.parts;
      if (!accountEvents) throw new Error('the session has no source of account events');
      const source: AccountSource = await accountEvents();
      if (!signal.aborted) this.subscription = source.subscribe(this);
    } catch (error) {
      if (!signal.aborted) this.ended(error instanceof Error ? error : new Error(String(error)));
    }
  }

  private close(): void {
    this.closing.abort(new Error('the stream has no consumer any more'));
    this.closing = new AbortController();
    this.subscription?.close();
    this.subscription = undefined;
    this.isLive = false;
    this.context.session.orderReports = undefined;
    this.context.session.onReply = undefined;
    this.expected.clear();
    this.isPaused = false;
    this.waiting = undefined;
    this.lastEventTime = undefined;
    this.startedTime = undefined;
    this.isConnected = false;
    this.hasMissed = false;
    this.made.clear();
    // Without a subscription nothing keeps the states current.
    this.fold = new OrderFold();
    this.lives.forget();
    this.executionIds.clear();
    this.context.open.delete(this);
  }

  private goLive(): void {
    this.isLive = true;
    this.startedTime ??= this.context.session.exchangeNowMs;
    this.context.session.orderReports = this;
    this.context.session.onReply = (reply) => this.reply(reply);
    for (const user of this.users) user.live?.();
  }

  /** Takes an event of the exchange. The times of made events are no sign that everything before them is known. */
  private receive(event: AccountEvent): void {
    this.lastEventTime = Math.max(this.lastEventTime ?? 0, event.eventTime);
    this.lives.note(event);
    if (this.made.size > 0) {
      if (asMs(event.eventTime) > this.madeUntil) this.made.clear();
      else if (isMade(event, this.made)) return;
    }
    this.take(event);
  }

  private take(event: AccountEvent): void {
    let order: KnownOrder | undefined;
    if (event.eventType === 'executionReport') {
      if (this.isRepeated(event)) return;
      order = this.fold.report(event as unknown as ExecutionReport);
      if (this.expected.size > 0) this.expected.get(`${event.symbol} ${event.clientOrderId}`)?.();
    }
    this.context.session.orderCache.note(event);
    for (const user of this.users) {
      user.event?.(event);
      if (order) user.changed?.(order, event as ExecutionReportEvent);
      if (user.mustWait) this.mustWait();
    }
  }

  private isRepeated({ executionId }: ExecutionReportEvent): boolean {
    // A report that was made from REST has no execution id.
    if ((executionId as number) < 0) return false;
    return !this.executionIds.add(executionId);
  }

  /** Reads what was missed since the last event; events that arrive meanwhile wait. */
  private async readMissed(): Promise<void> {
    this.waiting = [];
    const { signal } = this.closing;
    while (this.hasMissed) {
      this.hasMissed = false;
      const [since, started] = [this.lastEventTime ?? 0, this.startedTime ?? 0];
      const reader = new MissedReader(this.context.session, this.fold, signal, started, this.made);
      const isWanted = this.users.some(({ wantsMissed }) => wantsMissed);
      const missed = await withInterruptSignal(signal, () => reader.read(since, this.lossText, isWanted));
      if (signal.aborted) return;
      this.madeUntil = this.context.session.exchangeNowMs + LATE_MS;
      const arrived = this.waiting ?? [];
      this.waiting = [];
      for (const user of this.users) user.missed?.(missed);
      for (const event of missed.events) this.take(event);
      for (const event of arrived) this.receive(event);
    }
    this.waiting = undefined;
    if (this.isConnected) this.goLive();
  }
}

/** The id as the reports have it. */
function orderIdOf(id: Id): OrderId {
  const exact = BigInt(id);
  return exact <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(exact) : exact;
}
