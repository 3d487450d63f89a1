/** Computes price statistics of a time range: the 24-hour ticker, rolling windows and the average price. */
import { AMOUNT_SCALE, DAY_US, formatUnits, MINUTE_US, ONE } from '../../protocol/index.js';
import { BarSum } from './bar.js';
import type { MarketSeries } from './market-series.js';
import { type WireUnit, wireTime } from './wire-time.js';

/** TickerMini in wire format. */
export interface MiniTicker {
  readonly symbol: string;
  readonly openPrice: string;
  readonly highPrice: string;
  readonly lowPrice: string;
  readonly lastPrice: string;
  readonly volume: string;
  readonly quoteVolume: string;
  readonly openTime: number;
  readonly closeTime: number;
  /** -1 when there is no trade in the window. */
  readonly firstId: number;
  readonly lastId: number;
  readonly count: number;
}

/** TickerFull in wire format: rolling windows and trading days. */
export interface FullTicker extends MiniTicker {
  readonly priceChange: string;
  /** Three decimals. */
  readonly priceChangePercent: string;
  readonly weightedAvgPrice: string;
}

/** Best bid and ask of the order book. */
export interface BestQuotes {
  readonly bidPrice: string;
  readonly bidQty: string;
  readonly askPrice: string;
  readonly askQty: string;
}

/** Ticker24hFull in wire format. */
export interface DayTicker extends FullTicker, BestQuotes {
  readonly prevClosePrice: string;
  readonly lastQty: string;
}

/** AvgPrice in wire format. */
export interface AveragePrice {
  readonly mins: number;
  readonly price: string;
  /** Time of the last trade. */
  readonly closeTime: number;
}

const ZERO = formatUnits(0n, AMOUNT_SCALE);
/** Minutes of the average price, the same as in the filters that use it. */
export const AVERAGE_MINUTES = 5;

/**
 * Statistics of the trades from `openUs` to `closeUs`, both inclusive. Without trades all prices are the last price
 * before.
 */
export function windowTicker(series: MarketSeries, openUs: number, closeUs: number, unit: WireUnit): FullTicker {
  const { scale } = series;
  const sum = new BarSum();
  series.addTo(sum, openUs, closeUs + 1);
  const bar = sum.bar(scale);
  const times = { openTime: wireTime(openUs, unit), closeTime: wireTime(closeUs, unit) };
  if (!bar) {
    const before = series.closeBefore(openUs);
    const flat = before === undefined ? ZERO : scale.price(before);
    return {
      symbol: series.symbol,
      priceChange: ZERO,
      priceChangePercent: '0.000',
      weightedAvgPrice: ZERO,
      openPrice: flat,
      highPrice: flat,
      lowPrice: flat,
      lastPrice: flat,
      volume: ZERO,
      quoteVolume: ZERO,
      ...times,
      firstId: -1,
      lastId: -1,
      count: 0,
    };
  }
  const change = BigInt(bar.closeTicks - bar.openTicks);
  return {
    symbol: series.symbol,
    priceChange: formatUnits(change * scale.rules.tickUnits, AMOUNT_SCALE),
    priceChangePercent: formatUnits(roundedRatio(change * 100_000n, BigInt(bar.openTicks)), 3),
    weightedAvgPrice: formatUnits((bar.quoteUnits * ONE) / bar.volumeUnits, AMOUNT_SCALE),
    openPrice: scale.price(bar.openTicks),
    highPrice: scale.price(bar.highTicks),
    lowPrice: scale.price(bar.lowTicks),
    lastPrice: scale.price(bar.closeTicks),
    volume: formatUnits(bar.volumeUnits, AMOUNT_SCALE),
    quoteVolume: formatUnits(bar.quoteUnits, AMOUNT_SCALE),
    ...times,
    firstId: series.idAt(series.indexAtOrAfter(openUs)),
    lastId: series.idAt(series.indexAtOrAfter(closeUs + 1) - 1),
    count: bar.tradeCount,
  };
}

/** Statistics of the 24 hours up to `nowUs`, with the best quotes of the book. */
export function dayTicker(series: MarketSeries, nowUs: number, unit: WireUnit, quotes: BestQuotes): DayTicker {
  const openUs = nowUs - DAY_US;
  const { symbol, priceChange, priceChangePercent, weightedAvgPrice, ...rest } = windowTicker(
    series,
    openUs,
    nowUs,
    unit,
  );
  const { scale } = series;
  const { openPrice, highPrice, lowPrice, lastPrice, ...sums } = rest;
  const before = series.closeBefore(openUs);
  const last = rest.count === 0 ? undefined : series.lastBefore(nowUs + 1);
  return {
    symbol,
    priceChange,
    priceChangePercent,
    weightedAvgPrice,
    prevClosePrice: before === undefined ? ZERO : scale.price(before),
    lastPrice,
    lastQty: last ? scale.quantity(last.quantityLots) : ZERO,
    bidPrice: quotes.bidPrice,
    bidQty: quotes.bidQty,
    askPrice: quotes.askPrice,
    askQty: quotes.askQty,
    openPrice,
    highPrice,
    lowPrice,
    ...sums,
  };
}

/** The MINI form of a ticker. */
export function miniTicker(full: FullTicker): MiniTicker {
  const { symbol, openPrice, highPrice, lowPrice, lastPrice, volume, quoteVolume } = full;
  const { openTime, closeTime, firstId, lastId, count } = full;
  return {
    symbol,
    openPrice,
    highPrice,
    lowPrice,
    lastPrice,
    volume,
    quoteVolume,
    openTime,
    closeTime,
    firstId,
    lastId,
    count,
  };
}

/**
 * Volume-weighted average price of the last five minutes before `toUs`. Without trades in that time: the last price
 * before.
 */
export function averagePriceBefore(series: MarketSeries, toUs: number): string | undefined {
  const sum = new BarSum();
  series.addTo(sum, toUs - AVERAGE_MINUTES * MINUTE_US, toUs);
  const bar = sum.bar(series.scale);
  if (bar) return formatUnits((bar.quoteUnits * ONE) / bar.volumeUnits, AMOUNT_SCALE);
  const before = series.closeBefore(toUs);
  return before === undefined ? undefined : series.scale.price(before);
}

/** Quotient, rounded to the nearest integer; halves are rounded away from zero. */
function roundedRatio(dividend: bigint, divisor: bigint): bigint {
  const half = dividend < 0n ? -divisor / 2n : divisor / 2n;
  return (dividend + half) / divisor;
}
