/** Type that describes a request parameter without its schema. */
import type { EnumName } from '../values/enums.js';

/**
 * What a parameter holds: `asset` is the name of one; `symbols` and `enums` are lists sent as JSON; `id` is a 64-bit integer; `time` is an instant
 * in milliseconds or microseconds.
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
  /** Closed list of values of `enum` and `enums`. */
  readonly enum?: EnumName;
  readonly min?: number;
  readonly max?: number;
  /** A value above `max` is pulled down instead of refused. */
  readonly clamped?: true;
  /** What the service assumes when it is not sent, in words. */
  readonly default?: string;
  readonly pattern?: string;
}
