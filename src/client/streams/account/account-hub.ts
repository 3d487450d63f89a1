/** The events of the account for the consumers of `x.stream.account()` that want the same treatment of missing events. */
import { StreamGapError } from '../../errors/errors.js';
import type { StreamGap } from '../stream.js';
import type { AccountEvent } from '../stream-events.gen.js';
import { nameOf, verbId } from '../stream-plan.js';
import { AccountConsumers } from './account-consumers.js';
import type { MissedEvents } from './missed-events.js';
import type { OpenOwnStream } from './own-stream.js';

export const openAccount: OpenOwnStream = (context, plan, forget) => new AccountHub(context, plan, forget);

class AccountHub extends AccountConsumers {
  get wantsMissed(): boolean {
    const { gaps, backlog } = this.plan;
    return gaps === 'fill' && backlog.kind !== 'latest';
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
}

const isMade = (event: AccountEvent): boolean =>
  event.eventType === 'executionReport' && (event.executionId as number) < 0;
