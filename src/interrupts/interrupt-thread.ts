/**
 * The thread that watches for SIGINT. It never turns its event loop: it waits, in work that the signal breaks off.
 *
 * A signal may come at any moment, also amid what is done about the one before: so everything here can be broken off
 * anywhere and begun again, and what it tells the running thread is numbered.
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

/** Longest that the running thread may take to answer before what it does is ended. */
const REPLY_TIMEOUT_MS = 250;
/** And how long that may take before the next interrupt ends the process. */
const TERMINATION_TIMEOUT_MS = 1_500;

const cells = workerData as Int32Array;

/** Number of the newest interrupt, and of the one that the running thread was told of last. */
let lastPressed = 0;
let lastSent = 0;
/** Until when the running thread may answer before it is ended. */
let deadlineMs = 0;
/** Whether what runs was to be ended already because of that one. */
let hasTerminated = false;
/** Number of the newest attempt at ending what runs. */
let attempt = 0;

const isWatchWanted = () => Atomics.load(cells, WATCH_STATE) !== WATCH_OFF;
const isAcknowledged = () => Atomics.load(cells, ACKNOWLEDGED) === lastSent;
/** Taken, or the running thread takes signals by itself again, and waits for us to let go. */
const isHandled = () => isAcknowledged() || !isWatchWanted();
const isAttemptIn = (state: number) => Atomics.load(cells, TERMINATION) === attemptInState(attempt, state);

/** Waits until `is` holds; false when it does not within `ms`. */
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
 * Whoever presses again before the first press is taken means the same one. It hurries nothing: a thread that is only slow
 * would be ended amid code of ours.
 */
function countPress(): void {
  if (isAcknowledged()) lastPressed += 1;
}

/** Waits until `is` holds, for `ms`, or until the signal comes; whether it came. */
function isPressedWhileWaiting(is: () => boolean, ms?: number): boolean {
  const isPressed = runUntilSigint(() => waitFor(is, ms));
  if (isPressed) countPress();
  return isPressed;
}

/** Sees to it that what was heard is taken. */
function deliverPresses(): void {
  for (;;) {
    if (isAcknowledged()) {
      disconnect();
      if (lastSent === lastPressed) return;
      deadlineMs = performance.now() + REPLY_TIMEOUT_MS;
      hasTerminated = false;
      lastSent = lastPressed;
    }
    // Once more where a signal has broken this off: each number is taken once.
    parentPort?.postMessage(lastSent);
    while (isPressedWhileWaiting(isHandled, deadlineMs - performance.now()));
    if (!isHandled() && hasTerminated) waitForNextPress();
    if (!isWatchWanted()) break;
    if (!isAcknowledged()) terminateRunningCode();
  }
  disconnect();
}

function terminateRunningCode(): void {
  // One that a signal has broken off goes on: the running thread may be waiting for us to be through with it.
  if (Atomics.load(cells, FINISHED) === attempt) {
    Atomics.store(cells, TERMINATION, attemptInState(attempt + 1, OFFERED));
    attempt += 1;
  }
  const inspector = connected();
  // Not once it has begun: a call that ends after V8 was asked would take the request back.
  if (isAttemptIn(OFFERED))
    inspector?.post('Runtime.evaluate', { expression: `${PREPARE_GLOBAL}(${attempt}, ${lastSent})` });
  const until = performance.now() + TERMINATION_TIMEOUT_MS;
  const isDecided = () => isHandled() || !isAttemptIn(OFFERED);
  while (isPressedWhileWaiting(isDecided, until - performance.now()));
  // The offer does not stand for ever; once the running thread has begun it is our turn soon.
  Atomics.compareExchange(cells, TERMINATION, attemptInState(attempt, OFFERED), attemptInState(attempt, WITHDRAWN));
  while (isPressedWhileWaiting(() => !isAttemptIn(PREPARING)));
  // Twice does no more than once: the running thread waits for us.
  if (isAttemptIn(PREPARED)) inspector?.post('Runtime.terminateExecution');
  hasTerminated = true;
  deadlineMs = performance.now() + REPLY_TIMEOUT_MS;
  Atomics.store(cells, FINISHED, attempt);
  Atomics.notify(cells, FINISHED);
}

/** What was ended may loop again; where nothing has helped, who presses on leaves. */
function waitForNextPress(): void {
  if (isPressedWhileWaiting(isHandled, TERMINATION_TIMEOUT_MS) || isHandled()) return;
  disconnect();
  if (!isPressedWhileWaiting(isHandled) || isHandled()) return;
  writeSync(2, '\nWhat runs cannot be ended: the process is.\n');
  process.kill(process.pid, 'SIGKILL');
}

let session: Session | undefined;
let isConnected = false;

/** Undefined once the process is about to end. */
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

/** Not connected for longer than it takes: Node would wait for it at the end, as for a debugger. */
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
  // Whoever has asked may have given up waiting for it.
  if (Atomics.compareExchange(cells, WATCH_STATE, WATCH_REQUESTED, WATCH_ON) !== WATCH_REQUESTED) continue;
  repeatThroughSigint(watch, countPress, () => !isWatchWanted());
  // What came in the last moment.
  deliverPresses();
  Atomics.store(cells, ARMED, 0);
  Atomics.notify(cells, ARMED);
}
