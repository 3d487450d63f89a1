/**
 * The times of the rows of an order's life as texts: the time of day, with the day if the life spans several days, and
 * the time since the row before.
 */
import { clockParts, durationText, listTimes } from '../text/zone-time.js';
import type { LifeRow } from './order-life-model.js';

/** The time of a row. */
export interface RowTime {
  readonly date: string;
  /** The time of day; if the rows span several days, the day and the time of day. */
  readonly time: string;
  /** The clock alone. */
  readonly clock: string;
  /** The time since the row before, such as `+12 s`; '' if both times are equal. */
  readonly later: string;
}

/** A duration; below a minute in seconds with one decimal, because the steps of an order are often short. */
function passedText(ms: number): string {
  return ms >= 1_000 && ms < 59_950 ? `${(ms / 1_000).toFixed(1)} s` : durationText(ms);
}

/** The times of all rows; `zone` in minutes east of UTC. */
export function timeTexts(rows: readonly LifeRow[], zone: number): RowTime[] {
  const textOf = listTimes(
    rows.map(({ timeMs }) => timeMs),
    zone,
  );
  return rows.map(({ timeMs }, at): RowTime => {
    const parts = clockParts(timeMs, zone);
    if (!parts) return { date: '–', time: '–', clock: '–', later: '' };
    const passed = timeMs - (rows[at - 1]?.timeMs ?? timeMs);
    return {
      date: parts.date,
      time: textOf(timeMs),
      clock: parts.milli,
      later: passed > 0 ? `+${passedText(passed)}` : '',
    };
  });
}
