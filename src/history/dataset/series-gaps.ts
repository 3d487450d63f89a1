/** Finds which rows are missing in a series, from what its manifest says. */
import type { HistoryGap } from '../../client/index.js';
import type { Day } from './days.js';
import { layoutOf } from './kinds.js';
import type { Manifest } from './manifest.js';
import type { DayEntry } from './part-info.js';

/** The gaps within days, and the gaps between complete days of trades, because the ids of trades continue from day to day. */
export function gapsOf(manifest: Manifest, days: readonly Day[]): HistoryGap[] {
  const { step, kind } = layoutOf(manifest.series);
  const perRow = kind === 'klines' ? 1_000 : 1;
  const gaps: HistoryGap[] = [];
  let before: DayEntry | undefined;
  for (const day of days) {
    const entry = manifest.day(day);
    const name = (first: number, last: number) =>
      gaps.push({ day, first: first / perRow, last: last / perRow, rows: (last - first) / step + 1 });
    if (entry && entry.rows > 0 && kind !== 'klines' && before && entry.firstKey > before.lastKey + 1) {
      name(before.lastKey + 1, entry.firstKey - 1);
    }
    for (const [first, last] of entry?.gaps ?? []) name(first, last);
    // The rows that an incomplete day still lacks are not a gap, so the day after it is not compared with it.
    if (!entry?.isComplete) before = undefined;
    else if (entry.rows > 0) before = entry;
  }
  return gaps;
}
