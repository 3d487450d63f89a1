/** Klines, order books and trades from a seeded generator, for the samples. */

/** 2024-08-09 00:00 UTC. */
export const SAMPLE_NOW_MS = 1_723_161_600_000;
const HOUR_MS = 3_600_000;

/** A generator of numbers from 0 to 1, the same in every run with the same seed. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A decimal string of integer units of 10^-scale with eight decimals, as the exchange writes. */
export function wire(units: number, scale: number): string {
  const digits = String(Math.abs(Math.round(units))).padStart(scale + 1, '0');
  const point = digits.length - scale;
  return `${units < 0 ? '-' : ''}${digits.slice(0, point)}.${digits.slice(point).padEnd(8, '0')}`;
}

/** Prices that earlier replies contained at a time, in the form in which the client passes them to a drawing. */
export const seenPrices = (prices: Readonly<Record<string, string>>, timeMs: number) =>
  new Map(Object.entries(prices).map(([symbol, price]) => [symbol, { price, timeMs }]));

/** Hourly klines that end at {@link SAMPLE_NOW_MS}; `price` and steps in units of 10^-scale. */
export function sampleKlines(
  count: number,
  options: { seed?: number; price?: number; scale?: number } = {},
): unknown[][] {
  const { seed = 7, price = 6_123_450, scale = 2 } = options;
  const random = seeded(seed);
  const rows: unknown[][] = [];
  let last = price;
  for (let index = 0; index < count; index++) {
    const openMs = SAMPLE_NOW_MS - (count - index) * HOUR_MS;
    const open = last;
    const step = Math.max(1, price * 0.006);
    const close = Math.max(1, Math.round(open + (random() - 0.49) * step * 2));
    const high = Math.round(Math.max(open, close) + random() * step);
    const low = Math.max(1, Math.round(Math.min(open, close) - random() * step));
    const volume = Math.round((0.3 + random() + (Math.abs(close - open) / step) * 1.4) * 40_000_000);
    last = close;
    rows.push([
      openMs,
      wire(open, scale),
      wire(high, scale),
      wire(low, scale),
      wire(close, scale),
      wire(volume, 5),
      openMs + HOUR_MS - 1,
      wire(volume * 6, 5),
      Math.round(volume / 9000),
      wire(volume / 2, 5),
      wire(volume * 3, 5),
      '0',
    ]);
  }
  return rows;
}

/**
 * An order book of `levels` levels on each side, around 61000. A book with more levels contains the levels of a book with fewer
 * levels.
 */
export function sampleDepth(levels: number, seed = 3): { lastUpdateId: number; bids: string[][]; asks: string[][] } {
  const side = (direction: 1 | -1): string[][] => {
    const random = seeded(seed);
    if (direction > 0) for (let drawn = 0; drawn < 200; drawn++) random();
    let price = 6_101_234 + (direction > 0 ? 1 : 0);
    return Array.from({ length: levels }, () => {
      const level = [wire(price, 2), wire(Math.ceil(random() ** 3 * 300_000) + 100, 5)];
      price += direction * Math.ceil(random() * 80);
      return level;
    });
  };
  return { lastUpdateId: 50_093_239_218, bids: side(-1), asks: side(1) };
}

/** Trades of the last minute before {@link SAMPLE_NOW_MS}. */
export function sampleTrades(count: number, seed = 11): Record<string, unknown>[] {
  const random = seeded(seed);
  let price = 6_101_234;
  return Array.from({ length: count }, (_, index) => {
    price += Math.round((random() - 0.5) * 200);
    const quantity = Math.ceil(random() ** 4 * 90_000) + 1;
    return {
      id: 401_634_051 + index,
      price: wire(price, 2),
      qty: wire(quantity, 5),
      quoteQty: wire(price * quantity, 7),
      time: SAMPLE_NOW_MS - 60_000 + Math.round((index / count) * 59_000 + random() * 400),
      isBuyerMaker: random() < 0.5,
      isBestMatch: true,
    };
  });
}
