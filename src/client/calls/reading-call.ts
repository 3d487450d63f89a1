/** `ReadingCall`: calls that only read, which can be drawn live. Trading calls do not have `live()`. */

import { followedSource, planOfCall } from '../book/call-stream.js';
import type { Live, ReadingCall as Reading, WatchOptions } from '../types/call.js';
import type { Shown } from '../types/result.js';
import { makeLive } from '../watch/live-run.js';
import { FluentCall } from './fluent-call.js';

export class ReadingCall<R> extends FluentCall<R> implements Reading<R> {
  live(options?: WatchOptions | number | string): Live<Shown<R>> {
    const { session, request, signal } = FluentCall.parts(this);
    const send = () => this.send();
    const common = { name: this.verb, signals: [signal] };
    // A user who names an interval wants a request in each interval.
    const other = options === undefined || typeof options === 'object' ? (options ?? {}) : { every: options };
    const plan = other.every === undefined ? planOfCall(request) : undefined;
    if (!plan) {
      return makeLive<Shown<R>>({ ...common, read: send }, session.parts.clock, options);
    }
    const followed = followedSource(session, request, plan, send as () => Promise<Shown<R> & object>);
    return makeLive<Shown<R>>({ ...common, ...followed }, session.parts.clock, { ...other, every: '100ms' });
  }
}
