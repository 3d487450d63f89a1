/**
 * The worker thread that catches SIGINT. Its event loop never turns: the thread waits inside code that the signal
 * interrupts.
 *
 * A signal can arrive at any moment, also while an earlier one is handled. So all code here can be interrupted and
 * repeated, and interrupts are numbered for the main thread.
 */
import { writeSync } from 'node:fs';
import { Session } from 'node:inspector';
import { parentPort, workerData } from 'node:worker_threads';
import { repeatThroughSigint, runUntilSigint } from './break-on-sigint.js';
import {
  ACKNOWLEDGED,
  ARMED,
  attemptInState,
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
  WATCH_ON,
  WATCH_REQUESTED,
  WATCH_STATE,
  WITHDRAWN,
} from './shared-cells.js';

/**
 * How long the main thread may take to acknowledge an interrupt before its running code is terminated: this time, and as
 * much time of a processor. On a busy machine a main thread that has not run is not in a loop.
 */
const REPLY_TIMEOUT_MS = 250;
/** The same for code that waits and uses no processor. */
const IDLE_REPLY_TIMEOUT_MS = 5_000;
/** How often the used time is read after that. */
const LOOK_EVERY_MS = 25;
/** How long a termination may take before the next interrupt ends the process. */
const TERMINATION_TIMEOUT_MS = 1_500;

const cells = workerData as Int32Array;

/** Number of the newest interrupt, and number of the last one sent to the main thread. */
let lastPressed = 0;
let lastSent = 0;
/** Until when the main thread may acknowledge before its running code is terminated. */
let deadlineMs = 0;
/** When the current interrupt was sent, and the processor time that the process had used then. */
let sentMs = 0;
let usedMsBefore = 0;
/** Whether a termination was already attempted for the current interrupt. */
let hasTerminated = false;
/** Number of the newest attempt to terminate the running code. */
let attempt = 0;

const isWatchWanted = () => Atomics.load(cells, WATCH_STATE) !== WATCH_OFF;
const isAcknowledged = () => Atomics.load(cells, ACKNOWLEDGED) === lastSent;
/** Acknowledged, or the main thread catches SIGINT itself again and waits until this thread stops. */
const isHandled = () => isAcknowledged() || !isWatchWanted();
const isAttemptIn = (state: number) => Atomics.load(cells, TERMINATION) === attemptInState(attempt, state);

/** Waits until `is` returns true; returns false when that takes longer than `ms`. */
function waitFor(is: () => boolean, ms = Number.POSITIVE_INFINITY): boolean {
  const until = performance.now() + ms;
  for (;;) {
    const seen = Atomics.load(cells, WAKE);
    if (is()) return true;
    const left = until - performance.now();
    if (left <= 0) return false;
    Atomics.wait(cells, WAKE, seen, left);
  }
}

/**
 * Counts one press of Ctrl-C. A further press before the main thread has acknowledged the first one counts as the same
 * interrupt. It does not shorten the wait: a main thread that is only slow must not be terminated inside spotlab's own
 * code.
 */
function countPress(): void {
  if (isAcknowledged()) lastPressed += 1;
}

/** Waits until `is` returns true, `ms` have passed, or SIGINT arrives; returns whether SIGINT arrived. */
function isPressedWhileWaiting(is: () => boolean, ms?: number): boolean {
  const isPressed = runUntilSigint(() => waitFor(is, ms));
  if (isPressed) countPress();
  return isPressed;
}

function usedMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

/** Waits until the interrupt is handled, or the main thread has had its time. */
function waitForReply(): void {
  for (;;) {
    while (isPressedWhileWaiting(isHandled, deadlineMs - performance.now()));
    if (isHandled() || hasTerminated) return;
    const nowMs = performance.now();
    if (usedMs() - usedMsBefore >= REPLY_TIMEOUT_MS || nowMs - sentMs >= IDLE_REPLY_TIMEOUT_MS) return;
    deadlineMs = nowMs + LOOK_EVERY_MS;
  }
}

/** Sends all counted interrupts to the main thread and waits until it has acknowledged them. */
function deliverPresses(): void {
  for (;;) {
    if (isAcknowledged()) {
      disconnect();
      if (lastSent === lastPressed) return;
      sentMs = performance.now();
      usedMsBefore = usedMs();
      deadlineMs = sentMs + REPLY_TIMEOUT_MS;
      hasTerminated = false;
      lastSent = lastPressed;
    }
    // A signal may have interrupted this, so the number may be sent twice; the main thread acknowledges each number
    // once.
    parentPort?.postMessage(lastSent);
    waitForReply();
    if (!isHandled() && hasTerminated) waitForNextPress();
    if (!isWatchWanted()) break;
    if (!isAcknowledged()) terminateRunningCode();
  }
  disconnect();
}

function terminateRunningCode(): void {
  // An attempt that a signal has interrupted is continued: the main thread may be waiting until it is finished.
  if (Atomics.load(cells, FINISHED) === attempt) {
    Atomics.store(cells, TERMINATION, attemptInState(attempt + 1, OFFERED));
    attempt += 1;
  }
  const inspector = connected();
  // Not while the main thread is preparing: an inspector call that ends after the termination request would cancel that
  // request.
  if (isAttemptIn(OFFERED))
    inspector?.post('Runtime.evaluate', { expression: `${PREPARE_GLOBAL}(${attempt}, ${lastSent})` });
  const until = performance.now() + TERMINATION_TIMEOUT_MS;
  const isDecided = () => isHandled() || !isAttemptIn(OFFERED);
  while (isPressedWhileWaiting(isDecided, until - performance.now()));
  // Withdraw the offer after the timeout. If the main thread is already preparing, wait for its result.
  Atomics.compareExchange(cells, TERMINATION, attemptInState(attempt, OFFERED), attemptInState(attempt, WITHDRAWN));
  while (isPressedWhileWaiting(() => !isAttemptIn(PREPARING)));
  // Repeating this request is harmless: the main thread waits.
  if (isAttemptIn(PREPARED)) inspector?.post('Runtime.terminateExecution');
  hasTerminated = true;
  deadlineMs = performance.now() + REPLY_TIMEOUT_MS;
  Atomics.store(cells, FINISHED, attempt);
  Atomics.notify(cells, FINISHED);
}

/** The terminated code may loop again. If nothing has helped, the next press of Ctrl-C ends the process. */
function waitForNextPress(): void {
  if (isPressedWhileWaiting(isHandled, TERMINATION_TIMEOUT_MS) || isHandled()) return;
  disconnect();
  if (!isPressedWhileWaiting(isHandled) || isHandled()) return;
  writeSync(2, '\nThe running code cannot be terminated: the process is ended instead.\n');
  process.kill(process.pid, 'SIGKILL');
}

let session: Session | undefined;
let isConnected = false;

/** Connects to the inspector of the main thread; undefined once the process is about to exit. */
function connected(): Session | undefined {
  if (session && isConnected) return session;
  disconnect();
  const made = new Session() as Session & { connectToMainThread(): void };
  session = made;
  Atomics.store(cells, INSPECTOR_CONNECTED, 1);
  if (Atomics.load(cells, EXITING) === 1) {
    disconnect();
    return undefined;
  }
  made.connectToMainThread();
  isConnected = true;
  return made;
}

/** Disconnects as soon as possible: at exit Node would wait for the connection as for a debugger. */
function disconnect(): void {
  if (session === undefined) return;
  isConnected = false;
  session.disconnect();
  session = undefined;
  Atomics.store(cells, INSPECTOR_CONNECTED, 0);
  Atomics.notify(cells, INSPECTOR_CONNECTED);
}

function watch(): void {
  Atomics.store(cells, ARMED, 1);
  Atomics.notify(cells, ARMED);
  deliverPresses();
  waitFor(() => !isWatchWanted());
}

parentPort?.postMessage('ready');
for (;;) {
  waitFor(isWatchWanted);
  // The main thread may have withdrawn its request.
  if (Atomics.compareExchange(cells, WATCH_STATE, WATCH_REQUESTED, WATCH_ON) !== WATCH_REQUESTED) continue;
  repeatThroughSigint(watch, countPress, () => !isWatchWanted());
  // Deliver interrupts that arrived at the last moment.
  deliverPresses();
  Atomics.store(cells, ARMED, 0);
  Atomics.notify(cells, ARMED);
}
