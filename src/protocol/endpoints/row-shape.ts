/** Describes the field types of results as plain data, so that users of this data need no zod schemas. */

/**
 * Type of a field: a decimal as text, an instant (milliseconds, or microseconds if the client requested them), a 64-bit
 * id, another integer, a boolean, a text, or a list or object, which a table stores as JSON.
 */
export type FieldType = 'decimal' | 'time' | 'id' | 'integer' | 'boolean' | 'text' | 'json';

/** Form of the rows of a list: objects with these fields, or arrays with these entries. */
export interface RowShape {
  readonly fields: Readonly<Record<string, FieldType>>;
  /** Whether the rows are arrays with one entry for each field. */
  readonly isTuple?: true;
  /** Name on the wire -> name of the field, for rows whose wire names are single letters. */
  readonly words?: Readonly<Record<string, string>>;
}
