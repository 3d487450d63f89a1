/**
 * Labels at the ends of curves: at the heights of the ends, moved apart where they would touch. A thin line leads from
 * the end of a curve to a label that is not beside it.
 */
import { px, svgText, type TextStyle } from './svg.js';

/** Distance from the middle of a label to the middle of the next. */
const LINE = 14;

/** Distance from the end of a curve to its label, and to a label that was moved, which a line connects with the end. */
export const END_GAP = 10;
const LEADER_GAP = 16;
/** If a label was moved by at most this, it needs no line. */
const NEAR = 3;

/** The end of a curve, in pixels, with its label. */
export interface CurveEndLabel {
  readonly x: number;
  readonly y: number;
  readonly label: string;
  readonly color: string;
  /** Default: the colour of the curve. */
  readonly style?: TextStyle;
}

/** The labels right of `right`, the lines that lead to them, and their heights in the order of the ends. */
export function endLabels(
  ends: readonly CurveEndLabel[],
  right: number,
  range: readonly [number, number],
): { readonly parts: readonly string[]; readonly heights: readonly number[] } {
  const heights = spreadOut(
    ends.map(({ y }) => y),
    range,
  );
  const isLed = ends.map(({ x, y }, at) => Math.abs((heights[at] ?? y) - y) > NEAR || right - x > NEAR);
  // All labels begin at the same pixel, so if one label has a line, all leave room for it.
  const gap = isLed.includes(true) ? LEADER_GAP : END_GAP;
  const parts = ends.flatMap(({ x, y, label, color, style = { fill: color } }, at) => {
    const height = heights[at] ?? y;
    const leader = `M${px(x)} ${px(y)}${x < right ? `H${px(right)}` : ''}L${px(right + gap - 3)} ${px(height)}`;
    return [
      isLed[at] ? `<path d="${leader}" fill="none" stroke="${color}" stroke-opacity=".7"/>` : '',
      svgText(right + gap, height + 4, label, style),
    ];
  });
  return { parts, heights };
}

/** The room that labels of this width need right of the curves. */
export const endLabelRoom = (width: number): number => LEADER_GAP + Math.ceil(width);

/**
 * Heights for labels, in the order of the given heights. Each is as near as possible to the given height, and they are at least `line` apart.
 *
 * @param range the smallest and the largest height. If there are more labels than it has room for, the last ones are below it.
 */
export function spreadOut(heights: readonly number[], [top, bottom]: readonly [number, number], line = LINE): number[] {
  const order = heights.map((_, at) => at).sort((a, b) => (heights[a] ?? 0) - (heights[b] ?? 0) || a - b);
  const placed = new Array<number>(heights.length).fill(0);
  // First, from the top down, each label gets its distance to the label above; then, from the bottom up, labels beyond
  // the range are moved back.
  let free = top;
  for (const at of order) {
    placed[at] = Math.max(free, Math.min(bottom, heights[at] ?? 0));
    free = (placed[at] ?? 0) + line;
  }
  let most = Math.max(bottom, top + (heights.length - 1) * line);
  for (const at of order.toReversed()) {
    placed[at] = Math.min(most, placed[at] ?? 0);
    most = (placed[at] ?? 0) - line;
  }
  return placed;
}
