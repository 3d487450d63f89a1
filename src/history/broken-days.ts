/** Days of a synchronization whose dump files are broken. */
import type { HistoryFailedDay, HistorySyncOptions } from '../client/index.js';
import type { Day } from './dataset/days.js';
import { historyError } from './dataset/kinds.js';
import type { SourceEvent } from './source/day-rows.js';

/** @throws SpotlabError `SPOTLAB_HISTORY` for another value */
export function checkOnBroken({ onBroken }: HistorySyncOptions): void {
  if (onBroken !== undefined && onBroken !== 'skip' && onBroken !== 'throw')
    throw historyError(`onBroken '${String(onBroken)}' is unknown.`, "Give 'throw' or 'skip'.");
}

export class BrokenDays {
  readonly #failed: HistoryFailedDay[] = [];
  #first: Error | undefined;

  add({ days, file, error }: Extract<SourceEvent, { what: 'broken' }>): void {
    for (const day of days) this.#failed.push({ day, file, why: error.message });
    if (days.length > 0) this.#first ??= error;
  }

  /** The days that no other file has completed. */
  of(isComplete: (day: Day) => boolean): HistoryFailedDay[] {
    return this.#failed.filter(({ day }) => !isComplete(day));
  }

  /** Throws the error of the first broken file, with its day, its file and all failed days. */
  throwFirst(isComplete: (day: Day) => boolean): void {
    const failedDays = this.of(isComplete);
    const [first] = failedDays;
    if (first === undefined || this.#first === undefined) return;
    throw Object.assign(this.#first, { day: first.day, file: first.file, failedDays });
  }
}
