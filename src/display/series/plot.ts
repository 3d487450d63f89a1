/** Draws a plot of columns: in a terminal as a line, dots or bars, on a page as a picture. */

import type { ShowContext } from '../context.js';
import { columnsOf, paramOf } from '../context-values.js';
import type { Picture } from '../svg/picture.js';
import { barOf } from '../text/bar.js';
import { type Block, line, note, tableBlock } from '../text/blocks.js';
import { compact, fixed } from '../text/number-text.js';
import { type Rich, type Span, span } from '../text/rich.js';
import { clockParts, dateTime, zoneLabel, zoneMinutes } from '../text/zone-time.js';
import { type PlotModel, readPlot } from './plot-model.js';
import { plotSvg, thinning } from './plot-svg.js';
import { lineOfValues } from './series-text.js';

const ROWS = 14;
const BAR_COLUMNS = 40;

/** A plot as blocks; undefined for another value. */
export function plotBlocks(value: unknown, context: ShowContext): Block[] | undefined {
  const zone = zoneMinutes(paramOf(context, 'timeZone'));
  const plot = readPlot(value, zone);
  if (!plot) return undefined;
  const width = columnsOf(context);
  const head = line(span(titleOf(plot), 'strong'), span(`  ${asideOf(plot)}`, 'dim'));
  return [head, ...drawnBlocks(plot, width, zone), ...notesOf(plot).map(note)];
}

/** A plot as a picture; undefined for another value, or if there is nothing to draw. */
export function plotPicture(value: unknown, context: ShowContext): Picture | undefined {
  const zone = zoneMinutes(paramOf(context, 'timeZone'));
  const plot = readPlot(value, zone);
  if (!plot || (plot.bins.length === 0 && plot.groups.every(({ points }) => points.length === 0))) return undefined;
  const notes = notesOf(plot).map((text) => `; ${text}`);
  const alt = `${titleOf(plot)}, ${asideOf(plot)}: ${rangesOf(plot, zone)}${notes.join('')}`;
  const every = thinning(plot);
  const thin = plot.mark === 'point' && every > 1 ? `1 in ${every} of ` : '';
  return {
    svg: plotSvg(plot, zone, { title: titleOf(plot), aside: thin + asideOf(plot), description: alt }, context.theme),
    alt,
  };
}

function titleOf({ name, mark, xName, yName }: PlotModel): string {
  const what = mark === 'histogram' ? `distribution of ${xName}` : `${yName} by ${xName}`;
  return name === '' ? what : `${name} · ${what}`;
}

const asideOf = ({ rows }: PlotModel): string => `${rows} ${rows === 1 ? 'row' : 'rows'}`;

function notesOf({ skippedCount, hiddenCount, mark }: PlotModel): string[] {
  return [
    ...(skippedCount > 0 ? [`${skippedCount} not numeric, left out`] : []),
    ...(hiddenCount > 0 ? [mark === 'bar' ? `${hiddenCount} more bars` : `${hiddenCount} more groups`] : []),
  ];
}

/** `x 2024-08-09 00:00:00 … 2024-08-10 00:00:00, y 12 … 30`; for several groups also the number of points of each. */
function rangesOf({ x, y, isTime, mark, groups, bins, categories }: PlotModel, zone: number): string {
  if (mark === 'histogram')
    return bins.map(({ from, to, count }) => `${edge(from, bins)} to ${edge(to, bins)} ${count}`).join(', ');
  if (mark === 'bar')
    return (groups[0]?.points ?? []).map((point) => `${categories[point.x]} ${compact(point.y)}`).join(', ');
  const ends = isTime ? x.map((time) => dateTime(time, zone)) : x.map(compact);
  const each = groups.length > 1 ? `; ${groups.map(({ name, points }) => `${name} ${points.length}`).join(', ')}` : '';
  return `x ${ends.join(' … ')}, y ${y.map(compact).join(' … ')}${each}`;
}

/** The edge of a bin, with as many decimals as the width of a bin needs. */
function edge(value: number, bins: PlotModel['bins']): string {
  const step = (bins[0]?.to ?? 1) - (bins[0]?.from ?? 0);
  return fixed(value, Math.max(0, Math.ceil(-Math.log10(step) - 1e-9)));
}

function drawnBlocks(plot: PlotModel, width: number, zone: number): Block[] {
  switch (plot.mark) {
    case 'line':
      return plot.groups.flatMap(({ name, points }) => [
        ...(plot.groups.length > 1 ? [line(span(name, 'accent'))] : []),
        { kind: 'picture', lines: linesOf(points, plot, width, zone) } as const,
      ]);
    case 'point':
      return [{ kind: 'picture', lines: dotsOf(plot, width, zone) }];
    case 'histogram':
      return [
        barsTable(
          plot.bins.map(({ from, count }): Bar => [edge(from, plot.bins), String(count), count]),
          [plot.xName, 'rows'],
          width,
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

function linesOf(
  points: PlotModel['groups'][number]['points'],
  plot: PlotModel,
  width: number,
  zone: number,
): Span[][] {
  const [low, high] = plot.y;
  const decimals = Math.min(8, Math.max(0, Math.ceil(2 - Math.log10(high - low))));
  const bars = plot.isTime ? points.map(({ x }) => ({ openMs: x, closeMs: x })) : undefined;
  const values = points.map(({ y }) => y);
  return lineOfValues(values, { columns: width, rows: ROWS, decimals, zone, ...(bars ? { bars } : {}) }).lines;
}

const DOTS = ['', '·', '•', '●'];
const LETTERS = 'abcdef';

/** Points on a grid of cells: a cell with more points has a larger dot; with several groups, letters show the group. */
function dotsOf({ groups, x, y, isTime }: PlotModel, width: number, zone: number): Span[][] {
  const labels = [compact(y[1]), compact(y[0])];
  const labelWidth = Math.max(...labels.map((label) => label.length));
  const columns = Math.max(10, width - labelWidth - 3);
  const cells = Array.from({ length: ROWS }, () => Array.from({ length: columns }, () => ({ count: 0, group: 0 })));
  groups.forEach(({ points }, group) => {
    for (const point of points) {
      const column = Math.round(((point.x - x[0]) / (x[1] - x[0])) * (columns - 1));
      const row = Math.round(((y[1] - point.y) / (y[1] - y[0])) * (ROWS - 1));
      const cell = cells[row]?.[column];
      if (cell) Object.assign(cell, { count: cell.count + 1, group });
    }
  });
  const grid = cells.map((row, index): Span[] => {
    const label = index === 0 ? labels[0] : index === ROWS - 1 ? labels[1] : '';
    const drawn = row.map(({ count, group }) =>
      count === 0 ? ' ' : groups.length > 1 ? (LETTERS[group] ?? '') : (DOTS[Math.min(3, count)] ?? ''),
    );
    return [span(`${(label ?? '').padStart(labelWidth)} │`, 'dim'), span(drawn.join('').trimEnd(), 'accent')];
  });
  const ends = x.map((value) => (isTime ? timeText(value, zone) : compact(value)));
  const gap = Math.max(1, columns - (ends[0] ?? '').length - (ends[1] ?? '').length);
  const indent = ' '.repeat(labelWidth + 2);
  return [
    ...grid,
    [span(`${' '.repeat(labelWidth)} └${'─'.repeat(columns)}`, 'dim')],
    [span(`${indent}${ends[0]}${' '.repeat(gap)}${ends[1]}`, 'dim')],
    ...(groups.length > 1 ? [groups.map(({ name }, index) => span(`${LETTERS[index]} ${name}  `, 'dim'))] : []),
  ];
}

function timeText(timeMs: number, zone: number): string {
  const parts = clockParts(timeMs, zone);
  return parts ? `${parts.date} ${parts.second} ${zoneLabel(zone)}` : '–';
}

type Bar = readonly [label: string, text: string, value: number];

function barsTable(bars: readonly Bar[], titles: readonly [string, string], width: number): Block {
  const most = bars.reduce((top, [, , value]) => Math.max(top, Math.abs(value)), 0);
  const columns = Math.max(8, Math.min(BAR_COLUMNS, width - 40));
  return tableBlock({
    columns: [
      { title: titles[0], align: 'right' },
      { title: titles[1], align: 'right' },
      { title: '', hideAt: 1 },
    ],
    rows: bars.map(([label, text, value]): Rich[] => [
      label,
      text,
      span(barOf(most > 0 ? Math.abs(value) / most : 0, columns), value < 0 ? 'down' : 'accent'),
    ]),
  });
}
