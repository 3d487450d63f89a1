/** The public types for the parts of a sweep's market: which parts choose a set of parameters, and which test it. */

/** Whether a set of parameters may be chosen by a run (`in`), or is tested by it (`out`). */
export type LabSample = 'in' | 'out';

/** A part of the market's time. Times: milliseconds. */
export interface LabWindow {
  /** Number of the part, from 1. The training and the test of a step of a walk have the same number. */
  readonly fold: number;
  /** Null if each part serves for both: each fold tests the set that all other folds chose. */
  readonly sample: LabSample | null;
  readonly from: number;
  readonly to: number;
  /** If the market has a scenario: start of the whole market that was cut into parts, so that the scenario happens once. */
  readonly scenarioFrom?: number;
}

/** A test of the choice: the set that was the best in sample, with its figures out of sample. Profits are means over the runs. */
export interface LabFold {
  readonly fold: number;
  /** The time of the test. */
  readonly from: number;
  readonly to: number;
  /**
   * First and last time of the parts in which the set was chosen. For folds these are all parts except the tested one.
   */
  readonly trainFrom: number;
  readonly trainTo: number;
  /** The set with the largest mean in sample. */
  readonly params: Readonly<Record<string, unknown>>;
  /** Mean profit of the set in sample, for the length of the test. */
  readonly inSample: number;
  readonly outOfSample: number;
  /** Rank of the set out of sample, from 1 for the best, and the number of sets. */
  readonly rank: number;
  readonly sets: number;
  /** The set that was the best out of sample, which nobody could know, and its mean. */
  readonly bestParams: Readonly<Record<string, unknown>>;
  readonly best: number;
}
