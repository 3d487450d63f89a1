/**
 * A series of numbers as a line in a terminal, drawn by asciichart: it throws on what is no number and knows neither
 * widths nor small prices, so that is dealt with before. More values than columns are cut into groups of one length, of
 * which each shows its last value.
 */
import { plot } from 'asciichart';
import { type TimeSpan, timeTicks } from '../svg/axis.js';
import { fixed } from '../text/number-text.js';
import { type Span, span } from '../text/rich.js';

/** Room for a line, the decimals of its labels, and the times of its values where they have some. */
export interface LineOptions {
  readonly columns: number;
  readonly rows: number;
  readonly decimals: number;
  readonly bars?: readonly TimeSpan[];
  /** Minutes east of UTC. */
  readonly zone?: number;
}

/** A laid-out line and how many values one column of it stands for. */
export interface SeriesLine {
  readonly lines: Span[][];
  readonly perColumn: number;
}

const MAX_LINE_ROWS = 16;
const AXIS_ROWS = 2;

/** Finite numbers as a line; [] gives no lines. */
export function lineOfValues(values: readonly number[], room: LineOptions): SeriesLine {
  if (values.length === 0) return { lines: [], perColumn: 1 };
  const { columns, rows, decimals, bars, zone = 0 } = room;
  const withAxis = bars !== undefined && rows >= 6;
  const height = Math.max(1, Math.min(rows - (withAxis ? AXIS_ROWS : 0), MAX_LINE_ROWS) - 1);
  const low = values.reduce((least, value) => Math.min(least, value), Number.POSITIVE_INFINITY);
  const high = values.reduce((most, value) => Math.max(most, value), Number.NEGATIVE_INFINITY);
  const labelOf = (value: number): string => fixed(value, decimals);
  const labelWidth = Math.max(labelOf(low).length, labelOf(high).length);
  const perColumn = Math.max(1, Math.ceil(values.length / Math.max(2, columns - labelWidth - 3)));
  // Groups end at the last value: what is seen at the right edge is what came last.
  const ends = lastOfGroups(values.length, perColumn);
  const shown = ends.map((at) => values[at] ?? low);
  // Scaled to rows beforehand: its own scaling loses digits of prices that are large beside their movement.
  const scaled = shown.map((value) => (high > low ? ((value - low) / (high - low)) * height : 0));
  const drawn = plot(scaled.length === 1 ? [...scaled, ...scaled] : scaled, {
    offset: 2,
    padding: ' '.repeat(labelWidth),
    ...(high > low ? { height, min: 0, max: height } : {}),
    format: (row) => labelOf(high > low ? low + (Number(row) / height) * (high - low) : low).padStart(labelWidth),
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

/** A rule with ticks and, under it, the names of the times that they stand for. */
export function timeAxis(bars: readonly TimeSpan[], step: number, width: number, zone: number, end = '─┘'): Span[][] {
  const ticks = timeTicks(bars, zone, (index, next, label) => (next - index) * step >= label.length + 2);
  const rule = [...'─'.repeat(width)];
  let names = '';
  for (const { index, label } of ticks) {
    const column = index * step;
    if (column >= width || column + label.length > width + 2 * end.length + 6) continue;
    rule[column] = '┴';
    names = names.padEnd(column) + label;
  }
  return [[span(rule.join('') + end, 'dim')], [span(names, 'dim')]];
}
