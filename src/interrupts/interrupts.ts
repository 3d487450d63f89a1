/**
 * Ctrl-C, for whoever runs code of others: told as long as this thread gets to turn, and ended by force where it does not.
 *
 * A SIGINT handler of Node's is called between turns, and `breakOnSigint` ends only what a script does before its first
 * `await`: a loop behind one, in a `then` or in a timer holds the thread for ever. So a second thread takes the signal
 * ({@link startInterruptThread}), passes it on, and when no answer comes asks V8 to end what runs. JavaScript that is ended so
 * runs no `finally`, and Node's own stack of asynchronous contexts would be found out of order, which aborts the process; so
 * that stack is emptied as Node itself does it after an exception that nobody caught. Its timers, ticks and sockets go on.
 *
 * Whoever watches also listens to `uncaughtException`, and passes over what {@link isTerminationError} knows. Code that listens to
 * SIGINT by itself gets the signal, and so do we, as without a second thread.
 */
import { executionAsyncId } from 'node:async_hooks';
import { Worker } from 'node:worker_threads';
import { runUntilSigint } from './break-on-sigint.js';
import {
  ACKNOWLEDGED,
  ARMED,
  attemptInState,
  CELLS,
  EXITING,
  FINISHED,
  INSPECTOR_CONNECTED,
  OFFERED,
  PREPARE_GLOBAL,
  PREPARED,
  PREPARING,
  TERMINATION,
  WAKE,
  WATCH_OFF,
  WATCH_REQUESTED,
  WATCH_STATE,
  WITHDRAWN,
} from './shared-cells.js';

/** Told of one interrupt. `wasTerminated`: what ran was ended by force, and its promise will never settle. */
export type InterruptListener = (wasTerminated: boolean) => void;

/**
 * Longest wait for the other thread, which answers at once, or once a busy machine gives it a turn. Nothing but its death
 * should ever come to that.
 */
const HANDOVER_MS = 5_000;

const listeners: InterruptListener[] = [];
let cells: Int32Array | undefined;
let isThreadWatching = false;
let wasTerminated = false;
const IGNORE: InterruptListener = () => {};

/** Resolves, by {@link onStarted}, once the thread watches or cannot. */
let startup: Promise<void> | undefined;
let onStarted = () => {};
/** Whether the thread runs; whether it need not wait for nobody to be listening; whether it has been let. */
let isReady = false;
let isUrgent = false;
let isHandoverDecided = false;

/** What Node's own handling of an uncaught exception is told when a loop has been ended. */
const TERMINATED = Object.assign(new Error('Interrupted.'), { stack: '' });

/** Whether an `uncaughtException` is only how a loop was ended, and no error of anybody's. */
export const isTerminationError = (error: unknown): boolean => error === TERMINATED;

const deliver = () => {
  const ended = wasTerminated;
  wasTerminated = false;
  for (const listener of [...listeners]) listener(ended);
};

/** Tells of an interrupt that came as a key, which proves that this thread gets to turn. */
export const interrupt = (): void => deliver();

/**
 * Takes interrupts: from now on none ends the process by itself, nor does it end for want of anything else to do, since what
 * is waited for may be ended by an interrupt only. Returns what gives this listener up.
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
    handOver();
  };
}

/** Takes interrupts for good, and does nothing at them: one that comes when an input has just ended must not end the process. */
export function ignoreInterrupts(): void {
  addListener(IGNORE);
}

/**
 * Starts the second thread, unless it has been; it takes some 20 ms of another core and keeps nothing alive. Resolves once it
 * watches, or cannot.
 *
 * @param when `idle`: it takes over when nobody waits for an interrupt, since one that came in the very turn of the handover
 * would be lost; `now`: it does at once.
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

/** Lets the thread watch, as soon as it can and may. */
function handOver(): void {
  if (!isReady || isHandoverDecided || !cells || !(isUrgent || isIdle())) return;
  isHandoverDecided = true;
  // Whoever listens already keeps what it has.
  if (process.listeners('SIGINT').every((one) => one === deliver)) arm(cells);
  onStarted();
}

function startThread(): void {
  const shared = new Int32Array(new SharedArrayBuffer(CELLS * Int32Array.BYTES_PER_ELEMENT));
  cells = shared;
  Object.defineProperty(globalThis, PREPARE_GLOBAL, {
    value: (attempt: number, count: number) => prepareTermination(shared, attempt, count),
    configurable: true,
    enumerable: false,
  });
  const thread = new Worker(new URL('./interrupt-thread.js', import.meta.url), { workerData: shared });
  thread.on('message', (message: 'ready' | number) => {
    if (message === 'ready') {
      thread.unref();
      isReady = true;
      handOver();
      return;
    }
    // The thread may say it twice.
    if (message <= Atomics.load(shared, ACKNOWLEDGED)) return;
    Atomics.store(shared, ACKNOWLEDGED, message);
    wake(shared);
    deliver();
  });
  // Without it things are as they were before.
  thread.on('error', () => {
    disarm();
    isHandoverDecided = true;
    onStarted();
  });
  // Node would wait for it, and say so, as for a debugger.
  process.on('exit', () => {
    Atomics.store(shared, EXITING, 1);
    if (Atomics.load(shared, INSPECTOR_CONNECTED) === 0) return;
    Atomics.store(shared, WATCH_STATE, WATCH_OFF);
    wake(shared);
    waitWhile(shared, INSPECTOR_CONNECTED, 1);
  });
  process.on('newListener', (name, listener) => {
    if (name === 'SIGINT' && listener !== deliver) disarm();
  });
}

/** Hands the signal over: Node's handler has to be gone before, since taking it away later would take away both. */
function arm(shared: Int32Array): void {
  process.off('SIGINT', deliver);
  const isPressed = isPressedWhile(() => {
    if (Atomics.compareExchange(shared, WATCH_STATE, WATCH_OFF, WATCH_REQUESTED) === WATCH_OFF) wake(shared);
    // Once it has begun to, it will: then there is no going back but by its letting go.
    if (waitWhile(shared, ARMED, 0)) Atomics.compareExchange(shared, WATCH_STATE, WATCH_REQUESTED, WATCH_OFF);
    if (Atomics.load(shared, WATCH_STATE) !== WATCH_OFF) waitWhile(shared, ARMED, 0);
  });
  isThreadWatching = Atomics.load(shared, ARMED) === 1;
  if (!isThreadWatching && listeners.length > 0) process.on('SIGINT', deliver);
  if (isPressed) deliver();
}

function disarm(): void {
  if (!isThreadWatching || !cells) return;
  isThreadWatching = false;
  takeBack(cells);
}

function takeBack(shared: Int32Array): void {
  const isPressed = isPressedWhile(() => {
    Atomics.store(shared, WATCH_STATE, WATCH_OFF);
    wake(shared);
    waitWhile(shared, ARMED, 1);
  });
  // For the listener that is being added Node has taken the signal before we let go of it, which took it away again.
  process.on('SIGINT', deliver);
  reinstallListeners();
  queueMicrotask(() => {
    // Where a script that can be broken by the signal is running, its end takes away Node's handler as well.
    reinstallListeners();
    if (listeners.length === 0) process.off('SIGINT', deliver);
    if (isPressed) process.kill(process.pid, 'SIGINT');
  });
}

/** Makes Node take the signal once more for all who listen. */
function reinstallListeners(): void {
  const all = process.rawListeners('SIGINT') as NodeJS.SignalsListener[];
  process.removeAllListeners('SIGINT');
  for (const listener of all) process.on('SIGINT', listener);
}

/**
 * Does `work`, which waits for the other thread, while this one takes the signal: with no handler at all it would end the
 * process. Work that the signal breaks off is done again. Whether it came.
 */
function isPressedWhile(work: () => void): boolean {
  let isPressed = false;
  while (runUntilSigint(work)) isPressed = true;
  return isPressed;
}

/** Waits for another value; true when it still stands after {@link HANDOVER_MS}. */
function waitWhile(shared: Int32Array, cell: number, value: number): boolean {
  return Atomics.wait(shared, cell, value, HANDOVER_MS) === 'timed-out';
}

function wake(shared: Int32Array): void {
  Atomics.add(shared, WAKE, 1);
  Atomics.notify(shared, WAKE);
}

/**
 * Called by the inspector amid whatever runs, at an attempt to end that for the interrupt of that number. It returns when V8
 * has been asked to, from the other thread: the answer would call back into JavaScript at a moment when that is fatal, and
 * so would be anything that runs on with its asynchronous contexts taken away.
 */
function prepareTermination(shared: Int32Array, attempt: number, count: number): void {
  if (Atomics.load(shared, ACKNOWLEDGED) >= count || !isCodeRunning()) return;
  const isOurs = Atomics.compareExchange(
    shared,
    TERMINATION,
    attemptInState(attempt, OFFERED),
    attemptInState(attempt, PREPARING),
  );
  if (isOurs !== attemptInState(attempt, OFFERED)) return;
  const isPrepared = executionAsyncId() === 0 || emptyAsyncStack();
  wasTerminated = isPrepared;
  Atomics.store(shared, TERMINATION, attemptInState(attempt, isPrepared ? PREPARED : WITHDRAWN));
  wake(shared);
  waitWhile(shared, FINISHED, attempt - 1);
}

/** Frames of ours where nothing else runs: isAmid, prepareEnd, the global, and the expression that the inspector evaluates. */
const OWN_FRAMES = 4;

/** Whether code is running below us. On a busy machine the thread may only be slow, and what comes next must not be ended. */
function isCodeRunning(): boolean {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = OWN_FRAMES + 1;
  const frames = new Error().stack?.match(/^ +at /gm)?.length ?? 0;
  Error.stackTraceLimit = stackTraceLimit;
  return frames > OWN_FRAMES;
}

/** What Node does when an exception has reached its callbacks; false where it cannot be had. */
function emptyAsyncStack(): boolean {
  const { _fatalException: handle } = process as { _fatalException?: (error: unknown) => unknown };
  if (typeof handle !== 'function') return false;
  // With nobody listening it would end the process.
  if (process.listenerCount('uncaughtException') === 0) return false;
  handle.call(process, TERMINATED);
  return executionAsyncId() === 0;
}
