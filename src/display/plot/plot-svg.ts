/** A plot of columns as SVG: lines, points, bars or a histogram. Groups differ in colour and in dashes or shape. */

import type { GroupShape } from '../../colors/index.js';
import type { PictureTheme } from '../context/context.js';
import { type GroupLook, groupLooks, namedLooks } from '../series/group-marks.js';
import {
  type AxisLabel,
  areaRightOf,
  baseLine,
  clockLabels,
  labelsAt,
  levelLine,
  type PlotArea,
  plotArea,
  type ValueAxis,
  valueAxis,
} from '../svg/chart-axes.js';
import { axisChart, widestOf } from '../svg/chart-frame.js';
import { type CurveEndLabel, endLabelRoom, endLabels } from '../svg/end-labels.js';
import type { Scale } from '../svg/linear-scale.js';
import type { Figure } from '../svg/picture.js';
import { DIM, EDGE, HEADING_HEIGHT, LABEL_SIZE, px, svgText, svgTextSize } from '../svg/svg.js';
import { Pen } from '../svg/svg-path.js';
import { compact } from '../text/number-text.js';
import { colorsOf, outlined, PALETTE, type PictureColors, widthOf } from '../theme/palette.js';
import { cutToSize } from '../theme/text-size.js';
import { annotationMarks } from './annotations-svg.js';
import { placeText } from './annotations-text.js';
import type { Obstacle } from './free-place.js';
import { isJoined, type PlotModel, type PlotPoint } from './plot-model.js';

const HEIGHT = 324;
const BOTTOM = 286;
export const MARGIN = 8;
/** Most decimals of an axis label. */
export const MAX_DECIMALS = 8;
/** Maximum number of points that are drawn. If there are more, points are left out at equal distances, and the title line says so. */
export const MAX_POINTS = 3000;
/** The texts of a plot. */
export interface PlotTexts {
  readonly title: string;
  readonly aside: string;
  readonly description: string;
}

/** Draws a plot; `zone` in minutes east of UTC. */
export function plotSvg(plot: PlotModel, zone: number, words: PlotTexts, theme?: PictureTheme): string {
  const [low, high] = endsOf(plot);
  const { scale: y, ticks } = valueAxis([low, high], insideOf(plot, HEADING_HEIGHT, BOTTOM), plot.log.y);
  const width = widthOf(theme, isWide(plot) ? 'M' : 'S');
  const numbers = barNumbers(plot, width - 2 * EDGE);
  const values =
    numbers.length > 0
      ? []
      : labelsAt(plot.mark === 'histogram' ? ticks(COUNT_LABELS, 0) : ticks(LABELS, MAX_DECIMALS), y);
  const colors = colorsOf(theme);
  // If the names of lines are at their ends, the scale is at the other side.
  const names = endNames(plot, width);
  const hasNames = names.length > 0;
  const area = hasNames
    ? areaRightOf(width, HEADING_HEIGHT, BOTTOM, values, endLabelRoom(widestOf(names)))
    : withFirstLabel(plot, plotArea(width, HEADING_HEIGHT, BOTTOM, values));
  const inset = plot.mark === 'point' ? MARGIN : 0;
  const across = valueAxis(plot.x, [area.left + inset, area.right - inset], plot.log.x);
  const x = across.scale;
  const marked = annotationMarks(plot.annotations, x, y, area, obstaclesOf(plot, x, y), (one) =>
    placeText(one, plot, zone),
  );
  const ends = endLabels(lineEnds(plot, names, x, y), area.right, [HEADING_HEIGHT + MARGIN, BOTTOM - MARGIN]);
  const { svg } = axisChart({
    width,
    height: HEIGHT,
    words: { ...words, figures: hasNames ? [] : figuresOf(plot) },
    colors,
    area,
    values,
    columns: columnsOf(plot, zone, across, area),
    columnMarks: plot.mark === 'bar' ? 'none' : 'lines',
    marks: [
      ...marked.below,
      // Bars below zero hang from the line of zero.
      plot.mark === 'bar' && low < 0 ? '' : baseLine(area),
      ...marksOf(plot, x, y, colors, numbers),
      low < 0 && (high > 0 || plot.mark === 'bar') ? levelLine(y(0), area) : '',
      ...marked.above,
    ],
    ...(hasNames ? { scaleSide: 'left' as const } : {}),
    behindPlate: ends.parts,
    // Numbers at bars need no axis, and the title names them.
    abovePlate: (hasNames && plot.title === '') || numbers.length > 0 ? [] : axisNames(plot, area, width, hasNames),
    hover: [],
  });
  return svg;
}

/** About so many labels beside a plot, and beside the counts of a distribution. */
const [LABELS, COUNT_LABELS] = [6, 4];

/** Zero is the lower end of values that begin nearer to it than this part of their range. */
const NEAR_ZERO = 0.12;

/** The ends of the values of a plot, with zero where it is near: an axis that begins just above zero leaves its reader in doubt. */
export const endsOf = ({ y: [low, high], log }: PlotModel): readonly [number, number] =>
  !log.y && low > 0 && low <= (high - low) * NEAR_ZERO ? [0, high] : [low, high];

/** The value of a bar: with its sign if some bars are below zero, and with the unit that the name of a column of the exchange says. */
export const barText = ({ y, yName }: Pick<PlotModel, 'y' | 'yName'>, value: number): string =>
  (y[0] < 0 && value > 0 ? '+' : '') + compact(value) + (/percent$/i.test(yName) ? ' %' : '');

/** The numbers at the ends of bars, which then need no scale; [] if one has no room in its part of the width. */
export function barNumbers(plot: PlotModel, width: number): string[] {
  const { mark, groups, categories } = plot;
  if (mark !== 'bar') return [];
  const numbers = (groups[0]?.points ?? []).map((point) => barText(plot, point.y));
  return numbers.every((text) => svgTextSize(text) + 6 <= width / categories.length) ? numbers : [];
}

/** Above and below bars for the numbers at their ends. */
const BAR_NUMBER = 18;

/** The pixels of both ends of the values, in an area from one height to another. */
export function insideOf({ mark, y }: PlotModel, top: number, bottom: number): readonly [number, number] {
  const margin = mark === 'bar' ? BAR_NUMBER : MARGIN;
  const isFlush = mark === 'histogram' || ((mark === 'bar' || mark === 'area') && y[0] >= 0);
  return [isFlush ? bottom : bottom - margin, top + margin];
}

/** The area, with room at its left for the half of a first bin's label that stands at its edge. */
export function withFirstLabel({ mark, x, unit, bins }: PlotModel, area: PlotArea): PlotArea {
  if (mark !== 'histogram') return area;
  const { scale, ticks } = valueAxis(x, [area.left, area.right]);
  const [first] = labelsAt(ticks(8, unit === 'value' ? 0 : MAX_DECIMALS), scale);
  const missing = first ? svgTextSize(first.label) / 2 + 2 - first.position : 0;
  if (missing <= 0) return area;
  const left = Math.ceil(area.left + missing);
  // Bars of whole pixels.
  return { ...area, left, right: left + Math.floor((area.right - left) / bins.length) * bins.length };
}

/** If there are more bars than this, their names have no room in a narrow picture. */
const MANY_BARS = 8;

/** Whether the usual picture is wide. Points, few bars and distributions are also readable in a narrow picture. */
const isWide = ({ mark, categories }: PlotModel): boolean =>
  isJoined(mark) || (mark === 'bar' && categories.length > MANY_BARS);

/** The maximum width of a label at the end of a line, in pixels and as a part of the picture. */
const MAX_END = 190;
const MAX_END_PART = 0.35;

/** The names of several lines, with their last values; [] for a single line and for other marks. */
function endNames({ groups, mark }: PlotModel, width: number): string[] {
  if (!isJoined(mark) || groups.length < 2) return [];
  const room = Math.min(MAX_END, width * MAX_END_PART);
  return groups.map(({ name, last = '' }) => {
    const value = last === '' ? '' : ` ${last}`;
    return `${cutToSize(name, Math.max(0, room - svgTextSize(value)), LABEL_SIZE)}${value}`.trim();
  });
}

function lineEnds({ groups }: PlotModel, names: readonly string[], x: Scale, y: Scale): CurveEndLabel[] {
  const looks = groupLooks(groups);
  return names.flatMap((label, at) => {
    const point = groups[at]?.points.at(-1);
    return point ? [{ x: x(point.x), y: y(point.y), label, color: looks[at]?.color ?? PALETTE.text }] : [];
  });
}

/** The figures of the heading: several groups with their colours. */
export function figuresOf({ groups, mark, title }: PlotModel): Figure[] {
  if (groups.length <= 1 && title === '') return [];
  return groupLooks(groups).map(({ stroke, sign, color }, index) => {
    const { name = '', last } = groups[index] ?? {};
    return { value: `${isJoined(mark) ? stroke : sign} ${last ? `${name} ${last}` : name}`, fill: color };
  });
}

/** The names of both columns at their axes; times and the names of bars need none. */
function axisNames(
  { mark, isTime, title, xName, yName, units }: PlotModel,
  { left, right, top }: PlotArea,
  width: number,
  isLeft: boolean,
): string[] {
  // Named curves have the units of their axes, if these are known.
  if (title !== '' && units === undefined) return [];
  const room = width / 2;
  const beside = mark === 'histogram' ? 'rows per bar' : yName;
  const below = mark === 'bar' || isTime ? '' : cutToSize(units?.x ?? xName, room, LABEL_SIZE);
  return [
    svgText(isLeft ? EDGE : width - EDGE, top - 4, cutToSize(units?.y ?? beside, room, LABEL_SIZE), {
      ...DIM,
      anchor: isLeft ? 'start' : 'end',
    }),
    svgText((left + right) / 2, HEIGHT - 4, below, { ...DIM, anchor: 'middle' }),
  ];
}

/** The labels below a plot: names of bars, times, or round values. */
export function columnsOf(
  plot: PlotModel,
  zone: number,
  { scale: x, ticks: valuesOf }: ValueAxis,
  area: PlotArea,
): AxisLabel[] {
  if (plot.mark === 'bar') return plot.categories.map((label, index) => ({ position: x(index), label }));
  const [low, high] = plot.x;
  if (!plot.isTime) return labelsAt(valuesOf(8, plot.unit === 'value' ? 0 : MAX_DECIMALS), x);
  return clockLabels([low, high], zone, x, area);
}

/** @param numbers at the ends of bars @param every only each `every`-th point is drawn */
export function marksOf(
  plot: PlotModel,
  x: Scale,
  y: Scale,
  colors: PictureColors,
  numbers: readonly string[],
  every = thinning(plot),
): string[] {
  const looks = plot.title === '' ? groupLooks(plot.groups) : namedLooks(plot.groups);
  switch (plot.mark) {
    case 'area':
    case 'line':
    case 'step':
      return looks.flatMap(({ color, dash }, index) => {
        const points = plot.groups[index]?.points ?? [];
        const line = linePen(points, x, y, plot.mark === 'step').path(
          `fill="none" stroke="${color}" stroke-width="1.6" stroke-linejoin="round"` +
            (dash === '' ? '' : ` stroke-dasharray="${dash}"`),
        );
        return plot.mark === 'area' ? [areaPath(points, x, y, color), line] : [line];
      });
    case 'point':
      return plot.groups.map(({ points }, index) => pointsPath(thinned(points, every), looks[index], x, y));
    case 'heatMap':
      return [];
    case 'histogram':
      return [binsPen(plot, x, y).path(BLUE)];
    case 'bar':
      return barPaths(plot.groups[0]?.points ?? [], numbers, plot.y[0] < 0, x, y, colors);
  }
}

/** A line through points. If there are many points, the line has only the extremes of each stretch, so that no peak is lost. */
function linePen(points: readonly PlotPoint[], x: Scale, y: Scale, isStep = false): Pen {
  const pen = new Pen();
  let height = 0;
  const size = Math.max(1, Math.ceil(points.length / 800));
  for (let start = 0; start < points.length; start += size) {
    const part = points.slice(start, start + size);
    const least = part.reduce((best, point) => (point.y < best.y ? point : best));
    const most = part.reduce((best, point) => (point.y > best.y ? point : best));
    const both = size === 1 ? part : part.indexOf(least) <= part.indexOf(most) ? [least, most] : [most, least];
    for (const point of both) {
      if (pen.isEmpty) pen.move(x(point.x), y(point.y));
      else if (isStep) pen.line(x(point.x), height).line(x(point.x), y(point.y));
      else pen.line(x(point.x), y(point.y));
      height = y(point.y);
    }
  }
  const [only] = points;
  return points.length === 1 && only ? pen.line(x(only.x) + 2, y(only.y)) : pen;
}

/** The area between a line and zero. */
function areaPath(points: readonly PlotPoint[], x: Scale, y: Scale, color: string): string {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last || first === last) return '';
  return linePen(points, x, y)
    .line(x(last.x), y(0))
    .line(x(first.x), y(0))
    .close()
    .path(`fill="${color}" fill-opacity=".2"`);
}

/** Lines and points that the text of a marked place should not cover. */
export const obstaclesOf = ({ groups, mark, annotations }: PlotModel, x: Scale, y: Scale): Obstacle[] =>
  (annotations.length === 0 ? [] : groups).flatMap(({ points }) => {
    const pixels = points.map((point) => [x(point.x), y(point.y)] as const);
    return isJoined(mark) ? [pixels] : pixels.map((one) => [one]);
  });

/** The number of points for each point that is drawn. */
export function thinning({ groups }: PlotModel): number {
  return Math.ceil(groups.reduce((sum, { points }) => sum + points.length, 0) / MAX_POINTS);
}

function thinned(points: readonly PlotPoint[], every: number): readonly PlotPoint[] {
  return every <= 1 ? points : points.filter((_, index) => index % every === 0);
}

/** All points of a group as one path. */
function pointsPath(points: readonly PlotPoint[], look: GroupLook | undefined, x: Scale, y: Scale): string {
  if (points.length === 0 || look === undefined) return '';
  const { color, shape } = look;
  const draw = SHAPES[shape];
  const d = points.map((point) => `M${px(x(point.x))} ${px(y(point.y))}${draw.d}`).join('');
  const paint = draw.style
    ? `stroke="${color}" stroke-opacity=".75" fill="none" ${draw.style}`
    : `fill="${color}" fill-opacity=".9"`;
  return `<path d="${d}" ${paint}/>`;
}

/** Shapes without a style are filled. A stroke without length is a dot when its ends are round, and a square when they are square. */
const SHAPES: Readonly<Record<GroupShape, { readonly d: string; readonly style?: string }>> = {
  circle: { d: 'h0', style: 'stroke-width="6" stroke-linecap="round"' },
  square: { d: 'h0', style: 'stroke-width="5" stroke-linecap="square"' },
  diamond: { d: 'm0-3.8l3.8 3.8-3.8 3.8-3.8-3.8z' },
  cross: { d: 'm-2.6-2.6l5.2 5.2m0-5.2l-5.2 5.2', style: 'stroke-width="1.4"' },
  plus: { d: 'm-3 0h6m-3-3v6', style: 'stroke-width="1.4"' },
  pointer: { d: 'm-2.6-3.4v6.8l6-3.4z' },
  up: { d: 'm0-3.6l3.4 6.4h-6.8z' },
  down: { d: 'm0 3.6l3.4-6.4h-6.8z' },
};

const BLUE = `fill="${PALETTE.accent}" fill-opacity=".8"`;

function binsPen({ bins }: PlotModel, x: Scale, y: Scale): Pen {
  const pen = new Pen();
  const zero = y(0);
  for (const { from, to, count } of bins) {
    const [left, top] = [x(from), y(count)];
    if (count > 0) pen.box(left + 0.5, top, Math.max(0.5, x(to) - left - 1), zero - top);
  }
  return pen;
}

/** Maximum width of a bar, in pixels: a wider bar would look like an area. */
const MAX_BAR = 48;

/** A bar for each name. If some values are below zero, bars above zero are outlined and bars below zero are filled, like rises and falls of candles. */
function barPaths(
  points: readonly PlotPoint[],
  numbers: readonly string[],
  isSigned: boolean,
  x: Scale,
  y: Scale,
  { up, down }: PictureColors,
): string[] {
  const zero = Math.round(y(0));
  const width = Math.min(MAX_BAR, (x(1) - x(0)) * 0.72);
  const [above, below] = [new Pen(), new Pen()];
  for (const point of points) {
    const [left, end] = [x(point.x) - width / 2, y(point.y)];
    if (point.y > 0) above.box(left, end, width, Math.max(1, zero - end));
    else if (point.y < 0) below.box(left, zero, width, Math.max(1, end - zero));
  }
  return [
    above.path(isSigned ? outlined(up) : BLUE),
    below.path(`fill="${down}"`),
    ...numbers.map((text, at) => {
      const { x: place = 0, y: value = 0 } = points[at] ?? {};
      return svgText(x(place), y(value) + (value < 0 ? 13 : -5), text, { anchor: 'middle' });
    }),
  ];
}
