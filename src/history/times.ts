/** Times as calls take them: a day, a time, milliseconds, a Date, or a duration before now such as `-7d`. */
import { instantUs } from '../protocol/index.js';
import { type Day, dayOf, isDay } from './dataset/days.js';
import { historyError } from './dataset/kinds.js';

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
  if (back !== undefined) return (nowMs - back) * 1_000;
  return value === 'now' ? nowMs * 1_000 : instantUs(value);
}

const UNITS_MS: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 };

function spanMs(text: string): number | undefined {
  const [, count, unit] = /^(\d+)([smhdw])$/.exec(text) ?? [];
  return count === undefined ? undefined : Number(count) * (UNITS_MS[unit as string] as number);
}
