/** Tests that no drawing leaves out a column, at no width, without naming it in the words that its head has at other widths. */
import { describe, expect, it } from 'vitest';
import { drawingOf } from '../../src/display/drawings.js';
import { toText } from '../../src/display/index.js';
import type { Block } from '../../src/display/text/blocks.js';
import { tableToHtml } from '../../src/display/text/html.js';
import { alignedCells, columnsThatFit, isCard, nameOf, type Table, widthsOf } from '../../src/display/text/table.js';
import { drawnPictures } from './drawn-pictures.js';
import { contextOf, type Sample, samples } from './sample.js';

const WIDTHS = [40, 80, 100, 160];
const WIDEST = 200;
const PAGES = [480, 760];

/** A table and the columns of a terminal that it may take. */
type Placed = Table & { readonly room: number };

/** The tables of a sample in a terminal of this width. */
const tablesOf = (sample: Sample, width: number): Placed[] =>
  tablesIn(drawingOf(sample.kind)?.blocks(sample.value, contextOf(sample, width, false)) ?? [], width);

const tablesIn = (blocks: readonly Block[], room: number): Placed[] =>
  blocks.flatMap((block) => {
    if (block.kind === 'table') return [{ ...block.table, room }];
    if (block.kind === 'card') return tablesIn(block.blocks, room - FRAME);
    return block.kind === 'terminal' || block.kind === 'page' ? tablesIn(block.blocks, room) : [];
  });

/** The columns of the frame of a card. */
const FRAME = 4;

const textOf = (sample: Sample, width: number): string =>
  toText(sample.value, contextOf(sample, width, false))
    .replaceAll('\u00a0', ' ')
    .replace(/^│ | *│$/gm, '');

/** The names in the notes of a text. A long note goes on in lines that are further right. */
const namedIn = (text: string): string[] =>
  [...text.matchAll(/not shown at this (?:width|height): (.*(?:\n {2}\S.*)*)/g)].flatMap(([, names = '']) =>
    names.split(/,\s+/).map((name) => name.replace(/\s+/g, ' ').trim()),
  );

const hasHeads = ({ columns }: Table): boolean => columns.some(({ title }) => title !== '');
const named = (table: Table): string[] => table.columns.map(nameOf).filter((name) => name !== '');

describe('in a terminal', () => {
  it('each column that a table can leave out has a name of words, and no two have the same', () => {
    let count = 0;
    for (const sample of samples) {
      for (const table of [...WIDTHS, WIDEST].flatMap((width) => tablesOf(sample, width))) {
        // The only row of a table without room becomes a list.
        if (!hasHeads(table) || isCard(table)) continue;
        const names = table.columns.filter(({ hideAt = 0 }) => hideAt > 0).map(nameOf);
        for (const name of names)
          expect([sample.name, name]).toEqual([sample.name, expect.stringMatching(/^[\p{L}#][^█▒├●▏]*$/u)]);
        expect([sample.name, names]).toEqual([sample.name, [...new Set(names)]]);
        count += names.length;
      }
    }
    expect(count).toBeGreaterThan(300);
  });

  it.each(WIDTHS)('each head of the widest drawing is a column or is named at %i columns', (width) => {
    let left = 0;
    for (const sample of samples) {
      const notes = namedIn(textOf(sample, width));
      const tables = tablesOf(sample, width).filter(hasHeads);
      const heads = new Set(tables.flatMap(named));
      const missing = new Set(
        tablesOf(sample, WIDEST)
          .filter(hasHeads)
          .flatMap(named)
          .filter((name) => !heads.has(name)),
      );
      // A column that the table itself leaves out is in its note.
      for (const table of tables) {
        const fitting = columnsThatFit(table.columns, widthsOf(table.columns, alignedCells(table)), table.room);
        if (fitting === undefined || isCard(table)) continue;
        table.columns.forEach((column, at) => {
          if (!fitting.includes(at) && nameOf(column) !== '') missing.add(nameOf(column));
        });
      }
      left += missing.size;
      for (const name of missing)
        expect([sample.name, width, notes]).toEqual([sample.name, width, expect.arrayContaining([name])]);
    }
    expect(left).toBeGreaterThan(width < WIDE ? 5 : -1);
  });

  it.each(Object.entries(HEADS()))('%s, which is not a table, shows or names each of its heads', (name, heads) => {
    const sample = samples.find((one) => one.name === name) as Sample;
    for (const width of [...WIDTHS, WIDEST]) {
      const text = textOf(sample, width);
      const notes = namedIn(text);
      for (const [head, ...shown] of heads) {
        const isShown = shown.some((one) => text.includes(one));
        expect([name, width, head, isShown || notes.includes(head as string)]).toEqual([name, width, head, true]);
        if (width === WIDEST) expect([name, head, isShown]).toEqual([name, head, true]);
      }
    }
  });
});

const WIDE = 160;

/** For each drawing that has heads but no table: what a note calls a column, and the texts of its head. */
function HEADS(): Record<string, string[][]> {
  const life = [
    ['since', ' since '],
    ['executed', '  executed'],
    ['role', ' maker'],
    ['fee', ' fee 0'],
    ['event', ' event'],
  ];
  const run = [
    ['orders', ' orders  profit USDT', 'sources, limit'],
    ['markouts', 'markout of fills'],
    ['drawdown', 'below its peak'],
    ['position', 'bought less sold', 'position, '],
    ['limit orders', 'limit orders filled'],
    ['sources', 'profit by source'],
    ['line held', ' held ', 'without held'],
  ];
  return {
    life: life,
    'life-of-list': [...life, ['order', ' order ']],
    'lab-folds': [
      ['time of the test', '01-11 12:00'],
      ['in sample', 'in sample ', '   in '],
      ['out of sample', '   out ', ' out of sample  '],
      ['rank', ' rank'],
      ['chosen', 'chosen  '],
      ['chart', '─○', '●─', '○─'],
    ],
    'lab-intervals': [
      ['runs', ' runs ', 'runs 200; '],
      ['interval', '95 % interval'],
    ],
    'lab-run': run,
    'lab-run-gaining': run,
    'lab-run-losing': run,
  };
}

describe('on a page', () => {
  it.each(PAGES)('each column that a table leaves out on %i pixels is named', (width) => {
    let left = 0;
    for (const sample of samples) {
      for (const table of tablesOf(sample, 100)) {
        if (!hasHeads(table) || isCard(table)) continue;
        const html = tableToHtml(table);
        const heads = [...html.matchAll(/<th[^>]*>(.*?)<\/th>/g)].length;
        const columns = table.columns.filter(({ terminalOnly }) => !terminalOnly);
        // A table for which the widest page has no room names its further columns in another note.
        if (heads !== columns.length) continue;
        for (const [, from = '0', to = '', rules = ''] of html.matchAll(
          /@container (?:\(min-width:(\d+)px\) and )?\(max-width:([\d.Infinity-]+)px\)\{(.*?\}(?=\}))/g,
        )) {
          if (width < Number(from) || width > Number(to)) continue;
          const told = /--hidden:"([^"]*)"/.exec(rules)?.[1]?.split(', ') ?? [];
          for (const [, at = ''] of (/:is\(td,th\)(\S*?)[,{]?(?:\{|,\.)/.exec(rules)?.[0] ?? '').matchAll(
            /nth-child\((\d+)\)/g,
          )) {
            const column = columns[Number(at) - 1];
            left += 1;
            expect([sample.name, told]).toEqual([
              sample.name,
              expect.arrayContaining([
                column
                  ? nameOf(column)
                      .replace(/[^\p{L}\p{N} ().,%–:/+-]+/gu, ' ')
                      .trim()
                  : '',
              ]),
            ]);
          }
        }
      }
    }
    expect(left).toBeGreaterThan(10);
  });

  it('each head of a picture of usual width is in the narrow picture, or a note there names it', () => {
    const headsOf = (svg: string): string[] =>
      [...svg.replace(/<desc>[\s\S]*?<\/desc>/, '').matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(
        ([, text = '']) => text,
      );
    const narrow = new Map(drawnPictures('S').map(({ name, svg }) => [name, headsOf(svg)]));
    const found = drawnPictures('M').flatMap(({ name, svg }) => {
      const texts = narrow.get(name) ?? [];
      return headsOf(svg)
        .filter((text) => /^[a-z][a-z ,%]+$/i.test(text) && !texts.some((one) => one.includes(text)))
        .map((text) => `${name}: ${text}`);
    });
    // The quantities and prices of fills are in lines there, and the head of the depth has the total.
    expect(found).toEqual(['life-of-list: quantity', 'life-of-list: price', 'depth-own: total']);
  });
});
