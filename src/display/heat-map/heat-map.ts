/**
 * A figure by two parameters: each cell has its value, and a shade for the size of the value. Gains and losses differ
 * in sign and in colour; the shade grows with the size of the value, from the smallest to the largest size of the map.
 */

import { readOnce } from '../context/read-once.js';
import { bestWord, figureName, figureText, rangeOfValues } from '../lab-figures/figure-text.js';
import type { DrawnHeatMap } from '../lab-figures/lab-drawing.js';
import { foldLine } from '../text/ansi.js';
import { padSpans, type Span, span, type Tone, textWidth } from '../text/rich.js';

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

/** `, 12 cells tie` if several cells have the largest value; otherwise ''. */
export function tieText(cells: readonly (readonly (HeatCell | undefined)[])[]): string {
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

/** The map as lines of at most `width` columns; a map that does not fit becomes one list for each of its rows. */
export function heatMapLines(map: DrawnHeatMap, width: number): Span[][] {
  const cells = heatCells(map);
  const title = foldLine([span(heatMapTitle(map), 'strong')], width);
  const names = Math.max(textWidth(map.row), ...map.rows.map(textWidth));
  const texts = Math.max(...map.columns.map(textWidth), ...cells.flat().map((cell) => cell?.text.length ?? 1));
  const roomOf = (cell: number): number => names + map.columns.length * (cell + GAP);
  const hasShades = roomOf(texts + SHADE_WIDTH + 1) <= width;
  const cell = hasShades ? texts + SHADE_WIDTH + 1 : texts;
  const isBare = !hasShades && map.rows.length * map.columns.length > MAX_BARE;
  if (roomOf(cell) > width || isBare) {
    const shade = Math.min(SHADE_WIDTH, Math.floor((width - names - GAP) / map.columns.length));
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

/** `values: -6.020 Xx=-.·░▒▓█ +4.200`: the glyphs from the least value to the largest. */
function legendText({ figure }: DrawnHeatMap, cells: readonly (readonly (HeatCell | undefined)[])[]): string {
  const found = cells.flat().filter((cell) => cell !== undefined);
  const byValue = found.toSorted((a, b) => a.value - b.value);
  const hasLosses = figure.isSigned && (byValue[0]?.value ?? 0) < 0;
  const hasGains = !hasLosses || (byValue.at(-1)?.value ?? 0) >= 0;
  const glyphs = (hasLosses ? LOSSES.toReversed().join('') : '') + (hasGains ? SHADES.join('') : '');
  return `values: ${byValue[0]?.text} ${glyphs} ${byValue.at(-1)?.text}`;
}

const shadeOf = (shade: number, glyphs: readonly string[] = SHADES): string =>
  glyphs[Math.min(4, Math.floor(shade * 4.999))] ?? ' ';

const toneOf = ({ value }: HeatCell, { figure }: DrawnHeatMap): Tone =>
  figure.isSigned ? (value < 0 ? 'down' : 'up') : 'accent';

/** A map of many columns: its shades without values, and a legend of the shades. */
function shadesOnly(
  map: DrawnHeatMap,
  cells: readonly (readonly (HeatCell | undefined)[])[],
  { names, shade }: { readonly names: number; readonly shade: number },
  width: number,
): Span[][] {
  const found = cells.flat().filter((cell) => cell !== undefined);
  const isLoss = ({ value }: HeatCell): boolean => map.figure.isSigned && value < 0;
  const best = found.find(({ isBest }) => isBest);
  const row = cells.findIndex((one) => best !== undefined && one.includes(best));
  const column = cells[row]?.indexOf(best) ?? 0;
  const words = [
    legendText(map, cells),
    ...(best
      ? [
          `${bestWord(map.figure)} ${best.text} at ${map.row} ${map.rows[row]}, ${map.column} ${map.columns[column]}${tieText(cells)}`,
        ]
      : []),
  ];
  // The values of some columns over the map, as many as have room.
  let heads = '';
  map.columns.forEach((name, at) => {
    if (heads === '' || heads.length + 2 <= at * shade) heads = heads.padEnd(at * shade) + name;
  });
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

function asLists(
  { row, rows, column, columns }: DrawnHeatMap,
  cells: readonly (readonly (HeatCell | undefined)[])[],
  width: number,
): Span[][] {
  return rows.flatMap((name, at) => {
    const values = columns.map((other, index) => `${column} ${other}: ${cells[at]?.[index]?.text ?? '–'}`);
    return foldLine([span(`${row} ${name}  `, 'dim'), span(values.join('  '))], width, 2);
  });
}
