/** Draws rate limits as the exchange lists them, with the current count of each if the reply contains it. */

import { limitName } from '../../protocol/index.js';
import type { ShowContext } from '../context/context.js';
import { barSpan, shareOf, trackOf } from '../text/bar.js';
import { type Block, note, tableBlock } from '../text/blocks.js';
import type { Rich } from '../text/rich.js';
import type { Table } from '../text/table.js';
import { floatOf, isWireObject, objectsOf, textOf, type WireObject } from '../text/wire-value.js';
import { loadTone } from './load.js';

const UNITS: Readonly<Record<string, string>> = { SECOND: 's', MINUTE: 'min', HOUR: 'h', DAY: 'd' };

/** A list of rate limits as blocks; undefined for another value. */
export function rateLimitsBlocks(value: unknown, _context: ShowContext): Block[] | undefined {
  const list = isWireObject(value) ? value.rateLimits : value;
  if (!Array.isArray(list)) return undefined;
  const table = rateLimitTable(objectsOf(list));
  if (table.rows.length === 0 && list.length > 0) return undefined;
  return table.rows.length === 0 ? [note('no rate limits')] : [tableBlock(table)];
}

/** Rate limits as a table; rows without a limit are left out. */
export function rateLimitTable(limits: readonly WireObject[]): Table {
  const rows = limits.filter(({ limit }) => textOf(limit) !== '');
  const hasCounts = rows.some(({ count }) => textOf(count) !== '');
  return {
    columns: [
      { title: 'limit on' },
      { title: 'in' },
      ...(hasCounts
        ? [
            { title: 'used', align: 'right' as const },
            { title: '', hideAt: 1, terminalOnly: true },
          ]
        : []),
      { title: 'at most', align: 'right' },
    ],
    rows: rows.map((row): Rich[] => [
      limitName(textOf(row.rateLimitType)),
      intervalText(textOf(row.intervalNum), textOf(row.interval)),
      ...(hasCounts ? [textOf(row.count), gaugeOf(floatOf(row.count), floatOf(row.limit))] : []),
      textOf(row.limit),
    ]),
  };
}

const BAR_COLUMNS = 20;

/** The used part as a bar, coloured by its level. */
function gaugeOf(count: number, limit: number): Rich {
  const share = shareOf(count, limit);
  const { filled, rest } = trackOf(share, BAR_COLUMNS);
  return [barSpan(filled, loadTone(share)), barSpan(rest, 'dim')];
}

function intervalText(count: string, interval: string): string {
  return `${count} ${UNITS[interval] ?? interval.toLowerCase()}`.trim();
}
