/**
 * Runs work of the lab on the command line: shows a line of progress on a terminal, and ends the run at Ctrl-C with the
 * result of the part that was played.
 *
 * A strategy that blocks the process cannot be asked to stop: the interrupt thread ends its code, and then there is no
 * result. A second Ctrl-C ends the process.
 */

import { hasColor, makeProgressBar } from '../../../repl/index.js';
import { setInterruptSignal } from '../../client/index.js';
import { onInterrupt, startInterruptThread } from '../../interrupts/index.js';
import { printErr } from '../../output/index.js';
import { text } from '../../text/index.js';

/** Exit code after Ctrl-C. */
export const INTERRUPTED = 130;

const BLOCKED = text`The strategy blocked the process and never awaited anything, so there is no partial result.\n`;

/** @returns the value of the work, and whether Ctrl-C was pressed */
export async function stoppable<T>(
  work: () => Promise<T>,
  { quiet }: { readonly quiet?: boolean | undefined },
): Promise<{ readonly value: T; readonly wasStopped: boolean }> {
  const bar = quiet ? undefined : makeProgressBar(process.stderr, [process.stdout], hasColor(process.stderr));
  const controller = new AbortController();
  await startInterruptThread();
  const release = onInterrupt((wasTerminated) => {
    if (wasTerminated) {
      bar?.stop();
      printErr(BLOCKED);
    }
    if (wasTerminated || controller.signal.aborted) process.exit(INTERRUPTED);
    controller.abort(new Error('Ctrl-C'));
  });
  setInterruptSignal(controller.signal);
  bar?.start();
  try {
    const value = await work();
    return { value, wasStopped: controller.signal.aborted };
  } finally {
    bar?.stop();
    setInterruptSignal(undefined);
    release();
  }
}
