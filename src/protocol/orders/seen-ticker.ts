/** Types of the data about a symbol in earlier replies: its ticker and its market price. Decimals are strings. */

/** The latest known ticker of a symbol. Completion shows it and ranks symbols by it. */
export interface SeenTicker {
  readonly symbol: string;
  readonly lastPrice: string;
  readonly priceChangePercent?: string;
  /** Volume of the last 24 hours in the quote asset. */
  readonly quoteVolume: string;
}

/** The newest known market price of a symbol: of its last trade, or the middle of its best bid and ask. */
export interface SeenPrice {
  readonly price: string;
  /** When the exchange sent the price, in milliseconds since the epoch. */
  readonly timeMs: number;
}
