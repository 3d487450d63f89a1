/**
 * The thread that watches for SIGINT. It never turns its event loop: it waits, in a script that Node ends on the signal. That
 * is the only way in which a thread other than the first hears of one.
 */
import { writeSync } from 'node:fs';
import { Session } from 'node:inspector';
import { runInThisContext } from 'node:vm';
import { parentPort, workerData } from 'node:worker_threads';
import { ARMED, ASKED, BREAK, MAY_END, TAKEN, WAKE, WANTED } from './shared-cells.js';

/** Longest that the running thread may take to answer before what it does is ended. */
const PATIENCE_MS = 250;
/** And how long that may take before the next interrupt ends the process. */
const LAST_PATIENCE_MS = 1_500;

const cells = workerData as Int32Array;

/** Number of the newest interrupt. */
let count = 0;

/** Runs `work` and gives what it gives; undefined when an interrupt has ended it. */
function untilInterrupt<T>(work: () => T): T | undefined {
  (globalThis as { work?: unknown }).work = work;
  try {
    return runInThisContext('globalThis.work()', { breakOnSigint: true }) as T;
  } catch (error) {
    if ((error as { code?: string }).code !== 'ERR_SCRIPT_EXECUTION_INTERRUPTED') throw error;
    return undefined;
  }
}

const isWanted = () => Atomics.load(cells, WANTED) === 1;
const isTaken = () => Atomics.load(cells, TAKEN) >= count;

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

function passOn(): void {
  count += 1;
  parentPort?.postMessage(count);
  // A second Ctrl-C is impatience: what runs is ended at once.
  const isAnswered = untilInterrupt(() => waitFor(isTaken, PATIENCE_MS));
  if (isAnswered === true) return;
  // Not connected for longer than it takes: Node would wait for it at the end, as for a debugger.
  const session = new Session() as Session & { connectToMainThread(): void };
  session.connectToMainThread();
  session.post('Runtime.evaluate', { expression: `${BREAK}(${count})` });
  const mayEnd = () => Atomics.load(cells, MAY_END) === count;
  const isPrepared = untilInterrupt(() => waitFor(() => isTaken() || mayEnd(), LAST_PATIENCE_MS));
  if (isPrepared === true && mayEnd()) session.post('Runtime.terminateExecution');
  Atomics.store(cells, ASKED, count);
  Atomics.notify(cells, ASKED);
  const isOver = untilInterrupt(() => waitFor(isTaken, LAST_PATIENCE_MS));
  session.disconnect();
  if (isOver !== false) {
    if (isOver === undefined) passOn();
    return;
  }
  // Nothing has helped. Who presses on leaves.
  if (untilInterrupt(() => waitFor(() => isTaken() || !isWanted())) !== undefined) return;
  writeSync(2, '\nWhat runs cannot be ended: the process is.\n');
  process.kill(process.pid, 'SIGKILL');
}

function watch(): void {
  Atomics.store(cells, ARMED, 1);
  Atomics.notify(cells, ARMED);
  while (isWanted()) if (untilInterrupt(() => waitFor(() => !isWanted())) === undefined) passOn();
}

parentPort?.postMessage('ready');
for (;;) {
  waitFor(isWanted);
  // Around the waits in it, so that at no moment nobody takes the signal: it would end the process.
  while (isWanted()) if (untilInterrupt(watch) === undefined && isWanted()) passOn();
  Atomics.store(cells, ARMED, 0);
  Atomics.notify(cells, ARMED);
}
