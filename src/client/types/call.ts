/**
 * The public types of calls. A call describes a request before it is sent: its parameters, cost and checks can be read
 * first.
 *
 * A call with an invalid parameter rejects with the ParameterError when it is awaited; making the call throws nothing.
 * Later setters keep the first error.
 *
 * A call is immutable (each setter returns a new call), lazy, and awaitable. A call sends its request **once**: a
 * second await gives the same result, so that a notebook cell that echoes an awaited order does not place it twice.
 * {@link Call.send} sends a new request.
 *
 * Beware: an `async` function that returns a call sends it, because promises unwrap every awaitable value. To return a
 * call without sending it, return `[call]` or a function.
 */

import type { StopSignal } from '../base/inputs.js';
import type { NoCommissions, OrderTestCommissions } from './data-types.gen.js';
import type { Explanation } from './explanation.js';
import type { Shown } from './result.js';

/**
 * A request that is described and can be sent. `R` is the type of its result.
 *
 * The type is a subtype of `Promise`, so that linters report a call without `await`. At run time a call is no Promise
 * object, because a Promise has already started its work.
 */
export interface Call<R> extends Promise<Shown<R>> {
  /** The verb that made the call, such as `market.klines`. */
  readonly verb: string;
  /** The parameters by wire name, as they would be sent. */
  readonly params: Readonly<Record<string, string | readonly string[]>>;
  /** Whether sending the call places, changes or cancels orders. */
  readonly isTrading: boolean;
  /** Whether awaiting the call has already sent it. */
  readonly isSent: boolean;
  /** The request weight that the call costs. */
  readonly weight: number;
  /** Sends a new request, whether or not the call was sent before. */
  send(): Promise<Shown<R>>;
  /** Returns this call with one parameter set by its wire name; undefined removes the parameter. */
  with(wireName: string, value: unknown): this;
  /** Returns this call with an abort signal. A trading call that has already left may still be carried out. */
  signal(signal: StopSignal): this;
  /** Returns what would be sent, its cost, and the filters that it passes or breaks. Sends nothing. */
  explain(): Explanation;
  /**
   * Returns the request as a curl command. Key and signature are masked unless `secrets` is true; then the command
   * runs.
   */
  curl(options?: { secrets?: boolean }): string;
  /**
   * Sends the call repeatedly and yields each result. Only for calls that read. At the prompt of the REPL, the result
   * is drawn in place until a key stops it.
   *
   *
   *
   * @param options the interval, as `WatchOptions` or as its `every` alone
   * @throws SpotlabError `SPOTLAB_READ_ONLY` for a trading call
   * @throws ParameterError for an invalid interval
   * @example for await (const book of x.market.depth('BTCUSDT').watch('1s')) console.log(book.bids[0])
   */
  watch(options?: WatchOptions | number | string): Watch<R>;
}

/** How often a call is watched, and when the watch ends. */
export interface WatchOptions {
  /** Time from one request to the next: milliseconds, or text such as `500ms`. Default `1s`, at least 100 ms. */
  readonly every?: number | string;
  /** Number of requests, including failed ones. Default: no limit. */
  readonly times?: number;
  /** Number of consecutive failures after which the watch ends with the last error. Default 5. */
  readonly failures?: number;
  /** Stops the watch. */
  readonly signal?: StopSignal;
}

/**
 * A call that is sent repeatedly, one request at a time. Each `for await` starts a new watch; leaving the loop stops
 * it.
 *
 * The interval grows where needed, so that a watch takes at most half of a limit. The watch pauses while nine tenths of
 * a limit window are used. A failed request is sent again after the next interval.
 */
export interface Watch<R> extends AsyncIterable<Shown<R>> {
  /** The verb of the call, such as `market.depth`. */
  readonly verb: string;
  /** The requested interval in milliseconds. */
  readonly everyMs: number;
  [Symbol.asyncIterator](): AsyncIterableIterator<Shown<R>>;
}

/** A call that only reads, so that it can be drawn live. */
export interface ReadingCall<R> extends Call<R> {
  /**
   * Draws the result in place, again after each new request. A book, klines, trades or tickers of one symbol are
   * followed by their stream instead: one request, then the events, at most ten pictures a second. An interval in
   * `options` asks for requests. In a notebook, the display starts at once and continues
   * below its cell while later cells run. At the prompt of the REPL, it is drawn until a key stops it.
   *
   * The interval grows where needed, so that all watches together take at most half of a limit. Requests pause while
   * nine tenths of a limit window are used. A failed request is reported below the picture and sent again.
   *
   * The display ends by `stop()`, by an interrupt of its cell (or of the kernel while no cell runs), after `times`
   * requests, when its cell runs again, and when the kernel ends. The last picture stays.
   *
   *
   *
   * @param options the interval, as `WatchOptions` or as its `every` alone: `'1s'`, `{ every: '500ms', times: 20 }`
   * @throws ParameterError for an invalid interval
   * @throws SpotlabError `SPOTLAB_LIVE` in a plain program or in plain tslab, which draw nothing: use `watch()` there
   * @example const book = x.market.depth('BTCUSDT').live('1s')
   */
  live(options?: WatchOptions | number | string): Live<Shown<R>>;
}

/**
 * A display that is redrawn repeatedly. Iterating it yields each new result; leaving the loop does not stop the
 * display.
 */
export interface Live<T> extends AsyncIterable<T> {
  /** Name of the call that is drawn, such as `market.depth`. */
  readonly name: string;
  /** The requested interval in milliseconds. */
  readonly everyMs: number;
  /** Number of results so far. */
  readonly updates: number;
  /** Request weight that the display was charged so far. */
  readonly weight: number;
  /** The newest result; undefined before the first. */
  readonly last: T | undefined;
  readonly isRunning: boolean;
  /**
   * Resolves when the display has ended and its last picture is drawn. Rejects with the last error after too many
   * consecutive failures, and after an interrupt, so that the rest of the cell does not run.
   */
  readonly done: Promise<void>;
  /** Ends the display and aborts a request that has not been answered. Resolves when the last picture is drawn. */
  stop(): Promise<void>;
  [Symbol.asyncIterator](): AsyncIterableIterator<T>;
}

/** A call that describes an order, either to place it or to test it. */
export interface OrderCall<R> extends Call<R> {
  /**
   * Returns this call; its prices and quantities are adjusted to the filters of the symbol when it is sent.
   *
   * A price is rounded to the tick size: down for a BUY, up for a SELL. A stop price is rounded to the nearest tick. A
   * quantity is rounded down to the step size. A quantity that is too small (`minQty`, `minNotional`) is **raised** to
   * the smallest allowed one; a quantity that is too large is lowered. A price outside its bounds is not changed. The
   * changes are in `meta.fitted` of the result and are shown with it; `explain()` shows them before sending.
   *
   * If the filters of the symbol are not known yet, one exchangeInfo request loads them first. `minNotional` of a market
   * order needs the average price: `await x.market.avgPrice(symbol)` in the last minute before the order.
   *
   * Only a call with `.fit()` accepts a float with rounding errors, such as `50000.1 * 1.001`: its first fifteen digits
   * are used and rounded.
   *
   *
   *
   * @example await x.orders.limit('BTCUSDT', 'BUY', '0.0512345', '61000.123').fit()
   */
  fit(): this;
}

/**
 * A call that places an order. An order that is certain to break a filter of its symbol is not sent: the call fails
 * with a FilterError that names the nearest valid values. The first order of a symbol loads the filters by one
 * exchangeInfo request, unless `connect({ checkFilters: false })` turns this off. If they cannot be loaded, the order is
 * sent unchecked, and `meta.uncheckedBecause` of the result says why.
 */
export interface TicketCall<R> extends OrderCall<R> {
  /** Returns this call without the filter checks before sending; the exchange checks the order. */
  unchecked(): this;
}

/** A call that places an order and has a test endpoint on the exchange. */
export interface TestableCall<R> extends TicketCall<R> {
  /**
   * Returns the same order for the test endpoint: the exchange checks the order and places nothing. The client does not
   * check filters; `.fit()` still applies.
   *
   *
   *
   * @example await x.orders.market('BTCUSDT', 'BUY', '0.1').test({ computeCommissionRates: true })
   */
  test(options?: { computeCommissionRates?: false }): OrderCall<NoCommissions>;
  test(options: { computeCommissionRates: true }): OrderCall<OrderTestCommissions>;
}

/** @internal Marks calls by a registered symbol, so that calls of another copy of the package are recognized too. */
export const CALL = Symbol.for('spotlab.call');

/** @internal A call with an invalid parameter has its error under this symbol, also a call of another copy of the package. */
export const FAILURE = Symbol.for('spotlab.failure');

/** The parameter error of a call that cannot be sent; undefined for every other value. */
export function failureOf(value: unknown): Error | undefined {
  if (typeof value !== 'object' || value === null || !(CALL in value)) return undefined;
  return (value as { readonly [FAILURE]?: Error })[FAILURE];
}

/** Whether `value` is a call of a spotlab client. */
export function isCall(value: unknown): value is Call<unknown> {
  return typeof value === 'object' && value !== null && CALL in value;
}

/**
 * @internal Marks watches by a registered symbol, so that watches of another copy of the package are recognized too.
 */
export const WATCH = Symbol.for('spotlab.watch');

/** Whether `value` was returned by `watch()` of a call. */
export function isWatch(value: unknown): value is Watch<unknown> {
  return typeof value === 'object' && value !== null && WATCH in value;
}
