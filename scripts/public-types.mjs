// Reduces the declarations in dist/types/ to those that the public ones need, and makes them usable from ES modules and
// from CommonJS. TypeScript refuses a `require` of a declaration that belongs to an ES module, but an ES module may
// import one that belongs to CommonJS. So the declarations belong to CommonJS, and the declarations of the public modules
// in dist/src/, for ES modules, export them again: a class has the same type for `import` and for `require`.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';

import { throughFloors } from './floor-imports.mjs';

const TARGET = /(?:from|import)\s*\(?\s*['"](\.[^'"]+)\.js['"]/g;

/** The public modules, `spotlab`, `spotlab/teaching`, `spotlab/sbe`, `spotlab/web` and `spotlab/web/lab`, without their ending. */
const ENTRIES = ['src/index', 'src/teaching/index', 'src/sbe/decode', 'src/web/index', 'src/web/lab/index'];

/** Deletes what the public declarations do not reach, and writes the entries for ES modules. */
export function keepPublicTypes(root) {
  const types = join(root, 'dist', 'types');
  const reached = new Set();
  for (const entry of ENTRIES) reach(root, types, join(types, `${entry}.d.ts`), reached);
  for (const entry of readdirSync(types, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile() && !reached.has(path)) rmSync(path);
  }
  removeEmptyFolders(types);
  writeFileSync(join(types, 'package.json'), '{ "type": "commonjs" }\n');
  for (const entry of ENTRIES) {
    const target = join(root, 'dist', `${entry}.d.ts`);
    // The module for web pages has its code elsewhere.
    mkdirSync(dirname(target), { recursive: true });
    const way = relative(dirname(target), join(types, `${entry}.js`)).replaceAll(sep, '/');
    writeFileSync(target, `export * from '${way}';\n`);
  }
}

/** The declaration files that `path` needs, and `path` itself. Imports through an index become direct ones. */
function reach(root, types, path, seen = new Set()) {
  if (seen.has(path) || !existsSync(path)) return seen;
  seen.add(path);
  const code = readFileSync(path, 'utf8');
  const direct = throughFloors(code, path, (file) => file.replace(types, root));
  if (direct !== code) writeFileSync(path, direct);
  for (const [, target] of direct.matchAll(TARGET)) reach(root, types, `${resolve(dirname(path), target)}.d.ts`, seen);
  return seen;
}

function removeEmptyFolders(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.isDirectory()) removeEmptyFolders(join(folder, entry.name));
  }
  if (readdirSync(folder).length === 0) rmdirSync(folder);
}
