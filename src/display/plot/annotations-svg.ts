/**
 * The marked places of a plot in SVG: dashed lines, rings and pale bands, each with its text beside the mark, in a place
 * where no curve and no other text crosses it, if there is such a place.
 */
import type { PlotArea } from '../svg/chart-axes.js';
import type { Scale } from '../svg/linear-scale.js';
import { DIM, gridLines, LABEL_SIZE, px, svgRect, svgRing, svgText, svgTextSize } from '../svg/svg.js';
import { PALETTE } from '../theme/palette.js';
import { cutToSize } from '../theme/text-size.js';
import { crossings, type Obstacle } from './free-place.js';
import type { PlotAnnotation } from './plot-model.js';

const BOLD = { weight: 600 };
/** Distance from one text to the next, and between a mark and its text. */
const LINE = 14;
const GAP = 5;
const DASHES = '4 3';

/** A place for a text: its left end and its baseline. If `isEnd`, the text keeps its right end when a page stretches the picture. */
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
 * @param placeOf makes the text of a mark that has no text
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
  const texts: (() => string)[] = [];
  const obstacles = [...curves];
  const placed: Placed[] = [];
  for (const one of annotations) {
    const [left, right] = ends(one.x, one.x2, x, [area.left, area.right]);
    const [top, bottom] = ends(one.y, one.y2, y, [area.top, area.bottom]);
    if (right < area.left || left > area.right || bottom < area.top || top > area.bottom) continue;
    const isBand = one.x2 !== undefined || one.y2 !== undefined;
    const isPoint = !isBand && one.x !== undefined && one.y !== undefined;
    if (isBand) below.push(band(left, top, right, bottom));
    else {
      obstacles.push([
        [left, top],
        [right, bottom],
      ]);
      const line = `M${px(left)} ${px(top)}H${px(right)}V${px(bottom)}`;
      above.push(isPoint ? svgRing(left, top, PALETTE.text, 1.6) : gridLines(line, true, DASHES));
    }
    // The text of a level has its value, for which the axis may have no label.
    const level = one.x === undefined && !isBand && one.y !== undefined ? String(Number(one.y.toPrecision(12))) : '';
    const said = one.text
      ? `${one.text}${one.text.includes(level) ? '' : ` ${level}`}`
      : isBand || isPoint
        ? ''
        : placeOf(one);
    if (said === '') continue;
    const style = one.text === '' ? DIM : BOLD;
    const text = cutToSize(said, area.right - area.left - 4 * GAP, LABEL_SIZE, true);
    const width = svgTextSize(text, BOLD);
    const [first, last] = [left + GAP, right - GAP - width];
    const heights =
      isBand || one.y === undefined
        ? [top + LINE, bottom - GAP, ...(isBand ? [] : [(3 * top + bottom) / 4]), (top + bottom) / 2]
        : [top - GAP, top + LINE - 2];
    const spots = heights.flatMap((height) =>
      PARTS.map((part): Spot => ({ x: first + (last - first) * part, y: height, isEnd: part === 1 })),
    );
    // Texts are placed after all marks are drawn, because texts also avoid the lines of other marks.
    texts.push(() => {
      const spot = freeSpot(spots, width, placed, area, obstacles);
      placed.push({ ...spot, width });
      return svgText(
        spot.isEnd ? spot.x + width : spot.x,
        spot.y,
        text,
        spot.isEnd ? { ...style, anchor: 'end' } : style,
      );
    });
  }
  return { below, above: [...above, ...texts.map((text) => text())] };
}

/** Places along a mark for its text, as shares of its length: first both ends, then the places between them. */
const PARTS = [0, 1, 0.5, 0.25, 0.75, 0.8];

/** Both ends of a mark on an axis, the smaller pixel first. The mark is at one place, in a range inside the area, or over the whole area. */
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

/**
 * The best spot for a text: of the spots inside the area that touch no other text, the first one with the fewest obstacles. If there is no such spot: the
 * first spot, moved down until it touches no other text.
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
  let best: { readonly spot: Spot; readonly cost: number } | undefined;
  for (const spot of inside.filter(isFree)) {
    const box = { left: spot.x, right: spot.x + width, top: spot.y - LABEL_SIZE, bottom: spot.y + 3 };
    const cost = crossings(obstacles, box);
    if (cost === 0) return spot;
    if (best === undefined || cost < best.cost) best = { spot, cost };
  }
  if (best) return best.spot;
  for (let y = first.y; y <= bottom - 3; y += LINE) if (isFree({ x: first.x, y })) return { x: first.x, y };
  return first;
}
