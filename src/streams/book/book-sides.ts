/**
 * Both sides of a kept book. The form follows the texts of the snapshot: safe integers, if all prices have the same
 * number of decimal places, all quantities as well, and 15 digits are enough; otherwise texts.
 */
import type { BookSide } from './book-side.js';
import type { DepthSnapshot, LevelChanges, LevelRow } from './depth-diff.js';
import { type DiffScanner, MAX_SCALE } from './diff-scanner.js';
import { IntegerSide } from './integer-side.js';
import { TextSide } from './text-side.js';

export interface BookSides {
  readonly bids: BookSide;
  readonly asks: BookSide;
  /** Decimal places of the diffs that {@link applyScan} takes; negative if it takes none. */
  readonly scales: { readonly price: number; readonly quantity: number };
  /** Applies a plain diff. */
  applyScan(scan: DiffScanner): void;
  /** Applies changed levels. Returns false, and changes nothing, if they need another form of the sides. */
  applyChanges(changes: LevelChanges): boolean;
}

const SAFE_DIGITS = 15;

class IntegerSides implements BookSides {
  readonly bids: IntegerSide;
  readonly asks: IntegerSide;
  readonly scales: { readonly price: number; readonly quantity: number };

  constructor(scales: { readonly price: number; readonly quantity: number }) {
    this.scales = scales;
    this.bids = new IntegerSide('bids', scales.price, scales.quantity);
    this.asks = new IntegerSide('asks', scales.price, scales.quantity);
  }

  applyScan({ prices, quantities, bidCount, count }: DiffScanner): void {
    for (let at = 0; at < bidCount; at += 1) this.bids.set(prices[at] as number, quantities[at] as number);
    for (let at = bidCount; at < count; at += 1) this.asks.set(prices[at] as number, quantities[at] as number);
  }

  applyChanges({ bids, asks }: LevelChanges): boolean {
    const { price, quantity } = this.scales;
    const fits = (rows: readonly LevelRow[]) =>
      rows.every((row) => fitsInteger(row[0], price) && fitsInteger(row[1], quantity));
    if (!fits(bids) || !fits(asks)) return false;
    for (const row of bids) this.bids.set(integerOf(row[0]), integerOf(row[1]));
    for (const row of asks) this.asks.set(integerOf(row[0]), integerOf(row[1]));
    return true;
  }
}

class TextSides implements BookSides {
  readonly bids = new TextSide('bids');
  readonly asks = new TextSide('asks');
  readonly scales = { price: -1, quantity: -1 };

  applyScan(): void {
    throw new Error('a book of texts takes no scanned diff');
  }

  applyChanges({ bids, asks }: LevelChanges): boolean {
    for (const [price, quantity] of bids) this.bids.set(price, quantity);
    for (const [price, quantity] of asks) this.asks.set(price, quantity);
    return true;
  }
}

/**
 * The sides of a snapshot.
 *
 * @param limit number of levels that was asked for: a side with as many levels is cut
 */
export function sidesOf({ bids, asks }: DepthSnapshot, limit: number): BookSides {
  const rows = [...bids, ...asks];
  const scales = { price: commonScale(rows, 0), quantity: commonScale(rows, 1) };
  const sides = scales.price >= 0 && scales.quantity >= 0 ? new IntegerSides(scales) : new TextSides();
  // Worst price first: each level goes to the end of the side, so that no other level moves.
  sides.applyChanges({ bids: bids.toReversed().map(copyOf), asks: asks.toReversed().map(copyOf) });
  if (bids.length >= limit) sides.bids.cut();
  if (asks.length >= limit) sides.asks.cut();
  return sides;
}

/** The levels of both sides as texts: the form that can hold every decimal. */
export function asTextSides({ bids, asks }: BookSides): BookSides {
  const sides = new TextSides();
  for (const [from, to] of [
    [bids, sides.bids],
    [asks, sides.asks],
  ] as const) {
    const rows = from.rows(from.length).reverse();
    const behind = rows.splice(0, from.length - from.known);
    for (const [price, quantity] of rows) to.set(price, quantity);
    if (from.isCut) to.cut();
    for (const [price, quantity] of behind) to.set(price, quantity);
  }
  return sides;
}

const copyOf = ([price, quantity]: readonly [string, string]): LevelRow => [price, quantity];

/** The number of decimal places of a column, if it is the same in all texts and all fit into integers; otherwise -1. */
function commonScale(rows: readonly (readonly [string, string])[], column: 0 | 1): number {
  const first = rows[0]?.[column];
  if (first === undefined) return -1;
  const scale = scaleOf(first);
  return scale <= MAX_SCALE && rows.every((row) => fitsInteger(row[column], scale)) ? scale : -1;
}

function scaleOf(text: string): number {
  const point = text.indexOf('.');
  return point < 0 ? 0 : text.length - point - 1;
}

/** Whether a decimal has exactly `scale` decimal places and becomes the same text again. */
function fitsInteger(text: string, scale: number): boolean {
  const point = text.indexOf('.');
  const wholeDigits = point < 0 ? text.length : point;
  return (
    scaleOf(text) === scale &&
    wholeDigits > 0 &&
    wholeDigits + scale <= SAFE_DIGITS &&
    !(wholeDigits > 1 && text.startsWith('0')) &&
    text.length === wholeDigits + (scale > 0 ? scale + 1 : 0)
  );
}

/** The digits of a decimal that fits, as one integer. */
function integerOf(text: string): number {
  return Number(text.replace('.', ''));
}
