/**
 * A value is drawn several times for one page: as text and as pictures of two widths. The data that these drawings need
 * is read from the value once. Between two pages nothing is remembered, because a value may change.
 */

import type { ShowContext } from './context.js';

let found: Map<unknown, Map<unknown, readonly [key: string | undefined, result: unknown]>> | undefined;

/** Calls `draw`, which draws one value; functions of {@link readOnce} remember their results until it returns. */
export function drawingOnce<T>(draw: () => T): T {
  const before = found;
  found = new Map();
  try {
    return draw();
  } finally {
    found = before;
  }
}

/** Makes a function like `read` that remembers its last result for each value. `key` must contain everything else on which the result depends. */
export function readOnce<V, T>(read: (value: V, key?: string) => T): (value: V, key?: string) => T {
  return (value, key) => known(read, value, key, () => read(value, key));
}

/** As `readOnce`, for a function that also reads the context. The function must not read the width and the colours of a drawing. */
export function saidOnce<V, T>(read: (value: V, context: ShowContext) => T): (value: V, context: ShowContext) => T {
  return (value, context) => known(read, value, undefined, () => read(value, context));
}

/** Calls `make` only once for the same value and the same `read` while the value is drawn, and returns its result each time. */
export const once = <T>(read: unknown, value: unknown, make: () => T): T => known(read, value, undefined, make);

function known<T>(read: unknown, value: unknown, key: string | undefined, make: () => T): T {
  if (found === undefined) return make();
  let results = found.get(read);
  if (results === undefined) {
    results = new Map();
    found.set(read, results);
  }
  const last = results.get(value);
  if (last && last[0] === key) return last[1] as T;
  const result = make();
  results.set(value, [key, result]);
  return result;
}
