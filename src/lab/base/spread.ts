/** Computes mean, median, standard error and confidence interval, with sums, products and roots only, so that the results are the same on every machine. */
import type { LabSpread } from './lab-sweep.js';

/** Quantiles of Student's t for a two-sided interval of 95 %, for 1 to 30 degrees of freedom. */
const T_95 = [
  12.7062, 4.3027, 3.1824, 2.7764, 2.5706, 2.4469, 2.3646, 2.306, 2.2622, 2.2281, 2.201, 2.1788, 2.1604, 2.1448, 2.1314,
  2.1199, 2.1098, 2.1009, 2.093, 2.086, 2.0796, 2.0739, 2.0687, 2.0639, 2.0595, 2.0555, 2.0518, 2.0484, 2.0452, 2.0423,
];
const NORMAL_95 = 1.959964;

/** The quantile: from the table, and above 30 degrees of freedom by the expansion of Cornish and Fisher, which is exact to four decimals there. */
export function studentT(freedom: number): number {
  const known = T_95[freedom - 1];
  if (known !== undefined) return known;
  const z = NORMAL_95;
  const z3 = z * z * z;
  return z + (z3 + z) / (4 * freedom) + (5 * z3 * z * z + 16 * z3 + 3 * z) / (96 * freedom * freedom);
}

/** @returns null for no values */
export function spreadOf(values: readonly number[]): LabSpread | null {
  const n = values.length;
  if (n === 0) return null;
  const mean = values.reduce((sum, one) => sum + one, 0) / n;
  const median = medianOf(values);
  if (n === 1) return { mean: rounded(mean), median: rounded(median), standardError: null, low: null, high: null };
  const variance = values.reduce((sum, one) => sum + (one - mean) * (one - mean), 0) / (n - 1);
  const error = Math.sqrt(variance / n);
  const half = studentT(n - 1) * error;
  return {
    mean: rounded(mean),
    median: rounded(median),
    standardError: rounded(error),
    low: rounded(mean - half),
    high: rounded(mean + half),
  };
}

export function medianOf(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] as number;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] as number) + upper) / 2;
}

/** Rounds to twelve significant digits: more digits than the runs justify, and few enough that the order of a sum cannot change them. */
export const rounded = (value: number): number => Number(value.toPrecision(12));
