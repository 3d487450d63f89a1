/** The public types of `x.limits` and `x.latency`. */
import type { Call, Live, WatchOptions } from '../call/call.js';
import type { ForecastCost, LimitsForecast, LimitWindow } from './limits-forecast.js';

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

/** One reply. */
export interface LatencySample {
  readonly verb: string;
  /** From sending to the last byte. */
  readonly ms: number;
}

/** How long replies took. What needs a reply is NaN before the first. */
export interface Latency {
  /** Replies in all. */
  readonly count: number;
  /** The newest replies, at most 240, oldest first. */
  readonly samples: readonly LatencySample[];
  readonly lastMs: number;
  /** Of the samples: half of them were at least as fast. */
  readonly medianMs: number;
  /** Of the samples: 95 of 100 were at least as fast. */
  readonly p95Ms: number;
  readonly leastMs: number;
  readonly mostMs: number;
  /**
   * Draws the sparkline in place, over and over, as `call.live()` does; sends nothing.
   *
   * @param options how often, as `WatchOptions` or as its `every` alone. Default `1s`
   */
  live(options?: WatchOptions | number | string): Live<Latency>;
}
