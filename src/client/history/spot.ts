/** The public type of a client: the verbs of the catalogue, limits, charts, tables, SQL and raw requests. */
import type { ChartKind, Method, Security } from '../../protocol/index.js';
import type { SpotClock } from '../base/client-clock.js';
import type { Recording, RecordOptions } from '../call/recording.js';
import type { Call, Live, WatchOptions } from '../types/call.js';
import type { Chart, ChartOptions, LifeOf, OrderLife, Plot, PlotOptions } from '../types/chart-types.js';
import type { ClassControl, ExchangeControl } from '../types/control.gen.js';
import type { DataTable, SqlRows } from '../types/data-export.js';
import type { OrderIdOrOrigClientOrderId } from '../types/data-types.gen.js';
import type { Latency, Limits } from '../types/limits.js';
import type { SpotStreams } from '../types/spot-streams.js';
import type { SpotVerbs } from '../types/surface.gen.js';
import type { Widgets } from '../widgets/widgets.js';
import type { History } from './history.js';
import type { PositionOptions, Positions } from './positions.js';

declare global {
  /** Node has these symbols; TypeScript before 5.2, and libraries without `esnext.disposable`, do not declare them. */
  interface SymbolConstructor {
    readonly asyncDispose: unique symbol;
    readonly dispose: unique symbol;
  }
}

/** A connected client. */
export interface Spot extends SpotVerbs {
  /** Rate limit usage. `limits.forecast(calls)` estimates the weight and the duration of calls without sending them. */
  readonly limits: Limits;
  /** Response times of the latest requests, displayed as a sparkline. */
  readonly latency: Latency;
  /**
   * Draws a value, or the result of a read-only call, as the chart type that you choose: a book as its depth `curve` or
   * as a `ladder`; klines as the `line` of their closes; trades as the `line` of their prices or as a `tape`; tickers
   * as bars of their `changes`; an account as bars of its `balances`. Numbers, decimal strings, or pairs of time and
   * value become a `line`, an `equity` curve with the losses since its peak, or a `histogram`. Lists by name become
   * several lines in one chart. Klines with `average`, `exponential`, `overlays`, `fills` or `orders` become candles with
   * these over them. With a `mark`, the chart plots any columns of any rows. A read-only call is sent first.
   *
   * @throws ParameterError for a value that has no chart, and for a trading call
   * @example x.chart(await x.market.depth('BTCUSDT').limit(500))
   * @example x.chart(await x.market.depth('BTCUSDT'), 'ladder')
   * @example x.chart(klines.map((kline) => kline[4]), { name: 'closes', kind: 'histogram' })
   * @example x.chart(x.account.info(), { prices: await x.market.ticker.price(), in: 'USDT' })
   * @example x.chart(klines, { average: [20, 50], fills: await x.account.myTrades('BTCUSDT') })
   * @example x.chart({ join: joined, lean: leaned }, { name: 'equity' })
   * @example x.chart(trades, { mark: 'point', x: 'time', y: 'qty', color: 'isBuyerMaker' })
   */
  chart(rows: PromiseLike<unknown>, options: PlotOptions): Promise<Plot>;
  chart(rows: unknown, options: PlotOptions): Plot;
  chart(value: PromiseLike<unknown>, options?: ChartOptions | ChartKind): Promise<Chart>;
  chart(value: unknown, options?: ChartOptions | ChartKind): Chart;
  /**
   * Calls a function repeatedly and redraws its result in the same place, like `call.live()`: a chart of a call, or of
   * the user's own numbers. A call that the function returns is sent anew each time. Trading calls inside the function
   * throw.
   *
   * @param options the interval, as `WatchOptions` or as its `every` alone. Default `1s`
   * @throws ParameterError when `draw` is not a function
   * @throws SpotlabError `SPOTLAB_LIVE` in a plain program or in plain tslab, which draw nothing
   * @example x.live(() => x.chart(x.market.depth('BTCUSDT').limit(500)), '2s')
   * @example const shown = x.live(() => x.chart(equity, { name: 'equity' }))
   */
  live<T>(draw: () => PromiseLike<T>, options?: WatchOptions | number | string): Live<T>;
  live<T>(draw: () => T, options?: WatchOptions | number | string): Live<T>;
  /**
   * Returns the history of an order, or of the orders of a list: placement, release, trigger, fills with role and
   * commission, amendments, prevented matches, and end. The history is drawn as a timeline; for a list, a diagram of
   * the current states of its orders is above the timeline. The argument is a result that contains an order or a list,
   * or the ids of one.
   *
   * Reads only. The weight is 4 for each order, plus its fills (5, or 20 with smart order routing), its amendments (4)
   * and prevented matches (20) where it may have some; 4 for a list; 1 for the time if an order is open. The result has
   * the total.
   *
   * @throws ParameterError for an argument without an order, and for a trading call
   * @example await x.life(order)
   * @example x.live(() => x.life(list), '2s')
   * @example await x.life('BTCUSDT', 4293153)
   */
  life(of: LifeOf | PromiseLike<LifeOf>): Promise<OrderLife>;
  life(symbol: string, orderId: OrderIdOrOrigClientOrderId): Promise<OrderLife>;
  /**
   * Returns the positions that the fills of the account have made, for each symbol and in total: quantity, cost basis,
   * average price, realised and unrealised profit, commission. Amounts are exact. Without `symbols`, all symbols of an
   * exchange with at most 40 symbols are read. On a larger exchange, these are read: the symbols whose orders or fills
   * the client has seen, and the symbols of the held assets that are quoted in the asset `in`.
   *
   * Reads only. The weight is 20 for the account, 20 for each 1,000 fills of a symbol, 40 for the list of symbols, and
   * at most 4 for prices.
   *
   * @throws ParameterError for a symbol that the exchange does not have
   * @example await x.positions()
   * @example await x.positions('BTCUSDT', { from: '-1d', method: 'fifo' })
   * @example x.live(() => x.positions('BTCUSDT'), '5s')
   */
  positions(symbols?: string | readonly string[], options?: PositionOptions): Promise<Positions>;
  /**
   * Controls in a notebook, such as sliders and menus, and displays that they drive. They work in Jupyter with the spotlab
   * kernel, in every front end that has ipywidgets.
   *
   * @example x.widgets.interact({ n: [2, 50] }, ({ n }) => x.chart(klines.rolling(n).mean('close')))
   */
  readonly widgets: Widgets;
  /** Streams of the exchange: market data as events. A stream opens when you read it. `x.stream` lists them. */
  readonly stream: SpotStreams;
  /**
   * A dataset of klines, trades and aggregate trades in Parquet files, by symbol and day: filled from the exchange or from
   * the public dump files, read without a request. docs/history.md explains it.
   *
   * @example await x.history.sync('BTCUSDT', '1m', { from: '2024-01-01' })
   * @example (await x.history.klines('BTCUSDT', '1m', { from: '2024-01-01' })).resample('4h')
   */
  readonly history: History;
  /** The time that a program trades by: `now()` and `sleep()`. In the lab it is the time of the simulated exchange. */
  readonly clock: SpotClock;
  /** The network that the client is connected to, and its base URL. */
  readonly network: { readonly name: string; readonly baseUrl: string };
  /**
   * Controls the embedded exchange, or the exchange of the option `adminUrl`: clock, funds, faults, snapshots. On another
   * network, every command throws.
   */
  readonly exchange: ExchangeControl;
  /**
   * The class of students at the exchange, for the teacher's client: the same commands as `x.exchange.class`.
   *
   * @example await x.class.board()
   */
  readonly class: ClassControl;
  /**
   * The symbols that the client knows so far, the most traded first, for completion. Each exchangeInfo reply adds
   * symbols. If the client has not read 24-hour tickers, symbols whose assets are in many other symbols come first.
   */
  readonly symbols: readonly string[];
  /**
   * Calls any path, for endpoints outside the catalogue. The call is signed and counted like every other call.
   *
   * Numbers are sent with every digit and without an exponent, a Date in milliseconds, a list as JSON.
   *
   * @param path starts with `/` and has no query string
   * @param security `NONE` (default) is not signed; every other value is signed. A `watch` never sends a `TRADE` call,
   *   nor a `USER_DATA` call to an unknown path that is not a GET, because it may move money
   * @throws ParameterError for an invalid method, path or value
   */
  request<R = unknown>(
    method: Method,
    path: string,
    params?: Readonly<Record<string, unknown>>,
    security?: Security,
  ): Call<R>;
  /**
   * Converts rows to a table, which has columns and exports CSV, Arrow and Parquet: a part of a result, such as its
   * fills, or filtered rows. Results have the same methods: `rows.toTable()`.
   *
   * @example x.table(klines.filter((kline) => kline[8] > 1000)).toCSV()
   */
  table(rows: unknown): DataTable;
  /**
   * Runs SQL on results with DuckDB. `${rows}` becomes a table with the columns of `rows.toTable()`: decimals as
   * DECIMAL(38, 8), times as TIMESTAMP in UTC. A read-only call is sent and replaced by its rows; texts, numbers and
   * dates become parameters. Files are read by name: `select * from 'btc.parquet'`.
   *
   * Needs the package `@duckdb/node-api`.
   *
   * @throws SpotlabError `SPOTLAB_PACKAGE` if the package is not installed; `SPOTLAB_SQL` if DuckDB refuses the query
   * @example await x.sql`select max(high), sum(volume) from ${klines} where close > open`
   */
  sql(strings: TemplateStringsArray, ...values: unknown[]): Promise<SqlRows>;
  /** Starts to record all requests and replies, with masked secrets, for a HAR document. Sends nothing. */
  record(options?: RecordOptions): Recording;
  /** Measures the offset of the exchange's clock again; resolves with it, in milliseconds. Weight 3. */
  syncClock(): Promise<number>;
  /**
   * Closes the connections, and the embedded exchange if there is one. A second call does nothing more. `await using x =
   * await connect()` closes the client at the end of its block.
   */
  close(): Promise<void>;
  /** Closes the client, for `await using`. */
  [Symbol.asyncDispose](): Promise<void>;
}
