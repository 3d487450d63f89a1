/** Adds columns to a table (lists of values, or functions that compute the value of a row), and selects columns. */
import { type ColumnType, type DataValue, ParameterError } from '../../client/index.js';
import { columnsTable, type TableData } from '../table/table-data.js';
import { columnIndex } from './number-column.js';

/** Lists of values whose column type is known, so that it need not be inferred: `['5', '7']` may be texts. */
const knownTypes = new WeakMap<object, ColumnType>();

/** Notes the column type of a list of values, and returns the list. */
export function typedValues(values: readonly DataValue[], type: ColumnType): readonly DataValue[] {
  knownTypes.set(values, type);
  return values;
}

/**
 * The table with the columns of `added`. A column of the same name is replaced in its place.
 *
 * @param rows the rows as objects, for functions
 * @throws ParameterError when a column is no list and no function, or has another length than the table
 */
export function withColumns(
  data: TableData,
  added: Readonly<Record<string, unknown>>,
  rows: () => readonly object[],
): TableData {
  let rowsOnce: readonly object[] | undefined;
  const parts = Object.entries(added).map(([name, given]) => {
    if (typeof given === 'function') rowsOnce ??= rows();
    return columnOf(
      name,
      typeof given === 'function' ? rowsOnce?.map((row, at) => given(row, at)) : given,
      data.length,
    );
  });
  const partsByName = new Map(parts.map((part) => [part.columns[0]?.name, part]));
  const kept = data.columns.map((column, index) => ({
    of: partsByName.get(column.name) ?? data,
    index,
    name: column.name,
  }));
  const names = new Set(kept.map(({ name }) => name));
  const fresh = parts.map((of) => ({ of, index: 0, name: of.columns[0]?.name ?? '' }));
  const all = [...kept, ...fresh.filter(({ name }) => !names.has(name))];
  return joined(
    all.map(({ of, index }) => ({ of, index: of === data ? index : 0 })),
    data.length,
  );
}

/**
 * The table with some columns, in this order.
 *
 * @throws ParameterError when the table has no column of a name
 */
export function selectColumns(data: TableData, names: readonly string[]): TableData {
  return joined(
    names.map((name) => ({ of: data, index: columnIndex(data.columns, name, 'select') })),
    data.length,
  );
}

function columnOf(name: string, given: unknown, length: number): TableData {
  const isList = Array.isArray(given) || (ArrayBuffer.isView(given) && !(given instanceof DataView));
  if (!isList) {
    throw new ParameterError(
      'with',
      name,
      `Column '${name}' is ${given === null ? 'null' : `of type ${typeof given}`}; a list or a function is needed.`,
      'Give a list with a value for each row, or a function of the row: with({ range: ({ high, low }) => … }).',
    );
  }
  const values = given as ArrayLike<unknown>;
  if (values.length !== length) {
    throw new ParameterError(
      'with',
      name,
      `Column '${name}' has ${values.length} values, but the table has ${length} rows.`,
    );
  }
  const type = knownTypes.get(values as object) ?? (Array.from(values).some(isDecimal) ? 'decimal' : undefined);
  return columnsTable([[name, type, Array.from(values, storedValue)]]);
}

const isDecimal = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'units' in value && 'scale' in value;

/** The value as a table stores it: a decimal as its text, NaN as a missing value. */
function storedValue(value: unknown): unknown {
  if (isDecimal(value)) return String(value);
  return typeof value === 'number' && Number.isNaN(value) ? null : value;
}

/** A table whose columns come from several tables of one length. */
function joined(parts: readonly { readonly of: TableData; readonly index: number }[], length: number): TableData {
  const part = (column: number) => parts[column] as { readonly of: TableData; readonly index: number };
  return {
    length,
    columns: parts.map(({ of, index }) => of.columns[index] as TableData['columns'][number]),
    values: (column) => part(column).of.values(part(column).index),
    floats: (column) => part(column).of.floats(part(column).index),
    slice: (start, end) => {
      const sliced = new Map([...new Set(parts.map(({ of }) => of))].map((of) => [of, of.slice(start, end)]));
      return joined(
        parts.map(({ of, index }) => ({ of: sliced.get(of) as TableData, index })),
        Math.max(0, Math.min(end, length) - start),
      );
    },
  };
}
