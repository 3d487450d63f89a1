/**
 * The marked places of a plot in SVG: dashed lines, rings and pale bands, each with its text where no curve and no other
 * text crosses it, if there is such a place beside the mark.
 */
import type { PlotArea } from '../svg/chart-axes.js';
import type { Scale } from '../svg/linear-scale.js';
import { DIM, gridLines, LABEL_SIZE, px, svgRect, svgRing, svgText, svgTextSize } from '../svg/svg.js';
import { cutToSize } from '../svg/text-size.js';
import { PALETTE } from '../theme/palette.js';
import { crossings, type Obstacle } from './free-place.js';
import type { PlotAnnotation } from './plot-model.js';

const BOLD = { weight: 600 };
/** Distance from one text to the next, and between a mark and its text. */
const LINE = 14;
const GAP = 5;
const DASHES = '4 3';

/** A place for a text: its left end and its baseline. Where a page is wider, the text keeps its right end if `isEnd`. */
interface Spot {
  readonly x: number;
  readonly y: number;
  readonly isEnd?: boolean;
}

interface Placed extends Spot {
  readonly width: number;
}

/** The marks in the order of drawing: bands below the values, lines and texts above them. */
export interface AnnotationMarks {
  readonly below: readonly string[];
  readonly above: readonly string[];
}

/**
 * @param curves lines and points that a text should not cover, in pixels
 * @param placeOf the text of a line without a text of its own
 */
export function annotationMarks(
  annotations: readonly PlotAnnotation[],
  x: Scale,
  y: Scale,
  area: PlotArea,
  curves: readonly Obstacle[],
  placeOf: (one: PlotAnnotation) => string,
): AnnotationMarks {
  const [below, above]: [string[], string[]] = [[], []];
  const shown = annotations.flatMap((one) => {
    const [left, right] = ends(one.x, one.x2, x, [area.left, area.right]);
    const [top, bottom] = ends(one.y, one.y2, y, [area.top, area.bottom]);
    const isOutside = right < area.left || left > area.right || bottom < area.top || top > area.bottom;
    return isOutside ? [] : [{ one, left, right, top, bottom, kind: kindOf(one) }];
  });
  const lines = shown.flatMap(({ left, right, top, bottom, kind }): Obstacle[] =>
    kind === 'across' || kind === 'upright'
      ? [
          [
            [left, top],
            [right, bottom],
          ],
        ]
      : kind === 'point'
        ? [[[left, top]]]
        : [],
  );
  const obstacles = [...curves, ...lines];
  const placed: Placed[] = [];
  for (const { one, left, right, top, bottom, kind } of shown) {
    if (kind === 'band') below.push(band(left, top, right, bottom));
    else if (kind === 'point') above.push(svgRing(left, top, PALETTE.text, 1.6));
    else
      above.push(
        gridLines(`M${px(left)} ${px(top)}${kind === 'across' ? `H${px(right)}` : `V${px(bottom)}`}`, true, DASHES),
      );
    const isNamed = one.text !== '';
    const said = isNamed || kind === 'band' || kind === 'point' ? one.text : placeOf(one);
    if (said === '') continue;
    const text = cutToSize(said, area.right - area.left - 4 * GAP, LABEL_SIZE, true);
    const width = svgTextSize(text, BOLD);
    const spot = freeSpot(SPOTS[kind](left, right, top, bottom, width), width, placed, area, obstacles);
    placed.push({ ...spot, width });
    const style = isNamed ? BOLD : DIM;
    above.push(
      spot.isEnd
        ? svgText(spot.x + width, spot.y, text, { ...style, anchor: 'end' })
        : svgText(spot.x, spot.y, text, style),
    );
  }
  return { below, above };
}

type Kind = 'band' | 'point' | 'across' | 'upright';

const kindOf = ({ x, x2, y, y2 }: PlotAnnotation): Kind => {
  if (x2 !== undefined || y2 !== undefined) return 'band';
  return x === undefined ? 'across' : y === undefined ? 'upright' : 'point';
};

/** Both ends of a mark on an axis, the smaller pixel first: one place, a range inside of the area, or the whole area. */
function ends(
  from: number | undefined,
  to: number | undefined,
  scale: Scale,
  [low, high]: readonly [number, number],
): readonly [number, number] {
  if (from === undefined) return [low, high];
  const [a, b] = [scale(from), scale(to ?? from)];
  if (to === undefined) return [a, a];
  return [Math.max(low, Math.min(a, b)), Math.min(high, Math.max(a, b))];
}

function band(left: number, top: number, right: number, bottom: number): string {
  const fill = `fill="${PALETTE.text}" fill-opacity=".12"`;
  return svgRect(left, top, Math.max(1, right - left), Math.max(1, bottom - top), fill);
}

/** The places for the text of a mark, the usual one first. */
const SPOTS: Readonly<
  Record<Kind, (left: number, right: number, top: number, bottom: number, width: number) => Spot[]>
> = {
  band: (left, right, top, bottom, width) =>
    [top + LINE, bottom - GAP].flatMap((y) => along(left, right, width).map((place) => ({ ...place, y }))),
  across: (left, right, top, _, width) =>
    along(left, right, width).flatMap((place) => [top - GAP, top + LINE - 2].map((y) => ({ ...place, y }))),
  upright: (left, _, top, bottom, width) =>
    [top + LINE, bottom - GAP, (top + bottom) / 2].flatMap((y) => besideLine(left, y, width, GAP)),
  point: (left, _, top, __, width) => [top - GAP, top + LINE].flatMap((y) => besideLine(left, y, width, GAP + 2)),
};

/** Places along a line: at both ends, and between them. */
const along = (
  left: number,
  right: number,
  width: number,
): readonly { readonly x: number; readonly isEnd?: boolean }[] => {
  const last = right - GAP - width;
  const first = left + GAP;
  return [
    { x: first },
    { x: last, isEnd: true },
    ...[0.5, 0.25, 0.75].map((part) => ({ x: first + (last - first) * part })),
  ];
};

const besideLine = (x: number, y: number, width: number, gap: number): Spot[] => [
  { x: x + gap, y },
  { x: x - gap - width, y, isEnd: true },
];

/**
 * Of the spots inside of the area that touch no other text, the first of those with the fewest obstacles; without such a
 * spot the first one, moved down until it touches no other text.
 */
function freeSpot(
  spots: readonly Spot[],
  width: number,
  placed: readonly Placed[],
  { left, right, top, bottom }: PlotArea,
  obstacles: readonly Obstacle[],
): Spot {
  const inside = spots.map((spot) => ({
    ...spot,
    x: Math.max(left, Math.min(spot.x, right - width)),
    y: Math.max(top + LABEL_SIZE, Math.min(spot.y, bottom - 3)),
  }));
  const isFree = (spot: Spot): boolean =>
    placed.every(
      (other) =>
        Math.abs(other.y - spot.y) >= LINE || spot.x > other.x + other.width + GAP || other.x > spot.x + width + GAP,
    );
  const [first = { x: left, y: top + LABEL_SIZE }] = inside;
  const free = inside.filter(isFree);
  const unmoved = free.filter((spot) => spots.some(({ x, y }) => x === spot.x && y === spot.y));
  const costs = [...unmoved, ...free].map((spot) => ({
    spot,
    cost: crossings(obstacles, { left: spot.x, right: spot.x + width, top: spot.y - LABEL_SIZE, bottom: spot.y + 3 }),
  }));
  const best = costs.reduce<(typeof costs)[number] | undefined>(
    (least, one) => (least === undefined || one.cost < least.cost ? one : least),
    undefined,
  );
  if (best) return best.spot;
  for (let y = first.y; y <= bottom - 3; y += LINE) if (isFree({ x: first.x, y })) return { x: first.x, y };
  return first;
}
