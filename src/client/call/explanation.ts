/** The public types of a ticket: what `call.explain()` returns, with checks, expected fills, commission and balances. */

import type { DataSource, FitChange, Method, Security } from '../../protocol/index.js';
import type { ForecastWindow } from '../limits/limits-forecast.js';

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
