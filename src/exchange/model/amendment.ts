/** One amendment of an order: its quantity and its client order id before and after the amendment, and the time. */
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
