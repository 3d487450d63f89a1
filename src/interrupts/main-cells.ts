/**
 * The main thread's view of the memory that it shares with the interrupt thread: the functions by which the main thread
 * writes this memory.
 */
import { ACKNOWLEDGED, CELLS, WAKE } from './shared-cells.js';

export const shared = new Int32Array(new SharedArrayBuffer(CELLS * Int32Array.BYTES_PER_ELEMENT));

/** Tells the interrupt thread that a cell has changed. */
export function wake(): void {
  Atomics.add(shared, WAKE, 1);
  Atomics.notify(shared, WAKE);
}

/** Tells the interrupt thread that the interrupt of that number has arrived. */
export function acknowledge(press: number): void {
  Atomics.store(shared, ACKNOWLEDGED, press);
  wake();
}
