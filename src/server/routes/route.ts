/** What a route is: a function from a checked request to the JSON of its reply, one for every endpoint. */
import type { Exchange } from '../../exchange/exchange.js';
import type { MarketData } from '../../exchange/market/market-data.js';
import type { WireUnit } from '../../exchange/market/wire-time.js';
import type { account } from '../../protocol/catalogue/account.js';
import type { general } from '../../protocol/catalogue/general.js';
import type { market } from '../../protocol/catalogue/market.js';
import type { orders } from '../../protocol/catalogue/orders.js';
import type { RateLimiter } from '../../protocol/limits.js';
import type { OrderCount } from '../order-counts.js';
import type { CheckedParameters } from '../parameters.js';

export type GeneralId = keyof typeof general;
export type MarketId = keyof typeof market;
export type OrdersId = keyof typeof orders;
export type AccountId = keyof typeof account;
export type EndpointId = GeneralId | MarketId | OrdersId | AccountId;

/** A request whose parameters, key and signature have passed all checks. */
export interface RouteCall {
  readonly params: CheckedParameters;
  /** Account of the key; 0 on public endpoints. */
  readonly account: number;
  readonly exchange: Exchange;
  readonly market: MarketData;
  /** Time of the request, microseconds since the epoch. */
  readonly nowUs: number;
  /** Unit that the reply's times are asked for in. */
  readonly unit: WireUnit;
  /** Microseconds in that unit. */
  readonly wireTime: (us: number) => number;
  readonly rateLimits: readonly RateLimiter[];
  /** A client order id for whoever sent none. */
  readonly newId: () => string;
  readonly orderCounts: () => OrderCount[];
}

/** @returns what goes over the wire as JSON @throws Fault */
export type Route = (call: RouteCall) => unknown;

export type Routes<Id extends string> = Readonly<Record<Id, Route>>;
