/**
 * Type of one change that `fit()` made to a parameter. It is in a file of its own so that public types can import it without fit.ts.
 */

/** One changed value. */
export interface FitChange {
  /** Wire name of the parameter. */
  readonly parameter: string;
  /** The original value. */
  readonly from: string;
  /** The new value, which is sent. */
  readonly to: string;
  /** The filter field with its value, and the direction of the rounding. */
  readonly why: string;
}

/** One change as text: `price 61000.123 → 61000.12 (tickSize 0.01; a BUY is rounded down)` */
export const changeText = ({ parameter, from, to, why }: FitChange): string => `${parameter} ${from} → ${to} (${why})`;
