/**
 * Tests that the benches, scripts and checks of CI load modules that exist: no compiler sees their imports of the built
 * package, and a bench is run too rarely to show that a file was moved.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'bench', 'scripts', '.ci'], { cwd: root });
const programs = listed
  .toString()
  .trim()
  .split('\n')
  .filter((path) => path.endsWith('.mjs') && existsSync(join(root, path)));

/** Sources of the built modules that a program names: after `dist`, or after a variable with that folder. */
const sourcesIn = (text: string): string[] =>
  [...text.matchAll(/(?:\bdist|\$\{dist\})\/((?:src|repl)\/[\w./-]+)\.js\b/g)].map(([, path]) => `${path}.ts`);

test('programs of bench load only modules whose sources exist', () => {
  const named = programs.flatMap((path) =>
    sourcesIn(readFileSync(join(root, path), 'utf8')).map((source) => ({ path, source })),
  );
  expect(named.length).toBeGreaterThan(80);
  expect(named.filter(({ source }) => !existsSync(join(root, source)))).toEqual([]);
});

test('no program of bench computes the path of a module below dist/src', () => {
  const computing = programs.filter((path) =>
    /dist\}?\/(?:src|repl)\/[\w/]*\$\{/.test(readFileSync(join(root, path), 'utf8')),
  );
  // Compares columns of two builds, of which one may lack a module.
  expect(computing).toEqual(['bench/daily/columns.mjs']);
});

test.each([
  ["import('../dist/src/a/b.js')", ['src/a/b.ts']],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of a program
  ['import(`${dist}/repl/c-d.js`)', ['repl/c-d.ts']],
  ["'dist/web/x.js'", []],
])('the search for module paths finds in the program text %s the source files %j', (text, sources) =>
  expect(sourcesIn(text)).toEqual(sources),
);
