/**
 * Draws a series as a line of steps with asciichart, for terminals that show ASCII only: dots within a cell cannot be
 * told apart there, but strokes and corners can.
 */
import { plot } from 'asciichart';
import { type Span, span } from '../text/rich.js';
import { frameOf, type LineFrame } from './line-text.js';

/** The columns of asciichart's own axis, which is cut off: the frame has the axis at the right. */
const AXIS_COLUMNS = 2;

/** The terminal lines of finite numbers and their axes. If there are more values than columns, some are left out. */
export function drawSteps(values: readonly number[], frame: LineFrame): Span[][] {
  const { width, axis, scale } = frameOf(frame);
  const top = frame.rows - 1;
  // Values are scaled to rows here: the scaling of asciichart loses digits of large prices with small movements.
  const rows = Array.from({ length: width + 1 }, (_, column) => {
    const value = values[Math.round((column / width) * (values.length - 1))] as number;
    return scale.share(value) * top;
  });
  const drawn = plot(rows, { offset: AXIS_COLUMNS, height: top, min: 0, max: top, padding: '', format: () => ' ' });
  const body = drawn
    .split('\n')
    .map((text, row): Span[] => [span(text.slice(AXIS_COLUMNS, AXIS_COLUMNS + width), 'accent'), ...axis(row)]);
  return [...body, ...frame.below(width)];
}
