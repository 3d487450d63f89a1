/** Computes statistics of the price levels of an order book, from books that were recorded at equal steps of time. No I/O. */
import { mean, quantile } from '../statistics.mjs';

/** @param books one map of quantities by price for each step; `traded` is the quantity traded meanwhile */
export function levelFigures({ books, stepMs, traded }) {
  const since = new Map();
  const lives = [];
  let removed = 0;
  books.forEach((levels, step) => {
    const before = books[step - 1];
    if (!before) return;
    for (const [price, quantity] of before) {
      const left = levels.get(price) ?? 0;
      if (left < quantity) removed += quantity - left;
      if (left > 0) continue;
      // Levels of the first book are left out, because their age is unknown.
      if (since.has(price)) lives.push((step - since.get(price)) * stepMs);
      since.delete(price);
    }
    for (const price of levels.keys()) if (!before.has(price)) since.set(price, step);
  });
  return {
    'cancelled / (cancelled + traded)': Math.max(0, removed - traded) / removed,
    'life of a level, median ms': quantile(lives, 0.5),
    'life of a level, mean ms': mean(lives),
  };
}
