/** Type that describes a request parameter without its schema. */
import type { EnumName } from '../values/enums.js';

/**
 * Kind of a parameter's value: `asset` is the name of an asset; `symbols` and `enums` are lists that are sent as JSON;
 * `id` is a 64-bit integer; `time` is an instant in milliseconds or microseconds.
 */
export type ParamKind =
  | 'symbol'
  | 'symbols'
  | 'asset'
  | 'decimal'
  | 'integer'
  | 'id'
  | 'time'
  | 'flag'
  | 'enum'
  | 'enums'
  | 'clientOrderId'
  | 'text';

/** A parameter without its schema. */
export interface ParamInfo {
  readonly kind: ParamKind;
  readonly description: string;
  /** Allowed values of `enum` and `enums`. */
  readonly enum?: EnumName;
  readonly min?: number;
  readonly max?: number;
  /** Whether a value above `max` is reduced to `max` instead of refused. */
  readonly clamped?: true;
  /** Default of the exchange if the parameter is not sent, as text for people. */
  readonly default?: string;
  readonly pattern?: string;
}
