/**
 * The long-run trend of the simulated market: rises and falls over the years, the same for every seed. Every bounded price
 * path moves around this trend; a free price path does not. The numbers are invented but typical: low prices at the start,
 * three booms, and a constant level from September 2025 on, so that prices written in documents today stay true.
 */
import { DAY_MS, portable } from '../../../protocol/index.js';

/** Level of the common market path and trading activity from a day on, both relative to today. */
const TREND: readonly (readonly [day: string, level: number, activity: number])[] = [
  ['2017-07-01', 0.045, 0.12],
  ['2017-12-17', 0.3, 0.3],
  ['2018-12-15', 0.055, 0.2],
  ['2019-06-26', 0.2, 0.25],
  ['2020-03-13', 0.085, 0.35],
  ['2020-10-05', 0.19, 0.35],
  ['2021-04-14', 1, 0.45],
  ['2021-07-20', 0.52, 0.4],
  ['2021-11-10', 1.1, 0.45],
  ['2022-11-21', 0.28, 0.4],
  ['2023-10-15', 0.46, 0.4],
  ['2024-03-14', 1.15, 0.7],
  ['2024-09-06', 0.92, 0.7],
  ['2025-03-01', 1.2, 1],
  ['2025-09-01', 1, 1],
];

const LEVELS = TREND.map(([, level]) => portable.log(level));
const DAYS = TREND.map(([day]) => Date.parse(day) / DAY_MS);

/** Logarithm of the market level; `day` counts days since the epoch and may have a fraction. */
export function marketLevel(day: number): number {
  return between(day, (index) => LEVELS[index] as number);
}

/** Activity by day, because the histories of all symbols need it for every day since their listing. */
const activities = new Map<number, number>();

/** Trading activity of a day, relative to today. */
export function activityLevel(day: number): number {
  let level = activities.get(day);
  if (level === undefined) {
    level = between(day, (index) => (TREND[index] as (typeof TREND)[number])[2]);
    activities.set(day, level);
  }
  return level;
}

function between(day: number, valueAt: (index: number) => number): number {
  const next = DAYS.findIndex((one) => one > day);
  if (next === -1) return valueAt(DAYS.length - 1);
  if (next === 0) return valueAt(0);
  const from = DAYS[next - 1] as number;
  const f = (day - from) / ((DAYS[next] as number) - from);
  return valueAt(next - 1) + (valueAt(next) - valueAt(next - 1)) * f * f * (3 - 2 * f);
}
