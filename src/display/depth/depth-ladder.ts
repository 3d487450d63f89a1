/**
 * Draws the ladder of an order book in a terminal. On a narrow screen the asks are above the bids, with the best prices
 * in the middle. On a wide screen bids are on the left and asks on the right, the best prices on top. Bars show running
 * totals on one scale for both sides.
 */
import { barOf, leftBarOf, shareOf } from '../text/bar.js';
import { alignDecimals } from '../text/decimal-align.js';
import { type Span, span, spansWidth } from '../text/rich.js';
import { type Book, type Level, runningTotals, spreadTicks } from './depth-model.js';

/** From this width on, the sides are beside each other. */
const MIN_TWO_SIDED_COLUMNS = 100;
const MIN_BAR_COLUMNS = 8;
const MAX_BAR_COLUMNS = 48;

/** The size of a ladder. `levels` is for one side above the other; side by side, twice as many levels are shown. */
export interface LadderOptions {
  readonly columns: number;
  readonly levels: number;
  readonly tickSize?: string | undefined;
}

/** The number of levels shown of each side. */
export function levelsShown({ columns, levels }: LadderOptions): number {
  return columns >= MIN_TWO_SIDED_COLUMNS ? levels * 2 : levels;
}

/** The lines of the ladder. */
export function ladderLines(book: Book, options: LadderOptions): Span[][] {
  const shown = levelsShown(options);
  const sides = { asks: book.asks.slice(0, shown), bids: book.bids.slice(0, shown) };
  return options.columns >= MIN_TWO_SIDED_COLUMNS ? sideBySide(book, sides, options) : stacked(book, sides, options);
}

interface Sides {
  readonly asks: readonly Level[];
  readonly bids: readonly Level[];
}

/** Price, quantity and running total of each level, asks first; each column has texts of one width. */
function levelTexts({ asks, bids }: Sides): { readonly titles: string[]; readonly rows: string[][] } {
  const levels = [...asks, ...bids];
  const columns = [
    { title: 'price', texts: levels.map(({ price }) => price) },
    { title: 'quantity', texts: levels.map(({ quantity }) => quantity) },
    { title: 'total', texts: [...runningTotals(asks), ...runningTotals(bids)] },
  ].map(({ title, texts }) => {
    const aligned = alignDecimals(texts, 'same');
    const widest = aligned.reduce((most, text) => Math.max(most, text.length), title.length);
    return { title: title.padStart(widest), cells: aligned.map((text) => text.padStart(widest)) };
  });
  return {
    titles: columns.map(({ title }) => title),
    rows: levels.map((_, index) => columns.map(({ cells }) => cells[index] ?? '')),
  };
}

const largestTotal = ({ asks, bids }: Sides): number =>
  Math.max(asks.at(-1)?.totalFloat ?? 0, bids.at(-1)?.totalFloat ?? 0);

function stacked(book: Book, sides: Sides, { columns, tickSize }: LadderOptions): Span[][] {
  const { titles, rows } = levelTexts(sides);
  const widthOf = (count: number): number =>
    titles.slice(0, count).reduce((sum, title) => sum + title.length + 2, 'ask'.length);
  // On a narrow screen the running total is left out first, then the bar; price and quantity always stay.
  const used = widthOf(3) + 2 + MIN_BAR_COLUMNS <= columns ? 3 : 2;
  const barColumns = Math.min(MAX_BAR_COLUMNS, Math.max(0, columns - widthOf(used) - 2));
  const deepest = largestTotal(sides);
  const rowOf = (level: Level, index: number, side: 'ask' | 'bid'): Span[] => {
    const tone = side === 'ask' ? 'down' : 'up';
    const [price = '', ...figures] = (rows[index] ?? []).slice(0, used);
    return [
      span(`${side}  ${price}`, tone),
      span(figures.map((text) => `  ${text}`).join('')),
      span(`  ${barOf(shareOf(level.totalFloat, deepest), barColumns)}`, tone),
    ];
  };
  const { asks, bids } = sides;
  return [
    [
      span(
        `   ${titles
          .slice(0, used)
          .map((title) => `  ${title}`)
          .join('')}`,
        'dim',
      ),
    ],
    ...asks.map((level, index) => rowOf(level, index, 'ask')).toReversed(),
    ...(asks.length === 0 ? [[span('ask  none', 'dim')]] : []),
    middleLine(book, tickSize, Math.min(columns, widthOf(used) + 2 + barColumns)),
    ...bids.map((level, index) => rowOf(level, asks.length + index, 'bid')),
    ...(bids.length === 0 ? [[span('bid  none', 'dim')]] : []),
  ];
}

function sideBySide(book: Book, sides: Sides, { columns, tickSize }: LadderOptions): Span[][] {
  const { titles, rows } = levelTexts(sides);
  const { asks, bids } = sides;
  const [price = '', quantity = '', total = ''] = titles;
  const figures = price.length + quantity.length + total.length + 4;
  const barColumns = Math.max(MIN_BAR_COLUMNS, Math.min(MAX_BAR_COLUMNS, Math.floor((columns - 3) / 2) - figures - 2));
  const deepest = largestTotal(sides);
  const blank = ' '.repeat(barColumns + 2 + figures);
  const bidCells = (level: Level | undefined, index: number): Span[] => {
    if (!level) return [span(index === 0 ? 'none'.padStart(blank.length) : blank, 'dim')];
    const [at = '', size = '', sum = ''] = rows[asks.length + index] ?? [];
    const bar = leftBarOf(shareOf(level.totalFloat, deepest), barColumns);
    return [span(`${bar}  `, 'up'), span(`${sum}  ${size}  `), span(at, 'up')];
  };
  const askCells = (level: Level | undefined, index: number): Span[] => {
    if (!level) return index === 0 ? [span('none', 'dim')] : [];
    const [at = '', size = '', sum = ''] = rows[index] ?? [];
    return [
      span(at, 'down'),
      span(`  ${size}  ${sum}`),
      span(`  ${barOf(shareOf(level.totalFloat, deepest), barColumns)}`, 'down'),
    ];
  };
  const head = [
    span(' '.repeat(barColumns + 2)),
    span(
      `${total}  ${quantity}  ${'bid'.padStart(price.length)} │ ${'ask'.padEnd(price.length)}  ${quantity}  ${total}`,
      'dim',
    ),
  ];
  const count = Math.max(1, asks.length, bids.length);
  return [
    middleLine(book, tickSize, blank.length * 2 + 3),
    head,
    ...Array.from({ length: count }, (_, index) => [
      ...bidCells(bids[index], index),
      span(' │ ', 'dim'),
      ...askCells(asks[index], index),
    ]),
  ];
}

function middleLine(book: Book, tickSize: string | undefined, width: number): Span[] {
  if (book.spread === '') return [span('─'.repeat(width), 'dim')];
  const ticks = spreadTicks(book, tickSize);
  const sizes = [...(ticks ? [ticks] : []), ...(book.spreadBps ? [`${book.spreadBps} bps`] : [])].join(', ');
  const words = [
    span('── ', 'dim'),
    span(`spread ${book.spread}`, 'strong'),
    span(`${sizes ? ` (${sizes})` : ''}  mid `),
    span(book.middle, 'strong'),
    span(' ', 'dim'),
  ];
  return [...words, span('─'.repeat(Math.max(0, width - spansWidth(words))), 'dim')];
}
