/** The public type of the conclusion of a sweep. docs/lab-figures.md has the formulas. */
import type { LabSpread } from './lab-sweep.js';

/** The best value of a parameter, compared with the values beside it. */
export interface LabNeighbour {
  readonly param: string;
  /** The value in the best set, and the values before and after it in the order of the sweep. */
  readonly value: unknown;
  readonly neighbours: readonly unknown[];
  /** Mean profit of the sets that differ from the best set only by these values, divided by the profit of the best set; null if the best set has no profit. */
  readonly share: number | null;
}

/**
 * Whether luck alone explains the profit of the best set of a sweep. All figures are computed from the observations, which are the profits of the trading in
 * equal parts of the runs.
 */
export interface LabLuck {
  /** `edge`: more than luck explains. `nothing`: luck explains it. `unknown`: there are too few observations. */
  readonly verdict: 'edge' | 'nothing' | 'unknown';
  /** The verdict and its reasons in one sentence. */
  readonly sentence: string;
  /** The set with the largest mean profit; null without a run that is done. */
  readonly params: Readonly<Record<string, unknown>> | null;
  /** Number of sets of parameters that were tried, including those of earlier sweeps (option `earlierTrials`). */
  readonly trials: number;
  /** The number of uncorrelated sets that would differ as much as these sets. */
  readonly independentTrials: number | null;
  readonly observations: number;
  /** Mean divided by standard deviation of the observations of the best set, not scaled to a year. */
  readonly sharpe: number | null;
  /** The Sharpe ratio that the best of the trials has on average if none has an edge. */
  readonly luckySharpe: number | null;
  /** Probability that the true Sharpe ratio is above 0, and above `luckySharpe`. */
  readonly probabilistic: number | null;
  readonly deflated: number | null;
  /** Share of the splits in which the best set of one half is in the lower half of the sets in the other half. */
  readonly overfitting: number | null;
  /** Share of the splits in which the best set of one half loses in the other half. */
  readonly lossOutOfSample: number | null;
  readonly splits: number;
  readonly neighbours: readonly LabNeighbour[];
  /** Profit of the chosen sets over the tests of folds or of a walk; null without them. */
  readonly outOfSample: LabSpread | null;
  /** Mean profit of the chosen sets out of sample, divided by their mean profit in sample for the same length of time; null if they lost in sample. */
  readonly kept: number | null;
}
