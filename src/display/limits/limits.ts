/**
 * Draws the rate limits as gauges. A row begins with the remaining amount and the time until the reset; its bar shows
 * the used part and the part reserved by requests in flight. From 70 % on a window is high, from 90 % on critical;
 * words repeat the colours. The last line says how many more calls fit.
 */

import type { ShowContext } from '../context/context.js';
import { columnsOf } from '../context/context-values.js';
import { barOf } from '../text/bar.js';
import { type Block, line, note, tableBlock } from '../text/blocks.js';
import { plainOf, type Rich, type Span, span, spansOf, spansWidth, type Tone } from '../text/rich.js';
import { type Column, hiddenNote, type Table } from '../text/table.js';
import { floatOf, isWireObject, objectsOf, textOf, type WireObject } from '../text/wire-value.js';
import { dateTime, durationText } from '../text/zone-time.js';
import { type Gauge, gaugeOf } from './gauge.js';
import { forecastBlocks } from './limits-forecast.js';
import { countedBy, windowName } from './limits-window.js';
import { CRITICAL, HIGH, loadTone } from './load.js';
import { roomText } from './room.js';

/** The columns of a bar are a multiple of this, so both marks are at the left edge of a column, and have one sign on every screen. */
const BAR_STEP = 10;
const MAX_BAR_COLUMNS = 70;
const MIN_BAR_COLUMNS = BAR_STEP;
/** A bar of this many columns has room for the names of both marks above it. */
const NAMED_COLUMNS = 2 * BAR_STEP;
/** Before a bar becomes shorter than this, the used amounts are left out: what is left and the used share say the same. */
const GOOD_BAR_COLUMNS = NAMED_COLUMNS;
/** Indexes of the bar's column, of the used amounts, and of the column `counted by`, which is left out first. */
const [BAR, USED, COUNTED_BY] = [3, 4, 6];
/** Indexes of the columns that every screen shows, and of the share with its warning, which is the next to stay. */
const STAYING = [0, 1, 2, 5];

/** The state of all limits as blocks, or the forecast of a batch; undefined for another value. */
export function limitsBlocks(value: unknown, context: ShowContext): Block[] | undefined {
  if (!isWireObject(value) || !Array.isArray(value.windows)) return undefined;
  const windows = objectsOf(value.windows);
  if (value.requests !== undefined) return forecastBlocks(value, windows);
  return [
    ...backoffLines(value, context),
    ...(windows.length === 0 ? [note('no rate limits')] : gaugeBlocks(windows, columnsOf(context))),
    ...roomLines(value),
    ...shareLines(value),
  ];
}

/** A line with the number of calls that can still be sent now. No line during a backoff or a ban, when no call can be sent. */
export function roomLines(value: WireObject): Block[] {
  const text = roomText(value);
  return text === undefined ? [] : [line(text)];
}

/** The processes that share the limits, and the usage by the others; nothing for the limits of one process. */
export function shareLines({ share, windows }: WireObject): Block[] {
  if (!isWireObject(share)) return [];
  const name = textOf(share.with);
  const where = name === 'machine' ? 'on this machine' : `through ${name}`;
  if (share.isUnshared === true)
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
export function backoffLines(value: WireObject, { nowMs }: ShowContext): Block[] {
  const until = floatOf(value.bannedUntilMs);
  const [backoff, ordersBackoff, waiting] = [value.backoffForMs, value.ordersBackoffForMs, value.waiting].map(
    floatOf,
  ) as [number, number, number];
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
    ...(backoff > 0
      ? [line(span('backing off', 'warn'), ` for ${durationText(backoff)}: the exchange asked for a pause`)]
      : []),
    ...(ordersBackoff > 0
      ? [line(span('placements backing off', 'warn'), ` for ${durationText(ordersBackoff)}: too many unfilled orders`)]
      : []),
    ...(waiting > 0
      ? [line(`${waiting} ${waiting === 1 ? 'call waits' : 'calls wait'} for the next limit window`)]
      : []),
  ];
}

/** The gauges, and below them the warnings whose column does not fit, and the meaning of the signs in the bars. */
function gaugeBlocks(windows: readonly WireObject[], width: number): Block[] {
  const { table, barColumns, hasUsed, hasState } = gaugeTable(windows, width);
  const hasReserved = windows.some(({ reserved }) => floatOf(reserved) > 0);
  const signs = [
    ...(barColumns < NAMED_COLUMNS ? [`${MARK} ${HIGH * 100} % and ${CRITICAL * 100} % of the limit`] : []),
    ...(hasReserved ? [`+ ${RESERVED} in flight`] : []),
  ];
  const notes = [
    ...(signs.length > 0 ? [note(signs.join(' · '))] : []),
    ...(hasUsed ? [] : [note(hiddenNote('used'))]),
  ];
  return [
    tableBlock(table),
    ...(hasState ? [] : windows.map(gaugeOf).flatMap(warningLine)),
    { kind: 'terminal', blocks: width < NARROW ? [] : notes },
  ];
}

/** A warning must not depend on the width of the screen or on its colours. */
function warningLine(gauge: Gauge): Block[] {
  if (gauge.label === '') return [];
  return [line(span(`${plainOf(windowName(gauge.window))}: ${gauge.percent} used, ${gauge.label}`, textTone(gauge)))];
}

/** Narrower screens show no bars. */
const NARROW = 60;

/** Columns: limit, remaining amount, time until the reset, bar, used amount, its share, scope. */
function gaugeTable(
  windows: readonly WireObject[],
  width: number,
): { readonly table: Table; readonly barColumns: number; readonly hasUsed: boolean; readonly hasState: boolean } {
  // The column is needed only under /sapi, where both addresses and accounts are counted.
  const hasScopes = windows.some(({ scope }) => textOf(scope) !== '');
  const gauges = windows.map((window) => gaugeOf(window));
  const isNarrow = width < NARROW;
  const columns: Column[] = [
    { title: 'limit' },
    { title: 'left', align: 'right' },
    { title: 'resets in' },
    // Remaining amount and time until the reset stay on every screen, in one row for each limit.
    { title: '', called: 'bar', hideAt: 2 },
    { title: 'used', align: 'right', hideAt: 2 },
    { title: 'share', hideAt: 1 },
    ...(hasScopes ? [{ title: 'counted by', hideAt: 3 }] : []),
  ];
  const rows = gauges.map((gauge): Rich[] => [
    windowName(gauge.window),
    span(String(gauge.left), gauge.label === '' ? 'strong' : textTone(gauge)),
    gauge.resets,
    '',
    gauge.used.replaceAll(' ', ''),
    span(`${gauge.percent} ${gauge.label}`.trim(), textTone(gauge)),
    ...(hasScopes ? [span(countedBy(gauge.window), 'dim')] : []),
  ]);
  // The bar takes the width that the texts leave.
  const texts = columns.map(({ title }, at) =>
    rows.reduce((most, row) => Math.max(most, spansWidth(spansOf(row[at] ?? ''))), at === BAR ? 0 : title.length),
  );
  const total = texts.reduce((sum, columnWidth) => sum + columnWidth + 2, -2);
  const counted = hasScopes ? (texts[COUNTED_BY] ?? 0) + 2 : 0;
  const whole = width - total + (total + MIN_BAR_COLUMNS > width ? counted : 0);
  const hasUsed = whole >= GOOD_BAR_COLUMNS || isNarrow;
  const room = whole + (hasUsed ? 0 : (texts[USED] ?? 0) + 2);
  const steps = Math.floor(room / BAR_STEP) * BAR_STEP;
  const barColumns = Math.min(MAX_BAR_COLUMNS, Math.max(MIN_BAR_COLUMNS, steps));
  const heads = columns.map((column, at) =>
    at === BAR && !isNarrow ? { ...column, title: barTitle(barColumns) } : column,
  );
  const hasState = STAYING.reduce((sum, at) => sum + (texts[at] ?? 0) + 2, -2) <= width;
  const drawn = rows.map((row, at) => row.toSpliced(BAR, 1, bar(gauges[at] as Gauge, barColumns)));
  const shown = <T>(cells: readonly T[]): T[] => (hasUsed ? [...cells] : cells.toSpliced(USED, 1));
  return { table: { columns: shown(heads), rows: drawn.map(shown) }, barColumns, hasUsed, hasState };
}

const textTone = ({ share, reservedShare }: Gauge): Tone => loadTone(share + reservedShare);

/** The used part, the part that is reserved for requests in progress, and the free part, with the marks of "high" and "critical". */
function bar({ share, reservedShare }: Gauge, columns: number): Span[] {
  // A reserved part has a column of its own, however small it is, so the used part then ends before its last, partial column.
  const whole = Math.floor(share * columns);
  // The thinnest bar would look like a mark.
  const thin = barOf(share, columns).replace(/^▏$/, '▎');
  const filled = reservedShare > 0 ? '█'.repeat(Math.min(columns - 1, whole)) : thin;
  const both = Math.round((share + reservedShare) * columns);
  const reserved = reservedShare > 0 ? RESERVED.repeat(Math.max(1, both - filled.length)) : '';
  const marks = [HIGH, CRITICAL].map((mark) => markColumn(mark, columns));
  const rest = Array.from({ length: columns }, (_, at) => (marks.includes(at) ? MARK : '·')).join('');
  return [
    span(filled, loadTone(share + reservedShare)),
    span(reserved, 'accent'),
    span(rest.slice(filled.length + reserved.length), 'dim'),
  ];
}

const RESERVED = '▒';

/** The sign of a mark: a line at the left edge of its column. */
const MARK = '▏';

/** The column at whose left edge a mark is. */
const markColumn = (share: number, columns: number): number => Math.round(share * columns);

/** The names of both marks, above their columns; '' if they would touch. */
function barTitle(columns: number): string {
  if (columns < NAMED_COLUMNS) return '';
  const [high = 0, critical = 0] = [HIGH, CRITICAL].map((mark) => markColumn(mark, columns) - 1);
  return `${`${' '.repeat(high)}${HIGH * 100}%`.padEnd(critical)}${CRITICAL * 100}%`;
}
