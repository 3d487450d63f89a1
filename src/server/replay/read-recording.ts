/** Reads the rows of a recording from files or from a dataset. */
import { type MarketRecording, type ReadDataset, type ReadOptions, readReplay } from './read-replay.js';

/** Where a recording is, and how to read it. */
export type RecordingSource = {
  readonly file: string | readonly string[];
  /** Function that reads a dataset. Default: only files are read. */
  readonly readDataset?: ReadDataset | undefined;
} & ReadOptions;

/** The rows of a recording. @throws ReplayFileError */
export async function readRecording(source: RecordingSource): Promise<MarketRecording> {
  const { file, symbol, kind, allowGaps, readDataset } = source;
  const given = { symbol, kind, allowGaps };
  const options = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  const [path, ...others] = [file].flat();
  const dataset = path === undefined || others.length > 0 ? undefined : await readDataset?.(path, options);
  return dataset ?? readReplay(file, options);
}
