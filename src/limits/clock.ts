/**
 * The interface of the clock that all code which measures time or waits gets as a parameter. Tests pass their own clock, so
 * they never sleep.
 */

import { elapsedMs, endTimer, nowMs, startTimer, unrefd } from '../platform/index.js';
import type { StopSignal } from '../protocol/index.js';

export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Milliseconds since any fixed point, for durations. More precise than `now`, and never set back. Default `now`. */
  elapsed?(): number;
  /** Resolves after `ms`, or rejects with the signal's reason. */
  sleep(ms: number, signal?: StopSignal): Promise<void>;
  /** Like `sleep`, but does not keep the process alive. Default `sleep`. */
  sleepInBackground?(ms: number, signal?: StopSignal): Promise<void>;
}

/** The machine's clock. */
export const systemClock: Clock = {
  now: nowMs,
  elapsed: elapsedMs,
  sleep: (ms, signal) => sleep(ms, signal, true),
  sleepInBackground: (ms, signal) => sleep(ms, signal, false),
};

function sleep(ms: number, signal: StopSignal | undefined, keepsAlive: boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const abort = () => {
      endTimer(timer);
      reject(signal?.reason);
    };
    const timer = startTimer(() => {
      signal?.removeEventListener('abort', abort);
      resolve();
    }, ms);
    if (!keepsAlive) unrefd(timer);
    signal?.addEventListener('abort', abort, { once: true });
  });
}

/** Whether an origin is on this machine, whose clock both sides have. */
export function isLoopback(origin: string): boolean {
  return /^https?:\/\/(localhost|127(\.\d+){3}|\[::1\])(:\d+)?$/i.test(origin);
}
