/**
 * Tests that only the code in src/files writes whole files: any other writer leaves half a file on a full disk, or when its
 * process is killed.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');

/** The names that a file imports from `node:fs`, and the names of functions that write. */
const IMPORT = /import (?:type )?\{([^}]*)\} from 'node:fs(?:\/promises)?'/g;
const WRITING = new Set(
  ['rename', 'writeFile', 'copyFile', 'cp', 'appendFile', 'truncate', 'ftruncate']
    .flatMap((name) => [name, `${name}Sync`])
    .concat('createWriteStream'),
);

/** Files that may write with functions of `node:fs`, each with the reason. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'repl/settings/history.ts': 'adds a line for each input',
  'repl/editor/external-editor.ts': 'a temporary file for the editor',
  'src/cli/teaching/restricted-kernel.ts': 'refuses functions of node:fs',
  'src/data/csv-file.ts': 'writes a draft that it is given',
  'src/history/source/dump-address.ts': 'downloads a draft',
  'src/journal/generation.ts': 'appends commits, and cuts off a damaged end',
  'src/kernel/install/install-parts.ts': 'a whole folder of packages, renamed when it is complete',
  'src/share/machine/election.ts': 'takes a file away from another process',
};

const sources = ['src', 'repl'].flatMap((folder) =>
  readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => relative(root, join(entry.parentPath, entry.name))),
);

/** The functions of `node:fs` with which a source writes. */
function writersIn(path: string): string[] {
  const text = readFileSync(join(root, path), 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/ .*$/gm, '');
  const named = [...text.matchAll(IMPORT)].flatMap(([, names = '']) => names.split(','));
  return [
    ...named.map((name) => name.trim().split(' ')[0] as string).filter((name) => WRITING.has(name)),
    // Calls on a file handle, or on the whole module under a name.
    ...[...text.matchAll(/\.(writeFile|createWriteStream|appendFile)\(/g)].map(([, name]) => `.${name}`),
    ...[...text.matchAll(/import (?:\* as \w+|\w+) from 'node:fs(?:\/promises)?'/g)].map(([all]) => all),
  ];
}

test('no source outside of src/files writes a whole file', () => {
  const found = sources
    .filter((path) => !path.startsWith('src/files/'))
    .flatMap((path) => {
      const writers = writersIn(path);
      return writers.length > 0 ? [[path, writers] as const] : [];
    });
  const unnamed = found.filter(([path]) => !(path in EXCEPTIONS));
  expect(unnamed).toEqual([]);
  expect(Object.keys(EXCEPTIONS).filter((path) => !found.some(([one]) => one === path))).toEqual([]);
});
