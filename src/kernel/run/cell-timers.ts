/**
 * Timers of cells: Stop ends those that the stopped cell has started, so that what it was doing does not go on behind the
 * cells that follow. What waits for such a timer waits for ever, as it does for one that was cleared.
 *
 * Only what cells write themselves is watched: a library shares its timers among all who use it.
 */
import timers from 'node:timers';
import promised from 'node:timers/promises';
import { promisify } from 'node:util';

type Callback = (...args: never[]) => unknown;
type Start = (callback: Callback, ...rest: unknown[]) => object;

/** What a cell has running. */
export class CellTimers {
  readonly #stops = new Set<() => void>();
  #isStopped = false;

  /** @returns tells that it is over */
  add(stop: () => void): () => void {
    if (this.#isStopped) stop();
    else this.#stops.add(stop);
    return () => void this.#stops.delete(stop);
  }

  get isStopped(): boolean {
    return this.#isStopped;
  }

  stop(): void {
    this.#isStopped = true;
    for (const stop of this.#stops) stop();
    this.#stops.clear();
  }
}

/** Name of the hidden global that compiled cells take their timers from. */
export const TIMERS = '__spotlabTimers';
export const timerNames = ['setTimeout', 'setInterval', 'setImmediate'] as const;

/**
 * Makes the timers that cells find; gives what they get for `timers/promises`.
 *
 * @param running Those of the cell whose code runs; undefined outside of cells.
 */
export function installCellTimers(running: () => CellTimers | undefined): Readonly<Record<string, unknown>> {
  const pauses = {
    setTimeout: stoppable(promised.setTimeout, running),
    setImmediate: stoppable(promised.setImmediate, running),
  };
  const wrapped = {
    setTimeout: watched(timers.setTimeout as unknown as Start, timers.clearTimeout as Clear, running, false),
    setImmediate: watched(timers.setImmediate as unknown as Start, timers.clearImmediate as Clear, running, false),
    setInterval: watched(timers.setInterval as unknown as Start, timers.clearInterval as Clear, running, true),
  };
  for (const name of timerNames) Object.defineProperty(wrapped[name], 'name', { value: name });
  for (const name of ['setTimeout', 'setImmediate'] as const) {
    Object.defineProperty(wrapped[name], promisify.custom, { value: pauses[name] });
  }
  Object.defineProperty(globalThis, TIMERS, { value: wrapped });
  return { ...promised, ...pauses, __esModule: true, default: { ...promised, ...pauses } };
}

type Clear = (timer: object) => void;

function watched(start: Start, clear: Clear, running: () => CellTimers | undefined, repeats: boolean): Start {
  return (callback, ...rest) => {
    const owner = typeof callback === 'function' ? running() : undefined;
    // What is no function is refused in Node's own words.
    if (!owner) return start(callback, ...rest);
    let over = () => {};
    const timer = start(
      (...args: never[]) => {
        if (!repeats) over();
        return callback(...args);
      },
      ...rest,
    );
    over = owner.add(() => clear(timer));
    return timer;
  };
}

/** A pause that never ends once its cell was stopped. */
function stoppable<Rest extends unknown[], Result>(
  pause: (...rest: Rest) => Promise<Result>,
  running: () => CellTimers | undefined,
): (...rest: Rest) => Promise<Result> {
  return (...rest) => {
    const owner = running();
    const ended = pause(...rest);
    if (!owner) return ended;
    return new Promise((resolve, reject) => {
      ended.then(
        (value) => owner.isStopped || resolve(value),
        (error: unknown) => owner.isStopped || reject(error as Error),
      );
    });
  };
}
