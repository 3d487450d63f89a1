/**
 * Runs the code of one cell, and returns its result or error.
 *
 * tslab's converter checks and compiles the code, and the session of src/cells runs it and holds its names. This file
 * adds:
 * - a promise or a reading call at the end of the cell is awaited;
 * - a trading call at the end is not sent, so that displaying a value never trades;
 * - an interrupt first aborts the requests in flight, so that the client can report the outcome of an order; if the
 *   code does not end within a short time, the cell is ended without waiting for it;
 * - an unhandled rejection ends its cell.
 *
 * Only one cell runs at a time; the caller keeps the queue.
 */

import type * as TypeScript from 'typescript';
import { Interrupted } from '../../cells/index.js';
import { settled, stopRequests, undisturbed, unsettled } from '../../interrupts/index.js';
import { hidesResult } from '../compile/cell-code.js';
import { CellCompiler, type CompiledCell } from '../compile/cell-compiler.js';
import { SourceMaps } from '../compile/source-map.js';
import type { Completions, Tslab } from '../compile/tslab-types.js';
import type { ErrorStyle } from '../output/code-frame.js';
import { compileError } from '../output/compile-error.js';
import { type ResolvedValue, resolveValue } from '../output/display.js';
import { type CellError, Tracebacks } from '../output/traceback.js';
import type { CellSession } from './cell-session.js';

export type CellOutcome =
  /** `result` is missing if the cell has no value. */
  { readonly status: 'ok'; readonly result?: ResolvedValue } | { readonly status: 'error'; readonly error: CellError };

/** The value of a cell. It is not displayed if the cell ends with a semicolon. */
export interface ShownResult extends ResolvedValue {
  readonly isHidden: boolean;
}

/** Time for interrupted code to end by itself before its cell is ended. */
const graceMs = 250;
/** Maximum number of such periods for work that ends by itself. */
const maxGraces = 10;

/** The error of an interrupted cell. */
const interruption = () => new Interrupted('The cell was interrupted.');

class Run {
  readonly controller = new AbortController();
  /** Whether a check in running code has ended it; see src/cells/stop.ts. */
  isBroken = false;
  abandon: (reason: unknown) => void = () => {};
  /** Rejects when interrupted code does not end in time, and on an unhandled rejection of the cell. */
  readonly abandoned = new Promise<never>((_, reject) => {
    this.abandon = reject;
  });

  constructor(readonly cellName: string) {
    this.abandoned.catch(() => {});
  }
}

export class Evaluation {
  /**
   * Whether interrupted work ends by itself: the client finds out the outcome of an order, or a run of the lab makes its
   * partial result. The cell waits for it.
   */
  isEnding: () => boolean = () => false;
  readonly #compiler: CellCompiler;
  readonly #tracebacks: Tracebacks;
  readonly #sourceMaps: SourceMaps;
  #run: Run | undefined;

  constructor(
    private readonly tslab: Tslab,
    private readonly session: CellSession,
    globals: { readonly name: string; readonly source: string },
    private readonly style: ErrorStyle,
  ) {
    this.#sourceMaps = new SourceMaps(session, tslab.moduleMaps);
    this.#sourceMaps.rewriteStacks();
    this.#tracebacks = new Tracebacks(this.#sourceMaps, style);
    this.#compiler = new CellCompiler(tslab, globals);
    session.onStop = () => {
      if (this.#run) this.#run.isBroken = true;
      // The check ends only the code that called it, such as a microtask for which nobody waits. The interrupt ends the cell
      // too.
      this.interrupt(false);
    };
  }

  /**
   * Runs one cell.
   *
   * @param onStart receives the abort signal of the run before any code runs
   * @param show shows the value of the cell; this belongs to the run, so that it can be interrupted
   */
  async run(
    code: string,
    cellName: string,
    onStart: (signal: AbortSignal) => void,
    show?: (result: ShownResult) => Promise<void>,
  ): Promise<CellOutcome> {
    const run = new Run(cellName);
    this.#run = run;
    onStart(run.controller.signal);
    try {
      // The interrupt came before the code began, for example while the client connected.
      if (run.controller.signal.aborted) throw interruption();
      // Code that is ended by force also ends the functions that have called it, here those that run the cell.
      const compiled = undisturbed(() => this.#compiler.compile(code));
      if ('problems' in compiled) {
        const error = compileError(cellName, code, compiled.problems, this.tslab.ts.version, this.style);
        return { status: 'error', error };
      }
      const result = await this.#execute(run, code, compiled);
      if (result.value === undefined) return { status: 'ok' };
      const isHidden = hidesResult(this.tslab.ts, compiled.source);
      if (show) await this.#inOwnTurn(run, () => show({ ...result, isHidden }));
      return { status: 'ok', result };
    } catch (error) {
      return this.#failure(run, error);
    } finally {
      this.#run = undefined;
      settled();
      stopRequests.flag[0] = 0;
    }
  }

  async #execute(run: Run, code: string, compiled: CompiledCell): Promise<ResolvedValue> {
    const { session } = this;
    session.modules.files.add(compiled.files);
    const before = session.snapshot(compiled.names);
    let isDone = false;
    try {
      const value = await this.#inOwnTurn(run, () => {
        // The interrupt came while the cell was compiled: none of its code runs.
        if (run.controller.signal.aborted) throw interruption();
        return session.execute(run.cellName, code, compiled);
      });
      isDone = true;
      undisturbed(() => this.#compiler.keep(compiled));
      const result = await this.#inOwnTurn(run, () => resolveValue(value?.value));
      // Node reports unhandled rejections after the pending microtasks.
      await Promise.race([macrotask(), run.abandoned]);
      return result;
    } finally {
      if (!isDone) undisturbed(() => this.#compiler.keep(compiled, session.changedSince(before)));
    }
  }

  /**
   * Runs code of the user. It starts in a turn of the event loop of its own: code that is ended by force also ends the
   * functions that have called it.
   */
  async #inOwnTurn<T>(run: Run, work: () => Promise<T>): Promise<T> {
    const done = new Promise<T>((resolve, reject) => {
      setImmediate(() => {
        // The interrupt came between two turns. Results up to then are drawn; code of the cell ends at its first check.
        if (run.controller.signal.aborted) stopRequests.repeat();
        try {
          work().then(resolve, reject);
        } catch (error) {
          reject(error as Error);
        }
      });
    });
    // The value stays in its wrapper here: `await` would send a call.
    const result = await Promise.race([done, run.abandoned]);
    // The code may have caught the error that a check threw, and would continue.
    if (run.isBroken) throw interruption();
    return result;
  }

  complete(source: string, position: number): Completions {
    return undisturbed(() => this.#compiler.complete(source, position));
  }

  inspect(source: string, position: number): TypeScript.QuickInfo | undefined {
    return undisturbed(() => this.#compiler.inspect(source, position));
  }

  /** Ends the running cell with an uncaught error. @returns false when no cell is running */
  fail(error: unknown): boolean {
    this.#run?.abandon(error);
    return this.#run !== undefined;
  }

  /**
   * Aborts the requests in flight of the running cell; ends the cell if it does not end by itself.
   *
   * @param wasTerminated the code was ended by force: there is nothing to wait for
   * @returns whether a cell is running
   */
  interrupt(wasTerminated: boolean): boolean {
    const run = this.#run;
    if (!run) return false;
    const reason = interruption();
    run.controller.abort(reason);
    if (!this.isEnding()) unsettled();
    let graces = 1;
    const check = () => {
      if (this.#run !== run) return;
      if (this.isEnding() && graces < maxGraces) {
        graces += 1;
        setTimeout(check, graceMs);
        return;
      }
      this.session.stop();
      run.abandon(reason);
    };
    // The check runs in a turn of its own: by then the client can say whether it is finding out the outcome of an order.
    if (wasTerminated) setImmediate(check);
    else setTimeout(check, graceMs);
    return true;
  }

  /** Describes an error that no running cell receives. */
  describe(error: unknown): CellError {
    return this.#tracebacks.describe(error);
  }

  close(): void {
    this.#compiler.close();
  }

  #failure(run: Run, thrown: unknown): CellOutcome {
    const isBrokenOff = thrown instanceof Interrupted;
    if (isBrokenOff) run.controller.abort(interruption());
    const isInterrupt = isBrokenOff || run.controller.signal.aborted;
    // The exchange may have accepted an interrupted order; the client's own error reports this and must be shown.
    const error = isInterrupt && isPlainInterrupt(thrown, run) ? interruption() : thrown;
    if (error instanceof Interrupted) {
      const line = `${this.style.name(error.name)}: ${error.message}`;
      return { status: 'error', error: { ename: error.name, evalue: error.message, traceback: [line] } };
    }
    return { status: 'error', error: this.#tracebacks.describe(error, run.cellName) };
  }
}

/** Resolves after all microtasks that are ready. */
const macrotask = () => new Promise<void>((resolve) => setImmediate(resolve));

/** A property of a thrown value; undefined if reading it throws. */
function fieldOf(thrown: unknown, name: string): unknown {
  try {
    return thrown !== null && typeof thrown === 'object' ? (thrown as Record<string, unknown>)[name] : undefined;
  } catch {
    return undefined;
  }
}

function isPlainInterrupt(thrown: unknown, run: Run): boolean {
  if (thrown === run.controller.signal.reason || thrown instanceof Interrupted) return true;
  return fieldOf(thrown, 'name') === 'AbortError';
}
