/**
 * Runs one input so that Ctrl-C interrupts it: the first press aborts all requests in flight and waits briefly for
 * their outcome; the second press ends the process.
 */
import {
  isReconciling,
  isSelfEnding,
  SpotlabError,
  setInterruptSignal,
  type TransportError,
} from '../../src/client/index.js';
import { onInterrupt, settled, unsettled } from '../../src/interrupts/index.js';
import { InterruptedError } from './evaluate.js';
import type { Boxed } from './show.js';

/**
 * How long an aborted order call may take to find out its outcome. Other requests end at once; work that ignores the
 * abort is abandoned after this time.
 */
const ABORT_TIMEOUT_MS = 400;
/**
 * The minimum number of turns of the event loop for aborted work, even when its time has passed. On a busy machine the process may
 * not have run for most of that time.
 */
const ABORT_TURNS = 50;
/** How often an input that was given up looks whether the outcome of its order is known. */
const LOOK_EVERY_MS = 250;
/** The factor on {@link ABORT_TIMEOUT_MS} for work that ends with a partial result, such as a run of the lab. */
const MAX_WAITS = 6;

export interface InterruptOptions {
  /** Called at the first Ctrl-C. */
  readonly onInterrupt?: () => void;
  /** Returns a function that stops the code that runs now. Called when the input is given up. */
  readonly stopper?: () => () => void;
  /** Called when an abandoned input fails later: an order's outcome must not get lost. */
  readonly onLateFailure: (error: unknown) => void;
  /** Ends the process, at the second Ctrl-C. */
  readonly leave: () => void;
}

/** Whether code contains a loop. A script starts the interrupt thread before it runs such code. */
export const mayLoop = (source: string): boolean => /\b(?:for|while|do)\b/.test(source);

/** Whether code may block the process, itself or in code that it awaits: a prompt first starts the interrupt thread. */
export const mayHold = (source: string): boolean => mayLoop(source) || /\bawait\b/.test(source);

/** Number of running inputs that handle Ctrl-C themselves. */
let running = 0;

/** Whether a running input handles Ctrl-C itself, also after a termination. */
export const isInterruptible = (): boolean => running > 0;

/** Runs `work`. After Ctrl-C it rejects with an {@link InterruptedError}, or with the error of the work itself. */
export async function interruptible(
  work: () => Promise<Boxed>,
  { onInterrupt: notify, stopper, onLateFailure, leave }: InterruptOptions,
): Promise<Boxed> {
  const controller = new AbortController();
  let abortTimer: NodeJS.Timeout | undefined;
  let isAbandoned = false;
  let onSignal = (_wasTerminated: boolean) => {};
  const interrupted = new Promise<never>((_, reject) => {
    onSignal = (wasTerminated) => {
      // A second press while a loop blocks the thread is meant for the loop, and the loop was terminated: do not end
      // the process.
      if (controller.signal.aborted && !wasTerminated) {
        leave();
        return;
      }
      if (!controller.signal.aborted) notify?.();
      const reason = new InterruptedError('Interrupted.');
      controller.abort(reason);
      if (wasTerminated && !isReconciling()) {
        reject(reason);
        return;
      }
      if (!isSelfEnding()) unsettled();
      clearTimeout(abortTimer);
      let waits = 0;
      const abandon = () => {
        waits += 1;
        if (isSelfEnding() && waits < MAX_WAITS) {
          abortTimer = setTimeout(abandon, ABORT_TIMEOUT_MS);
          return;
        }
        void turns(ABORT_TURNS).then(giveUp);
      };
      const giveUp = () => {
        isAbandoned = true;
        reject(
          new InterruptedError(
            isReconciling()
              ? 'Interrupted. An order was already sent; spotlab is querying its outcome.'
              : 'Interrupted. Work that the input started may still be running.',
          ),
        );
      };
      abortTimer = setTimeout(abandon, ABORT_TIMEOUT_MS);
    };
  });
  interrupted.catch(() => {});
  const release = onInterrupt((wasTerminated) => onSignal(wasTerminated));
  running += 1;
  setInterruptSignal(controller.signal);
  try {
    const working = work();
    let isDone = false;
    const done = (): void => {
      isDone = true;
    };
    working.then(done, (error: unknown) => {
      done();
      // The input was abandoned: this error ends its code and is not shown.
      const failure = error instanceof InterruptedError && error.cause instanceof SpotlabError ? error.cause : error;
      if (isAbandoned && !(failure instanceof InterruptedError)) onLateFailure(failure);
    });
    interrupted.catch(() => {
      const stop = isDone ? undefined : stopper?.();
      // While the outcome of an order is queried, the code is not stopped, so that it still receives the outcome.
      const end = (): void => {
        if (isReconciling() && !isDone) setTimeout(end, LOOK_EVERY_MS).unref();
        else stop?.();
      };
      end();
    });
    return await Promise.race([working, interrupted]);
  } catch (error) {
    // An interrupt check has stopped the code: everything else that the input has started ends, too.
    if (error instanceof InterruptedError && !controller.signal.aborted) controller.abort(error);
    throw controller.signal.aborted ? asInterrupted(error, controller.signal.reason) : error;
  } finally {
    setInterruptSignal(undefined);
    settled();
    release();
    running -= 1;
    clearTimeout(abortTimer);
  }
}

/** Converts an error that only reports the abort into the interrupt. The unknown outcome of an order stays an error. */
function asInterrupted(error: unknown, reason: unknown): unknown {
  if (error === reason) return error;
  // The error of the stopped code contains the error of a call, which says more.
  if (error instanceof InterruptedError && error.cause instanceof SpotlabError)
    return asInterrupted(error.cause, reason);
  const { name, reason: why, message, rows } = (error ?? {}) as Partial<TransportError>;
  if (name === 'AbortError') return reason;
  if (name !== 'TransportError' || why !== 'aborted') return error;
  const interrupted = new InterruptedError(rows?.length ? 'Interrupted.' : `Interrupted. ${message}`);
  if (rows) interrupted.rows = rows;
  return interrupted;
}

/** Resolves after this number of turns of the event loop. */
async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await new Promise((done) => setImmediate(done));
}
