/**
 * A patched copy of the TypeScript fork that tslab compiles cells with. The patches:
 * - cells are checked strictly, and types that a package declares only under `exports` are found
 *   ({@link checkOptions});
 * - empty arrays and unset variables get the types of the values assigned to them ({@link withoutImplicitAny});
 * - the types of Node come from the kernel's own folder ({@link typeOptions});
 * - `spotlab` and `spotlab/teaching` resolve to this package's own declarations from every folder (`paths`);
 * - the timer for failed module look-ups is a real timer. tslab stores only one pending timer, so without the patch a
 *   cell that imported a missing module broke every later cell after the module was installed;
 * - a variable of an earlier cell works as a shorthand property, `{ file }`; tslab does not handle this syntax
 *   ({@link lightBuilder});
 * - a property of such a variable can be given a new name, `const { price: paid } = trade`
 *   ({@link destructuredProperty});
 * - a program has no incremental build state, which would need a second type checker for each cell ({@link lightBuilder});
 * - comments of declaration files are parsed only when help needs them ({@link LazyJsDoc});
 * - loops can be interrupted ({@link withLoopChecks});
 * - `./x.ts` and folders with an `index.ts` can be imported ({@link withImportPaths});
 * - both compile steps keep source maps, so that tracebacks show the line numbers of the cell.
 */
import { basename, join, resolve } from 'node:path';
import type * as TypeScript from 'typescript';
import { OWN_MODULES } from '../../assist/index.js';
import { distFolder } from '../dist-folder.js';
import type { KernelParts } from '../install/kernel-parts.js';
import { GLOBALS_MODULE } from './globals-module.js';
import { implicitAnyOptions, withoutImplicitAny } from './implicit-any.js';
import { folderOf, TYPESCRIPT_ENDING_CODE, withImportPaths } from './import-paths.js';
import { LazyJsDoc } from './lazy-jsdoc.js';
import { bindAll, lightBuilder } from './light-builder.js';
import { withLoopChecks } from './loop-interrupts.js';
import type { CellMaps, Ts } from './tslab-types.js';

/** tslab's name for the declarations of earlier cells. */
const PREVIOUS_CELLS_FILE = '__prev__.d.ts';

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
    const create = ts.createWatchCompilerHost as unknown as (...all: unknown[]) => WatchHost;
    const typesOf = (file: string) => join(distFolder, '..', 'types', 'src', `${file}.d.ts`).replaceAll('\\', '/');
    const host = create(
      roots,
      {
        ...options,
        ...checkOptions(ts),
        ...typeOptions(ts, parts, options.typeRoots ?? []),
        paths: Object.fromEntries(Object.entries(OWN_MODULES).map(([name, file]) => [name, [typesOf(file)]])),
        inlineSourceMap: true,
      },
      ...rest,
    );
    host.createProgram = lightBuilder(ts);
    return withRealLookupTimer(withLazyJsDoc(ts, host));
  });
  const { visitEachChild } = ts as unknown as { visitEachChild(...all: unknown[]): TypeScript.Node };
  replace('visitEachChild', (node: TypeScript.Node, visit: Visitor, ...rest: unknown[]) => {
    if (ts.isShorthandPropertyAssignment(node)) return expandedShorthand(ts, node, visit);
    const property = destructuredProperty(ts, node);
    const visitRest: Visitor = (child) => (child === property ? child : visit(child));
    return visitEachChild(node, property ? visitRest : visit, ...rest);
  });
  for (const name of ['getPreEmitDiagnosticsOfFiles', 'getPreEmitDiagnostics'] as const) {
    const diagnosticsOf = (ts as unknown as Record<typeof name, DiagnosticsOf>)[name];
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
    const first = inlineMapOf(input);
    const file = first && sourceFileOf(first, process.cwd());
    const compiled = ts.transpileModule(input, {
      ...options,
      compilerOptions: { ...options.compilerOptions, sourceMap: true },
      transformers: { before: [withLoopChecks(ts), withImportPaths(ts, folderOf(file))] },
    });
    saveMaps({ first, second: compiled.sourceMapText, file });
    // tslab wraps the text in a function, after which the map in this comment is no longer correct.
    return { ...compiled, outputText: compiled.outputText.replace(/^\/\/# sourceMappingURL=.*$/gm, '') };
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
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    // The newest library of this compiler. newer-declarations.ts declares the newer features of Node.
    lib: ['lib.es2023.d.ts'],
  };
}

/**
 * The packages of types that cells see without an import: those of Node from the kernel's own folder, wherever the
 * notebook is, then those beside the notebook. tslab looks beside the notebook first, and then in a folder of its own,
 * which npm makes only in some layouts.
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
}

const isGlobalsModule = (file: unknown) =>
  basename((file as { fileName?: string }).fileName ?? '') === `${GLOBALS_MODULE}.ts`;

type DiagnosticsOf = (program: TypeScript.Program, files: unknown) => readonly TypeScript.Diagnostic[];

type Visitor = (node: TypeScript.Node) => TypeScript.Node;

/** Expands `{ file }` to `{ file: exports.file }` when the visitor replaces the name with `exports.file`. */
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

/**
 * The name `price` in `const { price: paid } = trade` or `({ price: paid } = trade)`. If an earlier cell declared
 * `trade`, the compiler reports that cell as the declaration of `price`, and tslab would replace the name with
 * `exports.price`, as it does for variables.
 */
function destructuredProperty(ts: Ts, node: TypeScript.Node): TypeScript.Node | undefined {
  const name = ts.isBindingElement(node) ? node.propertyName : ts.isPropertyAssignment(node) ? node.name : undefined;
  return name && ts.isIdentifier(name) ? name : undefined;
}

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

function inlineMapOf(code: string): string | undefined {
  const encoded = /^\/\/# sourceMappingURL=data:application\/json;base64,(.*)$/m.exec(code)?.[1];
  return encoded === undefined ? undefined : Buffer.from(encoded, 'base64').toString();
}

/** The file that a source map belongs to. Its name in the map is relative to tslab's virtual output folder. */
function sourceFileOf(map: string, folder: string): string | undefined {
  const { sources = [] } = JSON.parse(map) as { sources?: readonly string[] };
  return sources[0] === undefined ? undefined : resolve(folder, 'outDir', sources[0]);
}
