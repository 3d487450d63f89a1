/** The public type of what saving a run or a sweep returns. */

/** What `result.save` or `sweep.save` wrote. */
export interface LabSaved {
  /** Absolute path. */
  readonly path: string;
  readonly bytes: number;
  /** `hash` of the result. */
  readonly hash: string;
}
