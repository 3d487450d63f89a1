/**
 * Receives SIGINT (the interrupt button of a front end) at any time, also during an endless loop after an `await`, when
 * Node's own signal handlers cannot run.
 *
 * A second thread (interrupt-watch.ts) receives the signal and sets a flag. Every loop of a cell, and of the files that
 * cells import, is compiled to check the flag in each iteration (compile/loop-interrupts.ts), and throws
 * {@link Interrupted} when it is set. (Terminating the running code as a debugger does would also terminate Node's own
 * code, and Node would abort the process.) src/interrupts/interrupts.ts explains why the REPL works differently.
 *
 * A handler from `process.on('SIGINT')` would prevent the second thread from receiving the signal. So such a handler is
 * installed only until the second thread listens.
 */
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { LOOP_CHECK } from '../compile/loop-interrupts.js';
import { distFolder } from '../dist-folder.js';
import { BREAK_LOOPS, HANDLED_COUNT, HANDLER_REMOVED, type InterruptWatchData } from './interrupt-flags.js';

/** The error with which an interrupted request, wait or loop ends. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted';
  constructor() {
    super('The cell was interrupted.');
  }
}

const flags = new Int32Array(new SharedArrayBuffer(4 * Int32Array.BYTES_PER_ELEMENT));

Object.defineProperty(globalThis, LOOP_CHECK, {
  value: () => {
    if (Atomics.load(flags, BREAK_LOOPS) !== 0) throw new Interrupted();
  },
});

/**
 * Calls `onInterrupt` at each SIGINT.
 *
 * @param parentPid the process with which the kernel must end; undefined if there is none
 */
export function listenForInterrupts(onInterrupt: () => void, parentPid: number | undefined): void {
  process.on('SIGINT', onInterrupt);
  // Windows has no such signal; there Jupyter sends an interrupt_request.
  if (process.platform === 'win32') return;
  const workerData: InterruptWatchData = { flags, parentPid };
  const watch = new Worker(join(distFolder, 'kernel', 'run', 'interrupt-watch.js'), {
    workerData,
    stdout: true,
    stderr: true,
  });
  watch.unref();
  watch.on('message', (message) => {
    if (message === 'ready') {
      process.off('SIGINT', onInterrupt);
      Atomics.store(flags, HANDLER_REMOVED, 1);
      Atomics.notify(flags, HANDLER_REMOVED);
      return;
    }
    Atomics.store(flags, BREAK_LOOPS, 0);
    Atomics.add(flags, HANDLED_COUNT, 1);
    Atomics.notify(flags, HANDLED_COUNT);
    onInterrupt();
  });
  watch.on('error', (error) => {
    console.error(`spotlab kernel: loops after an await cannot be interrupted: ${error.message}`);
    process.on('SIGINT', onInterrupt);
  });
}
