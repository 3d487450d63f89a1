/** The public types of `x.limits` and `x.latency`. */

import type { ForecastCost, LimitsForecast, LimitWindow } from '../base/limits-forecast.js';
import type { Call, Live, WatchOptions } from './call.js';

/**
 * The rate limits of one exchange address, shared by all clients of this process with that address, and with other
 * processes as the option `limits` says. The order windows are shared by clients with the same API key.
 */
export interface Limits {
  /** The windows of all rate limiters. */
  readonly windows: readonly LimitWindow[];
  /** Milliseconds for which requests wait after a 429. */
  readonly backoffForMs: number | undefined;
  /** Milliseconds for which placements wait after a -1015 (too many unfilled orders); other requests do not wait. */
  readonly ordersBackoffForMs: number | undefined;
  /** Epoch milliseconds until which this IP address is banned. Stored across restarts of the process. */
  readonly bannedUntilMs: number | undefined;
  /** Number of calls that wait for a window or after a 429. */
  readonly waiting: number;
  /** The processes with which the limits are shared; undefined when this process alone counts them. */
  readonly share: LimitSharing | undefined;
  /**
   * Estimates the total weight of `calls` and the time until the last one is sent, without sending any. Calls that
   * already wait go first. The estimate assumes that no other program uses the limits, that all calls succeed and that
   * no order is filled meanwhile.
   *
   *
   *
   * @param calls calls that were not awaited, or costs
   * @throws ParameterError for any other argument
   * @example x.limits.forecast(symbols.map((symbol) => x.market.depth(symbol).limit(5000)))
   */
  forecast(calls: readonly (Call<unknown> | ForecastCost)[]): LimitsForecast;
  /**
   * Draws the gauges in place, again after each interval, like `call.live()`. Sends nothing.
   *
   *
   *
   * @param options the interval, as `WatchOptions` or as its `every` alone. Default `1s`
   */
  live(options?: WatchOptions | number | string): Live<Limits>;
}

/** The processes with which the limits are shared. */
export interface LimitSharing {
  /** `machine` for the processes of this machine, else the address of a Redis, without its password. */
  readonly with: string;
  /** Number of processes that share the limits, this one included. */
  readonly processes: number;
  /** Whether the broker of this machine, or the Redis, does not answer: then this process uses a part of each limit. */
  readonly isUnshared: boolean;
}

/** The latency of one reply. */
export interface LatencySample {
  /** The verb of the request. */
  readonly verb: string;
  /** Milliseconds from sending to the last byte. */
  readonly ms: number;
}

/** Latencies of replies. Statistics are NaN before the first reply. */
export interface Latency {
  /** Number of replies in all. */
  readonly count: number;
  /** The newest replies, at most 240, oldest first. */
  readonly samples: readonly LatencySample[];
  /** Latency of the latest request. */
  readonly lastMs: number;
  /** Median of the samples. */
  readonly medianMs: number;
  /** 95th percentile of the samples. */
  readonly p95Ms: number;
  /** Lowest latency. */
  readonly leastMs: number;
  /** Highest latency. */
  readonly mostMs: number;
  /**
   * Draws the sparkline in place, again after each interval, like `call.live()`. Sends nothing.
   *
   *
   *
   * @param options the interval, as `WatchOptions` or as its `every` alone. Default `1s`
   */
  live(options?: WatchOptions | number | string): Live<Latency>;
}

/** A wait, before it begins. */
export interface WaitSeen {
  readonly why: 'ban' | 'backoff' | 'window' | 'outcome' | 'connection' | 'missed';
  readonly waitMs: number;
  /** The full window of a wait for a window. */
  readonly window?: {
    readonly type: string;
    readonly interval: string;
    readonly used: number;
    readonly limit: number;
  };
}
