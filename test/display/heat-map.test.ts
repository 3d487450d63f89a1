/**
 * Tests heat maps: each end of a legend has the shade of its value, and no other cell has the shade of the cell with the
 * largest value.
 */
import { stripVTControlCharacters } from 'node:util';
import { describe, expect, it } from 'vitest';
import { toMime, toText } from '../../src/display/index.js';

const context = { kind: 'lab', params: {}, width: 80, color: false } as const;

function mapOf(values: readonly (readonly (number | null)[])[], isSigned = true) {
  const rows = values.map((_, at) => `r${at}`);
  const columns = (values[0] ?? []).map((_, at) => `c${at}`);
  const figure = { name: 'profit', unit: 'USDT', isSigned };
  return {
    draw: 'heatMap',
    heatMap: { name: 'maker', figure, row: 'row', column: 'column', rows, columns, cells: values },
  };
}

/** The boxes of a path, whose moves and lines may be relative. */
function boxesOf(path: string): { x: number; width: number }[] {
  let x = 0;
  return [...path.matchAll(/([Mm])([\d.]+|-[\d.]+)[ -][\d.]+h([\d.]+)/g)].map(([, how, at, width]) => {
    x = how === 'M' ? Number(at) : x + Number(at);
    return { x, width: Number(width) };
  });
}

/** Maps whose ends differ in size, in sign, in both, or in neither. */
const MAPS: readonly (readonly number[])[][] = [
  [[-6.02, 1.1, 4.2, -0.3]],
  [[-1.5, 0.2, 9.7, 3.1]],
  [[-9, -4.5, -2, -1]],
  [[1, 2, 3, 9]],
  [[-5, 5, 0, 1]],
];

describe('each end of the legend of a heat map', () => {
  it('stands beside the shade of its value, in glyphs and in ASCII', () => {
    for (const values of MAPS)
      for (const ascii of [false, true]) {
        const lines = toText(mapOf(values), { ...context, ascii }).split('\n');
        const glyphOf = new Map(
          [...(lines.find((line) => line.startsWith('r0')) ?? '').matchAll(/(\S)\1 ([+-][\d.]+)/g)].map(
            ([, glyph, text]) => [text, glyph],
          ),
        );
        const [, low = '', glyphs = '', high = ''] = /^values: (\S+) (.*) (\S+)$/m.exec(lines.join('\n')) ?? [];
        expect([low, high, glyphs.at(0), glyphs.at(-1)]).toEqual([low, high, glyphOf.get(low), glyphOf.get(high)]);
      }
  });

  it('stands beside the shade of its value in 256 colours', () => {
    for (const values of MAPS) {
      const text = toText(mapOf(values), { ...context, color: true, palette: 256 });
      // The backgrounds of the cells by their numbers, and those of the legend in their order.
      // biome-ignore lint/suspicious/noControlCharactersInRegex: escape sequences are what is looked for
      const painted = [...text.matchAll(/\u001b\[48;5;(\d+)[^m]*m([^\u001b]*)/g)];
      const backgroundOf = new Map(
        painted.flatMap(([, color, said = '']) => [...said.matchAll(/[+-][\d.]+/g)].map(([text]) => [text, color])),
      );
      const legend = painted.filter(([, , said = '']) => !/\d/.test(said)).map(([, color]) => color);
      const [, low = '', high = ''] =
        /^values (\S+) .* (\S+)$/m.exec(stripVTControlCharacters(text).replaceAll('\u00a0', ' ')) ?? [];
      expect([legend[0], legend.at(-1)]).toEqual([backgroundOf.get(low), backgroundOf.get(high)]);
    }
  });

  it('stands beside the shade of its value in a picture', () => {
    for (const values of MAPS) {
      const svg = toMime(mapOf(values), context)['image/svg+xml'] ?? '';
      const boxes = [...svg.matchAll(/<path d="([^"]*)" fill="(#[\da-f]{6})"/g)].flatMap(([, path = '', fill]) =>
        boxesOf(path).map((box) => ({ ...box, fill })),
      );
      const cells = boxes.filter(({ width }) => width > 20).toSorted((a, b) => a.x - b.x);
      const legend = boxes.filter(({ width }) => width === 14).toSorted((a, b) => a.x - b.x);
      const [row = []] = values;
      const fillOf = (value: number): string | undefined => cells[row.indexOf(value)]?.fill;
      expect([legend[0]?.fill, legend.at(-1)?.fill]).toEqual([fillOf(Math.min(...row)), fillOf(Math.max(...row))]);
    }
  });
});

describe('the largest value of a heat map', () => {
  const values = Array.from({ length: 20 }, (_, row) => Array.from({ length: 20 }, (_, column) => row * 20 + column));

  it('the largest value of a heat map alone has the strongest shade, and a mark', () => {
    const text = toText(mapOf(values, false), context);
    expect(text.split('\n').filter((line) => line.includes('›') && !line.startsWith('›'))).toHaveLength(1);
    const rows = text.split('\n').filter((line) => line.startsWith('r'));
    expect(rows.join('').match(/█/g)?.length ?? 0).toBeLessThanOrEqual(3);
    const svg = toMime(mapOf(values, false), context)['image/svg+xml'] ?? '';
    const strongest = /<path d="([^"]*)" fill="#[\da-f]{6}"/g;
    // Of the seven fills, one has the cell and its swatch in the legend, and nothing else.
    const counts = [...svg.matchAll(strongest)].map(([, path = '']) => boxesOf(path).length);
    expect(Math.min(...counts)).toBe(2);
  });

  it('the largest value is framed in all cells that have it, in bold in the first of them', () => {
    const svg = toMime(mapOf([[1, 5, 5, 2, 5]]), context)['image/svg+xml'] ?? '';
    const frames = [...svg.matchAll(/<path d="([^"]*)" fill="none" stroke="[^"]*"( stroke-width="2")?\/>/g)];
    expect(frames.map(([, path = '', bold]) => [boxesOf(path).length, bold !== undefined])).toEqual([
      [1, true],
      [2, false],
    ]);
  });
});

it('a large map in sixteen colours has a glyph in each cell, because its weakest colours have no background', () => {
  const values = Array.from({ length: 8 }, (_, row) => Array.from({ length: 24 }, (_, column) => row * 24 + column));
  const text = stripVTControlCharacters(toText(mapOf(values, false), { ...context, color: true, palette: 16 }));
  const rows = text.split('\n').filter((line) => /^r\d/.test(line));
  expect(rows).toHaveLength(8);
  for (const row of rows) expect(row.slice(5)).toMatch(/^[·░▒▓█›]+$/);
});
