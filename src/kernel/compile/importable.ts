/** Lists the modules that a cell can import, for completion: files, installed packages and Node's built-in modules. */
import { type Dirent, readdirSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { PACKAGE_MODULES } from '../../assist/index.js';

/** Maximum number of entries listed for one folder. */
const MAX_ENTRIES = 2_000;
/** Extensions that an import omits, because the compiler finds the file without them. */
const SOURCE = /(?<!\.d)\.(ts|js)$/;
const IMPORTABLE = /\.(ts|js|mjs|cjs|json)$/;

/** Completes a path: source files are listed without their extension, folders with a slash at the end. */
export function importableFiles(typed: string, directory: string): string[] {
  const cut = typed.lastIndexOf('/') + 1;
  const [folder, prefix] = [typed.slice(0, cut), typed.slice(cut)];
  const names = entriesOf(resolve(directory, folder))
    .filter(({ name }) => (prefix.startsWith('.') || !name.startsWith('.')) && name !== 'node_modules')
    .flatMap((entry) => {
      if (isFolder(entry)) return `${entry.name}/`;
      return IMPORTABLE.test(entry.name) && !entry.name.endsWith('.d.ts') ? entry.name.replace(SOURCE, '') : [];
    });
  return [...new Set(names)].slice(0, MAX_ENTRIES).map((name) => folder + name);
}

/** The packages that code in a folder can import, from the nearest node_modules up; then spotlab and Node's modules. */
export function importableModules(directory: string): string[] {
  const packages = foldersAbove(directory).flatMap((folder) => packagesIn(join(folder, 'node_modules')));
  const own = builtinModules.filter((name) => !/^(_|node:)/.test(name)).map((name) => `node:${name}`);
  return [...new Set([...packages.slice(0, MAX_ENTRIES), ...Object.keys(PACKAGE_MODULES), ...own])];
}

function packagesIn(folder: string): string[] {
  return entriesOf(folder)
    .filter((entry) => isFolder(entry) && !/^\.|^@types$/.test(entry.name))
    .flatMap(({ name }) =>
      name.startsWith('@') ? entriesOf(join(folder, name)).map((entry) => `${name}/${entry.name}`) : name,
    );
}

function foldersAbove(directory: string): string[] {
  const above = dirname(directory);
  return above === directory ? [directory] : [directory, ...foldersAbove(above)];
}

/** Whether an entry is a folder. A symbolic link counts as a folder unless its name has the extension of a file. */
const isFolder = (entry: Dirent) => entry.isDirectory() || (entry.isSymbolicLink() && !IMPORTABLE.test(entry.name));

function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    // The path is not a folder, or is not readable: it has no entries to offer.
    return [];
  }
}
