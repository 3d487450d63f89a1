/** The public types of limit windows, and of the forecast of how much of each window a batch of calls uses. */

/** One window of a rate limit. */
export interface LimitWindow {
  /**
   * The kind of events that the window counts. `CONNECTIONS` and `MESSAGES` belong to streams and appear with the first
   * connection.
   */
  readonly type: 'REQUEST_WEIGHT' | 'RAW_REQUESTS' | 'ORDERS' | 'CONNECTIONS' | 'MESSAGES';
  /** `1M`, `10S`, `1D` */
  readonly interval: string;
  /**
   * `ip` for the weight and the requests of the IP address under /api, `account` for the unfilled orders of the account.
   * `connection` for the messages of the connection that has sent the most messages.
   * Under /sapi every endpoint has its own window, by IP address or by account.
   */
  readonly pool: 'ip' | 'account' | 'connection' | 'sapi-ip' | 'sapi-uid';
  /** The endpoint of a window under /sapi. Such a window appears when the endpoint is first used. */
  readonly scope?: string;
  /** Highest count of the window. */
  readonly limit: number;
  /** Usage in this window according to the last reply of the exchange. */
  readonly used: number;
  /** Usage that is reserved by requests without a reply. */
  readonly reserved: number;
  /** Milliseconds until the window resets. */
  readonly resetsInMs: number;
  /** The part of the window that other processes have used and reserved. Present while the limits are shared. */
  readonly others?: number;
}

/** A window with the cost of a batch. */
export interface ForecastWindow extends LimitWindow {
  /** Cost of the batch in this window, over as many periods as the batch needs. */
  readonly cost: number;
}

/** A cost in weight and orders, as an alternative to a call; see `limits.forecast()`. */
export interface ForecastCost {
  /** Request weight. */
  readonly weight: number;
  /** Number of unfilled orders that the request adds. Default 0. */
  readonly orders?: number;
}

/** Estimated cost and duration of a batch; has display hooks. */
export interface LimitsForecast {
  /** Number of requests. */
  readonly requests: number;
  /** Total weight if all requests succeed; most trading calls then cost 0. */
  readonly weight: number;
  /** Number of unfilled orders that the batch adds. */
  readonly orders: number;
  /** Number of requests that can be sent at once. */
  readonly atOnce: number;
  /** Milliseconds until the last request is sent; Infinity when one request costs more than a whole window. */
  readonly waitMs: number;
  /** Epoch milliseconds at which the last request is sent. */
  readonly finishesAtMs: number;
  /** Epoch milliseconds until which this IP address is banned; until then calls fail under every policy. */
  readonly bannedUntilMs?: number;
  /** The windows that the batch counts in. */
  readonly windows: readonly ForecastWindow[];
}
