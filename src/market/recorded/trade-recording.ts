import { type Extent, largestOf, type Range } from './kline-recording.js';

/**
 * Recorded trades of one symbol in integer columns. {@link RecordedTrades} serves them.
 *
 * Rows ascend by id, and their times never decrease. Prices are integers of 10^-priceDecimals, quantities of
 * 10^-quantityDecimals, times microseconds since the epoch. Memory: 33 bytes a trade, 41 if {@link ids} are present.
 */
export interface TradeRecording {
  readonly priceDecimals: number;
  readonly quantityDecimals: number;
  /** Id of the first trade. Without {@link ids}, the following ids are consecutive. */
  readonly firstId: number;
  /** Ids of the trades; present only if ids are missing in between. */
  readonly ids?: Float64Array;
  readonly timesUs: Float64Array;
  readonly priceTicks: Float64Array;
  readonly quantityLots: Float64Array;
  /** Aggregate ids, ascending; equal for the trades of one aggregate. */
  readonly aggregateIds: Float64Array;
  /** 1 where the buyer was the maker. */
  readonly buyerMaker: Uint8Array;
}

/** The time of the first trade, and the time after the last one. */
export function tradesRange({ timesUs }: TradeRecording): Range {
  return { startUs: timesUs[0] as number, endUs: (timesUs.at(-1) as number) + 1 };
}

/** Highest price and largest quantity of all trades, which the filters of the replayed symbol must allow. */
export function tradesExtent({ priceDecimals, quantityDecimals, priceTicks, quantityLots }: TradeRecording): Extent {
  return { priceDecimals, quantityDecimals, highest: largestOf(priceTicks), largest: largestOf(quantityLots) };
}

/** Median quantity in the recording's units, of at most about 20,000 sampled trades. */
export function medianQuantity({ quantityLots }: TradeRecording): number {
  const every = Math.max(1, Math.floor(quantityLots.length / 10_000));
  const some = quantityLots.filter((_, row) => row % every === 0).sort();
  return some[some.length >> 1] ?? 1;
}
