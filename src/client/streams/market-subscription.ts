/**
 * One subscription with its consumers: decodes the events, gives each event once and in order, and fills or reports
 * gaps. Consumers of the same stream share the subscription, so that the exchange sends an event once and a gap is
 * filled once.
 */

import { asMs, type StreamInfo, streamById, streamName } from '../../protocol/index.js';
import {
  type Continuity,
  continuityOf,
  decoderOf,
  type EventDecoder,
  type Hole,
  type StreamEvent,
} from '../../streams/index.js';
import { withInterruptSignal } from '../base/interrupt.js';
import { SpotlabError, StreamGapError } from '../types/errors.js';
import type { StreamGap } from '../types/stream.js';
import type { Consumer, ConsumerOwner } from './consumers/consumer.js';
import { Consumers } from './consumers/consumers.js';
import { type MarketPlan, type StreamContext, verbId } from './consumers/stream-plan.js';
import { marketSource, SharedSubscription, type Subscribe } from './shared-subscription.js';
import { type Filler, fillerOf, refusesSymbol } from './stream-fill.js';

/** Time in which events in the wrong order may still arrive, before their gap is filled or reported. */
const REORDER_MS = 100;
/** After a reconnection, the time without an event after which the client asks for the missed ones. */
const QUIET_MS = 2_000;
/** Time after which a stream that was never open ends, if the connection fails. A stream that was open is opened again. */
const OPENING_MS = 15_000;
/**
 * An event that is repeated, and older than the last event by more than this time, did not come over a slow connection:
 * a connection is late by a minute at most.
 */
const REPEATED_MS = 120_000;
/**
 * Time for which such old events may be repeated. While a connection is replaced, the old and the new one deliver
 * events, and after a jump of the exchange's clock the events of one are far behind the events of the other.
 */
const REPEATING_MS = 10_000;
/** Events that may wait behind a gap before the source must wait, too. */
const MAX_WAITING = 1_000;

export class MarketSubscription extends SharedSubscription implements ConsumerOwner {
  readonly name: string;
  readonly #plan: MarketPlan;
  readonly #info: StreamInfo;
  readonly #decode: EventDecoder;
  readonly #continuity: Continuity<unknown>;
  readonly #filler: Filler | undefined;
  readonly #consumers = new Consumers<unknown>(this);
  #wasLive = false;
  #isMending = false;
  #events = 0;
  /** The last event that was given. */
  #last: unknown;
  /** Time of the first old event since the last new one. */
  #repeatedSinceMs: number | undefined;
  /** Why there is no connection, or was none for a time. */
  #loss: string | undefined;
  /** Whether the first connection takes too long. */
  #isOverdue = false;

  constructor(context: StreamContext, plan: MarketPlan, forget: () => void) {
    super(context, forget);
    this.#plan = plan;
    this.name = streamName(plan.address);
    this.#info = streamById(plan.address.id);
    this.#decode = decoderOf(this.#info.event);
    const isNewestOnly = plan.backlog.kind === 'latest';
    this.#continuity = continuityOf<unknown>(
      this.#info,
      (event) => {
        this.#last = event;
        this.#repeatedSinceMs = undefined;
        this.#deliver(event);
      },
      isNewestOnly,
      (event) => this.#checkRepeated(event),
    );
    this.#filler = fillerOf(context, plan, this.closing.signal);
  }

  attach(consumer: Consumer<unknown>): void {
    this.#consumers.add(consumer);
  }

  detach(consumer: Consumer<unknown>): void {
    this.#consumers.delete(consumer);
    if (this.#consumers.size === 0) this.close();
    else this.drained();
  }

  end(error: SpotlabError | undefined): void {
    this.#consumers.end(error);
    this.close();
  }

  event(sent: StreamEvent): void {
    this.#events += 1;
    let event: unknown;
    try {
      event = typeof sent === 'string' ? this.#decode(sent) : sent;
    } catch {
      // An event that cannot be read is missing: the next one shows the gap.
      return;
    }
    this.#continuity.push(event);
    if (this.#continuity.waiting > 0) this.#onHole();
  }

  live(isContinuous: boolean): void {
    this.#wasLive = true;
    this.#consumers.opened();
    if (!isContinuous) void this.#fillWhenQuiet();
  }

  lost({ text }: { readonly text: string }): void {
    this.#loss = text;
    this.#checkOpening();
  }

  protected get what(): string {
    return `${verbId(this.#plan)}: the stream ${this.name} has`;
  }

  protected get mustWait(): boolean {
    return this.#continuity.waiting >= MAX_WAITING || this.#consumers.mustDrain;
  }

  protected source(): Promise<Subscribe> {
    return marketSource(this.context, this.name, this);
  }

  protected override async subscribed(): Promise<void> {
    void this.#limitOpening();
    const refusal = await refusesSymbol(this.context, this.#plan, this.closing.signal);
    if (refusal) this.end(refusal);
  }

  /** Ignores a repeated event, unless it is so old that the exchange must have gone back in time. */
  #checkRepeated(event: unknown): void {
    const behindMs = asMs(timeOf(this.#last)) - asMs(timeOf(event));
    if (!(behindMs > REPEATED_MS)) return;
    const nowMs = this.context.session.parts.clock.now();
    this.#repeatedSinceMs ??= nowMs;
    if (nowMs - this.#repeatedSinceMs < REPEATING_MS) return;
    const text = `${verbId(this.#plan)}: the stream ${this.name} has ended, because its events are now ${Math.round(behindMs / 1_000)} s older than the last one: the state of the exchange was restored.`;
    this.end(new SpotlabError('SPOTLAB_STREAM', text, { advice: 'Open the stream again.' }));
  }

  async #limitOpening(): Promise<void> {
    await this.context.session.parts.clock.sleep(OPENING_MS, this.closing.signal).catch(() => {});
    this.#isOverdue = true;
    this.#checkOpening();
  }

  /** Ends a stream that has not opened for too long: a wrong address must not look like a stream without events. */
  #checkOpening(): void {
    if (this.#wasLive || !this.#isOverdue || this.#loss === undefined || this.isClosed) return;
    const text = `${verbId(this.#plan)}: the stream ${this.name} could not be opened within ${OPENING_MS / 1_000} s. ${this.#loss}`;
    const advice = 'Check the address and your connection; `spotlab doctor` tests both.';
    this.end(new SpotlabError('SPOTLAB_STREAM', text, { advice }));
  }

  /** Why events are missing, for the text of a gap. */
  get #whyMissing(): string {
    const { gaps } = this.#plan;
    const cause = this.#loss === undefined ? 'the exchange did not send them' : 'the connection was lost';
    const lost = this.#loss === undefined ? '' : ` ${this.#loss}`;
    return `These events are missing because ${cause}.${lost}${gaps === 'fill' ? ' No request can fill this stream.' : ''}`;
  }

  #deliver(event: unknown): void {
    if (this.#consumers.give(event)) this.pause();
  }

  #onHole(): void {
    if (this.#continuity.waiting >= MAX_WAITING) this.pause();
    if (this.#isMending) return;
    void this.#exclusively(async () => {
      await this.context.session.parts.clock.sleep(REORDER_MS, this.closing.signal);
      for (let { hole } = this.#continuity; hole && !this.isClosed; { hole } = this.#continuity) await this.#mend(hole);
    });
  }

  /** After a reconnection without an event: reads missed events, so that no consumer has to wait for the next event. */
  async #fillWhenQuiet(): Promise<void> {
    const { kind } = this.#info.contiguity;
    if (kind !== 'ids' || this.#plan.gaps !== 'fill' || !this.#filler || this.#continuity.next === undefined) return;
    const before = this.#events;
    const { clock } = this.context.session.parts;
    await clock.sleep(QUIET_MS, this.closing.signal).catch(() => {});
    const from = this.#continuity.next;
    if (this.isClosed || this.#events !== before || this.#isMending) return;
    await this.#exclusively(() => this.#fill({ from, until: undefined }).then(() => undefined));
  }

  /** Runs work on the gaps, one at a time. An error ends the stream. */
  async #exclusively(work: () => Promise<void>): Promise<void> {
    this.#isMending = true;
    try {
      await withInterruptSignal(this.closing.signal, work);
    } catch (error) {
      if (!this.isClosed) this.ended(error as Error);
    } finally {
      this.#isMending = false;
      this.#loss = undefined;
      this.drained();
    }
    if (this.#continuity.hole && !this.isClosed) this.#onHole();
  }

  /** Fills a hole or reports it. */
  async #mend(hole: Hole): Promise<void> {
    const { gaps } = this.#plan;
    const reason = gaps === 'fill' ? await this.#fill(hole) : this.#whyMissing;
    const rest = this.#continuity.hole;
    // Late events may have filled the hole meanwhile; a hole that is left may be a later one.
    if (reason === undefined || !rest || rest.from >= hole.until) return;
    const gap: StreamGap = {
      eventType: 'gap',
      stream: this.name,
      from: rest.from as number,
      until: rest.until as number,
      reason,
    };
    if (gaps === 'report') {
      this.#deliver(gap);
      this.#continuity.skip(rest.until);
    } else this.end(new StreamGapError(verbId(this.#plan), gap));
  }

  /** Reads the missing events. Returns why some events cannot be read; undefined if nothing is missing. */
  async #fill({ from, until }: { from: Hole['from']; until: Hole['from'] | undefined }): Promise<string | undefined> {
    if (!this.#filler) return this.#whyMissing;
    for (let next = from; until === undefined || next < until; ) {
      await this.#whenDrained();
      const { events, reason, isLast } = await this.#filler(next, until);
      for (const event of events) this.#continuity.push(event);
      const { next: after } = this.#continuity;
      if (reason !== undefined) return reason;
      if (until === undefined ? isLast : after === undefined || after <= next) {
        return until === undefined ? undefined : 'The exchange does not have them any more.';
      }
      next = after as Hole['from'];
    }
    return undefined;
  }

  /** Waits until the consumers have taken the given events, so that filled events do not fill the memory. */
  async #whenDrained(): Promise<void> {
    while (this.#consumers.mustDrain) {
      await this.context.session.parts.clock.sleep(REORDER_MS, this.closing.signal);
    }
  }
}

function timeOf(event: unknown): number {
  return (event as { readonly eventTime?: number } | undefined)?.eventTime ?? Number.NaN;
}
