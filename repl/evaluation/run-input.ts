/**
 * Runs one input on the terminal: it can be interrupted, waits and progress are shown, and its error is shown and kept
 * as `_err`.
 *
 * The terminal leaves raw mode while the input runs, so that Ctrl-C is a signal: only a signal can end a loop.
 */
import { printOut } from '../../src/output/index.js';
import { text } from '../../src/text/index.js';
import type { Countdown } from '../screen/countdown.js';
import { isEchoOff } from '../screen/mode/echo.js';
import type { ProgressBar } from '../screen/progress-bar.js';
import { InterruptedError } from './evaluate.js';
import { type InterruptOptions, interruptible } from './interruptible.js';
import type { Boxed } from './show.js';

export interface RunOptions {
  readonly countdown: Countdown;
  readonly bar: ProgressBar;
  readonly showError: (error: unknown) => void;
  /** See {@link InterruptOptions}. */
  readonly stopper: InterruptOptions['stopper'] & {};
  /** Called when an abandoned input fails later. */
  readonly onLateFailure: (error: unknown) => void;
}

/** Starts a new line after an interrupt. Where the terminal does not echo ^C itself, ^C is printed first. */
export function beginLineAfterInterrupt(): void {
  printOut(isEchoOff() && !process.stdin.isRaw ? text`^C\n` : text`\n`);
}

/** Resolves with the value to show; undefined after an error, which has been shown. */
export async function runInput(work: () => Promise<Boxed>, options: RunOptions): Promise<Boxed | undefined> {
  const { countdown, bar, showError, stopper, onLateFailure } = options;
  bar.start();
  let isAnnounced = false;
  const onInterrupt = () => {
    isAnnounced = true;
    countdown.stop();
    beginLineAfterInterrupt();
  };
  try {
    return await interruptible(work, { onInterrupt, stopper, onLateFailure, leave: () => process.exit(130) });
  } catch (error) {
    countdown.stop();
    bar.stop();
    // An interrupt check has stopped the code; the listener was not called.
    if (error instanceof InterruptedError && !isAnnounced) onInterrupt();
    showError(error);
    return undefined;
  } finally {
    countdown.stop();
    bar.stop();
  }
}
