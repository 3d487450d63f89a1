/**
 * A call: a request that is described but not sent.
 *
 * Immutable (each setter returns a new call), lazy, and awaitable. It sends **once**: awaiting it again gives the same
 * answer, so that a notebook cell that echoes an awaited order does not place it twice. {@link Call.send} sends anew.
 *
 * Beware: an `async` function that returns a call sends it, because promises unwrap whatever can be awaited. Return
 * `[call]` or a function to hand one on unsent.
 */

import type { DataSource, FitChange, Method, Security } from '../../protocol/index.js';
import type { ForecastWindow } from '../limits/limits.js';
import type { Shown } from '../results/result.js';
import type { NoCommissions, OrderTestCommissions } from '../surface.gen.js';
import type { StopSignal } from './inputs.js';

/** One statement about a call that was checked before sending. */
export interface Check {
  /** Filter or rule. */
  readonly name: string;
  readonly ok: boolean;
  readonly detail: string;
  /** Wire name of the parameter that it is about. */
  readonly parameter?: string;
  /** Values that would pass, when it fails and there are any; the lower first. */
  readonly nearest?: readonly string[];
  /**
   * Present where it goes by what an earlier answer told, such as an average price, the open orders or the book: how long
   * ago that was, in milliseconds. The exchange goes by what is so when the order comes, so such a check holds nothing back.
   */
  readonly ageMs?: number;
}

/** What an order would take from the book as it was seen last. Decimals; quantities in base, amounts in quote asset. */
export interface TicketFills {
  /** What fills at once. */
  readonly quantity: string;
  /** What that costs or brings, commission aside. */
  readonly amount: string;
  /** Cut to 8 decimals; absent when nothing fills. */
  readonly averagePrice?: string;
  /** The last price taken; absent when nothing fills. */
  readonly worstPrice?: string;
  /** What is left of the quantity: it rests, or expires where the order may not rest. */
  readonly rest?: string;
  /** The book was seen only so far, and ends before the order does. */
  readonly isBeyond: boolean;
  /** Milliseconds since the book was told. */
  readonly ageMs: number;
}

/** What an order would pay, by the rates that account.commission told: between a maker's and a taker's. Decimals. */
export interface TicketCommission {
  /** The asset that is received, of which it is taken. */
  readonly asset: string;
  readonly asMaker: string;
  readonly asTaker: string;
  /** The asset in which it may be paid at a discount instead, where that is on. */
  readonly discountAsset?: string;
  readonly ageMs: number;
}

/** One asset before and after; decimals, commission aside. */
export interface TicketBalance {
  readonly asset: string;
  readonly free: string;
  readonly locked: string;
  /** As soon as it is done: the order rests, or what it cancels is gone. Absent where that changes nothing. */
  readonly after?: { readonly free: string; readonly locked: string };
  /** When all of it has filled, at its own price or, without one, at those of the book; absent where that is not known. */
  readonly filled?: { readonly free: string; readonly locked: string };
  /** What the account lacks for it; then there is neither of the two. */
  readonly missing?: string;
}

/** Balances by the account's last answer. */
export interface TicketBalances {
  /** Milliseconds since the account was told. */
  readonly ageMs: number;
  readonly assets: readonly TicketBalance[];
}

/** A conversion, by its quote. Decimals. */
export interface TicketConversion {
  readonly fromAsset: string;
  readonly fromAmount: string;
  readonly toAsset: string;
  readonly toAmount: string;
  /** Milliseconds for which the quote holds; negative when it is over. */
  readonly validForMs: number;
}

/** An open order that the call is about, as it was last heard of. Decimals as on the wire. */
export interface TicketTarget {
  readonly symbol: string;
  readonly orderId: string;
  readonly side?: string;
  readonly type?: string;
  readonly price?: string;
  readonly origQty?: string;
  readonly executedQty?: string;
}

/** What a call would send and cost; draws itself. */
export interface Explanation {
  readonly verb: string;
  readonly summary: string;
  readonly sent: false;
  /** Address of the exchange that it would be sent to. */
  readonly baseUrl: string;
  readonly method: Method;
  readonly path: string;
  readonly security: Security;
  /** Parameters as they would be sent. */
  readonly params: Readonly<Record<string, string>>;
  /** The string that would be signed; `timestamp` is filled in when it is sent. */
  readonly payload: string;
  readonly weight: number;
  readonly weightOnSuccess?: number;
  /** Unfilled orders it adds. */
  readonly orderCount: number;
  /** Where the exchange would look the answer up. */
  readonly source: readonly DataSource[];
  readonly checks: readonly Check[];
  /** Present where awaiting it would fail before anything is sent: a rule, or a filter of its symbol, is broken for certain. */
  readonly isHeldBack?: true;
  /** What `.fit()` changes; absent without it. */
  readonly fitted?: readonly FitChange[];
  /** What it takes of each limit that it counts in, on top of what is used. */
  readonly windows: readonly ForecastWindow[];
  /** Price times quantity of a single order, in the quote asset; a market order's by the book. Absent where not known. */
  readonly notional?: { readonly asset: string; readonly amount: string };
  /** Absent where the order does not match when it comes, or its book was not seen. */
  readonly fills?: TicketFills;
  /** Absent where the rates were not told: `await x.account.commission(symbol)` has them told. */
  readonly commission?: TicketCommission;
  /**
   * Absent where the account was not told since the last call that may have changed it: `await x.account.info()` has it
   * told.
   */
  readonly balances?: TicketBalances;
  /** The conversion that accepting a quote makes, where this client asked for the quote; `validForMs` is left of it. */
  readonly converts?: TicketConversion;
  /** Open orders that it cancels, replaces or amends, as far as they are known. */
  readonly targets?: readonly TicketTarget[];
  /** The most that the order, or the list at once, takes from the account when it fills, fees aside; where that is known. */
  readonly spends?: { readonly asset: string; readonly amount: string };
  readonly notes: readonly string[];
}

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
