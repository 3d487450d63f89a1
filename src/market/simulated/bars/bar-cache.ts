/**
 * Computes and caches the bars of one simulated history. Every bar is the sum of the trades of its minutes.
 *
 * Bars are computed hour by hour, when they are first needed: quarter hours and the hour itself, and minutes only where a
 * range does not begin or end at a quarter hour. The cache contains minute bars of recent days, quarter-hour bars of the
 * last 1100 requested days, and hour and day bars of all requested days (1.8 KiB a day, 6 MiB for nine years).
 */
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../protocol/index.js';
import type { BarSum } from '../../series/bar.js';
import { addBars, BAR_FIELDS, mergeBars, mergeInto, storeMinute } from '../../series/stored-bars.js';
import type { MinuteTrades } from '../minute-trades.js';
import { type PackedBars, unpackBars } from './packed-bars.js';

const QUARTER = 15;
const HOUR = HOUR_MS / MINUTE_MS;
const DAY = DAY_MS / MINUTE_MS;
const HALF_DAY = DAY / 2;
const HOURS = DAY / HOUR;
const QUARTERS_PER_HOUR = HOUR / QUARTER;
/** Days whose minute bars are cached (100 KiB each); 1000 hours are 42 days. */
const MAX_MINUTE_DAYS = 48;
/** Days whose quarter-hour bars are cached (7 KiB each): a page of 1000 klines can need one day per kline. */
const MAX_QUARTER_DAYS = 1_100;

/** Bars of the hours of one day. */
interface DayOfBars {
  readonly bars: Float64Array;
  /** One bit for each hour whose bars are there. */
  known: number;
  /** One bit for each hour whose sums are too large for one bar. */
  tooLarge: number;
}

/** Days and minutes are counted from the epoch. */
export class BarCache {
  private readonly trades: MinuteTrades;
  private readonly loadMinute: (minute: number) => number;
  private readonly minutes = new Map<number, DayOfBars>();
  private readonly quarters = new Map<number, DayOfBars>();
  private readonly hours = new Map<number, DayOfBars>();
  /** Undefined if the sums are too large for one bar. */
  private readonly days = new Map<number, Float64Array | undefined>();
  /** Bars of the two halves of a day; only those that {@link BarCache.addPacked} provides. */
  private halves: ReadonlyMap<number, Float64Array> = new Map();
  private readonly hourOfMinutes = new Float64Array(HOUR * BAR_FIELDS);

  /**
   * @param trades contains the trades of a minute after a call of `loadMinute`
   * @param loadMinute generates the trades of a minute and returns their number
   */
  constructor(trades: MinuteTrades, loadMinute: (minute: number) => number) {
    this.trades = trades;
    this.loadMinute = loadMinute;
  }

  /** Uses these bars of days before `endDay` instead of generating the trades. They must be those of the same seed. */
  addPacked(packed: PackedBars, endDay: number): void {
    const { days, halves } = unpackBars(packed);
    for (const [day, bar] of days) if (day < endDay) this.days.set(day, bar);
    this.halves = halves;
  }

  /** Whether minutes of a day, counted from its start, can be summed without generating trades. */
  has(day: number, fromMinute: number, toMinute: number): boolean {
    if (fromMinute === 0 && toMinute === DAY && this.days.has(day)) return true;
    if (fromMinute % HALF_DAY === 0 && toMinute % HALF_DAY === 0 && this.halves.has(day)) return true;
    const known = this.hours.get(day)?.known ?? 0;
    for (let hour = Math.floor(fromMinute / HOUR); hour * HOUR < toMinute; hour += 1) {
      if ((known & (1 << hour)) === 0) return false;
    }
    return true;
  }

  /** Computes the bars of the hours of a day, up to a minute of the day. */
  load(day: number, toMinute: number): void {
    for (let hour = 0; hour * HOUR < toMinute; hour += 1) this.hoursWith(day, hour);
  }

  /** Adds whole minutes; uses bars of days, hours and quarter hours where possible. */
  addTo(sum: BarSum, fromMinute: number, toMinute: number): void {
    let at = fromMinute;
    while (at < toMinute) {
      const day = Math.floor(at / DAY);
      const minute = at - day * DAY;
      at += this.addSome(sum, day, minute, Math.min(toMinute - at, DAY - minute));
    }
  }

  /** Adds some of the next `left` minutes of a day, with the longest possible bars, and returns their number. */
  private addSome(sum: BarSum, day: number, minute: number, left: number): number {
    const whole = left === DAY ? this.dayBar(day) : undefined;
    if (whole) {
      addBars(sum, whole, 0, 1);
      return left;
    }
    const halves = minute % HALF_DAY === 0 && left >= HALF_DAY ? this.halves.get(day) : undefined;
    if (halves) {
      addBars(sum, halves, minute / HALF_DAY, 1);
      return HALF_DAY;
    }
    const hour = Math.floor(minute / HOUR);
    const hours = minute % HOUR === 0 && left >= HOUR ? this.hoursWith(day, hour) : undefined;
    if (hours) {
      addBars(sum, hours, hour, 1);
      return HOUR;
    }
    const quarters = minute % QUARTER === 0 && left >= QUARTER ? this.quartersWith(day, hour) : undefined;
    if (quarters) {
      addBars(sum, quarters, minute / QUARTER, 1);
      return QUARTER;
    }
    const count = Math.min(left, QUARTER - (minute % QUARTER));
    addBars(sum, this.minutesWith(day, hour), minute, count);
    return count;
  }

  private dayBar(day: number): Float64Array | undefined {
    if (!this.days.has(day)) {
      this.load(day, DAY);
      const { bars, tooLarge } = this.hours.get(day) as DayOfBars;
      this.days.set(day, tooLarge === 0 ? mergeBars(bars, HOURS) : undefined);
    }
    return this.days.get(day);
  }

  /** Hour bars of a day, with the bar of this hour; undefined if its sums are too large. */
  private hoursWith(day: number, hour: number): Float64Array | undefined {
    const hours = dayOf(this.hours, day, HOURS);
    const bit = 1 << hour;
    if ((hours.known & bit) === 0) {
      const quarters = this.quartersWith(day, hour);
      hours.known |= bit;
      if (!quarters || !mergeInto(hours.bars, hour, quarters, hour * QUARTERS_PER_HOUR, QUARTERS_PER_HOUR)) {
        hours.tooLarge |= bit;
      }
    }
    return (hours.tooLarge & bit) === 0 ? hours.bars : undefined;
  }

  /** Quarter-hour bars of a day, with the bars of this hour; undefined if their sums are too large. */
  private quartersWith(day: number, hour: number): Float64Array | undefined {
    const quarters = dayOf(this.quarters, day, DAY / QUARTER, MAX_QUARTER_DAYS);
    const bit = 1 << hour;
    if ((quarters.known & bit) === 0) {
      const minutes = this.minutes.get(day);
      const isKnown = minutes !== undefined && (minutes.known & bit) !== 0;
      if (!isKnown) this.storeHour(this.hourOfMinutes, 0, day, hour);
      const bars = isKnown ? minutes.bars : this.hourOfMinutes;
      const first = isKnown ? hour * HOUR : 0;
      quarters.known |= bit;
      for (let i = 0; i < QUARTERS_PER_HOUR; i += 1) {
        if (!mergeInto(quarters.bars, hour * QUARTERS_PER_HOUR + i, bars, first + i * QUARTER, QUARTER)) {
          quarters.tooLarge |= bit;
        }
      }
    }
    return (quarters.tooLarge & bit) === 0 ? quarters.bars : undefined;
  }

  /** Minute bars of a day, with the bars of this hour. */
  private minutesWith(day: number, hour: number): Float64Array {
    const minutes = dayOf(this.minutes, day, DAY, MAX_MINUTE_DAYS);
    const bit = 1 << hour;
    if ((minutes.known & bit) === 0) {
      this.storeHour(minutes.bars, hour * HOUR, day, hour);
      minutes.known |= bit;
    }
    return minutes.bars;
  }

  private storeHour(into: Float64Array, index: number, day: number, hour: number): void {
    const first = day * DAY + hour * HOUR;
    for (let i = 0; i < HOUR; i += 1) storeMinute(into, index + i, this.trades, this.loadMinute(first + i));
  }
}

/**
 * The bars of a day, created on first use. When there are more than `most` days, the oldest one is removed, and its array
 * is used again: a page of long klines would need much new memory.
 */
function dayOf(days: Map<number, DayOfBars>, day: number, bars: number, most = Number.POSITIVE_INFINITY): DayOfBars {
  let known = days.get(day);
  if (!known) {
    let spare: Float64Array | undefined;
    if (days.size >= most) {
      const [oldest, { bars: array }] = days.entries().next().value as [number, DayOfBars];
      days.delete(oldest);
      spare = array;
    }
    known = { bars: spare ?? new Float64Array(bars * BAR_FIELDS), known: 0, tooLarge: 0 };
    days.set(day, known);
  }
  return known;
}
