/** The importer of evaluated inputs. It imports as if from a given file, with Node's own module loader. */
import * as nodeModule from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import vm from 'node:vm';
import { PACKAGE_MODULES } from '../../src/assist/index.js';
import { nearest } from '../../src/protocol/index.js';
import { defineHidden } from './globals.js';

/** The file beside which the imports of a prompt resolve. The file does not exist, so no message may name it. */
const INPUTS = 'input.mjs';

type ImportFrom = ReturnType<typeof importerAt>;

/** Imports of the session, and of files that it loads. */
export interface Importer {
  importModule(
    specifier: string,
    options: unknown,
    names: readonly string[],
    file: string | undefined,
  ): Promise<object>;
  metaOf(file: string | undefined): object;
}

/**
 * Makes the importer, and defines the global `require`; both resolve from `directory`.
 *
 * @param name the file name of a script; undefined: the code is in no file
 */
export function makeImporter(directory: string, name?: string): Importer {
  const filename = join(directory, name ?? INPUTS);
  const own = name === undefined ? nameless(importerAt(filename), filename) : importerAt(filename);
  const others = new Map<string, ImportFrom>();
  const from = (file: string): ImportFrom => {
    const importer = others.get(file) ?? importerAt(file);
    others.set(file, importer);
    return importer;
  };
  if (!('require' in globalThis)) defineHidden('require', requireAt(filename, name === undefined));
  return {
    importModule: (specifier, options, names, file) =>
      (file === undefined ? own : from(file))(specifier, options, names),
    metaOf: (file) => metaOf(file ?? filename),
  };
}

/** Makes a `require` that resolves as from a file. If the code is in no file, errors of `require` name no file. */
function requireAt(filename: string, isNameless: boolean): NodeJS.Require {
  const require = nodeModule.createRequire(filename);
  if (!isNameless) return require;
  const load = (id: string): unknown => {
    try {
      return require(id);
    } catch (error) {
      throw withoutFile(error, filename);
    }
  };
  return Object.assign(load, require) as NodeJS.Require;
}

/** The importer of code that is in no file: its errors name the folder instead. */
const nameless =
  (load: ImportFrom, filename: string): ImportFrom =>
  (...given) =>
    load(...given).catch((error: unknown) => {
      throw withoutFile(error, filename);
    });

/** Names the folder, instead of a file that does not exist, in the error of a module that was not found. */
function withoutFile(error: unknown, filename: string): unknown {
  if (!(error instanceof Error)) return error;
  const { message } = error;
  const plain = message
    .replace(` imported from ${filename}`, ` in ${dirname(filename)}`)
    .replace(`\nRequire stack:\n- ${filename}`, ` in ${dirname(filename)}`);
  if (plain !== message) {
    error.message = plain;
    error.stack = error.stack?.replace(message, () => plain);
  }
  return error;
}

const metaOf = (filename: string) => ({ url: pathToFileURL(filename).href, filename, dirname: dirname(filename) });

/** Makes an import function that resolves as if called from the file `filename`. */
function importerAt(filename: string) {
  let load: Load | undefined;
  return async (specifier: string, options?: unknown, names: readonly string[] = []) => {
    load ??= loaderAt(filename);
    if (/^(?:\.{0,2}\/|file:)/.test(specifier)) await useModuleHooks();
    const loaded = await load(specifier, options).catch((error: unknown) => {
      // The package spotlab itself can always be imported, from any directory.
      if (!Object.hasOwn(PACKAGE_MODULES, specifier) || !isNotFound(error)) throw error;
      return import(new URL(`../../src/${PACKAGE_MODULES[specifier]}.js`, import.meta.url).href) as Promise<
        Record<string, unknown>
      >;
    });
    for (const name of names) checkExport(specifier, loaded, name);
    return loaded;
  };
}

let hasModuleHooks = false;

/** Installs the module hooks for the user's files, at the first import of a file. */
async function useModuleHooks(): Promise<void> {
  if (hasModuleHooks) return;
  // Node 20 has only hooks on a separate thread; newer versions print a warning about such hooks.
  const { registerHooks } = nodeModule as { registerHooks?: (hooks: object) => void };
  const hooks = registerHooks && (await import('./module-hooks.js'));
  if (hasModuleHooks) return;
  hasModuleHooks = true;
  if (hooks) registerHooks(hooks);
  else nodeModule.register('./module-hooks.js', import.meta.url);
}

type Load = (specifier: string, options?: unknown) => Promise<Record<string, unknown>>;

/** Node's own module loader, resolving as if from `filename`. */
function loaderAt(filename: string): Load {
  suppressLoaderWarning();
  return new vm.Script('(specifier, options) => import(specifier, options)', {
    filename,
    importModuleDynamically: vm.constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
  }).runInThisContext() as Load;
}

/**
 * Node 20 warns at the first import that the loader option is experimental. Users can do nothing about it, so the
 * warning is suppressed.
 */
function suppressLoaderWarning(): void {
  const emit = process.emitWarning as (...all: unknown[]) => void;
  process.emitWarning = (...all: unknown[]) => {
    if (!String(all[0]).includes('USE_MAIN_CONTEXT_DEFAULT_LOADER')) emit.apply(process, all);
  };
}

function isNotFound(error: unknown): boolean {
  return (error as { code?: string } | undefined)?.code === 'ERR_MODULE_NOT_FOUND';
}

/**
 * Throws when a module does not export `name`, as a module loader would; destructuring the namespace would silently
 * give undefined. Capitalized names are not checked, because they may be types, which have no value.
 */
function checkExport(specifier: string, loaded: Record<string, unknown>, name: string): void {
  if (name in loaded || /^[A-Z]/.test(name)) return;
  const near = nearest(name, Object.keys(loaded)).map((one) => `'${one}'`);
  const hint = near.length ? ` Nearest: ${near.join(', ')}.` : '';
  throw new SyntaxError(`'${specifier}' does not export '${name}'.${hint}`);
}
