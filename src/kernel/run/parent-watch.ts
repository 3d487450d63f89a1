/**
 * A worker that ends the kernel some seconds after its parent process, also while the main thread is in an endless loop
 * and cannot notice. The worker waits without an event loop of its own.
 */
import { workerData } from 'node:worker_threads';

const CHECK_MS = 1000;
/** How long the kernel may take to exit by itself. */
const GRACE_MS = 5000;

const parentPid = workerData as number;
const never = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));

for (let orphanedMs = 0; orphanedMs <= GRACE_MS; ) {
  Atomics.wait(never, 0, 0, CHECK_MS);
  if (process.ppid !== parentPid) orphanedMs += CHECK_MS;
}
process.kill(process.pid, 'SIGKILL');
