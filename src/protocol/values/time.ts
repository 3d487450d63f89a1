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

/** A time of either unit, in microseconds. */
export const asUs = (time: number): number => (time >= MICROSECONDS_FROM ? time : time * 1_000);

/** A time of either unit, in whole milliseconds. */
export const asMs = (time: number): number => (time >= MICROSECONDS_FROM ? Math.floor(time / 1_000) : time);

/** A time of either unit, in milliseconds; a time in microseconds keeps its fraction of a millisecond. */
export const asExactMs = (time: number): number => (time >= MICROSECONDS_FROM ? time / 1_000 : time);
