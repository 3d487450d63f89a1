/**
 * The interrupt signal of the running input. The REPL and the kernel set it for each input, so that Ctrl-C or Stop
 * aborts all requests of that input without signals in the user's code.
 */
import { Scope, expectManyListeners as tellManyListeners } from '../../platform/index.js';
import type { StopSignal } from './inputs.js';

let current: StopSignal | undefined;
/** Signals of background work, which an interrupt of the input does not stop. */
const ownSignal = new Scope<{ readonly signal: StopSignal | undefined }>('until await');

/** Sets the signal that aborts requests sent from now on; undefined removes it. */
export function setInterruptSignal(signal: StopSignal | undefined): void {
  current = signal;
  if (signal) expectManyListeners(signal);
}

let source: (() => StopSignal | undefined) | undefined;

/** Sets a function that gives the signal of each request when it is sent, for hosts that run several inputs at once. */
export function setInterruptSource(given: () => StopSignal | undefined): void {
  source = given;
}

/** Hundreds of waiting calls may listen to one signal; this stops a warning about a listener leak. */
export function expectManyListeners(signal: StopSignal): void {
  if (signal instanceof EventTarget) tellManyListeners(signal);
}

/** @internal The current signal. */
export function interruptSignal(): StopSignal | undefined {
  const beside = ownSignal.get();
  return beside ? beside.signal : source ? source() : current;
}

/** @internal Runs `work` under a signal of its own instead of the signal of the running input. */
export function withInterruptSignal<T>(signal: StopSignal | undefined, work: () => T): T {
  if (signal) expectManyListeners(signal);
  // A program without inputs has no signal to replace. The first `ownSignal.run` slows down all later promises of the
  // process, so it is avoided here.
  else if (current === undefined && source === undefined && !ownSignal.get()) return work();
  return ownSignal.run({ signal }, work);
}

/**
 * @internal A promise that never settles, for requests of interrupted code. Otherwise a loop that retries after every
 *   error would never end.
 */
export function haltAfterInterrupt(): Promise<never> | undefined {
  return source !== undefined && interruptSignal()?.aborted === true && !ownSignal.get()
    ? new Promise(() => {})
    : undefined;
}

let reconciling = 0;

/** @internal Runs `work`, which finds the outcome of an interrupted order. */
export async function whileReconciling<T>(work: () => Promise<T>): Promise<T> {
  reconciling += 1;
  try {
    return await work();
  } finally {
    reconciling -= 1;
  }
}

/** Whether the outcome of an interrupted order is being queried; a host should wait for it before it ends the input. */
export function isReconciling(): boolean {
  return reconciling > 0;
}

let selfEnding = 0;

/** @internal Runs `work`, which ends with a partial result soon after an interrupt. */
export async function whileSelfEnding<T>(work: () => Promise<T>): Promise<T> {
  selfEnding += 1;
  try {
    return await work();
  } finally {
    selfEnding -= 1;
  }
}

/** Whether interrupted work is ending with a partial result; a host should wait for it before it ends the input. */
export function isSelfEnding(): boolean {
  return selfEnding > 0;
}

/** @internal One signal that is aborted when any of the given ones is; undefined without a signal. */
export function anySignal(signals: readonly (StopSignal | undefined)[]): AbortSignal | undefined {
  const given = signals.filter((one) => one !== undefined) as AbortSignal[];
  return given.length > 1 ? AbortSignal.any(given) : given[0];
}
