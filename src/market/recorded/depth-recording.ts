import { type Extent, largestOf } from './kline-recording.js';

/**
 * A recorded order book in integer columns: snapshots of the whole book, and events (depth updates) that change levels.
 *
 * Prices are integers of 10^-priceDecimals, quantities of 10^-quantityDecimals. A change sets the quantity of a level;
 * 0 removes the level. Events ascend by time and update id. Each event continues where the last one ended, except where
 * a snapshot replaces the book.
 */
export interface DepthRecording {
  readonly priceDecimals: number;
  readonly quantityDecimals: number;
  /** Time of every event; at least one event. */
  readonly timesUs: Float64Array;
  /** Last update id of every event. */
  readonly lastIds: Float64Array;
  /** Index of the first change of every event, plus one more entry: the number of changes. */
  readonly starts: Float64Array;
  /** Price of every change: positive for a bid, negative for an ask. */
  readonly sidedTicks: Float64Array;
  readonly lots: Float64Array;
  /** Snapshots in the order of the events; the first one is before event 0. */
  readonly snapshots: readonly DepthSnapshot[];
}

/** The whole book before an event. */
export interface DepthSnapshot {
  /** Index of the event after the snapshot. */
  readonly beforeEvent: number;
  readonly lastUpdateId: number;
  /** Prices and sides of the levels, in the form of {@link DepthRecording.sidedTicks}. */
  readonly sidedTicks: Float64Array;
  readonly lots: Float64Array;
}

/** Highest price and largest quantity of all levels, which the filters of the replayed symbol must allow. */
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
