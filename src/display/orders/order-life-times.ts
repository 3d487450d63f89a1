/**
 * The times of the rows of an order's life as texts: the clock, the date where it changes, the time since the last row.
 */
import { clockParts, durationText } from '../text/zone-time.js';
import type { LifeRow } from './order-life-model.js';

/** The time of a row. */
export interface RowTime {
  readonly date: string;
  /** The clock, after the date if the date differs from the date of the row before. */
  readonly time: string;
  /** The clock alone. */
  readonly clock: string;
  /** The time since the row before, such as `+12 s`; '' if both times are equal. */
  readonly later: string;
}

/** Seconds with one decimal up to a minute: a life has short steps. */
function passedText(ms: number): string {
  return ms >= 1_000 && ms < 59_950 ? `${(ms / 1_000).toFixed(1)} s` : durationText(ms);
}

/** The times of all rows; `zone` in minutes east of UTC. */
export function timeTexts(rows: readonly LifeRow[], zone: number): RowTime[] {
  return rows.map(({ timeMs }, at): RowTime => {
    const parts = clockParts(timeMs, zone);
    if (!parts) return { date: '–', time: '–', clock: '–', later: '' };
    const before = clockParts(rows[at - 1]?.timeMs ?? timeMs, zone);
    const passed = timeMs - (rows[at - 1]?.timeMs ?? timeMs);
    return {
      date: parts.date,
      time:
        before?.date === parts.date
          ? parts.milli
          : `${before?.year === parts.year ? parts.day : parts.date} ${parts.milli}`,
      clock: parts.milli,
      later: passed > 0 ? `+${passedText(passed)}` : '',
    };
  });
}
