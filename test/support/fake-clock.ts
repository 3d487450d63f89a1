/** A clock that the test moves; a sleeper wakes when the clock passes its time. */
import type { Clock } from '../../src/limits/index.js';

export class FakeClock implements Clock {
  private sleepers: { atMs: number; wake: () => void }[] = [];

  constructor(private nowMs: number) {}

  now(): number {
    return this.nowMs;
  }

  sleep(ms: number, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      const abort = () => {
        this.sleepers = this.sleepers.filter((one) => one !== sleeper);
        reject(signal?.reason);
      };
      const wake = () => {
        signal?.removeEventListener('abort', abort);
        resolve();
      };
      const sleeper = { atMs: this.nowMs + ms, wake };
      this.sleepers.push(sleeper);
      signal?.addEventListener('abort', abort);
    });
  }

  /** Time until the next sleeper wakes, or undefined. */
  get nextMs(): number | undefined {
    return this.sleepers.length ? Math.min(...this.sleepers.map(({ atMs }) => atMs)) - this.nowMs : undefined;
  }

  async advance(ms: number): Promise<void> {
    this.nowMs += ms;
    const due = this.sleepers.filter(({ atMs }) => atMs <= this.nowMs);
    this.sleepers = this.sleepers.filter(({ atMs }) => atMs > this.nowMs);
    for (const { wake } of due) wake();
    // Lets the woken code run to its next wait.
    await new Promise((resolve) => setImmediate(resolve));
  }
}
