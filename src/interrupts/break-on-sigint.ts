/**
 * Work that SIGINT breaks off, which is the only way in which a thread other than the first hears of the signal.
 *
 * Node takes the signal as long as such work is under way in any thread, and breaks the one that began last. When none is
 * left it gives the signal back to the system, where it ends the process, whatever handlers stood before.
 */
import { Script } from 'node:vm';

const WORK_GLOBAL = '__spotlabWork';
const callWork = new Script(`globalThis.${WORK_GLOBAL}()`);

/** Runs `work`; whether a signal has broken it off, which may happen at any call or turn of a loop in it. */
export function runUntilSigint(work: () => void): boolean {
  Object.defineProperty(globalThis, WORK_GLOBAL, { value: work, configurable: true });
  try {
    callWork.runInThisContext({ breakOnSigint: true });
    return false;
  } catch (error) {
    if ((error as { code?: unknown }).code !== 'ERR_SCRIPT_EXECUTION_INTERRUPTED') throw error;
    return true;
  } finally {
    Reflect.deleteProperty(globalThis, WORK_GLOBAL);
  }
}

/** How many signals may come one upon the other, each before the one before it is dealt with, and still find somebody. */
const MAX_NESTING = 8;

/**
 * Does `work` again and again until `isOver`, in work in work: a signal that breaks it off breaks the innermost only, so
 * that at no moment nobody takes the signal. It may break off what is done about an earlier one as well.
 *
 * @param onBroken Called for each signal that was not lost to another in the same moment; to note it, no more.
 */
export function repeatThroughSigint(
  work: () => void,
  onBroken: () => void,
  isOver: () => boolean,
  depth = MAX_NESTING,
): void {
  while (!isOver()) {
    if (runUntilSigint(depth === 0 ? work : () => repeatThroughSigint(work, onBroken, isOver, depth - 1))) onBroken();
  }
}
