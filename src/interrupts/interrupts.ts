/**
 * Handles Ctrl-C (SIGINT) while user code runs: a listener is called as soon as the event loop turns, and code that
 * never returns to the event loop is terminated.
 *
 * Node calls a SIGINT handler only between turns of the event loop, and `breakOnSigint` of `node:vm` interrupts only
 * what a script does before its first `await`: an endless loop after an `await`, in a `then` or in a timer would block
 * the thread forever. So a second thread catches the signal ({@link startInterruptThread}) and sends it to the main
 * thread. When the main thread does not acknowledge it in time, the second thread asks V8 to terminate the running
 * code. Terminated JavaScript runs no `finally`, and Node would find its stack of asynchronous contexts inconsistent,
 * which aborts the process; so this stack is emptied first, in the way that Node itself does after an uncaught
 * exception. Timers, ticks and sockets of the process keep working.
 *
 * The REPL and the kernel interrupt code in different ways. The kernel compiles every cell with TypeScript, so it adds
 * a check to each loop of a cell and of the user's files; the check throws while a flag is raised (see
 * src/kernel/run/interrupt-signal.ts). `finally` blocks run, and V8 need not terminate anything; but a loop inside a
 * library is not interrupted. The REPL passes plain JavaScript to V8 without compiling it, so it cannot add checks.
 * Termination, as described above, also ends loops inside libraries; its price is that no `finally` runs.
 *
 * A caller that starts the thread must also listen to `uncaughtException` and ignore errors for which {@link
 * isTerminationError} is true. If other code of the process listens to SIGINT itself, Node delivers the signal to that
 * code and to this module, as without the second thread.
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

/** Called for each interrupt. `wasTerminated`: the running code was terminated, so its promise will never settle. */
export type InterruptListener = (wasTerminated: boolean) => void;

/**
 * Longest wait for the other thread. It normally answers at once, or as soon as a busy machine schedules it; the
 * timeout is for the case that the thread has died.
 */
const HANDOVER_MS = 5_000;

const listeners: InterruptListener[] = [];
let cells: Int32Array | undefined;
let isThreadWatching = false;
let wasTerminated = false;
const IGNORE: InterruptListener = () => {};

/** Resolves, through {@link onStarted}, once the thread watches or cannot. */
let startup: Promise<void> | undefined;
let onStarted = () => {};
/**
 * Whether the thread runs; whether the handover must not wait until no listener is left; whether the handover was
 * decided.
 */
let isReady = false;
let isUrgent = false;
let isHandoverDecided = false;

/** The error that Node's handling of uncaught exceptions receives when code has been terminated. */
const TERMINATED = Object.assign(new Error('Interrupted.'), { stack: '' });

/** Whether an `uncaughtException` only reports a termination by this module, and no error of the user's code. */
export const isTerminationError = (error: unknown): boolean => error === TERMINATED;

const deliver = () => {
  const ended = wasTerminated;
  wasTerminated = false;
  for (const listener of [...listeners]) listener(ended);
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

/** Hands SIGINT over to the thread, as soon as the thread is ready and the handover is allowed. */
function handOver(): void {
  if (!isReady || isHandoverDecided || !cells || !(isUrgent || isIdle())) return;
  isHandoverDecided = true;
  // If other code already listens to SIGINT, the signal stays with the main thread.
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
      // An interrupt that is waiting in this turn is delivered first.
      setImmediate(handOver);
      return;
    }
    // The thread may send the same number twice.
    if (message <= Atomics.load(shared, ACKNOWLEDGED)) return;
    Atomics.store(shared, ACKNOWLEDGED, message);
    wake(shared);
    deliver();
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
    wake(shared);
    waitWhile(shared, INSPECTOR_CONNECTED, 1);
  });
  process.on('newListener', (name, listener) => {
    if (name === 'SIGINT' && listener !== deliver) disarm();
  });
}

/**
 * Hands the signal over. Node's handler must be removed first: removing it later would also remove the thread's
 * handling.
 */
function arm(shared: Int32Array): void {
  process.off('SIGINT', deliver);
  const isPressed = isPressedWhile(() => {
    if (Atomics.compareExchange(shared, WATCH_STATE, WATCH_OFF, WATCH_REQUESTED) === WATCH_OFF) wake(shared);
    // If the thread has accepted the request, it will catch the signal; then the main thread can only wait until the
    // thread releases it.
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
  // Node caught the signal for the listener that is being added before the thread released it, and the release removed
  // Node's handling.
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
function waitWhile(shared: Int32Array, cell: number, value: number): boolean {
  return Atomics.wait(shared, cell, value, HANDOVER_MS) === 'timed-out';
}

function wake(shared: Int32Array): void {
  Atomics.add(shared, WAKE, 1);
  Atomics.notify(shared, WAKE);
}

/**
 * Called through the inspector in the middle of running code, to prepare its termination for the interrupt of number
 * `count`. It returns only after the interrupt thread has sent the request to V8: an inspector reply would call back
 * into JavaScript at a moment when that is fatal, and so would any code that continues after its asynchronous contexts
 * are removed.
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

/**
 * Stack frames of this module when no user code runs: isCodeRunning, prepareTermination, the global function, and the
 * expression that the inspector evaluates.
 */
const OWN_FRAMES = 4;

/**
 * Whether user code is running below this call. On a busy machine the thread may only be slow, and the code that runs
 * next must not be terminated.
 */
function isCodeRunning(): boolean {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = OWN_FRAMES + 1;
  const frames = new Error().stack?.match(/^ +at /gm)?.length ?? 0;
  Error.stackTraceLimit = stackTraceLimit;
  return frames > OWN_FRAMES;
}

/**
 * Empties the stack of asynchronous contexts, as Node does after an uncaught exception; returns false where that is not
 * possible.
 */
function emptyAsyncStack(): boolean {
  const { _fatalException: handle } = process as { _fatalException?: (error: unknown) => unknown };
  if (typeof handle !== 'function') return false;
  // Without a listener this call would end the process.
  if (process.listenerCount('uncaughtException') === 0) return false;
  handle.call(process, TERMINATED);
  return executionAsyncId() === 0;
}
