/** The public options of `lab.sweep`. */
import type { LabParams, LabSettings } from '../options/lab-options.js';

/** The progress of a sweep. */
export interface LabSweepProgress {
  /** Number of runs that are done, including those that failed. */
  readonly done: number;
  /** Runs of the sweep. */
  readonly total: number;
  /** Runs that failed. */
  readonly failed: number;
  /** Share of the sweep that is done, 0 to 1. A run in progress counts with its share. */
  readonly share: number;
  /** Time since the start, milliseconds. */
  readonly elapsedMs: number;
  /** Estimated time to the end, milliseconds; null before the first estimate. */
  readonly remainingMs: number | null;
}

/**
 * Options of a sweep: all options of a run except `params`, `seed` and `onProgress`. Functions in `latency` and
 * `prepare` must declare everything that they use, as the strategy must: they are sent to other threads.
 */
export interface LabSweepOptions extends LabSettings {
  /**
   * Values of the parameters. A list contains the values to try; any other value is the same in all runs. The sweep runs all combinations. For other
   * combinations give a list of complete parameter objects. Plain data only. Default: `{}`.
   */
  readonly params?: Readonly<Record<string, unknown>> | readonly LabParams[];
  /**
   * Seeds: a list, or their number, which means 1, 2, 3, … Each is the `seed` of a run, and the seed of a simulated market. Default: the seeds, or the seed,
   * of a simulated market; otherwise 1.
   */
  readonly seeds?: number | readonly number[];
  /** Starts of the runs, each with every set and seed: texts such as `2025-01-02T00:00:00Z`, or milliseconds. */
  readonly from?: readonly (string | number)[];
  /** Length from each start. Default: the length of a simulated market, or to the end of a recording. */
  readonly length?: string | number;
  /** Cuts the time of the market into this number of equal parts. Each part tests the set that is the best in all other parts. */
  readonly folds?: number;
  /**
   * Walks through the time of the market. Each step chooses the best set in the time `train` and tests it in the time `test` after it; the next step begins
   * one `test` later.
   */
  readonly walkForward?: { readonly train: string | number; readonly test: string | number };
  /** Time that is left out between a part and the one after it, or between training and test. Default: none. */
  readonly embargo?: string | number;
  /** Number of sets of parameters that were tried in earlier sweeps, for `sweep.luck`. Default 0. */
  readonly earlierTrials?: number;
  /** Number of threads. 0 and 1: this thread plays the runs. The result does not depend on this number. Default: the number of processors. */
  readonly workers?: number;
  /**
   * Address of a Redis, such as `redis://user:password@host:6379`: the runs go to machines on which
   * `spotlab lab worker --queue ADDRESS` runs, in place of threads. Needs the packages `bullmq` and `@redis/client`.
   */
  readonly queue?: string;
  /** Called after each run, and from time to time during a run. */
  readonly onProgress?: (progress: LabSweepProgress) => void;
}
