/** The public type of the return value of `result.save` and `sweep.save`. */

/** The file that `result.save` or `sweep.save` wrote. */
export interface LabSaved {
  /** Absolute path. */
  readonly path: string;
  readonly bytes: number;
  /** `hash` of the result. */
  readonly hash: string;
}
