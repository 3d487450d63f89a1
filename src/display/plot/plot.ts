/** Draws a plot of columns: in a terminal as a line, dots or bars, on a page as a picture. */

import { portable } from '../../protocol/index.js';
import type { ShowContext } from '../context/context.js';
import { columnsOf, lineRowsOf } from '../context/context-values.js';
import { saidOnce } from '../context/read-once.js';
import { groupLooks } from '../series/group-marks.js';
import {
  type CurveEnd,
  columnTimeAxis,
  drawCurves,
  frameOf,
  type LineFrame,
  strokesOf,
  valueAxis,
} from '../series/line-text.js';
import type { Picture } from '../svg/picture.js';
import { valueScale } from '../svg/value-scale.js';
import { barOf } from '../text/bar.js';
import { type Block, blocksToLines, line, note, tableBlock } from '../text/blocks.js';
import { compact, fixed } from '../text/number-text.js';
import { beside, packed, type Rich, type Span, span, type Tone, textWidth } from '../text/rich.js';
import { dateTime, timeRange, zoneLabel, zoneOf } from '../text/zone-time.js';
import { annotationLines, overlaid, placeText } from './annotations-text.js';
import { heatMapBlocks, heatMapPictureOf } from './heat-map-plot.js';
import { panelsSvg } from './panels-svg.js';
import { isJoined, type PlotModel, type PlotPoint, readPlot } from './plot-model.js';
import { plotSvg, thinning } from './plot-svg.js';

const ROWS = 16;
const BAR_COLUMNS = 120;
/** The gaps of the columns of bars, and the line of zero. */
const BAR_FRAME = 5;

/** A plot as blocks; undefined for another value. */
export function plotBlocks(value: unknown, context: ShowContext): Block[] | undefined {
  const heatMap = heatMapBlocks(value, context);
  if (heatMap) return heatMap;
  const zone = zoneOf(context);
  const plot = readPlot(value, context);
  if (!plot) return undefined;
  const { height } = context;
  const usual = lineRowsOf(context, ROWS);
  const rows = height === undefined || !Number.isFinite(height) ? usual : Math.max(8, Math.floor(height) - FRAME_ROWS);
  const head = line(span(fullTitleOf(plot), 'strong'), span(`  ${asideOf(plot, zone)}`, 'dim'));
  if (isEmpty(plot)) return [head, note('nothing to draw'), ...notesOf(plot).map(note)];
  const size = { columns: columnsOf(context), rows, isAscii: context.ascii === true };
  const drawn = plot.panels.length > 0 ? panelBlocks(plot, size, zone) : drawnBlocks(plot, size, zone);
  return [head, ...drawn, ...annotationLines(plot, zone, size.columns), ...notesOf(plot).map(note)];
}

/** Rows and columns of a part of a plot, at least, and the gap between two parts. */
const MIN_PANEL_ROWS = 8;
const MIN_PANEL_COLUMNS = 38;
const PANEL_GAP = 2;

/** The parts of a plot, beside each other as far as the screen is wide enough. */
function panelBlocks(plot: PlotModel, { columns, rows, isAscii }: Size, zone: number): Block[] {
  const { panels } = plot;
  const most = Math.max(1, Math.floor((columns + PANEL_GAP) / (MIN_PANEL_COLUMNS + PANEL_GAP)));
  const down = Math.ceil(panels.length / most);
  const across = Math.ceil(panels.length / down);
  const width = Math.floor((columns + PANEL_GAP) / across) - PANEL_GAP;
  const each = Math.min(ROWS, Math.max(MIN_PANEL_ROWS, Math.floor((rows + FRAME_ROWS) / down) - 1));
  const legend = plot.mark === 'bar' || plot.mark === 'histogram' ? [] : legendOf(plot, columns, isAscii);
  const parts = panels.map((panel) =>
    blocksToLines(
      [
        line(span(panel.name, 'strong'), span(`  ${panel.rows} ${panel.rows === 1 ? 'row' : 'rows'}`, 'dim')),
        ...(isEmpty(panel)
          ? [note('nothing to draw')]
          : drawnBlocks(panel, { columns: width, rows: each, isAscii }, zone, false)),
      ],
      width,
    ),
  );
  const lines = Array.from({ length: down }, (_, row) =>
    beside(parts.slice(row * across, (row + 1) * across), width + PANEL_GAP),
  );
  return [...legend, { kind: 'picture', lines: lines.flat() }];
}

/** A plot as a picture; undefined for another value, or if there is nothing to draw. */
export function plotPicture(value: unknown, context: ShowContext): Picture | undefined {
  const heatMap = heatMapPictureOf(value, context);
  if (heatMap) return heatMap;
  const zone = zoneOf(context);
  const plot = readPlot(value, context);
  if (!plot || isEmpty(plot)) return undefined;
  const alt = altOf(plot, context);
  const every = thinning(plot);
  const thin = plot.mark === 'point' && every > 1 ? `1 in ${every} of ` : '';
  const aside = [thin + asideOf(plot, zone), ...notesOf(plot)].filter((text) => text !== '').join(' · ');
  const words = { title: titleOf(plot), aside, description: alt };
  const draw = plot.panels.length > 0 ? panelsSvg : plotSvg;
  return { svg: draw(plot, zone, words, context.theme), alt };
}

/** The description of the plot, for the pictures of all widths. */
const altOf = saidOnce((plot: PlotModel, context: ShowContext): string => {
  const zone = zoneOf(context);
  const notes = notesOf(plot).map((text) => `; ${text}`);
  const marked = plot.annotations.map((one) => `; marked: ${placeText(one, plot, zone)}`);
  return `${fullTitleOf(plot)}, ${asideOf(plot, zone)}: ${rangesOf(plot, zone)}${marked.join('')}${notes.join('')}`;
});

function titleOf({ name, mark, xName, yName, title }: PlotModel): string {
  if (title !== '') return name || title;
  const what = mark === 'histogram' ? `distribution of ${xName}` : `${yName} by ${xName}`;
  return name === '' ? what : `${name} · ${what}`;
}

/** The title with the unit of the axis below, which stands at the axis in a picture. */
const fullTitleOf = (plot: PlotModel): string =>
  plot.units && !plot.isTime ? `${titleOf(plot)}, by ${plot.units.x}` : titleOf(plot);

const isEmpty = ({ bins, groups }: PlotModel): boolean =>
  bins.length === 0 && groups.every(({ points }) => points.length === 0);

/** `60 rows · 2024-08-06 12:00 → 08-08 23:00 UTC`; for named curves, their subject replaces the number of values. */
function asideOf(plot: PlotModel, zone: number): string {
  const { rows, unit, about = '', isTime, x, mark, skippedCount, panels } = plot;
  // Each row of such a plot has one value, so those without a value are missing among its marks.
  const isSingle = (mark === 'bar' || mark === 'histogram') && skippedCount > 0 && skippedCount <= rows;
  const shown = isSingle ? `${rows - skippedCount} of ${rows}` : String(rows);
  const count = about === '' ? `${shown} ${rows === 1 ? unit : `${unit}s`}` : '';
  const range = isTime && !isEmpty(plot) ? `${timeRange(x[0], x[1], zone)} ${zoneLabel(zone)}` : '';
  const [one, other] = panels;
  const scales = one && other ? (one.y === other.y ? 'one scale' : 'own scales') : '';
  return [count, range, about, scales].filter((text) => text !== '').join(' · ');
}

function notesOf({ skippedCount, hiddenCount, hidden, log }: PlotModel): string[] {
  const axes = [...(log.x ? ['x'] : []), ...(log.y ? ['y'] : [])];
  return [
    ...(axes.length > 0 ? [`logarithmic ${axes.length > 1 ? 'axes' : 'axis'} ${axes.join(' and ')}`] : []),
    ...(skippedCount > 0 ? [`${skippedCount} not numeric, left out`] : []),
    ...(hiddenCount > 0 ? [`${hiddenCount} more ${hidden}`] : []),
  ];
}

/** `x 2024-08-09 00:00:00 … 2024-08-10 00:00:00, y 12 … 30`; for several groups also the number of points of each. */
function rangesOf({ x, y, isTime, mark, groups, bins, categories, panels }: PlotModel, zone: number): string {
  if (panels.length > 0) return panels.map((panel) => `${panel.name}: ${rangesOf(panel, zone)}`).join('; ');
  if (mark === 'histogram')
    return bins.map(({ from, to, count }) => `${edge(from, bins)} to ${edge(to, bins)} ${count}`).join(', ');
  if (mark === 'bar')
    return (groups[0]?.points ?? []).map((point) => `${categories[point.x]} ${compact(point.y)}`).join(', ');
  const ends = isTime ? x.map((time) => dateTime(time, zone)) : x.map(compact);
  const each =
    groups.length > 1
      ? `; ${groups.map(({ name, points, last }) => `${name} ${last || points.length}`).join(', ')}`
      : '';
  return `x ${ends.join(' … ')}, y ${y.map(compact).join(' … ')}${each}`;
}

/** The edge of a bin, with as many decimals as the width of a bin needs. */
function edge(value: number, bins: PlotModel['bins']): string {
  const step = (bins[0]?.to ?? 1) - (bins[0]?.from ?? 0);
  return fixed(value, Math.max(0, Math.ceil(-portable.log10(step) - 1e-9)));
}

/** Space for the drawing of a plot. */
interface Size {
  readonly columns: number;
  /** Rows with the axis. */
  readonly rows: number;
  readonly isAscii: boolean;
}

function drawnBlocks(plot: PlotModel, size: Size, zone: number, hasLegend = true): Block[] {
  const width = size.columns;
  switch (plot.mark) {
    case 'line':
    case 'step':
    case 'area':
      return [
        ...(hasLegend ? legendOf(plot, width, size.isAscii) : []),
        { kind: 'picture', lines: linesOf(plot, size, zone) },
      ];
    case 'point':
      return [...(hasLegend ? legendOf(plot, width, size.isAscii) : []), ...dotBlocks(plot, size, zone)];
    case 'heatMap':
      return [];
    case 'histogram':
      return [
        barsTable(
          filledBins(plot.bins).map(({ from, count }): Bar => [edge(from, plot.bins), String(count), count]),
          [plot.xName, 'rows'],
          width,
          plot.y[1],
        ),
      ];
    case 'bar':
      return [
        barsTable(
          (plot.groups[0]?.points ?? []).map(
            (point): Bar => [plot.categories[point.x] ?? '', compact(point.y), point.y],
          ),
          [plot.xName, plot.yName],
          width,
        ),
      ];
  }
}

/** Rows of a plot without a height of the screen, and rows around it. */
const FRAME_ROWS = 6;
const AXIS_ROWS = 2;
/** Decimals that distinguish values of an axis. */
const decimalsFor = ([low, high]: PlotModel['y']): number =>
  Math.min(8, Math.max(0, Math.ceil(2 - portable.log10(high - low))));

/** The frame of lines and dots: values at the right, times or values below. */
function frameFor(plot: PlotModel, { columns, rows, isAscii }: Size, zone: number): LineFrame {
  const { x, y, log, isTime, groups } = plot;
  const [only] = groups;
  const point = only?.points.at(-1);
  const scale = valueScale(x, log.x);
  const last = groups.length === 1 && only?.last && point ? { value: point.y, label: only.last } : undefined;
  return {
    columns,
    rows: rows - AXIS_ROWS,
    x,
    y,
    isLog: log.y,
    decimals: decimalsFor(y),
    ...(last ? { last } : {}),
    ...(isJoined(plot.mark) ? { ends: endsOf(plot, columns, isAscii) } : {}),
    below: (width) =>
      isTime
        ? columnTimeAxis((share) => x[0] + (x[1] - x[0]) * share, width, zone)
        : valueAxis(scale, width, plot.unit === 'value' ? 0 : decimalsFor(x)),
  };
}

/**
 * The names and last values of several lines at their ends: without the names, or without the values, where both would take
 * too much of the screen. The legend has both.
 */
function endsOf({ groups }: PlotModel, columns: number, isAscii: boolean): CurveEnd[] {
  const looks = groupLooks(groups);
  const strokes = strokesOf(groups.length, isAscii);
  const [names, lasts] = [groups.map(({ name }) => name), groups.map(({ last = '' }) => last)];
  const widest = (texts: readonly string[]): number => Math.max(...texts.map(textWidth));
  const both = groups.map(({ name, last = '' }) =>
    `${name.padEnd(widest(names))}  ${last.padStart(widest(lasts))}`.trimEnd(),
  );
  const labels = [both, names, lasts].find((texts) => widest(texts) <= columns * MAX_END_SHARE);
  if (groups.length < 2 || !labels) return [];
  return groups.map(({ points }, at) => ({
    value: points.at(-1)?.y ?? 0,
    label: labels[at] ?? '',
    tone: looks[at]?.tone ?? 'plain',
    sign: strokes[at]?.sign.slice(0, 1) ?? '',
  }));
}

const MAX_END_SHARE = 0.3;

/** All groups as lines in one chart. */
function linesOf(plot: PlotModel, size: Size, zone: number): Span[][] {
  const across = valueScale(plot.x, plot.log.x);
  const looks = groupLooks(plot.groups);
  const strokes = strokesOf(plot.groups.length, size.isAscii);
  const curves = plot.groups.map(({ points }, index) => ({
    points: (plot.mark === 'step' ? stepped(points) : points).map((point) => [across.share(point.x), point.y] as const),
    tone: looks[index]?.tone ?? 'plain',
    stroke: strokes[index] ?? strokes[0],
  }));
  const frame = frameFor(plot, size, zone);
  const lines = drawCurves(curves, { ...frame, x: [0, 1] });
  return overlaid(plot.mark === 'area' ? shaded(lines, frame, looks[0]?.tone) : lines, plot, frame);
}

/** The lines of an area: shades in the blank cells between its curve and zero, and a line at zero. */
function shaded(lines: readonly Span[][], frame: LineFrame, tone: Tone = 'plain'): Span[][] {
  const { width, rows, rowOf } = frameOf(frame);
  const zero = rowOf(0);
  return lines.map((cells, row) =>
    cells.map((cell, column) => {
      if (row >= rows || column >= width || cell.text !== ' ') return cell;
      if (row === zero) return span('─', 'dim');
      const beyond = row < zero ? lines.slice(0, row) : lines.slice(row + 1, rows);
      return beyond.some((other) => other[column]?.text !== ' ') ? span('░', tone) : cell;
    }),
  );
}

/** The points of a step line: before each change, one more point at the value before it. */
function stepped(points: readonly PlotPoint[]): PlotPoint[] {
  return points.flatMap((point, at) => {
    const before = points[at - 1];
    return before ? [{ x: point.x, y: before.y }, point] : [point];
  });
}

/** Points on a grid of cells: a cell with several points has a larger dot; with several groups, signs show the group. */
function dotBlocks(plot: PlotModel, size: Size, zone: number): Block[] {
  const { groups } = plot;
  const frame = frameFor(plot, size, zone);
  const { width, axis, rows, rowOf } = frameOf(frame);
  const across = valueScale(plot.x, plot.log.x);
  const cells = Array.from({ length: rows }, () => Array.from({ length: width }, () => ({ count: 0, group: 0 })));
  groups.forEach(({ points }, group) => {
    for (const point of points) {
      const column = Math.round(across.share(point.x) * (width - 1));
      const cell = cells[rowOf(point.y)]?.[column];
      if (cell) Object.assign(cell, { count: cell.count + 1, group });
    }
  });
  const looks = groupLooks(groups);
  const grid = cells.map((row, index): Span[] => [
    ...row.map(({ count, group }) => {
      const { sign: own, tone = 'plain' } = looks[group] ?? {};
      const sign = groups.length > 1 ? own : count > 1 ? '●' : '•';
      return count === 0 ? span(' ') : span(sign ?? '', tone);
    }),
    ...axis(index),
  ]);
  const lines = overlaid([...grid, ...frame.below(width)], plot, frame);
  const hidden = cells.flat().reduce((sum, { count }) => sum + Math.max(0, count - 1), 0);
  const signs = groups.length > 1 ? `${hidden} behind other points` : '● several points in one place';
  return [{ kind: 'picture', lines }, ...(hidden > 0 ? [note(signs)] : [])];
}

/** The groups with their signs or dashes and, for curves, their last values. */
function legendOf({ groups, mark }: PlotModel, columns: number, isAscii: boolean): Block[] {
  if (groups.length < 2) return [];
  const strokes = strokesOf(groups.length, isAscii);
  const entries = groupLooks(groups).map(({ sign, tone }, index) => {
    const { name = '', last = '' } = groups[index] ?? {};
    return [
      span(`${isJoined(mark) ? strokes[index]?.sign : sign} `, tone),
      span(last === '' ? name : `${name} ${last}`),
    ];
  });
  return packed(entries, columns, 3).map((one) => line(...one));
}

type Bar = readonly [label: string, text: string, value: number];

/** The bins from the first to the last one with a value: parts of a plot share edges, so outer bins can be empty. */
function filledBins(bins: PlotModel['bins']): PlotModel['bins'] {
  const isFilled = ({ count }: PlotModel['bins'][number]): boolean => count > 0;
  return bins.slice(Math.max(0, bins.findIndex(isFilled)), bins.findLastIndex(isFilled) + 1);
}

/** @param longest the value of a bar of full length; default: the largest value */
function barsTable(bars: readonly Bar[], titles: readonly [string, string], width: number, longest?: number): Block {
  const most = longest ?? bars.reduce((top, [, , value]) => Math.max(top, Math.abs(value)), 0);
  const [least, highest] = [
    Math.min(0, ...bars.map(([, , value]) => value)),
    Math.max(0, ...bars.map(([, , value]) => value)),
  ];
  const isSigned = least < 0;
  const widest = (at: 0 | 1): number => Math.max(...[titles, ...bars].map((row) => textWidth(row[at])));
  const columns = Math.max(8, Math.min(BAR_COLUMNS, width - widest(0) - widest(1) - BAR_FRAME));
  // Bars below zero end at the line of zero, so that their direction needs no colour.
  const below = isSigned ? Math.max(1, Math.round((columns * -least) / (highest - least))) : 0;
  const barCells = (value: number): Rich => {
    if (!isSigned) return span(barOf(most > 0 ? Math.abs(value) / most : 0, columns), 'accent');
    const room = value < 0 ? below : columns - below;
    const size = Math.min(
      room,
      Math.max(value === 0 ? 0 : 1, Math.round((Math.abs(value) * columns) / (highest - least))),
    );
    const bar = '█'.repeat(size);
    const zero = span('│', 'dim');
    return value < 0
      ? [span(' '.repeat(below - size)), span(bar, 'down'), zero]
      : [span(' '.repeat(below)), zero, span(bar, 'up')];
  };
  return tableBlock({
    columns: [
      { title: titles[0], align: 'right' },
      { title: titles[1], align: 'right' },
      { title: '', hideAt: 1 },
    ],
    rows: bars.map(([label, text, value]): Rich[] => [label, text, barCells(value)]),
  });
}
