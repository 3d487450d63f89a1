/**
 * The profit of fills some time after them: the mean in basis points with its 95 % interval, for each time after the
 * fill. If the mean of a maker falls with time, the traders who fill its orders are better informed than the maker.
 */
import { SECOND_MS } from '../../protocol/index.js';
import type { DrawnMarkout } from '../lab-figures/lab-drawing.js';
import { signed } from '../lab-figures/rounded.js';
import { lengthText } from '../lab-figures/run-amounts.js';
import { fixed } from '../text/number-text.js';
import { padSpans, type Span, span, type Tone } from '../text/rich.js';

/** The words above the markouts. */
export const MARKOUT_TITLE = 'markout of fills, bps';

/** One time after the fills. */
export interface MarkoutMark {
  /** `0`, `0.1 s`, `5 min`. */
  readonly name: string;
  /** The mean with its sign; `–` without fills. */
  readonly text: string;
  /** `± 0.30`; '' for fewer than two fills. */
  readonly half: string;
  readonly fills: number;
  readonly mean: number | undefined;
  /** The interval; the mean itself for one fill. */
  readonly low: number;
  readonly high: number;
  /** `up` or `down` if the whole interval is above or below zero; `plain` if it contains zero. */
  readonly tone: Tone;
}

/** The marks and the range of the axis. The range includes zero. Very wide intervals of few fills are cut at its ends. */
export function markoutMarks(rows: readonly DrawnMarkout[]): {
  readonly marks: readonly MarkoutMark[];
  readonly range: readonly [number, number];
} {
  const means = rows.flatMap(({ bps }) => (bps === null ? [] : [bps]));
  const [least, most] = [Math.min(0, ...means), Math.max(0, ...means)];
  const reach = most - least || 1;
  const decimals = reach < 1 ? 2 : reach < 100 ? 1 : 0;
  const textOf = (value: number): string => signed(fixed(value, decimals));
  const marks = rows.map(({ horizonMs, fills, bps, bpsLow, bpsHigh }): MarkoutMark => {
    const [low, high] = [bpsLow ?? bps ?? 0, bpsHigh ?? bps ?? 0];
    return {
      name: horizonMs === 0 ? '0' : horizonMs < SECOND_MS ? `${horizonMs / SECOND_MS} s` : lengthText(horizonMs),
      text: bps === null ? '–' : textOf(bps),
      half: bps === null || bpsHigh === null ? '' : `± ${fixed(bpsHigh - bps, decimals)}`,
      fills,
      mean: bps ?? undefined,
      ...{ low, high },
      tone: bpsLow === null || bpsHigh === null ? 'plain' : low > 0 ? 'up' : high < 0 ? 'down' : 'plain',
    };
  });
  const ends = marks.flatMap(({ mean, low, high }) => (mean === undefined ? [] : [low, high]));
  return {
    marks,
    range: [Math.max(least - reach, Math.min(0, ...ends)), Math.min(most + reach, Math.max(0, ...ends))],
  };
}

const MAX_AXIS = 30;
const MIN_AXIS = 9;
const GAP = '  ';

/** The markouts as lines of at most `width` columns, unless the figures alone are wider; [] without fills. */
export function markoutLines(rows: readonly DrawnMarkout[], width: number): Span[][] {
  const { marks, range } = markoutMarks(rows);
  if ((marks[0]?.fills ?? 0) === 0) return [];
  const widest = (of: (mark: MarkoutMark) => string): number => Math.max(...marks.map((mark) => of(mark).length));
  const [names, texts, halves] = [
    Math.max(
      'after'.length,
      widest(({ name }) => name),
    ),
    widest(({ text }) => text),
    widest(({ half }) => half),
  ];
  const axis = Math.min(MAX_AXIS, width - names - texts - halves - 2 * GAP.length - 1);
  return [
    [span(MARKOUT_TITLE, 'strong'), ...(width >= 42 ? [span(' mean and 95 % interval', 'dim')] : [])],
    ...marks.map((mark) => [
      span(`${mark.name.padStart(names)}${GAP}`, 'dim'),
      span(mark.text.padStart(texts), mark.tone),
      span(` ${mark.half.padEnd(halves)}`, 'dim'),
      ...(axis >= MIN_AXIS ? [span(GAP), ...markCells(mark, range, axis)] : []),
    ]),
  ];
}

/** The markouts in a column for each time, with the half of the interval below the mean; as rows where the columns do not fit; [] without fills. */
export function markoutColumns(rows: readonly DrawnMarkout[], width: number): Span[][] {
  const { marks } = markoutMarks(rows);
  if ((marks[0]?.fills ?? 0) === 0) return [];
  const title = span(MARKOUT_TITLE, 'strong');
  const names = Math.max(MARKOUT_TITLE.length, MEAN.length, HALF.length);
  const columns = marks.map(({ name, text, half }) => Math.max(name.length, text.length, half.length) + GAP.length);
  const row = (first: Span, of: (mark: MarkoutMark) => Span): Span[] => [
    ...padSpans([first], names, 'left'),
    ...marks.flatMap((mark, at) => padSpans([of(mark)], columns[at] ?? 0, 'right')),
  ];
  if (names + columns.reduce((sum, one) => sum + one, 0) <= width)
    return [
      row(title, ({ name }) => span(name, 'dim')),
      row(span(MEAN, 'dim'), ({ text, tone }) => span(text, tone)),
      row(span(HALF, 'dim'), ({ half }) => span(half, 'dim')),
    ];
  return markoutLines(rows, width);
}

const MEAN = 'mean';
const HALF = '95 % interval';

/** `├─●─┤` at its place, with an arrow at a cut end, and a line at zero, which only the mean covers. */
function markCells(
  { mean, low, high, tone }: MarkoutMark,
  [from, to]: readonly [number, number],
  columns: number,
): Span[] {
  const columnOf = (value: number): number =>
    Math.min(columns - 1, Math.max(0, Math.round(((value - from) / (to - from || 1)) * (columns - 1))));
  const zero = columnOf(0);
  const [start, at, end] = mean === undefined ? [-1, -1, -2] : [columnOf(low), columnOf(mean), columnOf(high)];
  return Array.from({ length: columns }, (_, column) => {
    if (column === at) return span('●', tone);
    if (column < start || column > end) return column === zero ? span('│', 'dim') : span(' ');
    if (column === start && low < from) return span('◂', tone);
    if (column === end && high > to) return span('▸', tone);
    return span(column === zero ? '┼' : column === start ? '├' : column === end ? '┤' : '─', tone);
  });
}
