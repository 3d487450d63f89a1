/** A client: the verbs of the catalogue, its limits, and a way to reach any other path. */
import type { ChartKind, Method, Security } from '../protocol/index.js';
import type { Call, Live, WatchOptions } from './call/call.js';
import type { Recording, RecordOptions } from './call/recording.js';
import type { Chart, ChartOptions, LifeOf, OrderLife, Plot, PlotOptions } from './charts/chart-types.js';
import type { ExchangeControl } from './control/control.gen.js';
import type { OrderIdOrOrigClientOrderId } from './data-types.gen.js';
import type { Latency, Limits } from './limits/limits.js';
import type { DataTable, SqlRows } from './results/data-export.js';
import type { SpotVerbs } from './surface.gen.js';

/** A connected client. */
export interface Spot extends SpotVerbs {
  /** What is used of the limits. */
  readonly limits: Limits;
  /** How long the newest replies took; draws itself as a sparkline. */
  readonly latency: Latency;
  /**
   * Another picture of what is there: a book as its depth `curve` or as a `ladder`; klines as the `line` of their closes;
   * trades as the `line` of their prices or as a `tape`; tickers as bars of their `changes`; an account as bars of its
   * `balances`; numbers, decimal strings, or pairs of a time and a value as a `line`, as an `equity` curve with what was
   * lost since its peak, or as a `histogram`. With a `mark`, a plot of any columns of any rows. A reading call that is handed
   * in is sent first.
   *
   * @throws ParameterError for what has no picture, and for a call that trades
   * @example x.chart(await x.market.depth('BTCUSDT').limit(500))
   * @example x.chart(await x.market.depth('BTCUSDT'), 'ladder')
   * @example x.chart(klines.map((kline) => kline[4]), { name: 'closes', kind: 'histogram' })
   * @example x.chart(x.account.info(), { prices: await x.market.ticker.price(), in: 'USDT' })
   * @example x.chart(trades, { mark: 'point', x: 'time', y: 'qty', color: 'isBuyerMaker' })
   */
  chart(rows: PromiseLike<unknown>, options: PlotOptions): Promise<Plot>;
  chart(rows: unknown, options: PlotOptions): Plot;
  chart(value: PromiseLike<unknown>, options?: ChartOptions | ChartKind): Promise<Chart>;
  chart(value: unknown, options?: ChartOptions | ChartKind): Chart;
  /**
   * Draws what a function gives in place, over and over, as `call.live()` does: a picture of a call, or of the user's own
   * numbers. A call that it gives is sent anew each time; nothing in it can trade.
   *
   * @param options how often, as `WatchOptions` or as its `every` alone. Default `1s`
   * @throws ParameterError for what is no function
   * @throws SpotlabError `SPOTLAB_LIVE` where nobody draws
   * @example x.live(() => x.chart(x.market.depth('BTCUSDT').limit(500)), '2s')
   * @example const shown = x.live(() => x.chart(equity, { name: 'equity' }))
   */
  live<T>(look: () => PromiseLike<T>, options?: WatchOptions | number | string): Live<T>;
  live<T>(look: () => T, options?: WatchOptions | number | string): Live<T>;
  /**
   * What happened to an order, or to the orders of a list, from its placement on: release, trigger, fills with role and
   * commission, amendments, prevented matches, and its end. Draws itself as a timeline, below the diagram of the list with
   * the states of now. Takes an answer that tells of one, or its ids.
   *
   * Reads only: the order (weight 4), its fills where it has some (5, or 20 by smart order routing), its amendments where it
   * has changed (4), prevented matches where there are some (20), the time where it still stands (1); of a list (4) for each of its orders. The
   * result says what it cost.
   *
   * @throws ParameterError for what names no order, and for a call that trades
   * @example await x.life(order)
   * @example x.live(() => x.life(list), '2s')
   * @example await x.life('BTCUSDT', 4293153)
   */
  life(of: LifeOf | PromiseLike<LifeOf>): Promise<OrderLife>;
  life(symbol: string, orderId: OrderIdOrOrigClientOrderId): Promise<OrderLife>;
  /** Where it is connected to. */
  readonly network: { readonly name: string; readonly baseUrl: string };
  /** Control of the embedded exchange; on another network every command of it is refused. */
  readonly exchange: ExchangeControl;
  /**
   * Symbols known so far, for completion; exchangeInfo adds to them. By volume where tickers of a day have been seen, else
   * those first whose assets are traded against the most others.
   */
  readonly symbols: readonly string[];
  /**
   * A call to any path, signed and counted like the rest: for what the catalogue does not hold.
   *
   * Numbers go out with every digit and never with an exponent, a Date in milliseconds, a list as JSON.
   *
   * @param path starts with `/` and holds no parameters
   * @param security `NONE` (default) is unsigned; all else is signed, and `TRADE` is never sent by looking at it, nor is
   *   a `USER_DATA` call that is no GET of a path that is not known here: it may move money
   * @throws ParameterError for a method, path or value that cannot be sent
   */
  request<R = unknown>(
    method: Method,
    path: string,
    params?: Readonly<Record<string, unknown>>,
    security?: Security,
  ): Call<R>;
  /**
   * Rows of any kind as a table with columns, CSV, Arrow and Parquet: a part of a result, such as its fills, or rows that
   * were filtered. Results are tables already: `rows.toTable()`.
   *
   * @example x.table(klines.filter((kline) => kline[8] > 1000)).toCSV()
   */
  table(rows: unknown): DataTable;
  /**
   * SQL over results, by DuckDB. In place of `${rows}` stands a table with the columns of `rows.toTable()`: decimals as
   * DECIMAL(38, 8), times as TIMESTAMP in UTC. A reading call stands for its rows and is sent; texts, numbers and dates are
   * parameters. Files are read by their names: `select * from 'btc.parquet'`.
   *
   * Needs the package `@duckdb/node-api`.
   *
   * @throws SpotlabError `SPOTLAB_PACKAGE` where it is not installed; `SPOTLAB_SQL` with what DuckDB refused
   * @example await x.sql`select max(high), sum(volume) from ${klines} where close > open`
   */
  sql(strings: TemplateStringsArray, ...values: unknown[]): Promise<SqlRows>;
  /** Keeps what is sent and received from now on, secrets masked, to be had as a HAR document. Sends nothing. */
  record(options?: RecordOptions): Recording;
  /** Measures the exchange's clock; resolves with its offset to ours, in milliseconds. Weight 3. */
  syncClock(): Promise<number>;
  /** Closes the connections, and the embedded exchange if there is one. */
  close(): Promise<void>;
}
