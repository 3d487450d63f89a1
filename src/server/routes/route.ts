/** What a route is: a function from a checked request to the JSON of its reply, one for every endpoint. */

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
import type { OrderCount } from '../limits/order-counts.js';
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

/** A request whose parameters, key and signature have passed all checks. */
export interface RouteCall {
  readonly params: CheckedParameters;
  /** Account of the key; 0 on public endpoints. */
  readonly account: number;
  /** To be asked only: what changes it goes through `apply` and `perform`. */
  readonly exchange: Exchange;
  readonly apply: ApplyCommand;
  readonly perform: Perform;
  readonly market: MarketData;
  /** Best quotes of every symbol, whether or not anybody trades it yet. */
  readonly quotes: MarketQuotes;
  /** What is kept as bytes from one request to the next. */
  readonly responseCache: ResponseCache;
  readonly records: AccountHistory;
  readonly convert: ConvertService;
  /** Time of the request, microseconds since the epoch. */
  readonly nowUs: number;
  /** What the clock is said to show: the same, unless it is to seem off. */
  readonly reportedUs: number;
  /** Unit that the reply's times are asked for in. */
  readonly unit: WireUnit;
  /** Microseconds in that unit. */
  readonly wireTime: (us: number) => number;
  readonly rateLimits: readonly RateLimiter[];
  /** A client order id for whoever sent none. */
  readonly newId: () => string;
  readonly orderCounts: () => OrderCount[];
  /** The refusal of a new order by the unfilled order count, when the request asked to go on with its cancel. */
  readonly tooManyOrders: LimitRefusal | undefined;
}

/** @returns what goes over the wire as JSON @throws Refusal */
export type Route = (call: RouteCall) => unknown;

/** Some of the catalogue's endpoints with their routes. */
export type Routes = Readonly<Partial<Record<EndpointId, Route>>>;
