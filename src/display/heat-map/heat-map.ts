/**
 * A heat map of a figure over two parameters: each cell shows the value of the figure and a shade for the size of the
 * value. The shade is a background colour, or in terminals without colour a glyph. Gains and losses differ in sign and
 * in colour; the shade grows with the size of the value, from the smallest to the largest size of the map.
 */

import { CELL_STEPS, shareOfStep, stepOfShare, TEXT_STEPS } from '../../colors/index.js';
import type { ShowContext } from '../context/context.js';
import { columnsOf } from '../context/context-values.js';
import { readOnce } from '../context/read-once.js';
import { bestWord, figureName, figureText, rangeOfValues } from '../lab-figures/figure-text.js';
import type { DrawnHeatMap } from '../lab-figures/lab-drawing.js';
import { foldLine } from '../text/ansi.js';
import { type CellTone, NO_BREAK_SPACE, padSpans, type Span, span, type Tone, textWidth } from '../text/rich.js';

/** A cell: its text, its shade from 0 to 1, whether it is the best cell of the map (the first of equal ones), and whether it has the value of the best cell. */
export interface HeatCell {
  readonly text: string;
  readonly value: number;
  readonly shade: number;
  readonly isBest: boolean;
  readonly isTop: boolean;
  /** `2 of 200` if some runs of the cell failed. Then the text of the cell ends with a star. */
  readonly fewer?: string;
}

/** The cells of a map; a cell is undefined if there is no run. */
export const heatCells = readOnce(({ cells, figure, fewer }: DrawnHeatMap): (HeatCell | undefined)[][] => {
  const values = cells.flatMap((row) => row.filter((value): value is number => value !== null));
  const textOf = figureText(figure, values);
  const sizes = values.map((value) => (figure.isSigned ? Math.abs(value) : value));
  const hasBothSigns = values.some((value) => value < 0) && values.some((value) => value > 0);
  const [least, most] = rangeOfValues(sizes);
  // If there are gains and losses, shades begin at zero. If all values have one sign, shades begin at the value nearest to zero, so that the shades differ.
  const low = figure.isSigned && hasBothSigns ? 0 : least;
  const [, best] = rangeOfValues(values);
  let isFound = false;
  const shownOf = (exact: number): number => (Number(textOf(exact)) === 0 ? 0 : exact);
  const top = shownOf(best);
  return cells.map((row, at) =>
    row.map((exact, index) => {
      if (exact === null) return undefined;
      // A value whose text is zero is neither a gain nor a loss.
      const value = shownOf(exact);
      const size = figure.isSigned ? Math.abs(value) : value;
      const runs = fewer?.[at]?.[index];
      const shade = most > low ? (size - low) / (most - low) : 1;
      const isBest = exact === best && !isFound;
      isFound ||= isBest;
      const isTop = value === top;
      return { text: textOf(value), value, shade: Math.max(0, shade), isBest, isTop, ...(runs ? { fewer: runs } : {}) };
    }),
  );
});

/** `, 12 cells tie` if several cells have the largest value; otherwise ''. */
export function tieText(cells: Cells): string {
  const count = cells.flat().filter((cell) => cell?.isTop).length;
  return count > 1 ? `, ${count} cells tie` : '';
}

/** The text of a cell; a cell of fewer runs is marked. */
export const markedText = ({ text, fewer }: HeatCell): string => (fewer === undefined ? text : `${text}*`);

/** `* only 2 of 200 runs`; '' if all runs ended. If cells have different numbers, the text has the lowest number. */
export function fewerText(cells: Cells): string {
  const all = [...new Set(cells.flat().flatMap((cell) => cell?.fewer ?? []))];
  const [least] = all.toSorted((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10));
  return least === undefined ? '' : `* ${all.length > 1 ? 'as few as' : 'only'} ${least} runs`;
}

/** `profit USDT by spread (rows) and size (columns)` */
export const heatMapTitle = ({ figure, row, column }: DrawnHeatMap): string =>
  `${figureName(figure)} by ${row} (rows) and ${column} (columns)`;

const SHADES = ['·', '░', '▒', '▓', '█'] as const;
/** Losses have other glyphs than gains, so that they differ without colour, too; zero has the same one. */
const LOSSES = ['·', '-', '=', 'x', 'X'] as const;
/** The glyphs of gains in ASCII. They are separate, because both `·` and `░` would become points. */
const ASCII_SHADES = ['.', ':', '+', '%', '#'] as const;
const SHADE_WIDTH = 2;
/** On a wide screen, a cell has at most this many more columns. */
const MOST_MORE = 18;
/** Maximum number of cells of a map with numbers but without shades: in a larger map, numbers alone show no pattern. */
const MAX_BARE = 100;
const GAP = 2;

/** On screens narrower than this, the legend has half the width. */
const NARROW = 60;
/** Maximum width, in columns, of a cell without a value. */
const MAX_CELL = 16;
/** The mark of the best cell, and of cells that tie with it. */
const BEST = '›';

type Cells = readonly (readonly (HeatCell | undefined)[])[];

/** A step of a legend: whether it stands for losses, and its shade from 0 to 1. */
export interface LegendStep {
  readonly isLoss: boolean;
  readonly shade: number;
}

/**
 * The shades of a legend of `steps` steps, from the shade of the least value to that of the largest: each end of the legend has the shade of the value beside
 * it. Losses come first, from the strongest shade to the palest.
 */
export function legendSteps({ figure }: DrawnHeatMap, cells: Cells, steps: number): LegendStep[] {
  const { least, most } = endsOf(cells);
  if (!least || !most) return [];
  const isLoss = ({ value }: HeatCell): boolean => figure.isSigned && value < 0;
  // From the least value down to zero, and from zero up to the largest one; zero is the first step of the gains.
  const placeOf = (cell: HeatCell): number => stepOfShare(cell.shade, steps) * (isLoss(cell) ? -1 : 1);
  const stepsOf = (from: number, to: number, loss: boolean): LegendStep[] =>
    Array.from({ length: to - from + 1 }, (_, at) => ({
      isLoss: loss,
      shade: shareOfStep(Math.abs(from + at), steps),
    }));
  return [
    ...(isLoss(least) ? stepsOf(placeOf(least), isLoss(most) ? placeOf(most) : -1, true) : []),
    ...(isLoss(most) ? [] : stepsOf(isLoss(least) ? 0 : placeOf(least), placeOf(most), false)),
  ];
}

/** The map as lines of a terminal; a map that does not fit becomes one list for each of its rows. */
export function heatMapLines(map: DrawnHeatMap, context: ShowContext): Span[][] {
  const width = columnsOf(context);
  const cells = heatCells(map);
  const title = foldLine([span(heatMapTitle(map), 'strong')], width);
  const values = Math.max(...cells.flat().map((cell) => (cell ? markedText(cell).length : 1)));
  const names = Math.max(textWidth(map.row), ...map.rows.map(textWidth));
  const texts = Math.max(
    ...map.columns.map(textWidth),
    ...cells.flat().map((cell) => (cell ? markedText(cell).length : 1)),
  );
  const painted = context.color ? paintedLines(map, cells, { names, texts, values }, context) : undefined;
  if (painted) return [...title, ...painted];
  const glyphs = glyphsOf(map, context);
  const roomOf = (cell: number): number => names + map.columns.length * (cell + GAP);
  const hasShades = roomOf(texts + SHADE_WIDTH + 1) <= width;
  const free = Math.floor((width - roomOf(texts + SHADE_WIDTH + 1)) / map.columns.length);
  const shadeWidth = SHADE_WIDTH + Math.max(0, Math.min(MOST_MORE, free));
  const cell = hasShades ? texts + shadeWidth + 1 : texts;
  const isBare = !hasShades && map.rows.length * map.columns.length > MAX_BARE;
  if (roomOf(cell) > width || isBare) {
    const shade = Math.min(MAX_CELL, Math.floor((width - names - GAP) / map.columns.length));
    return [
      ...title,
      ...(shade > 0 ? shadesOnly(map, cells, { names, shade, glyphs }, width) : asLists(map, cells, width)),
    ];
  }
  const gap = span(' '.repeat(GAP));
  const mark = span(BEST.padStart(GAP));
  return [
    ...title,
    [
      ...padSpans([span(map.row, 'dim')], names, 'left'),
      ...map.columns.flatMap((name) => [gap, ...padSpans([span(name, 'dim')], cell, 'right')]),
    ],
    ...cells.map((row, at) => [
      ...padSpans([span(map.rows[at] ?? '', 'dim')], names, 'left'),
      ...row.flatMap((one) => {
        if (!one) return [gap, span(' '.repeat(cell))];
        const text = span(starred(one, cells), one.isTop ? 'strong' : 'plain');
        const shade = hasShades ? [span(glyphs(one).repeat(shadeWidth), toneOf(one, map)), span(' ')] : [];
        return [one.isTop ? mark : gap, ...shade, ...padSpans([text], texts, 'right')];
      }),
    ]),
    ...wordLines(map, cells, hasShades ? glyphs : undefined, width),
  ];
}

/** The text of a cell with its star. If other cells have a star, a cell without one has a blank in its place, so that numbers stay aligned. */
const starred = (one: HeatCell, cells: Cells): string =>
  markedText(one) + (one.fewer === undefined && fewerText(cells) !== '' ? NO_BREAK_SPACE : '');

/** The glyph of a cell. Only the largest value has the strongest glyph. */
type Glyphs = (cell: Pick<HeatCell, 'value' | 'shade'>) => string;

function glyphsOf({ figure }: DrawnHeatMap, { ascii = false }: ShowContext): Glyphs {
  const gains = ascii ? ASCII_SHADES : SHADES;
  return ({ value, shade }) => (figure.isSigned && value < 0 ? LOSSES : gains)[stepOfShare(shade, gains.length)] ?? ' ';
}

const cellTone = (cell: HeatCell, map: DrawnHeatMap): CellTone =>
  `${toneOf(cell, map)}-${stepOfShare(cell.shade) as 0}`;

/** The map with numbers on backgrounds, or with backgrounds alone if numbers have no room; undefined if backgrounds have no room either. */
function paintedLines(
  map: DrawnHeatMap,
  cells: Cells,
  { names, texts, values }: { readonly names: number; readonly texts: number; readonly values: number },
  context: ShowContext,
): Span[][] | undefined {
  const width = columnsOf(context);
  const room = width - names - GAP;
  // The name of the columns stands at their right, unless the numbers need its room.
  const beside = Math.floor((room - textWidth(map.column) - 2) / map.columns.length);
  const each = beside >= values + 2 ? beside : Math.floor(room / map.columns.length);
  // A number has a blank on both sides. In the best cell, a mark replaces the blank at its left.
  const hasNumbers = values + 2 <= each;
  // If the names of the columns are wider than the cells, only some names have room.
  const hasHeads = texts + 2 <= each;
  const cell = hasHeads
    ? texts + 2 + Math.min(MOST_MORE, each - texts - 2)
    : Math.min(Math.max(MAX_CELL, values + 2), each);
  // With sixteen colours, the weakest steps have no background, so a cell without a number would be empty.
  if (cell < 1 || (!hasNumbers && context.palette !== 256)) return undefined;
  const blank = (columns: number): string => NO_BREAK_SPACE.repeat(Math.max(0, columns));
  const lead = (name: string): Span[] => padSpans([span(name, 'dim')], names + GAP, 'left');
  const heads = hasHeads
    ? map.columns.map((name) => name.padStart(cell - 1).padEnd(cell)).join('')
    : headsOf(map.columns, cell);
  const title = heads.trimEnd().length + 2 + textWidth(map.column) <= room ? `  ${map.column}` : '';
  return [
    [...lead(map.row), span(heads.trimEnd() + title, 'dim')],
    ...cells.map((row, at) => [
      ...lead(map.rows[at] ?? ''),
      ...row.map((one) => {
        if (!one) return span(' '.repeat(cell));
        if (!hasNumbers) return span(one.isTop ? `${BEST}${blank(cell - 1)}` : blank(cell), cellTone(one, map));
        const text = (one.isTop ? BEST : '') + starred(one, cells);
        return span(text.padStart(cell - 1, NO_BREAK_SPACE) + NO_BREAK_SPACE, cellTone(one, map));
      }),
    ]),
    ...legendLines(map, cells, context),
  ];
}

/** The smallest and the largest value with the backgrounds between them, and the best cell. */
function legendLines(map: DrawnHeatMap, cells: Cells, context: ShowContext): Span[][] {
  const width = columnsOf(context);
  // With sixteen colours, the weakest steps are colours of the text, which a blank does not show, so the legend has a square there.
  const swatchOf = (step: number): string =>
    (context.palette === 256 || step >= TEXT_STEPS ? NO_BREAK_SPACE : '■').repeat(width < NARROW ? 1 : 2);
  const gain = map.figure.isSigned ? 'up' : 'accent';
  const steps = legendSteps(map, cells, CELL_STEPS);
  const swatches = steps.flatMap(({ isLoss, shade }, at): Span[] => [
    ...(at > 0 && !isLoss && steps[at - 1]?.isLoss ? [span(' 0 ', 'dim')] : []),
    span(swatchOf(stepOfShare(shade)), `${isLoss ? 'down' : gain}-${stepOfShare(shade) as 0}`),
  ]);
  const { least, most } = endsOf(cells);
  const best = bestText(map, cells);
  return [
    [span(`values ${least?.text} `, 'dim'), ...swatches, span(` ${most?.text}`, 'dim')],
    ...[best, fewerText(cells), emptyText(cells)]
      .filter((text) => text !== '')
      .flatMap((text) => foldLine([span(text, 'dim')], width, 2)),
  ];
}

/** `› best +4.20 at spread 3, size 0.001`; '' without a cell. */
function bestText(map: DrawnHeatMap, cells: Cells): string {
  const row = cells.findIndex((one) => one.some((cell) => cell?.isBest));
  const column = cells[row]?.findIndex((cell) => cell?.isBest) ?? 0;
  const best = cells[row]?.[column];
  if (!best) return '';
  return `${BEST} ${bestWord(map.figure)} ${best.text} at ${map.row} ${map.rows[row]}, ${map.column} ${map.columns[column]}${tieText(cells)}`;
}

/** The note about cells without a value, which are blank: a sign in each would be louder than the values. */
export const emptyText = (cells: Cells): string =>
  cells.some((row) => row.includes(undefined)) ? 'blank: no value' : '';

/** The cells with the least and with the largest value; undefined for a map without values. */
export function endsOf(cells: Cells): { readonly least: HeatCell | undefined; readonly most: HeatCell | undefined } {
  let least: HeatCell | undefined;
  let most: HeatCell | undefined;
  for (const row of cells)
    for (const cell of row) {
      if (cell === undefined) continue;
      if (least === undefined || cell.value < least.value) least = cell;
      if (most === undefined || cell.value > most.value) most = cell;
    }
  return { least, most };
}

/** The names of some columns over a map, as many as have room. */
function headsOf(columns: readonly string[], cell: number): string {
  let heads = '';
  columns.forEach((name, at) => {
    if (heads === '' || heads.length + 2 <= at * cell) heads = heads.padEnd(at * cell) + name;
  });
  return heads;
}

/** `values: -6.020 Xx=-_ 0 ·░▒▓ +4.200`: the glyphs from the least value to the largest, in the colours of the cells. */
function legendSpans(map: DrawnHeatMap, cells: Cells, glyphs: Glyphs): Span[] {
  const { least, most } = endsOf(cells);
  const steps = legendSteps(map, cells, SHADES.length);
  const shades = steps.flatMap(({ isLoss, shade }, at) => [
    span(at > 0 && !isLoss && steps[at - 1]?.isLoss ? ' 0 ' : '', 'dim'),
    span(glyphs({ value: isLoss ? -1 : 1, shade }), toneOf({ value: isLoss ? -1 : 1 }, map)),
  ]);
  return [span(`values: ${least?.text} `, 'dim'), ...shades, span(` ${most?.text}`, 'dim')];
}

/** The legend of the glyphs, if there are some, and the best cell. */
function wordLines(map: DrawnHeatMap, cells: Cells, glyphs: Glyphs | undefined, width: number): Span[][] {
  const words = [bestText(map, cells), fewerText(cells), emptyText(cells)]
    .filter((text) => text !== '')
    .map((text) => [span(text, 'dim')]);
  return [...(glyphs ? [legendSpans(map, cells, glyphs)] : []), ...words].flatMap((one) => foldLine(one, width, 2));
}

const toneOf = (
  { value }: Pick<HeatCell, 'value'>,
  { figure }: DrawnHeatMap,
): Extract<Tone, 'up' | 'down' | 'accent'> => (figure.isSigned ? (value < 0 ? 'down' : 'up') : 'accent');

/** A map of many columns: its shades, with short values, and a legend of the shades. */
function shadesOnly(
  map: DrawnHeatMap,
  cells: Cells,
  { names, shade, glyphs }: { readonly names: number; readonly shade: number; readonly glyphs: Glyphs },
  width: number,
): Span[][] {
  const heads = headsOf(map.columns, shade);
  // Values stand at the ends of their cells, if all of them have room.
  const hasTexts = cells.flat().every((cell) => !cell || textWidth(markedText(cell)) + 2 <= shade);
  return [
    [
      ...padSpans([span(map.row, 'dim')], names + GAP, 'left'),
      span(heads.length + 2 + textWidth(map.column) <= width - names - GAP ? `${heads}  ${map.column}` : heads, 'dim'),
    ],
    ...cells.map((one, at) => [
      ...padSpans([span(map.rows[at] ?? '', 'dim')], names + GAP, 'left'),
      ...one.map((cell) => {
        if (!cell) return span(' '.repeat(shade));
        const [mark, text] = [cell.isTop ? BEST : '', hasTexts ? markedText(cell) : ''];
        return span(mark + glyphs(cell).repeat(shade - mark.length - text.length) + text, toneOf(cell, map));
      }),
    ]),
    ...wordLines(map, cells, glyphs, width),
  ];
}

function asLists({ row, rows, column, columns }: DrawnHeatMap, cells: Cells, width: number): Span[][] {
  return rows.flatMap((name, at) => {
    const values = columns.map((other, index) => `${column} ${other}: ${cells[at]?.[index]?.text ?? '–'}`);
    return foldLine([span(`${row} ${name}  `, 'dim'), span(values.join('  '))], width, 2);
  });
}
