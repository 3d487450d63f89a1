/** Correlation of two series of equal length. */
export function correlation(one: readonly number[], other: readonly number[]): number;
/** Statistics by name. */
export type Figures = Readonly<Record<string, number>>;
export function klineFigures(rows: readonly (readonly [close: number, volume: number, count: number])[]): Figures;
export function tradeFigures(
  rows: readonly (readonly [timeMs: number, price: number, quantity: number, isBuyerMaker: boolean])[],
): Figures;
/** One side of a book: `[price, quantity]`, best first. */
export type BookSide = readonly (readonly [price: number, quantity: number])[];
export function bookFigures(books: readonly (readonly [bids: BookSide, asks: BookSide])[], tick: number): Figures;
