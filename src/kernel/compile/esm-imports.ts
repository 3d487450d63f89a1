/**
 * Cells are CommonJS, so an `import` in a cell is a `require`. Node's `require` loads most ES modules; it refuses those
 * that await at their top and those whose `exports` name only `import`. These are loaded by a real `import()`.
 *
 * A static import of such a module is loaded before the cell runs (the cell becomes asynchronous, as with a top-level
 * await). A dynamic one is compiled to `Promise.resolve().then(() => __importStar(require(…)))`; there `require` answers
 * with the promise of the module, which claims to be an ES module so that it is passed on as it is.
 */
import { existsSync, readFileSync } from 'node:fs';
import Module, { createRequire } from 'node:module';
import { dirname, extname, join, resolve } from 'node:path';
import vm from 'node:vm';
import type * as TypeScript from 'typescript';
import type { Ts } from './tslab.js';

type Namespace = Readonly<Record<string, unknown>>;

interface ModuleLoading {
  _load(request: string, parent: { readonly filename?: string } | undefined, ...rest: unknown[]): unknown;
}

/** Name of the hidden global that a compiled cell awaits before its first statement. */
export const PRELOAD = '__spotlabPreload';

const REFUSED = new Set(['ERR_REQUIRE_ASYNC_MODULE', 'ERR_PACKAGE_PATH_NOT_EXPORTED', 'ERR_REQUIRE_ESM']);

/** Makes imports of such modules work in cells whose files would lie in `rootDirectory`. */
export class EsmImports {
  readonly #loaded = new Map<string, Namespace>();
  readonly #cellFile: string;
  readonly #require: NodeJS.Require;
  readonly #import: (name: string) => Promise<Namespace>;

  /** @param given Modules that cells get instead of Node's own. */
  constructor(rootDirectory: string, given: Readonly<Record<string, Namespace>> = {}) {
    for (const [name, module] of Object.entries(given)) this.#loaded.set(name, module);
    // The name of the file that tslab's `require` believes to stand in.
    this.#cellFile = resolve(rootDirectory, 'src.js');
    this.#import = importerAt(this.#cellFile);
    // Another name in the same folder: resolves alike, and is not hooked.
    this.#require = createRequire(resolve(rootDirectory, 'preload.js'));
    this.#hookLoading();
    Object.defineProperty(globalThis, PRELOAD, { value: (names: readonly string[]) => this.#preload(names) });
  }

  /** The statement to put before a compiled cell, or '' when `require` can load all that it imports. */
  preloadStatement(ts: Ts, source: string): string {
    const names = staticImports(ts, source).filter((name) => this.#mayNeedImport(name));
    return names.length > 0 ? `await ${PRELOAD}(${JSON.stringify(names)}); ` : '';
  }

  /** Whether a module is an ES module by its name or its package, or cannot be found by `require`'s rules. */
  #mayNeedImport(name: string): boolean {
    if (Module.isBuiltin(name) || name === 'spotlab' || name === 'tslab') return false;
    try {
      return isEsModule(this.#require.resolve(name));
    } catch (error) {
      return REFUSED.has(codeOf(error));
    }
  }

  async #preload(names: readonly string[]): Promise<void> {
    for (const name of names) {
      try {
        this.#require(name);
      } catch (error) {
        if (!REFUSED.has(codeOf(error))) throw error;
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
      const known = loaded.get(request);
      if (known) return known;
      try {
        return load.call(this, request, parent, ...rest);
      } catch (error) {
        if (!REFUSED.has(codeOf(error))) throw error;
        return Object.assign(importName(request), { __esModule: true });
      }
    };
  }
}

/** Node's own module loader, resolving as if from `filename`. */
function importerAt(filename: string): (name: string) => Promise<Namespace> {
  return new vm.Script('(name) => import(name)', {
    filename,
    importModuleDynamically: vm.constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
  }).runInThisContext() as (name: string) => Promise<Namespace>;
}

/** A module as compiled CommonJS wants it: marked as an ES module, so that `default` means what it exports so. */
function commonJsNamespace(namespace: Namespace): Namespace {
  const required: Record<string, unknown> = {};
  for (const name of Object.keys(namespace)) {
    Object.defineProperty(required, name, { enumerable: true, get: () => namespace[name] });
  }
  return Object.defineProperty(required, '__esModule', { value: true });
}

/** What a cell imports by declarations, types left out. */
function staticImports(ts: Ts, source: string): string[] {
  if (!/\bimport\b/.test(source)) return [];
  const file = ts.createSourceFile('cell.ts', source, ts.ScriptTarget.Latest);
  return file.statements
    .filter((statement): statement is TypeScript.ImportDeclaration => ts.isImportDeclaration(statement))
    .filter(({ importClause }) => importClause?.isTypeOnly !== true)
    .map(({ moduleSpecifier }) => (moduleSpecifier as TypeScript.StringLiteral).text);
}

/** Whether Node takes a file for an ES module: by its extension, else by the nearest package. */
function isEsModule(file: string): boolean {
  const extension = extname(file);
  if (extension !== '.js') return extension === '.mjs';
  for (let folder = dirname(file); ; folder = dirname(folder)) {
    const description = join(folder, 'package.json');
    if (existsSync(description)) {
      return (JSON.parse(readFileSync(description, 'utf8')) as { type?: unknown }).type === 'module';
    }
    if (folder === dirname(folder)) return false;
  }
}

function codeOf(error: unknown): string {
  return String((error as { code?: unknown } | null)?.code ?? '');
}
