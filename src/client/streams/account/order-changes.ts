/** The changes of all orders of the account for the consumers of `x.stream.orders()`. */
import type { KnownOrder } from '../../../streams/index.js';
import { StreamGapError } from '../../types/errors.js';
import type { OrderChange } from '../../types/spot-streams.js';
import type { StreamGap } from '../../types/stream.js';
import type { ExecutionReportEvent } from '../../types/stream-events.gen.js';
import type { OpenAccountStream } from '../consumers/account-stream-kind.js';
import { nameOf, verbId } from '../consumers/stream-plan.js';
import { AccountConsumers } from './account-consumers.js';
import type { MissedEvents } from './missed-events.js';
import { isSameState } from './same-state.js';

export const openOrders: OpenAccountStream = (context, plan, forget) => new OrderChanges(context, plan, forget);

class OrderChanges extends AccountConsumers {
  /** The orders keep the last state that this stream has given under this key. */
  private readonly key = Symbol('stream');

  get wantsMissed(): boolean {
    return this.plan.gaps !== 'throw';
  }

  changed(known: KnownOrder, report: ExecutionReportEvent | undefined): void {
    const order = known.state;
    if (!order) return;
    // A reply and several reports may tell the same state. Only the first of them is given as a change.
    const before = known.give(this.key, order);
    if (before && isSameState(order, before)) return;
    const change: OrderChange = report === undefined ? { order } : { order, report };
    this.give(change);
  }

  /** Ends the stream, or reports a gap, if missed changes could not be read: the states would be out of date. */
  missed({ from, until, reason, failure }: MissedEvents): void {
    if (this.wantsMissed && failure === undefined) return;
    const gap: StreamGap = { eventType: 'gap', stream: nameOf(this.plan), from, until, reason: failure ?? reason };
    if (this.plan.gaps === 'report') this.give(gap);
    else this.ended(new StreamGapError(verbId(this.plan), gap));
  }
}
