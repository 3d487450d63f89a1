/** Tells whether lines or points of a picture cross the box of a text. All lengths are pixels. */

type Pixel = readonly [x: number, y: number];

/** A line through pixels, or a point. */
export type Obstacle = readonly Pixel[];

export interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Half of the size of a point. */
const POINT = 3;

/** The number of straight parts of obstacles that cross a box. */
export function crossings(obstacles: readonly Obstacle[], own: Box): number {
  const { left, right, top, bottom } = own;
  const aroundPoint = { left: left - POINT, right: right + POINT, top: top - POINT, bottom: bottom + POINT };
  let count = 0;
  for (const pixels of obstacles)
    for (let at = 0; at < pixels.length; at += 1) {
      const from = pixels[at] as Pixel;
      const to = pixels[at + 1] ?? from;
      const box = pixels.length === 1 ? aroundPoint : own;
      // Most parts are beside the box. This quick check finds them without making arrays.
      const isBeside = Math.max(from[0], to[0]) < box.left || Math.min(from[0], to[0]) > box.right;
      if (!isBeside && crosses(from, to, box)) count += 1;
    }
  return count;
}

/** Whether the line from `a` to `b` crosses a box: it has a part between the sides, and this part reaches the height of the box. */
function crosses(a: Pixel, b: Pixel, { left, right, top, bottom }: Box): boolean {
  const [[fromX, fromY], [toX, toY]] = a[0] <= b[0] ? [a, b] : [b, a];
  const yAt = (x: number): number => (toX === fromX ? fromY : fromY + ((toY - fromY) * (x - fromX)) / (toX - fromX));
  const [start, end] = toX === fromX ? [fromY, toY] : [yAt(Math.max(left, fromX)), yAt(Math.min(right, toX))];
  return Math.max(start, end) >= top && Math.min(start, end) <= bottom;
}
