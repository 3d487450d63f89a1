/**
 * A call: a request that is described but not sent.
 *
 * Immutable (each setter returns a new call), lazy, and awaitable. It sends **once**: awaiting it again gives the same
 * answer, so that a notebook cell that echoes an awaited order does not place it twice. {@link Call.send} sends anew.
 *
 * Beware: an `async` function that returns a call sends it, because promises unwrap whatever can be awaited. Return
 * `[call]` or a function to hand one on unsent.
 */

import type { NoCommissions, OrderTestCommissions } from '../data-types.gen.js';
import type { Shown } from '../results/result.js';
import type { Explanation } from './explanation.js';
import type { StopSignal } from './inputs.js';

/** A described request. `R` is what it resolves with. */
export interface Call<R> extends PromiseLike<Shown<R>> {
  /** The verb that made it, such as `market.klines`. */
  readonly verb: string;
  /** Parameters by wire name, as they would be sent. */
  readonly params: Readonly<Record<string, string | readonly string[]>>;
  /** Whether sending it places, changes or cancels orders. */
  readonly isTrading: boolean;
  /** Whether awaiting it has sent it. */
  readonly isSent: boolean;
  /** Request weight it costs. */
  readonly weight: number;
  /** Sends a fresh request, whether or not one was sent before. */
  send(): Promise<Shown<R>>;
  /** This call with one parameter set by its wire name; undefined removes it. */
  with(wireName: string, value: unknown): this;
  /** This call, aborted when `signal` is. A trading call that was already on its way may still be carried out. */
  signal(signal: StopSignal): this;
  /** What would be sent, what it costs, which filters it meets. Sends nothing. */
  explain(): Explanation;
  /** The request as a curl command; keys and signature are masked unless `secrets` is true, which makes it runnable. */
  curl(options?: { secrets?: boolean }): string;
  /**
   * The call's results over and over, each a fresh request: for a call that only reads. At the prompt of the REPL it is
   * drawn in place until a key is pressed.
   *
   * @param options how often, as `WatchOptions` or as its `every` alone
   * @throws SpotlabError `SPOTLAB_READ_ONLY` for a call that trades
   * @throws ParameterError for an interval that is none
   * @example for await (const book of x.market.depth('BTCUSDT').watch('1s')) console.log(book.bids[0])
   */
  watch(options?: WatchOptions | number | string): Watch<R>;
  // biome-ignore lint/suspicious/noExplicitAny: as of every promise; a refusal's code is looked at without a cast
  catch<B = never>(onRejected?: ((reason: any) => B | PromiseLike<B>) | null): Promise<Shown<R> | B>;
  finally(onFinally?: (() => void) | null): Promise<Shown<R>>;
}

/** How a call is watched. */
export interface WatchOptions {
  /** Time from one request to the next: milliseconds, or text such as `500ms`. Default `1s`, at least 100 ms. */
  readonly every?: number | string;
  /** Requests in all, failed ones too. Default: until it is stopped. */
  readonly times?: number;
  /** Failures in a row after which it ends with the last one. Default 5. */
  readonly failures?: number;
  /** Stops it. */
  readonly signal?: StopSignal;
}

/**
 * A call that is sent over and over, one request at a time. Each `for await` begins anew; leaving the loop stops it.
 *
 * The time between two requests is stretched so that it never takes more than half of a limit, and it pauses while nine
 * tenths of a window are used. A reading that fails is tried again at its next turn.
 */
export interface Watch<R> extends AsyncIterable<Shown<R>> {
  /** The verb of the call, such as `market.depth`. */
  readonly verb: string;
  /** Wished milliseconds from one request to the next. */
  readonly everyMs: number;
  [Symbol.asyncIterator](): AsyncIterableIterator<Shown<R>>;
}

/** A call that only reads. */
export interface ReadingCall<R> extends Call<R> {
  /**
   * Draws the result in place, over and over, each time by a fresh request. In a cell of the kernel it begins at once and
   * goes on below its cell while later cells run; at the prompt of the REPL it is drawn until a key is pressed.
   *
   * The time between two requests is stretched so that all that is watched together never takes more than half of a limit,
   * and it pauses while nine tenths of a window are used. A request that fails is told below the picture and tried again.
   * It ends by `stop()`, by an interrupt of its cell (or of the kernel while no cell runs), after `times`, when its cell
   * runs again, and with the kernel; the last picture stays.
   *
   * @param options how often, as `WatchOptions` or as its `every` alone: `'1s'`, `{ every: '500ms', times: 20 }`
   * @throws ParameterError for an interval that is none
   * @throws SpotlabError `SPOTLAB_LIVE` where nobody draws (a program, plain tslab): `watch()` gives the results there
   * @example const book = x.market.depth('BTCUSDT').live('1s')
   */
  live(options?: WatchOptions | number | string): Live<Shown<R>>;
}

/** Something that is drawn again and again; iterating it gives each result that comes, leaving the loop does not stop it. */
export interface Live<T> extends AsyncIterable<T> {
  /** What is drawn, such as `market.depth`. */
  readonly name: string;
  /** Wished milliseconds from one look to the next. */
  readonly everyMs: number;
  /** Results so far. */
  readonly updates: number;
  /** Request weight that it was charged so far. */
  readonly weight: number;
  /** The newest result; undefined until there is one. */
  readonly last: T | undefined;
  readonly isRunning: boolean;
  /**
   * Resolves when it has ended and its last picture is drawn. Rejects with the last error when too many looks have failed
   * in a row, and when it was interrupted, so that what comes after it in a cell does not run.
   */
  readonly done: Promise<void>;
  /** Ends it; what is on its way is aborted. Resolves when its last picture is drawn. */
  stop(): Promise<void>;
  [Symbol.asyncIterator](): AsyncIterableIterator<T>;
}

/** A call that describes an order, to be placed or to be tried out. */
export interface OrderCall<R> extends Call<R> {
  /**
   * This call, its prices and quantities made to fit the filters of the symbol when it is sent.
   *
   * A price is rounded to the tick, that of a BUY down and that of a SELL up; a stop price to the nearest tick. A
   * quantity is rounded down to the step; one that is too small (`minQty`, `minNotional`) is **raised** to the smallest
   * that passes, one that is too great is lowered. What was changed is in the result's `meta.fitted` and is shown with
   * it; `explain()` tells before. A price beyond its bounds is not moved.
   *
   * Filters that are not known yet are asked for first, with one exchangeInfo of the symbol.
   *
   * @example await x.orders.limit('BTCUSDT', 'BUY', '0.0512345', '61000.123').fit()
   */
  fit(): this;
}

/**
 * A placement. It is not sent when it breaks a filter of its symbol for certain: it fails with a FilterError that names
 * the nearest valid values. Filters of a symbol that is not known yet are not looked at.
 */
export interface TicketCall<R> extends OrderCall<R> {
  /** This call, left to the exchange to judge: no filter is looked at before it is sent. */
  unchecked(): this;
}

/** A placement that the exchange can try out. */
export interface TestableCall<R> extends TicketCall<R> {
  /**
   * The same order as a call that tries it out: the exchange checks everything and places nothing. Filters are left to the
   * exchange, `.fit()` is kept.
   *
   * @example await x.orders.market('BTCUSDT', 'BUY', '0.1').test({ computeCommissionRates: true })
   */
  test(options?: { computeCommissionRates?: false }): OrderCall<NoCommissions>;
  test(options: { computeCommissionRates: true }): OrderCall<OrderTestCommissions>;
}

/** @internal Marks calls, so that those of another copy of the package are known too. */
export const CALL = Symbol.for('spotlab.call');

/** Whether `value` is a call of this client. */
export function isCall(value: unknown): value is Call<unknown> {
  return typeof value === 'object' && value !== null && CALL in value;
}

/** @internal Marks watches, so that those of another copy of the package are known too. */
export const WATCH = Symbol.for('spotlab.watch');

/** Whether `value` is what a call's `watch()` gives. */
export function isWatch(value: unknown): value is Watch<unknown> {
  return typeof value === 'object' && value !== null && WATCH in value;
}
