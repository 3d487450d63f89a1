/**
 * An order book as a ladder and a curve need it: levels from the best outwards with exact running totals, the spread
 * and the middle exact, floats only for places on a picture. Unreadable levels are left out.
 */
import { addExact, type Exact, exactText, middleOf, parseExact, subtractExact, trimZeros } from './exact.js';
import { objectOf, textOf } from './wire-value.js';

/** One price level. */
export interface Level {
  readonly price: string;
  readonly quantity: string;
  /** Quantity from the best level to this one, exact, in base asset. */
  readonly total: string;
  /** The same as floats, for places on a picture. */
  readonly priceAt: number;
  readonly totalAt: number;
}

/** Both sides of a book. What needs both sides is '' when one is empty. */
export interface Book {
  readonly bids: readonly Level[];
  readonly asks: readonly Level[];
  readonly lastUpdateId: string;
  /** Quote asset. */
  readonly spread: string;
  /** Of the middle, in basis points (1/100 of a percent), rounded. */
  readonly spreadBps: string;
  readonly middle: string;
  readonly middleAt: number;
}

/** The book in an answer; undefined when it is none. */
export function readBook(value: unknown): Book | undefined {
  const { bids, asks, lastUpdateId } = objectOf(value);
  if (!Array.isArray(bids) || !Array.isArray(asks)) return undefined;
  const book = { bids: levelsOf(bids), asks: levelsOf(asks), lastUpdateId: textOf(lastUpdateId) };
  const [bid, ask] = [parseExact(book.bids[0]?.price ?? ''), parseExact(book.asks[0]?.price ?? '')];
  if (!bid || !ask) return { ...book, ...oneSided(book.bids[0] ?? book.asks[0]) };
  const [spread, middle] = [exactText(subtractExact(ask, bid)), exactText(middleOf(bid, ask))];
  return {
    ...book,
    spread: trimZeros(spread),
    spreadBps: Number(middle) > 0 ? bpsText((Number(spread) / Number(middle)) * 10_000) : '',
    middle: trimZeros(middle),
    middleAt: Number(middle),
  };
}

/** Two decimals, four where two would say nothing. */
function bpsText(bps: number): string {
  return bps.toFixed(bps < 0.1 ? 4 : 2);
}

function oneSided(best: Level | undefined): Pick<Book, 'spread' | 'spreadBps' | 'middle' | 'middleAt'> {
  return { spread: '', spreadBps: '', middle: '', middleAt: best?.priceAt ?? 0 };
}

function levelsOf(rows: readonly unknown[]): Level[] {
  const levels: Level[] = [];
  let total: Exact = { units: 0n, scale: 0 };
  for (const row of rows) {
    if (!Array.isArray(row)) continue;
    const [price, quantity] = [textOf(row[0]), textOf(row[1])];
    const amount = parseExact(quantity);
    if (!amount || !parseExact(price)) continue;
    total = addExact(total, amount);
    const totalText = exactText(total);
    levels.push({ price, quantity, total: totalText, priceAt: Number(price), totalAt: Number(totalText) });
  }
  return levels;
}
