/**
 * The public types of results as tables, CSV, Arrow, Parquet and SQL. Every result has the methods of `DataExport`; src/data
 * implements them.
 */

import type { DecimalValue } from '../base/inputs.js';
import type { Kline, KlineInterval, KlineRow, TextColumn } from './data-types.gen.js';
import type { PageOptions } from './page-options.js';
import type { RowList } from './result.js';

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

/** A row whose columns the types do not know. */
export type AnyRow = Record<string, DataValue>;

/** Names of the columns of a row that hold numbers: decimals, counts and times. */
export type NumberColumn<Row> = {
  [Name in keyof Row]-?: Name extends TextColumn
    ? never
    : string extends Row[Name]
      ? Name
      : Row[Name] extends number | bigint | null | undefined
        ? Name
        : never;
}[keyof Row] &
  string;

/** A row whose decimals were converted. */
export type ConvertedRow<Row, D> = string extends keyof Row
  ? Record<string, DataValue | D>
  : { [Name in keyof Row]: Name extends TextColumn ? Row[Name] : string extends Row[Name] ? D : Row[Name] };

/** A value of an added column. */
export type NewValue = DataValue | DecimalValue | Date | undefined;

/** Added columns by name: the values of all rows, or a function that computes the value of a row. */
export type NewColumns<Row> = Readonly<Record<string, ArrayLike<NewValue> | ((row: Row, index: number) => NewValue)>>;

/** A row with added columns. Decimals become texts, dates become milliseconds. */
export type RowWith<Row, Columns> = Omit<Row, keyof Columns> & {
  [Name in keyof Columns]: StoredValue<
    Columns[Name] extends (...given: never[]) => infer Value
      ? Value
      : Columns[Name] extends ArrayLike<infer Value>
        ? Value
        : never
  >;
};

type StoredValue<Value> = Value extends DecimalValue ? string : Value extends Date ? number : Value;

/** The columns of a table. */
export interface DataColumns<Row = AnyRow> {
  /** Number of rows. */
  readonly length: number;
  /** Names and types of the columns. */
  readonly columns: readonly DataColumn[];
  /**
   * Numbers and times by column name, as the nearest floats: for plots and statistics, **not for money**. NaN for
   * missing values; text columns are left out.
   */
  readonly floats: Readonly<Record<NumberColumn<Row>, Float64Array>>;
  /** All columns by name, with the values of the exchange: decimals are texts with every digit. */
  readonly exact: { readonly [Name in keyof Row]: readonly Row[Name][] };
  /** Returns these columns and new ones, as `with` of a table does. */
  with<Columns extends NewColumns<Row>>(columns: Columns): DataColumns<RowWith<Row, Columns>>;
  /** Returns the columns as a table. */
  toTable(): DataTable<Row>;
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
export interface DataExport<Row = AnyRow> {
  /** Returns the rows as a table, which shows its first rows, column types and size. */
  toTable(): DataTable<Row>;
  /** Returns the rows by columns, as floats for plots and as exact values. */
  toColumns(): DataColumns<Row>;
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

/** Options of `resample`. */
export interface ResampleOptions {
  /**
   * Time zone in which the klines begin: an offset such as `8` or `-1:00`. Default: the time zone of the klines, or UTC.
   */
  readonly tz?: string | number;
  /**
   * Treatment of the first kline if the rows begin inside it, and of the last kline if the rows end inside it: `keep`
   * (default) computes both from the given rows, and the drawing says so; `drop` omits both.
   */
  readonly partial?: 'keep' | 'drop';
}

/** Origin of klines that were computed from other rows. */
export interface ResampledMeta {
  readonly verb: 'resample';
  /** Symbol (if known), interval and time zone of the klines. */
  readonly params: Readonly<Record<string, string>>;
  /** Number of rows that the klines were computed from. */
  readonly rows: number;
}

/** Klines that were computed from shorter klines or from trades. Drawn as klines, with the methods of a list result. */
export type ResampledKlines = RowList<Kline, KlineRow, ResampledMeta>;

/** Options of `returns`. */
export interface ReturnOptions<Row = AnyRow> {
  /** The column of prices. Default: `close`, otherwise `price`. */
  readonly of?: NumberColumn<Row>;
  /** `simple` (default): the change divided by the earlier price. `log`: the natural logarithm of their quotient. */
  readonly kind?: 'simple' | 'log';
  /** Distance to the earlier price, in rows. Default 1. */
  readonly over?: number;
}

/**
 * Statistics over a window at each row: the row and the rows before it. A row has no value (NaN among floats, null
 * among exact values) if the table has not enough rows before it for a window, or if a value of its window is missing.
 */
export interface Rolling<Row = AnyRow> {
  /** Number of rows of a window, the row itself included. */
  readonly rows: number;
  /** Sums. A sum of decimals is an exact text, a sum of integers an exact integer. */
  sum(column: NumberColumn<Row>): readonly DataValue[];
  /** Lowest values, exact. */
  min(column: NumberColumn<Row>): readonly DataValue[];
  /** Highest values, exact. */
  max(column: NumberColumn<Row>): readonly DataValue[];
  /** Means, as the nearest floats: most means of decimals do not have a finite number of decimals. **Not for money.** */
  mean(column: NumberColumn<Row>): Float64Array;
  /** Standard deviations of samples (divided by the number of rows less one), as floats. */
  std(column: NumberColumn<Row>): Float64Array;
  /** Values below which a share of the window lies, as floats: 0.5 is the median. */
  quantile(column: NumberColumn<Row>, share: number): Float64Array;
  /** Correlations of two columns (Pearson), as floats from -1 to 1; NaN where one of them does not change. */
  corr(a: NumberColumn<Row>, b: NumberColumn<Row>): Float64Array;
  /**
   * Values that your function computes from the values of each window, as floats.
   *
   * @example klines.rolling(20).apply('close', (closes) => closes.at(-1)! / closes[0]! - 1)
   */
  apply(column: NumberColumn<Row>, compute: (values: Float64Array) => number): Float64Array;
}

/** Methods of rows: of list results, of their parts, of SQL results and of tables. */
export interface RowMethods<Row = AnyRow> extends DataExport<Row> {
  /**
   * Returns the rows as objects with named values: decimals as texts with every digit, times in milliseconds.
   *
   * @param convert converts every decimal: `rows(Number)` returns floats, `rows(decimal)` exact decimals
   * @example klines.rows()[0].close
   */
  rows(): Row[];
  rows<D>(convert: (decimal: string) => D): ConvertedRow<Row, D>[];
  /**
   * Computes klines of a longer interval from klines or trades. Prices and sums are exact: klines of whole intervals are
   * equal to those that the exchange computes. As at the exchange, an interval without trades between two others has a
   * kline at the close before it.
   *
   * @param interval an interval of the exchange, or a number of seconds, minutes, hours or days such as `10s` or `45m`
   * @throws ParameterError for an invalid interval, for klines that do not fit into it, and for rows of another kind
   * @example (await x.market.klines('BTCUSDT', '1h').limit(240)).resample('4h')
   */
  resample(interval: KlineInterval, options?: ResampleOptions): ResampledKlines;
  resample(interval: `${number}${'s' | 'm' | 'h' | 'd'}`, options?: ResampleOptions): ResampledKlines;
  /**
   * Returns statistics over a window of `rows` rows at each row: the row and the rows before it.
   *
   * @throws ParameterError when `rows` is not a whole number from 1
   * @example klines.toTable().with({ average: klines.rolling(20).mean('close') })
   */
  rolling(rows: number): Rolling<Row>;
  /**
   * Returns the change of a price from row to row, as floats: 0.01 is one per cent. The first rows have NaN.
   *
   * @throws ParameterError for an invalid option, and when no column has the prices
   * @example klines.returns({ kind: 'log' })
   */
  returns(options?: ReturnOptions<Row>): Float64Array;
}

/**
 * A figure of the rows of a group; missing values are left out. `sum`, `min`, `max`, `first` and `last` are exact, `mean`,
 * `std` (of a sample) and `median` floats, **not for money**; `count` and `distinct` count values.
 */
export type TableFigure = 'sum' | 'min' | 'max' | 'first' | 'last' | 'mean' | 'std' | 'median' | 'count' | 'distinct';

/**
 * Columns of a grouped table by name: a figure or a quantile of a column, or `count`, the number of rows.
 * @example { traded: ['sum', 'quoteQty'], usual: ['median', 'qty'], large: ['quantile', 'qty', 0.95], trades: 'count' }
 */
export type TableFigures<Row> = Readonly<
  Record<
    string,
    | 'count'
    | readonly [figure: TableFigure, column: keyof Row & string]
    | readonly [figure: 'quantile', column: NumberColumn<Row>, share: number]
  >
>;

/** A value in the column of a figure of a grouped table. */
export type FigureValue<Figure> = Figure extends 'count' | readonly ['count' | 'distinct', ...unknown[]]
  ? number
  : Figure extends readonly ['mean' | 'std' | 'median' | 'quantile', ...unknown[]]
    ? number | null
    : DataValue;

/** Functions that compute the values by which rows are grouped, such as the day of a time. */
export type GroupKeys<Row> = Readonly<Record<string, (row: Row, index: number) => DataValue | Date>>;

/** Options of `join`. */
export interface JoinOptions {
  /**
   * `inner` (default): rows with a partner. `left`: all rows of this table, with missing values where there is no partner.
   * `asof`: all rows of this table, each with the last row of the other table whose value is not greater, for example
   * the last row up to a time; both must be in ascending order.
   */
  readonly how?: 'inner' | 'left' | 'asof';
  /** Suffix for columns of the other table whose name this table has, too. Default: `_2`. */
  readonly suffix?: string;
}

/** Options of `pivot`. */
export interface PivotOptions<Row> {
  /** The column whose values become rows. */
  readonly rows: keyof Row & string;
  /** The column whose values become the names of columns. */
  readonly columns: keyof Row & string;
  /** The column of the values. */
  readonly values: keyof Row & string;
  /** The figure that makes one value of several values in the same cell. Default: `last`. */
  readonly figure?: TableFigure;
}

/** Methods that make other tables and figures of a table. */
export interface FrameMethods<Row> {
  /** Returns the rows for which `test` returns a true value. */
  filter(test: (row: Row, index: number) => unknown): DataTable<Row>;
  /** Returns the rows in the order of a column, missing values last. Equal rows keep their order. */
  sort(column: keyof Row & string, direction?: 'asc' | 'desc'): DataTable<Row>;
  /** Returns the rows from index `start` up to, but not including, `end`. A negative index counts from the end. */
  slice(start?: number, end?: number): DataTable<Row>;
  /**
   * Returns a table with one row for each group, in the order in which the groups first appear.
   *
   * @param by the name of a column, several names, or functions of the row by name
   * @throws ParameterError when there is no column of a name, or a figure needs numbers that the column does not have
   * @example trades.toTable().groupBy('isBuyerMaker', { traded: ['sum', 'quoteQty'], trades: 'count' })
   */
  groupBy<Name extends keyof Row & string, const Figures extends TableFigures<Row>>(
    by: Name | readonly Name[],
    figures: Figures,
  ): DataTable<Pick<Row, Name> & { [Column in keyof Figures]: FigureValue<Figures[Column]> }>;
  groupBy<const Keys extends GroupKeys<Row>, const Figures extends TableFigures<Row>>(
    by: Keys,
    figures: Figures,
  ): DataTable<{ [Column in keyof Keys]: DataValue } & { [Column in keyof Figures]: FigureValue<Figures[Column]> }>;
  /**
   * Returns the rows with the columns of another table's rows that have the same value in the column `on`.
   *
   * @param other a table, a list result, or rows
   * @throws ParameterError when a table has no such column, or when rows for `asof` are not in order
   * @example fills.toTable().join(klines, 'openTime', { how: 'asof' })
   */
  join(other: object, on: keyof Row & string, options?: JoinOptions): DataTable;
  /**
   * Returns a table with a row for each value of one column and a column for each value of another one.
   *
   * @example prices.toTable().pivot({ rows: 'openTime', columns: 'symbol', values: 'close' })
   */
  pivot(options: PivotOptions<Row>): DataTable;
  /** Returns a table with a row for each column of numbers: count, missing, mean, std, min, quartiles, max. */
  describe(): DataTable;
  /**
   * Returns the value below which this share of the values of a column lies, as a float: 0.5 is the median. Between two
   * values it is interpolated. NaN without values.
   */
  quantile(column: NumberColumn<Row>, share: number): number;
  /**
   * Returns the correlation of two columns (Pearson), as a float from -1 to 1, over the rows that have both. NaN for fewer
   * than two rows, and for a column that does not change.
   */
  corr(a: NumberColumn<Row>, b: NumberColumn<Row>): number;
}

/** Read-only rows with their columns; shows its first rows, column types and size. */
export interface DataTable<Row = AnyRow> extends RowMethods<Row>, FrameMethods<Row> {
  /** Number of rows. */
  readonly length: number;
  /** Names and types of the columns. */
  readonly columns: readonly DataColumn[];
  /** The first rows as objects with exact values. Default 10. */
  head(count?: number): Record<string, DataValue>[];
  /**
   * Returns a table with these columns and new ones. A column of the same name is replaced; NaN becomes a missing value.
   *
   * @throws ParameterError when a new column has another length
   * @example klines.toTable().with({ range: ({ high, low }) => decimal(high).sub(low) })
   */
  with<Columns extends NewColumns<Row>>(columns: Columns): DataTable<RowWith<Row, Columns>>;
  /**
   * Returns a table with these columns only, in this order.
   *
   * @throws ParameterError when there is no column of a name
   * @example klines.toTable().select('openTime', 'close')
   */
  select<Name extends keyof Row & string>(...names: Name[]): DataTable<Pick<Row, Name>>;
}

/** A value of an SQL result. */
export type SqlValue = string | number | bigint | boolean | null;

/**
 * Rows of an SQL result, drawn as a table. DECIMAL values are texts, TIMESTAMP values milliseconds, lists and structs
 * JSON.
 */
export interface SqlRows extends ReadonlyArray<Record<string, SqlValue>>, RowMethods {
  readonly columns: readonly DataColumn[];
  slice(start?: number, end?: number): SqlPart;
  filter(
    test: (row: Record<string, SqlValue>, index: number, rows: readonly Record<string, SqlValue>[]) => unknown,
    thisArg?: unknown,
  ): SqlPart;
}

/** Rows taken from an SQL result, with its columns and methods. */
export type SqlPart = RowMethods & { readonly columns: readonly DataColumn[] } & Record<string, SqlValue>[];

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
