/**
 * Runs one input so that Ctrl-C ends it: the first aborts every request in flight and gives them a moment to say how
 * they ended, the second leaves the process.
 */
import { isReconciling, setInterruptSignal, type TransportError } from '../../src/client/index.js';
import { onInterrupt } from '../../src/interrupts/index.js';
import { InterruptedError } from './evaluate.js';
import type { Boxed } from './show.js';

/**
 * What an aborted order call may still take to find out how it ended, in milliseconds. Plain requests end at once;
 * what ignores the abort is left behind after this.
 */
const ABORT_TIMEOUT_MS = 400;

export interface InterruptOptions {
  /** Told at the first Ctrl-C. */
  readonly onInterrupt?: () => void;
  /** Told when the input that was left behind fails after all: an order's outcome must not get lost. */
  readonly onLateFailure: (error: unknown) => void;
  /** Leaves the process, on the second Ctrl-C. */
  readonly leave: () => void;
}

/** Whether code may hold the thread: only then Ctrl-C needs a thread of its own before the code begins. */
export const mayLoop = (source: string): boolean => /\b(?:for|while|do)\b/.test(source);

/** Inputs that end themselves at a Ctrl-C. */
let running = 0;

/** Whether an input runs that ends itself at a Ctrl-C, however it is ended. */
export const isInterruptible = (): boolean => running > 0;

/** Runs `work`; rejects with {@link InterruptedError}, or the work's own error, when Ctrl-C is pressed. */
export async function interruptible(
  work: () => Promise<Boxed>,
  { onInterrupt: tell, onLateFailure, leave }: InterruptOptions,
): Promise<Boxed> {
  const controller = new AbortController();
  let grace: NodeJS.Timeout | undefined;
  let isLeftBehind = false;
  let onSignal = (_hasEnded: boolean) => {};
  const interrupted = new Promise<never>((_, reject) => {
    onSignal = (wasTerminated) => {
      // Whoever pressed twice because a loop held everything up meant the loop.
      if (controller.signal.aborted && !wasTerminated) {
        leave();
        return;
      }
      if (!controller.signal.aborted) tell?.();
      const reason = new InterruptedError('Interrupted.');
      controller.abort(reason);
      if (wasTerminated && !isReconciling()) {
        reject(reason);
        return;
      }
      clearTimeout(grace);
      grace = setTimeout(() => {
        isLeftBehind = true;
        reject(
          new InterruptedError(
            isReconciling()
              ? 'Interrupted. An order had been sent already: the exchange is asked what became of it.'
              : 'Interrupted. What it had started may still be running.',
          ),
        );
      }, ABORT_TIMEOUT_MS);
    };
  });
  interrupted.catch(() => {});
  const release = onInterrupt((wasTerminated) => onSignal(wasTerminated));
  running += 1;
  setInterruptSignal(controller.signal);
  try {
    const working = work();
    working.catch((error: unknown) => {
      if (isLeftBehind && !(error instanceof InterruptedError)) onLateFailure(error);
    });
    return await Promise.race([working, interrupted]);
  } catch (error) {
    throw controller.signal.aborted ? asInterrupted(error, controller.signal.reason) : error;
  } finally {
    setInterruptSignal(undefined);
    release();
    running -= 1;
    clearTimeout(grace);
  }
}

/** An error that says no more than that we aborted it is the interrupt; an order's unknown outcome stays an error. */
function asInterrupted(error: unknown, reason: unknown): unknown {
  if (error === reason) return error;
  const { name, reason: why, message, rows } = (error ?? {}) as Partial<TransportError>;
  if (name === 'AbortError') return reason;
  if (name !== 'TransportError' || why !== 'aborted') return error;
  const interrupted = new InterruptedError(rows?.length ? 'Interrupted.' : `Interrupted. ${message}`);
  if (rows) interrupted.rows = rows;
  return interrupted;
}
