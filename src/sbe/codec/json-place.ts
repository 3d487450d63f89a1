/** Reads and sets the value at a path in a JSON object, such as `discount.discountAsset`. */
type Fields = Record<string, unknown>;

/** Sets the value at a path, and creates the objects of the path that do not exist. */
export function place(target: Fields, path: readonly string[], value: unknown): void {
  // Nearly all paths are one name.
  if (path.length === 1) {
    target[path[0] as string] = value;
    return;
  }
  let at = target;
  for (const name of path.slice(0, -1)) {
    at[name] ??= {};
    at = at[name] as Fields;
  }
  at[path[path.length - 1] as string] = value;
}

/** The value at a path; undefined if there is none. */
export function valueAt(source: unknown, path: readonly string[]): unknown {
  if (path.length === 1 && typeof source === 'object' && source !== null) return (source as Fields)[path[0] as string];
  let at = source;
  for (const name of path) at = at === null || at === undefined ? undefined : (at as Fields)[name];
  return at;
}
