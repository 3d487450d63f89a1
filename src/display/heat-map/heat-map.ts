/**
 * A figure by two parameters: each cell has its value, and a shade of it: a background, or in terminals without colour a
 * glyph. Gains and losses differ in sign and in colour; the shade grows with the size of the value, from the smallest to
 * the largest size of the map.
 */

import { CELL_STEPS } from '../../colors/index.js';
import { readOnce } from '../context/read-once.js';
import { bestWord, figureName, figureText, rangeOfValues } from '../lab-figures/figure-text.js';
import type { DrawnHeatMap } from '../lab-figures/lab-drawing.js';
import { foldLine } from '../text/ansi.js';
import { type CellTone, NO_BREAK_SPACE, padSpans, type Span, span, type Tone, textWidth } from '../text/rich.js';

/** A cell: its text, its shade from 0 to 1, and whether it is the best cell of the map (the first of equal ones). */
export interface HeatCell {
  readonly text: string;
  readonly value: number;
  readonly shade: number;
  readonly isBest: boolean;
}

/** The cells of a map; undefined where there is no run. */
export const heatCells = readOnce(({ cells, figure }: DrawnHeatMap): (HeatCell | undefined)[][] => {
  const values = cells.flatMap((row) => row.filter((value): value is number => value !== null));
  const textOf = figureText(figure, values);
  const sizes = values.map((value) => (figure.isSigned ? Math.abs(value) : value));
  const hasBothSigns = values.some((value) => value < 0) && values.some((value) => value > 0);
  const [least, most] = rangeOfValues(sizes);
  // With gains and losses, shades begin at zero; with one sign only, at the smallest size, so that shades differ.
  const low = figure.isSigned && hasBothSigns ? 0 : least;
  const [, best] = rangeOfValues(values);
  let isFound = false;
  return cells.map((row) =>
    row.map((value) => {
      if (value === null) return undefined;
      const size = figure.isSigned ? Math.abs(value) : value;
      const shade = most > low ? (size - low) / (most - low) : 1;
      const isBest = value === best && !isFound;
      isFound ||= isBest;
      return { text: textOf(value), value, shade, isBest };
    }),
  );
});

/** `, 12 cells tie` where several cells have the largest value; ''. */
export function tieText(cells: Cells): string {
  const all = cells.flat();
  const best = all.find((cell) => cell?.isBest);
  const count = all.filter((cell) => cell && cell.value === best?.value).length;
  return count > 1 ? `, ${count} cells tie` : '';
}

/** `profit USDT by spread (rows) and size (columns)` */
export const heatMapTitle = ({ figure, row, column }: DrawnHeatMap): string =>
  `${figureName(figure)} by ${row} (rows) and ${column} (columns)`;

const SHADES = ['·', '░', '▒', '▓', '█'] as const;
/** In a map without values, losses have other glyphs than gains, so that they differ without colour, too. */
const LOSSES = ['.', '-', '=', 'x', 'X'] as const;
const SHADE_WIDTH = 2;
/** In a map of more cells than this, numbers without shades show no pattern. */
const MAX_BARE = 100;
const GAP = 2;

/** Screens below this width have a legend of half the width. */
const NARROW = 60;
/** Columns of a cell without a value, at most. */
const MAX_CELL = 8;

type Cells = readonly (readonly (HeatCell | undefined)[])[];

/**
 * The map as lines of at most `width` columns; a map that does not fit becomes one list for each of its rows.
 *
 * @param hasColor whether the terminal has colours, so that numbers stand on backgrounds
 */
export function heatMapLines(map: DrawnHeatMap, width: number, hasColor: boolean): Span[][] {
  const cells = heatCells(map);
  const title = foldLine([span(heatMapTitle(map), 'strong')], width);
  const names = Math.max(textWidth(map.row), ...map.rows.map(textWidth));
  const texts = Math.max(...map.columns.map(textWidth), ...cells.flat().map((cell) => cell?.text.length ?? 1));
  const painted = hasColor ? paintedLines(map, cells, { names, texts }, width) : undefined;
  if (painted) return [...title, ...painted];
  const roomOf = (cell: number): number => names + map.columns.length * (cell + GAP);
  const hasShades = roomOf(texts + SHADE_WIDTH + 1) <= width;
  const cell = hasShades ? texts + SHADE_WIDTH + 1 : texts;
  const isBare = !hasShades && map.rows.length * map.columns.length > MAX_BARE;
  if (roomOf(cell) > width || isBare) {
    const shade = Math.min(MAX_CELL, Math.floor((width - names - GAP) / map.columns.length));
    return [...title, ...(shade > 0 ? shadesOnly(map, cells, { names, shade }, width) : asLists(map, cells, width))];
  }
  const gap = span(' '.repeat(GAP));
  return [
    ...title,
    [
      ...padSpans([span(map.row, 'dim')], names, 'left'),
      ...map.columns.flatMap((name) => [gap, ...padSpans([span(name, 'dim')], cell, 'right')]),
    ],
    ...cells.map((row, at) => [
      ...padSpans([span(map.rows[at] ?? '', 'dim')], names, 'left'),
      ...row.flatMap((one) => {
        if (!one) return [gap, ...padSpans([span('–', 'dim')], cell, 'right')];
        const text = span(one.text, one.isBest ? 'strong' : 'plain');
        const glyphs = map.figure.isSigned && one.value < 0 ? LOSSES : SHADES;
        const shade = hasShades
          ? [span(shadeOf(one.shade, glyphs).repeat(SHADE_WIDTH), toneOf(one, map)), span(' ')]
          : [];
        return [gap, ...shade, ...padSpans([text], texts, 'right')];
      }),
    ]),
    ...(hasShades ? foldLine([span(legendText(map, cells), 'dim')], width, 2) : []),
  ];
}

const cellTone = (cell: HeatCell, map: DrawnHeatMap): CellTone =>
  `${toneOf(cell, map)}-${Math.round(Math.min(1, Math.max(0, cell.shade)) * (CELL_STEPS - 1)) as 0}`;

/** Numbers on backgrounds, or backgrounds alone where numbers have no room; undefined where these have none either. */
function paintedLines(
  map: DrawnHeatMap,
  cells: Cells,
  { names, texts }: { readonly names: number; readonly texts: number },
  width: number,
): Span[][] | undefined {
  const room = width - names - GAP;
  const each = Math.floor(room / map.columns.length);
  // A number has a blank on both sides, the left one of which marks the best.
  const hasNumbers = texts + 2 <= each;
  const cell = hasNumbers ? texts + 2 : Math.min(MAX_CELL, each);
  if (cell < 1) return undefined;
  const blank = (columns: number): string => NO_BREAK_SPACE.repeat(Math.max(0, columns));
  const lead = (name: string): Span[] => padSpans([span(name, 'dim')], names + GAP, 'left');
  const heads = hasNumbers
    ? map.columns.map((name) => name.padStart(cell - 1).padEnd(cell)).join('')
    : headsOf(map.columns, cell);
  const title = heads.trimEnd().length + 2 + textWidth(map.column) <= room ? `  ${map.column}` : '';
  return [
    [...lead(map.row), span(heads.trimEnd() + title, 'dim')],
    ...cells.map((row, at) => [
      ...lead(map.rows[at] ?? ''),
      ...row.map((one) => {
        if (!one) return span(hasNumbers ? '–'.padStart(cell - 1).padEnd(cell) : ' '.repeat(cell), 'dim');
        if (!hasNumbers) return span(one.isBest ? `›${blank(cell - 1)}` : blank(cell), cellTone(one, map));
        const text = one.text.padStart(texts, NO_BREAK_SPACE);
        return span(`${one.isBest ? '›' : NO_BREAK_SPACE}${text}${NO_BREAK_SPACE}`, cellTone(one, map));
      }),
    ]),
    ...legendLines(map, cells, width),
  ];
}

/** The smallest and the largest value with the backgrounds between them, and the best cell. */
function legendLines(map: DrawnHeatMap, cells: Cells, width: number): Span[][] {
  const { low, high, hasLosses, hasGains } = endsOf(map, cells);
  const size = width < NARROW ? 1 : 2;
  const swatches = (name: 'up' | 'down' | 'accent'): Span[] =>
    Array.from({ length: CELL_STEPS }, (_, step) => span(NO_BREAK_SPACE.repeat(size), `${name}-${step as 0}`));
  const gain = map.figure.isSigned ? 'up' : 'accent';
  const best = bestText(map, cells);
  return [
    [
      span(`values ${low} `, 'dim'),
      ...(hasLosses ? swatches('down').toReversed() : []),
      ...(hasGains ? swatches(gain) : []),
      span(` ${high}`, 'dim'),
    ],
    ...(best === '' ? [] : foldLine([span(`› ${best}`, 'dim')], width, 2)),
  ];
}

/** `best +4.20 at spread 3, size 0.001`; '' without a cell. */
function bestText(map: DrawnHeatMap, cells: Cells): string {
  const row = cells.findIndex((one) => one.some((cell) => cell?.isBest));
  const column = cells[row]?.findIndex((cell) => cell?.isBest) ?? 0;
  const best = cells[row]?.[column];
  if (!best) return '';
  return `${bestWord(map.figure)} ${best.text} at ${map.row} ${map.rows[row]}, ${map.column} ${map.columns[column]}${tieText(cells)}`;
}

function endsOf({ figure }: DrawnHeatMap, cells: Cells) {
  const byValue = cells
    .flat()
    .filter((cell) => cell !== undefined)
    .toSorted((a, b) => a.value - b.value);
  const hasLosses = figure.isSigned && (byValue[0]?.value ?? 0) < 0;
  const hasGains = !hasLosses || (byValue.at(-1)?.value ?? 0) >= 0;
  return { low: byValue[0]?.text, high: byValue.at(-1)?.text, hasLosses, hasGains };
}

/** The names of some columns over a map, as many as have room. */
function headsOf(columns: readonly string[], cell: number): string {
  let heads = '';
  columns.forEach((name, at) => {
    if (heads === '' || heads.length + 2 <= at * cell) heads = heads.padEnd(at * cell) + name;
  });
  return heads;
}

/** `values: -6.020 Xx=-.·░▒▓█ +4.200`: the glyphs from the least value to the largest. */
function legendText(map: DrawnHeatMap, cells: Cells): string {
  const { low, high, hasLosses, hasGains } = endsOf(map, cells);
  const glyphs = (hasLosses ? LOSSES.toReversed().join('') : '') + (hasGains ? SHADES.join('') : '');
  return `values: ${low} ${glyphs} ${high}`;
}

const shadeOf = (shade: number, glyphs: readonly string[] = SHADES): string =>
  glyphs[Math.min(4, Math.floor(shade * 4.999))] ?? ' ';

const toneOf = ({ value }: HeatCell, { figure }: DrawnHeatMap): Extract<Tone, 'up' | 'down' | 'accent'> =>
  figure.isSigned ? (value < 0 ? 'down' : 'up') : 'accent';

/** A map of many columns: its shades without values, and a legend of the shades. */
function shadesOnly(
  map: DrawnHeatMap,
  cells: Cells,
  { names, shade }: { readonly names: number; readonly shade: number },
  width: number,
): Span[][] {
  const isLoss = ({ value }: HeatCell): boolean => map.figure.isSigned && value < 0;
  const best = bestText(map, cells);
  const words = [legendText(map, cells), ...(best === '' ? [] : [best])];
  const heads = headsOf(map.columns, shade);
  return [
    [
      ...padSpans([span(map.row, 'dim')], names + GAP, 'left'),
      span(heads.length + 2 + textWidth(map.column) <= width - names - GAP ? `${heads}  ${map.column}` : heads, 'dim'),
    ],
    ...cells.map((one, at) => [
      ...padSpans([span(map.rows[at] ?? '', 'dim')], names + GAP, 'left'),
      ...one.map((cell) =>
        cell
          ? span(shadeOf(cell.shade, isLoss(cell) ? LOSSES : SHADES).repeat(shade), toneOf(cell, map))
          : span(' '.repeat(shade)),
      ),
    ]),
    ...words.flatMap((text) => foldLine([span(text, 'dim')], width, 2)),
  ];
}

function asLists({ row, rows, column, columns }: DrawnHeatMap, cells: Cells, width: number): Span[][] {
  return rows.flatMap((name, at) => {
    const values = columns.map((other, index) => `${column} ${other}: ${cells[at]?.[index]?.text ?? '–'}`);
    return foldLine([span(`${row} ${name}  `, 'dim'), span(values.join('  '))], width, 2);
  });
}
