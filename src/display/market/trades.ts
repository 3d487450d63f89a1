/**
 * Draws trades as a table, oldest first as the exchange sends them, so that the newest trade is right above the prompt.
 * The side is the side of the taker: a trade whose buyer was the maker is a sell. Reads trades, aggregate trades and
 * the account's own trades.
 */

import { trimDecimal } from '../../protocol/index.js';
import type { ShowContext } from '../context/context.js';
import { columnsOf, paramOf, rowsOf } from '../context/context-values.js';
import { barOf, barSpan, shareOf } from '../text/bar.js';
import { type Block, line, note, tableBlock } from '../text/blocks.js';
import { NO_BREAK_SPACE, type Span, span, type Tone } from '../text/rich.js';
import { type Column, moreOf } from '../text/table.js';
import { floatOf, objectsOf, textOf, type WireObject } from '../text/wire-value.js';
import { dateTime, listTimes, timeRange, zoneLabel, zoneOf } from '../text/zone-time.js';
import { ownFigures } from './own-trades.js';
import { type TapeFigures, tapeFigures } from './tape-figures.js';
import { idOf, isBuy, isTrade, priceOf, quantityOf, timeOf } from './trade-row.js';

const BAR_COLUMNS = 12;
const NARROW = 60;

/** One row of the table, for all three kinds of trades. */
interface TapeRow {
  readonly timeMs: number;
  readonly isBuy: boolean;
  readonly price: string;
  readonly quantity: string;
  readonly quote: string;
  readonly id: string;
  readonly isBig: boolean;
  readonly isMine: boolean;
  /** The number of trades in an aggregate trade; '' for other trades. */
  readonly count: string;
  /** Facts about the account's own trades; absent for trades of the market. */
  readonly own?: {
    readonly symbol: string;
    readonly orderId: string;
    readonly role: string;
    readonly commission: string;
  };
}

/** A list of trades as blocks; undefined for another value. Only the rows that are shown are read in full. */
export function tradesBlocks(value: unknown, context: ShowContext): Block[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const trades = objectsOf(value).filter(isTrade);
  const title = span(`${paramOf(context, 'symbol')} trades`.trim(), 'strong');
  if (trades.length === 0) return value.length === 0 ? [line(title, '  none')] : undefined;
  const zone = zoneOf(context);
  const figures = tapeFigures(trades);
  const shown = trades.slice(-rowsOf(context)).map((row) => tapeRow(row, figures.bigFrom, context.ownTrades));
  const table = tapeTable(shown, zone, paramOf(context, 'symbol'), columnsOf(context) < NARROW);
  const legend = legendOf(shown);
  const kind = shown.some(({ count }) => count !== '') ? 'aggregate trade' : 'trade';
  return [
    line(
      title,
      `  ${trades.length} ${kind}${trades.length === 1 ? '' : 's'} · ${rangeOf(trades, zone).replace(' → ', `${NO_BREAK_SPACE}→${NO_BREAK_SPACE}`)} ${zoneLabel(zone)}`,
    ),
    // The row of a single trade says all of it.
    ...(trades.length === 1 ? [] : [line(...figureSpans(figures, trimDecimal(priceOf(trades.at(-1) ?? {})), context))]),
    ...(table.shared === '' ? [] : [line(span(table.shared, 'dim'))]),
    ...ownFigures(trades, context.baseAsset ?? ''),
    tableBlock({ columns: table.columns, rows: table.rows, ...moreOf(shown.length, trades.length, context, 'newest') }),
    ...(legend === '' ? [] : [note(legend)]),
  ];
}

/** The legend of the marks beside the quantities of the shown rows. */
function legendOf(rows: readonly TapeRow[]): string {
  const meanings = [
    rows.some(({ isBig }) => isBig) ? `${BIG_MARK} at least four times the mean quantity` : '',
    rows.some(({ isMine }) => isMine) ? `${OWN_MARK} your trade` : '',
  ];
  return meanings.filter((text) => text !== '').join('  ');
}

/** The marks beside the quantity of a big trade, and of a trade of the account. */
const [BIG_MARK, OWN_MARK] = ['◆', '●'];

function tapeRow(row: WireObject, bigFrom: number, ownTrades?: ReadonlySet<string>): TapeRow {
  const [first, last] = [floatOf(row.firstTradeId), floatOf(row.lastTradeId)];
  return {
    timeMs: timeOf(row),
    isBuy: isBuy(row),
    price: priceOf(row),
    quantity: quantityOf(row),
    quote: textOf(row.quoteQty),
    id: idOf(row),
    isBig: floatOf(quantityOf(row)) >= bigFrom,
    // In a list of the account's own trades, no row has the mark for own trades, because every row would have it.
    isMine: row.isBuyer === undefined && ownTrades?.has(idOf(row)) === true,
    count: Number.isFinite(last - first) ? String(last - first + 1) : '',
    ...(row.isBuyer === undefined
      ? {}
      : {
          own: {
            symbol: textOf(row.symbol),
            orderId: textOf(row.orderId),
            role: row.isMaker === true ? 'maker' : 'taker',
            commission: `${trimDecimal(textOf(row.commission))} ${textOf(row.commissionAsset)}`.trim(),
          },
        }),
  };
}

export function rangeOf(trades: readonly WireObject[], zone: number): string {
  const [first, last] = [trades[0], trades.at(-1)].map((row) => (row ? timeOf(row) : Number.NaN)) as [number, number];
  if (trades.length === 1) return dateTime(first, zone);
  return timeRange(Math.floor(first / 1000) * 1000, Math.floor(last / 1000) * 1000, zone);
}

/** The figures of several trades. */
function figureSpans(
  { bought, sold, boughtShare, soldShare, vwap }: TapeFigures,
  last: string,
  context: ShowContext,
): Span[] {
  const unit = context.baseAsset ?? '';
  const total = (amount: string, share: string): string =>
    `${amount}${unit === '' ? '' : ` ${unit}`}${share === '' ? '' : ` (${share})`}`;
  // A narrow screen breaks the line between figures, never inside one.
  const figure = (name: string, value: string, tone: Tone): Span[] =>
    value === '' ? [] : [span(`${name} ${value}`.replace(/(?<=\S) /g, NO_BREAK_SPACE), tone)];
  return [
    ...figure('bought', `▲ ${total(bought, boughtShare)}`, 'up'),
    ...figure('  sold', `▼ ${total(sold, soldShare)}`, 'down'),
    ...figure('  vwap', vwap, 'strong'),
    // Where the line is folded, the last price does not stand alone.
    ...figure(
      vwap === '' || columnsOf(context) < NARROW ? '  last' : `${NO_BREAK_SPACE.repeat(2)}last`,
      last,
      'strong',
    ),
  ];
}

/** A column of the table. If all values of a column with `shared` are equal, they become a part of a line above the table. */
interface TapeColumn {
  readonly column: Column;
  readonly cell: (row: TapeRow) => string | Span;
  readonly shared?: boolean;
}

const marksSpan = ({ isBig, isMine }: TapeRow): Span =>
  span(`${isBig ? BIG_MARK : ''}${isMine ? OWN_MARK : ''}`, isMine ? 'accent' : 'strong');

interface TapeTable {
  readonly columns: Column[];
  readonly rows: (string | Span)[][];
  /** The values that are equal in all rows, each after its title, without the symbol of the heading; '' if there are none. */
  readonly shared: string;
}

function tapeTable(rows: readonly TapeRow[], zone: number, titleSymbol: string, isNarrow: boolean): TapeTable {
  const most = rows.reduce((peak, { quantity }) => Math.max(peak, floatOf(quantity)), 0);
  const isOwn = rows.some(({ own }) => own !== undefined);
  const isAggregate = rows.some(({ count }) => count !== '');
  const hasMarks = rows.some(({ isBig, isMine }) => isBig || isMine);
  const hasQuote = rows.some(({ quote }) => quote !== '');
  const timeText = listTimes(
    rows.map(({ timeMs }) => timeMs),
    zone,
    // A narrow screen has room for a time in whole seconds, which is more useful than an id.
    [isNarrow ? 'second' : 'milli', 'second'],
  );
  // If all prices are of one symbol, they have the decimals of its tick size; otherwise each price has its own decimals.
  const align = new Set(rows.map(({ own }) => own?.symbol)).size > 1 ? 'own' : 'same';
  const all: TapeColumn[] = [
    { column: { title: 'time', hideAt: 1 }, cell: ({ timeMs }) => timeText(timeMs) },
    ...(isOwn ? [{ column: { title: 'symbol' }, cell: (row: TapeRow) => row.own?.symbol ?? '', shared: true }] : []),
    { column: { title: 'side' }, cell: ({ isBuy }) => (isBuy ? span('▲ buy', 'up') : span('▼ sell', 'down')) },
    {
      column: { title: 'price', align },
      cell: ({ price, isBuy }) => span(price, isBuy ? 'up' : 'down'),
    },
    {
      column: { title: 'quantity', align },
      cell: ({ quantity, isBig, isMine }) => (isBig || isMine ? span(quantity, isBig ? 'strong' : 'accent') : quantity),
      shared: isOwn,
    },
    ...(hasMarks ? [{ column: { title: '' }, cell: marksSpan }] : []),
    ...(isOwn
      ? [
          { column: { title: 'role', hideAt: 2 }, cell: (row: TapeRow) => row.own?.role ?? '', shared: true },
          {
            column: { title: 'commission', align: 'right' as const, hideAt: 3 },
            cell: (row: TapeRow) => row.own?.commission ?? '',
          },
          {
            column: { title: 'order', align: 'right' as const, isId: true, hideAt: 4 },
            cell: (row: TapeRow) => row.own?.orderId ?? '',
          },
        ]
      : // The bar of one trade compares it with nothing.
        rows.slice(1, 2).map(() => ({
          column: { title: 'size', hideAt: 3 },
          cell: ({ quantity, isBuy }: TapeRow) =>
            barSpan(barOf(shareOf(floatOf(quantity), most), BAR_COLUMNS), isBuy ? 'up' : 'down'),
        }))),
    ...(hasQuote
      ? [{ column: { title: 'quote', align: 'own' as const, hideAt: 4 }, cell: ({ quote }: TapeRow) => quote }]
      : []),
    ...(isAggregate
      ? [{ column: { title: 'trades', align: 'right' as const, hideAt: 5 }, cell: ({ count }: TapeRow) => count }]
      : []),
    { column: { title: 'id', align: 'right', isId: true, hideAt: 5 }, cell: ({ id }) => span(id, 'dim') },
  ];
  const isEqual = ({ cell }: TapeColumn) => rows.length > 1 && new Set(rows.map(cell)).size === 1;
  const parts = all.filter((part) => part.shared !== true || !isEqual(part));
  const shared = all
    .filter((part) => !parts.includes(part))
    .map(({ column, cell }) => ({ title: column.title, text: trimDecimal(String(cell(rows[0] as TapeRow))) }))
    .filter(({ text }) => text !== titleSymbol)
    .map(({ title, text }) => `${title} ${text}`);
  return {
    columns: parts.map(({ column }) => column),
    rows: rows.map((row) => parts.map(({ cell }) => cell(row))),
    shared: shared.join('  '),
  };
}
