/**
 * Draws curves in a terminal: lines of dots between two axes, with round values at the right, the last value marked,
 * and times or round values below. Several curves differ in tone and in dashes, so that they differ without colour too.
 */
import { type Tick, type TimeSpan, timeTicks } from '../svg/axis.js';
import { spreadOut } from '../svg/end-labels.js';
import { type ValueScale, valueScale } from '../svg/value-scale.js';
import { type Dashes, DOTS_ACROSS, DOTS_DOWN, DotCanvas } from '../text/dot-canvas.js';
import { padSpans, type Span, span, type Tone, textWidth } from '../text/rich.js';

/** The dashes of several curves, as those of a picture. */
const CURVE_DASHES: readonly Dashes[] = [[], [6, 3], [1, 3], [8, 3, 1, 3], [3, 3], [1, 5]];

/** A curve: points in the units of both axes. */
export interface TextCurve {
  readonly points: Iterable<readonly [x: number, y: number]>;
  readonly tone: Tone;
  /** Index of its dashes. Default 0, a whole line. */
  readonly dashes?: number;
}

/** A range of values. */
export type Range = readonly [low: number, high: number];

/** The end of a curve: its value, its label, and the letter of the curve where it has one. */
export interface CurveEnd {
  readonly value: number;
  readonly label: string;
  readonly tone: Tone;
  readonly mark?: string;
}

/** The frame in which the curves are drawn. */
export interface LineFrame {
  readonly columns: number;
  /** Rows of the curves, without the axis below. */
  readonly rows: number;
  readonly x: Range;
  readonly y: Range;
  readonly isLog?: boolean;
  /** Most decimals of the values at the right. */
  readonly decimals: number;
  /** The last value, marked at the right. */
  readonly last?: { readonly value: number; readonly label: string };
  /** The ends of several curves, marked at the right; those that would share a row are moved apart. */
  readonly ends?: readonly CurveEnd[];
  /** The lines below the curves, for a width in columns. */
  readonly below: (width: number) => readonly Span[][];
}

/** The terminal lines of curves and their axes. */
export function drawCurves(curves: readonly TextCurve[], frame: LineFrame): Span[][] {
  const { width, axis, scale } = frameOf(frame);
  const canvas = new DotCanvas(width, frame.rows);
  const [dotsX, dotsY] = [width * DOTS_ACROSS - 1, frame.rows * DOTS_DOWN - 1];
  const [low, high] = frame.x;
  const across = (x: number): number => Math.round(high > low ? ((x - low) / (high - low)) * dotsX : 0);
  // The first curve is drawn last: where curves cross, it is on top.
  for (const { points, tone, dashes = 0 } of curves.toReversed()) {
    canvas.polyline(
      placed(points, across, (y) => Math.round((1 - scale.share(y)) * dotsY)),
      tone,
      CURVE_DASHES[dashes],
    );
  }
  const body = Array.from({ length: frame.rows }, (_, row) => [...canvas.row(row), ...axis(row)]);
  return [...body, ...frame.below(width)];
}

/**
 * Curves as letters, for terminals that show ASCII only: a cell has the letter of the first curve through it, so curves
 * can be told apart without dots and colours.
 */
export function drawLetters(curves: readonly (TextCurve & { readonly letter: string })[], frame: LineFrame): Span[][] {
  const { width, axis, scale } = frameOf(frame);
  const cells = Array.from({ length: frame.rows }, () => new Array<Span>(width).fill(span(' ')));
  const [low, high] = frame.x;
  for (const { points, tone, letter } of curves.toReversed()) {
    const cell = span(letter, tone);
    let before: number | undefined;
    for (const [x, y] of points) {
      const column = Math.round(high > low ? ((x - low) / (high - low)) * (width - 1) : 0);
      const row = rowOf(scale, y, frame.rows);
      const from = before ?? row;
      // Every row between two values, so that a steep curve has no gaps.
      for (let at = Math.min(from, row); at <= Math.max(from, row); at += 1) (cells[at] as Span[])[column] = cell;
      before = row;
    }
  }
  return [...cells.map((row, at) => [...row, ...axis(at)]), ...frame.below(width)];
}

/**
 * Lines of dots through cells, under something else that is drawn there: the span of a cell, or undefined where no line
 * is. Points are a column and a value; a value that is not finite interrupts its line.
 */
export function drawDots(
  curves: readonly (readonly (readonly [column: number, value: number])[])[],
  { width, rows, scale }: { width: number; rows: number; scale: Pick<ValueScale, 'share'> },
): (column: number, row: number) => Span | undefined {
  if (curves.length === 0) return () => undefined;
  const canvas = new DotCanvas(width, rows);
  curves.forEach((points, index) => {
    const dots = points.flatMap(([column, value]): (readonly [number, number])[] =>
      Number.isFinite(value)
        ? [[column * DOTS_ACROSS, Math.round((1 - scale.share(value)) * (rows * DOTS_DOWN - 1))]]
        : [],
    );
    canvas.polyline(dots, overlayTone(index), CURVE_DASHES[index]);
  });
  const drawn = Array.from({ length: rows }, (_, row) => canvas.row(row));
  return (column, row) => {
    const cell = drawn[row]?.[column];
    return cell?.text === ' ' ? undefined : cell;
  };
}

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

/** The width of the curves, the axis at the right of each row, and the scale of the values. */
export function frameOf({ columns, rows, y, isLog = false, decimals, last, ends = [] }: LineFrame): {
  width: number;
  axis: (row: number) => Span[];
  scale: ValueScale;
} {
  const scale = valueScale(y, isLog);
  const ticks = scale.ticks(Math.max(2, Math.floor(rows / 3)), decimals);
  const labels = axisLabels(ticks, last, (value) => rowOf(scale, value, rows));
  // Ends that share a row stay in the order of their values.
  const sorted = ends.toSorted((a, b) => b.value - a.value);
  const endRows = spreadOut(
    sorted.map(({ value }) => rowOf(scale, value, rows)),
    [0, rows - 1],
    1,
  );
  for (const [at, { label, tone, mark = '◂' }] of sorted.entries())
    labels.set(endRows[at] ?? 0, [span(` ${mark} `), span(label, tone)]);
  const labelWidth = [...labels.values()].reduce((most, [, text]) => Math.max(most, textWidth(text?.text ?? '')), 0);
  const axis = (row: number): Span[] => {
    const [mark = span(' │', 'dim'), text] = labels.get(row) ?? [];
    // The names of curves begin beside the axis, and so do the values between them.
    return text ? [mark, ...padSpans([text], labelWidth, ends.length > 0 ? 'left' : 'right')] : [mark];
  };
  return { width: Math.max(10, columns - labelWidth - 3), axis, scale };
}

/** The row of a value, from the top. */
export const rowOf = (scale: ValueScale, value: number, rows: number): number =>
  Math.min(rows - 1, Math.max(0, Math.floor(((1 - scale.share(value)) * (rows * DOTS_DOWN - 1)) / DOTS_DOWN)));

/**
 * Labels by row: round values and the last value, which replaces a round value in its row. All are aligned at the
 * decimal point.
 */
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
export function valueAxis(scale: ValueScale, width: number, decimals: number): Span[][] {
  const rule = [...'─'.repeat(width)];
  let names = '';
  for (const { value, label } of scale.ticks(Math.max(2, Math.floor(width / 16)), decimals)) {
    const column = Math.min(width - 1, Math.floor(scale.share(value) * width));
    const start = Math.max(0, column - Math.floor(textWidth(label) / 2));
    if (start + label.length > width + 3 || (names !== '' && start < names.length + 2)) continue;
    rule[column] = '┴';
    names = names.padEnd(start) + label;
  }
  return [[span(`${rule.join('')}─┘`, 'dim')], [span(names, 'dim')]];
}
