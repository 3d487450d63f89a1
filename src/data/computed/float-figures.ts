/** Computes statistics of numbers as floats. They are not for amounts of money. */
import { ParameterError } from '../../client/index.js';
import type { TableData } from '../table/table-data.js';
import { columnIndex, numbersOf } from './number-column.js';

/** The numbers of a column as floats. @throws ParameterError for a column without numbers */
export function floatsOf(data: TableData, column: string, verb: string): Float64Array {
  const index = columnIndex(data.columns, column, verb);
  const { type } = data.columns[index] ?? {};
  // For these types `numbersOf` throws an error, which names the types that have numbers.
  if (type === 'text' || type === 'boolean' || type === 'json') numbersOf(data, column, verb);
  return data.floats(index);
}

export function checkedShare(share: unknown, verb: string): number {
  if (typeof share === 'number' && share >= 0 && share <= 1) return share;
  throw new ParameterError(verb, 'share', `The share of a quantile is ${String(share)}; it must be from 0 to 1.`);
}

/** The value below which a share of the values lies. Between two values the result is interpolated linearly. NaN without values. */
export function quantile(values: ArrayLike<number>, share: number): number {
  const sorted = Float64Array.from(values).sort();
  const place = (sorted.length - 1) * share;
  const below = sorted[Math.floor(place)] ?? Number.NaN;
  const above = sorted[Math.ceil(place)] ?? Number.NaN;
  return below === above ? below : below + (above - below) * (place - Math.floor(place));
}

/** The standard deviation of a sample; NaN for fewer than two values. */
export function deviation(values: readonly number[]): number {
  if (values.length < 2) return Number.NaN;
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) * (value - mean), 0) / (values.length - 1));
}

/** The correlation of two columns, from the rows that have a value in both; NaN for fewer such rows than `least`. */
export function correlation(a: Float64Array, b: Float64Array, least = 2): number {
  const rows = [...a.keys()].filter((row) => !Number.isNaN(a[row]) && !Number.isNaN(b[row]));
  if (rows.length < Math.max(2, least)) return Number.NaN;
  const mean = (of: Float64Array) => rows.reduce((sum, row) => sum + (of[row] as number), 0) / rows.length;
  const [meanA, meanB] = [mean(a), mean(b)];
  let [both, squaresA, squaresB] = [0, 0, 0];
  for (const row of rows) {
    const [da, db] = [(a[row] as number) - meanA, (b[row] as number) - meanB];
    both += da * db;
    squaresA += da * da;
    squaresB += db * db;
  }
  // A column that does not change has no correlation.
  if (squaresA === 0 || squaresB === 0) return Number.NaN;
  return Math.max(-1, Math.min(1, both / Math.sqrt(squaresA * squaresB)));
}
