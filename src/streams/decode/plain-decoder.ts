/**
 * The decoder that reads any JSON: the fields may be in any order, and some may be unknown or missing. It parses the
 * text and gives the fields their readable names.
 */
import type { EventField, Fields } from '../../protocol/index.js';
import { giveJson, parseWithExactIds } from '../../transport/index.js';

interface Naming {
  readonly name: string;
  /** Names of the fields of the object, or of the objects of the list. */
  readonly nested: Names | undefined;
}

interface Names {
  readonly byKey: ReadonlyMap<string, Naming>;
  readonly readable: ReadonlySet<string>;
}

export function plainDecoder(fields: readonly EventField[]): (text: string) => unknown {
  const names = namesOf(fields);
  const ids = idPaths(fields);
  return (text) => {
    const value = parseWithExactIds(text, ids);
    if (typeof value !== 'object' || value === null) throw new SyntaxError('neither an object nor a list of objects');
    return renamed(value, names);
  };
}

function namesOf(fields: readonly EventField[]): Names {
  return {
    byKey: new Map(fields.map(({ key, name, fields: nested }) => [key, { name, nested: nested && namesOf(nested) }])),
    readable: new Set(fields.map(({ name }) => name)),
  };
}

/** Paths of the ids, such as `O.i`, as `parseWithExactIds` takes them. */
function idPaths(fields: readonly EventField[], under = ''): string[] {
  return fields.flatMap(({ key, kind, fields: nested }) => {
    if (nested) return idPaths(nested, `${under}${key}.`);
    return kind === 'id' || kind === 'count' ? [under + key] : [];
  });
}

function renamed(value: unknown, names: Names): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((one) => renamed(one, names));
  const event: Record<string, unknown> = {};
  for (const [key, field] of Object.entries(value as Fields)) {
    const naming = names.byKey.get(key);
    // A field that the table does not know keeps its name, unless that is the readable name of another field.
    if (naming) event[naming.name] = naming.nested ? renamed(field, naming.nested) : field;
    else if (!names.readable.has(key)) define(event, key, field);
    if (typeof field === 'bigint') giveJson(event);
  }
  return event;
}

/** Sets a field of any name; an assignment to `__proto__` would change the prototype. */
function define(event: Record<string, unknown>, key: string, value: unknown): void {
  if (key !== '__proto__') event[key] = value;
  else Object.defineProperty(event, key, { value, enumerable: true, configurable: true, writable: true });
}
