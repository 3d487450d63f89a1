/**
 * Runs one input on the terminal: interruptible, with countdown and progress, its error shown and kept as `_err`.
 *
 * While it runs the terminal is out of raw mode, so that Ctrl-C is a signal, which alone can stop a loop.
 */
import type { Countdown } from '../screen/countdown.js';
import { isEchoOff } from '../screen/echo.js';
import type { ProgressBar } from '../screen/progress-bar.js';
import { InterruptedError } from './evaluate.js';
import { interruptible } from './interruptible.js';
import type { Boxed } from './show.js';

export interface RunOptions {
  readonly countdown: Countdown;
  readonly bar: ProgressBar;
  readonly showError: (error: unknown) => void;
  /** Told when an input that was left behind fails after all. */
  readonly onLateFailure: (error: unknown) => void;
}

/** Where the terminal has written ^C, what is said next still has to begin a line. */
export function beginLineAfterInterrupt(): void {
  process.stdout.write(isEchoOff() && !process.stdin.isRaw ? '^C\n' : '\n');
}

/** Resolves with what to show; undefined when it failed, and its error has been shown. */
export async function runInput(work: () => Promise<Boxed>, options: RunOptions): Promise<Boxed | undefined> {
  const { countdown, bar, showError, onLateFailure } = options;
  bar.start();
  let isTold = false;
  const onInterrupt = () => {
    isTold = true;
    countdown.stop();
    beginLineAfterInterrupt();
  };
  try {
    return await interruptible(work, { onInterrupt, onLateFailure, leave: () => process.exit(130) });
  } catch (error) {
    countdown.stop();
    bar.stop();
    // A loop that never awaits is stopped by Node, without a word to our listener.
    if (error instanceof InterruptedError && !isTold) onInterrupt();
    showError(error);
    return undefined;
  } finally {
    countdown.stop();
    bar.stop();
  }
}
