/** What `x.limits` offers. */
import type { Call, Live, WatchOptions } from '../call/call.js';

/** One window. */
export interface LimitWindow {
  readonly type: 'REQUEST_WEIGHT' | 'RAW_REQUESTS' | 'ORDERS' | 'CONNECTIONS';
  /** `1M`, `10S`, `1D` */
  readonly interval: string;
  /** `ip` for /api; under /sapi every endpoint has a window of its own, by address or by account. */
  readonly pool: 'ip' | 'sapi-ip' | 'sapi-uid';
  /** Endpoint that it belongs to alone, for the windows under /sapi; these appear when it is first used. */
  readonly scope?: string;
  readonly limit: number;
  /** As the exchange counted it last, in this window. */
  readonly used: number;
  /** On its way: reserved by requests whose replies are not there yet. */
  readonly reserved: number;
  readonly resetsInMs: number;
}

/** A window and what a batch takes of it. */
export interface ForecastWindow extends LimitWindow {
  /** What the batch takes of it, over as many windows as it needs. */
  readonly cost: number;
}

/** Something that costs weight and orders; see {@link Limits.forecast}. */
export interface ForecastCost {
  /** Request weight. */
  readonly weight: number;
  /** Unfilled orders that it adds. Default 0. */
  readonly orders?: number;
}

/** What a batch would cost and how long it would take; draws itself. */
export interface LimitsForecast {
  /** Requests. */
  readonly requests: number;
  /** Weight that is charged if all succeed; most trading calls are free then. */
  readonly weight: number;
  /** Unfilled orders that they add. */
  readonly orders: number;
  /** Requests that would leave at once. */
  readonly atOnce: number;
  /** Milliseconds until the last one leaves; Infinity when one costs more than a whole window. */
  readonly waitMs: number;
  /** Epoch milliseconds at which the last one leaves. */
  readonly finishesAtMs: number;
  /** Epoch milliseconds until which this address is banned; calls fail before, whatever the policy. */
  readonly bannedUntilMs?: number;
  /** The windows that the batch takes from. */
  readonly windows: readonly ForecastWindow[];
}

/**
 * The limits of one exchange address, shared by all clients of this process that talk to it; the windows of orders are
 * shared by those with the same API key.
 */
export interface Limits {
  readonly windows: readonly LimitWindow[];
  /** Milliseconds for which requests hold after a 429. */
  readonly heldForMs: number | undefined;
  /** Milliseconds for which placements hold after a -1015, too many unfilled orders; all else goes on. */
  readonly ordersHeldForMs: number | undefined;
  /** Epoch milliseconds until which this address is banned. Remembered across restarts of the process. */
  readonly bannedUntilMs: number | undefined;
  /** Calls that wait for a window or a hold. */
  readonly waiting: number;
  /**
   * What `calls` would cost together and how long it would take until the last one has left, sent in this order and all
   * at once; calls that wait already go first. Sends nothing. Assumes that nobody else spends, that all succeed and that
   * no order is filled meanwhile.
   *
   * @param calls calls that were not awaited, or their costs
   * @throws ParameterError for anything else
   * @example x.limits.forecast(symbols.map((symbol) => x.market.depth(symbol).limit(5000)))
   */
  forecast(calls: readonly (Call<unknown> | ForecastCost)[]): LimitsForecast;
  /**
   * Draws the gauges in place, over and over, as `call.live()` does; sends nothing.
   *
   * @param options how often, as `WatchOptions` or as its `every` alone. Default `1s`
   */
  live(options?: WatchOptions | number | string): Live<Limits>;
}
