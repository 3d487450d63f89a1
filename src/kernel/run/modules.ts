/**
 * Imports for cells: files next to the notebook, packages, Node's modules, spotlab and tslab.
 *
 * A cell that imports a CommonJS package gets its exports by name, and the whole as the default, as TypeScript compiles
 * such an import. `require` also loads most ES modules; those that it refuses are loaded by Node's own `import()`.
 */
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { types } from 'node:util';
import vm from 'node:vm';
import { isPath, LocalFiles } from './local-files.js';

export type Namespace = Readonly<Record<string, unknown>>;

/** Error codes with which `require` refuses a module that `import()` can load. */
const REQUIRE_FAILURES = new Set(['ERR_REQUIRE_ASYNC_MODULE', 'ERR_PACKAGE_PATH_NOT_EXPORTED', 'ERR_REQUIRE_ESM']);

/** Properties that every function has. */
const OF_FUNCTIONS = new Set(['length', 'name', 'prototype', 'arguments', 'caller']);

export class CellModules {
  readonly files: LocalFiles;
  readonly #require: NodeJS.Require;
  readonly #import: (name: string, options?: unknown) => Promise<Namespace>;
  /** The namespaces of CommonJS modules, so that each import of a module gives the same object. */
  readonly #namespaces = new WeakMap<object, Namespace>();

  /**
   * @param folder the notebook's folder, from which imports are resolved
   * @param own modules that cells get in place of Node's modules or of installed modules, by name
   */
  constructor(
    private readonly folder: string,
    private readonly own: ReadonlyMap<string, () => unknown>,
  ) {
    const cellFile = resolve(folder, 'cell.ts');
    this.files = new LocalFiles((specifier) => own.get(specifier)?.());
    this.#require = createRequire(cellFile);
    this.#import = importerAt(cellFile);
  }

  /** Imports a module for a cell. */
  readonly import = async (specifier: string, options?: unknown): Promise<Namespace> => {
    const local = this.files.find(specifier, this.folder);
    try {
      return this.#namespaceOf(local === undefined ? this.#required(specifier) : this.files.load(local));
    } catch (error) {
      if (local !== undefined || !REQUIRE_FAILURES.has(codeOf(error))) throw error;
      return this.#import(isPath(specifier) ? pathToFileURL(resolve(this.folder, specifier)).href : specifier, options);
    }
  };

  #required(specifier: string): unknown {
    const own = this.own.get(specifier);
    return own === undefined ? this.#require(specifier) : own();
  }

  #namespaceOf(module: unknown): Namespace {
    if (module === null || (typeof module !== 'object' && typeof module !== 'function')) return { default: module };
    if ((module as Namespace).__esModule === true || types.isModuleNamespaceObject(module)) return module as Namespace;
    const known = this.#namespaces.get(module) ?? namespaceOf(module);
    this.#namespaces.set(module, known);
    return known;
  }
}

/** A namespace with the properties of a CommonJS module, also inherited ones, and with the module as its default. */
function namespaceOf(module: object): Namespace {
  const space: Record<string, unknown> = {};
  for (
    let object: object | null = module;
    object !== null && object !== Object.prototype && object !== Function.prototype;
    object = Object.getPrototypeOf(object) as object | null
  ) {
    for (const name of Object.getOwnPropertyNames(object)) {
      if (Object.hasOwn(space, name) || name === 'constructor') continue;
      if (typeof module === 'function' && OF_FUNCTIONS.has(name)) continue;
      const enumerable = Object.prototype.propertyIsEnumerable.call(module, name);
      Object.defineProperty(space, name, { enumerable, configurable: true, get: () => (module as Namespace)[name] });
    }
  }
  return Object.defineProperty(space, 'default', { value: module, enumerable: true, configurable: true });
}

/** Node's own `import()`, which resolves modules from `filename`. */
function importerAt(filename: string): (name: string, options?: unknown) => Promise<Namespace> {
  return new vm.Script('(name, options) => import(name, options)', {
    filename,
    importModuleDynamically: vm.constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
  }).runInThisContext() as (name: string, options?: unknown) => Promise<Namespace>;
}

function codeOf(error: unknown): string {
  return String((error as { code?: unknown } | null)?.code ?? '');
}
