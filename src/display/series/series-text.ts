/**
 * Draws a series of numbers as a line in a terminal. The line runs through every value: if there are more values than
 * columns, an upright stroke covers all values of its column, so no peak is lost.
 */
import { type TimeSpan, widened } from '../svg/axis.js';
import type { Span } from '../text/rich.js';
import { evenLine } from './even-line.js';
import { columnTimeAxis, drawCurves, type LineFrame, type Range, strokesOf, type TextCurve } from './line-text.js';

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
  /** A terminal that shows ASCII only. */
  readonly isAscii?: boolean;
}

const MAX_LINE_ROWS = 24;
const AXIS_ROWS = 2;

/** The text lines of finite numbers drawn as a line; [] for no values. */
export function lineOfValues(values: readonly number[], options: LineOptions): Span[][] {
  const lastValue = values.at(-1);
  if (lastValue === undefined) return [];
  const { columns, rows, decimals, bars, zone = 0, last, isLog = false, isAscii = false } = options;
  const withAxis = bars !== undefined && rows >= 6;
  const most = Math.max(1, values.length - 1);
  const frame: LineFrame = {
    columns,
    rows: Math.max(2, Math.min(rows - (withAxis ? AXIS_ROWS : 0), MAX_LINE_ROWS)),
    x: [0, most],
    y: boundsOf(values),
    decimals,
    isLog,
    ...(last === undefined ? {} : { last: { value: lastValue, label: last } }),
    below: (width) => (withAxis ? columnTimeAxis((share) => timeAt(bars, share * most), width, zone) : []),
  };
  return (isAscii ? undefined : evenLine(values, frame)) ?? drawCurves([curveOf(values, isAscii)], frame);
}

/** The values as a single curve. */
export function curveOf(values: readonly number[], isAscii: boolean): TextCurve {
  const [stroke] = strokesOf(1, isAscii);
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
