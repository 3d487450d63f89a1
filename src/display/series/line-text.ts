/**
 * Draws curves in a terminal: lines of dots between two axes, with round values at the right at equal distances, the last
 * value marked, and times or round values below. Several curves differ in tone and in strokes, in ASCII in letters.
 */
import { type Tick, type TimeSpan, timeTicks } from '../svg/axis.js';
import { spreadOut } from '../svg/end-labels.js';
import { type ValueScale, valueScale } from '../svg/value-scale.js';
import { DOTS, LineCanvas, letters, SLOPES, STROKE_SET, type Stroke } from '../text/line-canvas.js';
import { padSpans, type Span, span, type Tone, textWidth } from '../text/rich.js';
import { rowScale } from './row-scale.js';

/** A curve: points in the units of both axes. */
export interface TextCurve {
  readonly points: Iterable<readonly [x: number, y: number]>;
  readonly tone: Tone;
  readonly stroke: Stroke;
}

/** The letters of several curves in terminals that show ASCII only. */
const LETTERS = [...'*+ox#@'];

/** The strokes of so many curves: a single line, or one that differs for each. */
export function strokesOf(count: number, isAscii: boolean): [Stroke, ...Stroke[]] {
  if (isAscii && count === 1) return [SLOPES];
  const [first, ...others] = Array.from({ length: count }, (_, at) =>
    isAscii ? letters(LETTERS[at % LETTERS.length] as string) : (STROKE_SET[at % STROKE_SET.length] as Stroke),
  );
  return [first as Stroke, ...others];
}

/** A range of values. */
export type Range = readonly [low: number, high: number];

/** The end of a curve: its value, its label, and the sign of its stroke. */
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
  /** The ends of several curves, in the order of the curves, marked at the right; those that would share a row are moved apart. */
  readonly ends?: readonly CurveEnd[];
  /** The width of the widest label below the curves. Default 0. */
  readonly labelWidth?: number;
  /** The lines below the curves, for a width in columns. */
  readonly below: (width: number) => readonly Span[][];
}

/** The terminal lines of curves and their axes. */
export function drawCurves(curves: readonly TextCurve[], frame: LineFrame): Span[][] {
  const { width, rows, axis, dotOf } = frameOf(frame);
  const canvas = new LineCanvas(width, rows);
  const [low, high] = frame.x;
  const share = high > low ? (width * DOTS - 1) / (high - low) : 0;
  // The first curve is drawn last: where curves cross, it is on top.
  for (const { points, tone, stroke } of curves.toReversed())
    canvas.polyline(
      placed(points, (x) => Math.round((x - low) * share), dotOf),
      tone,
      stroke,
    );
  const body = Array.from({ length: rows }, (_, row) => [...canvas.row(row), ...axis(row)]);
  return [...body, ...frame.below(width)];
}

/**
 * Lines under candles: the span of a cell, or undefined where no line is. A line has one sign in each column and no upright
 * strokes, which would look like wicks. Points are a column and a value; a value that is not finite interrupts its line.
 */
export function linesUnder(
  curves: readonly (readonly (readonly [column: number, value: number])[])[],
  { width, rowOf, isAscii }: { width: number; rowOf: (value: number) => number; isAscii: boolean },
): (column: number, row: number) => Span | undefined {
  const cells = new Map<number, Span>();
  const signs = overlaySigns(isAscii);
  curves.forEach((points, index) => {
    const cell = span(signs[index % signs.length] ?? '', overlayTone(index));
    points.forEach(([column, value], at) => {
      const [next, after] = points[at + 1] ?? [column + 1, value];
      for (let x = column; Number.isFinite(value) && x < next; x += 1) {
        const share = Number.isFinite(after) ? (x - column) / (next - column) : 0;
        cells.set(rowOf(value + (after - value || 0) * share) * width + x, cell);
      }
    });
  });
  return (column, row) => cells.get(row * width + column);
}

/** The signs of lines over candles: the first one differs from the dashes of orders without colour too. */
export const overlaySigns = (isAscii: boolean): readonly string[] => (isAscii ? ['*', '~'] : ['─', '═']);

/** The tone of a line over candles, by its index: blue and violet, which every reader can tell from rises and falls. */
export const overlayTone = (index: number): Tone => OVERLAY_TONES[index % OVERLAY_TONES.length] ?? 'plain';
const OVERLAY_TONES: readonly Tone[] = ['accent', 'series4'];

function* placed(
  points: TextCurve['points'],
  across: (x: number) => number,
  down: (y: number) => number,
): Generator<readonly [number, number]> {
  for (const [x, y] of points) yield [across(x), down(y)];
}

/** Screens of this width have the names of curves beside the round values, narrower ones in their place. */
const BESIDE = 70;

/** The parts of a frame: the columns and rows of its curves, the axis at the right of each row, and the row of a value. */
export interface FrameParts {
  readonly width: number;
  readonly rows: number;
  readonly axis: (row: number) => Span[];
  readonly rowOf: (value: number) => number;
  /** The distance of a value from the top, in rows of dots. */
  readonly dotOf: (value: number) => number;
}

export function frameOf({
  columns,
  rows: most,
  y,
  isLog = false,
  decimals,
  last,
  ends = [],
  labelWidth = 0,
}: LineFrame): FrameParts {
  const { rows, ticks, rowOf, dotOf } = rowsOfValues(y, most, isLog, decimals);
  const labels = axisLabels(ticks, last, rowOf);
  const widthOf = (all: Iterable<readonly [Span, Span]>): number =>
    [...all].reduce((widest, [, text]) => Math.max(widest, textWidth(text.text)), 0);
  const isBeside = ends.length > 0 && columns >= BESIDE;
  const named = widthOf(ends.map(({ label }) => [NOTHING, span(label)] as const));
  const values = Math.max(widthOf(labels.values()), labelWidth, isBeside ? 0 : named);
  const side = ends.length > 0 && !isBeside ? 'left' : 'right';
  // Ends that share a row stay in the order of their values.
  const sorted = ends.toSorted((a, b) => b.value - a.value);
  const endRows = spreadOut(
    sorted.map(({ value }) => rowOf(value)),
    [0, rows - 1],
    1,
  );
  const names = new Map(
    sorted.map(({ label, tone, sign }, at) => [endRows[at] ?? 0, [span(`${sign} `, tone), span(label)] as const]),
  );
  if (!isBeside) for (const [row, [sign, name]] of names) labels.set(row, [span(` ${sign.text}`, sign.tone), name]);
  const axis: FrameParts['axis'] = (row) => {
    const [mark = span(' │', 'dim'), text] = labels.get(row) ?? [];
    const name = isBeside ? names.get(row) : undefined;
    const label = text ? padSpans([text], values, side) : [];
    if (!name) return [mark, ...label];
    return [mark, ...(text ? label : [span(' '.repeat(values + 1))]), span('  '), ...name];
  };
  const beside = isBeside ? named + 4 : 0;
  return { width: Math.max(10, columns - values - beside - 3), rows, axis, rowOf, dotOf };
}

const NOTHING = span('');

/** A lower chart with labels at equal distances is better than a higher one without, down to this part of its room. */
const LEAST_HEIGHT = 0.6;

/** The rows of a range of values, its round values, and the row of a value from the top. */
function rowsOfValues(range: Range, most: number, isLog: boolean, decimals: number) {
  const even = isLog ? undefined : rowScale(range, most, decimals);
  const isEven = even !== undefined && even.rows >= most * LEAST_HEIGHT;
  const rows = isEven ? even.rows : most;
  const scale = isEven ? even.scale : valueScale(range, isLog);
  const ticks = isEven ? even.ticks : valueScale(range, isLog).ticks(Math.max(2, Math.floor(rows / 3)), decimals);
  // Rows from the top edge: an even scale ends at the edges of the chart, another one in the middle of its outer rows.
  const downTo = (value: number): number =>
    isEven ? (1 - scale.share(value)) * rows : (1 - scale.share(value)) * (rows - 1) + 0.5;
  return {
    rows,
    ticks,
    rowOf: (value: number): number => Math.min(rows - 1, Math.max(0, Math.floor(downTo(value) + 1e-9))),
    dotOf: (value: number): number => downTo(value) * DOTS + 1e-9,
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

function decimalsIn(label: string): number {
  const point = label.indexOf('.');
  return point < 0 ? 0 : label.length - point - 1;
}

/** A line with ticks, and below it the times of the ticks; the bars are `step` columns apart. */
export function timeAxis(bars: readonly TimeSpan[], step: number, width: number, zone: number, end = '─┘'): Span[][] {
  const ticks = timeTicks(bars, zone, (index, next, label) => (next - index) * step >= label.length + 2);
  const rule = [...'─'.repeat(width)];
  let labels = '';
  for (const { index, label } of ticks) {
    const column = Math.floor(index * step);
    if (column >= width || column + label.length > width + 2 * end.length + 6) continue;
    rule[column] = '┴';
    labels = labels.padEnd(column) + label;
  }
  return [[span(rule.join('') + end, 'dim')], [span(labels, 'dim')]];
}

/** The time axis of columns whose left edges are at the times `timeAt(0)` to `timeAt(1)`, in milliseconds. */
export function columnTimeAxis(timeAt: (share: number) => number, width: number, zone: number): Span[][] {
  const bars = Array.from({ length: width }, (_, column): TimeSpan => {
    const [openMs, nextMs] = [Math.floor(timeAt(column / width)), Math.floor(timeAt((column + 1) / width))];
    return { openMs, closeMs: Math.max(openMs, nextMs - 1) };
  });
  return timeAxis(bars, 1, width, zone);
}

/** A line with ticks at round values, and below it their labels, each centred at its tick. */
export function valueAxis(scale: ValueScale, width: number, decimals: number, end = '─┘'): Span[][] {
  const rule = [...'─'.repeat(width)];
  let names = '';
  for (const { value, label } of scale.ticks(Math.max(2, Math.floor(width / (end === '' ? 8 : 16))), decimals)) {
    const column = Math.min(width - 1, Math.floor(scale.share(value) * width));
    const start = Math.max(0, column - Math.floor(textWidth(label) / 2));
    if (start + label.length > width + (end === '' ? 0 : 3) || (names !== '' && start < names.length + 2)) continue;
    rule[column] = '┴';
    names = names.padEnd(start) + label;
  }
  return [[span(rule.join('') + end, 'dim')], [span(names, 'dim')]];
}
