/**
 * The public types of a ticket: what `call.explain()` returns, with checks, expected fills, commission and balances.
 */

import type { DataSource, FitChange, Method, Security } from '../../protocol/index.js';
import type { ForecastWindow } from '../base/limits-forecast.js';

/** The outcome of one check of a call before sending. */
export interface Check {
  /** Name of the filter or rule. */
  readonly name: string;
  /** Whether the call passes the check. */
  readonly ok: boolean;
  /** The compared values, in words. */
  readonly detail: string;
  /** Wire name of the checked parameter. */
  readonly parameter?: string;
  /** Nearest values that would pass, the lower first; present when the check fails and such values exist. */
  readonly nearest?: readonly string[];
  /**
   * Age in milliseconds of the data that the check uses, such as an average price, open orders or a book. Absent for a
   * check that needs no such data. The exchange checks with current data, so a check with an age never blocks the call.
   */
  readonly ageMs?: number;
}

/**
 * Sums and prices of the fills that an order would get at once from the last known book. Decimals; quantities in base,
 * amounts in quote asset.
 */
export interface TicketFills {
  /** Quantity that fills at once. */
  readonly quantity: string;
  /** Cost (BUY) or proceeds (SELL) of these fills, without commission. */
  readonly amount: string;
  /** Average price, cut to 8 decimals; absent when nothing fills. */
  readonly averagePrice?: string;
  /** The last price reached; absent when nothing fills. */
  readonly worstPrice?: string;
  /**
   * The unfilled quantity: it rests on the book, or expires where the order type or time in force does not allow
   * resting.
   */
  readonly rest?: string;
  /** Whether the order is larger than the known part of the book. */
  readonly isBeyond: boolean;
  /** Age of the book in milliseconds. */
  readonly ageMs: number;
}

/**
 * The commission of an order by the rates of account.commission: the amount lies between `asMaker` and `asTaker`.
 * Decimals.
 */
export interface TicketCommission {
  /** The asset that the commission is taken from: the asset that the order receives. */
  readonly asset: string;
  /** Commission if the whole order is a maker. */
  readonly asMaker: string;
  /** Commission if the whole order is a taker. */
  readonly asTaker: string;
  /** The asset for paying the commission at a discount, where the discount is enabled. */
  readonly discountAsset?: string;
  /** Age of the rates in milliseconds. */
  readonly ageMs: number;
}

/** Balances of one asset before and after the order. Decimals. */
export interface TicketBalance {
  /** The asset. */
  readonly asset: string;
  /** Free amount before the order. */
  readonly free: string;
  /** Locked amount before the order. */
  readonly locked: string;
  /**
   * After the call: the part of the order that fills at once has filled at the prices of the book, and the other part
   * rests on the book; or the cancelled order is gone. Absent where the order fills at once, or the balance does not
   * change.
   */
  readonly after?: { readonly free: string; readonly locked: string };
  /**
   * After the order has filled completely: the part that fills at once at the prices of the book, the other part at the
   * order's own price. The commission is subtracted if its rates are known. Absent if unknown.
   */
  readonly filled?: { readonly free: string; readonly locked: string };
  /** Amount that the account lacks for the order; then `after` and `filled` are absent. */
  readonly missing?: string;
}

/** Balances computed from the last account reply. */
export interface TicketBalances {
  /** Age of the account reply in milliseconds. */
  readonly ageMs: number;
  /** The assets that the order changes. */
  readonly assets: readonly TicketBalance[];
}

/** A conversion by its quote. Decimals. */
export interface TicketConversion {
  /** Asset that is paid. */
  readonly fromAsset: string;
  /** Amount that is paid. */
  readonly fromAmount: string;
  /** Asset that is received. */
  readonly toAsset: string;
  /** Amount that is received. */
  readonly toAmount: string;
  /** Milliseconds until the quote expires; negative after that. */
  readonly validForMs: number;
}

/**
 * An open order that the call cancels, replaces or amends, from the last reply that contained it. Decimals as on the
 * wire.
 */
export interface TicketTarget {
  /** Symbol of the order. */
  readonly symbol: string;
  /** Order id, as text. */
  readonly orderId: string;
  /** BUY or SELL. */
  readonly side?: string;
  /** Order type. */
  readonly type?: string;
  /** Limit price. */
  readonly price?: string;
  /** Quantity of the order. */
  readonly origQty?: string;
  /** Quantity that was executed. */
  readonly executedQty?: string;
}

/** The request and the cost of a call that is not sent, with checks; has display hooks. */
export interface Explanation {
  /** The verb of the call, such as `orders.limit`. */
  readonly verb: string;
  /** A description of the verb, in one sentence. */
  readonly summary: string;
  /** Always false: an explanation sends nothing. */
  readonly sent: false;
  /** Base URL of the exchange. */
  readonly baseUrl: string;
  /** HTTP method. */
  readonly method: Method;
  /** Path of the endpoint. */
  readonly path: string;
  /** Permission that the API key needs; NONE for a public call. */
  readonly security: Security;
  /** The parameters as they would be sent. */
  readonly params: Readonly<Record<string, string>>;
  /** The string to sign; `timestamp` is filled in when the call is sent. */
  readonly payload: string;
  /** Request weight of the call. */
  readonly weight: number;
  /** Request weight if the call succeeds; absent if it is the same. */
  readonly weightOnSuccess?: number;
  /** Number of unfilled orders that the call adds. */
  readonly orderCount: number;
  /** The data sources of the exchange for this endpoint. */
  readonly source: readonly DataSource[];
  /** The checks of the call: filters of the symbol and rules of the endpoint. */
  readonly checks: readonly Check[];
  /**
   * Present when awaiting the call would fail before sending, because the call is certain to break a rule or a filter.
   */
  readonly isUnsendable?: true;
  /** The changes by `.fit()`; absent without `.fit()`. */
  readonly fitted?: readonly FitChange[];
  /** The assets of the symbol; absent while its rules are not known. */
  readonly assets?: { readonly base: string; readonly quote: string };
  /** The best prices of the last known book, and its age in milliseconds. */
  readonly market?: { readonly bid?: string; readonly ask?: string; readonly ageMs: number };
  /** Request weight of the reads for this ticket; absent when nothing was read for it. */
  readonly readWeight?: number;
  /** The limit windows that the call counts in, with its cost in each. */
  readonly windows: readonly ForecastWindow[];
  /** Price times quantity of a single order in the quote asset; for a market order by the book. Absent if unknown. */
  readonly notional?: { readonly asset: string; readonly amount: string };
  /** Absent when the order does not match on arrival, or when its book is not known. */
  readonly fills?: TicketFills;
  /** Absent when the rates are not known; `await x.account.commission(symbol)` fetches them. */
  readonly commission?: TicketCommission;
  /**
   * Absent when no account reply has come since the last call that may have changed balances; `await x.account.info()`
   * fetches one.
   */
  readonly balances?: TicketBalances;
  /** The conversion of an accepted quote, when this client requested the quote. */
  readonly converts?: TicketConversion;
  /** Known open orders that the call cancels, replaces or amends. */
  readonly targets?: readonly TicketTarget[];
  /** The largest amount that the order or list takes from the account at once, without fees; absent if unknown. */
  readonly spends?: { readonly asset: string; readonly amount: string };
  /** Further remarks, as sentences. */
  readonly notes: readonly string[];
}
