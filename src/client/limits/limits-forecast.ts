/** The windows of the limits, and the forecast of what a batch of calls takes from them. Public types. */

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

/** Something that costs weight and orders; see `limits.forecast()`. */
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
