/**
 * Reads an order book reply for drawing: levels from the best price outwards, with exact running totals, exact spread
 * and exact middle price. Floats serve only for positions in a picture. Unreadable levels are left out.
 */

import {
  divideExact,
  ExactSum,
  exactText,
  middleOf,
  parseExact,
  subtractExact,
  trimDecimal,
} from '../../protocol/index.js';
import { readOnce } from '../context/read-once.js';
import { widened } from '../svg/axis.js';
import { bpsText } from '../text/number-text.js';
import { objectOf, textOf } from '../text/wire-value.js';

/** One price level. */
export interface Level {
  readonly price: string;
  readonly quantity: string;
  /** The price, and the total quantity from the best level to this one, as floats: for positions in a picture. */
  readonly priceFloat: number;
  readonly totalFloat: number;
}

/** Both sides of a book. Texts that need both sides are '' if one side is empty. */
export interface Book {
  readonly bids: readonly Level[];
  readonly asks: readonly Level[];
  readonly lastUpdateId: string;
  /** Best ask minus best bid, in quote asset. */
  readonly spread: string;
  /** The spread in basis points (1/100 of a percent) of the middle price, rounded. */
  readonly spreadBps: string;
  readonly middle: string;
  readonly middleFloat: number;
}

/** The exact total quantity from the best level to each level, in base asset. */
export const runningTotals = readOnce((levels: readonly Level[]): string[] => {
  const total = new ExactSum();
  return levels.map(({ quantity }) => {
    total.add(quantity);
    return total.text;
  });
});

/** The spread in ticks, such as `1 tick`; '' if the tick size is unknown or does not divide the spread. */
export function spreadTicks(book: Book, tickSize: string | undefined): string {
  const [spread, tick] = [parseExact(book.spread), parseExact(tickSize ?? '')];
  const ticks = spread && tick && divideExact(spread, tick, 0);
  return ticks?.isExact ? `${ticks.text} ${ticks.text === '1' ? 'tick' : 'ticks'}` : '';
}

/** The part of a book that a curve shows. */
export interface CurveRange {
  readonly low: number;
  readonly high: number;
  /** The levels inside, from the best price outwards. */
  readonly bids: readonly Level[];
  readonly asks: readonly Level[];
  /** The part that is cut off, in words: `3 far asks up to 90000`; '' if nothing is cut off. */
  readonly cut: string;
}

/** A level is far if it is this many times as far from the middle as half of all levels. */
const FAR = 6;
/** A book with fewer levels has room beyond its outer levels, as a part of the range. */
const [FEW, MARGIN] = [20, 0.1];
/** One side of a curve extends at most this many times as far from the middle as the other. */
const MAX_LOPSIDEDNESS = 2;

/**
 * The lowest and the highest price of a curve. Far levels are cut off, because one order at an absurd price would flatten all others. The end of a side that
 * extends much farther than the other side is also cut off.
 */
export const curveRange = readOnce((book: Book): CurveRange => {
  const middle = book.middleFloat;
  const distanceOf = ({ priceFloat }: Level): number => Math.abs(priceFloat - middle);
  const distances = [...book.bids, ...book.asks].map(distanceOf).sort((a, b) => a - b);
  const far = (distances[Math.floor((distances.length - 1) / 2)] ?? 0) * FAR;
  const reachOf = (levels: readonly Level[]): number =>
    levels.reduce((most, level) => (distanceOf(level) <= far ? Math.max(most, distanceOf(level)) : most), 0);
  const [bidReach, askReach] = [reachOf(book.bids), reachOf(book.asks)];
  const nearer = Math.min(...[bidReach, askReach].filter((reach) => reach > 0));
  const limit = Number.isFinite(nearer) ? nearer * MAX_LOPSIDEDNESS : 0;
  const [low, high] = widened(middle - Math.min(bidReach, limit), middle + Math.min(askReach, limit));
  const inside = ({ priceFloat }: Level): boolean => priceFloat >= low && priceFloat <= high;
  const [bids, asks] = [book.bids.filter(inside), book.asks.filter(inside)];
  // In a book with few levels, the outer ones would be lines at the edges.
  const margin = bids.length + asks.length < FEW ? (high - low) * MARGIN : 0;
  const cut = [
    cutText(book.bids, bids.length, 'bid', 'down to'),
    cutText(book.asks, asks.length, 'ask', 'up to'),
  ].filter((text) => text !== '');
  return { low: Math.max(0, low - margin), high: high + margin, bids, asks, cut: cut.join(', ') };
});

function cutText(levels: readonly Level[], shown: number, name: string, to: string): string {
  const count = levels.length - shown;
  const last = levels.at(-1);
  return count > 0 && last ? `${count} far ${count === 1 ? name : `${name}s`} ${to} ${trimDecimal(last.price)}` : '';
}

/** The order book in a reply; undefined for another value. */
export const readBook = readOnce((value: unknown): Book | undefined => {
  const { bids, asks, lastUpdateId } = objectOf(value);
  if (!Array.isArray(bids) || !Array.isArray(asks)) return undefined;
  const book = { bids: levelsOf(bids), asks: levelsOf(asks), lastUpdateId: textOf(lastUpdateId) };
  const [bid, ask] = [parseExact(book.bids[0]?.price ?? ''), parseExact(book.asks[0]?.price ?? '')];
  if (!bid || !ask) return { ...book, ...oneSided(book.bids[0] ?? book.asks[0]) };
  const [spread, middle] = [exactText(subtractExact(ask, bid)), exactText(middleOf(bid, ask))];
  return {
    ...book,
    spread: trimDecimal(spread),
    spreadBps: Number(middle) > 0 ? bpsText((Number(spread) / Number(middle)) * 10_000) : '',
    middle: trimDecimal(middle),
    middleFloat: Number(middle),
  };
});

function oneSided(best: Level | undefined): Pick<Book, 'spread' | 'spreadBps' | 'middle' | 'middleFloat'> {
  return { spread: '', spreadBps: '', middle: '', middleFloat: best?.priceFloat ?? 0 };
}

const DECIMAL = /^-?\d{1,60}(?:\.\d{0,60})?$/;

function levelsOf(rows: readonly unknown[]): Level[] {
  const levels: Level[] = [];
  let totalFloat = 0;
  for (const row of rows) {
    if (!Array.isArray(row)) continue;
    const [price, quantity] = [textOf(row[0]), textOf(row[1])];
    if (!DECIMAL.test(quantity) || !DECIMAL.test(price)) continue;
    totalFloat += Number(quantity);
    levels.push({ price, quantity, priceFloat: Number(price), totalFloat });
  }
  return levels;
}
