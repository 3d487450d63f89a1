/**
 * Handles Ctrl-C (SIGINT) while user code runs: a listener is called as soon as the event loop turns, and code that
 * never returns to the event loop is terminated.
 *
 * Node calls a SIGINT handler only between turns of the event loop. So a second thread catches the signal ({@link
 * startInterruptThread}) and sends it to the main thread. When the main thread does not acknowledge it in time, the second
 * thread sets a flag ({@link stopRequests}), which code that src/cells has compiled checks in its loops, functions and
 * awaits. That ends the code as an error does: its `finally` blocks run.
 *
 * Code without checks, such as an endless loop of a library or of a regular expression, is terminated by V8, through the
 * inspector. Terminated JavaScript runs no `finally`, not even a `finally` of Node: where Node has opened an asynchronous
 * context, as around a timer's callback, Node would find its contexts inconsistent and abort the process. So the contexts
 * are closed first ({@link closeContexts}); code is terminated only where Node opens no further context before V8 ends the
 * code ({@link opensNoContext}); and Node's lists of immediates are kept correct ({@link keepImmediates}). Where nothing
 * can be terminated, the next Ctrl-C ends the process.
 *
 * The event loop may receive an interrupt while the code of the cell waits, and this code may then block the thread before
 * the listener has ended it. From {@link unsettled} to {@link settled} the second thread goes on asking whether the event
 * loop turns.
 *
 * If other code of the process listens to SIGINT itself, Node delivers the signal to that
 * code and to this module, as without the second thread.
 */
import { Worker } from 'node:worker_threads';
import { closeContexts } from './async-contexts.js';
import { runUntilSigint } from './break-on-sigint.js';
import { keepImmediates } from './immediates.js';
import { acknowledge, shared, wake } from './main-cells.js';
import { dropRequeued, keepRequeued, prepareNotes } from './requeued.js';
import { opensNoContext, runningStack } from './running-stack.js';
import { answer, beginSettling, endSettling, isProbe } from './settling.js';
import {
  ACKNOWLEDGED,
  ALLOWED,
  ARMED,
  ASKED,
  DECIDE_GLOBAL,
  EXITING,
  INSPECTOR_CONNECTED,
  PREPARING,
  REFUSED,
  STOP,
  TERMINATION,
  WATCH_OFF,
  WATCH_REQUESTED,
  WATCH_STATE,
} from './shared-cells.js';

/** Called for each interrupt. `wasTerminated`: the running code was terminated, so its promise will never settle. */
export type InterruptListener = (wasTerminated: boolean) => void;

/** Longest wait for the other thread, in case it has died. It normally answers as soon as the machine schedules it. */
const HANDOVER_MS = 5_000;

/** How long the event loop must turn after a termination. */
const QUIET_MS = 10;

const listeners: InterruptListener[] = [];
let hasThread = false;
let isThreadWatching = false;
/** How often code was terminated since the last interrupt was delivered. */
let terminations = 0;
const IGNORE: InterruptListener = () => {};

/** Resolves, through {@link onStarted}, once the thread watches or cannot. */
let startup: Promise<void> | undefined;
let onStarted = () => {};
/** Whether the thread runs, whether the handover must not wait until no listener is left, and whether it was decided. */
let isReady = false;
let isUrgent = false;
let isHandoverDecided = false;

/** Asks running code to stop. The code takes the interrupt: no listener is called. */
export const stopRequests = {
  flag: shared.subarray(STOP, STOP + 1),
  /** The interrupt that running code has taken last. */
  taken: 0,
  take(): boolean {
    const press = Atomics.load(shared, STOP);
    if (press === 0) return false;
    // The code may catch what its check throws, until the flag is reset.
    if (press === this.taken) return true;
    if (press <= Atomics.load(shared, ACKNOWLEDGED)) return false;
    this.taken = press;
    // After a termination the listeners must hear of it, too: what the terminated code has promised never settles.
    if (terminations === 0) acknowledge(press);
    return true;
  },
  /** Asks the code that runs next to stop, for an interrupt that was heard before the code began. */
  repeat(): void {
    this.taken = Atomics.load(shared, ACKNOWLEDGED) || -1;
    Atomics.store(shared, STOP, this.taken);
  },
};

/** An interrupt was heard, and its code has not ended. Code that holds the thread is stopped as if Ctrl-C was pressed. */
export const unsettled = (): void => {
  if (isThreadWatching) beginSettling();
};

/** The code has ended: what runs from now on is left alone. After a termination the listeners must hear of the interrupt. */
export const settled = (): void => endSettling(terminations === 0);

const deliver = () => {
  const wasTerminated = terminations > 0;
  terminations = 0;
  keepRequeued();
  for (const listener of [...listeners]) listener(wasTerminated);
};

/**
 * Delivers an interrupt that arrived as a key press. No termination is needed: reading the key shows that the event
 * loop turns.
 */
export const interrupt = (): void => deliver();

/**
 * Adds a listener for interrupts. While it is installed an interrupt does not end the process, and the process stays
 * alive even without other work, because only the interrupt may end what is awaited.
 *
 * @returns a function that removes the listener
 */
export function onInterrupt(listener: InterruptListener): () => void {
  const keepAlive = setInterval(() => {}, 1 << 30);
  const release = addListener(listener);
  return () => {
    clearInterval(keepAlive);
    release();
  };
}

function addListener(listener: InterruptListener): () => void {
  listeners.push(listener);
  if (!isThreadWatching && !process.listeners('SIGINT').includes(deliver)) process.on('SIGINT', deliver);
  return () => {
    listeners.splice(listeners.indexOf(listener), 1);
    if (listeners.length === 0) process.off('SIGINT', deliver);
    // The code that removes a listener may add the next one in the same turn. A handover between the two would take the
    // interrupt of the next one.
    if (isReady && !isHandoverDecided) setImmediate(handOver);
  };
}

/**
 * Ignores interrupts from now on unless another listener is installed: an interrupt that arrives just after an input
 * has finished must not end the process.
 */
export function ignoreInterrupts(): void {
  addListener(IGNORE);
}

/**
 * Starts the interrupt thread if it is not running. This takes about 20 ms of another core and does not keep the
 * process alive. Resolves once the thread catches the signal, or cannot.
 *
 * @param when `idle`: hand SIGINT over while no listener waits for an interrupt, because an interrupt in the very turn
 *   of the handover would be lost; `now`: hand it over as soon as the thread is ready, also where a listener always waits
 */
export function startInterruptThread(when: 'now' | 'idle' = 'now'): Promise<void> {
  if (when === 'now') isUrgent = true;
  if (startup === undefined) {
    startup = new Promise((resolve) => {
      onStarted = resolve;
    });
    startThread();
  }
  handOver();
  return startup;
}

const isIdle = () => listeners.every((one) => one === IGNORE);

/**
 * Runs `work`, which Ctrl-C ends even while the thread does not watch yet.
 *
 * @param ended makes the error with which ended work throws
 */
export function runEarly<T>(work: () => T, ended: () => Error): T {
  if (isThreadWatching) return work();
  let outcome: { readonly value: T } | { readonly error: unknown } | undefined;
  const isPressed = runUntilSigint(() => {
    try {
      outcome = { value: work() };
    } catch (error) {
      outcome = { error };
    }
  });
  if (isPressed || outcome === undefined) throw ended();
  if ('error' in outcome) throw outcome.error;
  return outcome.value;
}

/** Whether code runs that always ends, and must not be ended by force. */
let isUndisturbed = false;

/** Runs `work`, which ends by itself, such as a compilation: an interrupt is delivered after it. */
export function undisturbed<T>(work: () => T): T {
  const before = isUndisturbed;
  isUndisturbed = true;
  try {
    return work();
  } finally {
    isUndisturbed = before;
  }
}

/** Hands SIGINT over to the thread, as soon as the thread is ready and the handover is allowed. */
function handOver(): void {
  if (!isReady || isHandoverDecided || !(isUrgent || isIdle())) return;
  isHandoverDecided = true;
  // If other code already listens to SIGINT, the signal stays with the main thread.
  if (process.listeners('SIGINT').every((one) => one === deliver)) arm();
  onStarted();
}

function startThread(): void {
  hasThread = true;
  prepareNotes();
  Object.defineProperty(globalThis, DECIDE_GLOBAL, { value: decideTermination, configurable: true, enumerable: false });
  const thread = new Worker(new URL('./interrupt-thread.js', import.meta.url), { workerData: shared });
  thread.on('message', (message: 'ready' | number) => {
    if (message === 'ready') {
      thread.unref();
      isReady = true;
      // An interrupt that is waiting in this turn is delivered first.
      setImmediate(handOver);
      return;
    }
    if (terminations > 0) hearWhenQuiet(Math.abs(message));
    else if (message > 0) hear(message);
    else answer(-message);
  });
  // Without the thread, SIGINT stays with the main thread.
  thread.on('error', () => {
    disarm();
    isHandoverDecided = true;
    onStarted();
  });
  // Node would wait for the inspector connection and print a message, as for a debugger.
  process.on('exit', () => {
    Atomics.store(shared, EXITING, 1);
    if (Atomics.load(shared, INSPECTOR_CONNECTED) === 0) return;
    Atomics.store(shared, WATCH_STATE, WATCH_OFF);
    wake();
    waitWhile(INSPECTOR_CONNECTED, 1);
  });
  process.on('newListener', (name, listener) => {
    if (name === 'SIGINT' && listener !== deliver) disarm();
  });
}

/** The event loop turns: no code has to be stopped any more. */
function hear(press: number): void {
  Atomics.compareExchange(shared, STOP, press, 0);
  // The thread may send the number of a press twice, and the running code may have acknowledged the press before.
  if (press <= Atomics.load(shared, ACKNOWLEDGED)) return;
  acknowledge(press);
  deliver();
}

/**
 * Hears of an interrupt for which code was terminated. That code may have put itself into a queue before: a tick runs again
 * at the end of the very callback that reads the message, a timer in the next turn. So the interrupt stays open until the
 * event loop has turned for a while in which nothing had to be terminated.
 */
function hearWhenQuiet(press: number): void {
  const before = terminations;
  setTimeout(() => {
    if (press <= Atomics.load(shared, ACKNOWLEDGED) || terminations === before) hear(press);
    else hearWhenQuiet(press);
  }, QUIET_MS);
}

/**
 * Hands the signal over. Node's handler must be removed first: removing it later would also remove the thread's
 * handling.
 */
function arm(): void {
  process.off('SIGINT', deliver);
  const isPressed = isPressedWhile(() => {
    if (Atomics.compareExchange(shared, WATCH_STATE, WATCH_OFF, WATCH_REQUESTED) === WATCH_OFF) wake();
    // If the thread has accepted the request, it will catch the signal; then the main thread can only wait until the
    // thread releases it.
    if (waitWhile(ARMED, 0)) Atomics.compareExchange(shared, WATCH_STATE, WATCH_REQUESTED, WATCH_OFF);
    if (Atomics.load(shared, WATCH_STATE) !== WATCH_OFF) waitWhile(ARMED, 0);
  });
  isThreadWatching = Atomics.load(shared, ARMED) === 1;
  if (!isThreadWatching && listeners.length > 0) process.on('SIGINT', deliver);
  if (isPressed) deliver();
}

function disarm(): void {
  if (!isThreadWatching || !hasThread) return;
  isThreadWatching = false;
  takeBack();
}

function takeBack(): void {
  const isPressed = isPressedWhile(() => {
    Atomics.store(shared, WATCH_STATE, WATCH_OFF);
    wake();
    waitWhile(ARMED, 1);
  });
  // While the thread still held SIGINT, a listener was added, and Node installed its own handler for it. When the thread released
  // the signal, Node's handler was removed too, so all listeners are added again.
  process.on('SIGINT', deliver);
  reinstallListeners();
  queueMicrotask(() => {
    // When an interruptible script is running, its end also removes Node's handler.
    reinstallListeners();
    if (listeners.length === 0) process.off('SIGINT', deliver);
    if (isPressed) process.kill(process.pid, 'SIGINT');
  });
}

/** Makes Node catch the signal again for all listeners, by removing and adding them. */
function reinstallListeners(): void {
  const all = process.rawListeners('SIGINT') as NodeJS.SignalsListener[];
  process.removeAllListeners('SIGINT');
  for (const listener of all) process.on('SIGINT', listener);
}

/**
 * Runs `work`, which waits for the other thread, while this thread catches the signal: without any handler SIGINT would
 * end the process. Work that the signal interrupts is repeated. Returns whether the signal arrived.
 */
function isPressedWhile(work: () => void): boolean {
  let isPressed = false;
  while (runUntilSigint(work)) isPressed = true;
  return isPressed;
}

/** Waits until a cell has another value than `value`; returns true when that takes longer than {@link HANDOVER_MS}. */
function waitWhile(cell: number, value: number): boolean {
  return Atomics.wait(shared, cell, value, HANDOVER_MS) === 'timed-out';
}

/**
 * Called through the inspector in the middle of running code: decides whether the code can be terminated for the interrupt
 * of number `press`. If so, it returns only after the interrupt thread has sent the request to V8.
 */
function decideTermination(press: number): void {
  if (Atomics.load(shared, ACKNOWLEDGED) >= press) return;
  if (Atomics.compareExchange(shared, TERMINATION, ASKED, PREPARING) !== ASKED) return;
  const isAllowed = !isUndisturbed && isEndable(press) && leaveQueues();
  Atomics.store(shared, TERMINATION, isAllowed ? ALLOWED : REFUSED);
  if (isUndisturbed) hearLater(press);
  wake();
  if (!isAllowed) return;
  terminations += 1;
  waitWhile(TERMINATION, ALLOWED);
}

/** Acknowledges an interrupt, and delivers it as soon as the event loop turns. */
function hearLater(press: number): void {
  if (isProbe(press)) {
    answer(press);
    return;
  }
  Atomics.compareExchange(shared, STOP, press, 0);
  acknowledge(press);
  setImmediate(deliver);
}

/** Stack frames of this module: isEndable, decideTermination, and the expression that the inspector evaluates. */
const OWN_FRAMES = 3;

function isEndable(press: number): boolean {
  const stack = runningStack(OWN_FRAMES);
  return stack.length === 0 ? isInMicrotasks(press) : opensNoContext(stack);
}

/** Prepares Node for the end of the running code; returns whether the code can be terminated. */
function leaveQueues(): boolean {
  if (terminations > 0) dropRequeued();
  keepImmediates();
  return closeContexts();
}

/**
 * After how many questions without a frame of user code, and without a turn of the event loop, microtasks are running. One
 * would not do: the question may come between two callbacks of the same turn.
 */
const MIN_QUESTIONS_IN_MICROTASKS = 3;

/** The interrupt for which the last question found no frame of user code, and the number of such questions. */
const frameless = { press: 0, count: 0 };

/**
 * Whether microtasks follow each other without end, as in `for (;;) await null` of a library. V8 may ask between two of them, where
 * no code is on the stack. The message about the interrupt waits for the next turn of the event loop. The thread asks again only
 * after processor time was used: if the event loop had turned meanwhile, it would have acknowledged the interrupt.
 */
function isInMicrotasks(press: number): boolean {
  if (frameless.press !== press) Object.assign(frameless, { press, count: 0 });
  frameless.count += 1;
  return frameless.count >= MIN_QUESTIONS_IN_MICROTASKS;
}
