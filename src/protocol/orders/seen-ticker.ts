/** What is kept of the newest ticker of a symbol: symbols are ranked by it, and completion tells it. Decimals as on the wire. */
export interface SeenTicker {
  readonly symbol: string;
  readonly lastPrice: string;
  readonly priceChangePercent?: string;
  /** Over the ticker's day, in the quote asset. */
  readonly quoteVolume: string;
}
