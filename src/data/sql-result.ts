/**
 * Reads the result of a DuckDB query as rows of plain values: decimals as texts, times in milliseconds, exact integers.
 */
import type { DuckDBResultReader, DuckDBType, DuckDBValue } from '@duckdb/node-api';
import type { ColumnType, DataColumn, DataValue, SqlValue } from '../client/index.js';
import { type TableData, tableData } from './table/table-data.js';

type DuckDB = typeof import('@duckdb/node-api');

/** Rows of a query, and the same data as a table with the column types of DuckDB. */
export interface SqlResult {
  readonly data: TableData;
  readonly rows: Record<string, SqlValue>[];
}

/** Reads all rows of a query result. */
export function readResult(duckdb: DuckDB, reader: DuckDBResultReader): SqlResult {
  const types = reader.columnTypes();
  const columns = reader.deduplicatedColumnNames().map((name, index): DataColumn => {
    return { name, type: columnType(duckdb, types[index] as DuckDBType) };
  });
  const given = reader.getColumns();
  const values = columns.map((column, index) => {
    return columnValues(duckdb, column.type, types[index] as DuckDBType, given[index] ?? []);
  });
  const rows = Array.from({ length: values[0]?.length ?? 0 }, (_, row) =>
    Object.fromEntries(columns.map(({ name }, column) => [name, values[column]?.[row] as SqlValue])),
  );
  return { data: tableData(columns, values), rows };
}

function columnType({ DuckDBTypeId: id }: DuckDB, { typeId }: DuckDBType): ColumnType {
  switch (typeId) {
    case id.DECIMAL:
      return 'decimal';
    case id.TIMESTAMP:
    case id.TIMESTAMP_S:
    case id.TIMESTAMP_MS:
    case id.TIMESTAMP_NS:
    case id.TIMESTAMP_TZ:
      return 'time';
    case id.TINYINT:
    case id.SMALLINT:
    case id.INTEGER:
    case id.BIGINT:
    case id.HUGEINT:
    case id.UTINYINT:
    case id.USMALLINT:
    case id.UINTEGER:
    case id.UBIGINT:
    case id.UHUGEINT:
      return 'integer';
    case id.FLOAT:
    case id.DOUBLE:
      return 'float';
    case id.BOOLEAN:
      return 'boolean';
    case id.LIST:
    case id.ARRAY:
    case id.STRUCT:
    case id.MAP:
      return 'json';
    default:
      return 'text';
  }
}

function columnValues(duckdb: DuckDB, type: ColumnType, of: DuckDBType, values: readonly DuckDBValue[]): DataValue[] {
  if (type === 'time') return times(duckdb, of, values);
  return values.map((value): DataValue => {
    if (value === null) return null;
    switch (type) {
      case 'integer':
        return plainInteger(BigInt(value as number | bigint));
      case 'float':
      case 'boolean':
        return value as number | boolean;
      case 'json':
        return JSON.stringify(duckdb.JsonDuckDBValueConverter(value, of, duckdb.JsonDuckDBValueConverter));
      default:
        return String(value);
    }
  });
}

function plainInteger(value: bigint): number | bigint {
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : value;
}

/** Times in milliseconds. If one value of the column needs microseconds, the whole column is in microseconds. */
function times(duckdb: DuckDB, { typeId }: DuckDBType, values: readonly DuckDBValue[]): DataValue[] {
  const { TIMESTAMP_S, TIMESTAMP_MS, TIMESTAMP_NS } = duckdb.DuckDBTypeId;
  const toMicros = (value: DuckDBValue): bigint => {
    const time = value as { seconds?: bigint; millis?: bigint; nanos?: bigint; micros?: bigint };
    if (typeId === TIMESTAMP_S) return (time.seconds ?? 0n) * 1_000_000n;
    if (typeId === TIMESTAMP_MS) return (time.millis ?? 0n) * 1_000n;
    if (typeId === TIMESTAMP_NS) return (time.nanos ?? 0n) / 1_000n;
    return time.micros ?? 0n;
  };
  const micros = values.map((value) => (value === null ? null : toMicros(value)));
  const isWhole = micros.every((value) => value === null || value % 1_000n === 0n);
  return micros.map((value) => (value === null ? null : Number(isWhole ? value / 1_000n : value)));
}
