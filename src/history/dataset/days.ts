/** UTC days as texts such as `2025-03-14`, which are the names of folders. */
import { DAY_MS } from '../../protocol/index.js';

const DAY_US = DAY_MS * 1_000;

export type Day = string;

/** The day of a time in microseconds. */
export const dayOf = (us: number): Day => new Date(Math.floor(us / DAY_US) * DAY_MS).toISOString().slice(0, 10);

/** Start of a day in microseconds. */
export const startOfDay = (day: Day): number => Date.parse(day) * 1_000;

/** Start of the next day in microseconds. */
export const endOfDay = (day: Day): number => startOfDay(day) + DAY_US;

export const nextDay = (day: Day): Day => dayOf(endOfDay(day));

/** All days from the first to the last. */
export function daysBetween(first: Day, last: Day): Day[] {
  const days: Day[] = [];
  for (let day = first; day <= last; day = nextDay(day)) days.push(day);
  return days;
}

export const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) && dayOf(Date.parse(text) * 1_000) === text;

/** Splits days into runs without a gap. */
export function runsOf(days: readonly Day[]): Day[][] {
  const runs: Day[][] = [];
  for (const day of days) {
    const run = runs.at(-1);
    if (run && nextDay(run.at(-1) as Day) === day) run.push(day);
    else runs.push([day]);
  }
  return runs;
}
