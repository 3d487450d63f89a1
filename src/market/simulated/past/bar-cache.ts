/**
 * Computes and caches the bars of one simulated history. Bars of hours are frames (hour-frames.ts), which need no
 * trades. Bars of minutes and quarter hours are sums of the trades of their hour, and computed where a range
 * begins or ends within an hour.
 *
 * The cache contains minute bars of recent days, quarter-hour bars of the last 4,096 requested hours, and hour bars of
 * all requested days (1.7 KiB a day, 6 MiB for nine years).
 */
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../protocol/index.js';
import type { BarSum } from '../../series/bar.js';
import { addBars, BAR_FIELDS, mergeInto, storeMinute } from '../../series/stored-bars.js';
import { takeOldest } from '../path/grid.js';
import type { HourTrades } from './hour-trades.js';

const QUARTER = 15;
const HOUR = HOUR_MS / MINUTE_MS;
const DAY = DAY_MS / MINUTE_MS;
const HOURS = DAY / HOUR;
const QUARTERS_PER_HOUR = HOUR / QUARTER;
/** Days whose minute bars are cached (100 KiB each); 1000 hours are 42 days. */
const MAX_MINUTE_DAYS = 48;
/** Hours whose quarter-hour bars are cached (288 bytes each): a page of 1000 klines can need one hour per kline. */
const MAX_QUARTER_HOURS = 4_096;
/** Days for whose frames memory is taken at once (55 KiB). */
const ROOM_DAYS = 32;

/** The source from which bars are computed. Hours are counted from the epoch. */
export interface BarSource {
  /** Writes the frames of the hours of a day. */
  storeFrames(into: Float64Array, day: number): void;
  /** The trades of an hour. */
  tradesOf(hour: number): HourTrades;
}

/** Minute bars of one day. */
interface DayOfBars {
  readonly bars: Float64Array;
  /** One bit for each hour whose bars are there. */
  known: number;
}

/** Days and minutes are counted from the epoch. */
export class BarCache {
  private readonly stepLots: number;
  private readonly source: BarSource;
  private readonly minutes = new Map<number, DayOfBars>();
  private readonly quarters = new Map<number, Float64Array>();
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
    return this.quarters.has(hour) || this.knownMinutes(hour) !== undefined;
  }

  /** Computes the frames of a day. */
  loadFrames(day: number): void {
    this.hoursOf(day);
  }

  /** Computes the bars within an hour. */
  loadHour(hour: number): void {
    this.quartersOf(hour);
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
    if (minute % QUARTER === 0 && left >= QUARTER) {
      addBars(sum, this.quartersOf(day * HOURS + hour), (minute - hour * HOUR) / QUARTER, 1, this.stepLots);
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
      this.source.storeFrames(hours, day);
      this.hours.set(day, hours);
    }
    return hours;
  }

  /** Quarter-hour bars of an hour. */
  private quartersOf(hour: number): Float64Array {
    let quarters = this.quarters.get(hour);
    if (!quarters) {
      const minutes = this.knownMinutes(hour);
      if (!minutes) this.storeMinutes(this.hourOfMinutes, 0, hour);
      const first = minutes ? hourOfDay(hour) * HOUR : 0;
      quarters = takeOldest(this.quarters, MAX_QUARTER_HOURS) ?? new Float64Array(QUARTERS_PER_HOUR * BAR_FIELDS);
      for (let i = 0; i < QUARTERS_PER_HOUR; i += 1)
        mergeInto(quarters, i, minutes ?? this.hourOfMinutes, first + i * QUARTER, QUARTER);
      this.quarters.set(hour, quarters);
    }
    return quarters;
  }

  /** Minute bars of the day of an hour, if those of the hour are cached. */
  private knownMinutes(hour: number): Float64Array | undefined {
    const minutes = this.minutes.get(Math.floor(hour / HOURS));
    return minutes && (minutes.known & (1 << hourOfDay(hour))) !== 0 ? minutes.bars : undefined;
  }

  /** Minute bars of a day, with the bars of this hour of the day. */
  private minutesWith(day: number, hour: number): Float64Array {
    const { minutes } = this;
    let known = minutes.get(day);
    if (!known) {
      // Long pages need much memory, so the array of the oldest day is used again.
      const bars = takeOldest(minutes, MAX_MINUTE_DAYS)?.bars ?? new Float64Array(DAY * BAR_FIELDS);
      known = { bars, known: 0 };
      minutes.set(day, known);
    }
    const bit = 1 << hour;
    if ((known.known & bit) === 0) {
      this.storeMinutes(known.bars, hour * HOUR, day * HOURS + hour);
      known.known |= bit;
    }
    return known.bars;
  }

  private storeMinutes(into: Float64Array, index: number, hour: number): void {
    const trades = this.source.tradesOf(hour);
    for (let i = 0; i < HOUR; i += 1) storeMinute(into, index + i, trades, i);
  }
}

function hourOfDay(hour: number): number {
  return hour - Math.floor(hour / HOURS) * HOURS;
}
