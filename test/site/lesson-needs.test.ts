/** Tests how the build finds out from the code of a lesson's cells which of them can run in a web page. */
import { expect, test } from 'vitest';
import { needsOf } from '../../site/build/lesson-needs.mjs';
import { lessonsOf } from '../../site/build/lessons.mjs';

const NODE = 'modules of Node';
const ADDRESS = 'an exchange with an address';

test.each([
  ["import { tmpdir } from 'node:os'", [NODE]],
  ["const bytes = Buffer.from('a')", [NODE]],
  ['delete process.env.HOME', [NODE]],
  ['const ping = await fetch(x.network.baseUrl)', [ADDRESS]],
  ["await connect({\n  network: 'live',\n})", [ADDRESS]],
  ["import { createHmac } from 'node:crypto'\nconst send = () => fetch(url)", [NODE, ADDRESS]],
  // Names of the cell's own, names of members, and texts need nothing.
  ['const process = 1; process', []],
  ['x.process; console.log("fetch(Buffer)")', []],
  ['await connect({ seed: 3 })\nx.network', []],
])('the search finds what this code needs and a web page lacks: %s', (code, needs) => {
  expect(needsOf([code])).toEqual([{ needs, uses: [] }]);
});

test('a cell that needs a name from a cell that a page cannot run cannot run either, until a cell declares the name again', () => {
  const cells = [
    'const far: string = "1"',
    'const bytes = Buffer.from(far)',
    'const size = (given = bytes) => given.length',
    'const twice = (bytes: number[]) => [...bytes, ...bytes]; console.log(far)',
    'function print() { console.log(size()) }',
    'const bytes = [1, 2]',
    'bytes.length',
  ];
  expect(needsOf(cells).map(({ uses }) => uses)).toEqual([[], [], ['bytes'], [], ['size'], [], []]);
});

const lessons = [...lessonsOf('.').values()];
const stopped = ({ cells }: (typeof lessons)[number]) => cells.filter(({ lacks }) => lacks !== undefined);

test('a lesson becomes a web page if most of its cells can run in a web page', () => {
  const others = lessons.filter(({ isPage }) => !isPage).map(({ name }) => name);
  expect(others).toEqual(['07-signing.ipynb', '12-replaying-a-day.ipynb', '13-to-the-testnet.ipynb']);
  const inPart = lessons.filter(({ isPage, needs }) => isPage && needs.length > 0);
  expect(inPart.map((lesson) => [lesson.name.slice(0, 2), stopped(lesson).length])).toEqual([
    ['08', 8],
    ['09', 7],
    ['14', 4],
  ]);
});

test('every exercise of the lessons that are web pages can run in a web page', () => {
  for (const lesson of lessons.filter(({ isPage }) => isPage))
    expect(stopped(lesson).filter(({ text }) => text.includes('await check('))).toEqual([]);
});
