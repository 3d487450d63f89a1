/**
 * Replies parsed so that no id is rounded. `JSON.parse` makes floats of all numbers: exact up to 2^53 - 1, rounded beyond.
 *
 * Ids of today are far below that, so a reply is parsed natively and then only the fields that hold ids are looked at: a
 * rounded integer is never a safe one, so nothing slips through. Only where one is found is the text read again, with
 * every unsafe integer as a bigint. Such a bigint goes into JSON as a string of its digits, as 64-bit integers commonly do
 * (a number would be rounded by most who read it), the same under every version of Node.
 */
import { randomText } from '../../signing/index.js';

/** A field that leads to ids: itself one, or an object or list with such fields. Lists, since every reply is walked by it. */
type Trail = readonly { readonly name: string; readonly further: Trail }[] | 'id';

type TrailMap = Map<string, TrailMap | 'id'>;

const trails = new WeakMap<readonly string[], Trail>();

/**
 * The value of a JSON text.
 *
 * @param ids paths of the fields that hold ids, as the table of endpoints states them; without them every integer of
 *   the text is looked at
 * @throws SyntaxError when it is no JSON
 */
export function parseExact(text: string, ids: readonly string[] | undefined): unknown {
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

/** 2^53 has 16 digits; microseconds since the epoch have as many, and are left numbers by {@link unsafe}. */
const LONG_INTEGER = /[0-9]{16}/;

/** Strings, which are passed over, and whole numbers of 16 digits or more outside of them. */
const STRING_OR_LONG = /"(?:[^"\\]+|\\.)*"|(?<![\w.+-])-?\d{16,}(?![\d.eE])/g;

const unsafe = (digits: string) => !Number.isSafeInteger(Number(digits));

function parseWithBigints(text: string): unknown {
  // Valid JSON already, so a long integer outside of a string is a value. The mark is one that no text holds by chance.
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

/** Lets an object that holds bigints be made JSON of, which throws on them by itself. Does not enumerate. */
function giveJson(holder: object): void {
  if (Object.hasOwn(holder, 'toJSON')) return;
  Object.defineProperty(holder, 'toJSON', { value: toJson, configurable: true });
}

const asJson = (value: unknown): unknown => (typeof value === 'bigint' ? value.toString() : value);

function toJson(this: object): unknown {
  if (Array.isArray(this)) return this.map(asJson);
  return Object.fromEntries(Object.entries(this).map(([name, value]) => [name, asJson(value)]));
}
