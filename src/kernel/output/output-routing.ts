/**
 * Finds the cell that output belongs to, and redirects stdout and stderr of the process to that cell.
 *
 * Code runs in the asynchronous context of its cell. So when a timer of cell 1 prints while cell 2 runs, the text
 * appears under cell 1. Output without a context, such as warnings of Node, goes to the newest cell. Before the first
 * cell, output goes to the process's own stdout and stderr, which Jupyter shows in its log.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { CellOutput, StreamName } from './cell-output.js';

export class OutputRouting<Cell extends { readonly output: CellOutput }> {
  readonly #context = new AsyncLocalStorage<Cell>();
  #newest: Cell | undefined;

  /** Runs code in the context of a cell. */
  run<Result>(cell: Cell, code: () => Result): Result {
    this.#newest = cell;
    return this.#context.run(cell, code);
  }

  /** Runs code that belongs to an earlier cell, such as a handler of its widgets, in the context of that cell. */
  resume<Result>(cell: Cell, code: () => Result): Result {
    return this.#context.run(cell, code);
  }

  /** The cell whose code is running; undefined outside of cells. */
  get current(): Cell | undefined {
    return this.#context.getStore();
  }

  /** The cell whose code is running, else the newest cell. */
  get cell(): Cell | undefined {
    return this.#context.getStore() ?? this.#newest;
  }

  /** Redirects stdout and stderr of the process to cells. */
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
