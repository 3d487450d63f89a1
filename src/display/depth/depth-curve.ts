/**
 * Draws the depth curve of an order book in a terminal: running totals from the middle outwards, bids on the left, asks
 * on the right. Prices are below the curve, totals in base asset at its right.
 */
import { firstIndexWhere, portable } from '../../protocol/index.js';
import { valueAxis } from '../series/line-text.js';
import { valueScale } from '../svg/value-scale.js';
import { risingCell, shareOf } from '../text/bar.js';
import { compact } from '../text/number-text.js';
import { type Span, span, type Tone } from '../text/rich.js';
import { mostDecimals } from '../text/wire-value.js';
import { type Book, curveRange, type Level } from './depth-model.js';

const MIN_ROWS = 4;

/** The lines of the curve; [] for an empty order book. */
export function curveLines(book: Book, columns: number, rows: number): Span[][] {
  if (book.bids.length + book.asks.length === 0) return [];
  const { low, high, bids, asks } = curveRange(book);
  const deepest = Math.max(bids.at(-1)?.totalFloat ?? 0, asks.at(-1)?.totalFloat ?? 0);
  const height = Math.max(MIN_ROWS, rows);
  const { top, rowsOfStep, step } = evenScale(deepest, height);
  // A total is at the lower edge of its row: the row is full if the total is reached.
  const labels = new Map(
    Array.from({ length: Math.floor(height / rowsOfStep) }, (_, at) => [
      height - (at + 1) * rowsOfStep,
      compact(Number(((at + 1) * step).toPrecision(12))),
    ]),
  );
  const labelWidth = [...labels.values()].reduce((most, label) => Math.max(most, label.length), 0);
  const width = Math.max(10, columns - labelWidth - 3);
  // The prices at the edges of a column; the outermost level is at the edge of the picture.
  const leftOf = (column: number): number => low + (column / width) * (high - low);
  const rightOf = (column: number): number => (column === width - 1 ? high : leftOf(column + 1));
  const middle = Math.min(width - 1, Math.max(0, Math.floor(((book.middleFloat - low) / (high - low)) * width)));
  // A column shows the total quantity between the middle and its outer edge.
  const cells = Array.from({ length: width }, (_, column): { share: number; tone: Tone } => {
    const isBid = column < middle;
    const price = isBid ? leftOf(column) : rightOf(column);
    const total = isBid ? totalTo(bids, (at) => at >= price) : totalTo(asks, (at) => at <= price);
    return { share: column === middle ? 0 : shareOf(total, top), tone: isBid ? 'up' : 'down' };
  });
  const body = Array.from({ length: height }, (_, row) => [
    ...cells.map(({ share, tone }, column) => {
      const fromBottom = height - 1 - row;
      if (column === middle) return span('┊', 'dim');
      // Only the outline of the curve is in the strong colour; a filled area would draw too much attention.
      const isInside = share * height - fromBottom > 1;
      return isInside ? span('░', tone) : span(risingCell(share, height, fromBottom), tone);
    }),
    span(labels.has(row) ? ` ┤ ${labels.get(row)}` : ' │', 'dim'),
  ]);
  const decimals = mostDecimals([...book.bids, ...book.asks].map(({ price }) => price));
  return [
    sidesLine(book, middle, width),
    ...body,
    ...valueAxis(valueScale([low, high]), width, decimals),
    distances([low, high], book.middleFloat, width),
  ];
}

/** Minimum number of columns from one distance to the next. */
const DISTANCE_COLUMNS = 14;
const DISTANCE_DECIMALS = 4;

/** The distances from the middle in percent, below the prices. */
function distances([low, high]: readonly [number, number], middle: number, width: number): Span[] {
  if (!(middle > 0)) return [];
  const percentOf = (price: number): number => (price / middle - 1) * 100;
  const scale = valueScale([percentOf(low), percentOf(high)]);
  let text = '';
  for (const { value, label } of scale.ticks(Math.max(3, Math.floor(width / DISTANCE_COLUMNS)), DISTANCE_DECIMALS)) {
    const words = value === 0 ? '0' : `${value > 0 ? '+' : ''}${label} %`;
    const start = Math.max(0, Math.floor(scale.share(value) * width) - (words.length >> 1));
    if (start + words.length > width + 3 || (text !== '' && start < text.length + 2)) continue;
    text = text.padEnd(start) + words;
  }
  return [span(text, 'dim')];
}

/** Round steps between the labelled totals, as multiples of a power of ten. */
const STEPS = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10];
/** Rows between two labels. */
const ROWS_OF_STEP = [3, 4];

/**
 * Chooses a scale whose labels are the same number of rows apart, with the least room above the largest total.
 * `top` is the total at the upper edge.
 */
function evenScale(deepest: number, rows: number): { top: number; rowsOfStep: number; step: number } {
  const scales = ROWS_OF_STEP.map((rowsOfStep) => {
    const least = (deepest * rowsOfStep) / rows;
    const power = portable.powerOfTen(portable.decimalExponent(least > 0 ? least : 1));
    const step = (STEPS.find((one) => one * power >= least * (1 - 1e-9)) ?? 10) * power;
    return { top: (step * rows) / rowsOfStep, rowsOfStep, step };
  });
  return scales.reduce((best, scale) => (scale.top < best.top * 0.98 ? scale : best));
}

/** The running total up to a price: the total of the last level within it, because levels are sorted outwards. */
function totalTo(levels: readonly Level[], isWithin: (price: number) => boolean): number {
  const beyond = firstIndexWhere(0, levels.length, (at) => !isWithin(levels[at]?.priceFloat ?? Number.NaN));
  return levels[beyond - 1]?.totalFloat ?? 0;
}

function sidesLine(book: Book, middle: number, width: number): Span[] {
  const [bids, asks] = [book.bids.length > 0 ? 'bids ' : 'no bids ', book.asks.length > 0 ? ' asks' : ' no asks'];
  return [
    span(middle >= bids.length ? bids.padStart(middle) : ' '.repeat(middle), 'up'),
    span(' '),
    span(middle + asks.length < width ? asks : '', 'down'),
  ];
}
