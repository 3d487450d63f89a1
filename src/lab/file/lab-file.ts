/**
 * The file of a run: everything that is needed to make the run again, what it is made of with hashes, and its result.
 *
 * It is JSON. Paths are relative to the folder of the file, so that a folder with the file, the strategy and the
 * recordings can be moved. It contains no keys: runs have none, and a source with a key of the environment is refused.
 */
import type { MarketContent, PortableMarket } from '../market/portable-market.js';
import type { LabResultData } from '../result/lab-result.js';
import type { PortableStrategy } from '../strategy/portable-strategy.js';
import type { PortableOptions } from '../sweep/portable-options.js';

export const FORMAT = 'spotlab lab run 1';

/** The options of a run as plain data. */
export interface FileOptions extends PortableOptions {
  readonly params: Readonly<Record<string, unknown>>;
  readonly seed: number;
}

/** The content of the file. */
export interface LabFile {
  readonly format: typeof FORMAT;
  /** Version of spotlab that made the run. */
  readonly version: string;
  /** Version of Node that made the run; for information, because results do not depend on it. */
  readonly node: string;
  readonly strategy: PortableStrategy;
  /** The market; columns of events are stored by codedColumns. */
  readonly market: Omit<PortableMarket, 'recordings'> & { readonly recordings: readonly unknown[] };
  /** The files and events of the market, at the time of saving. */
  readonly contents: readonly MarketContent[];
  readonly options: FileOptions;
  /** `hash` of the result. */
  readonly hash: string;
  readonly result: LabResultData;
}
