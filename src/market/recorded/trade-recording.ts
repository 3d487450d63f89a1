import { type Extent, largestOf } from './kline-recording.js';

/**
 * Recorded trades of one symbol in integer columns, as {@link RecordedTrades} serves them.
 *
 * Rows ascend by id and never go back in time. Prices are integers of 10^-priceDecimals, quantities of
 * 10^-quantityDecimals, times microseconds since the epoch. 33 bytes a trade, 41 where ids have holes.
 */
export interface TradeRecording {
  readonly priceDecimals: number;
  readonly quantityDecimals: number;
  /** Id of the first trade; ids go on from it by ones unless there are {@link ids}. */
  readonly firstId: number;
  /** Own ids of the trades, where some are missing between them. */
  readonly ids?: Float64Array;
  readonly timesUs: Float64Array;
  readonly priceTicks: Float64Array;
  readonly quantityLots: Float64Array;
  /** Ascending; equal for the trades of one aggregate. */
  readonly aggregateIds: Float64Array;
  /** 1 where the buyer was the maker. */
  readonly buyerMaker: Uint8Array;
}

/** Highest price and largest quantity. */
export function tradesExtent({ priceDecimals, quantityDecimals, priceTicks, quantityLots }: TradeRecording): Extent {
  return { priceDecimals, quantityDecimals, highest: largestOf(priceTicks), largest: largestOf(quantityLots) };
}

/** A middling quantity, in the recording's units. */
export function medianQuantity({ quantityLots }: TradeRecording): number {
  const every = Math.max(1, Math.floor(quantityLots.length / 10_000));
  const some = quantityLots.filter((_, row) => row % every === 0).sort();
  return some[some.length >> 1] ?? 1;
}
