/**
 * A series of numbers as an SVG line: values on the right, times below where they are known, zero marked where the line
 * crosses it, the least, the largest and the last value labelled. Pixels throughout.
 */

import type { PictureTheme } from '../context.js';
import { borderBars, timeTicks, widened } from '../svg/axis.js';
import {
  type AxisLabel,
  axisTicks,
  baseLine,
  bottomLabels,
  columnRules,
  type Plot,
  rightEdge,
  rightLabels,
  rowRules,
} from '../svg/chart-frame.js';
import { scaleLinear } from '../svg/linear-scale.js';
import { colorsOf, PALETTE } from '../svg/palette.js';
import type { Figure, HoverStrip } from '../svg/picture.js';
import {
  at,
  EDGE,
  gridLines,
  HEADING_HEIGHT,
  heading,
  PICTURE_WIDTH,
  plate,
  svgPicture,
  svgText,
  svgTextSize,
} from '../svg/svg.js';
import { MIN_HOVER_SIZE } from '../svg/svg-hover.js';
import { Pen } from '../svg/svg-path.js';
import { extremeOf, type Series } from './series.js';

const HEIGHT = 280;
const BOTTOM = 250;
/** Room of the marks of the least and the largest value. */
const MARK = 16;
/** More values than this are drawn as their extremes, group by group: no peak is lost, and the picture stays small. */
const MAX_POINTS = 800;

/** What is said above and about the picture of a series. */
export interface SeriesWords {
  readonly title: string;
  readonly aside: string;
  readonly figures: readonly Figure[];
  readonly description: string;
  /** What is said of the values from one index to before another one. */
  readonly hoverWords: (from: number, to: number) => string;
}

/** The picture of a series that holds a value; `zone` in minutes east of UTC. */
export function seriesSvg(
  series: Series,
  zone: number,
  words: SeriesWords,
  theme?: PictureTheme,
): { svg: string; hover: HoverStrip[] } {
  const { values, texts, decimals } = series;
  const colors = colorsOf(theme);
  const [least, most] = [extremeOf(values, (a, b) => a < b), extremeOf(values, (a, b) => a > b)];
  const [bottom, top] = widened(values[least] ?? 0, values[most] ?? 0);
  const ticks = axisTicks(bottom, top, 5, decimals);
  const lastLabel = texts.at(-1) ?? '';
  const right = rightEdge(
    ticks.map(({ label }) => label),
    lastLabel,
  );
  const plot: Plot = { left: EDGE, right, top: HEADING_HEIGHT, bottom: BOTTOM };
  const y = scaleLinear()
    .domain([bottom, top])
    .range([BOTTOM - MARK - 4, HEADING_HEIGHT + MARK]);
  const x = seriesX(values.length, plot);
  const times = series.bars ? seriesTimes(series.bars, zone, x, plot) : [];
  const last = y(values.at(-1) ?? 0);
  const marks =
    values.length < 3 || least === most
      ? []
      : [
          pointMark(x(most), y(values[most] ?? 0), -6, texts[most] ?? '', plot),
          pointMark(x(least), y(values[least] ?? 0), 15, texts[least] ?? '', plot),
        ];

  const svg = svgPicture({ width: PICTURE_WIDTH, height: HEIGHT }, words, colors.text, [
    ...heading(words),
    rowRules(
      ticks.map(({ value }) => y(value)),
      plot,
    ),
    ...columnRules(times, plot),
    bottom < 0 && top > 0 ? gridLines(`M${EDGE} ${at(y(0))}H${right}`, true) : '',
    baseLine(plot),
    linePath(values, x, y).path(`fill="none" stroke="${colors.accent}" stroke-width="1.6" stroke-linejoin="round"`),
    `<circle cx="${at(x(values.length - 1))}" cy="${at(last)}" r="3" fill="${colors.accent}"/>`,
    ...marks,
    ...rightLabels(
      ticks.map(({ value, label }) => ({ at: y(value), label })),
      plot,
      [last],
    ),
    plate(right + 3, last, lastLabel, colors.accent),
    ...bottomLabels(times, BOTTOM + 17),
  ]);
  return { svg, hover: [seriesHover(values.length, plot, words.hoverWords)] };
}

/** Where the values of a series stand: from edge to edge, a single one in the middle. */
export function seriesX(count: number, { left, right }: Plot): (index: number) => number {
  return (index) => (count === 1 ? (left + right) / 2 : left + (index * (right - left)) / (count - 1));
}

/** The names of times below a series. */
export function seriesTimes(
  bars: NonNullable<Series['bars']>,
  zone: number,
  x: (index: number) => number,
  plot: Plot,
): AxisLabel[] {
  const step = (plot.right - plot.left) / Math.max(1, bars.length - 1);
  const ticks = timeTicks(bars, zone, (index, next, label) => (next - index) * step >= svgTextSize(label) + 24);
  const borders = borderBars(bars, zone);
  const isMixed = ticks.some(({ index }) => index > 0 && !borders.has(index));
  return ticks.map(({ index, label }) => ({ at: x(index), label, isBorder: isMixed && borders.has(index) }));
}

/** A ring at a point and its value above or below it. */
function pointMark(x: number, y: number, shift: number, label: string, plot: Plot): string {
  const half = svgTextSize(label) / 2;
  const middle = Math.min(plot.right - half - 2, Math.max(plot.left + half + 2, x));
  const ring = `<circle cx="${at(x)}" cy="${at(y)}" r="2.5" fill="none" stroke="${PALETTE.text}"/>`;
  return ring + svgText(middle, y + shift, label, { anchor: 'middle' });
}

/** The line through the values, or through the extremes of their groups. */
export function linePath(values: readonly number[], x: (index: number) => number, y: (value: number) => number): Pen {
  const pen = new Pen();
  extremesOf(values, Math.ceil(values.length / MAX_POINTS)).forEach((index, order) => {
    const [left, top] = [x(index), y(values[index] ?? 0)];
    if (order === 0) pen.move(left, top);
    else pen.line(left, top);
  });
  // A single value is a dash, which a lone point is not.
  return values.length === 1 ? pen.line(x(0) + 1, y(values[0] ?? 0)) : pen;
}

/** Indices of the least and the largest value of each group of `size`, in order; all of them when it is 1. */
function extremesOf(values: readonly number[], size: number): number[] {
  if (size <= 1) return values.map((_, index) => index);
  const kept: number[] = [0];
  for (let start = 0; start < values.length; start += size) {
    let [least, most] = [start, start];
    for (let index = start; index < Math.min(values.length, start + size); index += 1) {
      if ((values[index] ?? 0) < (values[least] ?? 0)) least = index;
      if ((values[index] ?? 0) > (values[most] ?? 0)) most = index;
    }
    kept.push(Math.min(least, most), Math.max(least, most));
  }
  return [...new Set([...kept, values.length - 1])].sort((a, b) => a - b);
}

/** One part around each value, or for as many as can be pointed at. */
export function seriesHover(
  count: number,
  { left, right, top, bottom }: Plot,
  hoverWords: (from: number, to: number) => string,
): HoverStrip {
  const width = right - left;
  const parts = Math.min(count, Math.floor(width / MIN_HOVER_SIZE));
  const placed = Array.from({ length: parts }, (_, part) => {
    const [from, to] = [Math.floor((part * count) / parts), Math.floor(((part + 1) * count) / parts)];
    return { size: ((to - from) * width) / count, words: hoverWords(from, to) };
  });
  return { x: left, y: top, width, height: bottom - top, cut: 'columns', parts: placed };
}
