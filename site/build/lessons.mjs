// The walkthroughs as data: their cells, the order of the two tracks, and what a page does not have.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { tracks } from '../../dist/src/cli/teaching/tracks.js';

export { tracks };

/** What a lesson needs beyond a page -> code that needs it. */
const NEEDS = {
  'modules of Node': /from 'node:/,
  'an exchange with an address': /\bnetwork\b.*\bconnect\(|\bconnect\(\{[^}]*\bnetwork\b|\bfetch\(/s,
};

const textOf = ({ source }) => [source].flat().join('');

/** @returns all walkthroughs by their numbers; `needs` is empty for those that run in a page */
export function lessonsOf(root) {
  const folder = join(root, 'notebooks');
  const about = abouts(readFileSync(join(folder, 'README.md'), 'utf8'));
  const names = readdirSync(folder).filter((name) => name.endsWith('.ipynb'));
  return new Map(names.sort().map((name) => [Number(name.slice(0, 2)), lessonOf(folder, name, about)]));
}

function lessonOf(folder, name, about) {
  const { cells } = JSON.parse(readFileSync(join(folder, name), 'utf8'));
  const texts = cells.map((cell) => ({ ...cell, text: textOf(cell) }));
  const code = texts.filter((cell) => cell.cell_type === 'code').map(({ text }) => text);
  const needs = Object.entries(NEEDS).filter(([, uses]) => code.some((text) => uses.test(text)));
  const { title, content } = about.get(name);
  return {
    name,
    page: name.replace('.ipynb', '.html'),
    title,
    content,
    cells: texts,
    needs: needs.map(([what]) => what),
  };
}

/** The title and the content of each walkthrough, from the table of notebooks/README.md. */
function abouts(readme) {
  const rows = readme.matchAll(/^\| \[(.+?)\]\((.+?\.ipynb)\) \| (.+?) \|$/gm);
  return new Map([...rows].map(([, title, name, content]) => [name, { title, content }]));
}
