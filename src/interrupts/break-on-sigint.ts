/**
 * Runs code that SIGINT can interrupt, through the `breakOnSigint` option of `node:vm`. A worker thread has no other
 * way to notice SIGINT.
 *
 * While such code runs in any thread, Node catches the signal and interrupts the code that started last. When no such
 * code runs any more, Node restores the system's default: the next SIGINT ends the process, even if SIGINT handlers
 * were installed before.
 */
import { Script } from 'node:vm';

const WORK_GLOBAL = '__spotlabWork';
const callWork = new Script(`globalThis.${WORK_GLOBAL}()`);

/**
 * Runs `work` and returns whether SIGINT interrupted it. The interrupt can happen at any function call or loop
 * iteration in `work`.
 */
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

/** How many signals may follow each other without a gap before one of them ends the process. */
const MAX_NESTING = 8;

/**
 * Repeats `work` until `isOver` returns true. The work runs nested inside `depth` other interruptible runs, because a
 * signal interrupts only the innermost one: some outer run always remains to catch the next signal. A later signal may
 * also interrupt the handling of an earlier one.
 *
 * @param onBroken called for each caught signal (two signals at the same moment count once); it must only record the
 *   signal
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
