/**
 * Positions and labels of the ticks of an axis. Ticks of values are round numbers with the same number of decimals, so
 * that labels align. Ticks of times are on the bars that hold the start of a round period in the user's time zone.
 */

import { DAY_MS, HOUR_MS, MINUTE_MS, portable } from '../../protocol/index.js';
import { fixed } from '../text/number-text.js';
import { clockParts } from '../text/zone-time.js';
import { scaleLinear } from './linear-scale.js';

/** A value on an axis and its label. */
export interface Tick {
  readonly value: number;
  readonly label: string;
}

/** The range, with equal ends moved apart a little, so that a flat series is drawn in the middle. */
export function widened(low: number, high: number): readonly [number, number] {
  if (high > low) return [low, high];
  const margin = Math.abs(low) * 0.001 || 1;
  return [low - margin, high + margin];
}

/** The part of a range by which a label may differ from its value: less than a pixel. */
const INEXACT = 0.002;

/**
 * About `count` round values between two numbers, with at most `maxDecimals` decimals. A value that so few decimals cannot write exactly enough, such as a
 * value between two ticks of a price, is left out. Equal labels appear once.
 */
export function valueTicks(low: number, high: number, count: number, maxDecimals: number): Tick[] {
  const values = scaleLinear().domain([low, high]).ticks(Math.max(1, count));
  const [first, second] = values;
  const step = first !== undefined && second !== undefined ? second - first : (high - low) / 2;
  const decimals = Math.min(maxDecimals, Math.max(0, -Math.floor(portable.log10(step) + 1e-6)));
  const ticks = values
    .map((value) => ({ value, label: fixed(value, decimals) }))
    .filter(({ value, label }) => Math.abs(Number(label) - value) <= (high - low) * INEXACT);
  return ticks.filter(({ label }, index) => ticks.findIndex((other) => other.label === label) === index);
}

/** About `most` places of `count` values, from 1 on. */
export const placeTicks = (count: number, most: number): Tick[] =>
  count < 2 ? [] : [{ value: 1, label: '1' }, ...valueTicks(1, count, most, 0).filter(({ value }) => value > 1)];

/** The possible distances of time ticks, in milliseconds; months and years in calendar months. */
const PERIODS: readonly { readonly ms?: number; readonly months?: number }[] = [
  ...[1, 2, 5, 10, 15, 30].map((seconds) => ({ ms: seconds * 1000 })),
  ...[1, 2, 5, 10, 15, 30].map((minutes) => ({ ms: minutes * MINUTE_MS })),
  ...[1, 2, 3, 4, 6, 8, 12].map((hours) => ({ ms: hours * HOUR_MS })),
  ...[1, 2, 4, 7, 14].map((days) => ({ ms: days * DAY_MS })),
  ...[1, 2, 3, 6, 12, 24, 60, 120].map((months) => ({ months })),
];

/** A tick on a bar, with the index of the bar. */
export interface TimeTick {
  readonly index: number;
  readonly label: string;
  /** The start of the period, in milliseconds; undefined for a period of months. */
  readonly startMs?: number;
}

/** The time range of a bar, in milliseconds. */
export interface TimeSpan {
  readonly openMs: number;
  readonly closeMs: number;
}

/**
 * Ticks for consecutive bars, as many as fit: each on the bar that holds the start of a period, labelled with that
 * start.
 *
 * @param hasRoom Whether a label on bar `index` fits before the next tick on bar `next`.
 */
export function timeTicks(
  bars: readonly TimeSpan[],
  zone: number,
  hasRoom: (index: number, next: number, label: string) => boolean,
): TimeTick[] {
  const [first] = bars;
  if (!first) return [];
  const barMs = first.closeMs - first.openMs;
  for (const period of PERIODS) {
    // A period shorter than a bar would start several times within one bar.
    if ((period.ms ?? (period.months ?? 1) * 28 * DAY_MS) < barMs) continue;
    const ticks = ticksOf(bars, zone, period, hasRoom);
    if (ticks !== undefined && ticks.length > 0) return ticks;
  }
  return [{ index: 0, label: clockParts(first.openMs, zone)?.day ?? '' }];
}

/**
 * Indices of the bars on which a day of the time zone begins; for long bars, a month or a year. The first bar is never
 * included. Empty if more than every sixth bar would be included.
 */
export function borderBars(bars: readonly TimeSpan[], zone: number): ReadonlySet<number> {
  const [first] = bars;
  if (!first) return new Set();
  const barMs = first.closeMs - first.openMs;
  const period: Period = barMs < 20 * HOUR_MS ? { ms: DAY_MS } : { months: barMs < 6 * DAY_MS ? 1 : 12 };
  const borders = (ticksOf(bars, zone, period) ?? []).filter(({ index }) => index > 0);
  return new Set(borders.length * 6 > bars.length ? [] : borders.map(({ index }) => index));
}

interface Period {
  readonly ms?: number;
  readonly months?: number;
}

/** The ticks of a period; undefined as soon as a label has no room before the next tick. */
function ticksOf(
  bars: readonly TimeSpan[],
  zone: number,
  period: Period,
  hasRoom: Parameters<typeof timeTicks>[2] = () => true,
): TimeTick[] | undefined {
  const ticks: TimeTick[] = [];
  let bucketBefore = bars[0] ? bucketOf(bars[0].openMs - 1, zone, period) : 0;
  for (const [index, { closeMs }] of bars.entries()) {
    const bucket = bucketOf(closeMs, zone, period);
    if (bucket === bucketBefore) continue;
    bucketBefore = bucket;
    const before = ticks.at(-1);
    if (before && !hasRoom(before.index, index, before.label)) return undefined;
    ticks.push({ index, label: bucketLabel(bucket, zone, period), ...startOf(bucket, zone, period) });
  }
  return ticks;
}

/** The shift that lets weeks begin on Monday, as on the exchange: the epoch was a Thursday. */
function weekShift({ ms = 1 }: Period): number {
  return ms % (7 * DAY_MS) === 0 ? 3 * DAY_MS : 0;
}

function bucketOf(timeMs: number, zone: number, period: Period): number {
  const local = timeMs + zone * MINUTE_MS;
  if (period.ms !== undefined) return Math.floor((local + weekShift(period)) / period.ms);
  const date = new Date(local);
  return Math.floor((date.getUTCFullYear() * 12 + date.getUTCMonth()) / (period.months ?? 1));
}

function startOf(bucket: number, zone: number, period: Period): { readonly startMs?: number } {
  const { ms } = period;
  return ms === undefined ? {} : { startMs: bucket * ms - weekShift(period) - zone * MINUTE_MS };
}

function bucketLabel(bucket: number, zone: number, period: Period): string {
  if (period.months !== undefined) {
    const month = bucket * period.months;
    return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`;
  }
  const ms = period.ms ?? DAY_MS;
  const parts = clockParts(startOf(bucket, zone, period).startMs ?? Number.NaN, zone);
  if (!parts) return '';
  // Midnight is labelled with its date, so that readers see where a day begins.
  return parts.second === '00:00:00' ? parts.day : ms < MINUTE_MS ? parts.second : parts.minute;
}
