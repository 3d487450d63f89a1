/** The prices of very few candles in a terminal, as words at the right of each candle, where a wide screen has room for them. */
import { type Bar, shortPrice } from './klines-model.js';

/** A text and its first column. */
export interface PlacedText {
  readonly column: number;
  readonly text: string;
}

/**
 * The prices of each candle by row. Prices of one row share a text if it has room; otherwise the high, then the low, comes first. A candle of several
 * klines has no words.
 *
 * @param textAt the exact price of a row of the reply, by its place in the row
 * @param place the columns at the right of a body, the first of them, and the row of a price
 */
export function pricesBeside(
  bars: readonly Bar[],
  textAt: ((row: number, field: number) => string) | undefined,
  place: {
    readonly room: number;
    readonly columnOf: (bar: number) => number;
    readonly rowOf: (price: number) => number;
  },
): ReadonlyMap<number, readonly PlacedText[]> {
  const words = new Map<number, PlacedText[]>();
  if (!textAt || place.room < LEAST_ROOM) return words;
  bars.forEach((bar, index) => {
    if (bar.row !== bar.lastRow) return;
    const texts = new Map<number, string>();
    [bar.high, bar.low, bar.open, bar.close].forEach((price, at) => {
      const [name = '', field] = NAMES[at] ?? [];
      const row = place.rowOf(price);
      const word = `${name} ${shortPrice(textAt(bar.row, field ?? 0))}`;
      const text = `${texts.get(row) ?? ''}  ${word}`;
      // The room beside a single candle is its interval, so its open is at the start.
      if (bars.length === 1 && name === 'open') words.set(row, [{ column: 0, text: `${word} ` }]);
      else if (text.length <= place.room) texts.set(row, text);
    });
    for (const [row, text] of texts) {
      const placed = { column: place.columnOf(index), text };
      words.set(row, [...(words.get(row) ?? []), placed]);
    }
  });
  return words;
}

/** Columns of the shortest word. Charts of more than very few candles have less room, and read no prices for words. */
const LEAST_ROOM = '  low 1'.length;

/** The names of the prices, and their places in a row of the reply. */
const NAMES: readonly (readonly [name: string, field: number])[] = [
  ['high', 2],
  ['low', 3],
  ['open', 1],
  ['close', 4],
];
