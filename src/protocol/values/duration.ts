/** Parses and prints lengths of time, such as `1h30m`. */
import { DAY_MS, HOUR_MS, MINUTE_MS } from './time.js';

const UNITS_MS: Readonly<Record<string, number>> = {
  us: 0.001,
  ms: 1,
  s: 1_000,
  m: MINUTE_MS,
  h: HOUR_MS,
  d: DAY_MS,
  w: 604_800_000,
};
const PART = /(\d+(?:\.\d+)?)(us|ms|[smhdw])/y;

/** Form of a duration, for messages. */
export const DURATION_FORM = "milliseconds, or text such as '90s', '1h30m' or '2d' (us ms s m h d w)";

/** Longest duration: 366 days. */
export const MAX_DURATION_MS = 366 * DAY_MS;

/** Whole microseconds of a duration; undefined for an invalid text and above {@link MAX_DURATION_MS}. */
export function durationUs(value: number | string): number | undefined {
  const ms = typeof value === 'number' ? value : durationMs(value.trim());
  if (ms === undefined || !(ms >= 0 && ms <= MAX_DURATION_MS)) return undefined;
  return Math.round(ms * 1_000);
}

/** Milliseconds of a duration as text; undefined for an invalid text. */
export function durationMs(text: string): number | undefined {
  if (/^\d+(\.\d+)?$/.test(text)) return Number(text);
  if (text === '') return undefined;
  let ms = 0;
  PART.lastIndex = 0;
  while (PART.lastIndex < text.length) {
    const part = PART.exec(text);
    if (part === null) return undefined;
    ms += Number(part[1]) * (UNITS_MS[part[2] as string] as number);
  }
  return ms;
}

/** Milliseconds of a text with one unit from a second to a week, such as `90m`; undefined for any other text. */
export function spanMs(text: string): number | undefined {
  return /^\d+(\.\d+)?[smhdw]$/.test(text) ? durationMs(text) : undefined;
}

/** A length of time as text in one unit, the same for equal lengths: `2d`, `90m`, `1500ms`. */
export function spanText(ms: number): string {
  const unit = ['d', 'h', 'm', 's'].find((one) => ms % (UNITS_MS[one] as number) === 0) ?? 'ms';
  return `${ms / (UNITS_MS[unit] as number)}${unit}`;
}
