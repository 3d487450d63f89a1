/**
 * Timers, `Date`, `performance.now()` and `Math.random()` for the code of strategies.
 *
 * While runs exist, these globals are replaced by versions that ask which run the calling code belongs to: code of a strategy
 * gets the time of its exchange and random numbers of its seed, all other code of the process gets the machine's time and
 * ordinary random numbers. In a page it cannot be known which code calls a global; there, only one run is played at a
 * time in a thread, and all code of that thread counts as its strategy. The other runs wait. After the last run the original globals are back.
 */
import { insideRun } from '../../client/index.js';
import { Scope } from '../../platform/index.js';
import { type RunTimers, replaceTimerModules } from './timer-modules.js';
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

const scopes = new Scope<StrategyScope>('until end');

/** Runs code as part of a strategy: everything that the code starts belongs to the strategy too. */
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
  clearTimeout: globalThis.clearTimeout,
  clearInterval: globalThis.clearInterval,
  Date: globalThis.Date,
  performanceNow: performance.now,
  random: Math.random,
};

/** Makes the function that replaces a timer function: it starts a timer of the lab for code of a strategy, and a timer of Node for other code. */
function starter(original: AnyFunction, repeats: boolean, hasDelay = true): AnyFunction {
  const start = (act: unknown, ...given: unknown[]): unknown => {
    const scope = scopes.get();
    if (!scope || typeof act !== 'function') return Reflect.apply(original, undefined, [act, ...given]);
    const [delay, ...rest] = hasDelay ? given : [0, ...given];
    return new LabTimer(scope, Number(delay), () => Reflect.apply(act, undefined, rest), repeats);
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

/** `Date` with the time of the run as the present time; in every other way it is the same class. */
const LabDate: DateConstructor = new Proxy(originals.Date, {
  construct: (target, given, newTarget) => {
    const scope = given.length === 0 ? scopes.get() : undefined;
    return Reflect.construct(target, scope ? [scope.time.nowMs] : given, newTarget === LabDate ? target : newTarget);
  },
  apply: (target, self, given) => {
    const scope = scopes.get();
    return scope ? new target(scope.time.nowMs).toString() : Reflect.apply(target, self, given);
  },
  get: (target, name) => (name === 'now' ? dateNow : Reflect.get(target, name)),
});

function dateNow(): number {
  const scope = scopes.get();
  return scope ? scope.time.nowMs : originals.Date.now();
}

function performanceNow(this: unknown): number {
  const scope = scopes.get();
  return scope ? (scope.time.nowUs - scope.startUs) / 1_000 : Reflect.apply(originals.performanceNow, performance, []);
}

const replacements = {
  setTimeout: starter(originals.setTimeout as AnyFunction, false),
  setInterval: starter(originals.setInterval as AnyFunction, true),
  clearTimeout: clearer(originals.clearTimeout as AnyFunction),
  clearInterval: clearer(originals.clearInterval as AnyFunction),
};

/** Timers in the time of the run, for the modules and the globals that only Node has. */
const runTimers: RunTimers = {
  isInRun: () => scopes.get() !== undefined,
  start: (delayMs, act) => new LabTimer(scopes.get() as StrategyScope, delayMs, act, false),
  starter: (original) => starter(original, false, false),
  clearer,
};

let users = 0;
let restoreModules: () => void = () => {};

/**
 * Replaces the globals for a run. In a page it first waits until other runs of the thread have ended.
 *
 * @returns a function that restores the globals
 */
export async function useStrategyGlobals(scope: StrategyScope): Promise<() => void> {
  const letGo = await scopes.hold(scope);
  users += 1;
  if (users === 1) {
    Object.assign(globalThis, replacements, { Date: LabDate });
    performance.now = performanceNow;
    Math.random = () => scopes.get()?.random() ?? originals.random();
    restoreModules = replaceTimerModules(replacements, originals, runTimers);
  }
  let isUsed = true;
  return () => {
    if (!isUsed) return;
    isUsed = false;
    letGo();
    users -= 1;
    if (users > 0) return;
    const { setTimeout, setInterval, clearTimeout, clearInterval } = originals;
    Object.assign(globalThis, { setTimeout, setInterval, clearTimeout, clearInterval, Date: originals.Date });
    performance.now = originals.performanceNow;
    Math.random = originals.random;
    restoreModules();
  };
}
