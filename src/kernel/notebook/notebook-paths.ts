/**
 * Finds the notebook files for command-line arguments. An argument is a file, a folder (all notebooks in it and its
 * sub-folders), or a pattern with `*`, `**` and `?`, for shells that do not expand patterns.
 *
 * The files have the order of the arguments; files of one folder or pattern are sorted by name. No file appears twice.
 * Hidden folders (Jupyter stores checkpoints in one) and `node_modules` are skipped.
 */
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { NotebookError } from './notebook-format.js';

/** Maximum depth of sub-folders that are searched. */
const maxDepth = 8;

/** The notebooks for the arguments. @throws NotebookError for an argument without a notebook */
export function notebookPaths(named: readonly string[]): string[] {
  const found = new Map<string, string>();
  for (const name of named)
    for (const path of pathsOf(name)) found.set(resolve(path), found.get(resolve(path)) ?? path);
  return [...found.values()];
}

function pathsOf(name: string): string[] {
  if (existsSync(name)) {
    if (!statSync(name).isDirectory()) return [name];
    const below = notebooksBelow(name, maxDepth);
    if (below.length === 0) throw new NotebookError(`${name}: the folder contains no notebook`);
    return below;
  }
  if (!/[*?]/.test(name)) throw new NotebookError(`${name}: the file does not exist`);
  const parts = name.split(/[\\/]/);
  const fixed = parts.slice(
    0,
    parts.findIndex((part) => /[*?]/.test(part)),
  );
  // A pattern that starts with a separator has an empty first part.
  const folder = fixed.length === 0 ? '.' : fixed.join('/') || '/';
  const pattern = patternOf(parts.slice(fixed.length));
  const start = resolve(folder).replaceAll('\\', '/').replace(/\/$/, '');
  const matching = existsSync(folder)
    ? notebooksBelow(folder, maxDepth).filter((path) =>
        pattern.test(
          resolve(path)
            .replaceAll('\\', '/')
            .slice(start.length + 1),
        ),
      )
    : [];
  if (matching.length === 0) throw new NotebookError(`${name}: no notebook matches the pattern`);
  return matching;
}

/** Converts a pattern. `*` and `?` match within one name, `**` matches any number of folders. */
function patternOf(parts: readonly string[]): RegExp {
  const text = parts
    .map((part, at) => {
      const isLast = at === parts.length - 1;
      if (part === '**') return isLast ? '.*' : '(?:[^/]+/)*';
      const name = part
        .replace(/[.+^${}()|[\]\\]/g, '\\$&')
        .replaceAll('*', '[^/]*')
        .replaceAll('?', '[^/]');
      return isLast ? name : `${name}/`;
    })
    .join('');
  return new RegExp(`^${text}$`);
}

function notebooksBelow(folder: string, depth: number): string[] {
  const entries = readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  return entries.flatMap((entry) => {
    if (entry.name.startsWith('.') || entry.name === 'node_modules') return [];
    const path = folder === '.' ? entry.name : join(folder, entry.name);
    const isFolder = entry.isDirectory();
    if (isFolder) return depth > 0 ? notebooksBelow(path, depth - 1) : [];
    return entry.name.endsWith('.ipynb') ? [path] : [];
  });
}
