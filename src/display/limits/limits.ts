/**
 * Draws the rate limits as gauges: one bar for each window, with the used part, the part reserved by requests in
 * flight, and the time until the window is reset. From 70 % on a window is high, from 90 % on critical; words repeat
 * the colours.
 */

import type { ShowContext } from '../context.js';
import { columnsOf } from '../context-values.js';
import { barOf, shareOf } from '../text/bar.js';
import { type Block, line, note, tableBlock } from '../text/blocks.js';
import { plainOf, type Rich, type Span, span, spansOf, spansWidth } from '../text/rich.js';
import type { Column, Table } from '../text/table.js';
import { floatOf, isWireObject, objectsOf, textOf, type WireObject } from '../text/wire-value.js';
import { dateTime, durationText } from '../text/zone-time.js';
import { forecastBlocks } from './limits-forecast.js';
import { countedBy, windowName } from './limits-window.js';
import { loadLabel, loadTone } from './load.js';

const MAX_BAR_COLUMNS = 30;
const MIN_BAR_COLUMNS = 8;
/** Index of the column `counted by`, which is left out first. */
const COUNTED_BY = 4;

/** The state of all limits as blocks, or the forecast of a batch; undefined for another value. */
export function limitsBlocks(value: unknown, context: ShowContext): Block[] | undefined {
  if (!isWireObject(value) || !Array.isArray(value.windows)) return undefined;
  const windows = objectsOf(value.windows);
  if (value.requests !== undefined) return forecastBlocks(value, windows);
  return [
    ...holdLines(value, context),
    windows.length === 0 ? note('no rate limits') : tableBlock(gaugeTable(windows, columnsOf(context))),
    ...shareLines(value),
  ];
}

/** With whom the limits are shared and what the others use; nothing for the limits of one process. */
export function shareLines({ share, windows }: WireObject): Block[] {
  if (!isWireObject(share)) return [];
  const name = textOf(share.with);
  const where = name === 'machine' ? 'on this machine' : `through ${name}`;
  if (share.isAlone === true)
    return [line(span('not shared', 'warn'), `: ${where} nobody answers, so calls use a part of each limit`)];
  const count = floatOf(share.processes);
  if (!(count > 1)) return [];
  const parts = objectsOf(windows)
    .filter(({ others }) => floatOf(others) > 0)
    .map((window) => `${textOf(window.others)} of ${plainOf(windowName(window))}`);
  const used = parts.length > 0 ? `; the others use ${parts.join(', ')}` : '';
  return [line(span(`shared by ${count} processes ${where}${used}`, 'dim'))];
}

/** One line for each reason why calls are not sent now: a ban, a pause, too many orders, waiting calls. */
export function holdLines(value: WireObject, { nowMs }: ShowContext): Block[] {
  const until = floatOf(value.bannedUntilMs);
  const [held, ordersHeld, waiting] = [value.heldForMs, value.ordersHeldForMs, value.waiting].map(floatOf) as [
    number,
    number,
    number,
  ];
  return [
    ...(until > 0
      ? [
          line(
            span('banned', 'alarm'),
            ` until ${dateTime(until)} UTC`,
            nowMs === undefined ? '' : ` (${durationText(until - nowMs)})`,
            ': nothing is sent',
          ),
        ]
      : []),
    ...(held > 0 ? [line(span('on hold', 'warn'), ` for ${durationText(held)}: the exchange asked for a pause`)] : []),
    ...(ordersHeld > 0
      ? [line(span('placements on hold', 'warn'), ` for ${durationText(ordersHeld)}: too many unfilled orders`)]
      : []),
    ...(waiting > 0
      ? [line(`${waiting} ${waiting === 1 ? 'call waits' : 'calls wait'} for the next limit window`)]
      : []),
  ];
}

function gaugeTable(windows: readonly WireObject[], width: number): Table {
  // The column is needed only under /sapi, where both addresses and accounts are counted.
  const hasScopes = windows.some(({ scope }) => textOf(scope) !== '');
  const gauges = windows.map((window) => gaugeOf(window, hasScopes));
  const columns: Column[] = [
    { title: 'limit' },
    { title: 'used', align: 'right' },
    { title: '', align: 'right' },
    { title: 'resets in' },
    ...(hasScopes ? [{ title: 'counted by', hideAt: 3 }] : []),
    { title: '' },
  ];
  const widths = columns.map(({ title }, at) =>
    gauges.reduce((most, { cells }) => Math.max(most, spansWidth(spansOf(cells[at] ?? ''))), title.length),
  );
  // The bar takes the width that the texts leave.
  const total = widths.reduce((sum, columnWidth) => sum + columnWidth + 2, 0);
  const counted = hasScopes ? (widths[COUNTED_BY] ?? 0) + 2 : 0;
  const room = width - total + (total + MIN_BAR_COLUMNS > width ? counted : 0);
  const barColumns = Math.min(MAX_BAR_COLUMNS, Math.max(MIN_BAR_COLUMNS, room));
  const withBar = <T>([first, ...others]: readonly T[], middle: T): T[] =>
    first === undefined ? [middle] : [first, middle, ...others];
  return {
    columns: withBar(columns, { title: '', hideAt: 2 }),
    rows: gauges.map(({ cells, share, reservedShare }) => withBar<Rich>(cells, bar(share, reservedShare, barColumns))),
  };
}

interface Gauge {
  readonly cells: readonly Rich[];
  readonly share: number;
  readonly reservedShare: number;
}

function gaugeOf(window: WireObject, hasScopes: boolean): Gauge {
  const [used, limit, reserved] = [floatOf(window.used), floatOf(window.limit), floatOf(window.reserved)];
  const share = shareOf(used, limit);
  const reservedShare = Math.min(1 - share, shareOf(reserved, limit));
  const both = share + reservedShare;
  const percent = both > 0 && both < 0.01 ? '<1 %' : `${Math.floor(both * 100)} %`;
  const inFlight = reserved > 0 ? `+${textOf(window.reserved)}` : '';
  return {
    cells: [
      windowName(window),
      `${textOf(window.used)}${inFlight}/${textOf(window.limit)}`,
      percent,
      durationText(floatOf(window.resetsInMs)),
      ...(hasScopes ? [span(countedBy(window), 'dim')] : []),
      span(loadLabel(both), loadTone(both)),
    ],
    share,
    reservedShare,
  };
}

function bar(share: number, reservedShare: number, columns: number): Span[] {
  const filled = barOf(share, columns);
  const reserved = '▒'.repeat(Math.min(columns - filled.length, Math.ceil(reservedShare * columns)));
  const rest = '·'.repeat(Math.max(0, columns - filled.length - reserved.length));
  return [span(filled, loadTone(share + reservedShare)), span(reserved, 'accent'), span(rest, 'dim')];
}
