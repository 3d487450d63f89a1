/**
 * Format of a snapshot: a graph of objects as bytes, without loss.
 *
 * Objects are stored by their own fields, so a class that gets a new field needs no change here. Stored are numbers
 * (also -0, NaN and infinities), bigints, strings, plain objects, arrays, maps, sets, typed arrays, objects of
 * registered classes, and all references between them, including cycles. Not stored:
 *
 * - private fields (#): they are not visible, so the object must compute them again from its other fields;
 * - externals: functions and objects that already exist at restore time; the graph contains their names;
 * - roots: objects that already exist at restore time. They keep their identity and get their fields back; a function
 *   in a field of a root stays unchanged.
 *
 * Any other function, or an object of a class that is not registered, is an error that names its owner and field.
 *
 * Objects are numbered in the order of discovery and written level by level, so that a long list or a deep tree does
 * not overflow the stack.
 */
/** A class, identified by its prototype. Its constructor is not called on restore. */
export interface StateClass {
  readonly name: string;
  readonly prototype: object;
}

export interface GraphRules {
  readonly classes: readonly StateClass[];
  /** Functions and objects that are not written to the snapshot, by name. */
  readonly externals: ReadonlyMap<string, unknown>;
  /** The objects of the state by name; writer and reader must use the same names. */
  readonly roots: ReadonlyMap<string, object>;
}

/** The state cannot be stored, or the bytes are not a valid state. */
export class StateError extends Error {
  override readonly name = 'StateError';
}

export const UNDEFINED = 0;
export const NULL = 1;
export const FALSE = 2;
export const TRUE = 3;
export const COUNT = 4;
export const NEGATIVE = 5;
export const DOUBLE = 6;
export const BIGINT = 7;
export const NEGATIVE_BIGINT = 8;
export const TEXT = 9;
export const TEXT_REFERENCE = 10;
export const OBJECT_REFERENCE = 11;
export const EXTERNAL = 12;
export const ARRAY = 13;
export const MAP = 14;
export const SET = 15;
export const TYPED = 16;
export const SHAPED = 17;
export const HOLE = 18;
/** A field of a root that keeps its current value. */
export const UNCHANGED = 19;
/** The reader's value for a hole in an array. */
export const HOLE_VALUE = Symbol('hole');
export const UNCHANGED_VALUE = Symbol('stays');
/** Map key for objects without a prototype. */
export const NO_PROTOTYPE = {};

export const TYPED_ARRAYS = [
  Float64Array,
  Float32Array,
  Int32Array,
  Uint32Array,
  Int16Array,
  Uint16Array,
  Uint8Array,
  BigInt64Array,
  BigUint64Array,
  Int8Array,
] as const;

/** Texts up to this length are written once and then referred to by number. */
export const SHARED_TEXT = 64;

/** The field names of objects of one class. */
export interface Shape {
  readonly id: number;
  readonly keys: readonly string[];
}
