/**
 * Checks the form of the walkthroughs: short cells, text between them, questions with hidden answers, valid links, and
 * outputs that need no scripts. notebooks.test.ts runs them.
 */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { tracks } from '../../src/cli/teaching/tracks.js';

interface Cell {
  cell_type: 'markdown' | 'code';
  id: string;
  source: string[];
  outputs?: { output_type: string; text?: string[]; data?: Record<string, string[]> }[];
}

const FOLDER = 'notebooks';
const names = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.ipynb'))
  .sort();

const cellsOf = (name: string) => (JSON.parse(readFileSync(join(FOLDER, name), 'utf8')) as { cells: Cell[] }).cells;
const textOf = (cell: Cell) => cell.source.join('');
const proseOf = (name: string) =>
  cellsOf(name)
    .filter((cell) => cell.cell_type === 'markdown')
    .map(textOf);
const codeOf = (name: string) => cellsOf(name).filter((cell) => cell.cell_type === 'code');

/** Targets of links to files, without links to web pages. */
const linksOf = (text: string) =>
  [...text.matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)].map((match) => match[1] ?? '').filter((to) => !/^\w+:/.test(to));

/** A link to a walkthrough with its title as text. */
function linkTo(number = 0): string {
  const name = names[number - 1] ?? '';
  return `[${/^# (.+)$/m.exec(proseOf(name)[0] ?? '')?.[1]}](${name})`;
}

describe.each(names)('%s', (name) => {
  const prose = proseOf(name);
  const code = codeOf(name);

  test('begins with its number and title, and ends with a summary', () => {
    expect(prose[0]).toMatch(new RegExp(`^# ${Number(name.slice(0, 2))}\\. `));
    const last = cellsOf(name).at(-1);
    expect(last?.cell_type).toBe('markdown');
    expect(last && textOf(last)).toMatch(/^## What you learnt\n\n/);
  });

  test('has at least three questions, each with a hidden answer', () => {
    const blocks = prose
      .flatMap((text) => text.split(/(?=^\*\*Question\.\*\* )/m))
      .filter((text) => /^\*\*Q/.test(text));
    expect(blocks.length).toBeGreaterThanOrEqual(3);
    for (const block of blocks) {
      // Code hosts render the answer as Markdown only if it has blank lines around it.
      const parts =
        /^\*\*Question\.\*\* ([\s\S]+?)\n\n<details><summary>Answer \(click to open\)<\/summary>\n\n([\s\S]+?)\n<\/details>/.exec(
          block,
        );
      expect(parts, block).not.toBeNull();
      expect(parts?.[1]).toContain('?');
      expect(parts?.[2]?.length).toBeGreaterThan(80);
    }
    // The classic Notebook shows no triangle beside a summary, so its text says what a click does.
    const summaries = [...prose.join('\n').matchAll(/<summary>(.*?)<\/summary>/g)].map(([, text]) => text);
    expect(summaries.filter((text) => !/^(Answer|Solution) \(click to open\)$/.test(text ?? ''))).toEqual([]);
    const solutions = prose.join('\n').match(/^\*\*Exercise\.\*\* /gm) ?? [];
    expect(prose.join('\n').match(/<details>/g)).toHaveLength(blocks.length + solutions.length);
  });

  test('ends with exercises that are not solved yet, each with a hidden solution', () => {
    const checks = code.filter((cell) => textOf(cell).includes("from 'spotlab/teaching'\n\n// Write your code here."));
    expect(checks.length).toBeGreaterThanOrEqual(2);
    for (const { outputs = [] } of checks)
      expect(outputs.map(({ data }) => data?.['text/plain']?.[0])).toEqual([
        expect.stringMatching(/^○ \d\d-[\w-]+: not solved yet\n$/),
      ]);
  });

  test('spreads no object or list literal, such as `...{ a: 1 }`', () => {
    for (const cell of code) expect(textOf(cell)).not.toMatch(/\.\.\.[{[]/);
  });

  test('has short cells in one style, and text before the first code', () => {
    expect(cellsOf(name)[0]?.cell_type).toBe('markdown');
    for (const cell of code) {
      const source = textOf(cell);
      expect(cell.source.length, source).toBeLessThanOrEqual(12);
      expect(Math.max(...source.split('\n').map((line) => line.length)), source).toBeLessThanOrEqual(88);
      expect(source, 'semicolons').not.toMatch(/;$/m);
      expect(source, 'double quotes').not.toMatch(/"/);
      expect(source, 'what every cell has is not imported').not.toMatch(/import (?!type ).* from 'spotlab'/);
    }
  });

  test('links to files that are there', () => {
    const links = prose.flatMap(linksOf);
    expect(links.filter((to) => !existsSync(join(FOLDER, to)))).toEqual([]);
  });

  test('names the lessons before and after it in each track of lessons', () => {
    const number = Number(name.slice(0, 2));
    const own = tracks.filter(({ lessons }) => lessons.includes(number));
    const lines = own.map(({ name: track, lessons }) => {
      const at = lessons.indexOf(number);
      const before = at > 0 ? [`after ${linkTo(lessons[at - 1])}`] : [];
      const after = at < lessons.length - 1 ? [`before ${linkTo(lessons[at + 1])}`] : [];
      return `Track ${track}: ${[...before, ...after].join(', ')}.`;
    });
    expect(prose[0]).toContain(`*Notebook ${number} of ${names.length}. ${lines.join(' ')}*\n`);
    const last = prose.at(-1);
    for (const { name: track, lessons } of own) {
      const next = lessons[lessons.indexOf(number) + 1];
      expect(last).toContain(next ? linkTo(next) : `the last notebook of the track ${track}.`);
    }
  });

  test('shows its outputs without scripts, every picture as an image with words beside it', () => {
    const bundles = code.flatMap((cell) => (cell.outputs ?? []).flatMap(({ data }) => (data ? [data] : [])));
    for (const data of bundles) {
      const html = (data['text/html'] ?? []).join('');
      expect(data['text/plain']).toBeDefined();
      expect(html).not.toMatch(/<script|\son\w+=|https?:\/\/(?!www\.w3\.org)/);
      if ('image/svg+xml' in data)
        expect(html).toMatch(
          /<img [^>]*src="data:image\/svg\+xml;base64,[^>]*alt="[^"]{20,}"|<img [^>]*alt="[^"]{20,}"[^>]*src="data:/,
        );
    }
    expect(code.filter((cell) => (cell.outputs ?? []).length > 0).length).toBeGreaterThan(code.length / 2);
    expect(statSync(join(FOLDER, name)).size).toBeLessThan(500_000);
  });

  test('has cells with unique ids', () => {
    const ids = cellsOf(name).map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(/^[\w-]{1,64}$/);
  });
});

test('the page of the folder lists every notebook by its title, in order', () => {
  const page = readFileSync(join(FOLDER, 'README.md'), 'utf8');
  const listed = [...page.matchAll(/^\| \[(.+?)\]\((.+?\.ipynb)\) \|/gm)].map(([, title, to]) => [to, title]);
  expect(listed).toEqual(names.map((name) => [name, /^# (.+)$/m.exec(proseOf(name)[0] ?? '')?.[1]]));
  expect(linksOf(page).filter((to) => !existsSync(join(dirname(join(FOLDER, 'README.md')), to)))).toEqual([]);
});

test('no notebook shows a key', () => {
  for (const name of names) {
    const told = codeOf(name).flatMap(({ outputs = [] }) =>
      outputs.map(({ text, data }) => [...(text ?? []), ...(data?.['text/plain'] ?? [])].join('')),
    );
    expect(told.join('\n')).not.toMatch(/PRIVATE KEY|\b[A-Za-z0-9]{64}\b/);
  }
});
