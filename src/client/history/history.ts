/** The public types of `x.history`: a dataset of klines, trades and aggregate trades in Parquet files, by symbol and day. */
import type { StopSignal, TimeInput } from '../base/inputs.js';
import type { DataColumns, SqlRows } from '../types/data-export.js';
import type { AggTrade, Kline, KlineInterval, KlineRow, Trade } from '../types/data-types.gen.js';
import type { PagingProgress } from '../types/page-options.js';
import type { Rows } from '../types/paged.js';

/** Kinds of rows besides klines. */
export type HistoryTrades = 'trades' | 'aggTrades';

/** Range, source and progress of a synchronization. */
export interface HistorySyncOptions {
  /** First day, or a time in it: days are UTC and are kept whole. */
  readonly from: TimeInput;
  /** Last day, or a time in it. Default: today, which stays partial until it is over. */
  readonly to?: TimeInput;
  /**
   * Where rows are read. Default `service`: the exchange that the client is connected to. Otherwise the public dump
   * files: a folder or file on this machine, or the http address of the folder that has `daily/`.
   */
  readonly source?: string;
  /**
   * Treatment of a broken dump file: it differs from the published file, or has an invalid row. The other days are read
   * in any case. `throw`: the error of the first broken file is thrown afterwards, with `day`, `file` and `failedDays`.
   * `skip`: the broken days are in `failedDays` of the result. The next synchronization reads the broken days again.
   * Default `throw`.
   */
  readonly onBroken?: 'throw' | 'skip';
  /** Stops the synchronization; the rows that were already stored stay. */
  readonly signal?: StopSignal;
  /** Called after every page, file and day, instead of the progress bar of the REPL or notebook. */
  readonly onProgress?: (progress: HistoryProgress) => void;
}

/** Progress of a synchronization. */
export interface HistoryProgress extends PagingProgress {
  /** The day that is being read, such as `2025-03-14`. */
  readonly day?: string;
  readonly daysDone: number;
  readonly days: number;
}

/** The result of a synchronization. */
export interface HistorySync {
  readonly symbol: string;
  /** Kind of the rows, such as `klines-1m` or `trades`. */
  readonly kind: string;
  readonly folder: string;
  /** Days of the range. */
  readonly days: number;
  /** Days that were already complete before the synchronization. */
  readonly hadDays: number;
  /** Rows that were new. */
  readonly addedRows: number;
  /** Days that have no rows yet, such as days without a dump file. */
  readonly missingDays: readonly string[];
  /** Days of which some rows are missing, such as today. */
  readonly partialDays: readonly string[];
  /** Days whose downloaded file has no `.CHECKSUM` file, so it is not known whether the file is the published one. */
  readonly uncheckedDays: readonly string[];
  /** Days whose dump file is broken. */
  readonly failedDays: readonly HistoryFailedDay[];
  /** Rows that are missing between rows of the range. */
  readonly gaps: readonly HistoryGap[];
}

/** A day whose dump file is broken: the file differs from the published one, or has an invalid row. */
export interface HistoryFailedDay {
  readonly day: string;
  /** Path or address of the file. */
  readonly file: string;
  readonly why: string;
}

/** Rows that are missing. For klines the ends are open times in milliseconds, for trades ids; both are inclusive. */
export interface HistoryGap {
  readonly day: string;
  readonly first: number;
  readonly last: number;
  readonly rows: number;
}

/** One series of a dataset. */
export interface HistorySeries {
  readonly symbol: string;
  /** Kind of the rows, such as `klines-1m` or `trades`. */
  readonly kind: string;
  readonly firstDay: string;
  readonly lastDay: string;
  readonly days: number;
  readonly rows: number;
  /** Days between the first and the last that the dataset does not have. */
  readonly missingDays: number;
  readonly partialDays: number;
  /** Ranges in which rows are missing. */
  readonly gaps: number;
  readonly bytes: number;
}

/** One finding of `verify`. */
export interface HistoryFinding {
  readonly symbol: string;
  readonly kind: string;
  readonly day: string;
  /** `gap`, `missing` and `partial` are recorded in the manifest; every other problem means a damaged dataset. */
  readonly problem: 'gap' | 'missing' | 'partial' | 'manifest' | 'hash' | 'rows' | 'order' | 'draft' | 'file';
  readonly text: string;
}

/** The result of `verify`. */
export interface HistoryReport {
  /** Whether hashes, counts, ids, times and gaps match the manifest. */
  readonly ok: boolean;
  readonly days: number;
  readonly rows: number;
  readonly findings: readonly HistoryFinding[];
}

/** The part of a dataset to read. */
export interface HistoryRange {
  /** First time, inclusive. Default: the first row. */
  readonly from?: TimeInput;
  /** Last time, inclusive. Default: the last row. */
  readonly to?: TimeInput;
}

/** The series to list or to verify. Default: all. */
export interface HistoryFilter {
  readonly symbol?: string;
  /** An interval of klines, `trades` or `aggTrades`. */
  readonly kind?: KlineInterval | HistoryTrades;
}

/**
 * A read of rows. `await` gives all of them at once; `for await` gives one after the other, with the memory of one row
 * group.
 */
export interface HistoryRead<Row, Named> extends PromiseLike<Rows<Row, Named>>, AsyncIterable<Row> {
  /** The rows in parts, each of at most a row group: 65,536 rows of one day. */
  pages(): AsyncIterableIterator<Rows<Row, Named>>;
  /**
   * The rows by columns, one row group at a time. Columns that are not named are not read from the disk.
   *
   * @example for await (const { floats } of x.history.trades('BTCUSDT').columns('time', 'price')) console.log(floats.price)
   */
  columns(...names: (keyof Named & string)[]): AsyncIterableIterator<DataColumns>;
}

/**
 * A dataset of Parquet files, `klines-1m/symbol=BTCUSDT/day=2025-03-14/part.parquet`, which DuckDB, Spark, Trino,
 * ClickHouse and pandas read too. Nothing is written before the first `sync`. docs/history.md explains it.
 *
 * Needs the packages `hyparquet-writer` and `hyparquet`, and for SQL `@duckdb/node-api`.
 */
export interface History {
  /**
   * Folder of the dataset. Default: the folder with the name of the network inside `history/`, in the current folder.
   */
  readonly folder: string;
  /** Returns a `History` with the dataset in another folder. */
  at(folder: string): History;
  /**
   * Adds the days of a range that are not there yet. A synchronization can be stopped and repeated: complete days are
   * not read again, and a partial day is completed.
   *
   * @param kind an interval of klines up to a day, `trades` or `aggTrades`
   * @throws SpotlabError `SPOTLAB_HISTORY` for an unusable range, file or dataset; `SPOTLAB_PACKAGE` for a missing package
   * @example await x.history.sync('BTCUSDT', '1m', { from: '2024-01-01' })
   * @example await x.history.sync('BTCUSDT', 'trades', { from: '2025-01-02', to: '2025-01-05', source: 'dumps/' })
   */
  sync(symbol: string, kind: KlineInterval | HistoryTrades, options: HistorySyncOptions): Promise<HistorySync>;
  /**
   * Klines of the dataset, in the form of `x.market.klines`. @example (await x.history.klines('BTCUSDT',
   * '1m')).resample('4h')
   */
  klines(symbol: string, interval: KlineInterval, range?: HistoryRange): HistoryRead<Kline, KlineRow>;
  /** Trades of the dataset, in the form of `x.market.historicalTrades`. */
  trades(symbol: string, range?: HistoryRange): HistoryRead<Trade, Trade>;
  /** Aggregate trades of the dataset, in the form of `x.market.aggTrades`. */
  aggTrades(symbol: string, range?: HistoryRange): HistoryRead<AggTrade, AggTrade>;
  /**
   * Runs SQL over the dataset with DuckDB. Each kind is a table with the columns `symbol` and `day`: `klines_1m`, `trades`,
   * `aggTrades`. Values in `${…}` are as in `x.sql`.
   *
   * @example await x.history.sql("select day, sum(volume) from klines_1m where symbol = 'BTCUSDT' group by day order by day")
   */
  sql(query: string | TemplateStringsArray, ...values: unknown[]): Promise<SqlRows>;
  /** The content of the dataset: one row for each series. */
  list(filter?: HistoryFilter): Promise<readonly HistorySeries[]>;
  /** Reads every file and compares hashes, counts, ids, times and gaps with the manifests. Writes nothing. */
  verify(filter?: HistoryFilter): Promise<HistoryReport>;
}
