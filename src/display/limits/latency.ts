/**
 * Draws the latency of replies: percentiles, a sparkline of the newest replies with the newest at the right, and a row for
 * each call. The line starts at zero, so that double height means double time. A reply above the end of the scale has a mark
 * in place of its upper cell, and notes name the marks. All figures are milliseconds, so the unit is printed once.
 */

import type { ShowContext } from '../context/context.js';
import { columnsOf } from '../context/context-values.js';
import { risingCell, shareOf } from '../text/bar.js';
import { type Block, line, note, tableBlock } from '../text/blocks.js';
import { NO_BREAK_SPACE, packed, type Rich, type Span, span, type Tone } from '../text/rich.js';
import { isWireObject } from '../text/wire-value.js';
import {
  type Latencies,
  type LatencyGroup,
  latencyColumns,
  msNumber,
  readLatencies,
  scaleEnd,
} from './latency-groups.js';

const ROWS = 2;

/** The latencies of a client as blocks; undefined for another value. */
export function latencyBlocks(value: unknown, context: ShowContext): Block[] | undefined {
  if (!isWireObject(value) || !Array.isArray(value.samples)) return undefined;
  const latencies = readLatencies(value);
  if (!latencies) return [note('no reply was measured yet')];
  const { all, groups, newest } = latencies;
  const top = scaleEnd(latencies);
  const scale = ` ${msNumber(top)}`;
  const columns = columnsOf(context);
  const shown = newest.slice(-(columns - scale.length));
  const rows = Array.from({ length: ROWS }, (_, row): Span[] => [
    ...shown.map((ms) => span(cellOf(ms, top, row), toneOf(ms, all))),
    span(row === 0 ? scale : ' 0', 'dim'),
  ]);
  return [
    line(span('latency', 'strong'), ...figureSpans(latencies)),
    { kind: 'picture', lines: rows },
    note(shown.length < newest.length ? `${latencies.count}, the last ${shown.length} drawn` : latencies.count),
    ...packed(keyOf(newest, shown, all, top), columns).map((spans) => line(...spans)),
    ...(groups.length > 1 ? [line(''), groupTable(groups)] : []),
  ];
}

/** `last 1.9 ms  p50 2.6  p95 4.4`; a narrow screen breaks the line between figures, never between a figure and its name. */
function figureSpans({ all, newest, slowestName }: Latencies): (string | Span)[] {
  const { p50, p95, p99, most } = all;
  const figure = (name: string, ms: number, after = ''): (string | Span)[] => [
    `  ${name}${NO_BREAK_SPACE}`,
    span(msNumber(ms), 'strong'),
    after,
  ];
  return [
    ...figure('last', newest.at(-1) ?? Number.NaN, `${NO_BREAK_SPACE}ms`),
    ...figure('p50', p50),
    ...figure('p95', p95),
    ...figure('p99', p99),
    ...figure('slowest', most, slowestName === '' ? '' : `${NO_BREAK_SPACE}${slowestName}`),
  ];
}

/** Columns that a narrow screen hides. */
const HIDE_AT: Readonly<Record<string, number>> = { replies: 1, slowest: 2 };

function groupTable(groups: readonly LatencyGroup[]): Block {
  const columns = latencyColumns(groups);
  return tableBlock({
    columns: [
      { title: 'call, ms' },
      ...columns.map(({ title }) => ({ title, align: 'right' as const, hideAt: HIDE_AT[title] ?? 0 })),
    ],
    rows: groups.map(({ name }, at): Rich[] => [
      name,
      ...columns.map(({ title, texts }) => span(texts[at] ?? '', title === 'p50' ? 'strong' : 'plain')),
    ]),
  });
}

/** A cell of the line. For a reply beyond the scale, the upper cell has a sign that the bar is cut. */
function cellOf(ms: number, top: number, row: number): string {
  return row === 0 && ms > top ? CUT : risingCell(shareOf(ms, top), ROWS, ROWS - 1 - row);
}

const CUT = '▲';

/** The legend of the mark of cut bars, if one is drawn, and of the colour of slow replies, with their numbers among all newest replies. */
function keyOf(newest: readonly number[], shown: readonly number[], all: LatencyGroup, top: number): Span[][] {
  const above = newest.filter((ms) => ms > top).length;
  const slow = newest.filter((ms) => toneOf(ms, all) === 'warn').length;
  const isDrawn = shown.some((ms) => ms > top);
  const counted = `${above} of ${newest.length}`;
  return [
    ...(above === 0
      ? []
      : isDrawn
        ? [[span(`${CUT} `, 'warn'), span(`cut at ${msNumber(top)}: ${counted}`, 'dim')]]
        : [[span(`${counted} above ${msNumber(top)}, not drawn`, 'dim')]]),
    ...(slow > 0 ? [[span(`${slow} slow`, 'warn'), span(` of ${newest.length}: above p95 and twice p50`, 'dim')]] : []),
  ];
}

/** Warns about a reply that is slower than 95 % of all and than twice the median. */
function toneOf(ms: number, { p95, p50 }: LatencyGroup): Tone {
  return ms > p95 && ms > 2 * p50 ? 'warn' : 'accent';
}
