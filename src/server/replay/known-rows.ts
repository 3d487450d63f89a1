/** Finds what is known of a recording at the start of a run: the highest price, the largest quantity and the decimals of the rows before the start. */
import {
  type DepthRecording,
  depthExtent,
  type Extent,
  joinExtents,
  type KlineRecording,
  klinesExtent,
  type TradeRecording,
  tradesExtent,
} from '../../market/index.js';
import { portable } from '../../protocol/index.js';
import type { MarketRecording } from './read-replay.js';

/**
 * Minimum number of rows from which usual values, such as the number of decimals, are computed: if fewer rows are from before the start, the first rows after
 * it count too.
 */
export const FIRST_ROWS = 100;

type Rows = Pick<MarketRecording, 'klines' | 'trades' | 'depth'>;

/** The extent of a recording. */
export function extentOf({ klines, trades, depth }: Rows): Extent {
  const extents = [klines && klinesExtent(klines), trades && tradesExtent(trades), depth && depthExtent(depth)];
  return joinExtents(extents.filter((one) => one !== undefined));
}

/**
 * The facts that are known about a recording at `fromUs`: the highest price and the largest quantity of the rows up to that time, and the decimals of these
 * rows, but at least of the first {@link FIRST_ROWS} rows. Without `fromUs`, a run starts with the first row.
 */
export function knownExtent(recording: Rows, fromUs = 0): Extent {
  const { highest, largest, priceDecimals, quantityDecimals } = extentOf(rowsUntil(recording, fromUs, 1));
  const units = usedDecimals(rowsUntil(recording, fromUs, FIRST_ROWS));
  return {
    highest: highest / portable.powerOfTen(priceDecimals - units.priceDecimals),
    largest: largest / portable.powerOfTen(quantityDecimals - units.quantityDecimals),
    ...units,
  };
}

/** The rows up to a time, but at least the first `atLeast` rows. */
export function rowsUntil({ klines, trades, depth }: Rows, fromUs: number, atLeast: number): Rows {
  return {
    ...(klines && { klines: firstKlines(klines, Math.max(atLeast, countUntil(endsOf(klines), fromUs))) }),
    ...(trades && { trades: firstTrades(trades, Math.max(atLeast, countUntil(trades.timesUs, fromUs))) }),
    ...(depth && { depth: firstEvents(depth, Math.max(atLeast, countUntil(depth.timesUs, fromUs))) }),
  };
}

/** The times, microseconds, at which klines are complete. */
const endsOf = ({ openTimesMs, intervalMs }: KlineRecording): Float64Array =>
  openTimesMs.map((openMs) => (openMs + intervalMs) * 1_000);

/** Number of ascending times that are not later than `untilUs`. */
function countUntil(timesUs: Float64Array, untilUs: number): number {
  let [low, high] = [0, timesUs.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((timesUs[middle] as number) <= untilUs) low = middle + 1;
    else high = middle;
  }
  return low;
}

function firstKlines(klines: KlineRecording, count: number): KlineRecording {
  const columns = Object.entries(klines).map(([name, value]) => [
    name,
    typeof value === 'number' ? value : value.subarray(0, count),
  ]);
  return Object.fromEntries(columns) as KlineRecording;
}

function firstTrades(trades: TradeRecording, count: number): TradeRecording {
  const first = (values: Float64Array) => values.subarray(0, count);
  return { ...trades, priceTicks: first(trades.priceTicks), quantityLots: first(trades.quantityLots) };
}

function firstEvents(depth: DepthRecording, count: number): DepthRecording {
  const changes = depth.starts[Math.min(count, depth.timesUs.length)] as number;
  return {
    ...depth,
    sidedTicks: depth.sidedTicks.subarray(0, changes),
    lots: depth.lots.subarray(0, changes),
    snapshots: depth.snapshots.filter(({ beforeEvent }) => beforeEvent < count),
  };
}

/**
 * The number of decimals that the values of some rows use. It can be smaller than that of the recording, which stores all values in the unit of the finest
 * value.
 */
function usedDecimals({ klines, trades, depth }: Rows): Pick<Extent, 'priceDecimals' | 'quantityDecimals'> {
  const levels = depth ? [depth, ...depth.snapshots] : [];
  const prices: Column[] = [
    ...(klines
      ? [klines.openTicks, klines.highTicks, klines.lowTicks, klines.closeTicks].map(inUnits(klines.priceDecimals))
      : []),
    ...(trades ? [trades.priceTicks].map(inUnits(trades.priceDecimals)) : []),
    ...levels.map((one) => one.sidedTicks).map(inUnits(depth?.priceDecimals ?? 0)),
  ];
  const quantities: Column[] = [
    ...(klines ? [klines.volumeLots, klines.takerBuyLots].map(inUnits(klines.quantityDecimals)) : []),
    ...(trades ? [trades.quantityLots].map(inUnits(trades.quantityDecimals)) : []),
    // Levels of a book can have quantities that are finer than the symbol's lots, so klines or trades are used if there are any.
    ...(klines || trades ? [] : levels).map((one) => one.lots).map(inUnits(depth?.quantityDecimals ?? 0)),
  ];
  return { priceDecimals: mostDecimals(prices), quantityDecimals: mostDecimals(quantities) };
}

interface Column {
  readonly values: Float64Array;
  readonly decimals: number;
}

const inUnits =
  (decimals: number) =>
  (values: Float64Array): Column => ({ values, decimals });

function mostDecimals(columns: readonly Column[]): number {
  let most = 0;
  for (const { values, decimals } of columns) {
    for (let row = 0; row < values.length && most < decimals; row += 1) {
      // A value that is no multiple of this power of ten has more decimals than the values before it.
      while (most < decimals && (values[row] as number) % portable.powerOfTen(decimals - most) !== 0) most += 1;
    }
  }
  return most;
}
