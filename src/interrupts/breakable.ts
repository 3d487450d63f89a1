/**
 * Work that SIGINT breaks off, which is the only way in which a thread other than the first hears of the signal.
 *
 * Node takes the signal as long as such work is under way in any thread, and breaks the one that began last. When none is
 * left it gives the signal back to the system, where it ends the process, whatever handlers stood before.
 */
import { Script } from 'node:vm';

const PLACE = '__spotlabWork';
const calling = new Script(`globalThis.${PLACE}()`);

/** Runs `work`; whether a signal has broken it off, which may happen at any call or turn of a loop in it. */
export function isBrokenOff(work: () => void): boolean {
  Object.defineProperty(globalThis, PLACE, { value: work, configurable: true });
  try {
    calling.runInThisContext({ breakOnSigint: true });
    return false;
  } catch (error) {
    if ((error as { code?: unknown }).code !== 'ERR_SCRIPT_EXECUTION_INTERRUPTED') throw error;
    return true;
  } finally {
    Reflect.deleteProperty(globalThis, PLACE);
  }
}

/** How many signals may come one upon the other, each before the one before it is dealt with, and still find somebody. */
const DEPTH = 8;

/**
 * Does `work` again and again until `isOver`, in work in work: a signal that breaks it off breaks the innermost only, so
 * that at no moment nobody takes the signal. It may break off what is done about an earlier one as well.
 *
 * @param onBroken Called for each signal that was not lost to another in the same moment; to note it, no more.
 */
export function listen(work: () => void, onBroken: () => void, isOver: () => boolean, depth = DEPTH): void {
  while (!isOver()) {
    if (isBrokenOff(depth === 0 ? work : () => listen(work, onBroken, isOver, depth - 1))) onBroken();
  }
}
