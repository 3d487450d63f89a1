/**
 * The frame of a chart: where it is drawn, its axes, and their labels. Labels keep a distance from each other and from
 * the edge of the picture, whatever font the reader has; those that have no room are left out, their rules stay.
 */

import { compact } from '../text/number-text.js';
import { type Tick, valueTicks } from './axis.js';
import { EDGE, gridLines, LABEL_SIZE, PICTURE_WIDTH, svgText, svgTextSize, type TextStyle } from './svg.js';

/** The area of a drawing, in pixels. */
export interface Plot {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** A place on an axis, in pixels, and its name. */
export interface AxisLabel {
  readonly at: number;
  readonly label: string;
  /** A day, a month or a year begins here. */
  readonly isBorder?: boolean;
}

/** Digits that an axis shows at most. */
const MAX_LABEL = 18;

/**
 * Round values for an axis, each named by what it is: where the exchange's decimals are too few to name a value, as
 * between two ticks of a price, it has none.
 */
export function axisTicks(low: number, high: number, count: number, maxDecimals: number): Tick[] {
  const ticks = valueTicks(low, high, count, maxDecimals);
  return ticks
    .filter(({ value, label }) => Math.abs(Number(label) - value) <= (high - low) * 0.002)
    .map(({ value, label }) => ({ value, label: label.length > MAX_LABEL ? compact(value) : label }));
}

/** The right edge of a plot that leaves room for these labels, and for one of them on a plate. */
export function rightEdge(labels: readonly string[], onPlate = ''): number {
  const widest = labels.reduce((most, label) => Math.max(most, svgTextSize(label)), 0);
  return Math.floor(PICTURE_WIDTH - EDGE - 8 - Math.max(widest + 4, svgTextSize(onPlate, { weight: 600 }) + 12));
}

const LINE = LABEL_SIZE + 3;

/** Names of heights at the right of a plot; those that would touch what stands at `taken` are left out. */
export function rightLabels(labels: readonly AxisLabel[], plot: Plot, taken: readonly number[] = []): string[] {
  const kept: number[] = [...taken];
  return labels.map(({ at, label }) => {
    if (kept.some((other) => Math.abs(other - at) < LINE)) return '';
    kept.push(at);
    return svgText(plot.right + 8, at + 4, label);
  });
}

/** Names below a plot, at `y`; the outermost are moved inwards, so that they lie in the picture. */
export function bottomLabels(labels: readonly AxisLabel[], y: number): string[] {
  let free = Number.NEGATIVE_INFINITY;
  // Where a day begins is what a reader looks for: it goes before what would touch it.
  const placed = labels.map((one) => ({ ...one, ...spanOf(one) }));
  const borders = placed.filter(({ isBorder }) => isBorder);
  return placed.map(({ left, right, label, isBorder = false }) => {
    if (left < free) return '';
    if (!isBorder && borders.some((other) => left < other.right + GAP && other.left < right + GAP)) return '';
    free = right + GAP;
    return svgText((left + right) / 2, y, label, { anchor: 'middle', ...styleOf(isBorder) });
  });
}

const GAP = 10;
const styleOf = (isBorder: boolean): TextStyle => (isBorder ? { weight: 600 } : {});

function spanOf({ at, label, isBorder = false }: AxisLabel): { left: number; right: number } {
  const width = svgTextSize(label, styleOf(isBorder));
  const middle = Math.min(PICTURE_WIDTH - 2 - width / 2, Math.max(2 + width / 2, at));
  return { left: middle - width / 2, right: middle + width / 2 };
}

/** Rules across a plot at heights, and the thicker line that it stands on. */
export function rowRules(heights: readonly number[], plot: Plot): string {
  const span = `H${plot.right}`;
  return gridLines(heights.map((y) => `M${plot.left} ${Math.round(y * 10) / 10}${span}`).join(''));
}

export const baseLine = ({ left, right, bottom }: Plot): string => gridLines(`M${left} ${bottom + 0.5}H${right}`, true);

/** Rules down a plot; those of borders are dashed and stronger. */
export function columnRules(labels: readonly AxisLabel[], { top, bottom }: Plot): string[] {
  const rules = (isBorder: boolean): string =>
    labels
      .filter((one) => (one.isBorder ?? false) === isBorder)
      .map(({ at }) => `M${Math.round(at * 10) / 10} ${top}V${bottom}`)
      .join('');
  const borders = rules(true);
  return [
    gridLines(rules(false)),
    borders === '' ? '' : gridLines(borders, true).replace('/>', ' stroke-dasharray="1 3"/>'),
  ];
}
