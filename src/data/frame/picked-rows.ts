/** Makes a table of chosen rows of another table, in any order; a row may be chosen several times. Column types and exact values stay. */
import { type DataValue, ParameterError } from '../../client/index.js';
import { columnIndex, numbersOf } from '../computed/number-column.js';
import { type TableData, tableData } from '../table/table-data.js';

/** @param rows indexes of the rows; -1 for a row of missing values */
export function pickRows(data: TableData, rows: readonly number[]): TableData {
  return tableData(
    data.columns,
    data.columns.map((_, column) => {
      const values = data.values(column);
      return rows.map((row) => values[row] ?? null);
    }),
  );
}

/**
 * The keys by which values of a column are compared: exact units for decimals, others as they are. Undefined: missing.
 */
export function comparable(data: TableData, name: string, verb: string): readonly (Comparable | undefined)[] {
  const column = columnIndex(data.columns, name, verb);
  if (data.columns[column]?.type === 'decimal') {
    const numbers = numbersOf(data, name, verb);
    if (numbers.type !== 'float') return numbers.units;
  }
  return data.values(column).map((value) => (value === null || Number.isNaN(value) ? undefined : value));
}

export type Comparable = Exclude<DataValue, null>;

/** The indexes of the rows in the order of a column. @throws ParameterError for an unknown column or direction */
export function orderOf(data: TableData, name: string, direction: unknown): number[] {
  if (direction !== 'asc' && direction !== 'desc') {
    throw new ParameterError('sort', 'direction', `Invalid direction '${String(direction)}': allowed are asc, desc.`);
  }
  const values = comparable(data, name, 'sort');
  const sign = direction === 'asc' ? 1 : -1;
  return Array.from(values.keys()).sort((rowA, rowB) => {
    const [a, b] = [values[rowA], values[rowB]];
    if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined);
    return a === b ? 0 : sign * (a < b ? -1 : 1);
  });
}
