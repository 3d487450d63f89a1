/**
 * Description of a part file, which has the rows of one series and day. The description is stored in the part file
 * itself, and in the manifest.
 */
import { isDay } from './days.js';

/** Keys that are missing between two rows: ids, or open times in microseconds. Both are inclusive. */
export type Gap = readonly [first: number, last: number];

export interface PartInfo {
  readonly rows: number;
  /** The first and the last id; for klines the open times in microseconds. */
  readonly firstKey: number;
  readonly lastKey: number;
  readonly firstTimeUs: number;
  readonly lastTimeUs: number;
  /** Whether the day was over and all its rows were read. A partial day is completed by the next synchronization. */
  readonly isComplete: boolean;
  /** Missing keys between the first and the last row; for complete days of klines, within the whole day. */
  readonly gaps: readonly Gap[];
  /** Where the rows came from: `service`, or the names of the files. */
  readonly source: string;
}

/** The entry of a day in the manifest. A day without rows has no file. */
export interface DayEntry extends PartInfo {
  readonly bytes: number;
  readonly sha256: string;
}

/** The program that wrote a file, among the metadata of Parquet. */
export const CREATED_BY = 'spotlab history';

/** The key of a part's description among the metadata of its Parquet file. */
export const PART_KEY = 'spotlab.history';

/** Maximum number of gaps of a day that are listed. If there are more, the last listed gap extends to the last row. */
export const MAX_GAPS = 1_000;

/** The description in a part file; undefined for a file of another program. */
export function readPartInfo(text: string | undefined, day: string): PartInfo | undefined {
  if (text === undefined || !isDay(day)) return undefined;
  try {
    const given = JSON.parse(text) as { day?: string; info?: PartInfo };
    return given.day === day && Number.isSafeInteger(given.info?.rows) ? given.info : undefined;
  } catch {
    return undefined;
  }
}
