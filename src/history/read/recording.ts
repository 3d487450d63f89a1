/**
 * Rows of a dataset as a recording, for the embedded exchange and the lab. The rows are checked in the same way as the
 * rows of recorded files.
 */
import { KlineReader, type MarketRecording, ReplayFileError, TradeReader } from '../../server/index.js';
import { type Day, dayOf, startOfDay } from '../dataset/days.js';
import { historyError, type KindLayout, layoutOf, nameOf, type SeriesName } from '../dataset/kinds.js';
import { daysOnDisk } from '../dataset/manifest.js';
import { readPart, type TimeSpan } from '../dataset/part-reader.js';
import { partPath } from '../dataset/part-writer.js';
import type { RowBatch } from '../dataset/row-batch.js';
import { valueAt } from './rows-of.js';

/** Index of the one column of trades that the readers of dump files do not use. They use all columns of klines and aggregate trades. */
const NO_QUOTE_QTY = 3;

/**
 * The rows of a span as a recording. The last day of the span is read completely.
 *
 * @throws SpotlabError when the dataset does not have the series, or no day of the span; ReplayFileError for rows that
 *   cannot be played, such as those with gaps
 */
export async function recordingOf(
  folder: string,
  series: SeriesName,
  span: TimeSpan,
  allowGaps: boolean,
): Promise<MarketRecording> {
  const { symbol, kind } = series;
  const layout = layoutOf(series);
  const reader = kind === 'klines' ? new KlineReader() : new TradeReader(kind, allowGaps);
  const all = `${nameOf(series)} in ${folder}`;
  for (const path of await recordingParts(folder, series, span)) {
    let number = 0;
    for await (const batch of readPart(path, layout, {
      span: { fromUs: span.fromUs, toUs: Number.MAX_SAFE_INTEGER },
    })) {
      for (let row = 0; row < batch.length; row += 1) {
        number += 1;
        reader.row(lineOf(batch, layout, row), number, path);
      }
    }
  }
  if (reader instanceof KlineReader) {
    return { symbol, klines: reader.finish(all, allowGaps), rows: reader.rows };
  }
  if (reader.rows === 0) throw new ReplayFileError('empty', all, undefined, 'there are no rows in this range');
  return { symbol, trades: reader.finish(all), rows: reader.rows };
}

/** The files of the days of a span. @throws SpotlabError when there is none */
export async function recordingParts(folder: string, series: SeriesName, span: TimeSpan): Promise<string[]> {
  const days = await daysOnDisk(folder, series);
  const [first, last] = [dayOf(span.fromUs), dayOf(span.toUs)];
  const within = days.filter((day) => day >= first && day <= last);
  if (within.length > 0) return within.map((day) => partPath(folder, series, day));
  const has = days.length === 0 ? 'it has none' : `it has ${days[0]} to ${days.at(-1)}`;
  throw historyError(`the dataset ${folder} has no ${nameOf(series)} from ${first} to ${last}; ${has}.`);
}

/** Start of the first day of a series in microseconds; undefined when the series has no day. */
export async function firstDayUs(folder: string, series: SeriesName): Promise<number | undefined> {
  const first: Day | undefined = (await daysOnDisk(folder, series))[0];
  return first === undefined ? undefined : startOfDay(first);
}

/** A row as a line of a dump file, with times in microseconds. */
function lineOf(batch: RowBatch, { kind, columns }: KindLayout, row: number): string {
  let line = '';
  for (let column = 0; column < columns.length; column += 1) {
    if (column > 0) line += ',';
    // The readers of dump files compute the quote amount of a trade themselves.
    line += kind === 'trades' && column === NO_QUOTE_QTY ? '0' : String(valueAt(batch, column, row, true));
  }
  return line;
}
