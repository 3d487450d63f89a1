/**
 * Tests that each comment or cast that switches the type checker or the linter off has its reason: a reader must see at
 * once why a rule does not apply, and a later change must be able to check whether the reason is still true.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const FOLDERS = ['src', 'repl', 'site', 'scripts', 'bench'];

/** A comment for a tool, with its reason: what follows the colon, or the directive itself. */
const DIRECTIVE = /(?:biome-ignore [\w/]+:?|@ts-(?:expect-error|ignore|nocheck):?|eslint-disable\S*)(.*)/;
/** An assertion that the compiler would refuse, or that it cannot check. */
const CAST = /\bas (?:never|any)\b|\bas unknown as\b/;
const MIN_WORDS = 3;

interface Suppression {
  readonly place: string;
  readonly reason: string;
}

function suppressionsIn(path: string, text: string): Suppression[] {
  const lines = text.split('\n');
  return lines.flatMap((line, at) => {
    const place = `${path}:${at + 1}`;
    const directive = DIRECTIVE.exec(line);
    if (directive) return [{ place, reason: directive[1] ?? '' }];
    const [code = '', comment = ''] = line.split(/(?<!:)\/\/ (.*)/);
    if (!CAST.test(code) || /^\s*(?:\/?\*|\/\/)/.test(line)) return [];
    // An assertion can end a statement of two lines: its reason stands in its line or above the statement.
    const above = [lines[at - 1], lines[at - 2]].map((one) => /^\s*\/\/ (.*)/.exec(one ?? '')?.[1] ?? '');
    return [{ place, reason: comment || above.find(Boolean) || '' }];
  });
}

const filesOf = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(?:ts|mjs)$/.test(entry.name) && !entry.name.endsWith('.gen.ts'))
    .map(({ parentPath, name }) => join(parentPath, name));

const wordsOf = (text: string) => text.split(/\s+/).filter((word) => /[a-z]/i.test(word));

test('every comment or cast that switches a check off has its reason', () => {
  const all = FOLDERS.flatMap(filesOf).flatMap((path) =>
    suppressionsIn(path.slice(root.length + 1), readFileSync(path, 'utf8')),
  );
  expect(all.length).toBeGreaterThan(0);
  expect(all.filter(({ reason }) => wordsOf(reason).length < MIN_WORDS)).toEqual([]);
});

test.each([
  ['// biome-ignore lint/suspicious/noExplicitAny: see above', 1],
  ['// @ts-expect-error', 1],
  ['const value = given as never;', 1],
  ['const value = given as unknown as Header;', 1],
  ['const value = given as never; // the kind has accepted the value', 0],
  ['// The kind has accepted the value.\nconst value = given as never;', 0],
  ['/** As any taker does, as never before. */', 0],
])('%j has %i suppressions without a reason', (text, count) => {
  const found = suppressionsIn('file.ts', text).filter(({ reason }) => wordsOf(reason).length < MIN_WORDS);
  expect(found).toHaveLength(count);
});
