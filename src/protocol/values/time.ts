/**
 * Lengths of time, and the two units in which the exchange writes a time: milliseconds, or microseconds on request.
 *
 * The size of a time shows its unit: {@link MICROSECONDS_FROM} milliseconds would be the year 5138, but the same number
 * of microseconds is 1973.
 */

export const SECOND_MS = 1_000;
export const MINUTE_MS = 60_000;
export const HOUR_MS = 3_600_000;
/** A day has 24 hours: time zones are fixed offsets from UTC, without daylight saving time. */
export const DAY_MS = 86_400_000;

export const SECOND_US = 1_000_000;
export const MINUTE_US = 60_000_000;
export const HOUR_US = 3_600_000_000;
export const DAY_US = 86_400_000_000;

/** A time from this number on is in microseconds, a smaller one in milliseconds. */
export const MICROSECONDS_FROM = 100_000_000_000_000;

/** The whole milliseconds of a number of microseconds. */
export const msOf = (us: number): number => Math.floor(us / 1_000);

/** A time of either unit, in microseconds. */
export const asUs = (time: number): number => (time >= MICROSECONDS_FROM ? time : time * 1_000);

/** A time of either unit, in whole milliseconds. */
export const asMs = (time: number): number => (time >= MICROSECONDS_FROM ? msOf(time) : time);

/** A time of either unit, in milliseconds; a time in microseconds keeps its fraction of a millisecond. */
export const asExactMs = (time: number): number => (time >= MICROSECONDS_FROM ? time / 1_000 : time);

/**
 * Microseconds since the epoch of an instant: milliseconds, microseconds, or an ISO date, which is in UTC unless it
 * names a zone. Undefined for any other value.
 */
export function instantUs(value: number | string): number | undefined {
  const text = String(value).trim();
  const isDigits = typeof value === 'number' || /^\d+$/.test(text);
  if (!isDigits && !/^\d{4}-/.test(text)) return undefined;
  const zoned = /[zZ]$|[+-]\d\d:?\d\d$/.test(text) || !text.includes(':') ? text : `${text}Z`;
  if (!isDigits && !isDayOfMonth(text)) return undefined;
  const us = isDigits ? asUs(Number(text)) : Date.parse(zoned) * 1_000;
  return Number.isSafeInteger(us) && us >= 0 ? us : undefined;
}

/** Whether the month of a date has its day: `Date.parse` takes February 30 for March 2. */
function isDayOfMonth(date: string): boolean {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)/.exec(date) ?? [];
  return day === undefined || Number(day) <= new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate();
}
