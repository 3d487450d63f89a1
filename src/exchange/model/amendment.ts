/** One amendment of an order: the smaller quantity and the client order id that it was given, and when. */
export interface Amendment {
  /** Ascending over the whole exchange. */
  readonly executionId: number;
  readonly origClientOrderId: string;
  readonly newClientOrderId: string;
  readonly origLots: number;
  readonly newLots: number;
  /** Microseconds since the epoch. */
  readonly timeUs: number;
}
