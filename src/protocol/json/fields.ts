/** Reads fields of JSON objects, and of other objects, by names that are known only when the program runs. */

/** The fields of an object by their names. */
export type Fields = Readonly<Record<string, unknown>>;

/** Whether a value is an object with named fields: neither null nor a list. */
export function isRecord(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns the object itself. Its type no longer says which fields it has, so any of them can be read by its name. */
export function fieldsOf(value: object): Fields {
  return value as Fields;
}
