/**
 * Runs the code of one cell, and returns its result or error.
 *
 * tslab compiles and executes the code, and passes a thrown error on through its console hook. This file adds:
 * - detection of top-level `await` by a parser;
 * - a trailing promise or reading call is awaited;
 * - a trailing trading call is not sent, so that displaying a value never trades;
 * - an interrupt first aborts the requests in flight, so that the client can report the outcome of an order; if the
 *   code does not end within a short time, the cell is ended without waiting for it;
 * - an unhandled rejection ends its cell.
 *
 * Only one cell runs at a time; the caller keeps the queue.
 */
import { format } from 'node:util';
import {
  hasTopLevelAwait,
  hidesResult,
  topLevelNames,
  withObjectInParentheses,
  withoutExports,
} from '../compile/cell-code.js';
import { compileError } from '../compile/compile-error.js';
import { DeclaredGlobals } from '../compile/declared-globals.js';
import type { EsmImports } from '../compile/esm-imports.js';
import { type CellDeclarations, keptDeclarations, withoutHoistedNames } from '../compile/kept-declarations.js';
import { SourceMaps } from '../compile/source-map.js';
import type { Converter, Diagnostic, Executor, Tslab } from '../compile/tslab-types.js';
import type { ErrorStyle } from '../output/code-frame.js';
import { type ResolvedValue, resolveValue } from '../output/display.js';
import { type CellError, Tracebacks } from '../output/traceback.js';
import { withInjectedGlobals } from './injected-globals.js';
import { Interrupted } from './interrupt-signal.js';

export type CellOutcome =
  /** `result` is missing if the cell has no value. It is not displayed if the cell ends with a semicolon. */
  | { readonly status: 'ok'; readonly result?: ResolvedValue; readonly isHidden?: boolean }
  | { readonly status: 'error'; readonly error: CellError };

/** Time for interrupted code to end by itself before its cell is ended. */
const graceMs = 250;
/** Maximum number of such periods for work that ends by itself. */
const maxGraces = 10;

class Run {
  readonly controller = new AbortController();
  diagnostics: readonly Diagnostic[] = [];
  /** What the cell declares; undefined until it is compiled. */
  declarations: CellDeclarations | undefined;
  /** The values, before the cell runs, of the names that it declares. */
  readonly earlier = new Map<string, unknown>();
  /** The variable in which tslab stores the trailing value. */
  valueName: string | undefined;
  thrown: { readonly value: unknown } | undefined;
  abandon: (reason: unknown) => void = () => {};
  /** Rejects when interrupted code does not end in time, and on an unhandled rejection of the cell. */
  readonly abandoned = new Promise<never>((_, reject) => {
    this.abandon = reject;
  });

  constructor(
    readonly cellName: string,
    readonly source: string,
  ) {
    this.abandoned.catch(() => {});
  }
}

export class Evaluation {
  readonly executor: Executor;
  /**
   * Whether interrupted work ends by itself: the client finds out the outcome of an order, or a run of the lab makes its
   * partial result. The cell waits for it.
   */
  isEnding: () => boolean = () => false;
  readonly #tracebacks: Tracebacks;
  readonly #sourceMaps: SourceMaps;
  readonly #globals: DeclaredGlobals;
  #run: Run | undefined;
  /** The declarations after a cell that failed, in place of those that tslab knows. */
  #kept: { readonly instead: string; readonly text: string } | undefined;

  constructor(
    private readonly tslab: Tslab,
    private readonly rootDirectory: string,
    globals: { readonly name: string; readonly source: string },
    private readonly esmImports: EsmImports,
    private readonly style: ErrorStyle,
  ) {
    this.#sourceMaps = new SourceMaps(tslab.moduleMaps);
    this.#sourceMaps.rewriteStacks();
    this.#tracebacks = new Tracebacks(this.#sourceMaps, style);
    const converter = tslab.createConverter();
    converter.addModule(globals.name, globals.source);
    this.#globals = new DeclaredGlobals(tslab.ts, converter);
    this.executor = tslab.createExecutor(rootDirectory, this.#cellConverter(converter), {
      log: () => {},
      error: (...values) => {
        // Several values are a diagnostic. A diagnostic of the cell becomes its error; one of a `@module` cell is
        // printed.
        if (values.length > 1) {
          if (!this.#run?.diagnostics.length) console.error(format(...values));
        } else if (this.#run) this.#run.thrown = { value: values[0] };
      },
    });
  }

  /** Runs one cell. @param onStart receives the abort signal of the run before any code runs */
  async run(code: string, cellName: string, onStart: (signal: AbortSignal) => void): Promise<CellOutcome> {
    const { ts } = this.tslab;
    const run = new Run(cellName, code);
    this.#run = run;
    onStart(run.controller.signal);
    try {
      const { source, problems } = this.#globals.extract(code);
      run.diagnostics = problems;
      if (problems.length > 0) return this.#compileFailure(run);
      const ended = await Promise.race([
        this.executor.execute(withObjectInParentheses(ts, withoutExports(ts, source))),
        run.abandoned,
      ]);
      if (run.diagnostics.length > 0) return this.#compileFailure(run);
      if (!ended) return this.#failure(run, run.thrown?.value);
      const result = await Promise.race([resolveValue(this.#valueOf(run)), run.abandoned]);
      // Node reports unhandled rejections after the pending microtasks.
      await Promise.race([macrotask(), run.abandoned]);
      return result.value === undefined
        ? { status: 'ok' }
        : { status: 'ok', result, isHidden: hidesResult(ts, source) };
    } catch (error) {
      return this.#failure(run, error);
    } finally {
      this.#run = undefined;
    }
  }

  /** Keeps what a cell declared before it failed. */
  #keepDeclarations({ declarations, earlier }: Run): void {
    if (declarations === undefined) return;
    const { locals } = this.executor;
    const isReached = (name: string) =>
      Object.hasOwn(locals, name) && (!earlier.has(name) || earlier.get(name) !== locals[name]);
    const text = keptDeclarations(this.tslab.ts, declarations, isReached);
    this.#kept = { instead: declarations.known, text };
  }

  /** The declarations before a cell. @param known those that tslab knows */
  #declarationsBefore(known: string): string {
    return this.#kept?.instead === known ? this.#kept.text : known;
  }

  /** The trailing value; undefined if there is none. tslab's own hook would omit null. */
  #valueOf({ valueName }: Run): unknown {
    if (valueName === undefined) return undefined;
    const { locals } = this.executor;
    const value = locals[valueName];
    delete locals[valueName];
    return value;
  }

  /** Ends the running cell with an uncaught error. @returns false when no cell is running */
  fail(error: unknown): boolean {
    this.#run?.abandon(error);
    return this.#run !== undefined;
  }

  /**
   * Aborts the requests in flight of the running cell; ends the cell if it does not end by itself.
   *
   * @returns whether a cell is running
   */
  interrupt(): boolean {
    const run = this.#run;
    if (!run) return false;
    const reason = new Interrupted();
    run.controller.abort(reason);
    let graces = 1;
    const check = () => {
      if (this.#run !== run) return;
      if (this.isEnding() && graces < maxGraces) {
        graces += 1;
        setTimeout(check, graceMs);
        return;
      }
      run.abandon(reason);
      this.executor.interrupt();
    };
    setTimeout(check, graceMs);
    return true;
  }

  /** Describes an error that no running cell receives. */
  describe(error: unknown): CellError {
    return this.#tracebacks.describe(error);
  }

  close(): void {
    this.executor.close();
  }

  /** tslab's converter, with the kernel's changes to each compiled cell. */
  #cellConverter(converter: Converter): Converter {
    const { ts } = this.tslab;
    return {
      close: () => converter.close(),
      addModule: converter.addModule,
      complete: (known, source, position) => converter.complete(this.#declarationsBefore(known), source, position),
      inspect: (known, source, position) => converter.inspect(this.#declarationsBefore(known), source, position),
      convert: (known, source) => {
        const before = this.#declarationsBefore(known);
        const result = converter.convert(before, source);
        const run = this.#run;
        if (run && result.diagnostics.length > 0) run.diagnostics = result.diagnostics;
        if (!run || !result.output) return result;
        this.#sourceMaps.addCell(run.cellName, run.source, this.tslab.lastMaps(), result.output);
        const preload = this.esmImports.preloadStatement(ts, source);
        const { lastExpressionVar, ...rest } = result;
        const code = withInjectedGlobals(ts, source, withoutHoistedNames(result.output), this.rootDirectory);
        run.valueName = lastExpressionVar;
        run.declarations = { source, known, before, after: result.declOutput ?? '' };
        const { locals } = this.executor;
        for (const name of topLevelNames(ts, source))
          if (Object.hasOwn(locals, name)) run.earlier.set(name, locals[name]);
        return {
          ...rest,
          // Inserted code stays on the first line, so that the line numbers in tracebacks are correct.
          output: `${preload}${code}\n//# sourceURL=${run.cellName}`,
          hasToplevelAwait: preload !== '' || result.hasToplevelAwait === true || hasTopLevelAwait(ts, source),
        };
      },
    };
  }

  #failure(run: Run, thrown: unknown): CellOutcome {
    this.#keepDeclarations(run);
    const isBrokenOff = thrown instanceof Interrupted || fieldOf(thrown, 'code') === 'ERR_SCRIPT_EXECUTION_INTERRUPTED';
    if (isBrokenOff) run.controller.abort(new Interrupted());
    const isInterrupt = isBrokenOff || run.controller.signal.aborted;
    // The exchange may have accepted an interrupted order; the client's own error reports this and must be shown.
    const error = isInterrupt && isPlainInterrupt(thrown, run) ? new Interrupted() : thrown;
    if (error instanceof Interrupted) {
      const line = `${this.style.name(error.name)}: ${error.message}`;
      return { status: 'error', error: { ename: error.name, evalue: error.message, traceback: [line] } };
    }
    return { status: 'error', error: this.#tracebacks.describe(error, run.cellName) };
  }

  #compileFailure({ cellName, source, diagnostics }: Run): CellOutcome {
    const error = compileError(cellName, source, diagnostics, this.tslab.ts.version, this.style);
    return { status: 'error', error };
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
  if (fieldOf(thrown, 'code') === 'ERR_SCRIPT_EXECUTION_INTERRUPTED') return true;
  return fieldOf(thrown, 'name') === 'AbortError' || fieldOf(thrown, 'message') === 'Interrupted asynchronously';
}
