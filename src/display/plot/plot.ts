/** Draws a plot of columns: in a terminal as a line, dots or bars, on a page as a picture. */

import { portable } from '../../protocol/index.js';
import type { ShowContext } from '../context/context.js';
import { columnsOf, lineRowsOf } from '../context/context-values.js';
import { saidOnce } from '../context/read-once.js';
import { groupLooks } from '../series/group-marks.js';
import {
  axisEnd,
  type CurveEnd,
  columnTimeAxis,
  drawCurves,
  frameOf,
  isBesideValues,
  type LineFrame,
  valueAxis,
} from '../series/line-text.js';
import type { Picture } from '../svg/picture.js';
import { valueScale } from '../svg/value-scale.js';
import { spelledOut } from '../text/ascii.js';
import { type Block, blocksToLines, line, note } from '../text/blocks.js';
import { type LineLook, lineLookOf, strokesOf } from '../text/line-canvas.js';
import { compact, fixed } from '../text/number-text.js';
import { beside, packed, type Span, span, type Tone, textWidth } from '../text/rich.js';
import { dateTime, timeRange, zoneLabel, zoneOf } from '../text/zone-time.js';
import { annotationLines, overlaid, placeText } from './annotations-text.js';
import { type Bar, barsTable } from './bars-text.js';
import { heatMapBlocks, heatMapPictureOf } from './heat-map-plot.js';
import { panelsSvg } from './panels-svg.js';
import { countText, isJoined, type PlotModel, type PlotPoint, readPlot } from './plot-model.js';
import { barText, plotSvg, thinning } from './plot-svg.js';

const ROWS = 16;
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
  const size = { columns: columnsOf(context), rows, look: lineLookOf(context) };
  const drawn =
    plot.panels.length > 0 ? panelBlocks(plot, size, zone, roomOf(context, rows)) : drawnBlocks(plot, size, zone);
  return [head, ...drawn, ...annotationLines(plot, zone, size.columns), ...notesOf(plot).map(note)];
}

/** Minimum number of rows and columns of a part of a plot, and the gap between two parts. */
const MIN_PANEL_ROWS = 8;
const MIN_PANEL_COLUMNS = 38;
const PANEL_GAP = 2;

/** Rows for all parts of a plot: those of a screen of usual height if its height is not known. */
function roomOf({ height, tableHeight = USUAL_HEIGHT }: ShowContext, rows: number): number {
  const isKnown = height !== undefined && Number.isFinite(height);
  return Math.max(rows + FRAME_ROWS, isKnown ? 0 : Math.min(USUAL_HEIGHT, tableHeight) - FRAME_ROWS);
}

const USUAL_HEIGHT = 40;

/** The parts of a plot. As many parts are beside each other as the width of the screen allows. */
function panelBlocks(plot: PlotModel, { columns, look }: Size, zone: number, room: number): Block[] {
  const { panels } = plot;
  const most = Math.max(1, Math.floor((columns + PANEL_GAP) / (MIN_PANEL_COLUMNS + PANEL_GAP)));
  const down = Math.ceil(panels.length / most);
  const across = Math.ceil(panels.length / down);
  const width = Math.floor((columns + PANEL_GAP) / across) - PANEL_GAP;
  const each = Math.min(ROWS, Math.max(MIN_PANEL_ROWS, Math.floor(room / down) - 2));
  const isTable = plot.mark === 'bar' || plot.mark === 'histogram';
  const legend = isTable ? [] : legendOf(plot, columns, look);
  const parts = panels.map((panel) =>
    blocksToLines(
      [
        line(span(panel.name, 'strong'), span(`  ${countText(panel)}`, 'dim')),
        // A blank row, so that no line touches the title.
        ...(isTable || isEmpty(panel) ? [] : [line('')]),
        ...(isEmpty(panel)
          ? [note('nothing to draw')]
          : drawnBlocks(panel, { columns: width, rows: each, look }, zone, false)),
      ],
      width,
    ),
  );
  const lines = Array.from({ length: down }, (_, row) =>
    beside(footed(parts.slice(row * across, (row + 1) * across), isTable), width + PANEL_GAP),
  );
  // Tables have no axis below them, which would part them from what follows.
  const free = isTable ? [[span('')]] : [];
  return [...legend, { kind: 'picture', lines: lines.flatMap((row) => [...row, ...free]) }];
}

/** The lines of parts beside each other, with blank rows below their titles, so that their axes of times are in one row. */
function footed(parts: readonly Span[][][], isTable: boolean): Span[][][] {
  const rows = Math.max(...parts.map(({ length }) => length));
  return parts.map(([title = [], ...lines]) => {
    const blank = Array.from({ length: isTable ? 0 : rows - lines.length - 1 }, (): Span[] => [span('')]);
    return [title, ...blank, ...lines];
  });
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

/** The title with the unit of the horizontal axis. In a picture this unit is at the axis instead. */
const fullTitleOf = (plot: PlotModel): string =>
  plot.units && !plot.isTime ? `${titleOf(plot)}, by ${plot.units.x}` : titleOf(plot);

const isEmpty = ({ bins, groups }: PlotModel): boolean =>
  bins.every(({ count }) => count === 0) && groups.every(({ points }) => points.length === 0);

/** `60 rows · 2024-08-06 12:00 → 08-08 23:00 UTC`; for named curves, their subject replaces the number of values. */
function asideOf(plot: PlotModel, zone: number): string {
  const { about = '', isTime, x, panels } = plot;
  const range = isTime && !isEmpty(plot) ? `${timeRange(x[0], x[1], zone)} ${zoneLabel(zone)}` : '';
  const [one, other] = panels;
  const scales = one && other ? (one.y === other.y ? 'one scale' : 'own scales') : '';
  return [about === '' ? countText(plot) : '', range, about, scales].filter((text) => text !== '').join(' · ');
}

function notesOf({ skippedCount, hiddenCount, hidden, log }: PlotModel): string[] {
  const axes = [...(log.x ? ['x'] : []), ...(log.y ? ['y'] : [])];
  return [
    ...(axes.length > 0 ? [`logarithmic ${axes.length > 1 ? 'axes' : 'axis'} ${axes.join(' and ')}`] : []),
    ...(skippedCount > 0 ? [`${skippedCount} ${skippedCount === 1 ? 'value' : 'values'} not numeric, left out`] : []),
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
  /** Number of rows, including the axis. */
  readonly rows: number;
  readonly look: LineLook;
}

function drawnBlocks(plot: PlotModel, size: Size, zone: number, hasLegend = true): Block[] {
  const width = size.columns;
  // Names in ASCII may be longer, so they are spelled out before the bars get their width.
  const spelled = (bars: Bar[]): Bar[] => (size.look.glyphs === 'ascii' ? spelledOut(bars) : bars);
  switch (plot.mark) {
    case 'line':
    case 'step':
    case 'area':
      return [
        ...(hasLegend && !areNamedAtEnds(plot, size) ? legendOf(plot, width, size.look) : []),
        { kind: 'picture', lines: linesOf(plot, size, zone) },
      ];
    case 'point':
      return [...(hasLegend ? legendOf(plot, width, size.look) : []), ...dotBlocks(plot, size, zone)];
    case 'heatMap':
      return [];
    case 'histogram':
      return [
        barsTable(
          plot.bins.map(({ from, count }): Bar => [edge(from, plot.bins), String(count), count]),
          [`${plot.xName} from`, 'rows'],
          width,
          plot.y[1],
        ),
      ];
    case 'bar':
      return [
        barsTable(
          spelled(
            (plot.groups[0]?.points ?? []).map(
              (point): Bar => [plot.categories[point.x] ?? '', barText(plot, point.y), point.y],
            ),
          ),
          [plot.xName, plot.yName],
          width,
        ),
      ];
  }
}

/** Rows of a plot if the height of the screen is not known, and rows around the plot. */
const FRAME_ROWS = 6;
const AXIS_ROWS = 2;
/** Decimals that distinguish values of an axis. */
const decimalsFor = ([low, high]: PlotModel['y']): number =>
  Math.min(8, Math.max(0, Math.ceil(2 - portable.log10(high - low))));

/** The frame of lines and dots: values at the right, times or values below. */
function frameFor(plot: PlotModel, { columns, rows, look }: Size, zone: number): LineFrame {
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
    ...(isJoined(plot.mark) ? { ends: endsOf(plot, columns, look) } : {}),
    below: (width, gap) =>
      isTime
        ? columnTimeAxis((share) => x[0] + (x[1] - x[0]) * share, width, zone, gap)
        : valueAxis(scale, width, plot.unit === 'value' ? 0 : decimalsFor(x), axisEnd(gap), log.x),
  };
}

/**
 * The names and last values of several lines, at the ends of the lines. If both would take too much of the screen, only the names or only the values are
 * shown; the legend has both.
 */
function endsOf({ groups }: PlotModel, columns: number, look: LineLook): CurveEnd[] {
  const looks = groupLooks(groups);
  const strokes = strokesOf(groups.length, look);
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
    sign: strokes[at]?.sign ?? '',
  }));
}

const MAX_END_SHARE = 0.3;

/** Whether the names, the last values and the signs of all lines stand at their ends: then a legend would repeat them. */
function areNamedAtEnds(plot: PlotModel, { columns, look }: Size): boolean {
  const ends = endsOf(plot, columns, look);
  return (
    isBesideValues(ends, columns) &&
    plot.groups.every(({ name, last = '' }, at) => ends[at]?.label.startsWith(name) && ends[at]?.label.endsWith(last))
  );
}

/** All groups as lines in one chart. */
function linesOf(plot: PlotModel, size: Size, zone: number): Span[][] {
  const across = valueScale(plot.x, plot.log.x);
  const looks = groupLooks(plot.groups);
  const strokes = strokesOf(plot.groups.length, size.look);
  const curves = plot.groups.map(({ points }, index) => ({
    points: (plot.mark === 'step' ? stepped(points) : points).map((point) => [across.share(point.x), point.y] as const),
    tone: looks[index]?.tone ?? 'plain',
    stroke: strokes[index] ?? strokes[0],
  }));
  const frame = frameFor(plot, size, zone);
  const lines = drawCurves(curves, { ...frame, x: [0, 1] });
  const tone = plot.mark === 'area' ? (looks[0]?.tone ?? 'plain') : undefined;
  // A line at zero would fill the gaps of several curves.
  return overlaid(curves.length === 1 ? shaded(lines, frame, tone) : lines, plot, frame);
}

/**
 * The lines with a line at zero, if it is inside of the chart.
 *
 * @param tone of the shades of an area, in the blank cells between its curve and zero; without it there are no shades
 */
function shaded(lines: readonly Span[][], frame: LineFrame, tone?: Tone): Span[][] {
  const { width, rows, rowOf } = frameOf(frame);
  const zero = rowOf(0);
  const [low, high] = frame.y;
  const hasZero = tone !== undefined || (low < 0 && high > 0 && !frame.isLog);
  if (!hasZero) return [...lines];
  return lines.map((cells, row) =>
    cells.map((cell, column) => {
      if (row >= rows || column >= width || cell.text !== ' ') return cell;
      if (row === zero) return span('─', 'dim');
      if (tone === undefined) return cell;
      const beyond = row < zero ? lines.slice(0, row) : lines.slice(row + 1, rows);
      return beyond.some((other) => other[column]?.text !== ' ') ? span('░', tone) : cell;
    }),
  );
}

/** The points of a step line: before each change there is one more point, with the value before the change. */
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
  const { width, gap, axis, rows, rowOf } = frameOf(frame);
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
      const sign = groups.length > 1 ? own : count > 1 ? '◆' : '●';
      return count === 0 ? span(' ') : span(sign ?? '', tone);
    }),
    ...axis(index),
  ]);
  const lines = overlaid([...grid, ...frame.below(width, gap)], plot, frame);
  const hidden = cells.flat().reduce((sum, { count }) => sum + Math.max(0, count - 1), 0);
  const signs = groups.length > 1 ? `${hidden} behind other points` : '◆ several points in one place';
  return [{ kind: 'picture', lines }, ...(hidden > 0 ? [note(signs)] : [])];
}

/** The groups with their signs or dashes and, for curves, their last values. */
function legendOf({ groups, mark }: PlotModel, columns: number, look: LineLook): Block[] {
  if (groups.length < 2) return [];
  const strokes = strokesOf(groups.length, look);
  const entries = groupLooks(groups).map(({ sign, tone }, index) => {
    const { name = '', last = '' } = groups[index] ?? {};
    return [
      span(`${isJoined(mark) ? strokes[index]?.sign : sign} `, tone),
      span(last === '' ? name : `${name} ${last}`),
    ];
  });
  return packed(entries, columns, 3).map((one) => line(...one));
}
