/** The mean of a figure and its 95 % confidence interval, a row for each set of parameters, over one axis. */

import { bestWord, factorOf, figureName, figureText, rangeOfValues } from '../lab-figures/figure-text.js';
import type { DrawnIntervals, DrawnSpread } from '../lab-figures/lab-drawing.js';
import { valueAxis } from '../series/line-text.js';
import { widened } from '../svg/axis.js';
import { valueScale } from '../svg/value-scale.js';
import { foldLine } from '../text/ansi.js';
import { padSpans, type Span, span, type Tone, textWidth } from '../text/rich.js';

/** A row: its texts, and its place on the axis; undefined without runs. */
export interface IntervalRow {
  readonly name: string;
  readonly runs: string;
  readonly text: string;
  readonly mark: { readonly mean: number; readonly low: number; readonly high: number } | undefined;
  readonly isBest: boolean;
  /** The tone of a gain or a loss if the whole interval is above or below zero; `dim` if the interval contains zero. */
  readonly tone: Tone;
}

/** The rows by their means, the largest first, and the range of the axis, which includes zero if the values are near zero. */
export function intervalRows({ figure, rows, isOrdered = false }: DrawnIntervals): {
  readonly rows: readonly IntervalRow[];
  readonly range: readonly [number, number];
  /** Whether the interval of the row with the largest mean is above the mean of every other row. */
  readonly isClear: boolean;
} {
  const spreads = rows.flatMap(({ spread }) => (spread ? [spread] : []));
  const means = spreads.map(({ mean }) => mean);
  const [least, most] = rangeOfValues(means);
  // Intervals of few runs can be much wider than the differences of the means. Such intervals are cut at the ends of the axis.
  const reach = Math.max(most - least, Math.abs(most), Math.abs(least)) || 1;
  const ends = spreads.flatMap(({ mean, low, high }) => [low ?? mean, high ?? mean]);
  const [low, high] = rangeOfValues(ends.map((end) => Math.min(most + reach, Math.max(least - reach, end))));
  const textOf = figureText(figure, means);
  const factor = factorOf(figure);
  const withZero = figure.isSigned ? ([Math.min(0, low), Math.max(0, high)] as const) : ([low, high] as const);
  const sorted = rows.toSorted(
    (a, b) => (b.spread?.mean ?? Number.NEGATIVE_INFINITY) - (a.spread?.mean ?? Number.NEGATIVE_INFINITY),
  );
  const toneOf = ({ mean, low, high }: DrawnSpread): Tone => {
    if (!figure.isSigned) return 'accent';
    const [from, to] = [low ?? mean, high ?? mean];
    return from > 0 ? 'up' : to < 0 ? 'down' : 'dim';
  };
  const [first, second] = sorted.map(({ spread }) => spread);
  return {
    isClear: !first || !second || (first.low ?? first.mean) > second.mean,
    rows: (isOrdered ? rows : sorted).map((row): IntervalRow => {
      const { name, runs, spread } = row;
      if (!spread) return { name, runs, text: '–', mark: undefined, isBest: false, tone: 'dim' };
      const half = spread.high === null ? '' : ` ± ${textOf(spread.high - spread.mean).replace(/^\+/, '')}`;
      return {
        name,
        runs,
        text: textOf(spread.mean) + half,
        mark: {
          mean: spread.mean * factor,
          low: (spread.low ?? spread.mean) * factor,
          high: (spread.high ?? spread.mean) * factor,
        },
        isBest: row === sorted[0],
        tone: toneOf(spread),
      };
    }),
    range: [withZero[0] * factor, withZero[1] * factor],
  };
}

/** The row with the largest mean: what it is called, and its text. No row is the best if its interval contains the mean of another row. */
export function bestRow(drawn: DrawnIntervals): { readonly name: string; readonly value: string } {
  const { rows, isClear } = intervalRows(drawn);
  const best = rows.find(({ isBest }) => isBest);
  const unit = drawn.figure.unit === '' ? '' : ` ${drawn.figure.unit}`;
  return {
    name: isClear ? bestWord(drawn.figure) : 'largest mean, not clearly',
    value: best ? `${best.text}${unit} with ${best.name}` : 'none',
  };
}

/** `runs 200; spread 5: 2 of 200`: the numbers of runs for a screen without room for their column. */
function runsNote(rows: readonly IntervalRow[]): string {
  const usual = rows.map(({ runs }) => runs).find((runs) => !runs.includes(' '));
  const others = rows.filter(({ runs }) => runs !== usual).map(({ name, runs }) => `${name}: ${runs}`);
  return [
    ...(usual === undefined ? ['runs'] : [`runs ${usual}`]),
    ...(others.length > 0 ? [others.join(', ')] : []),
  ].join('; ');
}

const MAX_AXIS = 120;
const MIN_AXIS = 10;
const KEYS = ['mean and 95 % interval', '95 % interval'];
const GAP = '  ';

/** The rows as lines of at most `width` columns, unless the names and figures alone are wider. */
export function intervalLines(drawn: DrawnIntervals, width: number): Span[][] {
  const { rows, range } = intervalRows(drawn);
  const title = figureName(drawn.figure);
  const names = Math.max(...rows.map(({ name }) => textWidth(name)));
  const runs = Math.max('runs'.length, ...rows.map((row) => row.runs.length));
  const texts = Math.max(title.length, ...rows.map(({ text }) => text.length));
  // If there is room only for the axis or for the number of runs, the axis is shown, because it is more important.
  const [bare, counted] = [names + texts + 2 * GAP.length, runs + GAP.length];
  const hasRuns = bare + counted + (bare + MIN_AXIS <= width ? MIN_AXIS : -GAP.length) <= width;
  const before = names + texts + 2 * GAP.length + (hasRuns ? runs + GAP.length : 0);
  const axis = Math.min(MAX_AXIS, width - before);
  const key = KEYS.find(({ length }) => length <= axis) ?? '';
  const best = bestRow(drawn);
  const below = [key === '' && axis >= MIN_AXIS ? '● mean, ├─┤ 95 % interval' : '', hasRuns ? '' : runsNote(rows)];
  return [
    ...foldLine([span(`${best.name} `, 'dim'), span(best.value, 'strong')], width, 2),
    [
      span(' '.repeat(names)),
      ...(hasRuns ? [span(GAP), span('runs'.padStart(runs), 'dim')] : []),
      span(GAP),
      span(title.padStart(texts), 'strong'),
      span(key === '' ? '' : `${GAP}${key}`, 'dim'),
    ],
    ...rows.map((row) => [
      ...padSpans([span(row.name)], names, 'left'),
      ...(hasRuns ? [span(GAP), span(row.runs.padStart(runs), 'dim')] : []),
      span(GAP),
      span(row.text.padStart(texts), row.isBest ? 'strong' : 'plain'),
      ...(axis >= MIN_AXIS ? [span(GAP), ...markCells(row, range, axis)] : []),
    ]),
    ...(axis >= MIN_AXIS ? scaleLines(range, axis).map((spans) => [span(' '.repeat(before)), ...spans]) : []),
    ...below.filter((text) => text !== '').flatMap((text) => foldLine([span(text, 'dim')], width, 2)),
  ];
}

/** The line of the axis below marks, and its round values. */
export const scaleLines = (range: readonly [number, number], columns: number): Span[][] =>
  valueAxis(valueScale(widened(...range)), columns, MAX_DECIMALS, '');

const MAX_DECIMALS = 4;

/** `├──●──┤` at its place, with an arrow at a cut end, and a line at zero, which only the means cover. */
function markCells({ mark, tone }: IntervalRow, [low, high]: readonly [number, number], columns: number): Span[] {
  const columnOf = (value: number): number =>
    Math.min(columns - 1, Math.max(0, Math.floor(((value - low) / (high - low || 1)) * columns)));
  const zero = low < 0 && high > 0 ? columnOf(0) : -1;
  // A value below or above zero is moved to the column beside the line of zero if its own column is that of the line.
  const besideZero = (value: number): number =>
    columnOf(value) !== zero || value === 0 ? columnOf(value) : value < 0 ? zero - 1 : zero + 1;
  const columnFor = mark && (mark.high < 0 || mark.low > 0) ? besideZero : columnOf;
  const [from, mean, to] = mark ? [mark.low, mark.mean, mark.high].map(columnFor) : [-1, -1, -1];
  return Array.from({ length: columns }, (_, column) => {
    if (column === mean) return span('●', tone);
    if (mark && column >= (from ?? 0) && column <= (to ?? 0)) {
      if (column === from && mark.low < low) return span('◂', tone);
      if (column === to && mark.high > high) return span('▸', tone);
      return span(column === zero ? '┼' : column === from ? '├' : column === to ? '┤' : '─', tone);
    }
    return column === zero ? span('│', 'dim') : span(' ');
  });
}
