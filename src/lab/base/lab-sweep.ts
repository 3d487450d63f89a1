/** The public types of the result of a sweep. Plain data, and the same bytes for any number of threads. */
import type { Chart } from '../../client/index.js';
import type { LabLuck } from './lab-luck.js';
import type { LabAttribution, LabRows, LabStatistics } from './lab-result.js';
import type { LabSaved } from './lab-saved.js';
import type { LabFold, LabSample, LabWindow } from './lab-time.js';

/** One run of a sweep. */
export interface LabSweepRun {
  /** Number of the run, from 1. Runs are ordered by parameters, then by time, then by seeds. */
  readonly run: number;
  readonly params: Readonly<Record<string, unknown>>;
  readonly seed: number;
  /** Number, from 1, of the part of the market's time that the run played; null for the whole market. */
  readonly fold: number | null;
  /** Whether the run serves to choose a set (`in`) or to test it (`out`); null if it serves for both. */
  readonly sample: LabSample | null;
  /** First and last time of the run, milliseconds; null if a run of the whole market failed. */
  readonly from: number | null;
  readonly to: number | null;
  readonly end: 'market' | 'failed';
  /** Why the run failed; null if it reached the end of the market. */
  readonly error: string | null;
  /** Line of the strategy at which the run failed, such as `maker.ts:12:5`; null if no line is known. No part of the hash. */
  readonly at: string | null;
  /** Asset of `attribution` and of the amounts in `statistics`; null if the run failed. */
  readonly valuation: string | null;
  /** Statistics of the run; null if it failed. */
  readonly statistics: LabStatistics | null;
  /** Sources of the profit of the run; null if it failed. */
  readonly attribution: LabAttribution | null;
  /** Profit of the trading in at most 16 equal parts of the run, each divided by the first equity. Empty if the run failed. */
  readonly parts: readonly number[];
  /** `hash` of the whole result of `lab.run` with these parameters and this seed; null if the run failed. */
  readonly hash: string | null;
}

/** A statistic over the runs of one set of parameters. */
export interface LabSpread {
  readonly mean: number;
  readonly median: number;
  /** Standard deviation (n - 1) divided by the root of n; null for one run. */
  readonly standardError: number | null;
  /** 95 % confidence interval of the mean: mean ± t × standard error, with Student's t for n - 1; null for one run. */
  readonly low: number | null;
  readonly high: number | null;
}

/**
 * The figures of all runs of one set of parameters. Runs in sample and runs out of sample have separate rows. Failed runs, and runs without the figure, do
 * not count.
 */
export interface LabSweepSummary {
  readonly params: Readonly<Record<string, unknown>>;
  /** Null if the runs are not divided into in sample and out of sample. */
  readonly sample: LabSample | null;
  /** Runs that reached the end of the market. */
  readonly runs: number;
  readonly failed: number;
  readonly profit: LabSpread | null;
  readonly return: LabSpread | null;
  readonly maxDrawdown: LabSpread | null;
  readonly sharpe: LabSpread | null;
  readonly sortino: LabSpread | null;
  readonly turnover: LabSpread | null;
  readonly fillRate: LabSpread | null;
  readonly timeAtRisk: LabSpread | null;
  /** Profit minus the profit of the set with the largest mean, for the same seed and time; null for that set itself, and for fewer than two such pairs. */
  readonly versusBest: LabSpread | null;
}

/** A figure of the runs of a sweep: `profit` is the total of the attribution, the others are statistics. */
export type LabSweepFigure =
  | 'profit'
  | 'return'
  | 'maxDrawdown'
  | 'sharpe'
  | 'sortino'
  | 'turnover'
  | 'fillRate'
  | 'timeAtRisk';

/** A statistic by two parameters, as a heat map shows it. */
export interface LabPivot {
  /** The parameter of the rows, and the parameter of the columns. */
  readonly row: string;
  readonly column: string;
  readonly figure: LabSweepFigure;
  readonly of: 'mean' | 'median';
  /** Values of the parameters, in the order of the sweep. */
  readonly rows: readonly unknown[];
  readonly columns: readonly unknown[];
  /** `[row][column]`: the statistic of all runs with these two values; null if there is no such run. */
  readonly cells: readonly (readonly (number | null)[])[];
}

/** The runs with one size. Amounts are means over the runs, in the valuation asset. */
export interface LabCapacityRow {
  /** The value of the parameter. */
  readonly size: string;
  readonly runs: number;
  /** Profit of the trading. */
  readonly profit: LabSpread;
  /** `profit` minus the profit of the next smaller size, for the same seed and time; null for the smallest size and without such pairs. */
  readonly added: LabSpread | null;
  /** Price × quantity of the fills. */
  readonly notional: number;
  /** `profit` / `notional` × 10,000; null without fills. */
  readonly bps: number | null;
  /** The change of the position's value by the own fills, and the commission: parts of `profit`. */
  readonly impact: number;
  readonly commission: number;
}

/** Profit by size. */
export interface LabCapacity {
  /** The parameter that is the size, and the values of the others. */
  readonly parameter: string;
  readonly params: Readonly<Record<string, unknown>>;
  /** The size with the largest mean profit. */
  readonly best: string;
  /**
   * The size above `best` at which the mean profit becomes negative, interpolated between two sizes; null if the largest size still has a profit, or if no
   * size has one.
   */
  readonly breakEven: number | null;
  /** The conclusion about the sizes, in one sentence. */
  readonly sentence: string;
  /** Smallest size first. */
  readonly rows: LabRows<LabCapacityRow>;
}

export type LabSweepChartKind = 'heatMap' | 'distribution' | 'intervals' | 'folds' | 'capacity';

export interface LabSweepChartOptions {
  /** Default `profit`. */
  readonly figure?: LabSweepFigure;
  /** For `heatMap`: the parameters of the rows and of the columns. Default: the first two with several values. */
  readonly row?: string;
  readonly column?: string;
  /** The statistic over seeds that `heatMap` shows. Default `mean`. */
  readonly of?: 'mean' | 'median';
  /** For `capacity`: the parameter that is the size of the orders. Default: the only one with several values, or `size`. */
  readonly size?: string;
  /** For `distribution`: the set; for `capacity`: the other parameters. Default: the set with the largest mean. */
  readonly params?: Readonly<Record<string, unknown>>;
}

export interface LabSweepInfo {
  readonly strategy: string;
  /** SHA-256 of the strategy's source. */
  readonly strategySha256: string;
  readonly market: string;
  /** The parameters that have several values, with their values. Empty for a list of parameter objects. */
  readonly axes: Readonly<Record<string, readonly unknown[]>>;
  readonly seeds: readonly number[];
  /** Whether each seed gives another market. */
  readonly isSimulated: boolean;
  /** The parts of time that were played, with their marks; empty for the whole market. */
  readonly windows: readonly LabWindow[];
  /** Sets of parameters that were tried in earlier sweeps. */
  readonly earlierTrials: number;
  /** Number of runs of the whole sweep, of runs in this result, and of failed runs among these. */
  readonly total: number;
  readonly done: number;
  readonly failed: number;
  readonly end: { readonly why: 'all' | 'stopped'; readonly text: string };
  /** Version of spotlab. No part of the hash. */
  readonly version: string;
}

/** The plain data of a sweep. */
export interface LabSweepData {
  readonly info: LabSweepInfo;
  /** The runs, in the order of their numbers. */
  readonly runs: readonly LabSweepRun[];
  /** One row for each set of parameters. */
  readonly summary: readonly LabSweepSummary[];
  /** The results out of sample of the sets that were the best in sample; empty without parts of time. */
  readonly folds: readonly LabFold[];
  /** Whether luck alone explains the profit of the best set. */
  readonly luck: LabLuck;
}

/** The result of a sweep. */
export interface LabSweep extends LabSweepData {
  /** The runs, in the order of their numbers. As a table, each parameter and each figure is a column. */
  readonly runs: LabRows<LabSweepRun>;
  /** One row for each set of parameters. */
  readonly summary: LabRows<LabSweepSummary>;
  /** The results out of sample of the sets that were the best in sample; empty without parts of time. */
  readonly folds: LabRows<LabFold>;
  /**
   * SHA-256 of the sweep as canonical JSON, without `info.version` and the lines of the strategy. The hash is the same
   * for any number of threads and machines. The property is not enumerable, and computes the hash at each reading.
   */
  readonly hash: string;
  /**
   * A figure by two parameters, over all seeds and all other parameters. Of a walk, only the runs in sample count.
   *
   * @param figure default `profit`
   * @param of default `mean`
   * @throws SpotlabError `SPOTLAB_OPTION` for a parameter that the sweep does not have
   * @example sweep.pivot('spread', 'size', 'return')
   */
  pivot(row: string, column: string, figure?: LabSweepFigure, of?: 'mean' | 'median'): LabPivot;
  /**
   * Capacity: the profit of the trading by the size of the orders, a parameter of the strategy. It needs a market whose prices
   * follow the orders, as simulated ones do. A notebook shows it as a chart with a line at zero.
   *
   * @param parameter default: the only parameter with several values, or `size`
   * @param params values of other parameters. Default: those of the set with the largest mean profit
   * @throws SpotlabError `SPOTLAB_OPTION` for a parameter that the sweep does not have, and for values that are no sizes
   * @example sweep.capacity('size').best
   */
  capacity(parameter?: string, params?: Readonly<Record<string, unknown>>): LabCapacity;
  /**
   * A picture of the sweep: `heatMap`, a figure over two parameters; `distribution`, over the seeds of one set of
   * parameters; `intervals`, the mean with its 95 % confidence interval for each set; `folds`, the chosen sets in
   * sample and out of sample; or `capacity`, the profit of the trading by the size of the orders.
   *
   * @param kind default: the heat map if two parameters have several values, intervals of several sets, else the
   *   distribution
   * @throws SpotlabError `SPOTLAB_OPTION` for an unknown kind, figure or parameter
   * @example sweep.chart('distribution', { params: { spread: '2' }, figure: 'return' })
   */
  chart(kind?: LabSweepChartKind, options?: LabSweepChartOptions): Chart;
  /**
   * Writes the sweep as a file: the source of the strategy, the market with the hashes of its files, all options, and the
   * rows. `lab.open` reads it, `lab.verify` makes its runs again.
   *
   * @throws SpotlabError `SPOTLAB_FILE` for a file that cannot be written, or that would contain a key
   * @example await sweep.save('sweep.lab.json')
   */
  save(path: string): Promise<LabSaved>;
}
