/**
 * Finds the student of a handed-in notebook by its path.
 *
 * Default: a notebook in a folder of the given folder belongs to the student whom that folder names (`ann/01.ipynb`);
 * any other notebook belongs to the student whose name is in the file name, beside the number of the lesson
 * (`ann-01.ipynb`, `01_ann.ipynb`).
 */
import { relative, resolve, sep } from 'node:path';
import { UsageError } from '../common/usage.js';

/** Finds the student of a file. */
export type StudentOf = (file: string) => string;

const PLACEHOLDER = '{student}';

/**
 * @param given the folders and files of the command line
 * @param pattern of paths below a given folder, with `{student}` once and `*` for any other part of a name, such as
 *   `{student}/*` or `*_{student}.ipynb`
 * @throws UsageError for another pattern
 */
export function studentRule(given: readonly string[], pattern: string | undefined): StudentOf {
  const matches = pattern === undefined ? byDefault : byPattern(pattern);
  return (file) => matches(pathBelow(given, file)) ?? '';
}

function byPattern(pattern: string): (path: string) => string | undefined {
  if (pattern.split(PLACEHOLDER).length !== 2)
    throw new UsageError(
      `Invalid --student '${pattern}': give a path with {student} once, such as '{student}/*.ipynb'.`,
    );
  const literal = (text: string) => text.replace(/[\\^$.|?+()[\]{}]/g, '\\$&').replaceAll('*', '[^/]*');
  const [before = '', after = ''] = pattern.split(PLACEHOLDER);
  // A pattern with fewer folders than the path is compared with the end of the path.
  const form = new RegExp(`(?:^|/)${literal(before)}([^/]+?)${literal(after)}$`);
  return (path) => form.exec(path)?.[1];
}

function byDefault(path: string): string | undefined {
  const parts = path.split('/');
  if (parts.length > 1) return parts[0];
  const name = (parts[0] ?? '').replace(/\.ipynb$/, '');
  const words = name.split(/[-_ .]+/).filter((word) => word !== '' && !/^\d{1,2}$/.test(word));
  return words.join('-') || name;
}

/** The path of a file below the folder that was given, with `/` between its parts. */
function pathBelow(given: readonly string[], file: string): string {
  const path = resolve(file);
  const folder = given.map((one) => resolve(one)).find((one) => path.startsWith(`${one}${sep}`));
  return relative(folder ?? resolve(path, '..'), path)
    .split(sep)
    .join('/');
}
