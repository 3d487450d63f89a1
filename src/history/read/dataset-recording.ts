/**
 * Reads one series of a dataset as a recording. The given path is the folder of the dataset, of a kind of rows in it,
 * or of the series.
 */
import { stat } from 'node:fs/promises';
import { basename, dirname, resolve } from 'node:path';
import { type MarketRecording, type ReadOptions, ReplayFileError } from '../../server/index.js';
import { folderOf, nameOf, type SeriesName, seriesIn } from '../dataset/kinds.js';
import { daysOnDisk } from '../dataset/manifest.js';
import { seriesOfDataset } from './list.js';
import { recordingOf } from './recording.js';

/**
 * The rows of the series at a path. The path and the options must leave exactly one series.
 *
 * @returns undefined for a path without a dataset
 * @throws ReplayFileError for several series, and for rows that cannot be played, such as those with gaps
 */
export async function datasetRecording(
  path: string,
  { symbol, kind, allowGaps = false }: ReadOptions,
): Promise<MarketRecording | undefined> {
  const all = await seriesAt(resolve(path));
  if (all.length === 0) return undefined;
  const fitting = all.filter(
    ({ series }) => (symbol ?? series.symbol) === series.symbol && (kind ?? series.kind) === series.kind,
  );
  const [only] = fitting;
  if (only && fitting.length === 1) return recordingOf(only.folder, only.series, ALL, allowGaps);
  const names = all.map(({ series }) => nameOf(series)).join(', ');
  const example = folderOf((only ?? (all[0] as SeriesAt)).series);
  const what = `the dataset has ${names}; a replay plays one series: name its folder, such as ${example}`;
  throw new ReplayFileError('kind', path, undefined, what);
}

/** All times that a dataset can have, in microseconds. */
const ALL = { fromUs: 0, toUs: 5e15 };

interface SeriesAt {
  /** Folder of the dataset. */
  readonly folder: string;
  readonly series: SeriesName;
}

/** The series at a path that have a day. */
async function seriesAt(path: string): Promise<SeriesAt[]> {
  const found = await stat(path).catch(() => undefined);
  if (!found?.isDirectory()) return [];
  const one = seriesIn(basename(dirname(path)), basename(path));
  const inDataset = (await seriesOfDataset(path)).map((series) => ({ folder: path, series }));
  const ofKind = (await seriesOfDataset(dirname(path)))
    .filter((series) => folderOf(series).startsWith(`${basename(path)}/`))
    .map((series) => ({ folder: dirname(path), series }));
  const all = one ? [{ folder: dirname(dirname(path)), series: one }] : inDataset.length > 0 ? inDataset : ofKind;
  const filled = await Promise.all(
    all.map(async ({ folder, series }) => (await daysOnDisk(folder, series)).length > 0),
  );
  return all.filter((_, at) => filled[at]);
}
