import { type Extent, largestOf } from './kline-recording.js';

/**
 * A recorded order book: snapshots, and the changes of levels that come between.
 *
 * Prices are integers of 10^-priceDecimals, quantities of 10^-quantityDecimals; a level is changed to a quantity, 0 takes
 * it away. Events ascend in time and by update id, each beginning where the one before ended, except where a snapshot
 * begins the book anew.
 */
export interface DepthRecording {
  readonly priceDecimals: number;
  readonly quantityDecimals: number;
  /** By event; at least one. */
  readonly timesUs: Float64Array;
  /** Update id that an event ends with, by event. */
  readonly lastIds: Float64Array;
  /** Number of the first change of every event, and of what would come after the last. */
  readonly starts: Float64Array;
  /** By change; bids are positive, asks negative. */
  readonly sidedTicks: Float64Array;
  readonly lots: Float64Array;
  /** In the order of the events; the first stands before event 0. */
  readonly snapshots: readonly DepthSnapshot[];
}

/** The whole book as it stood before an event. */
export interface DepthSnapshot {
  /** Number of the event that comes next. */
  readonly beforeEvent: number;
  readonly lastUpdateId: number;
  /** As in {@link DepthRecording.sidedTicks}. */
  readonly sidedTicks: Float64Array;
  readonly lots: Float64Array;
}

/** Highest price and largest quantity of any level. */
export function depthExtent({ priceDecimals, quantityDecimals, sidedTicks, lots, snapshots }: DepthRecording): Extent {
  const parts = [{ sidedTicks, lots }, ...snapshots];
  const highest = parts.flatMap((part) => [largestOf(part.sidedTicks), -smallestOf(part.sidedTicks)]);
  const largest = parts.map((part) => largestOf(part.lots));
  return { priceDecimals, quantityDecimals, highest: Math.max(...highest), largest: Math.max(...largest) };
}

function smallestOf(values: Float64Array): number {
  let smallest = 0;
  for (let i = 0; i < values.length; i += 1) smallest = Math.min(smallest, values[i] as number);
  return smallest;
}
