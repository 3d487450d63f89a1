/**
 * Stores many bars of one symbol in typed arrays: bars of minutes, quarter hours and hours of the simulated
 * history. A bar is nine numbers, all zero when it has no trades. All sums are of whole ticks and steps (a step is
 * one lot or several, `HourFrames.stepLots`) and stay below 2^53.
 */

import type { BarSum } from './bar.js';

/** Numbers per bar. */
export const BAR_FIELDS = 9;
const [OPEN, HIGH, LOW, CLOSE, COUNT, STEPS, TICK_STEPS, BUY_STEPS, BUY_TICK_STEPS] = [
  0, 1, 2, 3, 4, 5, 6, 7, 8,
] as const;

/** Columns of the trades of an hour, and where the trades of each minute begin. */
interface TradeColumns {
  readonly priceTicks: Float64Array;
  readonly quantitySteps: Float64Array;
  /** 1 where the buyer was the maker. */
  readonly buyerMaker: Uint8Array;
  readonly minuteStarts: Int32Array;
}

/** Writes the bar of a minute of an hour, which has at least one trade, as bar number `index`. */
export function storeMinute(into: Float64Array, index: number, trades: TradeColumns, minuteOfHour: number): void {
  const { priceTicks, quantitySteps, buyerMaker, minuteStarts } = trades;
  const at = index * BAR_FIELDS;
  const first = minuteStarts[minuteOfHour] as number;
  const end = minuteStarts[minuteOfHour + 1] as number;
  const open = priceTicks[first] as number;
  let high = open;
  let low = open;
  let steps = 0;
  let tickSteps = 0;
  let buySteps = 0;
  let buyTickSteps = 0;
  for (let i = first; i < end; i += 1) {
    const price = priceTicks[i] as number;
    const quantity = quantitySteps[i] as number;
    const boughtSteps = quantity * (1 - (buyerMaker[i] as number));
    high = Math.max(high, price);
    low = Math.min(low, price);
    steps += quantity;
    tickSteps += price * quantity;
    buySteps += boughtSteps;
    buyTickSteps += price * boughtSteps;
  }
  into[at + OPEN] = open;
  into[at + HIGH] = high;
  into[at + LOW] = low;
  into[at + CLOSE] = priceTicks[end - 1] as number;
  into[at + COUNT] = end - first;
  into[at + STEPS] = steps;
  into[at + TICK_STEPS] = tickSteps;
  into[at + BUY_STEPS] = buySteps;
  into[at + BUY_TICK_STEPS] = buyTickSteps;
}

/** Larger sums could not be added to each other exactly. */
const LARGEST = 2 ** 52;

/**
 * Merges `size` consecutive bars, starting with bar number `first`, into bar number `index` of `into`. They are bars of one
 * hour, whose frame has no sum above 2^52.
 */
export function mergeInto(into: Float64Array, index: number, bars: Float64Array, first: number, size: number): void {
  const start = first * BAR_FIELDS;
  const end = start + size * BAR_FIELDS;
  let high = 0;
  let low = Number.POSITIVE_INFINITY;
  let count = 0;
  let steps = 0;
  let tickSteps = 0;
  let buySteps = 0;
  let buyTickSteps = 0;
  for (let from = start; from < end; from += BAR_FIELDS) {
    high = Math.max(high, bars[from + HIGH] as number);
    low = Math.min(low, bars[from + LOW] as number);
    count += bars[from + COUNT] as number;
    steps += bars[from + STEPS] as number;
    tickSteps += bars[from + TICK_STEPS] as number;
    buySteps += bars[from + BUY_STEPS] as number;
    buyTickSteps += bars[from + BUY_TICK_STEPS] as number;
  }
  const to = index * BAR_FIELDS;
  into[to + OPEN] = bars[start + OPEN] as number;
  into[to + HIGH] = high;
  into[to + LOW] = low;
  into[to + CLOSE] = bars[end - BAR_FIELDS + CLOSE] as number;
  into[to + COUNT] = count;
  into[to + STEPS] = steps;
  into[to + TICK_STEPS] = tickSteps;
  into[to + BUY_STEPS] = buySteps;
  into[to + BUY_TICK_STEPS] = buyTickSteps;
}

/**
 * Adds `count` bars to `sum`, starting with bar number `first`. They are summed in plain numbers as long as the sums are
 * exact, because every call of {@link BarSum} costs more than the addition of a bar.
 */
export function addBars(sum: BarSum, bars: Float64Array, first: number, count: number, stepLots: number): void {
  const start = first * BAR_FIELDS;
  const end = start + count * BAR_FIELDS;
  let high = 0;
  let low = Number.POSITIVE_INFINITY;
  let trades = 0;
  let steps = 0;
  let tickSteps = 0;
  let buySteps = 0;
  let buyTickSteps = 0;
  for (let at = start; at < end; at += BAR_FIELDS) {
    const barSteps = bars[at + STEPS] as number;
    const barTickSteps = bars[at + TICK_STEPS] as number;
    if (steps + barSteps > LARGEST || tickSteps + barTickSteps > LARGEST) {
      sum.addSums(trades, steps, tickSteps, buySteps, buyTickSteps, stepLots);
      trades = 0;
      steps = 0;
      tickSteps = 0;
      buySteps = 0;
      buyTickSteps = 0;
    }
    const barHigh = bars[at + HIGH] as number;
    const barLow = bars[at + LOW] as number;
    if (barHigh > high) high = barHigh;
    if (barLow < low) low = barLow;
    trades += bars[at + COUNT] as number;
    steps += barSteps;
    tickSteps += barTickSteps;
    buySteps += bars[at + BUY_STEPS] as number;
    buyTickSteps += bars[at + BUY_TICK_STEPS] as number;
  }
  sum.addPrices(bars[start + OPEN] as number, high, low, bars[end - BAR_FIELDS + CLOSE] as number);
  sum.addSums(trades, steps, tickSteps, buySteps, buyTickSteps, stepLots);
}
