/**
 * Formats times in one time zone. Time zones are the exchange's: an offset from UTC in hours and minutes such as `8`,
 * `-1:00` or `05:45`. Times are milliseconds since the epoch; an invalid time is a dash.
 */
import { DAY_MS, MINUTE_MS, parseTimeZone } from '../../protocol/index.js';
import type { ShowContext } from '../context/context.js';
import { paramOf } from '../context/context-values.js';

/** Minutes from UTC to the time zone of a drawing; 0 without a time zone, and for an invalid one. */
export const zoneOf = (context: ShowContext): number => parseTimeZone(paramOf(context, 'timeZone').trim()) ?? 0;

/** `UTC`, `UTC+8`, `UTC-1`, `UTC+5:45`. */
export function zoneLabel(minutes: number): string {
  if (minutes === 0) return 'UTC';
  const size = Math.abs(minutes);
  const rest = size % 60 === 0 ? '' : `:${two(size % 60)}`;
  return `UTC${minutes < 0 ? '-' : '+'}${Math.floor(size / 60)}${rest}`;
}

/** The parts of a time in a zone, as texts of fixed width. */
export interface ClockParts {
  readonly year: string;
  /** `08-09` */
  readonly day: string;
  /** `2024-08-09` */
  readonly date: string;
  /** `13:05` */
  readonly minute: string;
  /** `13:05:59` */
  readonly second: string;
  /** `13:05:59.123` */
  readonly milli: string;
}

/** The parts of a time; undefined outside of the years 1 to 9999. */
export function clockParts(timeMs: number, zone: number): ClockParts | undefined {
  const local = new Date(timeMs + zone * MINUTE_MS);
  if (!Number.isFinite(timeMs) || Number.isNaN(local.getTime())) return undefined;
  const year = local.getUTCFullYear();
  if (year < 1 || year > 9999) return undefined;
  const day = `${two(local.getUTCMonth() + 1)}-${two(local.getUTCDate())}`;
  const minute = `${two(local.getUTCHours())}:${two(local.getUTCMinutes())}`;
  const second = `${minute}:${two(local.getUTCSeconds())}`;
  const yearText = String(year).padStart(4, '0');
  return {
    year: yearText,
    day,
    date: `${yearText}-${day}`,
    minute,
    second,
    milli: `${second}.${String(local.getUTCMilliseconds()).padStart(3, '0')}`,
  };
}

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** A day among days: `21 Nov`. */
export const shortDay = (timeMs: number, zone: number): string => dayName(timeMs, zone).slice(4);

/** `Jun` for `2024-06`, with the year for a first label and for January; undefined for another label. */
export function monthName(label: string, isFirst = false): string | undefined {
  const [, year, month] = /^(\d{4})-(\d\d)$/.exec(label) ?? [];
  const name = MONTHS[Number(month) - 1];
  return name === undefined ? undefined : isFirst || name === 'Jan' ? `${name} ${year}` : name;
}

/** The name of a day: `Sat 21 Nov`. */
export function dayName(timeMs: number, zone: number): string {
  const day = new Date(timeMs + zone * MINUTE_MS);
  return `${WEEKDAYS[day.getUTCDay()]} ${day.getUTCDate()} ${MONTHS[day.getUTCMonth()]}`;
}

/**
 * Writes the times of one list: only the clock if all times are on one day; the day and the clock if they span several days; also the year if they span
 * several years. An invalid time is a dash.
 *
 * @param precision precision of a clock without a day, and of a clock beside a day, which has less room
 */
export function listTimes(
  timesMs: readonly number[],
  zone: number,
  [alone, withDay]: readonly ['milli' | 'second', 'milli' | 'second'] = ['milli', 'milli'],
): (timeMs: number) => string {
  let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const timeMs of timesMs) {
    if (timeMs < first) first = timeMs;
    if (timeMs > last) last = timeMs;
  }
  const [from, to] = [clockParts(first, zone), clockParts(last, zone)];
  return (timeMs) => {
    const parts = clockParts(timeMs, zone);
    if (!parts) return '–';
    if (from?.date === to?.date) return parts[alone];
    return `${from?.year === to?.year ? parts.day : parts.date} ${parts[withDay]}`;
  };
}

/** `2024-08-09 13:05:59`, or a dash. */
export function dateTime(timeMs: number, zone = 0): string {
  const parts = clockParts(timeMs, zone);
  return parts ? `${parts.date} ${parts.second}` : '–';
}

/** A time range without a repeated date: `2024-08-08 13:00 → 15:00`, `2024-08-08 23:00 → 08-09 01:00`. */
export function timeRange(fromMs: number, toMs: number, zone: number): string {
  const from = clockParts(fromMs, zone);
  const to = clockParts(toMs, zone);
  if (!from || !to) return '–';
  const exact = fromMs % MINUTE_MS !== 0 || toMs % MINUTE_MS !== 0;
  const clock = (parts: ClockParts): string => (exact ? parts.second : parts.minute);
  const wholeDays = (fromMs + zone * MINUTE_MS) % DAY_MS === 0 && (toMs + zone * MINUTE_MS) % DAY_MS === 0;
  if (wholeDays) return from.date === to.date ? from.date : `${from.date} → ${to.date}`;
  const end = from.date === to.date ? '' : from.year === to.year ? `${to.day} ` : `${to.date} `;
  return `${from.date} ${clock(from)} → ${end}${clock(to)}`;
}

/** A duration in its two largest units: `850 ms`, `12 s`, `3 m 05 s`, `2 h 10 m`, `1 d 04 h`. */
export function durationText(durationMs: number): string {
  if (!Number.isFinite(durationMs)) return '–';
  const ms = Math.max(0, Math.round(durationMs));
  if (ms < 1000) return `${ms} ms`;
  const seconds = Math.ceil(ms / 1000);
  if (seconds < 60) return `${seconds} s`;
  if (seconds < 3600) return `${Math.floor(seconds / 60)} m ${two(seconds % 60)} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 1440) return `${Math.floor(minutes / 60)} h ${two(minutes % 60)} m`;
  return `${Math.floor(minutes / 1440)} d ${two(Math.floor((minutes % 1440) / 60))} h`;
}

const TWO = Array.from({ length: 100 }, (_, value) => String(value).padStart(2, '0'));

function two(value: number): string {
  return TWO[value] ?? String(value);
}
