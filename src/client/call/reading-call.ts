/** `ReadingCall`: calls that only read, which can be drawn live. Trading calls do not have `live()`. */

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
