/** Passes the events of the account to the consumers of one stream. The streams of all account events, of all orders and of one order share this code. */
import type { SpotlabError } from '../../types/errors.js';
import type { StreamSharing } from '../consumers/account-stream-kind.js';
import type { Consumer, ConsumerOwner } from '../consumers/consumer.js';
import { Consumers } from '../consumers/consumers.js';
import type { StreamContext, StreamPlan } from '../consumers/stream-plan.js';
import { type AccountReceiver, AccountSubscription } from './account-subscription.js';

export abstract class AccountConsumers implements AccountReceiver, ConsumerOwner, StreamSharing {
  /** Whether missed events must be read for these consumers. */
  abstract readonly wantsMissed: boolean;
  private readonly account: AccountSubscription;
  private readonly consumers = new Consumers<unknown>(this);

  constructor(
    protected readonly context: StreamContext,
    protected readonly plan: StreamPlan,
    private readonly forget: () => void,
  ) {
    this.account = AccountSubscription.of(context);
  }

  async open(): Promise<void> {
    this.account.join(this);
  }

  get mustWait(): boolean {
    return this.consumers.mustDrain;
  }

  attach(consumer: Consumer<unknown>): void {
    this.consumers.add(consumer);
  }

  detach(consumer: Consumer<unknown>): void {
    this.consumers.delete(consumer);
    if (this.consumers.size > 0) {
      this.account.drained();
      return;
    }
    this.forget();
    this.account.leave(this);
  }

  live(): void {
    this.consumers.opened();
  }

  drained(): void {
    this.account.drained();
  }

  ended(error: SpotlabError | undefined): void {
    this.consumers.end(error);
  }

  protected give(event: unknown): void {
    this.consumers.give(event);
  }
}
