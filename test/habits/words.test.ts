/**
 * Tests that a reader understands a comment without the one above it. A comment is often read alone: in the help of an
 * editor, in a search result, in the reference. So its first sentence names its subject, and does not begin with a word
 * that points to a text elsewhere ("The same for …", "It …", "These are …"). The name of a test outside of a group has a
 * subject, too: a list of failed tests shows nothing else.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');

/** Beginnings whose noun stands in another text. */
const POINTING =
  /^(?:the same (?!seed\b)|its?\b|they\b|their\b|then\b|otherwise\b|others\b|neither\b|also\b|here\b|so (?!that\b)|such as\b|not\b|only for\b|(?:these|that|those) (?:is|are|was|were|has|have|can|may|does|do|takes?|creates?|two)\b)/i;

/** The paragraphs of the comments that stand in lines of their own. */
function commentsOf(source: string): string[] {
  const comments = source.matchAll(/^[ \t]*\/\*\*?([\s\S]*?)\*\/|^((?:[ \t]*\/\/ .*\n)+)/gm);
  return [...comments]
    .map(([, block, lines = '']) => block?.replace(/^\s*\* ?/gm, '') ?? lines.replace(/^[ \t]*\/\/ ?/gm, ''))
    .flatMap((text) => text.split(/\n\s*\n/))
    .map((paragraph) => paragraph.trim());
}

/** Verbs with which the name of a test would begin if it had no subject. */
const VERB =
  /^(?:is|are|has|have|does|may|can|copies|delivers|detects|distinguishes|explains|fails|follows|gives|goes|ignores|keeps|leaves|lists|makes|matches|plays|reaches|reads|refuses|returns|sends|shows|stays|throws|waits|works|writes)\b(?! of\b)/;

/** The names of the tests that no group contains. */
const namesOutsideGroups = (source: string): string[] =>
  [...source.matchAll(/^(?:(?:test|it)\b[^'\n]*\(|\]\)\()\s*'([^'\n]+)'/gm)].map(([, name = '']) => name);

const sources = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.ts', '*.mjs'], { cwd: root })
  .toString()
  .trim()
  .split('\n')
  .filter((path) => !path.endsWith('.gen.ts') && existsSync(join(root, path)));

test('the first sentence of a comment, and of each paragraph in it, names its subject', () => {
  expect(sources.length).toBeGreaterThan(1_500);
  const pointing = sources.flatMap((path) =>
    commentsOf(readFileSync(join(root, path), 'utf8'))
      .filter((text) => POINTING.test(text))
      .map((text) => `${path}: ${text.slice(0, 80)}`),
  );
  expect(pointing).toEqual([]);
});

test.each([
  ['/** The same for a list. */', 1],
  ['  // It is not sent.\n', 1],
  ['/**\n * These are later.\n */', 1],
  ['/** Its place in JSON. */', 1],
  ['/** These messages are later. It is said once. */', 0],
  ['/** Items of a list. */', 0],
  ["const text = 'the same'; // It stays.\n", 0],
])('%j has %i comments whose first sentence points to a text elsewhere', (source, count) => {
  expect(commentsOf(source).filter((text) => POINTING.test(text))).toHaveLength(count);
});

test('the name of a test outside of a describe block names its subject', () => {
  const tests = sources.filter((path) => path.endsWith('.test.ts'));
  expect(tests.length).toBeGreaterThan(500);
  const names = tests.flatMap((path) =>
    namesOutsideGroups(readFileSync(join(root, path), 'utf8')).map((name) => ({ path, name })),
  );
  expect(names.length).toBeGreaterThan(700);
  expect(names.filter(({ name }) => VERB.test(name))).toEqual([]);
});

test('the search for names of tests outside of describe blocks finds names with and without a subject', () => {
  const source =
    "test('keeps rows', f);\ntest.skipIf(a)('rows stay', f);\ntest.each([\n1,\n])('has %i', f);\n  test('is inside', f);";
  const names = namesOutsideGroups(source);
  expect(names).toEqual(['keeps rows', 'rows stay', 'has %i']);
  expect(names.filter((name) => VERB.test(name))).toEqual(['keeps rows', 'has %i']);
});
