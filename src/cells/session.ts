/**
 * A session runs cells one after the other, and keeps the names that they declare. Nothing here needs Node: a host
 * gives the parser, the importer, and the way to stop.
 */
import type { Expression } from 'acorn';
import type { Box } from './box.js';
import { type CompiledCell, compileCell } from './compile.js';
import type { ImportBinding } from './import.js';
import { type NameStores, SessionNames } from './names.js';
import type { ParsedCell } from './parse.js';
import { CellSources, clearMessage } from './stack.js';
import { Interrupted, Run, type RunContext, Stopper, type StopRequests } from './stop.js';

/** The functions that a session needs from its host. */
export interface CellHost {
  /**
   * Loads a module for an import of a cell.
   *
   * @param names the exports that the cell names; the host may refuse one that the module does not have
   * @param file the file of the cell, if it has one
   */
  importModule(
    specifier: string,
    options: unknown,
    names: readonly string[],
    file: string | undefined,
  ): Promise<object>;
  /** `import.meta` of a cell. */
  metaOf?(file: string | undefined): object;
  /** Evaluates a script in the global scope. Default: an indirect `eval`. */
  evaluate?(code: string, name: string): unknown;
  /** Calls the code of a cell, up to its first `await`, where the host can end it. */
  enter?<T>(work: () => T): T;
  /** Receives the value of an expression that {@link RunOptions.shown} names. */
  show?(value: unknown): unknown;
  readonly stop?: StopRequests;
  readonly context?: RunContext;
  /** Whether cells are strict code, as modules are; default: true. */
  readonly isStrict?: boolean;
  /** Where names live; default: `hybrid`. */
  readonly stores?: NameStores;
  /** Names of the host that a session may have for itself. */
  readonly shared?: readonly string[];
}

export interface RunOptions {
  /** The name of the cell in stack traces; each run needs another one. */
  readonly name: string;
  readonly file?: string | undefined;
  /** Expressions before the last one whose values are shown while the cell runs. */
  readonly shown?: readonly Expression[] | undefined;
}

/** A value in a box: a promise would unwrap, and so send, a call. */
export interface CellValue {
  readonly value: unknown;
}

/** A run of a cell. */
export interface CellRun {
  /** Resolves with the value of a last expression, else undefined; rejects with what the cell throws. */
  readonly ended: Promise<CellValue | undefined>;
  /** Stops the cell, and the work that it has started, at their next checks. The session no longer waits for the cell. */
  stop(): void;
  /**
   * Ends the cell if a check has stopped it. A host calls this when a stop arrives where nobody awaits the code, as in the callback
   * of a timer: the promises that the cell itself awaits may never settle.
   */
  endIfStopped(reason: unknown): void;
}

/** An `eval` that is not called by its own name evaluates in the global scope. A cell may replace the global one. */
// biome-ignore lint/security/noGlobalEval: evaluating what the user typed is the purpose
const evaluateGlobally = globalThis.eval;

type Start = (...given: readonly unknown[]) => Promise<readonly [unknown] | undefined>;

export class CellSession {
  readonly names: SessionNames;
  private readonly sources = new CellSources();
  private readonly stopper: Stopper;

  constructor(private readonly host: CellHost) {
    this.names = new SessionNames(host.stores ?? 'hybrid', host.shared ?? []);
    this.stopper = new Stopper(host.stop ?? { flag: new Int32Array(1), take: () => true }, host.context);
  }

  /** The functions that compiled modules call; see {@link compileModule}. */
  get checks(): Pick<Stopper, 'after' | 'beginFinally' | 'caught' | 'check' | 'endFinally'> & { readonly run: Run } {
    return runtimeOf(this.stopper);
  }

  /** Compiles a cell; its code begins to run in a microtask. @throws CellSyntaxError, before anything runs */
  start(cell: ParsedCell, options: RunOptions): CellRun {
    const { name, file, shown } = options;
    const compiled = compileCell(cell, this.names, { isStrict: this.host.isStrict ?? true, shown });
    const start = this.evaluate(compiled, name);
    this.sources.add(name, compiled);
    const unreached = this.names.declare(compiled.declared);
    const run = new Run();
    const runtime = this.runtime(file);
    const boxes: Box[] = compiled.boxes.map((one) => this.names.box(one));
    const self = this.host.isStrict === false ? globalThis : undefined;
    const enter = this.host.enter ?? ((code) => code());
    const work = (): Promise<readonly [unknown] | undefined> =>
      enter(() => start.call(self, runtime, this.stopper.check, ...boxes));
    // The code begins on a stack of its own, because a host may terminate the code together with all functions on its stack.
    const ended = Promise.resolve()
      .then(() => this.stopper.begin(run, work))
      .then(
        (value) => value && { value: value[0] },
        (error: unknown) => {
          throw this.withClearMessage(error);
        },
      );
    let abandon = (_: unknown): void => {};
    const abandoned = new Promise<never>((_, reject) => {
      abandon = reject;
    });
    abandoned.catch(() => {});
    const end = (): void => {
      unreached();
      this.stopper.end(run);
    };
    return {
      ended: Promise.race([ended, abandoned]).finally(end),
      stop: () => {
        this.stopper.stop(run);
        end();
      },
      endIfStopped: (reason) => {
        if (run.isStopped) abandon(reason);
      },
    };
  }

  /** Compiles a cell, runs it and waits for its end. */
  async run(cell: ParsedCell, options: RunOptions): Promise<CellValue | undefined> {
    return this.start(cell, options).ended;
  }

  /**
   * An error's stack with the positions of the typed text. Errors keep their compiled positions, so that a stack is
   * cleared once, where it is shown.
   */
  clearStack(stack: string): string {
    return this.sources.clear(stack);
  }

  /** The text that the user wrote, without types, for the compiled text of a function; undefined for a function of no cell. */
  originalText(text: string): string | undefined {
    return this.sources.original(text);
  }

  private withClearMessage<T>(error: T): T {
    if (!(error instanceof Error) || error instanceof Interrupted) return error;
    const message = Object.getOwnPropertyDescriptor(error, 'message')?.value as unknown;
    if (typeof message !== 'string') return error;
    const clear = clearMessage(message, (name) => this.names.isConstant(name));
    if (clear !== message) error.message = clear;
    return error;
  }

  private evaluate({ code }: CompiledCell, name: string): Start {
    const { evaluate } = this.host;
    return (evaluate ? evaluate(code, name) : evaluateGlobally(`${code}\n//# sourceURL=${name}`)) as Start;
  }

  /** The object whose functions the compiled code of one cell calls. */
  private runtime(file: string | undefined): object {
    const { host, names, stopper } = this;
    return Object.assign(runtimeOf(stopper), {
      meta: host.metaOf?.(file) ?? { url: 'cells:' },
      show: (value: unknown) => host.show?.(value),
      define(name: string, made: (...given: never[]) => unknown) {
        Object.defineProperty(made, 'name', { value: name, configurable: true });
        names.define(name, made);
      },
      refuse() {
        throw new TypeError('Assignment to constant variable.');
      },
      typeOf: (name: string) => (names.has(name) || name in globalThis ? typeof names.box(name).v : 'undefined'),
      importLater: (specifier: unknown, options?: unknown) => host.importModule(String(specifier), options, [], file),
      import: async (specifier: string, bindings: readonly ImportBinding[], options?: unknown) => {
        const { current } = stopper;
        const named = bindings.map(([imported]) => imported).filter((one) => one !== '*');
        const loaded = await host.importModule(specifier, options, named, file);
        stopper.after(current, undefined);
        for (const [imported, local] of bindings) bind(names, specifier, loaded, imported, local);
      },
    });
  }
}

function bind(names: SessionNames, specifier: string, loaded: object, imported: string, local: string): void {
  if (imported === '*') names.define(local, loaded);
  else if (imported in loaded) names.define(local, (loaded as Record<string, unknown>)[imported]);
  // The import may be a type, whose value no code reads.
  else names.refuse(local, () => new SyntaxError(`'${specifier}' does not export '${imported}'.`));
}

/** The functions of the checks, and the current run. */
const runtimeOf = (stopper: Stopper) => ({
  get run(): Run {
    return stopper.current;
  },
  check: stopper.check,
  after: (run: Run, value: unknown) => stopper.after(run, value),
  caught: (run: Run, error: unknown) => stopper.caught(run, error),
  beginFinally: (run: Run) => stopper.beginFinally(run),
  endFinally: (run: Run | undefined) => stopper.endFinally(run),
});
