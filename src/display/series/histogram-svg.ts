/**
 * A histogram in SVG: one bar for each range of values. Ranges have equal width, or, where the values span more than a
 * factor of ten, equal ratio (a logarithmic axis). Bars above a limit are hollow.
 */

import { lastAtMost, portable } from '../../protocol/index.js';
import type { PictureTheme } from '../context/context.js';
import { binCount, binEdges } from '../svg/bins.js';
import { type AxisLabel, axisTicks, baseLine, labelsAt, type PlotArea, plotArea } from '../svg/chart-axes.js';
import { axisChart, hoverColumns } from '../svg/chart-frame.js';
import { linearScale, type Scale } from '../svg/linear-scale.js';
import type { ChartTexts, DrawnChart } from '../svg/picture.js';
import { DIM, EDGE, px, svgRect, svgText, svgTextSize } from '../svg/svg.js';
import { Pen } from '../svg/svg-path.js';
import { LOG_AXIS } from '../svg/value-scale.js';
import { colorsOf, type PictureColors, widthOf } from '../theme/palette.js';

/** The labels of the marks are above the plot area, each in a separate line. */
const TOP = 84;
const BOTTOM = 230;
const FIRST_MARK = 62;
const MARK_LINE = 15;
const BINS = 40;
/** Number of bars of a logarithmic axis for each factor of ten. */
const BINS_OF_DECADE = 12;
/** The axis is logarithmic if the largest value is at least this many times the smallest. */
const WIDE = 10;

/** A marked value: a dashed line, or a solid one for the value that the histogram is about. */
export interface HistogramMark {
  readonly value: number;
  readonly label: string;
  readonly isMain?: true;
}

/** The values of a histogram and the way it shows them. */
export interface Histogram {
  /** At least one, finite. */
  readonly values: readonly number[];
  /** Values that a line marks, in ascending order: at most two. */
  readonly marks: readonly HistogramMark[];
  /** The things that are counted, such as `runs`. */
  readonly countName?: string;
  /** Bars that begin at this value or above it are hollow. */
  readonly hollowFrom: number;
  /** The text of a value at the axis and in a tooltip. */
  readonly nameOf: (value: number) => string;
  /** Decimals of the values. */
  readonly decimals: number;
  /** Approximate number of bars; if given, the axis is linear. Default: by the number of values, or a logarithmic axis if the values differ by a large factor. */
  readonly bins?: number;
  /** Bars that end at this value or below it are losses. */
  readonly lossBelow?: number;
  /** A range of values that is shaded, such as a confidence interval. */
  readonly interval?: { readonly low: number; readonly high: number };
}

/** A range of values, `from` included, `to` excluded, and the number of values in it. */
interface Bin {
  readonly from: number;
  readonly to: number;
  readonly count: number;
}

/** Draws a histogram. */
export function histogramSvg(histogram: Histogram, words: ChartTexts, theme?: PictureTheme): DrawnChart {
  const { values, nameOf, decimals } = histogram;
  const colors = colorsOf(theme);
  const [least, most] = values.reduce(([low, high], value) => [Math.min(low, value), Math.max(high, value)] as const, [
    Number.POSITIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
  ] as readonly [number, number]);
  const isLog = histogram.bins === undefined && least > 0 && most / least >= WIDE;
  const edges = isLog ? logEdges(least, most) : binEdges(least, most, histogram.bins ?? binCount(values.length));
  const bins = countsOf(values, edges);
  const [low, high] = [edges[0] ?? 0, edges.at(-1) ?? 1];
  const peak = bins.reduce((top, { count }) => Math.max(top, count), 1);
  const y = linearScale([0, peak], [BOTTOM, TOP]);
  const counts = labelsAt(
    axisTicks(0, peak, 4, 0).filter(({ value }) => value > 0),
    y,
  );
  const width = widthOf(theme, 'S');
  const area = plotArea(width, TOP, BOTTOM, counts);
  const project = isLog ? portable.log10 : (value: number): number => value;
  const across = linearScale([project(low), project(high)], [EDGE + 2, area.right - 2]);
  const x = (value: number): number => across(project(value));
  const names = isLog
    ? logTicks(low, high)
    : least === most
      ? [least]
      : axisTicks(low, high, 8, decimals).map(({ value }) => value);
  const parts = bins.map(({ from, to, count }) => ({
    size: x(to) - x(from),
    tooltip: count === 0 ? '' : `${nameOf(from)} to ${nameOf(to)}: ${count} of ${values.length}`,
  }));
  return axisChart({
    width,
    height: 260,
    words,
    colors,
    area,
    values: counts,
    columns: names.map((value): AxisLabel => ({ position: x(value), label: nameOf(value) })),
    columnMarks: 'ticks',
    remark: remarkOf(histogram, isLog, high),
    marks: [
      intervalBand(histogram, [low, high], x, colors.accent),
      ...barPaths(bins, histogram, x, y, colors),
      baseLine(area),
      ...markLines(histogram, [low, high], x, area, colors.text),
    ],
    abovePlate: [svgText(width - EDGE, TOP - 8, histogram.countName ?? '', { ...DIM, anchor: 'end' })],
    hover: [hoverColumns(area, parts, EDGE + 2, area.right - EDGE - 4)],
  });
}

/** The remark below the picture, which explains the hollow bars and the logarithmic axis. */
function remarkOf({ hollowFrom, nameOf }: Histogram, isLog: boolean, high: number): string {
  const hollow = hollowFrom < high ? [`hollow: above ${nameOf(hollowFrom)}`] : [];
  return [...hollow, ...(isLog ? [LOG_AXIS] : [])].join(' · ');
}

/** A pale band over the interval, as far as it is on the axis. */
function intervalBand(
  { interval }: Histogram,
  [low, high]: readonly [number, number],
  x: Scale,
  color: string,
): string {
  if (!interval) return '';
  const [from, to] = [x(Math.max(low, interval.low)), x(Math.min(high, interval.high))];
  return to > from ? svgRect(from, TOP - 10, to - from, BOTTOM - TOP + 10, `fill="${color}" fill-opacity=".2"`) : '';
}

function barPaths(
  bins: readonly Bin[],
  { hollowFrom, lossBelow = Number.NEGATIVE_INFINITY }: Histogram,
  x: Scale,
  y: Scale,
  { accent: color, down }: PictureColors,
): string[] {
  const [solid, hollow, loss] = [new Pen(), new Pen(), new Pen()];
  for (const { from, to, count } of bins) {
    if (count === 0) continue;
    const top = Math.min(BOTTOM - 2, y(count));
    (to <= lossBelow ? loss : from >= hollowFrom ? hollow : solid).box(
      x(from) + 1,
      top,
      x(to) - x(from) - 2,
      BOTTOM - top,
    );
  }
  return [
    solid.path(`fill="${color}" fill-opacity=".8"`),
    hollow.path(`fill="none" stroke="${color}" stroke-width="1.4"`),
    loss.path(`fill="${down}" fill-opacity=".8"`),
  ];
}

/** The marked values: a line down the area, its label beside its upper end. */
function markLines(
  { marks }: Histogram,
  [low, high]: readonly [number, number],
  x: Scale,
  area: PlotArea,
  color: string,
): string[] {
  return marks.slice(0, 2).map(({ value, label, isMain = false }, index) => {
    const [lineX, width] = [x(Math.min(high, Math.max(low, value))), svgTextSize(label, { weight: 600 })];
    // If there are two labels, the label of the smaller value is at the left of its line, so that neither label crosses the other line.
    const isOuter = index === 0 && marks.length > 1 && lineX - width - 8 > area.left;
    const isLeft = isOuter || lineX + width + 8 > area.right;
    const top = FIRST_MARK + index * MARK_LINE;
    return (
      `<path d="M${px(lineX)} ${top - 8}V${BOTTOM}" stroke="${color}"${isMain ? ' stroke-width="2"' : ' stroke-dasharray="4 3"'}/>` +
      svgText(lineX + (isLeft ? -6 : 6), top, label, { weight: 600, anchor: isLeft ? 'end' : 'start' })
    );
  });
}

/** The edges of the bars of values above zero, and the round values between them. */
export function histogramAxis(values: readonly number[]): {
  readonly edges: readonly number[];
  readonly ticks: readonly number[];
  readonly isLog: boolean;
} {
  const [least, most] = values.reduce(([low, high], value) => [Math.min(low, value), Math.max(high, value)] as const, [
    Number.POSITIVE_INFINITY,
    0,
  ] as readonly [number, number]);
  const isLog = most / least >= WIDE;
  const edges = isLog ? logEdges(least, most) : binEdges(least, most, binCount(values.length));
  const [low, high] = [edges[0] ?? 0, edges.at(-1) ?? 1];
  return { edges, isLog, ticks: isLog ? logTicks(low, high) : axisTicks(low, high, 6, 2).map(({ value }) => value) };
}

function logEdges(least: number, most: number): number[] {
  const first = Math.floor(portable.log10(least) * BINS_OF_DECADE + 1e-9);
  // A range of many decades gets fewer bars for each decade.
  const last = Math.floor(portable.log10(most) * BINS_OF_DECADE + 1e-9) + 1;
  const binSteps = Math.max(1, Math.ceil((last - first) / (BINS * 2)));
  const count = Math.ceil((last - first) / binSteps) + 1;
  return Array.from({ length: count }, (_, index) => portable.pow(10, (first + index * binSteps) / BINS_OF_DECADE));
}

/**
 * The ticks of a logarithmic axis from `low` to `high`: 1, 2, 5, 10, 20, …; only powers of ten if the axis has more than
 * five decades.
 */
function logTicks(low: number, high: number): number[] {
  const decades = portable.log10(high / low);
  const steps = decades > 5 ? [1] : [1, 2, 5];
  const from = portable.decimalExponent(low);
  return Array.from({ length: Math.ceil(decades) + 2 }, (_, index) =>
    steps.map((step) => step * portable.powerOfTen(from + index)),
  )
    .flat()
    .filter((value) => value >= low && value <= high);
}

/** Counts the values of each bin; the last bin includes its upper edge. */
function countsOf(values: readonly number[], edges: readonly number[]): Bin[] {
  const counts = edges.slice(1).map(() => 0);
  for (const value of values) {
    const bin = lastAtMost(edges, value, counts.length);
    counts[bin] = (counts[bin] ?? 0) + 1;
  }
  return counts.map((count, index) => ({ from: edges[index] ?? 0, to: edges[index + 1] ?? 0, count }));
}
