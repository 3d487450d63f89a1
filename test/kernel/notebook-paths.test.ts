/** Tests how command-line arguments (files, folders, patterns) select notebooks. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, sep } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { notebookPaths } from '../../src/kernel/notebook/notebook-paths.js';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'spotlab päths (1) '));
  for (const name of ['b', 'a', 'deep/er/c', 'deep/.ipynb_checkpoints/c', 'node_modules/d', '価格']) {
    mkdirSync(join(folder, name, '..'), { recursive: true });
    writeFileSync(join(folder, `${name}.ipynb`), '');
  }
  mkdirSync(join(folder, 'empty'));
  writeFileSync(join(folder, 'notes.md'), '');
});
afterAll(() => rmSync(folder, { recursive: true }));

const found = (...named: string[]) =>
  notebookPaths(named.map((name) => join(folder, name))).map((path) => relative(folder, path).replaceAll(sep, '/'));

test.each([
  [
    ['b.ipynb', 'a.ipynb', 'b.ipynb'],
    ['b.ipynb', 'a.ipynb'],
  ],
  [['.'], ['a.ipynb', 'b.ipynb', 'deep/er/c.ipynb', '価格.ipynb']],
  [
    ['b.ipynb', '.'],
    ['b.ipynb', 'a.ipynb', 'deep/er/c.ipynb', '価格.ipynb'],
  ],
  [['*.ipynb'], ['a.ipynb', 'b.ipynb', '価格.ipynb']],
  [['?.ipynb'], ['a.ipynb', 'b.ipynb']],
  [['**/*.ipynb'], ['a.ipynb', 'b.ipynb', 'deep/er/c.ipynb', '価格.ipynb']],
  [['d*p/**'], ['deep/er/c.ipynb']],
  [['deep/*/c.ipynb'], ['deep/er/c.ipynb']],
  [['notes.md'], ['notes.md']],
])('the arguments %j name the files %j', (named, expected) => {
  expect(found(...named)).toEqual(expected);
});

test.each([
  ['none.ipynb', /the file does not exist/],
  ['empty', /the folder contains no notebook/],
  ['*.txt', /no notebook matches the pattern/],
  ['nowhere/*.ipynb', /no notebook matches the pattern/],
])('the argument %s is refused, because it names no notebook', (name, why) => {
  expect(() => found(name)).toThrow(why);
});
