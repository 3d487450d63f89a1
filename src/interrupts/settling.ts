/**
 * The time from the moment when the event loop receives an interrupt until the interrupted code has ended. Code that was
 * waiting at that moment may block the thread in this time, and would block it for ever: so the interrupt thread goes on
 * asking whether the event loop turns. Such a question, a probe, is an interrupt with a number of its own, and no listener
 * is called for it.
 */
import { acknowledge, shared, wake } from './main-cells.js';
import { ACKNOWLEDGED, PROBED, SETTLED, SETTLING, STOP, UNSETTLED } from './shared-cells.js';

export function beginSettling(): void {
  Atomics.compareExchange(shared, SETTLING, SETTLED, UNSETTLED);
  wake();
}

/** @param isQuiet whether no code was terminated; after a termination the listeners must be told of the interrupt */
export function endSettling(isQuiet: boolean): void {
  if (Atomics.load(shared, SETTLING) === SETTLED) return;
  const probe = Atomics.exchange(shared, SETTLING, SETTLED) - PROBED;
  Atomics.compareExchange(shared, STOP, probe, 0);
  if (isQuiet) acknowledgeNewer(probe);
}

export const isProbe = (press: number): boolean => Atomics.load(shared, SETTLING) === PROBED + press;

/** The event loop turns: the interrupt thread asks again later. */
export function answer(probe: number): void {
  Atomics.compareExchange(shared, STOP, probe, 0);
  Atomics.compareExchange(shared, SETTLING, PROBED + probe, UNSETTLED);
  acknowledgeNewer(probe);
}

/** The number of an interrupt that was acknowledged never falls. */
function acknowledgeNewer(probe: number): void {
  if (probe > Atomics.load(shared, ACKNOWLEDGED)) acknowledge(probe);
}
