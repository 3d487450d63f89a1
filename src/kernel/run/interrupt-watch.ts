/**
 * The interrupt thread: a worker, started by interrupt-signal.ts, that receives SIGINT while the main thread is busy.
 *
 * Node lets SIGINT break only the script that was last started with `breakOnSigint`. While the synchronous part of a
 * cell runs, that is the cell's own script. At all other times it is a script of this thread, which sleeps in it. On
 * SIGINT this thread notifies the main thread. When the main thread does not respond, because a cell loops after an
 * `await`, this thread sets the flag that compiled loops check.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { repeatThroughSigint, runUntilSigint } from '../../interrupts/index.js';
import { BREAK_LOOPS, HANDLED_COUNT, HANDLER_REMOVED, type InterruptWatchData, SLEEP_FLAG } from './interrupt-flags.js';

/** Time for the main thread to respond. */
const responseTimeoutMs = 300;
/** Interval of the check whether the parent process still runs, and how long the kernel may run without it. */
const parentCheckMs = 1000;
const orphanGraceMs = 5000;

const { flags, parentPid } = workerData as InterruptWatchData;

/** The value of HANDLED_COUNT when the pending interrupt arrived; undefined if no interrupt is pending. */
let pendingInterrupt: number | undefined;
parentPort?.postMessage('ready');
Atomics.wait(flags, HANDLER_REMOVED, 0);
repeatThroughSigint(
  watch,
  () => {},
  () => false,
);

function watch(): void {
  // A second interrupt while this thread waits for a response ends loops at once.
  breakLoopsIfUnhandled();
  for (;;) if (runUntilSigint(sleep)) notifyMainThread();
}

/** Sleeps until SIGINT. Kills the kernel when its parent process has ended and the main thread does not exit. */
function sleep(): void {
  for (let orphanedMs = 0; ; ) {
    Atomics.wait(flags, SLEEP_FLAG, 0, parentCheckMs);
    if (parentPid === undefined || process.ppid === parentPid) continue;
    orphanedMs += parentCheckMs;
    if (orphanedMs > orphanGraceMs) process.kill(process.pid, 'SIGKILL');
  }
}

function notifyMainThread(): void {
  const handled = Atomics.load(flags, HANDLED_COUNT);
  pendingInterrupt = handled;
  parentPort?.postMessage('stop');
  Atomics.wait(flags, HANDLED_COUNT, handled, responseTimeoutMs);
  breakLoopsIfUnhandled();
}

/** Sets the flag if an interrupt was not handled. The main thread resets it when it receives the message. */
function breakLoopsIfUnhandled(): void {
  if (pendingInterrupt === Atomics.load(flags, HANDLED_COUNT)) Atomics.store(flags, BREAK_LOOPS, 1);
  pendingInterrupt = undefined;
}
