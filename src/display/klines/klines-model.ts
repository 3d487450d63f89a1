/**
 * Reads a list of klines for drawing: floats for positions in a picture, the exchange's own decimal texts for figures.
 * Rows without prices are left out. Prices are in quote asset, volumes in base asset, times in milliseconds.
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
import { readOnce } from '../context/read-once.js';
import { compact, fixed } from '../text/number-text.js';
import { textOf, timeMsOf } from '../text/wire-value.js';
import { clockParts } from '../text/zone-time.js';

/** One bar of the chart; a merged bar stands for several consecutive klines. */
export interface Bar {
  readonly openMs: number;
  readonly closeMs: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
  /** Index of its row in the reply; for a merged bar the indices of its first and its last row. */
  readonly row: number;
  readonly lastRow: number;
}

/** The bars, and figures about all of them. */
export interface Klines {
  readonly bars: readonly Bar[];
  /** The decimals that prices need; for axis labels. */
  readonly priceDecimals: number;
  /** Exact texts; all prices have `priceDecimals` decimals. */
  readonly lastClose: string;
  readonly highest: string;
  readonly lowest: string;
  readonly volume: string;
  readonly changePercent: number;
  readonly upCount: number;
  readonly downCount: number;
}

/**
 * The klines in a reply; undefined if no row can be drawn. One pass over the rows: a year of one-minute klines has half
 * a million rows, and some lists create their rows on access.
 *
 * @param tickSize The tick size, if known: prices show at least its decimals.
 */
export const readKlines = readOnce((value: unknown, tickSize = ''): Klines | undefined => {
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
    changePercent: changeOf(first, last),
    upCount,
    downCount,
  };
});

/** Change from the open of a bar to the close of a later one, percent; NaN from an open of 0. */
export const changeOf = ({ open }: Bar, { close }: Bar): number =>
  open === 0 ? Number.NaN : ((close - open) / open) * 100;

/** The larger of `most` and the number of decimals of a text without its trailing zeros. */
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

/** Whether a bar closed at its open. */
export const isFlat = (bar: Bar): boolean => bar.close === bar.open;
/** The legend of such a bar, which is drawn as a dash. */
export const FLAT = '─ close = open';

/** Longer prices are shortened on a scale. */
const MAX_PRICE = 12;

/** A price for a narrow place: a long one is rounded to ten characters, such as `≈ 2813198.9`. Prices below 1000 keep their digits. */
export function shortPrice(price: string): string {
  const whole = price.indexOf('.');
  if (price.length <= MAX_PRICE || whole < 4) return price;
  const rounded = whole < MAX_PRICE ? fixed(Number(price), Math.max(0, MAX_PRICE - 3 - whole)) : compact(Number(price));
  return `≈ ${rounded}`;
}

const priceOf = (value: unknown): number => Number(textOf(value) || Number.NaN);

function barOf(row: readonly unknown[], index: number): Bar | undefined {
  const openMs = timeMsOf(row[0]);
  const open = priceOf(row[1]);
  const high = priceOf(row[2]);
  const low = priceOf(row[3]);
  const close = priceOf(row[4]);
  const volume = priceOf(row[5]);
  // The sum is finite only if every part is finite.
  if (!Number.isFinite(openMs + open + high + low + close)) return undefined;
  const closeMs = timeMsOf(row[6]);
  return {
    openMs,
    closeMs: Number.isFinite(closeMs) ? closeMs : openMs,
    open,
    // In a contradictory row the high or the low may be wrong: the bar is drawn around all four prices.
    high: Math.max(high, open, close, low),
    low: Math.min(low, open, close, high),
    close,
    volume: Number.isFinite(volume) ? Math.max(0, volume) : 0,
    row: index,
    lastRow: index,
  };
}

/** Keeps the decimal text with the largest or the smallest exact value. */
class Extreme {
  text = '';
  private float = Number.NaN;
  private exact: Exact | undefined;

  constructor(private readonly beats: (a: number | bigint, b: number | bigint) => boolean) {}

  consider(text: string): void {
    const float = Number(text);
    // Floats have the order of their texts; only texts with equal floats need the exact comparison.
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

/** The lowest and the highest price of bars. */
export const rangeOf = (bars: readonly Bar[]): readonly [number, number] => [
  bars.reduce((least, bar) => Math.min(least, bar.low), Number.POSITIVE_INFINITY),
  bars.reduce((most, bar) => Math.max(most, bar.high), Number.NEGATIVE_INFINITY),
];

/** The largest number of which all prices of bars are multiples; 0 if prices are too large or too fine for it. */
export function gridOf(bars: readonly Bar[], decimals: number): number {
  const scale = Number(`1e${decimals}`);
  let grid = 0;
  for (const { open, high, low, close } of bars)
    for (const price of [open, high, low, close]) {
      let units = Math.round(Math.abs(price) * scale);
      if (!Number.isSafeInteger(units)) return 0;
      while (units > 0) [grid, units] = [units, grid % units];
      if (grid === 1) return 1 / scale;
    }
  return grid / scale;
}

/** From this ratio of the highest to the lowest price on, a linear axis hides all but the highest prices. */
const LOG_RATIO = 20;

/** Whether prices need a logarithmic axis. */
export function needsLog(bars: readonly Bar[]): boolean {
  const [low, high] = rangeOf(bars);
  return low > 0 && high / low > LOG_RATIO;
}

/** Indices of the bars before which klines are missing: the exchange was closed, or rows were left out. */
export function gapsOf(bars: readonly Bar[]): number[] {
  const [first, second] = bars;
  if (!first || !second) return [];
  const step = bars.reduce(
    (least, bar, at) => Math.min(least, at === 0 ? least : bar.openMs - (bars[at - 1]?.openMs ?? 0)),
    second.openMs - first.openMs,
  );
  // Months differ by up to a tenth of their length, which is no gap.
  return bars.flatMap((bar, at) => (at > 0 && bar.openMs - (bars[at - 1]?.openMs ?? 0) > step * 1.5 ? [at] : []));
}

/** The times of both ends of a kline, as short as they differ: `23:00` and `00:00`. */
export function endTimes({ openMs, closeMs }: Bar, zone: number): readonly [string, string] {
  const [from, to] = [clockParts(openMs, zone), clockParts(closeMs > openMs ? closeMs + 1 : closeMs, zone)];
  const part = from?.minute !== to?.minute ? 'minute' : from?.day !== to?.day ? 'day' : 'second';
  return [from?.[part] ?? '', to?.[part] ?? ''];
}
