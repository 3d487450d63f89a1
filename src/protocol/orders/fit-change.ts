/**
 * Type of the changes that `fit()` made. It is in a file of its own so that public types can import it without fit.ts.
 */

/** One value that was made to fit. */
export interface FitChange {
  /** Wire name of the parameter. */
  readonly parameter: string;
  /** The value as given. */
  readonly from: string;
  /** The value as sent. */
  readonly to: string;
  /** The filter's figure, and the way it was rounded. */
  readonly why: string;
}

/** `price 61000.123 → 61000.12 (tickSize 0.01; a BUY is rounded down)` */
export const changeText = ({ parameter, from, to, why }: FitChange): string => `${parameter} ${from} → ${to} (${why})`;
