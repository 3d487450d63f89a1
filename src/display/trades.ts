/**
 * A tape of trades, oldest first as the exchange sends them, so that the newest stands above the prompt. The side is the
 * taker's: a trade whose buyer was the maker is a sale. Understands trades, aggregate trades and an account's own trades.
 */
import { barOf, shareOf } from './bar.js';
import { type Block, line, tableBlock } from './blocks.js';
import { paramOf, rowsOf, type ShowContext } from './context.js';
import { sumTexts, trimZeros } from './exact.js';
import { type Span, span } from './rich.js';
import { type Column, moreOf } from './table.js';
import { floatOf, objectsOf, textOf, timeMsOf, type WireObject } from './wire-value.js';
import { clockParts, timeRange, zoneLabel, zoneMinutes } from './zone-time.js';

const BAR_COLUMNS = 12;

/** One row of the tape, whatever list it came from. */
interface TapeRow {
  readonly timeMs: number;
  readonly isBuy: boolean;
  readonly price: string;
  readonly quantity: string;
  readonly quote: string;
  readonly id: string;
  /** Trades in an aggregate; '' otherwise. */
  readonly count: string;
  /** Of the account's own trades only. */
  readonly own?: {
    readonly symbol: string;
    readonly orderId: string;
    readonly role: string;
    readonly commission: string;
  };
}

/** A list of trades as blocks; undefined when the value is none. */
export function tradesBlocks(value: unknown, context: ShowContext): Block[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const rows = objectsOf(value).flatMap((row) => tapeRow(row) ?? []);
  const title = span(`${paramOf(context, 'symbol')} trades`.trim(), 'strong');
  if (rows.length === 0) return value.length === 0 ? [line(title, '  none')] : undefined;
  const zone = zoneMinutes(paramOf(context, 'timeZone'));
  const shown = rows.slice(-rowsOf(context));
  return [
    line(title, `  ${rows.length}  ${zoneLabel(zone)}  ${rangeOf(rows, zone)}`),
    line(...volumeWords(rows)),
    tableBlock({
      ...tapeTable(shown, zone),
      ...moreOf(shown.length, rows.length, context, 'newest'),
    }),
  ];
}

function tapeRow(row: WireObject): TapeRow | undefined {
  const [price, quantity] = [textOf(row.price ?? row.p), textOf(row.qty ?? row.q)];
  if (price === '' || quantity === '') return undefined;
  const isBuyerMaker = row.isBuyerMaker ?? row.m;
  const [first, last] = [floatOf(row.f), floatOf(row.l)];
  return {
    timeMs: timeMsOf(row.time ?? row.T),
    isBuy: row.isBuyer === undefined ? isBuyerMaker !== true : row.isBuyer === true,
    price,
    quantity,
    quote: textOf(row.quoteQty),
    id: textOf(row.id ?? row.a),
    count: Number.isFinite(last - first) ? String(last - first + 1) : '',
    ...(row.isBuyer === undefined
      ? {}
      : {
          own: {
            symbol: textOf(row.symbol),
            orderId: textOf(row.orderId),
            role: row.isMaker === true ? 'maker' : 'taker',
            commission: `${trimZeros(textOf(row.commission))} ${textOf(row.commissionAsset)}`.trim(),
          },
        }),
  };
}

function rangeOf(rows: readonly TapeRow[], zone: number): string {
  const [first, last] = [rows[0]?.timeMs ?? Number.NaN, rows.at(-1)?.timeMs ?? Number.NaN];
  return timeRange(Math.floor(first / 1000) * 1000, Math.floor(last / 1000) * 1000, zone);
}

function volumeWords(rows: readonly TapeRow[]): Span[] {
  const total = (isBuy: boolean): string =>
    trimZeros(sumTexts(rows.filter((row) => row.isBuy === isBuy).map(({ quantity }) => quantity)) ?? '–');
  return [
    span('bought '),
    span(`▲ ${total(true)}`, 'up'),
    span('  sold '),
    span(`▼ ${total(false)}`, 'down'),
    span(`  last ${trimZeros(rows.at(-1)?.price ?? '')}`),
  ];
}

function tapeTable(rows: readonly TapeRow[], zone: number): { columns: Column[]; rows: (string | Span)[][] } {
  const most = rows.reduce((peak, { quantity }) => Math.max(peak, floatOf(quantity)), 0);
  const isOwn = rows.some(({ own }) => own !== undefined);
  const isAggregate = rows.some(({ count }) => count !== '');
  const hasQuote = rows.some(({ quote }) => quote !== '');
  const parts: { column: Column; cell: (row: TapeRow) => string | Span }[] = [
    { column: { title: 'time' }, cell: ({ timeMs }) => clockParts(timeMs, zone)?.milli ?? '–' },
    ...(isOwn ? [{ column: { title: 'symbol' }, cell: (row: TapeRow) => row.own?.symbol ?? '' }] : []),
    { column: { title: 'side' }, cell: ({ isBuy }) => (isBuy ? span('▲ buy', 'up') : span('▼ sell', 'down')) },
    {
      column: { title: 'price', align: isOwn ? 'own' : 'same' },
      cell: ({ price, isBuy }) => span(price, isBuy ? 'up' : 'down'),
    },
    { column: { title: 'quantity', align: isOwn ? 'own' : 'same' }, cell: ({ quantity }) => quantity },
    ...(isOwn
      ? [
          { column: { title: 'role', hideAt: 1 }, cell: (row: TapeRow) => row.own?.role ?? '' },
          {
            column: { title: 'commission', align: 'right' as const, hideAt: 2 },
            cell: (row: TapeRow) => row.own?.commission ?? '',
          },
          {
            column: { title: 'order', align: 'right' as const, hideAt: 4 },
            cell: (row: TapeRow) => row.own?.orderId ?? '',
          },
        ]
      : [
          {
            column: { title: '', hideAt: 3, terminalOnly: true },
            cell: ({ quantity, isBuy }: TapeRow) =>
              span(barOf(shareOf(floatOf(quantity), most), BAR_COLUMNS), isBuy ? 'up' : 'down'),
          },
        ]),
    ...(hasQuote
      ? [{ column: { title: 'quote', align: 'own' as const, hideAt: 5 }, cell: ({ quote }: TapeRow) => quote }]
      : []),
    ...(isAggregate
      ? [{ column: { title: 'trades', align: 'right' as const, hideAt: 5 }, cell: ({ count }: TapeRow) => count }]
      : []),
    { column: { title: 'id', align: 'right', hideAt: 4 }, cell: ({ id }) => span(id, 'dim') },
  ];
  return { columns: parts.map(({ column }) => column), rows: rows.map((row) => parts.map(({ cell }) => cell(row))) };
}
