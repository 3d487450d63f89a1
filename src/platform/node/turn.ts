/** Turns of the event loop, and timers that do not keep a process alive. */
import timers from 'node:timers';
import { setTimeout as pause } from 'node:timers/promises';

/** Node's own `setImmediate`, also while a lab run or a test replaces the global one: a replacement may never call back. */
const { setImmediate: ownImmediate } = timers;

export type Timer = ReturnType<typeof setTimeout>;

/** A timer that does not keep the process alive. */
export const unrefd = (timer: Timer): Timer => timer.unref();

/** Calls `work` after the events that are waiting, also while timers are replaced, without keeping the process alive. */
export function inOwnTurn(work: () => void): void {
  ownImmediate(work).unref();
}

/** Resolves after the events that are waiting, also while timers are replaced. */
export const nextOwnTurn = (): Promise<void> => new Promise((resolve) => void ownImmediate(resolve));

/** Calls `work` after the events that are waiting, without keeping the process alive. */
export function inNextTurn(work: () => void): void {
  setImmediate(work).unref();
}

/** Resolves after the events that are waiting. */
export const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Calls `work` at the end of this turn. */
export const atTurnEnd = (work: () => void): void => process.nextTick(work);

/**
 * Resolves to true after `ms` milliseconds, or to false as soon as the signal aborts. It does not keep the process alive.
 */
export const waited = (ms: number, signal: AbortSignal): Promise<boolean> =>
  pause(ms, true, { signal, ref: false }).catch((error: Error) => {
    if (error.name === 'AbortError') return false;
    throw error;
  });
