/**
 * Reply headers as undici's parser hands them over: names and values in turn, each a view into the bytes that were read.
 *
 * A reply is read for its body and two or three counts; a dozen other headers are there for whoever asks. So the block is
 * kept as one text (the views would keep the socket's whole buffer alive) and taken apart on the first look.
 */

/** Header fields by name in lower case; a list where a name came more than once. */
export type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** The headers that limits go by: `x-mbx-…`, `x-sapi-…` and `retry-after`. */
export function limitHeaders(raw: readonly Buffer[]): Headers {
  const found: Record<string, string> = {};
  for (let i = 0; i + 1 < raw.length; i += 2) {
    const name = raw[i] as Buffer;
    if (mayLimit(name)) {
      const key = text(name).toLowerCase();
      if (LIMITING.test(key)) found[key] = text(raw[i + 1] as Buffer);
    }
  }
  return found;
}

const LIMITING = /^(x-mbx-|x-sapi-|retry-after$)/;

/** Whether it begins as one of those; sorts out nearly all others without making a string of them. */
function mayLimit(name: Buffer): boolean {
  // Case does not matter in header names: the bit 32 is what makes a letter small.
  const first = (name[0] as number) | 32;
  if (first === 0x72) return name.length === 11;
  const third = (name[2] as number) | 32;
  return first === 0x78 && (third === 0x6d || third === 0x73);
}

/** The header block as one text, or undefined when it did not come in one piece. */
export function headerBlock(raw: readonly Buffer[]): string | undefined {
  const [first] = raw;
  if (!first) return '';
  const memory = first.buffer;
  const last = raw[raw.length - 1] as Buffer;
  const start = first.byteOffset;
  const length = last.byteOffset + last.length - start;
  if (length < 0 || start + length > memory.byteLength) return undefined;
  const bytes = Buffer.from(memory, start, length);
  let end = 0;
  for (let i = 0; i < raw.length; i += 1) {
    const part = raw[i] as Buffer;
    // A field that was cut in two is a copy somewhere else, and copies can lie side by side by chance: so what is between
    // the views is looked at too.
    if (part.buffer !== memory || (i > 0 && !isBetween(bytes, end, part.byteOffset - start, i % 2 === 1)))
      return undefined;
    end = part.byteOffset + part.length - start;
  }
  return bytes.toString('latin1');
}

const COLON = 58;
const CR = 13;
const LF = 10;
const SPACE = 32;
const TAB = 9;

/** Whether `from` to `to` holds what stands between a name and its value, or a value and the next name, and no more. */
function isBetween(bytes: Uint8Array, from: number, to: number, isValueNext: boolean): boolean {
  let at = from;
  let end = to;
  if (isValueNext) {
    if (bytes[at] !== COLON) return false;
    at += 1;
  } else {
    end -= 2;
    if (bytes[end] !== CR || bytes[end + 1] !== LF) return false;
  }
  if (at > end) return false;
  for (; at < end; at += 1) if (bytes[at] !== SPACE && bytes[at] !== TAB) return false;
  return true;
}

/** Takes a block of {@link headerBlock} apart. */
export function parseBlock(block: string): Headers {
  const headers: Record<string, string | string[]> = Object.create(null);
  for (const line of block.split('\r\n')) {
    const colon = line.indexOf(':');
    if (colon > 0) add(headers, line.slice(0, colon), line.slice(colon + 1).trim());
  }
  return { ...headers };
}

/** Takes the views themselves apart. */
export function parseRaw(raw: readonly Buffer[]): Headers {
  const headers: Record<string, string | string[]> = Object.create(null);
  for (let i = 0; i + 1 < raw.length; i += 2) add(headers, text(raw[i] as Buffer), text(raw[i + 1] as Buffer));
  return { ...headers };
}

function add(headers: Record<string, string | string[]>, name: string, value: string): void {
  const key = name.trim().toLowerCase();
  const known = headers[key];
  if (known === undefined) headers[key] = value;
  else if (typeof known === 'string') headers[key] = [known, value];
  else known.push(value);
}

const text = (bytes: Buffer): string => bytes.toString('latin1');
