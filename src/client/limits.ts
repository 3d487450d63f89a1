/** What `x.limits` offers. */

/** One window. */
export interface LimitWindow {
  readonly type: 'REQUEST_WEIGHT' | 'RAW_REQUESTS' | 'ORDERS' | 'CONNECTIONS';
  /** `1M`, `10S`, `1D` */
  readonly interval: string;
  readonly limit: number;
  /** As the exchange counted it last, in this window. */
  readonly used: number;
  /** On its way: reserved by requests whose replies are not there yet. */
  readonly reserved: number;
  readonly resetsInMs: number;
}

/** The limits of one exchange address, shared by all clients of this process that talk to it. */
export interface Limits {
  readonly windows: readonly LimitWindow[];
  /** Milliseconds for which requests hold after a 429. */
  readonly heldForMs: number | undefined;
  /** Epoch milliseconds until which this address is banned. */
  readonly bannedUntilMs: number | undefined;
}
