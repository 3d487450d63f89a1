/** A stream of several symbols: joins the streams of the single symbols for one consumer, in the order of arrival. */
import type { StreamSharing } from './consumers/account-stream-kind.js';
import { Consumer, type ConsumerOwner } from './consumers/consumer.js';
import type { MarketPlan } from './consumers/stream-plan.js';

export class JoinedStreams implements ConsumerOwner {
  private readonly members: readonly Member[];
  private unopened: number;

  /** @param shared finds the subscription of a single stream, which others may share */
  constructor(
    readonly consumer: Consumer<unknown>,
    plans: readonly MarketPlan[],
    shared: (plan: MarketPlan) => StreamSharing,
  ) {
    consumer.attachedTo(this);
    this.unopened = plans.length;
    this.members = plans.map((plan) => new Member(plan, this));
    plans.forEach((plan, index) => {
      if (!consumer.isEnded) shared(plan).attach(this.members[index] as Member);
    });
  }

  drained(): void {
    for (const member of this.members) member.drained();
  }

  /** Ends the member streams when the consumer takes no more events. */
  detach(): void {
    for (const member of this.members) member.end();
  }

  /** Called when the exchange has accepted one of the subscriptions. */
  memberOpened(): void {
    this.unopened -= 1;
    if (this.unopened === 0) this.consumer.opened();
  }
}

/** Passes the events of one symbol on. It keeps none of them. */
class Member extends Consumer<unknown> {
  private readonly symbol: string;
  private owner: ConsumerOwner | undefined;
  private hasOpened = false;

  constructor(
    plan: MarketPlan,
    private readonly joined: JoinedStreams,
  ) {
    super(plan);
    [this.symbol = ''] = plan.symbols;
  }

  override get mustDrain(): boolean {
    return !this.isEnded && this.joined.consumer.mustDrain;
  }

  override attachedTo(owner: ConsumerOwner): void {
    super.attachedTo(owner);
    this.owner = owner;
  }

  override opened(): void {
    if (this.hasOpened) return;
    this.hasOpened = true;
    this.joined.memberOpened();
  }

  give(event: unknown): void {
    // The events of some streams do not name their symbol.
    this.joined.consumer.give('symbol' in (event as object) ? event : { symbol: this.symbol, ...(event as object) });
  }

  drained(): void {
    this.owner?.drained();
  }

  protected ended(): void {
    this.joined.consumer.end(this.error);
  }
}
