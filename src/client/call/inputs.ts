/** What users may give where a parameter is taken, and the ids that they get and give back. */

/** A price, quantity or amount: `'0.01'`, `0.01` or `5n`. Use strings where digits matter. */
export type DecimalInput = string | number | bigint;

/**
 * A 64-bit id of a result: a number, and above 2^53 - 1, where numbers would round it, a bigint.
 *
 * It is declared as a number because the ids of today are, so that `id + 1` compiles; with a bigint such a sum throws
 * instead of rounding. An id of either kind can be given back as it is. In JSON a bigint is a string of its digits.
 */
export type Id = number;

/** A 64-bit id, as a result holds it or as its digits. */
export type IdInput = number | string | bigint;

/** An instant: milliseconds or microseconds since the epoch, a Date, an ISO string, or relative such as `'-2d'`. */
export type TimeInput = number | string | Date;

/** Unit of the times in replies. What is sent may have either unit; they are told apart by their size. */
export type TimeUnit = 'MILLISECOND' | 'MICROSECOND';

/** What `AbortSignal` offers and a call needs; said structurally, so that the types need no DOM. */
export interface StopSignal {
  readonly aborted: boolean;
  readonly reason?: unknown;
  addEventListener(type: 'abort', listener: () => void, options?: { once?: boolean }): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}
