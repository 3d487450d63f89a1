/** Labels at the ends of curves: at the heights of the ends, moved apart where they would touch. */

/** Distance from the middle of a label to the middle of the next. */
const LINE = 14;

/**
 * Heights for labels, in the order of the given heights, each as near as possible to its own and at least `line` apart.
 *
 * @param range the smallest and the largest height. More labels than it has room for go on below it.
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
