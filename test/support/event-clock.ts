/** A clock of scheduled events: it jumps from event to event, so that minutes of waiting take no time. */
import type { Clock } from '../../src/limits/index.js';
import type { StopSignal } from '../../src/protocol/index.js';

export class EventClock implements Clock {
  private events: { readonly atMs: number; readonly order: number; readonly run: () => void }[] = [];
  private count = 0;

  constructor(private nowMs: number) {}

  now(): number {
    return this.nowMs;
  }

  /** Schedules `event` in `ms`; returns a function that cancels it. */
  in(ms: number, event: () => void): () => void {
    const entry = { atMs: this.nowMs + Math.max(0, ms), order: this.count++, run: event };
    this.events.push(entry);
    return () => {
      this.events = this.events.filter((one) => one !== entry);
    };
  }

  sleep(ms: number, signal?: StopSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      const cancel = this.in(ms, resolve);
      signal?.addEventListener('abort', () => {
        cancel();
        reject(signal.reason);
      });
    });
  }

  /** A view of this clock that is wrong by `ms`. */
  skewed(ms: number): Clock {
    return { now: () => this.nowMs + ms, sleep: (forMs, signal) => this.sleep(forMs, signal) };
  }

  /** Runs events until `work` has settled; waits while `isBusy` returns true, because real I/O is in progress. */
  async until<T>(work: Promise<T>, isBusy: () => boolean = () => false): Promise<T> {
    let isSettled = false;
    const settled = () => {
      isSettled = true;
    };
    work.then(settled, settled);
    for (;;) {
      await new Promise((resolve) => setImmediate(resolve));
      if (isSettled) return work;
      if (isBusy()) continue;
      if (!this.next()) throw new Error('nothing is planned, and the work is not done');
    }
  }

  /** Runs all scheduled events, also those that other events schedule. */
  async drain(isBusy: () => boolean = () => false): Promise<void> {
    do await new Promise((resolve) => setImmediate(resolve));
    while (isBusy() || this.next());
  }

  private next(): boolean {
    let first = this.events[0];
    if (!first) return false;
    for (const one of this.events) {
      if (one.atMs < first.atMs || (one.atMs === first.atMs && one.order < first.order)) first = one;
    }
    this.events = this.events.filter((one) => one !== first);
    this.nowMs = Math.max(this.nowMs, first.atMs);
    first.run();
    return true;
  }
}
