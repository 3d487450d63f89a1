/**
 * How often values occur: a bar for each range of equal width, on a linear axis or, where values span more than a decade,
 * on one where every step is a multiple of the one before. Bars that lie beyond a limit are hollow.
 */

import type { PictureTheme } from '../context.js';
import { widened } from '../svg/axis.js';
import { axisTicks, baseLine, bottomLabels, type Plot, rightEdge, rightLabels, rowRules } from '../svg/chart-frame.js';
import { scaleLinear } from '../svg/linear-scale.js';
import { colorsOf } from '../svg/palette.js';
import type { Figure, HoverStrip } from '../svg/picture.js';
import { at, EDGE, gridLines, heading, PICTURE_WIDTH, svgPicture, svgText, svgTextSize } from '../svg/svg.js';
import { Pen } from '../svg/svg-path.js';

const HEIGHT = 260;
/** Above the plot stand the marks, each on a line of its own. */
const TOP = 84;
const BOTTOM = 230;
const BINS = 40;
/** Widths of bars on an axis of multiples: so many to a factor of ten. */
const BINS_OF_DECADE = 12;
/** From this ratio of the largest to the least value on. */
const WIDE = 10;

/** What a histogram is made of. */
export interface Histogram {
  /** At least one, finite. */
  readonly values: readonly number[];
  /** Values that are marked by a line, in order: at most two. */
  readonly marks: readonly { readonly value: number; readonly label: string }[];
  /** Bars from here on are hollow. */
  readonly hollowFrom: number;
  /** A value as it is named at the axis and under the pointer. */
  readonly nameOf: (value: number) => string;
  /** Decimals that values have. */
  readonly decimals: number;
}

interface Bin {
  readonly from: number;
  readonly to: number;
  readonly count: number;
}

export function histogramSvg(
  histogram: Histogram,
  words: {
    readonly title: string;
    readonly aside: string;
    readonly figures: readonly Figure[];
    readonly description: string;
  },
  theme?: PictureTheme,
): { svg: string; hover: HoverStrip[] } {
  const { values, marks, hollowFrom, nameOf, decimals } = histogram;
  const colors = colorsOf(theme);
  const [least, most] = values.reduce(([low, high], value) => [Math.min(low, value), Math.max(high, value)] as const, [
    Number.POSITIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
  ] as readonly [number, number]);
  const isLog = least > 0 && most / least >= WIDE;
  const edges = isLog ? logEdges(least, most) : linearEdges(least, most);
  const bins = countsOf(values, edges);
  const [low, high] = [edges[0] ?? 0, edges.at(-1) ?? 1];
  const peak = bins.reduce((top, { count }) => Math.max(top, count), 1);
  const counts = axisTicks(0, peak, 4, 0).filter(({ value }) => value > 0);
  const right = rightEdge(counts.map(({ label }) => label));
  const plot: Plot = { left: EDGE, right, top: TOP, bottom: BOTTOM };
  const placeOf = isLog ? Math.log10 : (value: number): number => value;
  const across = scaleLinear()
    .domain([placeOf(low), placeOf(high)])
    .range([EDGE + 2, right - 2]);
  const x = (value: number): number => across(placeOf(value));
  const y = scaleLinear().domain([0, peak]).range([BOTTOM, TOP]);
  const [solid, hollow] = [new Pen(), new Pen()];
  for (const { from, to, count } of bins) {
    if (count === 0) continue;
    const top = Math.min(BOTTOM - 2, y(count));
    (from >= hollowFrom ? hollow : solid).box(x(from) + 1, top, x(to) - x(from) - 2, BOTTOM - top);
  }
  const names = (isLog ? logTicks(low, high) : axisTicks(low, high, 8, decimals).map(({ value }) => value)).map(
    (value) => ({ at: x(value), label: nameOf(value) }),
  );
  const svg = svgPicture({ width: PICTURE_WIDTH, height: HEIGHT }, words, colors.text, [
    ...heading(words),
    rowRules(
      counts.map(({ value }) => y(value)),
      plot,
    ),
    gridLines(names.map((name) => `M${at(name.at)} ${BOTTOM}v4`).join(''), true),
    solid.path(`fill="${colors.accent}" fill-opacity=".8"`),
    hollow.path(`fill="none" stroke="${colors.accent}" stroke-width="1.4"`),
    baseLine(plot),
    ...marks.slice(0, 2).map(({ value, label }, index) => {
      const [place, width] = [x(Math.min(high, Math.max(low, value))), svgTextSize(label, { weight: 600 })];
      const isLeft = place + width + 8 > right;
      const top = HEADING_BOTTOM + index * MARK_LINE;
      return (
        gridLines(`M${at(place)} ${top - 8}V${BOTTOM}`, true).replace('/>', ' stroke-dasharray="2 3"/>') +
        svgText(place + (isLeft ? -6 : 6), top, label, { weight: 600, anchor: isLeft ? 'end' : 'start' })
      );
    }),
    ...rightLabels(
      counts.map(({ value, label }) => ({ at: y(value), label })),
      plot,
    ),
    ...bottomLabels(names, BOTTOM + 18),
  ]);
  const parts = bins.map(({ from, to, count }) => ({
    size: x(to) - x(from),
    words: count === 0 ? '' : `${nameOf(from)} to ${nameOf(to)}: ${count} of ${values.length}`,
  }));
  const hover: HoverStrip = {
    x: EDGE + 2,
    y: TOP,
    width: right - EDGE - 4,
    height: BOTTOM - TOP,
    cut: 'columns',
    parts,
  };
  return { svg, hover: [hover] };
}

const HEADING_BOTTOM = 62;
const MARK_LINE = 15;

function linearEdges(least: number, most: number): number[] {
  const [low, high] = widened(least, most);
  const ticks = scaleLinear().domain([low, high]).nice(BINS).ticks(BINS);
  return ticks.length > 1 ? ticks : [low, high];
}

function logEdges(least: number, most: number): number[] {
  const first = Math.floor(Math.log10(least) * BINS_OF_DECADE + 1e-9);
  // Many decades get fewer bars to each.
  const last = Math.floor(Math.log10(most) * BINS_OF_DECADE + 1e-9) + 1;
  const stride = Math.max(1, Math.ceil((last - first) / (BINS * 2)));
  const count = Math.ceil((last - first) / stride) + 1;
  return Array.from({ length: count }, (_, index) => 10 ** ((first + index * stride) / BINS_OF_DECADE));
}

/** 1, 2, 5, 10, 20, … between two values. */
function logTicks(low: number, high: number): number[] {
  const decades = Math.log10(high / low);
  const steps = decades > 5 ? [1] : [1, 2, 5];
  const from = Math.floor(Math.log10(low));
  return Array.from({ length: Math.ceil(decades) + 2 }, (_, index) => steps.map((step) => step * 10 ** (from + index)))
    .flat()
    .filter((value) => value >= low && value <= high);
}

/** How many values lie from each edge to before the next; the last bin holds its upper edge too. */
function countsOf(values: readonly number[], edges: readonly number[]): Bin[] {
  const counts = edges.slice(1).map(() => 0);
  for (const value of values) {
    let [low, high] = [0, counts.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((edges[middle] ?? 0) <= value) low = middle;
      else high = middle - 1;
    }
    counts[low] = (counts[low] ?? 0) + 1;
  }
  return counts.map((count, index) => ({ from: edges[index] ?? 0, to: edges[index + 1] ?? 0, count }));
}
