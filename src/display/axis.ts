/**
 * Where an axis puts its ticks and what it calls them. Price ticks are round numbers with one number of decimals, so
 * that labels align; time ticks are the first bars of round periods in the reader's time zone.
 */
import { scaleLinear } from 'd3-scale';
import { fixed } from './number-text.js';
import { clockParts } from './zone-time.js';

/** A place on an axis and its name. */
export interface Tick {
  readonly value: number;
  readonly label: string;
}

/** A range that is not empty: equal ends are moved apart a little, so that a flat series lies in the middle. */
export function widened(low: number, high: number): readonly [number, number] {
  if (high > low) return [low, high];
  const margin = Math.abs(low) * 0.001 || 1;
  return [low - margin, high + margin];
}

/** About `count` round values between two numbers; at most `maxDecimals` decimals, twins left out. */
export function valueTicks(low: number, high: number, count: number, maxDecimals: number): Tick[] {
  const values = scaleLinear().domain([low, high]).ticks(Math.max(1, count));
  const [first, second] = values;
  const step = first !== undefined && second !== undefined ? second - first : (high - low) / 2;
  const decimals = Math.min(maxDecimals, Math.max(0, -Math.floor(Math.log10(step) + 1e-6)));
  const ticks = values.map((value) => ({ value, label: fixed(value, decimals) }));
  return ticks.filter(({ label }, index) => ticks.findIndex((other) => other.label === label) === index);
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Periods a time axis may tick at, in milliseconds; months and years are counted in calendar months instead. */
const PERIODS: readonly { readonly ms?: number; readonly months?: number }[] = [
  ...[1, 5, 10, 30].map((seconds) => ({ ms: seconds * 1000 })),
  ...[1, 2, 5, 10, 15, 30].map((minutes) => ({ ms: minutes * MINUTE })),
  ...[1, 2, 3, 4, 6, 8, 12].map((hours) => ({ ms: hours * HOUR })),
  ...[1, 2, 4, 7, 14].map((days) => ({ ms: days * DAY })),
  ...[1, 2, 3, 6, 12, 24, 60, 120].map((months) => ({ months })),
];

/** A tick on a bar: its index in the list. */
export interface TimeTick {
  readonly index: number;
  readonly label: string;
}

/**
 * Ticks for bars that open at the given times, as many as fit.
 *
 * @param room Whether a label for bar `index` and one for the next tick's bar `next` leave each other room.
 */
export function timeTicks(
  openMs: readonly number[],
  zone: number,
  room: (index: number, next: number, label: string) => boolean,
): TimeTick[] {
  for (const period of PERIODS) {
    const ticks = ticksOf(openMs, zone, period);
    if (ticks.length > 0 && ticks.every((tick, at) => fits(tick, ticks[at + 1], room))) return ticks;
  }
  const first = openMs[0];
  return first === undefined ? [] : [{ index: 0, label: clockParts(first, zone)?.day ?? '' }];
}

function fits(tick: TimeTick, next: TimeTick | undefined, room: Parameters<typeof timeTicks>[2]): boolean {
  return next === undefined || room(tick.index, next.index, tick.label);
}

function ticksOf(openMs: readonly number[], zone: number, period: { ms?: number; months?: number }): TimeTick[] {
  const ticks: TimeTick[] = [];
  let bucketBefore: number | undefined;
  let dayBefore = '';
  openMs.forEach((time, index) => {
    const bucket = bucketOf(time, zone, period);
    const isNew = bucketBefore !== undefined && bucket !== bucketBefore;
    bucketBefore = bucket;
    if (!isNew) return;
    const parts = clockParts(time, zone);
    if (!parts) return;
    const label = period.months
      ? `${parts.year}-${parts.day.slice(0, 2)}`
      : (period.ms ?? 0) >= DAY || parts.date !== dayBefore
        ? parts.day
        : (period.ms ?? 0) < MINUTE
          ? parts.second
          : parts.minute;
    dayBefore = parts.date;
    ticks.push({ index, label });
  });
  return ticks;
}

function bucketOf(timeMs: number, zone: number, { ms, months }: { ms?: number; months?: number }): number {
  const local = timeMs + zone * MINUTE;
  // Weeks begin on Monday, as the exchange's do; the epoch was a Thursday.
  if (ms !== undefined) return Math.floor((local + (ms % (7 * DAY) === 0 ? 3 * DAY : 0)) / ms);
  const date = new Date(local);
  return Math.floor((date.getUTCFullYear() * 12 + date.getUTCMonth()) / (months ?? 1));
}
