/**
 * A second thread that hears Stop while the first is busy. Loaded as a worker by stop-signal; see there.
 *
 * SIGINT breaks the script of whoever asked for it last (`breakOnSigint`): the part of a cell that runs at once asks for
 * itself; in any other moment it is this thread, which sleeps in such a script. It tells the first thread, and when that
 * does not answer, because a cell loops behind an `await`, it raises the flag that compiled loops look at.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { repeatThroughSigint, runUntilSigint } from '../../interrupts/index.js';
import { BREAK_LOOPS, HANDLED_COUNT, HANDLER_REMOVED, type InterruptWatchData, SLEEP_FLAG } from './interrupt-flags.js';

/** How long the first thread may take to answer. */
const patienceMs = 300;
/** How often we look whether the process that started us still lives, and how long we may outlive it. */
const parentCheckMs = 1000;
const orphanGraceMs = 5000;

const { flags, parentPid } = workerData as InterruptWatchData;

/** What ANSWERED was when the Stop came that the first thread is still to answer; undefined: none is. */
let pendingInterrupt: number | undefined;
parentPort?.postMessage('ready');
Atomics.wait(flags, HANDLER_REMOVED, 0);
repeatThroughSigint(
  watch,
  () => {},
  () => false,
);

function watch(): void {
  // Whoever presses again while we wait for an answer is not made to wait for the rest of it.
  breakLoopsIfUnhandled();
  for (;;) if (runUntilSigint(sleep)) notifyMainThread();
}

/** Sleeps for ever; a kernel whose client was killed must not stay behind, whatever its first thread does. */
function sleep(): void {
  for (let orphanedMs = 0; ; ) {
    Atomics.wait(flags, SLEEP_FLAG, 0, parentCheckMs);
    if (parentPid === undefined || process.ppid === parentPid) continue;
    orphanedMs += parentCheckMs;
    if (orphanedMs > orphanGraceMs) process.kill(process.pid, 'SIGKILL');
  }
}

function notifyMainThread(): void {
  const answered = Atomics.load(flags, HANDLED_COUNT);
  pendingInterrupt = answered;
  parentPort?.postMessage('stop');
  Atomics.wait(flags, HANDLED_COUNT, answered, patienceMs);
  breakLoopsIfUnhandled();
}

/** Raises the flag if a Stop was not answered; the first thread takes it down when it comes to the message. */
function breakLoopsIfUnhandled(): void {
  if (pendingInterrupt === Atomics.load(flags, HANDLED_COUNT)) Atomics.store(flags, BREAK_LOOPS, 1);
  pendingInterrupt = undefined;
}
