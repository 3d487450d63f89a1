/**
 * Lists the files of this machine that a program in a sandbox can read, and not write. These are Node, the libraries of the
 * system that Node and native packages load, this installation of spotlab, and the packages of the notebook kernel.
 */
import { existsSync, readdirSync, realpathSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { kernelParts } from '../../kernel/index.js';

/** The folder of the package spotlab. */
const packageRoot = fileURLToPath(new URL('../../../../', import.meta.url));

/** The parts of the package that programs load. A clone of the repository has other folders beside them. */
const PACKAGE_PARTS = ['dist', 'node_modules', 'package.json', 'ambient.d.ts', 'teaching.d.ts'];

const LIBRARY_FOLDERS = ['/lib', '/lib64', '/lib32', '/usr/lib', '/usr/lib64', '/usr/lib32', '/usr/local/lib64'];

/** The shell that sets the limits of a program; then the program replaces the shell in the same process. */
export const SHELL = '/bin/sh';

let found: readonly string[] | undefined;

/** Existing absolute paths, none inside of another. */
export function visiblePaths(): readonly string[] {
  found ??= findPaths();
  return found;
}

function findPaths(): string[] {
  const { tslab, types, folder } = kernelParts();
  const packages = [packageRoot, tslab, types].map(modulesAround).filter((path) => path !== undefined);
  const own = PACKAGE_PARTS.map((part) => join(packageRoot, part));
  // Older versions of `kernel install` made the folder readable for its user alone, and a sandbox may run as another user. The
  // content of this folder is readable for all.
  const parts = folder === undefined ? [] : readdirSync(folder).map((name) => join(folder, name));
  const programs = [process.execPath, SHELL, ...loadedLibraries()];
  return outermost([...LIBRARY_FOLDERS, ...programs, ...own, ...packages, ...parts]);
}

/** The outermost `node_modules` around a folder: its packages may be links to other packages in it. */
function modulesAround(folder: string): string | undefined {
  const names = resolve(folder).split(sep);
  const at = names.indexOf('node_modules');
  return at < 0 ? undefined : names.slice(0, at + 1).join(sep);
}

/** The shared libraries of this process: on some systems they lie in none of the usual folders. */
function loadedLibraries(): string[] {
  const { sharedObjects = [] } = (process.report?.getReport() ?? {}) as { readonly sharedObjects?: readonly string[] };
  return sharedObjects.filter((path) => path.startsWith('/'));
}

/** The existing paths among the given ones, with their real paths, without those that lie in another one. */
function outermost(paths: readonly string[]): string[] {
  const existing = paths.filter((path) => existsSync(path)).map((path) => resolve(path));
  const all = [...new Set(existing.flatMap((path) => [path, realpathSync(path)]))];
  return all.filter((path) => !all.some((other) => path.startsWith(`${other}${sep}`)));
}
