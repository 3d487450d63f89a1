/** Computes the returns of a column of prices: for each row the relative or logarithmic change since an earlier row. */

import { ParameterError, type ReturnOptions } from '../../client/index.js';
import { portable } from '../../protocol/index.js';
import type { TableData } from '../table/table-data.js';
import { numbersOf } from './number-column.js';

/** Columns of prices, the preferred one first. */
const PRICES = ['close', 'price', 'lastPrice'];
const KINDS = ['simple', 'log'];

/** @throws ParameterError for an invalid option, and when no column has the prices */
export function returnsOf(data: TableData, options: ReturnOptions = {}): Float64Array {
  const { kind = 'simple', over = 1 } = options;
  if (!KINDS.includes(kind)) {
    throw new ParameterError('returns', 'kind', `Invalid kind '${String(kind)}': allowed are ${KINDS.join(', ')}.`);
  }
  if (!Number.isSafeInteger(over) || over < 1) {
    throw new ParameterError('returns', 'over', `over is ${String(over)}; it must be a whole number from 1.`);
  }
  const name = options.of ?? PRICES.find((one) => data.columns.some((column) => column.name === one));
  if (name === undefined) {
    const names = data.columns.map((column) => column.name).join(', ');
    throw new ParameterError(
      'returns',
      'of',
      `None of the columns ${names} is a known column of prices.`,
      "Name it: returns({ of: 'fill' }).",
    );
  }
  const numbers = numbersOf(data, name, 'returns');
  const log = kind === 'log';
  const changeTo = (change: number) => (log ? portable.log1p(change) : change);
  if (numbers.type === 'float') {
    const { floats } = numbers;
    return floats.map((value, at) => {
      const before = at < over ? Number.NaN : (floats[at - over] as number);
      return changeTo(value / before - 1);
    });
  }
  const { units } = numbers;
  // The difference of two integers is exact. The difference of two floats of nearly the same size has few correct digits.
  return Float64Array.from(units, (value, at) => {
    const before = at < over ? undefined : units[at - over];
    return value === undefined || before === undefined ? Number.NaN : changeTo(Number(value - before) / Number(before));
  });
}
