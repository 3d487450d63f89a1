/**
 * Which cell a piece of output belongs to.
 *
 * Code runs in the asynchronous context of its cell, so a timer of cell 1 that prints while cell 2 runs prints under
 * cell 1. What has no context (the runtime's own warnings) goes to the newest cell; before the first cell it goes to the
 * process's own stdout and stderr, which Jupyter shows in its log.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { CellOutput, StreamName } from './cell-output.js';

export class OutputRouting<Cell extends { readonly output: CellOutput }> {
  readonly #context = new AsyncLocalStorage<Cell>();
  #newest: Cell | undefined;

  /** Runs code as part of a cell. */
  run<Result>(cell: Cell, code: () => Result): Result {
    this.#newest = cell;
    return this.#context.run(cell, code);
  }

  /** The cell whose code is running now; undefined outside of cells. */
  get current(): Cell | undefined {
    return this.#context.getStore();
  }

  /** The cell whose code is running now, else the newest. */
  get cell(): Cell | undefined {
    return this.#context.getStore() ?? this.#newest;
  }

  /** Takes over what the process writes to stdout and stderr. */
  captureProcess(): void {
    for (const name of ['stdout', 'stderr'] as const) this.#capture(name);
  }

  #capture(name: StreamName): void {
    const stream = process[name];
    const write = stream.write.bind(stream) as (...all: unknown[]) => boolean;
    stream.write = (chunk: string | Uint8Array, ...rest: unknown[]): boolean => {
      const cell = this.cell;
      if (cell === undefined) return write(chunk, ...rest);
      cell.output.write(name, chunk);
      const done = rest.at(-1);
      if (typeof done === 'function') process.nextTick(done as () => void);
      return true;
    };
  }
}
