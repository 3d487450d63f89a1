/**
 * Draws the ladder of an order book in a terminal. On a narrow screen the asks are above the bids, with the best prices
 * in the middle. On a wide screen bids are on the left and asks on the right, the best prices on top. Bars show the size of
 * each level on one scale for both sides; where there is room, pale bars beside them show the depth up to the level.
 */
import { foldLine } from '../text/ansi.js';
import { barOf, leftBarOf } from '../text/bar.js';
import { alignDecimals } from '../text/decimal-align.js';
import { compact } from '../text/number-text.js';
import { packed, type Span, span, spansWidth } from '../text/rich.js';
import { type Book, spreadTicks } from './depth-model.js';
import type { Ladder, LadderLevel } from './ladder-facts.js';

/** From this width on, the sides are beside each other. */
const MIN_TWO_SIDED_COLUMNS = 120;
const MIN_BAR_COLUMNS = 6;
const MAX_BAR_COLUMNS = 48;
/** Width of a level's bar if a bar of the depth stands beside it. */
const SIZE_COLUMNS = 16;
/** Share of the bars of a side that belongs to the depth. */
const DEPTH_PART = 0.4;

/**
 * The size of a ladder. `levels` is the number of levels of a side if one side is above the other; if the sides are beside each other, twice as many levels
 * are shown.
 */
export interface LadderOptions {
  readonly columns: number;
  readonly levels: number;
  readonly tickSize?: string | undefined;
  /** The last trade in words; '' if it is unknown. */
  readonly last: string;
  /** The asset of the quantities; '' if it is unknown. */
  readonly unit: string;
}

/** The number of levels shown of each side. */
export function levelsShown({ columns, levels }: LadderOptions): number {
  return columns >= MIN_TWO_SIDED_COLUMNS ? levels * 2 : levels;
}

/** The lines of the ladder; the spread and the middle are those of `book`, which is not grouped. */
export function ladderLines(book: Book, ladder: Ladder, options: LadderOptions): Span[][] {
  return options.columns >= MIN_TWO_SIDED_COLUMNS ? sideBySide(book, ladder, options) : stacked(book, ladder, options);
}

/** The quantities of both sides near the middle, as one bar of two parts; no line if a side is empty. */
export function balanceLine({ balance }: Ladder, columns: number): Span[][] {
  if (!balance) return [];
  const { within, bid, ask, bidShare, imbalance } = balance;
  const parts = (isWide: boolean, room: number): Span[] => {
    const [bidText, askText] = isWide ? [bid, ask] : [compact(Number(bid)), compact(Number(ask))];
    const left = Math.round(bidShare * room);
    return [
      span(`bid ${bidText} `),
      ...(room < MIN_BAR_COLUMNS
        ? [span(' ')]
        : [span('▒'.repeat(left), 'up'), span('█'.repeat(room - left), 'down'), span(' ')]),
      span(`${askText} ask`),
      span('  imbalance ', 'dim'),
      span(imbalance, 'strong'),
    ];
  };
  const distance = span(within, 'dim');
  const used = spansWidth([distance, span('  '), ...parts(true, 0)]);
  if (columns >= used + 9) return [[distance, span('  '), ...parts(true, Math.min(32, columns - used))]];
  // On a narrow screen the quantities are rounded, and the distance and the bar are in the line above them.
  const left = Math.round(bidShare * (columns - within.length - 2));
  const bar = [span('▒'.repeat(left), 'up'), span('█'.repeat(columns - within.length - 2 - left), 'down')];
  return [[distance, span('  '), ...bar], parts(false, 0)];
}

type ColumnName = 'mine' | 'price' | 'quantity' | 'total' | 'bps';

/** The texts of all levels, asks first, padded to one width in each column. A known unit is the title of quantities. */
function levelTexts(
  { asks, bids }: Ladder,
  unit: string,
): Record<ColumnName, { readonly title: string; readonly cells: string[] }> {
  const levels = [...asks, ...bids];
  const padded = (title: string, texts: readonly string[]) => {
    const widest = texts.reduce((most, text) => Math.max(most, text.length), title.length);
    return { title: title.padStart(widest), cells: texts.map((text) => text.padStart(widest)) };
  };
  const column = (title: string, texts: readonly string[]) => padded(title, alignDecimals(texts, 'same'));
  return {
    mine: padded(
      'mine',
      // Without colour nothing else marks the row of an own order.
      levels.map(({ mine }) => (mine === '' ? '' : `› ${mine}`)),
    ),
    price: column(
      'price',
      levels.map(({ price }) => price),
    ),
    quantity: column(
      unit === '' ? 'quantity' : unit,
      levels.map(({ quantity }) => quantity),
    ),
    total: column(
      'total',
      levels.map(({ total }) => total),
    ),
    // All distances have two decimals.
    bps: padded(
      'bps',
      levels.map(({ bps }) => bps),
    ),
  };
}

/** The columns that do not fit, and what the sign at the end of a cut bar means. */
function ladderNotes(
  { asks, bids }: Ladder,
  hidden: readonly string[],
  columns: number,
  isTwoSided: boolean,
): Span[][] {
  const isCut = (side: readonly LadderLevel[]): boolean =>
    side.some(({ isClipped, isDepthClipped }) => isClipped || (isDepthClipped && !hidden.includes('depth')));
  const signs = [
    ...(isTwoSided && isCut(bids) ? ['«'] : []),
    ...(isCut(isTwoSided ? asks : [...asks, ...bids]) ? ['»'] : []),
  ];
  const texts = [
    ...(signs.length === 0 ? [] : [`${signs.join(' ')} longer than shown`]),
    ...(hidden.length === 0 ? [] : [`not shown at this width: ${hidden.join(', ')}`]),
  ];
  return packed(
    texts.map((text) => [span(text, 'dim')]),
    columns,
  ).flatMap((spans) => foldLine(spans, columns, 2));
}

const depthBar = ({ depthShare, isDepthClipped }: LadderLevel, columns: number): string =>
  isDepthClipped ? `${'█'.repeat(Math.max(0, columns - 1))}»` : barOf(depthShare, columns);

const sizeBar = ({ sizeShare, isClipped }: LadderLevel, columns: number): string =>
  isClipped ? `${'█'.repeat(Math.max(0, columns - 1))}»` : barOf(sizeShare, columns);

const leftBar = (share: number, isCut: boolean, columns: number): string =>
  isCut ? `«${'█'.repeat(Math.max(0, columns - 1))}` : leftBarOf(share, columns);

function stacked(book: Book, ladder: Ladder, { columns, tickSize, last, unit }: LadderOptions): Span[][] {
  const texts = levelTexts(ladder, unit);
  const widthOf = (names: readonly ColumnName[]): number =>
    names.reduce((sum, name) => sum + texts[name].title.length + 2, 'ask'.length);
  const own: ColumnName[] = ladder.hasMine ? ['mine'] : [];
  const hasBps = book.middle !== '';
  // On a narrow screen the depth is left out first, then the distance, then the total; price and quantity always stay.
  const choices: ColumnName[][] = [
    [...own, 'price', 'quantity', 'total', ...(hasBps ? (['bps'] as const) : [])],
    [...own, 'price', 'quantity', 'total'],
    [...own, 'price', 'quantity'],
  ];
  const fits = (names: readonly ColumnName[]): boolean => widthOf(names) + 2 + MIN_BAR_COLUMNS <= columns;
  const names = choices.find(fits) ?? ['price', 'quantity'];
  const room = Math.max(0, columns - widthOf(names) - 2);
  const hasDepth = room >= SIZE_COLUMNS + 2 + MIN_BAR_COLUMNS;
  const barColumns = hasDepth ? Math.max(SIZE_COLUMNS, room - SIZE_COLUMNS * 2 - 2) : Math.min(MAX_BAR_COLUMNS, room);
  const depthColumns = hasDepth ? room - barColumns - 2 : 0;
  const hidden = [...(choices[0] ?? []).filter((name) => !names.includes(name)), ...(hasDepth ? [] : ['depth'])];
  const before = names.filter((name) => name === 'mine' || name === 'price' || name === 'quantity');
  const after = names.filter((name) => name === 'total' || name === 'bps');
  const { mine, price, quantity } = texts;
  // The texts contain only digits and signs, so the spans need no cleaning. Neighbouring cells of one tone are one span.
  const rowOf = (level: LadderLevel, index: number): Span[] => {
    const tone = level.isBid ? 'up' : 'down';
    const side = level.isBid ? 'bid' : 'ask';
    const bar = sizeBar(level, barColumns);
    const figures = after.map((name) => `  ${texts[name].cells[index]}`).join('');
    return [
      { text: own.length > 0 ? side : `${side}  ${price.cells[index]}`, tone },
      ...(own.length > 0
        ? [
            { text: `  ${mine.cells[index]}`, tone: 'accent' } as const,
            { text: `  ${price.cells[index]}`, tone } as const,
          ]
        : []),
      { text: `  ${quantity.cells[index]}  `, tone: 'plain' },
      { text: bar, tone },
      { text: figures === '' ? '' : ' '.repeat(barColumns - bar.length) + figures, tone: 'plain' },
      ...(hasDepth ? [{ text: `  ${depthBar(level, depthColumns)}`, tone: 'dim' } as const] : []),
    ];
  };
  const { asks, bids } = ladder;
  const width = widthOf(names) + 2 + barColumns + (hasDepth ? 2 + depthColumns : 0);
  const title = [
    '   ',
    ...before.map((name) => `  ${texts[name].title}`),
    `  ${'size'.padEnd(after.length > 0 ? barColumns : 0)}`,
    ...after.map((name) => `  ${texts[name].title}`),
    ...(hasDepth ? ['  depth'] : []),
  ].join('');
  return [
    [span(title, 'dim')],
    ...asks.map(rowOf).toReversed(),
    ...(asks.length === 0 ? [[span('ask  none', 'dim')]] : []),
    middleLine(book, tickSize, last, Math.min(columns, width)),
    ...bids.map((level, index) => rowOf(level, asks.length + index)),
    ...(bids.length === 0 ? [[span('bid  none', 'dim')]] : []),
    ...ladderNotes(ladder, hidden, columns, false),
  ];
}

function sideBySide(book: Book, ladder: Ladder, { columns, tickSize, last, unit }: LadderOptions): Span[][] {
  const { price, quantity, total, mine, bps } = levelTexts(ladder, unit);
  const { asks, bids, hasMine } = ladder;
  const hasBps = book.middle !== '';
  const shown = [price, quantity, total, ...(hasMine ? [mine] : []), ...(hasBps ? [bps] : [])];
  const figures = shown.reduce((sum, { title }) => sum + title.length + 2, -2);
  const room = Math.max(MIN_BAR_COLUMNS, Math.floor((columns - 3) / 2) - figures - 2);
  const hasDepth = room >= SIZE_COLUMNS + 2 + MIN_BAR_COLUMNS;
  const depthColumns = hasDepth ? Math.min(SIZE_COLUMNS * 2, Math.floor((room - 2) * DEPTH_PART)) : 0;
  const barColumns = Math.min(MAX_BAR_COLUMNS, hasDepth ? room - depthColumns - 2 : room);
  const blank = ' '.repeat(barColumns + 2 + figures + (hasDepth ? depthColumns + 2 : 0));
  const bidCells = (level: LadderLevel | undefined, index: number): Span[] => {
    if (!level) return [span(index === 0 ? 'none'.padStart(blank.length) : blank, 'dim')];
    const at = asks.length + index;
    return [
      ...(hasDepth
        ? [{ text: `${leftBar(level.depthShare, level.isDepthClipped, depthColumns)}  `, tone: 'dim' } as const]
        : []),
      { text: `${hasBps ? `${bps.cells[at]}  ` : ''}${total.cells[at]}`, tone: 'plain' },
      { text: `  ${leftBar(level.sizeShare, level.isClipped, barColumns)}`, tone: 'up' },
      { text: `  ${quantity.cells[at]}  `, tone: 'plain' },
      ...(hasMine ? [{ text: `${mine.cells[at]}  `, tone: 'accent' } as const] : []),
      { text: price.cells[at] ?? '', tone: 'up' },
    ];
  };
  const askCells = (level: LadderLevel | undefined, index: number): Span[] => {
    if (!level) return index === 0 ? [span('none', 'dim')] : [];
    return [
      { text: price.cells[index] ?? '', tone: 'down' },
      ...(hasMine ? [{ text: `  ${mine.cells[index]}`, tone: 'accent' } as const] : []),
      { text: `  ${quantity.cells[index]}  `, tone: 'plain' },
      { text: sizeBar(level, barColumns).padEnd(barColumns), tone: 'down' },
      { text: `  ${total.cells[index]}${hasBps ? `  ${bps.cells[index]}` : ''}`, tone: 'plain' },
      ...(hasDepth ? [{ text: `  ${depthBar(level, depthColumns)}`, tone: 'dim' } as const] : []),
    ];
  };
  const [bidOwn, askOwn] = hasMine ? [`${mine.title}  `, `  ${mine.title}`] : ['', ''];
  const [bidBps, askBps] = hasBps ? [`${bps.title}  `, `  ${bps.title}`] : ['', ''];
  const [bidDepth, askDepth] = hasDepth ? [`${'depth'.padStart(depthColumns)}  `, '  depth'] : ['', ''];
  const size = 'size';
  const head = [
    span(
      `${bidDepth}${bidBps}${total.title}  ${size.padStart(barColumns)}  ${quantity.title}  ${bidOwn}${'bid'.padStart(price.title.length)} │ ` +
        `${'ask'.padEnd(price.title.length)}${askOwn}  ${quantity.title}  ${size.padEnd(barColumns)}  ${total.title}${askBps}${askDepth}`,
      'dim',
    ),
  ];
  const count = Math.max(1, asks.length, bids.length);
  return [
    middleLine(book, tickSize, last, blank.length * 2 + 3),
    head,
    ...Array.from({ length: count }, (_, index) => [
      ...bidCells(bids[index], index),
      span(' │ ', 'dim'),
      ...askCells(asks[index], index),
    ]),
    ...ladderNotes(ladder, hasDepth ? [] : ['depth'], columns, true),
  ];
}

/** The line with the spread and the middle. If it does not fit, the last trade is left out first, then the spread in ticks. */
function middleLine(book: Book, tickSize: string | undefined, last: string, width: number): Span[] {
  if (book.spread === '') return [span('─'.repeat(width), 'dim')];
  const ticks = spreadTicks(book, tickSize);
  const sizes = [...(ticks ? [ticks] : []), ...(book.spreadBps ? [`${book.spreadBps} bps`] : [])].join(', ');
  const wordsOf = (more: string, after: string): Span[] => [
    span('── ', 'dim'),
    span(`spread ${book.spread}`, 'strong'),
    span(`${more ? ` (${more})` : ''}  mid `),
    span(book.middle, 'strong'),
    span(after === '' ? ' ' : `  ${after} `, 'dim'),
  ];
  const choices = [wordsOf(sizes, last), wordsOf(sizes, ''), wordsOf('', '')];
  const words = choices.find((one) => spansWidth(one) <= width) ?? wordsOf('', '');
  return [...words, span('─'.repeat(Math.max(0, width - spansWidth(words))), 'dim')];
}
