/** Lets Ctrl-C interrupt work of the lab, in the REPL, in a notebook and on the command line. */
import {
  haltAfterInterrupt,
  interruptSignal,
  type StopSignal,
  whileSelfEnding,
  withInterruptSignal,
} from '../../client/index.js';

/**
 * Runs work that ends itself after Ctrl-C, with the result up to that time. Ctrl-C does not abort requests of strategies, because that would make the
 * strategies fail.
 */
export async function endingAtInterrupt<T>(work: (interrupt: StopSignal | undefined) => Promise<T>): Promise<T> {
  await haltAfterInterrupt();
  const interrupt = interruptSignal();
  if (interrupt?.aborted) throw interrupt.reason;
  return whileSelfEnding(() => withInterruptSignal(undefined, () => work(interrupt)));
}
