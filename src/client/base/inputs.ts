/** The types that parameters accept, and the ids that results hold and parameters take back. */

/** An exact decimal that `decimal()` makes: `units` of 10^-`scale`. */
export interface DecimalValue {
  readonly units: bigint;
  readonly scale: number;
  toString(): string;
}

/** A price, quantity or amount: `'0.01'`, `0.01`, `5n` or `decimal('0.01')`. Use no floats where every digit matters. */
export type DecimalInput = string | number | bigint | DecimalValue;

/**
 * A 64-bit id of a result: a number, or a bigint above 2^53 - 1, where a number would be rounded.
 *
 * The type is `number`, because current ids are numbers and `id + 1` should compile. With a bigint, such a sum throws
 * an error instead of rounding. Both kinds can be passed back as parameters. In JSON, a bigint becomes a string of its
 * digits.
 */
export type Id = number;

/** A 64-bit id as a result holds it, or as text of its digits. */
export type IdInput = number | string | bigint;

/** A time: milliseconds or microseconds since the epoch, a Date, an ISO string, or a relative time such as `'-2d'`. */
export type TimeInput = number | string | Date;

/** Unit of the times in replies. Parameters accept both units; their size shows the unit. */
export type TimeUnit = 'MILLISECOND' | 'MICROSECOND';

export type { StopSignal } from '../../protocol/index.js';
