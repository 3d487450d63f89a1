/**
 * Runs the code of a cell and says how it ended.
 *
 * tslab compiles and executes; its console hook hands over the thrown error. Added here: top-level await found by a
 * parser; a trailing promise or reading call awaited; a trailing *trading* call left unsent (looking never trades);
 * interruption, which first aborts what is in flight, so that the client can say what became of it, and gives the cell up
 * after a short grace; the end of a cell by a rejection that nobody handles. One cell runs at a time; the caller queues.
 */
import { format } from 'node:util';
import { hasTopLevelAwait, withObjectInParentheses } from '../compile/cell-code.js';
import { compileError } from '../compile/compile-error.js';
import { DeclaredGlobals } from '../compile/declared-globals.js';
import type { EsmImports } from '../compile/esm-imports.js';
import { SourceMaps } from '../compile/source-map.js';
import type { Converter, Diagnostic, Executor, Tslab } from '../compile/tslab.js';
import type { ErrorStyle } from '../output/code-frame.js';
import { type ResolvedValue, resolveValue } from '../output/display.js';
import { type CellError, Tracebacks } from '../output/traceback.js';
import { withInjectedGlobals } from './injected-globals.js';
import { Interrupted } from './interrupt-signal.js';

export type CellOutcome =
  /** `result` is missing when the cell has no value to show. */
  { readonly status: 'ok'; readonly result?: ResolvedValue } | { readonly status: 'error'; readonly error: CellError };

/** How long interrupted code may take to say how it ended before its cell is given up. */
const graceMs = 250;
/** How often it may take that long again while it is being found out what became of an interrupted order. */
const maxGraces = 10;

class Run {
  readonly controller = new AbortController();
  diagnostics: readonly Diagnostic[] = [];
  /** Name under which tslab keeps the trailing value. */
  valueName: string | undefined;
  thrown: { readonly value: unknown } | undefined;
  abandon: (reason: unknown) => void = () => {};
  /** Rejects when an interrupt was not answered in time, and when something of the cell failed that nobody handles. */
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
  /** Whether interrupted code still has something to say, and should be waited for. */
  isResolvingOutcome: () => boolean = () => false;
  readonly #tracebacks: Tracebacks;
  readonly #sourceMaps: SourceMaps;
  readonly #globals: DeclaredGlobals;
  #run: Run | undefined;

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
        // Several values are a diagnostic: of the cell, which we tell as its error, or of a `@module` cell.
        if (values.length > 1) {
          if (!this.#run?.diagnostics.length) console.error(format(...values));
        } else if (this.#run) this.#run.thrown = { value: values[0] };
      },
    });
  }

  /** Runs one cell. `signal` of the run is handed to `onStart` before any code runs. */
  async run(code: string, cellName: string, onStart: (signal: AbortSignal) => void): Promise<CellOutcome> {
    const run = new Run(cellName, code);
    this.#run = run;
    onStart(run.controller.signal);
    try {
      const { source, problems } = this.#globals.extract(code);
      run.diagnostics = problems;
      if (problems.length > 0) return this.#compileFailure(run);
      const ended = await Promise.race([
        this.executor.execute(withObjectInParentheses(this.tslab.ts, source)),
        run.abandoned,
      ]);
      if (run.diagnostics.length > 0) return this.#compileFailure(run);
      if (!ended) return this.#failure(run, run.thrown?.value);
      const result = await Promise.race([resolveValue(this.#valueOf(run)), run.abandoned]);
      // What was rejected on the way and handled by nobody is told once the microtasks are through.
      await Promise.race([turn(), run.abandoned]);
      return result.value === undefined ? { status: 'ok' } : { status: 'ok', result };
    } catch (error) {
      return this.#failure(run, error);
    } finally {
      this.#run = undefined;
    }
  }

  /** The trailing value; undefined where there is none. tslab itself leaves out null. */
  #valueOf({ valueName }: Run): unknown {
    if (valueName === undefined) return undefined;
    const { locals } = this.executor;
    const value = locals[valueName];
    delete locals[valueName];
    return value;
  }

  /** Ends the running cell with an error that nobody has handled; false when it is over. */
  fail(error: unknown): boolean {
    this.#run?.abandon(error);
    return this.#run !== undefined;
  }

  /**
   * Aborts what the running cell has in flight and, when it does not end by itself, gives it up.
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
      if (this.isResolvingOutcome() && graces < maxGraces) {
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

  /** Describes an error that no cell is waiting for. */
  describe(error: unknown): CellError {
    return this.#tracebacks.describe(error);
  }

  close(): void {
    this.executor.close();
  }

  #cellConverter(converter: Converter): Converter {
    const { ts } = this.tslab;
    return {
      close: () => converter.close(),
      addModule: converter.addModule,
      complete: converter.complete,
      inspect: converter.inspect,
      convert: (previous, source) => {
        const result = converter.convert(previous, source);
        const run = this.#run;
        if (run && result.diagnostics.length > 0) run.diagnostics = result.diagnostics;
        if (!run || !result.output) return result;
        this.#sourceMaps.addCell(run.cellName, run.source, this.tslab.lastMaps(), result.output);
        const loading = this.esmImports.preloadStatement(ts, source);
        const { lastExpressionVar, ...rest } = result;
        run.valueName = lastExpressionVar;
        return {
          ...rest,
          // On the first line, where it moves no line that a traceback names.
          output: `${loading}${withInjectedGlobals(ts, source, result.output, this.rootDirectory)}\n//# sourceURL=${run.cellName}`,
          hasToplevelAwait: loading !== '' || result.hasToplevelAwait === true || hasTopLevelAwait(ts, source),
        };
      },
    };
  }

  #failure(run: Run, thrown: unknown): CellOutcome {
    const isBroken = thrown instanceof Interrupted || fieldOf(thrown, 'code') === 'ERR_SCRIPT_EXECUTION_INTERRUPTED';
    if (isBroken) run.controller.abort(new Interrupted());
    const isInterrupt = isBroken || run.controller.signal.aborted;
    // An interrupted order may stand at the exchange; the client's own error says so and must not be covered up.
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

/** Lets everything that is ready have its turn. */
const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Of anything that can be thrown; what throws when it is looked at has none. */
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
