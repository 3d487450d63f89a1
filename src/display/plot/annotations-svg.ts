/** The marked places of a plot or of candles in SVG: dashed lines, rings and pale bands, each with its text. */
import type { PlotArea } from '../svg/chart-axes.js';
import type { Scale } from '../svg/linear-scale.js';
import { gridLines, LABEL_SIZE, px, svgRect, svgRing, svgText, svgTextSize } from '../svg/svg.js';
import { cutToSize } from '../svg/text-size.js';
import { PALETTE } from '../theme/palette.js';
import type { PlotAnnotation } from './plot-model.js';

const BOLD = { weight: 600 };
/** Distance from one text to the next, and between a mark and its text. */
const LINE = 14;
const GAP = 5;
const DASHES = '4 3';

/** The place of a text: its left end and its baseline. */
interface Placed {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

/** The marks in the order of drawing: bands below the values, lines and texts above them. */
export interface AnnotationMarks {
  readonly below: readonly string[];
  readonly above: readonly string[];
}

export function annotationMarks(
  annotations: readonly PlotAnnotation[],
  x: Scale,
  y: Scale,
  area: PlotArea,
): AnnotationMarks {
  const [below, above]: [string[], string[]] = [[], []];
  const placed: Placed[] = [];
  for (const one of annotations) {
    const [left, right] = ends(one.x, one.x2, x, [area.left, area.right]);
    const [top, bottom] = ends(one.y, one.y2, y, [area.top, area.bottom]);
    if (right < area.left || left > area.right || bottom < area.top || top > area.bottom) continue;
    const isBand = one.x2 !== undefined || one.y2 !== undefined;
    const isPoint = !isBand && one.x !== undefined && one.y !== undefined;
    if (isBand) below.push(band(left, top, right, bottom));
    else if (isPoint) above.push(svgRing(left, top, PALETTE.text, 1.6));
    else if (one.x === undefined) above.push(gridLines(`M${px(area.left)} ${px(top)}H${px(area.right)}`, true, DASHES));
    else above.push(gridLines(`M${px(left)} ${px(area.top)}V${px(area.bottom)}`, true, DASHES));
    if (one.text === '') continue;
    const text = cutToSize(one.text, area.right - area.left - 4 * GAP, LABEL_SIZE, true);
    const width = svgTextSize(text, BOLD);
    const spots = isBand
      ? [{ x: left + GAP, y: top + LINE }]
      : isPoint
        ? besidePoint(left, top, width)
        : one.x === undefined
          ? [
              { x: area.left + GAP, y: top - GAP },
              { x: area.left + GAP, y: top + LINE - 2 },
            ]
          : [
              { x: left + GAP, y: area.top + LINE },
              { x: left - GAP - width, y: area.top + LINE },
            ];
    const spot = freeSpot(spots, width, placed, area);
    placed.push({ ...spot, width });
    above.push(svgText(spot.x, spot.y, text, BOLD));
  }
  return { below, above };
}

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

const besidePoint = (x: number, y: number, width: number): { x: number; y: number }[] => [
  { x: x + GAP + 2, y: y - GAP },
  { x: x - GAP - 2 - width, y: y - GAP },
  { x: x + GAP + 2, y: y + LINE },
  { x: x - GAP - 2 - width, y: y + LINE },
];

/** The first of the spots inside of the area that touches no other text; else the first one, moved down until it is free. */
function freeSpot(
  spots: readonly { readonly x: number; readonly y: number }[],
  width: number,
  placed: readonly Placed[],
  { left, right, top, bottom }: PlotArea,
): { x: number; y: number } {
  const inside = spots.map(({ x, y }) => ({
    x: Math.max(left, Math.min(x, right - width)),
    y: Math.max(top + LABEL_SIZE, Math.min(y, bottom - 3)),
  }));
  const isFree = (spot: { readonly x: number; readonly y: number }): boolean =>
    placed.every(
      (other) =>
        Math.abs(other.y - spot.y) >= LINE || spot.x > other.x + other.width + GAP || other.x > spot.x + width + GAP,
    );
  const [first = { x: left, y: top + LABEL_SIZE }] = inside;
  const unmoved = inside.filter((spot, at) => spot.x === spots[at]?.x).find(isFree) ?? inside.find(isFree);
  if (unmoved) return unmoved;
  for (let y = first.y; y <= bottom - 3; y += LINE) if (isFree({ x: first.x, y })) return { x: first.x, y };
  return first;
}
