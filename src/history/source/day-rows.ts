/** The items that a source of rows yields: rows of a day in the order of their keys, and the end of a day. */
import { type Day, dayOf, endOfDay, startOfDay } from '../dataset/days.js';
import type { KindLayout } from '../dataset/kinds.js';
import type { RowBatch } from '../dataset/row-batch.js';

export type SourceEvent =
  | { readonly what: 'rows'; readonly day: Day; readonly batch: RowBatch; readonly start: number; readonly end: number }
  /** The rows of this day end. A complete day without rows had no trades. */
  | { readonly what: 'end'; readonly day: Day; readonly isComplete: boolean; readonly source: string }
  /** The rows of the open day were not in order. The following events contain them once more, sorted. */
  | { readonly what: 'again' }
  /** The file of this day has no published hash to be compared with. */
  | { readonly what: 'unchecked'; readonly day: Day }
  /** The file of these days differs from the published one or has an invalid row. The rows of the open day are left out. */
  | { readonly what: 'broken'; readonly days: readonly Day[]; readonly file: string; readonly error: Error }
  | { readonly what: 'progress'; readonly requests: number; readonly weight: number; readonly share?: number };

/** The rows of a batch by their days. In a batch without order a day can come more than once. */
export function* byDay(batch: RowBatch): Generator<{ day: Day; start: number; end: number }> {
  for (let start = 0; start < batch.length; ) {
    const day = dayOf(batch.timeUs(start));
    const [fromUs, toUs] = [startOfDay(day), endOfDay(day)];
    let end = start + 1;
    while (end < batch.length && batch.timeUs(end) >= fromUs && batch.timeUs(end) < toUs) end += 1;
    yield { day, start, end };
    start = end;
  }
}

/** A time as it is stored. Times of klines are whole milliseconds, also if a file has microseconds, so that all sources give the same rows. */
export const storedUs = ({ kind }: KindLayout, us: number): number => (kind === 'klines' ? us - (us % 1_000) : us);
