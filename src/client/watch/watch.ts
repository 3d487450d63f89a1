/**
 * Looking again and again: when, what it cost, and when it is over. Draws nothing: a program takes the results, the REPL
 * and a notebook draw the ticks.
 */

import type { Clock } from '../../limits/index.js';
import { DURATION_FORM, durationUs } from '../../protocol/index.js';
import { WATCH, type Watch, type WatchOptions } from '../call/call.js';
import type { StopSignal } from '../call/inputs.js';
import { checkOptionNames } from '../call/option-names.js';
import { LimitError, ParameterError, SpotlabError } from '../errors/errors.js';
import type { LimitWindow } from '../limits/limits-forecast.js';
import { describeAs } from '../results/describe.js';
import type { Shown } from '../results/result.js';
import { interruptSignal } from '../session/interrupt.js';
import { type Pause, pauseAfter } from './poll-throttle.js';
import { type RequestUsage, readOnlyError, runReadOnly } from './read-only-scope.js';

/** One look, for those who draw it. */
export interface WatchTick<R> {
  /** 1, 2, 3, … */
  readonly number: number;
  /** What came; absent when it failed. */
  readonly result?: { readonly value: R };
  readonly error?: unknown;
  /** Failures in a row, this one included. */
  readonly failures: number;
  readonly usage: RequestUsage;
  /** When the next one comes; absent when this was the last. */
  readonly pause?: Pause;
}

/** How looks follow each other. */
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

/** What a watch repeats, for those who draw it. */
export function sourceOf(watch: Watch<unknown>): WatchSource {
  return (watch as unknown as { readonly [WATCH]: WatchSource })[WATCH];
}

/** What a watch repeats, when, and what ends it. */
export interface WatchSource {
  readonly plan: WatchPlan;
  readonly signals: readonly (StopSignal | undefined)[];
  read(): Promise<unknown>;
}

/**
 * The plan that options say.
 *
 * @param who names the call in messages
 * @throws ParameterError for an interval or a count that is none, SpotlabError `SPOTLAB_OPTION` for an unknown option
 */
export function watchPlan(who: string, given: WatchOptions | number | string = {}): WatchPlan {
  const options = typeof given === 'object' ? given : { every: given };
  checkOptionNames(`${who}: a watch`, options, OPTION_NAMES);
  const { every = DEFAULT_EVERY, times, failures = DEFAULT_FAILURES } = options;
  const us = durationUs(every);
  if (us === undefined || us < MIN_EVERY_MS * 1000) {
    throw new ParameterError(who, 'every', `every is '${every}'; it is ${DURATION_FORM}, at least ${MIN_EVERY_MS} ms.`);
  }
  for (const [name, count] of [
    ['times', times],
    ['failures', failures],
  ] as const) {
    if (count !== undefined && !(Number.isSafeInteger(count) && count >= 1)) {
      throw new ParameterError(who, name, `${name} is ${String(count)}; it is a whole number from 1 up.`);
    }
  }
  return { everyMs: us / 1000, times: times ?? Number.POSITIVE_INFINITY, failures };
}

/** A watch that goes on: what its last look has sent, and when the next one is due. */
interface WatchInFlight {
  usage: RequestUsage | undefined;
  dueMs: number;
}

const inFlight = new Set<WatchInFlight>();
/** A watch whose next look is so overdue was left behind by whoever iterated it. */
const ABANDONED_MS = 60_000;

/** What the others have sent at their last looks. */
function usageOfOthers(self: WatchInFlight, nowMs: number): RequestUsage[] {
  for (const one of inFlight) if (nowMs > one.dueMs + ABANDONED_MS) inFlight.delete(one);
  return [...inFlight].flatMap((one) => (one !== self && one.usage ? [one.usage] : []));
}

/**
 * Looks, by `ask`, until the plan or the signal ends it. Looks follow each other at even times and never overlap; a turn
 * that was missed, because an answer took long or nobody asked for the next tick, is left out.
 */
export async function* watchTicks<R>(
  ask: () => Promise<R>,
  { everyMs, times, failures: mostFailures }: WatchPlan,
  clock: Clock,
  signal?: AbortSignal,
): AsyncGenerator<WatchTick<R>, void, undefined> {
  const self: WatchInFlight = { usage: undefined, dueMs: clock.now() };
  try {
    yield* ticks(ask, { everyMs, times, failures: mostFailures }, clock, signal, self);
  } finally {
    inFlight.delete(self);
  }
}

async function* ticks<R>(
  ask: () => Promise<R>,
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
    const { done, usage } = runReadOnly(ask);
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

/** What a watch is made of. */
interface Watched<R> {
  readonly verb: string;
  readonly isTrading: boolean;
  send(): Promise<Shown<R>>;
}

/** The watch of a call. @throws as `call.watch()` says */
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
  // What comes after the loop in an input that was interrupted must not run.
  if (interrupt?.aborted) throw interrupt.reason;
}

/** Of the windows that a look has taken weight from, the one that is nearest to its limit. */
export function fullestWindow({ books }: RequestUsage): LimitWindow | undefined {
  const windows = [...books.keys()].flatMap((book) => book.state().windows);
  const weighed = windows.filter(({ type, used }) => type === 'REQUEST_WEIGHT' && used > 0);
  return weighed.sort((a, b) => b.used / b.limit - a.used / a.limit)[0];
}

/** One signal, aborted when any of those is; undefined for none. */
export function anySignal(signals: readonly (StopSignal | undefined)[]): AbortSignal | undefined {
  const given = signals.filter((one) => one !== undefined) as unknown as AbortSignal[];
  return given.length > 1 ? AbortSignal.any(given) : given[0];
}

/** Whether a failure cannot pass by itself: the call is wrong, or nothing leaves for a long time. */
function isFinal(error: unknown, isFirst: boolean): boolean {
  // A name that nobody has declared is a slip of the pen; one that was there at the first look may come back.
  if (isFirst && error instanceof ReferenceError && / is not defined$/.test(error.message)) return true;
  if (error instanceof ParameterError || error instanceof SyntaxError) return true;
  if (error instanceof LimitError) return error.code === 'SPOTLAB_LIMIT_BANNED';
  return error instanceof SpotlabError && /^SPOTLAB_(READ_ONLY|NO_KEY|KEY|TRADING_REFUSED|OPTION)$/.test(error.code);
}
