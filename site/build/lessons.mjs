// The walkthroughs as data: their cells, the order of the two tracks, and for each cell what it needs that a page does
// not have.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { tracks } from '../../dist/src/cli/teaching/tracks.js';
import { needsOf } from './lesson-needs.mjs';

export { tracks };

const textOf = ({ source }) => [source].flat().join('');

/**
 * All walkthroughs by their numbers. `needs` says what the cells of a walkthrough need beyond a page; it is empty if all cells run in a
 * page. A cell that does not run has `lacks`: its `needs`, and the names that it `uses` of other cells that do not run. `isPage` says
 * whether most cells run.
 */
export function lessonsOf(root) {
  const folder = join(root, 'notebooks');
  const about = abouts(readFileSync(join(folder, 'README.md'), 'utf8'));
  const names = readdirSync(folder).filter((name) => name.endsWith('.ipynb'));
  return new Map(names.sort().map((name) => [Number(name.slice(0, 2)), lessonOf(folder, name, about)]));
}

function lessonOf(folder, name, about) {
  const { cells } = JSON.parse(readFileSync(join(folder, name), 'utf8'));
  const code = cells.filter((cell) => cell.cell_type === 'code');
  const found = needsOf(code.map(textOf));
  const lacks = new Map(code.map((cell, at) => [cell, found[at]]));
  const texts = cells.map((cell) => ({ ...cell, text: textOf(cell), ...lackOf(lacks.get(cell)) }));
  const stopped = texts.filter(({ lacks: lack }) => lack !== undefined);
  const { title, content } = about.get(name);
  return {
    name,
    page: name.replace('.ipynb', '.html'),
    title,
    content,
    cells: texts,
    needs: [...new Set(stopped.flatMap(({ lacks: lack }) => lack.needs))],
    isPage: 2 * stopped.length < code.length,
  };
}

const lackOf = (lacks) => (lacks !== undefined && lacks.needs.length + lacks.uses.length > 0 ? { lacks } : {});

/** The title and the content of each walkthrough, from the table of notebooks/README.md. */
function abouts(readme) {
  const rows = readme.matchAll(/^\| \[(.+?)\]\((.+?\.ipynb)\) \| (.+?) \|$/gm);
  return new Map([...rows].map(([, title, name, content]) => [name, { title, content }]));
}
