/** Reads the times in arguments of `x.history`: a day, a time, milliseconds, a Date, or a duration before now such as `-7d`. */
import { instantUs, spanMs } from '../../protocol/index.js';
import { type Day, dayOf, isDay } from './days.js';
import { historyError } from './kinds.js';

/** The day of a time. @throws SpotlabError for anything that is no time */
export function dayIn(name: string, value: unknown, nowMs: number): Day {
  if (typeof value === 'string' && isDay(value)) return value;
  return dayOf(usIn(name, value, nowMs));
}

/** @throws SpotlabError for anything that is no time */
export function usIn(name: string, value: unknown, nowMs: number): number {
  const us = timeOf(value, nowMs);
  if (us !== undefined && Number.isSafeInteger(us) && us >= 0) return us;
  throw historyError(
    `${name} is ${String(value)}, which is no time.`,
    "Use a day such as '2024-01-01', a time such as '2024-01-01T12:00:00Z', milliseconds, a Date, or '-7d'.",
  );
}

function timeOf(value: unknown, nowMs: number): number | undefined {
  if (value instanceof Date) return value.getTime() * 1_000;
  if (typeof value === 'number') return instantUs(value);
  if (typeof value !== 'string') return undefined;
  const back = value.startsWith('-') ? spanMs(value.slice(1)) : undefined;
  if (back !== undefined) return Math.round((nowMs - back) * 1_000);
  return value === 'now' ? nowMs * 1_000 : instantUs(value);
}
