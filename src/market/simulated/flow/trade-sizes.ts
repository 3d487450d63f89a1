/**
 * Sizes of trades: a table of quantiles per median size. A uniform draw from the table is a draw from a wide, heavy-tailed
 * distribution around the median. Some sizes are round numbers.
 */
import { portable } from '../../../protocol/index.js';
import { hashAt, nearNormal } from '../../universe/random.js';

/** Number of bits that select one of the 4096 quantiles of the quantities. */
export const QUANTILE_BITS = 12;
/** Spread of the trade sizes: a larger value gives a heavier tail. */
const SIZE_SPREAD = 2.05;
/** The median of the table, as a share of the symbol's median size: the wider the table, the more its mean exceeds it. */
const MEDIAN_SHARE = 0.5;
/** No trade reaches this size, in medians of the table. */
export const MAX_SIZE = 95;

/** Quantities in ascending order, in lots or in steps of several lots. */
export interface SizeTable {
  readonly sizes: Float64Array;
  /** The power of ten of a size that is a round number, 1 for the others. */
  readonly roundTo: Float64Array;
  readonly mean: number;
  /** Standard deviation divided by the mean. */
  readonly variation: number;
}

/**
 * Tables by their arguments, because many symbols share one. A table depends on its arguments only, so sharing is safe.
 */
const tables = new Map<string, SizeTable>();
/** Limit of the cache: more tables than a market has different median sizes. */
const MAX_TABLES = 256;

/**
 * Table of quantities in steps of `stepLots`.
 *
 * @param stepLots every quantity is a multiple of this. Default 1
 */
export function sizeTable(medianLots: number, stepLots = 1): SizeTable {
  const key = `${medianLots} ${stepLots}`;
  let table = tables.get(key);
  if (!table) {
    table = makeTable(medianLots, stepLots);
    if (tables.size >= MAX_TABLES) tables.clear();
    tables.set(key, table);
  }
  return table;
}

/** The power of ten of the first digit of a whole number. */
function powerOf(size: number): number {
  let power = 1;
  while (power * 10 <= size) power *= 10;
  return power;
}

/** The spread of every quantile around the median: the same in all tables. Created on first use. */
let spreads: Float64Array | undefined;

function makeSpreads(): Float64Array {
  const size = 2 ** QUANTILE_BITS;
  // The probabilities are the same from both ends, so each power serves two quantiles.
  const powers = Float64Array.from({ length: size }, (_, i) => portable.pow((i + 0.5) / size, 0.135));
  const made = new Float64Array(size);
  for (let i = 0; i < size; i += 1) {
    // Quantile of the normal distribution, accurate to about 0.01.
    const normal = ((powers[i] as number) - (powers[size - 1 - i] as number)) / 0.1975;
    // Log-normal: half of all trades are within a factor of 4 of the median; but the largest come close to the largest size,
    // because with larger ones a few trades would decide about the volume of a minute, and not its move.
    const medians = portable.exp(SIZE_SPREAD * normal);
    made[i] = medians / Math.sqrt(1 + (medians / MAX_SIZE) * (medians / MAX_SIZE));
  }
  return made;
}

function makeTable(medianLots: number, stepLots: number): SizeTable {
  const count = 2 ** QUANTILE_BITS;
  const sizes = new Float64Array(count);
  const roundTo = new Float64Array(count).fill(1);
  spreads ??= makeSpreads();
  let sum = 0;
  let squares = 0;
  for (let i = 0; i < count; i += 1) {
    // Neighbouring quantiles get different digits, so that quantities do not repeat; some quantities are round numbers.
    const hash = hashAt(medianLots, i);
    const ripple = 1 + 0.04 * nearNormal(hash);
    const wanted = Math.max(1, Math.round((MEDIAN_SHARE * medianLots * (spreads[i] as number) * ripple) / stepLots));
    if ((hash & 7) === 0) roundTo[i] = powerOf(wanted);
    const power = roundTo[i] as number;
    const size = Math.round(wanted / power) * power;
    sizes[i] = size;
    sum += size;
    squares += size * size;
  }
  const mean = sum / count;
  return { sizes, roundTo, mean, variation: Math.sqrt(squares / count / (mean * mean) - 1) };
}
