/**
 * The thread that watches for SIGINT. It never turns its event loop: it waits, in work that the signal breaks off.
 *
 * A signal may come at any moment, also amid what is done about the one before: so everything here can be broken off
 * anywhere and begun again, and what it tells the running thread is numbered.
 */
import { writeSync } from 'node:fs';
import { Session } from 'node:inspector';
import { parentPort, workerData } from 'node:worker_threads';
import { isBrokenOff, listen } from './breakable.js';
import {
  ARMED,
  ASKED_FOR,
  BEGUN,
  BREAK,
  CONNECTED,
  DROPPED,
  ENDING,
  LEAVING,
  OFFERED,
  PREPARED,
  stateOf,
  TAKEN,
  TAKEN_UP,
  THROUGH,
  UNWANTED,
  WAKE,
  WANTED,
} from './shared-cells.js';

/** Longest that the running thread may take to answer before what it does is ended. */
const PATIENCE_MS = 250;
/** And how long that may take before the next interrupt ends the process. */
const LAST_PATIENCE_MS = 1_500;

const cells = workerData as Int32Array;

/** Number of the newest interrupt, and of the one that the running thread was told of last. */
let heard = 0;
let told = 0;
/** Until when the running thread may answer before it is ended. */
let patientUntilMs = 0;
/** Whether what runs was to be ended already because of that one. */
let hasTried = false;
/** Number of the newest attempt at ending what runs. */
let attempt = 0;

const isWanted = () => Atomics.load(cells, WANTED) !== UNWANTED;
const isTaken = () => Atomics.load(cells, TAKEN) === told;
/** Taken, or the running thread takes signals by itself again, and waits for us to let go. */
const isSettled = () => isTaken() || !isWanted();
const isEnding = (state: number) => Atomics.load(cells, ENDING) === stateOf(attempt, state);

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
function hear(): void {
  if (isTaken()) heard += 1;
}

/** Waits until `is` holds, for `ms`, or until the signal comes; whether it came. */
function isPressedBefore(is: () => boolean, ms?: number): boolean {
  const isPressed = isBrokenOff(() => waitFor(is, ms));
  if (isPressed) hear();
  return isPressed;
}

/** Sees to it that what was heard is taken. */
function passOn(): void {
  for (;;) {
    if (isTaken()) {
      disconnect();
      if (told === heard) return;
      patientUntilMs = performance.now() + PATIENCE_MS;
      hasTried = false;
      told = heard;
    }
    // Once more where a signal has broken this off: each number is taken once.
    parentPort?.postMessage(told);
    while (isPressedBefore(isSettled, patientUntilMs - performance.now()));
    if (!isSettled() && hasTried) untilPressedAgain();
    if (!isWanted()) break;
    if (!isTaken()) endWhatRuns();
  }
  disconnect();
}

function endWhatRuns(): void {
  // One that a signal has broken off goes on: the running thread may be waiting for us to be through with it.
  if (Atomics.load(cells, THROUGH) === attempt) {
    Atomics.store(cells, ENDING, stateOf(attempt + 1, OFFERED));
    attempt += 1;
  }
  const inspector = connected();
  // Not once it has begun: a call that ends after V8 was asked would take the request back.
  if (isEnding(OFFERED)) inspector?.post('Runtime.evaluate', { expression: `${BREAK}(${attempt}, ${told})` });
  const until = performance.now() + LAST_PATIENCE_MS;
  const isDecided = () => isSettled() || !isEnding(OFFERED);
  while (isPressedBefore(isDecided, until - performance.now()));
  // The offer does not stand for ever; once the running thread has begun it is our turn soon.
  Atomics.compareExchange(cells, ENDING, stateOf(attempt, OFFERED), stateOf(attempt, DROPPED));
  while (isPressedBefore(() => !isEnding(BEGUN)));
  // Twice does no more than once: the running thread waits for us.
  if (isEnding(PREPARED)) inspector?.post('Runtime.terminateExecution');
  hasTried = true;
  patientUntilMs = performance.now() + PATIENCE_MS;
  Atomics.store(cells, THROUGH, attempt);
  Atomics.notify(cells, THROUGH);
}

/** What was ended may loop again; where nothing has helped, who presses on leaves. */
function untilPressedAgain(): void {
  if (isPressedBefore(isSettled, LAST_PATIENCE_MS) || isSettled()) return;
  disconnect();
  if (!isPressedBefore(isSettled) || isSettled()) return;
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
  Atomics.store(cells, CONNECTED, 1);
  if (Atomics.load(cells, LEAVING) === 1) {
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
  Atomics.store(cells, CONNECTED, 0);
  Atomics.notify(cells, CONNECTED);
}

function watch(): void {
  Atomics.store(cells, ARMED, 1);
  Atomics.notify(cells, ARMED);
  passOn();
  waitFor(() => !isWanted());
}

parentPort?.postMessage('ready');
for (;;) {
  waitFor(isWanted);
  // Whoever has asked may have given up waiting for it.
  if (Atomics.compareExchange(cells, WANTED, ASKED_FOR, TAKEN_UP) !== ASKED_FOR) continue;
  listen(watch, hear, () => !isWanted());
  // What came in the last moment.
  passOn();
  Atomics.store(cells, ARMED, 0);
  Atomics.notify(cells, ARMED);
}
