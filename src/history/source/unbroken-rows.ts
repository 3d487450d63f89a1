/** Reads the rows of a damaged dump file up to the place where the file is damaged. */
import { ReplayFileError } from '../../server/index.js';
import { type Day, daysBetween } from '../dataset/days.js';
import { historyError, type SeriesName } from '../dataset/kinds.js';
import type { SourceEvent } from './day-rows.js';
import { type DumpFile, dumpRows } from './dump-files.js';

/**
 * As {@link dumpRows}; but after a broken file an event lists those days of the file which are not complete, instead of an error.
 *
 * @param isOpen whether a day has no complete rows yet
 * @throws ReplayFileError for a broken file whose name has no date
 */
export async function* unbrokenRows(
  file: DumpFile,
  series: SeriesName,
  isWanted: (day: Day) => boolean,
  isOpen: (day: Day) => boolean,
  signal: AbortSignal | undefined,
): AsyncGenerator<SourceEvent, void, undefined> {
  try {
    yield* dumpRows(file, series, isWanted, signal);
  } catch (error) {
    if (!(error instanceof ReplayFileError) || !file.days) throw error;
    const days = daysBetween(file.days.first, file.days.last).filter((day) => isWanted(day) && isOpen(day));
    yield { what: 'broken', days, file: file.path, error: historyError(error.message, undefined, error) };
  }
}
