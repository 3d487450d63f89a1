/** Waits for something that the exchange must do, without counting the time in which this program did not read. */
import type { Clock } from '../../limits/index.js';

/** Number of parts of a wait. */
const PARTS = 5;

/** Waits without keeping the process alive. */
export function sleepInBackground(clock: Clock, ms: number, signal?: AbortSignal): Promise<void> {
  return clock.sleepInBackground ? clock.sleepInBackground(ms, signal) : clock.sleep(ms, signal);
}

/**
 * Waits for `ms` milliseconds in which the program runs. The wait is divided into parts: a program that computes for a
 * minute reads nothing meanwhile, and uses up only one part. Rejects when `signal` is aborted.
 */
export async function waitWhileReading(clock: Clock, ms: number, signal: AbortSignal): Promise<void> {
  for (let part = 0; part < PARTS; part += 1) await sleepInBackground(clock, ms / PARTS, signal);
}
