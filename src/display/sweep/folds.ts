/**
 * Draws, for each test of a sweep over time, the result in sample and out of sample of the set of parameters that was
 * chosen: a row for each test, over one axis.
 */
import { factorOf, figureName, figureText, rangeOfValues } from '../lab-figures/figure-text.js';
import type { DrawnFold, DrawnFolds } from '../lab-figures/lab-drawing.js';
import { foldLine } from '../text/ansi.js';
import { padSpans, type Span, span, type Tone, textWidth } from '../text/rich.js';
import { hiddenNote, nameList } from '../text/table.js';
import { scaleLines } from './intervals.js';

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
const MAX_AXIS = 100;
const MIN_AXIS = 20;
const LEAST_AXIS = 10;

/** `4 of 6 tests with a gain out of sample` */
export function foldSummary({ folds }: DrawnFolds): string {
  const gains = folds.filter(({ outOfSample }) => outOfSample > 0).length;
  return `${gains} of ${folds.length} ${folds.length === 1 ? 'test' : 'tests'} with a gain out of sample`;
}

const LONG_TITLES = ['test', 'chosen', 'in sample', 'out of sample', 'rank'];
const SHORT_TITLES = ['', 'chosen', 'in', 'out', 'rank'];
/** What a narrow screen calls the columns that it leaves out. The time of a test is not in the short layouts. */
export const FOLD_NAMES = ['number of the test', 'chosen', 'in sample', 'out of sample', 'rank'] as const;
export const FOLD_TIME = 'time of the test';
const CHART = 'chart';
/**
 * Layouts of the table, the best one first. The rank stays on every screen, because it shows whether the choice was luck: first the times of the
 * tests are left out, then the results in sample and the axis.
 */
const LAYOUTS = [
  { titles: LONG_TITLES, columns: [0, 1, 2, 3, 4], axis: MIN_AXIS },
  { titles: SHORT_TITLES, columns: [0, 1, 2, 3, 4], axis: MIN_AXIS },
  { titles: SHORT_TITLES, columns: [0, 1, 3, 4], axis: MIN_AXIS },
  { titles: SHORT_TITLES, columns: [0, 1, 3, 4], axis: -GAP.length },
  { titles: SHORT_TITLES, columns: [1, 3, 4], axis: -GAP.length },
  { titles: SHORT_TITLES, columns: [0, 3, 4], axis: LEAST_AXIS },
  { titles: SHORT_TITLES, columns: [0, 3, 4], axis: -GAP.length },
] as const;

/** The title and the rows as lines of at most `width` columns. */
export function foldLines(drawn: DrawnFolds, width: number): Span[][] {
  const { rows, range } = foldRows(drawn);
  const places = LAYOUTS.map(({ titles, columns, axis }) => {
    const isShort = titles === SHORT_TITLES;
    const cells = rows.map((row) => [
      isShort ? (row.name.split(' · ')[0] ?? '') : row.name,
      ...[row.chosen, row.insideText, row.outsideText, row.rank],
    ]);
    const widths = titles.map((title, at) => Math.max(title.length, ...cells.map((row) => textWidth(row[at] ?? ''))));
    const total = columns.reduce((sum: number, at) => sum + (widths[at] ?? 0) + GAP.length, -GAP.length);
    return { titles, columns, cells, widths, total, least: axis };
  });
  const place = places.find(({ total, least }) => total + GAP.length + least <= width) ?? places.at(-1);
  if (!place) return [];
  const { titles, columns, cells, widths, total } = place;
  const axis = Math.min(MAX_AXIS, width - total - GAP.length);
  const lineOf = (texts: readonly string[], tones: readonly Tone[]): Span[] =>
    columns.flatMap((at, order) => [
      ...(order === 0 ? [] : [span(GAP)]),
      ...padSpans([span(texts[at] ?? '', tones[at] ?? 'plain')], widths[at] ?? 0, at < 2 ? 'left' : 'right'),
    ]);
  const hasAxis = axis >= LEAST_AXIS;
  const key = [FOLD_KEY, SHORT_KEY].find(({ length }) => length <= axis) ?? '';
  const hidden = hiddenNote(
    nameList([
      titles === SHORT_TITLES && rows.some(({ name }) => name.includes(' · ')) ? FOLD_TIME : '',
      ...FOLD_NAMES.filter((_, at) => !columns.some((one) => one === at)),
      hasAxis ? '' : CHART,
    ]),
  );
  return [
    ...foldLine(
      [span(`${figureName(drawn.figure)} of the chosen sets`, 'strong'), span(`  ${foldSummary(drawn)}`)],
      width,
      2,
    ),
    [
      ...lineOf(titles, ['dim', 'dim', 'dim', 'strong', 'dim']),
      ...(hasAxis && key !== '' ? [span(`${GAP}${key}`, 'dim')] : []),
    ],
    ...rows.map((row, at) => [
      ...lineOf(cells[at] ?? [], ['dim', 'plain', 'plain', row.tone, 'dim']),
      ...(hasAxis ? [span(GAP), ...markCells(row, range, axis)] : []),
    ]),
    ...(hasAxis ? scaleLines(range, axis).map((spans) => [span(' '.repeat(total + GAP.length)), ...spans]) : []),
    ...(hidden === '' ? [] : foldLine([span(hidden, 'dim')], width, 2)),
  ];
}

/** `○──●` at its place, with a line at zero. */
function markCells(
  { inside, outside, tone }: FoldRow,
  [low, high]: readonly [number, number],
  columns: number,
): Span[] {
  const columnOf = (value: number): number =>
    Math.min(columns - 1, Math.max(0, Math.floor(((value - low) / (high - low || 1)) * columns)));
  const [zero, from, to] = [0, inside, outside].map(columnOf) as [number, number, number];
  return Array.from({ length: columns }, (_, column) => {
    if (column === to) return span('●', tone);
    if (column === from) return span('○');
    if (column > Math.min(from, to) && column < Math.max(from, to)) return span(column === zero ? '┼' : '─', 'dim');
    return column === zero ? span('│', 'dim') : span(' ');
  });
}
