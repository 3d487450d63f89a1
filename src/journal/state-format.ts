/**
 * A graph of objects as bytes, exact: what a snapshot is made of.
 *
 * Objects are walked by their own fields, whatever their classes are called and hold, so a class that gets another field
 * needs no word here. Kept are numbers (also -0, NaN and infinities), bigints, strings, plain objects, arrays, maps, sets,
 * typed arrays, objects of registered classes, and who refers to whom, cycles included. Three kinds of things are no state:
 *
 * - fields whose names begin with #: nobody can see them, they must be made again from the others;
 * - externals: functions and objects that whoever restores has already, called by a name;
 * - roots: objects that are there when a graph is restored. They keep their identity and get their fields back; a function
 *   in a field of a root stays what it is.
 *
 * Anything else, a function or an object of a class that is not registered, is an error that says where it is.
 *
 * Objects are numbered in the order in which they are met and written level by level, so that neither a long list nor a
 * deep tree overflows the stack.
 */
/** A class by its prototype; its constructor is not called. */
export interface StateClass {
  readonly name: string;
  readonly prototype: object;
}

export interface GraphRules {
  readonly classes: readonly StateClass[];
  /** By name. */
  readonly externals: ReadonlyMap<string, unknown>;
  /** By name; the same names on both sides. */
  readonly roots: ReadonlyMap<string, object>;
  /** Names in the bytes to be read that have changed since. Default: none. */
  readonly formerNames?: FormerNames;
}

/** Roots, classes and fields whose names have changed since older bytes were written. */
export interface FormerNames {
  /** Name of a root in the bytes -> its name now. */
  readonly roots: Readonly<Record<string, string>>;
  /** Name of a class in the bytes -> its name now. */
  readonly classes: Readonly<Record<string, string>>;
  /** Name of a class now (`Object` for plain objects) -> name of a field in the bytes -> its name now. */
  readonly fields: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** State that cannot be kept, or bytes that are no state. */
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
/** A field of a root that stays what it is. */
export const UNCHANGED = 19;
/** What a hole of an array is read as. */
export const HOLE_VALUE = Symbol('hole');
export const UNCHANGED_VALUE = Symbol('stays');
/** Stands for the prototype of objects that have none. */
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

/** Texts up to this length are written once and then called by number. */
export const SHARED_TEXT = 64;

/** Fields of objects of one kind. */
export interface Shape {
  readonly id: number;
  readonly keys: readonly string[];
}
