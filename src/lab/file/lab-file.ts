/**
 * The file of a run or of a sweep: everything that is needed to make the runs again, the hashes of its sources and of
 * its market, and the result.
 *
 * The file is JSON. Paths are relative to the folder of the file, so that a folder with the file, the strategy and the
 * recordings can be moved. It contains no keys: runs have none, and a source with a key of the environment is refused.
 */

import type { LabResultData } from '../base/lab-result.js';
import type { LabSweepData } from '../base/lab-sweep.js';
import type { LabWindow } from '../base/lab-time.js';
import type { MarketContent } from '../market/market-contents.js';
import type { PortableMarket } from '../market/portable-market.js';
import type { PortableStrategy } from '../strategy/portable-strategy.js';
import type { PortableOptions } from '../sweep/portable-options.js';

export const RUN_FORMAT = 'spotlab lab run 1';
export const SWEEP_FORMAT = 'spotlab lab sweep 1';

/** The options of a run as plain data. */
export interface RunFileOptions extends PortableOptions {
  readonly params: Readonly<Record<string, unknown>>;
  readonly seed: number;
}

/** The options of a sweep as plain data. */
export interface SweepFileOptions extends PortableOptions {
  /** As they were given: values to try, or a list of parameter objects. */
  readonly params: unknown;
  readonly seeds: readonly number[];
  /** The parts of time with their marks, in sample or out of sample; empty for the whole market. */
  readonly windows: readonly LabWindow[];
  readonly earlierTrials: number;
}

/** The fields that both kinds of files have. */
interface FileParts {
  /** Version of spotlab that made the runs. */
  readonly version: string;
  /** Version of Node that made the runs; for information, because results do not depend on it. */
  readonly node: string;
  readonly strategy: PortableStrategy;
  /** The market; columns of events are stored by codedColumns. */
  readonly market: Omit<PortableMarket, 'recordings'> & { readonly recordings: readonly unknown[] };
  /** The files and events of the market, at the time of saving. */
  readonly contents: readonly MarketContent[];
  /** `hash` of the result. */
  readonly hash: string;
}

export interface RunFile extends FileParts {
  readonly format: typeof RUN_FORMAT;
  readonly options: RunFileOptions;
  readonly result: LabResultData;
}

export interface SweepFile extends FileParts {
  readonly format: typeof SWEEP_FORMAT;
  readonly options: SweepFileOptions;
  readonly result: LabSweepData;
}

export type LabFile = RunFile | SweepFile;

export const isSweepFile = (file: LabFile): file is SweepFile => file.format === SWEEP_FORMAT;
