/** Opens a stream `x.stream.account()`. All consumers that chose the same option `gaps` (fill missing events, report them, or throw) share it. */
import { StreamGapError } from '../../types/errors.js';
import type { StreamGap } from '../../types/stream.js';
import type { AccountEvent } from '../../types/stream-events.gen.js';
import type { OpenAccountStream } from '../consumers/account-stream-kind.js';
import { nameOf, verbId } from '../consumers/stream-plan.js';
import { AccountConsumers } from './account-consumers.js';
import type { MissedEvents } from './missed-events.js';

export const openAccount: OpenAccountStream = (context, plan, forget) => new AccountEvents(context, plan, forget);

class AccountEvents extends AccountConsumers {
  get wantsMissed(): boolean {
    const { gaps, backlog } = this.plan;
    return gaps !== 'throw' && backlog.kind !== 'latest';
  }

  event(event: AccountEvent): void {
    // The missed events were made from requests for other streams; this stream has already reported them as missing.
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
