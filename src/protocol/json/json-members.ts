/**
 * Reads the members of a JSON object as raw text, because some must be repeated exactly: an id above 2^53, and numbers
 * in a signed payload, which are signed as they were written.
 */

/** A member: its raw value, and the position after it. */
export interface JsonMember {
  readonly raw: string;
  readonly end: number;
}

/**
 * The members of the object that starts at `from`, by name. If a name is repeated, the last member counts, as in
 * JSON.parse.
 *
 * @param text valid JSON, with an object at `from`
 */
export function jsonMembers(text: string, from = 0): Map<string, JsonMember> {
  const members = new Map<string, JsonMember>();
  let at = skipSpace(text, text.indexOf('{', from) + 1);
  while (text[at] === '"') {
    const nameEnd = stringEnd(text, at);
    const name = JSON.parse(text.slice(at, nameEnd)) as string;
    const start = skipSpace(text, skipSpace(text, nameEnd) + 1);
    const end = valueEnd(text, start);
    members.set(name, { raw: text.slice(start, end), end });
    at = skipSpace(text, end);
    if (text[at] !== ',') break;
    at = skipSpace(text, at + 1);
  }
  return members;
}

/** Line and column, both from 1, of the first character that makes a text invalid JSON. */
export function errorPosition(text: string): { readonly line: number; readonly column: number } {
  const before = text.slice(0, errorAt(text)).split('\n');
  return { line: before.length, column: (before.at(-1) ?? '').length + 1 };
}

/** A string, a number or a word. */
const SCALAR =
  /"(?:[^"\\\n]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;

/**
 * Index of the first character that cannot continue the JSON before it. The error of JSON.parse has no position in some
 * versions of Node.
 */
function errorAt(text: string): number {
  /** The open brackets, innermost last. */
  const open: ('{' | '[')[] = [];
  let expects: 'value' | 'valueOrEnd' | 'name' | 'nameOrEnd' | 'next' = 'value';
  let at = skipSpace(text, 0);
  while (at < text.length) {
    const char = text[at] as string;
    const isIn = open.at(-1) === '{' ? '}' : ']';
    if (char === isIn && open.length > 0 && (expects === 'next' || expects.endsWith('OrEnd'))) {
      open.pop();
      expects = 'next';
      at += 1;
    } else if (expects === 'next') {
      if (char !== ',' || open.length === 0) return at;
      expects = isIn === '}' ? 'name' : 'value';
      at += 1;
    } else if (expects === 'name' || expects === 'nameOrEnd') {
      const end = char === '"' ? scalarEnd(text, at) : at;
      const colon = skipSpace(text, end);
      if (end === at || text[colon] !== ':') return end === at ? at : colon;
      expects = 'value';
      at = colon + 1;
    } else if (char === '{' || char === '[') {
      open.push(char);
      expects = char === '{' ? 'nameOrEnd' : 'valueOrEnd';
      at += 1;
    } else {
      const end = scalarEnd(text, at);
      if (end === at) return at;
      expects = 'next';
      at = end;
    }
    at = skipSpace(text, at);
  }
  return text.length;
}

/** The position after a string, a number or a word; `from` when there is none. */
function scalarEnd(text: string, from: number): number {
  SCALAR.lastIndex = from;
  return SCALAR.test(text) ? SCALAR.lastIndex : from;
}

const SPACE = /[ \t\n\r]/;

function skipSpace(text: string, from: number): number {
  let at = from;
  while (at < text.length && SPACE.test(text[at] as string)) at += 1;
  return at;
}

function stringEnd(text: string, from: number): number {
  let at = from + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at + 1;
}

/** The position after a value. Brackets inside of strings do not count. */
function valueEnd(text: string, from: number): number {
  let depth = 0;
  let at = from;
  while (at < text.length) {
    const char = text[at] as string;
    if (char === '"') {
      at = stringEnd(text, at);
      if (depth === 0) return at;
      continue;
    }
    if (char === '{' || char === '[') depth += 1;
    else if (char === '}' || char === ']') {
      if (depth === 0) return at;
      depth -= 1;
      if (depth === 0) return at + 1;
    } else if (depth === 0 && (char === ',' || SPACE.test(char))) return at;
    at += 1;
  }
  return at;
}
