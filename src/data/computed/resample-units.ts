/**
 * Resamples klines that are stored as integers, as those of `.all()` and of a history are: a year of minutes in a fraction
 * of the time that their texts take. The result is the same, digit by digit.
 */
import type { ResampledKlines, ResampleOptions } from '../../client/index.js';
import { AMOUNT_SCALE, formatUnits, MICROSECONDS_FROM, parseTimeZone } from '../../protocol/index.js';
import type { TableData } from '../table-data.js';
import { Grid } from './resample-grid.js';
import { type Resampled, resampled } from './resampled.js';

type Kline = ResampledKlines[number];

/** Klines in the order of time. Prices and amounts are units of 10^-8 below 2^53. */
export interface KlineUnits {
  readonly openTimes: Float64Array;
  readonly closeTimes: Float64Array;
  readonly tradeCounts: Float64Array;
  readonly open: Float64Array;
  readonly high: Float64Array;
  readonly low: Float64Array;
  readonly close: Float64Array;
  readonly sums: readonly Float64Array[];
}

/** Amounts that are summed, in the order of {@link KlineUnits.sums}. */
const SUMS = ['volume', 'quoteVolume', 'takerBuyBaseVolume', 'takerBuyQuoteVolume'];

/** The klines of a table as integers; undefined for a table of another form, and for rows that are not in order. */
export function klineUnits(data: TableData): KlineUnits | undefined {
  const { columns, units } = data;
  if (!units || data.length === 0) return undefined;
  const indexOf = (name: string) => columns.findIndex((column) => column.name === name);
  const decimals = (name: string) => (indexOf(name) < 0 ? undefined : units(indexOf(name)));
  const [openAt, closeAt, countAt] = ['openTime', 'closeTime', 'tradeCount'].map(indexOf) as [number, number, number];
  if (openAt < 0 || closeAt < 0 || countAt < 0) return undefined;
  const [open, high, low, close] = ['open', 'high', 'low', 'close'].map(decimals);
  const sums = SUMS.flatMap((name) => decimals(name) ?? []);
  if (!open || !high || !low || !close || sums.length < SUMS.length) return undefined;
  const openTimes = data.floats(openAt);
  for (let row = 1; row < openTimes.length; row += 1) {
    if ((openTimes[row] as number) <= (openTimes[row - 1] as number)) return undefined;
  }
  const [closeTimes, tradeCounts] = [data.floats(closeAt), data.floats(countAt)];
  return { openTimes, closeTimes, tradeCounts, open, high, low, close, sums };
}

/** Klines of an interval. @throws ParameterError as `resample` */
export function resampledUnits(
  rows: KlineUnits,
  interval: string,
  { partial }: ResampleOptions,
  timeZone: string,
): Resampled {
  const { openTimes, closeTimes, tradeCounts, open, high, low, close } = rows;
  const { length } = openTimes;
  const perMs = (openTimes[0] as number) >= MICROSECONDS_FROM ? 1_000 : 1;
  const grid = new Grid(interval, parseTimeZone(timeZone) ?? 0, perMs);
  const sums = rows.sums.map((units) => new UnitSum(units));
  const klines: Kline[] = [];
  let holes = 0;
  for (let first = 0; first < length; ) {
    const opened = grid.openOf(openTimes[first] as number);
    const next = grid.nextOf(openTimes[first] as number);
    let [highest, lowest, trades] = [high[first] as number, low[first] as number, 0];
    let row = first;
    for (; row < length && (openTimes[row] as number) < next; row += 1) {
      const closeTime = closeTimes[row] as number;
      if (closeTime >= next) grid.refuseAcross({ time: openTimes[row] as number, closeTime }, opened);
      if (row > 0 && (openTimes[row] as number) > (closeTimes[row - 1] as number) + 1) holes += 1;
      if ((high[row] as number) > highest) highest = high[row] as number;
      if ((low[row] as number) < lowest) lowest = low[row] as number;
      trades += tradeCounts[row] as number;
    }
    const [volume, quote, takerBase, takerQuote] = sums.map((sum) => sum.text(first, row)) as [
      string,
      string,
      string,
      string,
    ];
    const prices = [textOf(open[first]), textOf(highest), textOf(lowest), textOf(close[row - 1])] as const;
    klines.push([opened, ...prices, volume, next - 1, quote, trades, takerBase, takerQuote, '0']);
    first = row;
  }
  const startsInside = (openTimes[0] as number) > (klines[0]?.[0] as number);
  const endsInside = (closeTimes[length - 1] as number) < (klines.at(-1)?.[6] as number);
  return resampled({ klines, timeZone, startsInside, endsInside, holes }, partial);
}

const textOf = (units: number | undefined): string => formatUnits(BigInt(units as number), AMOUNT_SCALE);

/** Half of the safe integers: two numbers below it have an exact sum. */
const HALF = 2 ** 52;

/** Exact sums of parts of a column. */
class UnitSum {
  constructor(private readonly units: Float64Array) {}

  text(start: number, end: number): string {
    let total = 0n;
    let pending = 0;
    for (let row = start; row < end; row += 1) {
      const one = this.units[row] as number;
      if (one >= HALF || pending >= HALF) {
        total += BigInt(pending);
        pending = 0;
      }
      pending += one;
    }
    return formatUnits(total + BigInt(pending), AMOUNT_SCALE);
  }
}
