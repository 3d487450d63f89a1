/**
 * Answers a kline query: selects the intervals and builds one wire tuple for each.
 *
 * A kline is identified by its open time. `startTime` and `endTime` are UTC times and select klines by open time; the
 * time zone only shifts the open times. Without times: the newest klines up to `limit`. With a start time: the oldest
 * klines from there. With only an end time: the newest klines up to there (protocol reference, general rule 3). A range
 * that extends beyond the market data is shortened; a range outside the market data has no klines.
 *
 * Every interval from the first trade to now has a kline; in a recording, and if the symbol does not trade, to the last
 * trade. If an interval has no trades, its prices are the previous close and its volume is zero. The interval that is
 * still open is included with its current values. `1s` klines are missing for live trades that are no longer stored one
 * by one.
 */
import {
  AMOUNT_SCALE,
  formatUnits,
  type KlineInterval,
  msOf,
  nextOpenTime,
  openTimeBefore,
  openTimeOf,
} from '../../protocol/index.js';
import { BarSum } from './bar.js';
import type { MarketSeries } from './market-series.js';
import type { MarketScale } from './scale.js';
import type { WireUnit } from './wire-time.js';

/** Query of klines. Times are milliseconds and inclusive. */
export interface KlineQuery {
  readonly interval: KlineInterval;
  readonly startTimeMs?: number;
  readonly endTimeMs?: number;
  /** Minutes east of UTC. Default 0. */
  readonly offsetMinutes?: number;
  /** Default 500. */
  readonly limit?: number;
  /** Unit of the times in the reply. Default milliseconds. */
  readonly unit?: WireUnit;
}

/** Open time, open, high, low, close, volume, close time, quote volume, trades, taker buy base and quote volume, '0'. */
export type KlineTuple = [
  openTime: number,
  open: string,
  high: string,
  low: string,
  close: string,
  volume: string,
  closeTime: number,
  quoteVolume: string,
  tradeCount: number,
  takerBuyBaseVolume: string,
  takerBuyQuoteVolume: string,
  unused: string,
];

const DEFAULT_LIMIT = 500;
const ZERO = formatUnits(0n, AMOUNT_SCALE);

/** Klines of a symbol at `nowUs`, oldest first. */
export function klinesOf(series: MarketSeries, query: KlineQuery, nowUs: number): KlineTuple[] {
  const { interval, offsetMinutes = 0, unit = 'ms' } = query;
  const toUs = nowUs + 1;
  const range = openTimes(series, query, toUs);
  if (!range) return [];
  const discarded = interval === '1s' ? series.discardedRange : undefined;
  const rows: KlineTuple[] = [];
  let closeTicks: number | undefined;
  for (let openMs = range.firstMs; openMs <= range.lastMs && rows.length < range.limit; ) {
    if (discarded && openMs * 1_000 >= discarded.fromUs && openMs * 1_000 < discarded.toUs) {
      openMs = nextOpenTime(interval, msOf(discarded.toUs), offsetMinutes);
      closeTicks = undefined;
      continue;
    }
    const nextMs = nextOpenTime(interval, openMs, offsetMinutes);
    const sum = new BarSum();
    series.addTo(sum, openMs * 1_000, Math.min(nextMs * 1_000, toUs));
    if (sum.isEmpty) closeTicks ??= series.closeBefore(openMs * 1_000);
    else closeTicks = sum.closeTicks;
    rows.push(tupleOf(series.scale, openMs, nextMs, sum, closeTicks ?? 0, unit));
    openMs = nextMs;
  }
  return rows;
}

/**
 * The time ranges of the klines of a page, in microseconds.
 */
export function klineRanges(
  series: MarketSeries,
  query: KlineQuery,
  nowUs: number,
): readonly { readonly fromUs: number; readonly toUs: number }[] {
  const { interval, offsetMinutes = 0 } = query;
  const range = openTimes(series, query, nowUs + 1);
  if (!range) return [];
  const { firstMs, lastMs, limit } = range;
  const ranges: { fromUs: number; toUs: number }[] = [];
  for (let openMs = firstMs; ranges.length < limit && openMs <= lastMs; ) {
    const nextMs = nextOpenTime(interval, openMs, offsetMinutes);
    ranges.push({ fromUs: openMs * 1_000, toUs: Math.min(nextMs * 1_000, nowUs + 1) });
    openMs = nextMs;
  }
  return ranges;
}

interface OpenTimes {
  readonly firstMs: number;
  readonly lastMs: number;
  readonly limit: number;
}

/** First and last open time of the klines that a query selects. */
function openTimes(series: MarketSeries, query: KlineQuery, toUs: number): OpenTimes | undefined {
  const { interval, startTimeMs, endTimeMs, offsetMinutes = 0, limit = DEFAULT_LIMIT } = query;
  const { firstTimeUs } = series;
  const lastTrade = series.lastBefore(toUs);
  if (firstTimeUs === undefined || !lastTrade) return undefined;
  const oldestMs = openTimeOf(interval, msOf(firstTimeUs), offsetMinutes);
  const newestUs = series.reachesNow ? toUs - 1 : lastTrade.timeUs;
  const newestMs = openTimeOf(interval, msOf(newestUs), offsetMinutes);
  if (endTimeMs !== undefined && endTimeMs < oldestMs) return undefined;
  const lastMs = Math.min(newestMs, endTimeMs ?? newestMs);
  if (startTimeMs === undefined) {
    const firstMs = openTimeBefore(interval, lastMs, offsetMinutes, limit - 1);
    return { firstMs: Math.max(oldestMs, firstMs), lastMs, limit };
  }
  const fromMs = Math.max(oldestMs, startTimeMs);
  const openMs = openTimeOf(interval, fromMs, offsetMinutes);
  return { firstMs: openMs < fromMs ? nextOpenTime(interval, fromMs, offsetMinutes) : openMs, lastMs, limit };
}

function tupleOf(
  scale: MarketScale,
  openMs: number,
  nextMs: number,
  sum: BarSum,
  closeTicks: number,
  unit: WireUnit,
): KlineTuple {
  const perMs = unit === 'us' ? 1_000 : 1;
  const openTime = openMs * perMs;
  const closeTime = nextMs * perMs - 1;
  const bar = sum.bar(scale);
  if (!bar) {
    const flat = scale.price(closeTicks);
    return [openTime, flat, flat, flat, flat, ZERO, closeTime, ZERO, 0, ZERO, ZERO, '0'];
  }
  return [
    openTime,
    scale.price(bar.openTicks),
    scale.price(bar.highTicks),
    scale.price(bar.lowTicks),
    scale.price(bar.closeTicks),
    formatUnits(bar.volumeUnits, AMOUNT_SCALE),
    closeTime,
    formatUnits(bar.quoteUnits, AMOUNT_SCALE),
    bar.tradeCount,
    formatUnits(bar.takerBuyVolumeUnits, AMOUNT_SCALE),
    formatUnits(bar.takerBuyQuoteUnits, AMOUNT_SCALE),
    '0',
  ];
}
