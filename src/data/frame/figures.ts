/** Figures of some rows of a column: sums and extremes of exact columns are exact, means and quantiles are floats. */
import { type ColumnType, type DataValue, ParameterError, type TableFigure } from '../../client/index.js';
import { formatUnits, portable } from '../../protocol/index.js';
import { checkedShare, deviation, floatsOf, quantile } from '../computed/float-figures.js';
import { columnIndex, numbersOf } from '../computed/number-column.js';
import type { TableData } from '../table/table-data.js';
import { type Comparable, comparable } from './picked-rows.js';

/** A function that computes a figure for some rows of a table, and the type of the column with the results. */
export interface FigureOfRows {
  readonly type: ColumnType | undefined;
  of(rows: readonly number[]): DataValue;
}

const FIGURES: Readonly<Record<TableFigure, (data: TableData, column: string, verb: string) => FigureOfRows>> = {
  sum: sumOf,
  min: (data, column, verb) => extremeOf(data, column, verb, (a, b) => a < b),
  max: (data, column, verb) => extremeOf(data, column, verb, (a, b) => a > b),
  first: (data, column, verb) => presentOf(data, column, verb, (rows) => rows[0]),
  last: (data, column, verb) => presentOf(data, column, verb, (rows) => rows.at(-1)),
  mean: meanOf,
  std: (data, column, verb) => floatOf(data, column, verb, deviation),
  median: (data, column, verb) => floatOf(data, column, verb, (values) => quantile(values, 0.5)),
  count: (data, column, verb) => countOf(data, column, verb, (values) => values.length),
  distinct: (data, column, verb) => countOf(data, column, verb, (values) => new Set(values).size),
};

/** @throws ParameterError for an unknown figure or column, and for a column without numbers if the figure needs numbers */
export function figureOf(data: TableData, given: unknown, verb: string): FigureOfRows {
  if (given === 'count') return { type: 'integer', of: (rows) => rows.length };
  const [figure, column, share] = Array.isArray(given) ? (given as unknown[]) : [given];
  if (figure === 'quantile') {
    const part = checkedShare(share, verb);
    return floatOf(data, String(column), verb, (values) => quantile(values, part));
  }
  if (typeof figure !== 'string' || !Object.hasOwn(FIGURES, figure) || typeof column !== 'string') {
    throw new ParameterError(
      verb,
      'figures',
      `Invalid figure ${JSON.stringify(given) ?? String(given)}.`,
      `Give 'count', ['quantile', COLUMN, SHARE], or [FIGURE, COLUMN] with one of ${Object.keys(FIGURES).join(', ')}.`,
    );
  }
  return FIGURES[figure as TableFigure](data, column, verb);
}

function sumOf(data: TableData, column: string, verb: string): FigureOfRows {
  const numbers = numbersOf(data, column, verb);
  if (numbers.type === 'float') {
    return floatOf(data, column, verb, (values) => values.reduce((sum, value) => sum + value, 0));
  }
  const { type, units, scale } = numbers;
  const total = (rows: readonly number[]) => rows.reduce((sum, row) => sum + (units[row] ?? 0n), 0n);
  return { type, of: (rows) => (type === 'decimal' ? formatUnits(total(rows), scale) : plainInteger(total(rows))) };
}

/** The mean of an exact column is computed from its exact sum. */
function meanOf(data: TableData, column: string, verb: string): FigureOfRows {
  const numbers = numbersOf(data, column, verb);
  if (numbers.type === 'float') {
    return floatOf(data, column, verb, (values) => values.reduce((sum, value) => sum + value, 0) / values.length);
  }
  const { units, scale } = numbers;
  const unit = portable.powerOfTen(scale);
  return {
    type: 'float',
    of(rows) {
      const present = rows.filter((row) => units[row] !== undefined);
      const sum = present.reduce((total, row) => total + (units[row] as bigint), 0n);
      return orMissing(Number(sum) / unit / present.length);
    },
  };
}

function extremeOf(
  data: TableData,
  column: string,
  verb: string,
  isBeyond: (a: Comparable, b: Comparable) => boolean,
): FigureOfRows {
  const compared = comparable(data, column, verb);
  return presentOf(data, column, verb, (rows) =>
    rows.reduce<number | undefined>((best, row) => {
      const value = compared[row];
      if (value === undefined) return best;
      return best === undefined || isBeyond(value, compared[best] as Comparable) ? row : best;
    }, undefined),
  );
}

/** The value of one of the rows that have a value, such as the first or the last. */
function presentOf(
  data: TableData,
  column: string,
  verb: string,
  choose: (rows: readonly number[]) => number | undefined,
): FigureOfRows {
  const index = columnIndex(data.columns, column, verb);
  const values = data.values(index);
  return {
    type: data.columns[index]?.type,
    of: (rows) =>
      values[choose(rows.filter((row) => !(values[row] === null || Number.isNaN(values[row])))) ?? -1] ?? null,
  };
}

function countOf(
  data: TableData,
  column: string,
  verb: string,
  count: (values: readonly unknown[]) => number,
): FigureOfRows {
  const values = comparable(data, column, verb);
  return {
    type: 'integer',
    of: (rows) => count(rows.map((row) => values[row]).filter((value) => value !== undefined)),
  };
}

function floatOf(
  data: TableData,
  column: string,
  verb: string,
  figure: (values: readonly number[]) => number,
): FigureOfRows {
  const floats = floatsOf(data, column, verb);
  const present = (rows: readonly number[]) =>
    rows.map((row) => floats[row] as number).filter((value) => !Number.isNaN(value));
  return { type: 'float', of: (rows) => orMissing(figure(present(rows))) };
}

const orMissing = (value: number): DataValue => (Number.isNaN(value) ? null : value);

const plainInteger = (value: bigint): number | bigint => (Number.isSafeInteger(Number(value)) ? Number(value) : value);
