/**
 * Tests that the list of decisions has each decision once, and that the source files that docs/how-an-order-travels.md
 * names exist.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const folder = join(root, 'docs/decisions');
const pages = readdirSync(folder).filter((name) => name !== 'README.md');
const numbersIn = (text: string) => [...text.matchAll(/^## (\d+)\. /gm)].map(([, number]) => Number(number));
const textOf = (page: string) => readFileSync(join(folder, page), 'utf8');

/** The pages of the list with their numbers. */
const listed = [...textOf('README.md').matchAll(/^\| \[[^\]]+\]\(([^)]+)\) \| ([\d, ]+) \|$/gm)].map(
  ([, page = '', numbers = '']) => [page, numbers.split(', ').map(Number)] as const,
);

test('the list of decisions has the numbers of the decisions of each page, in their order', () => {
  const found = pages.map((page) => [page, numbersIn(textOf(page))] as const);
  expect(Object.fromEntries(listed)).toEqual(Object.fromEntries(found));
});

test('each number belongs to one decision', () => {
  const numbers = pages.flatMap((page) => numbersIn(textOf(page)));
  expect(numbers.filter((number, at) => numbers.indexOf(number) !== at)).toEqual([]);
});

test.each(pages)('the files that %s names exist', (page) => {
  const places = [...textOf(page).matchAll(/\*Where:\* ([^*\n]+)/g)].flatMap(([, text = '']) =>
    [...text.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path),
  );
  expect(places.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

test('docs/how-an-order-travels.md names files that exist', () => {
  const page = readFileSync(join(root, 'docs/how-an-order-travels.md'), 'utf8');
  const paths = [...page.matchAll(/`((?:src|repl)\/[^`]+)`/g)].map(([, path = '']) => path);
  expect(paths.length).toBeGreaterThan(30);
  expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

test.each(pages)('each entry of %s is short', (page) => {
  const entries = textOf(page).split(/^## /m).slice(1);
  const isLong = (entry: string) => !entry.startsWith('8. ') && entry.trim().split('\n').length > MAX_LINES;
  expect(entries.filter(isLong).map((entry) => entry.split('\n')[0])).toEqual([]);
});

/** Title, an empty line, and the text. */
const MAX_LINES = 16;
