/**
 * Hearing Stop (SIGINT) at any moment, also while a cell loops without end behind an `await`, when Node's own handlers
 * never get their turn. A second thread listens (stop-watch) and raises a flag; each loop of a cell, and of the files
 * that cells import, is compiled to look at it at every turn (loop-stops), and fails when it is up. (Ending what
 * runs as a debugger does would tear Node's own code too, which Node answers by aborting the process.)
 *
 * A handler by `process.on('SIGINT')` would take the signal from that thread; one stands only until the thread listens.
 */
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { LOOP_CHECK } from '../compile/loop-interrupts.js';
import { distFolder } from '../compile/tslab.js';
import { BREAK_LOOPS, HANDLED_COUNT, HANDLER_REMOVED, type InterruptWatchData } from './interrupt-flags.js';

/** Why an interrupted request, wait or loop ended. */
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
 * Calls `stop` at each SIGINT.
 *
 * @param parentPid The process without which the kernel must not stay behind.
 */
export function listenForInterrupts(stop: () => void, parentPid: number | undefined): void {
  process.on('SIGINT', stop);
  // Windows sends no such signal; there Stop comes as a message.
  if (process.platform === 'win32') return;
  const workerData: InterruptWatchData = { flags, parentPid };
  const watch = new Worker(join(distFolder, 'kernel', 'run', 'interrupt-watch.js'), {
    workerData,
    stdout: true,
    stderr: true,
  });
  watch.unref();
  watch.on('message', (what) => {
    if (what === 'ready') {
      process.off('SIGINT', stop);
      Atomics.store(flags, HANDLER_REMOVED, 1);
      Atomics.notify(flags, HANDLER_REMOVED);
      return;
    }
    Atomics.store(flags, BREAK_LOOPS, 0);
    Atomics.add(flags, HANDLED_COUNT, 1);
    Atomics.notify(flags, HANDLED_COUNT);
    stop();
  });
  watch.on('error', (error) => {
    console.error(`spotlab kernel: stopping a loop behind an await is not possible: ${error.message}`);
    process.on('SIGINT', stop);
  });
}
