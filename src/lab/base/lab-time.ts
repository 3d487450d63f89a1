/** The public types of the time of a sweep: the parts of a market that its runs play, and what they were chosen by. */

/** Whether a set of parameters may be chosen by a run (`in`), or is tested by it (`out`). */
export type LabSample = 'in' | 'out';

/** A part of the market's time. Times: milliseconds. */
export interface LabWindow {
  /** Number of the part, from 1. The training and the test of a step of a walk have the same one. */
  readonly fold: number;
  /** Null where each part is both: folds are tested by the choice of all others. */
  readonly sample: LabSample | null;
  readonly from: number;
  readonly to: number;
}

/** A test of the choice: the set that was the best in sample, out of sample. Profits are means over the runs. */
export interface LabFold {
  readonly fold: number;
  /** The time of the test. */
  readonly from: number;
  readonly to: number;
  /** First and last time of what the choice was made by. For folds these are all parts but the tested one. */
  readonly trainFrom: number;
  readonly trainTo: number;
  /** The set with the largest mean in sample. */
  readonly params: Readonly<Record<string, unknown>>;
  /** Its mean profit in sample, for the length of the test. */
  readonly inSample: number;
  readonly outOfSample: number;
  /** Place of the set out of sample, 1 the best, and the number of sets. */
  readonly rank: number;
  readonly sets: number;
  /** The set that was the best out of sample, which nobody could know, and its mean. */
  readonly bestParams: Readonly<Record<string, unknown>>;
  readonly best: number;
}
