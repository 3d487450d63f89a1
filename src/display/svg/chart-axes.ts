/**
 * The axes of a chart: the area for the values, the grid lines across the area, and the labels beside and below it.
 * Labels keep a distance from each other and from the edge of the picture, in every font that a reader may have. A
 * label without room is left out; its grid line stays.
 */

import { compact } from '../text/number-text.js';
import { dayName, shortDay } from '../text/zone-time.js';
import { PALETTE } from '../theme/palette.js';
import { borderBars, type Tick, type TimeSpan, timeTicks, valueTicks } from './axis.js';
import { linearScale, type Scale } from './linear-scale.js';
import { DIM, EDGE, gridLines, LABEL_SIZE, px, svgRect, svgText, svgTextSize, type TextStyle } from './svg.js';
import { numberWidths, partsOf, svgNumber } from './svg-number.js';
import { valueScale } from './value-scale.js';

/** The area that a chart draws its values in, in pixels. */
export interface PlotArea {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  /** The pixel of the decimal points of the labels at its right; without it, the labels begin at one pixel. */
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
 * Labels of times below bars, at least 24 pixels apart. Days that begin among shorter periods are marked as borders and
 * have their dates, so that readers see which day is where.
 *
 * @param x The pixel of a bar, by its index; neighbours are `step` pixels apart.
 * @param zone Minutes east of UTC.
 */
export function timeLabels(bars: readonly TimeSpan[], zone: number, x: Scale, step: number): AxisLabel[] {
  const ticks = timeTicks(bars, zone, (index, next, label) => (next - index) * step >= svgTextSize(label) + 24);
  const borders = borderBars(bars, zone);
  // If every tick is the start of a day, no tick is marked as a border.
  const isMixed = ticks.some(({ index }) => index > 0 && !borders.has(index));
  return ticks.map(({ index, label, startMs }) => {
    const isBorder = isMixed && borders.has(index);
    const isDay = isBorder && startMs !== undefined;
    if (isDay) return { position: x(index), label: dayName(startMs, zone), isBorder };
    const isDate = startMs !== undefined && /^\d\d-\d\d$/.test(label);
    return { position: x(index), label: isDate ? shortDay(startMs, zone) : label, isBorder };
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
const PLATE: TextStyle = { weight: 600 };

/** The area of a picture of this width between two heights that leaves room at its right for these labels, and for those of `plates` on plates. */
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

/** The area of a picture between two heights that leaves room for these labels at its left, and `room` pixels at its right. */
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

/** Labels at the left of an area of `areaRightOf`; the points of numbers are aligned. */
export function leftLabels(labels: readonly AxisLabel[], { left, pointX = left - LABEL_GAP }: PlotArea): string[] {
  return labels.map(({ position: y, label }) =>
    partsOf(label) === undefined
      ? svgText(left - LABEL_GAP, y + 4, label, { ...DIM, anchor: 'end' })
      : svgNumber(pointX, y + 4, label, DIM),
  );
}

/** A value on a coloured plate at the right of an area, its middle at the height `y`. */
export function plate(y: number, label: string, color: string, { right, pointX }: PlotArea): string {
  const x = right + LABEL_GAP - PLATE_MARGIN;
  const parts = pointX === undefined ? undefined : partsOf(label);
  const end = parts ? (pointX ?? 0) + svgTextSize(parts[1], PLATE) : right + LABEL_GAP + svgTextSize(label, PLATE);
  return (
    svgRect(x, y - 9, end + PLATE_MARGIN - x, 18, `rx="3" fill="${color}"`) +
    scaleLabel(y, label, { right, pointX }, { ...PLATE, fill: PALETTE.onPlate })
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

const LINE = LABEL_SIZE + 3;

/** A label beside a plate, and how far it may be from its grid line: less than from the labels of other lines. */
const BESIDE = LINE + 2;
const MOST_MOVED = 12;

/**
 * Labels at the right of an area. One that would touch something at one of the heights `taken` stands beside it if its
 * own line is near; else it is left out.
 */
export function rightLabels(labels: readonly AxisLabel[], area: PlotArea, taken: readonly number[] = []): string[] {
  const used: number[] = [...taken];
  const beside = taken.flatMap((height) => [height - BESIDE, height + BESIDE]);
  return labels.map(({ position, label }) => {
    const others = labels.flatMap((one) => (one.position === position ? [] : [one.position]));
    const isFree = (height: number): boolean => [...used, ...others].every((other) => Math.abs(other - height) >= LINE);
    const isNear = (height: number): boolean =>
      height >= area.top && height <= area.bottom && Math.abs(height - position) <= MOST_MOVED;
    const height = used.every((other) => Math.abs(other - position) >= LINE)
      ? position
      : beside.find((one) => isNear(one) && isFree(one));
    if (height === undefined) return '';
    used.push(height);
    return scaleLabel(height, label, area, DIM);
  });
}

/** Labels below an area, at the height `y`; the outermost are moved inwards, so that a picture of this width holds them. */
export function bottomLabels(labels: readonly AxisLabel[], y: number, width: number): string[] {
  let free = Number.NEGATIVE_INFINITY;
  // The start of a day matters most to readers: its label replaces the labels that would touch it.
  const placed = labels.map((one) => ({ ...one, ...extentOf(one, width) }));
  const borders = placed.filter(({ isBorder }) => isBorder);
  const step = borders.length === 0 ? stepOf(placed) : 1;
  const touches = (one: Extent, other: Extent): boolean => one.left < other.right + GAP && other.left < one.right + GAP;
  // A time of day that touches the label of a day in the picture is left out on all days, so that days have the same labels.
  // Not those that the edge of the picture has moved.
  const inner = placed.filter(
    ({ position: x, left, right, isBorder }) => !isBorder && Math.abs(left + right - 2 * x) < 1e-6,
  );
  const leftOut = new Set(
    inner.filter((one) => borders.some((other) => touches(one, other))).map(({ label }) => label),
  );
  return placed.map((one, index) => {
    const { left, right, label, isBorder = false } = one;
    if (left < free || index % step > 0) return '';
    if (!isBorder && (leftOut.has(label) || borders.some((other) => touches(one, other)))) return '';
    free = right + GAP;
    return svgText((left + right) / 2, y, label, { anchor: 'middle', ...styleOf(isBorder) });
  });
}

const GAP = 10;

/** Each `step`-th label fits: so equal steps of values have equal steps of labels. */
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

/** A label centred at `x` as far as the area allows: a label at the edge is moved inwards. */
export function labelInside(x: number, y: number, label: string, { left, right }: PlotArea): string {
  const half = svgTextSize(label) / 2;
  return svgText(Math.min(right - half - 2, Math.max(left + half + 2, x)), y, label, { anchor: 'middle' });
}

/** Grid lines across an area at the heights of labels. */
export function rowLines(labels: readonly AxisLabel[], { left, right }: PlotArea): string {
  return gridLines(labels.map(({ position: y }) => `M${left} ${px(y)}H${right}`).join(''));
}

/** Grid lines down an area; the lines of borders are dashed and stronger. */
export function columnLines(labels: readonly AxisLabel[], { top, bottom }: PlotArea): string[] {
  const lines = (isBorder: boolean): string =>
    labels
      .filter((one) => (one.isBorder ?? false) === isBorder)
      .map(({ position: x }) => `M${px(x)} ${top}V${bottom}`)
      .join('');
  return [gridLines(lines(false)), gridLines(lines(true), true, '1 3')];
}

/** A strong line across an area, such as the line of zero; `dash` as in `stroke-dasharray`. */
export const levelLine = (y: number, { left, right }: PlotArea, dash?: string): string =>
  gridLines(`M${left} ${px(y)}H${right}`, true, dash);

/** The strong line at the bottom of an area. */
export const baseLine = (area: PlotArea): string => levelLine(area.bottom + 0.5, area);
