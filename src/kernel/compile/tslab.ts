/**
 * The door to tslab's inner modules, and the cures that are put on while they load.
 *
 * tslab 1.0.22 has no public interface for what a kernel needs, so its `dist` modules are required by path; the version
 * is pinned exactly and the test suite guards each calling pattern we lean on. The TypeScript fork that tslab compiles
 * with is swapped, while tslab's converter loads, for a copy with seven changes:
 * - cells are checked strictly and find types that a package names under `exports` only ({@link checkOptions});
 * - empty arrays and unset variables take the types of what they are given ({@link withoutImplicitAny});
 * - `spotlab` resolves to our own declarations from any folder (`paths`);
 * - the timer for failed module look-ups is a real timer. tslab keeps room for one pending timer, so a cell that imported
 *   a missing module broke every later cell once that module appeared;
 * - a name of an earlier cell works as a shorthand, `{ file }`, which tslab overlooks when it looks for such names
 *   ({@link withShorthandLookup});
 * - comments of declaration files are read when help asks for them ({@link LazyJsDoc});
 * - loops can be stopped ({@link withLoopChecks}), and both compile steps keep source maps, from which tracebacks get the cell's own line numbers.
 */
import { createRequire } from 'node:module';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type * as TypeScript from 'typescript';
import type * as ZeroMq from 'zeromq';
import { implicitAnyOptions, withoutImplicitAny } from './implicit-any.js';
import { LazyJsDoc } from './lazy-jsdoc.js';
import { withLoopChecks } from './loop-interrupts.js';

export type Ts = typeof TypeScript;

/** Name of the module that declares what every cell finds. */
export const GLOBALS_MODULE = '__spotlab_globals__';

/** tslab's name for the declarations of earlier cells. */
const PREVIOUS_CELLS_FILE = '__prev__.d.ts';

export interface DiagnosticPosition {
  readonly line: number;
  readonly character: number;
}

export interface Diagnostic {
  readonly start: DiagnosticPosition;
  readonly end: DiagnosticPosition;
  readonly messageText: string;
  readonly code: number;
  readonly fileName?: string;
}

export interface ConvertResult {
  output?: string;
  declOutput?: string;
  diagnostics: readonly Diagnostic[];
  hasToplevelAwait?: boolean;
  lastExpressionVar?: string;
}

export interface CompletionEntry {
  readonly name: string;
  readonly kind: string;
}

export interface Completions {
  start: number;
  end: number;
  candidates: string[];
  original?: { readonly entries: readonly CompletionEntry[] };
}

export interface Converter {
  close(): void;
  convert(previousDeclarations: string, source: string): ConvertResult;
  complete(previousDeclarations: string, source: string, position: number): Completions;
  inspect(previousDeclarations: string, source: string, position: number): TypeScript.QuickInfo | undefined;
  addModule(name: string, content: string, meta?: unknown): readonly Diagnostic[];
}

export interface Executor {
  /** Resolves to whether the cell ran to its end; values and errors go to the hook. */
  execute(source: string): Promise<boolean>;
  complete(source: string, position: number): Completions;
  inspect(source: string, position: number): TypeScript.QuickInfo | undefined;
  /** What cells have declared, by name; those with getters were read when they were declared. */
  readonly locals: Record<string, unknown>;
  /** Rejects the cell that is being awaited; the work behind it goes on. */
  interrupt(): void;
  close(): void;
}

/** tslab's `console` parameter: one argument to `log` is the trailing value; `error` gets a thrown value or a diagnostic. */
export interface ExecutorHook {
  log(value: unknown): void;
  error(...values: unknown[]): void;
}

/** What tslab's own `display` object hands over. */
export interface TslabDisplayData {
  readonly data: Readonly<Record<string, unknown>>;
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly transient?: { readonly display_id?: string };
}

export interface Tslab {
  readonly ts: Ts;
  createConverter(): Converter;
  createExecutor(rootDirectory: string, converter: Converter, hook: ExecutorHook): Executor;
  printQuickInfo(info: TypeScript.QuickInfo): string;
  /** Sets where tslab's own `display` object writes to. */
  setDisplay(write: (data: TslabDisplayData, update: boolean) => void): void;
  /** The maps of what was compiled last; undefined before the first. A cell is compiled behind the files it imports. */
  lastMaps(): CellMaps | undefined;
  /** Those of the files that cells import, by the path that they are compiled to. */
  readonly moduleMaps: ReadonlyMap<string, CellMaps>;
}

/** Source maps of the two compile steps: TypeScript to ES modules, ES modules to CommonJS. */
export interface CellMaps {
  readonly first: string | undefined;
  readonly second: string | undefined;
  /** The file that was compiled; for a cell, a name of tslab's. */
  readonly file: string | undefined;
}

const ownRequire = createRequire(import.meta.url);
const tslabPackage = ownRequire.resolve('tslab/package.json');
/** Resolves as tslab does, so that its own TypeScript and ZeroMQ are found wherever npm has put them. */
const tslabRequire = createRequire(tslabPackage);

/** The folder of our compiled `src`. */
export const distFolder = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** The ZeroMQ binding that tslab depends on. */
export function zeromq(): typeof ZeroMq {
  return tslabRequire('zeromq') as typeof ZeroMq;
}

/** Loads tslab's modules with the cures on; takes about 0.2 s. */
export function loadTslab(): Tslab {
  const specifier = '@tslab/typescript-for-tslab';
  const original = tslabRequire(specifier) as Ts;
  const maps: { last: CellMaps | undefined } = { last: undefined };
  const moduleMaps = new Map<string, CellMaps>();
  const cached = tslabRequire.cache[tslabRequire.resolve(specifier)];
  const keepMaps = (last: CellMaps) => {
    maps.last = last;
    if (last.file !== undefined) moduleMaps.set(last.file.replace(/\.[jt]sx?$/, '.js').replaceAll('\\', '/'), last);
  };
  if (cached) cached.exports = patchedCompiler(original, keepMaps);
  try {
    const dist = join(dirname(tslabPackage), 'dist');
    const { createConverter } = tslabRequire(join(dist, 'converter.js')) as {
      createConverter(options: { isJS: boolean; isBrowser: boolean }): Converter;
    };
    const { createExecutor } = tslabRequire(join(dist, 'executor.js')) as {
      createExecutor(root: string, converters: unknown, hook: ExecutorHook): Executor;
    };
    const { printQuickInfo } = tslabRequire(join(dist, 'inspect.js')) as Pick<Tslab, 'printQuickInfo'>;
    const jupyter = tslabRequire(join(dist, 'jupyter.js')) as { lastWriteDisplayData: unknown };
    return {
      ts: original,
      createConverter: () => createConverter({ isJS: false, isBrowser: false }),
      createExecutor: (root, converter, hook) =>
        createExecutor(root, { node: converter, browser: converter, close: () => converter.close() }, hook),
      printQuickInfo,
      setDisplay: (write) => {
        jupyter.lastWriteDisplayData = write;
      },
      lastMaps: () => maps.last,
      moduleMaps,
    };
  } finally {
    if (cached) cached.exports = original;
  }
}

/** A copy of the compiler (its members are getters, so it cannot be assigned to) with our changes. */
function patchedCompiler(ts: Ts, keepMaps: (maps: CellMaps) => void): Ts {
  const members = Object.getOwnPropertyDescriptors(ts) as Record<string, PropertyDescriptor>;
  const replace = (name: keyof Ts, value: unknown) => {
    members[name] = { value, enumerable: true };
  };
  replace('createWatchCompilerHost', (roots: string[], options: TypeScript.CompilerOptions, ...rest: unknown[]) => {
    const create = ts.createWatchCompilerHost as unknown as (...all: unknown[]) => WatchHost;
    const ownTypes = join(distFolder, 'index.d.ts').replaceAll('\\', '/');
    const host = create(
      roots,
      { ...options, ...checkOptions(ts), paths: { spotlab: [ownTypes] }, inlineSourceMap: true },
      ...rest,
    );
    return withShorthandLookup(ts, withRealLookupTimer(withLazyJsDoc(ts, host)));
  });
  const { visitEachChild } = ts as unknown as { visitEachChild(...all: unknown[]): TypeScript.Node };
  replace('visitEachChild', (node: TypeScript.Node, visit: Visitor, ...rest: unknown[]) =>
    ts.isShorthandPropertyAssignment(node) ? expandedShorthand(ts, node, visit) : visitEachChild(node, visit, ...rest),
  );
  for (const name of ['getPreEmitDiagnosticsOfFiles', 'getPreEmitDiagnostics'] as const) {
    const diagnosticsOf = (ts as unknown as Record<typeof name, DiagnosticsOf>)[name];
    replace(name as keyof Ts, (program: TypeScript.Program, files: unknown) =>
      // Our own declarations are checked by a test, not by every kernel that starts.
      isGlobalsModule(files) ? [] : withoutImplicitAny(ts, program, diagnosticsOf(program, files)),
    );
  }
  replace('transpileModule', (input: string, options: TypeScript.TranspileOptions) => {
    const compiled = ts.transpileModule(input, {
      ...options,
      compilerOptions: { ...options.compilerOptions, sourceMap: true },
      transformers: { before: [withLoopChecks(ts)] },
    });
    const first = inlineMapOf(input);
    keepMaps({ first, second: compiled.sourceMapText, file: first && sourceFileOf(first, process.cwd()) });
    // tslab wraps the text in a function on one line; a trailing comment would swallow nothing, but says a lie.
    return { ...compiled, outputText: compiled.outputText.replace(/^\/\/# sourceMappingURL=.*$/gm, '') };
  });
  return Object.defineProperties({}, members) as Ts;
}

/**
 * How cells are checked: strictly, for what may be undefined is what fails in a notebook; but a parameter may go without
 * a type, and what is caught may be looked at. Modules are found as bundlers do, so that types under `exports` are.
 */
function checkOptions(ts: Ts): TypeScript.CompilerOptions {
  return {
    strict: true,
    ...implicitAnyOptions,
    useUnknownInCatchVariables: false,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    // The newest that this compiler has; what Node can do beyond it is declared by newer-declarations.
    lib: ['lib.es2023.d.ts'],
  };
}

interface WatchHost {
  readFile(path: string, ...rest: unknown[]): string | undefined;
  setTimeout(callback: () => void, delayMs: number): unknown;
  clearTimeout(timer: unknown): void;
}

const isGlobalsModule = (file: unknown) =>
  basename((file as { fileName?: string }).fileName ?? '') === `${GLOBALS_MODULE}.ts`;

type DiagnosticsOf = (program: TypeScript.Program, files: unknown) => readonly TypeScript.Diagnostic[];

type Visitor = (node: TypeScript.Node) => TypeScript.Node;

/** `{ file }` as `{ file: exports.file }`, when the visitor makes that of the name. */
function expandedShorthand(ts: Ts, node: TypeScript.ShorthandPropertyAssignment, visit: Visitor): TypeScript.Node {
  const value = visit(node.name) as TypeScript.Expression;
  if (value === node.name) return node;
  const { factory } = ts;
  const fallback = node.objectAssignmentInitializer;
  const whole = fallback
    ? factory.createBinaryExpression(value, ts.SyntaxKind.EqualsToken, visit(fallback) as TypeScript.Expression)
    : value;
  return factory.createPropertyAssignment(factory.createIdentifier(node.name.text), whole);
}

/** Lets the checker say of a shorthand's name which variable it reads, where it says which property it makes. */
function withShorthandLookup(ts: Ts, host: WatchHost): WatchHost {
  let told: (builder: TypeScript.BuilderProgram) => void = () => {};
  Object.defineProperty(host, 'afterProgramCreate', {
    get: () => (builder: TypeScript.BuilderProgram) => {
      const checker = builder.getProgram().getTypeChecker();
      const symbolAt = checker.getSymbolAtLocation;
      checker.getSymbolAtLocation = (node) => {
        const { parent } = ts.getParseTreeNode(node) ?? node;
        return parent && ts.isShorthandPropertyAssignment(parent)
          ? checker.getShorthandAssignmentValueSymbol(parent)
          : symbolAt(node);
      };
      told(builder);
    },
    set: (callback: typeof told) => {
      told = callback;
    },
  });
  return host;
}

function withLazyJsDoc(ts: Ts, host: WatchHost): WatchHost {
  const readFile = host.readFile;
  const docs = new LazyJsDoc(ts, readFile);
  // What earlier cells declared is short, new with every cell, and has no file to be read again from.
  host.readFile = (path, ...rest) => {
    const text = readFile(path, ...rest);
    return basename(path) === PREVIOUS_CELLS_FILE ? text : docs.textFor(path, text);
  };
  return host;
}

function withRealLookupTimer(host: WatchHost): WatchHost {
  const { setTimeout: setOnly, clearTimeout: clearOnly } = host;
  const real = new WeakSet<object>();
  host.setTimeout = (callback, delayMs) => {
    if (!callback.name.includes('FailedLookup')) return setOnly(callback, delayMs);
    const timer = setTimeout(callback, delayMs);
    timer.unref();
    real.add(timer);
    return timer;
  };
  host.clearTimeout = (timer) => {
    if (timer !== null && typeof timer === 'object' && real.has(timer)) clearTimeout(timer as NodeJS.Timeout);
    else clearOnly(timer);
  };
  return host;
}

function inlineMapOf(code: string): string | undefined {
  const encoded = /^\/\/# sourceMappingURL=data:application\/json;base64,(.*)$/m.exec(code)?.[1];
  return encoded === undefined ? undefined : Buffer.from(encoded, 'base64').toString();
}

/** The file that a map is of. Maps name it relative to the folder that tslab pretends to compile into. */
function sourceFileOf(map: string, folder: string): string | undefined {
  const { sources = [] } = JSON.parse(map) as { sources?: readonly string[] };
  return sources[0] === undefined ? undefined : resolve(folder, 'outDir', sources[0]);
}
