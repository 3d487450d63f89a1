/**
 * How probable it is that a Sharpe ratio is more than luck: the probabilistic Sharpe ratio (Bailey and López de Prado 2012),
 * and the deflated one (2014), which takes into account that the ratio is the best of many trials.
 */
import { momentsOf, sharpeVariance } from '../result/risk.js';
import { normalBelow, normalQuantile } from './normal.js';

const EULER = 0.5772156649015329;

/** Probability that the true Sharpe ratio of the values is above a threshold; null if they do not differ. */
export function probabilisticSharpe(values: readonly number[], threshold: number): number | null {
  const { mean, deviation, skewness, kurtosis } = momentsOf(values);
  if (values.length < 2 || !(deviation > 0)) return null;
  const ratio = mean / deviation;
  const error = Math.sqrt(sharpeVariance(ratio, skewness, kurtosis));
  const away = (ratio - threshold) * Math.sqrt(values.length - 1);
  return normalBelow(error > 0 ? away / error : away > 0 ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY);
}

/** Mean divided by standard deviation; null if the values do not differ. */
export function sharpeOf(values: readonly number[]): number | null {
  const { mean, deviation } = momentsOf(values);
  return values.length < 2 || !(deviation > 0) ? null : mean / deviation;
}

/** The expected maximum of `trials` independent values of a normal distribution with mean 0. @param deviation standard deviation of a value */
export function expectedLargest(trials: number, deviation: number): number {
  if (trials <= 1) return 0;
  const first = normalQuantile(1 - 1 / trials);
  const second = normalQuantile(1 - 1 / (trials * Math.E));
  return deviation * ((1 - EULER) * first + EULER * second);
}

/** Mean correlation over all pairs of columns, 0 to 1. Columns whose values are all equal do not count. */
export function meanCorrelation(columns: readonly (readonly number[])[]): number {
  const units = columns.flatMap((column) => {
    const mean = column.reduce((sum, one) => sum + one, 0) / column.length;
    const length = Math.sqrt(column.reduce((sum, one) => sum + (one - mean) * (one - mean), 0));
    return length > 0 ? [column.map((one) => (one - mean) / length)] : [];
  });
  const n = units.length;
  if (n < 2) return 0;
  const rows = units[0]?.length ?? 0;
  let square = 0;
  for (let row = 0; row < rows; row += 1) {
    const sum = units.reduce((all, unit) => all + (unit[row] as number), 0);
    square += sum * sum;
  }
  return Math.min(1, Math.max(0, (square - n) / (n * (n - 1))));
}

/**
 * The standard deviation of the Sharpe ratios of trials without an edge, around the part that all trials share. The measured deviation of the trials cannot
 * be used instead: if half of the trials lose for a good reason, it is so large that it hides the edge of the other trials.
 */
export const trialDeviation = (observations: number, correlation: number): number =>
  Math.sqrt((1 - correlation) / Math.max(1, observations - 1));
