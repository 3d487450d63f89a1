/**
 * Type of the latest known ticker of a symbol. Completion shows it and ranks symbols by it. Decimals are strings.
 */
export interface SeenTicker {
  readonly symbol: string;
  readonly lastPrice: string;
  readonly priceChangePercent?: string;
  /** Volume of the last 24 hours in the quote asset. */
  readonly quoteVolume: string;
}
