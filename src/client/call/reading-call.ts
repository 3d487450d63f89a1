/** Calls that only read: what can be asked of them besides being sent. A call that trades has none of it. */

import type { Shown } from '../results/result.js';
import { makeLive } from '../watch/live-run.js';
import type { Live, ReadingCall as Reading, WatchOptions } from './call.js';
import { FluentCall } from './fluent-call.js';

export class ReadingCall<R> extends FluentCall<R> implements Reading<R> {
  live(options?: WatchOptions | number | string): Live<Shown<R>> {
    const { session, signal } = FluentCall.parts(this);
    const source = { name: this.verb, signals: [signal], read: () => this.send() };
    return makeLive<Shown<R>>(source, session.parts.clock, options);
  }
}
