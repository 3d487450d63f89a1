/**
 * The types of routes: a route is a function from a checked request to the JSON of its reply, one for each endpoint.
 */

import type { EndpointId } from '../../catalogue/index.js';
import type { AccountHistory, ConvertService, Exchange } from '../../exchange/index.js';
import type { MarketData, MarketQuotes, WireUnit } from '../../market/index.js';
import type { RateLimiter } from '../../protocol/index.js';
import type { CheckedParameters } from '../base/parameters.js';
import type { LimitRefusal } from '../base/refusal.js';
import type { ResponseCache } from '../base/response-cache.js';
import type { RateLimitUsage } from '../limits/request-limits.js';
import type { ApplyCommand, Perform } from '../venue/venue-input.js';

/** A request whose parameters, key and signature passed all checks. */
export interface RouteCall {
  readonly params: CheckedParameters;
  /** Account of the key; 0 on public endpoints. */
  readonly account: number;
  /** The exchange for reading only; changes go through `apply` and `perform`. */
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
  /** Makes a client order id for a request that has none. */
  readonly newId: () => string;
  readonly orderCounts: () => RateLimitUsage[];
  /** Set if the unfilled order count refuses the new order, and the request still wants its cancel to be executed. */
  readonly tooManyOrders: LimitRefusal | undefined;
}

/** @returns the body of the reply, which is sent as JSON @throws Refusal */
export type Route = (call: RouteCall) => unknown;

/** Routes by endpoint id, for a part of the catalogue. */
export type Routes = Readonly<Partial<Record<EndpointId, Route>>>;
