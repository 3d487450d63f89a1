/**
 * Draws an order book in a terminal: as a ladder, or as its depth curve if the context asks for it. Quantities are in base asset, prices in quote asset.
 */

import { trimDecimal } from '../../protocol/index.js';
import type { ShowContext } from '../context/context.js';
import { columnsOf, paramOf } from '../context/context-values.js';
import { type Block, line, note } from '../text/blocks.js';
import { NO_BREAK_SPACE, packed, type Span, span, textWidth } from '../text/rich.js';
import { curveLines } from './depth-curve.js';
import { balanceLine, type LadderOptions, ladderLines, levelsShown } from './depth-ladder.js';
import { type Book, curveRange, readBook, spreadTicks } from './depth-model.js';
import { reachText } from './depth-reach.js';
import { groupedBook, ladderOf } from './ladder-facts.js';

const DEFAULT_LEVELS = 10;
const MAX_LEVELS = 100;
const FRAME_ROWS = 6;
/** Rows of a ladder that are no levels. */
const LADDER_ROWS = 8;
/** A text that no line end separates. */
const unbroken = (text: string): string => text.replaceAll(' ', NO_BREAK_SPACE);
const CURVE_ROWS = 14;
/** Number of lines around the curve: the balance of both sides, and the distances below the prices. */
const CURVE_FRAME = 2;

/** An order book as blocks; undefined for another value. */
export function depthBlocks(value: unknown, context: ShowContext): Block[] | undefined {
  const book = readBook(value);
  if (!book) return undefined;
  const columns = columnsOf(context);
  const name = `${paramOf(context, 'symbol')} ${context.view === 'curve' ? 'depth' : 'order book'}`.trim();
  const counts = `  ${countOf(book.asks, 'ask')}, ${countOf(book.bids, 'bid')}`;
  const update = book.lastUpdateId ? `  update ${book.lastUpdateId}` : '';
  // The update id only identifies a reply, so it is left out if it would need another line.
  const isWhole = textWidth(name) + counts.length + update.length <= columns;
  const head = line(span(name, 'strong'), span(isWhole ? counts + update : counts, 'dim'));
  if (book.asks.length + book.bids.length === 0) return [line(span(name, 'strong'), span('  no orders', 'dim'))];
  if (context.view === 'curve') {
    const rows = Math.min(40, curveRows(context));
    const { cut } = curveRange(book);
    const reach = reachText(book, context.baseAsset);
    const facts = bestPriceTexts(book, context).map(factSpans);
    const headOf = (after: string): Span[][] => packed([[span(name, 'strong'), span(after, 'dim')], ...facts], columns);
    // One line without the update id is better than two lines with it.
    const isShort = !isWhole || (headOf(counts + update).length > 1 && headOf(counts).length === 1);
    return [
      ...headOf(isShort ? counts : counts + update).map((spans) => line(...spans)),
      {
        kind: 'picture',
        terminalOnly: true,
        lines: [...balanceLine(ladderOf(book, 1, context), columns), ...curveLines(book, columns, rows)],
      },
      ...(reach === '' ? [] : [note(reach)]),
      ...(cut === '' ? [] : [note(`not shown: ${cut}`)]),
    ];
  }
  const grouped = groupedBook(book, context.group);
  const options = {
    columns,
    levels: levelsFor(context),
    tickSize: context.tickSize,
    last: lastText(context),
    unit: context.baseAsset ?? '',
  };
  const ladder = ladderOf(grouped, levelsShown(options), context);
  return [
    head,
    {
      kind: 'picture',
      lines: [...balanceLine(ladder, columns), ...ladderLines(book, ladder, options)],
      terminalOnly: true,
    },
    ...(context.group === undefined ? [] : [note(`prices in steps of ${context.group}`)]),
    ...(ladder.marketOrder === '' ? [] : [note(ladder.marketOrder)]),
    ...moreNote(grouped, options),
  ];
}

/** A trade older than this is not shown, because it says nothing about the present book. */
const MAX_AGE_MS = 60_000;

/** `last trade 62711.93`: the last trade that a reply contained; '' if no reply contained one. */
export function lastText({ prices, params, nowMs }: ShowContext): string {
  const last = prices?.traded?.(String(params.symbol ?? ''));
  if (last === undefined || nowMs === undefined || nowMs - last.timeMs > MAX_AGE_MS) return '';
  return `last trade ${trimDecimal(last.price)}`;
}

function curveRows({ height }: ShowContext): number {
  return height === undefined || !Number.isFinite(height) ? CURVE_ROWS : Math.floor(height) - FRAME_ROWS - CURVE_FRAME;
}

/** On a screen with fewer columns, the quantities near the middle may take two lines. */
const TWO_LINES = 80;

/** Number of levels of each side of a ladder in which one side is above the other: the requested number, if the screen has enough rows. */
function levelsFor(context: ShowContext): number {
  const { height, tableHeight, params } = context;
  const asked = Number(params.limit);
  const frame = LADDER_ROWS + (columnsOf(context) < TWO_LINES ? 1 : 0);
  if (height === undefined) {
    const room = tableHeight === undefined ? DEFAULT_LEVELS : Math.floor((tableHeight - frame) / 2);
    return Math.max(Math.min(DEFAULT_LEVELS, Math.max(2, room)), Math.min(MAX_LEVELS, room, asked > 0 ? asked : 0));
  }
  if (!Number.isFinite(height)) return Number.MAX_SAFE_INTEGER;
  return Math.max(2, Math.min(MAX_LEVELS, Math.floor((height - frame) / 2)));
}

function moreNote(book: Book, options: LadderOptions): Block[] {
  const levels = levelsShown(options);
  const more = [
    ...(book.asks.length > levels ? [`${book.asks.length - levels} more asks`] : []),
    ...(book.bids.length > levels ? [`${book.bids.length - levels} more bids`] : []),
  ];
  return more.length > 0 ? [note(more.join(', '))] : [];
}

/** `1 ask`, `20 asks` */
export const countOf = ({ length }: { readonly length: number }, name: string): string =>
  `${length} ${name}${length === 1 ? '' : 's'}`;

/** `best bid 61012.34 for 1.12`, dim but for the first number, as one piece. */
function factSpans(text: string): Span[] {
  const [, name = text, figure = '', rest = ''] = /^(\D+)(\d\S*)(.*)$/.exec(text) ?? [];
  return [span(unbroken(name), 'dim'), span(figure, 'strong'), span(unbroken(rest), 'dim')].filter(
    ({ text }) => text !== '',
  );
}

/** Texts of the best bid, the best ask, the spread and the middle price. */
export function bestPriceTexts(book: Book, { tickSize }: ShowContext): string[] {
  const [bid, ask] = [book.bids[0], book.asks[0]];
  const ticks = spreadTicks(book, tickSize);
  return [
    bid ? `best bid ${trimDecimal(bid.price)} for ${trimDecimal(bid.quantity)}` : 'no bids',
    ask ? `best ask ${trimDecimal(ask.price)} for ${trimDecimal(ask.quantity)}` : 'no asks',
    ...(book.spread
      ? [`spread ${book.spread} (${ticks && `${ticks}, `}${book.spreadBps} bps)`, `mid ${book.middle}`]
      : []),
  ];
}
