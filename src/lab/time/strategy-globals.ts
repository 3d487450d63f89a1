/**
 * Timers, `Date`, `performance.now()` and `Math.random()` for the code of strategies.
 *
 * While runs exist, these globals are replaced by versions that ask which run the calling code belongs to
 * (`AsyncLocalStorage`): code of a strategy gets the time of its exchange and random numbers of its seed, all other code
 * of the process gets what it always had. After the last run the original globals are back.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { syncBuiltinESMExports } from 'node:module';
import timers from 'node:timers';
import timersPromises from 'node:timers/promises';
import { insideRun } from '../../client/index.js';
import type { Planned, VirtualTime } from './virtual-time.js';

/** The parts of a run that the globals use. */
export interface StrategyScope {
  readonly time: VirtualTime;
  /** Random numbers in [0, 1). */
  random(): number;
  /** The start of the run, microseconds: `performance.now()` counts from here. */
  readonly startUs: number;
  /** Runs a callback of the strategy; an error in it fails the run. */
  run(act: () => void): void;
  /** Number of timers of the strategy that wait. */
  timers: number;
}

const scopes = new AsyncLocalStorage<StrategyScope>();

/** The machine's own globals, for the runner. */
export const machine = { setImmediate, setTimeout, clearTimeout, now: () => performance.now() } as const;

/** Runs code as part of a strategy: everything that it starts belongs to it, too. */
export function inScope<T>(scope: StrategyScope, work: () => T): T {
  return scopes.run(scope, () => insideRun(work));
}

/** Runs code outside of every strategy: the code gets the globals of the machine. */
export function outOfScope<T>(work: () => T): T {
  return scopes.exit(work);
}

/** The longest wait of a timer of Node, milliseconds. Node replaces a longer wait by 1 ms. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/** A timer of a strategy, with the methods of Node's timers. */
class LabTimer {
  #planned: Planned | undefined;
  readonly #scope: StrategyScope;
  readonly #delayUs: number;
  readonly #act: () => void;
  readonly #repeats: boolean;

  constructor(scope: StrategyScope, delayMs: number, act: () => void, repeats: boolean) {
    this.#scope = scope;
    // As in Node: a wait that is below 1 ms, too long or not a number becomes 1 ms.
    this.#delayUs = (delayMs >= 1 && delayMs <= MAX_TIMER_MS ? Math.trunc(delayMs) : 1) * 1_000;
    this.#act = act;
    this.#repeats = repeats;
    this.refresh();
  }

  refresh(): this {
    this.close();
    const scope = this.#scope;
    scope.timers += 1;
    this.#planned = scope.time.at(scope.time.nowUs + this.#delayUs, () => {
      this.#planned = undefined;
      scope.timers -= 1;
      if (this.#repeats) this.refresh();
      scope.run(this.#act);
    });
    return this;
  }

  close(): this {
    if (!this.#planned) return this;
    this.#scope.time.cancel(this.#planned);
    this.#planned = undefined;
    this.#scope.timers -= 1;
    return this;
  }

  ref(): this {
    return this;
  }

  unref(): this {
    return this;
  }

  hasRef(): boolean {
    return true;
  }

  [Symbol.dispose ?? Symbol.for('nodejs.dispose')](): void {
    this.close();
  }
}

type AnyFunction = (...given: never[]) => unknown;

const originals = {
  setTimeout: globalThis.setTimeout,
  setInterval: globalThis.setInterval,
  setImmediate: globalThis.setImmediate,
  clearTimeout: globalThis.clearTimeout,
  clearInterval: globalThis.clearInterval,
  clearImmediate: globalThis.clearImmediate,
  Date: globalThis.Date,
  performanceNow: performance.now,
  random: Math.random,
  sleep: timersPromises.setTimeout,
  nextImmediate: timersPromises.setImmediate,
  intervals: timersPromises.setInterval,
};

/** A function that starts timers: a timer of the lab for code of a strategy, a timer of Node for other code. */
function starter(original: AnyFunction, repeats: boolean, delayOf: (delay: unknown) => number): AnyFunction {
  const start = (act: unknown, delay: unknown, ...given: unknown[]): unknown => {
    const scope = scopes.getStore();
    if (!scope || typeof act !== 'function') return Reflect.apply(original, undefined, [act, delay, ...given]);
    const rest = original === originals.setImmediate ? [delay, ...given] : given;
    return new LabTimer(scope, delayOf(delay), () => Reflect.apply(act, undefined, rest), repeats);
  };
  // `util.promisify(setTimeout)` finds Node's promise version by a symbol.
  for (const key of Object.getOwnPropertySymbols(original)) {
    Object.defineProperty(start, key, Object.getOwnPropertyDescriptor(original, key) as PropertyDescriptor);
  }
  return start as AnyFunction;
}

const clearer =
  (original: AnyFunction): AnyFunction =>
  (timer: unknown) =>
    timer instanceof LabTimer ? void timer.close() : Reflect.apply(original, undefined, [timer]);

const milliseconds = (delay: unknown): number => Number(delay);

/** `Date` with the time of the run where code asks for the present; the same class in every other way. */
const LabDate: DateConstructor = new Proxy(originals.Date, {
  construct: (target, given, newTarget) => {
    const scope = given.length === 0 ? scopes.getStore() : undefined;
    return Reflect.construct(target, scope ? [scope.time.nowMs] : given, newTarget === LabDate ? target : newTarget);
  },
  apply: (target, self, given) => {
    const scope = scopes.getStore();
    return scope ? new target(scope.time.nowMs).toString() : Reflect.apply(target, self, given);
  },
  get: (target, name) => (name === 'now' ? dateNow : Reflect.get(target, name)),
});

function dateNow(): number {
  const scope = scopes.getStore();
  return scope ? scope.time.nowMs : originals.Date.now();
}

function performanceNow(this: unknown): number {
  const scope = scopes.getStore();
  return scope ? (scope.time.nowUs - scope.startUs) / 1_000 : Reflect.apply(originals.performanceNow, performance, []);
}

/** Sleeps of `node:timers/promises` for strategies. */
async function* intervals(delay?: number, value?: unknown, options?: object): AsyncGenerator<unknown> {
  if (!scopes.getStore()) {
    yield* originals.intervals(delay, value, options);
    return;
  }
  for (;;) {
    await sleep(delay, undefined, options);
    yield value;
  }
}

function sleep(delay?: number, value?: unknown, options?: object): Promise<unknown> {
  const scope = scopes.getStore();
  if (!scope) return originals.sleep(delay, value, options);
  const { signal } = (options ?? {}) as { signal?: AbortSignal };
  return new Promise((resolve, reject) => {
    const refuse = () =>
      reject(Object.assign(new Error('The operation was aborted', { cause: signal?.reason }), ABORTED));
    if (signal?.aborted) return refuse();
    const timer = new LabTimer(scope, Number(delay ?? 1), () => resolve(value), false);
    const abort = () => {
      timer.close();
      refuse();
    };
    signal?.addEventListener('abort', abort, { once: true });
  });
}

const ABORTED = { name: 'AbortError', code: 'ABORT_ERR' };

const replacements = {
  setTimeout: starter(originals.setTimeout as AnyFunction, false, milliseconds),
  setInterval: starter(originals.setInterval as AnyFunction, true, milliseconds),
  setImmediate: starter(originals.setImmediate as AnyFunction, false, () => 0),
  clearTimeout: clearer(originals.clearTimeout as AnyFunction),
  clearInterval: clearer(originals.clearInterval as AnyFunction),
  clearImmediate: clearer(originals.clearImmediate as AnyFunction),
};

let users = 0;

/** Replaces the globals for a run; the function that it returns gives them back. */
export function useStrategyGlobals(): () => void {
  users += 1;
  if (users === 1) {
    Object.assign(globalThis, replacements, { Date: LabDate });
    Object.assign(timers, replacements);
    Object.assign(timersPromises, {
      setTimeout: sleep,
      setInterval: intervals,
      setImmediate: (value?: unknown, options?: object) =>
        scopes.getStore() ? sleep(0, value, options) : originals.nextImmediate(value, options),
    });
    performance.now = performanceNow;
    Math.random = () => scopes.getStore()?.random() ?? originals.random();
    syncBuiltinESMExports();
  }
  let isUsed = true;
  return () => {
    if (!isUsed) return;
    isUsed = false;
    users -= 1;
    if (users > 0) return;
    const { setTimeout, setInterval, setImmediate, clearTimeout, clearInterval, clearImmediate } = originals;
    const own = { setTimeout, setInterval, setImmediate, clearTimeout, clearInterval, clearImmediate };
    Object.assign(globalThis, own, { Date: originals.Date });
    Object.assign(timers, own);
    Object.assign(timersPromises, {
      setTimeout: originals.sleep,
      setInterval: originals.intervals,
      setImmediate: originals.nextImmediate,
    });
    performance.now = originals.performanceNow;
    Math.random = originals.random;
    syncBuiltinESMExports();
  };
}
