/**
 * A second thread that hears Stop while the first is busy. Loaded as a worker by stop-signal; see there.
 *
 * SIGINT breaks the script of whoever asked for it last (`breakOnSigint`): the part of a cell that runs at once asks for
 * itself; in any other moment it is this thread, which sleeps in such a script. It tells the first thread, and when that
 * does not answer, because a cell loops behind an `await`, it raises the flag that compiled loops look at.
 */
import vm from 'node:vm';
import { parentPort, workerData } from 'node:worker_threads';
import { ANSWERED, GO, SLEEP, STOP, type StopWatchData } from './stop-cells.js';

/** How long the first thread may take to answer. */
const patienceMs = 300;
/** How often we look whether the process that started us still lives, and how long we may outlive it. */
const parentCheckMs = 1000;
const orphanGraceMs = 5000;

const { cells, parentPid } = workerData as StopWatchData;

Object.assign(globalThis, { __spotlabSleep: sleep, __spotlabWatch: watch });
const sleeping = new vm.Script('__spotlabSleep()');
const watching = new vm.Script('__spotlabWatch()');
/** What ANSWERED was when the Stop came that the first thread is still to answer; undefined: none is. */
let awaited: number | undefined;
parentPort?.postMessage('ready');
Atomics.wait(cells, GO, 0);
// The outer script catches a second signal that comes while the first one is being dealt with.
for (;;) untilSignal(watching);

function watch(): void {
  // Whoever presses again while we wait for an answer is not made to wait for the rest of it.
  endLoops();
  for (;;) {
    untilSignal(sleeping);
    tell();
  }
}

/** Runs a script until SIGINT breaks it. */
function untilSignal(script: vm.Script): void {
  try {
    script.runInThisContext({ breakOnSigint: true });
  } catch (error) {
    if ((error as { code?: unknown }).code !== 'ERR_SCRIPT_EXECUTION_INTERRUPTED') throw error;
  }
}

/** Sleeps for ever; a kernel whose client was killed must not stay behind, whatever its first thread does. */
function sleep(): void {
  for (let orphanedMs = 0; ; ) {
    Atomics.wait(cells, SLEEP, 0, parentCheckMs);
    if (parentPid === undefined || process.ppid === parentPid) continue;
    orphanedMs += parentCheckMs;
    if (orphanedMs > orphanGraceMs) process.kill(process.pid, 'SIGKILL');
  }
}

function tell(): void {
  const answered = Atomics.load(cells, ANSWERED);
  awaited = answered;
  parentPort?.postMessage('stop');
  Atomics.wait(cells, ANSWERED, answered, patienceMs);
  endLoops();
}

/** Raises the flag if a Stop was not answered; the first thread takes it down when it comes to the message. */
function endLoops(): void {
  if (awaited === Atomics.load(cells, ANSWERED)) Atomics.store(cells, STOP, 1);
  awaited = undefined;
}
