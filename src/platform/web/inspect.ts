/** Writes values as text in a browser, in the form in which Node prints them. */

export interface PrintOptions {
  readonly breakLength?: number;
  readonly depth?: number;
  readonly maxArrayLength?: number;
  readonly maxStringLength?: number;
  readonly customInspect?: boolean;
}

/** The method by which a value draws itself. */
const CUSTOM = Symbol.for('nodejs.util.inspect.custom');
const NAME = /^[a-zA-Z_][a-zA-Z_0-9]*$/;
/** Shorter texts are not broken into lines. */
const SHORT_TEXT = 16;
/** Number of inner levels that may share a line. */
const COMPACT = 3;
/** Lists of more entries are set in columns. */
const FEW = 6;
const MAX_COLUMNS = 15;

// biome-ignore lint/suspicious/noControlCharactersInRegex: escapes begin with these characters.
const ESCAPE = /[\u001b\u009b][[\]()#;?]*(?:\d{1,4}(?:[;:]\d{0,4})*)?[\dA-PR-TZcf-nq-uy=><~]/g;

/** A text without the escapes of a terminal. */
export const withoutEscapes = (text: string): string => text.replace(ESCAPE, '');

/** Browsers do not tell a proxy from another object. */
export const isProxy = (_value: unknown): boolean => false;

/** A value as text. */
export const printed = (value: unknown, options: PrintOptions = {}): string => new Printer(options).value(value, 0);

type Draw = (this: object, depth: number, options: object) => unknown;

class Printer {
  readonly #options: Required<PrintOptions>;
  /** The outer objects, to find circles. */
  readonly #open: object[] = [];
  #indent = 0;
  /** The level of the object that was begun last. */
  #level = 0;

  constructor(options: PrintOptions) {
    const defaults = { breakLength: 80, depth: 2, maxArrayLength: 100, maxStringLength: 10_000, customInspect: true };
    this.#options = { ...defaults, ...options };
  }

  value(value: unknown, level: number): string {
    if (typeof value === 'string') return this.#text(value);
    if (typeof value === 'bigint') return `${value}n`;
    if (typeof value === 'function') return functionText(value);
    if (typeof value === 'symbol') return value.toString();
    if (typeof value !== 'object' || value === null) return Object.is(value, -0) ? '-0' : String(value);
    if (this.#open.includes(value)) return '[Circular *1]';
    const own = this.#options.customInspect ? (value as { readonly [CUSTOM]?: unknown })[CUSTOM] : undefined;
    if (typeof own === 'function') return this.#drawn(value, own as Draw, level);
    if (value instanceof Date) return Number.isNaN(value.getTime()) ? 'Invalid Date' : value.toISOString();
    if (value instanceof RegExp) return String(value);
    if (value instanceof Error && Object.keys(value).length === 0) return value.stack ?? String(value);
    return this.#object(value, level);
  }

  #drawn(value: object, own: Draw, level: number): string {
    const { depth, ...others } = this.#options;
    const drawn = own.call(value, depth - level, { ...others, depth: depth - level });
    if (drawn === value) return this.#object(value, level);
    return typeof drawn === 'string'
      ? drawn.replaceAll('\n', `\n${' '.repeat(this.#indent)}`)
      : this.value(drawn, level);
  }

  /** A text in quotes; a long one is broken after its newlines. */
  #text(value: string): string {
    const { breakLength, maxStringLength } = this.#options;
    const more = value.length - maxStringLength;
    const text = more > 0 ? value.slice(0, maxStringLength) : value;
    const rest = more > 0 ? `... ${more} more character${more > 1 ? 's' : ''}` : '';
    if (text.length <= SHORT_TEXT || text.length <= breakLength - this.#indent - 4) return quoted(text) + rest;
    return (
      text
        .split(/(?<=\n)/)
        .map(quoted)
        .join(` +\n${' '.repeat(this.#indent + 2)}`) + rest
    );
  }

  #object(value: object, level: number): string {
    const name = classOf(value);
    const isList = Array.isArray(value) || ArrayBuffer.isView(value);
    if (level > this.#options.depth) return `[${name === '' ? 'Object: null prototype' : name}]`;
    this.#open.push(value);
    this.#level = level;
    const entries = isList ? this.#entries(value as ArrayLike<unknown>, level) : this.#fields(value, level);
    this.#open.pop();
    const [open, close] = isList ? '[]' : '{}';
    const head = headOf(value, name, isList);
    if (entries.length === 0) return `${head}${open}${close}`;
    return this.#joined(entries, `${head}${open}`, close as string, level, isList ? (value as unknown[]) : undefined);
  }

  #entries(list: ArrayLike<unknown>, level: number): string[] {
    const texts: string[] = [];
    const { maxArrayLength } = this.#options;
    let at = 0;
    for (; at < list.length && texts.length < maxArrayLength; at += 1) {
      const start = at;
      while (at < list.length && !(at in list)) at += 1;
      if (at > start) {
        texts.push(`<${at - start} empty item${at - start > 1 ? 's' : ''}>`);
        at -= 1;
      } else texts.push(this.#inner(list[at], level));
    }
    const more = list.length - at;
    if (more > 0) texts.push(`... ${more} more item${more > 1 ? 's' : ''}`);
    const own = Object.keys(list).filter((key) => !/^\d+$/.test(key));
    return [...texts, ...own.map((key) => this.#field(list, key, level))];
  }

  #fields(value: object, level: number): string[] {
    const fields = Object.keys(value).map((key) => this.#field(value, key, level));
    if (value instanceof Set) return [...[...value].map((one) => this.#inner(one, level)), ...fields];
    if (value instanceof Map) {
      const pairs = [...value].map(([key, one]) => `${this.#inner(key, level)} => ${this.#inner(one, level)}`);
      return [...pairs, ...fields];
    }
    return fields;
  }

  #field(owner: object, key: string, level: number): string {
    const name = NAME.test(key) ? key : quoted(key);
    const { get, set, value } = Object.getOwnPropertyDescriptor(owner, key) ?? {};
    if (get || set) return `${name}: [${[get && 'Getter', set && 'Setter'].filter(Boolean).join('/')}]`;
    return `${name}: ${this.#inner(value, level)}`;
  }

  #inner(value: unknown, level: number): string {
    this.#indent += 2;
    const text = this.value(value, level + 1);
    this.#indent -= 2;
    return text;
  }

  /** All entries on one line if they fit and few levels are inside, otherwise each on a line of its own. */
  #joined(given: readonly string[], open: string, close: string, level: number, list?: readonly unknown[]): string {
    const entries = list && given.length > FEW ? this.#columns(given, list) : given;
    const { breakLength } = this.#options;
    if (this.#level - level < COMPACT && entries.length === given.length) {
      // The length counts the start of the line too, and a comma and a space after each entry.
      const length =
        2 * entries.length + this.#indent + open.length + 10 + entries.reduce((sum, one) => sum + one.length, 0);
      const line = entries.join(', ');
      if (length <= breakLength && !line.includes('\n')) return `${open} ${line} ${close}`;
    }
    const start = `\n${' '.repeat(this.#indent)}`;
    return `${open}${start}  ${entries.join(`,${start}  `)}${start}${close}`;
  }

  /** The entries of a list in columns, if at least three of them fit into a line. */
  #columns(entries: readonly string[], list: readonly unknown[]): readonly string[] {
    const { breakLength, maxArrayLength } = this.#options;
    const hasMore = entries.length > maxArrayLength;
    const cells = hasMore ? entries.slice(0, -1) : entries;
    const widest = Math.max(...cells.map(({ length }) => length)) + 2;
    const total = cells.reduce((sum, { length }) => sum + length + 2, 0);
    if (widest * 3 + this.#indent >= breakLength || (total / widest <= 5 && widest - 2 > 6)) return entries;
    const usual = Math.max(widest - 3 - Math.sqrt(widest - total / entries.length), 1);
    const columns = Math.min(
      // A character is two and a half times as high as it is wide, so this number of columns makes the list about as
      // high as it is wide.
      Math.round(Math.sqrt(2.5 * usual * cells.length) / usual),
      Math.floor((breakLength - this.#indent) / widest),
      COMPACT * 4,
      MAX_COLUMNS,
    );
    if (columns <= 1) return entries;
    const widths = Array.from({ length: columns }, (_, column) =>
      Math.max(0, ...cells.filter((_cell, at) => at % columns === column).map(({ length }) => length + 2)),
    );
    const isRight = list.slice(0, entries.length).every((one) => typeof one === 'number' || typeof one === 'bigint');
    const lines: string[] = [];
    for (let at = 0; at < cells.length; at += columns) {
      const row = cells.slice(at, at + columns);
      const padded = row.map((cell, column) => {
        const isLast = column === row.length - 1;
        const width = (widths[column] as number) - (isLast ? 2 : 0);
        const text = isLast ? cell : `${cell}, `;
        if (isRight) return text.padStart(width);
        return isLast ? text : text.padEnd(width);
      });
      lines.push(padded.join(''));
    }
    return hasMore ? [...lines, entries.at(-1) as string] : lines;
  }
}

/** The name of the class; empty for an object without one. */
function classOf(value: object): string {
  return Object.getPrototypeOf(value) === null ? '' : (value.constructor?.name ?? 'Object');
}

function headOf(value: object, name: string, isList: boolean): string {
  if (name === '') return '[Object: null prototype] ';
  if (value instanceof Map || value instanceof Set) return `${name}(${value.size}) `;
  if (isList) return name === 'Array' ? '' : `${name}(${(value as ArrayLike<unknown>).length}) `;
  return name === 'Object' ? '' : `${name} `;
}

function functionText(value: { readonly name: string }): string {
  const isClass = /^class\b/.test(Function.prototype.toString.call(value));
  if (isClass) return `[class ${value.name || '(anonymous)'}]`;
  return value.name === '' ? '[Function (anonymous)]' : `[Function: ${value.name}]`;
}

const SHORT_ESCAPES: Readonly<Record<string, string>> = {
  ...{ '\b': '\\b', '\t': '\\t', '\n': '\\n', '\f': '\\f', '\r': '\\r', '\\': '\\\\' },
};

/**
 * The text in single quotes, or in other quotes if it contains single ones. Control characters and halves of surrogate
 * pairs are escaped.
 */
function quoted(text: string): string {
  const quote = !text.includes("'") ? "'" : !text.includes('"') ? '"' : !/`|\$\{/.test(text) ? '`' : "'";
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that are escaped.
  const inner = text.replace(/[\x00-\x1f\x7f-\x9f\\]|\p{Surrogate}/gu, (char) => {
    const code = char.charCodeAt(0);
    return (
      SHORT_ESCAPES[char] ??
      (code > 0xff ? `\\u${code.toString(16).toUpperCase()}` : `\\x${code.toString(16).toUpperCase().padStart(2, '0')}`)
    );
  });
  return quote + (quote === "'" ? inner.replaceAll("'", "\\'") : inner) + quote;
}
