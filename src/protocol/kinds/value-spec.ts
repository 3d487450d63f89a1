/**
 * The values that a parameter takes: the kind of its value and the bounds of the kind, as plain data.
 *
 * Parameters of requests, arguments of control commands and streams, and options of `connect`, the command line and the
 * lab are all described by this type and checked by `checkValue`.
 */
import type { EnumName } from '../values/enums.js';

/**
 * Kind of a value. `symbols`, `enums`, `texts` and `integers` are lists. `id` is a 64-bit integer. `time` is an instant,
 * `duration` a length of time. `amount` is a decimal of at most 8 decimals, `amounts` has amounts by asset. `limiters` are rate limiters in the form of
 * `exchangeInfo`. `scenario` is
 * the name of a scenario or a list of its events. `file` is a file of the user: a program gives its path, a request has the content.
 */
export type ValueKind =
  | 'symbol'
  | 'symbols'
  | 'asset'
  | 'decimal'
  | 'amount'
  | 'amounts'
  | 'integer'
  | 'integers'
  | 'number'
  | 'id'
  | 'time'
  | 'duration'
  | 'timeZone'
  | 'flag'
  | 'enum'
  | 'enums'
  | 'clientOrderId'
  | 'text'
  | 'texts'
  | 'limiters'
  | 'file'
  | 'scenario'
  | 'object'
  | 'function';

/** A kind with its bounds. */
export interface ValueSpec {
  readonly kind: ValueKind;
  /** Closed list with the allowed values of `enum` and `enums`. */
  readonly enum?: EnumName;
  /** Allowed values of `enum` and `enums` that do not come from a closed list of the service. */
  readonly values?: readonly (string | number)[];
  /** Smallest number, or first instant in milliseconds. */
  readonly min?: number;
  /** Largest number, last instant in milliseconds, or most characters of a text. */
  readonly max?: number;
  /** Smallest number of entries of a list. */
  readonly least?: number;
  /** Regular expression of a text. */
  readonly pattern?: string;
  /** Values that are allowed besides those of the kind, such as `max` for a speed. */
  readonly also?: readonly (string | boolean)[];
  /** The allowed values in words, where the words of the kind are not enough. */
  readonly form?: string;
  /** Whether an option may be given as a number although it is a text. */
  readonly takesNumbers?: true;
  /** A further condition on a value of the kind, for options. */
  readonly accepts?: (value: never) => boolean;
}

/** A parameter: its value and its meaning. */
export interface ParamInfo extends ValueSpec {
  /** The purpose of the value. */
  readonly description: string;
  /** Whether a value above `max` is reduced to `max` instead of refused. */
  readonly clamped?: true;
  /** Default if the parameter is not sent, as text for people. A mandatory argument of a control command has none. */
  readonly default?: string;
}
