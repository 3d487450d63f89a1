/** Speeds up the clock that clients of `connect()` use, so that pauses between connections take less time. */
import { systemClock } from '../../src/limits/index.js';

const machine = { ...systemClock };

/** @returns a function that restores the clock */
export function speedUpClock(factor: number): () => void {
  const startMs = machine.now();
  Object.assign(systemClock, {
    now: () => startMs + (machine.now() - startMs) * factor,
    elapsed: () => performance.now() * factor,
    sleep: (ms: number, signal?: AbortSignal) => machine.sleep(ms / factor, signal),
    sleepInBackground: (ms: number, signal?: AbortSignal) => machine.sleepInBackground?.(ms / factor, signal),
  });
  return () => Object.assign(systemClock, machine);
}
