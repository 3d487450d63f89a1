/** The results of the chosen sets of parameters in sample and out of sample: a row for each test, over one axis. */
import { factorOf, figureText, rangeOfValues } from '../lab-figures/figure-text.js';
import type { DrawnFold, DrawnFolds } from '../lab-figures/lab-drawing.js';
import { padSpans, type Span, span, type Tone, textWidth } from '../text/rich.js';

/** A row: its texts, and both values on the axis. */
export interface FoldRow {
  readonly name: string;
  readonly chosen: string;
  readonly inside: number;
  readonly outside: number;
  readonly insideText: string;
  readonly outsideText: string;
  /** `3 of 12` */
  readonly rank: string;
  readonly tone: Tone;
}

/** The rows in the order of the time, and the range of the axis with zero. */
export function foldRows({ figure, folds }: DrawnFolds): {
  readonly rows: readonly FoldRow[];
  readonly range: readonly [number, number];
} {
  const values = folds.flatMap(({ inSample, outOfSample }) => [inSample, outOfSample]);
  const textOf = figureText(figure, values);
  const factor = factorOf(figure);
  const [least, most] = rangeOfValues([0, ...values]);
  const rows = folds.map(
    (fold: DrawnFold): FoldRow => ({
      ...{ name: fold.name, chosen: fold.chosen, rank: `${fold.rank} of ${fold.sets}` },
      ...{ inside: fold.inSample * factor, outside: fold.outOfSample * factor },
      ...{ insideText: textOf(fold.inSample), outsideText: textOf(fold.outOfSample) },
      tone: fold.outOfSample > 0 ? 'up' : fold.outOfSample < 0 ? 'down' : 'plain',
    }),
  );
  return { rows, range: [least * factor, most * factor] };
}

/** The legend of the marks. */
export const FOLD_KEY = '○ in sample  ● out of sample';
const SHORT_KEY = '○ in  ● out';

const GAP = '  ';
const MAX_AXIS = 50;
const MIN_AXIS = 12;

/** The rows as lines of at most `width` columns, unless names and figures alone are wider. */
export function foldLines(drawn: DrawnFolds, width: number): Span[][] {
  const { rows, range } = foldRows(drawn);
  const titles = ['test', 'chosen', 'in sample', 'out of sample', 'rank'];
  const cells = rows.map((row) => [row.name, row.chosen, row.insideText, row.outsideText, row.rank]);
  const widths = titles.map((title, at) => Math.max(title.length, ...cells.map((row) => textWidth(row[at] ?? ''))));
  // On a narrow screen the column of the rank is dropped first, then the time of the test, then the result in sample.
  const total = (columns: readonly number[]): number =>
    columns.reduce((sum, at) => sum + (widths[at] ?? 0) + GAP.length, -GAP.length);
  const columns = [
    [0, 1, 2, 3, 4],
    [0, 1, 2, 3],
    [1, 2, 3],
    [1, 3],
  ].find((some) => total(some) <= width) ?? [0, 3];
  const axis = Math.min(MAX_AXIS, width - total(columns) - GAP.length);
  const lineOf = (texts: readonly string[], tones: readonly Tone[]): Span[] =>
    columns.flatMap((at, place) => [
      ...(place === 0 ? [] : [span(GAP)]),
      ...padSpans([span(texts[at] ?? '', tones[at] ?? 'plain')], widths[at] ?? 0, at < 2 ? 'left' : 'right'),
    ]);
  const hasAxis = axis >= MIN_AXIS;
  return [
    [
      ...lineOf(titles, ['dim', 'dim', 'dim', 'strong', 'dim']),
      ...(hasAxis ? [span(`${GAP}${FOLD_KEY.length <= axis ? FOLD_KEY : SHORT_KEY}`, 'dim')] : []),
    ],
    ...rows.map((row, at) => [
      ...lineOf(cells[at] ?? [], ['dim', 'plain', 'plain', row.tone, 'dim']),
      ...(hasAxis ? [span(GAP), ...markCells(row, range, axis)] : []),
    ]),
  ];
}

/** `○──●` at its place, with a line at zero. */
function markCells(
  { inside, outside, tone }: FoldRow,
  [low, high]: readonly [number, number],
  columns: number,
): Span[] {
  const columnOf = (value: number): number =>
    Math.min(columns - 1, Math.max(0, Math.round(((value - low) / (high - low || 1)) * (columns - 1))));
  const [zero, from, to] = [0, inside, outside].map(columnOf) as [number, number, number];
  return Array.from({ length: columns }, (_, column) => {
    if (column === to) return span('●', tone);
    if (column === from) return span('○');
    if (column > Math.min(from, to) && column < Math.max(from, to)) return span(column === zero ? '┼' : '─', 'dim');
    return column === zero ? span('│', 'dim') : span(' ');
  });
}
