/**
 * A list of klines as a chart needs it: floats for places on the picture, the exchange's own texts for figures that are
 * read. Rows that hold no prices are left out. Prices in quote asset, volumes in base asset, times in milliseconds.
 */
import {
  decimalsOf,
  type Exact,
  ExactSum,
  parseExact,
  trimDecimal,
  unitsAt,
  withDecimals,
} from '../../protocol/index.js';
import { textOf, timeMsOf } from '../text/wire-value.js';

/** One bar; a merged bar stands for several klines in a row. */
export interface Bar {
  readonly openMs: number;
  readonly closeMs: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
  /** Its row in the answer; of a merged bar the first. */
  readonly row: number;
}

/** Bars and what is said about all of them. */
export interface Klines {
  readonly bars: readonly Bar[];
  /** Decimals that the prices need, for axis labels. */
  readonly priceDecimals: number;
  /** Exact texts; prices have the decimals that prices of this list have. */
  readonly lastClose: string;
  readonly highest: string;
  readonly lowest: string;
  readonly volume: string;
  readonly changePercent: number;
  readonly upCount: number;
  readonly downCount: number;
}

/**
 * The klines in an answer; undefined when it holds none that can be drawn. One pass: a year of minutes is half a million
 * rows, some of which are made only while they are looked at.
 *
 * @param tickSize Step of the prices, where it is known: its decimals are shown.
 */
export function readKlines(value: unknown, tickSize = ''): Klines | undefined {
  if (!Array.isArray(value)) return undefined;
  const bars: Bar[] = [];
  const highest = new Extreme((a, b) => a > b);
  const lowest = new Extreme((a, b) => a < b);
  const volume = new ExactSum();
  let isSummed = true;
  let lastClose = '';
  let [priceDecimals, upCount, downCount] = [decimalsOf(tickSize), 0, 0];
  let index = -1;
  for (const row of value as Iterable<unknown>) {
    index += 1;
    const bar = Array.isArray(row) ? barOf(row, index) : undefined;
    if (!bar || !Array.isArray(row)) continue;
    bars.push(bar);
    for (let at = 1; at <= 4; at += 1) priceDecimals = mostDecimalsWith(textOf(row[at]), priceDecimals);
    highest.consider(textOf(row[2]));
    lowest.consider(textOf(row[3]));
    lastClose = textOf(row[4]);
    isSummed = volume.add(textOf(row[5])) && isSummed;
    if (isUp(bar)) upCount += 1;
    if (isDown(bar)) downCount += 1;
  }
  const [first, last] = [bars[0], bars.at(-1)];
  if (!first || !last) return undefined;
  return {
    bars,
    priceDecimals: Math.min(20, priceDecimals),
    lastClose: withDecimals(lastClose, priceDecimals),
    highest: withDecimals(highest.text, priceDecimals),
    lowest: withDecimals(lowest.text, priceDecimals),
    volume: isSummed ? trimDecimal(volume.text) : '',
    changePercent: first.open === 0 ? Number.NaN : ((last.close - first.open) / first.open) * 100,
    upCount,
    downCount,
  };
}

/** The larger of `most` and the decimals of a text that carry information. */
function mostDecimalsWith(text: string, most: number): number {
  const point = text.indexOf('.');
  if (point < 0) return most;
  let end = text.length;
  while (end > point + 1 + most && text.charCodeAt(end - 1) === 48) end -= 1;
  return Math.max(most, end - point - 1);
}

/** Whether a bar closed above its open. */
export const isUp = (bar: Bar): boolean => bar.close > bar.open;
/** Whether a bar closed below its open. */
export const isDown = (bar: Bar): boolean => bar.close < bar.open;

const priceOf = (value: unknown): number => Number(textOf(value) || Number.NaN);

function barOf(row: readonly unknown[], index: number): Bar | undefined {
  const openMs = timeMsOf(row[0]);
  const open = priceOf(row[1]);
  const high = priceOf(row[2]);
  const low = priceOf(row[3]);
  const close = priceOf(row[4]);
  const volume = priceOf(row[5]);
  // A sum is finite only if all of its parts are.
  if (!Number.isFinite(openMs + open + high + low + close)) return undefined;
  const closeMs = timeMsOf(row[6]);
  return {
    openMs,
    closeMs: Number.isFinite(closeMs) ? closeMs : openMs,
    open,
    // A bar that contradicts itself is drawn around all it says.
    high: Math.max(high, open, close, low),
    low: Math.min(low, open, close, high),
    close,
    volume: Number.isFinite(volume) ? Math.max(0, volume) : 0,
    row: index,
  };
}

/** The text that beats all others, by exact value. */
class Extreme {
  text = '';
  private float = Number.NaN;
  private exact: Exact | undefined;

  constructor(private readonly beats: (a: number | bigint, b: number | bigint) => boolean) {}

  consider(text: string): void {
    const float = Number(text);
    // Floats keep the order of the texts that they are read from; only texts that make the same one need more.
    if (this.exact && !this.beats(float, this.float) && float !== this.float) return;
    const exact = parseExact(text);
    if (!exact || (this.exact && !this.isBeatenBy(exact))) return;
    this.text = text;
    this.float = float;
    this.exact = exact;
  }

  private isBeatenBy(exact: Exact): boolean {
    const known = this.exact as Exact;
    const scale = Math.max(exact.scale, known.scale);
    return this.beats(unitsAt(exact, scale), unitsAt(known, scale));
  }
}

/** The bars merged so that at most `most` remain; all groups but perhaps the oldest hold the same number. */
export function mergeBars(bars: readonly Bar[], most: number): { bars: readonly Bar[]; perBar: number } {
  const perBar = Math.max(1, Math.ceil(bars.length / Math.max(1, most)));
  if (perBar === 1) return { bars, perBar };
  const merged: Bar[] = [];
  for (let start = bars.length % perBar || perBar, from = 0; from < bars.length; from = start, start += perBar)
    merged.push(mergeGroup(bars.slice(from, start)));
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
    row: first.row,
  };
}

/** The bars before which klines are missing: the exchange was closed, or rows were left out. */
export function gapsOf(bars: readonly Bar[]): number[] {
  const [first, second] = bars;
  if (!first || !second) return [];
  const step = bars.reduce(
    (least, bar, at) => Math.min(least, at === 0 ? least : bar.openMs - (bars[at - 1]?.openMs ?? 0)),
    second.openMs - first.openMs,
  );
  // Months have up to a tenth more days than the shortest.
  return bars.flatMap((bar, at) => (at > 0 && bar.openMs - (bars[at - 1]?.openMs ?? 0) > step * 1.5 ? [at] : []));
}
