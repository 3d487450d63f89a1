/**
 * Draws the latency of replies as distributions on one axis of milliseconds: first all replies, then those of each call.
 * Each distribution has marks at its median and its 95th percentile; a table below shows these numbers. Replies that are
 * slower than the end of the axis are not drawn; a `»` with their number stands for them. The axis is logarithmic where its
 * end is more than ten times as long as the quickest reply.
 */

import { portable } from '../../protocol/index.js';
import type { ShowContext } from '../context/context.js';
import { readOnce } from '../context/read-once.js';
import { histogramAxis } from '../series/histogram-svg.js';
import { bottomLabels } from '../svg/chart-axes.js';
import { rowChart, widestOf } from '../svg/chart-frame.js';
import { linearScale, type Scale } from '../svg/linear-scale.js';
import type { Figure, Picture } from '../svg/picture.js';
import { DIM, EDGE, gridLines, px, svgText } from '../svg/svg.js';
import { mixedColumn } from '../svg/svg-number.js';
import { Pen } from '../svg/svg-path.js';
import { cutToSize } from '../svg/text-size.js';
import { isWireObject } from '../text/wire-value.js';
import { colorsOf, type PictureColors, widthOf } from '../theme/palette.js';
import {
  type Latencies,
  type LatencyGroup,
  latencyWords,
  msNumber,
  readLatencies,
  scaleEnd,
} from './latency-groups.js';

const TOP = 78;
/** Heights of the row of all replies and of the row of a call, without the room above their bars. */
const [WHOLE_ROW, ROW] = [56, 30];
const ABOVE = 6;
const AXIS = 24;
const GAP = 14;
const MAX_NAME = 150;
/** Heights of a row of the table below, and of the table's column names. */
const TABLE_ROW = 20;
const TABLE_HEAD = 26;
/** From one column of the table to the next. */
const COLUMN = 22;

/** The picture of a client's latencies; undefined before the first reply. */
export function latencyPicture(value: unknown, { theme }: ShowContext): Picture | undefined {
  const latencies = isWireObject(value) ? readLatencies(value) : undefined;
  if (!latencies) return undefined;
  const { all, newest, count } = latencies;
  const colors = colorsOf(theme);
  const width = widthOf(theme, 'S');
  const rows = rowsOf(latencies);
  const names = Math.min(MAX_NAME, widestOf(rows.map(({ name }) => name)) + 1);
  const { alt, axis, tooltips } = wordsOf(latencies);
  const { edges, ticks, isLog, isCut } = axis;
  const slower = rows.map((group) => slowerText(group, edges.at(-1) ?? 0));
  const strip = { left: EDGE + names + GAP, right: width - EDGE - (isCut ? widestOf(slower) + GAP : 0) };
  const project = isLog ? portable.log10 : (ms: number): number => ms;
  const across = linearScale([project(edges[0] ?? 0), project(edges.at(-1) ?? 1)], [strip.left, strip.right]);
  const x: Scale = (ms) => across(project(Math.max(0.01, ms)));
  const bottom = TOP + WHOLE_ROW + (rows.length - 1) * ROW;
  const table = bottom + AXIS;
  const drawn = rowChart({
    width,
    height: table + TABLE_HEAD + rows.length * TABLE_ROW + EDGE,
    words: {
      title: 'latency, ms',
      aside: count,
      figures: [
        { name: 'slowest', value: `${msNumber(all.most)} ${latencies.slowestName}`.trim() },
        { name: 'last', value: msNumber(newest.at(-1) ?? Number.NaN) },
      ] satisfies Figure[],
      description: alt,
    },
    colors,
    top: TOP,
    rows: [
      ...legend(strip, colors),
      gridLines(ticks.map((ms) => `M${px(x(ms))} ${TOP}V${bottom}`).join('')),
      ...rows.flatMap((group, index) => {
        const base = TOP + WHOLE_ROW + index * ROW;
        const height = (index === 0 ? WHOLE_ROW : ROW) - ABOVE;
        const bold = index === 0 ? { weight: 600 } : {};
        return [
          svgText(EDGE, base - 4, cutToSize(group.name, names, 11, index === 0), bold),
          ...distribution(group, edges, x, base, height, colors),
          gridLines(`M${px(strip.left)} ${base - 0.5}H${px(strip.right)}`, true),
          svgText(strip.right + 6, base - 4, slower[index] ?? '', bold),
        ];
      }),
      ...bottomLabels(
        ticks.map((ms) => ({ position: x(ms), label: msNumber(ms) })),
        bottom + 15,
        width,
      ),
      ...tableParts(rows, table, width),
    ],
    parts: rows.map((_, index) => ({ size: index === 0 ? WHOLE_ROW : ROW, tooltip: tooltips[index] ?? '' })),
  });
  return { ...drawn, alt };
}

/** The legend of the marks of the strips, above the strips. */
function legend({ left }: { readonly left: number }, { text }: PictureColors): string[] {
  const y = TOP - 9;
  return [
    `<path d="M${px(left + 1)} ${y - 9}v10" stroke="${text}" stroke-width="1.5"/>`,
    svgText(left + 7, y, 'p50', DIM),
    `<path d="M${px(left + 41)} ${y - 9}v10" stroke="${text}" stroke-width="1.5" stroke-dasharray="2 3"/>`,
    svgText(left + 47, y, 'p95', DIM),
    svgText(left + 81, y, 'bars: replies, each row on its own scale', DIM),
  ];
}

/** The number of replies of each call, and its percentiles in milliseconds. */
function tableParts(rows: readonly LatencyGroup[], top: number, width: number): string[] {
  const columns = [
    columnOf('replies', rows, ({ sorted }) => String(sorted.length)),
    columnOf('p50', rows, ({ p50 }) => msNumber(p50)),
    columnOf('p95', rows, ({ p95 }) => msNumber(p95)),
    columnOf('p99', rows, ({ p99 }) => msNumber(p99)),
    columnOf('slowest', rows, ({ most }) => msNumber(most)),
  ];
  const first = top + TABLE_HEAD;
  const room = columns.reduce((sum, column) => sum + column.width + COLUMN, 0);
  let end = width - EDGE - room + COLUMN;
  const names = end - COLUMN - EDGE;
  const placed = columns.map((column) => {
    end += column.width;
    const at = end;
    end += COLUMN;
    return { ...column, end: at };
  });
  return [
    ...placed.map(({ name, end: at }) => svgText(at, first - 9, name, { ...DIM, anchor: 'end' })),
    gridLines(`M${EDGE} ${first - 3.5}H${width - EDGE}`, true),
    ...rows.flatMap(({ name }, index) => {
      const y = first + index * TABLE_ROW + 13;
      const bold = index === 0 ? { weight: 600 } : {};
      return [
        svgText(EDGE, y, cutToSize(name, names, 11, index === 0), bold),
        ...placed.map((column) => column.text(index, column.end, y, column.name === 'p50' ? { weight: 600 } : bold)),
      ];
    }),
  ];
}

const rowsOf = ({ groups, all }: Latencies): LatencyGroup[] => (groups.length > 1 ? [all, ...groups] : [all]);

/** The texts that the pictures of all widths share. */
const wordsOf = readOnce((latencies: Latencies) => {
  const tooltips = rowsOf(latencies).map(groupWords);
  const words = [`latency in ms, ${latencies.count}: ${latencyWords(latencies)}`, ...tooltips.slice(1)];
  return { tooltips, alt: words.join('; '), axis: axisOf(latencies) };
});

/** The axis of the replies within the scale, and where the counts of slower ones stand. */
function axisOf(latencies: Latencies) {
  const end = scaleEnd(latencies);
  const { sorted } = latencies.all;
  const within = sorted.filter((ms) => ms <= end).map((ms) => Math.max(0.01, ms));
  return { ...histogramAxis(within), isCut: within.length < sorted.length };
}

function columnOf(name: string, rows: readonly LatencyGroup[], textOf: (group: LatencyGroup) => string) {
  return { name, ...mixedColumn(rows.map(textOf), {}, name) };
}

function groupWords({ name, sorted, p50, p95, p99, most }: LatencyGroup): string {
  const count = `${sorted.length} ${sorted.length === 1 ? 'reply' : 'replies'}`;
  return `${name}: ${count}, p50 ${msNumber(p50)}, p95 ${msNumber(p95)}, p99 ${msNumber(p99)}, slowest ${msNumber(most)}`;
}

/** `» 3 up to 812`: the number of replies beyond the axis, and the slowest; '' for none. */
function slowerText({ sorted, most }: LatencyGroup, end: number): string {
  const count = sorted.filter((ms) => ms > end).length;
  return count === 0 ? '' : count === 1 ? `» ${msNumber(most)}` : `» ${count} up to ${msNumber(most)}`;
}

/** Bars of the replies of a group, the highest as high as its row, and marks at the median and the 95th percentile. */
function distribution(
  { sorted, p50, p95 }: LatencyGroup,
  edges: readonly number[],
  x: Scale,
  base: number,
  height: number,
  colors: PictureColors,
): string[] {
  const counts = edges.slice(1).map(() => 0);
  const end = edges.at(-1) ?? 0;
  let bin = 0;
  for (const ms of sorted) {
    if (ms > end) break;
    while (bin < counts.length - 1 && ms >= (edges[bin + 1] ?? 0)) bin += 1;
    counts[bin] = (counts[bin] ?? 0) + 1;
  }
  const most = counts.reduce((peak, one) => Math.max(peak, one), 1);
  const bars = new Pen();
  counts.forEach((count, at) => {
    if (count === 0) return;
    const [from, to] = [x(edges[at] ?? 0), x(edges[at + 1] ?? 0)];
    const high = Math.max(2, (count / most) * (height - 4));
    bars.box(from + 0.5, base - high, Math.max(1.5, to - from - 1), high);
  });
  const mark = (ms: number, dash: string): string =>
    ms > end
      ? ''
      : `<path d="M${px(x(ms))} ${base - height}V${base}" stroke="${colors.text}" stroke-width="1.5"${dash}/>`;
  return [
    bars.path(`fill="${colors.accent}" fill-opacity=".75"`),
    mark(p50, ''),
    p95 > p50 ? mark(p95, ' stroke-dasharray="2 3"') : '',
  ];
}
