/**
 * The signal of whoever runs code for a person: the REPL and the kernel set it for the time of one input, so that
 * Ctrl-C or Stop aborts every request that the input has sent, without the user passing signals around.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { setMaxListeners } from 'node:events';

import type { StopSignal } from '../call/inputs.js';

let current: StopSignal | undefined;
/** Of what goes on beside the inputs, and is not stopped with them. */
const ownSignal = new AsyncLocalStorage<{ readonly signal: StopSignal | undefined }>();

/** Aborts requests sent from now on with `signal`; undefined ends that. */
export function setInterruptSignal(signal: StopSignal | undefined): void {
  current = signal;
  if (signal) expectManyListeners(signal);
}

let source: (() => StopSignal | undefined) | undefined;

/** Aborts requests by the signal that `given` gives when they are sent: for hosts that run code side by side. */
export function setInterruptSource(given: () => StopSignal | undefined): void {
  source = given;
}

/** One signal may stop hundreds of calls that wait side by side: that is no leak, and Node need not warn of one. */
export function expectManyListeners(signal: StopSignal): void {
  if (signal instanceof EventTarget) setMaxListeners(0, signal);
}

/** @internal The signal in force now. */
export function interruptSignal(): StopSignal | undefined {
  const beside = ownSignal.getStore();
  return beside ? beside.signal : source ? source() : current;
}

/** @internal Runs `work` under a signal of its own in place of that of the input that runs. */
export function withInterruptSignal<T>(signal: StopSignal | undefined, work: () => T): T {
  if (signal) expectManyListeners(signal);
  return ownSignal.run({ signal }, work);
}

/**
 * @internal Where code that was stopped sends more, it never goes on: a loop that tries again after every failure would
 * otherwise try for ever.
 */
export function neverAfterInterrupt(): Promise<never> | undefined {
  return source !== undefined && interruptSignal()?.aborted === true && !ownSignal.getStore()
    ? new Promise(() => {})
    : undefined;
}

let reconciling = 0;

/** @internal Runs `work`, which finds out what became of an interrupted order. */
export async function whileReconciling<T>(work: () => Promise<T>): Promise<T> {
  reconciling += 1;
  try {
    return await work();
  } finally {
    reconciling -= 1;
  }
}

/** Whether it is being found out what became of an interrupted order: who interrupted should wait for the answer. */
export function isReconciling(): boolean {
  return reconciling > 0;
}
