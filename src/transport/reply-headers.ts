/**
 * Reads reply headers from undici's parser, which delivers names and values alternately, each as a view into the
 * received bytes.
 *
 * Most replies need only two or three counts from a dozen headers. So the header block is kept as one text (the views
 * would keep the whole socket buffer in memory), the counts are cut out of the text, and the other headers are parsed
 * when they are first read. This is possible only for a header block that arrived in one piece and in the usual form,
 * `name: value` and a line end. Any other block is parsed at once.
 */

/** Header values by lower-case name; a list if a name occurs more than once. */
export type Headers = Readonly<Record<string, string | string[] | undefined>>;

export class ReplyHeaders {
  /**
   * The headers for rate limits: `x-mbx-…`, `x-sapi-…`, `retry-after`, and the headers with which a spotlab exchange
   * reports its clock and its limits.
   */
  readonly limiting: Headers;
  readonly #block: string;
  #all: Headers | undefined;

  constructor(raw: readonly Buffer[]) {
    this.#block = blockOf(raw);
    const limiting = this.#block === '' ? undefined : limitingIn(this.#block, raw);
    if (!limiting) this.#all = parseRaw(raw);
    this.limiting = limiting ?? (this.#all as Headers);
  }

  get all(): Headers {
    this.#all ??= parseBlock(this.#block);
    return this.#all;
  }
}

/** The bytes from the first to the last view as one text; '' if the views are not one block of the usual form. */
function blockOf(raw: readonly Buffer[]): string {
  if (raw.length < 2) return '';
  const first = raw[0] as Buffer;
  const last = raw[raw.length - 1] as Buffer;
  let length = 2 * (raw.length - 1);
  for (const { length: part } of raw) length += part;
  const start = first.byteOffset;
  if (first.buffer !== last.buffer || last.byteOffset + last.length - start !== length) return '';
  return Buffer.from(first.buffer, start, length).toString('latin1');
}

const COLON = 0x3a;
const SPACE = 0x20;
const CR = 0x0d;
const LF = 0x0a;

/** The headers for rate limits in a block; undefined if the block does not have the usual form. */
function limitingIn(block: string, raw: readonly Buffer[]): Headers | undefined {
  const found: Record<string, string> = {};
  let at = 0;
  for (let i = 0; i < raw.length; i += 2) {
    const colon = at + (raw[i] as Buffer).length;
    const end = colon + 2 + (raw[i + 1] as Buffer).length;
    if (block.charCodeAt(colon) !== COLON || block.charCodeAt(colon + 1) !== SPACE) return undefined;
    if (end < block.length && (block.charCodeAt(end) !== CR || block.charCodeAt(end + 1) !== LF)) return undefined;
    // The names begin with `x-m`, `x-s` or `r`, so two letters exclude nearly all others. Bit 32 makes a letter
    // lower-case.
    const first = block.charCodeAt(at) | 32;
    const third = block.charCodeAt(at + 2) | 32;
    if (first === 0x72 || (first === 0x78 && (third === 0x6d || third === 0x73))) {
      const name = limitingName(block, at, colon, i);
      if (name !== undefined) found[name] = block.slice(colon + 2, end);
    }
    at = end + 2;
  }
  return found;
}

const LIMITING = /^(?:x-mbx-|x-sapi-|x-spotlab-|retry-after$)/;

/** A received name; `limiting` is its lower-case form if the header is one for rate limits. */
interface KnownName {
  readonly came: string;
  readonly limiting: string | undefined;
}

/**
 * The header name that was last seen at each position. Replies have nearly the same headers, and a comparison is faster
 * than a look-up.
 */
const standing: (KnownName | undefined)[] = [];
/** Cache of names: there are few names, and all replies have the same ones. */
const names = new Map<string, KnownName>();
const MAX_NAMES = 100;

/** The name in `block` from index `start` up to, but not including, `end`, if it is one for rate limits. `index` is the position of the header. */
function limitingName(block: string, start: number, end: number, index: number): string | undefined {
  const last = standing[index];
  if (last !== undefined && last.came.length === end - start && block.startsWith(last.came, start))
    return last.limiting;
  const came = block.slice(start, end);
  const known = names.get(came) ?? readName(came);
  if (index < MAX_NAMES) standing[index] = known;
  return known.limiting;
}

function readName(piece: string): KnownName {
  // A copy: a slice of the block would keep the whole block in memory.
  const came = Buffer.from(piece, 'latin1').toString('latin1');
  const name = came.toLowerCase();
  const known = { came, limiting: LIMITING.test(name) ? name : undefined };
  if (names.size < MAX_NAMES) names.set(came, known);
  return known;
}

function parseBlock(block: string): Headers {
  const headers = Object.create(null) as Record<string, string | string[]>;
  for (const line of block.split('\r\n')) {
    const colon = line.indexOf(':');
    add(headers, line.slice(0, colon), line.slice(colon + 2));
  }
  return { ...headers };
}

function parseRaw(raw: readonly Buffer[]): Headers {
  const headers = Object.create(null) as Record<string, string | string[]>;
  for (let i = 0; i + 1 < raw.length; i += 2) {
    add(headers, (raw[i] as Buffer).toString('latin1'), (raw[i + 1] as Buffer).toString('latin1'));
  }
  return { ...headers };
}

function add(headers: Record<string, string | string[]>, name: string, value: string): void {
  const key = name.toLowerCase();
  const known = headers[key];
  if (known === undefined) headers[key] = value;
  else if (typeof known === 'string') headers[key] = [known, value];
  else known.push(value);
}
