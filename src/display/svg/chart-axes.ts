/**
 * The axes of a chart: the area for the values, the grid lines across the area, and the labels beside and below it.
 * Labels keep a distance from each other and from the edge of the picture, in every font that a reader may have. A
 * label without room is left out; its grid line stays.
 */

import { compact } from '../text/number-text.js';
import { dayName, monthName, shortDay } from '../text/zone-time.js';
import { PALETTE } from '../theme/palette.js';
import { borderBars, type Tick, type TimeSpan, timeTicks, valueTicks } from './axis.js';
import { linearScale, type Scale } from './linear-scale.js';
import { DIM, EDGE, gridLines, LABEL_SIZE, px, svgText, svgTextSize, type TextStyle, unstretchedAt } from './svg.js';
import { numberWidths, partsOf, svgNumber } from './svg-number.js';
import { valueScale } from './value-scale.js';

/** The area of a chart in which its values are drawn, in pixels. */
export interface PlotArea {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  /** The pixel of the decimal points of the labels at the right of the area; without it, the labels are left-aligned. */
  readonly pointX?: number;
}

/** A label of an axis, and its position on the axis in pixels. */
export interface AxisLabel {
  readonly position: number;
  readonly label: string;
  /** Whether a day, a month or a year begins here. */
  readonly isBorder?: boolean;
}

/** Numbers with more digits than this are abbreviated. */
const MAX_LABEL = 18;

/** Round values for an axis, as many as `count` or a few more, with at most `maxDecimals` decimals. */
export function axisTicks(low: number, high: number, count: number, maxDecimals: number): Tick[] {
  return valueTicks(low, high, count, maxDecimals).map(({ value, label }) => ({
    value,
    label: label.length > MAX_LABEL ? compact(value) : label,
  }));
}

/** An axis of values: the pixel of each value, and round values with their labels. */
export interface ValueAxis {
  readonly scale: Scale;
  readonly ticks: (count: number, maxDecimals: number) => Tick[];
}

/** The axis whose ends `low` and `high` are at the pixels of `range`. */
export function valueAxis(
  [low, high]: readonly [number, number],
  range: readonly [number, number],
  isLog = false,
): ValueAxis {
  if (!isLog || low <= 0) {
    return {
      scale: linearScale([low, high], range),
      ticks: (count, decimals) => axisTicks(low, high, count, decimals),
    };
  }
  const { share, ticks } = valueScale([low, high], true);
  return {
    scale: (value) => range[0] + share(value) * (range[1] - range[0]),
    ticks: (count, decimals) =>
      ticks(count, decimals).map(({ value, label }) => ({
        value,
        label: label.length > MAX_LABEL ? compact(value) : label,
      })),
  };
}

/** The labels of ticks, each at its pixel on the scale. */
export const labelsAt = (ticks: readonly Tick[], scale: Scale): AxisLabel[] =>
  ticks.map(({ value, label }) => ({ position: scale(value), label }));

/**
 * Labels of times below bars, at least 24 pixels apart. If ticks are less than a day apart, the first tick of a day is marked as a border and its label is
 * the date, so that readers see where each day is.
 *
 * @param x The pixel of a bar, by its index; neighbours are `step` pixels apart.
 * @param zone Minutes east of UTC.
 */
export function timeLabels(bars: readonly TimeSpan[], zone: number, x: Scale, step: number): AxisLabel[] {
  const ticks = timeTicks(
    bars,
    zone,
    (index, next, label) => (next - index) * step >= svgTextSize(monthName(label) ?? label) + 24,
  );
  const borders = borderBars(bars, zone);
  // If every tick is the start of a day, no tick is marked as a border.
  const isMixed = ticks.some(({ index }) => index > 0 && !borders.has(index));
  return ticks.map(({ index, label, startMs }, at) => {
    const isBorder = isMixed && borders.has(index);
    const isDay = isBorder && startMs !== undefined;
    if (isDay) return { position: x(index), label: dayName(startMs, zone), isBorder };
    const isDate = startMs !== undefined && /^\d\d-\d\d$/.test(label);
    const month = monthName(label, at === 0);
    return { position: x(index), label: month ?? (isDate ? shortDay(startMs, zone) : label), isBorder };
  });
}

/** Labels of times below an axis from one time to another, chosen as for bars of two pixels. */
export function clockLabels(
  [fromMs, toMs]: readonly [number, number],
  zone: number,
  x: Scale,
  { left, right }: PlotArea,
): AxisLabel[] {
  const count = Math.floor((right - left) / 2);
  const step = (toMs - fromMs) / count;
  const bars = Array.from({ length: count }, (_, index) => ({
    openMs: Math.floor(fromMs + index * step),
    closeMs: Math.ceil(fromMs + (index + 1) * step) - 1,
  }));
  return timeLabels(bars, zone, (index) => x(fromMs + index * step), 2);
}

/** Distance from an area to the labels at its right, and the margin around the text of a plate. */
const LABEL_GAP = 8;
const PLATE_MARGIN = 5;
const PLATE_HEIGHT = 18;
/** How far a corner of a plate reaches towards the area. */
const TIP = 3;
const PLATE: TextStyle = { weight: 600 };

/** The area between two heights of a picture of this width. It leaves room at its right for these labels, and for the labels of `plates` on plates. */
export function plotArea(
  width: number,
  top: number,
  bottom: number,
  labels: readonly Pick<AxisLabel, 'label'>[],
  plates: readonly string[] = [],
): PlotArea {
  const plain = numberWidths(labels.map(({ label }) => label));
  const plated = numberWidths(plates, PLATE);
  const before = Math.ceil(Math.max(plain.before, plated.before));
  const after = Math.max(plain.after + 4, plates.length === 0 ? 0 : plated.after + 12);
  const room = Math.max(plain.whole + 4, plates.length === 0 ? 0 : plated.whole + 12, before + after);
  const right = Math.floor(width - EDGE - LABEL_GAP - room);
  return { left: EDGE, right, top, bottom, pointX: right + LABEL_GAP + before };
}

/** The area between two heights of a picture. It leaves room for these labels at its left, and `room` pixels at its right. */
export function areaRightOf(
  width: number,
  top: number,
  bottom: number,
  labels: readonly Pick<AxisLabel, 'label'>[],
  room: number,
): PlotArea {
  const { before, after, whole } = numberWidths(labels.map(({ label }) => label));
  const left = EDGE + Math.ceil(Math.max(whole, before + after)) + LABEL_GAP;
  return { left, right: Math.floor(width - EDGE - room), top, bottom, pointX: left - LABEL_GAP - Math.ceil(after) };
}

/** The left side of an area that has room for these labels, with equal decimals, beside it. */
export const leftOf = (labels: readonly AxisLabel[]): number =>
  EDGE + Math.ceil(numberWidths(labels.map(({ label }) => label)).whole) + LABEL_GAP;

/** Labels at the left of an area of `areaRightOf` or `leftOf`; the points of numbers are aligned. */
export function leftLabels(labels: readonly AxisLabel[], { left, pointX = left }: PlotArea): string[] {
  if (pointX >= left)
    return labels.map(({ position: y, label }) => svgText(left - LABEL_GAP, y + 4, label, { ...DIM, anchor: 'end' }));
  return labels.map(({ position: y, label }) =>
    partsOf(label) === undefined
      ? svgText(left - LABEL_GAP, y + 4, label, { ...DIM, anchor: 'end' })
      : svgNumber(pointX, y + 4, label, DIM),
  );
}

/**
 * A value on a coloured plate at the right of an area, its middle at the height `y`. If this is not the height of the value, `lineY`, a corner of the plate
 * points there. A page does not stretch the plate, because it does not stretch its text.
 */
export function plate(
  y: number,
  label: string,
  color: string,
  { right, pointX }: Pick<PlotArea, 'right' | 'pointX'>,
  lineY = y,
): string {
  const parts = pointX === undefined ? undefined : partsOf(label);
  const [before, after] = parts
    ? [svgTextSize(parts[0], PLATE), svgTextSize(parts[1], PLATE)]
    : [0, svgTextSize(label, PLATE)];
  const x = parts ? (pointX ?? 0) : right + LABEL_GAP;
  return (
    unstretchedAt(x, y, `d="${platePath(before, after, PLATE_HEIGHT, lineY - y)}" fill="${color}"`) +
    scaleLabel(y, label, { right, pointX }, { ...PLATE, fill: PALETTE.onPlate })
  );
}

/** The outline of a plate around a text from `-before` to `after`, with its middle at the height 0 and a corner at its left that points to the height `tip`. */
export function platePath(before: number, after: number, height: number, tip = 0): string {
  const [left, right] = [-before - PLATE_MARGIN, after + PLATE_MARGIN];
  const half = height / 2;
  const [from, to] = tip < 0 ? [3 - half, 0] : [0, half - 3];
  const corner = Math.abs(tip) < 1 ? '' : `V${px(to)}L${px(left - TIP)} ${px(tip)}L${px(left)} ${px(from)}`;
  return (
    `M${px(left + 3)} ${px(-half)}H${px(right - 3)}q3 0 3 3v${px(height - 6)}q0 3-3 3H${px(left + 3)}` +
    `q-3 0-3-3${corner}V${px(3 - half)}q0-3 3-3z`
  );
}

/** A label at the right of an area, at the height `y`; the points of numbers are aligned. */
export function scaleLabel(
  y: number,
  label: string,
  { right, pointX }: Pick<PlotArea, 'right'> & { readonly pointX?: number | undefined },
  style: TextStyle = {},
): string {
  return pointX === undefined || partsOf(label) === undefined
    ? svgText(right + LABEL_GAP, y + 4, label, style)
    : svgNumber(pointX, y + 4, label, style);
}

/** The smallest distance of a label from the middle of another label or of a plate. A plate keeps a larger distance if it can. */
const LINE = LABEL_SIZE + 3;
const BESIDE_PLATE = LINE + 2;
/** The farthest distance of a plate from the height of its value: the line of the value still ends at the plate. */
const MOST_MOVED = 7;
const LEAST_APART = LINE + 2 - MOST_MOVED;

/**
 * The height of a plate for the value at the height `y`. A plate that would touch labels is moved a little, so that as many labels as possible stay at
 * their own lines.
 *
 * @param taken the heights of other plates, which this plate does not touch
 */
export function plateHeight(
  y: number,
  labels: readonly AxisLabel[],
  { top, bottom }: PlotArea,
  taken: readonly number[] = [],
): number {
  const heights = labels.map(({ position }) => position).filter((other) => Math.abs(other - y) >= LEAST_APART);
  const costOf = (height: number): number => {
    if (height < top || height > bottom || taken.some((other) => Math.abs(other - height) < LINE)) return MUCH * MUCH;
    const near = heights.map((other) => Math.abs(other - height)).filter((distance) => distance < BESIDE_PLATE);
    return near.reduce((sum) => sum + MUCH, Math.abs(height - y));
  };
  let [best, least] = [y, costOf(y)];
  for (let moved = 0.5; moved <= MOST_MOVED; moved += 0.5)
    for (const height of [y - moved, y + moved]) if (costOf(height) < least) [best, least] = [height, costOf(height)];
  return best;
}
const MUCH = 1000;

/** Labels at the right of an area, each at its own line. A label that would touch a label or a plate at one of the heights `taken` is left out. */
export function rightLabels(labels: readonly AxisLabel[], area: PlotArea, taken: readonly number[] = []): string[] {
  let before = Number.NaN;
  return labels.map(({ position, label }) => {
    if (Math.abs(before - position) < LINE || taken.some((other) => Math.abs(other - position) < BESIDE_PLATE))
      return '';
    before = position;
    return scaleLabel(position, label, area, DIM);
  });
}

/** Labels below an area, at the height `y`; the outermost are moved inwards, so that a picture of this width holds them. */
export function bottomLabels(labels: readonly AxisLabel[], y: number, width: number): string[] {
  let free = Number.NEGATIVE_INFINITY;
  // The start of a day matters most to readers: its label replaces the labels that would touch it.
  const placed = labels.map((one) => ({ ...one, ...extentOf(one, width) }));
  const borders = placed.filter(({ isBorder }) => isBorder);
  const step = borders.length === 0 ? stepOf(placed) : 1;
  // If not all labels fit, zero is among those that are shown.
  const zero = Math.max(
    0,
    placed.findIndex(({ label }) => Number(label) === 0),
  );
  const touches = (one: Extent, other: Extent): boolean => one.left < other.right + GAP && other.left < one.right + GAP;
  // If a time of day touches the label of a day anywhere in the picture, it is left out on all days, so that all days have the same labels. Labels that the
  // edge of the picture has moved do not count.
  const inner = placed.filter(
    ({ position: x, left, right, isBorder }) => !isBorder && Math.abs(left + right - 2 * x) < 1e-6,
  );
  const leftOut = new Set(
    inner.filter((one) => borders.some((other) => touches(one, other))).map(({ label }) => label),
  );
  return placed.map((one, index) => {
    const { left, right, label, isBorder = false } = one;
    if (left < free || (index - zero) % step !== 0) return '';
    if (!isBorder && (leftOut.has(label) || borders.some((other) => touches(one, other)))) return '';
    free = right + GAP;
    return svgText((left + right) / 2, y, label, { anchor: 'middle', ...styleOf(isBorder) });
  });
}

const GAP = 10;

/** The smallest `step` with which each `step`-th label fits, so that labels are equally far apart in their values. */
function stepOf(placed: readonly { readonly left: number; readonly right: number }[]): number {
  const fits = (step: number): boolean =>
    placed.every(
      ({ left }, index) => index < step || index % step > 0 || left >= (placed[index - step]?.right ?? 0) + GAP,
    );
  let step = 1;
  while (step < placed.length && !fits(step)) step += 1;
  return step;
}

const styleOf = (isBorder: boolean): TextStyle => (isBorder ? { weight: 600 } : DIM);

interface Extent {
  readonly left: number;
  readonly right: number;
}

function extentOf({ position: x, label, isBorder = false }: AxisLabel, width: number): Extent {
  const half = svgTextSize(label, styleOf(isBorder)) / 2;
  const middle = Math.min(width - 2 - half, Math.max(2 + half, x));
  return { left: middle - half, right: middle + half };
}

/** A label centred at `x`. A label that would leave the area is moved inwards. */
export function labelInside(x: number, y: number, label: string, { left, right }: PlotArea): string {
  const half = svgTextSize(label) / 2;
  return svgText(Math.min(right - half - 2, Math.max(left + half + 2, x)), y, label, { anchor: 'middle' });
}

const rowPath = (labels: readonly AxisLabel[], { left, right }: PlotArea): string =>
  labels.map(({ position: y }) => `M${left} ${px(y)}H${right}`).join('');

/** Grid lines across an area at the heights of labels. */
export const rowLines = (labels: readonly AxisLabel[], area: PlotArea): string => gridLines(rowPath(labels, area));

/** Grid lines down an area; the lines of borders are dashed and stronger. In one path with them: the lines across it of `rows`. */
export function columnLines(labels: readonly AxisLabel[], area: PlotArea, rows: readonly AxisLabel[] = []): string[] {
  const { top, bottom } = area;
  const lines = (isBorder: boolean): string =>
    labels
      .filter((one) => (one.isBorder ?? false) === isBorder)
      .map(({ position: x }) => `M${px(x)} ${top}V${bottom}`)
      .join('');
  return [gridLines(rowPath(rows, area) + lines(false)), gridLines(lines(true), true, '1 3')];
}

/** A strong line across an area, such as the line of zero; `dash` as in `stroke-dasharray`. */
export const levelLine = (y: number, { left, right }: PlotArea, dash?: string): string =>
  gridLines(`M${left} ${px(y)}H${right}`, true, dash);

/** The strong line at the bottom of an area. */
export const baseLine = (area: PlotArea): string => levelLine(area.bottom + 0.5, area);
