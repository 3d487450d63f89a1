/**
 * The clock that is passed to all code that measures time or waits. Tests pass their own clock, so they never sleep.
 */

export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Milliseconds since any fixed point, for durations. More precise than `now`, and never set back. Default `now`. */
  elapsed?(): number;
  /** Resolves after `ms`, or rejects with the signal's reason. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

/** The machine's clock. */
export const systemClock: Clock = {
  now: () => Date.now(),
  elapsed: () => performance.now(),
  sleep: (ms, signal) =>
    new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      const abort = () => {
        clearTimeout(timer);
        reject(signal?.reason);
      };
      const timer = setTimeout(() => {
        signal?.removeEventListener('abort', abort);
        resolve();
      }, ms);
      signal?.addEventListener('abort', abort, { once: true });
    }),
};
