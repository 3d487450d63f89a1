// Keeps files out of the npm package that no other file of the package loads. join.mjs gives each source a file in dist/, as
// the tests, the benches and the scripts expect; nearly all of these only export parts of a chunk. On disk each of these
// small files takes a whole block, and together they would take a third of an installation. npm reads dist/.npmignore when
// it packs.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, posix, relative, sep } from 'node:path';

/** The modules that package.json names. */
const ENTRIES = new Set(['src/index.js', 'src/teaching/index.js', 'src/sbe/decode.js', 'src/cli/main.js']);

/** A file that consists of imports and exports of chunks: it has no code of its own. */
const FACADE = /^(?:(?:import|export)\s[^;]*?["'][./]+\/chunks\/[^"']+["'];\s*)*(?:export \{[^}]*\};\s*)?$/;

/** Text in quotes that can name a module: `'../server/embedded.js'`. */
const NAMED = /["'`]([\w./-]+\.js)["'`]/g;

/** Writes dist/.npmignore, which leaves out the facades that no other file of dist/ names. */
export function leaveOutFacades(root) {
  const dist = join(root, 'dist');
  const paths = readdirSync(dist, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.c?js$/.test(entry.name))
    .map((entry) => relative(dist, join(entry.parentPath, entry.name)).replaceAll(sep, '/'));
  const codeOf = new Map(paths.map((path) => [path, withoutMap(readFileSync(join(dist, path), 'utf8'))]));
  const facades = paths.filter((path) => /^(src|repl)\//.test(path) && FACADE.test(codeOf.get(path)));
  const isFacade = new Set(facades);
  const kept = new Set(ENTRIES);
  for (const [path, code] of codeOf) {
    if (isFacade.has(path)) continue;
    for (const [, name] of code.matchAll(NAMED)) {
      const target = posix.join(posix.dirname(path), name);
      if (codeOf.has(target)) kept.add(target);
      // A chunk names a thread's module by the place of the source that starts it, so any file of this name may be meant.
      else for (const facade of facades) if (posix.basename(facade) === posix.basename(name)) kept.add(facade);
    }
  }
  const left = new Set(facades.filter((path) => !kept.has(path)));
  const stays = paths.filter((path) => /^(src|repl)\/.*\.js$/.test(path) && !left.has(path));
  // npm compares each file with each line, so the lines name the few that stay.
  const lines = ['/src/**/*.js', '/repl/**/*.js', ...stays.map((path) => `!/${path}`)];
  writeFileSync(join(dist, '.npmignore'), lines.map((line) => `${line}\n`).join(''));
}

const withoutMap = (code) => code.replace(/\n?\/\/# sourceMappingURL=.*\s*$/, '');
