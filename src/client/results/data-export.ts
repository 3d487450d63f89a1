/**
 * Results as data for other tools: columns, CSV, Arrow, Parquet. The types, and the methods that every result carries; the
 * work itself lies on the floor above, which `connect()` hands in like the displays.
 */
import type { PageOptions } from '../paging/page-options.js';

/**
 * What a column holds. `decimal`: texts with every digit; `time`: milliseconds since the epoch (microseconds where the
 * client was told so); `integer`: counts and ids, a bigint above 2^53; `json`: lists and objects as JSON; `float`: only in
 * results of SQL.
 */
export type ColumnType = 'decimal' | 'time' | 'integer' | 'boolean' | 'text' | 'json' | 'float';

/** A column of a table. */
export interface DataColumn {
  readonly name: string;
  readonly type: ColumnType;
}

/** One value of a table, exact. */
export type DataValue = string | number | bigint | boolean | null;

/** A table by columns. */
export interface DataColumns {
  readonly length: number;
  readonly columns: readonly DataColumn[];
  /**
   * Numbers and times by column name, each value the nearest float: for plotting and statistics, **not for money**. NaN where there
   * is no value; texts are left out.
   */
  readonly floats: Readonly<Record<string, Float64Array>>;
  /** Every column by name, values as the exchange sent them: decimals are texts with every digit. */
  readonly exact: Readonly<Record<string, readonly DataValue[]>>;
}

/** A table of the package `apache-arrow`: as much of it as is said here. `toArrow<Table>()` gives its own type. */
export interface ArrowTable {
  readonly numRows: number;
  readonly numCols: number;
  /** The column of that name. */
  getChild(name: string): { readonly length: number; get(index: number): unknown; toArray(): unknown } | null;
  toArray(): unknown[];
}

/** A file that was written; draws itself. */
export interface DataFile {
  readonly path: string;
  readonly format: 'csv' | 'arrow' | 'parquet';
  readonly rows: number;
  readonly columns: readonly DataColumn[];
  readonly bytes: number;
}

/** Ways out for what has rows. A list gives its rows, a book its levels, an account its balances, anything else one row. */
export interface DataExport {
  /** The rows as a table, which shows its first rows, its types and its size. */
  toTable(): DataTable;
  /** The rows by columns: floats for plotting, exact values beside them. */
  toColumns(): DataColumns;
  /**
   * The rows as CSV: a line of names, then values as the exchange sent them, times as numbers, nothing for what is missing.
   * The text, or with a path the file, which is gzipped where its name ends in `.gz`.
   */
  toCSV(): string;
  toCSV(path: string): Promise<DataFile>;
  /**
   * The rows as an Arrow table, or with a path as an Arrow file (Feather 2): decimals as decimal128(38, 8), times as
   * timestamps in UTC, ids and counts as int64.
   *
   * @throws SpotlabError `SPOTLAB_PACKAGE` where the package `apache-arrow` is not installed.
   */
  toArrow<Table = ArrowTable>(): Promise<Table>;
  toArrow(path: string): Promise<DataFile>;
  /**
   * The rows as a Parquet file: decimals as DECIMAL(38, 8), times as timestamps in UTC, ids and counts as INT64.
   *
   * @throws SpotlabError `SPOTLAB_PACKAGE` where the package `hyparquet-writer` is not installed; `SPOTLAB_FILE` where the
   *   file cannot be written.
   */
  toParquet(path: string): Promise<DataFile>;
}

/** Rows with their columns. Cannot be written to; shows its first rows, its types and its size. */
export interface DataTable extends DataExport {
  readonly length: number;
  readonly columns: readonly DataColumn[];
  /** The first rows as objects, values exact. Default 10. */
  head(count?: number): Record<string, DataValue>[];
}

/** What a cell of an SQL result holds. */
export type SqlValue = string | number | bigint | boolean | null;

/** Rows that SQL gave; draws itself as a table. DECIMALs are texts, TIMESTAMPs milliseconds, lists and structs JSON. */
export interface SqlRows extends ReadonlyArray<Record<string, SqlValue>>, DataExport {
  readonly columns: readonly DataColumn[];
}

/** A list of any length, written to a file page by page: never more than some pages of it are held. */
export interface PagedDataExport {
  /** Reads the whole list into a CSV file, gzipped where the name ends in `.gz`. Progress is told as by `all()`. */
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
