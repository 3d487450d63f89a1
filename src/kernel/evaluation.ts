/**
 * Runs the code of a cell and says how it ended.
 *
 * tslab compiles and executes; its console hook hands over the trailing value or the thrown error. Added here: top-level
 * await found by a parser; a trailing promise or reading call awaited; a trailing *trading* call left unsent (looking
 * never trades); interruption, which first aborts what is in flight, so that the client can say what became of it, and
 * gives the cell up after a short grace. One cell runs at a time; the caller queues.
 *
 * Not handled: a loop that never awaits, entered after an await, cannot be interrupted; Node breaks only the first,
 * synchronous part of a cell on SIGINT.
 */
import { format } from 'node:util';
import { awaitsAtTop, withObjectInParentheses } from './cell-code.js';
import { type Settled, settled } from './display.js';
import { EsmImports } from './esm-imports.js';
import { type CellError, excerptOf, Tracebacks } from './traceback.js';
import type { Converter, Diagnostic, Executor, Tslab } from './tslab.js';

export type Outcome =
  /** `result` is missing when the cell has no value to show. */
  { readonly status: 'ok'; readonly result?: Settled } | { readonly status: 'error'; readonly error: CellError };

/** How long interrupted code may take to say how it ended before its cell is given up. */
const graceMs = 250;
/** How often it may take that long again while it is being found out what became of an interrupted order. */
const mostGraces = 10;
const shownDiagnostics = 10;

/** Why an interrupted request or wait ended. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted';
  constructor() {
    super('The cell was interrupted.');
  }
}

class Run {
  readonly controller = new AbortController();
  diagnostics: readonly Diagnostic[] = [];
  value: Settled | undefined;
  thrown: { readonly value: unknown } | undefined;
  giveUp: (reason: Interrupted) => void = () => {};
  /** Rejects when an interrupt was not answered in time. */
  readonly givenUp = new Promise<never>((_, reject) => {
    this.giveUp = reject;
  });

  constructor(
    readonly cellName: string,
    readonly source: string,
  ) {
    this.givenUp.catch(() => {});
  }
}

export class Evaluation {
  readonly executor: Executor;
  /** Whether interrupted code still has something to say, and should be waited for. */
  isStillEnding: () => boolean = () => false;
  readonly #tracebacks = new Tracebacks();
  readonly #esmImports: EsmImports;
  #run: Run | undefined;

  constructor(
    private readonly tslab: Tslab,
    rootDirectory: string,
    globals: { readonly name: string; readonly source: string },
  ) {
    this.#esmImports = new EsmImports(rootDirectory);
    const converter = tslab.createConverter();
    for (const problem of converter.addModule(globals.name, globals.source)) {
      console.error(`spotlab kernel: declarations: ${problem.messageText}`);
    }
    this.executor = tslab.createExecutor(rootDirectory, this.#prepared(converter), {
      log: (value) => {
        if (this.#run) this.#run.value = { value };
      },
      error: (...values) => {
        // Several values are a diagnostic: of the cell, which we tell as its error, or of a `@module` cell.
        if (values.length > 1) {
          if (!this.#run?.diagnostics.length) console.error(format(...values));
        } else if (this.#run) this.#run.thrown = { value: values[0] };
      },
    });
  }

  /** Runs one cell. `signal` of the run is handed to `onStart` before any code runs. */
  async run(code: string, cellName: string, onStart: (signal: AbortSignal) => void): Promise<Outcome> {
    const source = withObjectInParentheses(this.tslab.ts, code);
    const run = new Run(cellName, source);
    this.#run = run;
    onStart(run.controller.signal);
    try {
      const ended = await this.executor.execute(source);
      if (run.diagnostics.length > 0) return { status: 'error', error: this.#compileError(run) };
      if (!ended) return this.#failure(run, run.thrown?.value);
      if (!run.value) return { status: 'ok' };
      const result = await Promise.race([settled(run.value.value), run.givenUp]);
      return result.value === undefined ? { status: 'ok' } : { status: 'ok', result };
    } catch (error) {
      return this.#failure(run, error);
    } finally {
      this.#run = undefined;
    }
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
      if (this.isStillEnding() && graces < mostGraces) {
        graces += 1;
        setTimeout(check, graceMs);
        return;
      }
      run.giveUp(reason);
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

  #prepared(converter: Converter): Converter {
    return {
      close: () => converter.close(),
      addModule: converter.addModule,
      complete: converter.complete,
      inspect: converter.inspect,
      convert: (previous, source) => {
        const result = converter.convert(previous, source);
        const run = this.#run;
        if (run && result.diagnostics.length > 0) run.diagnostics = onlyOnce(result.diagnostics);
        if (!run || !result.output) return result;
        this.#tracebacks.remember(run.cellName, run.source, this.tslab.lastMaps(), result.output);
        const prelude = this.#esmImports.prelude(this.tslab.ts, source);
        return {
          ...result,
          // On the first line, where it moves no line that a traceback names.
          output: `${prelude}${result.output}\n//# sourceURL=${run.cellName}`,
          hasToplevelAwait: prelude !== '' || result.hasToplevelAwait === true || awaitsAtTop(this.tslab.ts, source),
        };
      },
    };
  }

  #failure(run: Run, thrown: unknown): Outcome {
    const isInterrupt = run.controller.signal.aborted || codeOf(thrown) === 'ERR_SCRIPT_EXECUTION_INTERRUPTED';
    // An interrupted order may stand at the exchange; the client's own error says so and must not be covered up.
    const error = isInterrupt && isPlainInterrupt(thrown, run) ? new Interrupted() : thrown;
    if (error instanceof Interrupted) {
      const line = `${error.name}: ${error.message}`;
      return { status: 'error', error: { ename: error.name, evalue: error.message, traceback: [line] } };
    }
    return { status: 'error', error: this.#tracebacks.describe(error) };
  }

  #compileError(run: Run): CellError {
    const lines = run.source.split('\n');
    const shown = run.diagnostics.slice(0, shownDiagnostics);
    const places = shown.map((problem) => {
      const { line, character } = problem.start;
      return { ...problem, at: `${problem.fileName ?? run.cellName}:${line + 1}:${character + 1}`, line, character };
    });
    const more = run.diagnostics.length - shown.length;
    return {
      ename: 'TypeScriptError',
      evalue: places
        .map(({ line, character, messageText }) => `${line + 1}:${character + 1} - ${messageText}`)
        .join('\n'),
      traceback: [
        ...places.flatMap((place) => [
          `${place.at} - TS${place.code}: ${place.messageText}`,
          ...(place.fileName === undefined
            ? excerptOf(place.line + 1, place.character + 1, lines[place.line] ?? '')
            : []),
        ]),
        ...(more > 0 ? [`… and ${more} more`] : []),
      ],
    };
  }
}

/** tslab reports a problem again for each step it compiles. */
function onlyOnce(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const byText = new Map(
    diagnostics.map((one) => [`${one.start.line}:${one.start.character}:${one.messageText}`, one]),
  );
  return [...byText.values()];
}

function codeOf(error: unknown): unknown {
  return error !== null && typeof error === 'object' ? (error as { code?: unknown }).code : undefined;
}

function isPlainInterrupt(thrown: unknown, run: Run): boolean {
  if (codeOf(thrown) === 'ERR_SCRIPT_EXECUTION_INTERRUPTED' || thrown === run.controller.signal.reason) return true;
  if (!(thrown instanceof Error)) return false;
  return thrown.name === 'AbortError' || thrown.message === 'Interrupted asynchronously';
}
