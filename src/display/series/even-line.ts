/** Draws a single curve that has at most one value a column, with asciichart: it joins the values of neighbouring columns. */
import { plot } from 'asciichart';
import { type Span, span } from '../text/rich.js';
import { frameOf, type LineFrame } from './line-text.js';

/** The columns of asciichart's own axis, which is cut off: the frame has the axis at the right. */
const AXIS_COLUMNS = 2;

/** The terminal lines of finite numbers and their axes; undefined if there are more values than columns. */
export function evenLine(values: readonly number[], frame: LineFrame): Span[][] | undefined {
  const { width, rows, axis, rowOf } = frameOf(frame);
  if (values.length > width) return undefined;
  const top = rows - 1;
  // Values are scaled to rows here: the scaling of asciichart loses digits of large prices with small movements.
  const heights = Array.from({ length: width + 1 }, (_, column) => {
    // Each value has a column of its own at least, so every peak is in the line.
    const at = Math.round((Math.min(column, width - 1) / (width - 1)) * (values.length - 1));
    return top - rowOf(values[at] as number);
  });
  const drawn = plot(heights, { offset: AXIS_COLUMNS, height: top, min: 0, max: top, padding: '', format: () => ' ' });
  const body = drawn
    .split('\n')
    .map((text, row): Span[] => [span(text.slice(AXIS_COLUMNS, AXIS_COLUMNS + width), 'accent'), ...axis(row)]);
  return [...body, ...frame.below(width)];
}
