/**
 * A series of numbers as an SVG line: values on the right, times below if they are known, a line at zero if the values
 * cross it; the smallest, the largest and the last value have labels. All lengths are pixels.
 */

import type { PictureTheme } from '../context/context.js';
import { placeTicks, widened } from '../svg/axis.js';
import {
  type AxisLabel,
  baseLine,
  labelInside,
  labelsAt,
  levelLine,
  type PlotArea,
  plotArea,
  timeLabels,
  valueAxis,
} from '../svg/chart-axes.js';
import { axisChart, hoverColumns } from '../svg/chart-frame.js';
import type { Scale } from '../svg/linear-scale.js';
import type { ChartTexts, DrawnChart, HoverStrip } from '../svg/picture.js';
import { HEADING_HEIGHT, svgDot, svgRing } from '../svg/svg.js';
import { MIN_HOVER_SIZE } from '../svg/svg-hover.js';
import { Pen } from '../svg/svg-path.js';
import { colorsOf, PALETTE, widthOf } from '../theme/palette.js';
import { extremeOf } from './extremes.js';
import type { Series } from './series.js';

const BOTTOM = 250;
/** Room for the labels of the smallest and the largest value. */
const MARK = 16;

/** The texts of the picture of a series. */
export interface SeriesChartWords extends ChartTexts {
  /** The tooltip of the values from index `from` up to, but not including, index `to`. */
  readonly tooltipOf: (from: number, to: number) => string;
  /** A logarithmic axis of values above zero. */
  readonly isLog: boolean;
}

/** Draws a series of at least one value; `zone` in minutes east of UTC. */
export function seriesSvg(series: Series, zone: number, words: SeriesChartWords, theme?: PictureTheme): DrawnChart {
  const { values, texts, decimals } = series;
  const colors = colorsOf(theme);
  const [least, most] = [extremeOf(values, (a, b) => a < b), extremeOf(values, (a, b) => a > b)];
  // The change in the heading is counted from here.
  const base = series.open === undefined ? (values[0] ?? 0) : Number(series.open);
  const [bottom, top] = widened(Math.min(base, values[least] ?? 0), Math.max(base, values[most] ?? 0));
  const { scale: y, ticks } = valueAxis([bottom, top], [BOTTOM - MARK - 4, HEADING_HEIGHT + MARK], words.isLog);
  const labels = labelsAt(ticks(words.isLog ? 6 : 5, decimals), y);
  const lastLabel = texts.at(-1) ?? '';
  const width = widthOf(theme);
  const area = plotArea(width, HEADING_HEIGHT, BOTTOM, labels, [lastLabel]);
  const placeX = seriesX(values.length + series.skippedCount, area);
  const x = (at: number): number => placeX(series.places[at] ?? at);
  const last = y(values.at(-1) ?? 0);
  const mark = (index: number, shift: number): string => {
    // The plate names the last value.
    if (index === values.length - 1) return '';
    const height = y(values[index] ?? 0);
    return svgRing(x(index), height, PALETTE.text) + labelInside(x(index), height + shift, texts[index] ?? '', area);
  };
  return axisChart({
    width,
    height: 280,
    words,
    colors,
    area,
    values: labels,
    columns: seriesTimes({ bars: series.placeBars }, zone, placeX, area, values.length + series.skippedCount),
    marks: [
      bottom < 0 && top > 0 ? levelLine(y(0), area) : '',
      baseLine(area),
      missingMarks(series, placeX, area),
      values.length > 2 ? levelLine(Math.round(y(base)) + 0.5, area, '2 4') : '',
      valuesLine(values, x, y, colors.accent, series.places),
      ...aloneIn(series.places).map((at) => svgDot(x(at), y(values[at] ?? 0), colors.accent)),
      svgDot(x(values.length - 1), last, colors.accent),
      ...(values.length < 3 || least === most ? [] : [mark(most, -6), mark(least, 15)]),
    ],
    ...(values.length > 2 && {
      notable: [{ position: y(base), label: series.open === undefined ? 'first' : 'open', color: colors.dim }],
    }),
    last: { y: last, label: lastLabel, color: colors.accent },
    hover: [seriesHover(values.length + series.skippedCount, area, (from, to) => gapTooltip(series, from, to, words))],
  });
}

/** The pixel of each value of a series: from edge to edge; a single value is in the middle. */
export function seriesX(count: number, { left, right }: PlotArea): Scale {
  return (index) => (count === 1 ? (left + right) / 2 : left + (index * (right - left)) / (count - 1));
}

/** The labels of times below a series; without times, those of the places of its values: 1, 10, 20. */
export function seriesTimes(
  { bars }: Pick<Series, 'bars'>,
  zone: number,
  x: Scale,
  { left, right }: PlotArea,
  count = 0,
): AxisLabel[] {
  if (bars) return timeLabels(bars, zone, x, (right - left) / Math.max(1, bars.length - 1));
  return placeTicks(count, 8).map(({ value, label }) => ({ position: x(value - 1), label }));
}

/** Crosses on the line below a series, at the places without a value. */
function missingMarks({ places, skippedCount }: Series, x: Scale, { left, right }: PlotArea): string {
  const all = places.length + skippedCount;
  if (skippedCount === 0 || (right - left) / all < CROSS) return '';
  const there = new Set(places);
  const at = Array.from({ length: all }, (_, place) => place).filter((place) => !there.has(place));
  const pen = new Pen();
  for (const place of at)
    for (const side of [1, -1]) pen.move(x(place) - 3, BOTTOM - 3 * side).line(x(place) + 3, BOTTOM + 3 * side);
  return pen.path(`stroke="${PALETTE.warn}" fill="none"`);
}
/** The least distance of crosses. */
const CROSS = 8;

/** The line of the values, as one path. */
export const valuesLine = (
  values: readonly number[],
  x: Scale,
  y: Scale,
  color: string,
  places?: readonly number[],
): string =>
  linePath(values, x, y, places).path(`fill="none" stroke="${color}" stroke-width="1.6" stroke-linejoin="round"`);

/**
 * The line through the values. If they are closer than a pixel, the line goes through the extremes of groups of values, so that no peak is lost and the
 * picture stays small.
 *
 * @param places of the values among all values: the line is interrupted where places are left out; default: no place is left out
 */
export function linePath(values: readonly number[], x: Scale, y: Scale, places?: readonly number[]): Pen {
  const most = Math.max(1, Math.abs(x(values.length - 1) - x(0)) / 2);
  const pen = new Pen();
  let before = 0;
  extremesOf(values, Math.ceil(values.length / most)).forEach((index, order) => {
    const [left, top] = [x(index), y(values[index] ?? 0)];
    const hasGap = places !== undefined && (places[index] ?? 0) - (places[before] ?? 0) !== index - before;
    before = index;
    if (order === 0 || hasGap) pen.move(left, top);
    else pen.line(left, top);
  });
  // A path of a single point is invisible, so a single value is drawn as a dash.
  return values.length === 1 ? pen.line(x(0) + 1, y(values[0] ?? 0)) : pen;
}

/** The values between two places without a value: they have no line. */
const aloneIn = (places: readonly number[]): number[] =>
  places.flatMap((place, at) => {
    const hasNeighbour = places[at - 1] === place - 1 || places[at + 1] === place + 1;
    return hasNeighbour || places.length === 1 ? [] : [at];
  });

/** The tooltip of the values at the places from `from` up to, but not including, `to`. */
function gapTooltip(
  { places, skippedCount }: Series,
  from: number,
  to: number,
  { tooltipOf }: SeriesChartWords,
): string {
  if (skippedCount === 0) return tooltipOf(from, to);
  const [first, next] = [from, to].map((bound) => {
    const at = places.findIndex((place) => place >= bound);
    return at < 0 ? places.length : at;
  }) as [number, number];
  return first === next ? 'no value' : tooltipOf(first, next);
}

/** Indices of the smallest and the largest value of each group of `size` values, in order; all indices for size 1. */
export function extremesOf(values: readonly number[], size: number): number[] {
  if (size <= 1) return values.map((_, index) => index);
  const indices: number[] = [];
  const add = (index: number): void => {
    if (index !== indices.at(-1)) indices.push(index);
  };
  add(0);
  for (let start = 0; start < values.length; start += size) {
    let [least, most] = [start, start];
    for (let index = start; index < Math.min(values.length, start + size); index += 1) {
      if ((values[index] ?? 0) < (values[least] ?? 0)) least = index;
      if ((values[index] ?? 0) > (values[most] ?? 0)) most = index;
    }
    add(Math.min(least, most));
    add(Math.max(least, most));
  }
  add(values.length - 1);
  return indices;
}

/** The number of tooltip areas. It is doubled for wider pictures, so that a wide picture also has all edges of a narrow one. */
const partsIn = (width: number): number => {
  let parts = FEWEST_PARTS;
  while (2 * parts * MIN_HOVER_SIZE <= width) parts *= 2;
  return parts;
};
const FEWEST_PARTS = 23;

/** One tooltip for each value, or for each group of values that is wide enough for the pointer. */
export function seriesHover(
  count: number,
  area: PlotArea,
  tooltipOf: (from: number, to: number) => string,
): HoverStrip {
  const width = area.right - area.left;
  const parts = Math.min(count, partsIn(width));
  const placed = Array.from({ length: parts }, (_, part) => {
    const [from, to] = [Math.floor((part * count) / parts), Math.floor(((part + 1) * count) / parts)];
    return { size: ((to - from) * width) / count, tooltip: tooltipOf(from, to) };
  });
  return hoverColumns(area, placed);
}
