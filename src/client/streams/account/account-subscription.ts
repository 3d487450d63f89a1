/**
 * The events of a client's account, shared by all streams of the account: one subscription, which keeps the client's store
 * of orders current. Events that were missed are read from the exchange before later events are given.
 */
import { asMs, fieldsOf } from '../../../protocol/index.js';
import {
  type AccountSource,
  decodeUserEvent,
  detachedText,
  type ExecutionReport,
  type KnownOrder,
  type OrderId,
  type OrderState,
  RecentIds,
} from '../../../streams/index.js';
import type { Id } from '../../base/inputs.js';
import { withInterruptSignal } from '../../base/interrupt.js';
import type { OrderStore } from '../../orders/order-store.js';
import type { OrderReports, ReportedLife } from '../../session/order-reports.js';
import type { SpotlabError } from '../../types/errors.js';
import type { OpenStreams } from '../../types/open-streams.js';
import type { AccountEvent, ExecutionReportEvent } from '../../types/stream-events.gen.js';
import type { StreamContext } from '../consumers/stream-plan.js';
import { SharedSubscription, type Subscribe } from '../shared-subscription.js';
import { AmendmentTracking } from './amendment-tracking.js';
import { ExpectedPlacements } from './expected-placements.js';
import { isMade, type MissedEvents, MissedReader } from './missed-events.js';

/** A stream that uses the events. */
export interface AccountReceiver {
  /** Whether missed events must be read for this receiver. */
  readonly wantsMissed: boolean;
  /** Whether the source must stop reading until this receiver has taken its events. */
  readonly mustWait: boolean;
  event?(event: AccountEvent): void;
  /** Called when a report or a reply says something new about an order. @param report absent for a reply */
  changed?(order: KnownOrder, report: ExecutionReportEvent | undefined): void;
  /** Called when events may be missing, before the missed events if they were read. */
  missed?(missed: MissedEvents): void;
  /** Called when the subscription is live, and nothing is missing any more. */
  live?(): void;
  ended(error: SpotlabError | undefined): void;
}

/** At least this number of execution ids is kept, so that a repeated report is given once. */
const MAX_IDS = 10_000;

/** Events that may wait for the reading of missed ones before the source must wait, too. */
const MAX_WAITING = 10_000;

/** Longest delay of an event of the exchange, in milliseconds. */
const LATE_MS = 60_000;

/** The beginning of an event with balances as the exchange writes it, and the pattern of its time. */
const POSITION = '{"e":"outboundAccountPosition"';
const POSITION_TIME = /^\{"e":"outboundAccountPosition","E":(\d{1,16}),/;

const subscriptions = new WeakMap<OpenStreams, AccountSubscription>();

export class AccountSubscription extends SharedSubscription implements OrderReports {
  isLive = false;
  private readonly amendments = new AmendmentTracking();
  /** The list is replaced when it changes, so that a receiver may leave while an event is given. */
  private receivers: readonly AccountReceiver[] = [];
  private readonly executionIds = new RecentIds(MAX_IDS);
  private readonly expected = new ExpectedPlacements();
  /** Events that arrived while missed ones are read; undefined while none are. */
  private waiting: AccountEvent[] | undefined;
  private lastEventTime: number | undefined;
  /** Time of the first subscription. */
  private startedTime: number | undefined;
  private isConnected = false;
  /**
   * The contents of the reports that were made from requests; the exchange may still send some of these events late.
   */
  private readonly made = new Set<string>();
  /** Time of the exchange after which it no longer sends late events that are in `made`. */
  private madeUntil = 0;
  /** Whether events were missed that have not been read. */
  private hasMissed = false;
  private lossText = 'the connection was lost';

  /** The subscription of a client. @throws SpotlabError when the client is closed */
  static of(context: StreamContext): AccountSubscription {
    const known = subscriptions.get(context.open);
    if (known) return known;
    const made = new AccountSubscription(context, () => subscriptions.delete(context.open));
    subscriptions.set(context.open, made);
    return made;
  }

  /** Adds a receiver; the first one opens the subscription. */
  join(receiver: AccountReceiver): void {
    this.receivers = [...this.receivers, receiver];
    if (this.receivers.length === 1) void this.open();
    else if (this.isLive) receiver.live?.();
  }

  /** Removes a receiver; the last one closes the subscription. */
  leave(receiver: AccountReceiver): void {
    if (!this.receivers.includes(receiver)) return;
    this.receivers = this.receivers.filter((one) => one !== receiver);
    if (this.receivers.length === 0) this.close();
    else this.drained();
  }

  end(error: SpotlabError | undefined): void {
    const ended = this.receivers;
    this.receivers = [];
    this.close();
    for (const receiver of ended) receiver.ended(error);
  }

  event(text: string): void {
    if (text.startsWith(POSITION) && this.skips(text)) return;
    let event: AccountEvent;
    try {
      event = decodeUserEvent(text) as AccountEvent;
    } catch {
      // The frame is not an event, so it is ignored.
      return;
    }
    if (!this.waiting) this.receive(event);
    else if (this.waiting.push(event) >= MAX_WAITING) this.pause();
  }

  live(isContinuous: boolean): void {
    this.isConnected = true;
    if (!isContinuous && this.lastEventTime !== undefined) this.hasMissed = true;
    // A reading that is under way also reads the events that were missed meanwhile.
    if (this.waiting) return;
    if (this.hasMissed) void this.readMissed();
    else this.goLive();
  }

  lost({ text }: { readonly text: string }): void {
    this.isConnected = false;
    this.isLive = false;
    this.context.session.orderReports = undefined;
    this.amendments.forget();
    this.lastEventTime ??= this.context.session.exchangeNowMs;
    this.lossText = `the connection was lost (${text.replace(/\.$/, '')})`;
  }

  protected get what(): string {
    return 'stream.account: the events of the account have';
  }

  protected get mustWait(): boolean {
    return (this.waiting?.length ?? 0) >= MAX_WAITING || this.receivers.some(({ mustWait }) => mustWait);
  }

  protected async source(): Promise<Subscribe> {
    const { accountEvents } = this.context.session.parts;
    if (!accountEvents) throw new Error('the session has no source of account events');
    const source: AccountSource = await accountEvents();
    return () => source.subscribe(this);
  }

  stateOf(symbol: string, clientOrderId: string): OrderState | undefined {
    const order = this.orders.fold.orderByClientId(symbol, clientOrderId);
    return order?.isCurrent ? order.state : undefined;
  }

  lifeOf(symbol: string, orderId: Id): ReportedLife | undefined {
    // Reports that were not read yet may contain a newer state.
    if (!this.isLive || this.isPaused || this.waiting) return undefined;
    const order = this.orders.fold.order(symbol, orderIdOf(orderId));
    const state = order?.reported && order.state;
    return state?.hasAllFills ? { state, mayBeAmended: this.amendments.mayBeAmended(state) } : undefined;
  }

  expect(symbol: string, clientOrderId: string, arrived: () => void): () => void {
    return this.expected.add(symbol, clientOrderId, arrived);
  }

  protected override close(): boolean {
    if (!super.close()) return false;
    this.isLive = false;
    this.context.session.orderReports = undefined;
    this.setWaiting(undefined);
    // Without a subscription nothing keeps the states current.
    this.orders.onChange = undefined;
    if (this.startedTime !== undefined) this.orders.fold.unsubscribed();
    return true;
  }

  /** Skips balances that no receiver wants: reading them costs as much as reading a report, and most orders have both. */
  private skips(text: string): boolean {
    if (this.waiting || this.receivers.some((receiver) => receiver.event !== undefined)) return false;
    const time = POSITION_TIME.exec(text)?.[1];
    if (time === undefined) return false;
    this.lastEventTime = Math.max(this.lastEventTime ?? 0, Number(time));
    return true;
  }

  private get orders(): OrderStore {
    return this.context.session.orders;
  }

  /** Called when the subscription is live: from now on each change arrives as an event. */
  private start(): void {
    if (this.startedTime !== undefined) return;
    this.startedTime = this.context.session.exchangeNowMs;
    this.orders.fold.subscribed();
    this.orders.onChange = (order) => {
      if (order.state) for (const receiver of this.receivers) receiver.changed?.(order, undefined);
    };
  }

  private setWaiting(events: AccountEvent[] | undefined): void {
    this.waiting = events;
    // The replies to the reader of missed events must not change the states that it compares them with.
    this.orders.isFrozen = events !== undefined;
  }

  private goLive(): void {
    this.isLive = true;
    this.start();
    this.context.session.orderReports = this;
    for (const receiver of this.receivers) receiver.live?.();
  }

  /**
   * Takes an event of the exchange. The time of an event that was made from requests does not show that every earlier
   * event is known.
   */
  private receive(event: AccountEvent): void {
    this.start();
    this.lastEventTime = Math.max(this.lastEventTime ?? 0, event.eventTime);
    this.amendments.note(event);
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
      order = this.orders.report(event as ExecutionReport);
      const { symbol, orderId, clientOrderId, executionType, executionId } = event;
      // A report that was made from a query has the present client order id, and not that of the placement.
      const isPlacement = executionType === 'NEW' && (executionId as number) >= 0;
      if (isPlacement) this.context.session.ownOrders.note(symbol, orderId, detachedText(clientOrderId));
      this.expected.reported(symbol, clientOrderId);
    }
    if (event.eventType === 'listStatus') this.orders.listEvent(fieldsOf(event));
    for (const receiver of this.receivers) {
      receiver.event?.(event);
      if (order) receiver.changed?.(order, event as ExecutionReportEvent);
      if (receiver.mustWait) this.pause();
    }
  }

  private isRepeated({ executionId }: ExecutionReportEvent): boolean {
    // A report that was made from REST has no execution id.
    if ((executionId as number) < 0) return false;
    return !this.executionIds.add(executionId);
  }

  /** Reads the events that were missed since the last event; events that arrive meanwhile wait. */
  private async readMissed(): Promise<void> {
    this.setWaiting([]);
    const { signal } = this.closing;
    while (this.hasMissed) {
      this.hasMissed = false;
      const [since, started] = [this.lastEventTime ?? 0, this.startedTime ?? 0];
      const reader = new MissedReader(this.context.session, this.orders.fold, signal, started, this.made);
      const isWanted = this.receivers.some(({ wantsMissed }) => wantsMissed);
      const missed = await withInterruptSignal(signal, () => reader.read(since, this.lossText, isWanted));
      if (signal.aborted) return;
      this.madeUntil = this.context.session.exchangeNowMs + LATE_MS;
      const arrived = this.waiting ?? [];
      this.waiting = [];
      for (const receiver of this.receivers) receiver.missed?.(missed);
      for (const event of missed.events) this.take(event);
      for (const event of arrived) this.receive(event);
    }
    this.setWaiting(undefined);
    this.drained();
    if (this.isConnected) this.goLive();
  }
}

/** The id as the reports have it. */
function orderIdOf(id: Id): OrderId {
  const exact = BigInt(id);
  return exact <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(exact) : exact;
}
