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
import { TURN } from '../compile/loop-interrupts.js';
import { distFolder } from '../compile/tslab.js';
import { ANSWERED, GO, STOP, type StopWatchData } from './interrupt-cells.js';

/** Why an interrupted request, wait or loop ended. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted';
  constructor() {
    super('The cell was interrupted.');
  }
}

const cells = new Int32Array(new SharedArrayBuffer(4 * Int32Array.BYTES_PER_ELEMENT));

Object.defineProperty(globalThis, TURN, {
  value: () => {
    if (Atomics.load(cells, STOP) !== 0) throw new Interrupted();
  },
});

/**
 * Calls `stop` at each SIGINT.
 *
 * @param parentPid The process without which the kernel must not stay behind.
 */
export function hearStop(stop: () => void, parentPid: number | undefined): void {
  process.on('SIGINT', stop);
  // Windows sends no such signal; there Stop comes as a message.
  if (process.platform === 'win32') return;
  const workerData: StopWatchData = { cells, parentPid };
  const watch = new Worker(join(distFolder, 'kernel', 'run', 'interrupt-watch.js'), {
    workerData,
    stdout: true,
    stderr: true,
  });
  watch.unref();
  watch.on('message', (what) => {
    if (what === 'ready') {
      process.off('SIGINT', stop);
      Atomics.store(cells, GO, 1);
      Atomics.notify(cells, GO);
      return;
    }
    Atomics.store(cells, STOP, 0);
    Atomics.add(cells, ANSWERED, 1);
    Atomics.notify(cells, ANSWERED);
    stop();
  });
  watch.on('error', (error) => {
    console.error(`spotlab kernel: stopping a loop behind an await is not possible: ${error.message}`);
    process.on('SIGINT', stop);
  });
}
