/** Reads the file of a strategy and the files that it imports. */
import { readFileSync, statSync } from 'node:fs';
import { basename, dirname, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { optionError } from '../base/option-error.js';
import { isNear, modulesIn, partName, plainCode } from './module-code.js';

/** The text of one file. Its name is the path from the folder of the first file. */
export interface FileText {
  readonly name: string;
  readonly text: string;
}

/** Maximum number of files. No strategy needs more files, so with more an import probably leads out of the strategy. */
const MAX_FILES = 200;

/** The absolute path of a path or of a `file:` URL. */
export function filePath(file: string): string {
  return file.startsWith('file:') ? fileURLToPath(file) : resolve(file);
}

/**
 * @param what names the strategy in errors
 * @param file a path or a `file:` URL
 * @returns the texts of the file and of the files that it imports by `./` and `../`, in the order of their imports; its folder, and its name
 *   there
 * @throws SpotlabError `SPOTLAB_OPTION` for a file that cannot be read, or is no module
 */
export function partsOfFile(
  what: string,
  file: string,
): { readonly texts: readonly FileText[]; readonly folder: string; readonly fileName: string } {
  const path = filePath(file);
  const folder = dirname(path);
  const isFile = (name: string) => statSync(resolve(folder, name), { throwIfNoEntry: false })?.isFile() === true;
  if (!isFile(path)) throw optionError(`${what}: the file ${path} does not exist.`);
  const texts = new Map<string, string>();
  const add = (name: string): void => {
    if (texts.has(name)) return;
    if (texts.size >= MAX_FILES) throw optionError(`${what}: ${path} imports more than ${MAX_FILES} files.`);
    const text = readFileSync(resolve(folder, name), 'utf8');
    texts.set(name, text);
    for (const { name: module } of modulesIn(plainCode(what, name, text)))
      if (isNear(module)) add(partName(what, name, module, isFile));
  };
  add(relative(folder, path).replaceAll(sep, '/'));
  return { texts: [...texts].map(([name, text]) => ({ name, text })), folder, fileName: basename(path) };
}
