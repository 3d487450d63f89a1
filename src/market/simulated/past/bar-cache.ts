/**
 * Computes and caches the bars of one simulated history. Bars of hours are frames (hour-frames.ts), which need no
 * trades. Bars of minutes and quarter hours are sums of the trades of their hour, and computed where a range
 * begins or ends within an hour.
 *
 * The cache contains minute bars of recent days, quarter-hour bars of the last 1100 requested days, and hour bars of all
 * requested days (1.7 KiB a day, 6 MiB for nine years).
 */
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../protocol/index.js';
import type { BarSum } from '../../series/bar.js';
import { addBars, BAR_FIELDS, mergeInto, storeMinute } from '../../series/stored-bars.js';
import type { HourTrades } from './hour-trades.js';

const QUARTER = 15;
const HOUR = HOUR_MS / MINUTE_MS;
const DAY = DAY_MS / MINUTE_MS;
const HOURS = DAY / HOUR;
const QUARTERS_PER_HOUR = HOUR / QUARTER;
/** Days whose minute bars are cached (100 KiB each); 1000 hours are 42 days. */
const MAX_MINUTE_DAYS = 48;
/** Days whose quarter-hour bars are cached (7 KiB each): a page of 1000 klines can need one day per kline. */
const MAX_QUARTER_DAYS = 1_100;
/** Days for whose frames memory is taken at once (55 KiB). */
const ROOM_DAYS = 32;

/** The source from which bars are computed. Hours are counted from the epoch. */
export interface BarSource {
  /** Writes the frame of an hour as bar number `index` of `into`. */
  storeFrame(into: Float64Array, index: number, hour: number): void;
  /** The trades of an hour. */
  tradesOf(hour: number): HourTrades;
}

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
  private readonly stepLots: number;
  private readonly source: BarSource;
  private readonly minutes = new Map<number, DayOfBars>();
  private readonly quarters = new Map<number, DayOfBars>();
  private readonly hours = new Map<number, Float64Array>();
  /** Room for the frames of further days: memory in few large pieces is cheaper than in many small ones. */
  private room = new Float64Array(0);
  private readonly hourOfMinutes = new Float64Array(HOUR * BAR_FIELDS);

  /** @param stepLots lots per step: amounts in bars are in steps */
  constructor(stepLots: number, source: BarSource) {
    this.stepLots = stepLots;
    this.source = source;
  }

  /** Whether the frames of a day are cached. */
  hasFrames(day: number): boolean {
    return this.hours.has(day);
  }

  /** Whether the bars within an hour are cached. */
  hasHour(hour: number): boolean {
    const day = Math.floor(hour / HOURS);
    const bit = 1 << (hour - day * HOURS);
    return ((this.quarters.get(day)?.known ?? 0) & bit) !== 0 || ((this.minutes.get(day)?.known ?? 0) & bit) !== 0;
  }

  /** Computes the frames of a day. */
  loadFrames(day: number): void {
    this.hoursOf(day);
  }

  /** Computes the bars within an hour. */
  loadHour(hour: number): void {
    const day = Math.floor(hour / HOURS);
    this.quartersWith(day, hour - day * HOURS);
  }

  /** Adds whole minutes; uses bars of hours and quarter hours where possible. */
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
    const hour = Math.floor(minute / HOUR);
    if (minute % HOUR === 0 && left >= HOUR) {
      const hours = Math.floor(left / HOUR);
      addBars(sum, this.hoursOf(day), hour, hours, this.stepLots);
      return hours * HOUR;
    }
    const quarters = minute % QUARTER === 0 && left >= QUARTER ? this.quartersWith(day, hour) : undefined;
    if (quarters) {
      addBars(sum, quarters, minute / QUARTER, 1, this.stepLots);
      return QUARTER;
    }
    const count = Math.min(left, QUARTER - (minute % QUARTER));
    addBars(sum, this.minutesWith(day, hour), minute, count, this.stepLots);
    return count;
  }

  /** The frames of a day. */
  private hoursOf(day: number): Float64Array {
    let hours = this.hours.get(day);
    if (!hours) {
      if (this.room.length === 0) this.room = new Float64Array(ROOM_DAYS * HOURS * BAR_FIELDS);
      hours = this.room.subarray(0, HOURS * BAR_FIELDS);
      this.room = this.room.subarray(HOURS * BAR_FIELDS);
      for (let hour = 0; hour < HOURS; hour += 1) this.source.storeFrame(hours, hour, day * HOURS + hour);
      this.hours.set(day, hours);
    }
    return hours;
  }

  /** Quarter-hour bars of a day, with the bars of this hour; undefined if their sums are too large. */
  private quartersWith(day: number, hour: number): Float64Array | undefined {
    const quarters = dayOf(this.quarters, day, DAY / QUARTER, MAX_QUARTER_DAYS);
    const bit = 1 << hour;
    if ((quarters.known & bit) === 0) {
      const minutes = this.minutes.get(day);
      const isKnown = minutes !== undefined && (minutes.known & bit) !== 0;
      if (!isKnown) this.storeMinutes(this.hourOfMinutes, 0, day, hour);
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
      this.storeMinutes(minutes.bars, hour * HOUR, day, hour);
      minutes.known |= bit;
    }
    return minutes.bars;
  }

  private storeMinutes(into: Float64Array, index: number, day: number, hour: number): void {
    const trades = this.source.tradesOf(day * HOURS + hour);
    for (let i = 0; i < HOUR; i += 1) storeMinute(into, index + i, trades, i);
  }
}

/**
 * The bars of a day, created on first use. When there are more than `most` days, the oldest one is removed, and its array
 * is used again: a page of long klines would need much new memory.
 */
function dayOf(days: Map<number, DayOfBars>, day: number, bars: number, most: number): DayOfBars {
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
