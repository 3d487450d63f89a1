/**
 * The types of routes: a route is a function from a checked request to the JSON of its reply, one for each endpoint.
 */

import type {
  account,
  convert,
  general,
  market,
  orderLists,
  orders,
  sor,
  tickers,
  wallet,
} from '../../catalogue/index.js';
import type { AccountHistory, ConvertService, Exchange } from '../../exchange/index.js';
import type { MarketData, MarketQuotes, WireUnit } from '../../market/index.js';
import type { RateLimiter } from '../../protocol/index.js';
import type { CheckedParameters } from '../http/parameters.js';
import type { ResponseCache } from '../http/response-cache.js';
import type { RateLimitUsage } from '../limits/request-limits.js';
import type { LimitRefusal } from '../refusal.js';
import type { ApplyCommand, Perform } from '../venue/venue-input.js';

export type EndpointId =
  | keyof typeof general
  | keyof typeof market
  | keyof typeof tickers
  | keyof typeof orders
  | keyof typeof orderLists
  | keyof typeof sor
  | keyof typeof account
  | keyof typeof wallet
  | keyof typeof convert;

/** A request whose parameters, key and signature passed all checks. */
export interface RouteCall {
  readonly params: CheckedParameters;
  /** Account of the key; 0 on public endpoints. */
  readonly account: number;
  /** For reading only: changes go through `apply` and `perform`. */
  readonly exchange: Exchange;
  readonly apply: ApplyCommand;
  readonly perform: Perform;
  readonly market: MarketData;
  /** Best quotes of every symbol, active or idle. */
  readonly quotes: MarketQuotes;
  /** Reply bodies that are cached between requests. */
  readonly responseCache: ResponseCache;
  readonly records: AccountHistory;
  readonly convert: ConvertService;
  /** Time of the request, microseconds since the epoch. */
  readonly nowUs: number;
  /** The time that the reply reports, microseconds: `nowUs`, shifted if a skew fault is planned. */
  readonly reportedUs: number;
  /** Requested unit of the times in the reply. */
  readonly unit: WireUnit;
  /** Converts microseconds to that unit. */
  readonly wireTime: (us: number) => number;
  readonly rateLimits: readonly RateLimiter[];
  /** Generates a client order id for a request without one. */
  readonly newId: () => string;
  readonly orderCounts: () => RateLimitUsage[];
  /** The refusal by the unfilled order count, if the request still wants its cancel to be executed. */
  readonly tooManyOrders: LimitRefusal | undefined;
}

/** @returns the body of the reply, which is sent as JSON @throws Refusal */
export type Route = (call: RouteCall) => unknown;

/** Routes by endpoint id, for a part of the catalogue. */
export type Routes = Readonly<Partial<Record<EndpointId, Route>>>;
