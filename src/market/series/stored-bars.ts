/**
 * Stores many bars of one symbol in typed arrays: bars of minutes, quarter hours, hours and days of the simulated
 * history. A bar is nine numbers, all zero when it has no trades. All sums are of whole ticks and lots and stay below
 * 2^53.
 */

import type { MinuteTrades } from '../simulated/minute-trades.js';
import type { BarSum } from './bar.js';

/** Numbers per bar. */
export const BAR_FIELDS = 9;
const [OPEN, HIGH, LOW, CLOSE, COUNT, LOTS, TICK_LOTS, BUY_LOTS, BUY_TICK_LOTS] = [0, 1, 2, 3, 4, 5, 6, 7, 8] as const;

/** Writes the bar of the first `count` trades of a minute as bar number `index`. */
export function storeMinute(into: Float64Array, index: number, tape: MinuteTrades, count: number): void {
  const { priceTicks, quantityLots, buyerMaker } = tape;
  const at = index * BAR_FIELDS;
  const open = priceTicks[0] as number;
  let high = open;
  let low = open;
  let lots = 0;
  let tickLots = 0;
  let buyLots = 0;
  let buyTickLots = 0;
  for (let i = 0; i < count; i += 1) {
    const price = priceTicks[i] as number;
    const quantity = quantityLots[i] as number;
    const boughtLots = quantity * (1 - (buyerMaker[i] as number));
    high = Math.max(high, price);
    low = Math.min(low, price);
    lots += quantity;
    tickLots += price * quantity;
    buyLots += boughtLots;
    buyTickLots += price * boughtLots;
  }
  into[at + OPEN] = open;
  into[at + HIGH] = high;
  into[at + LOW] = low;
  into[at + CLOSE] = priceTicks[count - 1] as number;
  into[at + COUNT] = count;
  into[at + LOTS] = lots;
  into[at + TICK_LOTS] = tickLots;
  into[at + BUY_LOTS] = buyLots;
  into[at + BUY_TICK_LOTS] = buyTickLots;
}

/** Larger sums could not be added to each other exactly. */
const LARGEST = 2 ** 52;

/** Merges every `size` consecutive bars into one; undefined when a sum exceeds 2^52. */
export function mergeBars(bars: Float64Array, size: number): Float64Array | undefined {
  const merged = new Float64Array(bars.length / size);
  for (let index = 0; index * BAR_FIELDS < merged.length; index += 1) {
    if (!mergeInto(merged, index, bars, index * size, size)) return undefined;
  }
  return merged;
}

/**
 * Merges `size` consecutive bars, starting with bar number `first`, into bar number `index` of `into`. Returns false, and
 * changes nothing, when a sum exceeds 2^52.
 */
export function mergeInto(into: Float64Array, index: number, bars: Float64Array, first: number, size: number): boolean {
  const start = first * BAR_FIELDS;
  const end = start + size * BAR_FIELDS;
  let high = 0;
  let low = Number.POSITIVE_INFINITY;
  let count = 0;
  let lots = 0;
  let tickLots = 0;
  let buyLots = 0;
  let buyTickLots = 0;
  for (let from = start; from < end; from += BAR_FIELDS) {
    high = Math.max(high, bars[from + HIGH] as number);
    low = Math.min(low, bars[from + LOW] as number);
    count += bars[from + COUNT] as number;
    lots += bars[from + LOTS] as number;
    tickLots += bars[from + TICK_LOTS] as number;
    buyLots += bars[from + BUY_LOTS] as number;
    buyTickLots += bars[from + BUY_TICK_LOTS] as number;
  }
  if (lots > LARGEST || tickLots > LARGEST) return false;
  const to = index * BAR_FIELDS;
  into[to + OPEN] = bars[start + OPEN] as number;
  into[to + HIGH] = high;
  into[to + LOW] = low;
  into[to + CLOSE] = bars[end - BAR_FIELDS + CLOSE] as number;
  into[to + COUNT] = count;
  into[to + LOTS] = lots;
  into[to + TICK_LOTS] = tickLots;
  into[to + BUY_LOTS] = buyLots;
  into[to + BUY_TICK_LOTS] = buyTickLots;
  return true;
}

/** Adds `count` bars to `sum`, starting with bar number `first`. */
export function addBars(sum: BarSum, bars: Float64Array, first: number, count: number): void {
  for (let at = first * BAR_FIELDS; at < (first + count) * BAR_FIELDS; at += BAR_FIELDS) {
    sum.addPrices(
      bars[at + OPEN] as number,
      bars[at + HIGH] as number,
      bars[at + LOW] as number,
      bars[at + CLOSE] as number,
    );
    sum.addSums(
      bars[at + COUNT] as number,
      bars[at + LOTS] as number,
      bars[at + TICK_LOTS] as number,
      bars[at + BUY_LOTS] as number,
      bars[at + BUY_TICK_LOTS] as number,
    );
  }
}
