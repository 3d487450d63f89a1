/** The types for lines, fills and orders over candles: the client fills them, and the displays draw them. */

/** A line over candles. */
export interface OverlayLine {
  readonly name: string;
  /** One value for each row of the klines; NaN where the line has none. */
  readonly values: ArrayLike<number>;
}

/** A fill of an order, as a mark on its candle. */
export interface OverlayFill {
  readonly timeMs: number;
  readonly side: 'BUY' | 'SELL';
  /** Decimal texts: price in quote asset, quantity in base asset. */
  readonly price: string;
  readonly quantity: string;
}

/** An order, as a line at its price. */
export interface OverlayOrder {
  readonly side: 'BUY' | 'SELL';
  /** The limit price, or the stop price of an order without one. */
  readonly price: string;
  readonly quantity: string;
  /** Whether `price` is a stop price. */
  readonly isStop: boolean;
  readonly fromMs: number;
  /** The end of the order; absent while it is open. */
  readonly toMs?: number;
}

/** Everything over the candles of a chart. */
export interface ChartOverlay {
  readonly lines: readonly OverlayLine[];
  readonly fills: readonly OverlayFill[];
  readonly orders: readonly OverlayOrder[];
}
