/**
 * Parses replies without rounding ids. `JSON.parse` makes floats of all numbers, which are exact up to 2^53 - 1 only.
 *
 * Ids of today are far below 2^53, so a reply is parsed by JSON.parse, and then its id fields are checked. An id above
 * 2^53 was rounded to a number that is not a safe integer. Only then the text is parsed again, with a bigint for every
 * integer that is not safe. `JSON.stringify` writes such an id as a string of its digits, because most JSON readers
 * would round a number.
 */
import { randomText } from '../signing/index.js';

/**
 * A field that leads to ids: an id itself, or an object or list with such fields. An array of pairs, because every
 * reply is checked with it.
 */
type Trail = readonly { readonly name: string; readonly further: Trail }[] | 'id';

type TrailMap = Map<string, TrailMap | 'id'>;

const trails = new WeakMap<readonly string[], Trail>();

/**
 * Parses a JSON text.
 *
 * @param ids paths of the id fields from the endpoint table; without them every integer of the text is checked
 * @throws SyntaxError for invalid JSON
 */
export function parseWithExactIds(text: string, ids: readonly string[] | undefined): unknown {
  const value: unknown = JSON.parse(text);
  const hasRounded = ids ? ids.length > 0 && leadsToRounded(value, trailOf(ids)) : LONG_INTEGER.test(text);
  return hasRounded ? parseWithBigints(text) : value;
}

function trailOf(ids: readonly string[]): Trail {
  const known = trails.get(ids);
  if (known) return known;
  const root: TrailMap = new Map();
  for (const path of ids) {
    const names = path.split('.');
    const last = names.pop() as string;
    let at = root;
    for (const name of names) {
      if (!at.has(name)) at.set(name, new Map());
      at = at.get(name) as TrailMap;
    }
    at.set(last, 'id');
  }
  const trail = listed(root);
  trails.set(ids, trail);
  return trail;
}

const listed = (map: TrailMap): Trail =>
  [...map].map(([name, further]) => ({ name, further: further === 'id' ? further : listed(further) }));

function leadsToRounded(value: unknown, trail: Trail): boolean {
  if (trail === 'id') return typeof value === 'number' && !Number.isSafeInteger(value);
  if (typeof value !== 'object' || value === null) return false;
  if (Array.isArray(value)) {
    for (const item of value) if (leadsToRounded(item, trail)) return true;
    return false;
  }
  for (const { name, further } of trail) {
    const field = (value as Record<string, unknown>)[name];
    if (field !== undefined && leadsToRounded(field, further)) return true;
  }
  return false;
}

/** 2^53 has 16 digits. Times in microseconds have 16 digits too; {@link unsafe} keeps them as numbers. */
const LONG_INTEGER = /[0-9]{16}/;

/** Matches strings, which are preserved, and whole numbers of 16 or more digits outside strings. */
const STRING_OR_LONG = /"(?:[^"\\]+|\\.)*"|(?<![\w.+-])-?\d{16,}(?![\d.eE])/g;

const unsafe = (digits: string) => !Number.isSafeInteger(Number(digits));

function parseWithBigints(text: string): unknown {
  // The text is valid JSON, so a long integer outside a string is a value. The random mark cannot occur in the text by
  // chance.
  const mark = `bigint-${randomText(22)}:`;
  let found = false;
  const marked = text.replace(STRING_OR_LONG, (piece) => {
    if (piece.startsWith('"') || !unsafe(piece)) return piece;
    found = true;
    return `"${mark}${piece}"`;
  });
  if (!found) return JSON.parse(text);
  return JSON.parse(marked, function (this: object, _key, value: unknown) {
    if (typeof value !== 'string' || !value.startsWith(mark)) return value;
    giveJson(this);
    return BigInt(value.slice(mark.length));
  });
}

/** Gives an object with bigints a `toJSON`, because `JSON.stringify` throws on bigints. The method is not enumerable. */
export function giveJson(owner: object): void {
  if (Object.hasOwn(owner, 'toJSON')) return;
  Object.defineProperty(owner, 'toJSON', { value: toJson, configurable: true });
}

const asJson = (value: unknown): unknown => (typeof value === 'bigint' ? value.toString() : value);

/**
 * A replacer for `JSON.stringify` that writes a bigint as a string of its digits: `JSON.stringify({ ...order },
 * bigintsAsText)`. A result needs no replacer, because it has a `toJSON`; a copy of its fields has none.
 */
export function bigintsAsText(_key: string, value: unknown): unknown {
  return asJson(value);
}

function toJson(this: object): unknown {
  if (Array.isArray(this)) return this.map(asJson);
  return Object.fromEntries(Object.entries(this).map(([name, value]) => [name, asJson(value)]));
}
