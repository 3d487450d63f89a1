/**
 * Timers for cells that end when their cell is interrupted, so that the interrupted code does not continue while later
 * cells run. Code that awaits an ended timer waits forever, as it does after `clearTimeout`.
 *
 * Only the timer functions that cells call directly are replaced. Timers of libraries stay untouched, because several
 * cells may depend on them.
 */
import timers from 'node:timers';
import promised from 'node:timers/promises';
import { promisify } from 'node:util';

type Callback = (...args: never[]) => unknown;
type Start = (callback: Callback, ...rest: unknown[]) => object;

/** The running timers of one cell. */
export class CellTimers {
  readonly #stops = new Set<() => void>();
  #isStopped = false;

  /** @param stop cancels the timer @returns a function to call when the timer has ended */
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

const timerNames = ['setTimeout', 'setInterval', 'setImmediate'] as const;

/** The timers that cells get in place of Node's. */
export interface TimersOfCells {
  /** The global functions, by name. */
  readonly functions: Readonly<Record<(typeof timerNames)[number], unknown>>;
  /** The module `timers/promises`. */
  readonly promises: Readonly<Record<string, unknown>>;
}

/** Makes the timers for cells. @param running returns the timers of the cell whose code runs; undefined outside of cells */
export function makeCellTimers(running: () => CellTimers | undefined): TimersOfCells {
  // Node's functions are looked up at each call, because the lab replaces them while it runs a strategy.
  const pause =
    (name: 'setTimeout' | 'setImmediate') =>
    (...given: unknown[]) =>
      (promised[name] as (...given: unknown[]) => Promise<unknown>)(...given);
  const start =
    (name: (typeof timerNames)[number]): Start =>
    (...given) =>
      (timers[name] as Start)(...given);
  const pauses = {
    setTimeout: cancellablePause(pause('setTimeout'), running),
    setImmediate: cancellablePause(pause('setImmediate'), running),
  };
  const wrapped = {
    setTimeout: cancellableTimer(start('setTimeout'), (timer) => timers.clearTimeout(timer as Timer), running, false),
    setImmediate: cancellableTimer(
      start('setImmediate'),
      (timer) => timers.clearImmediate(timer as NodeJS.Immediate),
      running,
      false,
    ),
    setInterval: cancellableTimer(start('setInterval'), (timer) => timers.clearInterval(timer as Timer), running, true),
  };
  for (const name of timerNames) Object.defineProperty(wrapped[name], 'name', { value: name });
  for (const name of ['setTimeout', 'setImmediate'] as const) {
    Object.defineProperty(wrapped[name], promisify.custom, { value: pauses[name] });
  }
  const promises = { ...promised, ...pauses, __esModule: true, default: { ...promised, ...pauses } };
  return { functions: wrapped, promises };
}

type Clear = (timer: object) => void;
type Timer = NodeJS.Timeout;

function cancellableTimer(start: Start, clear: Clear, running: () => CellTimers | undefined, repeats: boolean): Start {
  return (callback, ...rest) => {
    const owner = typeof callback === 'function' ? running() : undefined;
    // If the callback is not a function, Node's own function throws its usual error.
    if (!owner) return start(callback, ...rest);
    let ended = () => {};
    const timer = start(
      (...args: never[]) => {
        if (!repeats) ended();
        return callback(...args);
      },
      ...rest,
    );
    ended = owner.add(() => clear(timer));
    return timer;
  };
}

/** Wraps a promise timer: after its cell is interrupted, the promise never settles. */
function cancellablePause<Rest extends unknown[], Result>(
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
