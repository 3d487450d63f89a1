/**
 * Replaces `setImmediate`, `node:timers` and `node:timers/promises`, which only Node has, for the code of strategies: there
 * they follow the time of the run.
 */
import { syncBuiltinESMExports } from 'node:module';
import timers from 'node:timers';
import timersPromises from 'node:timers/promises';

/** Timers in the time of the run that the calling code belongs to. */
export interface RunTimers {
  /** Whether the calling code belongs to a run. */
  isInRun(): boolean;
  /** Calls `act` after a wait. The calling code belongs to a run. */
  start(delayMs: number, act: () => void): { close(): unknown };
  /** The function for `setImmediate`. */
  starter(original: AnyFunction): AnyFunction;
  /** The function for `clearImmediate`. */
  clearer(original: AnyFunction): AnyFunction;
}

type AnyFunction = (...given: never[]) => unknown;

const immediates = { setImmediate, clearImmediate };

const { setTimeout: pause, setImmediate: nextImmediate, setInterval: everyPause } = timersPromises;

/**
 * @param functions the functions of strategies, by the names that they have in `node:timers`
 * @param originals the functions of Node, by the same names
 * @returns a function that gives the modules their own functions back
 */
export function replaceTimerModules(functions: object, originals: object, run: RunTimers): () => void {
  const own = Object.fromEntries(Object.entries(originals).filter(([name]) => Object.hasOwn(functions, name)));
  const { sleep, intervals } = sleepsIn(run);
  const ofRuns = {
    setImmediate: run.starter(setImmediate as AnyFunction),
    clearImmediate: run.clearer(clearImmediate as AnyFunction),
  };
  replace(ofRuns, functions, {
    setTimeout: sleep,
    setInterval: intervals,
    setImmediate: (value?: unknown, options?: object) =>
      run.isInRun() ? sleep(0, value, options) : nextImmediate(value, options),
  });
  return () => replace(immediates, own, { setTimeout: pause, setInterval: everyPause, setImmediate: nextImmediate });
}

function replace(ofGlobals: object, ofTimers: object, ofPromises: object): void {
  Object.assign(globalThis, ofGlobals);
  Object.assign(timers, ofTimers, ofGlobals);
  Object.assign(timersPromises, ofPromises);
  syncBuiltinESMExports();
}

/** The sleeps of `node:timers/promises`. */
function sleepsIn(run: RunTimers) {
  function sleep(delay?: number, value?: unknown, options?: object): Promise<unknown> {
    if (!run.isInRun()) return pause(delay, value, options);
    const { signal } = (options ?? {}) as { signal?: AbortSignal };
    return new Promise((resolve, reject) => {
      const refuse = () =>
        reject(Object.assign(new Error('The operation was aborted', { cause: signal?.reason }), ABORTED));
      if (signal?.aborted) return refuse();
      const timer = run.start(Number(delay ?? 1), () => resolve(value));
      const abort = () => {
        timer.close();
        refuse();
      };
      signal?.addEventListener('abort', abort, { once: true });
    });
  }
  async function* intervals(delay?: number, value?: unknown, options?: object): AsyncGenerator<unknown> {
    if (!run.isInRun()) {
      yield* everyPause(delay, value, options);
      return;
    }
    for (;;) {
      await sleep(delay, undefined, options);
      yield value;
    }
  }
  return { sleep, intervals };
}

const ABORTED = { name: 'AbortError', code: 'ABORT_ERR' };
