/** What an import in a cell can name: files beside the notebook, installed packages, and Node's own modules. */
import { type Dirent, readdirSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { dirname, join, resolve } from 'node:path';

/** Most entries offered of one folder. */
const MAX_ENTRIES = 2_000;
/** Left out in an import, since the compiler finds the file without it. */
const SOURCE = /(?<!\.d)\.(ts|js)$/;
const IMPORTABLE = /\.(ts|js|mjs|cjs|json)$/;

/** Paths that one typed so far may go on to: source files without their ending, folders with a slash behind. */
export function importableFiles(typed: string, directory: string): string[] {
  const cut = typed.lastIndexOf('/') + 1;
  const [folder, begun] = [typed.slice(0, cut), typed.slice(cut)];
  const names = entriesOf(resolve(directory, folder))
    .filter(({ name }) => (begun.startsWith('.') || !name.startsWith('.')) && name !== 'node_modules')
    .flatMap((entry) => {
      if (isFolder(entry)) return `${entry.name}/`;
      return IMPORTABLE.test(entry.name) && !entry.name.endsWith('.d.ts') ? entry.name.replace(SOURCE, '') : [];
    });
  return [...new Set(names)].slice(0, MAX_ENTRIES).map((name) => folder + name);
}

/** Packages that are installed for a folder, the nearest first, then the modules of spotlab and of Node. */
export function importableModules(directory: string): string[] {
  const packages = foldersAbove(directory).flatMap((folder) => packagesIn(join(folder, 'node_modules')));
  const own = builtinModules.filter((name) => !/^(_|node:)/.test(name)).map((name) => `node:${name}`);
  return [...new Set([...packages.slice(0, MAX_ENTRIES), 'spotlab', ...own])];
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

/** Packages may be linked; a link to a file is rare enough to be shown with a slash. */
const isFolder = (entry: Dirent) => entry.isDirectory() || (entry.isSymbolicLink() && !IMPORTABLE.test(entry.name));

function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    // Not a folder, or none of ours: nothing goes on from there.
    return [];
  }
}
