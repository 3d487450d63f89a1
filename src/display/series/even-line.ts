/**
 * Draws a single curve that has at most one value a column, with asciichart: it joins the values of neighbouring columns.
 * The line consists of the dots of a canvas.
 */
import { plot } from 'asciichart';
import { DOTS_ACROSS, LineCanvas } from '../text/line-canvas.js';
import type { Span } from '../text/rich.js';
import { frameOf, type LineFrame, type TextCurve } from './line-text.js';

/** Number of columns of asciichart's own axis. They are cut off, because the frame has the axis at the right. */
const AXIS_COLUMNS = 2;

/** The terminal lines of finite numbers and their axes; undefined if there are more values than columns. */
export function evenLine(
  values: readonly number[],
  frame: LineFrame,
  { tone, stroke }: Pick<TextCurve, 'tone' | 'stroke'>,
): Span[][] | undefined {
  const { width, gap, rows, axis, downTo } = frameOf(frame);
  if (values.length > width) return undefined;
  const [dots, lowest] = [width * DOTS_ACROSS, rows * stroke.down - 1];
  // Values are scaled to dots here, because the scaling of asciichart loses digits if prices are large and their changes are small.
  const downs = values.map((value) => downTo(value) * stroke.down + 1e-9);
  // Each value has its own dot, so every peak is in the line.
  const placeOf = (at: number): number => Math.round((at * (dots - 1)) / Math.max(1, values.length - 1));
  let at = 0;
  // The list has the first height twice, because a column of asciichart is the step from one height to the next.
  const heights = Array.from({ length: dots + 1 }, (_, index) => {
    const across = Math.max(0, index - 1);
    while (at + 1 < values.length && placeOf(at + 1) <= across) at += 1;
    const [from, down] = [placeOf(at), downs[at] as number];
    const share = at + 1 < values.length ? (across - from) / (placeOf(at + 1) - from) : 0;
    const exact = down + ((downs[at + 1] ?? down) - down) * share;
    return lowest - Math.min(lowest, Math.max(0, Math.floor(exact)));
  });
  const options = { offset: AXIS_COLUMNS, height: lowest, min: 0, max: lowest, padding: '', format: () => ' ' };
  // The corners at which the line leaves a height are left out, because dots also join at corners.
  const canvas = new LineCanvas(width, rows);
  canvas.addText(plot(heights, options), AXIS_COLUMNS, '╮╯', tone, stroke);
  const body = Array.from({ length: rows }, (_, row): Span[] => [...canvas.row(row), ...axis(row)]);
  return [...body, ...frame.below(width, gap)];
}
