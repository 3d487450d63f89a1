/**
 * A session as the steps of a request use it: its parts, caches and clock offset, and the ways to send and to sign.
 * `Session` implements this interface; the steps import the interface, so that no file imports the session back.
 */
import type { WatchedTransport } from '../../transport/index.js';
import type { StopSignal } from '../base/inputs.js';
import type { OwnOrders } from '../base/own-orders.js';
import type { CallRequest } from '../call/request.js';
import type { OrderStore } from '../orders/order-store.js';
import type { DataBackend } from '../results/data-backend.js';
import type { SeenFills } from '../results/seen-fills.js';
import type { SeenPrices } from '../results/seen-prices.js';
import type { OpenStreams } from '../types/open-streams.js';
import type { Shown } from '../types/result.js';
import type { Latencies } from '../watch/latencies.js';
import type { OrderReports } from './order-reports.js';
import type { ResponseCache } from './response-cache.js';
import type { SeenTickers } from './seen-tickers.js';
import type { SessionParts } from './session-parts.js';
import type { SignedRequest } from './sign-request.js';

export interface SessionContext {
  readonly parts: SessionParts;
  /** The transport of all requests; hooks and recordings watch it. */
  readonly wire: WatchedTransport;
  /** The clock that timestamps follow minus this machine's clock, in milliseconds. */
  readonly offsetMs: number;
  /** The exchange's time, in milliseconds since the epoch. */
  readonly exchangeNowMs: number;
  /** The orders and order lists of the account. */
  readonly orders: OrderStore;
  /** The tickers of earlier replies. */
  readonly tickers: SeenTickers;
  /** The market prices of earlier replies. */
  readonly prices: SeenPrices;
  readonly fills: SeenFills;
  /** Replies that tickets are computed from. */
  readonly responseCache: ResponseCache;
  readonly latencies: Latencies;
  /** The reports of the account, while a stream of the account is live. */
  orderReports: OrderReports | undefined;
  /** The client order ids that the client has used. */
  readonly ownOrders: OwnOrders;
  /** The open streams of the client, with which calls are followed; undefined without `x.stream`. */
  openStreams: OpenStreams | undefined;
  /** Turns results into tables and files. */
  readonly dataBackend: DataBackend;
  /** Resolves with `dataBackend` when the displays are loaded. */
  whenLoaded(): Promise<DataBackend>;
  /** @throws SpotlabError for a trading call that this client or its scope does not allow */
  checkAllowed(request: CallRequest): void;
  /** Sends a request and resolves with its result. */
  execute<R>(request: CallRequest, signal?: StopSignal): Promise<Shown<R>>;
  /** Measures the exchange's clock and uses the new offset from now on. */
  syncClock(samples?: number): Promise<number>;
  /** Path, headers and body of a request, signed for the present time. */
  sign(request: CallRequest): SignedRequest;
}
