/**
 * A patched copy of the TypeScript fork that tslab compiles cells with. The patches:
 * - cells are checked strictly, and types that a package declares only under `exports` are found
 *   ({@link checkOptions});
 * - empty arrays and unset variables get the types of the values assigned to them ({@link withoutImplicitAny});
 * - the types of Node come from the kernel's own folder ({@link typeOptions});
 * - `spotlab` and its other modules resolve to this package's own declarations from every folder (`paths`);
 * - the types of variables may come from files below `node_modules`, such as those of spotlab ({@link lightBuilder});
 * - the timer for failed module look-ups is a real timer. tslab stores only one pending timer, so without the patch a
 *   cell that imported a missing module broke every later cell after the module was installed;
 * - names of earlier cells stay as they are, and a program has no incremental build state, which would need a second type
 *   checker for each cell ({@link lightBuilder});
 * - comments of declaration files are parsed only when help needs them ({@link LazyJsDoc});
 * - folders that this process is not allowed to read are not watched ({@link withoutForbiddenWatches});
 * - `./x.ts` can be imported;
 * - a cell stays an ES module, which src/cells runs; only imported files become CommonJS;
 * - each step keeps its source map, so that tracebacks show the line numbers of the cell.
 */
import { basename, join, resolve } from 'node:path';
import type * as TypeScript from 'typescript';
import { PACKAGE_MODULES } from '../../assist/index.js';
import { distFolder } from '../install/dist-folder.js';
import type { KernelParts } from '../install/kernel-parts.js';
import { GLOBALS_MODULE } from './globals-module.js';
import { implicitAnyOptions, withoutImplicitAny } from './implicit-any.js';
import { LazyJsDoc } from './lazy-jsdoc.js';
import { bindAll, lightBuilder } from './light-builder.js';
import type { CellMaps, Ts } from './tslab-types.js';

/** tslab's names for the cell, and for the declarations of earlier cells. */
const CELL_FILE = '__tslab__.ts';
const PREVIOUS_CELLS_FILE = '__prev__.d.ts';

/** The diagnostic about an import path that ends with `.ts`, as Node and Deno write it. */
const TYPESCRIPT_ENDING_CODE = 5097;

const MAP_COMMENT = /^\/\/# sourceMappingURL=.*$/gm;

/**
 * Copies the compiler and applies the patches. A copy is needed because the compiler's members are getters.
 *
 * @param parts the folders of the kernel's packages
 * @param saveMaps receives the source maps of each compiled cell or file
 */
export function patchedCompiler(ts: Ts, parts: KernelParts, saveMaps: (maps: CellMaps) => void): Ts {
  const members = Object.getOwnPropertyDescriptors(ts) as Record<string, PropertyDescriptor>;
  const replace = (name: keyof Ts, value: unknown) => {
    members[name] = { value, enumerable: true };
  };
  replace('createWatchCompilerHost', (roots: string[], options: TypeScript.CompilerOptions, ...rest: unknown[]) => {
    const create = ts.createWatchCompilerHost as (...all: unknown[]) => WatchHost;
    const typesOf = (file: string) => join(distFolder, '..', 'types', 'src', `${file}.d.ts`).replaceAll('\\', '/');
    const host = create(
      roots,
      {
        ...options,
        ...checkOptions(ts),
        ...typeOptions(ts, parts, options.typeRoots ?? []),
        paths: Object.fromEntries(Object.entries(PACKAGE_MODULES).map(([name, file]) => [name, [typesOf(file)]])),
        inlineSourceMap: true,
        // The code of a later cell may need the enum, because src/cells runs plain JavaScript as it is.
        preserveConstEnums: true,
      },
      ...rest,
    );
    host.createProgram = lightBuilder(ts);
    return withoutForbiddenWatches(withRealLookupTimer(withLazyJsDoc(ts, host)));
  });
  for (const name of ['getPreEmitDiagnosticsOfFiles', 'getPreEmitDiagnostics'] as const) {
    const diagnosticsOf = (ts as Ts & Record<typeof name, DiagnosticsOf>)[name];
    replace(name as keyof Ts, (program: TypeScript.Program, files: unknown) => {
      if (!isGlobalsModule(files)) {
        const problems = withoutImplicitAny(ts, program, diagnosticsOf(program, files));
        return problems.filter(({ code }) => code !== TYPESCRIPT_ENDING_CODE);
      }
      // A test checks the declarations of the globals, so that a kernel need not check them at each start.
      bindAll(ts, program);
      return [];
    });
  }
  replace('transpileModule', (input: string, options: TypeScript.TranspileOptions) => {
    const map = inlineMapOf(input);
    const file = map && sourceFileOf(map, process.cwd());
    // The result of the first step is kept for a cell, because src/cells runs it.
    if (file === undefined || basename(file) === CELL_FILE) {
      saveMaps({ first: map, second: undefined, file: undefined });
      return { outputText: input.replace(MAP_COMMENT, '') };
    }
    const compiled = ts.transpileModule(input, {
      ...options,
      compilerOptions: { ...options.compilerOptions, sourceMap: true },
    });
    saveMaps({ first: map, second: compiled.sourceMapText, file });
    return { ...compiled, outputText: compiled.outputText.replace(MAP_COMMENT, '') };
  });
  return Object.defineProperties({}, members) as Ts;
}

/**
 * The compiler options for cells. Checks are strict, because undefined values are a frequent cause of failing cells;
 * but parameters need no type, and a caught error has the type `any`. Modules are resolved as bundlers do it, so that
 * types under `exports` are found.
 */
function checkOptions(ts: Ts): TypeScript.CompilerOptions {
  return {
    strict: true,
    ...implicitAnyOptions,
    useUnknownInCatchVariables: false,
    // Cells have the decorators of the language, which TypeScript 5.0 knows. tslab would set the older decorators.
    experimentalDecorators: false,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    // The newest library of this compiler. newer-declarations.ts declares the newer features of Node.
    lib: ['lib.es2023.d.ts'],
  };
}

/**
 * The packages of types that cells see without an import: first the types of Node in the kernel's own folder, wherever the notebook
 * is, then the packages beside the notebook. Without this option tslab looks beside the notebook first, and then in a folder of its
 * own, which npm makes only in some layouts.
 */
function typeOptions(ts: Ts, parts: KernelParts, roots: readonly string[]): TypeScript.CompilerOptions {
  const own = parts.types.replaceAll('\\', '/');
  const tslabs = join(parts.tslab, 'node_modules', '@types').replaceAll('\\', '/');
  const beside = roots.filter((root) => root !== own && root !== tslabs);
  const names = ts.getAutomaticTypeDirectiveNames({ typeRoots: [...beside] }, ts.sys);
  return { typeRoots: [own, ...beside], types: [...new Set(['node', ...names])] };
}

interface WatchHost {
  createProgram: unknown;
  readFile(path: string, ...rest: unknown[]): string | undefined;
  setTimeout(callback: () => void, delayMs: number): unknown;
  clearTimeout(timer: unknown): void;
  watchFile: Watch;
  watchDirectory: Watch;
}

type Watch = (path: string, ...rest: unknown[]) => TypeScript.FileWatcher;

const isGlobalsModule = (file: unknown) =>
  basename((file as { fileName?: string }).fileName ?? '') === `${GLOBALS_MODULE}.ts`;

type DiagnosticsOf = (program: TypeScript.Program, files: unknown) => readonly TypeScript.Diagnostic[];

function withLazyJsDoc(ts: Ts, host: WatchHost): WatchHost {
  const readFile = host.readFile;
  const docs = new LazyJsDoc(ts, readFile);
  // The declarations of earlier cells are short, change with every cell, and have no file to read comments from.
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

/**
 * Does not watch folders that this process is not allowed to read. The compiler watches each folder in which it looked for a module. In the kernel of a graded
 * notebook, the watch of a forbidden folder, such as a global `node_modules`, would throw and end the kernel.
 */
function withoutForbiddenWatches(host: WatchHost): WatchHost {
  for (const name of ['watchFile', 'watchDirectory'] as const) {
    const watch = host[name];
    host[name] = (...all) => {
      try {
        return watch(...all);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ERR_ACCESS_DENIED') throw error;
        return { close: () => {} };
      }
    };
  }
  return host;
}

function inlineMapOf(code: string): string | undefined {
  const encoded = /^\/\/# sourceMappingURL=data:application\/json;base64,(.*)$/m.exec(code)?.[1];
  return encoded === undefined ? undefined : Buffer.from(encoded, 'base64').toString();
}

/** The file that a source map belongs to. Its name in the map is relative to tslab's virtual output folder. */
function sourceFileOf(map: string, folder: string): string | undefined {
  const { sources = [] } = JSON.parse(map) as { sources?: readonly string[] };
  return sources[0] === undefined ? undefined : resolve(folder, 'outDir', sources[0]);
}
