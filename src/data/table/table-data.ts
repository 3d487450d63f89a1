/**
 * Converts rows to columns with one type each. Pure: no I/O. A column has the type that the catalogue gives its field
 * if all values match it; otherwise the type is inferred from the values.
 */
import {
  type ColumnType,
  type DataColumn,
  type DataValue,
  ROW_STORE,
  type RowStore,
  TABLE_ROWS,
  TABLE_TYPES,
} from '../../client/index.js';
import {
  AMOUNT_SCALE,
  type FieldType,
  fieldTypes,
  isDecimalText,
  isRecord,
  pagedRows,
  type RowShape,
  rowShapes,
} from '../../protocol/index.js';

/** A table stored by columns. Exact values are created on request. */
export interface TableData {
  readonly length: number;
  readonly columns: readonly DataColumn[];
  /** Exact values of a column; null where a row has no value. */
  values(column: number): readonly DataValue[];
  /** Decimals of a column in units of 10^-8, if the rows are stored in this form; see `RowStore.units`. */
  units?(column: number): Float64Array | undefined;
  /** The values as the nearest floats; NaN where a value is not a number. */
  floats(column: number): Float64Array;
  /** The rows from index `start` up to, but not including, `end`. */
  slice(start: number, end: number): TableData;
}

/** A table of given columns and values. */
export function tableData(columns: readonly DataColumn[], values: readonly (readonly DataValue[])[]): TableData {
  return {
    length: values[0]?.length ?? 0,
    columns,
    values: (column) => values[column] as readonly DataValue[],
    floats: (column) => floatsOf(values[column] as readonly DataValue[]),
    slice: (start, end) =>
      tableData(
        columns,
        values.map((column) => column.slice(start, end)),
      ),
  };
}

/** Splits the table into parts of this number of rows; yields at least one part. */
export function* partsOf(data: TableData, rows: number): Generator<TableData> {
  if (data.length <= rows) yield data;
  else for (let at = 0; at < data.length; at += rows) yield data.slice(at, Math.min(data.length, at + rows));
}

/** The columns of a list endpoint, known before its first row arrives. */
export function columnsOfEndpoint(endpoint: string): { shape: RowShape; columns: DataColumn[] } {
  const shape = rowShapes[pagedRows[endpoint] ?? ''];
  if (!shape) throw new Error(`the catalogue has no row shape for the endpoint ${endpoint}`);
  return { shape, columns: columnsOfShape(shape) };
}

/** Converts rows of a known shape to the columns of {@link columnsOfEndpoint}, even if rows lack some fields. */
export function shapedData(rows: readonly unknown[], shape: RowShape, columns: readonly DataColumn[]): TableData {
  const fields = fieldsOf(shape);
  const cells = columns.map(({ name, type }, index) => {
    const values = rows.map((row) => exactValue(memberOf(row, index, fields[index]?.[0] as string, shape)));
    const odd = values.find((value) => !matchesType(value, type));
    if (odd !== undefined)
      throw new TypeError(`column ${name}: the value ${JSON.stringify(odd)} is not of type ${type}`);
    return values;
  });
  return tableData(columns, cells);
}

/** Converts any value to a table. */
export function readTable(value: unknown, endpoint?: string): TableData {
  const given = columnsIn(value);
  if (given) return columnsTable(given);
  const rows = rowsIn(value);
  const packed = (rows as { [ROW_STORE]?: RowStore<readonly unknown[]> })[ROW_STORE];
  const shape = shapeOf(rows, endpoint);
  if (packed && shape?.isTuple) return packedData(packed, shape);
  if (rows.length === 0 ? shape?.isTuple : rows.every(Array.isArray))
    return tupleData(rows as readonly (readonly unknown[])[], shape);
  if (rows.every(isRecord))
    return objectData(rows as readonly Readonly<Record<string, unknown>>[], shape, typesIn(value));
  return columnsTable([['value', undefined, rows]]);
}

/** The fields of a shape, without those that have no meaning. The last element of a kline is always 0 and is left out. */
const fieldsOf = (shape: RowShape) => Object.entries(shape.fields).filter(([field]) => field !== 'unused');

const columnsOfShape = (shape: RowShape): DataColumn[] =>
  fieldsOf(shape).map(([name, type]) => ({ name, type: type === 'id' ? 'integer' : type }));

/** Fields of a result that contain its rows; the first one that exists is used. */
const INNER_LISTS = ['balances', 'symbols', 'symbolRules', 'orderReports', 'list'];

/**
 * The rows of a value: the elements of a list, the levels of a book, the rows of a list field, or the value itself as
 * one row.
 */
export function rowsIn(value: unknown): readonly unknown[] {
  const own = (value as { [TABLE_ROWS]?: readonly object[] } | null | undefined)?.[TABLE_ROWS];
  if (own) return own;
  if (Array.isArray(value)) return value;
  if (!isRecord(value)) return value === undefined || value === null ? [] : [value];
  const given = value as Readonly<Record<string, unknown>>;
  if (Array.isArray(given.bids) && Array.isArray(given.asks)) return levelsOf(given.bids, given.asks);
  const inner = INNER_LISTS.map((name) => given[name]).find(Array.isArray);
  return inner ?? [value];
}

/** Levels of a book: bids before asks, best price first. */
function levelsOf(bids: readonly unknown[], asks: readonly unknown[]): object[] {
  const names = Object.keys((rowShapes.BookLevel as RowShape).fields);
  const level = (side: string, row: unknown) => ({
    side,
    ...Object.fromEntries(names.map((name, at) => [name, (row as readonly unknown[])[at]])),
  });
  return [...bids.map((row) => level('bid', row)), ...asks.map((row) => level('ask', row))];
}

/**
 * The shape of rows: the shape of the endpoint, otherwise the first one whose tuple length or short field names match.
 */
function shapeOf(rows: readonly unknown[], endpoint: string | undefined): RowShape | undefined {
  const own = endpoint === undefined ? undefined : rowShapes[pagedRows[endpoint] ?? ''];
  const [first] = rows;
  if (first === undefined || own) return own;
  const shapes = Object.values(rowShapes);
  if (Array.isArray(first)) return shapes.find((one) => one.isTuple && sizeOf(one) === first.length);
  const names = isRecord(first) ? Object.keys(first as object) : [];
  return shapes.find((one) => one.words && names.length > 0 && names.every((name) => name in (one.words ?? {})));
}

const sizeOf = (shape: RowShape) => Object.keys(shape.fields).length;

/** Reads klines from their packed storage, without creating rows. */
function packedData(store: RowStore<readonly unknown[]>, shape: RowShape, start = 0, end = store.length): TableData {
  const columns = columnsOfShape(shape);
  return {
    length: end - start,
    columns,
    values: (column) => exactValues(store.values(column, start, end)),
    units: (column) => store.units(column, AMOUNT_SCALE)?.subarray(start, end),
    floats: (column) => {
      const numbers = store.numbers(column);
      return end - start === numbers.length ? numbers : numbers.slice(start, end);
    },
    slice: (from, to) => packedData(store, shape, start + from, Math.min(end, start + to)),
  };
}

function tupleData(rows: readonly (readonly unknown[])[], shape: RowShape | undefined): TableData {
  const fields = shape?.isTuple ? fieldsOf(shape) : [];
  const known = shape?.isTuple ? sizeOf(shape) : 0;
  const width = rows.reduce((most, row) => Math.max(most, row.length), known);
  const column = (at: number, name: string, type: FieldType | undefined) =>
    [name, type, rows.map((row) => row[at])] as const;
  return columnsTable([
    ...fields.map(([name, type], at) => column(at, name, type)),
    ...Array.from({ length: width - known }, (_, at) => column(known + at, `column${known + at + 1}`, undefined)),
  ]);
}

/** Types of columns that a value states itself. */
function typesIn(value: unknown): Readonly<Record<string, ColumnType>> {
  return (value as { [TABLE_TYPES]?: Readonly<Record<string, ColumnType>> } | null)?.[TABLE_TYPES] ?? {};
}

function objectData(
  rows: readonly Readonly<Record<string, unknown>>[],
  shape: RowShape | undefined,
  types: Readonly<Record<string, ColumnType>>,
): TableData {
  const known = shape?.isTuple ? [] : Object.keys(shape?.fields ?? {});
  const present = new Set(rows.flatMap((row) => Object.keys(row)));
  // Fields that no row has are omitted, because lists have many optional fields. An empty list gets all known fields.
  const fields = rows.length === 0 ? known : [...known.filter((name) => present.has(name)), ...present];
  return columnsTable(
    [...new Set(fields)].map((field) => {
      // Rows of a user may have the one-letter names of fields that the exchange sends.
      const name = shape?.words?.[field] ?? field;
      return [name, types[name] ?? shape?.fields[name] ?? fieldTypes[name], rows.map((row) => row[field])] as const;
    }),
  );
}

/** Columns of a value that already consists of columns: lists of one length by name, or the result of `toColumns()`. */
function columnsIn(value: unknown): GivenColumn[] | undefined {
  if (!isRecord(value)) return undefined;
  const given = value as Readonly<Record<string, unknown>>;
  if (isRecord(given.exact) && isRecord(given.floats) && Array.isArray(given.columns)) return columnsIn(given.exact);
  const entries = Object.entries(given);
  const [first] = entries.map(([, list]) => list);
  const isColumn = (list: unknown): list is ArrayLike<unknown> =>
    (Array.isArray(list) || (ArrayBuffer.isView(list) && !(list instanceof DataView))) &&
    (list as ArrayLike<unknown>).length === (first as ArrayLike<unknown>).length;
  // The list fields of a reply, such as the symbols of `exchangeInfo` or the levels of a book, contain rows, not columns.
  const isBook = Array.isArray(given.bids) && Array.isArray(given.asks);
  if (isBook || entries.some(([name]) => INNER_LISTS.includes(name))) return undefined;
  if (entries.length === 0 || !entries.every(([, list]) => isColumn(list))) return undefined;
  return entries.map(([name, list]) => [name, fieldTypes[name], Array.from(list as ArrayLike<unknown>)]);
}

export type GivenColumn = readonly [
  name: string,
  claimed: FieldType | ColumnType | undefined,
  values: readonly unknown[],
];

/**
 * A table of given columns. `claimed` is the type that the catalogue gives a column; it counts if all values match it.
 */
export function columnsTable(given: readonly GivenColumn[]): TableData {
  const cells = given.map(([, , values]) => timesOfDates(values) ?? values.map(exactValue));
  const columns = given.map(([name, claimed], index): DataColumn => {
    const values = cells[index] as DataValue[];
    const type = claimed === 'id' ? 'integer' : claimed;
    const raw = given[index]?.[2] ?? [];
    return {
      name,
      type: type && values.every((value) => matchesType(value, type)) ? type : inferredType(name, values, raw),
    };
  });
  return tableData(columns, cells);
}

/** A column of dates as times in milliseconds; undefined for other values, and for dates before 1970. */
function timesOfDates(values: readonly unknown[]): DataValue[] | undefined {
  const filled = values.filter((value) => value !== undefined && value !== null);
  // Dates before 1970 stay texts: the file formats write a negative time as missing, because the exchange sends -1 for a missing time.
  if (filled.length === 0 || !filled.every((value) => value instanceof Date && value.getTime() >= 0)) return undefined;
  return values.map((value) => (value instanceof Date ? value.getTime() : null));
}

function memberOf(row: unknown, index: number, field: string, shape: RowShape): unknown {
  return shape.isTuple ? (row as readonly unknown[])[index] : (row as Readonly<Record<string, unknown>>)[field];
}

/** The value unchanged; null for a missing value; ISO 8601 for a date; JSON for a list or object. */
function exactValue(value: unknown): DataValue {
  if (value === undefined || value === null) return null;
  if (typeof value === 'function' || typeof value === 'symbol') return null;
  if (typeof value !== 'object') return value as DataValue;
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value.toISOString();
  return JSON.stringify(value, (_, inner) => (typeof inner === 'bigint' ? String(inner) : inner)) ?? null;
}

/** Makes the values of a new list exact, in place: nearly all of them are texts and numbers. */
function exactValues(values: unknown[]): DataValue[] {
  for (let at = 0; at < values.length; at += 1) {
    const value = values[at];
    if (typeof value !== 'string' && typeof value !== 'number') values[at] = exactValue(value);
  }
  return values as DataValue[];
}

function matchesType(value: DataValue, type: ColumnType): boolean {
  if (value === null) return true;
  switch (type) {
    case 'decimal':
      return typeof value === 'string' && isDecimalText(value);
    case 'time':
      return Number.isSafeInteger(value);
    case 'integer':
      return typeof value === 'bigint' || Number.isSafeInteger(value);
    case 'boolean':
      return typeof value === 'boolean';
    case 'float':
      return typeof value === 'number';
    default:
      return typeof value === 'string';
  }
}

const TIME = /time$|timestamp$/i;
/** September 2001 in milliseconds: a smaller number is not a time, even if the field name ends with "time". */
const EARLIEST_MS = 1e12;

/** Infers the type of a column from its values. */
function inferredType(name: string, values: readonly DataValue[], given: readonly unknown[]): ColumnType {
  const filled = values.filter((value) => value !== null);
  if (filled.length === 0) return 'text';
  if (given.some((value) => value instanceof Date)) return timesOfDates(given) ? 'time' : 'text';
  const all = (type: ColumnType) => filled.every((value) => matchesType(value, type));
  if (TIME.test(name) && filled.every((value) => Number.isSafeInteger(value) && (value as number) >= EARLIEST_MS)) {
    return 'time';
  }
  if (all('integer')) return 'integer';
  if (all('float')) return 'float';
  if (all('boolean')) return 'boolean';
  if (all('decimal') && filled.some((value) => (value as string).includes('.'))) return 'decimal';
  return given.some((value) => typeof value === 'object' && value !== null) ? 'json' : 'text';
}

function floatsOf(values: readonly DataValue[]): Float64Array {
  return Float64Array.from(values, (value) => (value === null || value === '' ? Number.NaN : Number(value)));
}
