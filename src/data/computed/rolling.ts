/**
 * Computes for each row statistics over this row and a number of rows before it. Sums, lowest and highest values of
 * exact columns are exact. Means and deviations are floats, computed from exact sums, so that no error adds up along
 * the column.
 */
import { type DataValue, ParameterError, type Rolling } from '../../client/index.js';
import { formatUnits, portable } from '../../protocol/index.js';
import type { TableData } from '../table/table-data.js';
import { typedValues } from './added-columns.js';
import { checkedShare, correlation, floatsOf, quantile } from './float-figures.js';
import { type Numbers, numbersOf } from './number-column.js';

/** @throws ParameterError when `rows` is not a whole number from 1 */
export function rollingOver(data: TableData, rows: number): Rolling {
  if (!Number.isSafeInteger(rows) || rows < 1) {
    throw new ParameterError('rolling', 'rows', `rows is ${String(rows)}; it must be a whole number from 1.`);
  }
  const numbers = (column: string) => numbersOf(data, column, 'rolling');
  return {
    rows,
    sum: (column) => exactValues(numbers(column), rows, sums),
    min: (column) => exactValues(numbers(column), rows, (values, size) => extremes(values, size, -1)),
    max: (column) => exactValues(numbers(column), rows, (values, size) => extremes(values, size, 1)),
    mean: (column) => means(numbers(column), rows),
    std: (column) => deviations(numbers(column), rows),
    quantile(column, share) {
      const part = checkedShare(share, 'rolling');
      return floatWindows(floatsOf(data, column, 'rolling'), rows, (window) => quantile(window, part));
    },
    corr(a, b) {
      const [left, right] = [floatsOf(data, a, 'rolling'), floatsOf(data, b, 'rolling')];
      return left.map((_, at) => {
        const [start, end] = [at - rows + 1, at + 1];
        return start < 0 ? Number.NaN : correlation(left.subarray(start, end), right.subarray(start, end), rows);
      });
    },
    apply(column, compute) {
      if (typeof compute !== 'function') {
        throw new ParameterError('rolling', 'compute', `compute is of type ${typeof compute}; a function is needed.`);
      }
      // Each call gets a copy, because a user's function may keep or sort its list.
      return floatWindows(floatsOf(data, column, 'rolling'), rows, (window) => compute(window.slice()));
    },
  };
}

type Value = bigint | number;
/** Computes the value of each window; `undefined` for a window that is not complete. */
type Windowed = (values: readonly (Value | undefined)[], size: number) => (Value | undefined)[];

function exactValues(numbers: Numbers, size: number, windowed: Windowed): readonly DataValue[] {
  if (numbers.type === 'float') {
    const present = Array.from(numbers.floats, (value) => (Number.isNaN(value) ? undefined : value));
    return typedValues(windowed(present, size).map(orNull), 'float');
  }
  const { type, units, scale } = numbers;
  const results = windowed(units, size) as (bigint | undefined)[];
  if (type === 'integer')
    return typedValues(
      results.map((value) => orNull(value && plainInteger(value))),
      type,
    );
  return typedValues(
    results.map((value) => (value === undefined ? null : formatUnits(value, scale))),
    type,
  );
}

const orNull = (value: Value | undefined): DataValue => value ?? null;

const plainInteger = (value: bigint): Value => (Number.isSafeInteger(Number(value)) ? Number(value) : value);

/** Sums of each window. Sums of floats are added anew for each window: a running sum would collect rounding errors. */
function sums(values: readonly (Value | undefined)[], size: number): (Value | undefined)[] {
  if (values.some((value) => typeof value === 'number')) {
    return windows(values, size).map((window) => window && (window as number[]).reduce((sum, value) => sum + value, 0));
  }
  let [sum, missing] = [0n, 0];
  return values.map((value, at) => {
    if (value === undefined) missing += 1;
    else sum += value as bigint;
    if (at >= size) {
      const left = values[at - size];
      if (left === undefined) missing -= 1;
      else sum -= left as bigint;
    }
    return at >= size - 1 && missing === 0 ? sum : undefined;
  });
}

/**
 * The lowest (`sign` -1) or highest (1) value of each window. `queue` holds the rows of the window that no later row
 * exceeds; its first row has the result.
 */
function extremes(values: readonly (Value | undefined)[], size: number, sign: 1 | -1): (Value | undefined)[] {
  const queue: number[] = [];
  let head = 0;
  let missing = 0;
  const isBeyond = (a: Value, b: Value) => (sign === 1 ? a >= b : a <= b);
  return values.map((value, at) => {
    if (value === undefined) missing += 1;
    else {
      while (queue.length > head && isBeyond(value, values[queue.at(-1) as number] as Value)) queue.pop();
      queue.push(at);
    }
    if (at >= size && values[at - size] === undefined) missing -= 1;
    while (head < queue.length && (queue[head] as number) <= at - size) head += 1;
    return at >= size - 1 && missing === 0 ? values[queue[head] as number] : undefined;
  });
}

/** The values of each window; `undefined` for a window with a missing value. */
function windows(values: readonly (Value | undefined)[], size: number): (readonly Value[] | undefined)[] {
  return values.map((_, at) => {
    if (at < size - 1) return undefined;
    const window = values.slice(at - size + 1, at + 1);
    return window.includes(undefined) ? undefined : (window as Value[]);
  });
}

function means(numbers: Numbers, size: number): Float64Array {
  if (numbers.type === 'float') return floatWindows(numbers.floats, size, meanOf);
  const [values, unit] = [sums(numbers.units, size), portable.powerOfTen(numbers.scale)];
  return Float64Array.from(values, (sum) => (sum === undefined ? Number.NaN : Number(sum) / unit / size));
}

/** Standard deviations of samples. For exact columns, `n · Σx² - (Σx)²` is an exact integer, so no digits are lost. */
function deviations(numbers: Numbers, size: number): Float64Array {
  if (size === 1) return new Float64Array(lengthOf(numbers)).fill(Number.NaN);
  if (numbers.type === 'float') {
    return floatWindows(numbers.floats, size, (window) => {
      const mean = meanOf(window);
      return Math.sqrt(window.reduce((sum, value) => sum + (value - mean) * (value - mean), 0) / (size - 1));
    });
  }
  const { units, scale } = numbers;
  const squares = sums(
    units.map((value) => value && value * value),
    size,
  ) as (bigint | undefined)[];
  const [count, unit] = [BigInt(size), portable.powerOfTen(scale)];
  const spread = (sums(units, size) as (bigint | undefined)[]).map(
    (sum, at) => sum !== undefined && count * (squares[at] as bigint) - sum * sum,
  );
  return Float64Array.from(spread, (value) =>
    value === false ? Number.NaN : Math.sqrt(Number(value) / (size * (size - 1))) / unit,
  );
}

const lengthOf = (numbers: Numbers) => (numbers.type === 'float' ? numbers.floats : numbers.units).length;

const meanOf = (window: Float64Array) => window.reduce((sum, value) => sum + value, 0) / window.length;

/** A window with a missing value has the result NaN. */
function floatWindows(floats: Float64Array, size: number, result: (window: Float64Array) => number): Float64Array {
  return floats.map((_, at) => {
    if (at < size - 1) return Number.NaN;
    const window = floats.subarray(at - size + 1, at + 1);
    return window.some(Number.isNaN) ? Number.NaN : result(window);
  });
}
