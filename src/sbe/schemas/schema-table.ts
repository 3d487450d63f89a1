/**
 * The types of a printed schema: its messages, and for each field its type and its position in bytes. The schema files of
 * the service are printed in this form; the codec reads nothing else of them.
 */

/** How a field is stored. `exponent` is the scale of the mantissas that name it; `time` is in microseconds. */
export type SbeFieldType =
  | 'int8'
  | 'uint8'
  | 'int16'
  | 'uint16'
  | 'int32'
  | 'uint32'
  | 'int64'
  | 'uint64'
  | 'float'
  | 'bool'
  | 'enum'
  | 'set'
  | 'time'
  | 'exponent'
  | 'mantissa64'
  | 'mantissa128'
  | 'constant';

/** A field at a fixed place of its block. */
export interface SbeField {
  readonly name: string;
  /**
   * The path of the field in JSON, if it is not the name of the field: another name, a path such as `discount.asset`,
   * or `[]` in an array.
   */
  readonly json?: string;
  readonly type: SbeFieldType;
  /** Bytes from the start of the block. */
  readonly at: number;
  /** Name of its enum or set. */
  readonly enum?: string;
  /** Name of the field with the exponent of this mantissa. */
  readonly exponent?: string;
  /** Whether the null value of its type is allowed. */
  readonly isOptional?: boolean;
  /** The value in JSON in place of null. */
  readonly default?: string;
  /** The value of a constant, which is not in the message. */
  readonly constant?: string | boolean;
  /** Version of the schema that added the field. Default 0. */
  readonly since?: number;
}

/** A text or a whole message, after a field with its length. */
export interface SbeData {
  readonly name: string;
  readonly json?: string;
  /** The number is the size of the length, in bits. */
  readonly type: 'text8' | 'text16' | 'message8' | 'message16' | 'message32';
  /** Whether an empty text or message means null. */
  readonly isOptional?: boolean;
  readonly default?: string;
  readonly since?: number;
}

/** Fixed fields, then groups, then data. */
export interface SbeBlock {
  /** Bytes of the fixed fields. */
  readonly blockLength: number;
  readonly fields: readonly SbeField[];
  readonly groups: readonly SbeGroup[];
  readonly data: readonly SbeData[];
}

/** Entries of one form. */
export interface SbeGroup extends SbeBlock {
  readonly name: string;
  /** `..` if JSON has this list alone, without an object around it. */
  readonly json?: string;
  /** Number of bytes of the field with the number of entries. */
  readonly countBytes: 2 | 4;
  /** Whether JSON omits an empty list. */
  readonly omitEmpty?: boolean;
  readonly since?: number;
}

export interface SbeMessage extends SbeBlock {
  /** Template id. */
  readonly id: number;
  readonly name: string;
  readonly since?: number;
}

/** The names and numbers of the values of an enum, or of the bits of a set. */
export interface SbeEnum {
  readonly isSet: boolean;
  readonly bytes: number;
  readonly values: readonly { readonly name: string; readonly value: number; readonly since?: number }[];
}

export interface SbeSchema {
  readonly id: number;
  readonly version: number;
  readonly name: string;
  readonly semanticVersion: string;
  readonly enums: Readonly<Record<string, SbeEnum>>;
  readonly messages: readonly SbeMessage[];
}
