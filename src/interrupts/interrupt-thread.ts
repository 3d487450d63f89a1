/**
 * The worker thread that catches SIGINT. Its event loop never turns: the thread waits inside code that the signal
 * interrupts.
 *
 * A signal can arrive at any moment, also while an earlier one is handled. So all code of this thread works correctly
 * when a signal interrupts it and starts it again, and each interrupt has a number for the main thread.
 */
import { writeSync } from 'node:fs';
import { Session } from 'node:inspector';
import { parentPort, workerData } from 'node:worker_threads';
import { repeatThroughSigint, runUntilSigint } from './break-on-sigint.js';
import { nextStage, type Stage } from './escalation.js';
import {
  ACKNOWLEDGED,
  ALLOWED,
  ARMED,
  ASKED,
  DECIDE_GLOBAL,
  EXITING,
  INSPECTOR_CONNECTED,
  NONE,
  PREPARING,
  PROBED,
  REFUSED,
  SETTLING,
  STOP,
  TERMINATION,
  UNSETTLED,
  WAKE,
  WATCH_OFF,
  WATCH_ON,
  WATCH_REQUESTED,
  WATCH_STATE,
} from './shared-cells.js';

/**
 * How long the main thread may take to acknowledge an interrupt before its running code is asked to stop: this time, and as
 * much time of a processor. On a busy machine a main thread that has not run is not in a loop.
 */
const REPLY_TIMEOUT_MS = 250;
/**
 * How long code that was asked to stop may go on before it is terminated: code with interrupt checks stops within
 * microseconds.
 */
const STOP_TIMEOUT_MS = 50;
/** How long a main thread that waits, and uses no processor, may take to acknowledge an interrupt. */
const IDLE_REPLY_TIMEOUT_MS = 5_000;
/** Time between two readings of the used processor time after REPLY_TIMEOUT_MS. */
const LOOK_EVERY_MS = 25;
/** Processor time after which a termination is tried again where it was not possible at that moment. */
const TRY_AGAIN_MS = 20;
/** How long a termination may take before the next interrupt ends the process. */
const TERMINATION_TIMEOUT_MS = 1_500;

/** Pause between two questions whether the event loop turns, while an interrupt that was heard ends its code. */
const PROBE_EVERY_MS = 50;

const cells = workerData as Int32Array;

/** Number of the newest interrupt, and number of the last one sent to the main thread. */
let lastPressed = 0;
let lastSent = 0;
/**
 * Number of the newest interrupt that is not a press of Ctrl-C: the thread sends it to learn whether the event loop
 * turns.
 */
let lastProbe = 0;
/** When the main thread was told last, and the processor time that the process had used then. */
let toldMs = 0;
let usedMsBefore = 0;
/** Processor time that the process has from then on. */
let budgetMs = REPLY_TIMEOUT_MS;
/** How often a termination was refused for the current interrupt. */
let refusals = 0;
/** How often code was terminated for the current interrupt. */
let terminations = 0;

const isWatchWanted = () => Atomics.load(cells, WATCH_STATE) !== WATCH_OFF;
const isAcknowledged = () => Atomics.load(cells, ACKNOWLEDGED) === lastSent;
/** Acknowledged, or the main thread catches SIGINT itself again and waits until this thread stops. */
const isHandled = () => isAcknowledged() || !isWatchWanted();

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
  if (isAcknowledged() || lastSent === lastProbe) lastPressed += 1;
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

/** Gives the process more processor time. */
function giveTime(ms: number): void {
  toldMs = performance.now();
  usedMsBefore = usedMs();
  budgetMs = ms;
}

/** Waits until the interrupt is handled, or the main thread has had its time. */
function waitForReply(): void {
  while (!isHandled()) {
    isPressedWhileWaiting(isHandled, LOOK_EVERY_MS);
    const nowMs = performance.now();
    const isIdleLong = nowMs - toldMs >= IDLE_REPLY_TIMEOUT_MS;
    if (nowMs - toldMs >= budgetMs && (usedMs() - usedMsBefore >= budgetMs || isIdleLong)) return;
  }
}

/**
 * The next stage of the newest interrupt. All that this function reads survives a signal that interrupts this thread.
 */
const stage = (): Stage =>
  nextStage({
    isAcknowledged: isAcknowledged(),
    isPressedAgain: lastSent !== lastPressed,
    isAsked: Atomics.load(cells, STOP) === lastSent,
    terminations,
    refusals,
  });

/** Sends all counted interrupts to the main thread and waits until it has acknowledged them. */
function deliverPresses(): void {
  for (;;) {
    if (!isAcknowledged()) {
      // A signal may have interrupted this, so the number may be sent twice; the main thread acknowledges each number
      // once.
      parentPort?.postMessage(lastSent === lastProbe ? -lastSent : lastSent);
      waitForReply();
      if (!isWatchWanted()) break;
    }
    const next = stage();
    if (next === 'quiet') break;
    if (next === 'told') tell();
    else if (next === 'asked') ask();
    else if (next === 'forced') terminateRunningCode();
    else endAtNextPress();
  }
  disconnect();
}

/** Begins the next interrupt. */
function tell(): void {
  disconnect();
  terminations = 0;
  refusals = 0;
  giveTime(REPLY_TIMEOUT_MS);
  lastSent = lastPressed;
}

function ask(): void {
  Atomics.store(cells, STOP, lastSent);
  giveTime(STOP_TIMEOUT_MS);
}

/** Terminates the running code of the main thread, if that thread allows it: it is asked in the middle of its code. */
function terminateRunningCode(): void {
  const inspector = connected();
  // An attempt that a signal has interrupted is continued: the main thread may wait for its end.
  if (Atomics.load(cells, TERMINATION) !== ALLOWED) {
    Atomics.store(cells, TERMINATION, ASKED);
    inspector?.post('Runtime.evaluate', { expression: `${DECIDE_GLOBAL}(${lastSent})` });
  }
  const until = performance.now() + TERMINATION_TIMEOUT_MS;
  const isDecided = () => isHandled() || Atomics.load(cells, TERMINATION) !== ASKED;
  while (isPressedWhileWaiting(isDecided, until - performance.now()));
  Atomics.compareExchange(cells, TERMINATION, ASKED, REFUSED);
  while (isPressedWhileWaiting(() => Atomics.load(cells, TERMINATION) !== PREPARING));
  if (Atomics.load(cells, TERMINATION) === ALLOWED) {
    // Repeating this request is harmless: the main thread waits.
    inspector?.post('Runtime.terminateExecution');
    terminations += 1;
    Atomics.store(cells, TERMINATION, NONE);
    Atomics.notify(cells, TERMINATION);
    giveTime(REPLY_TIMEOUT_MS);
  } else {
    refusals += 1;
    giveTime(TRY_AGAIN_MS);
  }
}

/** Nothing has helped: the terminated code may loop again, or it cannot be terminated. The next press ends the process. */
function endAtNextPress(): void {
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

/** Whether an interrupt that the event loop has heard is still ending the interrupted code. */
const isUnsettled = () => Atomics.load(cells, SETTLING) === UNSETTLED;

/**
 * Sends an interrupt without a press of Ctrl-C, to learn whether the event loop turns. Code that waited when the event loop heard
 * the interrupt may hold the main thread since then. Without this question, it would hold the thread for ever.
 */
function probe(): void {
  const number = lastPressed + 1;
  if (Atomics.compareExchange(cells, SETTLING, UNSETTLED, PROBED + number) !== UNSETTLED) return;
  lastProbe = number;
  lastPressed = number;
}

function watch(): void {
  Atomics.store(cells, ARMED, 1);
  Atomics.notify(cells, ARMED);
  for (;;) {
    deliverPresses();
    waitFor(() => !isWatchWanted() || isUnsettled());
    if (!isWatchWanted()) return;
    waitFor(() => !isWatchWanted() || !isUnsettled(), PROBE_EVERY_MS);
    probe();
  }
}

parentPort?.postMessage('ready');
for (;;) {
  waitFor(isWatchWanted);
  // The main thread may have withdrawn its request.
  if (Atomics.compareExchange(cells, WATCH_STATE, WATCH_REQUESTED, WATCH_ON) !== WATCH_REQUESTED) continue;
  repeatThroughSigint(watch, countPress, () => !isWatchWanted());
  // Deliver the interrupts that arrived just before the watch ended.
  deliverPresses();
  Atomics.store(cells, ARMED, 0);
  Atomics.notify(cells, ARMED);
}
