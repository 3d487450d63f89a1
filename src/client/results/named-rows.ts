/**
 * Gives the rows of a reply the names of their fields where the exchange sends single letters, so that an aggregate
 * trade has the same names in a reply, an event of a stream, a dataset, a table and a file. `raw` is the reply itself.
 */
import { pagedRows, rowShapes } from '../../protocol/index.js';

/** Endpoint -> names on the wire and names of the fields, for replies whose rows have single letters as names. */
const WORDS = new Map(
  Object.entries(pagedRows).flatMap(([endpoint, rows]) => {
    const words = rowShapes[rows]?.words;
    return words ? [[endpoint, new Map(Object.entries(words))] as const] : [];
  }),
);

/**
 * The reply whose rows have full names; the same reply if its rows have no single-letter names, or if it is not a list.
 * A field without a name stays.
 */
export function withNamedRows(endpoint: string, reply: object): object {
  const words = WORDS.get(endpoint);
  return words && Array.isArray(reply) ? reply.map((row: unknown) => named(row, words)) : reply;
}

/** Assigns the fields one by one, because `Object.fromEntries` takes three times as long. */
function named(row: unknown, words: ReadonlyMap<string, string>): unknown {
  if (typeof row !== 'object' || row === null) return row;
  const values: Record<string, unknown> = {};
  for (const field of Object.keys(row)) {
    // The assignment of a field `__proto__` would replace the prototype of the row.
    if (field !== '__proto__') values[words.get(field) ?? field] = (row as Record<string, unknown>)[field];
  }
  return values;
}
