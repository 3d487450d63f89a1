/**
 * Makes cells import the ES modules that Node's `require` cannot load.
 *
 * Cells are compiled to CommonJS, so an `import` in a cell becomes a `require`. `require` loads most ES modules, but
 * not modules with a top-level `await` and not packages whose `exports` have only an `import` condition. These modules
 * are loaded by a real `import()`:
 * - a static import is loaded before the cell runs, which makes the cell asynchronous, as a top-level `await` does;
 * - a dynamic import is compiled to `Promise.resolve().then(() => __importStar(require(…)))`. In this code `require`
 *   returns the promise of the module. The promise has the mark `__esModule`, so that `__importStar` returns it
 *   unchanged.
 */
import { existsSync, readFileSync } from 'node:fs';
import Module, { createRequire } from 'node:module';
import { dirname, extname, join, resolve } from 'node:path';
import vm from 'node:vm';
import type * as TypeScript from 'typescript';
import { OWN_MODULES } from '../../assist/index.js';
import type { Ts } from './tslab-types.js';

type Namespace = Readonly<Record<string, unknown>>;

interface ModuleLoading {
  _load(request: string, parent: { readonly filename?: string } | undefined, ...rest: unknown[]): unknown;
}

/** Name of the hidden global function that a compiled cell awaits before its first statement. */
export const PRELOAD = '__spotlabPreload';

/** Error codes with which `require` refuses a module that `import()` can load. */
const REQUIRE_FAILURES = new Set(['ERR_REQUIRE_ASYNC_MODULE', 'ERR_PACKAGE_PATH_NOT_EXPORTED', 'ERR_REQUIRE_ESM']);

/** Hooks the module loader for cells; their imports are resolved from `rootDirectory`. */
export class EsmImports {
  readonly #loaded = new Map<string, Namespace>();
  readonly #cellFile: string;
  readonly #require: NodeJS.Require;
  readonly #import: (name: string) => Promise<Namespace>;

  /** @param replacements modules that cells get in place of Node's own, by name */
  constructor(rootDirectory: string, replacements: Readonly<Record<string, Namespace>> = {}) {
    for (const [name, module] of Object.entries(replacements)) this.#loaded.set(name, module);
    // tslab's `require` resolves modules from a file of this name.
    this.#cellFile = resolve(rootDirectory, 'src.js');
    this.#import = importerAt(this.#cellFile);
    // Another file name in the same folder: it resolves the same modules, but the hook ignores it.
    this.#require = createRequire(resolve(rootDirectory, 'preload.js'));
    this.#hookLoading();
    Object.defineProperty(globalThis, PRELOAD, { value: (names: readonly string[]) => this.#preload(names) });
  }

  /** The statement to insert before a compiled cell; '' when `require` can load all of its imports. */
  preloadStatement(ts: Ts, source: string): string {
    const names = staticImports(ts, source).filter((name) => this.#mayNeedImport(name));
    return names.length > 0 ? `await ${PRELOAD}(${JSON.stringify(names)}); ` : '';
  }

  /** Whether a module is an ES module by its extension or package, or `require` cannot resolve it. */
  #mayNeedImport(name: string): boolean {
    if (Module.isBuiltin(name) || Object.hasOwn(OWN_MODULES, name) || name === 'tslab') return false;
    try {
      return isEsModule(this.#require.resolve(name));
    } catch (error) {
      return REQUIRE_FAILURES.has(codeOf(error));
    }
  }

  async #preload(names: readonly string[]): Promise<void> {
    for (const name of names) {
      try {
        this.#require(name);
      } catch (error) {
        if (!REQUIRE_FAILURES.has(codeOf(error))) throw error;
        this.#loaded.set(name, commonJsNamespace(await this.#import(name)));
      }
    }
  }

  #hookLoading(): void {
    const loader = Module as unknown as ModuleLoading;
    const load = loader._load;
    const [cellFile, loaded, importName] = [this.#cellFile, this.#loaded, this.#import];
    loader._load = function (request, parent, ...rest) {
      if (parent?.filename === undefined || resolve(parent.filename) !== cellFile) {
        return load.call(this, request, parent, ...rest);
      }
      const found = loaded.get(request);
      if (found) return found;
      try {
        return load.call(this, request, parent, ...rest);
      } catch (error) {
        if (!REQUIRE_FAILURES.has(codeOf(error))) throw error;
        return Object.assign(importName(request), { __esModule: true });
      }
    };
  }
}

/** Node's own `import()`, which resolves modules from `filename`. */
function importerAt(filename: string): (name: string) => Promise<Namespace> {
  return new vm.Script('(name) => import(name)', {
    filename,
    importModuleDynamically: vm.constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
  }).runInThisContext() as (name: string) => Promise<Namespace>;
}

/** A namespace for compiled CommonJS code. The mark `__esModule` makes `default` the default export of the module. */
function commonJsNamespace(namespace: Namespace): Namespace {
  const required: Record<string, unknown> = {};
  for (const name of Object.keys(namespace)) {
    Object.defineProperty(required, name, { enumerable: true, get: () => namespace[name] });
  }
  return Object.defineProperty(required, '__esModule', { value: true });
}

/** The modules that a cell imports with import declarations, without `import type`. */
function staticImports(ts: Ts, source: string): string[] {
  if (!/\bimport\b/.test(source)) return [];
  const file = ts.createSourceFile('cell.ts', source, ts.ScriptTarget.Latest);
  return file.statements
    .filter((statement): statement is TypeScript.ImportDeclaration => ts.isImportDeclaration(statement))
    .filter(({ importClause }) => importClause?.isTypeOnly !== true)
    .map(({ moduleSpecifier }) => (moduleSpecifier as TypeScript.StringLiteral).text);
}

/** Whether Node treats a file as an ES module: its extension decides, or the `type` of the nearest package.json. */
function isEsModule(file: string): boolean {
  const extension = extname(file);
  if (extension !== '.js') return extension === '.mjs';
  for (let folder = dirname(file); ; folder = dirname(folder)) {
    const manifest = join(folder, 'package.json');
    if (existsSync(manifest)) {
      return (JSON.parse(readFileSync(manifest, 'utf8')) as { type?: unknown }).type === 'module';
    }
    if (folder === dirname(folder)) return false;
  }
}

function codeOf(error: unknown): string {
  return String((error as { code?: unknown } | null)?.code ?? '');
}
