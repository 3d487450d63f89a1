/** The events of the account for the consumers of `x.stream.account()` that want the same treatment of missing events. */
import type { SpotlabError } from '../../errors/errors.js';
import { StreamGapError } from '../../errors/errors.js';
import type { Outlet, OutletOwner } from '../outlet.js';
import type { StreamGap } from '../stream.js';
import type { AccountEvent } from '../stream-events.gen.js';
import { nameOf, type StreamContext, type StreamPlan, verbId } from '../stream-plan.js';
import { AccountCenter, type AccountUser } from './account-center.js';
import type { MissedEvents } from './missed-events.js';
import type { OpenOwnStream, StreamSharing } from './own-stream.js';

export const openAccount: OpenOwnStream = (context, plan, forget) => new AccountHub(context, plan, forget);

class AccountHub implements AccountUser, OutletOwner, StreamSharing {
  private readonly center: AccountCenter;
  private outlets: Outlet<unknown>[] = [];
  private wasLive = false;

  constructor(
    context: StreamContext,
    private readonly plan: StreamPlan,
    private readonly forget: () => void,
  ) {
    this.center = AccountCenter.of(context);
  }

  async open(): Promise<void> {
    this.center.join(this);
  }

  get wantsMissed(): boolean {
    const { gaps, backlog } = this.plan;
    return gaps === 'fill' && backlog.kind !== 'latest';
  }

  get mustWait(): boolean {
    return this.outlets.some(({ mustDrain }) => mustDrain);
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

  event(event: AccountEvent): void {
    // Missed events were made for others; this stream has said that they are missing.
    if (!this.wantsMissed && isMade(event)) return;
    this.give(event);
  }

  missed({ from, until, reason, failure }: MissedEvents): void {
    if (this.plan.backlog.kind === 'latest' || (this.wantsMissed && failure === undefined)) return;
    const name = nameOf(this.plan);
    const gap: StreamGap = { eventType: 'gap', stream: name, from, until, reason: failure ?? reason };
    if (this.plan.gaps === 'report') this.give(gap);
    else this.ended(new StreamGapError(verbId(this.plan), gap));
  }

  ended(error: SpotlabError): void {
    for (const outlet of [...this.outlets]) outlet.end(error);
  }

  private give(event: unknown): void {
    for (const outlet of this.outlets) outlet.give(event);
  }
}

const isMade = (event: AccountEvent): boolean =>
  event.eventType === 'executionReport' && (event.executionId as number) < 0;
