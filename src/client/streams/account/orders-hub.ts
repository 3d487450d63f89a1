/** The changes of all orders of the account for the consumers of `x.stream.orders()`. */
import type { KnownOrder } from '../../../streams/index.js';
import { StreamGapError } from '../../errors/errors.js';
import type { OrderChange } from '../spot-streams.js';
import type { ExecutionReportEvent } from '../stream-events.gen.js';
import { nameOf, verbId } from '../stream-plan.js';
import { AccountConsumers } from './account-consumers.js';
import type { MissedEvents } from './missed-events.js';
import type { OpenOwnStream } from './own-stream.js';

export const openOrders: OpenOwnStream = (context, plan, forget) => new OrdersHub(context, plan, forget);

class OrdersHub extends AccountConsumers {
  readonly wantsMissed = true;

  changed(known: KnownOrder, report: ExecutionReportEvent | undefined): void {
    const order = known.state;
    if (!order) return;
    const change: OrderChange = report === undefined ? { order } : { order, report };
    this.give(change);
  }

  /** Changes that could not be read would leave states behind the exchange. */
  missed({ from, until, failure: reason }: MissedEvents): void {
    if (reason === undefined) return;
    const gap = { eventType: 'gap' as const, stream: nameOf(this.plan), from, until, reason };
    this.ended(new StreamGapError(verbId(this.plan), gap));
  }
}
