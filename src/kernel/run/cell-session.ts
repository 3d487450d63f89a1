/**
 * The session of the notebook: it runs compiled cells and holds their names, with the evaluator of src/cells that the
 * prompt uses too.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  backAlong,
  type CellRun,
  type CellValue,
  MODULE_CHECKS,
  CellSession as NotebookSession,
  type ParsedCell,
  type Run,
  showTypedFunctions,
} from '../../cells/index.js';
import { stopRequests } from '../../interrupts/index.js';
import type { CompiledCell } from '../compile/cell-compiler.js';
import { plainMember } from './cell-globals.js';
import { parseJavaScript } from './javascript.js';
import type { CellModules } from './modules.js';

/** The values of names at one moment. */
type Snapshot = ReadonlyMap<string, PropertyDescriptor | undefined>;

/** Maximum number of cells whose text is kept for errors. */
const MAX_SOURCES = 1000;

export class CellSession {
  readonly #runs = new AsyncLocalStorage<Run>();
  readonly #session: NotebookSession;
  readonly #sources = new Map<string, string>();
  #running: CellRun | undefined;
  /** Called when an interrupt check ends running code. */
  onStop: () => void = () => {};

  /** @param globals names that cells have in place of those of the host */
  constructor(
    readonly modules: CellModules,
    folder: string,
    globals: Readonly<Record<string, unknown>>,
  ) {
    const filename = join(folder, 'cell.ts');
    const meta = { url: pathToFileURL(filename).href, dirname: folder, filename };
    this.#session = new NotebookSession({
      importModule: (specifier, options) => modules.import(specifier, options),
      metaOf: () => meta,
      stop: { flag: stopRequests.flag, take: () => this.#takeStop() },
      context: { current: () => this.#runs.getStore(), within: (run, work) => this.#runs.run(run, work) },
    });
    showTypedFunctions((text) => this.#session.originalText(text) ?? modules.files.originalText(text));
    Object.defineProperty(globalThis, MODULE_CHECKS, { value: this.#session.checks, configurable: true });
    // Cells are modules, but the names of CommonJS are typed and known from other kernels.
    const ofCommonJs = { require: createRequire(filename), __dirname: folder, __filename: filename };
    for (const [name, value] of Object.entries({ ...globals, ...ofCommonJs })) this.#session.names.set(name, value);
  }

  /** Runs a compiled cell; rejects with the value that the cell throws. @param source the cell as the user wrote it */
  async execute(name: string, source: string, cell: CompiledCell): Promise<CellValue | undefined> {
    this.#remember(name, source);
    this.#running = this.#session.start(parsed(cell), { name });
    return this.#running.ended;
  }

  /** Stops the running cell: its code does not go on. */
  stop(): void {
    this.#running?.stop();
  }

  #takeStop(): boolean {
    const isWanted = stopRequests.take();
    if (isWanted) this.onStop();
    return isWanted;
  }

  /** A stack with the positions of the cells in place of those of the running code. */
  clearStack(stack: string): string {
    return this.#session.clearStack(stack);
  }

  /** The text of a cell; undefined for an old cell. */
  textOf(name: string): string | undefined {
    return this.#sources.get(name);
  }

  snapshot(names: Iterable<string>): Snapshot {
    return new Map([...names].map((name) => [name, this.#session.names.own(name)]));
  }

  /** Whether a name has another value than before. */
  changedSince(before: Snapshot): (name: string) => boolean {
    return (name) => {
      const now = this.#session.names.own(name);
      return now !== undefined && 'value' in now && !(before.get(name) && before.get(name)?.value === now.value);
    };
  }

  /** The value of a name of the notebook, or of a global. No getter runs. */
  valueOf(name: string): unknown {
    const own = this.#session.names.own(name);
    return own === undefined ? plainMember(globalThis, name) : own.value;
  }

  #remember(name: string, source: string): void {
    this.#sources.delete(name);
    this.#sources.set(name, source);
    const [oldest] = this.#sources.keys();
    if (this.#sources.size > MAX_SOURCES && oldest !== undefined) this.#sources.delete(oldest);
  }
}

/** The text before each cell in the source that tslab compiles. */
const PREFIX = 'export {};\n';

/** A compiled cell in the form in which src/cells runs it. */
function parsed({ source, code, map }: CompiledCell): ParsedCell {
  const { mappings = '' } = map === undefined ? {} : (JSON.parse(map) as { mappings?: string });
  const back = backAlong(mappings, code, PREFIX + source);
  return {
    source,
    code,
    program: parseJavaScript(code),
    back: (offset) => Math.max(0, back(offset) - PREFIX.length),
  };
}
