/**
 * Draws a single curve that has at most one value a column, with asciichart: it joins the values of neighbouring columns.
 * The line consists of dots; each cell of the screen has two rows and two columns of dots.
 */
import { plot } from 'asciichart';
import { DOTS, LineCanvas, STROKE_SET, type Stroke } from '../text/line-canvas.js';
import { type Span, span } from '../text/rich.js';
import { frameOf, type LineFrame } from './line-text.js';

/** The columns of asciichart's own axis, which is cut off: the frame has the axis at the right. */
const AXIS_COLUMNS = 2;

/** The terminal lines of finite numbers and their axes; undefined if there are more values than columns. */
export function evenLine(values: readonly number[], frame: LineFrame): Span[][] | undefined {
  const { width, rows, axis, dotOf } = frameOf(frame);
  if (values.length > width) return undefined;
  const [dots, lowest] = [width * DOTS, rows * DOTS - 1];
  // Values are scaled to dots here: the scaling of asciichart loses digits of large prices with small movements.
  const downs = values.map((value) => dotOf(value));
  // Each value has a dot of its own, so every peak is in the line.
  const placeOf = (at: number): number => Math.round((at * (dots - 1)) / Math.max(1, values.length - 1));
  let at = 0;
  // The first height stands twice: a column of asciichart is the way from one height to the next.
  const heights = Array.from({ length: dots + 1 }, (_, index) => {
    const across = Math.max(0, index - 1);
    while (at + 1 < values.length && placeOf(at + 1) <= across) at += 1;
    const [from, down] = [placeOf(at), downs[at] as number];
    const share = at + 1 < values.length ? (across - from) / (placeOf(at + 1) - from) : 0;
    const exact = down + ((downs[at + 1] ?? down) - down) * share;
    return lowest - Math.min(lowest, Math.max(0, Math.floor(exact)));
  });
  const options = { offset: AXIS_COLUMNS, height: lowest, min: 0, max: lowest, padding: '', format: () => ' ' };
  // Without the corners where the line leaves a height: dots are joined at corners, too. All cells have one tone.
  const drawn = new LineCanvas(width, rows).rowsOf(plot(heights, options), AXIS_COLUMNS, '╮╯', STROKE_SET[0] as Stroke);
  const body = drawn.map((text, row): Span[] => [span(text, 'accent'), ...axis(row)]);
  return [...body, ...frame.below(width)];
}
