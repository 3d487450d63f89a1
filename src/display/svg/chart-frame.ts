/**
 * The frame that every chart shares: heading, grid, axis labels, marks and tooltips, put together in one drawing order.
 * A chart with axes hands in its area, labels and marks; a chart of rows hands in its rows.
 */

import type { PictureColors } from '../theme/palette.js';
import {
  type AxisLabel,
  bottomLabels,
  columnLines,
  leftLabels,
  type PlotArea,
  plate,
  plateHeight,
  rightLabels,
  rowLines,
} from './chart-axes.js';
import type { ChartTexts, DrawnChart, HoverPart, HoverStrip } from './picture.js';
import { DIM, EDGE, gridLines, px, svgPicture, svgText, svgTextSize, type TextStyle, wrappedHeading } from './svg.js';

/** A chart with axes. Parts are SVG elements; later parts cover earlier ones. */
export interface AxisChart {
  readonly width: number;
  readonly height: number;
  readonly words: ChartTexts;
  readonly colors: PictureColors;
  readonly area: PlotArea;
  /** Labels at the right of the area, each with a grid line across it. */
  readonly values: readonly AxisLabel[];
  /** More grid lines across the area, for labels that the chart draws itself. */
  readonly moreLines?: readonly AxisLabel[];
  /** Labels below the area. */
  readonly columns: readonly AxisLabel[];
  /** The mark above each label of `columns`: a line through the area (default), a tick below the area, or nothing. */
  readonly columnMarks?: 'lines' | 'ticks' | 'none';
  /** The elements of the values, including the base line at its place in the drawing order. */
  readonly marks: readonly string[];
  /** The last value, on a coloured plate at the right of the area, beside the labels of `values` or in place of the label that is too near. */
  readonly last?: { readonly y: number; readonly label: string; readonly color: string };
  /**
   * Labels at the right of the area, each with its own colour. They replace labels of `values` that they would touch. If they would touch each other, they
   * are moved apart; a label is left out only if there is no room for it.
   */
  readonly notable?: readonly (AxisLabel & { readonly color: string })[];
  /** Where the labels of `values` stand. Default: `right`. */
  readonly scaleSide?: 'left' | 'right';
  /** Heights of other plates at the right of the area: labels of `values` that would touch them are left out. */
  readonly taken?: readonly number[];
  /** Parts that are drawn over the labels of `values` and under the plate. */
  readonly behindPlate?: readonly string[];
  /** Parts that are drawn over the plate. */
  readonly abovePlate?: readonly string[];
  /** A remark at the right end of the line of figures. */
  readonly remark?: string;
  readonly hover: readonly HoverStrip[];
}

/** Draws a chart with axes. */
export function axisChart(chart: AxisChart): DrawnChart {
  const { area, values, columns, columnMarks = 'lines', last, hover, scaleSide = 'right' } = chart;
  const { taken = [] } = chart;
  const notable = stacked(chart.notable ?? [], area, last?.y);
  const named = notable.map(({ position }) => position);
  const lastY =
    last &&
    plateHeight(last.y, [...(scaleSide === 'left' ? [] : values), ...(chart.moreLines ?? [])], area, [
      ...taken,
      ...named,
    ]);
  const ticks = columns.map(({ position }) => `M${px(position)} ${area.bottom}v${TICK}`).join('');
  const { svg, moved } = chartPicture(chart, [
    rowLines([...values, ...(chart.moreLines ?? [])], area),
    ...(columnMarks === 'lines' ? columnLines(columns, area) : [columnMarks === 'ticks' ? gridLines(ticks, true) : '']),
    ...chart.marks,
    ...(scaleSide === 'left'
      ? leftLabels(values, area)
      : rightLabels(values, area, [...taken, ...named, ...(lastY === undefined ? [] : [lastY])])),
    ...notable.map(({ position, label, color }) => svgText(area.right + 8, position + 4, label, { fill: color })),
    ...(chart.behindPlate ?? []),
    last ? plate(lastY ?? last.y, last.label, last.color, area, last.y) : '',
    ...(chart.abovePlate ?? []),
    ...bottomLabels(columns, area.bottom + (columnMarks === 'ticks' ? 18 : 17), chart.width),
  ]);
  return { svg, hover: movedDown(hover, moved) };
}

/**
 * The labels, moved apart in their order: labels above the plate of the last value are moved upwards, the others downwards. Labels that would leave the area
 * are omitted.
 */
function stacked<T extends AxisLabel>(labels: readonly T[], { top, bottom }: PlotArea, plateY = top - LABEL_LINE): T[] {
  const sorted = labels.toSorted((a, b) => a.position - b.position);
  const below = sorted.filter(({ position }) => position >= plateY);
  const above = sorted.slice(0, sorted.length - below.length).reverse();
  const move = (group: readonly T[], direction: 1 | -1): T[] => {
    let nearest = plateY + direction * PLATE_LINE;
    return group.map((label) => {
      const position = direction === 1 ? Math.max(label.position, nearest) : Math.min(label.position, nearest);
      nearest = position + direction * LABEL_LINE;
      return { ...label, position };
    });
  };
  return [...move(above, -1), ...move(below, 1)].filter(({ position }) => position >= top && position <= bottom);
}

/** The smallest distances of a label at the right of an area from another label, and from a label on a plate. */
const LABEL_LINE = 14;
const PLATE_LINE = 17;
/** Length of a tick below an area. */
const TICK = 4;

/** Tooltips for columns of an area, side by side from `x` on; `width` pixels in all. */
export function hoverColumns(
  { left, right, top, bottom }: PlotArea,
  parts: readonly HoverPart[],
  x = left,
  width = right - left,
): HoverStrip {
  return { x, y: top, width, height: bottom - top, split: 'columns', parts };
}

/** A chart of rows over the whole width. Parts are SVG elements; later parts cover earlier ones. */
export interface RowChart {
  readonly width: number;
  readonly height: number;
  readonly words: ChartTexts;
  readonly colors: PictureColors;
  /** The top of the first row. */
  readonly top: number;
  /** Names of right-aligned columns, with the pixel of their right end; a line separates the names from the rows. */
  readonly columns?: readonly { readonly end: number; readonly name: string }[];
  readonly rows: readonly string[];
  /** Tooltips of the rows, from the first one down; their sizes are the heights of the rows. */
  readonly parts: readonly HoverPart[];
}

/** The height of the line of column names. */
export const COLUMN_NAMES_HEIGHT = 20;

/** Draws a chart of rows. */
export function rowChart(chart: RowChart): DrawnChart {
  const { width, top, columns = [], parts } = chart;
  const { svg, moved } = chartPicture(chart, [
    ...columns.map(({ end, name }) => svgText(end, top - 7, name, { ...DIM, anchor: 'end' })),
    columns.length > 0 ? gridLines(`M${EDGE} ${top - 1.5}H${width - EDGE}`, true) : '',
    ...chart.rows,
  ]);
  const height = parts.reduce((sum, { size }) => sum + size, 0);
  const strip: HoverStrip = { x: EDGE, y: top, width: width - 2 * EDGE, height, split: 'rows', parts };
  return { svg, hover: movedDown([strip], moved) };
}

/** The width of the widest of several texts. */
export const widestOf = (texts: readonly string[], style: TextStyle = {}): number =>
  texts.reduce((most, text) => Math.max(most, svgTextSize(text, style)), 0);

/** The picture, and the pixels by which further lines of figures move its chart down. */
function chartPicture(
  chart: AxisChart | RowChart,
  parts: readonly string[],
): { readonly svg: string; readonly moved: number } {
  const { width, height, words, colors } = chart;
  const remark = 'remark' in chart ? { remark: chart.remark ?? '' } : {};
  const title = words.heading ?? words.title;
  const { parts: head, moved } = wrappedHeading({ ...words, title, ...remark }, width);
  const body = moved === 0 ? parts : [`<g transform="translate(0 ${moved})">`, ...parts, '</g>'];
  return { svg: svgPicture({ width, height: height + moved }, words, colors, [...head, ...body]), moved };
}

const movedDown = (strips: readonly HoverStrip[], by: number): readonly HoverStrip[] =>
  by === 0 ? strips : strips.map((strip) => ({ ...strip, y: strip.y + by }));
