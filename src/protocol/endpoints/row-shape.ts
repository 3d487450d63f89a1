/** Types for the fields of results, without schemas. The values are printed into `result-rows.gen.ts`. */

/**
 * What a field holds: a decimal text, an instant (milliseconds, or microseconds where asked for), a 64-bit id or another
 * whole number, a truth value, a text, or a list or object, which a table holds as JSON.
 */
export type FieldType = 'decimal' | 'time' | 'id' | 'integer' | 'boolean' | 'text' | 'json';

/** The rows of a list: objects with these fields, or arrays with these members. */
export interface RowShape {
  readonly fields: Readonly<Record<string, FieldType>>;
  /** Rows are arrays, one value a field. */
  readonly isTuple?: true;
  /** Words for fields that the wire calls by letters. */
  readonly words?: Readonly<Record<string, string>>;
}
