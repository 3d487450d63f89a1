/** The consumers of one stream of the account: what the streams of events, of all orders and of one order share. */
import type { SpotlabError } from '../../errors/errors.js';
import type { Outlet, OutletOwner } from '../outlet.js';
import type { StreamContext, StreamPlan } from '../stream-plan.js';
import { AccountCenter, type AccountUser } from './account-center.js';
import type { StreamSharing } from './own-stream.js';

export abstract class AccountConsumers implements AccountUser, OutletOwner, StreamSharing {
  /** Whether missed events must be read for these consumers. */
  abstract readonly wantsMissed: boolean;
  protected readonly center: AccountCenter;
  private outlets: Outlet<unknown>[] = [];
  private wasLive = false;

  constructor(
    protected readonly context: StreamContext,
    protected readonly plan: StreamPlan,
    private readonly forget: () => void,
  ) {
    this.center = AccountCenter.of(context);
  }

  async open(): Promise<void> {
    this.center.join(this);
  }

  get mustWait(): boolean {
    for (const { mustDrain } of this.outlets) if (mustDrain) return true;
    return false;
  }

  attach(outlet: Outlet<unknown>): void {
    outlet.attachedTo(this);
    this.outlets = [...this.outlets, outlet];
    if (this.wasLive) outlet.opened();
  }

  detach(outlet: Outlet<unknown>): void {
    this.outlets = this.outlets.filter((one) => one !== outlet);
    if (this.outlets.length > 0) {
      this.center.drained();
      return;
    }
    this.forget();
    this.center.leave(this);
  }

  live(): void {
    this.wasLive = true;
    for (const outlet of this.outlets) outlet.opened();
  }

  drained(): void {
    this.center.drained();
  }

  ended(error: SpotlabError | undefined): void {
    for (const outlet of [...this.outlets]) outlet.end(error);
  }

  protected give(event: unknown): void {
    for (const outlet of this.outlets) outlet.give(event);
  }
}
