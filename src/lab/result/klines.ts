/**
 * Klines of a run, for its pictures: at most {@link MAX_KLINES} for each symbol that the strategy traded. The length of
 * one kline follows from this number, so that a long run has no more klines than a short one.
 */
import { DAY_MS, HOUR_MS, MINUTE_MS, msOf, SECOND_MS } from '../../protocol/index.js';
import type { MemoryExchange } from '../../server/index.js';
import type { LabKline } from '../base/lab-result.js';

const MAX_KLINES = 120;
const MAX_SYMBOLS = 8;
const WEEK_MS = 7 * DAY_MS;
/** Round steps; they all divide the next larger unit. */
const STEPS_MS = [
  ...[1, 2, 5, 10, 15, 30].map((count) => count * SECOND_MS),
  ...[1, 2, 5, 10, 15, 30].map((count) => count * MINUTE_MS),
  ...[1, 2, 4, 6, 12].map((count) => count * HOUR_MS),
  ...[DAY_MS, WEEK_MS],
];

/** The smallest step that divides a span into at most {@link MAX_KLINES}; several weeks for a span of centuries. */
export function klineStep(startMs: number, endMs: number): number {
  const span = endMs - startMs;
  const step = STEPS_MS.find((one) => span / one <= MAX_KLINES);
  return step ?? Math.ceil(span / MAX_KLINES / WEEK_MS) * WEEK_MS;
}

/** @param symbols the traded symbols; only the first eight get klines. @param startUs start of the run @param endUs its end */
export function runKlines(
  exchange: MemoryExchange,
  symbols: readonly string[],
  startUs: number,
  endUs: number,
): LabKline[] {
  const [startMs, endMs] = [msOf(startUs), Math.ceil(endUs / 1_000)];
  const stepMs = klineStep(startMs, endMs);
  const firstMs = Math.floor(startMs / stepMs) * stepMs;
  return symbols.slice(0, MAX_SYMBOLS).flatMap((symbol) => {
    const { market } = exchange.venue.hostFor([symbol]);
    const klines: LabKline[] = [];
    for (let openTime = firstMs; openTime <= endMs; openTime += stepMs) {
      const closeTime = openTime + stepMs - 1;
      const sum = market.tickerBetween(symbol, openTime * 1_000, closeTime * 1_000 + 999, endUs);
      // Before the first trade of a symbol there is no price. A step that begins at the end of the run counts only if it has a trade.
      if (Number(sum.openPrice) === 0 || (openTime === endMs && sum.count === 0)) continue;
      klines.push({
        ...{ symbol, openTime, open: sum.openPrice, high: sum.highPrice, low: sum.lowPrice, close: sum.lastPrice },
        ...{ volume: sum.volume, closeTime, quoteVolume: sum.quoteVolume, tradeCount: sum.count },
      });
    }
    return klines;
  });
}
