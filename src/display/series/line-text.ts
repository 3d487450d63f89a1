/**
 * Draws curves in a terminal: lines of dots between two axes, with round values at the right at equal distances, the last
 * value marked, and times or round values below. Several curves differ in tone and in strokes, in ASCII in letters.
 */
import { placeTicks, type Tick, type TimeSpan, timeTicks } from '../svg/axis.js';
import { spreadOut } from '../svg/end-labels.js';
import { type ValueScale, valueScale } from '../svg/value-scale.js';
import { DOTS_ACROSS, LineCanvas, type LineLook, type Stroke, strokesOf } from '../text/line-canvas.js';
import { padSpans, type Span, span, type Tone, textWidth } from '../text/rich.js';
import { rowScale } from './row-scale.js';

/** A curve: points in the units of both axes. */
export interface TextCurve {
  readonly points: Iterable<readonly [x: number, y: number]>;
  readonly tone: Tone;
  readonly stroke: Stroke;
}

/** A range of values. */
export type Range = readonly [low: number, high: number];

/** The end of a curve: its value, its label, and the sign of its stroke, of which a narrow screen shows the first character. */
export interface CurveEnd {
  readonly value: number;
  readonly label: string;
  readonly tone: Tone;
  readonly sign: string;
}

/** The frame in which the curves are drawn. */
export interface LineFrame {
  readonly columns: number;
  /** Rows of the curves at most, without the axis below. */
  readonly rows: number;
  readonly x: Range;
  readonly y: Range;
  readonly isLog?: boolean;
  /** Most decimals of the values at the right. */
  readonly decimals: number;
  /** The last value, marked at the right. */
  readonly last?: { readonly value: number; readonly label: string };
  /** A value with a dotted line, which the scale names in place of a round value in its row. */
  readonly base?: { readonly value: number; readonly label: string };
  /** The ends of several curves, in the order of the curves, with labels at the right. Labels that would be in the same row are moved apart. */
  readonly ends?: readonly CurveEnd[];
  /** Whether the ends replace round values in every width: their labels have the values. */
  readonly endsAreValues?: boolean;
  /** The text in a line above the curves; '' for no line. Default: ''. */
  readonly caption?: string;
  /** The width of the widest label below the curves. Default 0. */
  readonly labelWidth?: number;
  /** The lines below the curves, for the columns of the curves, and the columns from there to the axis at the right. */
  readonly below: (width: number, gap: number) => readonly Span[][];
}

/** The terminal lines of curves and their axes. */
export function drawCurves(curves: readonly TextCurve[], frame: LineFrame): Span[][] {
  const { width, gap, rows, axis, downTo } = frameOf(frame);
  const canvas = new LineCanvas(width, rows);
  const [low, high] = frame.x;
  const share = high > low ? (width * DOTS_ACROSS - 1) / (high - low) : 0;
  // The first curve is drawn last, so that it is on top where curves cross.
  for (const { points, tone, stroke } of curves.toReversed())
    canvas.polyline(
      placed(points, (x) => Math.round((x - low) * share), downTo),
      tone,
      stroke,
    );
  const body = Array.from({ length: rows }, (_, row) => [...canvas.row(row), ...axis(row)]);
  const { caption = '' } = frame;
  const above = caption === '' ? [] : [[span(`${captionRule(caption, width)}${'─'.repeat(gap)}─┐`, 'dim')]];
  return [...above, ...body, ...frame.below(width, gap)];
}

/** A line of `columns` columns with a text near its start, if the text fits. */
export const captionRule = (text: string, columns: number): string =>
  text.length + 6 <= columns ? `── ${text} `.padEnd(columns, '─') : '─'.repeat(columns);

/**
 * Lines under candles: for each cell its span, or undefined if there is no line. Points are a column and a value; a value that is not finite interrupts its
 * line.
 */
export function linesUnder(
  curves: readonly (readonly (readonly [column: number, value: number])[])[],
  frame: { width: number; rows: number; downOf: (value: number) => number; strokes: readonly Stroke[] },
): (column: number, row: number) => Span | undefined {
  const canvas = new LineCanvas(frame.width, frame.rows);
  curves.forEach((points, index) => {
    const stroke = frame.strokes[index] as Stroke;
    canvas.polyline(
      placed(points, (column) => column * DOTS_ACROSS, frame.downOf),
      overlayTone(index),
      stroke,
    );
  });
  return (column, row) => canvas.cell(column, row);
}

/** The strokes of lines over candles. */
export const overlayStrokes = (count: number, look: LineLook): readonly Stroke[] => strokesOf(Math.max(2, count), look);

/** The tone of a line over candles, by its index: blue and violet, which every reader can distinguish from the colours of rises and falls. */
export const overlayTone = (index: number): Tone => OVERLAY_TONES[index % OVERLAY_TONES.length] ?? 'plain';
const OVERLAY_TONES: readonly Tone[] = ['accent', 'series4'];

function* placed(
  points: TextCurve['points'],
  across: (x: number) => number,
  down: (y: number) => number,
): Generator<readonly [number, number]> {
  for (const [x, y] of points) yield [across(x), down(y)];
}

/** On screens at least this wide, the names of curves are between their ends and the axis. On narrower screens, the names replace the round values. */
const BESIDE = 70;
/** Blanks between the end of a curve, its sign, its name and the axis. */
const BESIDE_GAPS = 2;

/** Whether the whole signs and labels of the ends of curves stand between the curves and the axis. */
export const isBesideValues = (ends: readonly CurveEnd[], columns: number): boolean =>
  ends.length > 0 && columns >= BESIDE;

/** The parts of a frame: the columns and rows of its curves, what is at the right of each row, and the row of a value. */
export interface FrameParts {
  readonly width: number;
  /** The columns between the curves and the axis, which hold the names of the curves. */
  readonly gap: number;
  readonly rows: number;
  readonly axis: (row: number) => Span[];
  readonly rowOf: (value: number) => number;
  /** The distance of a value from the top, in rows. */
  readonly downTo: (value: number) => number;
}

export function frameOf({
  columns,
  rows: most,
  y,
  isLog = false,
  decimals,
  last,
  base,
  ends = [],
  endsAreValues = false,
  labelWidth = 0,
}: LineFrame): FrameParts {
  const { rows, ticks, rowOf, downTo } = rowsOfValues(y, most, isLog, decimals);
  const named = base ? [...ticks.filter(({ value }) => rowOf(value) !== rowOf(base.value)), base] : ticks;
  const all = axisLabels(named, last, rowOf);
  // A logarithmic axis has few round values, so it keeps all of them.
  const labels = isLog ? all : apart(all, last && rowOf(last.value));
  const widthOf = (all: Iterable<readonly [Span, Span]>): number =>
    [...all].reduce((widest, [, text]) => Math.max(widest, textWidth(text.text)), 0);
  const isBeside = !endsAreValues && isBesideValues(ends, columns);
  const names = widthOf(ends.map(({ label }) => [NOTHING, span(label)] as const));
  const own = widthOf(labels.values());
  const values = Math.max(own, labelWidth, isBeside ? 0 : names);
  const side = ends.length > 0 && !isBeside ? 'left' : 'right';
  // Labels that are moved apart stay in the order of their values.
  const sorted = ends.toSorted((a, b) => b.value - a.value);
  const endRows = spreadOut(
    sorted.map(({ value }) => rowOf(value)),
    [0, rows - 1],
    1,
  );
  const nameAt = new Map(
    sorted.map(({ label, tone, sign }, at) => [endRows[at] ?? 0, [span(`${sign} `, tone), span(label)] as const]),
  );
  if (!isBeside)
    for (const [row, [sign, name]] of nameAt) labels.set(row, [span(` ${sign.text.slice(0, 1)} `, sign.tone), name]);
  const signs = Math.max(0, ...ends.map(({ sign }) => sign.length));
  const gap = isBeside ? signs + names + BESIDE_GAPS : 0;
  const axis: FrameParts['axis'] = (row) => {
    const [mark = span(' │', 'dim'), text] = labels.get(row) ?? [];
    const name = isBeside ? [span(' '), ...(nameAt.get(row) ?? [])] : [];
    return [
      ...padSpans(name, gap, 'left'),
      mark,
      ...(text ? padSpans([text], side === 'right' ? own : values, side) : []),
    ];
  };
  return { width: Math.max(10, columns - values - gap - 3), gap, rows, axis, rowOf, downTo };
}

const NOTHING = span('');

/** A chart with labels at equal distances is preferred to a higher chart without them, if it fills at least this part of the room. */
const LEAST_HEIGHT = 0.6;

/** The rows of a range of values, its round values, and the row of a value from the top. */
function rowsOfValues(range: Range, most: number, isLog: boolean, decimals: number) {
  const even = rowScale(range, most, decimals, isLog);
  const isEven = even !== undefined && even.rows >= most * LEAST_HEIGHT;
  const rows = isEven ? even.rows : most;
  const scale = isEven ? even.scale : valueScale(range, isLog);
  const ticks = isEven ? even.ticks : valueScale(range, isLog).ticks(Math.max(2, Math.floor(rows / 3)), decimals);
  // The distance of a value from the top edge, in rows. An even scale ends at the edges of the chart; any other scale ends in the middle of the outer rows.
  const downTo = (value: number): number =>
    isEven ? (1 - scale.share(value)) * rows : (1 - scale.share(value)) * (rows - 1) + 0.5;
  return {
    rows,
    ticks,
    rowOf: (value: number): number => Math.min(rows - 1, Math.max(0, Math.floor(downTo(value) + 1e-9))),
    downTo,
  };
}

/** Labels by row: round values and the last value, which replaces a round value in its row. All are aligned at the decimal point. */
export function axisLabels(
  ticks: readonly Tick[],
  last: LineFrame['last'],
  rowOfValue: (value: number) => number,
): Map<number, readonly [mark: Span, text: Span]> {
  const labels = new Map<number, readonly [Span, Span]>();
  const widest = Math.max(0, ...ticks.map(({ label }) => decimalsIn(label)), decimalsIn(last?.label ?? ''));
  const aligned = (label: string): string => {
    const missing = widest - decimalsIn(label);
    return label + ' '.repeat(missing > 0 && decimalsIn(label) === 0 ? missing + 1 : missing);
  };
  for (const { value, label } of ticks)
    labels.set(rowOfValue(value), [span(' ┤ ', 'dim'), span(aligned(label), 'dim')]);
  if (last) labels.set(rowOfValue(last.value), [span(' ◂ '), span(aligned(last.label), 'strong')]);
  return labels;
}

/** Labels that a chart keeps when it makes room around the last value. */
const KEPT_LABELS = 4;

/** The labels without the round values directly above and below the last value, if enough other round values remain. */
export function apart(
  labels: Map<number, readonly [mark: Span, text: Span]>,
  last: number | undefined,
): Map<number, readonly [mark: Span, text: Span]> {
  const others = [...labels].filter(([row]) => last === undefined || Math.abs(row - last) !== 1);
  return others.length > KEPT_LABELS ? new Map(others) : labels;
}

function decimalsIn(label: string): number {
  const point = label.indexOf('.');
  return point < 0 ? 0 : label.length - point - 1;
}

/** The right end of an axis below curves. @param gap the columns between the curves and the axis at the right */
export const axisEnd = (gap: number): string => `${'─'.repeat(gap)}─┘`;

/** Most columns of a label of a time beyond the curves. */
const MOST_BEYOND = 10;

/** A line with ticks, and below it the times of the ticks; the bars are `step` columns apart. */
export function timeAxis(bars: readonly TimeSpan[], step: number, width: number, zone: number, gap = 0): Span[][] {
  const ticks = timeTicks(bars, zone, (index, next, label) => (next - index) * step >= label.length + 2);
  const rule = [...'─'.repeat(width)];
  let labels = '';
  for (const { index, label } of ticks) {
    const column = Math.floor(index * step);
    if (column >= width || column + label.length > width + MOST_BEYOND) continue;
    rule[column] = '┴';
    labels = labels.padEnd(column) + label;
  }
  return [[span(rule.join('') + axisEnd(gap), 'dim')], [span(labels, 'dim')]];
}

/** The time axis of columns whose left edges are at the times `timeAt(0)` to `timeAt(1)`, in milliseconds. */
export function columnTimeAxis(timeAt: (share: number) => number, width: number, zone: number, gap = 0): Span[][] {
  const bars = Array.from({ length: width }, (_, column): TimeSpan => {
    const [openMs, nextMs] = [Math.floor(timeAt(column / width)), Math.floor(timeAt((column + 1) / width))];
    return { openMs, closeMs: Math.max(openMs, nextMs - 1) };
  });
  return timeAxis(bars, 1, width, zone, gap);
}

/** The axis of the places of `count` values: 1, 10, 20. */
export function placeAxis(count: number, width: number, gap = 0): Span[][] {
  const share = (value: number): number => (value - 1) / Math.max(1, count - 1);
  return valueAxis({ share, ticks: (most) => placeTicks(count, most) }, width, 0, axisEnd(gap));
}

/** A line with ticks at round values, and below it their labels, each centred at its tick. */
export function valueAxis(
  scale: Pick<ValueScale, 'share' | 'ticks'>,
  width: number,
  decimals: number,
  end = '─┘',
  isDense = end === '',
): Span[][] {
  const rule = [...'─'.repeat(width)];
  let names = '';
  for (const { value, label } of scale.ticks(Math.max(2, Math.floor(width / (isDense ? 8 : 16))), decimals)) {
    const column = Math.min(width - 1, Math.floor(scale.share(value) * width));
    const start = Math.max(0, column - Math.floor(textWidth(label) / 2));
    if (start + label.length > width + (end === '' ? 0 : 3) || (names !== '' && start < names.length + 2)) continue;
    rule[column] = '┴';
    names = names.padEnd(start) + label;
  }
  return [[span(rule.join('') + end, 'dim')], [span(names, 'dim')]];
}
