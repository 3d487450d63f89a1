/**
 * Writes equal data as the same text, in JSON without spaces, with the keys of each object in the order of their UTF-16 code
 * units, as RFC 8785 defines it. Pure.
 *
 * As in `JSON.stringify`, a value with a method `toJSON` is replaced by what the method returns, and functions and
 * undefined values are left out. Unlike with `JSON.stringify`, a bigint becomes its decimal text, and a number that
 * JSON does not have (`NaN`, `Infinity`) becomes its name as a text, so that two different values do not both become
 * `null`.
 */

/** @throws TypeError for data that contains itself */
export function canonicalJson(value: unknown): string {
  return textOf(value, '', []) ?? 'null';
}

function textOf(given: unknown, key: string, around: readonly object[]): string | undefined {
  const value = hasToJson(given) ? given.toJSON(key) : given;
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return JSON.stringify(value);
    case 'number':
      return Number.isFinite(value) ? JSON.stringify(value) : `"${value}"`;
    case 'bigint':
      return `"${value}"`;
    case 'object':
      return value === null ? 'null' : ofObject(value, around);
    default:
      return undefined;
  }
}

function ofObject(value: object, around: readonly object[]): string {
  if (around.includes(value)) throw new TypeError('data that contains itself has no JSON');
  const inside = [...around, value];
  if (Array.isArray(value)) return `[${value.map((one, at) => textOf(one, String(at), inside) ?? 'null').join(',')}]`;
  const entries: string[] = [];
  for (const key of Object.keys(value).sort()) {
    const text = textOf((value as Record<string, unknown>)[key], key, inside);
    if (text !== undefined) entries.push(`${JSON.stringify(key)}:${text}`);
  }
  return `{${entries.join(',')}}`;
}

const hasToJson = (value: unknown): value is { toJSON(key: string): unknown } =>
  typeof value === 'object' && value !== null && typeof (value as { toJSON?: unknown }).toJSON === 'function';
