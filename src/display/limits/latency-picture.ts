/**
 * Draws the latency of replies as distributions on one axis of milliseconds: first all replies, then those of each call.
 * Each has marks at its median and its 95th percentile, and its percentiles as columns. The axis is logarithmic where the
 * slowest reply took more than ten times as long as the quickest, because a slow one would flatten all others.
 */

import { portable } from '../../protocol/index.js';
import type { ShowContext } from '../context/context.js';
import { readOnce } from '../context/read-once.js';
import { histogramAxis } from '../series/histogram-svg.js';
import { bottomLabels } from '../svg/chart-axes.js';
import { rowChart, widestOf } from '../svg/chart-frame.js';
import { linearScale, type Scale } from '../svg/linear-scale.js';
import type { Figure, Picture } from '../svg/picture.js';
import { EDGE, gridLines, px, svgText } from '../svg/svg.js';
import { mixedColumn } from '../svg/svg-number.js';
import { Pen } from '../svg/svg-path.js';
import { cutToSize } from '../svg/text-size.js';
import { isWireObject } from '../text/wire-value.js';
import { colorsOf, type PictureColors, widthOf } from '../theme/palette.js';
import { type Latencies, type LatencyGroup, latencyWords, msNumber, readLatencies } from './latency-groups.js';

const TOP = 78;
/** Heights of the row of all replies and of the row of a call, without the room above their bars. */
const [WHOLE_ROW, ROW] = [64, 30];
const ABOVE = 6;
const AXIS = 22;
const GAP = 14;
const MAX_NAME = 150;
/** The least width of a distribution, for which names are cut. */
const MIN_STRIP = 130;
const MIN_NAME = 64;

/** The picture of a client's latencies; undefined before the first reply. */
export function latencyPicture(value: unknown, { theme }: ShowContext): Picture | undefined {
  const latencies = isWireObject(value) ? readLatencies(value) : undefined;
  if (!latencies) return undefined;
  const { all, newest, count } = latencies;
  const colors = colorsOf(theme);
  const width = widthOf(theme, 'S');
  const rows = rowsOf(latencies);
  const columns = [
    columnOf('replies', rows, ({ sorted }) => String(sorted.length)),
    columnOf('p50', rows, ({ p50 }) => msNumber(p50)),
    columnOf('p95', rows, ({ p95 }) => msNumber(p95)),
    columnOf('p99', rows, ({ p99 }) => msNumber(p99)),
  ];
  let end = width - EDGE;
  const placed = columns
    .toReversed()
    .map((column) => {
      const at = end;
      end -= column.width + GAP;
      return { ...column, end: at };
    })
    .toReversed();
  const room = end - EDGE - GAP - MIN_STRIP;
  const names = Math.min(MAX_NAME, Math.max(MIN_NAME, room), widestOf(rows.map(({ name }) => name)) + 1);
  const strip = { left: EDGE + names + GAP, right: end };
  const { alt, axis, tooltips } = wordsOf(latencies);
  const { edges, ticks, isLog } = axis;
  const project = isLog ? portable.log10 : (ms: number): number => ms;
  const across = linearScale([project(edges[0] ?? 0), project(edges.at(-1) ?? 1)], [strip.left, strip.right]);
  const x: Scale = (ms) => across(project(Math.max(0.01, ms)));
  const bottom = TOP + WHOLE_ROW + (rows.length - 1) * ROW;
  const drawn = rowChart({
    width,
    height: bottom + AXIS + EDGE,
    words: {
      title: 'latency, ms',
      aside: count,
      figures: [
        { name: 'p50', value: msNumber(all.p50) },
        { name: 'p95', value: msNumber(all.p95) },
        { name: 'p99', value: msNumber(all.p99) },
        { name: 'slowest', value: `${msNumber(all.most)} ${latencies.slowestName}`.trim() },
        { name: 'last', value: msNumber(newest.at(-1) ?? Number.NaN) },
      ] satisfies Figure[],
      description: alt,
    },
    colors,
    top: TOP,
    columns: placed.map(({ end: at, name }) => ({ end: at, name })),
    rows: [
      gridLines(ticks.map((ms) => `M${px(x(ms))} ${TOP}V${bottom}`).join('')),
      ...rows.flatMap((group, index) => {
        const base = index === 0 ? TOP + WHOLE_ROW : TOP + WHOLE_ROW + index * ROW;
        const height = (index === 0 ? WHOLE_ROW : ROW) - ABOVE;
        const bold = index === 0 ? { weight: 600 } : {};
        return [
          svgText(EDGE, base - 4, cutToSize(group.name, names, 11, index === 0), bold),
          ...distribution(group, edges, x, base, height, colors),
          gridLines(`M${px(strip.left)} ${base - 0.5}H${px(strip.right)}`, true),
          ...placed.map(({ text, end: at, name }) =>
            text(index, at, base - 4, name === 'p50' ? { weight: 600 } : bold),
          ),
        ];
      }),
      ...bottomLabels(
        ticks.map((ms) => ({ position: x(ms), label: msNumber(ms) })),
        bottom + 15,
        width,
      ),
    ],
    parts: rows.map((_, index) => ({ size: index === 0 ? WHOLE_ROW : ROW, tooltip: tooltips[index] ?? '' })),
  });
  return { ...drawn, alt };
}

const rowsOf = ({ groups, all }: Latencies): LatencyGroup[] => (groups.length > 1 ? [all, ...groups] : [all]);

/** The texts that the pictures of all widths share. */
const wordsOf = readOnce((latencies: Latencies) => {
  const tooltips = rowsOf(latencies).map(groupWords);
  const words = [`latency in ms, ${latencies.count}: ${latencyWords(latencies)}`, ...tooltips.slice(1)];
  return { tooltips, alt: words.join('; '), axis: histogramAxis(latencies.all.sorted.map((ms) => Math.max(0.01, ms))) };
});

function columnOf(name: string, rows: readonly LatencyGroup[], textOf: (group: LatencyGroup) => string) {
  return { name, ...mixedColumn(rows.map(textOf), {}, name) };
}

function groupWords({ name, sorted, p50, p95, p99, most }: LatencyGroup): string {
  const count = `${sorted.length} ${sorted.length === 1 ? 'reply' : 'replies'}`;
  return `${name}: ${count}, p50 ${msNumber(p50)}, p95 ${msNumber(p95)}, p99 ${msNumber(p99)}, slowest ${msNumber(most)}`;
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
  let bin = 0;
  for (const ms of sorted) {
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
    `<path d="M${px(x(ms))} ${base - height}V${base}" stroke="${colors.text}" stroke-width="1.5"${dash}/>`;
  return [
    bars.path(`fill="${colors.accent}" fill-opacity=".75"`),
    mark(p50, ''),
    p95 > p50 ? mark(p95, ' stroke-dasharray="2 3"') : '',
  ];
}
