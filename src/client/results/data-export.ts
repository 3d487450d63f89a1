/**
 * The public types of results as tables, CSV, Arrow, Parquet and SQL. Every result has the methods of `DataExport`; the
 * data floor implements them.
 */
import type { PageOptions } from '../paging/page-options.js';

/**
 * Type of a column. `decimal`: text with every digit; `time`: milliseconds since the epoch (microseconds for a client
 * with that time unit); `integer`: counts and ids, bigints above 2^53; `json`: lists and objects as JSON; `float`: in
 * SQL results only.
 */
export type ColumnType = 'decimal' | 'time' | 'integer' | 'boolean' | 'text' | 'json' | 'float';

/** A column of a table. */
export interface DataColumn {
  readonly name: string;
  readonly type: ColumnType;
}

/** One exact value of a table. */
export type DataValue = string | number | bigint | boolean | null;

/** The columns of a table. */
export interface DataColumns {
  readonly length: number;
  readonly columns: readonly DataColumn[];
  /**
   * Numbers and times by column name, as the nearest floats: for plots and statistics, **not for money**. NaN for
   * missing values; text columns are left out.
   */
  readonly floats: Readonly<Record<string, Float64Array>>;
  /** All columns by name, with the values of the exchange: decimals are texts with every digit. */
  readonly exact: Readonly<Record<string, readonly DataValue[]>>;
}

/** The part of an `apache-arrow` table that is declared here; `toArrow<Table>()` returns the full type. */
export interface ArrowTable {
  readonly numRows: number;
  readonly numCols: number;
  /** The column with this name. */
  getChild(name: string): { readonly length: number; get(index: number): unknown; toArray(): unknown } | null;
  toArray(): unknown[];
}

/** A written file; has display hooks. */
export interface DataFile {
  readonly path: string;
  readonly format: 'csv' | 'arrow' | 'parquet';
  readonly rows: number;
  readonly columns: readonly DataColumn[];
  readonly bytes: number;
}

/**
 * Methods that export rows. A list exports its rows, a book its levels, an account its balances, any other value one
 * row.
 */
export interface DataExport {
  /** Returns the rows as a table, which shows its first rows, column types and size. */
  toTable(): DataTable;
  /** Returns the rows by columns, as floats for plots and as exact values. */
  toColumns(): DataColumns;
  /**
   * Returns the rows as CSV: a header line, then the values of the exchange; times as numbers, missing values empty.
   * With a path, writes a file, which is gzipped if its name ends in `.gz`.
   */
  toCSV(): string;
  toCSV(path: string): Promise<DataFile>;
  /**
   * Returns the rows as an Arrow table, or writes an Arrow file (Feather 2) with a path: decimals as decimal128(38, 8),
   * times as UTC timestamps, ids and counts as int64.
   *
   *
   *
   * @throws SpotlabError `SPOTLAB_PACKAGE` if the package `apache-arrow` is not installed
   */
  toArrow<Table = ArrowTable>(): Promise<Table>;
  toArrow(path: string): Promise<DataFile>;
  /**
   * Writes the rows as a Parquet file: decimals as DECIMAL(38, 8), times as UTC timestamps, ids and counts as INT64.
   *
   *
   *
   * @throws SpotlabError `SPOTLAB_PACKAGE` if the package `hyparquet-writer` is not installed; `SPOTLAB_FILE` if the
   *   file cannot be written
   */
  toParquet(path: string): Promise<DataFile>;
}

/** Read-only rows with their columns; shows its first rows, column types and size. */
export interface DataTable extends DataExport {
  readonly length: number;
  readonly columns: readonly DataColumn[];
  /** The first rows as objects with exact values. Default 10. */
  head(count?: number): Record<string, DataValue>[];
}

/** A value of an SQL result. */
export type SqlValue = string | number | bigint | boolean | null;

/**
 * Rows of an SQL result, drawn as a table. DECIMAL values are texts, TIMESTAMP values milliseconds, lists and structs
 * JSON.
 */
export interface SqlRows extends ReadonlyArray<Record<string, SqlValue>>, DataExport {
  readonly columns: readonly DataColumn[];
}

/** Writes a list of any length to a file, page by page, with only a few pages in memory. */
export interface PagedDataExport {
  /** Reads the whole list into a CSV file, gzipped if the name ends in `.gz`. Reports progress like `all()`. */
  toCSV(path: string, options?: PageOptions): Promise<DataFile>;
  /** Reads the whole list into an Arrow file. Needs the package `apache-arrow`. */
  toArrow(path: string, options?: PageOptions): Promise<DataFile>;
  /**
   * Reads the whole list into a Parquet file. Needs the package `hyparquet-writer`.
   *
   * @example await x.market.klines('BTCUSDT', '1m').from('-365d').toParquet('btc.parquet')
   */
  toParquet(path: string, options?: PageOptions): Promise<DataFile>;
}
