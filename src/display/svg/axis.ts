/**
 * Where an axis puts its ticks and what it calls them. Price ticks are round numbers with one number of decimals, so
 * that labels align; time ticks are the first bars of round periods in the reader's time zone.
 */

import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../protocol/index.js';
import { fixed } from '../text/number-text.js';
import { clockParts } from '../text/zone-time.js';
import { scaleLinear } from './linear-scale.js';

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

/** Periods a time axis may tick at, in milliseconds; months and years are counted in calendar months instead. */
const PERIODS: readonly { readonly ms?: number; readonly months?: number }[] = [
  ...[1, 5, 10, 30].map((seconds) => ({ ms: seconds * 1000 })),
  ...[1, 2, 5, 10, 15, 30].map((minutes) => ({ ms: minutes * MINUTE_MS })),
  ...[1, 2, 3, 4, 6, 8, 12].map((hours) => ({ ms: hours * HOUR_MS })),
  ...[1, 2, 4, 7, 14].map((days) => ({ ms: days * DAY_MS })),
  ...[1, 2, 3, 6, 12, 24, 60, 120].map((months) => ({ months })),
];

/** A tick on a bar: its index in the list. */
export interface TimeTick {
  readonly index: number;
  readonly label: string;
}

/** The time a bar covers, in milliseconds. */
export interface TimeSpan {
  readonly openMs: number;
  readonly closeMs: number;
}

/**
 * Ticks for bars in a row, as many as fit: each on the bar that holds the start of a period, named by that start.
 *
 * @param room Whether a label on bar `index` and the next tick on bar `next` leave each other room.
 */
export function timeTicks(
  bars: readonly TimeSpan[],
  zone: number,
  room: (index: number, next: number, label: string) => boolean,
): TimeTick[] {
  const [first] = bars;
  if (!first) return [];
  const barMs = first.closeMs - first.openMs;
  for (const period of PERIODS) {
    // A period shorter than a bar would put several starts on each.
    if ((period.ms ?? (period.months ?? 1) * 28 * DAY_MS) < barMs) continue;
    const ticks = ticksOf(bars, zone, period);
    if (ticks.length > 0 && ticks.every((tick, at) => fits(tick, ticks[at + 1], room))) return ticks;
  }
  return [{ index: 0, label: clockParts(first.openMs, zone)?.day ?? '' }];
}

/**
 * Bars on which a day of the zone begins, or, where bars are as long as days, a month, or a year; the first bar is none.
 * [] where they would stand closer than every sixth bar.
 */
export function borderBars(bars: readonly TimeSpan[], zone: number): ReadonlySet<number> {
  const [first] = bars;
  if (!first) return new Set();
  const barMs = first.closeMs - first.openMs;
  const period: Period = barMs < 20 * HOUR_MS ? { ms: DAY_MS } : { months: barMs < 6 * DAY_MS ? 1 : 12 };
  const borders = ticksOf(bars, zone, period).filter(({ index }) => index > 0);
  return new Set(borders.length * 6 > bars.length ? [] : borders.map(({ index }) => index));
}

/**
 * Round times between two, at most so many, named by the clock of the zone; a day by its date.
 *
 * @param room How many labels of a length fit side by side.
 */
export function clockTicks(fromMs: number, toMs: number, zone: number, room: (label: string) => number): Tick[] {
  for (const period of PERIODS) {
    const { ms } = period;
    // Calendar months are for spans that no list of trades has.
    if (ms === undefined || (toMs - fromMs) / ms > MAX_CLOCK_TICKS) continue;
    const ticks: Tick[] = [];
    for (let bucket = bucketOf(fromMs - 1, zone, period) + 1; ; bucket += 1) {
      const value = bucket * ms - weekShift(period) - zone * MINUTE_MS;
      if (value > toMs) break;
      ticks.push({ value, label: bucketLabel(bucket, zone, period) });
    }
    if (ticks.length <= room(ticks[0]?.label ?? '')) return ticks;
  }
  return [];
}

const MAX_CLOCK_TICKS = 200;

function fits(tick: TimeTick, next: TimeTick | undefined, room: Parameters<typeof timeTicks>[2]): boolean {
  return next === undefined || room(tick.index, next.index, tick.label);
}

interface Period {
  readonly ms?: number;
  readonly months?: number;
}

function ticksOf(bars: readonly TimeSpan[], zone: number, period: Period): TimeTick[] {
  const ticks: TimeTick[] = [];
  let bucketBefore = bars[0] ? bucketOf(bars[0].openMs - 1, zone, period) : 0;
  bars.forEach(({ closeMs }, index) => {
    const bucket = bucketOf(closeMs, zone, period);
    if (bucket !== bucketBefore) ticks.push({ index, label: bucketLabel(bucket, zone, period) });
    bucketBefore = bucket;
  });
  return ticks;
}

/** Weeks begin on Monday, as the exchange's do; the epoch was a Thursday. */
function weekShift({ ms = 1 }: Period): number {
  return ms % (7 * DAY_MS) === 0 ? 3 * DAY_MS : 0;
}

function bucketOf(timeMs: number, zone: number, period: Period): number {
  const local = timeMs + zone * MINUTE_MS;
  if (period.ms !== undefined) return Math.floor((local + weekShift(period)) / period.ms);
  const date = new Date(local);
  return Math.floor((date.getUTCFullYear() * 12 + date.getUTCMonth()) / (period.months ?? 1));
}

function bucketLabel(bucket: number, zone: number, period: Period): string {
  if (period.months !== undefined) {
    const month = bucket * period.months;
    return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`;
  }
  const ms = period.ms ?? DAY_MS;
  const parts = clockParts(bucket * ms - weekShift(period) - zone * MINUTE_MS, zone);
  if (!parts) return '';
  // Midnight is named by its day: that is how a reader finds where one day ends.
  return parts.second === '00:00:00' ? parts.day : ms < MINUTE_MS ? parts.second : parts.minute;
}
