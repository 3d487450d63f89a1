/**
 * Draws the depth curve of an order book in a terminal: running totals from the middle outwards, bids on the left, asks
 * on the right. Prices are below the curve, totals in base asset at its right.
 */
import { firstIndexWhere } from '../../protocol/index.js';
import { type Tick, valueTicks } from '../svg/axis.js';
import { risingCell, shareOf } from '../text/bar.js';
import { compact } from '../text/number-text.js';
import { type Span, span, type Tone, textWidth } from '../text/rich.js';
import { mostDecimals } from '../text/wire-value.js';
import { type Book, curveRange, type Level } from './depth-model.js';

const MIN_ROWS = 4;

/** The lines of the curve; [] for an empty order book. */
export function curveLines(book: Book, columns: number, rows: number): Span[][] {
  if (book.bids.length + book.asks.length === 0) return [];
  const [low, high] = curveRange(book);
  const inside = ({ priceFloat }: Level): boolean => priceFloat >= low && priceFloat <= high;
  const [bids, asks] = [book.bids.filter(inside), book.asks.filter(inside)];
  const deepest = Math.max(bids.at(-1)?.totalFloat ?? 0, asks.at(-1)?.totalFloat ?? 0);
  const height = Math.max(MIN_ROWS, rows);
  const ticks = valueTicks(0, deepest, Math.floor(height / 3), 8).filter(({ value }) => value > 0);
  const labels = new Map(
    ticks.map(({ value }) => [Math.max(0, Math.round(height - (value / deepest) * height)), compact(value)]),
  );
  const labelWidth = [...labels.values()].reduce((most, label) => Math.max(most, label.length), 0);
  const width = Math.max(10, columns - labelWidth - 3);
  // The prices at the edges of a column; the outermost level is at the edge of the picture.
  const leftOf = (column: number): number => low + (column / width) * (high - low);
  const rightOf = (column: number): number => (column === width - 1 ? high : leftOf(column + 1));
  const middle = Math.min(width - 1, Math.max(0, Math.floor(((book.middleFloat - low) / (high - low)) * width)));
  // A column shows the total quantity between the middle and its outer edge.
  const places = Array.from({ length: width }, (_, column): { share: number; tone: Tone } => {
    const isBid = column < middle;
    const price = isBid ? leftOf(column) : rightOf(column);
    const total = isBid ? totalTo(bids, (at) => at >= price) : totalTo(asks, (at) => at <= price);
    return { share: column === middle ? 0 : shareOf(total, deepest), tone: isBid ? 'up' : 'down' };
  });
  const body = Array.from({ length: height }, (_, row) => [
    ...places.map(({ share, tone }, column) => {
      const glyph = risingCell(share, height, height - 1 - row);
      return column === middle ? span('┊', 'dim') : span(glyph, tone);
    }),
    span(labels.has(row) ? ` ┤ ${labels.get(row)}` : ' │', 'dim'),
  ]);
  const decimals = mostDecimals([...book.bids, ...book.asks].map(({ price }) => price));
  const prices = valueTicks(low, high, Math.max(2, Math.floor(width / 16)), decimals);
  return [sidesLine(middle, width), ...body, ...priceAxis(prices, low, high, width)];
}

/** The running total of the last level within a price: levels are sorted outwards, so it holds the sum. */
function totalTo(levels: readonly Level[], isWithin: (price: number) => boolean): number {
  const beyond = firstIndexWhere(0, levels.length, (at) => !isWithin(levels[at]?.priceFloat ?? Number.NaN));
  return levels[beyond - 1]?.totalFloat ?? 0;
}

function sidesLine(middle: number, width: number): Span[] {
  const [bids, asks] = ['bids ', ' asks'];
  return [
    span(middle >= bids.length ? bids.padStart(middle) : ' '.repeat(middle), 'up'),
    span(' '),
    span(middle + asks.length < width ? asks : '', 'down'),
  ];
}

function priceAxis(ticks: readonly Tick[], low: number, high: number, width: number): Span[][] {
  const rule = [...'─'.repeat(width)];
  let names = '';
  for (const { value, label } of ticks) {
    const column = Math.min(width - 1, Math.floor(((value - low) / (high - low)) * width));
    const start = Math.max(0, column - Math.floor(textWidth(label) / 2));
    if (start + label.length > width + 3 || (names !== '' && start < names.length + 2)) continue;
    rule[column] = '┴';
    names = names.padEnd(start) + label;
  }
  return [[span(`${rule.join('')}─┘`, 'dim')], [span(names, 'dim')]];
}
