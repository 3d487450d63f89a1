/**
 * Draws the requests that arrived at the embedded exchange: when each arrived, on one scale of milliseconds or seconds, what it
 * asked for, and what became of it.
 */

import type { ShowContext } from '../context/context.js';
import { columnsOf, rowsOf } from '../context/context-values.js';
import { rangeSpans, shareOf } from '../text/bar.js';
import { type Block, line, note, tableBlock } from '../text/blocks.js';
import { fixed } from '../text/number-text.js';
import { type Rich, type Span, span } from '../text/rich.js';
import { type Column, moreOf } from '../text/table.js';
import { floatOf, keyText, textOf, type WireObject } from '../text/wire-value.js';
import { clockParts, listTimes } from '../text/zone-time.js';

const SCALE_COLUMNS = 12;
/** Up to this many milliseconds the scale has milliseconds, beyond it seconds. */
const MOST_MS = 10_000;

/** A column and its cell for a request. If all cells of a column with `shared` are equal, the value is in a line above the table instead. */
interface Part {
  readonly column: Column;
  readonly cell: (request: WireObject) => Rich;
  readonly shared?: boolean;
}

/** The newest requests, oldest first. */
export function requestsBlocks(requests: readonly WireObject[], context: ShowContext): Block[] {
  const shown = requests.slice(-rowsOf(context));
  const times = shown.map(({ timeMs }) => floatOf(timeMs));
  const [first = 0, last = 0] = [times[0], times.at(-1)];
  // A narrow screen has no room for the hour, which all times of a list share, but for the milliseconds, in which they differ.
  const isShort = columnsOf(context) < NARROW && last - first < 60_000;
  const timeOf = listTimes(times, 0);
  const all = partsOf(isShort ? (ms) => timeOf(ms).slice(-'00:00.000'.length) : timeOf, first, last - first);
  const isFilled = ({ cell }: Part): boolean => shown.some((one) => textAt(cell(one)) !== '');
  const isShared = (part: Part): boolean =>
    part.shared === true && new Set(shown.map((one) => textAt(part.cell(one)))).size === 1;
  const filled = all.filter(isFilled);
  const shared = filled.filter(isShared).map(({ column, cell }) => `${column.title} ${textAt(cell(shown[0] ?? {}))}`);
  const parts = filled.filter((part) => !isShared(part));
  const start = clockParts(first, 0);
  const lost = shown.filter(({ status, stream }) => status === null && stream === null).length;
  const failed = shown.filter(({ status }) => floatOf(status) >= 400).length;
  return [
    line(
      span(`${requests.length} ${requests.length === 1 ? 'request' : 'requests'}`, 'strong'),
      ` · ${start?.date ?? ''}${isShort ? ` ${start?.minute}` : ''} UTC`,
      ...(failed > 0 ? [span(`  ✗ ${failed} refused`, 'warn')] : []),
      ...(lost > 0 ? [span(`  ✗ ${lost} not executed`, 'warn')] : []),
    ),
    ...(shared.length > 0 ? [note(shared.join(' · '))] : []),
    tableBlock({
      columns: parts.map(({ column }) => column),
      rows: shown.map((one) => parts.map(({ cell }) => cell(one))),
      ...moreOf(shown.length, requests.length, context, 'newest'),
    }),
  ];
}

const textAt = (cell: Rich): string => (typeof cell === 'string' ? cell : 'text' in cell ? cell.text : '…');

function partsOf(timeOf: (ms: number) => string, first: number, lasted: number): Part[] {
  const [unit, size] = lasted <= MOST_MS ? (['ms', 1] as const) : (['s', 1000] as const);
  const since = (ms: number): string => fixed((ms - first) / size, size === 1 ? 0 : 1);
  const scale = `0 – ${since(first + lasted)} ${unit}`;
  const known =
    (name: string, shown: (value: unknown) => string = textOf) =>
    (request: WireObject): string =>
      request[name] === null ? '' : shown(request[name]);
  return [
    { column: { title: 'time' }, cell: ({ timeMs }) => timeOf(floatOf(timeMs)) },
    ...(lasted <= 0
      ? []
      : [
          {
            column: { title: `${unit} after`, align: 'own' as const, hideAt: 4 },
            cell: ({ timeMs }: WireObject) => since(floatOf(timeMs)),
          },
          {
            column: { title: scale, called: 'place in time', hideAt: 1 },
            cell: ({ timeMs }: WireObject): Span[] =>
              rangeSpans(shareOf(floatOf(timeMs) - first, lasted), Math.max(SCALE_COLUMNS, scale.length - 2)),
          },
        ]),
    { column: { title: 'account', align: 'right', isId: true, hideAt: 5 }, cell: known('account'), shared: true },
    { column: { title: 'request' }, cell: askedFor },
    { column: { title: 'symbol', hideAt: 3 }, cell: known('symbol') },
    { column: { title: 'order', align: 'right', isId: true, hideAt: 3 }, cell: known('orderId') },
    { column: { title: 'answer' }, cell: answered },
    { column: { title: 'fault', hideAt: 2 }, cell: (request) => span(known('fault')(request), 'warn') },
    { column: { title: 'client id', hideAt: 6 }, cell: known('clientOrderId') },
    { column: { title: 'api key', hideAt: 7 }, cell: known('apiKey', keyText), shared: true },
  ];
}

const NARROW = 60;

/** The endpoint, or the stream of a subscription. */
function askedFor({ endpoint, stream }: WireObject): Span {
  const name = textOf(endpoint);
  if (name !== '') return span(name, 'strong');
  return textOf(stream) === '' ? span('unknown path', 'warn') : span(textOf(stream));
}

/** `✓ 200`, `✗ 400`, or a text that the request was not executed. A subscription has no status: its text is `subscribed`. */
function answered({ status, stream }: WireObject): Span {
  if (status !== null) return floatOf(status) < 400 ? span(`✓ ${textOf(status)}`) : span(`✗ ${textOf(status)}`, 'warn');
  return textOf(stream) === '' ? span('✗ not executed', 'warn') : span('subscribed', 'dim');
}
