/**
 * Collects garbage between cells, so that the memory of a kernel does not grow with the number of cells.
 *
 * The compiler makes a program and a type checker for each cell, and drops those of the cell before. By then V8 has moved
 * these objects to its old space, 1 to 2 MB for each cell, and V8 collects the garbage of the old space only after that
 * space has nearly doubled. So V8 is told to let the old space grow less, and the remaining garbage is collected while no
 * cell runs.
 */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** By how many percent the heap may grow between two collections of its old space. A smaller number costs time. */
const GROWTH_PERCENT = 30;
/** Time without a running cell before a collection, so that cells that follow each other are not delayed. */
const IDLE_MS = 250;
/** Growth of the heap since the last collection, in bytes, that is worth a collection of about 0.1 s. */
const MIN_GROWTH = 12 << 20;
/** A larger heap holds data of the user, and its collection would take longer than a user may wait for a cell. */
const MAX_HEAP = 384 << 20;

/** The heap, as a collection sees it. */
export interface Heap {
  usedBytes(): number;
  collect(): void;
}

/** The heap of this process. */
export function ownHeap(): Heap {
  setFlagsFromString(`--heap-growing-percent=${GROWTH_PERCENT}`);
  setFlagsFromString('--expose-gc');
  const collectAll = runInNewContext('gc') as () => void;
  // Threads that start later must not have the function `gc`.
  setFlagsFromString('--no-expose-gc');
  const collect = (): void => {
    // A collection that does not compact leaves memory pages that are nearly empty.
    setFlagsFromString('--compact-on-every-full-gc');
    collectAll();
    setFlagsFromString('--no-compact-on-every-full-gc');
  };
  return { usedBytes: () => process.memoryUsage().heapUsed, collect };
}

export class IdleCollection {
  #timer: NodeJS.Timeout | undefined;
  #leastBytes = 0;

  constructor(private readonly heap: Heap) {}

  /** A cell begins. */
  begin(): void {
    clearTimeout(this.#timer);
  }

  /** No cell runs or waits any more. */
  end(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#collect(), IDLE_MS).unref();
  }

  #collect(): void {
    const used = this.heap.usedBytes();
    if (used > MAX_HEAP || used - this.#leastBytes < MIN_GROWTH) return;
    this.heap.collect();
    this.#leastBytes = this.heap.usedBytes();
  }
}
