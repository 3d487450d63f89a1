/** The public types of files of runs and sweeps. */
import type { StopSignal } from '../../client/index.js';
import type { LabResult } from '../base/lab-result.js';
import type { LabSweep } from '../base/lab-sweep.js';
import type { LabProgress } from '../options/lab-options.js';
import type { LabSweepProgress } from '../sweep/sweep-options.js';

/** The page that `lab.report` wrote. */
export interface LabReport {
  /** Absolute path. */
  readonly path: string;
  readonly bytes: number;
}

/** A difference between the file and the new result, or the sources and the market on this machine. */
export interface LabDifference {
  /** What differs: the source on disk, a recording or snapshot, or the result; `run`: a run cannot be repeated. */
  readonly what: 'strategy' | 'market' | 'run' | 'result';
  /** One sentence with both values. */
  readonly text: string;
}

/** The result of `lab.verify`. */
export interface LabVerification<R extends LabResult | LabSweep = LabResult | LabSweep> {
  /** Absolute path of the file. */
  readonly path: string;
  /** Whether everything is as the file says: the sources, the market, and the result, byte for byte. */
  readonly isSame: boolean;
  /** Causes first: sources, market, then the result. */
  readonly differences: readonly LabDifference[];
  /** Facts that are no difference but may explain one: another version of spotlab, a source not on this machine. */
  readonly notes: readonly string[];
  /** Hash of the result in the file. */
  readonly hash: string;
  /** The new result; null if it could not be made again. */
  readonly result: R | null;
}

/** One source of the programs in a file. */
export interface LabSource {
  /** `strategy`, `prepare`, or a function of a latency, such as `latency.order`. */
  readonly of: string;
  /** Name of the function, or path of the file from the folder of the strategy. */
  readonly name: string;
  readonly bytes: number;
  /** Hexadecimal. */
  readonly sha256: string;
}

export interface LabVerifyOptions {
  /**
   * Whether to run the programs in a file that this user has not saved on this machine. They have all rights of the process.
   * Default false: such a file is refused.
   */
  readonly trust?: boolean;
  /** Stops the runs; then the verification fails. */
  readonly signal?: StopSignal;
  /** Threads for the runs of a sweep, as for `lab.sweep`. Default: the processors. */
  readonly workers?: number;
  /** Called now and then, as by `lab.run` or `lab.sweep`. */
  readonly onProgress?: (progress: LabProgress | LabSweepProgress) => void;
}
