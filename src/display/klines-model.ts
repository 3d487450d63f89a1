/**
 * A list of klines as a chart needs it: floats for places on the picture, the exchange's own texts for figures that are
 * read. Rows that hold no prices are left out. Prices in quote asset, volumes in base asset, times in milliseconds.
 */
import { type Exact, parseExact, sumTexts, trimZeros } from './exact.js';
import { mostDecimals, textOf, timeMsOf } from './wire-value.js';

/** One bar; a merged bar stands for several klines in a row. */
export interface Bar {
  readonly openMs: number;
  readonly closeMs: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
}

/** Bars and what is said about all of them. */
export interface Klines {
  readonly bars: readonly Bar[];
  /** Decimals that the prices need, for axis labels. */
  readonly priceDecimals: number;
  /** Exact texts, without idle zeros. */
  readonly lastClose: string;
  readonly highest: string;
  readonly lowest: string;
  readonly volume: string;
  readonly changePercent: number;
  readonly upCount: number;
  readonly downCount: number;
}

/** The klines in an answer; undefined when it holds none that can be drawn. */
export function readKlines(value: unknown): Klines | undefined {
  if (!Array.isArray(value)) return undefined;
  const rows = value.filter((row): row is unknown[] => Array.isArray(row) && barOf(row) !== undefined);
  const bars = rows.flatMap((row) => barOf(row) ?? []);
  const [first, last] = [bars[0], bars.at(-1)];
  if (!first || !last) return undefined;
  const prices = rows.flatMap((row) => [1, 2, 3, 4].map((index) => textOf(row[index])));
  const highs = rows.map((row) => textOf(row[2]));
  const lows = rows.map((row) => textOf(row[3]));
  return {
    bars,
    priceDecimals: Math.min(20, mostDecimals(prices)),
    lastClose: trimZeros(textOf(rows.at(-1)?.[4])),
    highest: extreme(highs, (a, b) => a > b),
    lowest: extreme(lows, (a, b) => a < b),
    volume: trimZeros(sumTexts(rows.map((row) => textOf(row[5]))) ?? ''),
    changePercent: first.open === 0 ? Number.NaN : ((last.close - first.open) / first.open) * 100,
    upCount: bars.filter(isUp).length,
    downCount: bars.filter(isDown).length,
  };
}

/** Whether a bar closed above its open. */
export const isUp = (bar: Bar): boolean => bar.close > bar.open;
/** Whether a bar closed below its open. */
export const isDown = (bar: Bar): boolean => bar.close < bar.open;

function barOf(row: readonly unknown[]): Bar | undefined {
  const [open, high, low, close, volume] = [1, 2, 3, 4, 5].map((index) => Number(textOf(row[index]) || Number.NaN));
  const openMs = timeMsOf(row[0]);
  if (open === undefined || high === undefined || low === undefined || close === undefined) return undefined;
  if (![openMs, open, high, low, close].every(Number.isFinite)) return undefined;
  const closeMs = timeMsOf(row[6]);
  return {
    openMs,
    closeMs: Number.isFinite(closeMs) ? closeMs : openMs,
    open,
    // A bar that contradicts itself is drawn around all it says.
    high: Math.max(high, open, close, low),
    low: Math.min(low, open, close, high),
    close,
    volume: volume !== undefined && Number.isFinite(volume) ? Math.max(0, volume) : 0,
  };
}

function extreme(texts: readonly string[], beats: (a: Exact['units'], b: Exact['units']) => boolean): string {
  let best = '';
  let bestAt: Exact | undefined;
  for (const text of texts) {
    const value = parseExact(text);
    if (!value) continue;
    const scale = Math.max(value.scale, bestAt?.scale ?? 0);
    const at = (exact: Exact): bigint => exact.units * 10n ** BigInt(scale - exact.scale);
    if (!bestAt || beats(at(value), at(bestAt))) [best, bestAt] = [text, value];
  }
  return trimZeros(best);
}

/** The bars merged so that at most `most` remain; all groups but perhaps the oldest hold the same number. */
export function mergeBars(bars: readonly Bar[], most: number): { bars: readonly Bar[]; perBar: number } {
  const perBar = Math.max(1, Math.ceil(bars.length / Math.max(1, most)));
  if (perBar === 1) return { bars, perBar };
  const merged: Bar[] = [];
  for (let end = bars.length; end > 0; end -= perBar)
    merged.unshift(mergeGroup(bars.slice(Math.max(0, end - perBar), end)));
  return { bars: merged, perBar };
}

function mergeGroup(group: readonly Bar[]): Bar {
  const [first, last] = [group[0] as Bar, group.at(-1) as Bar];
  return {
    openMs: first.openMs,
    closeMs: last.closeMs,
    open: first.open,
    high: group.reduce((most, bar) => Math.max(most, bar.high), first.high),
    low: group.reduce((least, bar) => Math.min(least, bar.low), first.low),
    close: last.close,
    volume: group.reduce((sum, bar) => sum + bar.volume, 0),
  };
}
