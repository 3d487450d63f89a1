/** Draws rate limits as the exchange lists them, with what is left of each if the reply contains the counts. */

import { limitName } from '../../protocol/index.js';
import type { ShowContext } from '../context/context.js';
import { barSpan, trackOf } from '../text/bar.js';
import { type Block, note, tableBlock } from '../text/blocks.js';
import { compact } from '../text/number-text.js';
import { type Rich, span } from '../text/rich.js';
import type { Table } from '../text/table.js';
import { floatOf, isWireObject, objectsOf, textOf, type WireObject } from '../text/wire-value.js';
import { type Gauge, gaugeOf } from './gauge.js';
import { loadTone } from './load.js';

const UNITS: Readonly<Record<string, string>> = { SECOND: 's', MINUTE: 'min', HOUR: 'h', DAY: 'd' };

/** A list of rate limits as blocks; undefined for another value. */
export function rateLimitsBlocks(value: unknown, _context: ShowContext): Block[] | undefined {
  const list = isWireObject(value) ? value.rateLimits : value;
  if (!Array.isArray(list)) return undefined;
  const table = rateLimitTable(objectsOf(list));
  if (table.rows.length === 0 && list.length > 0) return undefined;
  // A reply does not tell when a window began, and its counts grow old: the client counts what is left now, and until when.
  return table.rows.length === 0
    ? [note('no rate limits')]
    : [tableBlock(table), note('x.limits shows what is left now, and until when')];
}

/** Rate limits as a table, with the figures of a gauge if the reply has counts, otherwise with their amounts a second. Rows without a limit are left out. */
export function rateLimitTable(limits: readonly WireObject[]): Table {
  const rows = limits.filter(({ limit }) => textOf(limit) !== '');
  const hasCounts = rows.some(({ count }) => textOf(count) !== '');
  return {
    columns: [
      { title: 'limit on' },
      { title: 'in' },
      ...(hasCounts
        ? [
            { title: 'left', align: 'right' as const },
            { title: '', called: 'bar', hideAt: 2 },
            { title: 'used', align: 'right' as const, hideAt: 1 },
            { title: 'share', hideAt: 1 },
          ]
        : ['at most', 'a second'].map((title) => ({ title, align: 'right' as const }))),
    ],
    rows: rows.map((row): Rich[] => [
      limitName(textOf(row.rateLimitType)),
      intervalText(textOf(row.intervalNum), textOf(row.interval)),
      ...(hasCounts
        ? countCells(gaugeOf({ used: row.count, limit: row.limit }))
        : [textOf(row.limit), averageText(row)]),
    ]),
  };
}

const BAR_COLUMNS = 12;

/** What is left, the used part as a bar, and as numbers: the figures of `x.limits`. */
function countCells({ left, used, percent, label, share }: Gauge): Rich[] {
  const { filled, rest } = trackOf(share, BAR_COLUMNS);
  const tone = loadTone(share);
  return [
    span(String(left), tone === 'plain' ? 'strong' : tone),
    [barSpan(filled, tone), barSpan(rest, 'dim')],
    used,
    span(`${percent} ${label}`.trim(), tone),
  ];
}

/** The limit for each second of its interval, which compares limits of different intervals; `≈` if it is rounded. */
function averageText({ limit, intervalNum, interval }: WireObject): string {
  const rate = floatOf(limit) / (floatOf(intervalNum) * (SECONDS[textOf(interval)] ?? Number.NaN));
  const text = compact(rate);
  return Number.isFinite(rate) ? `${Number(text) === rate ? '' : '≈ '}${text}` : '';
}

const SECONDS: Readonly<Record<string, number>> = { SECOND: 1, MINUTE: 60, HOUR: 3_600, DAY: 86_400 };

function intervalText(count: string, interval: string): string {
  return `${count} ${UNITS[interval] ?? interval.toLowerCase()}`.trim();
}
