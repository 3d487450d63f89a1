/**
 * Draws the latency of replies as distributions on one axis of milliseconds: first all replies, then those of each call.
 * Each distribution has marks at its percentiles; a table below shows these numbers. Replies that are
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
import { isWireObject } from '../text/wire-value.js';
import { colorsOf, type PictureColors, widthOf } from '../theme/palette.js';
import { cutToSize } from '../theme/text-size.js';
import {
  type Latencies,
  type LatencyGroup,
  latencyColumns,
  latencyWords,
  msNumber,
  readLatencies,
  scaleEnd,
} from './latency-groups.js';

const TOP = 78;
/** The height of a row, and the room above its bars. Rows are equally high, because each has its own scale. */
const ROW = 36;
const ABOVE = 6;
const AXIS = 24;
const GAP = 14;
const MAX_NAME = 150;
/** The least distance of a label from the label of the start of the axis. */
const MIN_LABEL = 24;
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
  const width = widthOf(theme);
  const rows = rowsOf(latencies);
  const drawnRows = distributionsOf(rows);
  const names = Math.min(MAX_NAME, widestOf(rows.map(({ name }) => name)) + 1);
  const { alt, axis, tooltips } = wordsOf(latencies);
  const { edges, ticks, isLog, isCut } = axis;
  const slower = drawnRows.map((group) => slowerText(group, edges.at(-1) ?? 0));
  // The scale of each row stands between its name and its bars.
  const strip = { left: EDGE + names + 2 * GAP, right: width - EDGE - (isCut ? widestOf(slower) + GAP : 0) };
  const project = isLog ? portable.log10 : (ms: number): number => ms;
  const across = linearScale([project(edges[0] ?? 0), project(edges.at(-1) ?? 1)], [strip.left, strip.right]);
  const x: Scale = (ms) => across(project(Math.max(0.01, ms)));
  // The start of the axis is seldom a round value, and not 0.
  const [from = 0, next = Number.POSITIVE_INFINITY] = [edges[0], ticks[0]];
  const firstLabel = x(next) - x(from) < MIN_LABEL ? [] : [{ position: x(from), label: msNumber(from) }];
  const bottom = TOP + drawnRows.length * ROW;
  const table = bottom + AXIS;
  const drawn = rowChart({
    width,
    height: table + TABLE_HEAD + rows.length * TABLE_ROW + EDGE,
    words: {
      title: 'latency, ms',
      aside: count,
      figures: [
        { name: 'last', value: msNumber(newest.at(-1) ?? Number.NaN) },
        ...(['p50', 'p95', 'p99'] as const).map((name) => ({ name, value: msNumber(all[name]) })),
        { name: 'slowest', value: `${msNumber(all.most)} ${latencies.slowestName}`.trim() },
      ] satisfies Figure[],
      description: alt,
    },
    colors,
    top: TOP,
    rows: [
      svgText(EDGE, TOP - 9, 'line p50, dashed p95, dotted p99 · bars: replies, number: highest bar of a row', DIM),
      gridLines(ticks.map((ms) => `M${px(x(ms))} ${TOP}V${bottom}`).join('')),
      ...drawnRows.flatMap((group, index) => {
        const base = TOP + (index + 1) * ROW;
        const isAll = group === all;
        const bold = isAll ? { weight: 600 } : {};
        return [
          svgText(EDGE, base - 4, cutToSize(group.name, names, 11, isAll), bold),
          ...distribution(group, edges, x, base, colors),
          gridLines(`M${px(strip.left)} ${base - 0.5}H${px(strip.right)}`, true),
          svgText(strip.right + 6, base - 4, slower[index] ?? '', bold),
        ];
      }),
      ...bottomLabels(
        [...firstLabel, ...ticks.map((ms) => ({ position: x(ms), label: msNumber(ms) }))],
        bottom + 15,
        width,
      ),
      ...tableParts(rows, table, width),
    ],
    parts: drawnRows.map((group) => ({ size: ROW, tooltip: tooltips[rows.indexOf(group)] ?? '' })),
  });
  return { ...drawn, alt };
}

/** The number of replies of each call, and its percentiles in milliseconds. */
function tableParts(rows: readonly LatencyGroup[], top: number, width: number): string[] {
  const columns = latencyColumns(rows).map(({ title, texts }) => ({ name: title, ...mixedColumn(texts, {}, title) }));
  const first = top + TABLE_HEAD;
  const room = columns.reduce((sum, column) => sum + column.width + COLUMN, 0);
  // On a wide page the numbers stay near the names.
  const names = Math.min(
    width - 2 * EDGE - room,
    widestOf(
      rows.map(({ name }) => name),
      { weight: 600 },
    ) + 1,
  );
  let end = EDGE + names + COLUMN;
  const placed = columns.map((column) => {
    end += column.width;
    const at = end;
    end += COLUMN;
    return { ...column, end: at };
  });
  return [
    ...placed.map((column) => svgText(column.end, first - 9, column.name, { ...DIM, anchor: 'end' })),
    gridLines(`M${EDGE} ${first - 3.5}H${end - COLUMN}`, true),
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

/** The drawn distributions: that of all replies is left out if nearly all are of one call, whose distribution is the same. */
const distributionsOf = (rows: readonly LatencyGroup[]): readonly LatencyGroup[] => {
  const [all, ...groups] = rows;
  const most = Math.max(0, ...groups.map(({ sorted }) => sorted.length));
  return all && most > all.sorted.length * ALMOST_ALL ? groups : rows;
};
const ALMOST_ALL = 0.9;

/** The texts that the pictures of all widths share. */
const wordsOf = readOnce((latencies: Latencies) => {
  const tooltips = rowsOf(latencies).map(groupWords);
  const words = [`latency in ms, ${latencies.count}: ${latencyWords(latencies)}`, ...tooltips.slice(1)];
  return { tooltips, alt: words.join('; '), axis: axisOf(latencies) };
});

/** The axis of the replies within the scale, and the place for the number of slower replies. */
function axisOf(latencies: Latencies) {
  const end = scaleEnd(latencies);
  const { sorted } = latencies.all;
  const within = sorted.filter((ms) => ms <= end).map((ms) => Math.max(0.01, ms));
  return { ...histogramAxis(within), isCut: within.length < sorted.length };
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

/** Bars of the replies of a group, the highest as high as its row, and marks at its percentiles. */
function distribution(
  { sorted, p50, p95, p99 }: LatencyGroup,
  edges: readonly number[],
  x: Scale,
  base: number,
  colors: PictureColors,
): string[] {
  const height = ROW - ABOVE;
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
    // The scale of the row: the number of replies of its highest bar.
    bars.isEmpty ? '' : svgText(x(edges[0] ?? 0) - 4, base - height + 12, String(most), { ...DIM, anchor: 'end' }),
    bars.isEmpty ? svgText(x(edges[0] ?? 0) + 6, base - 11, 'slower than this axis', DIM) : '',
    mark(p50, ''),
    p95 > p50 ? mark(p95, ' stroke-dasharray="5 2"') : '',
    p99 > p95 ? mark(p99, ' stroke-dasharray="1 2"') : '',
  ];
}
