/**
 * Draws a series of numbers as a line in a terminal, with asciichart. That package throws on values that are not finite
 * and knows neither widths nor small prices, so this file filters, groups and scales the values first. If there are
 * more values than columns, each group of equal size shows its last value.
 */
import { plot } from 'asciichart';
import { type TimeSpan, timeTicks } from '../svg/axis.js';
import { fixed } from '../text/number-text.js';
import { type Span, span } from '../text/rich.js';

/** The size of a line, the decimals of its labels, and the times of its values if they are known. */
export interface LineOptions {
  readonly columns: number;
  readonly rows: number;
  readonly decimals: number;
  readonly bars?: readonly TimeSpan[];
  /** Minutes east of UTC. */
  readonly zone?: number;
}

/** The text lines of the drawing, and the number of values in each column. */
export interface SeriesLine {
  readonly lines: Span[][];
  readonly perColumn: number;
}

const MAX_LINE_ROWS = 16;
const AXIS_ROWS = 2;

/** Draws finite numbers as a line; [] gives no lines. */
export function lineOfValues(values: readonly number[], options: LineOptions): SeriesLine {
  if (values.length === 0) return { lines: [], perColumn: 1 };
  const { columns, rows, decimals, bars, zone = 0 } = options;
  const withAxis = bars !== undefined && rows >= 6;
  const height = Math.max(1, Math.min(rows - (withAxis ? AXIS_ROWS : 0), MAX_LINE_ROWS) - 1);
  const low = values.reduce((least, value) => Math.min(least, value), Number.POSITIVE_INFINITY);
  const high = values.reduce((most, value) => Math.max(most, value), Number.NEGATIVE_INFINITY);
  const labelOf = (value: number): string => fixed(value, decimals);
  const step = (high - low) / height;
  // A row has a label if the label is nearer to this row than to another one: `2` stands beside one row only.
  const rowLabel = (value: number): string =>
    step === 0 || Math.abs(Number(labelOf(value)) - value) <= step / 2 ? labelOf(value) : '';
  // asciichart overwrites a label of one character.
  const labelWidth = Math.max(2, labelOf(low).length, labelOf(high).length);
  const perColumn = Math.max(1, Math.ceil(values.length / Math.max(2, columns - labelWidth - 3)));
  // Groups are counted from the end, so that the right edge shows the last value.
  const ends = lastOfGroups(values.length, perColumn);
  const shown = ends.map((at) => values[at] ?? low);
  // Values are scaled to rows here: the scaling of asciichart loses digits of large prices with small movements.
  const scaled = shown.map((value) => (high > low ? ((value - low) / (high - low)) * height : 0));
  const drawn = plot(scaled.length === 1 ? [...scaled, ...scaled] : scaled, {
    offset: 2,
    padding: ' '.repeat(labelWidth),
    ...(high > low ? { height, min: 0, max: height } : {}),
    format: (row) => rowLabel(high > low ? low + Number(row) * step : low).padStart(labelWidth),
  });
  const lines = drawn.split('\n').map((text): Span[] => {
    const axis = text.search(/[┤┼]/) + 1;
    return [span(text.slice(0, axis), 'dim'), span(text.slice(axis), 'accent')];
  });
  if (!withAxis) return { lines, perColumn };
  const covered = ends.map((at, index): TimeSpan => {
    const first = bars[index === 0 ? 0 : (ends[index - 1] ?? 0) + 1];
    return { openMs: first?.openMs ?? 0, closeMs: bars[at]?.closeMs ?? 0 };
  });
  const indent: Span = { text: ' '.repeat(labelWidth + 1), tone: 'plain' };
  return {
    lines: [...lines, ...timeAxis(covered, 1, shown.length - 1, zone, '').map((row) => [indent, ...row])],
    perColumn,
  };
}

function lastOfGroups(count: number, perGroup: number): number[] {
  const ends: number[] = [];
  for (let at = count - 1; at >= 0; at -= perGroup) ends.push(at);
  return ends.reverse();
}

/** A line with ticks, and below it the times of the ticks. */
export function timeAxis(bars: readonly TimeSpan[], step: number, width: number, zone: number, end = '─┘'): Span[][] {
  const ticks = timeTicks(bars, zone, (index, next, label) => (next - index) * step >= label.length + 2);
  const rule = [...'─'.repeat(width)];
  let labels = '';
  for (const { index, label } of ticks) {
    const column = index * step;
    if (column >= width || column + label.length > width + 2 * end.length + 6) continue;
    rule[column] = '┴';
    labels = labels.padEnd(column) + label;
  }
  return [[span(rule.join('') + end, 'dim')], [span(labels, 'dim')]];
}
