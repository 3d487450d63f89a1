// Reduces the declarations in dist/types/ to those that the public ones need, and makes them usable from ES modules and
// from CommonJS. TypeScript refuses a `require` of a declaration that belongs to an ES module, but an ES module may
// import one that belongs to CommonJS. So the declarations belong to CommonJS, and dist/src/index.d.ts, for ES modules,
// exports them again: a class has the same type for `import` and for `require`.
import { existsSync, readdirSync, readFileSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';

import { throughFloors } from './floor-imports.mjs';

const TARGET = /(?:from|import)\s*\(?\s*['"](\.[^'"]+)\.js['"]/g;

/** Deletes what the public declarations do not reach, and writes the entry for ES modules. */
export function keepPublicTypes(root) {
  const types = join(root, 'dist', 'types');
  const entry = join(types, 'src', 'index.d.ts');
  const reached = reach(root, types, entry);
  for (const entry of readdirSync(types, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile() && !reached.has(path)) rmSync(path);
  }
  removeEmptyFolders(types);
  writeFileSync(join(types, 'package.json'), '{ "type": "commonjs" }\n');
  const way = relative(join(root, 'dist', 'src'), entry)
    .replaceAll(sep, '/')
    .replace(/\.d\.ts$/, '.js');
  writeFileSync(join(root, 'dist', 'src', 'index.d.ts'), `export * from '${way}';\n`);
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
