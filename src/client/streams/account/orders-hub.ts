/** The changes of all orders of the account for the consumers of `x.stream.orders()`. */
import type { KnownOrder } from '../../../streams/index.js';
import { type SpotlabError, StreamGapError } from '../../errors/errors.js';
import type { Outlet, OutletOwner } from '../outlet.js';
import type { OrderChange } from '../spot-streams.js';
import type { ExecutionReportEvent } from '../stream-events.gen.js';
import { nameOf, type StreamContext, type StreamPlan, verbId } from '../stream-plan.js';
import { AccountCenter, type AccountUser } from './account-center.js';
import type { MissedEvents } from './missed-events.js';
import type { OpenOwnStream, StreamSharing } from './own-stream.js';

export const openOrders: OpenOwnStream = (context, plan, forget) => new OrdersHub(context, plan, forget);

class OrdersHub implements AccountUser, OutletOwner, StreamSharing {
  readonly wantsMissed = true;
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

  changed(known: KnownOrder, report: ExecutionReportEvent | undefined): void {
    const order = known.state;
    if (!order) return;
    const change: OrderChange = report === undefined ? { order } : { order, report };
    for (const outlet of this.outlets) outlet.give(change);
  }

  /** Changes that could not be read would leave states behind the exchange. */
  missed({ from, until, failure: reason }: MissedEvents): void {
    if (reason === undefined) return;
    const gap = { eventType: 'gap' as const, stream: nameOf(this.plan), from, until, reason };
    this.ended(new StreamGapError(verbId(this.plan), gap));
  }

  ended(error: SpotlabError): void {
    for (const outlet of [...this.outlets]) outlet.end(error);
  }
}
