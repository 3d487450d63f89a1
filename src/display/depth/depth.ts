/**
 * Draws an order book: in a terminal as a ladder, or as its depth curve if the context asks for it; on a page as a
 * table that needs no style sheet. Quantities are in base asset, prices in quote asset.
 */

import { trimDecimal } from '../../protocol/index.js';
import type { ShowContext } from '../context.js';
import { columnsOf, paramOf } from '../context-values.js';
import { type Block, line, note, tableBlock } from '../text/blocks.js';
import { span } from '../text/rich.js';
import { curveLines } from './depth-curve.js';
import { type LadderOptions, ladderLines, levelsShown } from './depth-ladder.js';
import { type Book, curveRange, type Level, readBook, runningTotals, spreadTicks } from './depth-model.js';

const DEFAULT_LEVELS = 10;
const MAX_LEVELS = 100;
const FRAME_ROWS = 6;
const CURVE_ROWS = 14;

/** An order book as blocks; undefined for another value. */
export function depthBlocks(value: unknown, context: ShowContext): Block[] | undefined {
  const book = readBook(value);
  if (!book) return undefined;
  const columns = columnsOf(context);
  const head = line(
    span(`${paramOf(context, 'symbol')} ${context.view === 'curve' ? 'depth' : 'order book'}`.trim(), 'strong'),
    span(
      `  ${book.asks.length} asks, ${book.bids.length} bids${book.lastUpdateId ? `  update ${book.lastUpdateId}` : ''}`,
      'dim',
    ),
  );
  if (context.view === 'curve') {
    const rows = Math.min(40, curveRows(context));
    const { cut } = curveRange(book);
    return [
      head,
      note(bestPriceTexts(book, context).slice(0, 2).join('  ')),
      ...(book.spread ? [note(bestPriceTexts(book, context).slice(2).join('  '))] : []),
      { kind: 'picture', terminalOnly: true, lines: curveLines(book, columns, rows) },
      ...(cut === '' ? [] : [note(`not shown: ${cut}`)]),
    ];
  }
  const options = { columns, levels: levelsFor(context), tickSize: context.tickSize };
  return [
    head,
    { kind: 'page', blocks: [note(bestPriceTexts(book, context).join('  ')), tableBlock(pageLadder(book))] },
    { kind: 'terminal', blocks: [{ kind: 'picture', lines: ladderLines(book, options) }, ...moreNote(book, options)] },
  ];
}

function curveRows({ height }: ShowContext): number {
  return height === undefined || !Number.isFinite(height) ? CURVE_ROWS : Math.floor(height) - FRAME_ROWS;
}

/** Levels of each side of a ladder whose sides are above each other. */
function levelsFor({ height }: ShowContext): number {
  if (height === undefined) return DEFAULT_LEVELS;
  if (!Number.isFinite(height)) return Number.MAX_SAFE_INTEGER;
  return Math.max(2, Math.min(MAX_LEVELS, Math.floor((height - FRAME_ROWS) / 2)));
}

function moreNote(book: Book, options: LadderOptions): Block[] {
  const levels = levelsShown(options);
  const more = [
    ...(book.asks.length > levels ? [`${book.asks.length - levels} more asks`] : []),
    ...(book.bids.length > levels ? [`${book.bids.length - levels} more bids`] : []),
  ];
  return more.length > 0 ? [note(more.join(', '))] : [];
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

/** The ladder as a table for a page, both sides beside each other. */
function pageLadder(book: Book): Extract<Block, { kind: 'table' }>['table'] {
  const rows = Math.min(20, Math.max(book.bids.length, book.asks.length));
  const totals = { bids: runningTotals(book.bids.slice(0, rows)), asks: runningTotals(book.asks.slice(0, rows)) };
  const cells = (level: Level | undefined, total: string | undefined): string[] =>
    level && total ? [total, level.quantity, level.price] : ['', '', ''];
  return {
    columns: ['bid total', 'bid quantity', 'bid', 'ask', 'ask quantity', 'ask total'].map((title) => ({
      title,
      align: 'same' as const,
    })),
    rows: Array.from({ length: rows }, (_, index) => [
      ...cells(book.bids[index], totals.bids[index]).map((text, at) => (at === 2 ? span(text, 'up') : text)),
      ...cells(book.asks[index], totals.asks[index])
        .toReversed()
        .map((text, at) => (at === 0 ? span(text, 'down') : text)),
    ]),
    ...(Math.max(book.bids.length, book.asks.length) > rows ? { more: `the best ${rows} levels of each side` } : {}),
  };
}
