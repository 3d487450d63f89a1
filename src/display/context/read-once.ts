/**
 * A value is drawn several times for one page: as text and as pictures of two widths. What those drawings read of it is
 * read once. Between two pages nothing is remembered, because a value may change.
 */

let found: Map<unknown, Map<unknown, readonly [key: string | undefined, result: unknown]>> | undefined;

/** Runs drawings of one value; functions of {@link readOnce} remember their results until it ends. */
export function drawingOnce<T>(draw: () => T): T {
  const before = found;
  found = new Map();
  try {
    return draw();
  } finally {
    found = before;
  }
}

/** The function with its last result for each value; `key` is what else the result depends on. */
export function readOnce<V, T>(read: (value: V, key?: string) => T): (value: V, key?: string) => T {
  return (value, key) => {
    if (found === undefined) return read(value, key);
    const results = found.get(read) ?? new Map<unknown, readonly [string | undefined, unknown]>();
    found.set(read, results);
    const last = results.get(value);
    if (last && last[0] === key) return last[1] as T;
    const result = read(value, key);
    results.set(value, [key, result]);
    return result;
  };
}
