/**
 * Draws a series of numbers as a line in a terminal. The line runs through every value: if there are more values than
 * columns, an upright stroke covers all values of its column, so no peak is lost.
 */
import { type TimeSpan, widened } from '../svg/axis.js';
import { type LineLook, strokesOf } from '../text/line-canvas.js';
import { type Span, span } from '../text/rich.js';
import { evenLine } from './even-line.js';
import {
  columnTimeAxis,
  drawCurves,
  type FrameParts,
  frameOf,
  type LineFrame,
  placeAxis,
  type Range,
  type TextCurve,
} from './line-text.js';

/** The size of a line, the decimals of its labels, and the times of its values if they are known. */
export interface LineOptions {
  readonly columns: number;
  readonly rows: number;
  readonly decimals: number;
  readonly bars?: readonly TimeSpan[];
  /** Minutes east of UTC. */
  readonly zone?: number;
  /** The exact text of the last value, which is marked at the right. */
  readonly last?: string;
  readonly isLog?: boolean;
  readonly look: LineLook;
  /** The value from which the change is counted: a dotted line behind the line, with its text on the scale. Default: none. */
  readonly base?: LineFrame['base'];
  /** Values whose texts stand beside the line where they have room, except at its ends. Default: none. */
  readonly marks?: readonly LineMark[];
}

/** A value of a line with its text; `place` is its index among all values. */
export interface LineMark {
  readonly place: number;
  readonly value: number;
  readonly text: string;
}

const MAX_LINE_ROWS = 24;
const AXIS_ROWS = 2;

/** The text lines of numbers drawn as a line, which is interrupted by NaN; [] for no values. */
export function lineOfValues(values: readonly number[], options: LineOptions): Span[][] {
  const lastValue = values.findLast(Number.isFinite);
  if (lastValue === undefined) return [];
  const { columns, rows, decimals, bars, zone = 0, last, isLog = false, look, base, marks = [] } = options;
  const withAxis = rows >= 6 && values.length > 1;
  const most = Math.max(1, values.length - 1);
  const frame: LineFrame = {
    columns,
    rows: Math.max(2, Math.min(rows - (withAxis ? AXIS_ROWS : 0), MAX_LINE_ROWS)),
    x: [0, most],
    y: boundsOf(base === undefined ? values : [base.value, ...values]),
    decimals,
    isLog,
    ...(last === undefined ? {} : { last: { value: lastValue, label: last } }),
    ...(base && { base }),
    below: (width, gap) => {
      if (!withAxis) return [];
      if (bars) return columnTimeAxis((share) => timeAt(bars, share * most), width, zone, gap);
      return withCrosses(placeAxis(values.length, width, gap), values, width);
    },
  };
  const curve = curveOf(values, look);
  const isWhole = values.every(Number.isFinite);
  const even = isWhole && look.glyphs !== 'ascii' ? evenLine(values, frame, curve) : undefined;
  const lines = even ?? drawCurves([curve], frame);
  const placed = frameOf(frame);
  return withBase(
    withTexts(isWhole ? lines : withDots(lines, values, placed), marks, most, placed),
    base?.value,
    placed,
    look,
  );
}

/** The lines with the texts of marks, in the rows of their values, where the line leaves room: a column away from it at the right, or else at the left. */
function withTexts(lines: Span[][], marks: readonly LineMark[], most: number, { width, rowOf }: FrameParts): Span[][] {
  for (const { place, value, text } of marks) {
    const cells = lines[rowOf(value)];
    if (!cells || place === 0 || place === most) continue;
    const isBlank = (column: number): boolean => column >= 0 && column < width && cells[column]?.text === ' ';
    const at = Math.round((place * (width - 1)) / most);
    let [left, right] = [at, at];
    while (left > 0 && !isBlank(left)) left -= 1;
    while (right < width && !isBlank(right)) right += 1;
    const hasRoom = (from: number): boolean => [...text].every((_, index) => isBlank(from + index));
    const from = [right + 1, left - text.length].find((start) => hasRoom(start - 1) && hasRoom(start + 1));
    if (from !== undefined) cells.splice(from, text.length, ...[...text].map((one) => span(one, 'dim')));
  }
  return lines;
}

/** The lines with a dotted line at a value, where nothing else is. */
function withBase(
  lines: Span[][],
  base: number | undefined,
  { width, rowOf }: FrameParts,
  { glyphs }: LineLook,
): Span[][] {
  const cells = base === undefined ? undefined : lines[rowOf(base)];
  // In ASCII, a slope is a dot, too.
  const step = glyphs === 'ascii' ? 4 : 2;
  for (let column = 0; cells && column < width; column += step)
    if (cells[column]?.text === ' ') cells[column] = span('·', 'dim');
  return lines;
}

/** The axis with a cross at each place without a value. */
function withCrosses(axis: Span[][], values: readonly number[], width: number): Span[][] {
  const rule = [...(axis[0]?.[0]?.text ?? '')];
  values.forEach((value, at) => {
    if (!Number.isFinite(value)) rule[Math.round((at * (width - 1)) / Math.max(1, values.length - 1))] = '×';
  });
  return [[span(rule.join(''), 'dim')], ...axis.slice(1)];
}

/** The lines with a dot at each value between two gaps, which has no line. */
function withDots(lines: Span[][], values: readonly number[], { width, rowOf }: FrameParts): Span[][] {
  values.forEach((value, at) => {
    if (!Number.isFinite(value) || Number.isFinite(values[at - 1]) || Number.isFinite(values[at + 1])) return;
    const column = Math.round((at * (width - 1)) / Math.max(1, values.length - 1));
    const cells = lines[rowOf(value)];
    if (cells) cells[column] = span('●', 'accent');
  });
  return lines;
}

/** The values as a single curve. */
export function curveOf(values: readonly number[], look: LineLook): TextCurve {
  const [stroke] = strokesOf(1, look);
  return { points: values.map((value, at) => [at, value] as const), tone: 'accent', stroke };
}

/** The smallest and the largest value, moved apart if they are equal. */
export function boundsOf(values: readonly number[]): Range {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const value of values) {
    if (value < low) low = value;
    if (value > high) high = value;
  }
  return widened(low, high);
}

/** The time at a position between two values, in milliseconds. */
export function timeAt(bars: readonly TimeSpan[], position: number): number {
  const at = Math.min(bars.length - 1, Math.max(0, Math.floor(position)));
  const [from, next] = [bars[at]?.openMs ?? 0, bars[at + 1]?.openMs ?? bars[at]?.closeMs ?? 0];
  return from + (next - from) * Math.min(1, Math.max(0, position - at));
}
