/**
 * Repeats a read at intervals: when each request is sent, its cost, and when the watch ends. Draws nothing: a program
 * gets the results, the REPL and the notebook draw the ticks.
 */

import type { Clock } from '../../limits/index.js';
import { DURATION_FORM, durationUs } from '../../protocol/index.js';
import type { StopSignal } from '../base/inputs.js';
import { anySignal, interruptSignal } from '../base/interrupt.js';
import type { LimitWindow } from '../base/limits-forecast.js';
import { checkOptionNames } from '../call/option-names.js';
import { describeAs } from '../results/describe.js';
import { WATCH, type Watch, type WatchOptions } from '../types/call.js';
import { LimitError, ParameterError, SpotlabError } from '../types/errors.js';
import { type RequestUsage, readOnlyError, runReadOnly } from '../types/read-only-scope.js';
import type { Shown } from '../types/result.js';
import { type Pause, pauseAfter } from './poll-throttle.js';

/** One request of a watch, for the code that draws it. */
export interface WatchTick<R> {
  /** The number of the request: 1, 2, 3, … */
  readonly number: number;
  /** The result; absent after a failure. */
  readonly result?: { readonly value: R };
  readonly error?: unknown;
  /** Number of consecutive failures, including this one. */
  readonly failures: number;
  readonly usage: RequestUsage;
  /** The wait until the next request; absent for the last one. */
  readonly pause?: Pause;
}

/** The interval and the end conditions of a watch. */
export interface WatchPlan {
  readonly everyMs: number;
  readonly times: number;
  readonly failures: number;
}

const DEFAULT_EVERY = '1s';
const MIN_EVERY_MS = 100;
const DEFAULT_FAILURES = 5;
const OPTION_NAMES: Readonly<Record<keyof WatchOptions, true>> = {
  every: true,
  times: true,
  failures: true,
  signal: true,
};

/** The source of a watch, for the code that draws it. */
export function sourceOf(watch: Watch<unknown>): WatchSource {
  return (watch as Watch<unknown> & { readonly [WATCH]: WatchSource })[WATCH];
}

/** The request of a watch, its plan, and the signals that end it. */
export interface WatchSource {
  readonly plan: WatchPlan;
  readonly signals: readonly (StopSignal | undefined)[];
  read(): Promise<unknown>;
  /** Name of the stream that delivers the results. */
  readonly by?: string | undefined;
  /** Request weight that was spent beside the reads, such as for the snapshots of a book. */
  spent?(): number;
  /** Called when the watch has ended. */
  ended?(): void;
}

/**
 * Parses the options of a watch.
 *
 *
 *
 * @param who the call's name in messages
 * @throws ParameterError for an invalid interval or count; SpotlabError `SPOTLAB_OPTION` for an unknown option
 */
export function watchPlan(who: string, given: WatchOptions | number | string = {}): WatchPlan {
  const options = typeof given === 'object' ? given : { every: given };
  checkOptionNames(`${who}: a watch`, options, OPTION_NAMES);
  const { every = DEFAULT_EVERY, times, failures = DEFAULT_FAILURES } = options;
  const us = durationUs(every);
  if (us === undefined || us < MIN_EVERY_MS * 1000) {
    throw new ParameterError(
      who,
      'every',
      `every is '${every}'; it must be ${DURATION_FORM}, at least ${MIN_EVERY_MS} ms.`,
    );
  }
  for (const [name, count] of [
    ['times', times],
    ['failures', failures],
  ] as const) {
    if (count !== undefined && !(Number.isSafeInteger(count) && count >= 1)) {
      throw new ParameterError(who, name, `${name} is ${String(count)}; it must be a whole number of at least 1.`);
    }
  }
  return { everyMs: us / 1000, times: times ?? Number.POSITIVE_INFINITY, failures };
}

/** A running watch: the usage of its last request, and the time of its next one. */
interface WatchInFlight {
  usage: RequestUsage | undefined;
  dueMs: number;
}

const inFlight = new Set<WatchInFlight>();
/** A watch that is overdue by this time has been abandoned by its iterator and is not counted any more. */
const ABANDONED_MS = 60_000;

/** The usage of the last requests of the other watches. */
function usageOfOthers(self: WatchInFlight, nowMs: number): RequestUsage[] {
  for (const one of inFlight) if (nowMs > one.dueMs + ABANDONED_MS) inFlight.delete(one);
  return [...inFlight].flatMap((one) => (one !== self && one.usage ? [one.usage] : []));
}

/**
 * Repeats `read` until the plan or the signal ends the watch. The requests have even intervals and never overlap. An
 * interval is skipped when a reply took too long or the consumer did not request the next tick in time.
 */
export async function* watchTicks<R>(
  read: () => Promise<R>,
  { everyMs, times, failures: mostFailures }: WatchPlan,
  clock: Clock,
  signal?: AbortSignal,
): AsyncGenerator<WatchTick<R>, void, undefined> {
  const self: WatchInFlight = { usage: undefined, dueMs: clock.now() };
  try {
    yield* ticks(read, { everyMs, times, failures: mostFailures }, clock, signal, self);
  } finally {
    inFlight.delete(self);
  }
}

async function* ticks<R>(
  read: () => Promise<R>,
  { everyMs, times, failures: mostFailures }: WatchPlan,
  clock: Clock,
  signal: AbortSignal | undefined,
  self: WatchInFlight,
): AsyncGenerator<WatchTick<R>, void, undefined> {
  let failures = 0;
  for (let number = 1; !signal?.aborted; number += 1) {
    const beganMs = clock.now();
    inFlight.add(self);
    self.dueMs = beganMs;
    const { done, usage } = runReadOnly(read);
    let outcome: Pick<WatchTick<R>, 'result' | 'error'>;
    try {
      outcome = { result: { value: await done } };
      failures = 0;
    } catch (error) {
      if (signal?.aborted) return;
      outcome = { error };
      failures += 1;
    }
    const isOver =
      number >= times || failures >= mostFailures || ('error' in outcome && isFinal(outcome.error, number === 1));
    if (isOver) {
      yield { number, ...outcome, failures, usage };
      return;
    }
    self.usage = usage;
    const pause = pauseAfter(everyMs, clock.now() - beganMs, usage, usageOfOthers(self, clock.now()));
    const atMs = clock.now() + pause.waitMs;
    self.dueMs = atMs;
    yield { number, ...outcome, failures, usage, pause };
    const leftMs = atMs - clock.now();
    try {
      if (leftMs > 0) await clock.sleep(leftMs, signal);
    } catch (reason) {
      if (signal?.aborted) return;
      throw reason;
    }
  }
}

/** The part of a call that a watch needs. */
interface Watched<R> {
  readonly verb: string;
  readonly isTrading: boolean;
  send(): Promise<Shown<R>>;
}

/** Makes the watch of a call. @throws the errors of `call.watch()` */
export function makeWatch<R>(
  call: Watched<R>,
  clock: Clock,
  callSignal: StopSignal | undefined,
  options: WatchOptions | number | string | undefined,
): Watch<R> {
  const { verb } = call;
  const plan = watchPlan(verb, options);
  if (call.isTrading) throw readOnlyError(verb);
  const own = typeof options === 'object' ? options.signal : undefined;
  const source: WatchSource = { plan, signals: [own, callSignal], read: () => call.send() };
  const watch = {
    verb,
    everyMs: plan.everyMs,
    [Symbol.asyncIterator]: () => {
      const interrupt = interruptSignal();
      const signal = anySignal([...source.signals, interrupt]);
      return results(
        watchTicks<Shown<R>>(() => call.send(), plan, clock, signal),
        interrupt,
      );
    },
  };
  Object.defineProperty(watch, WATCH, { value: source });
  return describeAs(watch, () => `${verb} every ${plan.everyMs} ms: for await (const result of …) gives its results`);
}

async function* results<R>(
  ticks: AsyncIterable<WatchTick<R>>,
  interrupt: StopSignal | undefined,
): AsyncGenerator<R, void, undefined> {
  for await (const { result, error, pause } of ticks) {
    if (result) yield result.value;
    else if (!pause) throw error;
  }
  // The code after the loop must not run in an interrupted input.
  if (interrupt?.aborted) throw interrupt.reason;
}

/** Of the windows of request weight that a request has used, the window that is nearest to its limit. */
export function fullestWindow({ books }: RequestUsage): LimitWindow | undefined {
  const windows = [...books.keys()].flatMap((book) => book.state().windows);
  const weighed = windows.filter(({ type, used }) => type === 'REQUEST_WEIGHT' && used > 0);
  return weighed.sort((a, b) => b.used / b.limit - a.used / a.limit)[0];
}

/** Whether an error cannot pass by itself: the call is wrong, or requests are blocked for a long time. */
function isFinal(error: unknown, isFirst: boolean): boolean {
  // An undeclared name on the first request is a typing error; later, the name may be declared again.
  if (isFirst && error instanceof ReferenceError && / is not defined$/.test(error.message)) return true;
  if (error instanceof ParameterError || error instanceof SyntaxError) return true;
  if (error instanceof LimitError) return error.code === 'SPOTLAB_LIMIT_BANNED';
  return error instanceof SpotlabError && /^SPOTLAB_(READ_ONLY|NO_KEY|KEY|TRADING_REFUSED|OPTION)$/.test(error.code);
}
