/**
 * An order book: in a terminal a ladder, asks above, bids below, the best of both in the middle, with a bar for the
 * running total; on a page a depth curve and the ladder as a table. Quantities in base asset, prices in quote asset.
 */
import { barOf, shareOf } from './bar.js';
import { type Block, line, note, tableBlock } from './blocks.js';
import { columnsOf, paramOf, type ShowContext } from './context.js';
import { alignDecimals } from './decimal-align.js';
import { type Book, type Level, readBook } from './depth-model.js';
import { depthSvg } from './depth-svg.js';
import { trimZeros } from './exact.js';
import { padSpans, type Span, span } from './rich.js';

const DEFAULT_LEVELS = 10;
const FRAME_ROWS = 6;
const MIN_BAR_COLUMNS = 8;
const MAX_BAR_COLUMNS = 48;

/** A book as a terminal ladder; undefined when the value is none. */
export function depthBlocks(value: unknown, context: ShowContext): Block[] | undefined {
  const book = readBook(value);
  if (!book) return undefined;
  const levels = levelsShown(context);
  const [asks, bids] = [book.asks.slice(0, levels), book.bids.slice(0, levels)];
  return [
    line(
      span(`${paramOf(context, 'symbol')} order book`.trim(), 'strong'),
      span(
        `  ${book.asks.length} asks, ${book.bids.length} bids${book.lastUpdateId ? `  update ${book.lastUpdateId}` : ''}`,
        'dim',
      ),
    ),
    { kind: 'picture', terminalOnly: true, lines: ladder(book, asks, bids, columnsOf(context)) },
    ...moreNote(book, levels),
  ];
}

function levelsShown({ height }: ShowContext): number {
  if (height === undefined || !Number.isFinite(height)) return DEFAULT_LEVELS;
  return Math.max(2, Math.min(100, Math.floor((height - FRAME_ROWS) / 2)));
}

function moreNote(book: Book, levels: number): Block[] {
  const more = [
    ...(book.asks.length > levels ? [`${book.asks.length - levels} more asks above`] : []),
    ...(book.bids.length > levels ? [`${book.bids.length - levels} more bids below`] : []),
  ];
  return more.length > 0 ? [note(more.join(', '))] : [];
}

function ladder(book: Book, asks: readonly Level[], bids: readonly Level[], width: number): Span[][] {
  const rows = [...asks.toReversed(), ...bids];
  const head = ['price', 'quantity', 'total'];
  const columns = [
    rows.map(({ price }) => price),
    rows.map(({ quantity }) => quantity),
    rows.map(({ total }) => total),
  ].map((texts, index) => {
    const aligned = alignDecimals(texts, 'same');
    const widest = Math.max(head[index]?.length ?? 0, ...aligned.map((text) => text.length));
    return { title: (head[index] ?? '').padStart(widest), cells: aligned.map((text) => text.padStart(widest)) };
  });
  const figures = columns.reduce((sum, { title }) => sum + title.length + 2, 3);
  // The running total gives way first, then the bar; price and quantity stay.
  const isWide = figures + 2 + MIN_BAR_COLUMNS <= width;
  const used = isWide ? columns : columns.slice(0, 2);
  const usedWidth = used.reduce((sum, { title }) => sum + title.length + 2, 3);
  const barColumns = Math.min(MAX_BAR_COLUMNS, Math.max(0, width - usedWidth - 2));
  const deepest = Math.max(asks.at(-1)?.totalAt ?? 0, bids.at(-1)?.totalAt ?? 0);
  const rowOf = (level: Level, index: number, side: 'ask' | 'bid'): Span[] => [
    span(side, side === 'ask' ? 'down' : 'up'),
    ...used.map(({ cells }, column) =>
      span(`  ${cells[index] ?? ''}`, column === 0 ? (side === 'ask' ? 'down' : 'up') : 'plain'),
    ),
    span('  '),
    span(barOf(shareOf(level.totalAt, deepest), barColumns), side === 'ask' ? 'down' : 'up'),
  ];
  return [
    [span('   '), ...used.map(({ title }) => span(`  ${title}`, 'dim'))],
    ...asks.toReversed().map((level, index) => rowOf(level, index, 'ask')),
    ...(asks.length === 0 ? [[span('ask  none', 'dim')]] : []),
    middleLine(book, Math.min(width, usedWidth + 2 + barColumns)),
    ...bids.map((level, index) => rowOf(level, asks.length + index, 'bid')),
    ...(bids.length === 0 ? [[span('bid  none', 'dim')]] : []),
  ];
}

function middleLine(book: Book, width: number): Span[] {
  if (book.spread === '') return [span('─'.repeat(width), 'dim')];
  const words = [
    span('── ', 'dim'),
    span(`spread ${book.spread}`, 'strong'),
    span(`${book.spreadBps ? ` (${book.spreadBps} bps)` : ''}  mid `),
    span(book.middle, 'strong'),
    span(' ', 'dim'),
  ];
  const rest = width - words.reduce((sum, { text }) => sum + text.length, 0);
  return padSpans([...words, span('─'.repeat(Math.max(0, rest)), 'dim')], width, 'left');
}

/** The depth curve, the words for it, and the ladder as a table for a page. */
export function depthPicture(
  value: unknown,
  context: ShowContext,
): { svg: string; alt: string; below: Block[] } | undefined {
  const book = readBook(value);
  if (!book) return undefined;
  const [bid, ask] = [book.bids[0], book.asks[0]];
  const symbol = paramOf(context, 'symbol');
  const best = [
    ...(bid ? [`best bid ${trimZeros(bid.price)} for ${trimZeros(bid.quantity)}`] : ['no bids']),
    ...(ask ? [`best ask ${trimZeros(ask.price)} for ${trimZeros(ask.quantity)}`] : ['no asks']),
    ...(book.spread ? [`spread ${book.spread} (${book.spreadBps} bps)`, `mid ${book.middle}`] : []),
  ];
  const title = `${symbol} order book · ${book.bids.length} bids, ${book.asks.length} asks`.trim();
  const alt = `${title}: ${best.join(', ')}`;
  const svg = depthSvg(book, { title, subtitle: best.join(' · '), description: alt }, context.theme);
  return { svg, alt, below: [tableBlock(pageLadder(book))] };
}

function pageLadder(book: Book): Extract<Block, { kind: 'table' }>['table'] {
  const rows = Math.min(20, Math.max(book.bids.length, book.asks.length));
  const cells = (level: Level | undefined): string[] =>
    level ? [level.total, level.quantity, level.price] : ['', '', ''];
  return {
    columns: ['bid total', 'bid quantity', 'bid', 'ask', 'ask quantity', 'ask total'].map((title) => ({
      title,
      align: 'same' as const,
    })),
    rows: Array.from({ length: rows }, (_, index) => [
      ...cells(book.bids[index]).map((text, at) => (at === 2 ? span(text, 'up') : text)),
      ...cells(book.asks[index])
        .toReversed()
        .map((text, at) => (at === 0 ? span(text, 'down') : text)),
    ]),
    ...(Math.max(book.bids.length, book.asks.length) > rows ? { more: `the best ${rows} levels of each side` } : {}),
  };
}
